"""A card table that knows the game: Cuatrola and Cuarenta with real, NFC-tagged cards."""
