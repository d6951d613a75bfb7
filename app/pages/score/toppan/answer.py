"""Asks the engine for everything that the toppan page shows about a hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from app.pages.score.toppan.rows import score_rows, value_rows
from app.pages.score.toppan.state import Draft, copies_left, everything, hand, opened, situation
from app.pages.score.toppan.views import (
    DoubtView,
    HandOutcome,
    LateFindings,
    NextView,
    StayView,
    ToppanAnswer,
)
from app.views.ledgers import LedgerRow, Seats, flows_of
from engine.ledger import Payment, balance
from engine.tiles import TILES, Tile
from engine.toppan.doubt import other_verdicts
from engine.toppan.facts import Fact, last_copies, tile_bits, total_bits
from engine.toppan.hand import Hand
from engine.toppan.judge import judge
from engine.toppan.play.deal import DEALER, least_to_stay, shown_halves
from engine.toppan.rules import ToppanRules, halves
from engine.toppan.scoring.check import problems, surplus
from engine.toppan.scoring.dora import group_of, strengths
from engine.toppan.scoring.near import NearMiss, near_misses
from engine.toppan.scoring.totals import value_lines
from engine.toppan.situation import Situation
from engine.toppan.verdict import (
    Agari,
    Bust,
    Hoping,
    Impossible,
    Part,
    Problem,
    Score,
    Verdict,
    Within,
)

_OUTCOMES: Final[dict[type, HandOutcome]] = {
    Agari: "win",
    Within: "within",
    Hoping: "hoping",
    Bust: "bust",
}


def answer(draft: Draft, rules: ToppanRules) -> ToppanAnswer:
    """Judge the own hand of a draft."""
    own, entered = hand(draft), situation(draft)
    verdict = judge(own, entered, rules) if own.tiles else None
    score = score_of(verdict)
    return ToppanAnswer(
        situation=entered,
        problems=_problems(draft, own, entered, rules),
        verdict=verdict,
        score=score,
        rows=_rows(verdict, own, entered, rules),
        seats=seats_of(entered, score.payments if isinstance(verdict, Agari) and score else ()),
        near=_near(verdict, own, entered, rules),
        stay=_stay(draft, score, rules) if isinstance(verdict, Within) else None,
        tiles=rules.tiles,
    )


def score_of(verdict: Verdict | None) -> Score | None:
    """The best score of a hand that wins by declaration or in a comparison, else None."""
    return verdict.best if isinstance(verdict, Agari | Within) else None


def _problems(
    draft: Draft, own_hand: Hand, entered: Situation, rules: ToppanRules
) -> tuple[Problem, ...]:
    """All contradictions; an empty hand is none."""
    found = tuple(p for p in problems(own_hand, entered, rules) if p.key != "no_tiles")
    many = surplus(everything(draft))
    if many and all(p.key != "too_many_copies" for p in found):
        found += (Problem("too_many_copies", Part.HAND, many),)
    return found


def _rows(
    verdict: Verdict | None, own_hand: Hand, entered: Situation, rules: ToppanRules
) -> tuple[LedgerRow, ...]:
    match verdict:
        case Agari(scores=(best, *_)) | Within(scores=(best, *_)):
            return tuple(score_rows(best, entered.seat))
        case Bust(rule=rule) | Hoping(rule=rule):
            values, _ = value_lines(own_hand.tiles, entered.seat, 0, rules.tiles)
            return (*value_rows(values), LedgerRow("line", rule=rule))
    return ()


def seats_of(entered: Situation, payments: Iterable[Payment]) -> Seats:
    """Who pays whom, in half points; without payments only the seats."""
    flows = flows_of(payment for payment in payments if payment.points)
    gains = balance(payments) if flows else None
    return Seats(entered.seat, entered.round_wind, entered.honba, gains, flows, halves=True)


def _near(
    verdict: Verdict | None, own_hand: Hand, entered: Situation, rules: ToppanRules
) -> tuple[NearMiss, ...]:
    score = score_of(verdict)
    if score is not None:
        return (
            near_misses(own_hand.tiles, score.halves, score.facts, rules)
            if not score.mangan
            else ()
        )
    if not isinstance(verdict, Bust | Hoping):
        return ()
    bits = tile_bits(own_hand.tiles, last_copies(entered.indicators), rules.shapes)
    have = Fact(bits | total_bits(verdict.halves, halves(rules.tiles.limit)))
    return near_misses(own_hand.tiles, verdict.halves, have, rules)


def _stay(draft: Draft, score: Score | None, rules: ToppanRules) -> StayView | None:
    """Whether the hand may stay against the dealer's open tiles; the dealer always may."""
    if score is None:
        return None
    if draft.own == DEALER:
        return StayView(True, 0, 0, rules.play.dealer_ends)
    dealer = (TILES[0], *opened(draft, DEALER))
    lowest = least_to_stay(dealer, rules)
    shown = shown_halves(dealer, rules)
    return StayView(score.halves >= lowest, lowest, shown, rules.play.stay_margin)


def strength(draft: Draft, tile: Tile) -> int:
    """How many indicators make a tile dora."""
    return _strengths(draft.dora)[group_of(tile)]


@lru_cache(maxsize=64)
def _strengths(dora: tuple[Tile, ...]) -> tuple[int, ...]:
    return tuple(strengths(dora))


# found in idle time


def late_findings(draft: Draft, rules: ToppanRules) -> Iterator[LateFindings | None]:
    """Find in steps what each next tile would do, and what other readings of clauses give."""
    own, entered = hand(draft), situation(draft)
    verdict = judge(own, entered, rules) if own.tiles else None
    nexts: list[NextView] = []
    if isinstance(verdict, Agari | Within | Hoping):
        left = {tile: many for tile, many in copies_left(draft).items() if many}
        unseen = sum(left.values())
        for tile in sorted(left):
            there = judge(own.with_tile(tile), entered, rules)
            if not isinstance(there, Impossible):
                nexts.append(_next(tile, left[tile], unseen, there))
            yield None
    doubts: list[DoubtView] = []
    for found in () if verdict is None else other_verdicts(verdict, own, entered, rules):
        if found is not None:
            doubts.append(DoubtView(*found))
        yield None
    yield LateFindings(tuple(nexts), tuple(doubts), done=True)


def _next(tile: Tile, left: int, unseen: int, verdict: Agari | Within | Hoping | Bust) -> NextView:
    score = score_of(verdict)
    total_halves = verdict.halves if isinstance(verdict, Hoping | Bust) else 0
    points = 0 if score is None else score.points
    total_halves = total_halves if score is None else score.halves
    return NextView(tile, left, unseen, _OUTCOMES[type(verdict)], total_halves, points)
