"""Makes events of a game from what was ruled, and the table of a case from a game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from app.case_log.cases import CaseDetails, Players
from app.games.links import AppliedEvents, GameLink
from app.pages.referee.dispute.logic import judged
from app.pages.referee.incident.case_ruling import known_answers, ruling_answer, table_of_case
from app.pages.referee.state import CaseFacts, IncidentInput, RefereeSheet, RefereeTab, draft_of
from app.pages.referee.table import ROUNDS, FourInts, TableFacts, by_first_seats, by_winds
from app.pages.score.state import Draft, hand
from app.views.rulings import applicable
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
from engine.riichi.play.game import replay
from engine.riichi.play.referee import Silence
from engine.riichi.play.replayed import GameReplay
from engine.riichi.rules import RiichiRules, load
from engine.riichi.situation import MOST_COUNTERS


def _new_game(sheet: RefereeSheet) -> RiichiGame:
    """A game that begins with the table of the case, in the middle of its hand."""
    table, deal = sheet.table, sheet.table.deal
    incident = sheet.incident if sheet.tab is RefereeTab.INCIDENT else IncidentInput()
    declared = table.riichi if incident.offender is None else table_of_case(sheet).riichi
    riichi = tuple(first_seat(seat, deal) for seat in sorted(declared))
    fined = tuple(first_seat(seat, deal) for seat in table.fined)
    opening = Opening(
        table.round_wind,
        deal,
        table.honba,
        max(table.deposits - len(table.riichi) - len(fined), 0),
        _opening_scores(sheet, (*riichi, *fined)),
        riichi,
        fined,
        by_first_seats(table.chombo, deal),
        by_first_seats(table.by_counters, deal),
    )
    answers = dict(incident.answers)
    switches = Switches(
        tournament=answers.get("tournament") is True,
        classroom=answers.get("classroom") is True,
    )
    players = tuple(sheet.entered.players[(seat - deal) % SEATS] for seat in range(SEATS))
    names = cast(Players, players)
    return RiichiGame(sheet.document, names, switches=switches, opening=opening)


def _opening_scores(sheet: RefereeSheet, sticks: Iterable[int]) -> FourInts | None:
    """The scores that a new game begins with; None for those of the document.

    Sticks of this hand are paid already: without scores, those who paid them have less.
    """
    table, rules = sheet.table, load(sheet.document)
    if table.scores is not None:
        return by_first_seats(table.scores, table.deal)
    stick, start = rules.payment.deposit.value, rules.game.start_points.value
    paid = list(sticks)
    if not paid:
        return None
    east, south, west, north = (start - stick * paid.count(seat) for seat in range(SEATS))
    return east, south, west, north


def facts_of_game(link: GameLink[RiichiGame], rules: RiichiRules) -> CaseFacts:
    """What a case of a game begins with: its table now, and who sits where."""
    replayed = replay(link.game, rules)
    dealer = replayed.table.dealer
    east, south, west, north = (link.game.names[(wind + dealer) % SEATS] for wind in range(SEATS))
    entered = CaseDetails(link.table, (east, south, west, north))
    return CaseFacts(Draft(), table_of(replayed), entered, link)


def ruling_event(sheet: RefereeSheet, rules: RiichiRules) -> RulingEvent | None:
    """The ruling of the incident as an event; None while it is open, or nobody is named."""
    answer, offender = ruling_answer(sheet, rules), sheet.incident.offender
    if not sheet.incident.act or applicable(answer) is None or offender is None:
        return None
    seat = first_seat(offender, sheet.table.deal)
    known = known_answers(sheet, rules)
    return RulingEvent(sheet.incident.act, seat, known, proposed=isinstance(answer, Silence))


def applied_ruling(sheet: RefereeSheet, rules: RiichiRules) -> AppliedEvents[RiichiGame] | None:
    """The ruling for its game, or for a new one; None where there is nothing to apply, or where the
    case is shown under another document than its game."""
    if not of_document(sheet):
        return None
    event = ruling_event(sheet, rules)
    return None if event is None else _applied(sheet, (event,))


def of_document(sheet: RefereeSheet) -> bool:
    """Whether the case is shown under the document of its game."""
    return sheet.link is None or sheet.link.game.rules == sheet.document


def takes_wins(sheet: RefereeSheet) -> bool:
    """Whether a win can go to the game of the case, or begins one: an evening has no hands."""
    return of_document(sheet) and (sheet.link is None or sheet.link.evening is None)


def _applied(sheet: RefereeSheet, events: tuple[GameEvent, ...]) -> AppliedEvents[RiichiGame]:
    if sheet.link is not None:
        return AppliedEvents(sheet.link.uid, sheet.link.game, events, sheet.link.evening)
    return AppliedEvents("", _new_game(sheet), events, table=sheet.entered.table)


def first_seat(wind: int, deal: int) -> int:
    """The seat of the first hand of who is this wind in hand `deal`."""
    return (wind + deal) % SEATS


def table_of(replayed: GameReplay) -> TableFacts:
    """The table of a replayed game, by the winds of the hand that is on it."""
    table = replayed.table
    number = len(replayed.hands)
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
        "" if replayed.ended is None else replayed.ended.key,
    )


def applied_win(sheet: RefereeSheet, rules: RiichiRules) -> AppliedEvents[RiichiGame] | None:
    """A disputed win for its game, or for a new one; None without a win, or where none is taken.

    Where it is too late for a correction, by the document or by our proposal, the declared points
    are paid.
    """
    found = judged(sheet, rules, with_cells=False)
    situation, dispute = found.situation, found.dispute
    if dispute is None or not takes_wins(sheet):
        return None
    deal = sheet.table.deal
    loser = None if situation.loser is None else first_seat(situation.loser, deal)
    pao = None if situation.pao is None else first_seat(situation.pao, deal)
    claim = WinClaim(
        first_seat(situation.seat, deal), loser, hand(draft_of(sheet)), situation, pao=pao
    )
    events: tuple[GameEvent, ...] = (WinEvent((claim,)),)
    if dispute.in_time is False and any(dispute.back):
        kept = by_first_seats(cast(FourInts, tuple(-points for points in dispute.back)), deal)
        events = (CorrectionEvent(kept), *events)
    return _applied(sheet, events)
