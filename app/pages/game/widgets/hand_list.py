"""The list of hands with what each moved, and the scores at its foot.

    hands = HandList(texts, parent)
    hands.present(HandListView(names, rows, foot, ...))     # app.views.games

Signals: `row_opened(event)` for a row that is clicked or entered with Enter or Space,
`row_removed(event)` for Delete on it (`event` is that of the row, rows with -1 report nothing), and
`scores_chosen(bool)` for the two ways of reading the cells: moved points or running scores. Arrow
keys go through the rows; letters are left to the page. The highlighted row is kept in sight.
Columns are 112, the rest, and four of 70 pixels; below 540 pixels rows and columns are smaller and
blank rows become one, below 460 what happened has lines of its own, and from 610 on the cells show
their second number too. Children: `hand_rows` (the list), `hand_scores` (the segment), `hand_heads`
and `hand_foot`."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Final

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from app.pages.game.widgets.plates import write_struck
from app.style.theme import colour, px, sans, scale, tokens
from app.texts.texts import Texts
from app.views.games import NO_CELLS, GameRow, HandCell, HandFoot, HandListView
from app.widgets.controls.announce import Announcer
from app.widgets.controls.controls import Segment
from app.widgets.layout.roles import TEXT
from app.widgets.lists.items import Index, ItemPainter, RowList, RowModel, draw_row_line
from app.widgets.painting.drawing import (
    LEFT,
    RIGHT,
    draw_stick,
    elided,
    fitting,
    ground,
    width_of,
    write,
)
from app.widgets.painting.pixmap_cache import Paint
from app.widgets.painting.seals import draw_seal, seal_width
from engine.ledger import SEATS

_NARROW, _COMPACT, _WIDE = 460, 540, 610
_EDGE: Final = 14
_PADDING: Final = 8
_MANY: Final = 10
_LEAST: Final = 11
_LINE: Final = 18
"""The height of a line of what happened, in a narrow list."""
_FEWEST: Final = "東西…"
"""What is left of a text that is cut before its last word has room for these letters."""
_NEW: Final = 2
"""Rows that are announced after an entry: the hand that it ended, and the next."""


class HandColumns(msgspec.Struct, frozen=True):
    """The columns of a list that is so wide, in pixels: where each begins, and row heights."""

    width: int
    centred: bool = False
    """Whether numbers are in the middle of a row, not on its first line."""

    @property
    def compact(self) -> bool:
        return self.width < px(_COMPACT)

    @property
    def wide(self) -> bool:
        return self.width >= px(_WIDE)

    @property
    def narrow(self) -> bool:
        """Whether what happened stands below the name of the hand, across the row."""
        return self.width < px(_NARROW)

    @property
    def cell_width(self) -> int:
        return px(54 if self.narrow else 62 if self.compact else 82 if self.wide else 70)

    @property
    def first_width(self) -> int:
        if self.narrow:
            return self.width - 2 * px(_EDGE) - SEATS * self.cell_width
        return px(78 if self.compact else 112)

    def first(self, box: QRectF) -> QRectF:
        """The column with the name of the hand, as high as a row."""
        left = box.x() + px(_EDGE)
        return QRectF(left, box.y(), self.first_width - 6, box.height())

    def what(self, box: QRectF) -> QRectF:
        """The column that tells what happened."""
        left = box.x() + px(_EDGE) + self.first_width
        right = box.x() + self.width - px(_EDGE) - SEATS * self.cell_width
        return QRectF(left, box.y(), right - left, box.height())

    def parts(self, box: QRectF, row: GameRow) -> tuple[QRectF, QRectF]:
        """The part of a row with its name and numbers, and that for what happened."""
        if not self.narrow:
            return box, self.what(box)
        upper = box.adjusted(0, 0, 0, -px(_LINE) * _lines_below(row))
        below = QRectF(box.x(), upper.bottom() - px(2), self.width, px(2 * _LINE))
        return upper, below.adjusted(px(_EDGE), 0, -px(_EDGE), 0)

    def cell(self, box: QRectF, player: int) -> QRectF:
        """The column of a player."""
        left = box.x() + self.width - px(_EDGE) - (SEATS - player) * self.cell_width
        return QRectF(left, box.y(), self.cell_width, box.height())

    def number(self, box: QRectF, player: int) -> QRectF:
        """The part of a player's column that numbers are written in."""
        return self.cell(box, player).adjusted(0, 0, -px(_PADDING), 0)

    def height(self, row: GameRow, played: int) -> int:
        """The height of a row in a list of so many hands that are not blank."""
        if row.ground == "blank":
            return px(28)
        if self.compact:
            return px(36 + _LINE * _lines_below(row) * self.narrow)
        return px(50 if self.wide else 40 if played >= _MANY else 44)


