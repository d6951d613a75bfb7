"""The end of a hand and of a game."""
