"""Asks a replay how the game ended: places, ledger rows with their rules, sums, other readings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import takewhile
from typing import Final, cast

from app.pages.game.end.views import (
    EndCheck,
    EndPlate,
    EndView,
    LastHand,
    OtherEnding,
    OtherPlaces,
    ReckoningRow,
    RowAmounts,
    RowKind,
)
from engine.ledger import SEATS, Line, total
from engine.riichi.penalties import ACT_KEYS
from engine.riichi.play.ending import other_endings
from engine.riichi.play.events import DrawEvent, WinEvent
from engine.riichi.play.placing import (
    Placed,
    Scores,
    leftover_rule,
    other_results,
    settled_chombo,
)
from engine.riichi.play.referee import Ruling
from engine.riichi.play.replayed import GameReplay, GameTable
from engine.riichi.rules import RiichiRules
from engine.rulebook import AnyRule, Standing

_OKA: Final = "oka"
_OF_PLACES: Final = ("game.return_points", "game.uma")
_PAID: Final = ("chombo", "fine")
_NONE: Final = (0, 0, 0, 0)


def end_view(replay: GameReplay, rules: RiichiRules) -> EndView:
    """How the game ended, or how it would if it ended with the present scores."""
    result, last = replay.result, replay.hands[-1] if replay.hands else None
    rows = tuple(ledger_rows(replay, rules))
    return EndView(
        rules.document.id,
        replay.game.names,
        replay.ended,
        replay.stopped,
        None if last is None else (last.before.round_wind, last.before.dealer),
        _last_hand(replay, rules),
        plates_of(result.seats, rules),
        rows,
        _highlighted(rows),
        tuple(_checks(replay, rules)),
        result.unit == "marks",
        _fined(replay),
        tuple(_other_places(replay, rules)),
        tuple(_other_endings(replay, rules)),
    )


def plates_of(seats: tuple[Placed, ...], rules: RiichiRules) -> tuple[EndPlate, ...]:
    """The seats in the order of their places; what place, return points and chombo settled last add
    to a seat's points is separate."""
    recorded = {seat.seat: recorded_points(seat, rules) for seat in seats}
    return tuple(
        EndPlate(seat.seat, seat.place, seat.total, recorded[seat.seat], _added(seat, recorded))
        for seat in sorted(seats, key=lambda seat: (seat.place, seat.seat))
    )


def _added(seat: Placed, recorded: Mapping[int, int]) -> int:
    return total(seat.lines) - recorded[seat.seat] + seat.score


def recorded_points(seat: Placed, rules: RiichiRules) -> int:
    """The points of a seat before return points, oka, what its place is worth, and a chombo that
    goes to nobody."""
    part = settled_chombo(rules)
    last = None if part is None or part.to.value == "top" else part.points

    def is_last(line: Line) -> bool:
        return line.rule.key in _OF_PLACES or _is_off_result(line) or line.rule is last

    return seat.score + total(takewhile(lambda line: not is_last(line), seat.lines))


def _is_off_result(line: Line) -> bool:
    """Whether a ruling takes it off the result, beside the class of the act."""
    return line.rule.key.startswith(ACT_KEYS)


def _last_hand(replay: GameReplay, rules: RiichiRules) -> LastHand | None:
    """How the last hand came out."""
    if not replay.hands:
        return None
    hand = replay.hands[-1]
    event = replay.game.events[hand.events[-1]]
    won: tuple[int, ...] = ()
    if isinstance(event, WinEvent):
        won = tuple(claim.seat for claim in event.wins if hand.deltas[claim.seat] > 0)
    scores = replay.table.scores
    drawn = isinstance(event, DrawEvent)
    return LastHand(
        "win" if won else "draw" if drawn else "ruling",
        won,
        hand.before.dealer,
        scores.index(min(scores)),
        min(scores),
        drawn and hand.ended_by is not None and rules.draw.renchan.value == "tenpai",
    )


