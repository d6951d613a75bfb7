"""Benchmarks of the engine and the window against peers, run by `make bench`."""
