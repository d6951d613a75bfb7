"""The cards beside the felt of a lesson: why, other documents, cells, forms, and the ladder."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFont, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.pages.drill.lesson_view.views import (
    CellsView,
    HintFormView,
    LadderView,
    OtherDocumentsView,
    RuleOfThumbView,
)
from app.pages.drill.widgets.felt import draw_back
from app.style.theme import colour, mincho, px, sans, tokens
from app.texts.comparisons import unequal
from app.widgets.layout.roles import GROUP
from app.widgets.painting.drawing import (
    CENTRE,
    LEAST_LETTERS,
    LEFT,
    LEFT_TOP,
    RIGHT,
    draw_plate,
    even_lines,
    fitting,
    width_of,
    wrapped_height,
    write,
    write_wrapped,
)
from app.widgets.painting.tiles import draw_tile, height_of

_EDGE: Final = 16
_HEAD: Final = 34
_WIDEST: Final = 150
"""The greatest width of a plate."""


class _PaintedCard(QWidget):
    """A card that is painted as a whole; its accessible name is all that stands on it."""

    accessible_role = GROUP

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(px(70))

    def _begin(self, head: str, note: str = "") -> tuple[QPainter, QRectF]:
        """Paint frame and head; returns the painter and what is left of the card."""
        painter, t = QPainter(self), tokens()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colour(t.line), t.border))
        painter.setBrush(colour(t.card))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 10, 10)
        box = QRectF(self.rect()).adjusted(px(_EDGE), px(6), -px(_EDGE), -px(8))
        line = QRectF(box.x(), box.y(), box.width(), px(_HEAD - 6))
        write(painter, line, head, sans(12, bold=True), t.ink2)
        deep, below = self._deep(head, note), px(_HEAD - 4)
        if deep > below:
            line = QRectF(box.x(), line.bottom(), box.width(), deep - below)
            write_wrapped(painter, line, note, sans(11.5), t.ink3, LEFT_TOP)
        else:
            write(painter, line, note, sans(11.5), t.ink3, RIGHT)
        return painter, box.adjusted(0, deep, 0, 0)

    def _deep(self, head: str, note: str) -> int:
        """The height of head and note: where they have no room side by side, the note is below."""
        room = self.width() - 2 * px(_EDGE)
        both = width_of(head, sans(12, bold=True)) + px(10) + width_of(note, sans(11.5))
        return px(_HEAD - 4) + (wrapped_height(note, room, 11.5) if both > room else 0)

    def _side_by_side(self, box: QRectF, count: int, high: float) -> list[QRectF]:
        """The places of so many plates of a height at the top of a box."""
        wide = min((box.width() - px(8) * (count - 1)) / max(1, count), float(px(_WIDEST)))
        return [QRectF(box.x() + at * (wide + px(8)), box.y(), wide, high) for at in range(count)]

    def describe(self, *words: str) -> None:
        self.setAccessibleName("　".join(word for word in words if word))
        self.update()


class WhyCard(_PaintedCard):
    """The sentence to take home in large letters, and why."""

    _shown = RuleOfThumbView("", "", ())

    def present(self, shown: RuleOfThumbView) -> None:
        self._shown = shown
        self.describe(shown.head, shown.headline, *shown.lines)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, box = self._begin(self._shown.head)
        t, shown = tokens(), self._shown
        size = 20.0
        while size > 14 and _too_wide(shown.headline, size, box.width()):
            size -= 1
        line = QRectF(box.x(), box.y(), box.width(), px(size * 1.5))
        if _too_wide(shown.headline, size, box.width()):
            line.setHeight(even_lines(shown.headline, 2, mincho(size)).height())
        write_wrapped(painter, line, shown.headline, mincho(size), t.ink, LEFT)
        y = line.bottom() + px(4)
        for text in shown.lines:
            high = wrapped_height(text, int(box.width()), 12.5)
            if y + high > box.bottom() + 2:
                break
            place = QRectF(box.x(), y, box.width(), high)
            write_wrapped(painter, place, text, sans(12.5), t.ink, LEFT_TOP)
            y += high + px(3)


def _write_level(painter: QPainter, box: QRectF, name: str, ink: str, *, bold: bool) -> None:
    """The name of a level alone, a word a line where one line has no room."""
    one_line = width_of(name, sans(11, bold=bold)) <= box.width() - 6
    rows = [name] if one_line else name.split()
    widest = max(rows, key=lambda row: width_of(row, sans(11, bold=bold)))
    font = fitting(widest, box.width() - 6, 13, 11, bold=bold)
    write_wrapped(painter, box, "\n".join(rows), font, ink, CENTRE)


def _too_wide(text: str, size: float, room: float) -> bool:
    return width_of(text, mincho(size)) > room


class OthersCard(_PaintedCard):
    """What the same is under other documents; what differs is marked."""

    _shown = OtherDocumentsView("", "", (), ())

    def present(self, shown: OtherDocumentsView) -> None:
        self._shown = shown
        rows = (" ".join((row.name, *(f"{'≠ ' if diff else ''}{amount}"
                for amount, diff in row.amounts))) for row in shown.rows)  # fmt: skip
        self.describe(shown.head, shown.about, *rows)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, box = self._begin(self._shown.head, self._shown.about)
        t, shown = tokens(), self._shown
        if not shown.columns:
            return
        wide = min(px(100), box.width() * 0.6 / len(shown.columns))
        right = box.right()
        for at, name in enumerate(reversed(shown.columns)):
            head = QRectF(right - wide * (at + 1), box.y() - px(4), wide - px(8), px(20))
            write(painter, head, name, fitting(name, head.width(), 11.5, 11), t.ink3, RIGHT)
        high, y = px(23), box.y() + px(18)
        for row in shown.rows:
            if y + high > box.bottom() + px(4):
                break
            painter.fillRect(QRectF(box.x(), y, box.width(), 1), colour(t.line))
            place = QRectF(box.x(), y, box.width() - wide * len(shown.columns) - px(6), high)
            write(painter, place, row.name, sans(12.5), t.ink)
            for at, (amount, differs) in enumerate(reversed(row.amounts)):
                cell = QRectF(right - wide * (at + 1), y + 1, wide, high - 1)
                if differs:
                    painter.fillRect(cell, colour(t.ai_soft))
                text = unequal(amount, differs)
                inner = cell.adjusted(px(4), 0, -px(8), 0)
                font = fitting(text, inner.width(), 12.5, 11, bold=differs)
                write(painter, inner, text, font, t.ai if differs else t.ink, RIGHT)
            y += high


class CellsCard(_PaintedCard):
    """The cells that a lesson turns; emits the place of one that was clicked."""

    cell_chosen = Signal(object)
    _shown = CellsView("", (), "", "")

    def present(self, shown: CellsView) -> None:
        self._shown = shown
        cells = (cell.name for cell in shown.cells)
        self.describe(shown.head, *cells, shown.more, shown.note)

    def _boxes(self) -> list[QRectF]:
        deep = px(6) + self._deep(self._shown.head, self._shown.more)
        box = QRectF(self.rect()).adjusted(px(_EDGE), deep, -px(_EDGE), -px(8))
        return self._side_by_side(box, len(self._shown.cells), px(44))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        for cell, box in zip(self._shown.cells, self._boxes(), strict=True):
            if box.contains(event.position()) and cell.spot is not None:
                self.cell_chosen.emit(cell.spot)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, box = self._begin(self._shown.head, self._shown.more)
        t, shown, bottom = tokens(), self._shown, box.y()
        for cell, place in zip(shown.cells, self._boxes(), strict=True):
            if place.bottom() > self.height() - px(30):
                break
            if cell.learnt:
                draw_plate(painter, place, ivory=True)
            else:
                draw_back(painter, place, "", sans(15, bold=True))
            _write_name(painter, place.adjusted(3, 0, -3, 0), cell.name)
            bottom = place.bottom()
        note = QRectF(
            box.x(), bottom + px(12), box.width(), max(0.0, box.bottom() - bottom - px(10))
        )
        write_wrapped(painter, note, shown.note, sans(12), t.ink2, LEFT_TOP)


def plate_font(name: str, room: float) -> QFont:
    """The font of a name on a plate: words that stand below each other are not narrowed."""
    least = sans(LEAST_LETTERS, bold=True)
    if width_of(name, least) > room >= max(width_of(word, least) for word in name.split()):
        return least
    return fitting(name, room, 15, LEAST_LETTERS, bold=True)


def _write_name(painter: QPainter, box: QRectF, name: str) -> None:
    """The name on a plate, wrapped where one line has no room."""
    font, ink = plate_font(name, box.width()), tokens().tile_ink
    if width_of(name, font) <= box.width():
        write(painter, box, name, font, ink, CENTRE)
    else:
        write_wrapped(painter, box, name, font, ink, CENTRE)


class FormsCard(_PaintedCard):
    """Forms with their amounts face down; emits the key of one whose back was clicked."""

    turned = Signal(str)
    _forms: tuple[HintFormView, ...] = ()
    _head, _note = "", ""

    def present(self, head: str, note: str, forms: tuple[HintFormView, ...]) -> None:
        self._head, self._note, self._forms = head, note, forms
        words = (f"{form.name} {form.amount}" if form.turned else form.name for form in forms)
        self.describe(head, note, *words)

    def _boxes(self) -> list[QRectF]:
        deep = px(8) + self._deep(self._head, self._note)
        box = QRectF(self.rect()).adjusted(px(_EDGE), deep, -px(_EDGE), -px(12))
        return self._side_by_side(box, len(self._forms), min(box.height(), px(116)))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        for form, box in zip(self._forms, self._boxes(), strict=True):
            if box.contains(event.position()) and not form.turned:
                self.turned.emit(form.key)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, _ = self._begin(self._head, self._note)
        t = tokens()
        for form, box in zip(self._forms, self._boxes(), strict=True):
            painter.setPen(QPen(colour(t.line), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, 6, 6)
            self._paint_tiles(painter, form, box)
            low = box.height() - px(38)
            name = QRectF(box.x() + 3, box.y() + low - px(24), box.width() - 6, px(22))
            write(painter, name, form.name, fitting(form.name, name.width(), 13, 11), t.ink, CENTRE)
            plate = QRectF(box.x() + px(10), box.y() + low, box.width() - px(20), px(28))
            if form.turned:
                draw_plate(painter, plate, ivory=True)
                write(painter, plate, form.amount, mincho(17), t.tile_ink, CENTRE)
            else:
                draw_back(painter, plate, "?", sans(13, bold=True))

    def _paint_tiles(self, painter: QPainter, form: HintFormView, box: QRectF) -> None:
        many = max(1, len(form.tiles))
        room = box.height() - px(38 + 24 + 8)
        width = min(float(px(21)), (box.width() - 10) / many - 1, room / 1.42)
        if width < 8:
            return
        x = box.center().x() - many * (width + 1) / 2
        for tile in form.tiles:
            draw_tile(painter, x, box.y() + (room - height_of(width)) / 2 + 5, width, tile)
            x += width + 1


class LadderCard(_PaintedCard):
    """How open the example is, and why."""

    _shown = LadderView("", "", (), 0, ())
    _rows: Final = (5, 4, 3, 0)
    """Filled lines in the picture of each level, of five."""

    def present(self, shown: LadderView) -> None:
        self._shown = shown
        level = shown.levels[shown.at] if shown.levels else ""
        self.describe(shown.title, level, *shown.reason)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, box = self._begin(self._shown.title, self._shown.note)
        t, shown = tokens(), self._shown
        count = max(1, len(shown.levels))
        widest = max((width_of(name, sans(13, bold=True)) for name in shown.levels), default=0.0)
        roomy = widest <= (box.width() - px(20) * (count - 1)) / count - 6
        gap = px(20 if roomy else 6)
        wide, high = (box.width() - gap * (count - 1)) / count, px(50)
        for at, name in enumerate(shown.levels):
            place = QRectF(box.x() + at * (wide + gap), box.y() + px(6), wide, high)
            if at:
                y = place.center().y()
                painter.setPen(QPen(colour(t.edge), 1))
                painter.drawLine(QPointF(place.x() - gap, y), QPointF(place.x(), y))
            self._paint_level(painter, place, at, name)
        y = box.y() + high + px(22)
        for number, text in enumerate(shown.reason):
            room = int(box.width())
            line = QRectF(box.x(), y, room, wrapped_height(text, room, 12.5) + 2)
            if line.bottom() > self.height() - 2:
                break
            font = sans(12.5, bold=not number)
            write_wrapped(painter, line, text, font, t.ink, LEFT_TOP)
            y = line.bottom() + px(2)

    def _paint_level(self, painter: QPainter, box: QRectF, at: int, name: str) -> None:
        t, now = tokens(), self._shown.at
        ink = t.ink
        if at == now:
            draw_plate(painter, box.translated(0, -3), ivory=True)
            box, ink = box.translated(0, -3), t.tile_ink
        else:
            done = at < now
            style = Qt.PenStyle.SolidLine if done else Qt.PenStyle.DashLine
            painter.setPen(QPen(colour(t.green if done else t.edge), 1, style))
            painter.setBrush(colour(t.green_soft) if done else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, 6, 6)
        bold = at == now
        if width_of(name, sans(13, bold=bold)) > box.width() - px(46):
            _write_level(painter, box, name, ink, bold=bold)
            return
        side, full = px(22), self._rows[at]
        top, x = box.center().y() - px(14), box.x() + px(12)
        for line in range(5):
            y = top + line * px(7)
            solid = line < full
            pen = QPen(colour(ink), px(3) if solid else 1)
            pen.setStyle(Qt.PenStyle.SolidLine if solid else Qt.PenStyle.DashLine)
            painter.setPen(pen)
            painter.drawLine(QPointF(x, y), QPointF(x + side, y))
        words = QRectF(x + side + px(8), box.y(), box.right() - x - side - px(12), box.height())
        write(painter, words, name, sans(13, bold=bold), ink)