def _fined(replay: GameReplay) -> bool:
    """Whether the scores have a chombo or a fine in them; a stick that goes back is neither."""
    answers = (answer for hand in (*replay.hands, replay.now) for answer in hand.rulings)
    return any(
        isinstance(a, Ruling)
        and a.sanction in _PAID
        and (any(p.payer is not None for p in a.payments) or any(h.to == "pot" for h in a.held))
        for a in answers
    )


# --- the ledger


def ledger_rows(replay: GameReplay, rules: RiichiRules) -> Iterator[ReckoningRow]:
    """The rows from the points after the last hand to the result, in the order of the reckoning."""
    seats, game = replay.result.seats, rules.game
    ended = replay.ended or game.length
    yield ReckoningRow("scores", _amounts(lambda s: s.score, seats), "points", ended)
    part = settled_chombo(rules)
    top = part is not None and part.to.value == "top"
    if part is not None and top:
        yield from _lines("chombo", part.points, seats)
        yield from _lines("chombo_to", part.to, seats)
    ties = tuple(_ties(replay, rules))
    yield from ties
    order: AnyRule = game.ties if ties else game.uma
    if part is not None and any(replay.table.chombo):
        order = part.placing
    yield ReckoningRow("places", _amounts(lambda s: s.place, seats), "place", order)
    yield from _deposits(replay, rules)
    yield from _lines("surplus", game.surplus, seats)
    yield from _lines("rounding", game.rounding, seats)
    recorded = _amounts(lambda s: recorded_points(s, rules), seats)
    yield ReckoningRow("recorded", recorded, "points")
    yield from _lines("returns", game.return_points, seats, lambda line: line.label != _OKA)
    yield from _lines("oka", game.return_points, seats, lambda line: line.label == _OKA)
    marks = replay.result.unit == "marks"
    if game.uma.value:
        worth = _amounts(lambda s: _sum(s, game.uma), seats)
        yield ReckoningRow("uma", worth, "marks" if marks else "moved", game.uma)
    if part is not None and not top:
        yield from _lines("chombo", part.points, seats)
    yield from _off_result(replay, rules)
    yield ReckoningRow("result", _amounts(lambda s: s.total, seats), "marks" if marks else "points")


def _amounts(of: Callable[[Placed], int | None], seats: tuple[Placed, ...]) -> RowAmounts:
    return cast(RowAmounts, tuple(of(seat) for seat in seats))


def _sum(seat: Placed, rule: AnyRule) -> int:
    return total(line for line in seat.lines if line.rule.key == rule.key)


def _lines(
    kind: RowKind,
    rule: AnyRule | None,
    seats: tuple[Placed, ...],
    also: Callable[[Line], bool] = lambda _line: True,
) -> Iterator[ReckoningRow]:
    """The row of a rule that moved points; none where it moved nothing."""
    if rule is None:
        return
    lines = [
        [line for line in seat.lines if line.rule.key == rule.key and also(line)] for seat in seats
    ]
    if any(lines):
        of = next(line.of for own in lines for line in own)
        yield ReckoningRow(
            kind, cast(RowAmounts, tuple(total(own) for own in lines)), "moved", rule, of
        )


def _off_result(replay: GameReplay, rules: RiichiRules) -> Iterator[ReckoningRow]:
    """What rulings take off the result, of all acts together."""
    if replay.table.off_result and rules.penalties is not None:
        taken = _amounts(lambda s: total(filter(_is_off_result, s.lines)), replay.result.seats)
        part = rules.penalties.off_result
        yield ReckoningRow("off_result", taken, "moved", None if part is None else part.settled)


def _deposits(replay: GameReplay, rules: RiichiRules) -> Iterator[ReckoningRow]:
    """The deposits that are left, and who takes them: the top, or nobody."""
    left = replay.table.deposits * rules.payment.deposit.value
    if not left:
        return
    rule = leftover_rule(rules.game, drawn_last=replay.drawn_last)
    taken = _amounts(lambda s: _sum(s, rule), replay.result.seats)
    yield ReckoningRow("deposits", taken, "moved", rule, (left, replay.result.apart))


