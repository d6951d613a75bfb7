"""Yaku of 競技十半 as sets of facts, by which a yaku holds or lacks named facts."""

from __future__ import annotations

from typing import Final

from engine.toppan.facts import Fact

_F = Fact
WINS: Final[dict[str, Fact]] = {
    "toppanfuu": _F.AT_LIMIT | _F.WITHIN,
    "uuchanfuu": _F.AT_LEAST_FIVE | _F.WITHIN,
    "tsumofuu": _F.TWO_TILES | _F.FIRST_TWO_ALIKE | _F.WITHIN,
    "tonshunfuu": _F.RUN | _F.WITHIN,
    "shanhonfuu": _F.TWO_REDS | _F.WITHIN,
    "shanfuuchue": _F.TWO_LAST_COPIES | _F.WITHIN,
    "sansouton": _F.NUMBER_IN_ALL_SUITS | _F.WITHIN,
    "shantoitsu": _F.TWO_PAIRS | _F.WITHIN,
    "chinsuuchan": _F.FOUR_OF_ONE_SUIT | _F.WITHIN,
    "uumenchii": _F.AT_LEAST_FIVE | _F.ALL_SUITS | _F.SOME_WIND | _F.SOME_DRAGON | _F.WITHIN,
    "toppanron": _F.ONE_TO_FOUR_AND_HONOR | _F.WITHIN,
    "uushuupai": _F.FIVE_NUMBERS | _F.WITHIN,
    "ryuuchanfuu": _F.AT_LEAST_SIX | _F.WITHIN,
    "tonkuufuu": _F.TRIPLET | _F.WITHIN,
    "haniisou": _F.FIVE_TILES | _F.ONLY_HONORS | _F.WITHIN,
    "maachanfuu": _F.RUN_AND_PAIR | _F.WITHIN,
    "toppanchin": _F.ONE_TO_FOUR_AND_HONOR | _F.HALF_FLUSH | _F.WITHIN,
    "chiichanfuu": _F.AT_LEAST_SEVEN | _F.WITHIN,
}
"""和了役, with which a hand may be declared, and the facts of each.

A pure hand (純正) needs no `WITHIN`; the document states the number of tiles of a pure hand.
"""

PRIZES: Final[dict[str, Fact]] = {
    "shenri": Fact(0),
    "yanshuudien": Fact(0),
    "chanfonpai": Fact(0),
    "dora": Fact(0),
    "honuupai": _F.RED,
    "fuuchuechan": _F.LAST_COPY,
    "chunchantoi": _F.PAIR,
    "tanhanpai": _F.AT_LEAST_THREE | _F.NO_HONOR,
    "funiisou": _F.AT_LEAST_THREE | _F.HALF_FLUSH,
    "chantayao": _F.AT_LEAST_THREE | _F.ONLY_YAOCHU,
    "chensanyuen": _F.THREE_DRAGONS,
    "sanfonpai": _F.THREE_WINDS,
    "chensaimen": _F.ALL_SUITS,
    "suushuupai": _F.FOUR_NUMBERS,
    "chiniisou": _F.THREE_TILES | _F.ONE_SUIT | _F.NO_HONOR,
}
"""懸賞役, which add han to a win. The first four are counted and not made of facts: the win itself,
honba counters, tiles of the round wind, dora."""

YAKU: Final[dict[str, Fact]] = WINS | PRIZES
_NEED: Final = {yaku: int(need) for yaku, need in YAKU.items()}


def holds(yaku: str, have: int) -> bool:
    """Whether the yaku holds for a hand with the facts `have`, flags or bits."""
    need = _NEED[yaku]
    return need & have == need


def missing(yaku: str, have: Fact) -> Fact:
    """The facts that a hand lacks for the yaku, `Fact(0)` where it holds."""
    return YAKU[yaku] & ~have
