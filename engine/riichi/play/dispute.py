"""Compares a declared count with the judged one: the difference, and the first line that
differs."""

from __future__ import annotations

from collections.abc import Iterator

from engine.ledger import SEATS, Line, balance, four
from engine.riichi.play.declared import Amounts, Declared, Dispute, FirstDifference, Stage
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.pay import liability, payments
from engine.riichi.scoring.price import Price, price
from engine.riichi.scoring.table import cells as table_cells
from engine.riichi.scoring.table import exists, first_limit, fu_rows, han_rows
from engine.riichi.situation import Situation
from engine.riichi.verdict import Score, Shares


def dispute(
    declared: Declared,
    score: Score,
    situation: Situation,
    stage: Stage,
    rules: RiichiRules,
    *,
    with_cells: bool = True,
) -> Dispute:
    """Compare a declaration with the score of the hand; `with_cells`: look up `Dispute.cells`."""
    shares = _shares(declared, score, situation, rules)
    due = _due(score)
    said = declared.paid
    if said is None and shares is not None:
        said = _paid(shares, score, situation, rules)
    first_difference = _first_difference(declared, shares, score, due, rules)
    lines = {
        FirstDifference.NOWHERE: (),
        FirstDifference.HAN: (*score.yaku, *score.bonus),
        FirstDifference.FU: score.fu_lines,
        FirstDifference.POINTS: score.steps,
    }[first_difference]
    rule = rules.game.correction
    proposed = rules.game.correction_proposed if rule is None else None
    until = rule or proposed
    in_time = None if until is None else stage not in _OVER[until.value]
    with_honba = declared.paid is not None
    return Dispute(
        _sum_of(declared, shares, situation),
        sum(due) if with_honba else score.points,
        first_difference,
        lines,
        _first(first_difference, declared, shares, score),
        tuple(cells(shares, situation, rules)) if with_cells and shares is not None else (),
        _back(said, due, situation.seat),
        None if rule is None else in_time,
        rule,
        proposed,
        in_time,
    )


_OVER: dict[str, tuple[Stage, ...]] = {
    "until_tiles_down": (Stage.TILES_DOWN, Stage.PAID),
    "until_paid": (Stage.PAID,),
}
"""By the value of `game.correction`, the stages at which it is too late."""


def amounts(situation: Situation, rules: RiichiRules) -> list[Shares]:
    """All shares that the scoring table has for this seat and way of winning, ascending."""
    dealer, tsumo = situation.dealer, situation.tsumo
    found = {
        price(cell.han, cell.fu, cell.yakuman, "", dealer, tsumo, rules).shares
        for cell in table_cells(rules)
        if (cell.dealer, cell.tsumo) == (dealer, tsumo)
    }
    return sorted(found, key=lambda shares: (shares.high, shares.low))


def cells(
    shares: Shares, situation: Situation, rules: RiichiRules
) -> Iterator[tuple[int | None, int]]:
    """The fu (None: by han alone) and han that cost these shares in the scoring table,
    ascending."""
    return ((fu, han) for fu, han, _ in priced_cells(shares, situation, rules))


def priced_cells(
    shares: Shares, situation: Situation, rules: RiichiRules
) -> Iterator[tuple[int | None, int, Price]]:
    """As `cells`, with the price of each; a yakuman has no fu and 0 han."""
    dealer, tsumo = situation.dealer, situation.tsumo
    for han in range(1, first_limit(rules) or 1):
        for fu in fu_rows(rules):
            cost = exists(fu, han, tsumo, rules) and price(han, fu, 0, "", dealer, tsumo, rules)
            if cost and cost.shares == shares:
                yield fu, han, cost
    for row in han_rows(rules):
        cost = price(row.first, 0, row.yakuman, "", dealer, tsumo, rules)
        if cost.shares == shares:
            yield None, row.first, cost


def _shares(
    declared: Declared, score: Score, situation: Situation, rules: RiichiRules
) -> Shares | None:
    """The declared shares, or those that the declared fu and han cost."""
    if declared.shares is not None or declared.paid is not None or declared.han is None:
        return declared.shares
    if score.yakuman:
        return None
    fu = declared.fu if declared.fu is not None else score.fu or 0
    return price(declared.han, fu, 0, "", situation.dealer, situation.tsumo, rules).shares


def _due(score: Score) -> Amounts:
    """The points that each seat owes the winner, with honba and without deposits."""
    paid = [0] * SEATS
    for payment in score.payments:
        if payment.payer is not None:
            paid[payment.payer] += payment.points
    return four(paid)


def _paid(shares: Shares, score: Score, situation: Situation, rules: RiichiRules) -> Amounts:
    """The points that each seat would pay of the declared shares, by the same rules."""
    case = score.case
    rule = score.payments[0].line.rule
    lines = Line(rule, shares.high), Line(rule, shares.low)
    worth = Price("", (), shares, 0, lines)
    liable = (
        liability(case.hand, situation, score.facts, score.yaku, rules) if score.yakuman else ()
    )
    moved = payments(worth, situation, rules, liable)
    found = balance(p for p in moved if p.payer is not None)
    return four(max(-points, 0) for points in found)


def _back(said: Amounts | None, due: Amounts, winner: int) -> Amounts:
    """The points that each seat gets back (or, below zero, adds) when payments are corrected."""
    if said is None:
        return (0, 0, 0, 0)
    back = [was - owed for was, owed in zip(said, due, strict=True)]
    back[winner] = -sum(back[:winner] + back[winner + 1 :])
    return four(back)


def _first_difference(
    declared: Declared, shares: Shares | None, score: Score, due: Amounts, rules: RiichiRules
) -> FirstDifference:
    """Where the declaration first differs; fu do not count from the first limit on, nor for
    yakuman."""
    limit = first_limit(rules)
    needs_fu = score.fu is not None and (limit is None or score.han < limit)
    if declared.han not in (None, score.han) and not score.yakuman:
        return FirstDifference.HAN
    if needs_fu and declared.fu is not None and declared.fu != score.fu:
        return FirstDifference.FU
    if declared.paid is not None:
        return FirstDifference.NOWHERE if declared.paid == due else FirstDifference.POINTS
    return FirstDifference.NOWHERE if shares in (None, score.shares) else FirstDifference.POINTS


def _first(
    first_difference: FirstDifference, declared: Declared, shares: Shares | None, score: Score
) -> Line | None:
    """The first line of the ledger at which the running sum exceeds what was declared."""
    match first_difference:
        case FirstDifference.NOWHERE:
            return None
        case FirstDifference.HAN:
            return _beyond(declared.han or 0, (*score.yaku, *score.bonus))
        case FirstDifference.FU:
            return _beyond(declared.fu or 0, score.fu_lines)
    if shares is None:
        extra = [p.line for p in score.payments if p.payer is not None]
        forgotten = sum(declared.paid or ()) == score.points
        return extra[-1] if forgotten and len(extra) > 1 else score.steps[-1]
    due = score.shares
    wanted = due.high if shares.high != due.high else due.low
    return next((line for line in score.steps if line.amount == wanted), score.steps[-1])


def _beyond(said: int, lines: tuple[Line, ...]) -> Line | None:
    reached = 0
    for line in lines:
        reached += line.amount
        if reached > said:
            return line
    return None


def _sum_of(declared: Declared, shares: Shares | None, situation: Situation) -> int | None:
    if declared.paid is not None:
        return sum(declared.paid)
    if shares is None:
        return None
    if not situation.tsumo:
        return shares.high
    return 3 * shares.high if situation.dealer else shares.high + 2 * shares.low
