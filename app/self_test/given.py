"""What each step of the self-test gets, and the exception by which it fails."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSettings

from app.main_window.window import MainWindow
from app.texts.texts import Texts


class StepFault(Exception):  # noqa: N818  what a step found: the program may be broken, the test is not
    """A failed step: a text key and its values."""

    def __init__(self, key: str, **named: object) -> None:
        super().__init__(key)
        self.key, self.named = key, named


class SelfTestContext:
    """A window, a folder and texts; `uncaught` collects exceptions raised in slots."""

    def __init__(self, texts: Texts, folder: Path) -> None:
        self.texts, self.folder = texts, folder
        self.uncaught: list[BaseException] = []
        self._window: MainWindow | None = None

    @property
    def window(self) -> MainWindow:
        """The window; raises AssertionError before it was opened."""
        assert self._window is not None
        return self._window

    def settings(self) -> QSettings:
        """Options read from the settings file in the folder."""
        return QSettings(str(self.folder / "hayami.ini"), QSettings.Format.IniFormat)
