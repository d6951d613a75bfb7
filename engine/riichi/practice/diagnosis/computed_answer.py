"""Computes the answer of a player with some misconceptions, or none: fu, han, yaku and points."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeVar

from msgspec.structs import replace

from engine.ledger import SEATS, Line, total
from engine.riichi.facts import Fact
from engine.riichi.judge import lifted_pairs, readings_of
from engine.riichi.practice.diagnosis.lanes import (
    cell_lane,
    shares_of,
    sum_of,
    with_more,
)
from engine.riichi.practice.diagnosis.misconception import (
    BelievedReading,
    Misconception,
    Readings,
)
from engine.riichi.practice.diagnosis.values import (
    CellProblem,
    DrillProblem,
    HandProblem,
    Lane,
    PartProblem,
    Step,
)
from engine.riichi.practice.grade import Value, price_of
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.compiled import compiled
from engine.riichi.scoring.count import count_bonus, dealt_win
from engine.riichi.scoring.fu import LIFTS
from engine.riichi.scoring.pay import liability
from engine.riichi.scoring.table import Cell, han_rows
from engine.riichi.verdict import Price, Shares, counted_yaku
from engine.riichi.yaku import holds
from engine.rulebook import Rule, Variants
from engine.tiles import pack

T = TypeVar("T")
_KAZOE: Final = 13
"""The han that answers count for a yakuman."""
_TSUMO: Final = int(Fact.TSUMO)
_TIMES: Final = {2: "double_yakuman", 3: "triple_yakuman"}
SEAT_FIELDS: Final = ("east", "south", "west", "north")
Causes = Sequence[Misconception]


class CountedReading(NamedTuple):
    """A reading with all that is counted for it; `lone` is a limit that it reaches by itself."""

    believed: BelievedReading
    yaku: tuple[Line, ...]
    bonus: tuple[Line, ...]
    fu_lines: tuple[Line, ...]
    han: int
    fu: int
    yakuman: int
    lone: str
    price: Price


class ComputedAnswer(NamedTuple):
    """The answer to a problem under some misconceptions: its fields, and the steps to the points.

    `plain` are the steps without honba. `counted` is the cell with the fu and han that the player
    counts, `cell_problem` the cell whose price the player takes; None for a hand without yaku.
    `best` is what is counted of a hand.
    """

    values: dict[str, Value]
    lane: Lane
    plain: Lane = ()
    cell_problem: CellProblem | None = None
    counted: Cell | None = None
    best: CountedReading | None = None


class PreparedProblem(NamedTuple):
    """A problem with the readings of its hand, which no misconception about rules changes."""

    problem: DrillProblem
    rules: RiichiRules
    readings: Readings = ()


def prepared_problem(problem: DrillProblem, rules: RiichiRules) -> PreparedProblem | None:
    """The problem with its readings; None for a hand that is not complete or is impossible."""
    if isinstance(problem, CellProblem):
        return PreparedProblem(problem, rules)
    melded = not problem.hand.menzen
    readings = tuple(
        BelievedReading(reading, int(bits), int(bits), melded)
        for reading, bits in readings_of(problem.hand, problem.situation, rules)
    )
    return PreparedProblem(problem, rules, readings) if readings else None


def computed_answer(case: PreparedProblem, causes: Causes = ()) -> ComputedAnswer:
    """The answer of a player with these misconceptions; one that does not concern the problem
    changes nothing."""
    rules = _believed_rules(case.rules, causes)
    best: CountedReading | None = None
    if isinstance(case.problem, CellProblem):
        cell_problem = case.problem
    else:
        best = _best(case.problem, case.readings, rules, causes)
        if best is None:
            return _NO_PART if isinstance(case.problem, PartProblem) else _NOTHING
        cell_problem = _cell_problem(best, case.problem, rules)
    cell_problem = _believed((cause.count for cause in causes), cell_problem, rules)
    counted = cell_problem.cell
    cell_problem = _believed((cause.misread for cause in causes), cell_problem, rules)
    plain, lane = _steps(cell_problem, rules, causes)
    values = _amounts(plain, lane, cell_problem, rules, causes)
    if isinstance(case.problem, PartProblem):
        values = _of_part(best, case.problem)
    elif isinstance(case.problem, HandProblem):
        assert best is not None  # one without yaku was left above
        values |= _of_hand(best, counted, rules)
        as_won = cell_problem.cell.tsumo is case.problem.situation.tsumo
        if as_won and not _liable(best, case.problem, rules):
            values |= _moved(lane, cell_problem, case.problem, rules)
    declared = _declared(lane, cell_problem, rules, causes)
    return ComputedAnswer(values, declared, plain, cell_problem, counted, best)


_NOTHING: Final = ComputedAnswer(
    {"yaku": frozenset(), "han": 0, "fu": 0, "points": Shares(0, 0)}, (Step("", 0),)
)
"""The answer to a hand without yaku."""
_NO_PART: Final = _NOTHING._replace(values={})
"""The answer to a part of such a hand."""


def _believed(hooks: Iterable[Callable[..., T] | None], right: T, *rest: object) -> T:
    """What hooks of misconceptions make of a right value, one after the other; None: no hook."""
    value = right
    for hook in hooks:
        if hook is not None:
            value = hook(value, *rest)
    return value


def _first(hooks: Iterable[Callable[..., T] | None]) -> Callable[..., T] | None:
    """The first hook that there is, for values of which only one can be believed."""
    return next((hook for hook in hooks if hook is not None), None)


def _believed_rules(rules: RiichiRules, causes: Causes) -> RiichiRules:
    """The rules as a player with these misconceptions has them; cached beside the rules."""
    believed = rules
    held: tuple[str, ...] = ()
    for cause in causes:
        if cause.rules is not None:
            made, held = _variants.of(rules), (*held, cause.id)
            if held not in made:
                made[held] = cause.rules(believed) or believed
            believed = made[held]
    return believed


_variants: Final = Variants("believed")


def perturbs(cause: Misconception, cell_problem: CellProblem, rules: RiichiRules) -> bool:
    """Whether a misconception can change the answer to a cell. Where it cannot, computing the
    answer under it, which takes longer, is not needed."""
    if _believed_rules(rules, (cause,)) is not rules:
        return True
    if any(
        hook(cell_problem, rules) != cell_problem for hook in (cause.count, cause.misread) if hook
    ):
        return True
    if cause.lane is not None and cause.lane(cell_problem, rules) is not None:
        return True
    if _honba(cell_problem, rules, (cause,)) != _honba(cell_problem, rules, ()):
        return True
    lanes = () if cause.declared is None else _steps(cell_problem, rules, ())
    return any(_declared(lane, cell_problem, rules, (cause,)) != lane for lane in lanes)


# --- hands


def _best(
    problem: HandProblem, readings: Readings, rules: RiichiRules, causes: Causes
) -> CountedReading | None:
    """The reading that pays most; None where no reading has a yaku."""
    readings = _believed((cause.readings for cause in causes), readings)
    bonus = _bonus(problem, rules, causes)
    found = [
        each for believed in readings for each in _counted(believed, bonus, problem, rules, causes)
    ]
    if not found:
        return None
    dealt = dealt_win(found[0].believed.bits, rules)
    lowest = dealt is not None and dealt.best.value == "lowest"
    return min(found, key=_worth) if lowest else max(found, key=_worth)


def _worth(one: CountedReading) -> tuple[int, int, int, int]:
    return one.price.points, one.yakuman, one.han, one.fu


def _bonus(problem: HandProblem, rules: RiichiRules, causes: Causes) -> tuple[Line, ...]:
    """Dora, red fives and quads."""
    situation = problem.situation
    dora, ura = (
        _believed((cause.indicators for cause in causes), indicators)
        for indicators in (situation.dora_indicators, situation.ura_indicators)
    )
    situation = replace(situation, dora_indicators=dora, ura_indicators=ura)
    return count_bonus(problem.hand, pack(problem.hand.tiles), situation, rules)


def _counted(
    believed: BelievedReading,
    bonus: tuple[Line, ...],
    problem: HandProblem,
    rules: RiichiRules,
    causes: Causes,
) -> Iterator[CountedReading]:
    """What is counted for a reading, by its yaku or by a yaku that is a limit by itself."""
    document, situation = compiled(rules), problem.situation
    counted = document.counted(believed.bits)
    won = situation.dealer, situation.tsumo
    if _full(counted.yaku):
        yakuman = total(counted.yaku)
        price = document.price(0, 0, yakuman, "", *won)
        yield CountedReading(believed, counted.yaku, (), (), 0, 0, yakuman, "", price)
        return
    yaku = _believed((cause.yaku for cause in causes), counted.yaku, believed, rules)
    han = total(yaku)
    if han >= document.least and han + total(bonus):
        bonus = (*bonus, *lifted_pairs(believed.bits, han + total(bonus), rules))
        han += total(bonus)
        lines = document.fu_lines(believed.reading, believed.fu_bits)
        fu = _fu(lines, believed, rules, causes)
        price = document.price(han, fu, 0, "", *won)
        yield CountedReading(believed, yaku, bonus, lines, han, fu, 0, "", price)
    if counted.lone is not None:
        lone = counted.lone.value.limit
        price = document.price(0, 0, 0, lone, *won)
        yield CountedReading(believed, (Line(counted.lone, 0),), (), (), 0, 0, 0, lone, price)


def _full(yaku: tuple[Line, ...]) -> bool:
    """Whether the lines are yakuman."""
    return bool(yaku) and isinstance(yaku[0].rule, Rule) and bool(yaku[0].rule.value.yakuman)


def _fu(
    lines: tuple[Line, ...], believed: BelievedReading, rules: RiichiRules, causes: Causes
) -> int:
    """The fu that count."""
    rounded = _first(cause.rounded_fu for cause in causes)
    if rounded is None or rules.fu is None or not lines:
        return total(lines)
    items = total(line for line in lines if line.rule.key not in LIFTS)
    pinfu_tsumo = bool(believed.fu_bits & _TSUMO) and holds("pinfu", believed.fu_bits)
    return rounded(items, pinfu_tsumo, rules.fu)


def _cell_problem(best: CountedReading, problem: HandProblem, rules: RiichiRules) -> CellProblem:
    """The cell of the table that a counted hand is paid for."""
    situation = problem.situation
    han = _han_of(best.lone, rules) if best.lone else best.han
    cell = Cell(situation.dealer, situation.tsumo, best.fu, han, best.yakuman)
    return CellProblem(cell, situation.honba, situation.deposits)


def _han_of(limit: str, rules: RiichiRules) -> int:
    """The least han of a limit; 0 where no number of han reaches it."""
    return next((row.first for row in han_rows(rules) if row.limit == limit), 0)


def _of_hand(best: CountedReading, counted: Cell, rules: RiichiRules) -> dict[str, Value]:
    """The fields of the answer to a hand, without its points."""
    values: dict[str, Value] = {
        "yaku": counted_yaku(best.yaku),
        "han": _KAZOE * best.yakuman or (0 if best.lone else counted.han),
    }
    if rules.fu is not None:
        items = (x.amount for x in best.fu_lines if x.rule.key not in LIFTS and x.amount)
        values |= {"fu": counted.fu, "items": tuple(sorted(items))}
    return values


def _of_part(best: CountedReading | None, problem: PartProblem) -> dict[str, Value]:
    """The field of the answer to a part of a hand; empty where no fu are counted."""
    if best is None or not best.fu_lines:
        return {}
    return {"fu": total(line for line in best.fu_lines if problem.has(line))}


def _liable(best: CountedReading, problem: HandProblem, rules: RiichiRules) -> bool:
    """Whether a seat is liable for the hand (包)."""
    if not best.yakuman:
        return False
    facts = Fact(best.believed.bits)
    return bool(liability(problem.hand, problem.situation, facts, best.yaku, rules))


def _moved(
    lane: Lane, cell_problem: CellProblem, problem: HandProblem, rules: RiichiRules
) -> dict[str, Value]:
    """The fields of the seats: what each gains or loses in points, where nobody is liable (包)."""
    situation = problem.situation
    shares = shares_of(lane[-1].amount)
    seats = [0] * SEATS
    for seat in range(SEATS):
        if seat != situation.seat and situation.loser in (None, seat):
            high = not cell_problem.cell.tsumo or cell_problem.cell.dealer or seat == 0
            seats[seat] = -(shares.high if high else shares.low)
    seats[situation.seat] = rules.payment.deposit.value * situation.deposits - sum(seats)
    return dict(zip(SEAT_FIELDS, seats, strict=True))


# --- points


def _steps(cell_problem: CellProblem, rules: RiichiRules, causes: Causes) -> tuple[Lane, Lane]:
    """The steps to the price of a cell, without honba and with them."""
    lanes = (cause.lane(cell_problem, rules) for cause in causes if cause.lane is not None)
    lane = next((lane for lane in lanes if lane is not None), None)
    if lane is None:
        lane = cell_lane(cell_problem.cell, rules)
    ron, each = _honba(cell_problem, rules, causes)
    more = with_more(lane[-1].amount, ron, each)
    return lane, lane if more == lane[-1].amount else (*lane, Step("honba", more))


def _honba(cell_problem: CellProblem, rules: RiichiRules, causes: Causes) -> tuple[int, int]:
    """The points that honba add by ron, and by tsumo from each."""
    believed = _first(cause.honba for cause in causes)
    if believed is not None:
        return believed(cell_problem, rules)
    whole = rules.payment.honba.value * cell_problem.honba
    return whole, whole // 3


def _declared(lane: Lane, cell_problem: CellProblem, rules: RiichiRules, causes: Causes) -> Lane:
    """The steps to the amount that the player declares."""
    return _believed((cause.declared for cause in causes), lane, cell_problem, rules)


def _amounts(
    plain: Lane, lane: Lane, cell_problem: CellProblem, rules: RiichiRules, causes: Causes
) -> dict[str, Value]:
    """The fields of points: the declared amount with honba and without, and what the winner
    receives."""
    deposits = rules.payment.deposit.value * cell_problem.deposits
    values: dict[str, Value] = {
        "points": shares_of(_declared(lane, cell_problem, rules, causes)[-1].amount),
        "plain": shares_of(_declared(plain, cell_problem, rules, causes)[-1].amount),
        "received": sum_of(lane[-1].amount, cell_problem.cell.dealer) + deposits,
    }
    price = price_of(cell_problem.cell, rules)
    limit = price.limit if price.shares == shares_of(plain[-1].amount) else ""
    if limit:
        values["limit"] = _TIMES.get(cell_problem.cell.yakuman, limit)
    return values
