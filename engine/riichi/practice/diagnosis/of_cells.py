"""The misconceptions about what fu and han pay, in the order in which they are thought of.

The same cell of another side, the neighbour, rounding and limits, the dealer, shares, honba.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from engine.riichi.practice.diagnosis.lanes import (
    DOWN,
    NEAREST,
    UP,
    cell_lane,
    raw_base,
    sum_of,
)
from engine.riichi.practice.diagnosis.misconception import Misconception
from engine.riichi.practice.diagnosis.perturbed import (
    uncapped,
    with_formula,
    with_kazoe,
    with_more_kiriage,
    without_kiriage,
    without_limit,
)
from engine.riichi.practice.diagnosis.values import CellProblem, Lane, Step
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.price import limit_by_han
from engine.riichi.scoring.table import Cell, by_share, exists
from engine.riichi.verdict import Shares
from engine.rulebook import unchecked

_HUNDRED: Final = 100


# --- the cell that is looked up


def _child(problem: CellProblem, _rules: RiichiRules) -> CellProblem:
    return replace(problem, cell=replace(problem.cell, dealer=False))


def _dealer(problem: CellProblem, _rules: RiichiRules) -> CellProblem:
    return replace(problem, cell=replace(problem.cell, dealer=True))


def _ron(problem: CellProblem, _rules: RiichiRules) -> CellProblem:
    return replace(problem, cell=replace(problem.cell, tsumo=False))


def _tsumo(problem: CellProblem, _rules: RiichiRules) -> CellProblem:
    return replace(problem, cell=replace(problem.cell, tsumo=True))


def _below_limit(cell: Cell, rules: RiichiRules) -> bool:
    """Whether fu count in the cell: its han are fewer than those of a mangan."""
    return bool(cell.fu) and rules.limits is not None and not limit_by_han(cell.han, rules.limits)


def _moved(problem: CellProblem, rules: RiichiRules, fu: int, han: int) -> CellProblem:
    """The cell so many fu and han further, where fu count and there is such a cell."""
    cell = problem.cell
    if not _below_limit(cell, rules) or not exists(cell.fu + fu, cell.han + han, cell.tsumo, rules):
        return problem
    return replace(problem, cell=replace(cell, fu=cell.fu + fu, han=cell.han + han))


def _row(rules: RiichiRules) -> int:
    return rules.fu.rounding.value if rules.fu is not None else 0


def _fewer_han(problem: CellProblem, rules: RiichiRules) -> CellProblem:
    return _moved(problem, rules, 0, -1)


def _more_han(problem: CellProblem, rules: RiichiRules) -> CellProblem:
    return _moved(problem, rules, 0, 1)


def _fewer_fu(problem: CellProblem, rules: RiichiRules) -> CellProblem:
    return _moved(problem, rules, -_row(rules), 0)


def _more_fu(problem: CellProblem, rules: RiichiRules) -> CellProblem:
    if rules.fu is None or problem.cell.fu < rules.fu.minimum.value:
        return problem
    return _moved(problem, rules, _row(rules), 0)


def _lifted(cell: Cell, rules: RiichiRules, fu: int) -> Cell:
    """The cell with the least number of fu, where it has exactly `fu` below it."""
    if rules.fu is None or cell.fu != fu or fu >= rules.fu.minimum.value:
        return cell
    return replace(cell, fu=rules.fu.minimum.value)


def _lifted_pairs(problem: CellProblem, rules: RiichiRules) -> CellProblem:
    fu = rules.fu.chiitoitsu.value if rules.fu is not None else 0
    return replace(problem, cell=_lifted(problem.cell, rules, fu))


def _lifted_pinfu(problem: CellProblem, rules: RiichiRules) -> CellProblem:
    fu = rules.fu.base.value + rules.fu.tsumo_with_pinfu.value if rules.fu is not None else 0
    if not problem.cell.tsumo:
        return problem
    return replace(problem, cell=_lifted(problem.cell, rules, fu))


# --- the order of operations


def _to_the_left(cell: Cell, rules: RiichiRules) -> Cell | None:
    """The cell with one han less, where doubling it is no more than a mangan."""
    if rules.formula is None or rules.limits is None or not _below_limit(cell, rules):
        return None
    if raw_base(cell.fu, cell.han, rules.formula) >= rules.limits.mangan.value.base:
        return None
    left = replace(cell, han=cell.han - 1)
    return left if exists(left.fu, left.han, left.tsumo, rules) else None


def _doubled(problem: CellProblem, rules: RiichiRules) -> Lane | None:
    """Twice the rounded payment of the cell to the left."""
    left = _to_the_left(problem.cell, rules)
    if left is None or problem.cell.tsumo:
        return None
    lane = cell_lane(left, rules)
    return (*lane, Step("double", 2 * sum_of(lane[-1].amount, left.dealer)))


def _doubled_shares(problem: CellProblem, rules: RiichiRules) -> Lane | None:
    """Twice the rounded shares of the cell to the left."""
    left = _to_the_left(problem.cell, rules)
    if left is None or not problem.cell.tsumo:
        return None
    lane = cell_lane(left, rules)
    shares = lane[-1].amount
    assert isinstance(shares, Shares)  # it is won by tsumo
    return (*lane, Step("double", Shares(2 * shares.high, 2 * shares.low)))


def _dealer_from_rounded(problem: CellProblem, rules: RiichiRules) -> Lane | None:
    """One and a half times what a non-dealer's ron pays."""
    cell, formula = problem.cell, rules.formula
    if formula is None or not cell.dealer or cell.tsumo:
        return None
    lane = list(cell_lane(replace(cell, dealer=False), rules))
    points = sum_of(lane[-1].amount, dealer=False)
    more = points * formula.shares.dealer_ron.value // formula.shares.child_ron.value
    lane.append(Step("dealer", more))
    up = UP.of(more, formula.rounding.value)
    return tuple(lane) if up == more else (*lane, Step("round", up))


