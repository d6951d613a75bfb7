"""The table page of 競技十半: the page of every scoring table, with the tables of this game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from PySide6.QtWidgets import QWidget

from app.pages.table.learned import Learned
from app.pages.table.page import TablePage
from app.pages.table.state import TableState
from app.pages.table.toppan.sheet import sheet_of
from app.store import Store
from app.texts.texts import Texts
from app.texts.toppan import toppan_texts
from app.views.drill import Practise
from app.views.ledgers import Row
from app.views.tables import GridCell, GridName, Sheet, Spot

_NOT_HERE: Final = ("how", "difficult", "cell_hand", "heat")


class ToppanTablePage(TablePage):
    """Yaku, prizes, what han pay, and the dora; there are no cells that a hand would light."""

    beside: Mapping[GridName, int] = {"wins": 49, "prizes": 28, "stakes": 23}
    foot: GridName = "dora"
    key_rows = ("covered", "none")

    def __init__(
        self, store: Store[TableState], texts: Texts, learned: Learned, host: QWidget
    ) -> None:
        super().__init__(store, texts, learned, host)
        self.bar.leave_out_ways()
        self.panel.leave_out_hand()

    def speak(self, texts: Texts) -> None:
        super().speak(toppan_texts(texts.language))

    def visit(self, draft: Any) -> None:
        """The hand of the score page is in no cell."""

    def action_handlers(self) -> dict[str, Callable[[], object]]:
        return {
            name: handler
            for name, handler in super().action_handlers().items()
            if name not in _NOT_HERE
        }

    def _practise(self, spots: tuple[Spot, ...]) -> None:
        """What is asked of these cells; yaku and prizes are asked in hands."""
        cards = [spot.name.split(":") for spot in spots if ":" in spot.name]
        if cards:
            self.navigate_requested.emit(
                "drill", Practise(cards[0][0], tuple(key for _, key in cards))
            )
        else:
            self.message.emit(self._texts.ui("table_page.no_practise"))

    def _result(self) -> tuple[Spot, int] | None:
        return None

    def _sheet(self) -> Sheet:
        return sheet_of(self._state.document, self._state.honba)

    def _rows(self, cell: GridCell) -> tuple[Row, ...]:
        return cell.rows
