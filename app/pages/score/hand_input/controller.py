"""Connects the widgets of hand input to the draft of any page that has them, for riichi."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QWidget

from app.pages.score import notation, state
from app.pages.score.answer import reds_of
from app.pages.score.hand_input import moves
from app.pages.score.hand_input.drag_drop import DragDrop, DropPlace, Moves, snapped
from app.pages.score.hand_input.layout import HandInputLayout
from app.pages.score.hand_input.typing import TypedInput, TypingEdits, TypingWidgets
from app.pages.score.presentation import (
    hand_shown,
    offered,
    situation_shown,
    stock_shown,
    with_highlights,
)
from app.pages.score.priced import has_honba
from app.pages.score.resolve import problem_lines, resolved
from app.pages.score.state import Draft, InputMode
from app.pages.score.views import Fix, HighlightedTiles, Origin, Stock
from app.texts.texts import Texts
from app.views.answers import ScoreAnswer
from app.views.ledgers import LedgerRow
from engine.ledger import SEATS
from engine.riichi.hand import Meld
from engine.riichi.rules import RiichiRules, load
from engine.riichi.situation import Event
from engine.riichi.verdict import Part
from engine.tiles import Tile

_INDICATOR_PARTS: Final = (Part.DORA, Part.URA)
_HAND_PARTS: Final = (Part.CONCEALED, Part.MELDS, Part.DISCARDS)
_STEPS: Final = {
    InputMode.HAND: "tile",
    InputMode.DORA: "indicator",
    InputMode.URA: "indicator",
    InputMode.RIVER: "discard",
    InputMode.PASSED: "discard",
}
"""The names of undo steps by mode; the other modes add melds."""
_MELDS: Final = "melds"
_ROUNDS: Final = 2
"""East and south; a later round is entered by the notation."""


def _next_loser(draft: Draft) -> Draft:
    """The next seat after the discarder that is not the winner's own."""
    seats = [(draft.loser + step) % SEATS for step in range(1, SEATS)]
    return state.set_loser(draft, next(seat for seat in seats if seat != draft.seat))


EDITS: Final[dict[str, Callable[[Draft], Draft]]] = {
    "how": lambda d: state.set_tsumo(d, not d.tsumo),
    "next_seat": lambda d: state.set_seat(d, (d.seat + 1) % SEATS),
    "next_round": lambda d: state.set_round(d, (d.round_wind + 1) % _ROUNDS),
    "next_loser": _next_loser,
    "honba_more": lambda d: state.set_honba(d, d.honba + 1),
    "honba_less": lambda d: state.set_honba(d, d.honba - 1),
    "deposits_more": lambda d: state.set_deposits(d, d.deposits + 1),
    "deposits_less": lambda d: state.set_deposits(d, d.deposits - 1),
}
"""Edits of the situation by their action."""

MODES: Final = {f"mode_{mode}": mode for mode in InputMode}

_E = Event
EVENTS: Final[dict[str, tuple[Event, ...]]] = {
    "riichi": (_E.RIICHI,),
    "double_riichi": (_E.DOUBLE_RIICHI,),
    "ippatsu": (_E.IPPATSU,),
    "last_tile": (_E.HAITEI, _E.HOUTEI),
    "rinshan": (_E.RINSHAN,),
    "chankan": (_E.CHANKAN,),
    "first_turn": (_E.TENHOU, _E.CHIIHOU, _E.RENHOU),
}
"""Events by their action; of several the one that fits the way of winning and the seat."""


def toggled(draft: Draft, events: Iterable[Event], rules: RiichiRules) -> Draft | None:
    """The draft with the first of the events switched that is on or offered; None without one."""
    known = [e for e in events if e in draft.events or offered(e, draft, rules)]
    return state.toggle(draft, known[0]) if known else None


def _reds(draft: Draft) -> bool:
    return reds_of(load(draft.document))


def _cargo(draft: Draft, origin: Origin) -> Meld | Tile | None:
    return moves.thing_at(draft, origin) if moves.is_still_there(draft, origin) else None


def _move(draft: Draft, origin: Origin, place: str, _index: int = 0) -> tuple[Draft, str]:
    return moves.move(draft, origin, place, _reds(draft))


