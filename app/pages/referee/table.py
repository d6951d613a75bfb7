"""What the referee knows of the table, and pure edits on it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from engine.ledger import SEATS
from engine.riichi.play.referee import RulingTable

FourInts = tuple[int, int, int, int]
MOST_COUNTERS: Final = 99
MOST_POINTS: Final = 999_900
ROUNDS: Final = 4


@dataclass(frozen=True, slots=True)
class TableFacts:
    """The table; seats are winds, 0 east to 3 north, so they change when the deal passes.

    `deal` counts the deals of a round from 0. `scores` are points, None before any was entered.
    `riichi` and `fined` are seats with a stick among the `deposits` of this hand. `chombo` counts
    by seat those that are settled after the game.
    """

    round_wind: int = 0
    deal: int = 0
    honba: int = 0
    deposits: int = 0
    riichi: frozenset[int] = frozenset()
    fined: frozenset[int] = frozenset()
    scores: FourInts | None = None
    chombo: FourInts = (0, 0, 0, 0)


def table_state(table: TableFacts) -> RulingTable:
    """The part of the table that rulings depend on."""
    return RulingTable(
        tuple(sorted(table.riichi)),
        tuple(sorted(table.fined)),
        table.honba,
        table.deposits,
    )


def points_of(table: TableFacts, start_points: int) -> FourInts:
    """The scores; those of the start before any was entered."""
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
    """Toggle riichi of a seat, and its deposit."""
    riichi = table.riichi ^ {seat}
    return set_deposits(
        replace(table, riichi=riichi), table.deposits + len(riichi) - len(table.riichi)
    )


def toggle_fined(table: TableFacts, seat: int) -> TableFacts:
    """Toggle a fine of a seat in this hand, and its deposit."""
    fined = table.fined ^ {seat}
    return set_deposits(replace(table, fined=fined), table.deposits + len(fined) - len(table.fined))


def next_hand(table: TableFacts, *, dealer_stays: bool, honba: int, deposits: int) -> TableFacts:
    """The table at the start of the next hand; if the deal passes, all seats change."""
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
    """Numbers by wind reordered by the seats of the first hand, its dealer first."""
    return tuple(four[(seat - deal) % SEATS] for seat in range(SEATS))  # type: ignore[return-value]


def put(four: FourInts, seat: int, number: int) -> FourInts:
    """The four numbers with the one of a seat replaced."""
    return (*four[:seat], number, *four[seat + 1 :])  # type: ignore[return-value]


def _turned(four: FourInts) -> FourInts:
    return four[1], four[2], four[3], four[0]


def _counters(number: int) -> int:
    return min(max(number, 0), MOST_COUNTERS)
