"""Scores a hand: totals of tiles, yaku from facts, dora, han and points."""
