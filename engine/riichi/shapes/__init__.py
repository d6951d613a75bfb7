"""Bit masks and memo tables of hands: how the engine reads a hand quickly, and nothing else."""
