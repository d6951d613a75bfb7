"""Frozen values that pages hand to widgets: no Qt, no words, no reckoning."""
