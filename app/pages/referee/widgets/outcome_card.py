"""A card for an outcome: title, headline, who pays whom, and the rules behind it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from app.pages.referee.views import OutcomeView
from app.texts.texts import Texts
from app.widgets.answer.seat_picture import USUAL_FELT, SeatFelt
from app.widgets.controls.announce import AnnouncedLabel
from app.widgets.layout.frames import Panel
from app.widgets.lists.text_rows import TextRow, TextRows
from app.widgets.painting.drawing import show_if

_PICTURE: Final = 230


class OutcomeCard(QFrame):
    """Shows an outcome; the picture of the seats only where points move."""

    def __init__(self, texts: Texts, name: str, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setProperty("role", "card")
        self._title, self._headline, self._note = QLabel(title), AnnouncedLabel(), QLabel()
        for label, role in (
            (self._title, "head"), (self._headline, "headline"), (self._note, "said"),
        ):  # fmt: skip
            label.setProperty("role", role)
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self._headline.setObjectName(f"{name}_headline")
        self._note.setObjectName(f"{name}_note")
        self._felt = SeatFelt(texts, f"{name}_seats", _PICTURE, most=USUAL_FELT)
        self.rows = TextRows(f"{name}_rules")
        self.rows.setAccessibleName(texts.ui("draw.rules"))
        panel = Panel(f"{name}_panel", gap=8)
        panel.set_widgets(self._title, self._headline, self._note, self._felt, self.rows)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(14, 10, 12, 8)
        whole.addWidget(panel)

    def present(self, shown: OutcomeView) -> None:
        self._headline.setText(shown.headline)
        self._note.setText(shown.note)
        show_if(self._note, bool(shown.note))
        show_if(self._felt, shown.seats is not None)
        if shown.seats is not None:
            self._felt.seats.present(shown.seats)
        show_if(self.rows, bool(shown.sentences))
        self.rows.present(tuple(TextRow(s.words, "dot", s.note) for s in shown.sentences))
        self.setAccessibleName(shown.headline)
        self.setAccessibleDescription(shown.note)
