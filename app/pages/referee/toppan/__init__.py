"""The referee page of 競技十半."""
