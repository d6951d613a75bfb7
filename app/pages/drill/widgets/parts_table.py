"""The parts of a hand in large rows: what was said beside what is right, the wrong ones marked."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QLineF, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.pages.drill.views import PartRow, PartsView
from app.style.theme import colour, px, sans, tile_px, tokens
from app.texts.texts import Texts
from app.widgets.layout.roles import GROUP
from app.widgets.painting.drawing import (
    CENTRE,
    LEFT,
    elided,
    fitting,
    ground,
    width_of,
    write,
)
from app.widgets.painting.tiles import draw_tile, height_of

_ROW, _LEAST_ROW, _HEAD, _EDGE, _COLUMN = 36, 25, 24, 12, 66
_TILE: Final = 21
_NAME_SHARE: Final = 0.36
_NOTE_GAP: Final = 14
_MARKS: Final = {"right": "✓", "missing": "✕", "wrong": "✕", "extra": "✕", "": ""}


class PartsTable(QWidget):
    """Paints the rows; one of them is highlighted by click or arrow key.

    - `highlight_changed(at)`: another row is highlighted.
    """

    highlight_changed = Signal(int)
    accessible_role = GROUP

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("drill_parts")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._texts = texts
        self._shown: PartsView | None = None
        self.highlighted = -1

    @property
    def rows(self) -> tuple[PartRow, ...]:
        return () if self._shown is None else self._shown.rows

    def present(self, shown: PartsView | None) -> None:
        if shown != self._shown:
            self._shown = shown
            self._light(-1 if shown is None else shown.highlighted, tell=False)
            self.setMaximumHeight(self.sizeHint().height())
            self.updateGeometry()
            self.update()

    def _light(self, at: int, *, tell: bool = True) -> None:
        self.highlighted = at
        rows = self.rows
        head = "" if self._shown is None else self._shown.head
        self.setAccessibleName(head)
        row = rows[at] if 0 <= at < len(rows) else None
        every = self._texts.ui("drill.pause").join(map(self.row_text, rows))
        self.setAccessibleDescription(every if row is None else self.row_text(row))
        self.update()
        if tell:
            self.highlight_changed.emit(at)

    def row_text(self, row: PartRow) -> str:
        """A row as it is read out."""
        state = self._texts.ui(f"diagnosis.part.{row.state}") if row.state else ""
        text = ""
        if row.said and row.said != row.right:
            text = self._texts.ui("diagnosis.part_said", row.said)
        parts = (row.name, self._texts.tiles_short(row.tiles), row.right, state, text, row.note)
        return " ".join(part for part in parts if part)

    def sizeHint(self) -> QSize:
        return QSize(px(420), px(_HEAD) + len(self.rows) * px(_ROW) + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(px(240), px(_HEAD) + len(self.rows) * px(_LEAST_ROW) + 2)

    # what is pressed

    def _row_height(self) -> float:
        room = (self.height() - px(_HEAD) - 2) / max(1, len(self.rows))
        return max(float(px(_LEAST_ROW)), min(room, float(px(_ROW))))

    def row_box(self, at: int) -> QRectF:
        """Where a row is."""
        high = self._row_height()
        return QRectF(0, px(_HEAD) + at * high, self.width(), high)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = int((event.position().y() - px(_HEAD)) // self._row_height())
        if 0 <= at < len(self.rows) and self.rows[at].tiles:
            self._light(at)
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows light the next row with tiles."""
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
            return
        at = self.highlighted + step
        while 0 <= at < len(self.rows) and not self.rows[at].tiles:
            at += step
        if 0 <= at < len(self.rows):
            self._light(at)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.StyleChange:
            self.update()
        super().changeEvent(event)

    # painting

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t = QPainter(self), tokens()
        ground(self, painter, t.card)
        shown = self._shown
        if shown is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        head = QRectF(px(_EDGE), 0, self.width() - 2 * px(_EDGE), px(_HEAD))
        write(painter, head, shown.head, sans(12, bold=True), t.ink2, LEFT)
        if shown.compared:
            for at, name in enumerate(("right", "said")):
                box = self._column(head, at)
                words = self._texts.ui(f"diagnosis.column.{name}")
                code = t.green if name == "right" else t.shu
                write(painter, box, words, fitting(words, box.width(), 12, 11), code, CENTRE)
        for at, row in enumerate(shown.rows):
            self._row(painter, self.row_box(at), row, highlighted=at == self.highlighted)
        if self.hasFocus() and 0 <= self.highlighted < len(shown.rows):
            painter.setPen(QPen(colour(t.ai), t.ring))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self.row_box(self.highlighted).adjusted(1, 1, -1, -1))

    def _column(self, row: QRectF, at: int) -> QRectF:
        """The box of an amount: the right one at the right end, the one said left of it."""
        wide = px(_COLUMN)
        return QRectF(row.right() - (at + 1) * wide - at * px(6), row.y(), wide, row.height())

    def _row(self, painter: QPainter, place: QRectF, row: PartRow, *, highlighted: bool) -> None:
        t, shown = tokens(), self._shown
        assert shown is not None  # only what is shown is painted
        wrong = row.state in ("missing", "wrong", "extra")
        if highlighted or row.total:
            painter.fillRect(place, colour(t.gold_soft if highlighted else t.sunk))
        if highlighted:
            painter.fillRect(QRectF(0, place.y(), 4, place.height()), colour(t.gold_line))
        painter.setPen(QPen(colour(t.line), 1))
        painter.drawLine(QLineF(place.bottomLeft(), place.bottomRight()))
        inner = place.adjusted(px(_EDGE), 0, -px(_EDGE), 0)
        right = self._column(inner, 0)
        self._amount(painter, right, row.right or "—", row, said=False)
        end = right.x()
        if shown.compared:
            text_box = self._column(inner, 1)
            self._amount(painter, text_box, row.said or "—", row, said=True)
            end = text_box.x()
        mark = QRectF(inner.x(), inner.y(), px(18), inner.height())
        code = t.shu if wrong else t.green
        write(painter, mark, _MARKS[row.state], sans(13, bold=True), code, LEFT)
        words = QRectF(mark.right(), inner.y(), end - mark.right() - px(8), inner.height())
        self._words(painter, words, row, wrong=wrong)

    def _words(self, painter: QPainter, box: QRectF, row: PartRow, *, wrong: bool) -> None:
        """Paint the name, the tiles and the note of a row."""
        t = tokens()
        bold = wrong or row.total
        tile = min(tile_px(_TILE), (box.height() - 4) / height_of(1.0))
        tiles = len(row.tiles) * (tile + 1)
        most = box.width() - (tiles + px(_NOTE_GAP) if tiles else 0)
        if row.note:
            most = max(most * _NAME_SHARE, px(70))
        font = fitting(row.name, most, 14, 11, bold=bold)
        x = box.x() + write(painter, box, elided(row.name, most, font), font, t.ink) + px(10)
        for one in row.tiles:
            draw_tile(painter, x, box.center().y() - height_of(tile) / 2, tile, one)
            x += tile + 1
        if row.note:
            rest = QRectF(x + px(_NOTE_GAP) / 2, box.y(), box.right() - x - px(6), box.height())
            note = sans(12)
            code = t.shu if wrong else t.ink2
            if width_of(row.note, note) > rest.width():
                note = fitting(row.note, rest.width(), 12, 11)
            write(painter, rest, elided(row.note, rest.width(), note), note, code, LEFT)

    def _amount(
        self, painter: QPainter, box: QRectF, words: str, row: PartRow, *, said: bool
    ) -> None:
        """Paint an amount: dashed and struck through where it was said wrongly, gold where it is
        what was wrong."""
        t = tokens()
        font = fitting(words, box.width() - px(8), 15, 11, bold=True)
        differs = row.state in ("missing", "wrong", "extra")
        shown = self._shown
        compared = shown is not None and shown.compared
        if not (differs and compared):
            write(painter, box, words, font, t.ink, CENTRE)
            return
        high = min(box.height() - 4, px(26))
        plate = QRectF(box.x() + px(4), box.center().y() - high / 2, box.width() - px(8), high)
        if said:
            painter.setPen(QPen(colour(t.shu), 1, Qt.PenStyle.DashLine))
            painter.setBrush(colour(t.shu_soft))
            painter.drawRoundedRect(plate, 3, 3)
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour(t.gold))
            painter.drawRoundedRect(plate, 3, 3)
        width = write(painter, plate, words, font, t.shu if said else t.on_gold, CENTRE)
        if said and words != "—":
            middle = QPointF(plate.center())
            painter.setPen(QPen(colour(t.shu), 1.5))
            half = width / 2 + 2
            painter.drawLine(QLineF(middle.x() - half, middle.y(), middle.x() + half, middle.y()))
