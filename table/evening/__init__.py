"""The evening at the table: what it shows and says beside the game."""
