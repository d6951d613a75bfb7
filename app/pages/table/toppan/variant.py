"""The table page's variant for 競技十半: yaku, prizes, what han pay, and dora."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from app.pages.table.state import TableState
from app.pages.table.toppan.sheet import sheet_of
from app.pages.table.variant import Progress
from app.texts.texts import Texts
from app.texts.toppan import toppan_texts
from app.views.drill import Practise
from app.views.ledgers import LedgerRow
from app.views.tables import CellMemory, GridCell, GridName, Marked, TableSheet, TableSpot


class ToppanTable:
    """Lists of yaku, prizes and points, with the dora below; no hand is in a cell."""

    beside: Final[Mapping[GridName, int]] = {"wins": 49, "prizes": 29, "stakes": 22}
    foot: Final[GridName] = "dora"
    key_rows: Final = ("covered", "none")
    by_hand: Final = False

    def texts(self, texts: Texts) -> Texts:
        return toppan_texts(texts.language)

    def result(self, _now: TableState) -> tuple[TableSpot, int] | None:
        return None

    def sheet(self, now: TableState, _highest_fu: int) -> TableSheet:
        return sheet_of(now.document, now.honba)

    def rows(self, cell: GridCell, _now: TableState) -> tuple[LedgerRow, ...]:
        return cell.rows

    def marked(self, marks: Marked, _now: TableState, _progress: Progress) -> Marked:
        return marks

    def memory(self, _cell: GridCell, _now: TableState, _progress: Progress) -> CellMemory | None:
        return None

    def practise(
        self, spots: tuple[TableSpot, ...], _document: str, _progress: Progress
    ) -> Practise | None:
        """The cards that the names of the cells give; yaku and prizes are asked in hands."""
        cards = [spot.name.split(":") for spot in spots if ":" in spot.name]
        return Practise(cards[0][0], tuple(key for _, key in cards)) if cards else None
