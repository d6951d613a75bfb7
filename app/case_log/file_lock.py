"""A lock between processes, which the system releases when a process is killed."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Final

_PAUSE: Final = 0.01

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        """Raise OSError where another process holds the lock."""
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        """Raise OSError where another process holds the lock."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def file_lock(path: Path, timeout: float) -> Iterator[bool]:
    """Hold the lock file; goes on without it after `timeout` seconds, or where none can be made.

    Yields whether it is held.
    """
    file = None
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        file = _locked(path, monotonic() + timeout)
    try:
        yield file is not None
    finally:
        if file is not None:
            with suppress(OSError):
                path.unlink()  # before the release, so that no process locks a deleted file
            os.close(file)


def _locked(path: Path, until: float) -> int | None:
    """The lock file, open and locked; None after the timeout."""
    while monotonic() <= until:
        file = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
        with suppress(OSError):
            _lock(file)
            if os.path.samestat(os.fstat(file), path.stat()):
                return file
        os.close(file)
        sleep(_PAUSE)
    return None
