"""A main window that accepts dropped files and dropped text."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QMainWindow


class DropWindow(QMainWindow):
    """Forwards dropped files and text to take_file() and take_text()."""

    def __init__(self) -> None:
        super().__init__()
        self.setAcceptDrops(True)

    def take_file(self, path: Path) -> None:
        """A file was dropped."""
        raise NotImplementedError

    def take_text(self, text: str) -> None:
        """Text was dropped."""
        raise NotImplementedError

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _dropped_file(event.mimeData()) or event.mimeData().hasText():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        path = _dropped_file(event.mimeData())
        if path:
            self.take_file(Path(path))
        else:
            self.take_text(event.mimeData().text().strip())
        event.acceptProposedAction()


def _dropped_file(data: QMimeData) -> str:
    """The path of the dragged file; "" for none or several."""
    urls = data.urls()
    return urls[0].toLocalFile() if len(urls) == 1 else ""
