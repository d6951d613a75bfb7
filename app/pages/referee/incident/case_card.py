"""The card of the case: its table, hand and players, and what is done with the ruling."""

from __future__ import annotations

from functools import partial
from typing import Final

import msgspec
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from app.case_log.cases import CaseDetails
from app.pages.referee.ruling_texts import table_words
from app.pages.referee.views import SaveView
from app.pages.referee.widgets.case_fields import CaseFields
from app.pages.referee.widgets.hand_strip import HandStrip
from app.pages.referee.widgets.save_bar import saved_words
from app.style.theme import px
from app.texts.texts import Texts
from app.widgets.controls.controls import Segment, Stepper, make_fold, word_button
from app.widgets.controls.question_line import SEATS, SeatChips
from app.widgets.layout.flow import Flow
from app.widgets.layout.frames import captioned, plain_label, style_label
from app.widgets.layout.roles import NamedGroup
from app.widgets.painting.drawing import show_if

_LABEL, _LINE = 46, 28
"""The least width of a label, and its least height beside a control, in pixels."""
_HINT_HIGH: Final = 36
"""Two lines of a caption."""


class CaseView(msgspec.Struct, frozen=True):
    """The case as its card shows it.

    `title` names the game that it belongs to, "" for a case that stands alone, whose table can be
    entered. `riichi` and `fined` are seats with a stick on the table; `fined` is None where it
    does not matter. `hint` is the key of what the buttons wait for, `hint_about` completes it.
    """

    save: SaveView
    title: str
    round_wind: int
    deal: int
    honba: int
    deposits: int
    riichi: frozenset[int]
    fined: frozenset[int] | None
    offender: int | None
    can_apply: bool
    applied: bool
    hint: str
    hint_about: str = ""


