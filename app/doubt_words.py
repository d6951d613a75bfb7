"""Words for another reading of a clause: what the value would be there."""

from __future__ import annotations

from typing import Any, Final

from app.texts import Texts
from engine.riichi.rules import Limit, Worth
from engine.rulebook import Rule

_UNITS: Final = (("fu.", "fu"), ("dora.", "han"), ("payment.", "ron"))


def value_words(rule: Rule[Any], texts: Texts) -> str:
    """The value of a rule: `0符`, `1翻`, `なし`, `13翻〜`."""
    value = rule.value
    if isinstance(value, bool):
        return texts.ui("value.yes" if value else "value.no")
    if isinstance(value, Worth):
        return _worth(value, texts)
    if isinstance(value, Limit):
        return texts.points("han_from", value.han) if value.base else texts.ui("value.no")
    if isinstance(value, tuple):
        return texts.list_of(texts.yaku_name(key) for key in value) or texts.ui("value.no")
    if isinstance(value, str):
        return texts.ui(f"value.{value}")
    unit = next((unit for room, unit in _UNITS if rule.key.startswith(room)), "")
    return texts.points(unit, value) if unit else str(value)


def _worth(value: Worth, texts: Texts) -> str:
    if value.yakuman or value.limit:
        return texts.limit(value.limit or "yakuman", value.yakuman or 1)
    han = max(value.closed, value.open)
    return texts.han(han) if han else texts.ui("value.no")
