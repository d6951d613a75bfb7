"""Alone: one process at a time does something to a file; the system lets go of who is killed."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Final

_NAP: Final = 0.01

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        """Raise OSError where another process has it."""
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        """Raise OSError where another process has it."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def alone(mark: Path, patience: float) -> Iterator[None]:
    """Wait so many seconds for others that hold the mark; where there can be none, go on."""
    file = None
    with suppress(OSError):
        mark.parent.mkdir(parents=True, exist_ok=True)
        file = _held(mark, monotonic() + patience)
    try:
        yield
    finally:
        if file is not None:
            with suppress(OSError):
                mark.unlink()  # before it is let go, so that nobody holds one that is gone
            os.close(file)


def _held(mark: Path, until: float) -> int | None:
    """The mark, open and locked; None where the patience has ended."""
    while monotonic() <= until:
        file = os.open(mark, os.O_CREAT | os.O_RDWR, 0o600)
        with suppress(OSError):
            _lock(file)
            if os.path.samestat(os.fstat(file), mark.stat()):
                return file
        os.close(file)
        sleep(_NAP)
    return None
