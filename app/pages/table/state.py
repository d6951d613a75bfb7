"""The state of the table page: a frozen value and the pure edits on it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Final, Literal

from app.pages.score.answer import without_contradictions
from app.pages.score.priced import spot_of
from app.pages.score.state import Draft, hand, room, set_document, situation
from app.views.ledgers import Row
from app.views.tables import Marked, Sheet, Spot, Ways
from engine.riichi.judge import judge
from engine.riichi.rules import load
from engine.riichi.verdict import Absence, Agari, Score

MOST_HONBA: Final = 20
WAYS: Final[tuple[Ways, ...]] = ("both", "ron", "tsumo")
Covering = Literal["", "row", "column", "cell"]
COVERINGS: Final[tuple[Covering, ...]] = ("row", "column", "cell")
_ONE_IN: Final = 3
"""At random every third cell is covered."""


@dataclass(frozen=True, slots=True)
class TableState:
    """How the table is looked at; `covering` is what a press on an open cell covers, "" nothing.

    `draft` is the hand on the score page, whose cell is lit.
    """

    document: str = "club"
    ways: Ways = "both"
    honba: int = 0
    difficult: bool = True
    heat: bool = False
    covering: Covering = ""
    covered: frozenset[Spot] = frozenset()
    chosen: Spot | None = None
    draft: Draft | None = None


def normalized(state: TableState) -> TableState:
    """The state as undo brings it back: nothing is being covered."""
    return replace(state, covering="", chosen=None)


# what the state says


def result(state: TableState) -> tuple[Score, Spot] | None:
    """What the hand of the score page is worth under the document, and its cell."""
    if state.draft is None or room(state.draft) > 0:
        return None
    rules = load(state.document)
    laid = hand(state.draft)
    kept, _ = without_contradictions(laid, situation(state.draft), rules)
    verdict = judge(laid, kept, rules)
    if not isinstance(verdict, Agari):
        return None
    return verdict.best, spot_of(verdict.best, kept.dealer, kept.tsumo, rules)


def marked(state: TableState, lit: Spot | None, sheet: Sheet) -> Marked:
    """What is laid over the table; where the cell looked at is not in it, that is the lit one."""
    chosen = state.chosen if sheet.cell(state.chosen) is not None else lit
    return Marked(state.covered, lit, chosen, state.difficult)


def absence_rows(absence: Absence) -> tuple[Row, ...]:
    """The rule that leaves a cell empty, as a line that can be looked at."""
    return (Row("line", rule=absence.rule),)


# edits


def choose_document(state: TableState, document: str) -> TableState:
    return replace(state, document=document)


def visit(state: TableState, draft: Draft) -> TableState:
    """Look at the table with this hand on the score page; its cell is looked at first."""
    if draft == state.draft:
        return state
    new = replace(state, draft=set_document(draft, state.document))
    found = result(new)
    return replace(new, chosen=found[1] if found is not None else state.chosen)


def choose(state: TableState, spot: Spot | None) -> TableState:
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
    """Cover rows, columns or cells by a press from now on; the same again ends it."""
    return replace(state, covering="" if covering == state.covering else covering)


def press(state: TableState, spot: Spot, sheet: Sheet) -> TableState:
    """A press on a cell: a covered one turns, an open one is covered or looked at."""
    new = replace(state, chosen=spot)
    cell = sheet.cell(spot)
    if spot in state.covered:
        return replace(new, covered=state.covered - {spot})
    if not state.covering or cell is None or cell.empty:
        return new
    return replace(new, covered=state.covered | _fellows(state.covering, spot, sheet))


def _fellows(covering: Covering, spot: Spot, sheet: Sheet) -> frozenset[Spot]:
    """The cells that are covered along with one."""
    if covering == "cell":
        return frozenset((spot,))
    for grid in sheet.grids:
        place = grid.place(spot)
        if place is not None:
            return frozenset(grid.row(place[0]) if covering == "row" else grid.column(place[1]))
    return frozenset()


def turn(state: TableState, some: tuple[Spot, ...]) -> TableState:
    """Cover all of some cells, or open them where all are covered."""
    if state.covered.issuperset(some):
        return replace(state, covered=state.covered.difference(some))
    return replace(state, covered=state.covered.union(some))


def cover_at_random(state: TableState, sheet: Sheet, seed: int) -> TableState:
    """Cover a third of all cells, others than before, by a seed."""
    spots = sheet.spots
    some = Random(seed).sample(spots, len(spots) // _ONE_IN)
    return replace(state, covered=frozenset(some))


def cover_all(state: TableState, sheet: Sheet) -> TableState:
    return replace(state, covered=frozenset(sheet.spots))


def open_all(state: TableState) -> TableState:
    return replace(state, covered=frozenset())
