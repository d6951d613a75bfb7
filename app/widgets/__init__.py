"""Widgets: each shows a value and reports an intent."""
