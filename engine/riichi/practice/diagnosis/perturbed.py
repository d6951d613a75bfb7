"""Rules with a value changed: what a document would say if a misconception were right."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from engine.riichi.rules import Limit, Limits, RiichiRules
from engine.riichi.scoring.table import HIGHEST_FU, fu_rows
from engine.rulebook import Rule, revalued, unchecked

_NEVER: Final = 1_000_000


def with_formula(rules: RiichiRules, **values: Any) -> RiichiRules | None:
    """The rules with other values in the formula; None where the document prints a table."""
    if rules.formula is None:
        return None
    return unchecked(rules, formula=revalued(rules.formula, **values))


def with_fu(rules: RiichiRules, **values: Any) -> RiichiRules | None:
    """The rules with other values in the items of fu; None where the document has no fu."""
    return None if rules.fu is None else unchecked(rules, fu=revalued(rules.fu, **values))


def without_kiriage(rules: RiichiRules) -> RiichiRules | None:
    """The rules in which a base below mangan stays below; None where it does already."""
    if rules.formula is None or rules.limits is None:
        return None
    mangan = rules.limits.mangan.value.base
    kiriage = rules.formula.mangan_from.value < mangan
    return with_formula(rules, mangan_from=mangan) if kiriage else None


def with_more_kiriage(rules: RiichiRules) -> RiichiRules | None:
    """The rules in which the next lower base that two rows of fu have is a mangan, too; None where
    no two have one below it."""
    if rules.formula is None:
        return None
    below: dict[int, int] = {}
    for fu in fu_rows(rules, HIGHEST_FU):
        for han in range(1, 5):
            base = fu * 2 ** (rules.formula.bazoro.value + han)
            below[base] = below.get(base, 0) + (base < rules.formula.mangan_from.value)
    most = max((base for base, rows in below.items() if rows > 1), default=None)
    return None if most is None else with_formula(rules, mangan_from=most)


def uncapped(rules: RiichiRules, limits: bool) -> RiichiRules:
    """The rules in which no base points make a mangan, and no han with `limits`."""
    others = with_formula(rules, mangan_from=_NEVER)
    assert others is not None  # only documents with a formula have limits and fu
    assert rules.limits is not None
    if not limits:
        return others
    never = replace(rules.limits.mangan, value=Limit(han=_NEVER, base=_NEVER))
    return unchecked(others, limits=Limits(mangan=never, yakuman=rules.limits.yakuman))


def with_kazoe(rules: RiichiRules) -> RiichiRules | None:
    """The rules in which thirteen han are a yakuman; None where they are."""
    if rules.limits is not None:
        kazoe, yakuman = rules.limits.kazoe, rules.limits.yakuman
        if kazoe is not None and kazoe.value.base:
            return None
        counted = replace(yakuman, value=Limit(han=_KAZOE, base=yakuman.value.base))
        return unchecked(rules, limits=replace(rules.limits, kazoe=counted))
    assert rules.table is not None  # one of the two is there
    yakuman_row = rules.table.yakuman
    row = replace(yakuman_row, value=replace(yakuman_row.value, from_han=_KAZOE))
    return unchecked(rules, table=replace(rules.table, rows=(*rules.table.rows, row)))


_KAZOE: Final = 13


def without_limit(rules: RiichiRules, name: str) -> RiichiRules | None:
    """The rules without a limit; None where the document has none of that name."""
    if rules.limits is not None:
        rule: Rule[Limit] | None = getattr(rules.limits, name)
        if rule is None or not rule.value.base:
            return None
        return unchecked(rules, limits=replace(rules.limits, **{name: None}))
    assert rules.table is not None  # one of the two is there
    rows = tuple(row for row in rules.table.rows if row.value.limit != name)
    if rows == rules.table.rows:
        return None
    return unchecked(rules, table=replace(rules.table, rows=rows))
