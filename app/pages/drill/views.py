"""The values that the drill page passes to its widgets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from app.pages.drill.kinds.grouped import LaidGroup
from app.views.ledgers import LedgerRow
from app.views.table_picture import TablePicture
from app.views.tables import (
    GridCell,
    GridName,
    Heat,
    Marked,
    Phrase,
    TableHead,
    TableSheet,
)
from engine.riichi.hand import Hand
from engine.tiles import Tile

WordedTiles = tuple[tuple[str, tuple[Tile, ...]], ...]
"""Tiles in their order, with a word before each row."""
AnswerOutcome = Literal["", "right", "wrong", "gave_up"]
FACETS: Final = ("child", "dealer", "ron", "tsumo")
"""What cards can be about, by which a round leaves some of them out."""


class DrillQuestionView(msgspec.Struct, frozen=True):
    """A question and what was said: shown as a picture of the table, a hand, tiles, badges, or its
    `name` alone.

    `name` is the question in one line, `situation_text` the line below tiles, `rows` are tiles in
    their order, `indicators` those below a hand. `outcome` is "" as long as there is no answer;
    `seconds` stands beside one. `problem` says why a text was no answer. `spoken` is the question
    as it is read out, `truth` the right answer to one that is answered, `heading` what is asked
    about in large letters, with `situation_text` below it. Where `groups` of a hand are shown, that
    of the index `highlighted` is gold; what is highlighted and in no group is named by
    `highlighted_name`."""

    caption: str
    count: str
    name: str
    situation_text: str = ""
    badges: tuple[str, ...] = ()
    hand: Hand | None = None
    indicators: WordedTiles = ()
    ask: str = ""
    form: str = ""
    said: str = ""
    outcome: AnswerOutcome = ""
    verdict: str = ""
    seconds: str = ""
    problem: str = ""
    choices: tuple[str, ...] = ()
    rows: WordedTiles = ()
    spoken: str = ""
    truth: str = ""
    heading: str = ""
    picture: TablePicture | None = None
    groups: tuple[LaidGroup, ...] = ()
    highlighted: int = -1
    highlighted_name: str = ""


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


class FieldView(msgspec.Struct, frozen=True):
    """A field of an answer: its name, what was said, and the truth."""

    name: str
    right: bool
    said: str
    truth: str


class MarkedView(msgspec.Struct, frozen=True):
    """A graded answer: the truth, what was wrong with it, and the rows that explain the truth.

    `fields` are given where there are several. `diagnosis` is given for a wrong answer, `parts` are
    the group of a hand that was asked about. `line` is the row that is highlighted, -1 for none.
    `again` says when the card comes back."""

    truth: str
    diagnosis: DiagnosisView | None = None
    fields: tuple[FieldView, ...] = ()
    around: NeighboursView | None = None
    parts: PartsView | None = None
    rows: tuple[LedgerRow, ...] = ()
    line: int = -1
    again: str = ""
    document: str = ""
    hand_there: bool = False
    cell_there: bool = False
    low: bool = False


class KindView(msgspec.Struct, frozen=True):
    """A kind of question in the list: its name, and how many of its cards are due today."""

    kind: str
    name: str
    waiting: int


class RoundView(msgspec.Struct, frozen=True):
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


class PastAnswerView(msgspec.Struct, frozen=True):
    """An earlier answer to a card: when (days ago), whether right, in how many milliseconds."""

    days: float
    right: bool
    ms: int


SlipLook = Literal["ivory", "limit", "back"]


class SlipView(msgspec.Struct, frozen=True):
    """A plate that is pressed: two lines, `name` for screen readers, and how it lies.

    A back opens the lesson with the id `lesson`; a face practises its `cards`, each a kind and a
    key.
    """

    id: str
    top: str
    bottom: str
    look: SlipLook
    name: str
    lesson: str = ""
    cards: tuple[tuple[str, str], ...] = ()


class StripView(msgspec.Struct, frozen=True):
    """Plates of what has no cell, after their name and the lesson that turns them."""

    title: str
    lesson: str
    slips: tuple[SlipView, ...]
    highlighted: bool = False


class MapView(msgspec.Struct, frozen=True):
    """The table as a map: what is learnt lies face up. `grids` are the names of its tables,
    `summary` its count and legend as a sentence; `mark` is the number on the back in the legend."""

    sheet: TableSheet
    grids: tuple[GridName, ...]
    marked: Marked
    limits: tuple[SlipView, ...]
    strips: tuple[StripView, ...]
    turned: int
    all: int
    summary: str
    mark: str


LessonStanding = Literal["done", "now", "later"]


class LessonRow(msgspec.Struct, frozen=True):
    """A lesson in the list of the path."""

    id: str
    mark: str
    title: str
    caption: str
    minutes: str
    state: str
    standing: LessonStanding


class PathView(msgspec.Struct, frozen=True):
    """The path of a document: today, its lessons, and the map.

    `action` is the word on the button, `lesson` the id of the lesson that it opens ("": it begins
    today's cards).
    """

    amount: str
    lines: tuple[str, ...]
    action: str
    lesson: str
    head: str
    standing: str
    rows: tuple[LessonRow, ...]
    map: MapView


class CardChart(msgspec.Struct, frozen=True):
    """The cards of a kind by their keys: in rows under columns, each with its head, or as a list
    of names where there are no columns. None where a table has no card."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str | None, ...]], ...]

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(key for _, row in self.rows for key in row if key is not None)


class ChainNode(msgspec.Struct, frozen=True):
    """An amount in a chain of steps, and what leads to it, "" for the first."""

    step: str
    amount: str


class ThingToRemember(msgspec.Struct, frozen=True):
    """What is to be remembered of a round: a sentence, how often it was missed, the steps of the
    right way (the last one is the truth), and the lesson that teaches it by its id and its name."""

    title: str
    count: str = ""
    chain: tuple[ChainNode, ...] = ()
    lesson: str = ""
    link: str = ""


class Figure(msgspec.Struct, frozen=True):
    """A figure of a round: its amount in large letters, the unit after it, and what it is."""

    amount: str
    unit: str
    name: str


class RoundEndView(msgspec.Struct, frozen=True):
    """The end of a round: its marks and figures, one thing to remember, answers to look at again,
    what comes tomorrow, and the map with what was new. Where the kind has no cells it is None, and
    `chart` shows its cards with how well each is known (`heat`, by their keys).

    `turned` lists what was turned. `buttons` are the names of what can be done next with their
    words, the first of them filled.
    """

    title: str
    caption: str
    marks: tuple[bool, ...]
    figures: tuple[Figure, ...]
    summary: str
    thing: ThingToRemember
    rows: tuple[str, ...]
    more: str
    tomorrow: str
    made_of: str
    slips: tuple[SlipView, ...]
    map: MapView | None
    count: str
    of: str
    turned: str
    buttons: tuple[tuple[str, str], ...]
    chart: CardChart | None = None
    heat: Mapping[str, Heat] = msgspec.field(default_factory=dict)
