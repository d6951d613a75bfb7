"""Widgets of the score page, and of hand input on other pages."""
