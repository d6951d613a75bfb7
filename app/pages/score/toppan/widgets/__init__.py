"""Widgets of the score page of 競技十半."""
