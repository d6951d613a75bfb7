"""Finds the unclear clauses of a document that change the most games of an archive."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import msgspec

from engine.game_lines import game_of_line, read_game_line
from engine.lines import LineError
from engine.riichi.play.events import RiichiGame
from engine.riichi.play.game import replay
from engine.riichi.rules import RiichiRules
from engine.rulebook import Rule, other_readings, rules_in


@dataclass(slots=True)
class GameDoubt:
    """A rule with another reading (`there` in place of `here`), and in how many games the reading
    changes a payment of some hand, a place or a result at the end, and the end itself.

    `games` counts each game once. `most` is the largest difference of a seat's result, in points
    (or marks), `example` the id of that game.
    """

    rule: Rule[Any]
    here: Any
    there: Any
    games: int = 0
    payments: int = 0
    places: int = 0
    ends: int = 0
    most: int = -1
    example: str | int | None = None


@dataclass(frozen=True)
class GamesTally:
    """An archive of games under a document: the games and hands replayed, the lines that cannot be
    read, and the doubts, those that change the most games first."""

    games: int
    hands: int
    broken: int
    doubts: tuple[GameDoubt, ...]


class _Course(msgspec.Struct, frozen=True):
    """What is compared of a game."""

    payments: tuple[object, ...]
    places: tuple[int, ...]
    totals: tuple[int, ...]
    ends: tuple[object, ...]


def is_game_line(text: bytes) -> bool:
    """Whether a line of an archive is a game, and no hand."""
    try:
        raw = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return isinstance(raw, dict) and "hands" in raw


def tally_games(lines: Iterable[bytes], rules: RiichiRules) -> GamesTally:
    """Replay every game of the lines under every reading of the document."""
    said = {rule.key: rule for rule in rules_in(rules)}
    variants = [
        (GameDoubt(said[rule.key], said[rule.key].value, rule.value), variant)
        for rule, variant in other_readings(rules)
    ]
    games = hands = broken = 0
    for text in lines:
        if not text.strip():
            continue
        try:
            line = read_game_line(text)
            game, _ = game_of_line(line, rules.document.id)
        except LineError:
            broken += 1
            continue
        here = _course(game, rules)
        games, hands = games + 1, hands + len(here.payments)
        for doubt, variant in variants:
            there = _course(game, variant)
            if there != here:
                _note(doubt, here, there, line.id)
    found = sorted(
        (doubt for doubt, _ in variants), key=lambda d: (d.games, d.payments, d.most), reverse=True
    )
    return GamesTally(games, hands, broken, tuple(found))


def _course(game: RiichiGame, rules: RiichiRules) -> _Course:
    found = replay(game, rules)
    return _Course(
        tuple([hand.deltas for hand in found.hands]),
        tuple([seat.place for seat in found.result.seats]),
        tuple([seat.total for seat in found.result.seats]),
        tuple([hand.over is not None for hand in found.hands]),
    )


def _note(doubt: GameDoubt, here: _Course, there: _Course, line_id: str | int | None) -> None:
    doubt.games += 1
    doubt.payments += here.payments != there.payments
    doubt.places += (here.places, here.totals) != (there.places, there.totals)
    doubt.ends += here.ends != there.ends
    most = max([abs(a - b) for a, b in zip(here.totals, there.totals, strict=True)])
    if most > doubt.most:
        doubt.most, doubt.example = most, line_id
