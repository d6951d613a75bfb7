"""Widgets of the handbook."""
