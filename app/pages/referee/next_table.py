"""Plays what was entered on the page as an event of the engine's game, and takes its table over."""

from __future__ import annotations

from typing import cast

from app.pages.referee import state
from app.pages.referee.dispute.logic import dispute_of, judged
from app.pages.referee.incident.logic import applicable, known_answers, ruling_answer
from app.pages.referee.state import RefereeSheet, draft_of
from app.pages.referee.table import (
    MOST_COUNTERS,
    ROUNDS,
    FourInts,
    TableFacts,
    by_first_seats,
    by_winds,
    points_of,
)
from app.pages.referee.views import TableView
from app.pages.score.state import hand
from engine.ledger import SEATS
from engine.riichi.play.events import (
    CorrectionEvent,
    GameEvent,
    Opening,
    RiichiGame,
    RulingEvent,
    Switches,
    WinClaim,
    WinEvent,
)
from engine.riichi.play.game import GameReplay, replay
from engine.riichi.play.referee import Ruling
from engine.riichi.rules import RiichiRules
from engine.riichi.verdict import Agari


def game_of(sheet: RefereeSheet, *events: GameEvent) -> RiichiGame:
    """The game that begins with the table of the page, in the middle of its hand."""
    table, deal = sheet.table, sheet.table.deal
    riichi = tuple(first_seat(seat, deal) for seat in sorted(table.riichi))
    fined = tuple(first_seat(seat, deal) for seat in table.fined)
    opening = Opening(
        table.round_wind,
        deal,
        table.honba,
        max(table.deposits - len(riichi) - len(fined), 0),
        None if table.scores is None else by_first_seats(table.scores, deal),
        riichi,
        fined,
        by_first_seats(table.chombo, deal),
        by_first_seats(table.by_counters, deal),
    )
    switches = Switches(tournament=sheet.game.tournament)
    return RiichiGame(sheet.document, switches=switches, opening=opening, events=events)


def first_seat(wind: int, deal: int) -> int:
    """The seat of the first hand of who is this wind in hand `deal`."""
    return (wind + deal) % SEATS


def table_of(found: GameReplay) -> TableFacts:
    """The table of a replayed game, by the winds of the hand that is on it."""
    table = found.table
    number = len(found.hands)
    fined = (s.seat for s in table.sticks if s.kind == "fine" and s.hand == number)
    return TableFacts(
        table.round_wind % ROUNDS,
        table.dealer,
        min(table.honba, MOST_COUNTERS),
        min(table.deposits, MOST_COUNTERS),
        frozenset(table.wind(seat) for seat in table.riichi),
        tuple(sorted(table.wind(seat) for seat in fined if seat is not None)),
        by_winds(table.scores, table.dealer),
        by_winds(table.chombo, table.dealer),
        by_winds(table.by_counters, table.dealer),
        "" if found.ended is None else found.ended.key,
    )


def incident_table_view(sheet: RefereeSheet, rules: RiichiRules) -> TableView:
    """The table of the incident tab, and whether there is a ruling to apply."""
    ruling = applicable(ruling_answer(sheet, rules)) if sheet.incident.act else None
    can = ruling is not None and changes_table(ruling)
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


def changes_table(ruling: Ruling) -> bool:
    """Whether the ruling changes the table."""
    effects = {effect.name: effect.value for effect in ruling.effects}
    return bool(ruling.payments or ruling.held) or effects.get("hand") in ("replayed", "counts")


def apply_ruling(sheet: RefereeSheet, rules: RiichiRules) -> RefereeSheet:
    """The sheet with the ruling applied to scores, deposits and honba; only once."""
    ruling = applicable(ruling_answer(sheet, rules))
    if ruling is None or sheet.incident.applied or not changes_table(ruling):
        return sheet
    incident = sheet.incident
    seat = first_seat(incident.offender, sheet.table.deal)
    event = RulingEvent(incident.act, seat, known_answers(sheet, rules), proposed=True)
    return state.take_over(sheet, table_of(replay(game_of(sheet, event), rules)))


def apply_win(sheet: RefereeSheet, rules: RiichiRules) -> RefereeSheet:
    """The sheet with a disputed win paid, ready for the next hand; unchanged without a win.

    Where it is too late for a correction, the declared points are paid.
    """
    verdict, around = judged(sheet, rules)
    if not isinstance(verdict, Agari):
        return sheet
    deal = sheet.table.deal
    loser = None if around.loser is None else first_seat(around.loser, deal)
    pao = None if around.pao is None else first_seat(around.pao, deal)
    claim = WinClaim(first_seat(around.seat, deal), loser, hand(draft_of(sheet)), around, pao=pao)
    events: tuple[GameEvent, ...] = (WinEvent((claim,)),)
    found = dispute_of(sheet, rules)
    if found is not None and found.correctable is False:
        kept = by_first_seats(cast(FourInts, tuple(-points for points in found.back)), deal)
        events = (CorrectionEvent(kept), *events)
    played = replay(game_of(sheet, *events), rules)
    return state.end_win(sheet, table_of(played))
