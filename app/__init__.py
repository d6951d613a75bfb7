"""Hayami's window and command line, on top of the engine."""
