"""The list of yaku: what holds and what each of the others lacks, the selected row opened."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QMouseEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from app.pages.score.why.views import FactView, WhyRow
from app.style.theme import colour, px, sans, tokens
from app.texts.texts import Texts
from app.widgets.controls.keyed import PRESSES
from app.widgets.lists.items import (
    Index,
    ItemPainter,
    RowModel,
    WalkedList,
    draw_row_ground,
    draw_row_line,
)
from app.widgets.painting.drawing import (
    CENTRE,
    LEFT,
    RIGHT,
    elided,
    width_of,
    wrapped_height,
    write,
    write_wrapped,
)
from app.widgets.painting.pixmap_cache import Paint
from app.widgets.painting.tiles import draw_tiles

_EDGE: Final = 14
_NAME: Final = 82
_ROW, _HEAD, _FACT = 26, 27, 25
_TILE, _LARGE_TILE = 15, 17
_FACT_SIZE, _LEAST = 12.5, 11.0
_CHIP: Final = 20
_MARK: Final = 18


class _Rows(RowModel):
    """Heads cannot be selected; a row with an event can be checked."""

    rows: tuple[WhyRow, ...]

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts

    def accessible_text(self, at: int) -> str:
        row = self.rows[at]
        if row.chip is None:
            return row.accessible_text
        event = self._texts.text(f"event.{row.event}")
        return f"{row.accessible_text} {self._texts.ui('why.press', event)}"

    def flags(self, index: Index) -> Qt.ItemFlag:
        row = self.rows[index.row()]
        if row.kind == "head":
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return flags if row.chip is None else flags | Qt.ItemFlag.ItemIsUserCheckable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.CheckStateRole and index.isValid():
            chip = self.rows[index.row()].chip
            states = Qt.CheckState.Unchecked, Qt.CheckState.Checked
            return None if chip is None else states[chip.on]
        return super().data(index, role)


class YakuList(WalkedList):
    """Emits the row that the selection moves to, and what is pressed in it.

    - `moved(at)`: another row is selected, by click or arrow key.
    - `event_pressed(event)`: the chip of an event was pressed.
    - `fold_pressed()`: the head that unfolds its section was pressed.
    """

    moved = Signal(int)
    event_pressed = Signal(object)
    fold_pressed = Signal()

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        self._model = _Rows(texts)
        super().__init__("why_list", self._model, parent)
        self.texts, self.open = texts, -1
        self._pressed: tuple[WhyRow, QPoint] | None = None
        self._painter = _Painter(self)
        self.setItemDelegate(self._painter)
        self.empty = texts.ui("why.none_found")

    @property
    def rows(self) -> tuple[WhyRow, ...]:
        return self._model.rows

    def present(self, rows: tuple[WhyRow, ...], at: int) -> None:
        """Show the rows, the one at `at` (-1: none) selected and opened."""
        changed = rows != self.rows
        top = self.verticalScrollBar().value()
        self.open = at
        self.show_at(rows, at, self.texts.ui("why.list_name"))
        if changed:
            self.doItemsLayout()
            self.verticalScrollBar().setValue(top)
            self._reveal(at)

    def choose(self, at: int) -> None:
        """Open a row in place of the one that was open; it stays where it is on the screen."""
        if at == self.open:
            return
        before = self.visualRect(self._model.index(at)).top()
        self.open = at
        self.doItemsLayout()
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + self.visualRect(self._model.index(at)).top() - before)
        self._reveal(at)
        self.moved.emit(at)

    def _reveal(self, at: int) -> None:
        if at >= 0:
            self.scrollTo(self._model.index(at))

    def chip_rect(self, at: int) -> QRectF:
        """The rectangle of the chip of a row; empty without one."""
        row, box = self.rows[at], QRectF(self.visualRect(self._model.index(at)))
        return QRectF() if row.chip is None else self._painter.chip_box(box, row)

    def step(self, by: int) -> None:
        """Select the next or the previous row that is no head."""
        at = self.currentIndex().row() + by
        while 0 <= at < len(self.rows) and self.rows[at].kind == "head":
            at += by
        if 0 <= at < len(self.rows):
            self.setCurrentIndex(self._model.index(at))
        elif by < 0:
            self.scrollToTop()

    def press(self) -> None:
        """Press what the selected row has to press: its chip, or the head that unfolds."""
        at = self.currentIndex().row()
        if at >= 0:
            self._press(self.rows[at])

    def _press(self, row: WhyRow) -> None:
        if row.kind == "fold":
            self.fold_pressed.emit()
        elif row.chip is not None:
            self.event_pressed.emit(row.chip.event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in PRESSES and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            self.press()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        left, place = event.button() is Qt.MouseButton.LeftButton, event.position().toPoint()
        row = self._pressable(place) if left else None
        self._pressed = None if row is None else (row, place)
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Press what was pressed, unless the pointer has left it: rows may have moved meanwhile."""
        super().mouseReleaseEvent(event)
        pressed, self._pressed = self._pressed, None
        if pressed is None:
            return
        row, place = pressed
        way = event.position().toPoint() - place
        if way.manhattanLength() < QApplication.startDragDistance():
            self._press(row)

    def _pressable(self, place: QPoint) -> WhyRow | None:
        """The row that a place presses: the head that unfolds, or the chip there."""
        index = self.indexAt(place)
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        if row.kind == "fold":
            return row
        if row.chip is None or not self.chip_rect(index.row()).contains(place.toPointF()):
            return None
        return row

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.doItemsLayout()
        self._reveal(self.open)

    def leaveEvent(self, event: Any) -> None:
        self._pressed = None
        super().leaveEvent(event)


