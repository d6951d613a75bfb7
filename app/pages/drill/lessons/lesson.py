"""The values that a lesson is made of; every amount in them is reckoned by the engine."""

from __future__ import annotations

from typing import Literal

import msgspec

from app.pages.drill.kinds.kind import Card
from engine.ledger import Payment
from engine.riichi.hand import Hand
from engine.riichi.scoring.table import Cell
from engine.riichi.situation import Situation
from engine.riichi.verdict import Score, Shares
from engine.tiles import Tile

WinnerSide = Literal["child", "dealer"]
STEPS: tuple[str, ...] = ("say", "show", "together", "alone")
"""The steps of a lesson, in their order; progress is the number of those that are done."""


class LessonStatement(msgspec.Struct, frozen=True):
    """A sentence that a lesson says: `ui.lesson.say.KEY`, with a place for each amount.

    Amounts are points, han or fu; in 競技十半 points, which may be halves.
    """

    key: str
    amounts: tuple[float, ...] = ()


# --- what is shown


class RowColumn(msgspec.Struct, frozen=True):
    """A column of a row of the table: its han, the amount before rounding (0: printed, there is
    none) and after it, and the name of the limit that it reaches ("" for none).

    Where a document rounds one child's share first, `raw` is that share and `share` what it is
    rounded to; all amounts are multiples of it. `words.chant(rounded, texts)` is said of it.
    `clause` is that by which it is rounded up to the limit, "" where it is not.
    """

    han: int
    raw: int
    rounded: int
    limit: str = ""
    share: int = 0
    clause: str = ""


class RowShow(msgspec.Struct, frozen=True):
    """A row of the table by ron on the felt: amounts before rounding in wells, rounded ones as
    plates.

    `fu` is 0 where the document has no fu; amounts before rounding are so many `times` the base
    points. `hand` is won in the column `highlighted`, None for none."""

    side: WinnerSide
    fu: int
    columns: tuple[RowColumn, ...]
    times: int = 0
    hand: LessonHand | None = None
    highlighted: int = 0


class LimitPlate(msgspec.Struct, frozen=True):
    """A limit with its range of han (`last` None: and more), a non-dealer's ron and a dealer's."""

    limit: str
    first: int
    last: int | None
    child: int
    dealer: int
    yakuman: int = 0


class LimitsShow(msgspec.Struct, frozen=True):
    """The limits as plates, the dealer's amount under that of a non-dealer."""

    rows: tuple[LimitPlate, ...]


class Arrow(msgspec.Struct, frozen=True):
    """A payment by tsumo: who pays, and the share before rounding (0: printed) and after it."""

    payer: WinnerSide
    raw: int
    rounded: int


class ArrowsShow(msgspec.Struct, frozen=True):
    """Arrows from the amount of a ron before rounding (0: printed) to the shares of a tsumo."""

    cell: Cell
    raw: int
    ron: int
    arrows: tuple[Arrow, ...]


class FactorShow(msgspec.Struct, frozen=True):
    """Two rows of raw amounts one above the other, the dealer's 1.5 times that of a non-dealer.

    Columns are those of `child` and `dealer`, pair by pair; raw amounts are 0 where printed.
    """

    child: RowShow
    dealer: RowShow
    tsumo: tuple[Shares, ...]


class LessonHand(msgspec.Struct, frozen=True):
    """A hand that is judged under the document, with its best score."""

    hand: Hand
    situation: Situation
    score: Score


class HandsShow(msgspec.Struct, frozen=True):
    """Hands beside each other; their fu, han and amounts are those of their scores."""

    hands: tuple[LessonHand, ...]


class FuPart(msgspec.Struct, frozen=True):
    """A part of fu: its line of the ledger (`line.KEY` is its name), its tiles, and its fu."""

    key: str
    tiles: tuple[Tile, ...]
    fu: int


class PartsShow(msgspec.Struct, frozen=True):
    """A hand with its parts of fu, their sum, and the sum rounded up.

    `values` is what each part is worth under the document, by the key of its rule.
    """

    hand: LessonHand
    parts: tuple[FuPart, ...]
    sum: int
    rounded: int
    values: tuple[tuple[str, int], ...]


class RoundingStep(msgspec.Struct, frozen=True):
    """An amount that is rounded up, or that counts as a limit; `unit` is "fu" or "points".

    Where a document rounds one child's share first, points are those of that share.
    """

    unit: Literal["fu", "points"]
    before: int
    after: int
    limit: str = ""
    cell: Cell | None = None


