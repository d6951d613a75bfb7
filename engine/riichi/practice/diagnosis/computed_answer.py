"""Reckons what a player says who holds some misconceptions, or none: fu, han, yaku and points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from engine.ledger import SEATS, Line, total
from engine.riichi.facts import Fact
from engine.riichi.judge import lifted_pairs, readings_of
from engine.riichi.practice.diagnosis.lanes import (
    amount_of,
    cell_lane,
    shares_of,
    sum_of,
    with_more,
)
from engine.riichi.practice.diagnosis.misconception import (
    Misconception,
    Readings,
    SeenReading,
)
from engine.riichi.practice.diagnosis.values import (
    AskedProblem,
    CellProblem,
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
from engine.riichi.verdict import Price, Shares
from engine.riichi.yaku import holds
from engine.rulebook import Rule, Variants
from engine.tiles import pack

_KAZOE: Final = 13
"""The han that a yakuman is said to have."""
_YAKU: Final = "yaku."
_TSUMO: Final = int(Fact.TSUMO)
_TIMES: Final = {2: "double_yakuman", 3: "triple_yakuman"}
SEAT_FIELDS: Final = ("east", "south", "west", "north")
Causes = Sequence[Misconception]


class CountedReading(NamedTuple):
    """A reading with all that is counted for it; `lone` is a limit that it reaches by itself."""

    seen: SeenReading
    yaku: tuple[Line, ...]
    bonus: tuple[Line, ...]
    fu_lines: tuple[Line, ...]
    han: int
    fu: int
    yakuman: int
    lone: str
    price: Price


class ReckonedAnswer(NamedTuple):
    """What is said of a problem: the value of each field, and the steps to the points.

    `plain` are the steps without honba. `asked` is the cell that is believed to pay, None for a
    hand without yaku, `counted` the cell with the fu and han that are believed, and `best` what
    was counted of a hand.
    """

    values: dict[str, Value]
    lane: Lane
    plain: Lane = ()
    asked: CellProblem | None = None
    counted: Cell | None = None
    best: CountedReading | None = None


class PreparedProblem(NamedTuple):
    """A problem with the readings of its hand, which are the same under every belief."""

    problem: AskedProblem
    rules: RiichiRules
    readings: Readings = ()


def prepared(problem: AskedProblem, rules: RiichiRules) -> PreparedProblem | None:
    """The problem read once; None for a hand that is not complete or cannot be."""
    if isinstance(problem, CellProblem):
        return PreparedProblem(problem, rules)
    melded = not problem.hand.menzen
    readings = tuple(
        SeenReading(reading, int(bits), int(bits), melded)
        for reading, bits in readings_of(problem.hand, problem.situation, rules)
    )
    return PreparedProblem(problem, rules, readings) if readings else None


def reckoned(case: PreparedProblem, causes: Causes = ()) -> ReckonedAnswer:
    """What is said by who holds the misconceptions; one that is about nothing here is left out."""
    rules = _believed(case.rules, causes)
    best: CountedReading | None = None
    if isinstance(case.problem, CellProblem):
        asked = case.problem
    else:
        best = _best(case.problem, case.readings, rules, causes)
        if best is None:
            return _NO_PART if isinstance(case.problem, PartProblem) else _NOTHING
        asked = _asked(best, case.problem, rules)
    for cause in causes:
        if cause.count is not None:
            asked = cause.count(asked, rules)
    counted = asked.cell
    for cause in causes:
        if cause.misread is not None:
            asked = cause.misread(asked, rules)
    plain, lane = _steps(asked, rules, causes)
    values = _amounts(plain, lane, asked, rules, causes)
    if isinstance(case.problem, PartProblem):
        values = _of_part(best, case.problem)
    elif isinstance(case.problem, HandProblem):
        assert best is not None  # one without yaku was left above
        values |= _of_hand(best, counted, rules)
        as_won = asked.cell.tsumo is case.problem.situation.tsumo
        if as_won and not _liable(best, case.problem, rules):
            values |= _moved(lane, asked, case.problem, rules)
    return ReckonedAnswer(values, _said(lane, asked, rules, causes), plain, asked, counted, best)


_NOTHING: Final = ReckonedAnswer(
    {"yaku": frozenset(), "han": 0, "fu": 0, "points": Shares(0, 0)}, (Step("", 0),)
)
"""What is said of a hand without yaku."""
_NO_PART: Final = _NOTHING._replace(values={})
"""What is said of a part of one."""


def _believed(rules: RiichiRules, causes: Causes) -> RiichiRules:
    """The rules that are believed, made once for as long as the rules are among the latest."""
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


def perturbs(cause: Misconception, asked: CellProblem, rules: RiichiRules) -> bool:
    """Whether a misconception finds anything to perturb in what a cell pays: where not, the answer
    under it is the right one, which takes longer to reckon."""
    if _believed(rules, (cause,)) is not rules:
        return True
    if any(hook(asked, rules) != asked for hook in (cause.count, cause.misread) if hook):
        return True
    if cause.lane is not None and cause.lane(asked, rules) is not None:
        return True
    if _honba(asked, rules, (cause,)) != _honba(asked, rules, ()):
        return True
    lanes = () if cause.said is None else _steps(asked, rules, ())
    return any(_said(lane, asked, rules, (cause,)) != lane for lane in lanes)


# --- hands


def _best(
    problem: HandProblem, readings: Readings, rules: RiichiRules, causes: Causes
) -> CountedReading | None:
    """The reading that pays most; None where no reading has a yaku."""
    for cause in causes:
        if cause.readings is not None:
            readings = cause.readings(readings)
    bonus = _bonus(problem, rules, causes)
    found = [each for seen in readings for each in _counted(seen, bonus, problem, rules, causes)]
    if not found:
        return None
    dealt = dealt_win(found[0].seen.bits, rules)
    lowest = dealt is not None and dealt.best.value == "lowest"
    return min(found, key=_worth) if lowest else max(found, key=_worth)


def _worth(one: CountedReading) -> tuple[int, int, int, int]:
    return one.price.points, one.yakuman, one.han, one.fu


def _bonus(problem: HandProblem, rules: RiichiRules, causes: Causes) -> tuple[Line, ...]:
    """Dora, red fives and quads."""
    around = problem.situation
    for cause in causes:
        if cause.shown is not None:
            dora, ura = cause.shown(around.dora_indicators), cause.shown(around.ura_indicators)
            around = replace(around, dora_indicators=dora, ura_indicators=ura)
    return count_bonus(problem.hand, pack(problem.hand.tiles), around, rules)


def _counted(
    seen: SeenReading,
    bonus: tuple[Line, ...],
    problem: HandProblem,
    rules: RiichiRules,
    causes: Causes,
) -> Iterator[CountedReading]:
    """What is counted for a reading, by its yaku or by a yaku that is a limit by itself."""
    document, around = compiled(rules), problem.situation
    counted = document.counted(seen.bits)
    won = around.dealer, around.tsumo
    if _full(counted.yaku):
        yakuman = total(counted.yaku)
        price = document.price(0, 0, yakuman, "", *won)
        yield CountedReading(seen, counted.yaku, (), (), 0, 0, yakuman, "", price)
        return
    yaku = counted.yaku
    for cause in causes:
        if cause.yaku is not None:
            yaku = cause.yaku(yaku, seen, rules)
    han = total(yaku)
    if han >= document.least and han + total(bonus):
        bonus = (*bonus, *lifted_pairs(seen.bits, han + total(bonus), rules))
        han += total(bonus)
        lines = document.fu_lines(seen.reading, seen.fu_bits)
        fu = _fu(lines, seen, rules, causes)
        price = document.price(han, fu, 0, "", *won)
        yield CountedReading(seen, yaku, bonus, lines, han, fu, 0, "", price)
    if counted.lone is not None:
        lone = counted.lone.value.limit
        price = document.price(0, 0, 0, lone, *won)
        yield CountedReading(seen, (Line(counted.lone, 0),), (), (), 0, 0, 0, lone, price)


def _full(yaku: tuple[Line, ...]) -> bool:
    """Whether the lines are yakuman."""
    return bool(yaku) and isinstance(yaku[0].rule, Rule) and bool(yaku[0].rule.value.yakuman)


def _fu(lines: tuple[Line, ...], seen: SeenReading, rules: RiichiRules, causes: Causes) -> int:
    """The fu that count."""
    lift = next((cause.lift for cause in causes if cause.lift is not None), None)
    if lift is None or rules.fu is None or not lines:
        return total(lines)
    items = total(line for line in lines if line.rule.key not in LIFTS)
    return lift(items, bool(seen.fu_bits & _TSUMO) and holds("pinfu", seen.fu_bits), rules.fu)


def _asked(best: CountedReading, problem: HandProblem, rules: RiichiRules) -> CellProblem:
    """The cell that pays for a hand."""
    around = problem.situation
    han = _han_of(best.lone, rules) if best.lone else best.han
    cell = Cell(around.dealer, around.tsumo, best.fu, han, best.yakuman)
    return CellProblem(cell, around.honba, around.deposits)


def _han_of(limit: str, rules: RiichiRules) -> int:
    """From how many han there is the limit."""
    return next(row.first for row in han_rows(rules) if row.limit == limit)


def _of_hand(best: CountedReading, counted: Cell, rules: RiichiRules) -> dict[str, Value]:
    """The fields of a hand besides its points."""
    keys = (line.rule.key for line in best.yaku if line.rule.key.startswith(_YAKU))
    values: dict[str, Value] = {
        "yaku": frozenset(key.removeprefix(_YAKU) for key in keys),
        "han": _KAZOE * best.yakuman or (0 if best.lone else counted.han),
    }
    if rules.fu is not None:
        items = (x.amount for x in best.fu_lines if x.rule.key not in LIFTS and x.amount)
        values |= {"fu": counted.fu, "items": tuple(sorted(items))}
    return values


def _of_part(best: CountedReading | None, problem: PartProblem) -> dict[str, Value]:
    """The fu of the part that is asked about; nothing where no fu are counted."""
    if best is None or not best.fu_lines:
        return {}
    return {"fu": total(line for line in best.fu_lines if problem.has(line))}


def _liable(best: CountedReading, problem: HandProblem, rules: RiichiRules) -> bool:
    """Whether somebody is liable for the hand (包)."""
    if not best.yakuman:
        return False
    facts, around = Fact(best.seen.bits), problem.situation
    return liability(problem.hand, around, facts, best.yaku, rules) is not None


def _moved(
    lane: Lane, asked: CellProblem, problem: HandProblem, rules: RiichiRules
) -> dict[str, Value]:
    """What each seat gains or loses, east first, where nobody is liable (包)."""
    around = problem.situation
    shares = shares_of(lane[-1].amount)
    seats = [0] * SEATS
    for seat in range(SEATS):
        if seat != around.seat and around.loser in (None, seat):
            high = not asked.cell.tsumo or asked.cell.dealer or seat == 0
            seats[seat] = -(shares.high if high else shares.low)
    seats[around.seat] = rules.payment.deposit.value * around.deposits - sum(seats)
    return dict(zip(SEAT_FIELDS, seats, strict=True))


# --- points


def _steps(asked: CellProblem, rules: RiichiRules, causes: Causes) -> tuple[Lane, Lane]:
    """The steps to what the cell pays, without honba and with it."""
    lanes = (cause.lane(asked, rules) for cause in causes if cause.lane is not None)
    lane = next((lane for lane in lanes if lane is not None), None)
    if lane is None:
        lane = cell_lane(asked.cell, rules)
    ron, each = _honba(asked, rules, causes)
    more = with_more(lane[-1].amount, ron, each)
    return lane, lane if more == lane[-1].amount else (*lane, Step("honba", more))


def _honba(asked: CellProblem, rules: RiichiRules, causes: Causes) -> tuple[int, int]:
    """What honba add by ron, and by tsumo from each."""
    hook = next((cause.honba for cause in causes if cause.honba is not None), None)
    if hook is not None:
        return hook(asked, rules)
    whole = rules.payment.honba.value * asked.honba
    return whole, whole // 3


def _said(lane: Lane, asked: CellProblem, rules: RiichiRules, causes: Causes) -> Lane:
    """The steps to what is declared."""
    for cause in causes:
        if cause.said is not None:
            lane = cause.said(lane, asked, rules)
    return lane


def _amounts(
    plain: Lane, lane: Lane, asked: CellProblem, rules: RiichiRules, causes: Causes
) -> dict[str, Value]:
    """The fields of points: what is declared, with honba and without, and what is received."""
    deposits = rules.payment.deposit.value * asked.deposits
    values: dict[str, Value] = {
        "points": shares_of(_said(lane, asked, rules, causes)[-1].amount),
        "plain": shares_of(_said(plain, asked, rules, causes)[-1].amount),
        "received": sum_of(lane[-1].amount, asked.cell.dealer) + deposits,
    }
    price = price_of(asked.cell, rules)
    limit = price.limit if amount_of(price.shares) == plain[-1].amount else ""
    if limit:
        values["limit"] = _TIMES.get(asked.cell.yakuman, limit)
    return values
