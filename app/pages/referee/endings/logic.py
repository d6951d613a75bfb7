"""Asks the engine how a hand or a game ends, and what comes next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from app.pages.referee import state
from app.pages.referee.endings.views import Cited, DrawView, GameView, HandEnd, NextHand, PlacedView
from app.pages.referee.next_table import first_seat, game_of, table_of, table_view
from app.pages.referee.state import EXHAUSTIVE, RefereeSheet
from app.pages.referee.table import TableFacts, by_first_seats, points_of
from app.pages.referee.views import TableView
from app.views.ledgers import PaymentFlow, Seats
from engine.ledger import SEATS, balance
from engine.riichi.play.ending import ending, other_endings
from engine.riichi.play.events import DeadHand, DrawEvent, DrawKind
from engine.riichi.play.game import (
    GameReplay,
    hand_that_moves_nothing,
    hand_to_be_played,
    next_deal,
    replay,
)
from engine.riichi.play.placing import (
    Result,
    Scores,
    borrowed,
    other_results,
    result,
    settled_chombo,
)
from engine.riichi.play.referee import deadly_acts
from engine.riichi.play.settle import Ended, honba_after_win
from engine.riichi.rules import RiichiRules
from engine.rulebook import AnyRule, rules_in


def below_zero(table: TableFacts, rules: RiichiRules) -> frozenset[int] | None:
    """The seats below zero, where it matters whether only honba brought them there; else None."""
    if rules.game.tobi_honba is None or rules.game.tobi.value == "none":
        return None
    scores = points_of(table, rules.game.start_points.value)
    found = frozenset(seat for seat, points in enumerate(scores) if points < 0)
    return found or None


def draw_view(sheet: RefereeSheet, rules: RiichiRules) -> DrawView:
    """The draw under a document, and how the hand ends."""
    entry, played = sheet.draw, draw_replay(sheet, rules)
    return DrawView(
        entry.kind,
        (EXHAUSTIVE, *rules.draw.abortive.value),
        entry.tenpai,
        sheet.table.riichi,
        entry.dead if _has_dead_hands(rules) else None,
        entry.nagashi if rules.draw.nagashi_mangan.value else None,
        deadly_acts(rules),
        entry.reasons,
        _end(sheet, played, rules) if played.hands else None,
    )


def draw_end(sheet: RefereeSheet, rules: RiichiRules) -> Ended | None:
    """The end of the hand; None for an abortive draw that the document does not have."""
    played = draw_replay(sheet, rules)
    return played.hands[-1].ended if played.hands else None


def draw_replay(sheet: RefereeSheet, rules: RiichiRules) -> GameReplay:
    """The game after the draw; without a hand that ended where the document has no such draw."""
    entry, deal = sheet.draw, sheet.table.deal

    def seats(winds: frozenset[int]) -> tuple[int, ...]:
        return tuple(first_seat(wind, deal) for wind in sorted(winds))

    dead = entry.dead if _has_dead_hands(rules) else frozenset()
    event = DrawEvent(
        cast(DrawKind, entry.kind),
        seats(entry.tenpai),
        seats(entry.nagashi),
        tuple(DeadHand(first_seat(wind, deal), entry.reasons[wind]) for wind in sorted(dead)),
    )
    return replay(game_of(sheet, event), rules)


def _has_dead_hands(rules: RiichiRules) -> bool:
    return rules.penalties is not None and rules.penalties.agari_houki is not None


def _end(sheet: RefereeSheet, played: GameReplay, rules: RiichiRules) -> HandEnd:
    entry, ended = sheet.draw, played.hands[-1].ended
    assert ended is not None  # the hand is one that was played
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
        _next(played, rules),
        ended.rulings,
    )


def _next(played: GameReplay, rules: RiichiRules) -> NextHand:
    """What comes after the draw, once its points are paid."""
    table = played.table
    place = table.round_wind % SEATS, table.dealer, table.honba
    last = played.hands[-1].played
    assert last is not None  # the hand ended
    others = tuple((rule, NextHand(end.rule, *place)) for rule, end in other_endings(last, rules))
    return NextHand(played.ended, *place, others)


def next_hand(sheet: RefereeSheet, rules: RiichiRules) -> NextHand:
    """Whether the game is over now, or after the hand on the table by who deals next."""
    table, stays = sheet.table, sheet.game.dealer_stays
    if table.over:
        rule = next((rule for rule in rules_in(rules) if rule.key == table.over), None)
        if rule is not None:
            return NextHand(rule, table.round_wind, table.deal, table.honba)
    game = game_of(sheet)
    now = replay(game, rules).table
    if stays is None:
        hand = hand_to_be_played(now, game)
        place = table.round_wind, table.deal, table.honba
    else:
        hand = hand_that_moves_nothing(now, game, stays)
        wind, deal = next_deal(table.round_wind, table.deal, stays)
        place = wind % SEATS, deal, honba_after_win(table.honba, stays, rules)
    others = tuple((rule, NextHand(end.rule, *place)) for rule, end in other_endings(hand, rules))
    return NextHand(ending(hand, rules.game).rule, *place, others)


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
    played = draw_replay(sheet, rules)
    if not played.hands or sheet.draw.applied:
        return sheet
    return state.end_hand(sheet, table_of(played))


def game_view(sheet: RefereeSheet, rules: RiichiRules) -> GameView:
    """Places and results by the active document if the game ended now."""
    table = sheet.table
    scores = by_first_seats(points_of(table, rules.game.start_points.value), table.deal)
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
        table.chombo if settled_chombo(rules) else None,
        False,
        tuple((rule, placed(end)) for rule, end in others),
        next_hand(sheet, rules),
        sheet.game,
        bool(table.over),
        below_zero(table, rules),
        frozenset(seat for seat, points in enumerate(table.by_counters) if points),
        rules.game.tobi_tournament is not None,
    )


def game_result(sheet: RefereeSheet, rules: RiichiRules) -> Result:
    """Places and results, by the seats of the first hand."""
    table = sheet.table
    scores = by_first_seats(points_of(table, rules.game.start_points.value), table.deal)
    return result(scores, table.deposits, rules, _chombo(table, rules))


def _chombo(table: TableFacts, rules: RiichiRules) -> Scores:
    """The chombo to settle after the game, by the seats of the first hand."""
    return by_first_seats(table.chombo, table.deal) if settled_chombo(rules) else (0, 0, 0, 0)


def game_table_view(sheet: RefereeSheet, rules: RiichiRules) -> TableView:
    """The table of the game tab."""
    return table_view(sheet.table, rules, can_apply=False, applied=False)
