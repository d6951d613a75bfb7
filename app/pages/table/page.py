"""The table page: wires between its store, its edits and its widgets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QRandomGenerator, Qt
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import QWidget

from app.idle_task import IdleTask
from app.pages.score.priced import rows_of
from app.pages.score.state import Draft
from app.pages.table import state
from app.pages.table.export import TableExporter
from app.pages.table.layout import TableLayout
from app.pages.table.learned import Learned
from app.pages.table.sheet import sheet_of
from app.pages.table.state import COVERINGS, WAYS, Covering, TableState
from app.pages.table.wish import seek
from app.store import Store
from app.texts.texts import Texts
from app.views.ledgers import Row
from app.views.tables import CellView, GridCell, Marked, Sheet, Spot, Ways
from engine.riichi.rules import load

_SEEDS = 1 << 30


class TablePage(TableLayout):
    """Shows the scoring table of the document in force, covers it and turns it."""

    def __init__(
        self, store: Store[TableState], texts: Texts, learned: Learned, host: QWidget
    ) -> None:
        super().__init__(host)
        self.setObjectName("table_page")
        self._store, self._texts = store, texts
        self._found: tuple[object, tuple[Spot, int] | None] = None, None
        self._seeking = IdleTask(self)
        self._learned = learned
        self._leaving = TableExporter(self, self._sheet, self._marked)
        self._leaving.message.connect(self.message)
        self._leaving.error.connect(self.error)
        self._connect()
        store.changed.connect(self.present)
        self.speak(texts)

    # wires: intents go up

    def _connect(self) -> None:
        self.bar.asked.connect(lambda name: self.action_handlers()[name]())
        self.bar.ways_chosen.connect(self._set_ways)
        self.bar.honba_chosen.connect(self._set_honba)
        self.bar.covering_chosen.connect(self._set_covering)
        self.bar.difficult_turned.connect(self._turn_difficult)
        self.bar.heat_turned.connect(self._turn_heat)
        self.panel.hand_asked.connect(self.seek_hand)
        self.panel.practise_asked.connect(self._practise_cell)
        self.panel.offer_practise()
        self._seeking.ended.connect(self._take_hand)
        for grid in self.grids:
            grid.pressed_cell.connect(self._press)
            grid.reached.connect(lambda spot: self._turn_to(state.choose(self._state, spot)))
            grid.head_pressed.connect(self._turn)

    @property
    def _state(self) -> TableState:
        return self._store.state

    def _turn_to(self, new: TableState) -> None:
        """Look elsewhere, which is no step to be undone."""
        self._store.update(new)

    def _press(self, spot: Spot) -> None:
        new = state.press(self._state, spot, self._sheet())
        opened = len(new.covered) < len(self._state.covered)
        self._store.commit(new, "open_cells" if opened else "cover_cells")

    def _turn(self, some: tuple[Spot, ...]) -> None:
        new = state.turn(self._state, some)
        opened = len(new.covered) < len(self._state.covered)
        self._store.commit(new, "open_cells" if opened else "cover_cells")

    def _set_ways(self, ways: Ways) -> None:
        self._store.commit(state.set_ways(self._state, ways), "table_view")

    def _next_ways(self) -> None:
        at = WAYS.index(self._state.ways)
        self._set_ways(WAYS[(at + 1) % len(WAYS)])

    def _set_honba(self, number: int) -> None:
        self._store.commit(state.set_honba(self._state, number), "table_view")

    def _set_covering(self, covering: Covering) -> None:
        self._turn_to(state.set_covering(self._state, covering))

    def _turn_difficult(self) -> None:
        self._store.commit(state.turn_difficult(self._state), "table_view")

    def _turn_heat(self) -> None:
        self._store.commit(state.turn_heat(self._state), "table_view")

    def _practise_cell(self) -> None:
        """Practise the cell that is looked at."""
        cell = self._sheet().cell(self._marked().chosen)
        if cell is not None:
            self._practise((cell.spot,))

    def _practise_row(self) -> None:
        """Practise the row of the cell that is looked at."""
        chosen = self._marked().chosen
        places = ((grid, grid.place(chosen)) for grid in self._sheet().grids)
        for grid, place in places:
            if place is not None:
                self._practise(grid.row(place[0]))

    def _practise(self, spots: tuple[Spot, ...]) -> None:
        wish = self._learned.wish(spots, load(self._state.document))
        if wish is not None:
            self.navigate_requested.emit("drill", wish)

    def _cover(self, new: TableState) -> None:
        self._store.commit(new, "cover_cells")

    def choose_document(self, document: str) -> None:
        self._store.commit(state.choose_document(self._state, document), "document")

    def visit(self, draft: Draft) -> None:
        """Light the cell of the hand on the score page; it was always so, and is no step."""
        draft = replace(draft, document=self._state.document)
        self._learned.forget()
        new = state.visit(self._state, draft)
        self._store.adopt(lambda old: replace(old, draft=draft))
        self._turn_to(new)

    def receive(self, what: object) -> None:
        """Look at a cell that another page leads to."""
        if isinstance(what, Spot):
            self._turn_to(state.choose(self._state, what))

    def enter(self, text: str) -> None:
        """A notation belongs on the score page."""

    def action_handlers(self) -> dict[str, Callable[[], object]]:
        """What each action of this page does."""
        ask = QRandomGenerator.global_().bounded
        return {
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
            "to_clause": self.panel.clause.ask,
            **self._leaving.action_handlers(),
        }

    # to a hand that is in the cell

    def seek_hand(self) -> None:
        """Look for a hand in the cell that is looked at, by chance another each time."""
        cell = self._sheet().cell(self._marked().chosen)
        if cell is None or cell.empty or self._seeking.busy:
            return
        seed = QRandomGenerator.global_().bounded(_SEEDS)
        self._seeking.begin(seek(cell.spot, seed, load(self._state.document)))
        self._present_cell()

    def _take_hand(self, draft: Draft | None) -> None:
        self._present_cell()
        if draft is None:
            self.message.emit(self._texts.ui("table_page.no_hand"))
        else:
            self.hand_opened.emit(draft)

    def hideEvent(self, event: QHideEvent) -> None:
        """A hand that comes late would land where somebody is by then."""
        if self._seeking.busy:
            self._seeking.stop()
            self._present_cell()
        super().hideEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape ends the covering, and the search for a hand."""
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
            return
        self._seeking.stop()
        self._turn_to(replace(self._state, covering=""))
        self._present_cell()

    # presentation: state comes down

    def speak(self, texts: Texts) -> None:
        """Show everything in the words of another language."""
        self._texts = self._leaving.texts = texts
        self.speak_all(texts)
        self.present()

    def _result(self) -> tuple[Spot, int] | None:
        """The cell of the hand on the score page and its fu, found once for a hand."""
        asked = self._state.draft, self._state.document
        if self._found[0] != asked:
            found = state.result(self._state)
            told = None if found is None else (found[1], found[0].fu or 0)
            self._found = asked, told
        return self._found[1]

    def _sheet(self) -> Sheet:
        s, found = self._state, self._result()
        return sheet_of(s.document, s.ways, s.honba, 0 if found is None else found[1])

    def _rows(self, cell: GridCell) -> tuple[Row, ...]:
        """The arithmetic of a cell, or the rule that leaves it empty."""
        if cell.absence is not None and cell.empty:
            return state.absence_rows(cell.absence)
        return rows_of(cell.spot, load(self._state.document), self._state.honba)

    def _marked(self) -> Marked:
        """What lies over the table."""
        found = self._result()
        marks = state.marked(self._state, None if found is None else found[0], self._sheet())
        if not self._state.heat:
            return marks
        warm = self._learned.of(load(self._state.document), self._state.ways)
        return replace(marks, heat=warm)

    def present(self) -> None:
        """Show the table, what is covered, and the cell that is looked at."""
        s = self._state
        self.bar.present(s.ways, s.honba, s.difficult, s.covering, bool(s.covered))
        self.bar.present_heat(s.heat)
        self.present_sheet(self._sheet(), self._marked(), self._texts)
        self._present_cell()

    def _present_cell(self) -> None:
        s, sheet, marks = self._state, self._sheet(), self._marked()
        cell = sheet.cell(marks.chosen)
        busy = self._seeking.busy
        if cell is None or cell.spot in s.covered:
            self.panel.present(
                CellView(cell, covered=cell is not None, seeking=busy, document=s.document)
            )
            return
        rows = self._rows(cell)
        lit = cell.spot == marks.lit
        self.panel.present(CellView(cell, rows, lit=lit, seeking=busy, document=s.document))
