"""Expected gains of a next tile, of staying and of declaring, for a child and for the dealer."""
