"""What the table looks and sounds like: cards, fonts, colours, sounds."""
