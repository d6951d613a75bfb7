"""The game page: the record of a game hand by hand, its corrections, and its end."""
