"""What the referee enters about a disputed declaration, or a check."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from engine.riichi.penalties import StoredAnswer
from engine.riichi.play.declared import Stage
from engine.riichi.verdict import Shares

Paid = tuple[int | None, int | None, int | None, int | None]
LARGEST_DECLARED: Final = 999_999_999_900
"""The largest number that may have been declared; a document without limits knows no largest."""

CheckKind = Literal[
    "furiten", "kan", "kuikae", "tenpai", "noten_riichi", "riichi", "claims", "pao",
]  # fmt: skip
CHECKS: Final[tuple[CheckKind, ...]] = (
    "furiten", "riichi", "kan", "kuikae", "claims", "tenpai", "noten_riichi", "pao",
)  # fmt: skip
"""In the order of the form."""


ShownPart = Literal["", "none", "part", "most"]
"""What was shown of a hand that was declared: none by a call alone, a part, or most of it."""
_OF_SHOWN: Final[Mapping[ShownPart, Mapping[str, bool]]] = {
    "": {},
    "none": {"hand_shown": False},
    "part": {"hand_shown": True, "most_shown": False},
    "most": {"hand_shown": True, "most_shown": True},
}


class DisputeInput(msgspec.Struct, frozen=True):
    """A declaration; None for what was not declared.

    `high` is the payment of the discarder or the dealer, `low` that of a non-dealer, in points;
    both include honba if `with_honba`. `paid` are the payments by seat, entered if `by_seat`.
    `shown` is what was shown of the hand, "" before that is known. `done` are the keys of the
    ticked steps. `saved` is the number in the log, "" before.
    """

    han: int | None = None
    fu: int | None = None
    high: int | None = None
    low: int | None = None
    with_honba: bool = False
    by_seat: bool = False
    paid: Paid = (None, None, None, None)
    shown: ShownPart = ""
    stage: Stage = Stage.DECLARED
    done: frozenset[str] = frozenset()
    saved: str = ""


class CheckInput(msgspec.Struct, frozen=True):
    """A check, and what it asks besides the hand.

    `drawn_since`: the player has drawn since the winning tile was passed. `points` are those of the
    player (None: those of the table), `wall` the number of tiles left. `calls` are the calls by
    seat ("" for none), `late` the seats that called late.
    """

    kind: CheckKind = "furiten"
    drawn_since: bool = False
    points: int | None = None
    wall: int = 30
    discarder: int = 0
    calls: tuple[str, str, str, str] = ("", "", "", "")
    late: frozenset[int] = frozenset()
    first: int | None = None
    saved: str = ""


def answers_of_shown(shown: ShownPart) -> dict[str, StoredAnswer]:
    """The answers to what a document may ask about a hand that was declared and is no win."""
    return {**_OF_SHOWN[shown]}


def declaration_of(entry: DisputeInput) -> DisputeInput:
    """What was said of a declaration: 0 han or 0 fu is nothing, as long as more is being typed."""
    return replace(entry, han=entry.han or None, fu=entry.fu or None)


def set_shares(entry: DisputeInput, shares: Shares, *, tsumo: bool, dealer: bool) -> DisputeInput:
    """Set the declared points: only the tsumo of a non-dealer has two shares."""
    return replace(entry, high=shares.high, low=shares.low if tsumo and not dealer else None)


def set_number(entry: DisputeInput, field: str, number: int | None) -> DisputeInput:
    """Set a declared number: `han`, `fu`, `high`, `low`, or `paid_2` for a seat."""
    if number is not None:
        number = min(max(number, 0), LARGEST_DECLARED)
    if field.startswith("paid_"):
        seat = int(field.removeprefix("paid_"))
        paid = (*entry.paid[:seat], number, *entry.paid[seat + 1 :])
        return replace(entry, paid=paid)
    return replace(entry, **{field: number})


def toggle_call(entry: CheckInput, seat: int, what: str) -> CheckInput:
    """Set the call of a seat; the same call again removes it."""
    now = "" if entry.calls[seat] == what else what
    calls = (*entry.calls[:seat], now, *entry.calls[seat + 1 :])
    late = entry.late if now else entry.late - {seat}
    first = None if not now and seat == entry.first else entry.first
    return replace(entry, calls=calls, late=late, first=first)


def set_discarder(entry: CheckInput, seat: int) -> CheckInput:
    """Set the discarder, whose own call is removed."""
    new = replace(entry, discarder=seat)
    return toggle_call(new, seat, new.calls[seat]) if new.calls[seat] else new
