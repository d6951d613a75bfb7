"""The table of yaku: the facts each needs, which also answers why a yaku does not hold."""

from __future__ import annotations

from typing import Final

from engine.riichi.facts import Fact

_F = Fact
YAKU: Final[dict[str, Fact]] = {
    "riichi": _F.MENZEN | _F.RIICHI,
    "double_riichi": _F.MENZEN | _F.RIICHI | _F.DOUBLE_RIICHI,
    "ippatsu": _F.MENZEN | _F.RIICHI | _F.IPPATSU,
    "menzen_tsumo": _F.MENZEN | _F.TSUMO,
    "pinfu": _F.MENZEN | _F.FOUR_SEQUENCES | _F.RYANMEN | _F.PAIR_WITHOUT_VALUE,
    "tanyao": _F.ONLY_SIMPLES,
    "iipeikou": _F.MENZEN | _F.TWIN_SEQUENCES,
    "haku": _F.HAKU_TRIPLET,
    "hatsu": _F.HATSU_TRIPLET,
    "chun": _F.CHUN_TRIPLET,
    "round_wind": _F.ROUND_WIND_TRIPLET,
    "seat_wind": _F.SEAT_WIND_TRIPLET,
    "rinshan": _F.TSUMO | _F.RINSHAN,
    "chankan": _F.RON | _F.CHANKAN,
    "haitei": _F.TSUMO | _F.HAITEI,
    "houtei": _F.RON | _F.HOUTEI,
    "chiitoitsu": _F.SEVEN_PAIRS,
    "sanshoku_doujun": _F.SEQUENCE_IN_THREE_SUITS,
    "ittsuu": _F.STRAIGHT,
    "chanta": _F.YAOCHU_IN_EVERY_GROUP | _F.SOME_SEQUENCE | _F.SOME_HONOR,
    "sanshoku_doukou": _F.TRIPLET_IN_THREE_SUITS,
    "toitoi": _F.FOUR_TRIPLETS,
    "sanankou": _F.THREE_CONCEALED_TRIPLETS,
    "sankantsu": _F.THREE_QUADS,
    "shousangen": _F.TWO_DRAGON_TRIPLETS | _F.DRAGON_PAIR,
    "honroutou": _F.ONLY_YAOCHU,
    "ryanpeikou": _F.MENZEN | _F.TWO_TWIN_SEQUENCES,
    "junchan": _F.YAOCHU_IN_EVERY_GROUP | _F.SOME_SEQUENCE | _F.NO_HONOR,
    "honitsu": _F.ONE_SUIT | _F.SOME_HONOR,
    "chinitsu": _F.ONE_SUIT | _F.NO_HONOR,
    "renhou": _F.MENZEN | _F.RENHOU,
    "kokushi": _F.THIRTEEN_ORPHANS,
    "kokushi_13": _F.THIRTEEN_ORPHANS | _F.THIRTEEN_SIDED,
    "suuankou": _F.FOUR_CONCEALED_TRIPLETS,
    "suuankou_tanki": _F.FOUR_CONCEALED_TRIPLETS | _F.TANKI,
    "daisangen": _F.THREE_DRAGON_TRIPLETS,
    "shousuushii": _F.THREE_WIND_TRIPLETS | _F.WIND_PAIR,
    "daisuushii": _F.FOUR_WIND_TRIPLETS,
    "tsuuiisou": _F.ONLY_HONORS,
    "ryuuiisou": _F.ONLY_GREEN,
    "chinroutou": _F.ONLY_TERMINALS,
    "chuuren": _F.MENZEN | _F.NINE_GATES,
    "junsei_chuuren": _F.MENZEN | _F.NINE_GATES | _F.NINE_SIDED,
    "suukantsu": _F.FOUR_QUADS,
    "tenhou": _F.MENZEN | _F.TENHOU,
    "chiihou": _F.MENZEN | _F.CHIIHOU,
}
"""Every yaku and the facts that make it; the rule documents say what it is worth."""

SUPERSEDES: Final[dict[str, str]] = {
    "double_riichi": "riichi",
    "ryanpeikou": "iipeikou",
    "kokushi_13": "kokushi",
    "suuankou_tanki": "suuankou",
    "junsei_chuuren": "chuuren",
}
"""Where a document has the first, it is counted in place of the second."""

_NEED: Final = {yaku: int(need) for yaku, need in YAKU.items()}


def holds(yaku: str, have: int) -> bool:
    """Whether the yaku holds for a reading with these facts, as flags or as bits."""
    need = _NEED[yaku]
    return need & have == need
