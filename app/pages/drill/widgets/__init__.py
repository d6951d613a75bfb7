"""Widgets of the drill page."""
