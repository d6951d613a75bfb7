"""Edits of a game's events; an edit and its inverse give the same game."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

from msgspec.structs import replace


class HasEvents(Protocol):
    """A game of either variant: a struct with events."""

    @property
    def events(self) -> tuple[Any, ...]: ...


G = TypeVar("G", bound=HasEvents)


def added(game: G, event: object) -> G:
    """The game with one more event at its end."""
    return inserted(game, len(game.events), event)


def inserted(game: G, at: int, event: object) -> G:
    """The game with an event before the one at index `at`."""
    return replace(game, events=(*game.events[:at], event, *game.events[at:]))  # type: ignore[type-var]


def corrected(game: G, at: int, event: object) -> G:
    """The game with the event at index `at` corrected to another."""
    return inserted(without(game, at), at, event)


def without(game: G, at: int) -> G:
    """The game without the event at index `at`."""
    return replace(game, events=(*game.events[:at], *game.events[at + 1 :]))  # type: ignore[type-var]
