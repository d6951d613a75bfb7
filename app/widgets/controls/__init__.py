"""Buttons, segments and fields."""
