"""Disputes: a declared count against the judged one, how far and where the two first part."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

import msgspec

from engine.ledger import Line
from engine.riichi.price import price
from engine.riichi.rules import RiichiRules
from engine.riichi.situation import Situation
from engine.riichi.table import exists, first_limit, fu_rows, han_rows
from engine.riichi.verdict import Score, Shares
from engine.rulebook import AnyRule


class Stage(StrEnum):
    """How far the settling of a win has come."""

    DECLARED = "declared"
    TILES_DOWN = "tiles_down"  # all have accepted it and laid their tiles down
    PAID = "paid"


class Parting(StrEnum):
    """Where a declaration and the ledger first part."""

    NOWHERE = "nowhere"
    HAN = "han"
    FU = "fu"
    POINTS = "points"


class Declared(msgspec.Struct, frozen=True):
    """What was declared, without honba; han and fu are None where nobody said them."""

    shares: Shares
    han: int | None = None
    fu: int | None = None


class Dispute(msgspec.Struct, frozen=True):
    """A declaration beside what is due, in points without honba and deposits.

    `too_much` is below zero for too little. `lines` are those of the ledger where they part;
    `cells` the fu (None: by han alone) and han that cost what was declared. `correctable` is None
    where the document does not say until when, else as `rule` has it.
    """

    said: int
    due: int
    parting: Parting
    lines: tuple[Line, ...]
    cells: tuple[tuple[int | None, int], ...]
    correctable: bool | None
    rule: AnyRule | None

    @property
    def too_much(self) -> int:
        return self.said - self.due


def dispute(
    declared: Declared, score: Score, situation: Situation, stage: Stage, rules: RiichiRules
) -> Dispute:
    """How a declaration stands to the score of the hand."""
    parting = _parting(declared, score, rules)
    lines = {
        Parting.NOWHERE: (),
        Parting.HAN: (*score.yaku, *score.bonus),
        Parting.FU: score.fu_lines,
        Parting.POINTS: score.steps,
    }[parting]
    rule = rules.game.correction
    over = {"until_tiles_down": (Stage.TILES_DOWN, Stage.PAID), "until_paid": (Stage.PAID,)}
    return Dispute(
        _in_all(declared.shares, situation),
        score.points,
        parting,
        lines,
        tuple(cells(declared.shares, situation, rules)),
        None if rule is None else stage not in over[rule.value],
        rule,
    )


def cells(
    shares: Shares, situation: Situation, rules: RiichiRules
) -> Iterator[tuple[int | None, int]]:
    """The fu and han of the scoring table that cost these shares, cheapest first."""
    dealer, tsumo = situation.dealer, situation.tsumo
    for han in range(1, first_limit(rules) or 1):
        for fu in fu_rows(rules):
            cost = exists(fu, han, tsumo, rules) and price(han, fu, 0, "", dealer, tsumo, rules)
            if cost and cost.shares == shares:
                yield fu, han
    for row in han_rows(rules):
        if price(row.first, 0, row.yakuman, "", dealer, tsumo, rules).shares == shares:
            yield None, row.first


def _parting(declared: Declared, score: Score, rules: RiichiRules) -> Parting:
    """Fu are not asked where so many han need none."""
    limit = first_limit(rules)
    needs_fu = score.fu is not None and (limit is None or score.han < limit)
    if declared.han is not None and declared.han != score.han:
        return Parting.HAN
    if needs_fu and declared.fu is not None and declared.fu != score.fu:
        return Parting.FU
    return Parting.POINTS if declared.shares != score.shares else Parting.NOWHERE


def _in_all(shares: Shares, situation: Situation) -> int:
    if not situation.tsumo:
        return shares.high
    return 3 * shares.high if situation.dealer else shares.high + 2 * shares.low
