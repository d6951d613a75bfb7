"""Checks before judging: contradictions in what was described, waits, and furiten."""
