"""The fields of an answer that several kinds ask for, and how their values are written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from app.pages.drill.kinds.kind import ReplyField
from app.texts.texts import Texts
from engine.riichi.verdict import Shares
from engine.riichi.yaku import YAKU as CATALOGUE

YAKUMAN: Final[Mapping[str, int]] = {"yakuman": 1, "double_yakuman": 2, "triple_yakuman": 3}
"""The limits that are yakuman by name."""


def shares_text(shares: Shares, texts: Texts) -> str:
    """An amount as it is declared: `3900`, `1300・2600`, `2000オール`."""
    if not shares.low:
        return texts.points("ron", shares.high)
    if shares.low == shares.high:
        return texts.points("dealer_tsumo", shares.high)
    return texts.points("child_tsumo", shares.low, shares.high)


def _limit(name: str, texts: Texts) -> str:
    return texts.limit("yakuman", YAKUMAN[name]) if name in YAKUMAN else texts.limit(name)


def _yaku(some: frozenset[str], texts: Texts) -> str:
    """The names in the order of the catalogue: `リーチ、平和`, `役なし`."""
    if not some:
        return texts.ui("no_yaku")
    order = {yaku: at for at, yaku in enumerate(CATALOGUE)}
    return texts.list_of(texts.yaku_name(yaku) for yaku in sorted(some, key=order.__getitem__))


POINTS: Final = ReplyField("points", shares_text, ("pair", "all"))
PLAIN: Final = ReplyField("plain", shares_text)
RECEIVED: Final = ReplyField("received", lambda points, _texts: str(points), ("total",))
HAN: Final = ReplyField("han", lambda han, texts: texts.points("han", han))
FU: Final = ReplyField("fu", lambda fu, texts: texts.points("fu", fu))
ITEMS: Final = ReplyField("items", lambda items, _texts: "+".join(map(str, items)))
LIMIT: Final = ReplyField("limit", _limit)
YAKU: Final = ReplyField("yaku", _yaku)
