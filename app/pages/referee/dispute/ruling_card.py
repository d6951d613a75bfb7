"""The card of the ruling on a declaration: what to do now, what was paid, the checklist."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from app.pages.referee.dispute.texts import (
    RulingTexts,
    otherwise_words,
    penalty_words,
    ruling_texts,
    step_texts,
)
from app.pages.referee.dispute.views import DisputeView
from app.pages.referee.widgets.seal import CLASS_BAR, Seal, beside_seal, draw_class_bar
from app.style.theme import px
from app.texts.rulings import rule_of
from app.texts.texts import Texts
from app.widgets.answer.clause_mark import ClauseMark
from app.widgets.answer.seat_picture import RULING_FELT, SeatPicture
from app.widgets.controls.announce import Announcer
from app.widgets.layout.frames import Panel, card, column, style_label
from app.widgets.lists.text_rows import TextRow, TextRows
from app.widgets.painting.drawing import as_written, show_if

_PICTURE, _LOW_PICTURE = 196, 134
_LOW, _HIGH = 390, 560
_USUAL: Final = 0.68
"""The height of the picture in parts of its width."""
_SHARE: Final = 0.54
"""The part of the width that the picture takes beside the checklist."""


class DisputeCard(QFrame):
    """Shows the ruling; `ticked` has the key of a step."""

    ticked = Signal(str)

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("dispute_card")
        self.setProperty("role", "card")
        self._texts = texts
        self._shown: DisputeView | None = None
        self._tone, self._low = "open", False
        self._rows: tuple[TextRow, ...] = ()
        self._seal = Seal(texts, "dispute_seal")
        self._title = QLabel(texts.ui("dispute.verdict"))
        self.clause = ClauseMark(texts, "dispute_clause")
        self._headline, self._why, self._note = QLabel(), QLabel(), QLabel()
        self._todo, self.steps = QLabel(), TextRows("dispute_steps")
        self._penalty_name = QLabel(texts.ui("declared.penalty"))
        self._penalty, self._doubts = QLabel(), QLabel()
        self._penalty_rule = ClauseMark(texts, "dispute_penalty_clause")
        self._felt, felt = card("felt", QVBoxLayout())
        self._seats = SeatPicture(texts)
        self._seats.setObjectName("dispute_seats")
        felt.addWidget(self._seats)
        self.steps.chosen.connect(self._tick)
        self._announcer = Announcer(self)
        self._dress()
        self._build()

    def _dress(self) -> None:
        style_label(self._title, "head", wraps=False)
        style_label(self._headline, "dispute_headline", "dispute_headline")
        style_label(self._why, "strong", "dispute_why")
        style_label(self._note, "said", "dispute_note")
        style_label(self._todo, "head", "dispute_todo", wraps=False)
        style_label(self._penalty_name, "head", wraps=False)
        style_label(self._penalty, "said", "dispute_penalty")
        style_label(self._doubts, "assumed", "dispute_doubts")

    def _build(self) -> None:
        self.panel = Panel("dispute_panel", gap=8)
        self._penalty_row = QWidget()
        row = QHBoxLayout(self._penalty_row)
        row.setContentsMargins(0, 4, 0, 0)
        row.setSpacing(10)
        row.addWidget(self._penalty_name)
        row.addWidget(self._penalty, 1)
        row.addWidget(self._penalty_rule)
        above, self._below = QWidget(), QWidget()
        words = self._headline, self._why, self._note
        above.setLayout(beside_seal(self._seal, self._title, self.clause, words, 3))
        self._below.setLayout(self._beside())
        self.panel.set_widgets(above, self._doubts, self._below)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(CLASS_BAR + 11, 10, 12, 8)
        whole.setSpacing(4)
        whole.addWidget(self.panel, 1)
        whole.addWidget(self._penalty_row)

    def _beside(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setContentsMargins(0, 4, 0, 0)
        row.setSpacing(14)
        self._felt.setFixedHeight(px(_PICTURE))
        self._felt.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        row.addWidget(self._felt, int(_SHARE * 100), Qt.AlignmentFlag.AlignTop)
        todo = column(3)
        todo.addWidget(self._todo)
        todo.addWidget(self.steps)
        todo.addStretch(1)
        row.addLayout(todo, int((1 - _SHARE) * 100))
        return row

    def present(self, shown: DisputeView) -> None:
        texts = self._texts
        ruling = ruling_texts(shown, texts)
        self.clause.present(ruling.rule, shown.document)
        if shown == self._shown:
            return
        self._shown, self._tone = shown, ruling.tone
        doubts = [otherwise_words(other, shown, texts) for other in shown.otherwise]
        self._doubts.setText("\n".join(doubts))
        show_if(self._doubts, bool(doubts))
        self._present_words(ruling)
        rows = tuple(
            TextRow(words, "done" if step.done else "todo", below=below)
            for step, (words, below) in zip(shown.steps, step_texts(shown, texts), strict=True)
        )
        self._present_steps(rows)
        self.steps.setAccessibleName(texts.ui("declared.todo"))
        done = sum(step.done for step in shown.steps)
        self._todo.setText(f"{texts.ui('declared.todo')}  {done}/{len(rows)}")
        seats = shown.seats
        if shown.dispute is None and shown.offence is not None:
            seats = shown.offence.seats
        show_if(self._felt, seats is not None)
        if seats is not None:
            self._seats.present(seats)
        for widget in (self._todo, self.steps):
            show_if(widget, bool(rows))
        show_if(self._below, bool(rows) or seats is not None)
        own = shown.offence if shown.dispute is not None else None
        show_if(self._penalty_row, own is not None)
        if own is not None:
            self._penalty.setText(penalty_words(own, texts))
            advice = own.rulings[0].rule if own.kind == "silent" and own.rulings else rule_of(own)
            self._penalty_rule.present(advice, shown.document)
        self.update()

    def _present_steps(self, rows: tuple[TextRow, ...]) -> None:
        """Show the checklist; in a low card without the lines that explain it."""
        self._rows = rows
        plain = (replace(row, note=row.below, below="") for row in rows)
        self.steps.present(tuple(plain) if self._low else rows)

    def _present_words(self, ruling: RulingTexts) -> None:
        show_if(self._seal, bool(ruling.seal))
        self._seal.present(ruling.seal, ruling.sanction, proposed=ruling.proposed)
        for label, words in (
            (self._headline, ruling.headline), (self._why, ruling.why), (self._note, ruling.note),
        ):  # fmt: skip
            label.setText(words)
            show_if(label, bool(words) and (label is not self._note or self._has_room_for_note()))
        self._why.setToolTip(as_written(ruling.note))
        name = f"{ruling.headline} {ruling.why}".rstrip()
        self.setAccessibleName(name)
        self._announcer.follow(name)

    def _has_room_for_note(self) -> bool:
        """Other readings stand in its place; it is the tip of the line above."""
        return not self._low and not self._doubts.text()

    def _tick(self, at: int) -> None:
        if self._shown is not None and at < len(self._shown.steps):
            self.ticked.emit(self._shown.steps[at].key)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Makes the picture lower in a low card."""
        low = self.height() < px(_LOW)
        if low is not self._low:
            self._low = low
            self._present_steps(self._rows)
        show_if(self._note, bool(self._note.text()) and self._has_room_for_note())
        wide = round((self.width() - 2 * CLASS_BAR - 40) * _SHARE)
        share = 0 if low else RULING_FELT if self.height() >= px(_HIGH) else _USUAL
        usual = max(px(_LOW_PICTURE if low else _PICTURE), round(share * wide))
        high = min(usual, round(RULING_FELT * wide))
        least = 0 if low else SeatPicture.least_height(wide)
        self._felt.setFixedHeight(max(least, high))
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        draw_class_bar(self, self._tone)
