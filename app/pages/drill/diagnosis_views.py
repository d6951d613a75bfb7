"""The values of a diagnosis that the drill page passes to its widgets."""

from __future__ import annotations

from typing import Literal

import msgspec

from app.views.tables import GridCell, Phrase, TableHead
from engine.tiles import Tile

PartState = Literal["", "right", "missing", "wrong", "extra"]
"""Of a part that nobody was asked about, one that was said rightly, one that was left out, one
with another amount, and one that is not there."""


class LaneNode(msgspec.Struct, frozen=True):
    """An amount of a lane, and the words on the arrow that leads to it ("" at the beginning)."""

    words: str
    step: str = ""


class LanesView(msgspec.Struct, frozen=True):
    """The way that was answered, () where it is unknown, over the right one, both step by step."""

    said: tuple[LaneNode, ...]
    right: tuple[LaneNode, ...]


class LinePlace(msgspec.Struct, frozen=True):
    """A line of a cell: the row and column among those shown, and the index of the line."""

    row: int
    column: int
    line: int


class NeighboursView(msgspec.Struct, frozen=True):
    """A part of the scoring table around the right lines.

    `right` is the line that was asked for, and `also` others that are right as well; `said` is
    where a wrong answer stands, None where it is elsewhere. `yours` is the wrong answer itself, to
    be shown in the cell that was asked for. `corner` are the words of the corner.
    """

    corner: str
    columns: tuple[TableHead | Phrase, ...]
    rows: tuple[TableHead | Phrase, ...]
    cells: tuple[tuple[GridCell, ...], ...]
    right: LinePlace
    said: LinePlace | None = None
    yours: str = ""
    also: tuple[LinePlace, ...] = ()


class PartRow(msgspec.Struct, frozen=True):
    """A part of a hand, of its fu or its han: name and tiles, what was said and what is right.

    `note` says why it is not there, or where it is. A `total` is the sum under the parts; it has
    what was said of it although its parts may not be known.
    """

    name: str
    tiles: tuple[Tile, ...] = ()
    said: str = ""
    right: str = ""
    state: PartState = ""
    note: str = ""
    total: bool = False


class PartsView(msgspec.Struct, frozen=True):
    """The group of a hand that was asked about, alone: the head of the group and its rows.

    `compared`: a column with what was said stands beside the right one. `highlighted`
    is the row whose tiles are highlighted at the start, -1 for none."""

    head: str
    rows: tuple[PartRow, ...]
    compared: bool = False
    highlighted: int = -1


class MistakeRow(msgspec.Struct, frozen=True):
    """A wrong answer of the same cause: the question, what was said, and what is right."""

    question: str
    said: str
    right: str


class DiagnosisView(msgspec.Struct, frozen=True):
    """What is said about a wrong answer.

    `did` is what the player did, `instead` what is right; without a cause they are where the
    answer is found, as far as that says anything. `thumb` is the rule to remember, `where` a note
    under it. `count` is how often the cause was seen, `mistakes` the latest of those answers.
    `lesson` is the id of the lesson about it, "" for none, and `lesson_name` what it is called.
    `tiles` are highlighted in the hand.
    """

    did: str = ""
    instead: str = ""
    lanes: LanesView | None = None
    thumb: str = ""
    where: str = ""
    count: str = ""
    mistakes: tuple[MistakeRow, ...] = ()
    lesson: str = ""
    lesson_name: str = ""
    tiles: tuple[Tile, ...] = ()
    can_slip: bool = False
    follows: str = ""


class CauseBar(msgspec.Struct, frozen=True):
    """A cause of the week: its name, and how often it was seen."""

    cause: str
    name: str
    times: int


class CausesView(msgspec.Struct, frozen=True):
    """The causes of the week, the most frequent first, and the names of those that were cured."""

    title: str
    count: str
    bars: tuple[CauseBar, ...] = ()
    cured: tuple[str, ...] = ()
