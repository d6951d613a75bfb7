"""Computes places and results at the end of a game from the scores on the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from engine.ledger import SEATS, Line, total
from engine.riichi.penalties import Chombo
from engine.riichi.rules import Game, RiichiRules, Uma
from engine.rulebook import AnyRule, Rule

Scores = tuple[int, int, int, int]
"""Points as on the table, by the seats of the first hand: 0 dealt first, 3 last."""
_UNIT = 100
_THOUSAND = 1000


class Placed(msgspec.Struct, frozen=True):
    """A seat at the end: its place, its score as on the table, and what that becomes line by line.

    `total` is score and lines in points, or the lines alone where they are marks.
    """

    seat: int
    place: int
    score: int
    lines: tuple[Line, ...]
    total: int


class Result(msgspec.Struct, frozen=True):
    """The end of a game, seats in their order.

    `apart` are points of leftover deposits that are nobody's: written down apart, or left on the
    table. `missing` are points that the scores and deposits lack (or, below zero, have too much).
    `because` are the rules that settle ties and leftovers.
    """

    unit: Literal["points", "marks"]
    seats: tuple[Placed, ...]
    apart: int
    missing: int
    because: tuple[AnyRule, ...]


def result(
    scores: Scores, deposits: int, rules: RiichiRules, chombo: Scores = (0, 0, 0, 0)
) -> Result:
    """The end of a game with so many deposits left, and so many chombo by each seat to settle.

    Raises ValueError for a chombo of a document where it was paid at the table.
    """
    game = rules.game
    left = deposits * rules.payment.deposit.value
    lines: tuple[list[Line], ...] = tuple([] for _ in range(SEATS))
    fallen = _fallen(scores, chombo, rules, lines)
    places = ranks(fallen, game)
    tops = [seat for seat in range(SEATS) if places[seat] == 1]
    _to_top(scores, left, chombo, tops, rules, lines)
    marks = game.ties.value == "evaluation"
    for seat, line in (*_returns(tops, game), *_uma(fallen, places, game, marks)):
        lines[seat].append(line)
    for seat, line in _off(chombo, rules.penalties.chombo if rules.penalties else None):
        lines[seat].append(line)
    uma = game.uma.key
    placed = tuple(
        Placed(
            seat,
            places[seat],
            scores[seat],
            tuple(own),
            total(line for line in own if line.rule.key == uma)
            if marks
            else scores[seat] + total(own),
        )
        for seat, own in enumerate(lines)
    )
    return Result(
        "marks" if marks else "points",
        placed,
        0 if game.leftover_deposits.value == "top" else left,
        SEATS * game.start_points.value - sum(scores) - left,
        tuple(_because(fallen, left, game)),
    )


def ranks(scores: Scores, game: Game) -> Scores:
    """The place of each seat; who ties shares it, or comes after an earlier seat."""
    by_seat = game.ties.value == "earlier_seat"
    return tuple(  # type: ignore[return-value]
        1
        + sum(s > own or (by_seat and s == own and other < seat) for other, s in enumerate(scores))
        for seat, own in enumerate(scores)
    )


def borrowed(scores: Scores, rules: RiichiRules) -> tuple[tuple[int, int, Line], ...]:
    """Who lends to whom where scores are below zero and the document lets one borrow.

    Each is lent as many whole units as lift the score to zero, by the top; all goes back at the
    end, so that `result` wants the scores without it.
    """
    rule = rules.game.borrowing
    if rule is None:
        return ()
    top = scores.index(max(scores))
    units = ((seat, -(score // rule.value)) for seat, score in enumerate(scores) if score < 0)
    return tuple((top, seat, Line(rule, n * rule.value, of=(n,))) for seat, n in units)


# --- from the table to the top


def _fallen(
    scores: Scores, chombo: Scores, rules: RiichiRules, lines: tuple[list[Line], ...]
) -> Scores:
    """The scores by which places go: less what chombo cost that goes to the top after the game."""
    part = rules.penalties.chombo if rules.penalties is not None else None
    if not any(chombo):
        return scores
    if part is None or part.at_table:
        raise ValueError("a chombo is paid at the table here; give the scores after it")
    if part.to.value == "nobody":
        return scores
    cost = part.points.value
    for seat, times in enumerate(chombo):
        if times:
            lines[seat].append(Line(part.points, -cost * times, of=(times, cost)))
    return tuple(s - cost * n for s, n in zip(scores, chombo, strict=True))  # type: ignore[return-value]


def _to_top(
    scores: Scores,
    left: int,
    chombo: Scores,
    tops: list[int],
    rules: RiichiRules,
    lines: tuple[list[Line], ...],
) -> None:
    """What the top receives: leftover deposits and chombo; or gives: what the scores exceed."""
    game, part = rules.game, rules.penalties.chombo if rules.penalties is not None else None
    if left and game.leftover_deposits.value == "top":
        for seat, points in _shared(left, tops):
            lines[seat].append(Line(game.leftover_deposits, points, of=(left,)))
    if any(chombo) and part is not None and part.to.value == "top":
        for seat, points in _shared(part.points.value * sum(chombo), tops):
            lines[seat].append(Line(part.to, points, of=(sum(chombo),)))
    over = sum(scores) - SEATS * game.start_points.value
    if game.surplus is not None and over > 0:
        lines[tops[0]].append(Line(game.surplus, -over, of=(over,)))


def _shared(points: int, seats: list[int]) -> Iterator[tuple[int, int]]:
    """Alike in hundreds; what is over goes to the earliest seat."""
    each = points // len(seats) // _UNIT * _UNIT
    over = points - each * len(seats)
    for at, seat in enumerate(seats):
        yield seat, each if at else each + over


# --- uma and oka


def _returns(tops: list[int], game: Game) -> Iterator[tuple[int, Line]]:
    """What each gives back, and the oka that the top receives of it."""
    rule = game.return_points
    if rule is None:
        return
    for seat in range(SEATS):
        yield seat, Line(rule, -rule.value)
    oka = SEATS * (rule.value - game.start_points.value)
    if oka:
        for seat, points in _shared(oka, tops):
            yield seat, Line(rule, points, of=(rule.value, game.start_points.value), label="oka")


def _uma(scores: Scores, places: Scores, game: Game, marks: bool) -> Iterator[tuple[int, Line]]:
    """Placement points; marks are given by 101's patterns, and are not shared."""
    worth = _fitting(scores, game)
    if worth is None:
        return
    for place in sorted(set(places)):
        seats = [seat for seat in range(SEATS) if places[seat] == place]
        if marks:
            yield from ((seat, Line(game.uma, _mark(place, seats, worth))) for seat in seats)
            continue
        sum_of = sum(worth.places[place - 1 : place - 1 + len(seats)]) * _THOUSAND
        for seat, points in _shared(sum_of, seats):
            yield seat, Line(game.uma, points, of=(place, len(seats)))


def _mark(place: int, seats: list[int], worth: Uma) -> int:
    """◎ to all at the top, ● to one who is last alone; nothing where all four tie."""
    if len(seats) == SEATS:
        return 0
    return worth.places[place - 1] if place == 1 or len(seats) == 1 else 0


def _fitting(scores: Scores, game: Game) -> Uma | None:
    """The placement points for so many players afloat."""
    line = (game.return_points or game.start_points).value
    afloat = sum(score >= line for score in scores)
    fits = (uma for uma in game.uma.value if not uma.floating or afloat in uma.floating)
    return next(fits, None)


def _off(chombo: Scores, part: Chombo | None) -> Iterator[tuple[int, Line]]:
    """What a chombo takes off the result, to nobody's gain."""
    if part is not None and part.to.value == "nobody":
        rule: Rule[int] = part.points
        for seat, times in enumerate(chombo):
            if times:
                yield seat, Line(rule, -rule.value * times, of=(times, rule.value))


def _because(scores: Scores, left: int, game: Game) -> Iterator[AnyRule]:
    if len(set(scores)) < SEATS:
        yield game.ties
    if left:
        yield game.leftover_deposits