def _lines_below(row: GameRow) -> int:
    """The lines that a narrow row has for what happened."""
    return 2 if row.why or any(row.why_changed) else 1


class _Rows(RowModel):
    rows: tuple[GameRow, ...]

    def __init__(self) -> None:
        super().__init__()
        self.names = ("", "", "", "")

    def told(self, at: int) -> str:
        row = self.rows[at]
        seals = " ".join(seal.word for seal in row.seals)
        cells = (
            f"{name} {_spoken(cell)}"
            for name, cell in zip(self.names, row.cells, strict=True)
            if cell.text
        )
        what = " ".join(filter(None, (row.what, *row.changed, row.why, *row.why_changed)))
        parts = (f"{row.name} {row.counter}".strip(), row.dealer, seals, what, *cells)
        return "  ".join(filter(None, parts))

    def tip(self, at: int) -> str:
        return self.rows[at].tip


def _spoken(cell: HandCell) -> str:
    return f"{cell.old} → {cell.text}" if cell.old else cell.text


class HandRows(RowList):
    """The rows; emits the event of one that is opened or taken out."""

    opened = Signal(int)
    removed = Signal(int)

    def __init__(self) -> None:
        self.shown, self.centred = _Rows(), False
        super().__init__("hand_rows", self.shown)
        self.setItemDelegate(_Painter(self))

    @property
    def columns(self) -> HandColumns:
        return HandColumns(self.width(), self.centred)

    def choose(self, at: int) -> None:
        row = self.shown.rows[at]
        if row.event >= 0:
            self.opened.emit(row.event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        at = self.currentIndex().row()
        if event.key() == Qt.Key.Key_Delete and 0 <= at < len(self.shown.rows):
            row = self.shown.rows[at]
            if row.event >= 0 and row.removable:
                self.removed.emit(row.event)
                return
        if event.key() == Qt.Key.Key_Escape:
            event.ignore()
            return
        super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        return QSize(px(400), px(300))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(300), px(72))


class _Painter(ItemPainter):
    """Paints a row of two lines and four numbers."""

    pictured = False
    _view: HandRows

    def height(self, at: int, _width: int) -> int:
        rows = self._view.shown.rows
        played = sum(row.ground != "blank" for row in rows)
        return self._view.columns.height(rows[at], played)

    def look(self, index: Index, over: bool) -> tuple[Hashable, Paint]:
        row, columns = self._view.shown.rows[index.row()], self._view.columns
        paint = partial(paint_row, row=row, columns=columns, over=over and row.event >= 0)
        return (row, columns, over), paint


def paint_row(
    painter: QPainter, box: QRectF, *, row: GameRow, columns: HandColumns, over: bool
) -> None:
    """Paint a row of the list."""
    _paint_ground(painter, box, row, over=over)
    if row.ground == "blank":
        _paint_blank(painter, box, row, columns)
        return
    upper, what = columns.parts(box, row)
    _paint_hand(painter, columns.first(upper), row)
    painter.save()
    painter.setClipRect(what, Qt.ClipOperation.IntersectClip)
    _paint_what(painter, what, row)
    painter.restore()
    for player, cell in enumerate(row.cells):
        _paint_cell(painter, upper, player, cell, row, columns)


def _paint_ground(painter: QPainter, box: QRectF, row: GameRow, *, over: bool) -> None:
    t = tokens()
    grounds = {
        "highlighted": t.gold_soft,
        "inserted": t.ai_soft,
        "removed": t.ai_soft,
        "impossible": t.shu_soft,
    }
    code = grounds.get(row.ground, t.sunk if over else t.card)
    painter.fillRect(box, colour(code))
    bars = {"highlighted": t.gold_line, "impossible": t.shu, "inserted": t.ai, "removed": t.ai}
    if row.ground in bars:
        bar = QRectF(box.x(), box.y(), px(4), box.height())
        painter.fillRect(bar, colour(bars[row.ground]))
    if row.ground == "plain":
        draw_row_line(painter, box.adjusted(px(_EDGE), 0, -px(_EDGE), 0))


