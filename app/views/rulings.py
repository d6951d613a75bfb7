"""Rulings shown: what a document answers about an act, as the value that widgets show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.views.ledgers import Flow, Seats
from engine.ledger import SEATS, balance
from engine.riichi.play.referee import Answer, Branch, Ruling, Silence
from engine.rulebook import AnyRule


@dataclass(frozen=True, slots=True)
class RulingView:
    """What a document does about an act, and who pays whom where seats do.

    `ruled` has one ruling; `open` those that it may be, each with its answers in `branches`;
    `silent` our proposal, if any, apart from the clause that goes no further; `program`: nobody
    can do it there. `principles` go with silence; a ruling has its own.
    """

    kind: Literal["ruled", "silent", "open", "program"]
    rulings: tuple[Ruling, ...] = ()
    seats: Seats | None = None
    rule: AnyRule | None = None
    branches: tuple[Branch, ...] = ()
    principles: tuple[AnyRule, ...] = ()


@dataclass(frozen=True, slots=True)
class FalseWinView:
    """What follows a win that is none: by voice only, and with the hand shown."""

    offence: str
    by_voice: RulingView
    shown: RulingView


def shown(answer: Answer, around: Seats) -> RulingView:
    """An answer with the picture of the seats; `around` says who sits below, and which hand."""
    if isinstance(answer, Ruling):
        return RulingView("ruled", (answer,), seats_of(answer, around))
    if isinstance(answer, Silence):
        return _silent(answer, around)
    branches = [branch.found for branch in answer.branches]
    found = tuple(f for f in branches if isinstance(f, Ruling))
    return RulingView("open", found, branches=answer.branches)


def _silent(answer: Silence, around: Seats) -> RulingView:
    if answer.by_program:
        return RulingView("program")
    advice, rule, principles = answer.recommended, answer.rule, answer.principles
    if isinstance(advice, Ruling):
        seats = seats_of(advice, around)
        return RulingView("silent", (advice,), seats, rule, principles=principles)
    branches = () if advice is None else advice.branches
    return RulingView("silent", (), None, rule, branches, principles)


def seats_of(ruling: Ruling, around: Seats) -> Seats | None:
    """Who pays whom; for a referee, who has marks, also what goes to the table or comes back.

    None where nothing moves.
    """
    paid = list(balance(ruling.payments))
    for held in ruling.held:
        paid[held.payer] -= held.points
    flows = tuple(Flow(p.payer, p.payee, p.points) for p in ruling.payments if p.payer is not None)
    if not flows and not (around.marks and any(paid)):
        return None
    assert len(paid) == SEATS  # one for each plate
    east, south, west, north = paid
    return Seats(
        around.own,
        around.round_wind,
        around.honba,
        (east, south, west, north),
        flows,
        marks=around.marks,
    )
