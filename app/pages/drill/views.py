"""The values that the drill page passes to its widgets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.views.ledgers import LedgerRow
from app.views.tables import GridCell, Phrase, TableHead
from engine.riichi.hand import Hand
from engine.riichi.situation import Situation
from engine.tiles import Tile

AnswerOutcome = Literal["", "right", "wrong", "gave_up"]


@dataclass(frozen=True, slots=True)
class DrillQuestionView:
    """A question and what was said: shown as a hand, tiles, badges, or its `name` alone.

    `name` is the question in one line, `situation_text` the line below tiles, `rows` are tiles in
    their order, each row with a word before it. `outcome` is "" as long as there is no answer;
    `seconds` stands beside one. `problem` tells why a text was no answer.
    `spoken` is the question as it is read out, `truth` the right answer to one that is answered,
    `heading` what is asked about in large letters, with `situation_text` below it.
    """

    caption: str
    count: str
    name: str
    situation_text: str = ""
    badges: tuple[str, ...] = ()
    hand: Hand | None = None
    situation: Situation | None = None
    ask: str = ""
    form: str = ""
    said: str = ""
    outcome: AnswerOutcome = ""
    verdict: str = ""
    seconds: str = ""
    problem: str = ""
    choices: tuple[str, ...] = ()
    rows: tuple[tuple[str, tuple[Tile, ...]], ...] = ()
    spoken: str = ""
    truth: str = ""
    heading: str = ""


@dataclass(frozen=True, slots=True)
class LinePlace:
    """A line of a cell: the row and column among those shown, and the index of the line."""

    row: int
    column: int
    line: int


@dataclass(frozen=True, slots=True)
class NeighboursView:
    """Up to three rows and columns of the scoring table around the right line.

    `said` is the line of a wrong answer, None where it is elsewhere.
    """

    name: str
    columns: tuple[TableHead | Phrase, ...]
    rows: tuple[TableHead | Phrase, ...]
    cells: tuple[tuple[GridCell, ...], ...]
    right: LinePlace
    said: LinePlace | None = None


@dataclass(frozen=True, slots=True)
class FieldView:
    """A field of an answer: its name, what was said, and the truth."""

    name: str
    right: bool
    said: str
    truth: str


@dataclass(frozen=True, slots=True)
class MarkedView:
    """A graded answer: the truth, where a wrong amount is in the table, and the explaining rows.

    `fields` are given where there are several. `again` says when the card comes back.
    """

    right: bool
    truth: str
    located: tuple[str, str] = ("", "")
    fields: tuple[FieldView, ...] = ()
    around: NeighboursView | None = None
    rows: tuple[LedgerRow, ...] = ()
    again: str = ""
    document: str = ""
    hand_there: bool = False
    cell_there: bool = False


@dataclass(frozen=True, slots=True)
class KindView:
    """A kind of question in the list: its name, and how many of its cards are due today."""

    kind: str
    name: str
    waiting: int


@dataclass(frozen=True, slots=True)
class RoundView:
    """The round: one mark for each answer (right or not), how many are to come, and totals."""

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
class PastAnswerView:
    """An earlier answer to a card: when (days ago), whether right, in how many milliseconds."""

    days: float
    right: bool
    ms: int


@dataclass(frozen=True, slots=True)
class SummaryView:
    """The end of a round: its result, and the answers to look at again."""

    title: str
    right: str
    pace: str
    told: str
    rows: tuple[str, ...]
    more: str = ""
