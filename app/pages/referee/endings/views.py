"""Endings shown: the end of a hand or a game as the values that the referee page shows."""

from __future__ import annotations

from dataclasses import dataclass

from app.pages.referee.entries import GameEntry
from app.views.ledgers import Seats
from engine.ledger import Line
from engine.riichi.play.referee import Answer
from engine.rulebook import AnyRule


@dataclass(frozen=True, slots=True)
class Cited:
    """A rule that took part, and the points it moved in all (None: it moves none)."""

    rule: AnyRule
    points: int | None = None


@dataclass(frozen=True, slots=True)
class NextHand:
    """What comes after a hand: the rule that ends the game (None: it goes on), else which hand."""

    over: AnyRule | None
    round_wind: int
    deal: int
    honba: int


@dataclass(frozen=True, slots=True)
class HandEnd:
    """The end of a hand: what each seat gains, and the table that the next one begins with.

    `rulings` are what was ruled on those who had declared riichi. `seats` is None where no points
    move.
    """

    seats: Seats | None
    dealer_stays: bool
    replayed: bool
    honba: int
    deposits: int
    cited: tuple[Cited, ...]
    next: NextHand
    rulings: tuple[Answer, ...] = ()


@dataclass(frozen=True, slots=True)
class DrawView:
    """A hand that nobody won; `kinds` are those that the document has, `dead` and `nagashi` None
    where they do not matter. `end` is None where play goes on."""

    kind: str
    kinds: tuple[str, ...]
    tenpai: frozenset[int]
    riichi: frozenset[int]
    dead: frozenset[int] | None
    nagashi: frozenset[int] | None
    end: HandEnd | None


@dataclass(frozen=True, slots=True)
class PlacedView:
    """A seat at the end of a game: its wind now, its place by the first hand, and its result."""

    wind: int
    first: bool
    place: int
    score: int
    lines: tuple[Line, ...]
    total: int


@dataclass(frozen=True, slots=True)
class ResultView:
    """Places and results at the end of a game; `marks` tells that results are ◎ and ●. `lent` are
    lender, borrower and line. `chombo` are those to settle now (None where they were paid at the
    table). `halves` tells that all amounts are in half points."""

    seats: tuple[PlacedView, ...]
    marks: bool
    apart: int
    missing: int
    cited: tuple[AnyRule, ...]
    lent: tuple[tuple[int, int, Line], ...]
    chombo: tuple[int, int, int, int] | None
    halves: bool


@dataclass(frozen=True, slots=True)
class GameView(ResultView):
    """The end of a game of riichi. `next` tells whether there is another hand, by what is `told` of
    the last one; `below_zero` are the seats of which it matters whether counters did it,
    `tournaments` whether those are another thing."""

    next: NextHand
    told: GameEntry
    below_zero: frozenset[int] | None
    tournaments: bool
