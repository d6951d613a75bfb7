"""Lists the hand under the other documents, with what makes each differ."""

from __future__ import annotations

import re
from collections.abc import Hashable
from functools import partial
from typing import Final

import msgspec
from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QListView, QWidget

from app.style.theme import FOUR, colour, px, sans, tokens, wide
from app.texts.comparisons import short_causes, unequal
from app.texts.rulings import short
from app.texts.texts import Texts
from app.views.answers import DocumentRow
from app.widgets.lists.items import (
    Index,
    ItemPainter,
    RowList,
    RowModel,
    draw_frame,
    draw_row_ground,
    draw_row_line,
)
from app.widgets.painting.drawing import (
    LEAST_LETTERS,
    LEFT,
    RIGHT,
    elided,
    fitting,
    lines_of,
    width_of,
    write,
)
from app.widgets.painting.pixmap_cache import Paint

_ROW, _LOWEST = 23, 19
"""Heights of a row: the usual one, and the least where all rows are in sight with it."""
_CELLS: Final = (0.28, 0.37, 0.35)
_MOST_MORE: Final = 0.035
"""What the names may have beyond their share."""
_LOST: Final = (0.31, 0.19, 0.50)
_TWO_LINES: Final = 38
"""The height of a row with two lines for what follows a hand that does not win."""
_PART: Final = re.compile(r"(?<=[;、]) ?")
"""Where these are divided: behind what follows a win that is only called."""


def row_texts(row: DocumentRow, texts: Texts) -> tuple[str, str]:
    """Han and fu, and the points as declared; an outcome without points is one word."""
    if row.outcome == "waiting":
        return "…", "…"
    if row.outcome != "agari" or row.score is None:
        found = "—" if row.false_win is None else short(row.false_win, texts)
        return texts.ui(f"outcome.{row.outcome}"), found
    plain, full = texts.spoken(row.score, row.situation)
    return texts.count(row.score), full or plain


class _Rows(RowModel):
    rows: tuple[DocumentRow, ...]

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.texts = texts

    def accessible_text(self, at: int) -> str:
        row, texts = self.rows[at], self.texts
        differs = (row.count_differs, row.points_differ)
        cells = zip(row_texts(row, texts), differs, strict=True)
        name, why = texts.document(row.document), texts.list_of(short_causes(row.causes, texts))
        shown = (name, *(unequal(words, differs) for words, differs in cells), why)
        return " ".join(part for part in shown if part)

    def tip(self, at: int) -> str:
        row, texts = self.rows[at], self.texts
        lead = texts.ui("others_tip", texts.document(row.document))
        why = texts.list_of(short_causes(row.causes, texts))
        return "\n".join(line for line in (" ".join(row_texts(row, texts)), why, lead) if line)


