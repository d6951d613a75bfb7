"""The pages of the program, one folder each, and what the window asks of a page."""
