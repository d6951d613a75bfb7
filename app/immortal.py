"""Immortal: None, True and False outlive a PySide6 that gives back more of them than it took.

PySide6 6.12.0 drops a reference to None in every call that returns nothing. From Python 3.12 on
that is harmless; before, the program ends with "Fatal Python error: deallocating None" after a few
thousand calls. 6.11.3 and earlier do not do it.
"""

from __future__ import annotations

import ctypes
import sys
from typing import Final

_PLENTY: Final = 1 << 30


def keep_singletons() -> None:
    """Give the singletons more references than can be dropped in the life of a program."""
    if sys.implementation.name != "cpython" or sys.version_info >= (3, 12):
        return
    for singleton in (None, True, False):
        ctypes.c_ssize_t.from_address(id(singleton)).value += _PLENTY
