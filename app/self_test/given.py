"""Given: what a step of the self-test has at hand, and how it says that something fails."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSettings

from app.main_window.window import MainWindow
from app.texts.texts import Texts


class Fault(Exception):  # noqa: N818  what a step found: the program may be broken, the test is not
    """Something does not work: a key of the texts, and what fills its places."""

    def __init__(self, key: str, **named: object) -> None:
        super().__init__(key)
        self.key, self.named = key, named


class Given:
    """One window, one folder and the words of a language; `uncaught` is what slots have raised."""

    def __init__(self, texts: Texts, folder: Path) -> None:
        self.texts, self.folder = texts, folder
        self.uncaught: list[BaseException] = []
        self._window: MainWindow | None = None

    @property
    def window(self) -> MainWindow:
        """The window, as soon as it stands."""
        assert self._window is not None
        return self._window

    def settings(self) -> QSettings:
        """Settings in the folder, as they are on the disk."""
        return QSettings(str(self.folder / "hayami.ini"), QSettings.Format.IniFormat)
