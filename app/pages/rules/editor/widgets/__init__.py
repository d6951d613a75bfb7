"""Widgets of the editor of user documents."""
