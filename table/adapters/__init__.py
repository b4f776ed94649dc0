"""What touches the world: each module makes one port of `table.ports` work with one kind of device or library."""
