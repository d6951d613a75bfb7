"""Banking: the odds of a dealer, which take minutes, found by another process with its progress."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from engine.toppan.odds.child import Sight
from engine.toppan.odds.dealer import dealer_odds
from engine.toppan.rules import ToppanRules

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

_LOOK: Final = 80
"""Milliseconds between two looks at what the worker has told."""
_TOLD: Final = 0.005
"""The worker tells no smaller progress."""


class DealerOddsProcess(QObject):
    """Reckons one sight of a dealer at a time, and lets go of it at once when told to.

    `failed` tells that there is nothing to reckon, `lost` that the worker ended before its work.
    """

    progressed = Signal(float)
    found = Signal(object)
    failed = Signal()
    lost = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._look = QTimer(self)
        self._look.setInterval(_LOOK)
        self._look.timeout.connect(self._listen)
        self._worker: Any = None
        self._ours: Connection | None = None
        app = QCoreApplication.instance()
        if app is not None:
            app.aboutToQuit.connect(self.stop)
        parent.destroyed.connect(self._ending())

    def _ending(self) -> Callable[[], None]:
        """Ends a worker that is left over when the page is gone, and this with it."""
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
        """Reckon this; whatever was under way before is let go."""
        from multiprocessing import get_context  # noqa: PLC0415  the page does not wait for it

        self.stop()
        spawn = get_context("spawn")  # the same on every system
        self._ours, theirs = spawn.Pipe()
        self._worker = spawn.Process(target=run_worker, args=(theirs, sight, rules), daemon=True)
        self._worker.start()
        theirs.close()
        self.progressed.emit(0.0)
        self._look.start()

    def stop(self) -> None:
        """Let go of what is under way."""
        self._look.stop()
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.terminate()
            worker.join()
        if self._ours is not None:
            self._ours.close()
            self._ours = None

    def _listen(self) -> None:
        """Take what the worker has told since."""
        while self._ours is not None:
            try:
                if not self._ours.poll():
                    return
                kind, told = self._ours.recv()
            except (EOFError, OSError):
                kind, told = "lost", None
            if kind == "progress":
                self.progressed.emit(told)
                continue
            self.stop()
            if kind == "found":
                self.found.emit(told)
            elif kind == "failed":
                self.failed.emit()
            else:
                self.lost.emit()


def run_worker(out: Connection, sight: Sight, rules: ToppanRules) -> None:
    """What the worker does: tell the progress, then the answer."""
    last = 0.0

    def told(done: int, of: int) -> None:
        nonlocal last
        if done / of - last >= _TOLD:
            last = done / of
            out.send(("progress", last))

    try:
        found = dealer_odds(sight.hand, sight.situation, sight.others_open, rules, told)
        out.send(("found", found))
    except ValueError:
        out.send(("failed", None))
    except OSError:  # nobody listens any more
        return
