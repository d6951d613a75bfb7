"""Widgets that only the game pages use; they present plain views of a game of any variant."""
