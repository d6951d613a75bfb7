"""Keeps the garbage collector from deleting widgets of the window in a thread, or while Qt goes
through a list of them."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


class Collector:
    """Counts the works that garbage collections would harm, and allows these while there is none.

    Python collects in whichever thread makes the next object. Call it from the window's thread.
    """

    def __init__(self) -> None:
        self._works = 0
        self._wanted = False

    def rest(self) -> None:
        """Stop collecting: a work begins."""
        if not self._works:
            self._wanted = gc.isenabled()
        self._works += 1
        gc.disable()

    def resume(self) -> None:
        """Collect again, unless another work is under way: one has ended."""
        self._works -= 1
        if self._wanted and not self._works:
            gc.enable()

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Collect no garbage inside."""
        self.rest()
        try:
            yield
        finally:
            self.resume()

    def enable(self) -> None:
        """Collect from now on, or from the end of the works under way."""
        self._wanted = True
        if not self._works:
            gc.enable()


collector = Collector()
