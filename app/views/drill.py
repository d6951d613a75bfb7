"""The drill shown: what its page hands to its widgets, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.views.ledgers import Row
from app.views.tables import GridCell, Phrase, TableHead
from engine.riichi.hand import Hand
from engine.riichi.situation import Situation
from engine.tiles import Tile

Outcome = Literal["", "right", "wrong", "gave_up"]


@dataclass(frozen=True, slots=True)
class DrillQuestionView:
    """A question on felt: what it is about on plates, a hand or a sentence, and what was said.

    `outcome` is "" as long as there is no answer; `seconds` stands beside one. `problem` tells why
    a text was no answer. `rows` are tiles in their order with a word before each row.
    """

    caption: str
    count: str
    plates: tuple[str, ...] = ()
    hand: Hand | None = None
    situation: Situation | None = None
    words: str = ""
    ask: str = ""
    form: str = ""
    said: str = ""
    outcome: Outcome = ""
    verdict: str = ""
    seconds: str = ""
    problem: str = ""
    choices: tuple[str, ...] = ()
    rows: tuple[tuple[str, tuple[Tile, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """A line of a cell: row and column of what is shown, and the number of the line."""

    row: int
    column: int
    line: int


@dataclass(frozen=True, slots=True)
class Around:
    """Up to three rows and columns; `said` is None where the answer stands elsewhere."""

    name: str
    columns: tuple[TableHead | Phrase, ...]
    rows: tuple[TableHead | Phrase, ...]
    cells: tuple[tuple[GridCell, ...], ...]
    right: Place
    said: Place | None = None


@dataclass(frozen=True, slots=True)
class FieldView:
    """A field of an answer: its name, what was said and what is so, both in words."""

    name: str
    right: bool
    said: str
    truth: str


@dataclass(frozen=True, slots=True)
class MarkedView:
    """What is told of an answer: what is right, where the wrong one is, and why, line by line.

    `fields` are told where there are several. `again` tells when the card comes back.
    """

    right: bool
    truth: str
    located: tuple[str, str] = ("", "")
    fields: tuple[FieldView, ...] = ()
    around: Around | None = None
    rows: tuple[Row, ...] = ()
    again: str = ""
    document: str = ""
    hand_there: bool = False
    cell_there: bool = False


@dataclass(frozen=True, slots=True)
class KindView:
    """A kind of question in the list: its name, and how many of its cards wait today."""

    kind: str
    name: str
    waiting: int


@dataclass(frozen=True, slots=True)
class RoundView:
    """The round: an answer each (right or not), how many are to come, and its sums."""

    caption: str
    count: str
    marks: tuple[bool, ...]
    rest: int
    right: str
    of: str
    pace: str
    median: str
    left: str = ""


@dataclass(frozen=True, slots=True)
class Past:
    """An earlier answer to a card: when (days ago), whether right, in how many milliseconds."""

    days: float
    right: bool
    ms: int


@dataclass(frozen=True, slots=True)
class Practise:
    """The wish to practise some cards of a kind, by their keys."""

    kind: str
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SummaryView:
    """The end of a round: what it comes to, and what to look at, with the right answers."""

    title: str
    right: str
    pace: str
    told: str
    rows: tuple[str, ...]
    more: str = ""