def _dealer_twice(problem: CellProblem, rules: RiichiRules) -> Lane | None:
    """Twice the unrounded amount of a non-dealer's ron, where it is printed twice that."""
    cell, formula = problem.cell, rules.formula
    if not cell.dealer or cell.tsumo:
        return None
    if formula is None:
        lane = cell_lane(replace(cell, dealer=False), rules)
        return (*lane, Step("dealer_twice", 2 * sum_of(lane[-1].amount, dealer=False)))
    shares = formula.shares
    twice = replace(shares.dealer_ron, value=2 * shares.child_ron.value)
    others = replace(formula, shares=replace(shares, dealer_ron=twice))
    return cell_lane(cell, unchecked(rules, formula=others))


def _down(problem: CellProblem, rules: RiichiRules) -> Lane | None:
    return cell_lane(problem.cell, rules, DOWN)


def _to_nearest(problem: CellProblem, rules: RiichiRules) -> Lane | None:
    return cell_lane(problem.cell, rules, NEAREST)


def _unlimited(problem: CellProblem, rules: RiichiRules) -> Lane | None:
    """Counted on by fu where the han are those of a limit."""
    if not problem.cell.fu or rules.formula is None or _below_limit(problem.cell, rules):
        return None
    return cell_lane(problem.cell, uncapped(rules, limits=True))


def _uncapped(problem: CellProblem, rules: RiichiRules) -> Lane | None:
    """Counted on by fu where the base points, not the han, are those of a mangan."""
    cell = problem.cell
    if rules.formula is None or rules.limits is None or not _below_limit(cell, rules):
        return None
    if raw_base(cell.fu, cell.han, rules.formula) < rules.limits.mangan.value.base:
        return None
    return cell_lane(cell, uncapped(rules, limits=False))


# --- shares


