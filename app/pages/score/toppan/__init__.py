"""The score page of 競技十半: a hand in its order of drawing, and the round around it."""