def placing_scores(seats: tuple[Placed, ...], table: GameTable, rules: RiichiRules) -> Scores:
    """The scores by which places go: chombo that are settled after the game may count or not, and
    so may points off the result."""
    part, scores = settled_chombo(rules), tuple(seat.score for seat in seats)
    chombo, off = table.chombo, rules.penalties.off_result if rules.penalties else None
    if off is not None and off.before_places:
        for own in table.off_result:
            scores = tuple(s - own.line.amount * (own.seat == at) for at, s in enumerate(scores))
    if part is not None and any(chombo) and part.placing.value != "after":
        cost = part.points.value
        scores = tuple(s - cost * times for s, times in zip(scores, chombo, strict=True))
        if part.placing.value == "top_before":
            scores = tuple(s + _sum(p, part.to) for s, p in zip(scores, seats, strict=True))
    return cast(Scores, scores)


def _ties(replay: GameReplay, rules: RiichiRules) -> Iterator[ReckoningRow]:
    """A row for each score that several seats have: who is above whom."""
    seats = replay.result.seats
    by = placing_scores(seats, replay.table, rules)
    for score in sorted(set(by), reverse=True):
        tied = [seat for seat in seats if by[seat.seat] == score]
        if len(tied) > 1:
            order = tuple(s.seat for s in sorted(tied, key=lambda s: (s.place, s.seat)))
            places = tuple(seat.place if seat in tied else None for seat in seats)
            yield ReckoningRow(
                "tie", cast(RowAmounts, places), "place", rules.game.ties, (score,), order
            )


def _highlighted(rows: tuple[ReckoningRow, ...]) -> int:
    """The first row that decides a place or hangs on a reading; else that of the places' worth."""
    for at, row in enumerate(rows):
        assumed = row.rule is not None and row.rule.standing is Standing.ASSUMED
        if row.kind == "tie" or assumed:
            return at
    return next((at for at, row in enumerate(rows) if row.kind == "uma"), 0)


def _checks(replay: GameReplay, rules: RiichiRules) -> Iterator[EndCheck]:
    """The sums of the document: all points with the deposits, the result, and placement points."""
    result, game = replay.result, rules.game
    given = SEATS * game.start_points.value
    left = replay.table.deposits * rules.payment.deposit.value
    sum_of = sum(seat.score for seat in result.seats)
    if result.apart:
        yield EndCheck("apart", sum_of + left, given, (sum_of, left))
    else:
        yield EndCheck("scores", sum_of + left, given, (left,))
    if result.unit == "marks" or not game.uma.value:
        return
    results = sum(seat.total for seat in result.seats)
    yield EndCheck("result", results, results + result.missing)
    worth = sum(_sum(seat, game.uma) for seat in result.seats)
    even = not result.apart and all(sum(uma.places) == 0 for uma in game.uma.value)
    yield EndCheck("uma", worth, 0 if even else worth)


# --- other readings


def _chombo(replay: GameReplay, rules: RiichiRules) -> Scores:
    return replay.table.chombo if settled_chombo(rules) else _NONE


def _other_places(replay: GameReplay, rules: RiichiRules) -> Iterator[OtherPlaces]:
    table = replay.table
    chombo = _chombo(replay, rules)
    others = other_results(
        table.scores, table.deposits, rules, chombo,
        drawn_last=replay.drawn_last, off_result=table.off_result,
    )  # fmt: skip
    for rule, there in others:
        yield OtherPlaces(rule, there.seats)


def _other_endings(replay: GameReplay, rules: RiichiRules) -> Iterator[OtherEnding]:
    played = replay.hands[-1].played if replay.hands else None
    if played is not None and not replay.stopped:
        for rule, there in other_endings(played, rules):
            yield OtherEnding(rule, there)
