"""Prospects: what a hand waits for, and what to discard from one that is not there yet."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from app.shown import DiscardShown, WaitValue
from app.theme import sans, tokens
from app.widgets.findings import Findings
from app.widgets.marks import LEFT, fitting, write
from app.widgets.tiles import draw_tile, height_of
from engine.riichi.situation import Situation


class WaitsView(Findings):
    """The tiles waited for, with the points by ron and by tsumo and the copies left."""

    row_height = 42

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("waits", parent)
        self._waits: tuple[WaitValue, ...] = ()
        self._situation = Situation()

    def present(self, waits: tuple[WaitValue, ...], situation: Situation) -> None:
        self._waits, self._situation = waits, situation
        if self.texts is not None:
            self.renew(self.texts.ui("waits", len(waits)))

    def count(self) -> int:
        return len(self._waits)

    def values(self, at: int) -> tuple[str, str]:
        """What is said by ron and by tsumo."""
        texts, wait = self.texts, self._waits[at]
        if texts is None:
            return "", ""
        by = []
        for tsumo, score in ((False, wait.ron), (True, wait.tsumo)):
            told = Situation(tsumo=tsumo, seat=self._situation.seat)
            by.append(texts.ui("no_yaku") if score is None else texts.spoken(score, told)[0])
        return by[0], by[1]

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
        draw_tile(painter, box.x(), box.center().y() - height_of(24) / 2, 24, wait.tile)
        left = texts.ui("copies_left", wait.left)
        write(painter, box.adjusted(34, 0, 0, 0), left, sans(11.5), t.ink3, LEFT)
        half = (box.width() - 110) / 2
        for i, (how, value) in enumerate(zip(("ron", "tsumo"), self.values(at), strict=True)):
            cell = QRectF(box.x() + 110 + i * half, box.y(), half, box.height())
            word = texts.ui(f"how.{how}")
            x = write(painter, cell, word, sans(11.5), t.ink3, LEFT) + 8
            font = fitting(value, half - x - 4, 15, 10, bold=True)
            write(painter, cell.adjusted(x, 0, 0, 0), value, font, t.ink, LEFT)


class DiscardsView(Findings):
    """What to discard from a hand that does not win, with what each discard accepts."""

    row_height = 34

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("discards", parent)
        self._discards: tuple[DiscardShown, ...] = ()

    def present(self, discards: tuple[DiscardShown, ...]) -> None:
        self._discards = discards
        if self.texts is not None:
            self.renew(self.texts.ui("discards"))

    def count(self) -> int:
        return len(self._discards)

    def row_text(self, at: int) -> str:
        texts, d = self.texts, self._discards[at]
        if texts is None:
            return ""
        near = texts.ui("shanten", d.shanten) if d.shanten else texts.ui("tenpai_word")
        return texts.ui("discard_row", texts.tile_short(d.tile), near, d.kinds, d.copies)

    def paint_row(self, painter: QPainter, box: QRectF, at: int) -> None:
        tile, text = self._discards[at].tile, self.row_text(at)
        draw_tile(painter, box.x(), box.center().y() - height_of(20) / 2, 20, tile)
        rest = box.adjusted(30, 0, 0, 0)
        write(painter, rest, text, fitting(text, rest.width(), 12.5, 10), tokens().ink, LEFT)
