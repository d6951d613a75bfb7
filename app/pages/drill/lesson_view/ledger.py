"""The ledger of a worked hand: lines as they are known, and a field in the one that is open."""

from __future__ import annotations

from math import ceil
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QPushButton, QWidget

from app.pages.drill.lesson_view.views import WorkedRow, WorkedView
from app.style.theme import colour, mincho, px, sans, tokens
from app.texts.texts import Texts
from app.widgets.layout.roles import GROUP
from app.widgets.painting.drawing import (
    RIGHT,
    ground,
    show_if,
    width_of,
    write,
)
from app.widgets.painting.tiles import draw_tile, height_of

_HEAD, _SUM, _ROW, _OPEN, _LEAST = 34, 46, 47, 112, 26
_NAME, _TILES, _NOTE = 18, 112, 216
_FIELD: Final = (92, 36)
_MOST_CHOICES: Final = 10


class AmountChoices(QFrame):
    """A row of amounts to be clicked; emits the one that was."""

    chosen = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "segment")
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(1, 1, 1, 1)
        self._row.setSpacing(0)
        self.buttons = [QPushButton(self) for _ in range(_MOST_CHOICES)]
        for at, button in enumerate(self.buttons):
            button.setObjectName(f"{name}_{at}")
            button.setProperty("role", "segment")
            button.clicked.connect(lambda _=False, b=button: self.chosen.emit(b.text()))
            self._row.addWidget(button)
            button.hide()  # those that are not offered take no width

    def present(self, words: tuple[str, ...], group: str) -> None:
        """Offer some amounts; `group` names them for screen readers."""
        self.setAccessibleName(group)
        for at, button in enumerate(self.buttons):
            show_if(button, at < len(words))
            if at < len(words):
                button.setText(words[at])
                button.setAccessibleName(f"{group} {words[at]}")
                button.setMinimumWidth(max(px(46), button.sizeHint().width()))


class AmountField(QLineEdit):
    """The field for an amount; Enter enters it."""

    entered = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("lesson_field")
        self.setProperty("role", "amount")
        self.setFont(mincho(20))
        self.setMaxLength(24)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit(self.text())
        else:
            super().keyPressEvent(event)


