"""The progress side of the drill page: the heat map, the curves, what is due, and files."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import QDate, QLocale, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.pages.drill.card_chart import chart_of, known_heat
from app.pages.drill.kinds.kind import Card
from app.pages.drill.kinds.table import KINDS
from app.pages.drill.presentation import coming_rows, passed_text
from app.pages.drill.progress import tally
from app.pages.drill.progress.answers import SavedExam
from app.pages.drill.progress.heat import cards_in, heat_of
from app.pages.drill.progress.repository import ProgressRepository
from app.pages.drill.progress.transfer import ProgressTransfer
from app.pages.drill.widgets.card_chart_view import CardChartView
from app.pages.drill.widgets.cell_progress import CellProgress
from app.pages.drill.widgets.curve import Curve
from app.pages.drill.widgets.due_card import DueCard
from app.pages.drill.widgets.passed_exams import PassedExams
from app.pages.drill.widgets.range_form import Bar
from app.pages.table.sheet import sheet_of
from app.style.theme import px
from app.texts.tables import grid_caption, heat_description, name_words, named_lines
from app.texts.texts import Texts
from app.variants import rules_of
from app.views.tables import Grid, GridCell, Heat, Marked, TableSpot, Ways
from app.widgets.controls.controls import ChoiceBox, Segment
from app.widgets.controls.keyed import KeyedButton
from app.widgets.layout.flow import Flow
from app.widgets.layout.frames import Scrolled, Stack, card, column, lay_out, limit_width
from app.widgets.lists.heat_cells import HeatKey
from app.widgets.lists.scoring_grid import CaptionedGrid
from app.widgets.lists.text_rows import TextRow
from app.widgets.painting.drawing import show_if, show_words
from engine.riichi.rules import RiichiRules

_WAYS: Final[tuple[Ways, ...]] = ("ron", "tsumo", "both")
_NAMES: Final = ("child", "dealer", "lines", "han", "limits")
_OF_CELLS: Final = ("points", "declaration")
"""Kinds whose cards are cells of the scoring table."""
_ACTIONS: Final = ("json", "csv", "anki", "import", "wake")
_SIDE, _NARROW = 376, 300
_FOLDS: Final = 1080
_LEAST: Final = (920, 560)
"""The least width and height in a cramped window."""
_STACKED, _LEAST_STACKED = (560, 540), 440
"""The least heights of the tables and of what is at their right below each other, and the least
width then."""


class ProgressPanel(QWidget):
    """Shows the progress under a document.

    - `practise_requested(cards)`: the cards of a cell are to be practised.
    - `table_requested(spot)`: a cell is to be shown on the table page.
    - `exam_requested(exam)`: the certificate of an exam that was passed is to be shown.
    - `changed()`: answers were imported, or suspended cards woken.
    """

    practise_requested = Signal(object)
    table_requested = Signal(object)
    changed = Signal()
    exam_requested = Signal(object)

    def __init__(
        self, texts: Texts, repository: ProgressRepository, transfer: ProgressTransfer
    ) -> None:
        super().__init__()
        self.setObjectName("drill_progress")
        self._repository, self._texts = repository, texts
        self._document, self._kind = "", "points"
        self._ways: Ways = "both"
        self._spot: TableSpot | None = None
        self._key = ""
        self._kinds: tuple[str, ...] = ()
        self._heat: Mapping[TableSpot, Heat] = {}
        self.kinds, self.chart = ChoiceBox(), CardChartView(texts)
        self.ways = Segment("heat_ways", range(len(_WAYS)), roomy=True)
        self.key = HeatKey(texts)
        self.tables = {name: CaptionedGrid(texts, name, name == "limits") for name in _NAMES}
        self.curve, self.cell, self.due = Curve(), CellProgress(texts), DueCard("progress_due")
        self._streak, self._since = QLabel(), QLabel()
        self.exams = PassedExams("progress_exams", texts)
        self._exams: tuple[SavedExam, ...] = ()
        self.buttons = {name: KeyedButton(f"progress_{name}", "", self) for name in _ACTIONS}
        self.stop = KeyedButton("progress_stop", "", self)
        self._bar = Bar()
        self.transfer = transfer
        self._build()
        self._label()
        self._connect()

    def _build(self) -> None:
        for name, titled in self.tables.items():
            titled.grid.setObjectName(f"heat_{name}")
        for name, label in (("streak", self._streak), ("since", self._since)):
            label.setObjectName(f"progress_{name}")
            label.setProperty("role", "caption")
            label.setWordWrap(label is not self._streak)
        top = Flow(gap=px(6), centred=True)
        self.kinds.setObjectName("progress_kind")
        top.addWidget(self.kinds)
        top.addWidget(self.ways)
        top.addWidget(self._streak)
        top.add_stretch()
        top.addWidget(self.key)
        self._side = Scrolled(gap=10)
        beside = self._side.column
        beside.addWidget(self.curve, 1)
        beside.addWidget(self.cell)
        beside.addWidget(self.due)
        beside.addWidget(self.exams)
        beside.addWidget(self._files())
        row = QHBoxLayout()
        row.setSpacing(10)
        picture = self._picture()
        row.addWidget(picture, 1)
        row.addWidget(self._side)
        whole = column(px(8))
        whole.addLayout(top)
        whole.addLayout(row, 1)
        stack = Stack(row, (picture, self._side), _STACKED, _LEAST_STACKED)
        self._room = lay_out(self, "progress_area", whole, *_LEAST, stack=stack)

    def _picture(self) -> QWidget:
        """The card with the tables of cells, or the chart of other cards."""
        frame, inner = card("card", QVBoxLayout())
        inner.setContentsMargins(12, 6, 12, 10)
        inner.setSpacing(8)
        sides = QHBoxLayout()
        sides.setSpacing(14)
        for name in _NAMES[:-1]:
            sides.addWidget(self.tables[name], 1)
        self._charted = Scrolled()
        self._charted.setObjectName("progress_chart_area")
        self._charted.setProperty("role", "panel")
        self._charted.column.addWidget(self.chart, 1)
        self._table = QWidget()
        whole_table = QVBoxLayout(self._table)
        whole_table.setContentsMargins(0, 0, 0, 0)
        whole_table.setSpacing(8)
        whole_table.addLayout(sides, 1)
        whole_table.addWidget(self.tables["limits"])
        inner.addWidget(self._table, 1)
        inner.addWidget(self._charted, 1)
        return frame

    def _files(self) -> QWidget:
        """The card with the import and export buttons and the progress bar."""
        frame, inner = card("card", QVBoxLayout())
        inner.setContentsMargins(px(12), px(8), px(12), px(8))
        held = QWidget()
        flow = Flow(held, gap=6, row_gap=5)
        for button in self.buttons.values():
            flow.addWidget(button)
        self._under_way = QWidget()
        row = QHBoxLayout(self._under_way)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._bar, 1)
        row.addWidget(self.stop)
        self._under_way.hide()
        for widget in (held, self._under_way, self._since):
            inner.addWidget(widget)
        return frame

    def _connect(self) -> None:
        self.ways.chosen.connect(lambda at: self._set_ways(_WAYS[at]))
        for titled in self.tables.values():
            titled.grid.cell_pressed.connect(self._choose)
            titled.grid.cell_reached.connect(self._choose)
        self.kinds.activated.connect(self._choose_kind)
        self.chart.chosen.connect(self._choose_card)
        self.exams.chosen.connect(lambda at: self.exam_requested.emit(self._exams[at]))
        self.cell.practise_requested.connect(self._practise)
        self.cell.table_requested.connect(lambda: self.table_requested.emit(self._spot))
        for name in ("json", "csv", "anki"):
            export = partial(self.transfer.ask_export, name)
            self.buttons[name].clicked.connect(lambda _=False, e=export: e(self._document))
        self.buttons["import"].clicked.connect(self.transfer.ask_import)
        self.buttons["wake"].clicked.connect(self._wake)
        self.stop.clicked.connect(self.transfer.stop)
        self.transfer.progressed.connect(self._show_way)
        self.transfer.imported.connect(self._present_changes)

    # intents

    def _set_ways(self, ways: Ways) -> None:
        self._ways = ways
        self.present(self._document, self._kind)

    def _choose(self, spot: TableSpot) -> None:
        self._spot = spot
        self._present_tables()

    def _choose_card(self, key: str) -> None:
        self._key = key
        self._present_card()

    def _choose_kind(self, at: int) -> None:
        self.present(self._document, self._kinds[at])

    def _practise(self) -> None:
        rules = self._table_rules
        if rules is None:
            card = Card(self._kind, self._document, self._key)
            self.practise_requested.emit((card,))
        elif self._spot is not None:
            self.practise_requested.emit(cards_in(self._spot, rules, self._ways, self._kind))

    def _wake(self) -> None:
        """Ask suspended cards again."""
        for one in self._repository.suspended():
            self._repository.suspend(one, on=False)
        self._present_changes()

    def _present_changes(self) -> None:
        self.present(self._document, self._kind)
        self.changed.emit()

    def _show_way(self, share: float) -> None:
        """Show how far an import or export is; `share` below 0 ends it."""
        self._bar.present(share)
        show_if(self._under_way, share >= 0)
        for button in self.buttons.values():
            button.setEnabled(share < 0)
        if share < 0:
            QTimer.singleShot(0, self, self._present_files)

    # presentation

    def _label(self) -> None:
        texts = self._texts
        words = [texts.ui(f"table_page.ways.{ways}") for ways in _WAYS]
        self.ways.set_labels(words, words)
        self.ways.setAccessibleName(texts.ui("heard.ways"))
        for name, button in (*self.buttons.items(), ("stop", self.stop)):
            button.set_label(texts.ui(f"progress.do.{name}"), texts.ui(f"progress.tip.{name}"))
        self.kinds.setAccessibleName(texts.ui("drill.kinds"))

    def present(self, document: str, kind: str) -> None:
        """Show the progress of a kind under a document."""
        if (document, kind) != (self._document, self._kind):
            self._key, self._spot = "", None
        self._document, self._kind = document, kind
        self._present_kinds()
        self.ways.present(_WAYS.index(self._ways))
        self._repository.flush()
        progress, moment = self._repository.progress, self._repository.clock.now()
        rules = self._table_rules
        if rules is None:
            self._present_chart()
        else:
            self._heat = self._repository.read_or(
                lambda: heat_of(progress, rules, self._ways, moment, kind), {}
            )
            self._present_tables()
        weeks: tuple[tally.Week, ...] = self._repository.read_or(
            lambda: tally.weeks(progress, document, moment.day, kind), ()
        )
        name = self._texts.ui(f"drill.kind.{kind}")
        shown = [(self._day(w.start), w.right, w.ms) for w in weeks]
        self.curve.present(shown, name, self._texts)
        self._present_exams()
        running = self._repository.read_or(lambda: tally.streak(progress, moment.day), 0)
        show_words(self._streak, self._texts.ui("progress.streak", running) if running else "")
        self._present_due()
        self._present_files()

    def _day(self, day: str) -> str:
        found = QDate.fromString(day, "yyyy-MM-dd")
        locale = QLocale(self._texts.language)
        return locale.toString(found, self._texts.ui("progress.day_form"))

    @property
    def _table_rules(self) -> RiichiRules | None:
        """The rules whose tables of cells are shown; None where the cards, which are no cells, are
        in a chart of their own."""
        rules = rules_of(self._document)
        return rules if self._kind in _OF_CELLS and isinstance(rules, RiichiRules) else None

    def _present_kinds(self) -> None:
        rules, texts = rules_of(self._document), self._texts
        kinds = tuple(kind for kind in KINDS if self._repository.deck(kind, rules))
        if kinds != self._kinds or not self.kinds.count():
            self._kinds = kinds
            self.kinds.clear()
            self.kinds.addItems([texts.ui(f"drill.kind.{kind}") for kind in kinds])
        if self._kind in kinds:
            self.kinds.setCurrentIndex(kinds.index(self._kind))
        charts = self._table_rules is None
        for widget in (self.ways, self._table):
            show_if(widget, not charts)
        show_if(self._charted, charts)

    def _present_exams(self) -> None:
        """The exams that were passed under the document, the latest first."""
        self._exams = self._repository.passed_exams(self._document)
        rows = tuple(
            TextRow(passed_text(exam, self._texts), "arrow", below=self._day(exam.day))
            for exam in self._exams
        )
        self.exams.present(rows)

    def _present_chart(self) -> None:
        """Show how well each card is known, in the chart of the kind."""
        rules, texts = rules_of(self._document), self._texts
        deck = self._repository.deck(self._kind, rules)
        heat = known_heat(self._repository, self._document, self._kind)
        chart = chart_of(self._kind, deck, rules, texts)
        self.chart.present(chart, heat, self._key, texts.ui(f"drill.kind.{self._kind}"))
        self._present_card()

    def _present_card(self) -> None:
        texts = self._texts
        if not self._key:
            self.cell.present(texts.ui("progress.choose_card"), "", "", there=False, table=False)
            return
        card = Card(self._kind, self._document, self._key)
        lines = [self.chart.memory_text(self._key), *self._mistaken((card,))]
        self.cell.present(
            self.chart.name_of(self._key), "", "\n".join(lines), there=True, table=False
        )

    def _present_tables(self) -> None:
        sheet = sheet_of(self._document, self._ways)
        there: dict[str, Grid] = {grid.name: grid for grid in sheet.grids}
        marked = Marked(chosen=self._spot, difficult=False, heat=self._heat)
        for name, titled in self.tables.items():
            grid = there.get(name)
            show_if(titled, grid is not None)
            if grid is not None:
                titled.grid.present(grid, marked)
                titled.set_caption(grid_caption(grid, sheet, self._texts)[0], "")
        foot = self.tables["limits"]
        for widget in (foot.grid, foot):
            widget.setFixedHeight(foot.grid.least_height())
        self._present_cell(sheet.cell(self._spot))

    def _present_cell(self, cell: GridCell | None) -> None:
        texts, rules = self._texts, self._table_rules
        if cell is None or cell.empty or rules is None:
            self.cell.present(texts.ui("progress.choose"), "", "", there=False)
            return
        cards, heat = cards_in(cell.spot, rules, self._ways, self._kind), self._heat.get(cell.spot)
        asked = bool(cards) or heat is not None
        first = heat_description(heat, texts) if asked else texts.ui("progress.no_card")
        text = "\n".join((first, *self._mistaken(cards)))
        pays = "　".join(named_lines(cell, texts))
        self.cell.present(name_words(cell, texts), pays, text, there=True, asked=bool(cards))

    def _mistaken(self, cards: tuple[Card, ...]) -> list[str]:
        """The most frequent wrong answers."""
        progress = self._repository.progress
        found: list[tuple[str, int] | None] = self._repository.read_or(
            lambda: [tally.usual_mistake(progress, card) for card in cards], []
        )
        some = [one for one in found if one is not None][:2]
        return [self._texts.ui("progress.mistaken", said, times) for said, times in some]

    def _present_due(self) -> None:
        moment, texts = self._repository.clock.now(), self._texts
        rules = rules_of(self._document)
        deck = self._repository.deck(self._kind, rules)
        known = self._repository.known(self._document, self._kind)
        rows = coming_rows(deck, known, moment.at, moment.until, texts)
        learnt = sum(1 for memory in known.memories.values() if memory.learnt)
        new = sum(1 for card in deck if card not in known.memories)
        self.due.present(texts.ui("progress.due"), texts.ui("progress.learnt", learnt, new), rows)

    def _present_files(self) -> None:
        progress = self._repository.progress
        count, since = self._repository.read_or(lambda: tally.total(progress), (0, ""))
        text = self._texts.ui("progress.since", count, self._day(since)) if count else ""
        self._since.setText(text or self._texts.ui("progress.none"))
        asleep = len(self._repository.suspended())
        self.buttons["wake"].setText(self._texts.ui("progress.wake_some", asleep))
        show_if(self.buttons["wake"], asleep > 0)
        for name in ("json", "csv"):
            self.buttons[name].setEnabled(count > 0 and not self.transfer.busy)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        stacked = self._room is not None and self._room.stacked
        wide = px(_NARROW if self.width() < px(_FOLDS) else _SIDE)
        limit_width(self._side, None if stacked else wide)
