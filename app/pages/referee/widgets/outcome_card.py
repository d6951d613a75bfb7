"""A card for an outcome: its class, headline, who pays whom, and the rules behind it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QLabel, QVBoxLayout, QWidget

from app.pages.referee.views import OutcomeView
from app.pages.referee.widgets.seal import CLASS_BAR, Seal, beside_seal, draw_class_bar
from app.style.theme import px
from app.texts.texts import Texts
from app.widgets.answer.clause_mark import ClauseMark
from app.widgets.answer.seat_picture import USUAL_FELT, SeatFelt
from app.widgets.controls.announce import AnnouncedLabel
from app.widgets.layout.frames import Panel, Shrinking, style_label
from app.widgets.lists.text_rows import TextRow, TextRows
from app.widgets.painting.drawing import show_if

_PICTURE: Final = 170
_SHARES: Final = (55, 45)
"""The shares of the picture and of the rules beside it."""
_NARROW: Final = 480
"""The width below which the rules stand below the picture."""


class OutcomeCard(QFrame):
    """Shows an outcome; the picture of the seats only where points move."""

    def __init__(self, texts: Texts, name: str, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setProperty("role", "card")
        self._shown = OutcomeView("")
        self._title, self._headline, self._note = QLabel(title), AnnouncedLabel(), QLabel()
        style_label(self._title, "head", wraps=False)
        style_label(self._headline, "headline", f"{name}_headline")
        style_label(self._note, "said", f"{name}_note")
        self._seal, self._clause = Seal(texts, f"{name}_seal"), ClauseMark(texts, f"{name}_clause")
        self._felt = SeatFelt(texts, f"{name}_seats", _PICTURE, most=USUAL_FELT)
        self.rows = TextRows(f"{name}_rules")
        self.rows.setAccessibleName(texts.ui("draw.rules"))
        self._pair = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._build(name)

    def _build(self, name: str) -> None:
        above = QWidget()
        words = self._headline, self._note
        above.setLayout(beside_seal(self._seal, self._title, self._clause, words, 4))
        self._pair.setContentsMargins(0, 4, 0, 0)
        self._pair.setSpacing(px(14))
        top = Qt.AlignmentFlag.AlignTop
        self._pair.addWidget(self._felt, _SHARES[0], top)
        self._pair.addWidget(self.rows, _SHARES[1], top)
        below = Shrinking()
        below.setLayout(self._pair)
        panel = Panel(f"{name}_panel", gap=8)
        panel.set_widgets(above, below)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(CLASS_BAR + 11, 10, 12, 8)
        whole.addWidget(panel)

    def present(self, shown: OutcomeView) -> None:
        self._shown = shown
        show_if(self._seal, bool(shown.word))
        self._seal.present(shown.word, shown.sanction)
        self._clause.present(shown.rule, shown.document)
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
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the rules below the picture where the card is narrow."""
        way = QBoxLayout.Direction
        narrow = self.width() < px(_NARROW)
        self._pair.setDirection(way.TopToBottom if narrow else way.LeftToRight)
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._shown.sanction:
            draw_class_bar(self, self._shown.sanction)
