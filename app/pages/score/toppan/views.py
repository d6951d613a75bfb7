"""The frozen values that the toppan page passes to its widgets; texts are the widgets' part."""

from __future__ import annotations

from typing import Literal

import msgspec

from app.pages.score.views import ProblemLine
from app.views.ledgers import LedgerRow, Seats
from engine.rulebook import AnyRule
from engine.tiles import Tile
from engine.toppan.play.settle import Settled
from engine.toppan.rules import TileRules
from engine.toppan.scoring.near import NearMiss
from engine.toppan.situation import Situation, Stake
from engine.toppan.verdict import Problem, Score, Verdict

HandOutcome = Literal["win", "within", "hoping", "bust"]


class StayView(msgspec.Struct, frozen=True):
    """Whether a hand may stay: from which total, by which rule, against which open tiles.

    `least` and `shown` are in half points.
    """

    may: bool
    least: int
    shown: int
    rule: AnyRule


class ToppanAnswer(msgspec.Struct, frozen=True):
    """What the page shows at once about the own hand; `verdict` is None without tiles, `tiles` is
    what they count and their limit."""

    situation: Situation
    problems: tuple[Problem, ...]
    verdict: Verdict | None
    score: Score | None
    rows: tuple[LedgerRow, ...]
    seats: Seats
    near: tuple[NearMiss, ...]
    stay: StayView | None
    tiles: TileRules


class NextView(msgspec.Struct, frozen=True):
    """What a next tile would do.

    `left` of the `unseen` tiles are of this kind; `halves` is the total, `points` what a win pays,
    both in half points.
    """

    tile: Tile
    left: int
    unseen: int
    outcome: HandOutcome
    halves: int
    points: int = 0

    @property
    def likely(self) -> float:
        return self.left / self.unseen


class DoubtView(msgspec.Struct, frozen=True):
    """The hand under another reading of an unclear clause; `rule` is the rule in that reading."""

    rule: AnyRule
    verdict: Verdict


class LateFindings(msgspec.Struct, frozen=True):
    """What is found in idle time after a change; `done` when there is no more."""

    nexts: tuple[NextView, ...] = ()
    doubts: tuple[DoubtView, ...] = ()
    done: bool = False


class ToppanDrawView(msgspec.Struct, frozen=True):
    """The own hand in its order of drawing.

    `values` are the half points of each tile, `total` their sum, None without tiles; `strong` is
    how many indicators make each tile dora, `highlighted` the tiles of the chosen ledger line,
    `word` the state of the hand, `wanted` whether the next tile goes here.
    """

    tiles: tuple[Tile, ...]
    values: tuple[int, ...]
    total: int | None
    limit: int
    strong: tuple[int, ...]
    highlighted: frozenset[Tile]
    word: str
    bust: bool
    wanted: bool
    room: bool


class FormView(msgspec.Struct, frozen=True):
    """The form of the situation: own seat, round, counters, and the stakes of the seats asked for.

    `stays` are the seats that could declare a win, each with whether it stays instead.
    """

    own: int
    round_wind: int
    honba: int
    stakes: tuple[tuple[int, Stake], ...]
    stays: tuple[tuple[int, bool], ...]
    view: str
    problems: tuple[ProblemLine, ...]
    problem_count: int


class TextPair(msgspec.Struct, frozen=True):
    """A row of a list: the texts at its left and right."""

    left: str
    right: str = ""
    strong: bool = False
    unsure: bool = False


class SeatView(msgspec.Struct, frozen=True):
    """The tiles of a seat; a hidden tile is None, `wanted` means that the next tile goes here.

    `end` is a key of the texts' ends, `halves` the total in half points where all tiles are known,
    `shown` the total of the open tiles.
    """

    seat: int
    tiles: tuple[Tile | None, ...]
    wanted: bool
    own: bool
    end: str = ""
    halves: int | None = None
    shown: int | None = None
    highlighted: frozenset[Tile] = frozenset()


class Inconsistency(msgspec.Struct, frozen=True):
    """An act in a deal that the rules do not allow: the seat, the key of the reason, the rule."""

    seat: int
    key: str
    rule: AnyRule


class ToppanRoundView(msgspec.Struct, frozen=True):
    """The deal as far as it is entered: what is inconsistent in it, or its settlement.

    `ends` are keys of the texts' ends, by seat; `missing` are the seats whose tiles are not all
    known.
    """

    ends: tuple[str, str, str, str]
    missing: tuple[int, ...] = ()
    inconsistencies: tuple[Inconsistency, ...] = ()
    settled: Settled | None = None
    seats: Seats | None = None
    rows: tuple[LedgerRow, ...] = ()
