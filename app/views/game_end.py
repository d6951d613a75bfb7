"""What is shown of the end of a game: players in order of place, and the ledger line by line."""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.rulebook import Standing

SHEET_WIDTH, SHEET_HEIGHT = 546.0, 653.0
"""The size of a page of a score sheet in its own units, which are pixels on a screen of the usual
scale."""
ResultKind = Literal["line", "sum", "places", "rule"]


class PlacedPlate(msgspec.Struct, frozen=True):
    """A player at the end: place, result, and what it is made of."""

    place: str
    name: str
    result: str
    made_of: str
    first: bool


class ResultRow(msgspec.Struct, frozen=True):
    """A line of the ledger of the end. `second` is a line under its name. `amounts` are texts by
    player, empty for a rule alone, `gains` the signs for their colour; `means` explains the rule in
    full, `brief` where there is little room. `about` is what the explanation is headed with."""

    kind: ResultKind
    name: str
    amounts: tuple[str, ...] = ()
    gains: tuple[int, ...] = (0, 0, 0, 0)
    clause: str = ""
    badge: str = ""
    standing: Standing = Standing.STATED
    rule: str = ""
    means: str = ""
    second: str = ""
    brief: str = ""
    about: str = ""


class EndWords(msgspec.Struct, frozen=True):
    """The end of a game: why it ended, the players in order of place, the lines, and a check of the
    sums. `highlighted` is the line that is explained first; `readings` are what would come by other
    readings of the document."""

    title: str
    caption: str
    plates: tuple[PlacedPlate, ...]
    names: tuple[str, str, str, str]
    rows: tuple[ResultRow, ...]
    check: str
    fits: bool
    highlighted: int
    readings: tuple[str, ...] = ()
