"""Asks the engine how a hand or a game ends, and what comes next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from app.pages.referee import state
from app.pages.referee.endings.views import Cited, DrawView, GameView, HandEnd, NextHand, PlacedView
from app.pages.referee.inputs import GameInput
from app.pages.referee.next_table import next_hand_table, paid_table, table_view
from app.pages.referee.state import EXHAUSTIVE, RefereeSheet
from app.pages.referee.table import (
    FourInts,
    TableFacts,
    by_first_seats,
    next_hand,
    points_of,
    table_state,
)
from app.pages.referee.views import TableView
from app.views.ledgers import PaymentFlow, Seats
from engine.ledger import SEATS, balance
from engine.riichi.play.ending import HandPlayed, ending, other_endings
from engine.riichi.play.placing import Result, Scores, borrowed, other_results, result
from engine.riichi.play.settle import Drawn, Ended, after_abortive, after_draw, honba_after_win
from engine.riichi.rules import RiichiRules
from engine.rulebook import AnyRule


def hand_after(
    table: TableFacts,
    entry: GameInput,
    rules: RiichiRules,
    *,
    stays: bool,
    honba: int,
    deposits: int,
    replayed: bool = False,
) -> NextHand:
    """The next hand, or the end of the game; `table` has the hand paid already."""
    start = rules.game.start_points.value
    scores = points_of(table, start)
    played = HandPlayed(
        by_first_seats(scores, table.deal),
        table.round_wind,
        table.deal,
        stays,
        by_first_seats(_lifted(scores, entry), table.deal),
        entry.tournament,
        replayed=replayed,
    )
    after = replace(table, scores=scores)
    coming = next_hand(after, dealer_stays=stays, honba=honba, deposits=deposits)
    place = (
        (table.round_wind, table.deal, honba)
        if replayed
        else (coming.round_wind, coming.deal, coming.honba)
    )
    others = tuple((rule, NextHand(end.rule, *place)) for rule, end in other_endings(played, rules))
    return NextHand(ending(played, rules.game).rule, *place, others)


def below_zero(table: TableFacts, rules: RiichiRules) -> frozenset[int] | None:
    """The seats below zero, where it matters whether only honba brought them there; else None."""
    if rules.game.tobi_honba is None or rules.game.tobi.value == "none" or not table.honba:
        return None
    scores = points_of(table, rules.game.start_points.value)
    found = frozenset(seat for seat, points in enumerate(scores) if points < 0)
    return found or None


def _lifted(scores: FourInts, entry: GameInput) -> FourInts:
    """The points that honba took from the seats that only honba brought below zero."""
    east, south, west, north = (
        -scores[seat] if seat in entry.by_honba and scores[seat] < 0 else 0 for seat in range(SEATS)
    )
    return east, south, west, north


def draw_view(sheet: RefereeSheet, rules: RiichiRules) -> DrawView:
    """The draw under a document, and how the hand ends."""
    entry = sheet.draw
    ended = draw_end(sheet, rules)
    return DrawView(
        entry.kind,
        (EXHAUSTIVE, *rules.draw.abortive.value),
        entry.tenpai,
        sheet.table.riichi,
        entry.dead if _has_dead_hands(rules) else None,
        entry.nagashi if rules.draw.nagashi_mangan.value else None,
        None if ended is None else _end(sheet, ended, rules),
    )


def draw_end(sheet: RefereeSheet, rules: RiichiRules) -> Ended | None:
    """The end of the hand; None for an abortive draw that the document does not have."""
    entry, now = sheet.draw, table_state(sheet.table)
    if entry.kind != EXHAUSTIVE:
        return after_abortive(entry.kind, now, rules)
    dead = entry.dead if _has_dead_hands(rules) else frozenset()
    drawn = Drawn(tuple(sorted(entry.tenpai)), tuple(sorted(dead)), tuple(sorted(entry.nagashi)))
    return after_draw(drawn, now, rules)


def _has_dead_hands(rules: RiichiRules) -> bool:
    return rules.penalties is not None and rules.penalties.agari_houki is not None


def _end(sheet: RefereeSheet, ended: Ended, rules: RiichiRules) -> HandEnd:
    entry = sheet.draw
    moved = list(balance(ended.payments))
    for held in ended.held:
        moved[held.payer] -= held.points
    flows = tuple(
        PaymentFlow(p.payer, p.payee, p.points) for p in ended.payments if p.payer is not None
    )
    marks = tuple(
        "tenpai" if seat in entry.tenpai and entry.kind == EXHAUSTIVE else ""
        for seat in range(SEATS)
    )
    table = sheet.table
    amounts = moved[0], moved[1], moved[2], moved[3]
    seats = Seats(0, table.round_wind, table.honba, amounts, flows, marks=marks)
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


def _next(sheet: RefereeSheet, ended: Ended, rules: RiichiRules) -> NextHand:
    """The hand after the draw, once its points are paid."""
    start = rules.game.start_points.value
    table = paid_table(sheet.table, ended.payments, ended.held, start)
    return hand_after(
        table,
        sheet.game,
        rules,
        stays=ended.dealer_stays,
        honba=ended.honba,
        deposits=ended.deposits,
        replayed=ended.replayed,
    )


def _cited(ended: Ended) -> Iterator[Cited]:
    """Each applied rule once, those that move points first."""
    moved: dict[str, tuple[AnyRule, int]] = {}
    for line in (*(p.line for p in ended.payments), *(h.line for h in ended.held)):
        before = moved.get(line.rule.key, (line.rule, 0))[1]
        moved[line.rule.key] = line.rule, before + line.amount
    yield from (Cited(rule, points) for rule, points in moved.values())
    rest = {rule.key: rule for rule in ended.because if rule.key not in moved}
    yield from (Cited(rule) for rule in rest.values())


def draw_table_view(sheet: RefereeSheet, rules: RiichiRules) -> TableView:
    """The table of the draw tab."""
    can = draw_end(sheet, rules) is not None and not sheet.draw.applied
    return table_view(sheet.table, rules, can_apply=can, applied=sheet.draw.applied)


def apply_draw(sheet: RefereeSheet, rules: RiichiRules) -> RefereeSheet:
    """The sheet with the draw applied, ready for the next hand; only once."""
    ended = draw_end(sheet, rules)
    if ended is None or sheet.draw.applied:
        return sheet
    start = rules.game.start_points.value
    return state.end_hand(
        sheet, next_hand_table(paid_table(sheet.table, ended.payments, ended.held, start), ended)
    )


def game_view(sheet: RefereeSheet, rules: RiichiRules) -> GameView:
    """Places and results by the active document if the game ended now."""
    table = sheet.table
    scores = by_first_seats(points_of(table, rules.game.start_points.value), table.deal)
    later = _settled_later(rules)
    found = game_result(sheet, rules)

    def wind(seat: int) -> int:
        return (seat - table.deal) % SEATS

    def placed(end: Result) -> tuple[PlacedView, ...]:
        return tuple(
            PlacedView(wind(p.seat), p.seat == 0, p.place, p.score, p.lines, p.total)
            for p in end.seats
        )

    others = other_results(scores, table.deposits, rules, _chombo(table, rules))
    return GameView(
        placed(found),
        found.unit == "marks",
        found.apart,
        found.missing,
        found.because,
        tuple(
            (None if loan.lender is None else wind(loan.lender), wind(loan.borrower), loan.line)
            for loan in borrowed(scores, rules, tournament=sheet.game.tournament)
        ),
        table.chombo if later else None,
        False,
        tuple((rule, placed(end)) for rule, end in others),
        hand_after(
            table,
            sheet.game,
            rules,
            stays=sheet.game.dealer_stays,
            honba=honba_after_win(table.honba, sheet.game.dealer_stays, rules),
            deposits=table.deposits,
        ),
        sheet.game,
        below_zero(table, rules),
        rules.game.tobi_tournament is not None,
    )


def game_result(sheet: RefereeSheet, rules: RiichiRules) -> Result:
    """Places and results, by the seats of the first hand."""
    table = sheet.table
    scores = by_first_seats(points_of(table, rules.game.start_points.value), table.deal)
    return result(scores, table.deposits, rules, _chombo(table, rules))


def _chombo(table: TableFacts, rules: RiichiRules) -> Scores:
    """The chombo to settle after the game, by the seats of the first hand."""
    return by_first_seats(table.chombo, table.deal) if _settled_later(rules) else (0, 0, 0, 0)


def _settled_later(rules: RiichiRules) -> bool:
    """Whether chombo are settled after the game."""
    found = rules.penalties
    return found is not None and found.chombo is not None and not found.chombo.at_table


def game_table_view(sheet: RefereeSheet, rules: RiichiRules) -> TableView:
    """The table of the game tab."""
    return table_view(sheet.table, rules, can_apply=False, applied=False)
