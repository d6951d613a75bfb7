"""The draw and game tabs: the end of a hand and of a game."""
