"""The drill page: questions that make the scoring table stick."""
