"""Doubts: other readings of unclear clauses that would change what this hand gives."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from app.pages.score.widgets.findings import FoundRows
from app.style.theme import colour, tokens
from app.texts.rule_values import value_words
from app.views.answers import DoubtRow
from app.widgets.painting.drawing import LEFT, RIGHT, fitting, write


class DoubtsView(FoundRows):
    """Each clause with its other value and what the hand would give, in a dashed frame."""

    row_height = 27
    named = "doubts"
    rows: tuple[DoubtRow, ...]

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("doubts", parent)

    def _parts(self, at: int) -> tuple[str, str]:
        """The clause so read, and the outcome."""
        texts, doubt = self.texts, self.rows[at]
        if texts is None:
            return "", ""
        clause = texts.ui("doubt", texts.rule(doubt.rule.key), value_words(doubt.rule, texts))
        if doubt.score is None or doubt.outcome != "agari":
            return clause, texts.ui(f"outcome.{doubt.outcome}")
        plain, full = texts.spoken(doubt.score, doubt.situation)
        return clause, f"{texts.count(doubt.score)} {full or plain}"

    def row_text(self, at: int) -> str:
        return "" if self.texts is None else self.texts.titled(*self._parts(at))

    def paint_row(self, painter: QPainter, box: QRectF, at: int) -> None:
        t = tokens()
        frame = box.adjusted(-5, 2, 4, -2)
        painter.setPen(QPen(colour(t.gold_text), 1.2, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(frame, 3, 3)
        clause, outcome = self._parts(at)
        room = frame.width() - 16
        font = fitting(outcome, room * 0.6, 12, 9, bold=True)
        inner = frame.adjusted(6, 0, -6, 0)
        used = write(painter, inner, outcome, font, t.ink, RIGHT)
        left = fitting(clause, room - used - 8, 12, 9)
        write(painter, inner, clause, left, t.gold_text, LEFT)
