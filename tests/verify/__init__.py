"""The engine against hands of real games, kept outside of the project."""
