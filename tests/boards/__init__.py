"""The boards and notices of the evening, made of values."""
