"""The table page's variant for 競技十半: yaku, prizes, what han pay, and dora."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from app.pages.score.toppan.answer import score_of
from app.pages.score.toppan.state import Draft, hand, situation
from app.pages.table.state import TableState
from app.pages.table.toppan.hand_search import seek
from app.pages.table.toppan.sheet import CARD_KINDS, card_spot, sheet_of, stake_spot
from app.pages.table.variant import Progress
from app.texts.texts import Texts
from app.texts.toppan import toppan_texts
from app.views.drill import Practise
from app.views.ledgers import LedgerRow
from app.views.tables import CellMemory, GridCell, GridName, Marked, TableSheet, TableSpot
from engine.toppan.judge import judge
from engine.toppan.rules import load


class ToppanTable:
    """Lists of yaku, prizes and points, with the dora below; the hand on the score page is in a
    cell of the points."""

    beside: Final[Mapping[GridName, int]] = {"wins": 49, "prizes": 29, "stakes": 22}
    foot: Final[GridName] = "dora"
    key_rows: Final = ("highlighted", "covered", "none")
    by_fu: Final = False

    def texts(self, texts: Texts) -> Texts:
        return toppan_texts(texts.language)

    def visit(self, now: TableState, draft: Draft) -> TableState:
        if draft == now.draft:
            return now
        new = replace(now, draft=draft)
        found = self.result(new)
        return new if found is None else replace(new, chosen=found[0])

    def result(self, now: TableState) -> tuple[TableSpot, int] | None:
        """The cell of its han at its stake; None for a dealer whose stakes differ. The honba of
        the table are added to the han of a row, and count with those of the hand."""
        if now.draft is None:
            return None
        rules, entered = load(now.document), situation(now.draft)
        score = score_of(judge(hand(now.draft), entered, rules)) if now.draft.seats else None
        if score is None or len(set(entered.stakes)) > 1:
            return None
        spot = stake_spot(entered.stakes[0], score, now.honba, rules)
        return None if sheet_of(now.document, now.honba).cell(spot) is None else (spot, 0)

    def sheet(self, now: TableState, _highest_fu: int) -> TableSheet:
        return sheet_of(now.document, now.honba)

    def seek(self, cell: GridCell, now: TableState, seed: int) -> Iterator[Draft | None]:
        return seek(cell, seed, now.honba, load(now.document))

    def rows(self, cell: GridCell, _now: TableState) -> tuple[LedgerRow, ...]:
        return cell.rows

    def marked(self, marks: Marked, now: TableState, progress: Progress) -> Marked:
        if not now.heat:
            return marks
        heat = {
            card_spot(kind, key): known
            for kind in CARD_KINDS
            for key, known in progress.of_cards(now.document, kind).items()
        }
        return replace(marks, heat=heat)

    def memory(self, cell: GridCell, now: TableState, progress: Progress) -> CellMemory | None:
        kind, named, key = cell.spot.name.partition(":")
        return progress.card_memory(now.document, kind, key) if named else None

    def practise(
        self, spots: tuple[TableSpot, ...], _document: str, _progress: Progress
    ) -> Practise | None:
        """The cards that the names of the cells give; yaku and prizes are asked in hands."""
        cards = [spot.name.split(":") for spot in spots if ":" in spot.name]
        return Practise(cards[0][0], tuple(key for _, key in cards)) if cards else None
