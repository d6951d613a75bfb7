"""Computes places and results at the end of a game from the scores on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal

import msgspec

from engine.ledger import SEATS, Line, four, total
from engine.riichi.penalties import Chombo, OffResult
from engine.riichi.rules import Game, RiichiRules, Uma
from engine.rulebook import LARGEST_NUMBER, AnyRule, Rule, other_readings

Scores = tuple[int, int, int, int]
"""Points as on the table, by the seats of the first hand: 0 dealt first, 3 last."""
_UNIT: Final = 100
_THOUSAND: Final = 1000
_UMA: Final = "game.uma"
_LEFTOVER: Final = ("game.leftover_deposits", "game.leftover_other_end")
"""Rules by which the top takes the deposits that are left."""


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

    `apart` are points that are nobody's: leftover deposits that are written down apart or left on
    the table, and what a division leaves over where it goes to nobody. `missing` are points that
    the scores and deposits lack (or, below zero, have too much). `because` are the rules that
    settle ties, leftovers, divisions and the order of chombo and places.
    """

    unit: Literal["points", "marks"]
    seats: tuple[Placed, ...]
    apart: int
    missing: int
    because: tuple[AnyRule, ...]


class Loan(msgspec.Struct, frozen=True):
    """Points that one seat has lent to another, with the rule of the unit."""

    lender: int | None
    borrower: int
    line: Line


class OffPoints(msgspec.Struct, frozen=True):
    """Points off the result of a seat, given to nobody, with the rule that takes them."""

    seat: int
    line: Line


def with_leftover(seat: Placed) -> int:
    """The score of a seat with the leftover deposits that it takes."""
    return seat.score + total(line for line in seat.lines if line.rule.key in _LEFTOVER)


def leftover_rule(game: Game, *, drawn_last: bool) -> Rule[Any]:
    """The rule on leftover deposits; `drawn_last` as in `result`."""
    return (None if drawn_last else game.leftover_other_end) or game.leftover_deposits


def settled_chombo(rules: RiichiRules) -> Chombo | None:
    """The rules of a chombo that is settled after the game; None where it is paid at the table."""
    part = rules.penalties.chombo if rules.penalties is not None else None
    return None if part is None or part.at_table else part


def result(
    scores: Scores,
    deposits: int,
    rules: RiichiRules,
    chombo: Scores = (0, 0, 0, 0),
    *,
    drawn_last: bool = True,
    off_result: tuple[OffPoints, ...] = (),
) -> Result:
    """The end of a game with so many deposits left, and so many chombo by each seat to settle.

    `drawn_last`: it ended by a draw in its last hand, where deposits are left as a rule.
    `off_result` are the points that rulings take off the result. Raises ValueError for a chombo of
    a document where it was paid at the table.
    """
    part = settled_chombo(rules)
    if any(chombo) and part is None:
        raise ValueError("a chombo is paid at the table here; give the scores after it")
    end = _End(scores, deposits * rules.payment.deposit.value, chombo, drawn_last, off_result)
    off = _off_result(rules) if off_result else None
    return _Settlement(rules.game, part if any(chombo) else None, off, end).result()


def _off_result(rules: RiichiRules) -> OffResult | None:
    return None if rules.penalties is None else rules.penalties.off_result


def other_results(
    scores: Scores,
    deposits: int,
    rules: RiichiRules,
    chombo: Scores = (0, 0, 0, 0),
    *,
    drawn_last: bool = True,
    off_result: tuple[OffPoints, ...] = (),
) -> tuple[tuple[Rule[Any], Result], ...]:
    """Every other reading of a rule, with its value, by which places or points would differ.

    A reading by which the chombo would have been paid at the table is left out: the scores would
    be others. The parameters are those of `result`, which is to be called first.
    """
    part = rules.penalties.chombo if rules.penalties is not None and any(chombo) else None
    off = _off_result(rules) if off_result else None
    end = _End(scores, deposits * rules.payment.deposit.value, chombo, drawn_last, off_result)
    here = _Settlement(rules.game, part, off, end).result()
    read = [(rule, _Settlement(game, part, off, end)) for rule, game in other_readings(rules.game)]
    for rule, other in other_readings(part) if part is not None else ():
        if not other.at_table:
            read.append((rule, _Settlement(rules.game, other, off, end)))
    for rule, otherwise in other_readings(off) if off is not None else ():
        read.append((rule, _Settlement(rules.game, part, otherwise, end)))
    found = ((rule, settlement.result()) for rule, settlement in read)
    return tuple((rule, there) for rule, there in found if _content(there) != _content(here))