def _paint_blank(painter: QPainter, box: QRectF, row: GameRow, columns: HandColumns) -> None:
    t, what = tokens(), columns.what(box)
    name, dealer = row.name, row.dealer
    if columns.narrow:
        name, dealer = f"{name} {dealer}".rstrip(), ""
    first = columns.first(box) if dealer else columns.first(box).united(what)
    font = fitting(name, first.width(), 12.5, _LEAST)
    write(painter, first, elided(name, first.width(), font), font, t.ink2, LEFT)
    write(painter, what, elided(dealer, what.width(), sans(11.5)), sans(11.5), t.ink2, LEFT)
    painter.setPen(QPen(colour(t.ink3), 1, Qt.PenStyle.DotLine))
    y = round(box.center().y() + px(5)) + 0.5
    for player in range(SEATS):
        cell = columns.number(box, player)
        left = cell.right() - px(42)
        painter.drawLine(QRectF(left, y, 0, 0).topLeft(), QRectF(cell.right(), y, 0, 0).topLeft())


def _lines(box: QRectF) -> tuple[QRectF, QRectF]:
    """The two lines of a row."""
    inner = box.adjusted(0, 4, 0, -4)
    upper = QRectF(inner.x(), inner.y(), inner.width(), inner.height() / 2)
    return upper, upper.translated(0, inner.height() / 2)


def _paint_hand(painter: QPainter, box: QRectF, row: GameRow) -> None:
    """Paint name, counter and dealer."""
    t = tokens()
    upper, lower = _lines(box)
    mark = {"inserted": "＋ ", "removed": "− ", "impossible": "! "}.get(row.ground, "")
    name, font = f"{mark}{row.name}", sans(13, bold=True)
    if row.ground == "removed":
        used = write_struck(painter, upper, name, font, t.ink2, LEFT)
    else:
        used = write(painter, upper, name, font, t.ink, LEFT)
    room = upper.width() - used - 5
    small = fitting(row.counter, room, 11.5, _LEAST)
    rest = upper.adjusted(used + 5, 1, 0, 0)
    write(painter, rest, elided(row.counter, room, small), small, t.ink2, LEFT)
    small = fitting(row.dealer, lower.width(), 11.5, _LEAST)
    write(painter, lower, elided(row.dealer, lower.width(), small), small, t.ink2, LEFT)


def _paint_what(painter: QPainter, box: QRectF, row: GameRow) -> None:
    """Paint what happened, with its seals: before it where a ruling is all, else under it."""
    t = tokens()
    upper, lower = _lines(box.adjusted(0, 0, -4, 0))
    sealed = upper if not row.why else lower
    bold = row.ground == "highlighted" and not row.seals
    room = upper.width()
    first = bool(row.seals) and sealed is upper
    x = upper.x()
    if first:
        x = _paint_seals(painter, upper, x, row) + 4
        room -= x - upper.x()
    line = QRectF(x, upper.y(), room, upper.height())
    code = t.ink2 if row.ground == "removed" else t.ink
    what = row.what
    if row.brief and width_of(what, sans(_LEAST, bold=bold)) > room:
        what = row.brief
    _write_changed(painter, line, what, row.changed, 13, code, bold=bold)
    kept = sum(seal_width(seal.word) + 6 for seal in row.seals) if not first else 0
    line = QRectF(lower.x(), lower.y(), lower.width() - kept, lower.height())
    ink = t.shu if row.ground == "impossible" else t.ink2
    end = _write_changed(painter, line, row.why, row.why_changed, 11.5, ink, bold=False)
    if not first:
        _paint_seals(painter, lower, end + 6, row)


def _paint_seals(painter: QPainter, box: QRectF, x: float, row: GameRow) -> float:
    """Paint all seals from a point on; returns where they end."""
    for seal in row.seals:
        x += draw_seal(painter, x, box.center().y(), seal.word, seal.sanction) + 4
    return x


