"""Computes the result of a table by the document, and checks the scores that were written down.

Results are in points or marks (riichi), or in half points (競技十半): see `ResultUnit`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from engine.evening.events import FourPoints, PointsOff, TableEntry, WrittenPoints
from engine.ledger import SEATS, Line, Payment, balance, four, total
from engine.memo import Memo
from engine.riichi.play import game as riichi_game
from engine.riichi.play import placing as riichi_placing
from engine.riichi.play.events import RiichiGame
from engine.riichi.play.placing import OffPoints, settled_chombo
from engine.riichi.rules import RiichiRules
from engine.rulebook import AnyRule
from engine.toppan.play import placing as toppan_placing
from engine.toppan.play import replay as toppan_replay
from engine.toppan.play import scores as toppan_scores
from engine.toppan.play.game import ToppanGame
from engine.toppan.rules import ToppanRules, halves

EveningRules = RiichiRules | ToppanRules
ResultUnit = Literal["points", "marks", "half_points"]
FourAmounts = tuple[int, int, int, int]
SeatResults = tuple["SeatResult", "SeatResult", "SeatResult", "SeatResult"]
_NONE: Final[FourAmounts] = (0, 0, 0, 0)
_HUNDRED: Final = 100
_REMEMBERED: Final = 1 << 10
"""Answers that a document remembers; an evening of 80 players and 8 rounds has 160 tables."""

ProblemOfTable = Literal[
    "not_whole",
    "no_hundreds",
    "sum_over",
    "sum_under",
    "chombo_at_table",
    "no_deposits",
    "prizes_unknown",
    "prizes_sum",
    "empty",
    "no_game",
    "game_unfinished",
    "other_document",
]


class TableProblem(msgspec.Struct, frozen=True):
    """What is wrong with a result.

    `amount` is by how much, in points (競技十半: half points). `rule` is the rule that says what is
    done about it, None where the document does not. `blocks`: nothing can be computed.

    - `not_whole`: the score of `seat` is no number of points (競技十半: of half points).
    - `no_hundreds`: the score of `seat` is no number of hundreds.
    - `sum_over`, `sum_under`: scores and deposits are more or less than was given out.
    - `chombo_at_table`: a chombo is paid at the table here, so that the scores have it already.
    - `no_deposits`: there are none in this game.
    - `prizes_unknown`: prizes are due, and who pays them depends on the last deal.
    - `prizes_sum`: what some receive is not what others pay.
    - `empty`: there are neither scores nor a game.
    - `no_game`: the kept game is not at hand.
    - `game_unfinished`, `other_document`: the kept game goes on, or is of another document.
    """

    key: ProblemOfTable
    seat: int | None = None
    amount: int = 0
    rule: AnyRule | None = None
    blocks: bool = False

    @property
    def settled(self) -> bool:
        """Whether the document says what to do about it, so that nobody has to decide."""
        if self.key in ("sum_over", "sum_under", "prizes_unknown"):
            return self.rule is not None
        return self.key in ("no_hundreds", "chombo_at_table", "no_deposits")


class SeatResult(msgspec.Struct, frozen=True):
    """A seat at the end of a game: place, score as on the table, and the lines to the result.

    `off` is what was taken off by the word of the referee, without a rule of the document. `total`
    is the result.
    """

    place: int
    score: int
    lines: tuple[Line, ...]
    off: int
    total: int


class TableResult(msgspec.Struct, frozen=True):
    """The result of a table, by seat.

    `apart` are points that are nobody's, such as deposits that are written down apart. `because`
    are the rules that settle ties, leftovers and divisions.
    """

    unit: ResultUnit
    seats: SeatResults
    apart: int = 0
    because: tuple[AnyRule, ...] = ()


class CheckedTable(msgspec.Struct, frozen=True):
    """The checked entry of a table: the sum of scores and deposits, the expected sum, the problems.

    `result` is the result by the document, and `as_written` that without the payment for a surplus,
    which counts while the result is provisional; both are None where nothing can be computed.
    """

    sum: int
    expected: int
    problems: tuple[TableProblem, ...]
    result: TableResult | None
    as_written: TableResult | None

    @property
    def settled(self) -> bool:
        """Whether there is a result, and the document settles every problem."""
        return self.result is not None and all(problem.settled for problem in self.problems)

    @property
    def surplus(self) -> tuple[tuple[int, int], ...]:
        """The seats that a surplus comes off, and what each pays of it in points."""
        if self.result is None or self.as_written is None:
            return ()
        both = zip(self.result.seats, self.as_written.seats, strict=True)
        paid = (then.total - now.total for now, then in both)
        return tuple((seat, points) for seat, points in enumerate(paid) if points)


class KeptGame(msgspec.Struct, frozen=True):
    """The end of a kept game, as its replay has it: `rules` is the id of its document, `finished`
    says whether no hand is to be played, and `missing` are points that the scores lack (競技十半:
    half points). `entry` is what the four would have written down, for an evening without the
    game."""

    rules: str
    result: TableResult
    finished: bool
    entry: TableEntry
    missing: int = 0


def unit_of(rules: EveningRules) -> ResultUnit:
    """The unit of results under a document."""
    if isinstance(rules, ToppanRules):
        return "half_points"
    return "marks" if rules.game.ties.value == "evaluation" else "points"


def score_unit(unit: ResultUnit) -> ResultUnit:
    """The unit of scores where results are in `unit`: marks are given for points."""
    return "points" if unit == "marks" else unit


def in_units(points: WrittenPoints, rules: EveningRules) -> int:
    """What is written down in the unit of results, in 競技十半 of points; a part of it is cut."""
    return int(2 * points) if isinstance(rules, ToppanRules) else int(points)


def kept_game(game: RiichiGame | ToppanGame, rules: EveningRules) -> KeptGame:
    """The end of a game under its document; raises TypeError for a document of the other game."""
    if isinstance(game, RiichiGame) and isinstance(rules, RiichiRules):
        return _kept_riichi(game, rules)
    if isinstance(game, ToppanGame) and isinstance(rules, ToppanRules):
        return _kept_toppan(game, rules)
    raise TypeError(f"{rules.document.id} is a document of the other game")


def _kept_riichi(game: RiichiGame, rules: RiichiRules) -> KeptGame:
    found = riichi_game.replay(game, rules)
    table = found.table
    entry = TableEntry(
        scores=table.scores,
        deposits=table.deposits,
        chombo=table.chombo if settled_chombo(rules) is not None else _NONE,
        off=tuple(PointsOff(off.seat, off.line.amount) for off in table.off_result),
        drawn_last=found.drawn_last,
    )
    came_to = _of_riichi(found.result, _NONE)
    return KeptGame(game.rules, came_to, found.finished, entry, found.result.missing)


def _kept_toppan(game: ToppanGame, rules: ToppanRules) -> KeptGame:
    found = toppan_replay.replay(game, rules)
    scores = four(points / 2 for points in found.state.scores)
    prizes = four(points / 2 for points in balance(found.prizes))
    entry = TableEntry(scores=scores, chombo=found.chombo, prizes=prizes)
    finished = found.ended is not None or found.broken_off
    missing = SEATS * halves(rules.game.start_points) - sum(found.state.scores)
    return KeptGame(game.rules, _of_toppan(found.result, _NONE), finished, entry, missing)


def checked(
    entry: TableEntry,
    rules: EveningRules,
    off_result: tuple[OffPoints, ...] = (),
    chombo: FourAmounts = _NONE,
) -> CheckedTable:
    """The entry of a table, checked by the document, with its result.

    `off_result` and `chombo` are those of rulings that the entry does not count. The document
    remembers the latest answers: an evening is replayed whole at every change, which took 7 ms for
    80 players and 8 rounds and takes 2.
    """
    if off_result:
        return _checked(entry, rules, off_result, chombo)
    known: Memo[object, CheckedTable] = rules.__dict__.setdefault("tables", Memo(limit=_REMEMBERED))
    found = known.get((entry, chombo))
    return found or known.store((entry, chombo), _checked(entry, rules, (), chombo))


def _checked(
    entry: TableEntry,
    rules: EveningRules,
    off_result: tuple[OffPoints, ...],
    chombo: FourAmounts,
) -> CheckedTable:
    if isinstance(rules, ToppanRules):
        return _checked_toppan(entry, rules, chombo)
    return _checked_riichi(entry, rules, off_result, chombo)


# --- riichi


def _checked_riichi(
    entry: TableEntry,
    rules: RiichiRules,
    off_result: tuple[OffPoints, ...],
    chombo: FourAmounts,
) -> CheckedTable:
    left = entry.deposits * rules.payment.deposit.value
    expected = SEATS * rules.game.start_points.value
    problems = list(_not_whole(entry.scores, 1))
    if problems:
        return CheckedTable(int(sum(entry.scores)) + left, expected, tuple(problems), None, None)
    scores = _amounts(entry.scores)
    counts = _plus(entry.chombo, chombo)
    part = settled_chombo(rules)
    if any(counts) and part is None:
        of_chombo = rules.penalties.chombo if rules.penalties is not None else None
        rule = None if of_chombo is None else of_chombo.to
        problems.append(TableProblem("chombo_at_table", rule=rule))
        counts = _NONE
    for seat, score in enumerate(scores):
        if score % _HUNDRED:
            problems.append(TableProblem("no_hundreds", seat, score % _HUNDRED))
    over = sum(scores) + left - expected
    if over:
        key: ProblemOfTable = "sum_over" if over > 0 else "sum_under"
        problems.append(TableProblem(key, amount=abs(over), rule=rules.game.surplus))
    off = _off(entry, rules)

    came_to = riichi_placing.result(
        scores, entry.deposits, rules, counts, drawn_last=entry.drawn_last, off_result=off_result
    )
    result = _of_riichi(came_to, off)
    as_written = _without(result, rules.game.surplus)
    return CheckedTable(sum(scores) + left, expected, tuple(problems), result, as_written)


def _without(result: TableResult, rule: AnyRule | None) -> TableResult:
    """The result without the lines of a rule, which decides no place."""
    if rule is None:
        return result
    seats = []
    for seat in result.seats:
        gone = [line for line in seat.lines if line.rule.key == rule.key]
        kept = tuple(line for line in seat.lines if line.rule.key != rule.key)
        seats.append(replace(seat, lines=kept, total=seat.total - total(gone)))
    return replace(result, seats=four(seats))


def _of_riichi(found: riichi_placing.Result, off: FourAmounts) -> TableResult:
    seats = (
        SeatResult(one.place, one.score, one.lines, less, one.total - less)
        for one, less in zip(found.seats, off, strict=True)
    )
    return TableResult(found.unit, four(seats), found.apart, found.because)


# --- 競技十半


def _checked_toppan(entry: TableEntry, rules: ToppanRules, chombo: FourAmounts) -> CheckedTable:
    expected = SEATS * halves(rules.game.start_points)
    problems = [*_not_whole(entry.scores, 2), *_not_whole(entry.prizes or _NONE, 2)]
    if problems:
        return CheckedTable(int(2 * sum(entry.scores)), expected, tuple(problems), None, None)
    scores = _amounts(entry.scores, 2)
    if entry.deposits:
        problems.append(TableProblem("no_deposits", amount=entry.deposits))
    over = sum(scores) - expected
    if over:
        problems.append(TableProblem("sum_over" if over > 0 else "sum_under", amount=abs(over)))
    if entry.prizes is None:
        prizes = toppan_scores.prizes(scores, (), rules)
        about = toppan_scores.about_prizes(scores, rules)
        if prizes:
            problems.append(TableProblem("prizes_unknown", rule=about[0]))
    else:
        written = _amounts(entry.prizes, 2)
        prizes = tuple(_payments(written, rules))
        if sum(written):
            problems.append(TableProblem("prizes_sum", amount=abs(sum(written))))
    off = _off(entry, rules)
    counts = _plus(entry.chombo, chombo)
    result = _of_toppan(toppan_placing.result(scores, prizes, rules, counts), off)
    return CheckedTable(sum(scores), expected, tuple(problems), result, result)


def _payments(prizes: FourAmounts, rules: ToppanRules) -> Iterator[Payment]:
    """Payments that give each seat its net prize, as far as others pay it."""
    rule = rules.game.tobi_prize
    owed = {seat: -points for seat, points in enumerate(prizes) if points < 0}
    for seat, points in enumerate(prizes):
        wanted = points
        for payer, still in owed.items():
            part = max(min(wanted, still), 0)
            if part:
                yield Payment(Line(rule, part, label="prize"), payer, seat)
                wanted -= part
                owed[payer] = still - part


def _of_toppan(found: toppan_placing.Result, off: FourAmounts) -> TableResult:
    seats = (
        SeatResult(one.place, one.score, one.lines, less, one.total - less)
        for one, less in zip(found.players, off, strict=True)
    )
    return TableResult("half_points", four(seats), 0, found.because)


# --- amounts


def _not_whole(scores: FourPoints, parts: int) -> Iterator[TableProblem]:
    """Scores that are no number of the smallest points, of which a point has so many `parts`."""
    for seat, score in enumerate(scores):
        if not float(parts * score).is_integer():
            yield TableProblem("not_whole", seat, blocks=True)


def _amounts(points: FourPoints, parts: int = 1) -> FourAmounts:
    return four(int(parts * one) for one in points)


def _off(entry: TableEntry, rules: EveningRules) -> FourAmounts:
    found = [0] * SEATS
    for off in entry.off:
        found[off.seat] += in_units(off.points, rules)
    return four(found)


def _plus(some: Sequence[int], more: Sequence[int]) -> FourAmounts:
    return four(one + other for one, other in zip(some, more, strict=True))
