"""Prices the cells of the scoring table with the engine's price and payments."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from app.pages.score.rows import step_rows
from app.views.ledgers import LedgerRow
from app.views.tables import TableCell, TableSpot
from engine.ledger import Line, Payment
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.pay import payments
from engine.riichi.scoring.price import Price, price
from engine.riichi.scoring.table import HanRow, by_share, exists, first_limit, han_rows
from engine.riichi.situation import Situation
from engine.riichi.verdict import Score

LineName = Literal["ron", "tsumo", "child_tsumo", "child_ron", "dealer"]
ShareLine = Literal["child_tsumo", "child_ron", "dealer"]
LINES: Final[tuple[ShareLine, ...]] = ("child_tsumo", "child_ron", "dealer")
"""The three lines of a cell in a table priced by one non-dealer's share."""
NONE: Final = TableCell("none")
_FEEDER: Final = 2
_HONBA: Final = "payment.honba"


def cell_of(
    han: int, fu: int, yakuman: int, dealer: bool, tsumo: bool, rules: RiichiRules
) -> TableCell:
    """What is paid for these han and fu, or for so many yakuman."""
    cost = price(han, fu, yakuman, "", dealer, tsumo, rules)
    high, low = cost.shares.high, cost.shares.low
    if not tsumo:
        return TableCell("ron", high, 0, cost.limit)
    return TableCell("dealer_tsumo" if dealer else "child_tsumo", high, low, cost.limit)


def _payments(
    cost: Price, dealer: bool, tsumo: bool, rules: RiichiRules, honba: int
) -> tuple[Payment, ...]:
    seat = 0 if dealer else 1
    loser = None if tsumo else _FEEDER
    situation = Situation(tsumo=tsumo, seat=seat, round_wind=0, loser=loser, honba=honba)
    return payments(cost, situation, rules)


def has_honba(rules: RiichiRules) -> bool:
    """Whether honba are worth points in the document."""
    return rules.payment.honba.value > 0


def honba_added(rules: RiichiRules, honba: int) -> dict[str, int]:
    """Points that honba add to each share, by the kind of cell; the same for every hand."""
    found = {}
    for kind, dealer, tsumo in (
        ("ron", False, False),
        ("child_tsumo", False, True),
        ("dealer_tsumo", True, True),
        ("dealer", True, True),
    ):
        cost = price(1, 30, 0, "", dealer, tsumo, rules)
        flow = _payments(cost, dealer, tsumo, rules, honba)
        own = (p.points for p in flow if p.line.rule.key == _HONBA and p.payer == _FEEDER)
        found[kind] = sum(own)
    return found


def line_of(name: LineName, spot: TableSpot, rules: RiichiRules) -> TableCell:
    """One line of a cell; `none` if no hand can have it."""
    dealer, tsumo = _situated(name, spot)
    if spot.fu and not exists(spot.fu, spot.han, tsumo, rules):
        return NONE
    found = cell_of(spot.han, spot.fu, spot.yakuman, dealer, tsumo, rules)
    if name != "dealer":
        return found
    return TableCell("dealer", found.high, found.low, found.limit)


def _situated(name: LineName, spot: TableSpot) -> tuple[bool, bool]:
    """Whether a line is the dealer's, and whether it is by tsumo.

    The dealer's only line is for both: each pays a share, or one pays all three.
    """
    if name == "dealer":
        return True, True
    return spot.whose == "dealer", name in ("tsumo", "child_tsumo")


def line_names(spot: TableSpot) -> tuple[LineName, ...]:
    """The names of all lines that the cell may have."""
    if spot.whose == "both":
        return LINES
    return ("ron", "tsumo") if not spot.way else (spot.way,)


# the cell of a result


def own_row(score: Score, rows: tuple[HanRow, ...]) -> HanRow | None:
    """The row by han, or by yakuman, of a score; None where no row has it, as for a hand without fu
    below the limits."""
    return next((row for row in reversed(rows) if _has(row, score)), None)


def _has(row: HanRow, score: Score) -> bool:
    if score.yakuman or not score.han:
        return row.yakuman == score.yakuman and row.limit == score.limit
    return not row.yakuman and row.first <= score.han


def by_fu(score: Score, rules: RiichiRules) -> bool:
    """Whether fu matter for a score, so that it is in the table of fu and han."""
    limit_from = first_limit(rules)
    return bool(score.fu) and limit_from is not None and 0 < score.han < limit_from


def spot_of(score: Score, dealer: bool, tsumo: bool, rules: RiichiRules) -> TableSpot | None:
    """The cell of a result, None where the table has none; several yakuman are in the cell of
    one."""
    whose: Literal["child", "dealer"] = "dealer" if dealer else "child"
    if by_fu(score, rules) and score.fu is not None and not score.yakuman:
        return TableSpot("both" if by_share(rules) else whose, score.fu, score.han)
    way: Literal["", "ron", "tsumo"] = ""
    if rules.table is not None:
        way = "tsumo" if tsumo else "ron"
    if score.yakuman:
        return TableSpot(whose, 0, 0, 1, way)
    row = own_row(score, han_rows(rules))
    return None if row is None else TableSpot(whose, 0, row.first, row.yakuman, way)


# the arithmetic of a cell


def rows_of(spot: TableSpot, rules: RiichiRules, honba: int = 0) -> tuple[LedgerRow, ...]:
    """Every step from fu and han to what is paid, line by line; common steps appear once."""
    names = [n for n in line_names(spot) if line_of(n, spot, rules).kind != "none"]
    costs = []
    for name in names:
        dealer, tsumo = _situated(name, spot)
        cost = price(spot.han, spot.fu, spot.yakuman, "", dealer, tsumo, rules)
        costs.append((name, dealer, tsumo, cost))
    common = _common([cost.steps for *_, cost in costs])
    rows = [*step_rows(common)] if len(costs) > 1 else []
    for name, dealer, tsumo, cost in costs:
        own = cost.steps[len(common) :] if len(costs) > 1 else cost.steps
        rows += [LedgerRow("head", name), *step_rows(own)]
        if honba:
            rows += _honba_rows(_payments(cost, dealer, tsumo, rules, honba))
    return tuple(rows)


def _common(steps: list[tuple[Line, ...]]) -> tuple[Line, ...]:
    """The steps that all lists begin with."""
    found = []
    for some in zip(*steps, strict=False):
        if any(line != some[0] for line in some):
            break
        found.append(some[0])
    return tuple(found)


def _honba_rows(flow: tuple[Payment, ...]) -> Iterator[LedgerRow]:
    """One row for the honba that each payer adds; where several pay, with what one pays."""
    added = [p.line for p in flow if p.line.rule.key == _HONBA]
    for line in added[:1]:
        if len(added) > 1:
            own = line.of[0], line.amount // line.of[0]
            line = Line(line.rule, line.amount, of=own, label="each")  # noqa: PLW2901
        yield LedgerRow("line", line=line, rule=line.rule, amount=line.amount, unit="points")
