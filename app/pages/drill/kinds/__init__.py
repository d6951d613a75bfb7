"""Kinds of questions: what each asks, how its answer is read, and its texts."""
