"""Checks with tiles: furiten, kan after riichi, swap calling, and the like."""
