"""Converts values of the engine to plain data for JSON, rules with their clauses."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, Flag
from typing import Any

import msgspec

from engine.riichi.group import Group
from engine.riichi.hand import Hand, Meld
from engine.riichi.reading import Reading
from engine.riichi.situation import Situation
from engine.riichi.verdict import Score
from engine.rulebook import AGREEMENT, AnyRule
from engine.tiles import Tile, text_of

_READING = ("form", "groups", "finished", "wait")
_SCORE = ("reading", "facts", "han", "fu", "yakuman", "limit", "shares", "points")
_NOTED = (Tile, Meld, Hand, Situation)


def as_data(value: object) -> Any:
    """The value as dicts, lists, strings and numbers; tiles, melds, hands and situations as text
    in their notation.

    Raises TypeError for a value that is not the engine's.
    """
    if isinstance(value, AnyRule):
        return _rule(value)
    if isinstance(value, _NOTED):
        return str(value)
    if isinstance(value, Group):
        shown = {"shape": value.shape.value, "tiles": text_of(value.tiles)}
        return {**shown, "concealed": value.concealed, "called": value.called}
    if isinstance(value, Flag):
        return [str(flag.name).lower() for flag in value]
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Score):
        return {**_parts(value, _SCORE), **as_data(value.ledger)}
    if isinstance(value, Reading):
        return _parts(value, _READING)
    if isinstance(value, msgspec.Struct):
        return _parts(value, value.__struct_fields__)
    return _plain(value)


def _plain(value: object) -> Any:
    if isinstance(value, tuple):
        return [as_data(v) for v in value]
    if isinstance(value, dict):
        return {key: as_data(v) for key, v in value.items()}
    if value is None or isinstance(value, str | int | float):
        return value
    raise TypeError(f"{value!r} is no value of the engine")


def _parts(value: object, names: Iterable[str]) -> dict[str, Any]:
    return {name: as_data(getattr(value, name)) for name in names}


def _rule(rule: AnyRule) -> dict[str, object]:
    """Key, clause, standing and reason; its value is the amount of the line that cites it."""
    out: dict[str, object] = {"key": rule.key, "clause": rule.clause, "standing": rule.standing}
    if rule.because is not None:
        because = {"ja": rule.because.ja, "en": rule.because.en}
        out["because"] = {key: text.replace(AGREEMENT, "").strip() for key, text in because.items()}
    return out
