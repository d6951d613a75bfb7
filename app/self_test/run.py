"""Runs the self-test: all steps on temporary data, with a line for each."""

from __future__ import annotations

import gc
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType, TracebackType
from typing import Final

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication

from app.main_window.application import application, opened
from app.main_window.window import MainWindow
from app.options import Options
from app.recent_hands import RecentHands
from app.self_test.given import SelfTestContext, StepFault
from app.texts.texts import Texts

_PATIENCE: Final = 30.0
"""Seconds until the window must be painted."""


class Trial(SelfTestContext):
    """Runs the steps in order and collects exceptions raised in slots."""

    def run(self) -> int:
        """Run all steps; returns how many failed. Without a window the rest is skipped."""
        before, sys.excepthook = sys.excepthook, self._catch
        try:
            if self._fails("window", self._open):
                return 1
            from app.self_test.steps import STEPS  # noqa: PLC0415  the window does not wait for them

            steps = {name: lambda step=step: step(self) for name, step in STEPS.items()}
            return sum([self._fails(*row) for row in {**steps, "end": self._close}.items()])
        finally:
            sys.excepthook = before

    def _fails(self, name: str, step: Callable[[], object]) -> bool:
        """Run one step and print its line; returns whether it failed."""
        text = self.texts.cli(f"self_test.{name}")
        self.uncaught.clear()
        try:
            step()
            QApplication.processEvents()
        except Exception as error:  # whatever it is, the rest is tried
            self.uncaught.append(error)
        if not self.uncaught:
            _print(self.texts.cli("self_test.works", told=text))
            return False
        reason = self._reason(self.uncaught[0])
        _print(self.texts.cli("self_test.fails", told=text, reason=reason))
        return True

    def _reason(self, error: BaseException) -> str:
        if isinstance(error, StepFault):
            return self.texts.cli(f"self_test.{error.key}", **error.named)
        return f"{type(error).__name__}: {error}"

    def _catch(
        self, _kind: type[BaseException], error: BaseException, _where: TracebackType | None
    ) -> None:
        """The excepthook during a step: an exception in a slot fails the step."""
        self.uncaught.append(error)

    def _open(self) -> None:
        app = application()
        recent = RecentHands(self.folder)
        self._window = opened(app, Options(self.settings()), self.texts.language, recent)
        painted = _Painted(self._window)
        until = time.monotonic() + _PATIENCE
        while not painted.seen:
            if time.monotonic() > until:
                raise StepFault("unseen")
            app.processEvents()

    def _close(self) -> None:
        """Close the window as a user would."""
        self.window.close()
        self.window.deleteLater()
        QApplication.sendPostedEvents(self.window, QEvent.Type.DeferredDelete.value)


class _Painted(QObject):
    """An event filter that notices the first paint event of a window."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.seen = False
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.seen = self.seen or event.type() is QEvent.Type.Paint
        return super().eventFilter(watched, event)


def run(language: str) -> int:
    """Run the self-test and print each step; returns 0 where all steps pass.

    What is written goes to a temporary folder: the user's own data is not touched.
    """
    texts = Texts(language)
    gc.freeze()  # imports leave no garbage, and all of it is collected after each page is dropped
    gc.enable()
    with (
        tempfile.TemporaryDirectory(prefix="hayami-", ignore_cleanup_errors=True) as folder,
        _removed_at_ctrl_c(folder),
    ):
        _print(texts.cli("self_test.head", folder=folder))
        failed = Trial(texts, Path(folder)).run()
    from importlib.metadata import version  # noqa: PLC0415  the window does not wait for it

    key = "self_test.failed" if failed else "self_test.well"
    _print(texts.cli(key, version=version("hayami"), count=failed))
    return 1 if failed else 0


@contextmanager
def _removed_at_ctrl_c(folder: str) -> Iterator[None]:
    """Have Ctrl-C remove the folder before it ends the process, which it does at once: an exception
    in the middle of Qt may have it aborted."""
    before = signal.getsignal(signal.SIGINT)

    def end(number: int, frame: FrameType | None) -> None:
        shutil.rmtree(folder, ignore_errors=True)
        if callable(before):
            before(number, frame)

    if callable(before):  # else the signal is ignored, as for a job in the background
        signal.signal(signal.SIGINT, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _print(line: str) -> None:
    if sys.stdout is not None:  # a program of Windows without a console has none
        print(line, flush=True)
