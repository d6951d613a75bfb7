"""Widgets of the entry forms."""
