"""The table page of 競技十半."""
