"""Calculates the odds of a dealer, which takes minutes, in another process."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from engine.toppan.odds.child import Sight
from engine.toppan.odds.dealer import dealer_odds
from engine.toppan.rules import ToppanRules

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

_POLL: Final = 80
"""Milliseconds between two looks at the messages of the worker."""
_LEAST_PROGRESS: Final = 0.005
"""The worker reports no smaller steps of its progress, which goes from 0 to 1."""


class DealerOddsProcess(QObject):
    """Runs one calculation at a time in a worker process, which can be stopped at any moment.

    `found` brings the odds, `failed` says that the tiles allow none, `lost` that the worker ended
    early.
    """

    progressed = Signal(float)
    found = Signal(object)
    failed = Signal()
    lost = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._timer = QTimer(self)
        self._timer.setInterval(_POLL)
        self._timer.timeout.connect(self._listen)
        self._worker: SpawnProcess | None = None
        self._pipe: Connection | None = None
        app = QCoreApplication.instance()
        if app is not None:
            app.aboutToQuit.connect(self.stop)
        parent.destroyed.connect(self._ending())

    def _ending(self) -> Callable[[], None]:
        """A function that ends the worker when the page, and with it this object, is deleted."""
        holder = self.__dict__

        def end() -> None:
            worker = holder.get("_worker")
            if worker is not None:
                worker.terminate()

        return end

    @property
    def busy(self) -> bool:
        return self._worker is not None

    def begin(self, sight: Sight, rules: ToppanRules) -> None:
        """Start a calculation; the one before is stopped."""
        from multiprocessing import get_context  # noqa: PLC0415  the page does not wait for it

        self.stop()
        spawn = get_context("spawn")  # the same on every system
        self._pipe, theirs = spawn.Pipe()
        self._worker = spawn.Process(target=run_worker, args=(theirs, sight, rules), daemon=True)
        self._worker.start()
        theirs.close()
        self.progressed.emit(0.0)
        self._timer.start()

    def stop(self) -> None:
        """Stop the calculation."""
        self._timer.stop()
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.terminate()
            worker.join()
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None

    def _listen(self) -> None:
        """Receive the messages of the worker."""
        while self._pipe is not None:
            try:
                if not self._pipe.poll():
                    return
                kind, value = self._pipe.recv()
            except (EOFError, OSError):
                kind, value = "lost", None
            if kind == "progress":
                self.progressed.emit(value)
                continue
            self.stop()
            if kind == "found":
                self.found.emit(value)
            elif kind == "failed":
                self.failed.emit()
            else:
                self.lost.emit()


def run_worker(out: Connection, sight: Sight, rules: ToppanRules) -> None:
    """Run in the worker: send the progress, then the odds."""
    last = 0.0

    def report(done: int, of: int) -> None:
        nonlocal last
        if done / of - last >= _LEAST_PROGRESS:
            last = done / of
            out.send(("progress", last))

    try:
        found = dealer_odds(sight.hand, sight.situation, sight.others_open, rules, report)
        out.send(("found", found))
    except ValueError:
        out.send(("failed", None))
    except OSError:  # the window has closed the pipe
        return
