"""The referee page: what happened at a table, and what the document in force says of it."""
