"""Exams: the list of them, one being taken, and its result."""
