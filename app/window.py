"""The window's life: the application, its look, its icon and its end."""

from __future__ import annotations

import sys
from typing import Final

from PySide6.QtCore import QLocale, QTimer
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QApplication

from app import theme
from app.crash import catch_everything
from app.main_window import MainWindow
from app.options import Options
from app.widgets.icon import icon_pixmap

_SETTLED: Final = 1500


def run(language: str) -> int:
    """Open the window and return when it is closed."""
    app = QApplication(sys.argv[:1])
    app.setApplicationName("Hayami")
    app.setDesktopFileName("hayami")
    options = Options()
    chosen = theme.THEMES.get(options.theme) or theme.follow_system(app)
    theme.apply(app, chosen)
    app.setWindowIcon(_icon())
    if QLocale.system().language() is QLocale.Language.Japanese:
        language = "ja"
    window = MainWindow(options, language)
    catch_everything(window)
    window.show()
    QTimer.singleShot(_SETTLED, window.read_ahead)
    if not options.theme:
        app.styleHints().colorSchemeChanged.connect(lambda _: _follow(app, options))
    return app.exec()


def _follow(app: QApplication, options: Options) -> None:
    """Go with the system's light or dark until the user has chosen."""
    if not options.theme:
        theme.apply(app, theme.follow_system(app))


def _icon() -> QIcon:
    icon = QIcon()
    for side in (16, 32, 64, 128, 256):
        pixmap: QPixmap = icon_pixmap(side)
        icon.addPixmap(pixmap)
    return icon
