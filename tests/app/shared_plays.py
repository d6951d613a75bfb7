"""Plays of practice hands that documents share: a number is not played under each of them."""

from __future__ import annotations

from copy import copy
from typing import NamedTuple, TypeVar

from engine.riichi.practice.dice import Dice
from engine.riichi.practice.player import PracticePlayer
from engine.riichi.practice.simulation import PlayedWin, PlayTable, played
from engine.riichi.rules import RiichiRules
from engine.riichi.situation import Event
from engine.tiles import Tile

T = TypeVar("T")


class Moment(NamedTuple):
    """The table as it was when a hand was complete, which a document may call a win or not."""

    table: PlayTable
    winner: PracticePlayer
    tile: Tile
    loser: PracticePlayer | None
    events: tuple[Event, ...]

    def won(self, rules: RiichiRules) -> PlayedWin | None:
        """The win under a document, None where that refuses it."""
        table = as_it_is(self.table)
        table.rules = rules
        return PlayTable.wins(table, self.winner, self.tile, self.loser, *self.events)


class WatchedTable(PlayTable):
    """Notes the moments in which its document decides: all else is the same under every document
    with as many quads.

    `parted`: a riichi was refused, for which the document threw the dice. What follows is its own.
    """

    def __init__(self, number: int, rules: RiichiRules) -> None:
        self.moments: list[Moment] = []
        self.parted = False
        super().__init__(number, rules)

    def wins(
        self, player: PracticePlayer, tile: Tile, loser: PracticePlayer | None, *events: Event
    ) -> PlayedWin | None:
        if not player.wins_on(tile.kind, loser is None):
            return None
        if not self.parted:
            self.moments.append(Moment(as_it_is(self), as_it_is(player), tile, loser, events))
        won = super().wins(player, tile, loser, *events)
        self.parted = self.parted or (won is None and player.riichi)
        return won


class SharedPlays:
    """The wins of numbers, as `played` gives them."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], tuple[list[Moment], bool]] = {}

    def played(self, number: int, rules: RiichiRules) -> PlayedWin | None:
        asked = number, rules.calls.kan_limit.value
        if asked not in self._known:
            table = WatchedTable(number, rules)
            won = table.play()
            self._known[asked] = table.moments, won is None and not table.parted
            return won
        moments, whole = self._known[asked]
        found = (moment.won(rules) for moment in moments)
        won = next((each for each in found if each is not None), None)
        return won if won is not None or whole else played(number, rules)


def as_it_is(one: T) -> T:
    """A copy that does not change with what follows."""
    now = copy(one)
    for name, value in vars(now).items():
        if isinstance(value, list | set | Dice):
            setattr(now, name, copy(value))
    return now
