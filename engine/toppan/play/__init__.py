"""Deals and games: turns, settling, scores, placement, offences, and simulated deals."""
