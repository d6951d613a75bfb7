"""Finished: the end of a game, asked from the engine."""

from __future__ import annotations

from app.pages.referee.endings.next_hand import below_zero, following
from app.pages.referee.endings.views import GameView, PlacedView
from app.pages.referee.next_table import table_shown
from app.pages.referee.seating import by_first_seats, points_of
from app.pages.referee.state import Sheet
from app.views.incidents import SeatingView
from engine.ledger import SEATS
from engine.riichi.play.placing import Result, borrowed, result
from engine.riichi.play.settle import honba_after_win
from engine.riichi.rules import RiichiRules


def game_shown(sheet: Sheet, rules: RiichiRules) -> GameView:
    """Places and results of the table as it is, by the document in force."""
    seating = sheet.seating
    scores = by_first_seats(points_of(seating, rules.game.start_points.value), seating.deal)
    later = _settled_later(rules)
    found = game_result(sheet, rules)

    def wind(seat: int) -> int:
        return (seat - seating.deal) % SEATS

    placed = tuple(
        PlacedView(wind(p.seat), p.seat == 0, p.place, p.score, p.lines, p.total)
        for p in found.seats
    )
    return GameView(
        placed,
        found.unit == "marks",
        found.apart,
        found.missing,
        found.because,
        tuple((wind(a), wind(b), line) for a, b, line in borrowed(scores, rules)),
        seating.chombo if later else None,
        False,
        following(
            seating,
            sheet.game,
            rules,
            stays=sheet.game.dealer_stays,
            honba=honba_after_win(seating.honba, sheet.game.dealer_stays, rules),
            deposits=seating.deposits,
        ),
        sheet.game,
        below_zero(seating, rules),
        rules.game.tobi_tournament is not None,
    )


def game_result(sheet: Sheet, rules: RiichiRules) -> Result:
    """Places and results, by the seats of the first hand."""
    seating = sheet.seating
    scores = by_first_seats(points_of(seating, rules.game.start_points.value), seating.deal)
    later = _settled_later(rules)
    chombo = by_first_seats(seating.chombo, seating.deal) if later else (0, 0, 0, 0)
    return result(scores, seating.deposits, rules, chombo)


def _settled_later(rules: RiichiRules) -> bool:
    """Whether a chombo is not paid at the table."""
    found = rules.penalties
    return found is not None and found.chombo is not None and not found.chombo.at_table


def game_seating(sheet: Sheet, rules: RiichiRules) -> SeatingView:
    """The table whose game ends."""
    return table_shown(sheet.seating, rules, can_apply=False, applied=False)
