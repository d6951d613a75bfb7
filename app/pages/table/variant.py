"""What differs between the table pages of the two games, and the riichi variant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, Protocol

from msgspec.structs import replace

from app.pages.score.priced import rows_of
from app.pages.score.state import Draft
from app.pages.table import state
from app.pages.table.hand_search import seek
from app.pages.table.sheet import paid_elsewhere, sheet_of
from app.pages.table.state import TableState
from app.texts.texts import Texts
from app.views.drill import Practise
from app.views.ledgers import LedgerRow
from app.views.tables import (
    CellMemory,
    GridCell,
    GridName,
    Heat,
    Marked,
    TableSheet,
    TableSpot,
    Ways,
)
from engine.riichi.rules import RiichiRules, load


class Progress(Protocol):
    """The progress of the drill, as the table page uses it."""

    def of(self, rules: RiichiRules, ways: Ways) -> Mapping[TableSpot, Heat]:
        """How well each cell is known; cells that are missing are new."""

    def memory(self, spot: TableSpot, rules: RiichiRules, ways: Ways) -> CellMemory | None:
        """The answers to the cards of a cell; None where there is none, or no card."""

    def of_cards(self, document: str, kind: str) -> Mapping[str, Heat]:
        """How well each card of a kind is known, by its key; cards that are missing are new."""

    def card_memory(self, document: str, kind: str, key: str) -> CellMemory | None:
        """The answers to one card; None where there is none."""

    def forget(self) -> None:
        """Drop what was read: there may be other answers by now."""

    def wish(self, spots: tuple[TableSpot, ...], rules: RiichiRules) -> Practise | None:
        """The request to practise cells; None where the drill asks for none of them."""


class TableVariant(Protocol):
    """The tables of a game and what can be done with them."""

    @property
    def beside(self) -> Mapping[GridName, int]:
        """The tables beside each other, with the share of the width that each has."""

    @property
    def foot(self) -> GridName:
        """The table below the others."""

    @property
    def key_rows(self) -> tuple[str, ...]:
        """The looks of a cell that the key explains."""

    @property
    def by_fu(self) -> bool:
        """Whether cells are of fu and han, by ron and by tsumo, of which some are difficult."""

    def texts(self, texts: Texts) -> Texts:
        """The texts of the game in the language of `texts`."""

    def visit(self, now: TableState, draft: Any) -> TableState:
        """The state as the page opens with this hand on the score page, whose cell is chosen."""

    def result(self, now: TableState) -> tuple[TableSpot, int] | None:
        """The cell of the hand on the score page and its fu; None where it is in none."""

    def sheet(self, now: TableState, highest_fu: int) -> TableSheet:
        """The tables of the document; rows in fu go up to `highest_fu` at least."""

    def seek(self, cell: GridCell, now: TableState, seed: int) -> Iterator[Any]:
        """Short steps towards a draft of a hand in the cell; all but the last one are None."""

    def rows(self, cell: GridCell, now: TableState) -> tuple[LedgerRow, ...]:
        """The arithmetic of a cell, or the rule that leaves it empty."""

    def marked(self, marks: Marked, now: TableState, progress: Progress) -> Marked:
        """The marks with how well the cells are known, where that is shown."""

    def memory(self, cell: GridCell, now: TableState, progress: Progress) -> CellMemory | None:
        """The answers of the drill about a cell; None where there is none."""

    def practise(
        self, spots: tuple[TableSpot, ...], document: str, progress: Progress
    ) -> Practise | None:
        """The request to practise cells; None where the drill asks for none of them."""


class RiichiTable:
    """Tables by fu and han, or by han alone, with the limits below them."""

    beside: Final[Mapping[GridName, int]] = {"child": 1, "dealer": 1, "lines": 1, "han": 1}
    foot: Final[GridName] = "limits"
    key_rows: Final = ("highlighted", "covered", "limit", "difficult", "none")
    by_fu: Final = True

    def texts(self, texts: Texts) -> Texts:
        return texts

    def visit(self, now: TableState, draft: Draft) -> TableState:
        return state.visit(now, draft)

    def result(self, now: TableState) -> tuple[TableSpot, int] | None:
        scored = state.result(now)
        return None if scored is None else (scored[1], scored[0].fu or 0)

    def sheet(self, now: TableState, highest_fu: int) -> TableSheet:
        return sheet_of(now.document, now.ways, now.honba, highest_fu)

    def seek(self, cell: GridCell, now: TableState, seed: int) -> Iterator[Draft | None]:
        return seek(cell.spot, seed, load(now.document))

    def rows(self, cell: GridCell, now: TableState) -> tuple[LedgerRow, ...]:
        if cell.absence is not None and cell.empty:
            return (LedgerRow("line", rule=cell.absence.rule),)
        return rows_of(cell.spot, load(now.document), now.honba)

    def marked(self, marks: Marked, now: TableState, progress: Progress) -> Marked:
        if not now.heat:
            return marks
        return replace(marks, heat=progress.of(load(now.document), now.ways))

    def memory(self, cell: GridCell, now: TableState, progress: Progress) -> CellMemory | None:
        found = progress.memory(cell.spot, load(now.document), now.ways)
        if found is None or found.mistaken is None:
            return found
        other = paid_elsewhere(found.mistaken, cell, sheet_of(now.document, now.ways))
        return replace(found, other=other)

    def practise(
        self, spots: tuple[TableSpot, ...], document: str, progress: Progress
    ) -> Practise | None:
        return progress.wish(spots, load(document))
