"""Adds up the results of several games, and places the players by the sum."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from engine.ledger import SEATS
from engine.riichi.play.placing import Result
from engine.riichi.rules import RiichiRules
from engine.rulebook import AnyRule


class Summed(msgspec.Struct, frozen=True):
    """A player over several games: the place, each result in the order of the games, their sum.

    `left` is how many games are still to be played, by the number that the document names.
    """

    player: str
    place: int
    results: tuple[int, ...]
    total: int
    left: int


class Sums(msgspec.Struct, frozen=True):
    """Several games, the players by their places; `because` are the rules that it rests on."""

    players: tuple[Summed, ...]
    because: tuple[AnyRule, ...]


def summed(games: Iterable[tuple[Sequence[str], Result]], rules: RiichiRules) -> Sums:
    """The sum of games, each with its players by the seats of its first hand.

    Raises ValueError where a table does not have four players, or where points and marks meet.
    """
    results: dict[str, list[int]] = {}
    units = set()
    for players, found in games:
        if len(players) != SEATS or len(set(players)) != SEATS:
            raise ValueError("a game has four players, each of them once")
        units.add(found.unit)
        for player, seat in zip(players, found.seats, strict=True):
            results.setdefault(player, []).append(seat.total)
    if len(units) > 1:
        raise ValueError("results in points and results in marks cannot be added")
    number, tied = rules.game.games, rules.game.games_tied
    by_best = tied is not None and tied.value == "best_game"
    sums = {player: sum(own) for player, own in results.items()}
    keys = {player: (sums[player], max(own) if by_best else 0) for player, own in results.items()}
    placed = (
        Summed(
            player,
            1 + sum(key > keys[player] for key in keys.values()),
            tuple(own),
            sums[player],
            0 if number is None else max(number.value - len(own), 0),
        )
        for player, own in results.items()
    )
    ties = max(Counter(sums.values()).values(), default=1) > 1
    because = (number, tied if ties else None)
    return Sums(
        tuple(sorted(placed, key=lambda player: player.place)),
        tuple(rule for rule in because if rule is not None),
    )
