"""Grades a learner's answer field by field, and finds the table cells of a wrong amount."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.compiled import compiled
from engine.riichi.scoring.price import Price
from engine.riichi.scoring.table import Cell, by_share, cells
from engine.riichi.verdict import Score, Shares

Value = int | str | Shares | tuple[int, ...] | frozenset[str] | frozenset[Cell]
"""The value of a field of an answer. A single amount of `points` is Shares with 0 as the lower."""

NONE: Final[frozenset[str]] = frozenset()
"""The yaku of a hand that has none: that answer is complete."""
BY_LIMIT: Final = frozenset(("han", "fu"))
"""The fields that the name of a limit answers, too."""


class Mark(msgspec.Struct, frozen=True):
    """A graded field: the value that was said (None: no value), and the right one (`truth`)."""

    field: str
    right: bool
    said: Value | None
    truth: Value


class Grade(msgspec.Struct, frozen=True):
    """The graded fields of an answer, and the cells whose price is the amount that was said, those
    near the right cell first.
    """

    marks: tuple[Mark, ...]
    places: tuple[Cell, ...] = ()

    @property
    def right(self) -> bool:
        """Whether all of it is right."""
        return all(mark.right for mark in self.marks)

    @property
    def share(self) -> float:
        """How much of it is right, 0 to 1: each field counts alike."""
        return sum(mark.right for mark in self.marks) / len(self.marks) if self.marks else 1.0


def grade(
    said: Mapping[str, Value],
    truth: Mapping[str, Value],
    rules: RiichiRules,
    cell: Cell | None = None,
) -> Grade:
    """The grade of an answer; `cell` is what was asked for, as far as it is in the table.

    A field of the truth that is not said is wrong; `limit` is graded where it was said.
    """
    marks = tuple(_marks(said, truth, rules, cell))
    wrong = next((mark.said for mark in marks if mark.field == "points" and not mark.right), None)
    return Grade(marks, places(wrong, cell, rules) if isinstance(wrong, Shares) else ())


def _marks(
    said: Mapping[str, Value], truth: Mapping[str, Value], rules: RiichiRules, cell: Cell | None
) -> Iterator[Mark]:
    if truth.get("yaku") == said.get("yaku") == NONE:
        yield Mark("yaku", True, NONE, NONE)
        return
    for field, value in truth.items():
        given = said.get(field)
        if field == "limit":
            if given is not None:
                yield Mark(field, given == value, given, value)
        elif given is not None:
            yield Mark(field, _same(field, given, value, rules, cell), given, value)
        elif field not in BY_LIMIT or "limit" not in said:
            yield Mark(field, False, None, value)


def _same(field: str, given: Value, value: Value, rules: RiichiRules, cell: Cell | None) -> bool:
    if isinstance(given, Shares) and isinstance(value, Shares):
        return given == value or given in _other_words(value, rules, cell)
    if isinstance(given, frozenset) and field == "cells":
        return bool(given) and given <= value  # type: ignore[operator]
    return given == value


def _other_words(value: Shares, rules: RiichiRules, cell: Cell | None) -> Iterator[Shares]:
    """What else says the same: one share for what all three pay alike.

    Where a document computes from one child's share, the dealer's line is for ron as well.
    """
    if value.low != value.high:
        return
    yield Shares(value.high, 0)
    if cell is not None and cell.dealer and by_share(rules):
        yield Shares(3 * value.high, 0)


def price_of(cell: Cell, rules: RiichiRules) -> Price:
    """The price of a cell."""
    how = (cell.han, cell.fu, cell.yakuman, "", cell.dealer, cell.tsumo)
    return compiled(rules).price(*how)


def cell_of(score: Score, dealer: bool, tsumo: bool) -> Cell:
    """The cell of a score."""
    if score.yakuman:
        return Cell(dealer, tsumo, 0, 0, score.yakuman)
    return Cell(dealer, tsumo, score.fu or 0, score.han)


def places(shares: Shares, near: Cell | None, rules: RiichiRules) -> tuple[Cell, ...]:
    """The cells that pay so much, the nearest to a cell first."""
    found = [cell for cell in cells(rules) if price_of(cell, rules).shares == shares]
    if not found and not shares.low:
        each = Shares(shares.high, shares.high)
        found = [cell for cell in cells(rules) if price_of(cell, rules).shares == each]
    if near is None:
        return tuple(found)
    return tuple(sorted(found, key=lambda cell: _distance(cell, near, rules)))


_ROW: Final = 10
"""Fu between two rows of a table; a han is one step, too."""


def _distance(cell: Cell, near: Cell, rules: RiichiRules) -> tuple[int, ...]:
    """How far apart: another count of fu and han, another side, another way, then by steps.

    A limit is rather found in the row of its name than where fu and han happen to reach it.
    """
    same_count = (cell.fu, cell.han, cell.yakuman) == (near.fu, near.han, near.yakuman)
    return (
        not same_count,
        cell.dealer != near.dealer,
        cell.tsumo != near.tsumo,
        bool(cell.fu and price_of(cell, rules).limit),
        _ROW * abs(cell.han - near.han) + abs(cell.fu - near.fu),
        abs(cell.han - near.han),
    )
