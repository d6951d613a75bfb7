"""What the widgets of hand input show, as frozen values: palette, hand, situation, problems."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from engine.riichi.hand import Meld
from engine.riichi.situation import Event, Situation
from engine.tiles import Tile


class GameWinRow(msgspec.Struct, frozen=True):
    """A win of a recorded game in words; `loser` is how it was won where it was by tsumo."""

    hand: str
    winner: str
    loser: str
    points: str
    yaku: str


class Stock(msgspec.Struct, frozen=True):
    """A tile of the palette: its copies left, and why it is refused now ("" if it is not)."""

    tile: Tile
    left: int
    refusal: str = ""


class LaidTile(msgspec.Struct, frozen=True):
    """A concealed tile and its index in the order of entry."""

    tile: Tile
    place: int


class Origin(msgspec.Struct, frozen=True):
    """Where a drag began: `palette` with its tile, otherwise a place and an index there.

    Places are `hand` (in the order of entry), `meld`, `dora`, `ura`, `river`, `passed`.
    """

    place: str
    at: int = 0
    tile: Tile | None = None


class HighlightedTiles(msgspec.Struct, frozen=True):
    """Tiles to be highlighted: of the concealed ones so many copies, of the melds all copies."""

    concealed: tuple[Tile, ...] = ()
    melded: frozenset[Tile] = frozenset()


class HandView(msgspec.Struct, frozen=True):
    """The hand as its row shows it: sorted, the winning tile apart, dora and highlighted tiles.

    Besides the tiles of a kind that is `highlighted`, those at the indices of `highlighted_places`
    are. `room` is the number of tiles still missing. `caption` is the key of the text over the tile
    apart where that is no winning tile."""

    tiles: tuple[LaidTile, ...]
    winning: LaidTile | None
    melds: tuple[Meld, ...]
    tsumo: bool
    loser: int | None
    dora: frozenset[Tile] = frozenset()
    highlighted: frozenset[Tile] = frozenset()
    highlighted_places: frozenset[int] = frozenset()
    room: int = 0
    caption: str = ""


class Chip(msgspec.Struct, frozen=True):
    """An event of the form: whether it holds, contradicts, or would contradict."""

    event: Event
    on: bool
    bad: bool = False
    inconsistent: bool = False


class Fix(msgspec.Struct, frozen=True):
    """An edit that resolves a contradiction, by name; `events` are those that it drops."""

    name: str
    events: tuple[Event, ...] = ()
    tiles: tuple[Tile, ...] = ()

    @property
    def step(self) -> str:
        """Its name as an undo step, the events after a colon."""
        return f"{self.name}:{'+'.join(self.events)}" if self.events else self.name


class ProblemLine(msgspec.Struct, frozen=True):
    """Contradictions (of either variant) about one control, and the edit that resolves them."""

    problems: tuple[Any, ...]
    fix: Fix | None = None


class SituationView(msgspec.Struct, frozen=True):
    """The form of the situation, with the problems shown in it and the number of all problems."""

    situation: Situation
    loser: int
    chips: tuple[Chip, ...]
    problems: tuple[ProblemLine, ...]
    pao: bool
    problem_count: int
    honba: Literal["offered", "idle", "absent"]
    """"idle": the document has none, and some are set, which count nothing."""
