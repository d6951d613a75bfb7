"""Prospects: what a hand waits for, and what to discard from one that is not there yet."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QWidget

from app.pages.score.widgets.findings import Findings, FoundRows
from app.style.theme import colour, px, sans, tokens
from app.views.answers import DiscardView, FuritenView, WaitValue
from app.widgets.painting.drawing import LEFT, RIGHT, fitting, width_of, write
from app.widgets.painting.tiles import draw_tile, height_of
from engine.riichi.situation import Situation
from engine.riichi.verdict import Score


class WaitsView(Findings):
    """The tiles waited for, with the points by ron and by tsumo and the copies left.

    One of the values is chosen, by click or arrow keys; its ledger is shown beside.
    """

    row_height = 42
    chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("waits", parent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._waits: tuple[WaitValue, ...] = ()
        self._situation = Situation()
        self._told: object = None
        self._at = (0, 0)
        self._by_hand = False

    def present(self, waits: tuple[WaitValue, ...], situation: Situation) -> None:
        told = (waits, situation, self.texts)
        if told == self._told:
            return
        if tuple(w.tile for w in waits) != tuple(w.tile for w in self._waits):
            self._by_hand = False
        if not self._by_hand:
            self._at = _first(waits, situation.tsumo)
        self._told, self._waits, self._situation = told, waits, situation
        if self.texts is not None:
            self.renew(self.texts.ui("waits", len(waits)))

    def count(self) -> int:
        return len(self._waits)

    @property
    def tsumo(self) -> bool:
        """Whether the chosen value is the one by tsumo."""
        return bool(self._at[1])

    @property
    def score(self) -> Score | None:
        """The score that is chosen; None where it has no yaku."""
        if not self._waits:
            return None
        wait = self._waits[self._at[0]]
        return wait.tsumo if self.tsumo else wait.ron

    def values(self, at: int) -> tuple[str, str]:
        """What is said by ron and by tsumo."""
        texts, wait = self.texts, self._waits[at]
        if texts is None:
            return "", ""
        by = []
        for tsumo, score in ((False, wait.ron), (True, wait.tsumo)):
            told = Situation(tsumo=tsumo, seat=self._situation.seat)
            by.append(texts.ui("no_yaku") if score is None else texts.spoken(score, told)[0])
        return texts.ui("furiten") if wait.barred else by[0], by[1]

    def row_text(self, at: int) -> str:
        texts, wait = self.texts, self._waits[at]
        if texts is None:
            return ""
        ron, tsumo = self.values(at)
        return texts.ui("wait_row", texts.tile(wait.tile), wait.left, ron, tsumo)

    def paint_row(self, painter: QPainter, box: QRectF, at: int) -> None:
        if self.texts is None:
            return
        t, wait, texts = tokens(), self._waits[at], self.texts
        draw_tile(painter, box.x(), box.center().y() - height_of(px(24)) / 2, px(24), wait.tile)
        left = texts.ui("copies_left", wait.left)
        write(painter, box.adjusted(px(32), 0, 0, 0), left, sans(11.5), t.ink3, LEFT)
        for by, (how, value) in enumerate(zip(("ron", "tsumo"), self.values(at), strict=True)):
            cell = self._cell(box, by)
            if self._at == (at, by):
                painter.fillRect(cell, colour(t.gold_soft))
                painter.fillRect(QRectF(cell.x(), cell.y(), 4, cell.height()), colour(t.gold))
                if self.hasFocus():
                    painter.setPen(QPen(colour(t.ai), 2))
                    painter.drawRect(cell.adjusted(1, 1, -1, -1))
            lost = (wait.tsumo if by else wait.ron) is None or (wait.barred and not by)
            self._value(painter, cell.adjusted(9, 0, -6, 0), f"how.{how}", value, lost)

    def _value(self, painter: QPainter, box: QRectF, how: str, value: str, lost: bool) -> None:
        """How it is won and what that gives: side by side, or where there is no room, below."""
        t, texts = tokens(), self.texts
        assert texts is not None  # nothing is painted before the words are known
        word, code = texts.ui(how), t.shu if lost else t.ink
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

    @staticmethod
    def _cell(box: QRectF, by: int) -> QRectF:
        """Where the value by ron (0) or tsumo (1) of a row lies."""
        start = min(max(float(px(92)), box.width() * 0.25), box.width() * 0.36)
        half = (box.width() - start) / 2
        return QRectF(box.x() + start + by * half + 3, box.y() + 3, half - 6, box.height() - 6)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        for at in range(self.count()):
            for by in (0, 1):
                if self._cell(self.row_box(at), by).contains(event.position()):
                    self._choose(at, by)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _STEPS.get(Qt.Key(event.key()))
        at, by = self._at
        if step is None or not self._waits:
            super().keyPressEvent(event)
        else:
            self._choose(min(max(at + step[0], 0), self.count() - 1), min(max(by + step[1], 0), 1))

    def _choose(self, at: int, by: int) -> None:
        self._at, self._by_hand = (at, by), True
        self.update()
        self.chosen.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusOutEvent(event)


def _first(waits: tuple[WaitValue, ...], tsumo: bool) -> tuple[int, int]:
    """The value that is chosen at first: one that wins, won as the situation says if it can be."""
    for by in (tsumo, not tsumo):
        for at, wait in enumerate(waits):
            score = wait.tsumo if by else wait.ron
            if score is not None and (by or not wait.barred):
                return at, int(by)
    return 0, int(tsumo)


_STEPS: Final = {
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
}


class FuritenList(FoundRows):
    """Why a ron is barred: each reason with its tiles and its clause."""

    row_height = 34
    named = "furiten_reasons"
    rows: tuple[FuritenView, ...]

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("furiten", parent)

    def row_text(self, at: int) -> str:
        texts, f = self.texts, self.rows[at]
        if texts is None:
            return ""
        return texts.ui(f"furiten_why.{f.why}", texts.tiles_short(f.tiles), texts.clause(f.rule))

    def paint_row(self, painter: QPainter, box: QRectF, at: int) -> None:
        x, width = box.x(), px(18)
        for tile in self.rows[at].tiles:
            draw_tile(painter, x, box.center().y() - height_of(width) / 2, width, tile)
            x += width + 1
        text, rest = self.row_text(at), box.adjusted(x - box.x() + 8, 0, 0, 0)
        write(painter, rest, text, fitting(text, rest.width(), 12.5, 10), tokens().ink, LEFT)


class DiscardsView(FoundRows):
    """What to discard from a hand that does not win, with what each discard accepts."""

    row_height = 34
    named = "discards"
    rows: tuple[DiscardView, ...]

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("discards", parent)

    def row_text(self, at: int) -> str:
        texts, d = self.texts, self.rows[at]
        if texts is None:
            return ""
        near = texts.ui("shanten", d.shanten) if d.shanten else texts.ui("tenpai_word")
        return texts.ui("discard_row", texts.tile_short(d.tile), near, d.kinds, d.copies)

    def paint_row(self, painter: QPainter, box: QRectF, at: int) -> None:
        tile, text = self.rows[at].tile, self.row_text(at)
        draw_tile(painter, box.x(), box.center().y() - height_of(px(20)) / 2, px(20), tile)
        rest = box.adjusted(px(30), 0, 0, 0)
        write(painter, rest, text, fitting(text, rest.width(), 12.5, 10), tokens().ink, LEFT)