def _content(found: Result) -> tuple[object, ...]:
    """What two results are compared by; where totals are marks, the points too."""
    points = tuple(
        total(line for line in seat.lines if line.rule.key != _UMA) for seat in found.seats
    )
    return tuple((seat.place, seat.total) for seat in found.seats), points, found.apart


def ranks(scores: Scores, game: Game) -> Scores:
    """The place of each seat; who ties shares it, or comes after another by the seats."""
    before = _BY_SEAT.get(game.ties.value)
    return four(
        1
        + sum(
            s > own or (before is not None and s == own and before(other, seat, scores))
            for other, s in enumerate(scores)
        )
        for seat, own in enumerate(scores)
    )


def _earlier(one: int, other: int, _scores: Scores) -> bool:
    return one < other


def _upper(one: int, other: int, scores: Scores) -> bool:
    """Whether the seat comes before the other of those who tie, each after who sits to its left.

    The first is the earliest whose neighbour to the left is not among them.
    """
    tied = [seat for seat in range(SEATS) if scores[seat] == scores[one]]
    first = next((seat for seat in tied if (seat - 1) % SEATS not in tied), 0)
    return (one - first) % SEATS < (other - first) % SEATS


_BY_SEAT: Final[Mapping[str, Callable[[int, int, Scores], bool]]] = {
    "earlier_seat": _earlier,
    "upper_seat": _upper,
}
"""Whether a seat comes before another that ties with it, where ties are settled by the seats."""


# --- loans


