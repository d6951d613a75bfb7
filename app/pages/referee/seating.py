"""Seating: what a referee knows of a table, and the pure edits on it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from engine.ledger import SEATS
from engine.riichi.play.referee import TableState

Four = tuple[int, int, int, int]
MOST_COUNTERS: Final = 99
MOST_POINTS: Final = 999_900
ROUNDS: Final = 4


@dataclass(frozen=True, slots=True)
class Seating:
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
    scores: Four | None = None
    chombo: Four = (0, 0, 0, 0)


def on_table(seating: Seating) -> TableState:
    """The part that a ruling asks for."""
    return TableState(
        tuple(sorted(seating.riichi)),
        tuple(sorted(seating.fined)),
        seating.honba,
        seating.deposits,
    )


def points_of(seating: Seating, start_points: int) -> Four:
    """The points each holds; those of the start where nobody has told."""
    return seating.scores or (start_points, start_points, start_points, start_points)


def set_score(seating: Seating, seat: int, points: int, start_points: int) -> Seating:
    scores = points_of(seating, start_points)
    points = min(max(points, -MOST_POINTS), MOST_POINTS)
    return replace(seating, scores=put(scores, seat, points))


def set_honba(seating: Seating, number: int) -> Seating:
    return replace(seating, honba=_counters(number))


def set_deposits(seating: Seating, number: int) -> Seating:
    return replace(seating, deposits=_counters(number))


def set_chombo(seating: Seating, seat: int, number: int) -> Seating:
    return replace(seating, chombo=put(seating.chombo, seat, _counters(number)))


def set_round(seating: Seating, wind: int) -> Seating:
    return replace(seating, round_wind=wind)


def set_deal(seating: Seating, deal: int) -> Seating:
    return replace(seating, deal=deal)


def toggle_riichi(seating: Seating, seat: int) -> Seating:
    """Whether a seat has declared riichi; its stick comes and goes along."""
    riichi = seating.riichi ^ {seat}
    return set_deposits(
        replace(seating, riichi=riichi), seating.deposits + len(riichi) - len(seating.riichi)
    )


def toggle_fined(seating: Seating, seat: int) -> Seating:
    """Whether a seat has put a fine on the table in this hand."""
    fined = seating.fined ^ {seat}
    return set_deposits(
        replace(seating, fined=fined), seating.deposits + len(fined) - len(seating.fined)
    )


def next_hand(seating: Seating, *, dealer_stays: bool, honba: int, deposits: int) -> Seating:
    """The table when the next hand begins; where the deal passes, every seat has a new wind."""
    seating = replace(
        seating, honba=honba, deposits=deposits, riichi=frozenset(), fined=frozenset()
    )
    if dealer_stays:
        return seating
    deal = (seating.deal + 1) % SEATS
    return replace(
        seating,
        deal=deal,
        round_wind=seating.round_wind if deal else (seating.round_wind + 1) % ROUNDS,
        scores=None if seating.scores is None else _turned(seating.scores),
        chombo=_turned(seating.chombo),
    )


def by_first_seats(four: Four, deal: int) -> Four:
    """Numbers by wind as numbers by the seats of the first hand, whose dealer comes first."""
    return tuple(four[(seat - deal) % SEATS] for seat in range(SEATS))  # type: ignore[return-value]


def put(four: Four, seat: int, number: int) -> Four:
    """The four with another number at a seat."""
    return (*four[:seat], number, *four[seat + 1 :])  # type: ignore[return-value]


def _turned(four: Four) -> Four:
    return four[1], four[2], four[3], four[0]


def _counters(number: int) -> int:
    return min(max(number, 0), MOST_COUNTERS)
