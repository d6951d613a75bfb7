"""The options of a question that is answered by fu, han, limits or yaku, under a document."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from app.pages.drill.kinds.control import AnswerOption, OptionsControl, worded
from app.texts.texts import Texts
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.table import HanRow, first_limit, fu_rows, han_rows

_MOST_HAN: Final = 13
_MOST_YAKUMAN: Final = 3
_YAKU_GROUPS: Final = {
    "situation": (
        "riichi", "double_riichi", "ippatsu", "menzen_tsumo", "rinshan", "chankan", "haitei",
        "houtei",
    ),
    "tiles": (
        "tanyao", "chanta", "junchan", "honroutou", "honitsu", "chinitsu", "haku", "hatsu", "chun",
        "round_wind", "seat_wind", "shousangen",
    ),
    "groups": (
        "pinfu", "iipeikou", "ryanpeikou", "sanshoku_doujun", "ittsuu", "toitoi", "sanankou",
        "sanshoku_doukou", "sankantsu", "chiitoitsu",
    ),
}  # fmt: skip
"""Yaku by what they are about; all others are in a group of their own."""
_REST: Final = "rest"


def fu_options(rules: RiichiRules, texts: Texts) -> OptionsControl:
    """The rows of the scoring table in fu."""
    some = tuple(AnswerOption(str(fu), texts.points("fu", fu)) for fu in fu_rows(rules))
    return OptionsControl("fu", ((texts.ui("drill.field.fu"), some),))


def han_options(rules: RiichiRules, texts: Texts, *, without_yaku: bool = False) -> OptionsControl:
    """The han below the first limit, and the limits; no yaku where that may be said here."""
    limit_from = first_limit(rules) or 1
    small = [_han(han, texts) for han in range(1, limit_from)]
    rows = (row_text(row, texts) for row in han_rows(rules))
    none = (texts.ui("no_yaku"),) if without_yaku else ()
    some = (*small, *worded((*rows, *_more_yakuman(texts), *none)))
    return OptionsControl("han", ((texts.ui("drill.field.han"), some),))


def counted_options(rules: RiichiRules, texts: Texts) -> OptionsControl:
    """Every number of han that is counted, and the limits that need no counting."""
    small = [_han(han, texts) for han in range(1, _MOST_HAN)]
    rows = (row_text(row, texts) for row in han_rows(rules) if _uncounted(row))
    some = (*small, *worded((*rows, *_more_yakuman(texts))))
    return OptionsControl("han", ((texts.ui("drill.field.han"), some),))


def _uncounted(row: HanRow) -> bool:
    return bool(row.yakuman) or (row.last is None and bool(row.limit))


def _more_yakuman(texts: Texts) -> Iterator[str]:
    """Several yakuman at once, which no table has a row for."""
    return (texts.limit("yakuman", count) for count in range(2, _MOST_YAKUMAN + 1))


def yaku_options(yaku: Iterable[str], texts: Texts) -> OptionsControl:
    """Yaku in groups, any number of them; and that there is none."""
    there = tuple(yaku)
    grouped = frozenset(name for some in _YAKU_GROUPS.values() for name in some)
    rest = tuple(name for name in there if name not in grouped)
    groups = []
    for group, some in (*_YAKU_GROUPS.items(), (_REST, rest)):
        words = [texts.yaku_name(name) for name in some if name in there]
        if group == _REST:
            words.append(texts.ui("no_yaku"))
        groups.append((texts.ui(f"drill.yaku_group.{group}"), worded(words)))
    return OptionsControl("yaku", tuple(groups), many=True)


def row_text(row: HanRow, texts: Texts) -> str:
    """The name of a row of the table: its limit, or its han where it has none."""
    if row.yakuman:
        return texts.limit("yakuman", row.yakuman)
    return texts.limit(row.limit) if row.limit else texts.points("han", row.first)


def _han(han: int, texts: Texts) -> AnswerOption:
    return AnswerOption(str(han), texts.points("han", han))
