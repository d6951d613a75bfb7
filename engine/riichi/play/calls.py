"""Decides who gets a discard that several seats call."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

import msgspec

from engine.ledger import SEATS
from engine.riichi.rules import RiichiRules
from engine.rulebook import AnyRule

MOST_WINNERS: Final = {"head_bump": 1, "double": 2, "triple": 3, "triple_aborts": 2}
"""How many win on one tile, by the value of `several.winners`."""


class Call(StrEnum):
    """What a discard is called for."""

    RON = "ron"
    PON = "pon"
    KAN = "kan"
    CHI = "chi"


_WAITED_CHI: Final = 1
_BEHIND: Final = 4
_RANKS: Final = {Call.RON: 0, Call.PON: 2, Call.KAN: 2, Call.CHI: 3}
"""The order of calls at once; a chi that waited and a call after a shown meld have their own."""
_LAST: Final = SEATS


class Claim(msgspec.Struct, frozen=True):
    """A call by a seat; `late` where it waited a beat, or came after the first caller's meld.

    `spoken` is its place among the calls as they were heard, 1 for the first, or 0 where nobody
    says; it matters where the first call comes first, whichever it is.
    """

    seat: int
    call: Call
    late: bool = False
    spoken: int = 0


class ServedCalls(msgspec.Struct, frozen=True):
    """The calls in their order, and those of them that are served.

    `served` is empty where three rons abort the hand (`aborted`), where nobody calls, and where
    the one of `unheard` comes first that was spoken first, and nobody says which that was.
    """

    order: tuple[Claim, ...]
    served: tuple[Claim, ...]
    because: tuple[AnyRule, ...]
    aborted: bool = False
    unheard: tuple[Claim, ...] = ()


def served(claims: Iterable[Claim], discarder: int, rules: RiichiRules) -> ServedCalls:
    """The calls that are carried out; of several rons as many as the document lets win.

    Raises ValueError for a call of the discarder, and for a chi of another than the next seat.
    """
    order, because = by_priority(claims, discarder, rules)
    rons = tuple(claim for claim in order if claim.call is Call.RON)
    if not rons and rules.calls.priority.value == "first_call":
        return _first_call(order, because)
    if len(rons) < 2:
        return ServedCalls(order, order[:1], because)
    winners = rules.several.winners
    aborted = winners.value == "triple_aborts" and len(rons) == SEATS - 1
    most = 0 if aborted else MOST_WINNERS[winners.value]
    return ServedCalls(order, rons[:most], (winners, *because), aborted)


def _first_call(order: tuple[Claim, ...], because: tuple[AnyRule, ...]) -> ServedCalls:
    """The call that is carried out, of calls without a ron, where the first one has precedence."""
    first = tuple(claim for claim in order if _voice(claim) == _voice(order[0]))
    if len(first) > 1:
        return ServedCalls(order, (), because, unheard=first)
    return ServedCalls(order, first, because)


def _voice(claim: Claim) -> tuple[bool, int]:
    """The sort key of a call by its time: late ones last, then in the order in which they were
    heard."""
    return claim.late, claim.spoken or _LAST


def by_priority(
    claims: Iterable[Claim], discarder: int, rules: RiichiRules
) -> tuple[tuple[Claim, ...], tuple[AnyRule, ...]]:
    """The calls in the order in which they are served, and the rules that order them.

    `served` then limits the rons. Raises ValueError as `served` does.
    """
    calls = tuple(claims)

    def turns(claim: Claim) -> int:
        return (claim.seat - discarder) % SEATS

    for claim in calls:
        if turns(claim) == 0:
            raise ValueError("nobody calls their own discard")
        if claim.call is Call.CHI and turns(claim) != 1:
            raise ValueError("chi is for the player on the right of the discarder")
    if rules.calls.priority.value == "first_call":
        heard = sorted(calls, key=lambda c: (c.call is not Call.RON, *_timed(c), turns(c)))
        return tuple(heard), (rules.calls.priority,)
    ranks = {claim: _rank(claim, rules) for claim in calls}
    order = sorted(calls, key=lambda claim: (ranks[claim][0], turns(claim)))
    late = {rule.key: rule for _, rule in ranks.values() if rule is not None}
    return tuple(order), (rules.calls.priority, *late.values())


def _timed(claim: Claim) -> tuple[bool, int]:
    """As `_voice`, for a ron before all times: rons are ordered by turns."""
    return (False, 0) if claim.call is Call.RON else _voice(claim)


def _rank(claim: Claim, rules: RiichiRules) -> tuple[int, AnyRule | None]:
    """The rank of a call, the lowest first, and the rule on late calls where that decides."""
    late, late_ron = rules.calls.late, rules.calls.late_ron
    usual = _RANKS[claim.call]
    if not claim.late or late is None:
        return usual, None
    if late.value == "after_a_beat":
        return (_WAITED_CHI, late) if claim.call is Call.CHI else (usual, None)
    if claim.call is not Call.RON:
        return _BEHIND, late
    if late_ron is None:
        return usual, None
    return (usual if late_ron.value == "counts" else _BEHIND), late_ron
