"""Carried: the table after a ruling or the end of a hand, for the next one to begin with."""

from __future__ import annotations

from dataclasses import replace

from app.pages.referee import state
from app.pages.referee.incident.logic import asked, effective
from app.pages.referee.seating import (
    Four,
    Seating,
    next_hand,
    on_table,
    points_of,
    put,
    set_deposits,
)
from app.pages.referee.state import Sheet
from app.views.incidents import SeatingView
from engine.ledger import SEATS, Payment, balance
from engine.riichi.play.referee import Held, Ruling
from engine.riichi.play.settle import Ended, after_ruling
from engine.riichi.rules import RiichiRules


def seating_shown(sheet: Sheet, rules: RiichiRules) -> SeatingView:
    """The table, and whether there is a ruling to take over into it."""
    ruling = effective(asked(sheet, rules)) if sheet.incident.act else None
    can = ruling is not None and changes(ruling)
    return table_shown(sheet.seating, rules, can_apply=can, applied=sheet.incident.applied)


def table_shown(
    seating: Seating, rules: RiichiRules, *, can_apply: bool, applied: bool
) -> SeatingView:
    """The table, and what its points lack."""
    start = rules.game.start_points.value
    scores = points_of(seating, start)
    lying = seating.deposits * rules.payment.deposit.value
    return SeatingView(
        seating.round_wind,
        seating.deal,
        seating.honba,
        seating.deposits,
        scores,
        seating.scores is not None,
        0 if seating.scores is None else SEATS * start - sum(scores) - lying,
        can_apply,
        applied,
    )


def changes(ruling: Ruling) -> bool:
    """Whether anything at the table is other after it."""
    told = {effect.name: effect.value for effect in ruling.effects}
    return bool(ruling.payments or ruling.held) or told.get("hand") in ("replayed", "counts")


def applied(sheet: Sheet, rules: RiichiRules) -> Sheet:
    """The sheet with the ruling taken over into scores, sticks and counters; once."""
    ruling = effective(asked(sheet, rules))
    if ruling is None or sheet.incident.applied or not changes(ruling):
        return sheet
    start = rules.game.start_points.value
    seating = paid(sheet.seating, ruling.payments, ruling.held, start)
    ended = after_ruling(ruling, on_table(sheet.seating), rules)
    if ended is None:
        return state.take_over(sheet, _sticks(seating, ruling, rules.payment.deposit.value))
    return state.take_over(sheet, after(seating, ended))


def after(seating: Seating, ended: Ended) -> Seating:
    """The table when the next hand begins, its points paid already."""
    return next_hand(
        seating, dealer_stays=ended.dealer_stays, honba=ended.honba, deposits=ended.deposits
    )


def paid(
    seating: Seating, payments: tuple[Payment, ...], held: tuple[Held, ...], start: int
) -> Seating:
    """The table with points moved; what is settled after the game is only counted."""
    scores, moved = points_of(seating, start), balance(payments)
    scores = _sum(scores, moved)
    chombo = seating.chombo
    for points in held:
        if points.to == "pot":
            scores = put(scores, points.payer, scores[points.payer] - points.points)
        else:
            chombo = put(chombo, points.payer, chombo[points.payer] + 1)
    return replace(seating, scores=scores, chombo=chombo)


def _sticks(seating: Seating, ruling: Ruling, stick: int) -> Seating:
    """What lies on the table while the hand goes on: fines come, sticks go back to their seats."""
    back = {p.payee for p in ruling.payments if p.payer is None}
    came = sum(held.points for held in ruling.held if held.to == "pot") // stick
    gone = sum(p.points for p in ruling.payments if p.payer is None) // stick
    fined = {held.payer for held in ruling.held if held.to == "pot"}
    seating = replace(seating, riichi=seating.riichi - back, fined=seating.fined | fined)
    return set_deposits(seating, seating.deposits + came - gone)


def _sum(one: Four, other: Four) -> Four:
    east, south, west, north = (a + b for a, b in zip(one, other, strict=True))
    return east, south, west, north
