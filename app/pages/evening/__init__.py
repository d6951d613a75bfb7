"""The page of a club evening, the second part of the game page."""