def borrowed(
    scores: Scores,
    rules: RiichiRules,
    before: Iterable[Loan] = (),
    *,
    tournament: bool = False,
) -> tuple[Loan, ...]:
    """The loans that stand after a hand or a payment in it, those `before` it first.

    Who has less than nothing at hand, loans included, is lent as many whole units as lift that to
    zero. All goes back at the end, or as soon as the borrower is above zero without it; `scores`
    are always without loans, and `result` wants them so. Empty where the document lets nobody
    borrow, or its game ends instead.
    """
    game = rules.game
    ends = game.tobi.value != "none" and not (tournament and game.tobi_tournament is not None)
    if game.borrowing is None or not game.borrowing.value or ends:
        return ()
    kept = game.loan_until is None or game.loan_until.value == "game_end"
    loans = [loan for loan in before if kept or scores[loan.borrower] < 0]
    bank = game.lender is not None and game.lender.value == "bank"
    lender = None if bank else scores.index(max(scores))
    for seat in range(SEATS):
        short = -_at_hand(seat, scores, loans)
        if short > 0:
            units = -(-short // game.borrowing.value)
            line = Line(game.borrowing, units * game.borrowing.value, of=(units,))
            loans.append(Loan(lender, seat, line))
    return tuple(loans)


def _at_hand(seat: int, scores: Scores, loans: Iterable[Loan]) -> int:
    """The points in front of a seat: its score, what it was lent, less what it lent."""
    got = sum(
        loan.line.amount * ((loan.borrower == seat) - (loan.lender == seat)) for loan in loans
    )
    return scores[seat] + got


# --- the settlement


class _End(msgspec.Struct, frozen=True):
    """A game at its end: points and deposits in points, chombo by seat."""

    scores: Scores
    left: int
    chombo: Scores
    drawn_last: bool
    off_result: tuple[OffPoints, ...]


class _Settlement:
    """Settles one game by the rules of its end; `chombo` and `off` are None where there is none to
    settle."""

    def __init__(self, game: Game, chombo: Chombo | None, off: OffResult | None, end: _End) -> None:
        self._game, self._chombo, self._off_result, self._end = game, chombo, off, end
        self._lines: tuple[list[Line], ...] = tuple([] for _ in range(SEATS))
        self._because: dict[str, AnyRule] = {}
        self._nobodys = 0

    def result(self) -> Result:
        game, end = self._game, self._end
        by, top_by = self._fallen()
        places = ranks(by, game)
        if len(set(by)) < SEATS:
            self._cite(game.ties)
        self._to_top(top_by)
        self._surplus(by)
        self._round(by)
        self._returns(by)
        marks = game.ties.value == "evaluation"
        self._uma(by, places, marks)
        self._off()
        placed = tuple(
            Placed(
                seat,
                places[seat],
                end.scores[seat],
                tuple(own),
                total(line for line in own if line.rule.key == _UMA)
                if marks
                else end.scores[seat] + total(own),
            )
            for seat, own in enumerate(self._lines)
        )
        return Result(
            "marks" if marks else "points",
            placed,
            self._nobodys,
            SEATS * game.start_points.value - sum(end.scores) - end.left,
            tuple(self._because.values()),
        )

    def _cite(self, rule: AnyRule | None) -> None:
        if rule is not None:
            self._because.setdefault(rule.key, rule)

    def _fallen(self) -> tuple[Scores, Scores]:
        """The scores by which places go, and those by which the top receives."""
        scores, part = self._without_off(), self._chombo
        if part is None:
            return scores, scores
        self._cite(part.placing)
        less = _plus(scores, (-part.points.value * times for times in self._end.chombo))
        top_by = less if part.placing.value == "before" else scores
        if part.to.value == "top":
            self._to_top_of_chombo(part, top_by)
        if part.placing.value != "top_before":
            return top_by, top_by
        return _plus(less, self._received(part.to)), top_by

    def _without_off(self) -> Scores:
        """The scores, less what comes off the result where that is before the places are found."""
        scores, part = self._end.scores, self._off_result
        if part is None:
            return scores
        self._cite(part.placing)
        if not part.before_places:
            return scores
        return _plus(scores, (-self._off_of(seat) for seat in range(SEATS)))

    def _off_of(self, seat: int) -> int:
        return sum(own.line.amount for own in self._end.off_result if own.seat == seat)

    def _received(self, rule: AnyRule) -> Iterator[int]:
        for own in self._lines:
            yield total(line for line in own if line.rule.key == rule.key)

    def _to_top_of_chombo(self, part: Chombo, top_by: Scores) -> None:
        """The fines go from the offenders to the top."""
        cost, chombo = part.points.value, self._end.chombo
        for seat, times in enumerate(chombo):
            if times:
                self._lines[seat].append(Line(part.points, -cost * times, of=(times, cost)))
        tops = _tops(top_by, self._game)
        if any(chombo[seat] for seat in tops):
            self._cite(part.top_offended)
        if part.top_offended is None or part.top_offended.value == "receives":
            self._share(cost * sum(chombo), tops, part.to, (sum(chombo),))
            return
        for seat, times in enumerate(chombo):
            if times:
                others = _plus(
                    top_by, (-LARGEST_NUMBER * (other == seat) for other in range(SEATS))
                )
                self._share(cost * times, _tops(others, self._game), part.to, (times,))

    def _to_top(self, top_by: Scores) -> None:
        """What becomes of the deposits that are left."""
        game, left = self._game, self._end.left
        if not left:
            return
        rule = leftover_rule(game, drawn_last=self._end.drawn_last)
        self._cite(rule)
        if rule.value == "top":
            self._share(left, _tops(top_by, game), rule, (left,))
        else:
            self._nobodys += left

    def _surplus(self, by: Scores) -> None:
        """What the scores exceed comes off the top."""
        game, left = self._game, self._end.left
        if game.surplus is None:
            return
        over = sum(self._end.scores) - SEATS * game.start_points.value
        if left and over + left > 0:
            self._cite(game.surplus_of)
            over += (
                left
                if game.surplus_of is not None and game.surplus_of.value == "with_deposits"
                else 0
            )
        if over <= 0:
            return
        tops, rule = _tops(by, game), game.surplus_tied
        if len(tops) > 1:
            self._cite(rule)
        seats = tops if rule is not None and rule.value == "shared" else tops[:1]
        for seat, points in self._divided(over, seats, given=-1):
            self._lines[seat].append(Line(game.surplus, points, of=(over,)))

    def _round(self, by: Scores) -> None:
        """Every score but that of the top goes to the nearest thousand, 500 away from zero; the
        top takes the rest, the earliest of those who tie there."""
        rule, each = self._game.rounding, zip(self._end.scores, self._lines, strict=True)
        points = [score + total(own) for score, own in each]
        if rule is None or not any(one % _THOUSAND for one in points):
            return
        self._cite(rule)
        if rule.value == "none":
            return
        moved = [_nearest(one) - one for one in points]
        top = _tops(by, self._game)[0]
        moved[top] -= sum(moved)
        for own, points_moved in zip(self._lines, moved, strict=True):
            if points_moved:
                own.append(Line(rule, points_moved))

    def _returns(self, by: Scores) -> None:
        """What each gives back, and the oka that the top receives of it."""
        rule, start = self._game.return_points, self._game.start_points.value
        if rule is None:
            return
        for own in self._lines:
            own.append(Line(rule, -rule.value))
        oka = SEATS * (rule.value - start)
        if oka:
            self._share(oka, _tops(by, self._game), rule, (rule.value, start), label="oka")

    def _uma(self, by: Scores, places: Scores, marks: bool) -> None:
        """Placement points; marks are given by 101's patterns, and are not shared."""
        game, worth = self._game, self._fitting(by)
        if worth is None:
            return
        for place in sorted(set(places)):
            seats = [seat for seat in range(SEATS) if places[seat] == place]
            if marks:
                for seat in seats:
                    self._lines[seat].append(Line(game.uma, _mark(place, seats, worth)))
                continue
            sum_of = sum(worth.places[place - 1 : place - 1 + len(seats)]) * _THOUSAND
            for seat, points in self._divided(sum_of, seats):
                self._lines[seat].append(Line(game.uma, points, of=(place, len(seats))))

    def _fitting(self, by: Scores) -> Uma | None:
        """The placement points for so many players afloat."""
        game = self._game
        line = (game.return_points or game.start_points).value
        above = game.afloat is not None and game.afloat.value == "above_return"
        afloat = sum(score >= line + above for score in by)
        if line in by and any(uma.floating for uma in game.uma.value):
            self._cite(game.afloat)
        fits = (uma for uma in game.uma.value if not uma.floating or afloat in uma.floating)
        return next(fits, None)

    def _off(self) -> None:
        """What chombo and other rulings take off the result, to nobody's gain."""
        for own in self._end.off_result:
            line = own.line
            self._lines[own.seat].append(Line(line.rule, -line.amount, of=line.of))
        part = self._chombo
        if part is not None and part.to.value == "nobody":
            for seat, times in enumerate(self._end.chombo):
                if times:
                    cost = part.points.value
                    self._lines[seat].append(Line(part.points, -cost * times, of=(times, cost)))

    def _share(
        self, points: int, tops: Sequence[int], rule: AnyRule, of: tuple[int, ...], label: str = ""
    ) -> None:
        """Points that go to the top, or to those who tie there."""
        seats = tops
        if len(tops) > 1:
            self._cite(self._game.top_tied)
            seats = tops if self._game.top_tied.value == "shared" else tops[:1]
        for seat, part in self._divided(points, seats):
            self._lines[seat].append(Line(rule, part, of=of, label=label))

    def _divided(
        self, points: int, seats: Sequence[int], *, given: Literal[1, -1] = 1
    ) -> Iterator[tuple[int, int]]:
        """Alike in hundreds, and the rest as the document says; `given` is -1 where it is taken."""
        each = points // len(seats) // _UNIT * _UNIT
        over = points - each * len(seats)
        if over:
            self._cite(self._game.rest)
        first = over if self._game.rest.value == "earlier_seat" else 0
        self._nobodys += given * (over - first)
        for at, seat in enumerate(seats):
            yield seat, given * (each if at else each + first)


def _plus(scores: Scores, more: Iterable[int]) -> Scores:
    return four(s + n for s, n in zip(scores, more, strict=True))


def _nearest(points: int) -> int:
    """The nearest thousand; of two the one farther from zero."""
    size = (abs(points) + _THOUSAND // 2) // _THOUSAND * _THOUSAND
    return size if points > 0 else -size


def _tops(scores: Scores, game: Game) -> list[int]:
    """The seats in the first place."""
    return [seat for seat, place in enumerate(ranks(scores, game)) if place == 1]


def _mark(place: int, seats: list[int], worth: Uma) -> int:
    """◎ to all at the top, ● to one who is last alone; nothing where all four tie."""
    if len(seats) == SEATS:
        return 0
    return worth.places[place - 1] if place == 1 or len(seats) == 1 else 0
