"""Places the players of an evening by the sum of their results, after any of its rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from engine.evening.seating import PlayerId
from engine.evening.state import EveningRound, EveningState
from engine.evening.tables import ResultUnit
from engine.rulebook import AnyRule


class GameOfPlayer(msgspec.Struct, frozen=True):
    """A player's result of a round: table and seat, the place there, the score as on the table, and
    the result. `provisional`: it is still to be settled."""

    round: int
    table: int
    seat: int
    place: int
    score: int
    total: int
    provisional: bool = False


class RankedPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """A player in the ranking. All amounts are in its unit.

    `place` is None for one without a game, and for one who is out. `games` are the results by
    round, None where he had none. `off` are points off the sum by rulings, `total` is what counts.
    `behind` is the distance to the one above, None for the first. `moved` is how many places he
    went up since the round before, None where there was none. `left` games are still to be played;
    `fewer`: he has played fewer than others.
    """

    player: PlayerId
    place: int | None
    games: tuple[GameOfPlayer | None, ...]
    total: int
    off: int = 0
    behind: int | None = None
    moved: int | None = None
    left: int = 0
    fewer: bool = False
    out: bool = False

    @property
    def played(self) -> int:
        """How many games have a result."""
        return len(self.games) - self.games.count(None)

    @property
    def provisional(self) -> bool:
        """Whether a result is still to be settled."""
        return any(game is not None and game.provisional for game in self.games)


class RoundSum(msgspec.Struct, frozen=True):
    """All tables of a round that have a result: their scores, what is nobody's, what was given out,
    and the numbers of those that do not fit, with what they are over."""

    round: int
    tables: int
    scores: int
    apart: int
    expected: int
    misfits: tuple[tuple[int, int], ...] = ()


class Ranking(msgspec.Struct, frozen=True):
    """The players after round `after`, those with a place first.

    `because` are the rules that it rests on. `ties`: some share a sum; `silent`: and the document
    does not say how they are placed, so that they share the place.
    """

    after: int
    unit: ResultUnit
    players: tuple[RankedPlayer, ...]
    sums: tuple[RoundSum, ...]
    because: tuple[AnyRule, ...] = ()
    ties: bool = False
    silent: bool = False

    def of(self, player: PlayerId) -> RankedPlayer | None:
        """The row of a player."""
        return next((one for one in self.players if one.player == player), None)


def ranking(state: EveningState, after: int | None = None) -> Ranking:
    """The ranking after a round, None for the last one that has a result."""
    last = max((r.number for r in state.rounds if r.reported), default=0)
    number = last if after is None else max(min(after, len(state.rounds)), 0)
    found = _ranked(state, number)
    if number < 2:
        return found
    before = {one.player: one.place for one in _ranked(state, number - 1).players}
    moved = (replace(one, moved=_moved(before.get(one.player), one.place)) for one in found.players)
    return replace(found, players=tuple(moved))


def _moved(before: int | None, now: int | None) -> int | None:
    return None if before is None or now is None else before - now


def _ranked(state: EveningState, number: int) -> Ranking:
    rounds = state.rounds[:number]
    games = _games(state, rounds)
    off = _off(state, number)
    out = {
        one.event.player for one in state.rulings if one.out and _counts(one.event.round, number)
    }
    tied = state.games_tied
    by_best = tied is not None and tied.value == "best_game"
    sums: dict[PlayerId, tuple[int, int]] = {}
    for player, some in games.items():
        totals = [game.total for game in some if game is not None]
        if totals and player not in out:
            sums[player] = (sum(totals) - off[player], max(totals) if by_best else 0)
    places = placed(sums)
    most = max((_played(some) for some in games.values()), default=0)
    ties = max(Counter(total for total, _ in sums.values()).values(), default=1) > 1
    rows = [
        RankedPlayer(
            player=player,
            place=places.get(player),
            games=some,
            total=sum(game.total for game in some if game is not None) - off[player],
            off=off[player],
            left=max((state.planned or 0) - _played(some), 0),
            fewer=_played(some) < most,
            out=player in out,
        )
        for player, some in games.items()
    ]
    rows.sort(key=lambda one: (one.place is None, one.place or 0, one.out))
    because = [state.planned_rule, tied if ties else None]
    return Ranking(
        number,
        state.unit,
        tuple(_with_distances(rows)),
        tuple(_sum_of(round_, state) for round_ in rounds),
        tuple(rule for rule in because if rule is not None),
        ties,
        ties and tied is None,
    )


def placed(sums: dict[PlayerId, tuple[int, int]]) -> dict[PlayerId, int]:
    """The place of each player; who has the same shares it."""
    counted = Counter(sums.values())
    place, places = 1, {}
    for key in sorted(counted, reverse=True):
        places[key] = place
        place += counted[key]
    return {player: places[key] for player, key in sums.items()}


def _games(
    state: EveningState, rounds: Sequence[EveningRound]
) -> dict[PlayerId, tuple[GameOfPlayer | None, ...]]:
    """The games of every player by round, in the order of coming in; without those who play not at
    all and were not ruled on."""
    found: dict[PlayerId, list[GameOfPlayer | None]] = {}
    ruled = {ruling.event.player for ruling in state.rulings}
    for attendance in state.attendance:
        player = attendance.player.id
        if attendance.last != 0 or player in ruled:
            found[player] = [None] * len(rounds)
    for at, round_ in enumerate(rounds):
        for table in round_.tables:
            seats = () if table.result is None else table.result.seats
            for seat, (player, own) in enumerate(zip(table.players, seats, strict=False)):
                found.setdefault(player, [None] * len(rounds))[at] = GameOfPlayer(
                    round_.number,
                    table.number,
                    seat,
                    own.place,
                    own.score,
                    own.total,
                    table.provisional,
                )
    return {player: tuple(some) for player, some in found.items()}


def _off(state: EveningState, number: int) -> Counter[PlayerId]:
    """What rulings take off the sum of each player."""
    found: Counter[PlayerId] = Counter()
    for ruling in state.rulings:
        if _counts(ruling.event.round, number):
            found[ruling.event.player] += ruling.by_word
            for player, line in ruling.lines:
                found[player] += line.amount
    return found


def _counts(of_round: int | None, number: int) -> bool:
    return of_round is None or of_round <= number


def _played(games: Iterable[GameOfPlayer | None]) -> int:
    return sum(game is not None for game in games)


def _with_distances(rows: Iterable[RankedPlayer]) -> list[RankedPlayer]:
    found: list[RankedPlayer] = []
    for row in rows:
        above = found[-1] if found and row.place is not None else None
        found.append(row if above is None else replace(row, behind=above.total - row.total))
    return found


def _sum_of(round_: EveningRound, state: EveningState) -> RoundSum:
    tables = [table for table in round_.tables if table.result is not None]
    results = [table.result for table in tables if table.result is not None]
    over = ((table.number, table.excess) for table in tables)
    return RoundSum(
        round_.number,
        len(tables),
        sum(seat.score for result in results for seat in result.seats),
        sum(result.apart for result in results),
        state.given_out * len(tables),
        tuple((number, points) for number, points in over if points),
    )
