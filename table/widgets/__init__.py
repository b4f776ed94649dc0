"""The parts of the screen, one file each, and the drawing they share."""
