"""The simulated table: a world of cards, pads and buttons, the people at it, and readers behind the same port."""
