"""Widgets of the comparison by effect."""
