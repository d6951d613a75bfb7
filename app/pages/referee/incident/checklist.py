"""The checklist of a ruling: what is to be done at the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from app.pages.referee.incident.views import (
    ChecklistStep,
    StepKind,
)
from engine.ledger import SEATS
from engine.riichi.play.referee import (
    Effect,
    Ruling,
)

TOLD_BY_POINTS: Final = ("to", "settled", "place", "payers")
"""Effects that the steps of payments tell."""
_STATES: Final = frozenset(
    {
        ("remedy", "meld_stands"), ("remedy", "riichi_stands"), ("remedy", "ron_counts"),
        ("remedy", "pon_counts"), ("remedy", "call_stands"), ("remedy", "chombo_void"),
        ("remedy", "win_void"), ("remedy", "declaration_stands"), ("remedy", "may_disqualify"),
        ("remedy", "first_declaration"),
        ("win", "barred_here"), ("calls", "barred_here"), ("calls", "free"), ("riichi", "free"),
        ("tenpai", "no_matter"), ("tenpai", "counts"), ("at_draw", "no_chombo"),
        ("noten_penalty", "unpaid"), ("dealer", "stays"), ("dealer", "by_win"),
        ("honba", "unchanged"), ("honba", "no_honba"), ("honba", "by_win"), ("deposits", "stay"),
        ("fines", "stay"), ("off_result", "after_game"), ("off_result", "after_uma"),
    }
)  # fmt: skip
"""Effects that describe how things stand: there is nothing to do, and no box."""
_BACK: Final = ("deposits", "fines")
"""Effects that the steps of returned points tell already."""
_SAID_TO_OFFENDER: Final = (
    ("win", "barred"), ("calls", "barred"), ("riichi", "barred"), ("tenpai", "noten"),
)  # fmt: skip
"""Effects that last for the whole hand: the referee tells the offender."""


def checklist(
    ruling: Ruling, offender: int | None, done: frozenset[str]
) -> Iterator[ChecklistStep]:
    """The checklist: payments, sticks to return, and what else is to be done; states come last.

    Keys have amounts and values, so that what was done by one ruling is not ticked in another.
    """
    moves = list(_moves(ruling, seated=offender is not None))
    for kind, seat, points in moves:
        key = f"{kind}:{seat}:{points}"
        who = seat if offender is not None else None
        yield ChecklistStep(kind, key, who, points, done=key in done)
    yield from _held_steps(ruling, offender, done)
    effects = [e for e in ruling.effects if e.name not in TOLD_BY_POINTS]
    announced = tuple(e for e in effects if (e.name, e.value) in _SAID_TO_OFFENDER)
    if announced:
        key = ":".join(("tells", *(f"{effect.name}.{effect.value}" for effect in announced)))
        yield ChecklistStep("tells", key, offender, effects=announced, done=key in done)
    returned = any(kind == "takes_back" for kind, *_ in moves)
    told = [*announced, *(e for e in effects if returned and e.name in _BACK and not _is_state(e))]
    rest = [effect for effect in effects if effect not in told]
    for effect in sorted(rest, key=_is_state):
        kind = "state" if _is_state(effect) else "follows"
        key = f"{effect.name}.{effect.value}"
        ticked = key in done and kind == "follows"
        yield ChecklistStep(kind, key, offender, effects=(effect,), done=ticked)


def _held_steps(
    ruling: Ruling, offender: int | None, done: frozenset[str]
) -> Iterator[ChecklistStep]:
    """Points that no seat receives now; those of all four in one step."""
    all_four = {held.payer for held in ruling.held if held.off_result} == set(range(SEATS))
    for held in ruling.held:
        to_all = all_four and held.off_result
        kind, whose = "off" if held.off_result else "puts", "all" if to_all else held.payer
        key = f"{kind}:{whose}:{held.points}:{held.to}"
        if to_all and held.payer:
            continue
        who = held.payer if offender is not None and not to_all else None
        yield ChecklistStep(
            "puts", key, who, held.points, held=held, to_all=to_all, done=key in done
        )


def _is_state(effect: Effect) -> bool:
    return (effect.name, effect.value) in _STATES


def _moves(ruling: Ruling, *, seated: bool) -> Iterator[tuple[StepKind, int, int]]:
    paid: dict[int, int] = {}
    for payment in ruling.payments:
        if payment.payer is not None:
            paid[payment.payer] = paid.get(payment.payer, 0) + payment.points
    yield from (("pays", seat, points) for seat, points in paid.items())
    if seated:
        back = (p for p in ruling.payments if p.payer is None)
        yield from (("takes_back", p.payee, p.points) for p in back)
