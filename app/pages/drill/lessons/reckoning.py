"""Reckons with the engine what a lesson says: amounts before rounding, rows, limits, hands."""

from __future__ import annotations

from app.pages.drill.lessons.lesson import (
    FuPart,
    LessonHand,
    LimitPlate,
    RowColumn,
    RowShow,
    WinnerSide,
)
from engine.riichi.hand import Hand
from engine.riichi.judge import judge
from engine.riichi.practice.grade import price_of
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.fu import LIFTS
from engine.riichi.scoring.table import Cell, by_share, exists, first_limit, fu_rows, han_rows
from engine.riichi.situation import Situation
from engine.riichi.verdict import Agari, NoYaku

_SHARES = "formula.shares."


def raw_amounts(cell: Cell, rules: RiichiRules) -> tuple[int, ...]:
    """What a cell pays before it is rounded: by ron one amount, by tsumo the dealer's share and a
    child's (for a dealer's tsumo one); none where the table is printed.

    Under a document that rounds one child's share first it is what that share is before.
    """
    steps = price_of(cell, rules).steps
    if rules.formula is None:
        return ()
    if by_share(rules):
        base = next((x for x in steps if x.rule == rules.formula.per), steps[0])
        return (base.amount,)
    return tuple(line.amount for line in steps if line.rule.key.startswith(_SHARES))


def share_of(cell: Cell, rules: RiichiRules) -> int:
    """One child's share, rounded, of which all amounts of the cell are multiples; 0 where the
    document does not round it first."""
    if not by_share(rules):
        return 0
    return price_of(Cell(False, True, cell.fu, cell.han, cell.yakuman), rules).shares.low


def uncapped(cell: Cell, rules: RiichiRules) -> int:
    """The amount of a ron before rounding, as it would be without a limit; 0 where it is printed.

    Under a document that rounds one child's share first it is that share.
    """
    if rules.formula is None or not cell.fu:
        return 0
    base = price_of(cell, rules).steps[0].amount
    shares = rules.formula.shares
    times = shares.dealer_ron.value if cell.dealer else shares.child_ron.value
    return base if by_share(rules) else base * times


def ron(fu: int, han: int, rules: RiichiRules, *, dealer: bool = False) -> int:
    """The amount of a ron."""
    return price_of(Cell(dealer, False, fu, han), rules).shares.high


def row_han(rules: RiichiRules) -> tuple[int, ...]:
    """The han of the columns of a row by fu, or of the rows by han below the limits."""
    limit = first_limit(rules)
    if limit is not None:
        return tuple(range(1, limit))
    return tuple(row.first for row in han_rows(rules) if not row.limit and not row.yakuman)


def row_show(
    fu: int, rules: RiichiRules, *, dealer: bool = False, hand: LessonHand | None = None
) -> RowShow:
    """The row of a number of fu (0: by han alone) for a win by ron."""
    side: WinnerSide = "dealer" if dealer else "child"
    formula, times, clause = rules.formula, 0, ""
    if formula is not None:
        times = (formula.shares.dealer_ron if dealer else formula.shares.child_ron).value
        clause = formula.mangan_from.clause
    columns = []
    for han in row_han(rules):
        cell = Cell(dealer, False, fu, han)
        if not fu or exists(fu, han, False, rules):
            price, raw = price_of(cell, rules), uncapped(cell, rules)
            raised = bool(price.limit) and raw < price.shares.high
            columns.append(
                RowColumn(
                    han, raw, price.shares.high, price.limit, share_of(cell, rules),
                    clause if raised else "",
                )
            )  # fmt: skip
    highlighted = next((at for at, x in enumerate(columns) if hand and x.han == hand.score.han), 0)
    return RowShow(side, fu, tuple(columns), times, hand, highlighted)


def limit_plates(rules: RiichiRules) -> tuple[LimitPlate, ...]:
    """The limits of a document with a non-dealer's and a dealer's ron."""
    plates = []
    for row in han_rows(rules):
        if row.limit or row.yakuman:
            child, dealer = (
                price_of(Cell(side, False, 0, row.first, row.yakuman), rules).shares.high
                for side in (False, True)
            )
            name = row.limit or "yakuman"
            plates.append(LimitPlate(name, row.first, row.last, child, dealer, row.yakuman))
    return tuple(plates)


def shown_hand(tiles: str, situation: str, rules: RiichiRules) -> LessonHand | None:
    """A hand by its notation, judged; None where it does not win under the document."""
    hand, hand_situation = Hand.parse(tiles), Situation.parse(situation)
    verdict = judge(hand, hand_situation, rules)
    return LessonHand(hand, hand_situation, verdict.best) if isinstance(verdict, Agari) else None


def without_yaku(tiles: str, situation: str, rules: RiichiRules) -> int:
    """The han of dora in a hand that does not win for want of a yaku; 0 where it is another."""
    verdict = judge(Hand.parse(tiles), Situation.parse(situation), rules)
    return sum(x.amount for x in verdict.bonus) if isinstance(verdict, NoYaku) else 0


def fu_parts(hand: LessonHand) -> tuple[FuPart, ...]:
    """The parts of fu of a hand that are worth something, without its rounding."""
    lines = (x for x in hand.score.fu_lines if x.amount and x.rule.key not in LIFTS)
    return tuple(FuPart(x.rule.key, x.tiles, x.amount) for x in lines)


def fu_values(rules: RiichiRules) -> tuple[tuple[str, int], ...]:
    """What each part of fu is worth under a document, by the key of its rule."""
    fu = rules.fu
    if fu is None:
        return ()
    single = (fu.base, fu.menzen_ron, fu.tsumo)
    sections = (fu.wait, fu.pair, fu.triplet, fu.quad)
    grouped = (getattr(some, name) for some in sections for name in some.__struct_fields__)
    return tuple((rule.key, rule.value) for rule in (*single, *grouped))


def families(rules: RiichiRules, *, dealer: bool) -> tuple[tuple[Cell, ...], ...]:
    """Cells by ron of equal base points below the limits, the least fu first, two at least.

    Where no ron is of so few fu, the family begins with a tsumo.
    """
    by_base: dict[int, list[Cell]] = {}
    for fu in fu_rows(rules):
        for han in row_han(rules):
            tsumo = not exists(fu, han, False, rules)
            cell = Cell(dealer, tsumo, fu, han)
            if exists(fu, han, tsumo, rules) and not price_of(cell, rules).limit:
                by_base.setdefault(fu << han, []).append(cell)
    return tuple(tuple(cells) for cells in by_base.values() if len(cells) > 1)
