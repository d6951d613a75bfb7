"""Adds evenings to a league: the best so many of each player count."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from heapq import heappop, heappush

import msgspec
from msgspec.structs import replace

from engine.evening.ranking import RankedPlayer, Ranking, placed
from engine.evening.seating import PlayerId
from engine.evening.tables import ResultUnit


class LeagueEvening(msgspec.Struct, frozen=True):
    """A player's evening in a league: the place and the sum there, the games played, and whether
    it counts."""

    place: int | None
    total: int
    games: int
    counts: bool


class LeaguePlayer(msgspec.Struct, frozen=True, kw_only=True):
    """A player in a league: the evenings (None where he was not there), the sum of those that
    count, and that sum after each evening, None before the first.

    `behind` is the distance to the one above, None for the first. `missing` evenings are still
    needed for as many as count.
    """

    player: PlayerId
    place: int
    evenings: tuple[LeagueEvening | None, ...]
    total: int
    curve: tuple[int | None, ...]
    behind: int | None = None
    missing: int = 0

    @property
    def attended(self) -> int:
        """How many evenings he has a game of."""
        return len(self.evenings) - self.evenings.count(None)

    @property
    def games(self) -> int:
        """How many games he has played."""
        return sum(evening.games for evening in self.evenings if evening is not None)


class League(msgspec.Struct, frozen=True):
    """A league of evenings, in their order: the `best` of each player count, all where it is None.

    `left_out` are the indexes of evenings in another unit than the first, which cannot be added:
    nobody has a result there. `ties`: some share a sum, and so the place.
    """

    unit: ResultUnit
    evenings: int
    best: int | None
    players: tuple[LeaguePlayer, ...]
    left_out: tuple[int, ...] = ()
    ties: bool = False


def league(rankings: Sequence[Ranking], best: int | None = None) -> League:
    """The league of evenings, each by its ranking."""
    *_, found = league_in_steps(rankings, best)
    assert found is not None
    return found


def league_in_steps(
    rankings: Sequence[Ranking], best: int | None = None
) -> Iterator[League | None]:
    """Yields None after each evening and each player, and at last the `league`."""
    unit = rankings[0].unit if rankings else "points"
    left_out = tuple(at for at, one in enumerate(rankings) if one.unit != unit)
    rows = defaultdict[PlayerId, list[RankedPlayer | None]](lambda: [None] * len(rankings))
    for at, one in enumerate(rankings):
        yield None
        for ranked in () if at in left_out else one.players:
            if ranked.played:
                rows[ranked.player][at] = ranked
    curves = {}
    for player, some in rows.items():
        yield None
        curves[player] = tuple(_curve(some, best))
    sums = {player: (curve[-1] or 0, 0) for player, curve in curves.items()}
    places = placed(sums)
    players = []
    for player, some in rows.items():
        yield None
        made = LeaguePlayer(
            player=player,
            place=places[player],
            evenings=tuple(_evenings(some, best)),
            total=sums[player][0],
            curve=curves[player],
            missing=max((best or 0) - sum(one is not None for one in some), 0),
        )
        players.append(made)
    players.sort(key=lambda player: player.place)
    for at in range(len(players) - 1, 0, -1):
        players[at] = replace(players[at], behind=players[at - 1].total - players[at].total)
    ties = len(set(places.values())) < len(places)
    yield League(unit, len(rankings), best, tuple(players), left_out, ties)


def _counting(some: Sequence[RankedPlayer | None], best: int | None) -> set[int]:
    """The indexes of the evenings that count; of two with one sum the earlier."""
    there = [(-one.total, at) for at, one in enumerate(some) if one is not None]
    return {at for _, at in sorted(there)[:best]}


def _evenings(some: Sequence[RankedPlayer | None], best: int | None) -> list[LeagueEvening | None]:
    counting = _counting(some, best)
    return [
        None if one is None else LeagueEvening(one.place, one.total, one.played, at in counting)
        for at, one in enumerate(some)
    ]


def _curve(some: Sequence[RankedPlayer | None], best: int | None) -> list[int | None]:
    """The sum of what counts after each evening."""
    found: list[int | None] = []
    counting, points = list[int](), 0
    for one in some:
        if one is not None:
            heappush(counting, one.total)
            points += one.total
            if best is not None and len(counting) > best:
                points -= heappop(counting)
        found.append(points if counting else None)
    return found
