"""The widgets by which a question is answered with the mouse alone, one for each `Control`."""
