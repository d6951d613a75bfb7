"""Plans whole evenings in which nobody meets twice, for numbers instead of players."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from engine.evening.mixing import PlayerRow, RandomSource, shuffle


class _Starter(NamedTuple):
    """A round from which others follow: the numbers are in cycles of this length, and each round
    moves every number one further in its cycle; those that fill no cycle stay."""

    cycle: int
    numbers: str


_ATTEMPTS: Final = 40
"""How often substitutes are looked for."""
_STARTERS: Final = {
    4: _Starter(
        5,
        "10 14 5 7 13 2 3 11 9 1 8 4 0 6 15 12",
    ),
    6: _Starter(
        7,
        "1 23 16 12 15 21 10 4 19 20 0 17 22 2 18 9 3 5 6 8 14 11 13 7",
    ),
    7: _Starter(
        9,
        "3 22 21 17 9 1 12 13 23 11 20 18 27 26 2 15 24 16 7 14 19 6 5 8 4 0 25 10",
    ),
    8: _Starter(
        9,
        "30 5 18 15 8 7 2 19 17 16 1 13 11 0 27 24 28 3 12 21 10 20 25 26 29 14 22 6 4 23 9 31",
    ),
    9: _Starter(
        10,
        "34 24 7 10 5 11 1 2 16 25 4 33 15 12 13 20 29 3 18 31 21 27 28 9 8 22 35 19 14 6 "
        "32 26 30 0 23 17",
    ),
    10: _Starter(
        9,
        "21 28 12 34 38 13 1 23 25 20 19 2 7 15 18 33 14 11 31 16 10 4 9 0 8 24 27 39 32 "
        "30 3 22 6 36 17 29 35 5 26 37",
    ),
}
"""First rounds by the number of tables, found by search: any two numbers of a table have a
difference in their cycles that no other two have."""


def design(tables: int) -> list[PlayerRow]:
    """Rounds of the numbers below four times `tables`, four after four at a table.

    Nobody meets twice in them. There are as many as the construction gives: one for up to three
    tables, five for four and five tables, and for more tables at least four.
    """
    starter = _STARTERS.get(tables)
    if starter is None:
        return [_shifted(tables, by) for by in range(_distinct_shifts(tables))]
    return [_moved(starter, by) for by in range(starter.cycle)]


def planned(players: int, outs: list[PlayerRow], chance: RandomSource) -> list[PlayerRow] | None:
    """Rounds of the players from a design, or None where none fits.

    `outs` has who sits out in each round, nobody twice; nobody meets twice except where a
    player cannot fit in instead of another, and in rounds that the design does not have.
    """
    sitting = [player for out in outs for player in out]
    if len({*sitting}) < len(sitting):
        return None
    if len(outs[0]) == 3 and len(design((players + 1) // 4)) >= len(outs):
        return _with_a_ghost(players, outs, chance)
    if len(design(players // 4)) < 2:
        return None
    return _with_substitutes(players, outs, chance)


def _with_a_ghost(players: int, outs: list[PlayerRow], chance: RandomSource) -> list[PlayerRow]:
    """The design for one player more: who is at a table with the one that is not there sits out."""
    rounds = design((players + 1) // 4)[: len(outs)]
    ghost, who = 0, {0: -1}
    for row, out in zip(rounds, outs, strict=True):
        who.update(zip(_mates(row, ghost), out, strict=True))
    _fill(who, range(players + 1), range(players), chance)
    return [
        [who[number] for number in row if number != ghost and number not in _mates(row, ghost)]
        for row in rounds
    ]


def _with_substitutes(players: int, outs: list[PlayerRow], chance: RandomSource) -> list[PlayerRow]:
    """The design for the players of the first round; those who sit it out play for the others."""
    rounds = design(players // 4)[: len(outs)]
    found = [_substituted(rounds, outs, chance)]
    while found[-1][0] and len(found) < _ATTEMPTS:
        found.append(_substituted(rounds, outs, chance))
    _, who, instead = min(found, key=lambda some: some[0])
    _fill(who, rounds[0], {*range(players)} - {*outs[0]}, chance)
    rows = [
        [places.get(number, who[number]) for number in row]
        for row, places in zip(rounds, instead, strict=True)
    ]
    for out in outs[len(rows) :]:
        rows.append([player for player in range(players) if player not in out])
        shuffle(rows[-1], chance)
    return rows


def _substituted(
    rounds: list[PlayerRow], outs: list[PlayerRow], chance: RandomSource
) -> tuple[int, dict[int, int], list[dict[int, int]]]:
    """How often a substitute meets somebody again, the players by number who sit out after the
    first round, and by round the substitutes by number."""
    clashes, who = 0, dict[int, int]()
    instead: list[dict[int, int]] = [{} for _ in rounds]
    met: dict[int, set[int]] = {player: set() for player in outs[0]}
    for row, out, places in [*zip(rounds, outs, instead, strict=False)][1:]:
        for substitute, player in zip(outs[0], out, strict=True):
            number, clash = _fitting(row, who, {*places}, met[substitute], chance)
            clashes += clash
            who[number], places[number] = player, substitute
            met[substitute].update(_mates(row, number))
    return clashes, who, instead


def _fitting(
    row: PlayerRow, who: dict[int, int], taken: set[int], met: set[int], chance: RandomSource
) -> tuple[int, int]:
    """A number without a player yet, whose mates the substitute has met least, and how many."""
    numbers = [number for number in row if number not in who]
    shuffle(numbers, chance)
    priced = [
        (sum((mate in met) + (mate in taken) for mate in _mates(row, number)), number)
        for number in numbers
    ]
    clash, number = min(priced, key=lambda some: some[0])
    return number, clash


def _fill(
    who: dict[int, int], numbers: Iterable[int], players: Iterable[int], chance: RandomSource
) -> None:
    """Deal the players left to the numbers left."""
    left = sorted({*players} - {*who.values()})
    shuffle(left, chance)
    who.update(zip(sorted({*numbers} - who.keys()), left, strict=True))


def _mates(row: PlayerRow, number: int) -> PlayerRow:
    table = row.index(number) & ~3
    return [other for other in row[table : table + 4] if other != number]


def _distinct_shifts(tables: int) -> int:
    """How many shifts there are so that 1, 2 and 3 times each are different around the tables."""
    return tables // (3 if tables % 3 == 0 else 2 if tables % 2 == 0 else 1)


def _shifted(tables: int, by: int) -> PlayerRow:
    """Four columns with a player of each at every table, shifted by 0, 1, 2 and 3 times `by`."""
    return [
        (table + by * column) % tables + tables * column
        for table in range(tables)
        for column in range(4)
    ]


def _moved(starter: _Starter, by: int) -> PlayerRow:
    numbers, cycle = [int(number) for number in starter.numbers.split()], starter.cycle
    moving = len(numbers) // cycle * cycle
    return [n - n % cycle + (n + by) % cycle if n < moving else n for n in numbers]
