"""How often a cell of the scoring table comes in real play.

Counted over the 35,435 wins of real games on one server that `make verify` reads, by fu and han,
child and dealer, ron and tsumo. Other rules shift the han a little; the order of cells hardly.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.riichi.practice.reach import Way
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.table import Cell, cells, han_rows

_BelowMangan = Mapping[int, tuple[int, int, int, int]]
_CHILD_RON: Final[_BelowMangan] = {
    25: (0, 78, 108, 138),
    30: (2161, 2683, 2138, 1571),
    40: (766, 1353, 1362, 892),
    50: (70, 115, 118, 95),
    60: (6, 9, 11, 12),
    70: (6, 13, 6, 13),
    80: (1, 0, 2, 0),
}
_CHILD_TSUMO: Final[_BelowMangan] = {
    20: (0, 70, 301, 568),
    25: (0, 0, 26, 56),
    30: (791, 1238, 1340, 1059),
    40: (220, 343, 416, 368),
    50: (12, 21, 35, 37),
    60: (2, 12, 23, 15),
    70: (0, 1, 3, 3),
    80: (0, 1, 0, 0),
}
_DEALER_RON: Final[_BelowMangan] = {
    25: (0, 23, 33, 31),
    30: (611, 974, 801, 598),
    40: (281, 523, 507, 316),
    50: (31, 48, 41, 34),
    60: (0, 3, 3, 2),
    70: (2, 5, 4, 3),
    80: (0, 2, 1, 0),
}
_DEALER_TSUMO: Final[_BelowMangan] = {
    20: (0, 22, 128, 289),
    25: (0, 0, 2, 18),
    30: (293, 531, 613, 442),
    40: (73, 157, 155, 158),
    50: (7, 12, 12, 17),
    60: (0, 4, 4, 6),
    70: (0, 0, 0, 5),
}
_BY_FU: Final[Mapping[tuple[bool, bool], _BelowMangan]] = {
    (False, False): _CHILD_RON,
    (False, True): _CHILD_TSUMO,
    (True, False): _DEALER_RON,
    (True, True): _DEALER_TSUMO,
}
"""Hands of one to four han, by the dealer's win, tsumo, and fu."""

_BY_HAN: Final[Mapping[tuple[bool, bool], tuple[int, ...]]] = {
    (False, False): (1262, 531, 176, 75, 21, 7, 2, 1, 0),
    (False, True): (1505, 807, 341, 121, 42, 21, 6, 1, 1),
    (True, False): (495, 185, 57, 19, 6, 0, 0, 1, 0),
    (True, True): (664, 335, 135, 41, 17, 4, 0, 1, 1),
}
"""Hands of five to thirteen han."""
_FIVE: Final = 5

_YAKUMAN: Final[Mapping[tuple[bool, bool], int]] = {
    (False, False): 12,
    (False, True): 16,
    (True, False): 5,
    (True, True): 8,
}


def frequency(cell: Cell, rules: RiichiRules) -> int:
    """How many of the counted wins would stand in the cell."""
    way = (cell.dealer, cell.tsumo)
    if cell.yakuman:
        return _YAKUMAN[way] if cell.yakuman == 1 else 0
    if cell.fu:
        counts = _BY_FU[way].get(cell.fu, ())[cell.han - 1 :]
        return counts[0] if counts else 0  # an own document may have more han below its limits
    row = next((row for row in han_rows(rules) if row.first == cell.han), None)
    if row is None:  # an own document whose hands cost nothing below its limits
        return 0
    last = row.last
    by_fu = [count for some in _BY_FU[way].values() for count in some[cell.han - 1 : last]]
    above = _BY_HAN[way][max(cell.han - _FIVE, 0) : None if last is None else max(last - 4, 0)]
    return sum(by_fu) + sum(above)


def in_order(rules: RiichiRules) -> tuple[Cell, ...]:
    """Every cell of a document, the most frequent first; those that never came by fu and han."""
    known: tuple[Cell, ...] | None = rules.__dict__.get("cells_in_order")
    if known is None:
        found = sorted(cells(rules), key=lambda cell: (-frequency(cell, rules), _rank(cell)))
        known = rules.__dict__["cells_in_order"] = tuple(found)
    return known


def _rank(cell: Cell) -> tuple[int, int, int, Cell]:
    return cell.yakuman, cell.fu, cell.han, cell


# --- hands

_HANDS: Final[Mapping[tuple[bool, bool], Mapping[int, int]]] = {
    (True, False): {25: 673, 30: 3923, 40: 5398, 50: 591, 60: 27, 70: 65, 80: 10},
    (True, True): {20: 3044, 25: 307, 30: 3959, 40: 959, 50: 68, 60: 77, 70: 9, 80: 1},
    (False, False): {30: 8992, 40: 1561, 50: 147, 60: 48, 70: 6, 80: 1},
    (False, True): {30: 3750, 40: 1500, 50: 230, 60: 32, 70: 14, 80: 2},
}
"""Hands by fu; without a called meld or with one, by ron or tsumo."""

_YAKU: Final[Mapping[str, int]] = {
    "riichi": 14532,
    "menzen_tsumo": 8424,
    "tanyao": 8153,
    "pinfu": 6967,
    "seat_wind": 2840,
    "round_wind": 2839,
    "ippatsu": 2748,
    "haku": 2698,
    "chun": 2692,
    "hatsu": 2684,
    "honitsu": 1702,
    "iipeikou": 1388,
    "sanshoku_doujun": 1298,
    "chiitoitsu": 980,
    "toitoi": 607,
    "ittsuu": 483,
    "chanta": 285,
    "sanankou": 225,
    "chinitsu": 208,
    "houtei": 179,
    "haitei": 145,
    "rinshan": 95,
    "junchan": 87,
    "double_riichi": 67,
    "shousangen": 30,
    "sanshoku_doukou": 18,
    "ryanpeikou": 16,
    "suuankou": 13,
    "daisangen": 13,
    "chankan": 12,
    "kokushi": 9,
    "honroutou": 5,
    "shousuushii": 2,
    "tenhou": 2,
    "ryuuiisou": 1,
    "chinroutou": 1,
    "sankantsu": 1,
}


def fu_frequency(way: Way) -> int:
    """How many of the counted wins had so many fu and were won so."""
    return _HANDS[way.menzen, way.tsumo].get(way.fu, 0)


def yaku_frequency(yaku: str) -> int:
    """How many of the counted wins had the yaku."""
    return _YAKU.get(yaku, 0)
