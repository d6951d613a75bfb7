"""Painting helpers, the pixmap cache, and tiles as images."""
