"""Four seat plates on which gains and losses are entered, with a keypad of digits."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout

from app.pages.drill.kinds.control import KeypadControl, SeatEntry, SeatsControl
from app.pages.drill.widgets.answerers.answerer import Answerer
from app.pages.drill.widgets.answerers.keypad import KeypadAnswerer
from app.style.theme import colour, mincho, px, sans, tile_px, tokens
from app.texts.texts import Texts
from app.widgets.controls.ticks import AlwaysTabStop
from app.widgets.painting.drawing import CENTRE, LEFT, RIGHT, draw_plate, fitting, write

_MINUS: Final = "−"
_PLUS: Final = "+"
_PLATE: Final = (116, 62)
_MOST: Final = 6
"""Digits of an amount."""


class _SeatAmountPlate(AlwaysTabStop, QPushButton):
    """A seat with its amount; the one that the keypad writes on is ivory, and framed in gold."""

    def __init__(self, name: str, seat: SeatEntry) -> None:
        super().__init__()
        self.setObjectName(name)
        self.show_ticks()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.seat, self._amount = seat, ""

    def show_amount(self, amount: str, on: bool) -> None:
        self._amount = amount
        self.setChecked(on)
        self.setAccessibleName(f"{self.seat.wind} {self.seat.role} {amount}".strip())
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(tile_px(_PLATE[0]), tile_px(_PLATE[1]))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t, on = QPainter(self), tokens(), self.isChecked()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(3, 3, -3, -7)
        draw_plate(painter, box, ivory=on)
        if on or self.hasFocus():
            painter.setPen(QPen(colour(t.ai if self.hasFocus() else t.gold), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(-1, -1, 1, 1), 7, 7)
        ink = t.tile_ink if on else t.felt_ink
        inner = box.adjusted(px(10), px(2), -px(10), -px(2))
        upper = QRectF(inner.x(), inner.y(), inner.width(), inner.height() * 0.5)
        write(painter, upper, self.seat.wind, mincho(17), ink, LEFT)
        write(painter, upper, self.seat.role, sans(11), ink, RIGHT)
        lower = QRectF(inner.x(), upper.bottom(), inner.width(), inner.height() * 0.5)
        font = fitting(self._amount, lower.width(), 17, 11, bold=True)
        write(painter, lower, self._amount, font, ink, CENTRE)


class SeatsAnswerer(Answerer):
    """Writes the seats that gain or lose; one without an amount does neither."""

    def __init__(self, control: SeatsControl, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("answer_seats")
        self._control, self._at = control, 0
        self._digits = [""] * len(control.seats)
        self._gains = [seat.wins for seat in control.seats]
        self._plates = [
            _SeatAmountPlate(f"answer_seat_{at}", seat) for at, seat in enumerate(control.seats)
        ]
        row = QHBoxLayout()
        row.setSpacing(px(6))
        for at, plate in enumerate(self._plates):
            plate.clicked.connect(partial(self._select, at))
            row.addWidget(plate)
        keys = KeypadAnswerer(KeypadControl(("plus", "minus")), texts)
        keys.key_pressed.connect(self._press)
        held = QHBoxLayout()
        held.addStretch(1)
        held.addWidget(keys, 8)
        held.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(px(8))
        whole.addLayout(row)
        whole.addLayout(held, 1)
        self._present()

    def reset(self) -> None:
        super().reset()
        self._at, self._digits = 0, [""] * len(self._digits)
        self._gains = [seat.wins for seat in self._control.seats]
        self._present()

    def _select(self, at: int) -> None:
        self._at = at
        self._present()

    def _press(self, text: str) -> None:
        """Enter a digit or a sign on the chosen plate; "" takes the last digit back."""
        at = self._at
        if text in (_PLUS, _MINUS):
            self._gains[at] = text == _PLUS
        elif text:
            self._digits[at] = (self._digits[at] + text).lstrip("0")[:_MOST]
        else:
            self._digits[at] = self._digits[at][:-1]
        self._present()
        there = any(self._digits)
        parts = (f"{p.seat.wind} {self._amount(n)}" for n, p in enumerate(self._plates)
                 if self._digits[n])  # fmt: skip
        self.write(" ".join(parts) if there else "")

    def _amount(self, at: int) -> str:
        sign = _PLUS if self._gains[at] else _MINUS
        return f"{sign}{self._digits[at]}" if self._digits[at] else ""

    def _present(self) -> None:
        for at, plate in enumerate(self._plates):
            plate.show_amount(self._amount(at), at == self._at)
