"""A dialog with what was found damaged in the log."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.style.theme import px
from app.texts.texts import Texts

_WIDTH, _HEIGHT = 640, 400


class DamageDialog(QDialog):
    """Shows what was ever found damaged in the log, and the rows that were set aside, as a text to
    read and copy; Esc closes it."""

    def __init__(self, text: str, texts: Texts, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("damage_dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(texts.ui("trouble.title"))
        self.resize(px(_WIDTH), px(_HEIGHT))
        self.shown = QPlainTextEdit(text)
        self.shown.setObjectName("damage_text")
        self.shown.setReadOnly(True)
        self.shown.setTabChangesFocus(True)
        self.shown.setAccessibleName(texts.ui("trouble.title"))
        close = QPushButton(texts.ui("trouble.close"))
        close.setObjectName("damage_close")
        close.setProperty("role", "button")
        close.clicked.connect(self.reject)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(close)
        column = QVBoxLayout(self)
        column.setContentsMargins(px(14), px(14), px(14), px(12))
        column.setSpacing(px(10))
        column.addWidget(self.shown, 1)
        column.addLayout(row)
        close.setFocus(Qt.FocusReason.PopupFocusReason)
