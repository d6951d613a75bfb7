"""Theme, colour tokens and fonts of the window."""
