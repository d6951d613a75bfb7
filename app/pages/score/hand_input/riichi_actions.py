"""Deeds: what each action of the score page makes of a draft, by the action's name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from app.pages.score import state
from app.pages.score.presentation import offered
from app.pages.score.state import Draft, Mode
from engine.ledger import SEATS
from engine.riichi.rules import RiichiRules
from engine.riichi.situation import Event

_ROUNDS: Final = 2
"""East and south; a later round is told by the notation."""


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
"""Edits of the situation that ask for nothing."""

MODES: Final = {f"mode_{mode}": mode for mode in Mode}

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
"""Events by their action; of several the one that the way of winning and the seat leave."""


def toggled(draft: Draft, events: Iterable[Event], rules: RiichiRules) -> Draft | None:
    """The draft with the first of the events that is on or offered switched; None without one."""
    known = [e for e in events if e in draft.events or offered(e, draft, rules)]
    return state.toggle(draft, known[0]) if known else None
