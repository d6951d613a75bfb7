"""What the referee knows of the table, and pure edits on it."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from engine.ledger import SEATS
from engine.riichi.play.referee import RulingTable
from engine.riichi.situation import MOST_COUNTERS

FourInts = tuple[int, int, int, int]
ROUNDS: Final = 4


class TableFacts(msgspec.Struct, frozen=True):
    """The table; seats are winds, 0 east to 3 north, so they change when the deal passes.

    `deal` counts the deals of a round from 0. `scores` are points, None before any was entered.
    `riichi` and `fined` are seats with a stick among the `deposits` of this hand, a seat as often
    as it was fined. `chombo` counts by seat those that are settled after the game. `by_counters`
    is how much of a shortfall counters made. `over` is the key of the rule that ended the game with
    the hand before, "" where this one is to be played.
    """

    round_wind: int = 0
    deal: int = 0
    honba: int = 0
    deposits: int = 0
    riichi: frozenset[int] = frozenset()
    fined: tuple[int, ...] = ()
    scores: FourInts | None = None
    chombo: FourInts = (0, 0, 0, 0)
    by_counters: FourInts = (0, 0, 0, 0)
    over: str = ""


def table_state(table: TableFacts) -> RulingTable:
    """The part of the table that rulings depend on."""
    return RulingTable(
        tuple(sorted(table.riichi)),
        table.fined,
        table.honba,
        table.deposits,
    )


def points_of(table: TableFacts, start_points: int) -> FourInts:
    """The scores; those of the start before any was entered."""
    return table.scores or (start_points, start_points, start_points, start_points)


def set_honba(table: TableFacts, number: int) -> TableFacts:
    return replace(table, honba=_counters(number))


def set_deposits(table: TableFacts, number: int) -> TableFacts:
    return replace(table, deposits=_counters(number))


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
    """Toggle a fine of a seat in this hand, and its deposit; several of a seat go at once."""
    others = tuple(other for other in table.fined if other != seat)
    fined = others if seat in table.fined else tuple(sorted((*others, seat)))
    return set_deposits(replace(table, fined=fined), table.deposits + len(fined) - len(table.fined))


def by_first_seats(four: FourInts, deal: int) -> FourInts:
    """Numbers by wind reordered by the seats of the first hand, its dealer first."""
    return tuple(four[(seat - deal) % SEATS] for seat in range(SEATS))  # type: ignore[return-value]


def by_winds(four: FourInts, deal: int) -> FourInts:
    """Numbers by the seats of the first hand in the order of the winds of hand `deal`."""
    return by_first_seats(four, -deal)


def _counters(number: int) -> int:
    return min(max(number, 0), MOST_COUNTERS)
