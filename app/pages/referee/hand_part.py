"""The part of the referee page with a hand: the hand input, and what each tab says of the hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.pages.referee import inputs, state
from app.pages.referee.check.logic import CAPTIONS, check_view
from app.pages.referee.check.side import CheckSide
from app.pages.referee.dispute.logic import deviating_tiles, dispute_view
from app.pages.referee.dispute.side import DisputeSide
from app.pages.referee.dispute.views import DisputeView
from app.pages.referee.next_table import takes_wins
from app.pages.referee.state import RefereeSheet, RefereeTab
from app.pages.referee.views import SaveView
from app.pages.referee.widgets.hand_worth import HandWorthSide
from app.pages.referee.widgets.save_bar import SaveBar
from app.pages.score.answer import answer_of
from app.pages.score.hand_input.controller import HandInputController
from app.pages.score.hand_input.layout import HandInputLayout
from app.pages.score.state import Draft, InputMode, situation
from app.store import Store
from app.style.theme import px
from app.texts.explanation import situation_words
from app.texts.texts import Texts
from app.views.answers import ScoreAnswer
from app.widgets.controls.keyed import typed
from app.widgets.layout.frames import holding, share
from app.widgets.layout.roles import PAGE
from app.widgets.painting.drawing import show_if
from engine.riichi.rules import RiichiRules, load
from engine.riichi.verdict import Shares
from engine.tiles import Tile

_LEFT, _RIGHT = 384, 782
_LOW: Final = 660
_WIDE: Final = 1400
"""The width from which the input of a hand stays beside a declaration."""
Side = TypeVar("Side", "HandWorthSide", CheckSide, DisputeSide)


class HandPart(QWidget):
    """The hand input with one side widget beside it: check, dispute, or worth of the hand.

    `widened()`: it has become as wide as the input beside a declaration needs, or narrower.
    """

    accessible_role = PAGE
    edit_toggled = Signal()
    widened = Signal()

    def __init__(
        self, texts: Texts, draft: Callable[[], Draft], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("with_hand")
        self.setAccessibleName(texts.ui("mode.hand"))
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._texts, self._wide = texts, False
        self.ui = HandInputLayout(texts)
        self._summary, self._edit = QLabel(), QPushButton()
        self._summary.setProperty("role", "felt_caption")
        self._summary.setTextFormat(Qt.TextFormat.PlainText)
        self._edit.setObjectName("hand_edit")
        self._edit.setProperty("role", "mode")
        fixed = QSizePolicy.Policy.Fixed
        self._summary.setSizePolicy(QSizePolicy.Policy.Expanding, fixed)
        self._edit.setSizePolicy(fixed, fixed)
        self._edit.clicked.connect(self.edit_toggled)
        self._sides = QStackedWidget()
        self._made: dict[type[QWidget], QWidget] = {}
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(8)
        whole.addWidget(self.ui.felt(self._summary, self._edit))
        columns = QHBoxLayout()
        columns.setSpacing(10)
        self._left = holding(self.ui.left())
        share(columns, (self._left, self._sides), (_LEFT, _RIGHT))
        whole.addLayout(columns, 1)
        self.present_input(reading=False, offered=False)
        self.input = HandInputController(texts, self, self.ui, draft)

    def side(self, kind: type[Side]) -> tuple[Side, bool]:
        """Show the side of this class; returns it, and whether it was just made."""
        made = self._made.get(kind)
        if isinstance(made, kind):
            self._sides.setCurrentWidget(made)
            return made, False
        new = self._made[kind] = kind(self._texts)
        self._sides.addWidget(new)
        self._sides.setCurrentWidget(new)
        return new, True

    def present_input(self, *, reading: bool, offered: bool, summary: str = "") -> None:
        """Show the input, or while `reading` the hand alone with a line about it.

        `offered`: there is a button to change between the two.
        """
        for widget in (self._left, self.ui.river, self.ui.notation):
            show_if(widget, not reading)
        self._summary.setText(summary)
        show_if(self._summary, reading)
        key = "edit_hand" if reading else "hand_done"
        self._edit.setText(self._texts.ui(f"declared.{key}"))
        show_if(self._edit, offered)

    def present(self, answer: ScoreAnswer, tiles: frozenset[Tile], caption: str) -> None:
        """Show the hand with its contradictions, and tiles highlighted."""
        self.input.present(answer)
        self.input.present_hand(answer, None, tiles, caption)

    @property
    def is_wide(self) -> bool:
        """Whether there is room for the input beside a declaration."""
        return self.width() >= px(_WIDE)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.ui.set_compact(self.height() < px(_LOW))
        super().resizeEvent(event)
        if self.is_wide is not self._wide:
            self._wide = self.is_wide
            self.widened.emit()


class HandPartController(QObject):
    """Connects the hand input and its sides with the sheet.

    `save_view` returns what the save bar shows; `connect_save_bar` connects that of a side that was
    just made.
    """

    document_chosen = Signal(str)
    act_requested = Signal(str)
    apply_requested = Signal()
    done = Signal()

    def __init__(
        self,
        part: HandPart,
        texts: Texts,
        store: Store[RefereeSheet],
        save_view: Callable[[], SaveView],
        connect_save_bar: Callable[[SaveBar], None],
    ) -> None:
        super().__init__(part)
        self._part, self._texts, self._store = part, texts, store
        self._save_view, self._connect_save_bar = save_view, connect_save_bar
        self._editing: bool | None = None
        part.edit_toggled.connect(self._toggle_input)
        part.widened.connect(self._fit_input)
        part.input.draft_committed.connect(
            lambda hand, name: store.commit(state.set_hand(self._sheet, hand), name)
        )
        part.input.draft_updated.connect(
            lambda hand: store.update(state.set_mode(self._sheet, hand))
        )

    @property
    def _sheet(self) -> RefereeSheet:
        return self._store.state

    @property
    def _rules(self) -> RiichiRules:
        return load(self._sheet.document)

    def _set_dispute(self, entry: inputs.DisputeInput) -> None:
        self._store.commit(state.set_dispute(self._sheet, entry), "declared")

    def _tick(self, step: str) -> None:
        entry = self._sheet.dispute
        ticked = replace(entry, done=entry.done ^ {step})
        self._store.commit(replace(self._sheet, dispute=ticked), "tick")

    def _toggle_input(self) -> None:
        """Show the input of a disputed hand, or hide it once the hand is right."""
        self._editing = self._reading(dispute_view(self._sheet, self._rules))
        self.present()

    def _fit_input(self) -> None:
        """Show or hide the input of a disputed hand as the new width wants it."""
        if self._sheet.tab is RefereeTab.DISPUTE and not self._sheet.entering_hand:
            self._present_dispute_input(dispute_view(self._sheet, self._rules))

    def _reading(self, shown: DisputeView) -> bool:
        """Whether the input is hidden: the hand is whole and a declaration was made."""
        if shown.outcome in ("unfinished", "impossible"):
            self._editing = None
            return False
        if self._part.is_wide:
            return False
        declared = shown.dispute is not None and shown.dispute.said is not None
        return declared if self._editing is None else not self._editing

    def _enter_number(self, field: str, number: int | None) -> None:
        self._set_dispute(inputs.set_number(self._sheet.dispute, field, number))

    def _choose_amount(self, shares: Shares) -> None:
        draft = state.draft_of(self._sheet)
        entry, dealer = self._sheet.dispute, draft.seat == 0
        self._set_dispute(inputs.set_shares(entry, shares, tsumo=draft.tsumo, dealer=dealer))

    def _choose(self, field: str, value: object) -> None:
        self._set_dispute(replace(self._sheet.dispute, **{field: value}))

    def type_points(self, event: QKeyEvent) -> bool:
        """Take a digit as declared points: on a disputed hand that is whole it is no tile."""
        sheet = self._sheet
        disputed = sheet.tab is RefereeTab.DISPUTE and not sheet.entering_hand
        if not disputed or sheet.hand.mode is not InputMode.HAND or not typed(event).isdecimal():
            return False
        return self._dispute_side().form.type_points(event)

    def _set_check(self, entry: inputs.CheckInput) -> None:
        self._store.commit(state.set_check(self._sheet, entry), "check")

    def _enter_check(self, field: str, value: object) -> None:
        if field == "discarder" and isinstance(value, int):
            self._set_check(inputs.set_discarder(self._sheet.check, value))
        else:
            self._set_check(replace(self._sheet.check, **{field: value}))

    def _toggle_call(self, seat: int, what: str) -> None:
        self._set_check(inputs.toggle_call(self._sheet.check, seat, what))

    def _toggle_late(self, seat: int) -> None:
        check = self._sheet.check
        self._set_check(replace(check, late=check.late ^ {seat}))

    # presentation

    def present(self) -> None:
        """Show the hand, and the side of the open tab."""
        answer = self._answer()
        if self._sheet.entering_hand or self._sheet.tab is RefereeTab.CHECK:
            self._part.present_input(reading=False, offered=False)
        if self._sheet.entering_hand:
            self._part.present(answer, frozenset(), "")
            self._worth_side().present(answer, self._sheet.document)
        elif self._sheet.tab is RefereeTab.CHECK:
            shown = check_view(self._sheet, self._rules)
            self._part.present(answer, shown.answer.tiles, CAPTIONS.get(shown.answer.kind, ""))
            check = self._check_side()
            check.present(shown)
            check.save_bar.present(self._save_view())
        else:
            declared = dispute_view(self._sheet, self._rules)
            self._present_dispute_input(declared)
            self._part.present(answer, deviating_tiles(declared), "")
            dispute = self._dispute_side()
            dispute.present(declared, can_apply=takes_wins(self._sheet))
            dispute.save_bar.present(self._save_view())

    def _present_dispute_input(self, shown: DisputeView) -> None:
        reading = self._reading(shown)
        whole = shown.outcome not in ("unfinished", "impossible")
        offered = whole and not self._part.is_wide
        texts, draft = self._texts, state.draft_of(self._sheet)
        words = situation_words(situation(draft), texts) if reading else ""
        self._part.present_input(reading=reading, offered=offered, summary=words)

    def _answer(self) -> ScoreAnswer:
        return answer_of(state.draft_of(self._sheet))

    def _worth_side(self) -> HandWorthSide:
        side, new = self._part.side(HandWorthSide)
        if new:
            side.done.connect(self.done)
        return side

    def _check_side(self) -> CheckSide:
        side, new = self._part.side(CheckSide)
        if new:
            side.form.kind_chosen.connect(partial(self._enter_check, "kind"))
            side.form.entered.connect(self._enter_check)
            side.form.called.connect(self._toggle_call)
            side.form.late_toggled.connect(self._toggle_late)
            side.others.chosen.connect(self.document_chosen)
            side.act_requested.connect(self.act_requested)
            self._connect_save_bar(side.save_bar)
        return side

    def _dispute_side(self) -> DisputeSide:
        side, new = self._part.side(DisputeSide)
        if new:
            side.form.number_entered.connect(self._enter_number)
            side.form.chosen.connect(self._choose)
            side.form.amount_chosen.connect(self._choose_amount)
            side.ticked.connect(self._tick)
            side.apply_requested.connect(self.apply_requested)
            side.others.chosen.connect(self.document_chosen)
            self._connect_save_bar(side.save_bar)
        return side
