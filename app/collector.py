"""Keeps the garbage collector out of threads, where it would delete widgets of the window."""

from __future__ import annotations

import gc


class Collector:
    """Counts the threads at work, and lets the garbage collector run while there is none.

    Python collects in whichever thread makes the next object. Call it from the window's thread.
    """

    def __init__(self) -> None:
        self._threads = 0
        self._wanted = False

    def rest(self) -> None:
        """Stop collecting: a thread begins."""
        if not self._threads:
            self._wanted = gc.isenabled()
        self._threads += 1
        gc.disable()

    def resume(self) -> None:
        """Collect again, unless another thread is at work: one has ended."""
        self._threads -= 1
        if self._wanted and not self._threads:
            gc.enable()

    def enable(self) -> None:
        """Collect from now on, or from the end of the threads at work."""
        self._wanted = True
        if not self._threads:
            gc.enable()


collector = Collector()
