"""Wires of the part with a hand: between the sheet, the hand input, and its sides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, Signal

from app.pages.referee import entries as told
from app.pages.referee import state
from app.pages.referee.check.logic import CAPTIONS, check_shown
from app.pages.referee.check.side import CheckSide
from app.pages.referee.dispute.logic import dispute_shown
from app.pages.referee.dispute.side import DisputeSide
from app.pages.referee.hand_part import HandPart
from app.pages.referee.laid_side import LaidSide
from app.pages.referee.log.saving import keep_shown
from app.pages.referee.state import Sheet, Tab
from app.pages.referee.widgets.save_bar import SaveBar
from app.pages.score.answer import answer
from app.pages.score.state import Draft, InputMode
from app.store import Store
from app.texts.texts import Texts
from app.views.answers import ScoreAnswer
from engine.riichi.rules import RiichiRules, load


class HandWires(QObject):
    """Takes what is laid and told into the store, and presents what the document says of it."""

    document_chosen = Signal(str)
    act_asked = Signal(str)
    apply_asked = Signal()
    done = Signal()

    def __init__(
        self, part: HandPart, store: Store[Sheet], connect_keep: Callable[[SaveBar], None]
    ) -> None:
        super().__init__(part)
        self._part, self._store, self._connect_keep = part, store, connect_keep
        self._answered: tuple[Draft, ScoreAnswer] | None = None
        part.laying.draft_committed.connect(self._edit_hand)
        part.laying.draft_updated.connect(
            lambda hand: store.update(state.set_mode(self._sheet, hand))
        )

    @property
    def _sheet(self) -> Sheet:
        return self._store.state

    @property
    def _rules(self) -> RiichiRules:
        return load(self._sheet.document)

    def _edit_hand(self, hand: Draft, name: str) -> None:
        self._store.commit(state.set_hand(self._sheet, hand), name)

    def _say(self, field: str, number: int | None) -> None:
        new = told.say(self._sheet.dispute, field, number)
        self._store.commit(state.set_dispute(self._sheet, new), "declared")

    def _choose(self, field: str, value: object) -> None:
        new = replace(self._sheet.dispute, **{field: value})  # type: ignore[arg-type]
        self._store.commit(state.set_dispute(self._sheet, new), "declared")

    def _check(self, new: told.CheckEntry) -> None:
        self._store.commit(state.set_check(self._sheet, new), "check")

    def _ask(self, field: str, value: object) -> None:
        if field == "discarder" and isinstance(value, int):
            self._check(told.set_discarder(self._sheet.check, value))
        else:
            self._check(replace(self._sheet.check, **{field: value}))  # type: ignore[arg-type]

    def _call(self, seat: int, what: str) -> None:
        self._check(told.call(self._sheet.check, seat, what))

    def _be_late(self, seat: int) -> None:
        check = self._sheet.check
        self._check(replace(check, late=check.late ^ {seat}))

    # presentation: state comes down

    def present(self, texts: Texts) -> None:
        """Show the hand, and the side that is asked for."""
        found = self._answer()
        if self._sheet.laying:
            self._part.present(found, frozenset(), "")
            self._laid().present(found)
        elif self._sheet.tab is Tab.CHECK:
            shown = check_shown(self._sheet, self._rules)
            self._part.present(found, shown.found.tiles, CAPTIONS.get(shown.found.kind, ""))
            checks = self._checks()
            checks.present(shown)
            checks.keep.present(keep_shown(self._sheet, self._rules, texts))
        else:
            self._part.present(found, frozenset(), "")
            side = self._dispute()
            side.present(dispute_shown(self._sheet, self._rules))
            side.keep.present(keep_shown(self._sheet, self._rules, texts))

    def _answer(self) -> ScoreAnswer:
        draft = replace(state.laid(self._sheet), mode=InputMode.HAND)
        if self._answered is None or self._answered[0] != draft:
            self._answered = draft, answer(draft, load(draft.document))
        return self._answered[1]

    def _laid(self) -> LaidSide:
        side, new = self._part.side(LaidSide)
        assert isinstance(side, LaidSide)
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
            side.act_asked.connect(self.act_asked)
            self._connect_keep(side.keep)
        return side

    def _dispute(self) -> DisputeSide:
        side, new = self._part.side(DisputeSide)
        assert isinstance(side, DisputeSide)
        if new:
            side.form.said.connect(self._say)
            side.form.chosen.connect(self._choose)
            side.apply_asked.connect(self.apply_asked)
            side.others.chosen.connect(self.document_chosen)
            self._connect_keep(side.keep)
        return side
