"""The tiles a tenpai hand waits for, with the points by ron and by tsumo."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QWidget

from app.style.theme import colour, px, sans, tokens
from app.texts.texts import Texts
from app.views.answers import WaitView
from app.widgets.controls.keyed import ARROW_STEPS, PRESSES
from app.widgets.lists.items import draw_frame, draw_ring, draw_row_ground
from app.widgets.lists.titled_list import TitledList
from app.widgets.painting.drawing import LEAST_LETTERS, LEFT, RIGHT, fitting, width_of, write
from app.widgets.painting.tiles import draw_tile, height_of
from engine.riichi.situation import Situation
from engine.riichi.verdict import Score
from engine.tiles import COPIES

_LEFT_AT: Final = 32
"""Where the copies left are written."""
_PADDING: Final = 15
"""What is beside a value in its cell, in pixels."""


class WaitsView(TitledList):
    """The tiles waited for, with the points by ron and by tsumo and the copies left.

    A click or an arrow key chooses one of the values; the page shows its ledger. `pressed()`: the
    chosen value was clicked, or Enter or Space pressed, to compare it with the first one.
    """

    row_height = 42
    rows: tuple[WaitView, ...]
    chosen = Signal()
    pressed = Signal()

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__("waits", parent, texts=texts)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._situation = Situation()
        self._at = (0, 0)
        self._chosen_by_user = self._framed = False
        self._widest = 0.0

    def present(self, waits: tuple[WaitView, ...], situation: Situation) -> None:
        """Show the waits; what the user chose stays chosen while the waits are the same tiles."""
        if tuple(w.tile for w in waits) != tuple(w.tile for w in self.rows):
            self._chosen_by_user = False
        if not self._chosen_by_user:
            self._at = _first(waits, situation.tsumo)
        self._situation = situation
        self.show_rows(waits, self.texts.ui("waits", len(waits)), situation)
        font = sans(LEAST_LETTERS, bold=True)
        values = (value for at in range(len(waits)) for value in self.values(at))
        self._widest = max((width_of(value, font) for value in values), default=0.0)

    @property
    def tsumo(self) -> bool:
        """Whether the chosen value is the one by tsumo."""
        return bool(self._at[1])

    @property
    def score(self) -> Score | None:
        """The chosen score; None where there is no yaku."""
        if not self.rows:
            return None
        wait = self.rows[self._at[0]]
        return wait.tsumo if self.tsumo else wait.ron

    @property
    def place(self) -> tuple[int, int]:
        """The row and the column (0 ron, 1 tsumo) of the chosen value."""
        return self._at

    @property
    def first_place(self) -> tuple[int, int]:
        """The row and the column of the value that is chosen at first."""
        return _first(self.rows, self._situation.tsumo)

    def frame(self, there: bool) -> None:
        """Frame the chosen value as the one that is compared, or not."""
        if there is not self._framed:
            self._framed = there
            self.update()

    def values(self, at: int) -> tuple[str, str]:
        """The points of a wait as text, by ron and by tsumo."""
        texts, wait = self.texts, self.rows[at]
        by = []
        for tsumo, score in ((False, wait.ron), (True, wait.tsumo)):
            won = Situation(tsumo=tsumo, seat=self._situation.seat)
            by.append(texts.ui("no_yaku") if score is None else texts.spoken(score, won)[0])
        return texts.ui("furiten") if wait.barred else by[0], by[1]

    def row_text(self, at: int) -> str:
        texts, wait = self.texts, self.rows[at]
        ron, tsumo = self.values(at)
        return texts.ui("wait_row", texts.tile(wait.tile), wait.left, ron, tsumo)

    def paint_row(self, painter: QPainter, box: QRectF, at: int) -> None:
        t, wait, texts = tokens(), self.rows[at], self.texts
        draw_tile(painter, box.x(), box.center().y() - height_of(px(24)) / 2, px(24), wait.tile)
        left = texts.ui("copies_left", wait.left)
        write(painter, box.adjusted(px(_LEFT_AT), 0, 0, 0), left, sans(11.5), t.ink3, LEFT)
        for by, (how, value) in enumerate(zip(("ron", "tsumo"), self.values(at), strict=True)):
            cell = self._cell(box, by)
            if self._at == (at, by):
                self._ground(painter, cell)
            elif self._framed and self.first_place == (at, by):
                draw_row_ground(painter, cell, over=False, chosen="gold")
            if self._at == (at, by) and self.hasFocus():
                draw_ring(painter, cell, t.ring)
            lost = (wait.tsumo if by else wait.ron) is None or (wait.barred and not by)
            self._value(painter, cell.adjusted(_PADDING - 6, 0, -6, 0), f"how.{how}", value, lost)

    def _ground(self, painter: QPainter, cell: QRectF) -> None:
        """Paint the ground of the chosen value: gold, or framed where it is compared."""
        if self._framed:
            painter.fillRect(cell, colour(tokens().ai_soft))
            draw_frame(painter, cell)
        else:
            draw_row_ground(painter, cell, over=False, chosen="gold")

    def _value(self, painter: QPainter, box: QRectF, how: str, value: str, lost: bool) -> None:
        """Paint how the hand is won and its points side by side, or below each other."""
        t = tokens()
        word, code = self.texts.ui(how), t.shu if lost else t.ink
        room = box.width() - width_of(word, sans(11.5)) - 8
        font = fitting(value, room, 15, 12, bold=True)
        if width_of(value, font) <= room:
            write(painter, box, word, sans(11.5), t.ink3, LEFT)
            write(painter, box, value, font, code, RIGHT)
            return
        above = QRectF(box.x(), box.y(), box.width(), box.height() * 0.42)
        write(painter, above, word, sans(11), t.ink3, LEFT)
        below = box.adjusted(0, box.height() * 0.36, 0, 0)
        write(painter, below, value, fitting(value, box.width(), 14, 9, bold=True), code, RIGHT)

    def _cell(self, box: QRectF, by: int) -> QRectF:
        """The rectangle of a row's value by ron (0) or tsumo (1): beside the other, or below it
        where a value has no room in half of the width."""
        start = min(max(float(px(92)), box.width() * 0.25), box.width() * 0.36)
        half, high = (box.width() - start) / 2, box.height() / 2
        if self._widest + _PADDING > half - 6:
            left = width_of(self.texts.ui("copies_left", COPIES), sans(11.5))
            start = max(start, px(_LEFT_AT) + left + 6)
            whole = box.width() - start - 6
            return QRectF(box.x() + start + 3, box.y() + by * high + 1, whole, high - 2)
        return QRectF(box.x() + start + by * half + 3, box.y() + 3, half - 6, box.height() - 6)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        left = event.button() is Qt.MouseButton.LeftButton
        for at in range(len(self.rows)) if left else ():
            for by in (0, 1):
                if self._cell(self.row_box(at), by).contains(event.position()):
                    again = self._at == (at, by)
                    self._choose(at, by)
                    if again or not self._framed:
                        self.pressed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = ARROW_STEPS.get(Qt.Key(event.key()))
        at, by = self._at
        if event.key() in PRESSES and self.rows:
            self.pressed.emit()
        elif step is None or not self.rows:
            super().keyPressEvent(event)
        else:
            row = min(max(at + step[0], 0), len(self.rows) - 1)
            self._choose(row, min(max(by + step[1], 0), 1))

    def _choose(self, at: int, by: int) -> None:
        self._at, self._chosen_by_user = (at, by), True
        self.update()
        self.chosen.emit()


def _first(waits: tuple[WaitView, ...], tsumo: bool) -> tuple[int, int]:
    """The row and column chosen at first: a win, by tsumo or ron as the situation has it if any."""
    for by in (tsumo, not tsumo):
        for at, wait in enumerate(waits):
            score = wait.tsumo if by else wait.ron
            if score is not None and (by or not wait.barred):
                return at, int(by)
    return 0, int(tsumo)
