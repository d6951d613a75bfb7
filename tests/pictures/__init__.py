"""Draws every page in its main states at every size, in every language and theme."""