def _a_third(problem: CellProblem, rules: RiichiRules) -> Lane | None:
    """A ron in three equal parts."""
    cell = problem.cell
    if cell.dealer or not cell.tsumo:
        return None
    lane = cell_lane(replace(cell, tsumo=False), rules)
    third = UP.of(-(-sum_of(lane[-1].amount, dealer=False) // 3), _HUNDRED)
    return (*lane, Step("thirds", Shares(third, third)))


def _sum(lane: Lane, problem: CellProblem, _rules: RiichiRules) -> Lane:
    cell = problem.cell
    if cell.dealer or not cell.tsumo:
        return lane
    return (*lane, Step("sum", sum_of(lane[-1].amount, dealer=False)))


def _sum_of_all(lane: Lane, problem: CellProblem, rules: RiichiRules) -> Lane:
    """The sum by the dealer's tsumo, where it is not what the dealer has by ron, too."""
    cell = problem.cell
    if not (cell.dealer and cell.tsumo) or by_share(rules):
        return lane
    return (*lane, Step("sum", sum_of(lane[-1].amount, dealer=True)))


def _swapped(lane: Lane, _problem: CellProblem, _rules: RiichiRules) -> Lane:
    last = lane[-1].amount
    if isinstance(last, int) or last.high == last.low:
        return lane
    return (*lane, Step("swap", Shares(last.low, last.high)))


# --- honba and deposits


def _no_honba(_problem: CellProblem, _rules: RiichiRules) -> tuple[int, int]:
    return 0, 0


def _third_of_honba(problem: CellProblem, rules: RiichiRules) -> tuple[int, int]:
    third = rules.payment.honba.value // 3 * problem.honba
    return third, third


def _whole_honba_each(problem: CellProblem, rules: RiichiRules) -> tuple[int, int]:
    whole = rules.payment.honba.value * problem.honba
    return whole, whole


def _one_honba(problem: CellProblem, rules: RiichiRules) -> tuple[int, int]:
    one = rules.payment.honba.value * min(problem.honba, 1)
    return one, one // 3


def _with_deposits(lane: Lane, problem: CellProblem, rules: RiichiRules) -> Lane:
    last = lane[-1].amount
    more = rules.payment.deposit.value * problem.deposits
    return (*lane, Step("deposits", last + more)) if more and isinstance(last, int) else lane


_WHOLE: Final = "formula.shares"
OF_CELLS: Final = (
    Misconception(id="child_for_dealer", group="way", clause=_WHOLE, misread=_child),
    Misconception(id="dealer_for_child", group="way", clause=_WHOLE, misread=_dealer),
    Misconception(id="ron_for_tsumo", group="way", clause=_WHOLE, misread=_ron),
    Misconception(id="tsumo_for_ron", group="way", clause=_WHOLE, misread=_tsumo),
    Misconception(id="han_low", group="neighbour", misread=_fewer_han),
    Misconception(id="fu_low", group="neighbour", misread=_fewer_fu),
    Misconception(id="han_high", group="neighbour", misread=_more_han),
    Misconception(id="fu_high", group="neighbour", misread=_more_fu),
    Misconception(
        id="double_rounded", group="rounding", clause="formula.rounding", lane=_doubled,
        begins="left",
    ),
    Misconception(
        id="double_rounded_share", group="rounding", clause="formula.rounding",
        lane=_doubled_shares, begins="left",
    ),
    Misconception(id="round_down", group="rounding", clause="formula.rounding", lane=_down),
    Misconception(
        id="round_nearest", group="rounding", clause="formula.rounding", lane=_to_nearest
    ),
    Misconception(
        id="not_rounded", group="rounding", clause="formula.rounding",
        rules=lambda rules: with_formula(rules, rounding=1),
    ),
    Misconception(
        id="share_rounded_first", group="rounding", clause="formula.per", begins="base",
        rules=lambda rules: with_formula(rules, per="child_share"),
    ),
    Misconception(
        id="sum_rounded_last", group="rounding", clause="formula.per", begins="base",
        rules=lambda rules: with_formula(rules, per="payment"),
    ),
    Misconception(
        id="kiriage_forgotten", group="kiriage", clause="formula.mangan_from",
        rules=without_kiriage,
    ),
    Misconception(
        id="kiriage_overdone", group="kiriage", clause="formula.mangan_from",
        rules=with_more_kiriage,
    ),
    Misconception(id="limit_forgotten", group="limit", clause="limits.mangan", lane=_unlimited),
    Misconception(id="cap_forgotten", group="limit", clause="formula.mangan_from", lane=_uncapped),
    Misconception(
        id="counted_yakuman", group="limit", clause="limits.kazoe", rules=with_kazoe
    ),
    Misconception(
        id="haneman_low", group="limit", clause="limits.haneman",
        rules=lambda rules: without_limit(rules, "haneman"),
    ),
    Misconception(
        id="baiman_low", group="limit", clause="limits.baiman",
        rules=lambda rules: without_limit(rules, "baiman"),
    ),
    Misconception(
        id="sanbaiman_low", group="limit", clause="limits.sanbaiman",
        rules=lambda rules: without_limit(rules, "sanbaiman"),
    ),
    Misconception(
        id="dealer_from_rounded", group="dealer", clause=_WHOLE, lane=_dealer_from_rounded
    ),
    Misconception(id="dealer_twice", group="dealer", clause=_WHOLE, lane=_dealer_twice),
    Misconception(id="sum_for_shares", group="shares", clause=_WHOLE, declared=_sum),
    Misconception(id="sum_for_all", group="shares", clause=_WHOLE, declared=_sum_of_all),
    Misconception(id="shares_swapped", group="shares", clause=_WHOLE, declared=_swapped),
    Misconception(id="equal_shares", group="shares", clause=_WHOLE, lane=_a_third),
    Misconception(
        id="honba_forgotten", group="honba", clause="payment.honba", honba=_no_honba
    ),
    Misconception(
        id="honba_100_on_ron", group="honba", clause="payment.honba", honba=_third_of_honba
    ),
    Misconception(
        id="honba_300_each", group="honba", clause="payment.honba", honba=_whole_honba_each
    ),
    Misconception(id="honba_once", group="honba", clause="payment.honba", honba=_one_honba),
    Misconception(
        id="sticks_declared", group="honba", clause="payment.deposit", declared=_with_deposits
    ),
    Misconception(id="pairs_30", group="fu", clause="fu.chiitoitsu", count=_lifted_pairs),
    Misconception(
        id="pinfu_tsumo_30", group="fu", clause="fu.tsumo_with_pinfu", count=_lifted_pinfu
    ),
)  # fmt: skip
"""What is wrong between fu, han and what is declared."""
