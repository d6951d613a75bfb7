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


class Claim(msgspec.Struct, frozen=True):
    """A call by a seat; `late` as the document means it (after a pause, or after a meld shown)."""

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
    calls, late = tuple(claims), rules.calls.late

    def turns(claim: Claim) -> int:
        return (claim.seat - discarder) % SEATS

    def order(claim: Claim) -> tuple[bool, bool, bool, int]:
        ron = claim.call is Call.RON
        behind = claim.late and late is not None and not ron
        return not ron, behind, claim.call is Call.CHI, turns(claim)

    for claim in calls:
        if turns(claim) == 0:
            raise ValueError("nobody calls their own discard")
        if claim.call is Call.CHI and turns(claim) != 1:
            raise ValueError("chi is for the player on the right of the discarder")
    because: tuple[AnyRule, ...] = (rules.calls.priority,)
    if late is not None and any(claim.late for claim in calls):
        because = (rules.calls.priority, late)
    return tuple(sorted(calls, key=order)), because
