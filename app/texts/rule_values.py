"""Formats the value of a riichi rule, in force or in another reading."""

from __future__ import annotations

from typing import Any, Final

from app.texts.files import filled
from app.texts.texts import Texts
from engine.riichi.penalties import Outcome
from engine.riichi.rules import Bonus, Limit, LimitRow, Uma, Worth
from engine.rulebook import Rule

_UNITS: Final = (("fu.", "fu"), ("dora.", "han"), ("win.minimum", "han"), ("formula.bazoro", "han"))
_POINTS: Final = (
    "payment.",
    "formula.rounding",
    "riichi.min_points",
    "draw.",
    "game.",
    "penalties.",
)
_COUNTED: Final = ("fu.",)
"""Keys for which 0 is an amount: `0符`."""
_BASE: Final = {
    "limits.mangan": 2000,
    "limits.haneman": 3000,
    "limits.baiman": 4000,
    "limits.sanbaiman": 6000,
    "limits.kazoe": 8000,
}
"""The base points of a limit that its name tells every player."""


def value_words(rule: Rule[Any], texts: Texts) -> str:
    """The value of a rule: `0符`, `1翻`, `なし`, `13翻〜`."""
    key, value = rule.key, rule.value
    match value:
        case bool():
            return texts.said_as(key, "yes" if value else "no")
        case Worth():
            return _worth(value, texts)
        case Limit():
            return _limit(key, value, texts)
        case Bonus():
            kinds = "bonus" if value.added else "bonus_not_added"
            return texts.said_in(kinds, value.quads, value.han)
        case LimitRow():
            return _row(value, texts)
        case Outcome():
            return _outcome(value, texts)
        case int():
            return _number(key, value, texts)
        case str():
            return _word(key, value, texts)
        case tuple():
            return _several(key, value, texts)
    return str(value)


def reading_words(rule: Rule[Any], texts: Texts) -> str:
    """A rule in another reading: `嶺上のツモ 0符なら`, but `喰い替え「できる」なら`."""
    name, value = texts.rule(rule.key), value_words(rule, texts).rstrip("。.")
    is_word = isinstance(rule.value, bool | str | tuple | Outcome)
    return texts.ui("doubt_word" if is_word else "doubt", name, value)


def _worth(value: Worth, texts: Texts) -> str:
    if value.yakuman or value.limit:
        words = texts.limit(value.limit or "yakuman", value.yakuman or 1)
        return texts.said_in("uncounted", words) if value.closed or value.open else words
    if value.closed and not value.open:
        return texts.said_in("open_none", texts.han(value.closed))
    if value.closed != value.open:
        return texts.said_in("open", texts.han(value.closed), texts.han(value.open))
    return texts.han(value.closed) if value.closed else texts.said_as("value", "no")


def _limit(key: str, value: Limit, texts: Texts) -> str:
    """From which han on, and with how many base points where they are not the usual ones."""
    if not value.base:
        return texts.said_as("value", "no")
    points = texts.said_in("points", value.base)
    if not value.han:
        return points
    since = texts.points("han_from", value.han)
    return since if value.base == _BASE.get(key) else texts.said_in("limit", since, value.base)


def _row(value: LimitRow, texts: Texts) -> str:
    """A printed row: from which han on, its limit, by ron, by tsumo; of a non-dealer, then of the
    dealer."""
    since = f"{texts.points('han_from', value.from_han)} " if value.from_han else ""
    if since and value.limit:
        since += f"{texts.limit(value.limit)} "
    return texts.said_in(
        "row",
        since,
        value.child_ron,
        texts.points("child_tsumo", *value.child_tsumo),
        value.dealer_ron,
        texts.points("dealer_tsumo", value.dealer_tsumo),
    )


def _outcome(value: Outcome, texts: Texts) -> str:
    """The class of a ruling, what comes at a draw, and the answers that lead to it."""
    name = texts.sanction(value.sanction)
    if value.at_draw:
        name = texts.titled(name, texts.effect_word("at_draw", value.at_draw).rstrip("。."))
    when = texts.list_of(texts.answered(q, answer) for q, answer in value.conditions.items())
    return texts.ui("branch", when, name) if when else name


def _number(key: str, value: int, texts: Texts) -> str:
    unit = next((unit for start, unit in _UNITS if key.startswith(start)), "")
    if not value and not key.startswith(_COUNTED):
        return texts.said_as("none", key) or texts.said_as("value", "no")
    if unit:
        return texts.points(unit, value)
    for place in (key, key.rpartition(".")[0]):
        pattern = texts.said_as("number", place)
        if pattern:
            return filled(pattern, value)
    return texts.said_in("points", value) if key.startswith(_POINTS) else str(value)


def _word(key: str, value: str, texts: Texts) -> str:
    if key.startswith("penalties.duties."):
        return texts.moment(value)
    if key.startswith("penalties.principles."):
        return texts.said_as("penalties", f"scope_{value}")
    if key.startswith("penalties."):
        return texts.effect_word(key.rpartition(".")[2], value)
    return texts.said_as(key, value) or value


def _several(key: str, some: tuple[Any, ...], texts: Texts) -> str:
    if not some:
        return texts.said_as("value", "no")
    if key == "game.uma":
        return texts.list_of(_uma(uma, texts) for uma in some)
    if key == "draw.abortive":
        return texts.list_of(texts.ui(f"draw.kind.{kind}") for kind in some)
    return texts.list_of(texts.yaku_name(name) for name in some)


def _uma(uma: Uma, texts: Texts) -> str:
    places = " ".join(f"{place:+d}" if place else "0" for place in uma.places).replace("-", "−")
    if not uma.floating:
        return places
    return texts.said_in("floating", texts.ui("either").join(map(str, uma.floating)), places)
