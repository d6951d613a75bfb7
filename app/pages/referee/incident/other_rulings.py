"""The rulings of the other documents on an act, by what their penalties protect.

What differs from the active document is marked with ≠.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import partial
from typing import Final

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QWidget

from app.pages.referee.incident.texts import line_words
from app.pages.referee.incident.views import OtherRuling
from app.pages.referee.ruling_texts import sentence
from app.style.theme import colour, px, sans, tokens
from app.texts.clauses import meaning
from app.texts.comparisons import unequal
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
    BOLDER,
    CENTRE,
    LEAST_LETTERS,
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
from app.widgets.painting.seals import draw_seal, seal_width
from engine.rulebook import Standing

_HEAD, _CLASS, _FAMILY, _NOTE, _MARK = 21, 23, 26, 18, 22
_BELOW, _NAME = 11.5, 12.0
_LEAST_NAME: Final = 40
"""The least width of a name beside its clause, in pixels at letter size 1."""


def row_words(row: OtherRuling, texts: Texts) -> str:
    """The whole row in words, for the tooltip and screen readers."""
    rule = rule_of(row.shown)
    class_ = headline(row.shown, texts)
    if len(row.lines) > 1:
        lines = texts.list_of(line_words(line, texts) for line in row.lines)
        return texts.titled(texts.document(row.document), unequal(lines, row.class_differs))
    parts = [
        texts.titled(texts.document(row.document), unequal(class_, row.class_differs)),
        moved(row.shown, texts),
        _below(row, texts),
        "" if rule is None else f"{texts.standing(rule.standing)} {texts.clause(rule)}",
        "" if rule is None else meaning(rule, row.document.id, texts),
    ]
    return " ".join(part for part in parts if part)


class _RowWords(msgspec.Struct, frozen=True):
    """The words that are painted for a row: of one document, or of several that answer alike.

    `family` and `means` are the head of a group, at its first row. `classes` are the sanctions with
    the words of a seal and the answers that lead there, one at one ruling. `points` are what moves,
    `note` what is proposed where the document is silent.
    """

    names: tuple[str, str]
    clause: str
    badge: str
    standing: Standing | None
    classes: tuple[tuple[str, str, str], ...]
    points: str
    note: str
    class_differs: bool
    points_differ: bool
    family: str = ""
    means: str = ""


def _row_words(row: OtherRuling, texts: Texts) -> _RowWords:
    open_ = len(row.lines) > 1
    rule, ruled = rule_of(row.shown), row.shown.kind == "ruled"
    return _RowWords(
        (texts.document(row.document), texts.document_short(row.document)),
        "" if rule is None else texts.clause(rule),
        "" if rule is None else texts.standing(rule.standing),
        None if rule is None else rule.standing,
        tuple(_classes(row, texts)),
        moved(row.shown, texts) if ruled and not open_ else "",
        _note(row, texts),
        row.class_differs,
        row.points_differ,
    )


def _classes(row: OtherRuling, texts: Texts) -> Iterator[tuple[str, str, str]]:
    """Each sanction, its word, and the open answers that lead to it."""
    if row.shown.kind == "program":
        return
    if len(row.lines) < 2:
        ruled = row.shown.kind == "ruled" and bool(row.shown.rulings)
        sanction = row.shown.rulings[0].sanction if ruled else row.shown.kind
        yield sanction, headline(row.shown, texts), ""
        return
    for line in row.lines:
        ways = texts.list_of(texts.answered(question, yes) for question, yes in line.answers)
        yield line.sanction, texts.sanction(line.sanction), ways


def _note(row: OtherRuling, texts: Texts) -> str:
    if row.shown.kind == "silent" and row.shown.rulings:
        return texts.ui("family.advice", texts.sanction(row.shown.rulings[0].sanction))
    return ""


_FAMILIES: Final = ("game", "player", "broadcast", "", "program")


def _family(row: OtherRuling) -> str:
    return "program" if row.shown.kind == "program" else row.family


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
    for row in sorted(rows, key=lambda one: _FAMILIES.index(_family(one))):
        words = _row_words(row, texts)
        rule = rule_of(row.shown)
        alike = rule is None or not rule.clause
        key = (
            (_family(row), replace(words, names=("", ""), clause="")) if alike else row.document.id
        )
        several = groups.setdefault(key, [])
        if alike:
            words = replace(words, clause="")
        several.append((row, words))
    for several in groups.values():
        for at in range(0, len(several), _MOST_NAMES):
            some = several[at : at + _MOST_NAMES]
            row, words = some[0]
            if len(some) > 1:
                short = texts.ui("compare.joint").join(each.names[1] for _, each in some)
                words = replace(words, names=(short, short))
            found.append((row, words))
    return tuple(row for row, _ in found), list(_headed(found, texts))


def _headed(found: list[tuple[OtherRuling, _RowWords]], texts: Texts) -> Iterator[_RowWords]:
    """The words of the rows, the first of each family with its head."""
    before = None
    for row, words in found:
        family = _family(row)
        if family == before:
            yield words
        elif family in ("", "program"):
            name = family or "rest"
            means = texts.ui(f"family.{name}_means")
            yield replace(words, family=texts.ui(f"family.{name}"), means=means)
        else:
            name = texts.effect_word("family", family)
            yield replace(words, family=name, means=texts.ui(f"family.{family}"))
        before = family


class _Rows(RowModel):
    rows: tuple[OtherRuling, ...]

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self.words: list[_RowWords] = []

    def show_rows(self, rows: tuple[OtherRuling, ...]) -> None:
        grouped, self.words = _grouped(rows, self._texts)
        self.update_rows(grouped)

    def accessible_text(self, at: int) -> str:
        return row_words(self.rows[at], self._texts)

    def tip(self, at: int) -> str:
        name = self.words[at].names[0]
        return f"{self.accessible_text(at)}\n{self._texts.ui('others_tip', name)}"


class OtherRulings(RowList):
    """Emits `chosen` with the id of a document."""

    chosen = Signal(str)

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        self.shown = _Rows(texts)
        super().__init__("other_rulings", self.shown, parent)
        self._words: list[_RowWords] = []
        self._presented: tuple[OtherRuling, ...] = ()
        self.setAccessibleName(texts.ui("incident.others"))
        self.setItemDelegate(_Painter(self))

    def present(self, rows: tuple[OtherRuling, ...]) -> None:
        if rows == self._presented:
            return
        self._presented = rows
        self.shown.show_rows(rows)
        if self.shown.words != self._words:  # the heights of the rows depend on them
            self._words = self.shown.words
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
        words = self._view.shown.words[at]
        inner = width - 26
        high = _head_height(words, inner) + px(9)
        high += sum(_class_height(words, each, inner) for each in words.classes)
        high += px(_FAMILY) if words.family else 0
        return high + (px(_NOTE) if words.note else 0)

    def look(self, index: Index, over: bool) -> tuple[Hashable, Paint]:
        words = self._view.shown.words[index.row()]
        return (words, over), partial(_paint_row, words=words, over=over)


def _paint_row(painter: QPainter, box: QRectF, *, words: _RowWords, over: bool) -> None:
    t = tokens()
    draw_row_ground(painter, box, over=over)
    if words.family:
        band = QRectF(box.x(), box.y(), box.width(), px(_FAMILY))
        _paint_family(painter, band, words)
        box = box.adjusted(0, px(_FAMILY), 0, 0)
    inner = box.adjusted(14, px(4), -12, -px(4))
    head = QRectF(inner.x(), inner.y(), inner.width(), _head_height(words, round(inner.width())))
    _head(painter, head, words)
    y = head.bottom()
    for each in words.classes:
        line = QRectF(inner.x(), y, inner.width(), _class_height(words, each, round(inner.width())))
        _paint_class(painter, line, words, each)
        y = line.bottom()
    if words.note:
        below = QRectF(inner.x(), y, inner.width(), px(_NOTE))
        note = elided(words.note, below.width(), sans(_BELOW))
        write(painter, below, note, sans(_BELOW), t.ink3, LEFT)
    draw_row_line(painter, box)


def _paint_family(painter: QPainter, band: QRectF, words: _RowWords) -> None:
    """Paint the head of a family: its name, and what that means as far as there is room."""
    t = tokens()
    painter.fillRect(band, colour(t.sunk))
    inner = band.adjusted(14, 0, -12, 0)
    used = write(painter, inner, words.family, sans(_NAME, bold=True), t.ink, LEFT)
    rest = inner.adjusted(used + px(8), 0, 0, 0)
    means = elided(words.means, rest.width(), sans(LEAST_LETTERS))
    write(painter, rest, means, sans(LEAST_LETTERS), t.ink3, LEFT)


def _way_room(words: _RowWords, seal: str, width: float) -> float:
    """The width that the mark of a difference and the seal leave."""
    return width - seal_width(seal) - px(8) - (px(_MARK) if words.class_differs else 0)


def _class_height(words: _RowWords, each: tuple[str, str, str], width: int) -> int:
    """The height of a class: a seal, and beside it as many lines as its answers need."""
    text, room = _beside_seal(words, each, width), _wrapping_room(words, each, width)
    return max(px(_CLASS), wrapped_height(text, room, _BELOW) + px(4) if text else 0)


def _wrapping_room(words: _RowWords, each: tuple[str, str, str], width: float) -> int:
    return max(round(_way_room(words, each[1], width)), 60)


def _beside_seal(words: _RowWords, each: tuple[str, str, str], width: float) -> str:
    """What is wrapped beside a seal: the answers that lead there, or points that are too long for
    one line; "" where the points have room in one."""
    _, seal, ways = each
    least = sans(LEAST_LETTERS, bold=True)
    one_line = width_of(words.points, least) <= _way_room(words, seal, width)
    return ways or ("" if one_line else words.points)


def _paint_class(
    painter: QPainter, line: QRectF, words: _RowWords, each: tuple[str, str, str]
) -> None:
    """Paint a class: ≠ where it differs, its seal, and the points or the answers beside it."""
    t, (sanction, seal, ways) = tokens(), each
    x, middle = line.x(), line.y() + px(_CLASS) / 2
    if words.class_differs:
        mark = QRectF(x, middle - px(8), px(_MARK) - 4, px(16))
        painter.fillRect(mark, colour(t.ai_soft))
        write(painter, mark, "≠", sans(12, bold=True), t.ai, CENTRE)
        x += px(_MARK)
    x += draw_seal(painter, x, middle, seal, sanction, solid=True) + px(8)
    rest = QRectF(x, line.y(), line.right() - x, line.height())
    text = _beside_seal(words, each, line.width())
    code = t.ai if words.points_differ else t.ink
    if text:
        below, ink = rest.adjusted(0, px(2), 0, 0), t.ink2 if ways else code
        write_wrapped(painter, below, text, sans(_BELOW), ink)
        return
    font = fitting(words.points, rest.width(), 12.5, LEAST_LETTERS, bold=True)
    code = code if sanction not in ("none", "legal") else t.ink3
    write(painter, rest, words.points, font, code, RIGHT)


def _head_height(words: _RowWords, width: int) -> int:
    """The height of the name of a document, which takes as many lines as it needs."""
    room = round(_name_room(words, width) * BOLDER)
    name = max(px(_HEAD), wrapped_height(_name(words, room), max(room, 60), _NAME) + px(2))
    return name + (px(_HEAD) if _is_stacked(words, width) else 0)


def _beside(words: _RowWords, width: float) -> float:
    """The width that clause and badge leave beside them."""
    if words.standing is None:
        return width
    clause = width_of(words.clause, fitting(words.clause, width * 0.4, 11, 10))
    return width - clause - badge_width(words.badge) - 12


def _is_stacked(words: _RowWords, width: float) -> bool:
    """Whether clause and badge are below the name, to which they would leave no room."""
    room = _beside(words, width)
    return room < min(px(_LEAST_NAME), width_of(words.names[1], sans(_NAME, bold=True)))


def _name_room(words: _RowWords, width: float) -> float:
    """The width that the name has."""
    return width if _is_stacked(words, width) else _beside(words, width)


def _name(words: _RowWords, room: float) -> str:
    """The name, the short one where the long one needs more than one line."""
    name, short = words.names
    return name if width_of(name, sans(_NAME, bold=True)) <= room else short


def _head(painter: QPainter, box: QRectF, words: _RowWords) -> None:
    """Paints the name of the document, and badge and clause of its rule."""
    t, room = tokens(), _name_room(words, box.width())
    name = QRectF(box.x(), box.y(), room, box.height())
    if words.standing is not None:
        line = QRectF(box.x(), box.y(), box.width(), px(_HEAD))
        if _is_stacked(words, box.width()):
            line.moveBottom(box.bottom())
            name.setBottom(line.top())
        font = fitting(words.clause, box.width() * 0.4, 11, 10)
        rest = line.adjusted(badge_width(words.badge) + 6, 0, 0, 0)
        used = write(painter, rest, words.clause, font, t.ink3, RIGHT)
        middle = line.center().y()
        draw_badge(painter, line.right() - used - 6, middle, words.badge, words.standing)
    write_wrapped(painter, name, _name(words, room * BOLDER), sans(_NAME, bold=True), t.ink)
