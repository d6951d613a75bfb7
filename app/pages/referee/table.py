"""Seating: what a referee knows of a table, and the pure edits on it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from engine.ledger import SEATS
from engine.riichi.referee import TableState

FourInts = tuple[int, int, int, int]
MOST_COUNTERS: Final = 99
MOST_POINTS: Final = 999_900
ROUNDS: Final = 4


@dataclass(frozen=True, slots=True)
class TableFacts:
    """A table now; seats are winds, 0 east to 3 north, and move on when the deal passes.

    `deal` counts the hands of a round from 0. `scores` are the points each holds (None where
    nobody has told them yet); `riichi` and `fined` have put a stick down in this hand, which is
    among the `deposits`. `chombo` counts those that are settled after the game, by seat.
    """

    round_wind: int = 0
    deal: int = 0
    honba: int = 0
    deposits: int = 0
    riichi: frozenset[int] = frozenset()
    fined: frozenset[int] = frozenset()
    scores: FourInts | None = None
    chombo: FourInts = (0, 0, 0, 0)


def table_state(table: TableFacts) -> TableState:
    """The part that a ruling asks for."""
    return TableState(
        tuple(sorted(table.riichi)),
        tuple(sorted(table.fined)),
        table.honba,
        table.deposits,
    )


def points_of(table: TableFacts, start_points: int) -> FourInts:
    """The points each holds; those of the start where nobody has told."""
    return table.scores or (start_points, start_points, start_points, start_points)


def set_score(table: TableFacts, seat: int, points: int, start_points: int) -> TableFacts:
    scores = points_of(table, start_points)
    points = min(max(points, -MOST_POINTS), MOST_POINTS)
    return replace(table, scores=put(scores, seat, points))


def set_honba(table: TableFacts, number: int) -> TableFacts:
    return replace(table, honba=_counters(number))


def set_deposits(table: TableFacts, number: int) -> TableFacts:
    return replace(table, deposits=_counters(number))


def set_chombo(table: TableFacts, seat: int, number: int) -> TableFacts:
    return replace(table, chombo=put(table.chombo, seat, _counters(number)))


def set_round(table: TableFacts, wind: int) -> TableFacts:
    return replace(table, round_wind=wind)


def set_deal(table: TableFacts, deal: int) -> TableFacts:
    return replace(table, deal=deal)


def toggle_riichi(table: TableFacts, seat: int) -> TableFacts:
    """Whether a seat has declared riichi; its stick comes and goes along."""
    riichi = table.riichi ^ {seat}
    return set_deposits(
        replace(table, riichi=riichi), table.deposits + len(riichi) - len(table.riichi)
    )


def toggle_fined(table: TableFacts, seat: int) -> TableFacts:
    """Whether a seat has put a fine on the table in this hand."""
    fined = table.fined ^ {seat}
    return set_deposits(replace(table, fined=fined), table.deposits + len(fined) - len(table.fined))


def next_hand(table: TableFacts, *, dealer_stays: bool, honba: int, deposits: int) -> TableFacts:
    """The table when the next hand begins; where the deal passes, every seat has a new wind."""
    table = replace(table, honba=honba, deposits=deposits, riichi=frozenset(), fined=frozenset())
    if dealer_stays:
        return table
    deal = (table.deal + 1) % SEATS
    return replace(
        table,
        deal=deal,
        round_wind=table.round_wind if deal else (table.round_wind + 1) % ROUNDS,
        scores=None if table.scores is None else _turned(table.scores),
        chombo=_turned(table.chombo),
    )


def by_first_seats(four: FourInts, deal: int) -> FourInts:
    """Numbers by wind as numbers by the seats of the first hand, whose dealer comes first."""
    return tuple(four[(seat - deal) % SEATS] for seat in range(SEATS))  # type: ignore[return-value]


def put(four: FourInts, seat: int, number: int) -> FourInts:
    """The four with another number at a seat."""
    return (*four[:seat], number, *four[seat + 1 :])  # type: ignore[return-value]


def _turned(four: FourInts) -> FourInts:
    return four[1], four[2], four[3], four[0]


def _counters(number: int) -> int:
    return min(max(number, 0), MOST_COUNTERS)
