"""What the tiles of a hand count: totals, facts to yaku, dora, han and points."""
