"""Compares the engine with hands of real games, which are stored outside of the project."""
