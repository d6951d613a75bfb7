"""The readings of an unclear rule as cards, one of which is in force, with the confidence."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QLabel, QRadioButton, QSizePolicy, QVBoxLayout, QWidget

from app.pages.rules.views import RuleDetail, RuleReading
from app.style.theme import colour, px, sans, target, tokens
from app.texts.texts import Texts, with_ampersands
from app.widgets.layout.roles import TEXT
from app.widgets.painting.drawing import (
    BOLDER,
    LEAST_LETTERS,
    LEFT,
    RIGHT,
    elided,
    show_if,
    width_of,
    wrapped_height,
    write,
    write_wrapped,
)

_CARD, _BAR, _EDGE, _DOT = 38, 18, 12, 15
_LETTERS: Final = 13.0


class ConfidenceBar(QWidget):
    """Shows a percentage as a bar, with its number at the right."""

    accessible_role = TEXT

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts, self._percent = texts, 0
        self.setFixedHeight(px(_BAR))

    def present(self, percent: int) -> None:
        self._percent = percent
        self.setAccessibleName(self._texts.ui("rules.confidence", percent))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        t, painter = tokens(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        whole = QRectF(self.rect())
        used = write(painter, whole, self._texts.ui("rules.sure"), sans(11.5), t.ink3, LEFT)
        number = write(painter, whole, f"{self._percent}%", sans(12, bold=True), t.ink, RIGHT)
        high = px(6)
        bar = whole.adjusted(used + px(10), (whole.height() - high) / 2, -number - px(10), 0)
        bar.setHeight(high)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(t.sunk))
        painter.drawRoundedRect(bar, high / 2, high / 2)
        bar.setWidth(max(bar.width() * self._percent / 100, high))
        painter.setBrush(colour(t.gold_text))
        painter.drawRoundedRect(bar, high / 2, high / 2)


class ReadingCard(QRadioButton):
    """A reading of a rule: its value, and at the right what it is."""

    def __init__(self) -> None:
        super().__init__()
        self._note = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_reading(self, reading: RuleReading) -> None:
        self._note = reading.note
        self.setText(with_ampersands(reading.value))
        self.setToolTip(reading.value)
        self.setAccessibleName(f"{reading.value} {reading.note}".strip())
        self.setChecked(reading.now)
        self._fit()
        self.update()

    @property
    def _words(self) -> str:
        return self.toolTip()

    def _room(self) -> float:
        note = width_of(self._note, sans(LEAST_LETTERS)) + px(8) if self._note else 0
        return max(self.width() - 2 * px(_EDGE) - px(_DOT) - px(8) - note, px(60))

    def _fit(self) -> None:
        """Make the card as high as its words need."""
        high = wrapped_height(self._words, round(self._room() * BOLDER), _LETTERS) + px(18)
        self.setFixedHeight(max(target(_CARD), high))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:
        return QSize(px(160), self.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(px(100), self.height())

    def hitButton(self, pos: object) -> bool:  # noqa: ARG002, N802
        """The whole card can be pressed."""
        return True

    def paintEvent(self, _event: QPaintEvent) -> None:
        t, painter = tokens(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        on = self.isChecked()
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        ground = t.green_soft if on else t.sunk if self.underMouse() else t.card
        painter.setBrush(colour(ground))
        painter.setPen(QPen(colour(t.green if on else t.edge), 2 if on else 1))
        painter.drawRoundedRect(box, 6, 6)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(colour(t.ai), t.ring))
            painter.drawRoundedRect(box.adjusted(2, 2, -2, -2), 4, 4)
        side = px(_DOT)
        dot = QRectF(box.x() + px(_EDGE), box.center().y() - side / 2, side, side)
        painter.setBrush(colour(t.card))
        painter.setPen(QPen(colour(t.green if on else t.edge), 1.5))
        painter.drawEllipse(dot)
        if on:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour(t.green))
            painter.drawEllipse(dot.adjusted(4, 4, -4, -4))
        words = QRectF(dot.right() + px(8), box.y(), self._room(), box.height())
        write_wrapped(painter, words, self._words, sans(_LETTERS, bold=True), t.ink, LEFT)
        note = elided(self._note, box.width() / 2, sans(LEAST_LETTERS))
        write(painter, box.adjusted(0, 0, -px(_EDGE), 0), note, sans(LEAST_LETTERS), t.ink2, RIGHT)


class ReadingCards(QWidget):
    """Emits `reading_chosen(rule key, number of the reading)` for a card that is pressed."""

    reading_chosen = Signal(str, int)

    def __init__(self, texts: Texts, at: int) -> None:
        super().__init__()
        self.setObjectName(f"rule_readings_{at}")
        self._at, self._key = at, ""
        self._name, self._bar = QLabel(), ConfidenceBar(texts)
        self._name.setProperty("role", "head")
        self._name.setWordWrap(True)
        self._cards: list[ReadingCard] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(px(6))
        self._column.addWidget(self._name)
        self._column.addWidget(self._bar)

    def present(self, rule: RuleDetail, name: str) -> None:
        """Show the readings of a rule, under its name where there are several rules."""
        self._key = rule.key
        self._name.setText(name)
        show_if(self._name, bool(name))
        show_if(self._bar, rule.confidence is not None)
        if rule.confidence is not None:
            self._bar.present(rule.confidence)
        while len(self._cards) < len(rule.readings):
            self._add()
        for at, card in enumerate(self._cards):
            show_if(card, at < len(rule.readings))
            if at < len(rule.readings):
                card.show_reading(rule.readings[at])

    def _add(self) -> None:
        card, number = ReadingCard(), len(self._cards)
        card.setObjectName(f"rule_reading_{self._at}_{number}")
        card.clicked.connect(partial(self._choose, number))
        self._cards.append(card)
        self._column.addWidget(card)

    def _choose(self, number: int, _on: bool = False) -> None:
        self.reading_chosen.emit(self._key, number)
