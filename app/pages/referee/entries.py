"""Told: what somebody tells the referee of a disputed count, of a check, or of the last hand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

from engine.riichi.play.declared import Stage

Number = int | None
Paid = tuple[Number, Number, Number, Number]
MOST: Final = 999_900

Check = Literal[
    "furiten", "kan", "kuikae", "tenpai", "noten_riichi", "riichi", "claims", "pao",
]  # fmt: skip
CHECKS: Final[tuple[Check, ...]] = (
    "furiten", "riichi", "kan", "kuikae", "claims", "tenpai", "noten_riichi", "pao",
)  # fmt: skip
"""In the order of a hand: waits, riichi, quads, calls, the draw, the yakuman that was fed."""


@dataclass(frozen=True, slots=True)
class DisputeEntry:
    """What was declared, None for what nobody said, and what has happened since.

    `high` is said by the discarder or the dealer, `low` is a child's share; with honba where
    `with_honba`. `paid` is what each seat put down, asked where `by_seat`. `shown`: the hand was
    laid open.
    """

    han: Number = None
    fu: Number = None
    high: Number = None
    low: Number = None
    with_honba: bool = False
    by_seat: bool = False
    paid: Paid = (None, None, None, None)
    shown: bool = True
    stage: Stage = Stage.DECLARED
    kept: str = ""


@dataclass(frozen=True, slots=True)
class CheckEntry:
    """Which check, and what it asks besides the hand.

    `drawn_since`: the player has drawn since the tile was let go. `points` are those of the
    player (None: as the table has them), `wall` the tiles left to draw. `calls` are what each seat
    called ("" for nothing), `late` the seats that came late, `discarder` whose tile it was.
    """

    kind: Check = "furiten"
    drawn_since: bool = False
    points: Number = None
    wall: int = 30
    discarder: int = 0
    calls: tuple[str, str, str, str] = ("", "", "", "")
    late: frozenset[int] = frozenset()
    kept: str = ""


@dataclass(frozen=True, slots=True)
class GameEntry:
    """What is asked about the last hand, to tell whether there is another one.

    `by_honba` are seats that counters alone brought below zero. `tournament`: so it is played.
    """

    dealer_stays: bool = False
    tournament: bool = False
    by_honba: frozenset[int] = frozenset()
    kept: str = ""


def say(told: DisputeEntry, field: str, number: Number) -> DisputeEntry:
    """A number that was declared: `han`, `fu`, `high`, `low`, or `paid_2` for a seat."""
    if number is not None:
        number = min(max(number, 0), MOST)
    if field.startswith("paid_"):
        seat = int(field.removeprefix("paid_"))
        paid = (*told.paid[:seat], number, *told.paid[seat + 1 :])
        return replace(told, paid=paid)  # type: ignore[arg-type]
    return replace(told, **{field: number})  # type: ignore[arg-type]


def call(told: CheckEntry, seat: int, what: str) -> CheckEntry:
    """A seat calls something; the same once more takes it back."""
    now = "" if told.calls[seat] == what else what
    calls = (*told.calls[:seat], now, *told.calls[seat + 1 :])
    late = told.late if now else told.late - {seat}
    return replace(told, calls=calls, late=late)  # type: ignore[arg-type]


def set_discarder(told: CheckEntry, seat: int) -> CheckEntry:
    """Whose tile it was; nobody calls their own."""
    new = replace(told, discarder=seat)
    return call(new, seat, new.calls[seat]) if new.calls[seat] else new
