"""The self-test: the program tries all of itself on data of its own, and says what fails."""

from __future__ import annotations

import gc
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Final

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication

from app.main_window.application import application, opened
from app.main_window.window import MainWindow
from app.options import Options
from app.recent_hands import RecentHands
from app.self_test.given import Fault, Given
from app.texts.texts import Texts

_PATIENCE: Final = 30.0
"""Seconds that a slow screen may take to show the window."""


class Trial(Given):
    """The steps in their order, over what is given; what slots raise is caught."""

    def run(self) -> int:
        """How many steps fail; without a window there is no other."""
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
        """Whether a step fails; what came of it is told."""
        told = self.texts.cli(f"self_test.{name}")
        self.uncaught.clear()
        try:
            step()
            QApplication.processEvents()
        except Exception as error:  # whatever it is, the rest is tried
            self.uncaught.append(error)
        if not self.uncaught:
            _tell(self.texts.cli("self_test.works", told=told))
            return False
        reason = self._reason(self.uncaught[0])
        _tell(self.texts.cli("self_test.fails", told=told, reason=reason))
        return True

    def _reason(self, error: BaseException) -> str:
        if isinstance(error, Fault):
            return self.texts.cli(f"self_test.{error.key}", **error.named)
        return f"{type(error).__name__}: {error}"

    def _catch(
        self, _kind: type[BaseException], error: BaseException, _where: TracebackType | None
    ) -> None:
        """What a slot raises; Qt goes on, the step has failed."""
        self.uncaught.append(error)

    def _open(self) -> None:
        app = application()
        recent = RecentHands(self.folder)
        self._window = opened(app, Options(self.settings()), self.texts.language, recent)
        painted = _Painted(self._window)
        until = time.monotonic() + _PATIENCE
        while not painted.seen:
            if time.monotonic() > until:
                raise Fault("unseen")
            app.processEvents()

    def _close(self) -> None:
        """The window goes as it does when somebody closes it."""
        self.window.close()
        self.window.deleteLater()
        QApplication.sendPostedEvents(self.window, QEvent.Type.DeferredDelete.value)


class _Painted(QObject):
    """Sees the first painting of a window."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.seen = False
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.seen = self.seen or event.type() is QEvent.Type.Paint
        return super().eventFilter(watched, event)


def run(language: str) -> int:
    """Try everything and tell each step on standard output; 0 where all of it works.

    What is written goes to a temporary folder: the user's own data is not touched.
    """
    texts = Texts(language)
    gc.enable()
    with tempfile.TemporaryDirectory(prefix="hayami-", ignore_cleanup_errors=True) as folder:
        _tell(texts.cli("self_test.head", folder=folder))
        failed = Trial(texts, Path(folder)).run()
    from importlib.metadata import version  # noqa: PLC0415  the window does not wait for it

    key = "self_test.failed" if failed else "self_test.well"
    _tell(texts.cli(key, version=version("hayami"), count=failed))
    return 1 if failed else 0


def _tell(line: str) -> None:
    if sys.stdout is not None:  # a program of Windows without a console has none
        print(line, flush=True)