class CaseCard(QFrame):
    """Edits the case; `entered(details)` reports its details, `changed(field, value)` its table.

    `riichi_toggled` and `fined_toggled` have a seat. `hand_requested`, `apply_requested`,
    `slip_requested` and `save_requested` are the buttons.
    """

    entered = Signal(object)
    changed = Signal(str, object)
    riichi_toggled = Signal(int)
    fined_toggled = Signal(int)
    hand_requested = Signal()
    apply_requested = Signal()
    slip_requested = Signal()
    save_requested = Signal()

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("case_card")
        self.setProperty("role", "card")
        self._texts = texts
        ui = texts.ui
        self._title = QLabel(ui("case.title"))
        self._title.setProperty("role", "head")
        self._place, self._deal, self._deposited = QLabel(), QLabel(), QLabel()
        self._who = QLabel()
        style_label(self._who, "question", "case_who")
        style_label(self._place, "question", "case_place")
        style_label(self._deal, "question", "case_deal")
        style_label(self._deposited, "question", "case_deposits")
        self._fields = CaseFields("keep", ui("case.note"), texts, self)
        self.round = Segment("table_round", (0, 1))
        self.deal = Segment("table_deal", SEATS)
        self.honba, self.deposits = Stepper("table_honba"), Stepper("table_deposits")
        self.riichi, self.fined = SeatChips(texts, "table_riichi"), SeatChips(texts, "table_fined")
        self.more = word_button("keep_more", ui("keep.more"), ui("keep.more_tip"))
        make_fold(self.more)
        self.enter_hand = word_button("keep_lay", ui("keep.lay"), ui("keep.lay_tip"))
        self.hand = HandStrip("keep_hand")
        self.apply = word_button("case_apply", ui("case.apply"), role="primary")
        self.slip = word_button("case_slip", ui("case.slip"), ui("case.slip_tip"))
        self.save = word_button("keep_keep", role="small_link")
        self._hint = QLabel()
        style_label(self._hint, "caption", "case_hint")
        self._hint.setMinimumHeight(px(_HINT_HIGH))  # what it says changes, the buttons stay
        self._rows: dict[str, QLabel] = {}
        self._alone = True
        self._label()
        self._connect()
        self._build()

    def _label(self) -> None:
        texts, ui = self._texts, self._texts.ui
        rounds = [texts.titled(ui("seating.round"), texts.round(wind)) for wind in (0, 1)]
        self.round.set_labels([texts.wind(wind) for wind in (0, 1)], rounds)
        self.round.setAccessibleName(ui("seating.round"))
        self.deal.setAccessibleName(ui("case.hand"))
        deals = [ui("seating.deal", seat + 1) for seat in SEATS]
        self.deal.set_labels([str(seat + 1) for seat in SEATS], deals)
        self.honba.set_name(ui("seating.honba"))
        self.deposits.set_name(ui("seating.deposits"))

    def _connect(self) -> None:
        self._fields.entered.connect(self.entered)
        self.round.chosen.connect(partial(self.changed.emit, "round"))
        self.deal.chosen.connect(partial(self.changed.emit, "deal"))
        self.honba.stepped.connect(partial(self.changed.emit, "honba"))
        self.deposits.stepped.connect(partial(self.changed.emit, "deposits"))
        self.riichi.toggled.connect(self.riichi_toggled)
        self.fined.toggled.connect(self.fined_toggled)
        self.more.toggled.connect(self._show_names)
        self.enter_hand.clicked.connect(self.hand_requested)
        self.hand.clicked.connect(self.hand_requested)
        self.apply.clicked.connect(self.apply_requested)
        self.slip.clicked.connect(self.slip_requested)
        self.save.clicked.connect(self.save_requested)
        self._fields.note.returnPressed.connect(self.save_requested)

    def _build(self) -> None:
        whole = QVBoxLayout(self)
        whole.setContentsMargins(14, 8, 14, 8)
        whole.setSpacing(6)
        whole.addWidget(self._title)
        self._grid = QGridLayout()
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(5)
        self._grid.setColumnStretch(1, 1)
        whole.addLayout(self._grid)
        self._fields.table.setFixedWidth(px(64))
        self._add("table", _flowing(self._place, self._fields.table, self.more, self.enter_hand))
        self._numbers = _flowing(self.round, self.deal)
        self._add("hand", _beside(self._deal, self._numbers))
        self._add("who", self._who)
        self._add("honba", _flowing(self.honba, captioned(self._deposit_label(), self.deposits, 6)))
        self._add("deposits", self._deposited)
        self._add("riichi", _flowing(self.riichi))
        self._add("fined", _flowing(self.fined))
        self._names = QWidget()
        names = QHBoxLayout(self._names)
        names.setContentsMargins(0, 0, 0, 0)
        names.setSpacing(4)
        for field in self._fields.players:
            names.addWidget(field, 1)
        self._names.hide()
        whole.addWidget(self._names)
        whole.addWidget(self.hand)
        whole.addWidget(self._fields.note)
        whole.addLayout(_row(self.apply, self.slip))
        whole.addLayout(_row(self._hint, self.save))

    def _deposit_label(self) -> QLabel:
        label = plain_label("caption")
        label.setText(self._texts.ui("seating.deposits"))
        return label

    def _add(self, name: str, widget: QWidget) -> None:
        """A row of the grid with its label, which is beside the first of several lines."""
        label, at = plain_label("caption"), len(self._rows)
        lines = isinstance(widget.layout(), Flow)
        label.setText(self._texts.ui(f"case.{name}"))
        label.setMinimumWidth(px(_LABEL))
        self._rows[name] = label
        if lines:
            label.setMinimumHeight(px(_LINE))
        top = Qt.AlignmentFlag.AlignTop if lines else Qt.AlignmentFlag(0)
        self._grid.addWidget(label, at, 0, top)
        self._grid.addWidget(widget, at, 1)
        label.setBuddy(widget)

    def _show_row(self, name: str, there: bool) -> None:
        show_if(self._rows[name], there)
        buddy = self._rows[name].buddy()
        assert buddy is not None  # each row has one
        show_if(buddy, there)

    def _show_names(self) -> None:
        """Show the fields for the players where they are unfolded; a game has the names itself."""
        show_if(self._names, self._alone and self.more.isChecked())

    # presentation

    def present(self, shown: CaseView) -> None:
        """Show the case; the table of a game is only shown."""
        texts, alone = self._texts, not shown.title
        self._present_details(shown.save)
        for widget in (self._fields.table, self.more, self._numbers):
            show_if(widget, alone)
        for widget in (self._place, self._deal):
            show_if(widget, not alone)
        self._show_row("honba", alone)
        self._show_row("deposits", not alone)
        place = table_words(shown.save.entered.table or shown.title, texts)
        self._place.setText(texts.ui("case.from_game", place))
        self._deal.setText(shown.save.deal)
        self._deposited.setText(self._deposit_words(shown))
        self.round.present(shown.round_wind)
        self.deal.present(shown.deal)
        self.honba.present(shown.honba)
        self.deposits.present(shown.deposits)
        self.riichi.present(shown.riichi, texts.ui("incident.riichi"))
        self._show_row("riichi", alone)
        self._show_row("fined", alone and shown.fined is not None)
        self.fined.present(shown.fined or frozenset(), texts.ui("incident.fined"))
        self._who.setText(self._named(shown.offender, shown.save.entered))
        self._show_row("who", not alone or any(shown.save.entered.players))
        self._alone = alone
        self._show_names()
        self._present_buttons(shown, alone)

    def _present_buttons(self, shown: CaseView, alone: bool) -> None:
        ui = self._texts.ui
        self.apply.setText(ui("case.applied" if shown.applied else "case.apply"))
        self.apply.setEnabled(shown.can_apply and not shown.applied)
        self.apply.setToolTip(ui("case.apply_new_tip" if alone else "case.apply_tip"))
        self.slip.setEnabled(shown.save.possible)
        self.save.setText(saved_words(shown.save, self._texts))
        self.save.setEnabled(shown.save.possible and not shown.save.number)
        tip = ui("keep.tip" if shown.save.possible else "keep.open")
        self.save.setToolTip(f"{tip} Ctrl+K")
        self._hint.setText(ui(f"case.{shown.hint}", shown.hint_about))

    def _deposit_words(self, shown: CaseView) -> str:
        texts = self._texts
        if not shown.riichi:
            return texts.ui("case.deposit_count", shown.deposits)
        who = texts.list_of(texts.seat(seat) for seat in sorted(shown.riichi))
        return texts.ui("case.deposit_count_riichi", shown.deposits, who)

    def _named(self, offender: int | None, entered: CaseDetails) -> str:
        if offender is None:
            return self._texts.ui("case.nobody")
        name = entered.players[offender]
        return f"{self._texts.seat(offender)}　{name}".rstrip("　")

    def _present_details(self, shown: SaveView) -> None:
        self._fields.present(shown.entered)
        show_if(self.hand, shown.hand is not None)
        show_if(self.enter_hand, shown.hand is None)
        if shown.hand is not None:
            self.hand.present(shown.hand, self._texts.ui("keep.hand", str(shown.hand)))


def _row(first: QWidget, second: QWidget) -> QHBoxLayout:
    """Two widgets side by side; the first takes the room that is left."""
    row = QHBoxLayout()
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(8)
    row.addWidget(first, 1)
    row.addWidget(second)
    return row


def _flowing(*widgets: QWidget) -> QWidget:
    """Widgets side by side, in as many lines as they need."""
    found = NamedGroup()
    flow = Flow(found, 6, 4)
    for widget in widgets:
        flow.addWidget(widget)
    return found


def _beside(first: QWidget, second: QWidget) -> QWidget:
    found = NamedGroup()
    found.setLayout(_row(first, second))
    return found
