"""Checks of documents beyond their schema: values that would keep hands from being judged.

They hold for the other readings of a rule as well: pages ask what comes of each.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from engine.complaints import Fault, SchemaError, nearest, quoted
from engine.riichi.yaku import YAKU
from engine.rulebook import Rule, rules_in

_MOST_HAN: Final = 99


def check(document: Any) -> None:
    """Raise SchemaError with the key of what is wrong; `document` is a riichi document."""
    for part in (_yaku, _prices, _signs, _units, _han, _table, _pao):
        part(document)


def _yaku(document: Any) -> None:
    named = [(f"yaku.{key}", key) for key in document.yaku]
    named += [("pao.yaku", key) for some in document.pao.yaku.readings for key in some]
    for place, key in named:
        if key not in YAKU:
            fault = Fault("no_yaku", word=quoted(key), hint=nearest(key, tuple(YAKU)))
            raise SchemaError(place, fault)


def _prices(document: Any) -> None:
    """Either a table, or all that a formula needs."""
    for name in ("fu", "formula", "limits"):
        missing = getattr(document, name) is None
        if document.table is None and missing:
            raise SchemaError(name, Fault("no_prices"))
        if document.table is not None and not missing:
            raise SchemaError(name, Fault("beside_table"))


def _signs(document: Any) -> None:
    """No number but placement points is below zero."""
    for rule in rules_in(document):
        if rule.key != "game.uma" and any(number < 0 for number in _numbers(rule.readings)):
            raise SchemaError(rule.key, Fault("below_zero"))


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
    most = document.yakuman.most
    units = [(most.key, number) for number in most.readings if isinstance(number, int)]
    rules = [part.rounding for part in (document.fu, document.formula) if part is not None]
    if document.formula is not None:
        rules.append(document.formula.shares.child_ron)
    units += [(rule.key, number) for rule in rules for number in rule.readings]
    if document.kan_bonus is not None:
        for rule in (document.kan_bonus.ankan, document.kan_bonus.open_quads):
            units += [(rule.key, bonus.quads) for bonus in rule.readings]
    for key, unit in units:
        if unit < 1:
            raise SchemaError(key, Fault("no_unit", word=unit))


def _han(document: Any) -> None:
    """No number of han is so large that base points, which it doubles, could not be written; the
    table has a column for each below a mangan."""
    han = [
        (rule.key, max(value.closed, value.open))
        for rule in document.yaku.values()
        for value in rule.readings
    ]
    if document.formula is not None:
        bazoro, mangan = document.formula.bazoro, document.limits.mangan
        han += [(bazoro.key, number) for number in bazoro.readings]
        han += [(f"{mangan.key}.han", limit.han) for limit in mangan.readings]
    for key, number in han:
        if number > _MOST_HAN:
            raise SchemaError(key, Fault("endless", other=_MOST_HAN))


def _table(document: Any) -> None:
    """Every number of han that wins has its row, and so has a mangan that is paid as such."""
    if document.table is None:
        return
    least, by_itself = min(document.win.minimum_han.readings), _mangan_by_itself(document)
    for rows in _tables(document.table.rows):
        steps = [row.from_han for row in rows]
        if not steps or steps[0] > least or steps != sorted(set(steps)):
            raise SchemaError("table.rows", Fault("no_rows", other=least))
        if by_itself and not any(row.limit == "mangan" for row in rows):
            raise SchemaError("table.rows", Fault("no_mangan", name=by_itself))


def _tables(rows: tuple[Rule[Any], ...]) -> Iterator[list[Any]]:
    """The rows of a table, and those with one of them read otherwise."""
    own = [row.value for row in rows]
    yield own
    for at, row in enumerate(rows):
        for other in row.otherwise:
            yield [*own[:at], other, *own[at + 1 :]]


def _mangan_by_itself(document: Any) -> str:
    """The key of a rule by which a mangan is paid whatever the han are, "" where there is none."""
    chombo = document.penalties.chombo if document.penalties is not None else None
    keys = [rule.key for rule in document.yaku.values() if any(w.limit for w in rule.readings)]
    if any(document.draw.nagashi_mangan.readings):
        keys.append(document.draw.nagashi_mangan.key)
    if chombo is not None and "as_mangan" in chombo.to.readings:
        keys.append(chombo.to.key)
    return next(iter(keys), "")


def _pao(document: Any) -> None:
    for name in ("tsumo", "ron"):
        if any(document.pao.yaku.readings) and getattr(document.pao, name) is None:
            raise SchemaError(f"pao.{name}", Fault("no_pao"))
