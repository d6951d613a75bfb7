"""The card of a hand's end: what comes next, who pays whom, and the rules that settle it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from app.pages.referee.endings.texts import cited_words, end_sentence, next_words, ruled_words
from app.pages.referee.endings.views import HandEnd
from app.pages.referee.ruling_texts import with_clause
from app.style.theme import px
from app.texts.texts import Texts
from app.widgets.answer.seat_picture import SeatPicture
from app.widgets.layout.frames import Panel, card
from app.widgets.lists.text_rows import TextRow, TextRows
from app.widgets.painting.drawing import show_if

_PICTURE = 230


class EndCard(QFrame):
    """Shows how a hand ends; where play goes on, that."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("end_card")
        self.setProperty("role", "card")
        self._texts: Texts | None = None
        self._title, self._headline, self._none = QLabel(), QLabel(), QLabel()
        for label, role in (
            (self._title, "head"), (self._headline, "headline"), (self._none, "said"),
        ):  # fmt: skip
            label.setProperty("role", role)
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self._headline.setObjectName("end_headline")
        self._none.setObjectName("end_quiet")
        self._felt, felt = card("felt", QVBoxLayout())
        self._felt.setFixedHeight(px(_PICTURE))
        self._seats = SeatPicture()
        self._seats.setObjectName("end_seats")
        felt.addWidget(self._seats)
        self.rows = TextRows("end_rules")
        panel = Panel("end_panel", gap=8)
        panel.hold(self._title, self._headline, self._none, self._felt, self.rows)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(14, 10, 12, 8)
        whole.addWidget(panel)

    def speak(self, texts: Texts) -> None:
        self._texts = texts
        self._seats.speak(texts)
        self._title.setText(texts.ui("draw.next"))
        self.rows.setAccessibleName(texts.ui("draw.rules"))

    def present(self, end: HandEnd | None) -> None:
        texts = self._texts
        if texts is None:
            return
        for widget in (self._felt, self.rows):
            show_if(widget, end is not None)
        if end is None:
            self._headline.setText(texts.ui("end.goes_on"))
            self._none.setText(texts.ui("draw.not_there"))
            show_if(self._none, True)
            self.rows.present(())
            return
        self._headline.setText(end_sentence(end, texts))
        self._none.setText(texts.ui("no_points_here"))
        show_if(self._none, end.seats is None)
        show_if(self._felt, end.seats is not None)
        if end.seats is not None:
            self._seats.present(end.seats)
        told = [TextRow(ruled_words(answer, texts), "arrow") for answer in end.rulings]
        told.append(_next(end, texts))
        told += [
            TextRow(cited_words(cited, texts), "dot", texts.reason(cited.rule))
            for cited in end.cited
        ]
        self.rows.present(tuple(told))


def _next(end: HandEnd, texts: Texts) -> TextRow:
    """Whether there is another hand, with the rule that says so."""
    words, rule = next_words(end.next, texts), end.next.over
    if rule is None:
        return TextRow(words, "arrow")
    return TextRow(with_clause(words, rule, texts), "arrow", texts.reason(rule))
