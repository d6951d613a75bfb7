"""Questions about cells of the scoring table: what a cell pays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from app.drill.asked import Card, CellAsked, Question
from app.drill.frequency import frequency, in_order
from app.table.shown import Spot
from engine.riichi.grade import price_of
from engine.riichi.rules import RiichiRules
from engine.riichi.table import Cell, by_share

_SIDES: Final = ("child", "dealer")
_WAYS: Final = ("ron", "tsumo")


def key_of(cell: Cell) -> str:
    """The cell as a key: `child.ron.30.3`, `dealer.tsumo.0.6`, `child.ron.yakuman.1`."""
    how = f"{_SIDES[cell.dealer]}.{_WAYS[cell.tsumo]}"
    return f"{how}.yakuman.{cell.yakuman}" if cell.yakuman else f"{how}.{cell.fu}.{cell.han}"


def cell_of_key(key: str) -> Cell:
    """The cell of a key; ValueError for any other text."""
    side, way, fu, han = key.split(".")
    dealer, tsumo = bool(_SIDES.index(side)), bool(_WAYS.index(way))
    if fu == "yakuman":
        return Cell(dealer, tsumo, 0, 0, int(han))
    return Cell(dealer, tsumo, int(fu), int(han))


def spot_of(cell: Cell, rules: RiichiRules) -> Spot:
    """Where the cell is in the table as it is shown."""
    whose: Literal["child", "dealer", "both"] = "dealer" if cell.dealer else "child"
    if cell.fu and by_share(rules):
        whose = "both"
    way: Literal["", "ron", "tsumo"] = ""
    if rules.table is not None:
        way = "tsumo" if cell.tsumo else "ron"
    return Spot(whose, cell.fu, cell.han, cell.yakuman, way)


def spot_of_card(card: Card, rules: RiichiRules) -> Spot | None:
    """Where a card is in the table; None for one that is about something else."""
    return spot_of(cell_of_key(card.key), rules) if card.kind == "points" else None


def asked_cells(rules: RiichiRules) -> Iterator[Cell]:
    """The cells that are asked for, the most frequent first.

    Where the dealer has one line for ron and tsumo, it is asked once.
    """
    if not by_share(rules):
        yield from in_order(rules)
        return

    def both(cell: Cell) -> int:
        one = frequency(cell, rules)
        return one + frequency(_by_ron(cell), rules) if cell.dealer and cell.fu else one

    found = [c for c in in_order(rules) if not (c.dealer and c.fu and not c.tsumo)]
    yield from sorted(found, key=both, reverse=True)


def _by_ron(cell: Cell) -> Cell:
    return Cell(cell.dealer, False, cell.fu, cell.han, cell.yakuman)


def point_keys(rules: RiichiRules) -> Iterator[str]:
    return map(key_of, asked_cells(rules))


def ask_points(card: Card, rules: RiichiRules, _seed: int) -> Question:
    """What does this cell pay?"""
    cell = cell_of_key(card.key)
    price = price_of(cell, rules)
    truth = (("points", price.shares),)
    return Question(card.kind, card, CellAsked(cell, price), ("points",), truth, cell)
