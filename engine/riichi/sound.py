"""Checks of documents beyond their schema: values that would keep hands from being judged."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from engine.complaints import SchemaError, nearest
from engine.riichi.yaku import YAKU
from engine.rulebook import rules_in

_MOST_HAN: Final = 99


def check(document: Any) -> None:
    """Raise SchemaError with the key of what is wrong; `document` is a riichi document."""
    for part in (_yaku, _prices, _signs, _units, _han, _table, _pao):
        part(document)


def _yaku(document: Any) -> None:
    named = [(f"yaku.{key}", key) for key in document.yaku]
    for place, key in (*named, *(("pao.yaku", key) for key in document.pao.yaku.value)):
        if key not in YAKU:
            raise SchemaError(place, f"{key!r} is no yaku{nearest(key, tuple(YAKU))}")


def _prices(document: Any) -> None:
    """Either a table, or all that a formula needs."""
    for name in ("fu", "formula", "limits"):
        missing = getattr(document, name) is None
        if document.table is None and missing:
            raise SchemaError(name, "is missing; prices need fu, formula, limits, or a table")
        if document.table is not None and not missing:
            raise SchemaError(name, "stands beside a table; drop the one or the other")


def _signs(document: Any) -> None:
    """No number but placement points is below zero."""
    for rule in rules_in(document):
        if rule.key != "game.uma" and any(number < 0 for number in _numbers(rule.value)):
            raise SchemaError(rule.key, "is below zero; give 0 or more")


def _numbers(value: object) -> Iterator[int]:
    """The numbers in the value of a rule."""
    if isinstance(value, int):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _numbers(part)
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from _numbers(getattr(value, field))


def _units(document: Any) -> None:
    """What is divided by is at least 1."""
    most = document.yakuman.most.value
    units = {"yakuman.most": most} if isinstance(most, int) else {}
    for name in ("fu", "formula"):
        part = getattr(document, name)
        if part is not None:
            units[f"{name}.rounding"] = part.rounding.value
    if document.formula is not None:
        units["formula.shares.child_ron"] = document.formula.shares.child_ron.value
    if document.kan_bonus is not None:
        for name in ("ankan", "open_quads"):
            units[f"kan_bonus.{name}"] = getattr(document.kan_bonus, name).value.quads
    for key, unit in units.items():
        if unit < 1:
            raise SchemaError(key, f"counts by {unit}; give 1 or more")


def _han(document: Any) -> None:
    """No number of han is so large that base points, which it doubles, could not be written; the
    table has a column for each below a mangan."""
    worth = ((f"yaku.{key}", rule.value) for key, rule in document.yaku.items())
    han = {key: max(value.closed, value.open) for key, value in worth}
    if document.formula is not None:
        han["formula.bazoro"] = document.formula.bazoro.value
        han["limits.mangan.han"] = document.limits.mangan.value.han
    for key, number in han.items():
        if number > _MOST_HAN:
            raise SchemaError(key, f"has a number beyond {_MOST_HAN}; write a smaller one")


def _table(document: Any) -> None:
    """Every number of han that wins has its row."""
    if document.table is None:
        return
    steps = [rule.value.from_han for rule in document.table.rows]
    least = document.win.minimum_han.value
    if not steps or steps[0] > least or steps != sorted(set(steps)):
        raise SchemaError("table.rows", f"go up by from_han, the first from {least} or less")


def _pao(document: Any) -> None:
    for name in ("tsumo", "ron"):
        if document.pao.yaku.value and getattr(document.pao, name) is None:
            raise SchemaError(f"pao.{name}", "is missing; pao.yaku names yakuman to pay for")
