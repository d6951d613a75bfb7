"""Entering a hand: typing, drag and drop, hand files; the generic parts serve both variants."""
