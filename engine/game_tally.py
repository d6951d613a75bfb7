"""Counts in how many games of an archive each unclear clause of a document changes something."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec

from engine.rulebook import Rule, doubtful_rules

GameId = str | int | None
R = TypeVar("R")
G = TypeVar("G")


@dataclass(slots=True)
class GameDoubt:
    """A rule with another reading (`there` in place of `here`), and what the reading changes.

    `games` counts games in which anything differs, `payments`, `places` and `ends` those in which
    that does. `points` sums the absolute differences of results, in the unit of the results; `most`
    is the largest of a game, and `example` the id of that game.
    """

    rule: Rule[Any]
    here: Any
    there: Any
    games: int = 0
    payments: int = 0
    places: int = 0
    ends: int = 0
    points: int = 0
    most: int = -1
    example: GameId = None


@dataclass(frozen=True)
class GamesTally:
    """An archive under a document: the games and hands replayed, the lines that cannot be read, and
    the doubts, those that change the most games first."""

    games: int
    hands: int
    broken: int
    doubts: tuple[GameDoubt, ...]


class GameCourse(msgspec.Struct, frozen=True):
    """What is compared of a replay: payments hand by hand, places, the end, and the results."""

    hands: int
    payments: tuple[object, ...]
    places: tuple[int, ...]
    end: object
    totals: tuple[int, ...]


def tally_courses(
    lines: Iterable[bytes],
    rules: R,
    read: Callable[[bytes], tuple[GameId, G] | None],
    course: Callable[[G, R], GameCourse],
) -> GamesTally:
    """Replay every game of the lines under every reading of the document.

    `read` returns the id and the game of a line, None where it cannot be read; `course` replays.
    """
    variants = [
        (GameDoubt(rule, rule.value, there), variant)
        for rule, there, variant in doubtful_rules(rules)
    ]
    games = hands = broken = 0
    for text in lines:
        if not text.strip():
            continue
        line = read(text)
        if line is None:
            broken += 1
            continue
        game_id, game = line
        here = course(game, rules)
        games, hands = games + 1, hands + here.hands
        for doubt, variant in variants:
            there = course(game, variant)
            if there != here:
                _note(doubt, here, there, game_id)
    return GamesTally(games, hands, broken, tuple(sorted((d for d, _ in variants), key=_rank)))


def _rank(doubt: GameDoubt) -> tuple[int, int, int]:
    return -doubt.games, -doubt.points, -doubt.payments


def _note(doubt: GameDoubt, here: GameCourse, there: GameCourse, game_id: GameId) -> None:
    difference = sum([abs(a - b) for a, b in zip(here.totals, there.totals, strict=True)])
    doubt.games += 1
    doubt.payments += here.payments != there.payments
    doubt.places += here.places != there.places
    doubt.ends += here.end != there.end
    doubt.points += difference
    if difference > doubt.most:
        doubt.most, doubt.example = difference, game_id
