"""What lies on the felt, of either game: typed, dragged, kept in files, copied."""
