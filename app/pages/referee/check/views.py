"""Values of the check tab: a play with tiles, and the answers of the documents."""

from __future__ import annotations

import msgspec

from app.pages.referee.inputs import CheckInput, CheckKind
from engine.riichi.play.referee import Decision
from engine.rulebook import AnyRule, Head
from engine.tiles import Tile


class Reason(msgspec.Struct, frozen=True):
    """A reason of an answer: the key of its sentence, what fills it, and the rule behind it."""

    key: str
    tiles: tuple[Tile, ...] = ()
    seats: tuple[int, ...] = ()
    number: int = 0
    rule: AnyRule | None = None


class CheckAnswer(msgspec.Struct, frozen=True):
    """The answer of a document on a play.

    `key` is that of its sentence; `good` is None where the check does not apply to the hand;
    `ruling` is what the document rules where the play is not right.
    """

    kind: CheckKind
    key: str
    good: bool | None
    rule: AnyRule | None = None
    reasons: tuple[Reason, ...] = ()
    ruling: Decision | None = None

    @property
    def tiles(self) -> frozenset[Tile]:
        """The tiles that the reasons name."""
        return frozenset(tile.plain for reason in self.reasons for tile in reason.tiles)


class CheckView(msgspec.Struct, frozen=True):
    """A check as it was entered, with the answers of the active and the other documents.

    `asks_drawn`: a winning tile was passed, and it matters whether the player has drawn since.
    `points` are the points of the player, `unheard` the seats of which the document asks who
    called first.
    """

    document: str
    entry: CheckInput
    asks_drawn: bool
    points: int
    answer: CheckAnswer
    others: tuple[tuple[Head, CheckAnswer], ...] = ()
    unheard: tuple[int, ...] = ()
