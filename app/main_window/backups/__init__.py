"""Backups in the window: copies made by themselves, and the dialog that restores them."""
