"""Compares two riichi documents by their effects on hands and games, rule by rule."""
