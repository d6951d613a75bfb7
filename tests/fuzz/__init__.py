"""Fuzzing: whatever a file or a pasted text holds, a reader answers or refuses in its own words."""
