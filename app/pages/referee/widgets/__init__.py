"""Widgets of the referee page."""
