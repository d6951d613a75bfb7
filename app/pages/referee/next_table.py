"""Applies a ruling, a draw or a disputed win to the table: scores, deposits, honba and winds."""

from __future__ import annotations

from dataclasses import replace

from app.pages.referee import state
from app.pages.referee.dispute.logic import dispute_of, judged
from app.pages.referee.incident.logic import applicable, ruling_answer
from app.pages.referee.state import RefereeSheet, draft_of
from app.pages.referee.table import (
    FourInts,
    TableFacts,
    next_hand,
    points_of,
    put,
    set_deposits,
    table_state,
)
from app.pages.referee.views import TableView
from app.pages.score.state import hand
from engine.ledger import SEATS, Payment, balance
from engine.riichi.play.referee import Held, Ruling
from engine.riichi.play.settle import Ended, after_ruling, after_wins
from engine.riichi.rules import RiichiRules
from engine.riichi.verdict import Agari


def incident_table_view(sheet: RefereeSheet, rules: RiichiRules) -> TableView:
    """The table of the incident tab, and whether there is a ruling to apply."""
    ruling = applicable(ruling_answer(sheet, rules)) if sheet.incident.act else None
    can = ruling is not None and moves_anything(ruling)
    return table_view(sheet.table, rules, can_apply=can, applied=sheet.incident.applied)


def table_view(
    table: TableFacts, rules: RiichiRules, *, can_apply: bool, applied: bool
) -> TableView:
    """The table as its form shows it."""
    start = rules.game.start_points.value
    scores = points_of(table, start)
    deposited = table.deposits * rules.payment.deposit.value
    return TableView(
        table.round_wind,
        table.deal,
        table.honba,
        table.deposits,
        scores,
        table.scores is not None,
        0 if table.scores is None else SEATS * start - sum(scores) - deposited,
        can_apply,
        applied,
    )


def moves_anything(ruling: Ruling) -> bool:
    """Whether the ruling changes the table."""
    effects = {effect.name: effect.value for effect in ruling.effects}
    return bool(ruling.payments or ruling.held) or effects.get("hand") in ("replayed", "counts")


def apply_ruling(sheet: RefereeSheet, rules: RiichiRules) -> RefereeSheet:
    """The sheet with the ruling applied to scores, deposits and honba; only once."""
    ruling = applicable(ruling_answer(sheet, rules))
    if ruling is None or sheet.incident.applied or not moves_anything(ruling):
        return sheet
    start = rules.game.start_points.value
    table = paid_table(sheet.table, ruling.payments, ruling.held, start)
    ended = after_ruling(ruling, table_state(sheet.table), rules)
    if ended is None:
        return state.take_over(sheet, _sticks(table, ruling, rules.payment.deposit.value))
    return state.take_over(sheet, next_hand_table(table, ended))


def next_hand_table(table: TableFacts, ended: Ended) -> TableFacts:
    """The table at the start of the next hand; `table` has its points paid already."""
    return next_hand(
        table, dealer_stays=ended.dealer_stays, honba=ended.honba, deposits=ended.deposits
    )


def paid_table(
    table: TableFacts, payments: tuple[Payment, ...], held: tuple[Held, ...], start: int
) -> TableFacts:
    """The table with the points paid; a chombo settled after the game is only counted."""
    scores, moved = points_of(table, start), balance(payments)
    scores = _sum(scores, moved)
    chombo = table.chombo
    for points in held:
        if points.to == "pot":
            scores = put(scores, points.payer, scores[points.payer] - points.points)
        else:
            chombo = put(chombo, points.payer, chombo[points.payer] + 1)
    return replace(table, scores=scores, chombo=chombo)


def _sticks(table: TableFacts, ruling: Ruling, stick: int) -> TableFacts:
    """The deposits when the hand goes on: fines are added, returned sticks removed."""
    back = {p.payee for p in ruling.payments if p.payer is None}
    came = sum(held.points for held in ruling.held if held.to == "pot") // stick
    gone = sum(p.points for p in ruling.payments if p.payer is None) // stick
    fined = {held.payer for held in ruling.held if held.to == "pot"}
    table = replace(table, riichi=table.riichi - back, fined=table.fined | fined)
    return set_deposits(table, table.deposits + came - gone)


def _sum(one: FourInts, other: FourInts) -> FourInts:
    east, south, west, north = (a + b for a, b in zip(one, other, strict=True))
    return east, south, west, north


def apply_win(sheet: RefereeSheet, rules: RiichiRules) -> RefereeSheet:
    """The sheet with a disputed win paid, ready for the next hand; unchanged without a win.

    Where it is too late for a correction, the declared points are paid.
    """
    verdict, around = judged(sheet, rules)
    if not isinstance(verdict, Agari):
        return sheet
    ended = after_wins([(hand(draft_of(sheet)), around)], table_state(sheet.table), rules).ended
    assert ended is not None  # it wins
    start = rules.game.start_points.value
    table = paid_table(sheet.table, ended.payments, ended.held, start)
    found = dispute_of(sheet, rules)
    if found is not None and found.correctable is False:
        table = _moved_back(table, found.back, start)
    return state.end_win(sheet, next_hand_table(table, ended))


def _moved_back(table: TableFacts, back: tuple[int, ...], start: int) -> TableFacts:
    """The table without the payments that would correct the declaration."""
    scores = points_of(table, start)
    for seat, points in enumerate(back):
        scores = put(scores, seat, scores[seat] - points)
    return replace(table, scores=scores)
