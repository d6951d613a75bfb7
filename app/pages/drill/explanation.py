"""What the page says about a graded answer: the truth, what is wrong, and why, line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from app.pages.drill.kinds.cells import (
    cell_text,
    count_text,
    limit_of,
    side_text,
    spot_of,
    way_text,
)
from app.pages.drill.kinds.fields import shares_text
from app.pages.drill.kinds.kind import Question
from app.pages.drill.kinds.table import KINDS, right_answer
from app.pages.drill.state import Done
from app.pages.drill.views import FieldView, LinePlace, MarkedView, NeighboursView
from app.pages.score.priced import line_names
from app.pages.table.sheet import sheet_of
from app.texts.texts import Texts
from app.views.tables import Grid
from engine.riichi.practice.grade import Grade
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.table import HIGHEST_FU, Cell, by_share
from engine.riichi.verdict import Shares

_SHOWN: Final = 3
"""Rows and columns of the part of the table."""


def marked_view(done: Done, rules: Any, texts: Texts, again: str) -> MarkedView:
    """Everything about an answer; `again` says when its card comes back."""
    question, grade = done.question, done.grade
    fields = () if grade is None else tuple(_fields(question.kind, grade, texts))
    around = None
    if question.cell is not None and isinstance(rules, RiichiRules) and KINDS[question.kind].around:
        said = grade.places[0] if grade is not None and grade.places else None
        around = neighbours_of(question.cell, said, rules)
    return MarkedView(
        done.right,
        right_answer(question, texts),
        ("", "") if grade is None else located(grade, question, rules, texts),
        fields if len(fields) > 1 else (),
        around,
        question.subject.explanation(),
        again,
        question.card.document,
        question.subject.dealt_hand() is not None,
        question.cell is not None,
    )


def _fields(kind: str, grade: Grade, texts: Texts) -> Iterator[FieldView]:
    for mark in grade.marks:
        field = KINDS[kind].field(mark.field)
        said = texts.ui("drill.unsaid") if mark.said is None else field.write(mark.said, texts)
        yield FieldView(field.title(texts), mark.right, said, field.write(mark.truth, texts))


# --- what is wrong


def located(grade: Grade, question: Question, rules: Any, texts: Texts) -> tuple[str, str]:
    """Where a wrong amount is found in the table, and how that differs from what was asked."""
    own = KINDS[question.kind].located
    if own is not None:
        return own(grade, question, rules, texts)
    wrong = next((m for m in grade.marks if m.field == "points" and not m.right), None)
    if wrong is None or not isinstance(wrong.said, Shares):
        return "", ""
    said = shares_text(wrong.said, texts)
    asked = question.cell
    if not grade.places:
        return texts.ui("drill.nowhere", said), ""
    there = grade.places[0]
    first = texts.ui("drill.is_there", said, cell_text(there, rules, texts))
    return first, "" if asked is None else _difference(there, asked, rules, texts)


def _difference(there: Cell, asked: Cell, rules: RiichiRules, texts: Texts) -> str:
    parts = []
    same = (there.fu, there.han, there.yakuman) == (asked.fu, asked.han, asked.yakuman)
    if there.dealer != asked.dealer:
        parts.append(side_text(asked.dealer, texts))
    if not same:
        parts.append(count_text(asked, limit_of(asked, rules), texts))
    if there.tsumo != asked.tsumo:
        parts.append(way_text(asked.tsumo, texts))
    if not parts:
        return ""
    sentence = texts.ui("drill.was_asked", texts.list_of(parts))
    if same:
        sentence += texts.ui("sentences") + texts.ui("drill.cell_is_right")
    return sentence


# --- the part of the scoring table around the right cell


def neighbours_of(right: Cell, said: Cell | None, rules: RiichiRules) -> NeighboursView | None:
    """The cells around the right one, with that of the answer if it is near."""
    sheet = sheet_of(rules.document.id, "both", 0, max(right.fu, HIGHEST_FU))
    for grid in sheet.grids:
        place = grid.place(spot_of(right, rules))
        if place is not None:
            other = None if said is None else grid.place(spot_of(said, rules))
            return _part(grid, right, place, said, other, rules)
    return None


def _part(
    grid: Grid,
    right: Cell,
    place: tuple[int, int],
    said: Cell | None,
    other: tuple[int, int] | None,
    rules: RiichiRules,
) -> NeighboursView:
    ys = _window(len(grid.rows), place[0], None if other is None else other[0])
    xs = _window(len(grid.columns), place[1], None if other is None else other[1])
    cells = tuple(tuple(grid.cells[y][x] for x in xs) for y in ys)
    there = LinePlace(ys.index(place[0]), xs.index(place[1]), line_at(right, rules))
    seen = None
    if said is not None and other is not None and other[0] in ys and other[1] in xs:
        seen = LinePlace(ys.index(other[0]), xs.index(other[1]), line_at(said, rules))
    columns, rows = (tuple(heads[at] for at in some) for heads, some in
                     ((grid.columns, xs), (grid.rows, ys)))  # fmt: skip
    return NeighboursView(grid.name, columns, rows, cells, there, seen)


def _window(count: int, at: int, other: int | None) -> Sequence[int]:
    """Three successive numbers around one, with the other among them where possible."""
    middle = at if other is None or abs(other - at) >= _SHOWN else round((at + other) / 2)
    start = max(0, min(middle - _SHOWN // 2, count - _SHOWN))
    return range(start, min(start + _SHOWN, count))


def line_at(cell: Cell, rules: RiichiRules) -> int:
    """The index of the line of a cell's amount among those of its spot."""
    names = line_names(spot_of(cell, rules))
    way = "tsumo" if cell.tsumo else "ron"
    if cell.fu and by_share(rules):
        way = "dealer" if cell.dealer else f"child_{way}"
    return next(at for at, name in enumerate(names) if name == way)
