"""Draws: the end of a hand that nobody won, asked from the engine."""

from __future__ import annotations

from collections.abc import Iterator

from app.pages.referee import state
from app.pages.referee.endings.next_hand import following
from app.pages.referee.endings.views import Cited, DrawView, HandEnd, NextHand
from app.pages.referee.next_table import after, paid, table_shown
from app.pages.referee.seating import on_table
from app.pages.referee.state import EXHAUSTIVE, Sheet
from app.views.incidents import SeatingView
from app.views.ledgers import Flow, Seats
from engine.ledger import SEATS, balance
from engine.riichi.play.settle import Drawn, Ended, after_abortive, after_draw
from engine.riichi.rules import RiichiRules
from engine.rulebook import AnyRule


def draw_shown(sheet: Sheet, rules: RiichiRules) -> DrawView:
    """What is asked about a draw under this document, and how the hand ends."""
    told = sheet.draw
    ended = ended_by(sheet, rules)
    return DrawView(
        told.kind,
        (EXHAUSTIVE, *rules.draw.abortive.value),
        told.tenpai,
        sheet.seating.riichi,
        told.dead if _has_dead_hands(rules) else None,
        told.nagashi if rules.draw.nagashi_mangan.value else None,
        None if ended is None else _end(sheet, ended, rules),
    )


def ended_by(sheet: Sheet, rules: RiichiRules) -> Ended | None:
    """The end of the hand; None for an abortive draw that the document does not have."""
    told, table = sheet.draw, on_table(sheet.seating)
    if told.kind != EXHAUSTIVE:
        return after_abortive(told.kind, table, rules)
    dead = told.dead if _has_dead_hands(rules) else frozenset()
    drawn = Drawn(tuple(sorted(told.tenpai)), tuple(sorted(dead)), tuple(sorted(told.nagashi)))
    return after_draw(drawn, table, rules)


def _has_dead_hands(rules: RiichiRules) -> bool:
    return rules.penalties is not None and rules.penalties.agari_houki is not None


def _end(sheet: Sheet, ended: Ended, rules: RiichiRules) -> HandEnd:
    told = sheet.draw
    moved = list(balance(ended.payments))
    for held in ended.held:
        moved[held.payer] -= held.points
    flows = tuple(Flow(p.payer, p.payee, p.points) for p in ended.payments if p.payer is not None)
    marks = tuple(
        "tenpai" if seat in told.tenpai and told.kind == EXHAUSTIVE else "" for seat in range(SEATS)
    )
    seating = sheet.seating
    amounts = moved[0], moved[1], moved[2], moved[3]
    seats = Seats(0, seating.round_wind, seating.honba, amounts, flows, marks=marks)
    return HandEnd(
        seats if any(moved) else None,
        ended.dealer_stays,
        ended.replayed,
        ended.honba,
        ended.deposits,
        tuple(_cited(ended)),
        _next(sheet, ended, rules),
        ended.rulings,
    )


def _next(sheet: Sheet, ended: Ended, rules: RiichiRules) -> NextHand:
    """Whether there is another hand once the points are paid."""
    start = rules.game.start_points.value
    seating = paid(sheet.seating, ended.payments, ended.held, start)
    if ended.replayed:
        return NextHand(None, seating.round_wind, seating.deal, ended.honba)
    return following(
        seating,
        sheet.game,
        rules,
        stays=ended.dealer_stays,
        honba=ended.honba,
        deposits=ended.deposits,
    )


def _cited(ended: Ended) -> Iterator[Cited]:
    """Each rule once, those that move points first."""
    moved: dict[str, tuple[AnyRule, int]] = {}
    for line in (*(p.line for p in ended.payments), *(h.line for h in ended.held)):
        before = moved.get(line.rule.key, (line.rule, 0))[1]
        moved[line.rule.key] = line.rule, before + line.amount
    yield from (Cited(rule, points) for rule, points in moved.values())
    rest = {rule.key: rule for rule in ended.because if rule.key not in moved}
    yield from (Cited(rule) for rule in rest.values())


def draw_seating(sheet: Sheet, rules: RiichiRules) -> SeatingView:
    """The table beside a draw."""
    can = ended_by(sheet, rules) is not None and not sheet.draw.applied
    return table_shown(sheet.seating, rules, can_apply=can, applied=sheet.draw.applied)


def applied_draw(sheet: Sheet, rules: RiichiRules) -> Sheet:
    """The sheet with points paid and the table ready for the next hand; once."""
    ended = ended_by(sheet, rules)
    if ended is None or sheet.draw.applied:
        return sheet
    start = rules.game.start_points.value
    return state.end_hand(
        sheet, after(paid(sheet.seating, ended.payments, ended.held, start), ended)
    )
