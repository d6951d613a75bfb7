"""Computes from fu and han what each seat pays, by the document's formula or printed table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from engine.ledger import Line
from engine.riichi.rules import Formula, Limit, LimitRow, Limits, TableRules
from engine.riichi.verdict import Price, Shares
from engine.rulebook import Rule

__all__ = ("LIMITS", "Price", "limit_by_han", "limits_not_had", "price")


class PriceRules(Protocol):
    """All of a document that prices depend on."""

    @property
    def table(self) -> TableRules | None: ...

    @property
    def formula(self) -> Formula | None: ...

    @property
    def limits(self) -> Limits | None: ...


LIMITS = ("mangan", "haneman", "baiman", "sanbaiman", "kazoe")


def price(
    han: int, fu: int, yakuman: int, lone: str, dealer: bool, tsumo: bool, rules: PriceRules
) -> Price:
    """The price of a hand; `lone` is the limit of a yaku that counts alone (renhou), or ""."""
    if rules.table is not None:
        return _by_table(han, yakuman, lone, dealer, tsumo, rules.table)
    assert rules.formula is not None  # the schema sees to it
    assert rules.limits is not None
    limit, steps = _base(han, fu, yakuman, lone, rules.formula, rules.limits)
    return _by_formula(limit, steps, dealer, tsumo, rules.formula)


def limit_by_han(han: int, limits: Limits) -> tuple[str, Rule[Limit]] | None:
    """The highest limit that a number of han reaches."""
    reached = _reached(han, limits)
    return next(((name, rule) for name, rule in reached if rule.value.base), None)


def limits_not_had(han: int, limits: Limits | None) -> Iterator[tuple[str, Rule[Limit]]]:
    """The limits for a number of han that the document names as absent."""
    if limits is not None:
        yield from ((name, r) for name, r in _reached(han, limits) if not r.value.base)


def _reached(han: int, limits: Limits) -> Iterator[tuple[str, Rule[Limit]]]:
    for name in reversed(LIMITS):
        rule: Rule[Limit] | None = getattr(limits, name)
        if rule is not None and 0 < rule.value.han <= han:
            yield name, rule


def _base(
    han: int, fu: int, yakuman: int, lone: str, formula: Formula, limits: Limits
) -> tuple[str, tuple[Line, ...]]:
    """The limit's name and the steps whose last amount is the base points."""
    if yakuman:
        return "yakuman", (
            Line(limits.yakuman, limits.yakuman.value.base * yakuman, of=(yakuman,)),
        )
    if lone:
        rule: Rule[Limit] = getattr(limits, lone)
        return lone, (Line(rule, rule.value.base),)
    reached = limit_by_han(han, limits)
    if reached is not None:
        return reached[0], (Line(reached[1], reached[1].value.base, of=(han,)),)
    bazoro, cap, mangan = formula.bazoro, formula.mangan_from, limits.mangan.value.base
    raw = Line(bazoro, fu * 2 ** (bazoro.value + han), of=(fu, bazoro.value, han))
    if raw.amount < cap.value or not mangan:
        return "", (raw,)
    return "mangan", (raw, Line(cap, mangan, of=(raw.amount, cap.value)))


def _by_formula(
    limit: str, steps: tuple[Line, ...], dealer: bool, tsumo: bool, formula: Formula
) -> Price:
    shares, unit = formula.shares, formula.rounding
    rules = (
        (shares.dealer_ron if dealer else shares.child_ron,)
        if not tsumo
        else (shares.dealer_tsumo_child,)
        if dealer
        else (shares.child_tsumo_dealer, shares.child_tsumo_child)
    )
    base, rounded = steps[-1].amount, list(steps)
    if formula.per.value == "child_share":
        rounded.append(Line(formula.per, base))
        base = _rounded(base, unit, rounded)
    lines = []
    for rule in rules:
        rounded.append(Line(rule, base * rule.value, of=(base, rule.value)))
        amount = _rounded(rounded[-1].amount, unit, rounded)
        lines.append(Line(rule, amount, of=(base, rule.value)))
    return _priced(limit, tuple(rounded), lines, dealer, tsumo)


def _rounded(amount: int, unit: Rule[int], steps: list[Line]) -> int:
    up = -amount % unit.value
    if up:
        steps.append(Line(unit, amount + up, of=(amount, unit.value)))
    return amount + up


def _priced(
    limit: str, steps: tuple[Line, ...], lines: list[Line], dealer: bool, tsumo: bool
) -> Price:
    high, low = lines[0].amount, lines[-1].amount
    points = high if not tsumo else 3 * high if dealer else high + 2 * low
    shares = Shares(high, low if tsumo else 0)
    return Price(limit, steps, shares, points, (lines[0], lines[-1]))


def _by_table(
    han: int, yakuman: int, lone: str, dealer: bool, tsumo: bool, table: TableRules
) -> Price:
    rule = _row(han, yakuman, lone, table)
    row, times = rule.value, max(yakuman, 1)
    cells: tuple[int, ...] = (row.dealer_ron if dealer else row.child_ron,)
    if tsumo:
        cells = (row.dealer_tsumo,) if dealer else (row.child_tsumo[1], row.child_tsumo[0])
    of = (yakuman,) if yakuman else (han,)
    lines = [Line(rule, cell * times, of=of, label=row.limit) for cell in cells]
    return _priced(row.limit, tuple(lines), lines, dealer, tsumo)


def _row(han: int, yakuman: int, lone: str, table: TableRules) -> Rule[LimitRow]:
    if yakuman:
        return table.yakuman
    if lone:
        return next(r for r in table.rows if r.value.limit == lone)
    return [r for r in table.rows if r.value.from_han <= han][-1]
