"""The answer of a document on an act, as widgets show it."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from app.views.ledgers import PaymentFlow, Seats
from engine.ledger import balance, four
from engine.riichi.play.referee import Branch, Decision, Ruling, Silence, Undecided
from engine.rulebook import AnyRule, Rule


class RulingView(msgspec.Struct, frozen=True):
    """The answer of a document on an act, with the payments by seat.

    Kinds: `ruled` has one ruling; `open` all possible ones, with their answers in `branches`;
    `silent` has the proposal of the program, if any, and in `rule` the clause that names the act;
    `program`: the act is not possible where the document is used. `principles` are those of a
    silent document; a ruling has its own.
    """

    kind: Literal["ruled", "silent", "open", "program"]
    rulings: tuple[Ruling, ...] = ()
    seats: Seats | None = None
    rule: AnyRule | None = None
    branches: tuple[Branch, ...] = ()
    principles: tuple[AnyRule, ...] = ()


class FalseWinView(msgspec.Struct, frozen=True):
    """The rulings on a false win: by voice only, and with the hand shown; of each the unclear rules
    with the other values that would change it."""

    offence: str
    by_voice: RulingView
    shown: RulingView
    by_voice_otherwise: tuple[Rule[Any], ...] = ()
    shown_otherwise: tuple[Rule[Any], ...] = ()


def ruling_view(answer: Decision, seats: Seats) -> RulingView:
    """The view of an answer; `seats` has the seat at the bottom of the picture, and the hand."""
    if isinstance(answer, Ruling):
        return RulingView("ruled", (answer,), seats_of(answer, seats))
    if isinstance(answer, Silence):
        return _silent(answer, seats)
    branches = [branch.found for branch in answer.branches]
    found = tuple(f for f in branches if isinstance(f, Ruling))
    return RulingView("open", found, branches=answer.branches)


def applicable(answer: Decision) -> Ruling | None:
    """The ruling to apply: that of the document; if it is silent, the proposal of the program."""
    found = answer.recommended if isinstance(answer, Silence) else answer
    return found if isinstance(found, Ruling) else None


def is_undecided(answer: Decision | None) -> bool:
    """Whether a question is open: of the document, or of the proposal where that is silent."""
    found = answer.recommended if isinstance(answer, Silence) else answer
    return isinstance(found, Undecided)


def class_of(answer: Decision) -> str:
    """The class of a ruling; `silent` where no clause rules."""
    return answer.sanction if isinstance(answer, Ruling) else "silent"


def _silent(answer: Silence, around: Seats) -> RulingView:
    if answer.by_program:
        return RulingView("program")
    advice, rule, principles = answer.recommended, answer.rule, answer.principles
    if isinstance(advice, Ruling):
        seats = seats_of(advice, around)
        return RulingView("silent", (advice,), seats, rule, principles=principles)
    branches = () if advice is None else advice.branches
    return RulingView("silent", (), None, rule, branches, principles)


def seats_of(ruling: Ruling, seats: Seats) -> Seats | None:
    """The payments of a ruling by seat; None where no points move.

    With `marks` (on the referee page) deposits that come or go are included.
    """
    paid = list(balance(ruling.payments))
    for points in ruling.held:
        if not points.off_result:  # the scores on the table stay
            paid[points.payer] -= points.points
    flows = tuple(
        PaymentFlow(p.payer, p.payee, p.points) for p in ruling.payments if p.payer is not None
    )
    if not flows and not (seats.marks and any(paid)):
        return None
    return Seats(
        seats.own,
        seats.round_wind,
        seats.honba,
        four(paid),
        flows,
        marks=seats.marks,
    )
