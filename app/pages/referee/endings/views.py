"""Values of the draw and game tabs: the end of a hand and of a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.pages.referee.inputs import GameInput
from app.views.ledgers import Seats
from engine.ledger import Line
from engine.riichi.play.referee import Answer
from engine.rulebook import AnyRule, Rule


@dataclass(frozen=True, slots=True)
class Cited:
    """A rule that was applied, and the points it moved in all (None: it moves none)."""

    rule: AnyRule
    points: int | None = None


@dataclass(frozen=True, slots=True)
class NextHand:
    """The next hand; `over` is the rule that ends the game instead, if any.

    `others` are the other readings by which it would be otherwise, each with what comes then.
    """

    over: AnyRule | None
    round_wind: int
    deal: int
    honba: int
    others: tuple[tuple[Rule[Any], NextHand], ...] = ()


@dataclass(frozen=True, slots=True)
class HandEnd:
    """The end of a hand: payments, and the table at the start of the next hand.

    `rulings` are those on players in riichi. `seats` is None where no points move.
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
    """A draw as it was entered, and how the hand ends.

    `kinds` are those of the document; `dead` and `nagashi` are None where they do not matter;
    `acts` may have made a hand dead, `reasons` has by seat the one that did, "" where nobody said.
    `end` is None where play goes on.
    """

    kind: str
    kinds: tuple[str, ...]
    tenpai: frozenset[int]
    riichi: frozenset[int]
    dead: frozenset[int] | None
    nagashi: frozenset[int] | None
    acts: tuple[str, ...]
    reasons: tuple[str, str, str, str]
    end: HandEnd | None


@dataclass(frozen=True, slots=True)
class PlacedView:
    """A seat at the end of a game; `first`: it was the first dealer."""

    wind: int
    first: bool
    place: int
    score: int
    lines: tuple[Line, ...]
    total: int


@dataclass(frozen=True, slots=True)
class ResultView:
    """Places and results at the end of a game.

    `marks`: results are numbers of ◎ and ●. `apart` are points set aside, `missing` points that
    the scores lack. `lent` has lender (None: the bank), borrower and line. `chombo` has how many
    each seat settles now (None: paid at the table). `halves`: all amounts are half points.
    `others` are the other readings by which places or points would differ, with the seats then.
    """

    seats: tuple[PlacedView, ...]
    marks: bool
    apart: int
    missing: int
    cited: tuple[AnyRule, ...]
    lent: tuple[tuple[int | None, int, Line], ...]
    chombo: tuple[int, int, int, int] | None
    halves: bool
    others: tuple[tuple[Rule[Any], tuple[PlacedView, ...]], ...]


@dataclass(frozen=True, slots=True)
class GameView(ResultView):
    """The end of a game of riichi, and whether another hand is played.

    `over`: it has ended with the hand before. `below_zero` are the seats of which it matters
    whether honba alone brought them there (None: it does not), `by_honba` those that it did;
    `tournaments`: the document has another rule for tournaments.
    """

    next: NextHand
    entry: GameInput
    over: bool
    below_zero: frozenset[int] | None
    by_honba: frozenset[int]
    tournaments: bool
