"""The window's life: the application, its look, its icon and its end."""

from __future__ import annotations

import gc
import sys
from typing import Final

from PySide6.QtCore import QLocale, QTimer
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QApplication

from app.frame.crash import catch_everything
from app.frame.main_window import MainWindow
from app.options import Options
from app.score.notation import OF_RIICHI
from app.shelf import Shelf
from app.storage import data_folder
from app.widgets.icon import icon_pixmap

_SETTLED: Final = 1500


def run(language: str) -> int:
    """Open the window and return when it is closed."""
    app = application()
    if QLocale.system().language() is QLocale.Language.Japanese:
        language = "ja"
    window = opened(app, Options(), language, Shelf(OF_RIICHI, data_folder()))
    catch_everything(window)
    QTimer.singleShot(0, window.welcome)
    QTimer.singleShot(_SETTLED, window.read_ahead)
    app.styleHints().colorSchemeChanged.connect(lambda _: window.follow_system())
    QTimer.singleShot(_SETTLED, _collect_again)
    return app.exec()


def application() -> QApplication:
    """The one application of this process."""
    there = QApplication.instance()
    app = there if isinstance(there, QApplication) else QApplication(sys.argv[:1])
    app.setApplicationName("Hayami")
    app.setDesktopFileName("hayami")
    return app


def opened(app: QApplication, options: Options, language: str, shelf: Shelf) -> MainWindow:
    """The window, shown, with what the options say and the shelf holds."""
    window = MainWindow(options, language, shelf)
    app.setWindowIcon(_icon())
    window.show()
    return window


def _collect_again() -> None:
    """What is there by now stays: no need to look it through with what comes and goes."""
    gc.freeze()
    gc.enable()


def _icon() -> QIcon:
    icon = QIcon()
    for side in (16, 32, 64, 128, 256):
        pixmap: QPixmap = icon_pixmap(side)
        icon.addPixmap(pixmap)
    return icon
