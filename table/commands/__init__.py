"""The commands of `table`, a module each; `table.cli` puts them together."""
