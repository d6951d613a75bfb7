"""Says who sits where in a round."""

from __future__ import annotations

import msgspec

PlayerId = str
"""The id of a player, the same in every round of an evening and in every evening of a league."""
Table = tuple[PlayerId, PlayerId, PlayerId, PlayerId]
"""The players of a table by their seats in the first hand: East, South, West, North."""


class Seating(msgspec.Struct, frozen=True):
    """The tables of a round in the order of their numbers, from 1, and who sits out."""

    tables: tuple[Table, ...]
    out: tuple[PlayerId, ...] = ()

    @property
    def players(self) -> tuple[PlayerId, ...]:
        """Everybody of the round, those at tables first."""
        return tuple(player for table in self.tables for player in table) + self.out
