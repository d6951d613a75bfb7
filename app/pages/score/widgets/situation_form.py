"""The form of the situation: ron or tsumo, seats, events, counters, and contradictions."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QMenu,
    QSizePolicy,
    QSpacerItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.actions import KEY_OF
from app.pages.score.views import Chip, SituationView
from app.pages.score.widgets.problem_lines import ProblemLines
from app.style.theme import colour, cramped, tokens
from app.texts.texts import Texts
from app.widgets.controls.announce import AnnouncedLabel
from app.widgets.controls.controls import ChipButton, Segment, Stepper, word_button
from app.widgets.layout.flow import Flow
from app.widgets.layout.frames import captioned, plain_label
from app.widgets.painting.drawing import at_once, restyle, show_if
from engine.riichi.situation import Event
from engine.riichi.verdict import Part

SEATS: Final = range(4)
_GAP, _MORE = 4, 6
"""Pixels between the rows, and more of them as far as there is height."""
_SHARED: Final = {
    "haitei": "last_tile", "houtei": "last_tile",
    "tenhou": "first_turn", "chiihou": "first_turn", "renhou": "first_turn",
}  # fmt: skip
"""The action of events that have a key together: of these the hand allows one."""
_LABELS: Final = ("loser", "round", "seat", "honba", "deposits")


class TableControls(QObject):
    """What the form asks about the table: how and from whom the hand is won, seats and counters.

    `chosen(field, value)` is that of the form, which places the rows.
    """

    chosen = Signal(str, object)

    def __init__(self, texts: Texts, form: QWidget) -> None:
        super().__init__(form)
        self._texts = texts
        self._how = Segment("how", (0, 1))
        self._loser, self._round = Segment("loser", SEATS), Segment("round", SEATS)
        self._seat = Segment("seat", SEATS)
        self._honba, self._deposits = Stepper("honba"), Stepper("deposits")
        self._labels = {name: plain_label("caption") for name in _LABELS}
        self._from = captioned(self._labels["loser"], self._loser, 7)
        self._counters = {
            name: captioned(self._labels[name], control, 4)
            for name, control in (("honba", self._honba), ("deposits", self._deposits))
        }
        self._pao = QToolButton()
        self._pao_actions = self._pao_menu()
        self._connect()
        self._set_labels()

    def _pao_menu(self) -> dict[int | None, QAction]:
        self._pao.setObjectName("pao")
        self._pao.setProperty("role", "button")
        self._pao.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._pao.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        menu = QMenu(self._pao)
        actions: dict[int | None, QAction] = {}
        for seat in (None, *SEATS):
            action = QAction(menu)
            action.setObjectName(f"pao_{seat}")
            action.triggered.connect(partial(self.chosen.emit, "pao", seat))
            menu.addAction(action)
            actions[seat] = action
        self._pao.setMenu(menu)
        return actions

    def _connect(self) -> None:
        self._how.chosen.connect(lambda value: self.chosen.emit("tsumo", bool(value)))
        for name, control in (
            ("loser", self._loser),
            ("round", self._round),
            ("seat", self._seat),
        ):
            control.chosen.connect(partial(self.chosen.emit, name))
        self._honba.stepped.connect(partial(self.chosen.emit, "honba"))
        self._deposits.stepped.connect(partial(self.chosen.emit, "deposits"))

    def winners(self) -> Flow:
        """Ron or tsumo, and who dealt in."""
        winners = Flow(gap=7, row_gap=4, centred=True)
        winners.addWidget(self._how)
        winners.add_stretch()
        winners.addWidget(self._from)
        return winners

    def winds(self) -> Flow:
        """Round, seat and who is liable."""
        winds = Flow(gap=8, row_gap=4)
        for name, wind in (("round", self._round), ("seat", self._seat)):
            winds.addWidget(captioned(self._labels[name], wind, 4))
        winds.addWidget(self._pao)
        return winds

    def counters(self) -> Flow:
        """Honba and deposits."""
        counters = Flow(gap=4, row_gap=5)
        for box in self._counters.values():
            counters.addWidget(box)
        return counters

    def _set_labels(self) -> None:
        texts = self._texts
        how = [texts.ui("how.ron"), texts.ui("how.tsumo")]
        self._how.set_labels(how, how, self._key("how"))
        self._how.setAccessibleName(texts.ui("heard.how"))
        winds = [texts.wind(s) for s in SEATS]
        seats = [texts.seat(s) for s in SEATS]
        self._round.set_labels(winds, [texts.round(s) for s in SEATS], self._key("next_round"))
        self._seat.set_labels(
            winds, [texts.ui("seat_name", s) for s in seats], self._key("next_seat")
        )
        loser_names = [texts.ui("loser_name", s) for s in seats]
        self._loser.set_labels(winds, loser_names, self._key("next_loser"))
        for name, label in self._labels.items():
            label.setText(texts.ui(f"label.{name}"))
        deposit_keys = KEY_OF["deposits_less"], KEY_OF["deposits_more"]
        self._deposits.set_name(texts.ui("label.deposits"), deposit_keys)

    def _key(self, action: str) -> str:
        """What a key does, and the key."""
        return f"{self._texts.ui(f'action.{action}')} {KEY_OF[action]}"

    def present(self, shown: SituationView) -> None:
        """Show who won from whom, the winds and the counters."""
        s = shown.situation
        self._how.present(int(s.tsumo))
        self._loser.present(None if s.tsumo else shown.loser, [i for i in SEATS if i != s.seat])
        show_if(self._from, not s.tsumo)
        self._round.present(s.round_wind, sorted({0, 1, s.round_wind}))
        self._seat.present(s.seat)
        self._present_honba(shown)
        self._deposits.present(s.deposits)
        self._present_pao(shown)

    def _present_honba(self, shown: SituationView) -> None:
        """Show the counter where the document has honba, or where some are set that it has not."""
        name = self._texts.ui("label.honba_idle" if shown.honba == "idle" else "label.honba")
        self._labels["honba"].setText(name)
        self._honba.set_name(name, (KEY_OF["honba_less"], KEY_OF["honba_more"]))
        self._honba.present(shown.situation.honba)
        show_if(self._counters["honba"], shown.honba != "absent")

    def _present_pao(self, shown: SituationView) -> None:
        texts = self._texts
        show_if(self._pao, shown.pao)
        seat = shown.situation.pao
        self._pao.setText(texts.ui("pao", "" if seat is None else texts.seat(seat)))
        self._pao.setToolTip(texts.ui("pao_tip"))
        for each, action in self._pao_actions.items():
            action.setText(texts.ui("pao_nobody") if each is None else texts.seat(each))
            action.setVisible(each is None or each != shown.situation.seat)


class SituationForm(QWidget):
    """`chosen(field, value)` names an edit of `state.SETTERS` and its argument;
    `new_hand_requested()` is the button for an empty hand. `foot` has it, and the number of
    contradictions: it is placed below the form, where it does not scroll away.

    Without `asks_table` it has the events alone: a page with a game knows how and from whom the
    hand is won, the seats, the round and the counters.
    """

    chosen = Signal(str, object)
    fix_requested = Signal(object)
    new_hand_requested = Signal()

    def __init__(
        self, texts: Texts, parent: QWidget | None = None, *, asks_table: bool = True
    ) -> None:
        super().__init__(parent)
        self.setObjectName("situation")
        self.setProperty("compact", False)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._texts = texts
        self._presented: object = None
        self._chips_shown: tuple[Chip, ...] | None = None
        self._gaps: list[QSpacerItem] = []
        self._table = TableControls(texts, self) if asks_table else None
        self._chips = {event: self._chip(event) for event in Event}
        self._event_problems = ProblemLines("problems_events", texts=texts)
        self._counter_problems = ProblemLines("problems_seats", texts=texts)
        self.foot = FormFoot(texts)
        self.foot.setObjectName("form_foot")
        self.foot.new_hand_requested.connect(self.new_hand_requested)
        self._event_problems.fix_requested.connect(self.fix_requested)
        self._counter_problems.fix_requested.connect(self.fix_requested)
        self._build()

    def _chip(self, event: Event) -> ChipButton:
        chip = ChipButton(f"event_{event}")
        chip.clicked.connect(partial(self.chosen.emit, "event", event))
        key = KEY_OF.get(_SHARED.get(event, event), "")
        chip.setToolTip(f"{self._texts.event(event)} {key}".rstrip())
        return chip

    def _build(self) -> None:
        chips = Flow(gap=5, row_gap=5)
        for chip in self._chips.values():
            chips.addWidget(chip)
        column = QVBoxLayout(self)
        column.setSpacing(_GAP)
        if self._table is not None:
            self._table.chosen.connect(self.chosen)
            for row in (self._table.winners(), self._table.winds()):
                column.addLayout(row)
                column.addSpacerItem(self._gap())
        column.addLayout(chips)
        column.addWidget(self._event_problems)
        column.addStretch(1)
        if self._table is None:
            self.foot.hide()
        else:
            column.addSpacerItem(self._gap())
            column.addLayout(self._table.counters())
        column.addWidget(self._counter_problems)
        self._space(compact=False)

    def _gap(self) -> QSpacerItem:
        """Room between two rows that goes first where the form has little height."""
        self._gaps.append(QSpacerItem(0, 0))
        return self._gaps[-1]

    def _space(self, *, compact: bool) -> None:
        """Set the room around and between the rows."""
        column = self.layout()
        assert column is not None  # it is made with the form
        column.setContentsMargins(*((11, 6, 11, 5) if compact else (13, 9, 13, 6)))
        high, policy = 0 if compact else _MORE, QSizePolicy.Policy
        for gap in self._gaps:
            gap.changeSize(0, high, policy.Minimum, policy.Maximum)
        column.invalidate()

    def place_foot(self, below: QVBoxLayout | None) -> None:
        """Place the foot in a layout below the form, or with None at the end of the form itself."""
        self.foot.setContentsMargins(*((0, 0, 0, 0) if below is None else (13, 0, 13, 6)))
        place = self.layout() if below is None else below
        if place is not None:
            place.addWidget(self.foot)

    def place_discards(self, river: QWidget) -> None:
        """Take the places of discards and passed wins below the counters."""
        column = self.layout()
        if isinstance(column, QVBoxLayout):
            column.addWidget(river)

    def set_compact(self, compact: bool) -> None:
        """Take less height in a low window."""
        if self.property("compact") is compact:
            return
        self._space(compact=compact)
        self.setProperty("compact", compact)
        for chip in self._chips.values():
            chip.set_compact(compact)
        self.foot.setProperty("compact", compact)
        for widget in (*self.findChildren(QWidget), *self.foot.findChildren(QWidget)):
            restyle(widget)

    def present(self, shown: SituationView) -> None:
        """Show the situation, each problem under the controls that it is about."""
        if shown == self._presented:
            return
        self._presented = shown
        with at_once(self):
            self._present(shown)

    def _present(self, shown: SituationView) -> None:
        if self._table is not None:
            self._table.present(shown)
            count, texts = shown.problem_count, self._texts
            text = texts.ui("problem_count", count) if count else texts.ui("no_problems")
            self.foot.present(text)
        if shown.chips != self._chips_shown:
            self._chips_shown = shown.chips
            self._present_chips(shown.chips)
        events = tuple(p for p in shown.problems if p.problems[0].part is Part.EVENTS)
        self._event_problems.present(events)
        rest = tuple(p for p in shown.problems if p.problems[0].part is not Part.EVENTS)
        self._counter_problems.present(rest)

    def _present_chips(self, chips: tuple[Chip, ...]) -> None:
        offered = {chip.event: chip for chip in chips}
        for event, button in self._chips.items():
            chip = offered.get(event)
            show_if(button, chip is not None)
            if chip is not None:
                label = self._texts.event(event)
                button.present(label, on=chip.on, bad=chip.bad, inconsistent=chip.inconsistent)
                button.setAccessibleName(label)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the opaque ground, so that a repainted chip repaints nothing below."""
        QPainter(self).fillRect(event.rect(), colour(tokens().card))

    def problem_lines(self) -> list[QWidget]:
        """The visible problem lines, for F8 to walk along."""
        return [*self._event_problems.lines(), *self._counter_problems.lines()]


class FormFoot(QWidget):
    """The last line of a form: the count of contradictions, and the button for an empty hand."""

    new_hand_requested = Signal()

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._count = AnnouncedLabel()
        self._count.setObjectName("problem_count")
        self._count.setTextFormat(Qt.TextFormat.PlainText)
        words = f"{texts.ui('new_hand')}  {KEY_OF['clear']}"
        self._button = word_button("new_hand", words, texts.ui("new_hand_tip"))
        self._button.setAccessibleName(texts.ui("new_hand"))
        self._button.clicked.connect(self.new_hand_requested)
        row = Flow(row_gap=4, centred=True) if cramped() else QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        self.setLayout(row)
        row.addWidget(self._count)
        row.addWidget(self._button)
        if isinstance(row, Flow):
            row.fill(self._count)
        else:
            row.setStretch(0, 1)

    def present(self, count: str) -> None:
        """Show how many contradictions there are, in words."""
        self._count.setText(count)
