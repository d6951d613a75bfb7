"""The incident tab: an act, its questions and its ruling."""
