"""Cuarenta: its rules by example, as properties, and against a second, naive reading of them."""
