"""Checks shown: a play with tiles as the documents see it, as the value that widgets show."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.pages.referee.entries import Check, CheckEntry
from engine.riichi.play.referee import Answer
from engine.rulebook import AnyRule, Head
from engine.tiles import Tile


@dataclass(frozen=True, slots=True)
class Reason:
    """A sentence of an answer by its key, what it names, and the rule behind it."""

    key: str
    tiles: tuple[Tile, ...] = ()
    seats: tuple[int, ...] = ()
    number: int = 0
    rule: AnyRule | None = None


@dataclass(frozen=True, slots=True)
class Checked:
    """What a document says of a play: the answer by its key, whether that is good (None: it is
    not asked of a hand like this), its reasons, and what it does about it where it is not good."""

    kind: Check
    key: str
    good: bool | None
    rule: AnyRule | None = None
    reasons: tuple[Reason, ...] = ()
    ruling: Answer | None = None

    @property
    def tiles(self) -> frozenset[Tile]:
        """The tiles that the answer is about."""
        return frozenset(tile.plain for reason in self.reasons for tile in reason.tiles)


@dataclass(frozen=True, slots=True)
class CheckView:
    """A check with what is told of it, the answer here, and those of the other documents.

    `asks_drawn`: a tile was let go, and it matters whether the player has drawn since. `points`
    are those that the player holds.
    """

    document: str
    told: CheckEntry
    asks_drawn: bool
    points: int
    found: Checked
    others: tuple[tuple[Head, Checked], ...] = field(default=())
