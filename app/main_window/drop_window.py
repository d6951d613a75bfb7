"""A main window that accepts dropped files and text, and asks before it imports some of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QMimeData, Qt, QTimer
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QMainWindow, QMessageBox, QWidget

from app.file_kinds import FileKind
from app.texts.texts import Texts


class DropWindow(QMainWindow):
    """Forwards dropped files and text to take_file() and take_text()."""

    def __init__(self) -> None:
        super().__init__()
        self.setAcceptDrops(True)

    def open_path(self, path: Path) -> None:
        """A file was dropped."""
        raise NotImplementedError

    def enter_text(self, text: str) -> None:
        """Text was dropped."""
        raise NotImplementedError

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(_dropped(event.mimeData())):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        path, text = _dropped(event.mimeData())
        if path:
            self.open_path(Path(path))
        elif text:
            self.enter_text(text)
        event.acceptProposedAction()


def ask_to_import(
    parent: QWidget, texts: Texts, kind: FileKind, name: str, then: Callable[[], object]
) -> None:
    """Ask whether to import a file of a kind, and go on only where the user agrees."""
    box = QMessageBox(parent)
    box.setObjectName("import_file")
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(texts.ui(f"import_file.{kind.name}", name))
    yes = box.addButton(texts.ui(f"import_file.do_{kind.name}"), QMessageBox.ButtonRole.AcceptRole)
    box.addButton(texts.ui("import_file.leave"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(yes)
    yes.clicked.connect(lambda: QTimer.singleShot(0, parent, then))
    box.open()


def _dropped(data: QMimeData) -> tuple[str, str]:
    """The path of the dragged file, or else the dragged text, without blanks around it; neither for
    several files, whose addresses are no text that somebody wrote."""
    files = [url.toLocalFile() for url in data.urls() if url.isLocalFile()]
    if files:
        return (files[0] if len(files) == 1 else ""), ""
    return "", data.text().strip()