class _Painter(ItemPainter):
    """Paints a row: the name, the facts with their tiles, what the yaku is worth."""

    _view: YakuList
    pictured = False

    def height(self, at: int, width: int) -> int:
        row = self._view.rows[at]
        if row.kind != "yaku":
            return px(_HEAD)
        if at != self._view.open:
            return px(_ROW)
        return px(_ROW + 4) + sum(_fact_height(fact, width) for fact in row.facts) + px(3)

    def look(self, index: Index, over: bool) -> tuple[Hashable, Paint]:
        row, opened = self._view.rows[index.row()], index.row() == self._view.open
        return (row, opened, over), partial(self._whole, row=row, opened=opened, over=over)

    def chip_box(self, box: QRectF, row: WhyRow) -> QRectF:
        """The place of the chip in the rectangle of a row."""
        width = width_of(self._chip_words(row), sans(11.5, bold=True)) + px(18)
        line = px(_ROW)
        top = box.y() + (line - px(_CHIP)) / 2
        right = box.right() - px(_EDGE) - self._worth_room(row)
        return QRectF(right - width, top, width, px(_CHIP))

    def _chip_words(self, row: WhyRow) -> str:
        word = self._view.texts.text(f"event.{row.event}")
        return f"✓ {word}" if row.chip is not None and row.chip.on else word

    def _worth_room(self, row: WhyRow) -> float:
        return width_of(row.worth, sans(12.5)) + px(8) if row.worth else 0.0

    def _whole(
        self, painter: QPainter, box: QRectF, *, row: WhyRow, opened: bool, over: bool
    ) -> None:
        t = tokens()
        if row.kind != "yaku":
            draw_row_ground(painter, box, over=over and row.kind == "fold")
            inner = box.adjusted(px(_EDGE), px(4), -px(_EDGE), 0)
            write(painter, inner, row.name, sans(12, bold=True), t.ink2, LEFT)
            draw_row_line(painter, box.adjusted(px(_EDGE), 0, -px(_EDGE), 0))
            return
        draw_row_ground(painter, box, over=over, chosen="gold" if opened else "")
        inner = box.adjusted(px(_EDGE), 0, -px(_EDGE), 0)
        line = QRectF(inner.x(), inner.y(), inner.width(), px(_ROW + 4 if opened else _ROW))
        right = line.right() - self._worth_room(row)
        write(painter, line, row.worth, sans(12.5), t.ink, RIGHT)
        if row.chip is not None:
            chip = self.chip_box(box, row)
            self._chip(painter, chip, row)
            right = chip.x() - px(6)
        place = QRectF(line.x(), line.y(), right - line.x(), line.height())
        if opened:
            self._opened(painter, place, inner, row)
        else:
            self._closed(painter, place, row)
            draw_row_line(painter, inner)

    def _chip(self, painter: QPainter, box: QRectF, row: WhyRow) -> None:
        t, chip = tokens(), row.chip
        assert chip is not None  # the caller paints only those that are there
        edge = (
            t.shu if chip.bad else t.green if chip.on else t.ink3 if chip.inconsistent else t.edge
        )
        dashed = chip.inconsistent and not chip.on
        line = Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colour(edge), t.ring if chip.on else t.border, line))
        ground = t.shu_soft if chip.bad else t.green_soft if chip.on else t.card
        painter.setBrush(colour(ground))
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), box.height() / 2, box.height() / 2)
        font = sans(11.5, bold=chip.on)
        write(painter, box, self._chip_words(row), font, t.ink3 if dashed else t.ink, CENTRE)

    def _closed(self, painter: QPainter, place: QRectF, row: WhyRow) -> None:
        """One line: the name, and as many of the facts as there is room for."""
        t, x = tokens(), place.x()
        if row.holds:
            write(painter, place, "✓", sans(12.5, bold=True), t.green, LEFT)
            x += px(_MARK)
        room = QRectF(x, place.y(), place.right() - x, place.height())
        font = _fitted(row.name, min(room.width(), px(_NAME * 1.35)), bold=True)
        used = write(painter, room, elided(row.name, room.width(), font), font, t.ink, LEFT)
        x += max(px(_NAME), used + px(8))
        facts = row.facts
        words = self._view.texts.list_of(fact.words for fact in facts)
        if width_of(words, sans(_FACT_SIZE)) > place.right() - x and len(facts) > 1:
            words = f"{facts[0].words} ＋{len(facts) - 1}"
        rest = QRectF(x, place.y(), place.right() - x, place.height())
        if rest.width() < px(_NAME) / 2:
            return
        small = _fitted(words, rest.width())
        text = elided(words, rest.width(), small)
        used = write(painter, rest, text, small, t.ink2, LEFT)
        draw_tiles(painter, rest.adjusted(used + px(8), 0, -px(2), 0), facts[0].tiles, px(_TILE))

    def _opened(self, painter: QPainter, place: QRectF, inner: QRectF, row: WhyRow) -> None:
        """The name with its other one, and each fact on a line of its own with its tiles."""
        t = tokens()
        font = sans(14, bold=True)
        used = write(painter, place, elided(row.name, place.width(), font), font, t.ink, LEFT)
        used += px(8)
        gloss = sans(11.5)
        if used + width_of(row.gloss, gloss) < place.width():
            write(painter, place.adjusted(used, 1, 0, 0), row.gloss, gloss, t.ink3, LEFT)
        y = place.bottom()
        mark = "✓" if row.holds else "✕"
        for fact in row.facts:
            high = _fact_height(fact, int(inner.width()) + 2 * px(_EDGE))
            line = QRectF(inner.x(), y, inner.width(), high)
            write(painter, line, mark, sans(11, bold=True), t.green if row.holds else t.ink2, LEFT)
            words = line.adjusted(px(_MARK), 0, 0, 0)
            self._fact(painter, words, fact)
            y += high

    def _fact(self, painter: QPainter, box: QRectF, fact: FactView) -> None:
        t, font = tokens(), sans(_FACT_SIZE)
        wide = width_of(fact.words, font)
        if wide > box.width():
            high = wrapped_height(fact.words, int(box.width()), _FACT_SIZE)
            top = box.adjusted(0, (box.height() - high) / 2, 0, 0)
            write_wrapped(painter, top, fact.words, font, t.ink)
            return
        write(painter, box, fact.words, font, t.ink, LEFT)
        draw_tiles(painter, box.adjusted(wide + px(8), 0, 0, 0), fact.tiles, px(_LARGE_TILE))


def _fitted(words: str, room: float, *, bold: bool = False) -> QFont:
    """The usual font of a row, or the smallest one where words do not fit; then they are elided."""
    usual = sans(_FACT_SIZE, bold=bold)
    return usual if width_of(words, usual) <= room else sans(_LEAST, bold=bold)


def _fact_height(fact: FactView, width: int) -> int:
    room = max(width - px(2 * _EDGE + _MARK), 40)
    if width_of(fact.words, sans(_FACT_SIZE)) <= room:
        return px(_FACT)
    return max(px(_FACT), wrapped_height(fact.words, room, _FACT_SIZE) + px(6))
