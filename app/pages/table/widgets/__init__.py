"""Widgets of the table page."""
