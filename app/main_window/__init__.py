"""The window around the pages: its life, its frame, which page is open and how it begins."""
