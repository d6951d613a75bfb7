"""Fuzzing of every reader of files and pasted text: it must return or raise its own error."""
