"""Small archives whose effects are known by hand, and documents that differ in single rules."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from engine.riichi.rules import RiichiRules, load
from engine.rulebook import with_value

EMA: Final = load("ema2016")


def changed(rules: RiichiRules, **values: Any) -> RiichiRules:
    """A document with other values of rules, their keys with __ for the dots."""
    for name, value in values.items():
        rules = with_value(rules, name.replace("__", "."), value)
    return rules


KIRIAGE: Final = changed(EMA, formula__mangan_from=1920)
LATER: Final = changed(EMA, formula__mangan_from=1920, fu__pair__double_wind=2)
"""What changes points in the edition after it: 4 han 30 fu is a mangan, the pair has 2 fu."""


def hand(hand_id: str, **fields: Any) -> bytes:
    """A line of a hand: riichi, pinfu and two dora by ron, 4 han 30 fu, unless changed."""
    plain: dict[str, Any] = {
        "concealed": "234678m45p67899s", "win_tile": "6p", "from_who": 2, "riichi": True,
        "dora_indicators": ["8s"],
    }  # fmt: skip
    return msgspec.json.encode({"id": hand_id, **plain, **fields}) + b"\n"


PLAIN: Final = hand("plain", dora_indicators=["4z"])
"""2 han 30 fu: 2000 by both."""
ROUNDED: Final = hand("rounded")
"""4 han 30 fu: 7700, or a mangan."""
WIND: Final[dict[str, Any]] = {
    "concealed": "234m456p67s111p22z", "win_tile": "8s", "round_wind": "S",
    "dora_indicators": ["4z"],
}  # fmt: skip
PAIR: Final = hand("pair", **WIND)
"""1 han: 42 fu, 1600, or 40 fu, 1300."""
ANKOU: Final = "111m999p23446s22z"
MEET: Final = hand("meet", concealed=ANKOU, win_tile="5s", round_wind="S", dora_indicators=["1z"])
"""3 han: 52 fu, 7700; 50 fu, 6400; only where the pair has 4 fu could it be rounded to 8000."""
IMPOSSIBLE: Final = hand("five", concealed="22266m45p67899s22m")
BROKEN: Final = b'{"id": "broken", "concealed": "12x", "win_tile": "1m"}\n'


def game(game_id: str, *hands: dict[str, Any], **fields: Any) -> bytes:
    """A line of a game."""
    return msgspec.json.encode({"id": game_id, "hands": hands, **fields}) + b"\n"


def win(line: bytes, who: int, from_who: int) -> dict[str, Any]:
    """A hand of a game that is won by ron with the hand of a line."""
    fields = msgspec.json.decode(line)
    del fields["id"]
    return {"riichi": [who], "wins": [{**fields, "who": who, "from_who": from_who}]}


def draw(*tenpai: int, kind: str = "exhaustive", **fields: Any) -> dict[str, Any]:
    """A hand of a game that nobody wins."""
    return {"draw": {"type": kind, "tenpai": tenpai, **fields}}