class OthersView(RowList):
    """Reports the id of the document whose row is clicked or entered, to be compared."""

    pressed_document = Signal(str)

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        self.shown = _Rows(texts)
        super().__init__("others", self.shown, parent)
        self.setAccessibleName(texts.ui("others"))
        self.setItemDelegate(_Painter(self))
        self.setUniformItemSizes(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.framed = ""
        if wide(FOUR):  # else it is there only with rows
            self.empty = texts.ui("others_empty")

    def present(self, rows: tuple[DocumentRow, ...]) -> None:
        if rows != self.shown.rows:
            self.shown.update_rows(rows)

    def frame(self, document: str) -> None:
        """Frame the row of the document that is compared, or none ("")."""
        if document != self.framed:
            self.framed = document
            self.viewport().update()

    def sizeHint(self) -> QSize:
        return QSize(260, 4 * px(_ROW))

    def minimumSizeHint(self) -> QSize:
        return QSize(160, 2 * px(_ROW))

    def choose(self, at: int) -> None:
        self.pressed_document.emit(self.shown.rows[at].document.id)


class _Painter(ItemPainter):
    """Paints one row: the document's name, han and fu, the points."""

    row_height = _ROW
    _view: OthersView

    def height(self, at: int, width: int) -> int:
        """The height at which all documents are in sight, within limits; that of two lines where a
        row needs them, and all documents are in sight even so."""
        usual = super().height(at, width)
        fits = self._view.viewport().height() // max(1, len(self._view.shown.rows))
        if fits >= px(_TWO_LINES) and any(map(self._needs_two_lines, self._view.shown.rows)):
            return px(_TWO_LINES)
        return fits if px(_LOWEST) <= fits < usual else usual

    def _needs_two_lines(self, row: DocumentRow) -> bool:
        """Whether what follows a hand that does not win has no room in one line."""
        points = row_texts(row, self._view.shown.texts)[1]
        room = self._view.viewport().width() * _LOST[-1]
        return not row.score and not _in_one_line(points, room)

    def look(self, index: Index, over: bool) -> tuple[Hashable, Paint]:
        row, texts = self._view.shown.rows[index.row()], self._view.shown.texts
        cells = _RowTexts(
            (texts.document(row.document), texts.document_short(row.document)),
            row_texts(row, texts),
            (row.count_differs, row.points_differ),
            self._cells() if row.score else _LOST,
            short_causes(row.causes, texts),
            texts.ui("compare.joint"),
            row.document.id == self._view.framed,
        )
        return (cells, over), partial(_whole, row=cells, over=over)

    def _cells(self) -> tuple[float, float, float]:
        """The shares of the columns: the names have a little more where the longest needs it."""
        shown, font = self._view.shown, sans(LEAST_LETTERS)
        names = (shown.texts.document_short(row.document) for row in shown.rows)
        needed = max((width_of(name, font) for name in names), default=0) + 10
        name, count, points = _CELLS
        more = min(max(0, needed / self._view.viewport().width() - name), _MOST_MORE)
        return name + more, count - more / 3, points - 2 * more / 3


class _RowTexts(msgspec.Struct, frozen=True):
    """A row as text: the name in full and in short, two values, which differ, column shares.

    `why` are the reasons of the difference in short words.
    """

    names: tuple[str, str]
    values: tuple[str, str]
    differs: tuple[bool, bool]
    shares: tuple[float, float, float]
    why: tuple[str, ...]
    gap: str
    framed: bool


def _whole(painter: QPainter, box: QRectF, *, row: _RowTexts, over: bool) -> None:
    t = tokens()
    draw_row_ground(painter, box, over=over)
    name_box, count_box, points_box = _cells(box, row.shares)
    name, short_name = row.names
    if width_of(name, sans(12)) > name_box.width() - 6:
        name = short_name
    font = fitting(name, name_box.width() - 6, 12, 10)
    write(painter, name_box, elided(name, name_box.width() - 4, font), font, t.ink, LEFT)
    count, points = row.values
    _count(painter, count_box, count, row)
    if box.height() >= px(_TWO_LINES) and not _in_one_line(points, points_box.width()):
        _two_lines(painter, points_box, points, differs=row.differs[1])
    else:
        points = text_within(points, points_box.width())
        _value(painter, points_box, points, row.differs[1], RIGHT)
    draw_row_line(painter, box)
    if row.framed:
        draw_frame(painter, box)


def text_within(points: str, room: float) -> str:
    """Points, or what follows a hand that does not win, as far as there is room; the tooltip has
    the whole of it. What begins with a number is left out where letters that are a little narrower
    have no room for it: cut it would be another one."""
    if len(lines_of(f"≠ {points}", room - 8, LEAST_LETTERS, bold=True)) == 1:
        return points
    return "…" if points[:1].isdigit() else points


def _in_one_line(points: str, room: float) -> bool:
    """Whether a value has room in one line in letters that are not narrowed."""
    return width_of(f"≠ {points}", sans(LEAST_LETTERS)) <= room - 8


def _two_lines(painter: QPainter, box: QRectF, words: str, *, differs: bool) -> None:
    """Paint what follows a hand that does not win in two lines, one below the other."""
    t = tokens()
    if differs:
        painter.fillRect(box.adjusted(0, 1, 0, -1), colour(t.ai_soft))
    inner = box.adjusted(4, 2, -4, -2)
    lines = _PART.split(unequal(words, differs), 1)
    high = inner.height() / len(lines)
    for at, line in enumerate(lines):
        place = QRectF(inner.x(), inner.y() + at * high, inner.width(), high)
        font = fitting(line, inner.width(), 12, LEAST_LETTERS, bold=differs)
        write(painter, place, line, font, t.ai if differs else t.ink2, RIGHT)


def _count(painter: QPainter, box: QRectF, count: str, row: _RowTexts) -> None:
    """Paint han and fu, and behind them as many reasons of the difference as there is room for."""
    words = unequal(count, row.differs[0])
    start = width_of(words, sans(12, row.differs[0])) + 10
    font = sans(11)
    tries = (row.gap.join(row.why[:some]) for some in range(len(row.why), 0, -1))
    fits = (why for why in tries if start + width_of(why, font) + 4 <= box.width())
    why = next(fits, "")
    if why or not row.why:
        _value(painter, box, count, row.differs[0], LEFT)
        write(painter, box.adjusted(start, 0, 0, 0), why, font, tokens().ink2, LEFT)
    else:
        _value(painter, box, row.why[0], row.differs[0], LEFT)


def _cells(box: QRectF, shares: tuple[float, float, float]) -> tuple[QRectF, QRectF, QRectF]:
    found, x = [], box.x() + 2
    for share in shares:
        width = (box.width() - 4) * share
        found.append(QRectF(x, box.y(), width, box.height()))
        x += width
    return found[0], found[1], found[2]


def _value(
    painter: QPainter, box: QRectF, words: str, differs: bool, place: Qt.AlignmentFlag
) -> None:
    t = tokens()
    if differs:
        painter.fillRect(box.adjusted(0, 1, 0, -1), colour(t.ai_soft))
    words = unequal(words, differs)
    font = fitting(words, box.width() - 8, 12, 9, bold=differs)
    write(painter, box.adjusted(4, 0, -4, 0), words, font, t.ai if differs else t.ink2, place)
