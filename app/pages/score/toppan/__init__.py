"""The score page of toppan (競技十半): a hand in its order of drawing, and the deal around it."""
