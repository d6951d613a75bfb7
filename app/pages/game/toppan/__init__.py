"""The game page of 競技十半: deals, rulings, corrections, and the end with the score sheet."""
