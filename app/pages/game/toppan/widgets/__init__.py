"""Widgets of the game page of 競技十半."""
