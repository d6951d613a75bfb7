"""The exit statuses of `hayami`."""

from typing import Final

OK: Final = 0
FAULTY: Final = 1
"""A line of an archive was invalid."""
MISUSED: Final = 2
"""The input cannot be read, or the output cannot be written."""
STOPPED: Final = 130
"""Interrupted."""
