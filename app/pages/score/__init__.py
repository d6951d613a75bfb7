"""The score page (点数): judges a hand and shows the clause of every number."""
