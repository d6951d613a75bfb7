"""A lock between processes, which the system releases when a process is killed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Final

from app import systems

_PAUSE: Final = 0.01


@contextmanager
def file_lock(path: Path, timeout: float) -> Iterator[bool]:
    """Hold the lock file; goes on without it after `timeout` seconds, or where none can be made,
    and yields whether it is held."""
    file = None
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        file = _locked(path, monotonic() + timeout)
    try:
        yield file is not None
    finally:
        if file is not None:
            systems.close_and_remove(file, path)


def _locked(path: Path, until: float) -> int | None:
    """The lock file, open and locked; None after the timeout."""
    while monotonic() <= until:
        file = systems.open_to_lock(path)
        if file is not None:
            with suppress(OSError):
                systems.lock(file)
                if os.path.samestat(os.fstat(file), path.stat()):
                    return file
            os.close(file)
        sleep(_PAUSE)
    return None
