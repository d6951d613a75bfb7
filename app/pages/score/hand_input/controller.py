"""Laying: how a hand of riichi is laid, on the board of any page that has one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from PySide6.QtWidgets import QWidget

from app.pages.score import notation, state
from app.pages.score.answer import reds_of
from app.pages.score.hand_input import riichi_actions
from app.pages.score.hand_input.layout import HandInputLayout
from app.pages.score.hand_input.riichi_drag_drop import RiichiDragDrop
from app.pages.score.hand_input.typing import TypedInput
from app.pages.score.presentation import hand_shown, situation_shown, stock_shown
from app.pages.score.resolve import problem_lines, resolved
from app.pages.score.state import Draft, Mode
from app.pages.score.views import Fix, Stock
from app.texts.texts import Texts
from app.views.answers import ScoreAnswer
from app.views.ledgers import Row
from engine.riichi.rules import RiichiRules, load
from engine.riichi.verdict import Part
from engine.tiles import Tile

_FELT_PARTS: Final = (Part.DORA, Part.URA)
_HAND_PARTS: Final = (Part.CONCEALED, Part.MELDS, Part.DISCARDS)
_STEPS: Final = {
    Mode.HAND: "tile",
    Mode.DORA: "indicator",
    Mode.URA: "indicator",
    Mode.RIVER: "discard",
    Mode.PASSED: "discard",
}
"""The names of steps by mode; the other modes lay melds."""


class HandInputController(TypedInput):
    """Wires a hand board to the draft of the page that has it."""

    def __init__(self, host: QWidget, board: HandInputLayout, draft: Callable[[], Draft]) -> None:
        super().__init__(host, board.notation, draft)
        self.board = board
        self._counted: tuple[object, dict[Tile, Stock]] | None = None
        self._text: tuple[object, str] = (None, "")
        self._carrying = RiichiDragDrop(host, board, draft, lambda: self._reds, self._put)
        self._connect()

    # wires: intents go up

    def _connect(self) -> None:
        board = self.board
        board.picker.picked.connect(self._pick)
        board.picker.reached.connect(self._reach)
        board.picker.chosen.connect(self._set_mode)
        for row in (board.indicators, board.river):
            row.mode_chosen.connect(self._set_mode)
            row.removed.connect(self._remove_lying)
        board.hand.marked.connect(lambda at: self.commit(state.mark(self._draft, at), "mark"))
        board.hand.removed.connect(lambda at: self.commit(state.remove(self._draft, at), "remove"))
        board.hand.meld_turned.connect(self._turn_meld)
        board.hand.meld_removed.connect(self._remove_meld)
        board.hand.meld_reddened.connect(self._redden_meld)
        board.situation.chosen.connect(self._choose)
        for place in (board.situation, board.felt_problems, board.hand_problems):
            place.fix_asked.connect(self._resolve)

    @property
    def _draft(self) -> Draft:
        draft: Draft = super()._draft
        return draft

    @property
    def _reds(self) -> bool:
        return reds_of(load(self._draft.document))

    def _pick(self, some: tuple[Tile, ...]) -> None:
        self._carrying.cancel()
        new, refused = state.lay(self._draft, some, self._reds)
        self.commit(new, _STEPS.get(self._draft.mode, "meld"))
        if refused:
            self.board.picker.hint(self._ui(f"refusal.{refused}"))

    def _put(self, new: Draft) -> None:
        self.commit(new, "move")

    def _reach(self, some: tuple[Tile, ...]) -> None:
        """Show what a slide would lay, or why it cannot."""
        if self._texts is None:
            return
        _, refused = state.lay(self._draft, some, self._reds)
        told = self._texts.list_of(map(self._texts.tile_short, some))
        self.board.picker.hint(self._ui(f"refusal.{refused}") if refused else told)
        in_hand = self._draft.mode is Mode.HAND and not refused
        self.board.hand.show_preview(some if in_hand else ())

    def _set_mode(self, mode: str) -> None:
        self.draft_updated.emit(state.set_mode(self._draft, Mode(mode)))

    def _remove_lying(self, which: str, at: int) -> None:
        self.commit(state.remove_lying(self._draft, Mode(which), at), "remove")

    def _turn_meld(self, at: int) -> None:
        self.commit(state.turn_meld(self._draft, at), "meld")

    def _remove_meld(self, at: int) -> None:
        self.commit(state.remove_meld(self._draft, at), "remove")

    def _redden_meld(self, at: int) -> None:
        self.commit(state.redden_meld(self._draft, at, self._reds), "meld")

    def _choose(self, field: str, value: object) -> None:
        """A field of the situation has a new value."""
        self.commit(state.SETTERS[field](self._draft, value), "situation")

    def _resolve(self, fix: Fix) -> None:
        """Take a contradiction away; the step is named by what it changes."""
        self.commit(resolved(self._draft, fix), fix.step)

    def clear(self) -> None:
        self.commit(state.clear(self._draft), "clear")

    def action_handlers(self) -> dict[str, Callable[[], None]]:
        """What the actions do that lay a hand."""
        return {
            "clear": self.clear,
            "paste": self.paste,
            "next_problem": self.focus_problem,
            **{name: partial(self._set_mode, mode) for name, mode in riichi_actions.MODES.items()},
            **{name: partial(self._do, name) for name in riichi_actions.EDITS},
            **{name: partial(self._toggle, name) for name in riichi_actions.EVENTS},
        }

    def _do(self, name: str) -> None:
        self.commit(riichi_actions.EDITS[name](self._draft), "situation")

    def _toggle(self, name: str) -> None:
        new = riichi_actions.toggled(
            self._draft, riichi_actions.EVENTS[name], load(self._draft.document)
        )
        if new is not None:
            self.commit(new, "situation")
        else:
            self.refuse("not_offered")

    # what is typed

    def added(self, some: tuple[Tile, ...]) -> tuple[Draft, str]:
        return state.add_all(self._draft, some, self._reds)

    def without_last(self) -> Draft:
        return state.remove_last(self._draft)

    def read(self, text: str) -> Draft:
        return notation.enter(self._draft, text)

    def written(self) -> str:
        """The notation of the hand, written anew only where other tiles lie."""
        draft = self._draft
        key = draft.concealed, draft.melds, draft.marked
        if self._text[0] != key:
            self._text = key, str(state.hand(draft))
        return self._text[1]

    def put_back(self) -> bool:
        return self._carrying.cancel() or self.board.picker.let_go()

    def begin_again(self) -> None:
        if self._draft.mode is not Mode.HAND:
            self._set_mode(Mode.HAND)
        else:
            self.clear()

    def problem_lines(self) -> list[QWidget]:
        return self.board.problem_lines()

    def reveal(self, line: QWidget) -> None:
        self.board.form_area.ensureWidgetVisible(line)

    # presentation: state comes down

    def speak(self, texts: Texts) -> None:
        self._texts = self._carrying.texts = texts
        self.board.speak(texts)

    def present(self, found: ScoreAnswer) -> None:
        """Show the draft with its contradictions; the hand itself is for `present_hand`."""
        texts = self._texts
        if texts is None:
            return
        self._carrying.cancel()
        board, draft, rules = self.board, self._draft, load(self._draft.document)
        board.picker.present(draft.mode, self._stock(draft, rules))
        board.situation.present(situation_shown(draft, rules, found))
        felt = problem_lines((p for p in found.problems if p.part in _FELT_PARTS), draft, rules)
        bad = frozenset(str(p.part) for line in felt for p in line.problems)
        board.indicators.present(draft.dora, draft.ura, draft.mode, bad)
        board.felt_problems.present(felt, texts, titled=False)  # in the room they left
        board.river.present(draft.river, draft.passed, draft.mode)
        in_hand = problem_lines((p for p in found.problems if p.part in _HAND_PARTS), draft, rules)
        board.hand_problems.present(in_hand, texts)
        self.present_notation()

    def _stock(self, draft: Draft, rules: RiichiRules) -> dict[Tile, Stock]:
        """The copies left, counted anew only where other tiles lie."""
        lying = (draft.concealed, draft.melds, draft.dora, draft.ura, draft.river, draft.passed)
        key = lying, draft.mode, reds_of(rules)
        if self._counted is None or self._counted[0] != key:
            self._counted = key, stock_shown(draft, rules)
        return self._counted[1]

    def present_hand(
        self,
        found: ScoreAnswer,
        lit: Row | None = None,
        tiles: frozenset[Tile] = frozenset(),
        caption: str = "",
    ) -> None:
        """The hand, with the tiles lit that a line of a ledger, or an answer, is about."""
        shown = hand_shown(self._draft, found, lit)
        if tiles or caption:
            shown = replace(shown, highlighted=shown.highlighted | tiles, caption=caption)
        self.board.hand.present(shown)
