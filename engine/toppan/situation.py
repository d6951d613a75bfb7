"""The situation of a hand of 競技十半: everything but its tiles, and its notation."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final

import msgspec

from engine.tiles import NotationError, Tile, of_bounded_length, text_of, tiles

WIND_LETTERS: Final = "ESWN"
MOST_TILES: Final = 10
"""Nobody draws more: seven tiles within the limit win already."""
MOST_HONBA: Final = 999
"""The largest number of honba that is read; a larger one is a typing error."""


class Stake(StrEnum):
    """The stake of a child against the dealer (賭点)."""

    HALF = "half"  # 半
    EVEN = "even"  # 等
    DOUBLE = "double"  # 倍


class Situation(msgspec.Struct, frozen=True, kw_only=True):
    """The situation of a hand; seats are numbered 0 east, the dealer, to 3 north.

    `stakes` is a child's own stake, or those of South, West and North for the dealer's hand.
    `extra` is the tile turned for 十半和, which adds dora.
    """

    seat: int = 1
    round_wind: int = 0
    honba: int = 0
    stakes: tuple[Stake, ...] = (Stake.EVEN,)
    indicators: tuple[Tile, ...] = ()
    extra: Tile | None = None

    @classmethod
    def parse(cls, text: str) -> Situation:
        """The situation of a text such as `seat=S round=E honba=1 stake=double dora=123m extra=2p`.

        The dealer has three stakes, `stake=half,even,double`; one word is taken for all three.
        Raises NotationError: `unknown_word`, `said_twice`, `wind_expected`, `number_expected`,
        `stake_expected`, or the mistake in the tiles.
        """
        return _read(of_bounded_length(text))

    @property
    def dealer(self) -> bool:
        """Whether the hand is the dealer's."""
        return self.seat == 0

    def __str__(self) -> str:
        stakes = self.stakes[:1] if len(set(self.stakes)) == 1 else self.stakes
        words = [f"seat={WIND_LETTERS[self.seat]}", f"round={WIND_LETTERS[self.round_wind]}"]
        words += [f"honba={self.honba}"] if self.honba else []
        words.append(f"stake={','.join(stakes)}")
        words += [f"dora={text_of(self.indicators)}"] if self.indicators else []
        words += [f"extra={self.extra}"] if self.extra is not None else []
        return " ".join(words)


_FIELDS: Final = {
    "seat": "seat",
    "round": "round_wind",
    "honba": "honba",
    "stake": "stakes",
    "dora": "indicators",
    "extra": "extra",
}
_NUMBER: Final = re.compile("[0-9]{1,9}")
_CHILDREN: Final = 3


def _read(text: str) -> Situation:
    given: dict[str, object] = {}
    for found in re.finditer(r"\S+", text):
        word, at = found.group(), found.start()
        name, equals, value = word.partition("=")
        field = _FIELDS.get(name if equals else "")
        if field is None:
            raise NotationError("unknown_word", text, at, word)
        if field in given:
            raise NotationError("said_twice", text, at, word)
        try:
            given[field] = _value(name, value)
        except NotationError as e:
            raise e.within(text, at + len(name) + 1) from None
    stakes = given.get("stakes", (Stake.EVEN,))
    assert isinstance(stakes, tuple)
    if given.get("seat", 1) == 0 and len(stakes) == 1:
        given["stakes"] = stakes * _CHILDREN
    return Situation(**given)  # type: ignore[arg-type]


def _value(name: str, value: str) -> object:
    """The value of `name=value`; raises NotationError with the index in `value`."""
    if name in ("seat", "round"):
        if len(value) != 1 or value not in WIND_LETTERS:
            raise NotationError("wind_expected", value, 0, value)
        return WIND_LETTERS.index(value)
    if name == "honba":
        if not (_NUMBER.fullmatch(value) and int(value) <= MOST_HONBA):
            raise NotationError("number_expected", value, 0, value)
        return int(value)
    if name == "stake":
        return _stakes(value)
    return Tile.parse(value) if name == "extra" else tiles(value)


def _stakes(value: str) -> tuple[Stake, ...]:
    at, found = 0, []
    for word in value.split(","):
        if word not in list(Stake):
            raise NotationError("stake_expected", value, at, word)
        found.append(Stake(word))
        at += len(word) + 1
    return tuple(found)
