"""Uncaught errors: one sentence, the details to copy, a line in a log, and the hand is kept."""

from __future__ import annotations

import logging
import sys
import traceback
from pathlib import Path
from types import TracebackType
from typing import Final

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMessageBox

from app.main_window.window import MainWindow
from app.storage import data_folder

_LOG = logging.getLogger("hayami")
_LARGEST: Final = 200_000
"""Bytes of a log; a full one becomes the old one, and the old one goes."""

_DEEPEST: Final = 9


class ErrorLog(logging.FileHandler):
    """A file that never grows beyond measure; a disk that refuses it stops nobody."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, encoding="utf-8", delay=True)
        self._path = path

    def emit(self, record: logging.LogRecord) -> None:
        try:
            if self._path.exists() and self._path.stat().st_size > _LARGEST:
                self.close()
                self._path.replace(self._path.with_suffix(".old.log"))
            super().emit(record)
        except OSError:  # the sentence on the screen has the details, too
            return

    def handleError(self, _record: logging.LogRecord) -> None:  # noqa: N802
        """A line that cannot be written is not told of on a terminal that nobody sees."""


def log_file() -> Path:
    """Where errors are written down, in the system's place for such data."""
    return data_folder() / "errors.log"


def catch_everything(window: MainWindow) -> None:
    """Tell of every error that nobody caught; the store keeps the hand as it was."""
    _start_log()

    def tell(kind: type[BaseException], error: BaseException, where: TracebackType | None) -> None:
        details = "".join(traceback.format_exception(kind, error, where))
        _LOG.error("%s\n%s", window.store.state, without_words(error))
        window.save_hand()
        if issubclass(kind, KeyboardInterrupt):
            window.close()
            return
        _show(window, details)

    sys.excepthook = tell


def without_words(error: BaseException) -> str:
    """What is written down: where it was and of what kind, the cause first.

    What an error says may have names of players in it, and a path that of the user; the details
    that can be copied have both.
    """
    told: list[str] = []
    found: BaseException | None = error
    while found is not None and len(told) < _DEEPEST:
        where = "".join(traceback.format_tb(found.__traceback__))
        told.append(f"{where}{type(found).__name__}")
        found = found.__cause__ or (None if found.__suppress_context__ else found.__context__)
    return "\n".join(reversed(told)).replace(str(Path.home()), "~")


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
    """One sentence; while it is open, further errors are only written down."""
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
