"""Makes the steps that are done together: one open amount, and amounts to choose from."""

from __future__ import annotations

from collections.abc import Iterable

from app.pages.drill.lessons.lesson import Family, LimitPlate, RowColumn, TogetherStep
from engine.riichi.scoring.table import Cell


def choices_of(*amounts: float) -> tuple[float, ...]:
    """Amounts to choose from, each of them once, the least first."""
    return tuple(sorted(set(amounts)))


def fu_and_han(cells: Iterable[Cell]) -> tuple[int, ...]:
    """The fu and han of cells, one after the other."""
    return tuple(count for cell in cells for count in (cell.fu, cell.han))


def double_step(before: RowColumn, after: RowColumn) -> TogetherStep:
    """How an amount doubles before it is rounded; not so what is paid."""
    choices = choices_of(after.raw, 2 * before.rounded, 3 * before.raw)
    return TogetherStep("chant_double", (before.raw,), after.raw, choices)


def limit_step(row: LimitPlate) -> TogetherStep:
    """What a limit pays the dealer, by what it pays a non-dealer."""
    choices = choices_of(row.dealer, 2 * row.child, row.child)
    return TogetherStep("limit_dealer", (row.first, row.child), row.dealer, choices)


def dealer_step(child: int, dealer: int) -> TogetherStep:
    """What the dealer gets, by what a non-dealer gets."""
    choices = choices_of(dealer, 2 * child, child + child // 4)
    return TogetherStep("dealer_factor", (child,), dealer, choices)


def family_step(family: Family) -> TogetherStep:
    """What all cells of a family pay."""
    amount = family.amount
    choices = choices_of(amount, 2 * amount, amount // 2 // 100 * 100)
    return TogetherStep("family", fu_and_han(family.cells), amount, choices)


def rounding_step(before: int, after: int, unit: int) -> TogetherStep:
    """How an amount is rounded, with the amounts next to the right one beside it; of one that
    counts as a limit, with those to which it would be rounded otherwise."""
    down = before // unit * unit
    if after - before >= unit:
        choices = choices_of(down, down + unit, after)
    else:
        choices = choices_of(after - unit, after, after + unit)
    return TogetherStep("round_points", (before,), after, choices)
