"""Finds the unclear clauses of a 競技十半 document that change the most games of an archive."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import msgspec

from engine.rulebook import Rule, other_readings, rules_in
from engine.toppan.play.lines import GameNotationError, read_game
from engine.toppan.play.replay import ToppanReplay, gains, replay
from engine.toppan.play.scores import Scores
from engine.toppan.rules import ToppanRules


@dataclass(slots=True)
class GameDoubt:
    """A rule with another reading (`there` in place of `here`), and what the reading changes.

    `games` counts games in which anything differs, `payments`, `places` and `ends` those in which
    that does, `events` the events with other payments. `points` sums the absolute differences of
    results in half points; `most` is the largest of a game, and `example` the id of that game.
    """

    rule: Rule[Any]
    here: Any
    there: Any
    games: int = 0
    payments: int = 0
    places: int = 0
    ends: int = 0
    events: int = 0
    points: int = 0
    most: int = -1
    example: str | int | None = None


@dataclass(frozen=True)
class GamesTally:
    """An archive under a document: the number of games and of their deals, of lines that cannot be
    read, and the doubts, those that change the most games first."""

    games: int
    deals: int
    broken: int
    doubts: tuple[GameDoubt, ...]


class _Told(msgspec.Struct, frozen=True):
    """What is compared of a replay: the gains by event, places, the end, and the results."""

    gains: tuple[Scores, ...]
    places: tuple[int, ...]
    end: tuple[str, int | None]
    totals: tuple[int, ...]


def tally_games(lines: Iterable[bytes], rules: ToppanRules) -> GamesTally:
    """Replay every game of the lines under every reading of the document."""
    said = {rule.key: rule for rule in rules_in(rules)}
    variants = [
        (GameDoubt(said[rule.key], said[rule.key].value, rule.value), variant)
        for rule, variant in other_readings(rules)
    ]
    games = deals = broken = 0
    for text in lines:
        if not text.strip():
            continue
        try:
            game = read_game(text)
        except GameNotationError:
            broken += 1
            continue
        games += 1
        found = replay(game, rules)
        deals += len(found.deals)
        here = _told(found)
        for doubt, variant in variants:
            _note(doubt, here, _told(replay(game, variant)), game.id)
    return GamesTally(games, deals, broken, tuple(sorted((d for d, _ in variants), key=_rank)))


def _rank(doubt: GameDoubt) -> tuple[int, int, int]:
    return -doubt.games, -doubt.points, -doubt.events


def _told(found: ToppanReplay) -> _Told:
    return _Told(
        tuple(gains(step) for step in found.steps),
        tuple(player.place for player in found.result.players),
        ("" if found.ended is None else found.ended.key, found.ended_at),
        tuple(player.total for player in found.result.players),
    )


def _note(doubt: GameDoubt, here: _Told, there: _Told, game_id: str | int | None) -> None:
    """Count what differs between two replays of a game."""
    if here == there:
        return
    events = sum(one != other for one, other in zip(here.gains, there.gains, strict=True))
    difference = sum(abs(a - b) for a, b in zip(here.totals, there.totals, strict=True))
    doubt.games += 1
    doubt.payments += bool(events)
    doubt.places += here.places != there.places
    doubt.ends += here.end != there.end
    doubt.events += events
    doubt.points += difference
    if difference > doubt.most:
        doubt.most, doubt.example = difference, game_id
