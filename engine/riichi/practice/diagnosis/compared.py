"""Compares a believed answer with the right one: their lanes, the ledger line and its tiles."""

from __future__ import annotations

from typing import Final

from engine.ledger import Line, total
from engine.riichi.practice.diagnosis.computed_answer import Causes, ComputedAnswer, PreparedProblem
from engine.riichi.practice.diagnosis.lanes import cell_lane
from engine.riichi.practice.diagnosis.misconception import OF_FU, OF_HAN, Misconception
from engine.riichi.practice.diagnosis.values import (
    DrillProblem,
    Explanation,
    HandProblem,
    Lane,
    PartProblem,
    Step,
)
from engine.riichi.practice.grade import price_of
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.fu import LIFTS
from engine.rulebook import AnyRule, rule_at

_YAKU: Final = "yaku."


def explained(
    causes: Causes,
    answer: ComputedAnswer,
    case: PreparedProblem,
    right: ComputedAnswer,
    alone: ComputedAnswer,
) -> Explanation:
    """The explanation of an answer by the first of the causes, beside the second.

    `alone` is the answer under the first cause without the second: the line that it is about.
    """
    cause, rules = causes[0], case.rules
    lines = _wrong_lines(cause, alone, right, case.problem)
    line = lines[0] if lines else None
    rule = _clause(cause, right, rules)
    if rule is None and line is not None:
        rule = rule_at(rules, line.rule.key) or line.rule
    key = line.rule.key if line is not None else rule.key if rule is not None else ""
    tiles = tuple(tile for one in lines if one.rule.key == key for tile in one.tiles)
    best = right.best or answer.best
    if cause.highlighted is not None and best is not None and isinstance(case.problem, HandProblem):
        tiles = cause.highlighted(case.problem.hand, best.believed.reading)
    said_lane, right_lane = _lanes(causes, answer, right, case)
    return Explanation(
        cause=cause.id,
        group=cause.group,
        said_lane=said_lane,
        right_lane=right_lane,
        rule=rule,
        line=key,
        tiles=tiles,
        yaku=key.removeprefix(_YAKU) if key.startswith(_YAKU) else "",
        beside=causes[1].id if len(causes) > 1 else "",
    )


def _clause(cause: Misconception, right: ComputedAnswer, rules: RiichiRules) -> AnyRule | None:
    """The rule that the cause names; where it is no single one, that of what is paid here."""
    if not cause.clause:
        return None
    found = rule_at(rules, cause.clause)
    if found is None and right.cell_problem is not None:
        return price_of(right.cell_problem.cell, rules).lines[0].rule
    return found


def _wrong_lines(
    cause: Misconception, answer: ComputedAnswer, right: ComputedAnswer, problem: DrillProblem
) -> tuple[Line, ...]:
    """The lines that are in the right ledger and not in the believed one, or else the reverse; of
    a part of a hand those of the part."""
    if cause.group not in (*OF_FU, *OF_HAN):
        return ()
    mine, true = (_lines(one, cause.group in OF_FU) for one in (answer, right))
    if isinstance(problem, PartProblem):
        mine, true = (tuple(filter(problem.has, lines)) for lines in (mine, true))
    differing = _without(true, mine) or _without(mine, true)
    return differing or tuple(line for line in true if line.rule.key == cause.clause)


def _lines(answer: ComputedAnswer, by_fu: bool) -> tuple[Line, ...]:
    """The lines of fu without what lifts them, or those of han."""
    if answer.best is None:
        return ()
    if by_fu:
        return tuple(line for line in answer.best.fu_lines if line.rule.key not in LIFTS)
    return (*answer.best.yaku, *answer.best.bonus)


def _without(some: tuple[Line, ...], others: tuple[Line, ...]) -> tuple[Line, ...]:
    """The lines that the others do not have; two alike are two."""
    left = [_content(line) for line in others]
    found = []
    for line in some:
        if _content(line) in left:
            left.remove(_content(line))
        else:
            found.append(line)
    return tuple(found)


def _content(line: Line) -> tuple[object, ...]:
    return line.rule.key, line.amount, line.tiles


# --- lanes


def _lanes(
    causes: Causes, answer: ComputedAnswer, right: ComputedAnswer, case: PreparedProblem
) -> tuple[Lane, Lane]:
    """The steps to what was said and those to what is right, which begin alike."""
    rules, by_part = case.rules, isinstance(case.problem, PartProblem)
    if answer.best is right.best is None or (answer.counted == right.counted and not by_part):
        return _cell_lanes(causes, answer, right, rules)
    by_fu = any(cause.group in OF_FU for cause in causes)
    return hand_lane(answer, right, rules, by_fu), hand_lane(right, answer, rules, by_fu)


def _cell_lanes(
    causes: Causes, answer: ComputedAnswer, right: ComputedAnswer, rules: RiichiRules
) -> tuple[Lane, Lane]:
    assert answer.cell_problem is not None  # both have a price
    assert right.cell_problem is not None
    cell, other = right.cell_problem.cell, answer.cell_problem.cell
    base, left = (any(one.begins == way for one in causes) for way in ("base", "left"))
    begin = min(cell.han, other.han - left)
    tail = right.lane[len(right.plain) :]
    true = (*cell_lane(cell, rules, begin=begin, base=base), *tail)
    return _led_to(answer.lane, cell_lane(other, rules, begin=begin, base=base)), true


def _led_to(lane: Lane, whole: Lane) -> Lane:
    """The lane with the steps before its first amount, where the whole one has them."""
    amounts = [step.amount for step in whole]
    if lane[0].amount not in amounts:
        return lane
    return (*whole[: amounts.index(lane[0].amount) + 1], *lane[1:])


def hand_lane(
    answer: ComputedAnswer, other: ComputedAnswer | None, rules: RiichiRules, by_fu: bool
) -> Lane:
    """The steps from the items of a hand, in fu or in han, to its points.

    It begins with the sum of what the other answer has, too, or with the first item.
    """
    lines = _lines(answer, by_fu)
    if answer.counted is None or not lines:
        return (Step("", answer.lane[-1].amount),)
    own = lines if other is None else _without(lines, _lines(other, by_fu))
    first = "" if len(own) < len(lines) else lines[0].rule.key
    own = own[1:] if first else own
    amount = total(lines) - total(own)
    steps = [Step(first, amount)]
    for line in own:
        if line.amount:
            amount += line.amount
            steps.append(Step(line.rule.key, amount))
    if by_fu and rules.fu is not None:
        steps += _lifted(amount, answer.counted.fu, rules.fu.rounding.value)
    return (*steps, Step("cell", answer.lane[-1].amount))


def _lifted(items: int, fu: int, unit: int) -> tuple[Step, ...]:
    """The step from the sum of the items to the fu that count."""
    if items == fu:
        return ()
    up = items + -items % unit
    return (Step("round_fu" if fu == up else "minimum" if fu > up else "round_fu_nearest", fu),)
