"""Documents of one's own: copied, changed in forms, kept as files."""
