"""The widgets that show an answer, and their layout for each kind of answer."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.pages.score.answer import scores
from app.pages.score.presentation import AnswerKind, default_line, kind_of
from app.pages.score.rows import score_rows
from app.pages.score.strip import strip_of
from app.pages.score.texts import declaration_of
from app.pages.score.widgets.answer_lists import (
    DiscardsView,
    DoubtsView,
    FuritenList,
    NearMisses,
    ReadingsView,
)
from app.pages.score.widgets.other_documents import OthersView
from app.pages.score.widgets.table_strip import TableStrip
from app.pages.score.widgets.waits import WaitsView
from app.style.theme import cramped, px
from app.texts.texts import Texts
from app.views.answers import OtherAnswers, ScoreAnswer
from app.views.ledgers import LedgerRow
from app.views.rulings import FalseWinView
from app.widgets.answer.clause_panel import ClausePanel
from app.widgets.answer.declaration import Declaration
from app.widgets.answer.ledger import LedgerView
from app.widgets.answer.ruling_card import RulingCard
from app.widgets.answer.seat_picture import SeatPicture
from app.widgets.controls.controls import Segment
from app.widgets.layout.frames import Panel, card, column, holding, share
from app.widgets.painting.drawing import show_if
from engine.riichi.rules import RiichiRules
from engine.riichi.verdict import Score

_MIDDLE, _RIGHT = 392, 380
_PANELS: Final = (300, 196, 286)
_FOOT, _COMPACT_FOOT, _LEAST_FOOT = 126, 118, 92
_ROOMY: Final = 550
"""The height in pixels from which ledger and clause both have all the room they need."""


class AnswerColumns(QWidget):
    """Declaration, seats and table; ledger and clause; below them readings and other documents.

    - `document_chosen(id)`: a row of the other documents was chosen.
    - `line_chosen()`: a ledger line was selected; `chosen_row` is its row.
    - `act_chosen(act)`: a win that is none is to be ruled on, by the key of the act.
    """

    document_chosen = Signal(str)
    line_chosen = Signal()
    act_chosen = Signal(str)

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        self.declaration, self.seats = Declaration(), SeatPicture(texts)
        self.strip, self.waits = TableStrip(texts), WaitsView(texts)
        self.furiten, self.discards = FuritenList(texts), DiscardsView(texts)
        self.nothing = QLabel(texts.ui("findings_empty"))
        self.readings, self.doubts = ReadingsView(texts), DoubtsView(texts)
        self.near, self.others = NearMisses(texts), OthersView(texts)
        self.others_head = QLabel(texts.ui("others"))
        self.ledger, self.clause = LedgerView(texts), ClausePanel()
        self.by_voice = RulingCard(texts, "by_voice")
        self.hand_shown = RulingCard(texts, "hand_shown")
        self.to_referee = QPushButton(texts.ui("to_referee"))
        self.to_referee.setObjectName("to_referee")
        self.to_referee.setProperty("role", "primary")
        self.to_referee.setToolTip(texts.ui("to_referee_tip"))
        self.to_referee.clicked.connect(self._ask_referee)
        self._kind: AnswerKind | None = None
        self._compact, self._tab = False, 0
        self._foot_shown: object = None
        self._chosen: str | None = None
        self.chosen_row: LedgerRow | None = None
        self.others.chosen.connect(self.document_chosen)
        self.ledger.selected.connect(self._select)
        self.waits.chosen.connect(self._present_wait)
        self._build()

    def _build(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(10)
        places = holding(self._middle()), holding(self._right())
        share(top, places, (_MIDDLE, _RIGHT))
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(10)
        whole.addLayout(top, 1)
        whole.addWidget(self._foot())
        self._gaps = (whole, top, self._middle_column, self._right_column)

    def _middle(self) -> QVBoxLayout:
        declared, inner = card("card", QVBoxLayout())
        inner.addWidget(self.declaration)
        self._felt, seats = card("felt", QVBoxLayout())
        seats.addWidget(self.seats)
        self._strip_card, strip = card("card", QVBoxLayout())
        strip.addWidget(self.strip)
        self._found_card, found = card("card", QVBoxLayout())
        self._panel = Panel("found")
        found.addWidget(self._panel)
        found.addWidget(self.nothing)
        self.nothing.setProperty("role", "caption")
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.nothing.setWordWrap(True)
        self._middle_column = column()
        self._middle_column.addWidget(declared)
        self._middle_column.addWidget(self.to_referee)
        if cramped():
            rest = Panel("middle")
            rest.hold(self._felt, self._found_card, self._strip_card)
            self._middle_column.addWidget(rest, 1)
            return self._middle_column
        self._middle_column.addWidget(self._felt, 172)
        self._middle_column.addWidget(self._found_card, 300)
        self._middle_column.addWidget(self._strip_card)
        return self._middle_column

    def _right(self) -> QVBoxLayout:
        self._ledger_card, inner = card("card", QVBoxLayout())
        inner.setContentsMargins(3, 6, 3, 3)
        inner.setSpacing(4)
        inner.addWidget(self.ledger, 1)
        inner.addWidget(self.clause)
        self._right_column = column()
        self._right_column.addWidget(self._ledger_card, 1)
        self._right_column.addWidget(self.by_voice)
        self._right_column.addWidget(self.hand_shown, 1)
        return self._right_column

    def _foot(self) -> QFrame:
        """Three panels side by side, or one at a time with tabs where there is little room."""
        self._foot_card, whole = card("card", QVBoxLayout())
        whole.setContentsMargins(4, 5, 4, 4)
        whole.setSpacing(2)
        self._tabs = Segment("foot", range(len(_PANELS)), roomy=True)
        names = [self._texts.ui(f"foot.{name}") for name in ("readings", "near", "others")]
        self._tabs.set_labels(names, names)
        self._tabs.chosen.connect(self._show_tab)
        self._tab_row = QWidget()
        tabs = QHBoxLayout(self._tab_row)
        tabs.setContentsMargins(6, 0, 6, 0)
        tabs.addWidget(self._tabs)
        tabs.addStretch(1)
        whole.addWidget(self._tab_row)
        row = QHBoxLayout()
        row.setSpacing(0)
        whole.addLayout(row, 1)
        self._readings, self._near = Panel("readings_panel"), Panel("near_panel")
        self._others = QWidget()
        others = column(2)
        others.setContentsMargins(8, 0, 6, 0)
        others.addWidget(self.others_head)
        others.addWidget(self.others, 1)
        self._others.setLayout(others)
        self.others_head.setProperty("role", "head")
        self._dividers = []
        for at, (panel, width) in enumerate(zip(self._foot_panels(), _PANELS, strict=True)):
            if at:
                rule = QFrame()
                rule.setProperty("role", "divider")
                self._dividers.append(rule)
                row.addWidget(rule)
            panel.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
            row.addWidget(panel, width)
        return self._foot_card

    def _foot_panels(self) -> tuple[QWidget, QWidget, QWidget]:
        return self._readings, self._near, self._others

    def present(self, found: ScoreAnswer, rules: RiichiRules) -> None:
        """Show an answer; the selected line stays selected if the new ledger has it, too.

        The panels below a win follow a frame later, by `present_below`.
        """
        self._answer, self._document = found, rules
        kind = kind_of(found)
        other = kind != self._kind
        self._arrange(kind)
        self.declaration.present(declaration_of(found, self._texts))
        self.seats.present(found.seats)
        self.waits.present(found.waits, found.situation)
        self.furiten.present(found.furiten)
        self.discards.present(found.discards)
        self._present_false_win(found.false_win)
        self.present_ledger()
        if other or kind != "won":
            self.present_below()

    def present_below(self) -> None:
        """Show the place of a win in the scoring table, the other readings, and the near misses."""
        self._present_strip()
        self.readings.present(self._answer.readings, self._answer.situation)
        self.near.present(self._answer.near)

    def _present_false_win(self, found: FalseWinView | None) -> None:
        """Show what follows if it is declared all the same; with seats if there is room."""
        show_if(self.by_voice, found is not None)
        show_if(self.hand_shown, found is not None)
        show_if(self.to_referee, found is not None)
        if found is None:
            return
        with_seats = not self._compact
        self.by_voice.present(self._texts.ui("by_voice"), found.by_voice, with_seats=False)
        self.hand_shown.present(self._texts.ui("hand_shown"), found.shown, with_seats=with_seats)

    def _ask_referee(self) -> None:
        found = self._answer.false_win
        if found is not None:
            self.act_chosen.emit(found.offence)

    def present_elsewhere(self, found: OtherAnswers) -> None:
        """Show the same hand under other documents and other readings of clauses."""
        self.others.present(found.documents)
        self.doubts.present(found.doubts)
        self._arrange_foot()

    def present_ledger(self) -> None:
        """Show the ledger with its selected line, and the clause of that."""
        score, _ = self._scored()
        rows = (
            self._answer.rows
            if self._kind != "waiting"
            else tuple(score_rows(score))
            if score
            else ()
        )
        chosen = self._chosen_in(rows)
        at = default_line(rows) if chosen is None else chosen
        self.ledger.present(rows, at)
        narrow = self._compact or self._kind == "lost"
        show_if(self.clause, chosen is not None if narrow else bool(rows))
        self.clause.present(
            None if at is None else rows[at], self._document.document.id, self._texts
        )
        self.chosen_row = None if chosen is None else rows[chosen]

    def _present_strip(self) -> None:
        """Show the place of the score in the document's scoring table."""
        score, tsumo = self._scored()
        won = replace(self._answer.situation, tsumo=tsumo)
        self.strip.present(None if score is None else strip_of(score, won, self._document))
        show_if(self._strip_card, score is not None)

    def _present_wait(self) -> None:
        self.present_ledger()
        self._present_strip()

    def _scored(self) -> tuple[Score | None, bool]:
        """The score whose ledger is shown, and whether it is by tsumo."""
        if self._kind == "waiting":
            return self.waits.score, self.waits.tsumo
        best = next(iter(scores(self._answer.verdict)), None) if self._kind == "won" else None
        return best, self._answer.situation.tsumo

    def _chosen_in(self, rows: tuple[LedgerRow, ...]) -> int | None:
        keys = (None if row.rule is None else f"{at}:{row.rule.key}" for at, row in enumerate(rows))
        return next((at for at, key in enumerate(keys) if key and key == self._chosen), None)

    def _select(self, at: int) -> None:
        rule = self.ledger.rows.rows[at].rule
        chosen = None if rule is None else f"{at}:{rule.key}"
        if chosen == self._chosen and self.chosen_row is not None:
            return
        self._chosen = chosen
        self.present_ledger()
        self.line_chosen.emit()

    def _arrange(self, kind: AnswerKind) -> None:
        """Arrange the widgets for a kind of answer; they move only if the kind changes."""
        if kind == self._kind:
            return
        before, self._kind = self._kind, kind
        won, lost = kind == "won", kind == "lost"
        if lost:
            below = min(4, self._middle_column.count())  # large letters: one panel in the middle
            self._middle_column.insertWidget(below, self._ledger_card, 150)
        elif before == "lost":
            self._right_column.insertWidget(0, self._ledger_card, 1)
        show_if(self._ledger_card, kind != "form")
        show_if(self._felt, kind in ("won", "unfinished"))
        show_if(self._found_card, not won)
        show_if(self._foot_card, won or lost)
        show_if(self._panel, kind != "unfinished")
        show_if(self.nothing, kind == "unfinished")
        if won:
            self._panel.hold(self.waits, self.furiten, self.discards)
            self._readings.hold(self.readings, self.doubts)
            self._near.hold(self.near)
            self.near.stay(there=True)
        else:
            self.near.stay(there=False)
            self._readings.hold(self.doubts)
            self._near.hold()
            self._panel.hold(self.waits, self.furiten, self.discards, self.readings, self.near)
        self._arrange_foot()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.clause.set_compact(self.height() < px(_ROOMY))
        super().resizeEvent(event)

    def set_compact(self, compact: bool) -> None:
        """Take less room: smaller gaps, and the three panels below become tabs."""
        if compact == self._compact:
            return
        self._compact = compact
        for layout in self._gaps:
            layout.setSpacing(8 if compact else 10)
        self.declaration.set_compact(compact)
        self._arrange_foot()
        if self._kind is not None:
            self._present_false_win(self._answer.false_win)
            self.present_ledger()

    def _show_tab(self, tab: int) -> None:
        self._tab = tab
        self._arrange_foot()

    def _arrange_foot(self) -> None:
        shown = self._compact, self._kind, self._tab, bool(self.doubts.rows)
        if shown == self._foot_shown:
            return
        self._foot_shown = shown
        foot = px(_COMPACT_FOOT if self._compact else _FOOT)
        self._foot_card.setFixedHeight(min(foot, px(_LEAST_FOOT)) if cramped() else foot)
        self._tabs.present(self._tab)
        won = self._kind == "won"
        there = (won or bool(self.doubts.rows), won, True)
        tabbed = self._compact and won
        show_if(self._tab_row, tabbed)
        show_if(self.others_head, not tabbed)
        for at, panel in enumerate(self._foot_panels()):
            show_if(panel, at == self._tab if tabbed else there[at])
        for at, rule in enumerate(self._dividers):
            show_if(rule, not tabbed and there[at] and there[at + 1])
        for widget in (self.readings, self.near):
            widget.untitle(tabbed)
