"""Entering how a hand of a riichi game ended, and correcting it: a win, a draw."""
