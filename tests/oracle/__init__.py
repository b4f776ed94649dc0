"""A second, deliberately naive judge of Cuatrola, and random actas to hold the real one against it."""
