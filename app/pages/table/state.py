"""The state of the table page: a frozen value and its pure edits."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from app.pages.score import priced
from app.pages.score.answer import without_contradictions
from app.pages.score.state import Draft, hand, room, set_document, situation
from app.variants import rules_of
from app.views.tables import Covering, Marked, TableSheet, TableSpot, Ways
from engine.riichi.judge import judge
from engine.riichi.rules import RiichiRules, load
from engine.riichi.verdict import Agari, Score

MOST_HONBA: Final = 20
_ONE_IN: Final = 3
"""Every third cell is covered at random."""


class TableState(msgspec.Struct, frozen=True):
    """What is shown of the table; `draft` is the hand on the score page of the game, whose cell is
    highlighted, None before the page was opened."""

    document: str = "club"
    ways: Ways = "both"
    honba: int = 0
    difficult: bool = True
    heat: bool = False
    covering: Covering = ""
    covered: frozenset[TableSpot] = frozenset()
    chosen: TableSpot | None = None
    draft: Any = None


def normalized(state: TableState) -> TableState:
    """The state as undo brings it back: nothing is being covered."""
    return replace(state, covering="", chosen=None)


# what follows from the state


def result(state: TableState) -> tuple[Score, TableSpot] | None:
    """The score of the hand on the score page under the document, and its cell; None where the
    table has none."""
    if state.draft is None or room(state.draft) > 0:
        return None
    rules = load(state.document)
    laid = hand(state.draft)
    consistent, _ = without_contradictions(laid, situation(state.draft), rules)
    verdict = judge(laid, consistent, rules)
    if not isinstance(verdict, Agari):
        return None
    spot = priced.spot_of(verdict.best, consistent.dealer, consistent.tsumo, rules)
    return None if spot is None else (verdict.best, spot)


def has_honba(document: str) -> bool:
    """Whether honba change the values under a document."""
    rules = rules_of(document)
    return not isinstance(rules, RiichiRules) or priced.has_honba(rules)


def marked(state: TableState, highlighted: TableSpot | None, sheet: TableSheet) -> Marked:
    """The marks on the table; the highlighted cell is chosen where the chosen one is not there."""
    chosen = state.chosen if sheet.cell(state.chosen) is not None else highlighted
    return Marked(state.covered, highlighted, chosen, state.difficult)


# edits


def choose_document(state: TableState, document: str) -> TableState:
    """Show another document; the number of honba stays only where it has honba."""
    return replace(state, document=document, honba=state.honba if has_honba(document) else 0)


def visit(state: TableState, draft: Draft) -> TableState:
    """Open the table with this hand on the score page, and choose its cell."""
    if draft == state.draft:
        return state
    new = replace(state, draft=set_document(draft, state.document))
    scored = result(new)
    return replace(new, chosen=scored[1] if scored is not None else state.chosen)


def choose(state: TableState, spot: TableSpot | None) -> TableState:
    return replace(state, chosen=spot)


def set_ways(state: TableState, ways: Ways) -> TableState:
    return replace(state, ways=ways)


def set_honba(state: TableState, number: int) -> TableState:
    return replace(state, honba=min(max(number, 0), MOST_HONBA))


def turn_difficult(state: TableState) -> TableState:
    return replace(state, difficult=not state.difficult)


def turn_heat(state: TableState) -> TableState:
    """Show how well the cells are known, or what they pay."""
    return replace(state, heat=not state.heat)


def set_covering(state: TableState, covering: Covering) -> TableState:
    """Cover rows, columns or cells by a press; the same covering again ends it."""
    return replace(state, covering="" if covering == state.covering else covering)


def press(state: TableState, spot: TableSpot, sheet: TableSheet) -> TableState:
    """A press on a cell: a covered one is opened, an open one is covered or chosen."""
    new = replace(state, chosen=spot)
    cell = sheet.cell(spot)
    if spot in state.covered:
        return replace(new, covered=state.covered - {spot})
    if not state.covering or cell is None or cell.empty:
        return new
    return replace(new, covered=state.covered | _fellows(state.covering, spot, sheet))


def _fellows(covering: Covering, spot: TableSpot, sheet: TableSheet) -> frozenset[TableSpot]:
    """The cells that are covered along with one."""
    if covering == "cell":
        return frozenset((spot,))
    for grid in sheet.grids:
        place = grid.place(spot)
        if place is not None:
            return frozenset(grid.row(place[0]) if covering == "row" else grid.column(place[1]))
    return frozenset()


def turn(state: TableState, some: tuple[TableSpot, ...]) -> TableState:
    """Cover all of some cells, or open them where all are covered."""
    if state.covered.issuperset(some):
        return replace(state, covered=state.covered.difference(some))
    return replace(state, covered=state.covered.union(some))


def cover_at_random(state: TableState, sheet: TableSheet, seed: int) -> TableState:
    """Cover a third of all cells, chosen by a seed."""
    spots = sheet.spots
    some = Random(seed).sample(spots, len(spots) // _ONE_IN)
    return replace(state, covered=frozenset(some))


def cover_all(state: TableState, sheet: TableSheet) -> TableState:
    return replace(state, covered=frozenset(sheet.spots))


def open_all(state: TableState) -> TableState:
    return replace(state, covered=frozenset())