class WorkedLedger(QWidget):
    """Paints the lines of a worked hand, with field and choices in the current one.

    - `entered(text)`: an amount that was typed or chosen for the current line.
    - `row_chosen(row)`: a line was clicked.
    """

    accessible_role = GROUP
    entered = Signal(str)
    row_chosen = Signal(int)

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("lesson_ledger")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._texts = texts
        self._shown: WorkedView | None = None
        self.field, self.choices = AmountField(self), AmountChoices("lesson_choice", self)
        self.field.entered.connect(self.entered)
        self.choices.chosen.connect(self.entered)
        self.setMinimumHeight(self.least)

    def present(self, shown: WorkedView) -> None:
        """Show the lines; the field is emptied where another line is asked."""
        before, self._shown = self._shown, shown
        at = self._current()
        if at is not None and (before is None or before.rows != shown.rows):
            self.field.clear()
        show_if(self.field, at is not None)
        show_if(self.choices, at is not None)
        if at is not None:
            row = shown.rows[at]
            name = self._texts.ui("lesson_view.asked_line", row.name, shown.unit)
            self.field.setAccessibleName(name)
            self.choices.present(tuple(map(str, shown.choices)), row.name)
        self.setAccessibleName(self._texts.list_of(_ledger_words(shown)))
        self.setMinimumHeight(self.least)
        self._place()
        self.update()

    @property
    def least(self) -> int:
        """The height in which each line has room, in pixels."""
        rows = () if self._shown is None else self._shown.rows
        opened = self._current() is not None
        lines = px(_OPEN) * opened + px(_LEAST) * (len(rows) - opened)
        return max(px(120), px(_HEAD) + lines + px(_SUM))

    @property
    def _named(self) -> int:
        """The width of the names, that of the widest; a note is there where it is whole."""
        rows = () if self._shown is None else self._shown.rows
        widest = max((width_of(row.name, sans(13, bold=True)) for row in rows), default=0.0)
        return max(px(_TILES - _NAME), ceil(widest) + px(8))

    def _current(self) -> int | None:
        rows = self._shown.rows if self._shown is not None else ()
        return next((at for at, row in enumerate(rows) if row.state == "current"), None)

    def _boxes(self) -> list[QRect]:
        """The boxes of the rows: the current one is higher, as far as there is room."""
        assert self._shown is not None  # asked for what is shown
        rows, room = self._shown.rows, self.height() - px(_HEAD) - px(_SUM)
        opened = px(_OPEN) if self._current() is not None else 0
        rest = len(rows) - bool(opened)
        high = min(px(_ROW), max(px(_LEAST), (room - opened) // max(1, rest)))
        y, found = px(_HEAD), []
        for row in rows:
            tall = max(opened, high) if row.state == "current" else high
            found.append(QRect(0, y, self.width(), tall))
            y += tall
        return found

    def _place(self) -> None:
        at = self._current()
        if at is None or self._shown is None:
            return
        box = self._boxes()[at]
        w, h = px(_FIELD[0]), px(_FIELD[1])
        self.field.setGeometry(box.right() - w - px(_NAME), box.y() + px(12), w, h)
        size = self.choices.sizeHint()
        left = max(px(_NAME), min(px(_TILES), box.width() - size.width() - px(_NAME)))
        self.choices.setGeometry(left, box.y() + px(62), size.width(), px(32))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._place()
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._shown is not None:
            point = event.position().toPoint()
            for at, box in enumerate(self._boxes()):
                if box.contains(point):
                    self.row_chosen.emit(at)

    # painting

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t = QPainter(self), tokens()
        ground(self, painter, t.card)
        shown = self._shown
        if shown is None:
            return
        head = QRectF(px(_NAME), 0, self.width() - 2 * px(_NAME), px(_HEAD))
        wide = write(painter, head, shown.head, sans(12, bold=True), t.ink2)
        head.setLeft(head.left() + wide + px(20))
        write(painter, head, shown.count, sans(11.5), t.ink3, RIGHT)
        for row, box in zip(shown.rows, self._boxes(), strict=True):
            self._paint_row(painter, QRectF(box), row)
        self._paint_sum(painter, shown)

    def _paint_row(self, p: QPainter, box: QRectF, row: WorkedRow) -> None:
        t = tokens()
        if row.state == "current":
            p.fillRect(box, colour(t.gold_soft))
            p.fillRect(QRectF(box.x(), box.y(), px(4), box.height()), colour(t.gold_line))
        p.fillRect(QRectF(box.x(), box.y(), box.width(), 1), colour(t.line))
        line = QRectF(box)
        if row.state == "current":
            line.setHeight(px(60))
        middle, right = line.center().y(), line.right() - px(_NAME)
        name = QRectF(px(_NAME), line.y(), self._named - px(6), line.height())
        write(p, name, row.name, sans(13, bold=True), t.ink)
        end = self._paint_tiles(p, row, middle, line.height())
        first = px(_NAME) + self._named + px(_NOTE - _TILES)
        note = QRectF(max(first, end + px(12)), line.y(), 0, line.height())
        room = px(_FIELD[0] + 30) if row.state == "current" else px(96)
        note.setRight(max(note.left(), right - room))
        words = row.note if width_of(row.note, sans(12)) <= note.width() else ""
        wide = write(p, note, words, sans(12), t.ink2)
        p.setPen(QPen(colour(t.edge), 1, Qt.PenStyle.DotLine))
        p.drawLine(QPointF(note.left() + wide + px(8), middle + px(4)),
                   QPointF(right - room + px(14), middle + px(4)))  # fmt: skip
        if row.state != "current":
            self._paint_amount(p, row, QRectF(right - px(90), line.y(), px(90), line.height()))

    def _paint_tiles(self, p: QPainter, row: WorkedRow, middle: float, high: float) -> float:
        width = min(float(px(23)), (high - 8) / 1.42)
        x = float(px(_NAME) + self._named)
        for tile in row.tiles:
            draw_tile(p, x, middle - height_of(width) / 2, width, tile)
            x += width + 1
        return x

    def _paint_amount(self, p: QPainter, row: WorkedRow, box: QRectF) -> None:
        t = tokens()
        if row.state == "open":
            _draw_open(p, box.right(), box.center().y())
            return
        ink = {"right": t.green, "wrong": t.shu}.get(row.state, t.ink)
        font = mincho(20 if box.height() > px(34) else 16)
        wide = write(p, box, row.amount, font, ink, RIGHT)
        if row.state in ("right", "wrong"):
            mark = "✓" if row.state == "right" else f"✕ {row.said} →" if row.said else "✕"
            box.setRight(box.right() - wide - px(8))
            box.setLeft(box.left() - px(80))
            write(p, box, mark, sans(13, bold=True), ink, RIGHT)

    def _paint_sum(self, p: QPainter, shown: WorkedView) -> None:
        t = tokens()
        box = QRectF(0, self.height() - px(_SUM), self.width(), px(_SUM))
        p.fillRect(box, colour(t.sunk))
        inner = box.adjusted(px(_NAME), 0, -px(_NAME), 0)
        wide = write(p, inner, shown.sum_name, sans(13, bold=True), t.ink)
        after = inner.adjusted(wide + px(16), 0, 0, 0)
        write(p, after, shown.sum_note, sans(12), t.ink2)
        x, middle = inner.right(), box.center().y()
        x -= write(p, QRectF(inner.left(), box.y(), x - inner.left(), box.height()), shown.unit,
                   sans(13, bold=True), t.ink, RIGHT) + px(6)  # fmt: skip
        x = self._sum_part(p, x, middle, shown.total)
        if not shown.sum:
            return
        x = self._sum_word(p, x, middle, "→")
        for _ in range(shown.open):
            x = self._sum_part(p, x, middle, "")
            x = self._sum_word(p, x, middle, "+")
        font = mincho(21)
        write(p, QRectF(0, middle - px(20), x, px(40)), shown.sum, font, t.ink, RIGHT)

    def _sum_part(self, p: QPainter, x: float, middle: float, text: str) -> float:
        """A part of the sum that ends at x; an open one is a dashed place."""
        if text:
            font, box = mincho(21), QRectF(0, middle - px(20), x, px(40))
            return x - write(p, box, text, font, tokens().ink, RIGHT) - px(8)
        return x - _draw_open(p, x, middle) - px(8)

    def _sum_word(self, p: QPainter, x: float, middle: float, text: str) -> float:
        font = sans(16)
        box = QRectF(0, middle - px(20), x, px(40))
        return x - write(p, box, text, font, tokens().ink3, RIGHT) - px(8)


def _draw_open(p: QPainter, right: float, middle: float) -> int:
    """Paint the dashed place of an open amount that ends at `right`; returns its width."""
    w, h = px(36), px(24)
    p.setPen(QPen(colour(tokens().gold_text), 1.5, Qt.PenStyle.DashLine))
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.drawRoundedRect(QRectF(right - w, middle - h / 2, w, h), 4, 4)
    return w


def _ledger_words(shown: WorkedView) -> tuple[str, ...]:
    """Everything that the ledger says."""
    rows = (" ".join(filter(None, (row.name, row.note, row.amount))) for row in shown.rows)
    end = f"{shown.sum_name} {shown.sum} {shown.total}{shown.unit}" if shown.total else ""
    return (*rows, end) if end else tuple(rows)
