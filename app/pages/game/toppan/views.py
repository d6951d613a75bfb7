"""The values that the end of a game of 競技十半 shows: places, the ledger, and the score sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.views.games import HandSeal
from engine.rulebook import Standing

ResultKind = Literal["line", "sum", "rule", "places"]


@dataclass(frozen=True, slots=True)
class ToppanPlacedPlate:
    """A player at the end: place, result, and what it is made of."""

    place: str
    name: str
    result: str
    made_of: str
    first: bool


@dataclass(frozen=True, slots=True)
class ToppanResultRow:
    """A line of the ledger of the end. `amounts` are texts by player, empty for a rule alone,
    `gains` the signs for their colour; `means` explains the rule in full."""

    kind: ResultKind
    name: str
    amounts: tuple[str, ...] = ()
    gains: tuple[int, ...] = (0, 0, 0, 0)
    clause: str = ""
    badge: str = ""
    standing: Standing = Standing.STATED
    rule: str = ""
    means: str = ""


@dataclass(frozen=True, slots=True)
class ToppanEndView:
    """The end of a game: why it ended, the players in order of place, the lines, and a check of
    the sums. `lit` is the line that is explained first."""

    title: str
    caption: str
    plates: tuple[ToppanPlacedPlate, ...]
    names: tuple[str, str, str, str]
    rows: tuple[ToppanResultRow, ...]
    check: str
    fits: bool
    lit: int


@dataclass(frozen=True, slots=True)
class ScoreSheetRow:
    """A line of the score sheet: `moved` are texts by player with their signs."""

    name: str
    what: str
    moved: tuple[str, ...] = ()
    signs: tuple[int, ...] = (0, 0, 0, 0)
    seal: HandSeal | None = None
    strong: bool = False


@dataclass(frozen=True, slots=True)
class ToppanScoreSheet:
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
