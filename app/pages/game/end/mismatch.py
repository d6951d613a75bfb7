"""Finds which events of a game explain points on the table that are not those of the replay."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final, Literal, cast

import msgspec
from msgspec.structs import replace

from app.games.edits import EventEdit
from engine.edits import corrected, inserted, without
from engine.ledger import SEATS, Payment
from engine.riichi.play.events import (
    CorrectionEvent,
    DrawEvent,
    RiichiEvent,
    RiichiGame,
    RulingEvent,
    WinClaim,
    WinEvent,
)
from engine.riichi.play.game import replay
from engine.riichi.play.placing import Placed, Scores, with_leftover
from engine.riichi.play.replayed import GameReplay, PlayedHand
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.table import exists, first_limit, fu_rows
from engine.riichi.verdict import Agari, Verdict

MOST_EXPLANATIONS: Final = 5
"""The most explanations that are given."""
Cause = Literal[
    "riichi_unpaid", "riichi_missed", "riichi_twice", "honba_unpaid", "fu", "other_payer",
    "noten_unpaid", "penalty_unpaid", "win_unpaid",
]  # fmt: skip


class TableExplanation(msgspec.Struct, frozen=True):
    """One change that would explain the points on the table.

    `cause` says what may have happened in the hand with this index, to the seat (the discarder or
    payer that is meant); `edit` is the change of the game that it would need. `left` are the
    differences by seat that it does not explain.
    """

    cause: Cause
    hand: int
    seat: int
    edit: EventEdit
    left: Scores
    of: tuple[int, ...] = ()

    @property
    def whole(self) -> bool:
        """Whether it explains all differences."""
        return not any(self.left)


class TableDifference(msgspec.Struct, frozen=True):
    """Points counted on the table beside those of the replay, by the seats of the first hand.

    `with_deposits`: the leftover deposits were counted with the top's points.
    """

    counted: Scores
    expected: Scores
    with_deposits: bool

    @property
    def due(self) -> int:
        """What the points on the table should add up to."""
        return sum(self.expected)

    @property
    def seats(self) -> Scores:
        """What each seat has too much, or below zero too little."""
        pairs = zip(self.counted, self.expected, strict=True)
        return cast(Scores, tuple(counted - expected for counted, expected in pairs))

    @property
    def sum_off(self) -> int:
        """What the points on the table have too much in all, or below zero too little."""
        return sum(self.counted) - self.due


def table_difference(replayed: GameReplay, counted: Scores) -> TableDifference:
    """The four points as counted, in the order of the first seats, beside those of the replay.

    Leftover deposits may have been taken by the top already: the sum of what was counted tells.
    """
    bare = _points_of(replayed.result.seats, taken=False)
    taken = _points_of(replayed.result.seats, taken=True)
    with_deposits = sum(taken) != sum(bare) and _nearer(sum(counted), sum(taken), sum(bare))
    return TableDifference(counted, taken if with_deposits else bare, with_deposits)


def _nearer(number: int, one: int, other: int) -> bool:
    return abs(number - one) < abs(number - other)


def _points_of(seats: tuple[Placed, ...], *, taken: bool) -> Scores:
    """The points in front of the seats, without or with the leftover deposits."""
    return cast(Scores, tuple(with_leftover(seat) if taken else seat.score for seat in seats))


def explaining(
    replayed: GameReplay, difference: TableDifference, rules: RiichiRules
) -> Iterator[tuple[TableExplanation, ...] | None]:
    """What could explain the differences, the best first, at most five; in steps of one replay
    each, for idle time: yields None until it has them."""
    before = difference.seats
    best: list[TableExplanation] = []
    if any(before):
        for hand in replayed.hands:
            for change in _Changes(replayed.game, hand, before, rules):
                there = replay(edited(replayed.game, change.edit), rules)
                yield None
                left = _left(there, difference)
                if _is_better(left, before):
                    best.append(replace(change, left=left))
    best.sort(key=_rank)
    yield tuple(best[:MOST_EXPLANATIONS])


def _left(there: GameReplay, difference: TableDifference) -> Scores:
    points = _points_of(there.result.seats, taken=difference.with_deposits)
    pairs = zip(difference.counted, points, strict=True)
    return cast(Scores, tuple(counted - own for counted, own in pairs))


def _is_better(left: Scores, before: Scores) -> bool:
    """Whether it explains a seat, leaves fewer points open, and makes no other seat differ."""
    pairs = tuple(zip(before, left, strict=True))
    nearer = sum(map(abs, left)) < sum(map(abs, before))
    explained = any(was and not now for was, now in pairs)
    return nearer and explained and all(was or not now for was, now in pairs)


def _rank(one: TableExplanation) -> tuple[object, ...]:
    """All differences first, then by the points left, then by how often such a thing happens."""
    return (not one.whole, sum(map(abs, one.left)), _OFTEN[one.cause], -one.hand)


_OFTEN: Final[dict[Cause, int]] = {
    "honba_unpaid": 0, "riichi_unpaid": 1, "penalty_unpaid": 2, "noten_unpaid": 3, "fu": 4,
    "riichi_missed": 5, "riichi_twice": 6, "other_payer": 7, "win_unpaid": 8,
}  # fmt: skip


def edited(game: RiichiGame, edit: EventEdit) -> RiichiGame:
    """The game with the change."""
    match edit.kind:
        case "inserted":
            return inserted(game, edit.at, edit.event)
        case "removed":
            return without(game, edit.at)
    return corrected(game, edit.at, edit.event)


class _Changes:
    """Every single change of one hand that is tried: those that go the way of the differences."""

    def __init__(
        self, game: RiichiGame, hand: PlayedHand, before: Scores, rules: RiichiRules
    ) -> None:
        self._game, self._hand, self._rules = game, hand, rules
        self._over = {seat for seat, points in enumerate(before) if points > 0}
        self._under = {seat for seat, points in enumerate(before) if points < 0}
        self._last = hand.events[-1]

    def __iter__(self) -> Iterator[TableExplanation]:
        event = self._game.events[self._last]
        if isinstance(event, WinEvent):
            yield from self._honba()
            yield from self._counts(event)
            yield from self._payers(event)
        if isinstance(event, DrawEvent):
            yield from self._unpaid("noten_unpaid", "draw.noten_penalty")
        yield from self._riichi()
        yield from self._penalties()
        if isinstance(event, WinEvent):
            yield from self._unpaid_wins()

    def _change(
        self, cause: Cause, seat: int, edit: EventEdit, of: tuple[int, ...] = ()
    ) -> TableExplanation:
        return TableExplanation(cause, self._hand.index, seat, edit, (0, 0, 0, 0), of)

    def _moved_back(self, cause: Cause, moved: list[int], seat: int) -> Iterator[TableExplanation]:
        """Points that the replay moves and nobody paid, as a correction in the hand."""
        points = cast(Scores, tuple(-one for one in moved))
        up = {at for at, one in enumerate(points) if one > 0}
        down = {at for at, one in enumerate(points) if one < 0}
        if up & self._over and (down & self._under or not down):
            edit = EventEdit("inserted", self._last, CorrectionEvent(points))
            yield self._change(cause, seat, edit, (max(map(abs, moved)),))

    def _riichi(self) -> Iterator[TableExplanation]:
        declared = {}
        for at in self._hand.events:
            event = self._game.events[at]
            if isinstance(event, RiichiEvent) and event.seat not in declared:
                declared[event.seat] = at
        for seat in range(SEATS):
            if seat not in declared and seat in self._under:
                edit = EventEdit("inserted", self._hand.events[0], RiichiEvent(seat))
                yield self._change("riichi_missed", seat, edit)
            elif seat in declared and seat in self._over:
                edit = EventEdit("removed", declared[seat], None)
                yield self._change("riichi_unpaid", seat, edit)
            elif seat in declared:
                yield from self._twice(seat)

    def _twice(self, seat: int) -> Iterator[TableExplanation]:
        """Two sticks for one riichi, which the winner of the hand took."""
        stick = self._rules.payment.deposit.value
        takers = [s for s in self._takers() if s != seat]
        for taker in takers[:1]:
            moved = [0] * SEATS
            moved[seat], moved[taker] = stick, -stick
            yield from self._moved_back("riichi_twice", moved, seat)

    def _takers(self) -> Iterator[int]:
        """The seat that took the deposits of the hand."""
        key = self._rules.payment.deposit.key
        for move in self._hand.moves:
            line = move.line if move.payer is None else None
            if line is not None and line.rule.key == key and move.payee is not None:
                yield move.payee

    def _honba(self) -> Iterator[TableExplanation]:
        yield from self._unpaid("honba_unpaid", self._rules.payment.honba.key)

    def _unpaid(self, cause: Cause, key: str) -> Iterator[TableExplanation]:
        """The moves of a rule that were not paid."""
        moved = [0] * SEATS
        payer = 0
        for move in self._hand.moves:
            if move.line is None or move.line.rule.key != key or move.payee is None:
                continue
            moved[move.payee] += move.points
            if move.payer is not None:
                moved[move.payer] -= move.points
                payer = move.payer
        if any(moved):
            yield from self._moved_back(cause, moved, payer)

    def _penalties(self) -> Iterator[TableExplanation]:
        """A ruling that nothing was paid for."""
        ended = self._hand.ended
        dealer = self._hand.before.dealer
        if (
            ended is not None
            and ended.rulings
            and isinstance(self._game.events[self._last], RulingEvent | DrawEvent)
        ):
            yield from self._chombo_unpaid(ended.payments, dealer)
        for at in self._hand.events:
            event = self._game.events[at]
            if isinstance(event, RulingEvent) and at != self._last and event.seat in self._over:
                edit = EventEdit("removed", at, None)
                yield self._change("penalty_unpaid", event.seat, edit)

    def _chombo_unpaid(
        self, payments: tuple[Payment, ...], dealer: int
    ) -> Iterator[TableExplanation]:
        moved, payer = [0] * SEATS, None
        for payment in payments:
            if payment.payer is not None and not payment.line.rule.key.startswith("draw."):
                payer = (payment.payer + dealer) % SEATS
                moved[payer] -= payment.points
                moved[(payment.payee + dealer) % SEATS] += payment.points
        if payer is not None:
            yield from self._moved_back("penalty_unpaid", moved, payer)

    # --- wins

    def _verdicts(self, event: WinEvent) -> Iterator[tuple[int, WinClaim, Verdict | None]]:
        verdicts = (*self._hand.verdicts, *[None] * len(event.wins))
        for place, (claim, verdict) in enumerate(zip(event.wins, verdicts, strict=False)):
            yield place, claim, verdict

    def _with(self, event: WinEvent, place: int, claim: WinClaim) -> EventEdit:
        wins = (*event.wins[:place], claim, *event.wins[place + 1 :])
        return EventEdit("corrected", self._last, WinEvent(wins))

    def _counts(self, event: WinEvent) -> Iterator[TableExplanation]:
        """The fu one step up or down, of a declared count or of a hand."""
        rules = self._rules
        if rules.fu is None:
            return
        for place, claim, verdict in self._verdicts(event):
            han, fu = claim.han, claim.fu
            if isinstance(verdict, Agari):
                best = verdict.best
                han, fu = best.han, best.fu
            limit = first_limit(rules)
            if not han or not fu or (limit is not None and han >= limit):
                continue
            for other in _beside(fu, fu_rows(rules, fu)):
                wanted = self._over if other > fu else self._under
                if claim.seat in wanted and exists(other, han, claim.loser is None, rules):
                    said = WinClaim(claim.seat, claim.loser, han=han, fu=other)
                    edit = self._with(event, place, said)
                    yield self._change("fu", claim.seat, edit, (fu, other, han))

    def _payers(self, event: WinEvent) -> Iterator[TableExplanation]:
        """Another discarder."""
        if len(event.wins) > 1:
            return
        claim = event.wins[0]
        if claim.loser not in self._over:
            return
        for seat in self._under:
            if seat != claim.seat:
                edit = self._with(event, 0, replace(claim, loser=seat))
                yield self._change("other_payer", seat, edit)

    def _unpaid_wins(self) -> Iterator[TableExplanation]:
        """A share of a win that one seat did not pay."""
        by_payer: dict[int, list[int]] = {}
        for move in self._hand.moves:
            if move.payer is None or move.payee is None or move.line is None:
                continue
            moved = by_payer.setdefault(move.payer, [0] * SEATS)
            moved[move.payer] -= move.points
            moved[move.payee] += move.points
        for payer, moved in by_payer.items():
            yield from self._moved_back("win_unpaid", moved, payer)


def _beside(fu: int, rows: tuple[int, ...]) -> Iterator[int]:
    """The numbers of fu next below and above."""
    for lower, upper in pairwise(rows):
        if upper == fu:
            yield lower
        if lower == fu:
            yield upper
