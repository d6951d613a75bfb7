"""The end of a riichi game: places, ledger, points that do not agree, and the score sheet."""
