"""Uncaught errors: one sentence, the details to copy, a line in a log, and the hand is kept."""

from __future__ import annotations

import logging
import sys
import traceback
from pathlib import Path
from types import TracebackType

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMessageBox

from app.main_window import MainWindow
from app.storage import data_folder

_LOG = logging.getLogger("hayami")


def log_file() -> Path:
    """Where errors are written down, in the system's place for such data."""
    return data_folder() / "errors.log"


def catch_everything(window: MainWindow) -> None:
    """Tell of every error that nobody caught; the store keeps the hand as it was."""
    _start_log()

    def tell(kind: type[BaseException], error: BaseException, where: TracebackType | None) -> None:
        details = "".join(traceback.format_exception(kind, error, where))
        _LOG.error("%s\n%s", window.store.state, details)
        if issubclass(kind, KeyboardInterrupt):
            window.close()
            return
        _show(window, details)

    sys.excepthook = tell


def _start_log() -> None:
    try:
        path = log_file()
        path.parent.mkdir(parents=True, exist_ok=True)
        handler: logging.Handler = logging.FileHandler(path, encoding="utf-8", delay=True)
    except OSError:
        handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    _LOG.addHandler(handler)


def _show(window: MainWindow, details: str) -> None:
    texts = window.texts
    box = QMessageBox(window)
    box.setObjectName("crash")
    box.setIcon(QMessageBox.Icon.Warning)
    box.setWindowTitle(texts.ui("crash_title"))
    box.setText(texts.ui("crash"))
    copy = box.addButton(texts.ui("crash_copy"), QMessageBox.ButtonRole.ActionRole)
    copy.setObjectName("crash_copy")
    box.addButton(texts.ui("crash_close"), QMessageBox.ButtonRole.AcceptRole)
    box.exec()
    if box.clickedButton() is copy:
        QGuiApplication.clipboard().setText(details)
