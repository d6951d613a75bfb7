"""Handles uncaught exceptions: a dialog, an entry in the error log, and the hand is saved."""

from __future__ import annotations

import logging
import sys
import traceback
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Final

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMessageBox

from app import systems
from app.main_window.window import MainWindow
from app.options import data_folder

_LOG = logging.getLogger("hayami")
_LARGEST: Final = 200_000
"""The largest size of the error log in bytes; one older file is kept."""

_DEEPEST: Final = 9


class ErrorLog(logging.FileHandler):
    """A rotating log file; a disk that refuses writing is ignored."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, encoding="utf-8", delay=True)
        self._path = path

    def emit(self, record: logging.LogRecord) -> None:
        try:
            if self._path.exists() and self._path.stat().st_size > _LARGEST:
                self.close()
                with suppress(OSError):  # another window has it open, on Windows
                    systems.replace(self._path, self._path.with_suffix(".old.log"))
            super().emit(record)
        except OSError:  # the sentence on the screen has the details, too
            return

    def handleError(self, _record: logging.LogRecord) -> None:  # noqa: N802
        """Ignore a line that cannot be written."""


def log_file() -> Path:
    """The path of the error log."""
    return data_folder() / "errors.log"


def catch_everything(window: MainWindow) -> None:
    """Install the excepthook; after an exception the stores keep their last state."""
    _start_log()

    def tell(kind: type[BaseException], error: BaseException, where: TracebackType | None) -> None:
        details = "".join(traceback.format_exception(kind, error, where))
        _LOG.error("%s\n%s", window.store.state, _without_words(error))
        window.save_hand()
        _show(window, details)

    sys.excepthook = tell


def _without_words(error: BaseException) -> str:
    """What the log gets: traceback and type, the cause first.

    Messages are left out, since they may contain players' names, and the home folder is
    shortened; the details that the dialog copies have both.
    """
    lines: list[str] = []
    found: BaseException | None = error
    while found is not None and len(lines) < _DEEPEST:
        where = "".join(traceback.format_tb(found.__traceback__))
        lines.append(f"{where}{type(found).__name__}")
        found = found.__cause__ or (None if found.__suppress_context__ else found.__context__)
    return "\n".join(reversed(lines)).replace(str(Path.home()), "~")


def _start_log() -> None:
    try:
        path = log_file()
        path.parent.mkdir(parents=True, exist_ok=True)
        handler: logging.Handler = ErrorLog(path)
    except OSError:
        handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    _LOG.addHandler(handler)


def _show(window: MainWindow, details: str) -> None:
    """Show the dialog; while it is open, further errors are only logged."""
    if window.findChild(QMessageBox, "crash") is not None:
        return
    texts = window.texts
    box = QMessageBox(window)
    box.setObjectName("crash")
    box.setIcon(QMessageBox.Icon.Warning)
    box.setWindowTitle(texts.ui("crash_title"))
    box.setText(texts.ui("crash"))
    copy = box.addButton(texts.ui("crash_copy"), QMessageBox.ButtonRole.ActionRole)
    copy.setObjectName("crash_copy")
    go_on = box.addButton(texts.ui("crash_close"), QMessageBox.ButtonRole.AcceptRole)
    box.setEscapeButton(go_on)
    box.exec()
    if box.clickedButton() is copy:
        QGuiApplication.clipboard().setText(details)
    box.setParent(None)
    box.deleteLater()
