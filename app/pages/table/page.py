"""The table page: connects its store, the edits of its state and its widgets."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace
from PySide6.QtCore import QRandomGenerator, Qt
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from app.idle_task import IdleTask
from app.pages.page import Page
from app.pages.table import state
from app.pages.table.export import TableExporter
from app.pages.table.layout import TableLayout
from app.pages.table.state import TableState
from app.pages.table.variant import Progress, RiichiTable, TableVariant
from app.store import Store
from app.texts.texts import Texts
from app.views.tables import (
    COVERINGS,
    WAYS,
    CellView,
    Covering,
    Marked,
    TableSheet,
    TableSpot,
    Ways,
)
from engine.library import documents

if TYPE_CHECKING:
    from app.presenter.content import PresentedTable

_SEEDS = 1 << 30
_BY_FU: Final = ("how", "difficult")
"""The actions that are there only where cells are of fu and han."""


class TablePage(Page):
    """Shows the scoring table of the document in force, in the variant of its game."""

    def __init__(
        self,
        store: Store[TableState],
        texts: Texts,
        variant: TableVariant,
        progress: Progress,
        host: QWidget,
    ) -> None:
        super().__init__(host)
        self.setObjectName("table_page")
        self._store, self._texts, self._variant = store, variant.texts(texts), variant
        self._found: tuple[object, tuple[TableSpot, int] | None] = None, None
        self._searching = IdleTask(self)
        self._sought: tuple[str, int, TableSpot | None] = "", 0, None
        self._progress = progress
        self.ui = TableLayout(self._texts, self, variant)
        self._exporter = TableExporter(self._texts, self, self._sheet, self._marked)
        self._exporter.message.connect(self.message)
        self._exporter.error.connect(self.error)
        self._connect()
        store.changed.connect(self.present)
        self.present()

    # what the user does

    def _connect(self) -> None:
        bar, panel = self.ui.bar, self.ui.panel
        bar.action_triggered.connect(lambda name: self.action_handlers()[name]())
        bar.ways_chosen.connect(self._set_ways)
        bar.honba_chosen.connect(self._set_honba)
        bar.covering_chosen.connect(self._set_covering)
        bar.difficult_clicked.connect(self._turn_difficult)
        bar.heat_clicked.connect(self._turn_heat)
        panel.hand_requested.connect(self.seek_hand)
        self.ui.memory.practise_requested.connect(self._practise_cell)
        self._searching.ended.connect(self._receive_hand)
        for grid in self.ui.grids:
            grid.cell_pressed.connect(self._press)
            grid.cell_reached.connect(lambda spot: self._view(state.choose(self._state, spot)))
            grid.head_pressed.connect(self._turn)

    @property
    def _state(self) -> TableState:
        return self._store.state

    def _view(self, new: TableState) -> None:
        """Show something else, which is no step to be undone."""
        self._store.update(new)

    def _press(self, spot: TableSpot) -> None:
        self._commit_covering(state.press(self._state, spot, self._sheet()))

    def _turn(self, some: tuple[TableSpot, ...]) -> None:
        self._commit_covering(state.turn(self._state, some))

    def _commit_covering(self, new: TableState) -> None:
        opened = len(new.covered) < len(self._state.covered)
        self._store.commit(new, "open_cells" if opened else "cover_cells")

    def _set_ways(self, ways: Ways) -> None:
        self._store.commit(state.set_ways(self._state, ways), "table_view")

    def _next_ways(self) -> None:
        at = WAYS.index(self._state.ways)
        self._set_ways(WAYS[(at + 1) % len(WAYS)])

    def _set_honba(self, number: int) -> None:
        if state.has_honba(self._state.document):
            self._store.commit(state.set_honba(self._state, number), "table_view")

    def _set_covering(self, covering: Covering) -> None:
        self._view(state.set_covering(self._state, covering))

    def _turn_difficult(self) -> None:
        if self._sheet().by_fu:
            self._store.commit(state.turn_difficult(self._state), "table_view")

    def _turn_heat(self) -> None:
        self._store.commit(state.turn_heat(self._state), "table_view")

    def _practise_cell(self) -> None:
        """Practise the chosen cell."""
        cell = self._sheet().cell(self._marked().chosen)
        if cell is not None:
            self._practise((cell.spot,))

    def _practise_row(self) -> None:
        """Practise the row of the chosen cell."""
        chosen = self._marked().chosen
        places = ((grid, grid.place(chosen)) for grid in self._sheet().grids)
        for grid, place in places:
            if place is not None:
                self._practise(grid.row(place[0]))

    def _practise(self, spots: tuple[TableSpot, ...]) -> None:
        wish = self._variant.practise(spots, self._state.document, self._progress)
        if wish is not None:
            self.navigate_requested.emit("drill", wish)
        else:
            self.message.emit(self._texts.ui("table_page.no_practise"))

    def _cover(self, new: TableState) -> None:
        self._store.commit(new, "cover_cells")

    def choose_document(self, document: str) -> None:
        self._store.commit(state.choose_document(self._state, document), "document")

    def visit(self, draft: Any) -> None:
        """Highlight the cell of the hand on the score page, which is no step to be undone, and show
        what the drill has been told meanwhile."""
        before, draft = self._state, replace(draft, document=self._state.document)
        self._progress.forget()
        shown = state.choose_document(self._state, self._state.document)  # its rules may be others
        new = self._variant.visit(shown, draft)
        self._store.adopt(
            lambda old: replace(state.choose_document(old, old.document), draft=draft)
        )
        self._view(new)
        if self._state == before:  # else it was presented just now
            self.present()

    def receive(self, what: object) -> None:
        """Choose the cell that another page leads to."""
        if isinstance(what, TableSpot):
            self._view(state.choose(self._state, what))

    def presented(self) -> PresentedTable:
        from app.presenter.tables import presented_table  # noqa: PLC0415  the start does not wait for it

        head = documents()[self._state.document]
        return presented_table(self._sheet(), self._marked(), head, self._texts)

    def turn_cells(self, spots: tuple[TableSpot, ...]) -> None:
        self._turn(spots)

    def action_handlers(self) -> dict[str, Callable[[], object]]:
        ask = QRandomGenerator.global_().bounded
        handlers: dict[str, Callable[[], object]] = {
            "how": self._next_ways,
            "honba_more": lambda: self._set_honba(self._state.honba + 1),
            "honba_less": lambda: self._set_honba(self._state.honba - 1),
            "difficult": self._turn_difficult,
            **{f"cover_{name}": partial(self._set_covering, name) for name in COVERINGS},
            "cover_random": lambda: self._cover(
                state.cover_at_random(self._state, self._sheet(), ask(_SEEDS))
            ),
            "cover_all": lambda: self._cover(state.cover_all(self._state, self._sheet())),
            "open_all": lambda: self._store.commit(state.open_all(self._state), "open_cells"),
            "heat": self._turn_heat,
            "cell_hand": self.seek_hand,
            "practise_cell": self._practise_cell,
            "practise_row": self._practise_row,
            "to_clause": self.ui.panel.clause.press,
            **self._exporter.action_handlers(),
        }
        if not self._variant.by_fu:
            for name in _BY_FU:
                del handlers[name]
        return handlers

    # a hand that is in the cell

    def seek_hand(self) -> None:
        """Search for a hand in the chosen cell, at random another one each time."""
        cell = self._sheet().cell(self._marked().chosen)
        if cell is None or cell.empty or self._searching.busy:
            return
        self._sought = self._state.document, self._state.honba, cell.spot
        seed = QRandomGenerator.global_().bounded(_SEEDS)
        self._searching.begin(self._variant.seek(cell, self._state, seed))
        self._present_cell()

    def _receive_hand(self, draft: Any) -> None:
        self._present_cell()
        if draft is None:
            self.message.emit(self._texts.ui("table_page.no_hand"))
        else:
            self.hand_opened.emit(draft)

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop the search: a hand found later would open over another page."""
        if self._searching.busy:
            self._searching.stop()
            self._present_cell()
        super().hideEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape ends covering, and the search for a hand."""
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
            return
        self._searching.stop()
        self._view(replace(self._state, covering=""))
        self._present_cell()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.ui.fit()
        super().resizeEvent(event)

    def take_focus(self) -> None:
        self.ui.take_focus()

    # what the widgets show

    def _result(self) -> tuple[TableSpot, int] | None:
        """The cell of the hand on the score page and its fu, judged once for a hand."""
        key = self._state.draft, self._state.document, self._state.honba
        if self._found[0] != key:
            self._found = key, self._variant.result(self._state)
        return self._found[1]

    def _sheet(self) -> TableSheet:
        found = self._result()
        return self._variant.sheet(self._state, 0 if found is None else found[1])

    def _marked(self) -> Marked:
        found = self._result()
        marks = state.marked(self._state, None if found is None else found[0], self._sheet())
        return self._variant.marked(marks, self._state, self._progress)

    def present(self) -> None:
        """Show the table, what is covered, and the chosen cell; a hand is sought no longer for
        another cell, with other counters, or under another document."""
        s = self._state
        if self._searching.busy and self._sought != (s.document, s.honba, self._marked().chosen):
            self._searching.stop()
        self.ui.bar.present(
            s.ways, s.honba, s.covering, bool(s.covered), difficult=s.difficult, heat=s.heat,
            with_honba=state.has_honba(s.document), with_difficult=self._sheet().by_fu,
        )  # fmt: skip
        self.ui.present(self._sheet(), self._marked())
        self._present_cell()

    def _present_cell(self) -> None:
        s, sheet, marks = self._state, self._sheet(), self._marked()
        cell = sheet.cell(marks.chosen)
        covered = cell is not None and cell.spot in s.covered
        shown = CellView(cell, covered=covered, searching=self._searching.busy, document=s.document)
        if cell is not None and not covered:
            highlighted = cell.spot == marks.highlighted
            shown = replace(shown, rows=self._variant.rows(cell, s), highlighted=highlighted)
        if cell is not None and not cell.empty:
            shown = replace(shown, known=self._variant.memory(cell, s, self._progress))
        self.ui.panel.present(shown)
        self.ui.memory.present(shown.known, there=cell is not None and not cell.empty)


class RiichiTablePage(TablePage):
    """The scoring table of a riichi document."""

    def __init__(
        self, store: Store[TableState], texts: Texts, progress: Progress, host: QWidget
    ) -> None:
        super().__init__(store, texts, RiichiTable(), progress, host)
