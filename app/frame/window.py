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
from app.shelf import Shelf
from app.storage import data_folder
from app.widgets.icon import icon_pixmap

_SETTLED: Final = 1500


def run(language: str) -> int:
    """Open the window and return when it is closed."""
    app = QApplication(sys.argv[:1])
    app.setApplicationName("Hayami")
    app.setDesktopFileName("hayami")
    options = Options()
    if QLocale.system().language() is QLocale.Language.Japanese:
        language = "ja"
    window = MainWindow(options, language, Shelf(data_folder()))
    app.setWindowIcon(_icon())
    catch_everything(window)
    window.show()
    QTimer.singleShot(0, window.welcome)
    QTimer.singleShot(_SETTLED, window.read_ahead)
    app.styleHints().colorSchemeChanged.connect(lambda _: window.follow_system())
    QTimer.singleShot(_SETTLED, _collect_again)
    return app.exec()


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
