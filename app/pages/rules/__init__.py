"""The rules page: a document clause by clause, documents side by side, and what is unclear."""
