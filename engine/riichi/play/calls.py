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


class Claim(msgspec.Struct, frozen=True):
    """A call by a seat; `late` where it waited a beat, or came after the first caller's meld."""

    seat: int
    call: Call
    late: bool = False


class Served(msgspec.Struct, frozen=True):
    """The calls in their order, and those of them that are served.

    `served` is empty where three rons abort the hand (`aborted`), or where nobody calls.
    """

    order: tuple[Claim, ...]
    served: tuple[Claim, ...]
    because: tuple[AnyRule, ...]
    aborted: bool = False


def served(claims: Iterable[Claim], discarder: int, rules: RiichiRules) -> Served:
    """Who is served; of several rons as many as the document lets win.

    Raises ValueError for a call that nobody there can make.
    """
    order, because = by_priority(claims, discarder, rules)
    rons = tuple(claim for claim in order if claim.call is Call.RON)
    if len(rons) < 2:
        return Served(order, order[:1], because)
    winners = rules.several.winners
    aborted = winners.value == "triple_aborts" and len(rons) == SEATS - 1
    most = 0 if aborted else MOST_WINNERS[winners.value]
    return Served(order, rons[:most], (winners, *because), aborted)


def by_priority(
    claims: Iterable[Claim], discarder: int, rules: RiichiRules
) -> tuple[tuple[Claim, ...], tuple[AnyRule, ...]]:
    """The calls in the order in which they are served, and the rules that order them.

    How many rons win is for `served` to say. Raises ValueError for a call that nobody there
    can make.
    """
    calls = tuple(claims)

    def turns(claim: Claim) -> int:
        return (claim.seat - discarder) % SEATS

    for claim in calls:
        if turns(claim) == 0:
            raise ValueError("nobody calls their own discard")
        if claim.call is Call.CHI and turns(claim) != 1:
            raise ValueError("chi is for the player on the right of the discarder")
    ranks = {claim: _rank(claim, rules) for claim in calls}
    order = sorted(calls, key=lambda claim: (ranks[claim][0], turns(claim)))
    late = {rule.key: rule for _, rule in ranks.values() if rule is not None}
    return tuple(order), (rules.calls.priority, *late.values())


def _rank(claim: Claim, rules: RiichiRules) -> tuple[int, AnyRule | None]:
    """The place of a call in the order, and the rule on late calls that decides it."""
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
