"""Scoring: han, fu, limits, points, payments, and the table of all of them."""
