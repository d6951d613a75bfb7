"""A window that serves several tests; each must bring it to the state that it needs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QEvent, QSettings
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.main_window.window import MainWindow
from app.options import Options
from app.recent_hands import RecentHands
from app.style import theme
from app.style.tokens import LIGHT
from engine import library


@contextmanager
def shared_window(
    qapp: QApplication, folder: Path, language: str = "ja", first_page: str = "score"
) -> Iterator[MainWindow]:
    """The real window at its first start, which saves in a folder; the body of a fixture."""
    options = Options(QSettings(str(folder / "hayami.ini"), QSettings.Format.IniFormat))
    options.theme = "light"
    theme.apply(qapp, LIGHT)
    window = MainWindow(options, language, RecentHands(folder / "data"), first_page)
    window.resize(1280, 800)
    window.show()
    window.activateWindow()
    assert QTest.qWaitForWindowActive(window)
    yield window
    window.close()
    window.deleteLater()
    qapp.sendPostedEvents(window, QEvent.Type.DeferredDelete.value)
    library.hold({})
