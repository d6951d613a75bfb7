"""Reckons what a cell pays step by step, in the order in which it is taught: base points times
what each pays, then the rounding, then honba."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from engine.riichi.practice.diagnosis.values import Lane, Step
from engine.riichi.practice.grade import price_of
from engine.riichi.rules import Formula, RiichiRules, ShareRules
from engine.riichi.scoring.price import limit_by_han
from engine.riichi.scoring.table import Cell
from engine.riichi.verdict import Shares


class Rounding(NamedTuple):
    """The name of a way to round, and the multiple of a unit that it makes of an amount."""

    step: str
    of: Callable[[int, int], int]


UP: Final = Rounding("round", lambda amount, unit: amount + -amount % unit)
DOWN: Final = Rounding("round_down", lambda amount, unit: amount - amount % unit)
NEAREST: Final = Rounding("round_nearest", lambda amount, unit: (amount + unit // 2) // unit * unit)


def cell_lane(
    cell: Cell, rules: RiichiRules, rounding: Rounding = UP, begin: int = 0, base: bool = False
) -> Lane:
    """The steps to what a cell pays; the last amount is its price.

    The lane begins with the unrounded amount of a non-dealer's ron at `begin` han (0: at those of
    the cell), or with the base points if `base` says so or the document rounds one share first.
    A printed amount is the only step.
    """
    formula = rules.formula
    if formula is None:
        printed = price_of(cell, rules).shares
        return (Step("", printed if cell.tsumo else printed.high),)
    by_share = formula.per.value == "child_share"
    times = 1 if base or by_share else formula.shares.child_ron.value
    steps = list(_raised(cell, rules, formula, times, begin))
    points = _int(steps[-1].amount) // times
    if by_share:
        points = rounding.of(points, formula.rounding.value)
        _add(steps, rounding.step, points)
    way = "times" if by_share else "whole" if base else _way(cell, formula.shares)
    _add(steps, way, _paid(points, cell, formula.shares))
    _add(steps, rounding.step, rounded(steps[-1].amount, rounding, formula.rounding.value))
    return tuple(steps)


def _raised(
    cell: Cell, rules: RiichiRules, formula: Formula, times: int, begin: int
) -> Iterator[Step]:
    """The steps to the base points, each times what a non-dealer's ron is worth."""
    assert rules.limits is not None  # a document with a formula has them
    if cell.yakuman:
        yield Step("", rules.limits.yakuman.value.base * cell.yakuman * times)
        return
    reached = limit_by_han(cell.han, rules.limits)
    if reached is not None and not cell.fu:
        yield Step("", reached[1].value.base * times)
        return
    first = min(begin or cell.han, cell.han)
    for han in range(first, cell.han + 1):
        points = raw_base(cell.fu, han, formula)
        yield Step("double" if han > first else "", points * times)
    mangan = rules.limits.mangan.value.base
    if reached is not None:
        yield Step("limit", reached[1].value.base * times)
    elif points >= formula.mangan_from.value:
        yield Step("kiriage" if points < mangan else "limit", mangan * times)


def raw_base(fu: int, han: int, formula: Formula) -> int:
    """The base points of fu and han before any limit."""
    return int(fu * 2 ** (formula.bazoro.value + han))


def _way(cell: Cell, shares: ShareRules) -> str:
    """The name of the step from a non-dealer's ron to what each pays."""
    if cell.tsumo:
        return "half" if cell.dealer else "shares"
    twice = shares.dealer_ron.value == 2 * shares.child_ron.value
    return "dealer_twice" if twice else "dealer"


def _paid(points: int, cell: Cell, shares: ShareRules) -> int | Shares:
    """What each pays of so many base points."""
    if not cell.tsumo:
        return points * (shares.dealer_ron if cell.dealer else shares.child_ron).value
    if cell.dealer:
        each = points * shares.dealer_tsumo_child.value
        return Shares(each, each)
    return Shares(points * shares.child_tsumo_dealer.value, points * shares.child_tsumo_child.value)


def rounded(amount: int | Shares, rounding: Rounding, unit: int) -> int | Shares:
    """The amount, or each share, in whole units."""
    if isinstance(amount, int):
        return rounding.of(amount, unit)
    return Shares(rounding.of(amount.high, unit), rounding.of(amount.low, unit))


def _add(steps: list[Step], name: str, amount: int | Shares) -> None:
    """Add a step where it changes the amount."""
    if steps[-1].amount != amount:
        steps.append(Step(name, amount))


def _int(amount: int | Shares) -> int:
    assert isinstance(amount, int)  # nothing is shared out before the way of the win
    return amount


def shares_of(amount: int | Shares) -> Shares:
    """The amount of a step as shares: of a ron there is no lower one."""
    return Shares(amount, 0) if isinstance(amount, int) else amount


def with_more(amount: int | Shares, ron: int, each: int) -> int | Shares:
    """The amount with so much more by ron, or from each by tsumo."""
    if isinstance(amount, int):
        return amount + ron
    return Shares(amount.high + each, amount.low + each)


def sum_of(amount: int | Shares, dealer: bool) -> int:
    """What the winner receives of it."""
    if isinstance(amount, int):
        return amount
    return 3 * amount.high if dealer else amount.high + 2 * amount.low
