"""Laying: how a deal of 競技十半 is laid on the board of its page."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtWidgets import QWidget

from app.pages.score.hand_input.typing import TypedInput
from app.pages.score.toppan import notation, state
from app.pages.score.toppan.drag_drop import ToppanDragDrop
from app.pages.score.toppan.layout import ToppanLayout
from app.pages.score.toppan.resolve import resolved
from app.pages.score.toppan.state import AT_SEAT, Draft, Place, View
from app.pages.score.views import Fix
from app.texts.toppan import ToppanTexts
from engine.tiles import Tile
from engine.toppan.situation import Stake

_STEPS: Final = {Place.DORA: "indicator", Place.EXTRA: "indicator"}


class ToppanInputController(TypedInput):
    """Wires the board to the draft of the page that has it."""

    _texts: ToppanTexts

    def __init__(self, board: ToppanLayout, draft: Callable[[], Draft], texts: ToppanTexts) -> None:
        super().__init__(board, board.notation, draft)
        self._board, self._texts = board, texts
        self._carrying = ToppanDragDrop(board, draft, partial(self.commit, name="move"))
        self._connect()

    # wires: intents go up

    def _connect(self) -> None:
        board = self._board
        board.picker.picked.connect(self._pick)
        board.picker.removed.connect(self._take_one)
        board.picker.reached.connect(self._reach)
        board.picker.chosen.connect(self._set_place)
        board.hand.wanted.connect(lambda: self._set_place(AT_SEAT[self._draft.own]))
        board.hand.removed.connect(lambda at: self._remove(AT_SEAT[self._draft.own], at))
        board.hand.moved.connect(
            lambda at, to: self.commit(state.move(self._draft, at, to), "move")
        )
        for row in (board.indicators, board.others, board.seats_row):
            row.mode_chosen.connect(self._set_place)
            row.removed.connect(self._remove)
        board.nexts.picked.connect(self._draw)
        board.form.chosen.connect(self._choose)
        board.form.fix_asked.connect(self._resolve)

    @property
    def _draft(self) -> Draft:
        draft: Draft = super()._draft
        return draft

    def action_handlers(self) -> dict[str, Callable[[], object]]:
        """What the actions do that lay a deal."""
        return {
            "clear": self.clear,
            "paste": self.paste,
            "next_problem": self.focus_problem,
            "mode_hand": lambda: self._set_place(AT_SEAT[self._draft.own]),
            "mode_dora": lambda: self._set_place(Place.DORA),
            "toppan_extra": lambda: self._set_place(Place.EXTRA),
            "toppan_place": lambda: self.draft_updated.emit(state.next_place(self._draft)),
            "toppan_view": self._turn_view,
            **{name: partial(self._do, name) for name in state.EDITS},
        }

    def clear(self) -> None:
        self.commit(state.clear(self._draft), "clear")

    def _do(self, name: str) -> None:
        self.commit(state.EDITS[name](self._draft), "situation")

    def _turn_view(self) -> None:
        other = View.ROUND if self._draft.view is View.HAND else View.HAND
        self.draft_updated.emit(state.set_view(self._draft, other))

    def _pick(self, some: tuple[Tile, ...]) -> None:
        self._carrying.cancel()
        new, refused = state.lay(self._draft, some)
        of_dora = self._draft.place is Place.DORA
        self.commit(new, _STEPS.get(self._draft.place, "tile"))
        if refused:
            self._board.picker.hint(self._texts.ui(f"refusal.{refused}"))
        elif of_dora and some:
            self._board.picker.hint(self._count_of(some[-1]))

    def _take_one(self, tile: Tile) -> None:
        """One indicator of this kind less; only they are many enough for that."""
        if self._draft.place is Place.DORA:
            self.commit(state.remove_indicator(self._draft, tile), "remove")
            self._board.picker.hint(self._count_of(tile))

    def _count_of(self, tile: Tile) -> str:
        dora = self._draft.dora
        name = self._texts.tile_short(tile)
        return self._texts.ui("toppan.indicator_count", name, dora.count(tile), len(dora))

    def _reach(self, some: tuple[Tile, ...]) -> None:
        """Show what a slide would lay, or why it cannot."""
        _, refused = state.lay(self._draft, some)
        told = self._texts.list_of(map(self._texts.tile_short, some))
        self._board.picker.hint(self._texts.ui(f"refusal.{refused}") if refused else told)

    def _draw(self, tile: Tile) -> None:
        """One more tile for one's own hand."""
        at_own = state.set_place(self._draft, AT_SEAT[self._draft.own])
        new, refused = state.lay(at_own, (tile,))
        if not refused:
            self.commit(new, "tile")

    def _set_place(self, place: str) -> None:
        self.draft_updated.emit(state.set_place(self._draft, Place(place)))

    def _remove(self, place: str, at: int) -> None:
        self.commit(state.remove(self._draft, Place(place), at), "remove")

    def _choose(self, field: str, seat: int, value: object) -> None:
        """A field of the form has a new value."""
        draft = self._draft
        match field, value:
            case "view", str():
                self.draft_updated.emit(state.set_view(draft, View(value)))
            case "seat", int():
                self.commit(state.set_own(draft, value), "situation")
            case "round", int():
                self.commit(state.set_round(draft, value), "situation")
            case "honba", int():
                self.commit(state.set_honba(draft, value), "situation")
            case "stake", Stake():
                self.commit(state.set_stake(draft, seat, value), "situation")
            case "stays", bool():
                self.commit(state.set_declares(draft, seat, not value), "situation")

    def _resolve(self, fix: Fix) -> None:
        self.commit(resolved(self._draft, fix), fix.step)

    # what is typed

    def added(self, some: tuple[Tile, ...]) -> tuple[Draft, str]:
        return state.add_all(self._draft, some)

    def without_last(self) -> Draft:
        return state.remove_last(self._draft)

    def read(self, text: str) -> Draft:
        return notation.enter(self._draft, text)

    def written(self) -> str:
        return notation.hand_text(self._draft)

    def put_back(self) -> bool:
        return self._carrying.cancel() or self._board.picker.let_go()

    def begin_again(self) -> None:
        own = AT_SEAT[self._draft.own]
        if self._draft.place is not own:
            self._set_place(own)
        else:
            self.commit(state.clear_hands(self._draft), "clear")

    def problem_lines(self) -> list[QWidget]:
        return self._board.form.problem_lines()

    # presentation: state comes down

    def speak(self, texts: ToppanTexts) -> None:
        self._texts = self._carrying.texts = texts

    def cancel(self) -> None:
        """Put back what is carried."""
        self._carrying.cancel()