class RoundingShow(msgspec.Struct, frozen=True):
    """Amounts before and after rounding, one below the other."""

    steps: tuple[RoundingStep, ...]


class Family(msgspec.Struct, frozen=True):
    """Cells of equal base points, from the least fu on, and the amount that they all pay."""

    cells: tuple[Cell, ...]
    amount: int


class FamiliesShow(msgspec.Struct, frozen=True):
    """Families of cells, each joined by a line across the table."""

    families: tuple[Family, ...]


class SeatsCase(msgspec.Struct, frozen=True):
    """A win with sticks on the table: the shares without and with honba, and every payment."""

    cell: Cell
    situation: Situation
    plain: Shares
    declared: Shares
    payments: tuple[Payment, ...]


class SeatsShow(msgspec.Struct, frozen=True):
    """Wins as arrows between the four seats."""

    cases: tuple[SeatsCase, ...]


class YakuShow(msgspec.Struct, frozen=True):
    """A hand with its yaku and dora, each with its han (`rule key`, han), and their sum."""

    hand: LessonHand
    lines: tuple[tuple[str, int], ...]
    han: int


# --- what 競技十半 shows


class ValuedTiles(msgspec.Struct, frozen=True):
    """Tiles in a row and what they are together worth in half points; `name` is the key of the
    words before them (`ui.lesson_view.tiles.NAME`)."""

    name: str
    tiles: tuple[Tile, ...]
    halves: int


class ValuesShow(msgspec.Struct, frozen=True):
    """Rows of tiles with their values, and the limit of a hand in half points."""

    rows: tuple[ValuedTiles, ...]
    limit: int


class YakuWorth(msgspec.Struct, frozen=True):
    """A yaku or prize of 競技十半: its han (0: a mangan), and whether it counts over the limit."""

    yaku: str
    han: int
    over: bool = False


class YakuListShow(msgspec.Struct, frozen=True):
    """Yaku by what they are worth."""

    rows: tuple[YakuWorth, ...]

    @property
    def columns(self) -> tuple[int, ...]:
        """The han by which they are listed, 0 for a mangan, which is the last."""
        han = {row.han for row in self.rows}
        return (*sorted(han - {0}), *sorted(han & {0}))


class StakesShow(msgspec.Struct, frozen=True):
    """What so many han (0: a mangan) pay at each stake, in half points."""

    stakes: tuple[str, ...]
    rows: tuple[tuple[int, tuple[int, ...]], ...]


class DoraShow(msgspec.Struct, frozen=True):
    """Indicators, and the tiles that each makes dora."""

    rows: tuple[tuple[Tile, tuple[Tile, ...]], ...]


Show = (
    RowShow
    | LimitsShow
    | ArrowsShow
    | FactorShow
    | HandsShow
    | PartsShow
    | RoundingShow
    | FamiliesShow
    | SeatsShow
    | YakuShow
    | ValuesShow
    | YakuListShow
    | StakesShow
    | DoraShow
)


# --- what is done together, and the lesson


class TogetherStep(msgspec.Struct, frozen=True):
    """The line that is open: a sentence `ui.lesson.together.KEY` with a place for each of `given`,
    the amount that belongs into it, and the amounts that are offered for the mouse."""

    key: str
    given: tuple[float, ...]
    answer: float
    choices: tuple[float, ...]


class TogetherHandStep(msgspec.Struct, frozen=True):
    """The hand whose ledger is worked through; `line` is the key of the rule whose line is open
    first, as long as no answers prefer another."""

    hand: LessonHand
    line: str


class Lesson(msgspec.Struct, frozen=True):
    """A lesson of a document.

    - `id`: its name in saved progress; `number` counts from 1 among the lessons of the document.
    - `title`: its words are `ui.lesson.title.TITLE` and `ui.lesson.caption.TITLE`; the amounts in
      the caption are `caption`.
    - `minutes`: about how long it takes.
    - `alone`: five cards; a card about dealt hands may be there twice and asks another hand then.
    - `turns`: the cards of the table, or of other kinds, that are learnt with this lesson.
    """

    id: str
    number: int
    title: str
    minutes: int
    statements: tuple[LessonStatement, ...]
    show: Show
    together: TogetherStep | TogetherHandStep
    alone: tuple[Card, ...]
    turns: tuple[Card, ...]
    caption: tuple[float, ...] = ()
