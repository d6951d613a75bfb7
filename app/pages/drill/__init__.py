"""The drill page: questions about points, yaku and rulings, with spaced repetition."""
