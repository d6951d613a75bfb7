"""Won: a disputed hand that stands as a win is taken over into the table."""

from __future__ import annotations

from dataclasses import replace

from app.pages.referee import state
from app.pages.referee.dispute.logic import disputed, judged
from app.pages.referee.next_table import after, paid
from app.pages.referee.seating import Seating, on_table, points_of, put
from app.pages.referee.state import Sheet, laid
from app.pages.score.state import hand
from engine.riichi.play.settle import after_wins
from engine.riichi.rules import RiichiRules
from engine.riichi.verdict import Agari


def applied_win(sheet: Sheet, rules: RiichiRules) -> Sheet:
    """The sheet with the win paid and the table ready for the next hand; the same without a win.

    Where it is too late to put a declaration right, what was declared stays paid.
    """
    verdict, around = judged(sheet, rules)
    if not isinstance(verdict, Agari):
        return sheet
    ended = after_wins([(hand(laid(sheet)), around)], on_table(sheet.seating), rules).ended
    assert ended is not None  # it wins
    start = rules.game.start_points.value
    seating = paid(sheet.seating, ended.payments, ended.held, start)
    found = disputed(sheet, rules)
    if found is not None and found.correctable is False:
        seating = _moved_back(seating, found.back, start)
    return state.end_win(sheet, after(seating, ended))


def _moved_back(seating: Seating, back: tuple[int, ...], start: int) -> Seating:
    """The table without the points that would put a declaration right."""
    scores = points_of(seating, start)
    for seat, points in enumerate(back):
        scores = put(scores, seat, scores[seat] - points)
    return replace(seating, scores=scores)
