"""The values that the end of a game of 競技十半 shows: places, the ledger, and the score sheet."""

from __future__ import annotations

import msgspec

from app.views.games import HandSeal


class ScoreSheetRow(msgspec.Struct, frozen=True):
    """A line of the score sheet: `moved` are texts by player with their signs."""

    name: str
    what: str
    moved: tuple[str, ...] = ()
    signs: tuple[int, ...] = (0, 0, 0, 0)
    seal: HandSeal | None = None
    strong: bool = False


class ToppanScoreSheet(msgspec.Struct, frozen=True):
    """The score sheet: title, two lines about the game, names with winds, all events, the lines of
    the end with the clause of each, results and places, and what was put right."""

    title: str
    about: tuple[str, str]
    heads: tuple[str, str]
    names: tuple[str, ...]
    rows: tuple[ScoreSheetRow, ...]
    sums: tuple[ScoreSheetRow, ...]
    result: ScoreSheetRow
    places: tuple[str, ...]
    note: str
    sign: str
    foot: str
