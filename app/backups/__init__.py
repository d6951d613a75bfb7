"""Backups of all data of the user: dated copies, restoring them, everything as one file."""
