"""The rulings of the other documents on an act; what differs is marked with ≠."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QWidget

from app.pages.referee.incident.texts import line_words
from app.pages.referee.incident.views import OtherRuling
from app.pages.referee.ruling_texts import sentence
from app.style.theme import colour, px, sans, tokens
from app.texts.clauses import meaning
from app.texts.rulings import headline, moved, rule_of
from app.texts.texts import Texts
from app.widgets.lists.items import (
    Index,
    ItemPainter,
    RowList,
    RowModel,
    draw_row_ground,
    draw_row_line,
)
from app.widgets.painting.drawing import (
    CENTRE,
    LEFT,
    RIGHT,
    badge_width,
    draw_badge,
    elided,
    fitting,
    width_of,
    wrapped_height,
    write,
    write_wrapped,
)
from app.widgets.painting.pixmap_cache import Paint
from engine.rulebook import Standing

_HEAD, _CLASS = 22, 22
_BELOW, _NAME = 11.5, 12.0
_BOLDER: Final = 0.93
"""Bold letters need so much more width than those that are measured."""


def row_words(row: OtherRuling, texts: Texts) -> str:
    """The whole row in words, for the tooltip and screen readers."""
    rule = rule_of(row.shown)
    class_ = headline(row.shown, texts)
    if len(row.lines) > 1:
        lines = texts.list_of(line_words(line, texts) for line in row.lines)
        return texts.titled(
            texts.document(row.document), f"≠ {lines}" if row.class_differs else lines
        )
    parts = [
        texts.titled(texts.document(row.document), f"≠ {class_}" if row.class_differs else class_),
        moved(row.shown, texts),
        _below(row, texts),
        "" if rule is None else f"{texts.standing(rule.standing)} {texts.clause(rule)}",
        "" if rule is None else meaning(rule, row.document.id, texts),
    ]
    return " ".join(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class _RowWords:
    """The words that are painted for a row: of one document, or of several that answer alike.

    `headline` is the class at one ruling; of an open case `below` has a line for each class.
    """

    names: tuple[str, str]
    clause: str
    badge: str
    standing: Standing | None
    headline: str
    points: str
    below: str
    class_differs: bool
    quiet: bool


def _row_words(row: OtherRuling, texts: Texts) -> _RowWords:
    open_ = len(row.lines) > 1
    rule, ruled = rule_of(row.shown), row.shown.kind == "ruled"
    return _RowWords(
        (texts.document(row.document), texts.document_short(row.document)),
        "" if rule is None else texts.clause(rule),
        "" if rule is None else texts.standing(rule.standing),
        None if rule is None else rule.standing,
        "" if open_ else headline(row.shown, texts),
        moved(row.shown, texts) if ruled and row.points_differ else "",
        "\n".join(line_words(line, texts) for line in row.lines) if open_ else _below(row, texts),
        row.class_differs,
        not ruled,
    )


def _below(row: OtherRuling, texts: Texts) -> str:
    if row.shown.kind == "silent" and row.shown.rulings:
        return texts.ui("ruling_advice", texts.sanction(row.shown.rulings[0].sanction))
    return sentence(row.shown, texts)


_MOST_NAMES: Final = 4


def _grouped(
    rows: tuple[OtherRuling, ...], texts: Texts
) -> tuple[tuple[OtherRuling, ...], list[_RowWords]]:
    """The rows with their words; documents that answer alike without a clause share one."""
    found: list[tuple[OtherRuling, _RowWords]] = []
    groups: dict[object, list[tuple[OtherRuling, _RowWords]]] = {}
    for row in sorted(rows, key=lambda one: one.shown.kind == "program"):
        words = _row_words(row, texts)
        rule = rule_of(row.shown)
        alike = rule is None or not rule.clause
        key = replace(words, names=("", ""), clause="") if alike else row.document.id
        several = groups.setdefault(key, [])
        if alike:
            words = replace(words, clause="")
        several.append((row, words))
    for several in groups.values():
        for at in range(0, len(several), _MOST_NAMES):
            some = several[at : at + _MOST_NAMES]
            row, words = some[0]
            if len(some) > 1:
                short = "・".join(each.names[1] for _, each in some)
                words = replace(words, names=(short, short))
            found.append((row, words))
    return tuple(row for row, _ in found), [words for _, words in found]


class _Rows(RowModel):
    rows: tuple[OtherRuling, ...]

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self.words: list[_RowWords] = []

    def show_rows(self, rows: tuple[OtherRuling, ...]) -> None:
        grouped, self.words = _grouped(rows, self._texts)
        self.take(grouped)

    def told(self, at: int) -> str:
        return row_words(self.rows[at], self._texts)

    def tip(self, at: int) -> str:
        name = self.words[at].names[0]
        return f"{self.told(at)}\n{self._texts.ui('others_tip', name)}"


class OtherRulings(RowList):
    """Emits `chosen` with the id of a document."""

    chosen = Signal(str)

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        self.shown = _Rows(texts)
        super().__init__("other_rulings", self.shown, parent)
        self._sentences: list[str] = []
        self._presented: tuple[OtherRuling, ...] = ()
        self.setAccessibleName(texts.ui("incident.others"))
        self.setItemDelegate(_Painter(self))

    def present(self, rows: tuple[OtherRuling, ...]) -> None:
        if rows == self._presented:
            return
        self._presented = rows
        self.shown.show_rows(rows)
        sentences = [words.below for words in self.shown.words]
        if sentences != self._sentences:  # the heights of the rows depend on them
            self._sentences = sentences
            self.scheduleDelayedItemsLayout()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def choose(self, at: int) -> None:
        self.chosen.emit(self.shown.rows[at].document.id)


class _Painter(ItemPainter):
    """Paints the answer of a document: name and clause, class and points, and a sentence."""

    _view: OtherRulings

    def height(self, at: int, width: int) -> int:
        below = wrapped_height(self._view.shown.words[at].below, max(width - 26, 60), _BELOW)
        words = self._view.shown.words[at]
        head = _head_height(words, width - 26)
        return head + px(_CLASS if words.headline else 0) + below + px(14)

    def look(self, index: Index, over: bool) -> tuple[Hashable, Paint]:
        words = self._view.shown.words[index.row()]
        return (words, over), partial(_paint_row, words=words, over=over)


def _paint_row(painter: QPainter, box: QRectF, *, words: _RowWords, over: bool) -> None:
    t = tokens()
    draw_row_ground(painter, box, over=over)
    inner = box.adjusted(14, px(5), -12, -px(5))
    head = QRectF(inner.x(), inner.y(), inner.width(), _head_height(words, round(inner.width())))
    _head(painter, head, words)
    line = QRectF(inner.x(), head.bottom(), inner.width(), px(_CLASS))
    code = t.ink3 if words.quiet else t.ink
    if not words.headline:
        _open_lines(painter, inner.adjusted(0, head.height(), 0, 0), words)
        draw_row_line(painter, box)
        return
    x = line.x() + _cell(painter, line, words.headline, words.class_differs, code) + 8
    if words.points:
        _cell(painter, line.adjusted(x - line.x(), 0, 0, 0), words.points, True, t.ink)
    below = QRectF(inner.x(), line.bottom(), inner.width(), inner.bottom() - line.bottom())
    write_wrapped(painter, below, words.below, sans(_BELOW), t.ink2)
    draw_row_line(painter, box)


def _open_lines(painter: QPainter, box: QRectF, words: _RowWords) -> None:
    """Paints the classes that are left, marked where they differ from those in force."""
    t = tokens()
    if words.class_differs:
        mark = QRectF(box.right() - 22, box.y(), 22, px(18))
        painter.fillRect(mark, colour(t.ai_soft))
        write(painter, mark, "≠", sans(12, bold=True), t.ai, CENTRE)
    write_wrapped(painter, box, words.below, sans(_BELOW), t.ink2)


def _head_height(words: _RowWords, width: int) -> int:
    """The height of the name of a document, which takes as many lines as it needs."""
    room = round(_name_room(words, width) * _BOLDER)
    return max(px(_HEAD), wrapped_height(_name(words, room), max(room, 60), _NAME) + px(2))


def _name_room(words: _RowWords, width: float) -> float:
    """The width that clause and badge leave to the name."""
    if words.standing is None:
        return width
    clause = width_of(words.clause, fitting(words.clause, width * 0.4, 11, 10))
    return width - clause - badge_width(words.badge) - 12


def _name(words: _RowWords, room: float) -> str:
    """The name, the short one where the long one needs more than one line."""
    name, short = words.names
    return name if width_of(name, sans(_NAME, bold=True)) <= room else short


def _head(painter: QPainter, box: QRectF, words: _RowWords) -> None:
    """Paints the name of the document, and badge and clause of its rule."""
    t, room = tokens(), _name_room(words, box.width())
    if words.standing is not None:
        line = QRectF(box.x(), box.y(), box.width(), px(_HEAD))
        font = fitting(words.clause, box.width() * 0.4, 11, 10)
        used = write(painter, line, words.clause, font, t.ink3, RIGHT)
        middle = line.center().y()
        draw_badge(painter, line.right() - used - 6, middle, words.badge, words.standing)
    name = QRectF(box.x(), box.y(), room, box.height())
    write_wrapped(painter, name, _name(words, room * _BOLDER), sans(_NAME, bold=True), t.ink)


def _cell(painter: QPainter, box: QRectF, words: str, differs: bool, code: str) -> float:
    """Paints words, highlighted where they differ; returns their width."""
    t = tokens()
    words = f"≠ {words}" if differs else words
    font = fitting(words, box.width() - 10, 12.5, 9, bold=True)
    words = elided(words, box.width() - 10, font)
    if not differs:
        return write(painter, box, words, font, code, LEFT)
    wide = width_of(words, font) + 8
    painter.fillRect(QRectF(box.x() - 2, box.y() + 2, wide, box.height() - 4), colour(t.ai_soft))
    write(painter, box.adjusted(2, 0, 0, 0), words, font, t.ai, LEFT)
    return wide
