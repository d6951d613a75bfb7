"""Widgets that show an answer: ledger, clause, seats, declaration, ruling."""
