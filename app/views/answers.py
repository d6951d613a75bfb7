"""Answers shown: all that is said of a hand, here and under other documents, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.views.ledgers import Row, Seats
from app.views.rulings import FalseWinView
from engine.riichi.checks.waits import Furiten
from engine.riichi.reading import Reading
from engine.riichi.scoring.near import NearMiss
from engine.riichi.situation import Situation
from engine.riichi.verdict import Problem, Score, Verdict
from engine.rulebook import AnyRule, Head, Rule
from engine.tiles import Tile


@dataclass(frozen=True, slots=True)
class WaitValue:
    """A tile that the hand waits for: copies left, its score by ron and tsumo (None: no yaku).

    `barred` tells that the ron is forbidden (furiten).
    """

    tile: Tile
    left: int
    ron: Score | None
    tsumo: Score | None
    barred: bool = False


@dataclass(frozen=True, slots=True)
class FuritenView:
    """A reason why a ron is barred: what happened, with which tiles, by which rule."""

    why: Furiten
    tiles: tuple[Tile, ...]
    rule: AnyRule


@dataclass(frozen=True, slots=True)
class DiscardView:
    """A discard: the shanten that it leaves, and the tiles that bring the hand nearer."""

    tile: Tile
    shanten: int
    kinds: int
    copies: int


@dataclass(frozen=True, slots=True)
class ReadingView:
    """A way to see the hand and its score (None where it has no yaku)."""

    reading: Reading
    winning: Tile | None
    score: Score | None


@dataclass(frozen=True, slots=True)
class ScoreAnswer:
    """All that the page says about a draft.

    `verdict` is None while tiles are missing. `left_out` are the problems whose facts were put
    aside to judge all the same; `lacking` the tiles still to be laid; `shanten` is told of a hand
    of 13 or 14 tiles that does not win.
    """

    situation: Situation
    problems: tuple[Problem, ...]
    left_out: tuple[Problem, ...]
    verdict: Verdict | None
    lacking: int
    waits: tuple[WaitValue, ...]
    furiten: tuple[FuritenView, ...]
    shanten: int | None
    rows: tuple[Row, ...]
    seats: Seats
    readings: tuple[ReadingView, ...]
    near: tuple[NearMiss, ...]
    discards: tuple[DiscardView, ...]
    dora: frozenset[Tile]
    false_win: FalseWinView | None = None


@dataclass(frozen=True, slots=True)
class DocumentRow:
    """The hand under another document: a verdict's name, the score if any, and what differs.

    `false_win` is what it does about the declaration where the hand does not win.
    """

    document: Head
    outcome: str
    score: Score | None
    situation: Situation
    count_differs: bool
    points_differ: bool
    false_win: FalseWinView | None = None


@dataclass(frozen=True, slots=True)
class DoubtRow:
    """The hand under another reading of an unclear clause: the rule so read, and the outcome."""

    rule: Rule[Any]
    outcome: str
    score: Score | None
    situation: Situation


@dataclass(frozen=True, slots=True)
class OtherAnswers:
    """The same hand under the other documents, and the readings of clauses that change it."""

    documents: tuple[DocumentRow, ...] = ()
    doubts: tuple[DoubtRow, ...] = ()


@dataclass(frozen=True, slots=True)
class Spoken:
    """The words of the card: a caption, the count, what is said, and one line below it.

    `before` is the sum without honba, which is said first. `lost` paints the words in vermilion;
    `set_aside` tells that contradictions were not counted.
    """

    caption: str
    count: str = ""
    who: str = ""
    before: str = ""
    between: str = ""
    words: str = ""
    below: str = ""
    lost: bool = False
    quiet: bool = False
    set_aside: str = ""
