"""The program tries itself: what `hayami --self-test` does."""
