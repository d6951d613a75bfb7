"""The bar that saves a ruling in the log, with the details and the hand that are saved with it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
)

from app.case_log.cases import CaseDetails
from app.pages.referee.views import SaveView
from app.style.theme import colour, px, tokens
from app.texts.texts import Texts
from app.widgets.controls.controls import make_fold
from app.widgets.painting.drawing import show_if
from app.widgets.painting.tiles import draw_hand, draw_rim, hand_width, height_of
from engine.riichi.hand import Hand

_TILE: Final = 21.0
_HIGH: Final = 40


def name_case_fields(
    table: QLineEdit, note: QLineEdit, players: Iterable[QLineEdit], about: str, texts: Texts
) -> None:
    """Say in the fields of a case what belongs there; `about` is what the note is."""
    for field, word in ((table, texts.ui("keep.table")), (note, about)):
        field.setPlaceholderText(word)
        field.setAccessibleName(word)
        field.setToolTip(word)
    for seat, field in enumerate(players):
        field.setPlaceholderText(texts.wind(seat))
        field.setAccessibleName(texts.ui("keep.player", texts.seat(seat)))
        field.setToolTip(field.accessibleName())


class HandStrip(QAbstractButton):
    """A button that paints a hand, scaled to its width."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._hand = Hand(())

    def present(self, hand: Hand, name: str) -> None:
        self.setAccessibleName(name)
        self.setToolTip(name)
        if hand != self._hand:
            self._hand = hand
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(240, px(_HIGH))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t = QPainter(self), tokens()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(t.felt))
        painter.drawRoundedRect(QRectF(self.rect()), 6, 6)
        room = self.width() - 2 * px(9)
        width = min(px(_TILE), room / max(hand_width(self._hand, 1), 1))
        bottom = (self.height() + height_of(width)) / 2
        won = draw_hand(painter, px(9), bottom, width, self._hand)
        if self._hand.win is not None:
            draw_rim(painter, won, t.gold, 2)
        if self.hasFocus():
            painter.setPen(QPen(colour(t.gold), t.ring))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(2, 2, -2, -2), 5, 5)


_SEATS: Final = range(4)
_NARROW: Final = 400


class SaveBar(QFrame):
    """Edits the details of a case and saves it.

    `entered(details)` reports what was typed, `save_requested()` and `hand_requested()` the
    buttons. `own_hand`: the tab has a hand of its own, so the bar offers none.
    """

    entered = Signal(object)
    save_requested = Signal()
    hand_requested = Signal()

    def __init__(self, texts: Texts, name: str, *, own_hand: bool = False) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self._own_hand = own_hand
        self._texts = texts
        self._presenting = False
        self.table, self.note = (_field(f"{name}_{each}") for each in ("table", "note"))
        self.players = [_field(f"{name}_player_{seat}") for seat in _SEATS]
        self.more, self.save_button = QPushButton(), QPushButton()
        self.more.setObjectName(f"{name}_more")
        make_fold(self.more)
        self.save_button.setObjectName(f"{name}_keep")
        self.enter_hand, self.hand = QPushButton(), HandStrip(f"{name}_hand")
        self.enter_hand.setObjectName(f"{name}_lay")
        for button in (self.enter_hand, self.more, self.save_button):
            button.setProperty("role", "button")
        self._below = QFrame()
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._below.hide()
        self.hand.hide()
        self._build()
        self._label()
        show_if(self.enter_hand, not own_hand)
        self.fields = (self.table, self.note, *self.players)
        for field in self.fields:
            field.textChanged.connect(self._report)
        self.note.returnPressed.connect(self.save_requested)
        self.save_button.clicked.connect(self.save_requested)
        self.enter_hand.clicked.connect(self.hand_requested)
        self.hand.clicked.connect(self.hand_requested)
        self.more.toggled.connect(lambda on: show_if(self._below, on))

    def _build(self) -> None:
        self.table.setFixedWidth(px(72))
        fields, buttons, below = QHBoxLayout(), QHBoxLayout(), QHBoxLayout(self._below)
        for layout in (self._row, fields, buttons, below):
            layout.setContentsMargins(0, 0, 0, 0)
            layout.setSpacing(6)
        fields.addWidget(self.table)
        fields.addWidget(self.note, 1)
        buttons.addWidget(self.enter_hand)
        buttons.addWidget(self.more)
        buttons.addWidget(self.save_button)
        self._row.addLayout(fields, 1)
        self._row.addLayout(buttons)
        for field in self.players:
            below.addWidget(field, 2)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(10, 6, 10, 6)
        whole.setSpacing(5)
        whole.addLayout(self._row)
        whole.addWidget(self.hand)
        whole.addWidget(self._below)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Puts the buttons below the fields where the bar is narrow."""
        super().resizeEvent(event)
        way = QBoxLayout.Direction
        narrow = self.width() < px(_NARROW)
        self._row.setDirection(way.TopToBottom if narrow else way.LeftToRight)

    def _label(self) -> None:
        texts, ui = self._texts, self._texts.ui
        name_case_fields(self.table, self.note, self.players, ui("keep.note"), texts)
        self.enter_hand.setText(ui("keep.lay"))
        self.enter_hand.setToolTip(ui("keep.lay_tip"))
        self.more.setText(ui("keep.more"))
        self.more.setToolTip(ui("keep.more_tip"))

    def present(self, shown: SaveView) -> None:
        """Show the details, and whether the ruling can be saved or is saved."""
        texts, entered = self._texts, shown.entered
        self._presenting = True
        words = (entered.table, entered.note, *entered.players)
        for field, text in zip(self.fields, words, strict=True):
            if field.text() != text:
                field.setText(text)
        self._presenting = False
        done = bool(shown.number)
        self.save_button.setText(
            texts.ui("keep.kept", shown.number) if done else texts.ui("keep.keep")
        )
        self.save_button.setEnabled(shown.possible and not done)
        self.save_button.setToolTip(
            f"{texts.ui('keep.tip' if shown.possible else 'keep.open')} Ctrl+K"
        )
        there = shown.hand is not None and not self._own_hand
        show_if(self.hand, there)
        show_if(self.enter_hand, not there and not self._own_hand)
        if shown.hand is not None:
            self.hand.present(shown.hand, texts.ui("keep.hand", str(shown.hand)))

    def _report(self) -> None:
        if not self._presenting:
            east, south, west, north = (field.text() for field in self.players)
            players = (east, south, west, north)
            self.entered.emit(CaseDetails(self.table.text(), players, "", self.note.text()))


def _field(name: str) -> QLineEdit:
    field = QLineEdit()
    field.setObjectName(name)
    field.setProperty("role", "field")
    return field
