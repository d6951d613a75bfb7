"""The referee page: rulings, disputes, checks, draws, the end of a game, and the case log."""
