"""The form of a declaration: han and fu, points or payments by seat, and the stage of the hand."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QMenu,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.pages.referee.dispute.views import DeclaredView
from app.pages.referee.inputs import LARGEST_DECLARED
from app.texts.texts import Texts
from app.widgets.controls.controls import ChipButton, Segment, below, word_button
from app.widgets.controls.number_field import NumberField
from app.widgets.controls.question_line import SEATS, QuestionLine
from app.widgets.layout.flow import Flow, Wrapped
from app.widgets.layout.roles import NamedGroup
from app.widgets.painting.drawing import show_if, show_words
from engine.riichi.play.declared import Stage
from engine.riichi.situation import Situation

_STAGES: Final = tuple(Stage)
_SHOWN: Final = ("none", "part", "most")
_LINES: Final = ("count", "points", "paid", "shown", "stage")
_FIELDS: Final = ("high", "low")
_DIGITS: Final = len(str(LARGEST_DECLARED))
_GAP: Final = 5


class DeclaredForm(QFrame):
    """Edits a declaration.

    `number_entered(field, number)` and `chosen(field, value)` report what was entered,
    `amount_chosen(shares)` points of the scoring table, which need no keyboard.
    """

    number_entered = Signal(str, object)
    amount_chosen = Signal(object)
    chosen = Signal(str, object)

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self._texts = texts
        self._numbers = {"han": NumberField("said_han", 2, 46), "fu": NumberField("said_fu", 3, 52)}
        self._numbers |= {name: NumberField(f"said_{name}", _DIGITS, 66) for name in _FIELDS}
        self._numbers |= {
            f"paid_{seat}": NumberField(f"said_paid_{seat}", _DIGITS, 68) for seat in SEATS
        }
        self._units = {name: QLabel() for name in ("han", "fu", "high", "low")}
        self._winds = {seat: QLabel() for seat in SEATS}
        self._honba, self._by_seat = ChipButton("said_with_honba"), ChipButton("said_by_seat")
        for chip in (self._honba, self._by_seat):
            chip.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._table = word_button("said_table", texts.ui("dispute.table"))
        self._table.setToolTip(texts.ui("dispute.table_tip"))
        self._table.setAccessibleName(texts.ui("dispute.table_tip"))
        self._view: DeclaredView | None = None
        self._shown = Segment("said_shown", range(len(_SHOWN)), roomy=True)
        self._stage = Segment("said_stage", range(len(_STAGES)), roomy=True)
        self._pairs: dict[int, QWidget] = {}
        self._lines = {name: QuestionLine(self._answer(name)) for name in _LINES}
        self._label()
        self._connect()
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 1, 1, 1)
        column.setSpacing(0)
        for line in self._lines.values():
            column.addWidget(line)

    def _answer(self, name: str) -> QWidget:
        """The widget that answers a line."""
        match name:
            case "count":
                parts: list[QWidget] = []
                for field in ("han", "fu"):
                    parts += [self._numbers[field], self._units[field]]
                return _row(*parts)
            case "points":
                low, high = self._numbers["low"], self._numbers["high"]
                self._shares = _row(low, self._units["low"], high, self._units["high"])
                return _Answer(self._shares, self._table, self._honba, self._by_seat)
            case "paid":
                for seat in SEATS:
                    self._winds[seat].setProperty("role", "question")
                    self._pairs[seat] = _row(self._winds[seat], self._numbers[f"paid_{seat}"])
                return _Answer(*self._pairs.values())
        return self._shown if name == "shown" else self._stage

    def _connect(self) -> None:
        for name, field in self._numbers.items():
            field.number_changed.connect(partial(self.number_entered.emit, name))
        for name, chip in (("with_honba", self._honba), ("by_seat", self._by_seat)):
            chip.clicked.connect(partial(self._flip, name, chip))
        self._table.clicked.connect(self._offer_amounts)
        self._shown.chosen.connect(lambda at: self.chosen.emit("shown", _SHOWN[at]))
        self._stage.chosen.connect(lambda at: self.chosen.emit("stage", _STAGES[at]))

    def _flip(self, name: str, chip: ChipButton) -> None:
        self.chosen.emit(name, not chip.isChecked())

    def _offer_amounts(self) -> None:
        """Open a menu with what the scoring table has for such a win."""
        shown = self._view
        assert shown is not None  # the button is on a form that is shown
        situation = Situation(tsumo=shown.tsumo, seat=0 if shown.dealer else 1)
        menu = QMenu(self)
        menu.setObjectName("said_table_menu")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for shares in shown.amounts:
            action = menu.addAction(self._texts.shares(shares, situation))
            action.setObjectName(f"said_table_{shares.high}")
            action.triggered.connect(partial(self.amount_chosen.emit, shares))
        menu.popup(below(self._table))

    def _label(self) -> None:
        texts, ui = self._texts, self._texts.ui
        self.setAccessibleName(ui("dispute.declared"))
        for name in ("han", "fu"):
            self._numbers[name].set_name(ui(f"dispute.field.{name}"), "—")
            self._units[name].setText(ui(f"dispute.unit.{name}"))
        for seat in SEATS:
            self._winds[seat].setText(texts.wind(seat))
            self._numbers[f"paid_{seat}"].set_name(ui("dispute.field.paid", texts.seat(seat)), "—")
        stages = [ui(f"dispute.stage.{stage}") for stage in _STAGES]
        self._stage.set_labels(stages, [ui(f"dispute.stage_name.{stage}") for stage in _STAGES])

    def type_points(self, event: QKeyEvent) -> bool:
        """Type a digit in the first field for points in the place of what is there; returns whether
        the declaration has points."""
        names = ("low", "high", *(f"paid_{seat}" for seat in SEATS))
        fields = (self._numbers[name] for name in names)
        field = next((one for one in fields if one.isVisible()), None)
        if field is None or field.hasFocus():
            return False
        field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        field.selectAll()
        return QApplication.sendEvent(field, event)

    def present(self, shown: DeclaredView) -> None:
        """Show what was entered, in the fields that apply to the win."""
        self._view = shown
        texts, entry = self._texts, shown.entry
        numbers = {"han": entry.han, "fu": entry.fu, "high": entry.high, "low": entry.low}
        numbers |= {f"paid_{seat}": entry.paid[seat] for seat in SEATS}
        for name, number in numbers.items():
            self._numbers[name].present(number)
        for widget in (self._numbers["fu"], self._units["fu"]):
            show_if(widget, shown.fu)
        self._present_points(shown)
        for seat, pair in self._pairs.items():
            show_if(pair, seat in shown.payers)
        for chip, key, on in (
            (self._honba, "with_honba", entry.with_honba),
            (self._by_seat, "by_seat", entry.by_seat),
        ):
            chip.present(texts.ui(f"dispute.{key}"), on=on)
            chip.setToolTip(texts.ui(f"dispute.{key}_tip"))
        show_if(self._honba, shown.honba and not entry.by_seat)
        show_if(self._shares, not entry.by_seat)
        show_if(self._table, not entry.by_seat)
        self._present_shown(shown)
        self._stage.present(_STAGES.index(entry.stage))
        show_if(self._lines["count"], shown.won and shown.count)
        for name in ("points", "stage"):
            show_if(self._lines[name], shown.won)
        show_if(self._lines["paid"], shown.won and entry.by_seat)
        show_if(self._lines["shown"], not shown.won and "hand_shown" in shown.asked)
        number = 0
        for name, line in self._lines.items():
            number += not line.isHidden()
            line.show_rule(number > 1)
            state = "open" if name == "shown" and not entry.shown else "told"
            line.present(str(number), state, texts.ui(f"dispute.line.{name}"))

    def _present_shown(self, shown: DeclaredView) -> None:
        """What was shown of the hand, as far as the document tells it apart."""
        texts, parts, now = self._texts, "most_shown" in shown.asked, shown.entry.shown
        words = [
            texts.answered("hand_shown", False),
            texts.answered("most_shown", False),
            texts.answered("most_shown" if parts else "hand_shown", True),
        ]
        self._shown.set_labels(words, words)
        if now == "part" and not parts:
            now = "most"
        chosen = _SHOWN.index(now) if now else None
        self._shown.present(chosen, [at for at, one in enumerate(_SHOWN) if parts or one != "part"])

    def _present_points(self, shown: DeclaredView) -> None:
        """One number for a ron and for a tsumo of the dealer, two for a tsumo of a non-dealer."""
        texts = self._texts
        two = shown.tsumo and not shown.dealer
        for widget in (self._numbers["low"], self._units["low"]):
            show_if(widget, two)
        kind = "dealer_share" if two else "all" if shown.tsumo else "ron"
        self._units["low"].setText(texts.ui("dispute.unit.and"))
        show_words(self._units["high"], texts.ui(f"dispute.unit.{kind}"))
        self._numbers["high"].set_name(texts.ui(f"dispute.field.{kind}"), "—")
        self._numbers["low"].set_name(texts.ui("dispute.field.child_share"), "—")


class _Answer(Wrapped, NamedGroup):
    """Widgets side by side, in more rows where there is no room for one."""

    def __init__(self, *widgets: QWidget) -> None:
        super().__init__()
        row = Flow(self, _GAP, _GAP, centred=True)
        for widget in widgets:
            row.addWidget(widget)


def _row(*widgets: QWidget) -> QWidget:
    """Widgets side by side."""
    place = NamedGroup()
    row = QHBoxLayout(place)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(_GAP)
    for widget in widgets:
        row.addWidget(widget)
    return place
