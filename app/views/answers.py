"""View values of the answer to a hand, under the active and under other documents."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from app.views.comparisons import LedgerCause
from app.views.ledgers import LedgerRow, Seats
from app.views.rulings import FalseWinView
from engine.riichi.checks.waits import Furiten
from engine.riichi.reading import Reading
from engine.riichi.scoring.yaku_answers import YakuAnswer
from engine.riichi.situation import Situation
from engine.riichi.verdict import Problem, Score, Verdict
from engine.rulebook import AnyRule, Head, Rule
from engine.tiles import Tile


class WaitView(msgspec.Struct, frozen=True):
    """A tile that the hand waits for: copies left, score by ron and tsumo (None: no yaku).

    `barred`: the ron is forbidden (furiten).
    """

    tile: Tile
    left: int
    ron: Score | None
    tsumo: Score | None
    barred: bool = False


class FuritenView(msgspec.Struct, frozen=True):
    """A reason why a ron is barred: what happened, with which tiles, by which rule."""

    why: Furiten
    tiles: tuple[Tile, ...]
    rule: AnyRule


class DiscardView(msgspec.Struct, frozen=True):
    """A discard: the shanten after it, and the tiles that improve the hand."""

    tile: Tile
    shanten: int
    kinds: int
    copies: int


class ReadingView(msgspec.Struct, frozen=True):
    """A reading of the hand and its score (None without yaku)."""

    reading: Reading
    winning: Tile | None
    score: Score | None


def line_count(problems: Iterable[Problem]) -> int:
    """The lines in which problems are shown: one for each event, or else for each part."""
    return len({problem.events[0] if problem.events else problem.part for problem in problems})


@dataclass(frozen=True, slots=True)
class ScoreAnswer:
    """The whole answer of the score page to a draft.

    `verdict` is None while tiles are missing. `left_out` are the problems whose facts were put
    aside to judge all the same; `lacking` the tiles still to be laid; `shanten` is told of a hand
    of 13 or 14 tiles that does not win. `near` reckons the yaku that one would have expected: it is
    called once the rest is painted.
    """

    situation: Situation
    problems: tuple[Problem, ...]
    left_out: tuple[Problem, ...]
    verdict: Verdict | None
    lacking: int
    waits: tuple[WaitView, ...]
    furiten: tuple[FuritenView, ...]
    shanten: int | None
    rows: tuple[LedgerRow, ...]
    seats: Seats
    readings: tuple[ReadingView, ...]
    discards: tuple[DiscardView, ...]
    dora: frozenset[Tile]
    near: Callable[[], tuple[YakuAnswer, ...]] = field(compare=False)
    false_win: FalseWinView | None = None


class DocumentRow(msgspec.Struct, frozen=True):
    """The hand under another document: name of the verdict, score if any, differences.

    `false_win` is what it does about the declaration where the hand does not win; `causes` are what
    makes the score differ.
    """

    document: Head
    outcome: str
    score: Score | None
    situation: Situation
    count_differs: bool
    points_differ: bool
    false_win: FalseWinView | None = None
    causes: tuple[LedgerCause, ...] = ()


class DoubtRow(msgspec.Struct, frozen=True):
    """The hand under another reading of an unclear clause: the rule read so, and the score."""

    rule: Rule[Any]
    outcome: str
    score: Score | None
    situation: Situation


class OtherAnswers(msgspec.Struct, frozen=True):
    """The same hand under the other documents, and the readings that change its score."""

    documents: tuple[DocumentRow, ...] = ()
    doubts: tuple[DoubtRow, ...] = ()


class DeclarationTexts(msgspec.Struct, frozen=True):
    """The texts of the declaration card: caption, count, declaration, one line below.

    `before` is the sum without honba, which is said first. `briefs` are shorter forms of `below`,
    each shorter than the one before, for a card that has no room for it. `lost` paints the words in
    vermilion; `set_aside` tells that contradictions were not counted.
    """

    caption: str
    count: str = ""
    who: str = ""
    before: str = ""
    between: str = ""
    words: str = ""
    below: str = ""
    briefs: tuple[str, ...] = ()
    lost: bool = False
    quiet: bool = False
    set_aside: str = ""
