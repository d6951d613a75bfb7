"""The card of the exams that were passed; a press asks for the certificate."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout

from app.texts.texts import Texts
from app.widgets.lists.text_rows import TextRow, TextRows
from app.widgets.painting.drawing import show_if


class PassedExams(QFrame):
    """Shows a row for each exam, and nothing while there is none; `chosen(row)` is a press."""

    chosen = Signal(int)

    def __init__(self, name: str, texts: Texts) -> None:
        super().__init__()
        self.setObjectName(f"{name}_card")
        self.setProperty("role", "card")
        head = QLabel(texts.ui("exam.passed_list"))
        head.setProperty("role", "head")
        head.setWordWrap(True)
        self.rows = TextRows(name)
        self.rows.setAccessibleName(head.text())
        self.rows.chosen.connect(self.chosen)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(14, 8, 8, 6)
        whole.setSpacing(4)
        whole.addWidget(head)
        whole.addWidget(self.rows)
        self.hide()

    def present(self, rows: tuple[TextRow, ...]) -> None:
        self.rows.present(rows)
        show_if(self, bool(rows))
