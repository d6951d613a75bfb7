"""The part of the referee page with a hand: its widgets, and the controller of its sides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.pages.referee import inputs as told
from app.pages.referee import state
from app.pages.referee.check.logic import CAPTIONS, check_view
from app.pages.referee.check.side import CheckSide
from app.pages.referee.dispute.logic import dispute_view
from app.pages.referee.dispute.side import DisputeSide
from app.pages.referee.log.saving import save_view
from app.pages.referee.state import RefereeSheet, RefereeTab
from app.pages.referee.widgets.save_bar import SaveBar
from app.pages.score.answer import answer
from app.pages.score.hand_input.controller import HandInputController
from app.pages.score.hand_input.layout import HandInputLayout
from app.pages.score.spoken import spoken
from app.pages.score.state import Draft, Mode
from app.store import Store
from app.style.theme import px
from app.texts.texts import Texts
from app.views.answers import ScoreAnswer
from app.widgets.answer.declaration import Declaration
from app.widgets.layout.frames import card, column, holding, share
from engine.riichi.rules import RiichiRules, load
from engine.tiles import Tile


class HandWorthSide(QWidget):
    """Shows what the hand is worth, and reports that all is laid."""

    done = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts: Texts | None = None
        self._why = QLabel()
        self._why.setProperty("role", "said")
        self._why.setWordWrap(True)
        self._why.setTextFormat(Qt.TextFormat.PlainText)
        self._declaration = Declaration()
        self._declaration.setObjectName("laid_worth")
        self.back = QPushButton()
        self.back.setObjectName("laid_done")
        self.back.setProperty("role", "primary")
        self.back.clicked.connect(self.done)
        whole = column(8)
        above, inner = card("card", QVBoxLayout())
        inner.setContentsMargins(14, 10, 14, 10)
        inner.addWidget(self._why)
        row = QHBoxLayout()
        row.addWidget(self.back)
        row.addStretch(1)
        inner.addLayout(row)
        worth, held = card("card", QVBoxLayout())
        held.addWidget(self._declaration)
        whole.addWidget(above)
        whole.addWidget(worth)
        whole.addWidget(QFrame(), 1)
        self.setLayout(whole)

    def speak(self, texts: Texts) -> None:
        self._texts = texts
        self._why.setText(texts.ui("laid.why"))
        self.back.setText(texts.ui("laid.done"))
        self.back.setToolTip("Esc")

    def present(self, found: ScoreAnswer) -> None:
        if self._texts is not None:
            self._declaration.present(spoken(found, self._texts))


_LEFT, _RIGHT = 384, 782
_LOW: Final = 660
HandSide = CheckSide | DisputeSide | HandWorthSide


class HandPart(QWidget):
    """One hand input for every part of the page that asks for a hand; the sides take turns."""

    def __init__(self, draft: Callable[[], Draft], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("with_hand")
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.ui = HandInputLayout()
        self._sides = QStackedWidget()
        self._made: dict[type[HandSide], HandSide] = {}
        self._texts: Texts | None = None
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(8)
        whole.addWidget(self.ui.felt())
        columns = QHBoxLayout()
        columns.setSpacing(10)
        share(columns, (holding(self.ui.left()), self._sides), (_LEFT, _RIGHT))
        whole.addLayout(columns, 1)
        self.input = HandInputController(self, self.ui, draft)

    def side(self, kind: type[HandSide]) -> tuple[HandSide, bool]:
        """A side, and whether it has just been made."""
        new = kind not in self._made
        if new:
            side = self._made[kind] = kind()
            if self._texts is not None:
                side.speak(self._texts)
            self._sides.addWidget(side)
        self._sides.setCurrentWidget(self._made[kind])
        return self._made[kind], new

    def speak(self, texts: Texts) -> None:
        self._texts = texts
        self.input.speak(texts)
        for side in self._made.values():
            side.speak(texts)

    def present(self, found: ScoreAnswer, tiles: frozenset[Tile], caption: str) -> None:
        """The hand with its contradictions, tiles lit; the side is presented by itself."""
        self.input.present(found)
        self.input.present_hand(found, None, tiles, caption)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.ui.set_compact(self.height() < px(_LOW))
        super().resizeEvent(event)


class HandPartController(QObject):
    """Takes what is laid and told into the store, and presents what the document says of it."""

    document_chosen = Signal(str)
    act_requested = Signal(str)
    apply_requested = Signal()
    done = Signal()

    def __init__(
        self, part: HandPart, store: Store[RefereeSheet], connect_keep: Callable[[SaveBar], None]
    ) -> None:
        super().__init__(part)
        self._part, self._store, self._connect_keep = part, store, connect_keep
        self._answered: tuple[Draft, ScoreAnswer] | None = None
        part.input.draft_committed.connect(self._edit_hand)
        part.input.draft_updated.connect(
            lambda hand: store.update(state.set_mode(self._sheet, hand))
        )

    @property
    def _sheet(self) -> RefereeSheet:
        return self._store.state

    @property
    def _rules(self) -> RiichiRules:
        return load(self._sheet.document)

    def _edit_hand(self, hand: Draft, name: str) -> None:
        self._store.commit(state.set_hand(self._sheet, hand), name)

    def _say(self, field: str, number: int | None) -> None:
        new = told.set_number(self._sheet.dispute, field, number)
        self._store.commit(state.set_dispute(self._sheet, new), "declared")

    def _choose(self, field: str, value: object) -> None:
        new = replace(self._sheet.dispute, **{field: value})  # type: ignore[arg-type]
        self._store.commit(state.set_dispute(self._sheet, new), "declared")

    def _check(self, new: told.CheckInput) -> None:
        self._store.commit(state.set_check(self._sheet, new), "check")

    def _ask(self, field: str, value: object) -> None:
        if field == "discarder" and isinstance(value, int):
            self._check(told.set_discarder(self._sheet.check, value))
        else:
            self._check(replace(self._sheet.check, **{field: value}))  # type: ignore[arg-type]

    def _call(self, seat: int, what: str) -> None:
        self._check(told.toggle_call(self._sheet.check, seat, what))

    def _be_late(self, seat: int) -> None:
        check = self._sheet.check
        self._check(replace(check, late=check.late ^ {seat}))

    # presentation: state comes down

    def present(self, texts: Texts) -> None:
        """Show the hand, and the side that is asked for."""
        found = self._answer()
        if self._sheet.entering_hand:
            self._part.present(found, frozenset(), "")
            self._laid().present(found)
        elif self._sheet.tab is RefereeTab.CHECK:
            shown = check_view(self._sheet, self._rules)
            self._part.present(found, shown.found.tiles, CAPTIONS.get(shown.found.kind, ""))
            checks = self._checks()
            checks.present(shown)
            checks.save_bar.present(save_view(self._sheet, self._rules, texts))
        else:
            self._part.present(found, frozenset(), "")
            side = self._dispute()
            side.present(dispute_view(self._sheet, self._rules))
            side.save_bar.present(save_view(self._sheet, self._rules, texts))

    def _answer(self) -> ScoreAnswer:
        draft = replace(state.draft_of(self._sheet), mode=Mode.HAND)
        if self._answered is None or self._answered[0] != draft:
            self._answered = draft, answer(draft, load(draft.document))
        return self._answered[1]

    def _laid(self) -> HandWorthSide:
        side, new = self._part.side(HandWorthSide)
        assert isinstance(side, HandWorthSide)
        if new:
            side.done.connect(self.done)
        return side

    def _checks(self) -> CheckSide:
        side, new = self._part.side(CheckSide)
        assert isinstance(side, CheckSide)
        if new:
            side.form.kind_chosen.connect(partial(self._ask, "kind"))
            side.form.said.connect(self._ask)
            side.form.called.connect(self._call)
            side.form.late_toggled.connect(self._be_late)
            side.others.chosen.connect(self.document_chosen)
            side.act_requested.connect(self.act_requested)
            self._connect_keep(side.save_bar)
        return side

    def _dispute(self) -> DisputeSide:
        side, new = self._part.side(DisputeSide)
        assert isinstance(side, DisputeSide)
        if new:
            side.form.said.connect(self._say)
            side.form.chosen.connect(self._choose)
            side.apply_requested.connect(self.apply_requested)
            side.others.chosen.connect(self.document_chosen)
            self._connect_keep(side.save_bar)
        return side
