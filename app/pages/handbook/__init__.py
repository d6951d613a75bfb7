"""The handbook: its chapters, what is found in them, how it is read and printed."""
