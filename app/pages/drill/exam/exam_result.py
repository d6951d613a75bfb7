"""The result of an exam: passed or not, and each question with the answer and the truth."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QLabel, QPushButton, QVBoxLayout, QWidget

from app.pages.drill.exam.views import ExamRow
from app.style.theme import colour, mincho, px, sans, tokens
from app.texts.texts import Texts
from app.widgets.layout.flow import Flow
from app.widgets.layout.frames import Panel, lay_out
from app.widgets.layout.roles import TEXT
from app.widgets.painting.drawing import (
    LEFT,
    elided,
    elided_lines,
    fitting,
    show_if,
    width_of,
    write,
    write_wrapped,
)
from app.widgets.painting.tiles import draw_meld, draw_tile, height_of, meld_width

_ROW: Final = 34
_MARK: Final = 30
_TILE: Final = 17.0
_LEAST_ROWS: Final = 3
_LEAST: Final = (300, 280)
"""The least size of the result, in units of what is read."""
_BESIDE: Final = 540
"""From this width on, the certificate stands beside the rows."""
_NAME, _SAID = 0.42, 0.29
"""The shares of the width of a question and of each of its answers."""


class _Row(QWidget):
    """A question: the mark, its hand or name, what was said, the truth where that is another."""

    accessible_role = TEXT

    def __init__(self, at: int, shown: ExamRow, texts: Texts) -> None:
        super().__init__()
        self.setObjectName(f"exam_row_{at}")
        self.shown = shown
        self.setAccessibleName(shown.spoken(texts))
        told = (shown.name, shown.said, shown.truth)
        self.setToolTip("\n".join(dict.fromkeys(told)))  # a right answer is the truth
        self.setMinimumHeight(px(_ROW))
        self.setMaximumHeight(px(_ROW))

    def sizeHint(self) -> QSize:
        return QSize(px(300), px(_ROW))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t, shown = QPainter(self), tokens(), self.shown
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect())
        if not shown.right:
            painter.fillRect(box, colour(t.shu_soft))
        painter.fillRect(QRectF(0, box.bottom() - 1, box.width(), 1), colour(t.line))
        mark, ink = ("✓", t.green) if shown.right else ("✕", t.shu)
        write(painter, QRectF(px(8), 0, px(_MARK), box.height()), mark, sans(14, bold=True), ink)
        room = box.width() - px(_MARK) - px(16)
        name = QRectF(px(_MARK) + px(8), 0, room * _NAME - px(8), box.height())
        if shown.hand is None:
            self._write_name(painter, name)
        else:
            self._paint_hand(painter, name)
        text_box = QRectF(name.right() + px(8), 0, room * _SAID - px(8), box.height())
        truth = text_box.translated(room * _SAID, 0)
        parts = [(text_box, shown.said, False), (truth, shown.truth, True)]
        if shown.right:
            parts = [(text_box.united(truth), shown.said, False)]
        for place, words, strong in parts:
            font = fitting(words, place.width(), 13, 11, bold=strong)
            written = elided(words, place.width(), font)
            write(painter, place, written, font, t.ink if strong or shown.right else t.shu, LEFT)

    def _write_name(self, painter: QPainter, box: QRectF) -> None:
        """Paint the name of a question, in two lines where it has no room in one."""
        name, ink = self.shown.name, tokens().ink
        font = fitting(name, box.width(), 13, 11)
        if width_of(name, font) <= box.width():
            write(painter, box, name, font, ink, LEFT)
        else:
            words = elided_lines(name, int(box.width()), int(box.height()), 11)
            write_wrapped(painter, box, words, sans(11), ink, LEFT)

    def _paint_hand(self, painter: QPainter, box: QRectF) -> None:
        assert self.shown.hand is not None  # the caller has looked
        hand = self.shown.hand.hand
        count = len(hand.concealed) + 1 + 4 * len(hand.melds)
        width = min(_TILE * px(100) / 100, box.width() / (count + 2))
        x, top = box.x(), box.center().y() - height_of(width) / 2
        for tile in sorted(hand.concealed):
            draw_tile(painter, x, top, width, tile)
            x += width
        if hand.win is not None:
            x += px(4)
            draw_tile(painter, x, top, width, hand.win)
            x += width
        for meld in hand.melds:
            x += px(5)
            draw_meld(painter, x, top + height_of(width), width, meld)
            x += meld_width(meld, width)


class ExamResult(QFrame):
    """Shows the result; emits what is to be done next by name: `missed`, `again`, `list`."""

    action_requested = Signal(str)

    def __init__(self, texts: Texts, beside: QWidget) -> None:
        super().__init__()
        self.setObjectName("exam_result")
        self.setProperty("role", "card")
        self._texts = texts
        self._level, self._outcome = QLabel(), QLabel()
        self._score, self._told = QLabel(), QLabel()
        self._beside = beside
        self._rows: list[_Row] = []
        self.buttons = {name: QPushButton() for name in ("missed", "again", "list")}
        self._build()

    def _build(self) -> None:
        named = {"result_level": self._level, "outcome": self._outcome, "score": self._score,
                 "told": self._told}  # fmt: skip
        for name, label in named.items():
            label.setObjectName(f"exam_{name}")
        self._level.setFont(mincho(22))
        self._outcome.setFont(mincho(34))
        self._score.setFont(mincho(28))
        self._told.setProperty("role", "said")
        self._told.setWordWrap(True)
        top = Flow(gap=px(18), row_gap=0, centred=True)
        for label in (self._outcome, self._score):
            top.addWidget(label)
        self._level.setWordWrap(True)
        self._list = Panel("exam_rows", gap=0)  # keys scroll it
        left = QVBoxLayout()
        left.setSpacing(px(8))
        left.addWidget(self._level)
        left.addLayout(top)
        left.addWidget(self._told)
        left.addWidget(self._list, 1)
        held = QWidget()
        flow = Flow(held, px(6), px(5))
        for name, button in self.buttons.items():
            button.setObjectName(f"exam_do_{name}")
            button.setProperty("role", "primary" if name == "missed" else "button")
            button.setText(self._texts.ui(f"exam.do.{name}"))
            button.clicked.connect(lambda _=False, name=name: self.action_requested.emit(name))
            flow.addWidget(button)
        left.addWidget(held)
        self._list.setMinimumHeight(_LEAST_ROWS * px(_ROW))
        self._whole = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._whole.setContentsMargins(px(20), px(14), px(20), px(14))
        self._whole.setSpacing(px(16))
        self._whole.addLayout(left, 1)
        self._whole.addWidget(self._beside)
        lay_out(self, "exam_result_area", self._whole, *_LEAST, grows=True)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the certificate under the result where there is no room beside it."""
        ways = QBoxLayout.Direction
        beside = self.width() >= px(_BESIDE)
        self._whole.setDirection(ways.LeftToRight if beside else ways.TopToBottom)
        super().resizeEvent(event)

    def present(
        self, level: str, score: str, text: str, rows: tuple[ExamRow, ...], *, passed: bool
    ) -> None:
        """Show a result and its rows."""
        texts = self._texts
        self._level.setText(level)
        self._outcome.setText(texts.ui("exam.passed" if passed else "exam.failed"))
        t = tokens()
        self._outcome.setStyleSheet(f"color: {t.green if passed else t.shu};")
        self._score.setText(score)
        self._told.setText(text)
        show_if(self.buttons["missed"], any(not row.right for row in rows))
        show_if(self._beside, passed)
        for row in self._rows:
            self._list.column.removeWidget(row)
            row.hide()
            row.deleteLater()
        while self._list.column.count():
            self._list.column.takeAt(0)
        self._rows = [_Row(at, shown, texts) for at, shown in enumerate(rows)]
        for row in self._rows:
            self._list.column.addWidget(row)
        self._list.column.addStretch(1)
