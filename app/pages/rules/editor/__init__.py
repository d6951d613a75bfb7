"""The editor of user documents on the rules page."""
