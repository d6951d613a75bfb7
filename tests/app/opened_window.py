"""Opens the real window for one test or for several, and closes it after them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QEvent, QSettings, QSize
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.main_window.window import MainWindow
from app.options import Options
from app.pages.drill.kinds.own import hold_wins
from app.recent_hands import RecentHands
from app.style import theme
from app.style.tokens import LIGHT
from engine import library


@contextmanager
def opened_window(
    qapp: QApplication,
    options: Options,
    folder: Path,
    language: str,
    first_page: str,
    size: QSize | None = None,
) -> Iterator[MainWindow]:
    """The real window at its first start, which keeps its data in a folder; closed afterwards.

    Without a `size` it has that of the small screen; to give it another one when it is shown costs
    a fourth of the time in which it is made, as all is laid out and painted again.
    """
    options.theme = "light"
    theme.apply(qapp, LIGHT)
    window = MainWindow(options, language, RecentHands(folder / "data"), first_page)
    if size is not None:
        window.resize(size)
    window.show()
    yield window
    window.close()
    window.deleteLater()
    qapp.sendPostedEvents(window, QEvent.Type.DeferredDelete.value)
    theme.apply(qapp, LIGHT)
    library.set_own_documents({})
    hold_wins({})


@contextmanager
def shared_window(
    qapp: QApplication, folder: Path, language: str = "ja", first_page: str = "score"
) -> Iterator[MainWindow]:
    """An active window that serves several tests; each must bring it to the state that it needs."""
    options = Options(QSettings(str(folder / "hayami.ini"), QSettings.Format.IniFormat))
    with opened_window(qapp, options, folder, language, first_page, QSize(1280, 800)) as window:
        window.activateWindow()
        assert QTest.qWaitForWindowActive(window)
        yield window