def _write_changed(
    painter: QPainter,
    box: QRectF,
    text: str,
    changed: tuple[str, str],
    size: float,
    code: str,
    *,
    bold: bool,
) -> float:
    """Write a text, then an old value that is struck and the new one; returns where it ends.

    Where there is no room for both, the new one is written alone."""
    t, (old, new) = tokens(), changed
    if old and width_of(f"{text} {old} → {new}", sans(_LEAST, bold=bold)) > box.width():
        text, old = f"{text} →".strip(), ""
    whole = " ".join(filter(None, (text, old and f"{old} → ", new)))
    font = fitting(whole, box.width(), size, _LEAST, bold=bold)
    if not (old or new):
        text = _cut(text, box.width(), font)
        return box.x() + write(painter, box, text, font, code, LEFT)
    x = box.x() + write(painter, box, text, font, code, LEFT)
    x += 5 if text else 0
    rest = QRectF(x, box.y(), box.right() - x, box.height())
    if old:
        x += write_struck(painter, rest, old, font, t.ink2, LEFT)
        rest.setX(x + 4)
        x += 4 + write(painter, rest, "→", font, t.ink2, LEFT) + 4
        rest.setX(x)
    strong = sans(font.pixelSize() / scale(), bold=True)
    return x + write(painter, rest, elided(new, max(rest.width(), 0), strong), strong, t.ink, LEFT)


def _cut(text: str, room: float, font: QFont) -> str:
    """A text that is cut where it does not fit: before its last word, where that is an amount, as
    the name before it says enough in fewer letters."""
    head, _, last = text.rpartition(" ")
    rest = room - width_of(f" {last}", font)
    amount = any(map(str.isdigit, last)) and rest > width_of(_FEWEST, font)
    if not head or not amount or width_of(text, font) <= room:
        return elided(text, room, font)
    return f"{elided(head, rest, font)} {last}"


def _paint_cell(
    painter: QPainter, box: QRectF, player: int, cell: HandCell, row: GameRow, columns: HandColumns
) -> None:
    t = tokens()
    number = columns.number(box, player)
    if cell.old:
        band = columns.cell(box, player).adjusted(px(10), 0, -2, 0)
        painter.fillRect(band, colour(t.gold_soft))
        _paint_band_edge(painter, band)
        upper, lower = _lines(number)
        font = fitting(cell.old, number.width(), 11, 9)
        write_struck(painter, upper, cell.old, font, t.ink2, RIGHT)
        write(painter, lower, cell.text, sans(13, bold=True), t.ink, RIGHT)
        return
    inks = {"gain": t.green, "penalty": t.shu, "loss": t.ink2, "none": t.ink3, "plain": t.ink2}
    code, bold = inks[cell.tone], cell.tone in ("gain", "penalty")
    under = cell.under if columns.wide else ""
    upper, lower = _lines(number)
    place = number if columns.centred and not (cell.stick or under) else upper
    font = fitting(cell.text, number.width(), 13, 10, bold=bold)
    if row.ground == "removed" and cell.text:
        write_struck(painter, place, cell.text, font, t.ink2, RIGHT)
        return
    write(painter, place, cell.text, font, code, RIGHT)
    write(painter, lower, under, sans(11.5), t.ink2, RIGHT)
    if cell.stick:
        high, wide = px(6), px(30)
        middle = lower.center().y()
        left = number.right() - wide if not under else number.x()
        _paint_stick_mark(painter, QRectF(left, middle - high / 2, wide, high))


