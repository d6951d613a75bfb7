"""Hands shown: the palette, what is laid, and the form of the situation, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.riichi.hand import Meld
from engine.riichi.situation import Event, Situation
from engine.tiles import Tile


@dataclass(frozen=True, slots=True)
class Stock:
    """A tile of the palette: its copies left and why it cannot be taken now ("" if it can)."""

    tile: Tile
    left: int
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class Laid:
    """A concealed tile and its place in the order laid."""

    tile: Tile
    place: int


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a carried thing comes from: `palette` with its tile, otherwise a place and a number.

    Places are `hand` (in the order laid), `meld`, `dora`, `ura`, `river`, `passed`.
    """

    place: str
    at: int = 0
    tile: Tile | None = None


@dataclass(frozen=True, slots=True)
class HandView:
    """The hand as the row shows it: sorted, the winning tile apart, what is dora, what is lit.
    `caption` (a key for the texts) is what the tile apart is, where it is no winning tile."""

    tiles: tuple[Laid, ...]
    winning: Laid | None
    melds: tuple[Meld, ...]
    tsumo: bool
    loser: int | None
    dora: frozenset[Tile] = frozenset()
    lit: frozenset[Tile] = frozenset()
    room: int = 0
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Chip:
    """A check of the form by its name: whether it holds, contradicts, or would contradict."""

    name: str
    on: bool
    bad: bool = False
    inconsistent: bool = False


@dataclass(frozen=True, slots=True)
class Fix:
    """An edit that resolves a contradiction, by its name; `events` are those that it drops."""

    name: str
    events: tuple[Event, ...] = ()
    tiles: tuple[Tile, ...] = ()

    @property
    def step(self) -> str:
        """Its name as a step that can be undone, the events after a colon."""
        return f"{self.name}:{'+'.join(self.events)}" if self.events else self.name


@dataclass(frozen=True, slots=True)
class ProblemLine:
    """Contradictions (of any game) about one control, and the edit that resolves them, if any."""

    problems: tuple[Any, ...]
    fix: Fix | None = None


@dataclass(frozen=True, slots=True)
class SituationView:
    """The form of the situation with the problems that belong to it."""

    situation: Situation
    loser: int
    chips: tuple[Chip, ...]
    problems: tuple[ProblemLine, ...]
    pao: bool
    problem_count: int
