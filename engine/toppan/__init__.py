"""The rules engine of 競技十半 (Toppan), the other game."""