class HandInputController(TypedInput[Draft]):
    """Connects a layout to the draft of the page `host`, which `draft` returns."""

    def __init__(
        self, texts: Texts, host: QWidget, layout: HandInputLayout, draft: Callable[[], Draft]
    ) -> None:
        self.ui = layout
        self._counted: tuple[object, dict[Tile, Stock]] | None = None
        self._text: tuple[object, str] = (None, "")
        drag_drop = DragDrop(
            texts,
            host,
            (layout.picker, layout.hand, layout.indicators, layout.river),
            Moves(_cargo, _move),
            draft=draft,
            commit=lambda new: self.commit(new, "move"),
            places=self._places,
        )
        edits = TypingEdits(
            add=lambda now, some: state.add_all(now, some, _reds(now)),
            remove_last=state.remove_last,
            enter=notation.enter,
            text=self._hand_text,
            home=state.normalized,
        )
        widgets = TypingWidgets(
            layout.notation, layout.picker, layout.problem_lines, layout.form_area
        )
        super().__init__(texts, host, widgets, edits, drag_drop, draft)
        self._connect()

    # signals of the widgets

    def _connect(self) -> None:
        ui = self.ui
        ui.picker.picked.connect(self._pick)
        ui.picker.reached.connect(self._preview)
        ui.picker.chosen.connect(self._set_mode)
        for row in (ui.indicators, ui.river):
            row.mode_chosen.connect(self._set_mode)
            row.removed.connect(self._remove_lying)
        ui.hand.marked.connect(lambda at: self.commit(state.mark(self._draft, at), "mark"))
        ui.hand.removed.connect(lambda at: self.commit(state.remove(self._draft, at), "remove"))
        ui.hand.meld_turned.connect(self._turn_meld)
        ui.hand.meld_removed.connect(self._remove_meld)
        ui.hand.meld_reddened.connect(self._redden_meld)
        ui.situation.chosen.connect(self._choose)
        ui.situation.new_hand_requested.connect(self._begin_hand)
        for place in (ui.situation, ui.indicator_problems, ui.hand_problems):
            place.fix_requested.connect(self._resolve)

    def _pick(self, some: tuple[Tile, ...]) -> None:
        self._drag_drop.cancel()
        new, refused = state.lay(self._draft, some, _reds(self._draft))
        self.commit(new, _STEPS.get(self._draft.mode, "meld"))
        if refused:
            self.ui.picker.refuse(self._texts.ui(f"refusal.{refused}"))

    def _preview(self, some: tuple[Tile, ...]) -> None:
        """Show the tiles that a slide would add, or why it cannot."""
        _, refused = state.lay(self._draft, some, _reds(self._draft))
        names = self._texts.list_of(map(self._texts.tile_short, some))
        self.ui.picker.hint(self._texts.ui(f"refusal.{refused}") if refused else names)
        in_hand = self._draft.mode is InputMode.HAND and not refused
        self.ui.hand.show_preview(some if in_hand else ())

    def _set_mode(self, mode: str) -> None:
        self.draft_updated.emit(state.set_mode(self._draft, InputMode(mode)))

    def _remove_lying(self, which: str, at: int) -> None:
        self.commit(state.remove_lying(self._draft, InputMode(which), at), "remove")

    def _turn_meld(self, at: int) -> None:
        self.commit(state.turn_meld(self._draft, at), "meld")

    def _remove_meld(self, at: int) -> None:
        self.commit(state.remove_meld(self._draft, at), "remove")

    def _redden_meld(self, at: int) -> None:
        self.commit(state.redden_meld(self._draft, at, _reds(self._draft)), "meld")

    def _choose(self, field: str, value: object) -> None:
        """Set a field of the situation."""
        self._change(state.SETTERS[field](self._draft, value))

    def _change(self, new: Draft) -> None:
        """Change the situation; honba are added only where the document has them."""
        if new.honba > self._draft.honba and not has_honba(load(self._draft.document)):
            self.refuse("not_offered")
        else:
            self.commit(new, "situation")

    def _resolve(self, fix: Fix) -> None:
        """Resolve a contradiction; the undo step is named by what it changes."""
        self.commit(resolved(self._draft, fix), fix.step)

    def action_handlers(self) -> dict[str, Callable[[], None]]:
        """The handlers of the actions that edit a hand, by name."""
        return {
            "clear": self._begin_hand,
            "paste": self.paste,
            "next_problem": self.focus_problem,
            **{name: partial(self._set_mode, mode) for name, mode in MODES.items()},
            **{name: partial(self._edit, name) for name in EDITS},
            **{name: partial(self._toggle, name) for name in EVENTS},
        }

    def _begin_hand(self) -> None:
        self.commit(state.clear(self._draft), "clear")

    def _edit(self, name: str) -> None:
        self._change(EDITS[name](self._draft))

    def _toggle(self, name: str) -> None:
        new = toggled(self._draft, EVENTS[name], load(self._draft.document))
        if new is not None:
            self.commit(new, "situation")
        else:
            self.refuse("not_offered")

    # drop places

    def _places(self, origin: Origin) -> Iterator[DropPlace]:
        for widget in (self.ui.indicators, self.ui.river, self.ui.hand):
            for name, box in widget.places().items():
                if name == _MELDS:
                    yield from self._meld_places(origin, snapped(box))
                else:
                    yield DropPlace(widget, name, snapped(box))

    def _meld_places(self, origin: Origin, box: QRectF) -> Iterator[DropPlace]:
        """The area of the melds, divided among the kinds that can be made of the tile."""
        hand = self.ui.hand
        if origin.place == "meld":
            yield DropPlace(hand, "meld", box)
            return
        kinds = [kind for kind in moves.MELDS if not _move(self._draft, origin, kind)[1]]
        width = box.width() / max(1, len(kinds))
        for at, kind in enumerate(kinds or moves.MELDS[:1]):
            part = QRectF(box.x() + at * width, box.y(), width, box.height())
            yield DropPlace(hand, kind, part, self._texts.ui(f"mode.{kind}"))

    # the state is shown

    def _hand_text(self, draft: Draft) -> str:
        """The notation of the hand, made anew only when its tiles changed."""
        key = draft.concealed, draft.melds, draft.marked
        if self._text[0] != key:
            self._text = key, str(state.hand(draft))
        return self._text[1]

    def present(self, answer: ScoreAnswer) -> None:
        """Show the draft with its contradictions, all but the hand (`present_hand`)."""
        self._drag_drop.cancel()
        ui, draft, rules = self.ui, self._draft, load(self._draft.document)
        ui.picker.present(draft.mode, self._stock(draft, rules))
        ui.situation.present(situation_shown(draft, rules, answer))
        indicators = (p for p in answer.problems if p.part in _INDICATOR_PARTS)
        lines = problem_lines(indicators, draft, rules)
        bad = frozenset(str(p.part) for line in lines for p in line.problems)
        ui.indicators.present(draft.dora, draft.ura, draft.mode, bad, state.held(draft))
        ui.indicator_problems.present(lines, titled=False)
        ui.river.present(draft.river, draft.passed, draft.mode)
        in_hand = (p for p in answer.problems if p.part in _HAND_PARTS)
        ui.hand_problems.present(problem_lines(in_hand, draft, rules))
        self.present_notation()

    def _stock(self, draft: Draft, rules: RiichiRules) -> dict[Tile, Stock]:
        """The copies left of each tile, counted anew only when tiles changed."""
        entered = (draft.concealed, draft.melds, draft.dora, draft.ura, draft.river, draft.passed)
        key = entered, draft.mode, reds_of(rules)
        if self._counted is None or self._counted[0] != key:
            self._counted = key, stock_shown(draft, rules)
        return self._counted[1]

    def present_hand(
        self,
        answer: ScoreAnswer,
        row: LedgerRow | None = None,
        tiles: frozenset[Tile] = frozenset(),
        caption: str = "",
        highlights: HighlightedTiles | None = None,
    ) -> None:
        """Show the hand; the tiles of a ledger line, and `tiles`, are highlighted, or those of
        `highlights` in their place."""
        shown = hand_shown(self._draft, answer, row)
        if highlights is not None:
            shown = with_highlights(shown, highlights)
        if tiles or caption:
            shown = replace(shown, highlighted=shown.highlighted | tiles, caption=caption)
        self.ui.hand.present(shown)
