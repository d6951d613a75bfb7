"""The line that says of an answer that the edition of its document is not in force today."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from app.editions import edition_words
from app.texts.texts import Texts
from app.widgets.painting.drawing import show_if


class EditionNote(QLabel):
    """Shows the sentence on an edition that is not in force; hidden for one that is."""

    def __init__(self, texts: Texts, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(f"{name}_edition")
        self.setProperty("role", "edition")
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._texts = texts
        self.hide()

    def present(self, document_id: str) -> None:
        """Say how the edition of a document stands today; "" hides the line."""
        words = edition_words(document_id, self._texts) if document_id else ""
        if words != self.text():
            self.setText(words)
        show_if(self, bool(words))