def _paint_stick_mark(painter: QPainter, box: QRectF) -> None:
    """Paint the mark of a stick: its outline and red dot, on paper."""
    draw_stick(painter, box, dots=0)
    painter.setPen(QPen(colour(tokens().edge), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box.adjusted(0, 0, 0, 1), 3, 3)


def _paint_band_edge(painter: QPainter, band: QRectF) -> None:
    """Paint the border that bands have in the themes of high contrast."""
    t = tokens()
    if t.lined:
        painter.setPen(QPen(colour(t.gold_line), t.border))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(band.adjusted(1, 1, -1, -1))


class _Heads(QWidget):
    """The heads of the columns."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("hand_heads")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._hand, self._what = texts.ui("game_table.hand"), texts.ui("game_table.what")
        self._names = ("", "", "", "")

    def present(self, names: tuple[str, str, str, str]) -> None:
        if names != self._names:
            self._names = names
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(300), px(28))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t = QPainter(self), tokens()
        ground(self, painter, t.sunk)
        box, columns = QRectF(self.rect()), HandColumns(self.width())
        write(painter, columns.first(box), self._hand, sans(12), t.ink2, LEFT)
        if not columns.narrow:
            write(painter, columns.what(box), self._what, sans(12), t.ink2, LEFT)
        for player, name in enumerate(self._names):
            place = columns.number(box, player).adjusted(2, 0, 0, 0)
            font = fitting(name, place.width(), 12.5, _LEAST, bold=True)
            write(painter, place, elided(name, place.width(), font), font, t.ink, RIGHT)


class _Foot(QWidget):
    """Scores and places under the columns, and their sum."""

    accessible_role = TEXT

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("hand_foot")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._view = HandFoot("", NO_CELLS, NO_CELLS)

    def present(self, view: HandFoot, names: tuple[str, str, str, str]) -> None:
        self._view = view
        spoken = [
            f"{name} {_spoken(score)} {_spoken(place)}".strip()
            for name, score, place in zip(names, view.scores, view.places, strict=True)
        ]
        self.setAccessibleName(view.label)
        self.setAccessibleDescription("  ".join([*spoken, view.total]))
        self.updateGeometry()
        self.update()

    @property
    def _changed(self) -> bool:
        return any(cell.old for cell in (*self._view.scores, *self._view.places))

    def sizeHint(self) -> QSize:
        return QSize(px(300), px(84 if self._changed else 54))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t, view = QPainter(self), tokens(), self._view
        ground(self, painter, t.sunk)
        painter.fillRect(QRectF(0, 0, self.width(), 1), colour(t.line))
        box, columns = QRectF(self.rect()).adjusted(0, 3, 0, -3), HandColumns(self.width())
        high = px(46 if self._changed else 25)
        upper = QRectF(box.x(), box.y(), box.width(), high)
        lower = QRectF(box.x(), box.y() + high, box.width(), box.height() - high)
        label = columns.first(upper).united(columns.what(upper)).adjusted(0, 0, -8, 0)
        write(painter, label, view.label, sans(13, bold=True), t.ink, LEFT)
        for player, cell in enumerate(view.scores):
            self._paint(painter, columns, upper, player, cell, strong=True)
        for player, cell in enumerate(view.places):
            self._paint(painter, columns, lower, player, cell, strong=False)
        place = columns.first(lower).united(columns.what(lower)).adjusted(0, 0, -4, 0)
        mark, ink = ("✓", t.green) if view.sum_fits else ("!", t.shu)
        words = f"{view.total} {mark}" if view.total else ""
        font = fitting(words, place.width(), 11.5, 10, bold=not view.sum_fits)
        ink = t.ink2 if view.sum_fits else ink
        if not view.sum_fits:
            painter.fillRect(lower.adjusted(0, 0, place.right() - lower.right(), 0),
                             colour(t.shu_soft))  # fmt: skip
        write(painter, place, elided(words, place.width(), font), font, ink, LEFT)

    def _paint(
        self,
        painter: QPainter,
        columns: HandColumns,
        box: QRectF,
        player: int,
        cell: HandCell,
        *,
        strong: bool,
    ) -> None:
        t, number = tokens(), columns.number(box, player)
        if not cell.old:
            font = sans(15, bold=True) if strong else sans(12)
            font = fitting(cell.text, number.width(), 15 if strong else 12, 10, bold=strong)
            write(painter, number, cell.text, font, t.ink if strong else t.ink2, RIGHT)
            return
        band = columns.cell(box, player).adjusted(px(10), 0, -2, 0)
        painter.fillRect(band, colour(t.gold_soft))
        _paint_band_edge(painter, band)
        if strong:
            upper, below = _lines(number)
            write_struck(painter, upper, cell.old, sans(11), t.ink2, RIGHT)
            font = fitting(cell.text, number.width(), 15, 10, bold=True)
            write(painter, below, cell.text, font, t.ink, RIGHT)
            return
        strong_font = sans(12.5, bold=True)
        used = write(painter, number, cell.text, strong_font, t.ink, RIGHT)
        before = number.adjusted(0, 0, -used - 2, 0)
        used = write(painter, before, "→", sans(11), t.ink2, RIGHT)
        write_struck(
            painter, before.adjusted(0, 0, -used - 2, 0), cell.old, sans(11), t.ink2, RIGHT
        )


class HandList(QFrame):
    """A card with the title, the two ways of reading, the rows and the foot."""

    row_opened = Signal(int)
    row_removed = Signal(int)
    scores_chosen = Signal(bool)

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("hand_list")
        self.setProperty("role", "card")
        self._texts = texts
        self._view: HandListView | None = None
        self._announcer, self._told = Announcer(self), list[str]()
        self._hint = QLabel()
        self._segment = Segment("hand_scores", (0, 1), roomy=True)
        self._heads, self._foot = _Heads(texts), _Foot()
        self.rows = HandRows()
        self.rows.setAccessibleName(texts.ui("game_table.title"))
        self._build()

    def _build(self) -> None:
        ui = self._texts.ui
        title = QLabel(ui("game_table.title"))
        title.setProperty("role", "head")
        self._hint.setObjectName("hand_hint")
        self._hint.setProperty("role", "caption")
        self._hint.setTextFormat(Qt.TextFormat.PlainText)
        self._hint.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        labels = [ui("game_table.moved"), ui("game_table.scores")]
        self._segment.setAccessibleName(ui("heard.numbers"))
        self._segment.set_labels(labels, [ui("game_table.moved_tip"), ui("game_table.scores_tip")])
        top = QHBoxLayout()
        top.setContentsMargins(px(_EDGE), px(7), px(_EDGE), px(7))
        top.setSpacing(px(14))
        top.addWidget(title)
        top.addWidget(self._hint, 1)
        top.addWidget(self._segment)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(1, 1, 1, 1)
        whole.setSpacing(0)
        whole.addLayout(top)
        for widget in (self._heads, self.rows, self._foot):
            whole.addWidget(widget, int(widget is self.rows))
        self._segment.chosen.connect(lambda at: self.scores_chosen.emit(at == 1))
        self.rows.opened.connect(self.row_opened)
        self.rows.removed.connect(self.row_removed)

    def add_below(self, widget: QWidget) -> None:
        """Put a widget under the foot, into the same card."""
        layout = self.layout()
        assert layout is not None
        layout.addWidget(widget)

    def present(self, view: HandListView) -> None:
        """Show the hands; the highlighted row, else the last that is not blank, is in sight."""
        if view == self._view:
            return
        self._view = view
        self._segment.present(int(view.scores))
        self._write_hint()
        self._heads.present(view.names)
        self._foot.present(view.foot, view.names)
        self._show_rows()

    def _show_rows(self) -> None:
        view = self._view
        if view is None:
            return
        rows = fitted(view, HandColumns(self.rows.width()), self.rows.height())
        model, self.rows.centred = self.rows.shown, view.scores
        model.names = view.names
        before = QPersistentModelIndex(self.rows.currentIndex())
        model.take(rows)
        self.rows.scheduleDelayedItemsLayout()
        played = [at for at, row in enumerate(rows) if row.ground != "blank"]
        highlighted = (
            view.highlighted if 0 <= view.highlighted < len(rows) else max(played, default=-1)
        )
        self._announce([model.told(at) for at in played])
        if highlighted >= 0:
            self.rows.doItemsLayout()
            self.rows.scrollTo(model.index(highlighted))
        if not before.isValid() and rows:
            self.rows.setCurrentIndex(model.index(max(highlighted, 0)))

    def _announce(self, told: list[str]) -> None:
        """Have the last rows said that are new or other than before."""
        new = [row for row in told if row not in self._told]
        self._told = told
        self._announcer.follow(" ".join(new[-_NEW:]) if new else self._announcer.text)

    def _write_hint(self) -> None:
        hint = "" if self._view is None else self._view.hint
        self._hint.setText(elided(hint, self._hint.width(), sans(12)))
        self._hint.setToolTip(hint)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._write_hint()
        self._show_rows()


def fitted(view: HandListView, columns: HandColumns, height: int) -> tuple[GameRow, ...]:
    """The rows of a view, with the blank ones as one where they would have to scroll."""
    blank = [row for row in view.rows if row.ground == "blank"]
    played = [row for row in view.rows if row.ground != "blank"]
    needed = sum(columns.height(row, len(played)) for row in view.rows)
    if len(blank) < 2 or not (columns.compact or needed > height):
        return view.rows
    one = replace(blank[0], name=view.remaining or blank[0].name, dealer="")
    return (*played, one)
