"""An act at the table and the ruling on it."""
