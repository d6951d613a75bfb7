"""The numbers and words of the archive's server, by the engine's keys."""

from __future__ import annotations

from typing import Final

YAKU: Final[dict[int, str]] = dict(
    enumerate(
        (
            *("menzen_tsumo", "riichi", "ippatsu", "chankan", "rinshan", "haitei", "houtei"),
            *("pinfu", "tanyao", "iipeikou"),
            *("seat_wind",) * 4,
            *("round_wind",) * 4,
            *("haku", "hatsu", "chun", "double_riichi", "chiitoitsu", "chanta", "ittsuu"),
            *("sanshoku_doujun", "sanshoku_doukou", "sankantsu", "toitoi", "sanankou"),
            *("shousangen", "honroutou", "ryanpeikou", "junchan", "honitsu", "chinitsu", "renhou"),
            *("tenhou", "chiihou", "daisangen", "suuankou", "suuankou", "tsuuiisou", "ryuuiisou"),
            *("chinroutou", "chuuren", "chuuren", "kokushi", "kokushi", "daisuushii"),
            *("shousuushii", "suukantsu"),
        )
    )
)
"""By the server's number. It numbers the special forms of suuankou (41), chuuren (46) and kokushi
(48) separately but counts each as one yakuman; the document has the plain forms only."""

WINDS: Final = {"seat_wind": 10, "round_wind": 14}
"""The number of the east wind; south, west and north follow."""

DORA: Final = frozenset((52, 53, 54))
"""Dora, ura dora, red fives: no yaku."""

LIMITS: Final = ("", "mangan", "haneman", "baiman", "sanbaiman", "yakuman")
"""By the server's number; a counted yakuman (数え役満) is the last, with no yakuman counted."""

ABORTIVE: Final = {
    "yao9": "nine_kinds",
    "kaze4": "four_winds",
    "reach4": "four_riichi",
    "kan4": "four_quads",
    "ron3": "triple_ron",
}
NAGASHI: Final = "nm"
