"""The table page: the document's scoring table, to look things up and to test oneself."""
