"""The values that a lesson is made of; every amount in them is reckoned by the engine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from app.pages.drill.kinds.kind import Card
from engine.ledger import Payment
from engine.riichi.hand import Hand
from engine.riichi.scoring.table import Cell
from engine.riichi.situation import Situation
from engine.riichi.verdict import Score, Shares
from engine.tiles import Tile

WinnerSide = Literal["child", "dealer"]
WinWay = Literal["ron", "tsumo"]
STEPS: tuple[str, ...] = ("say", "show", "together", "alone")
"""The steps of a lesson, in their order; progress is the number of those that are done."""


@dataclass(frozen=True, slots=True)
class LessonStatement:
    """A sentence that a lesson says: `ui.lesson.say.KEY`, with a place for each amount.

    Amounts are points, han or fu; in 競技十半 points, which may be halves.
    """

    key: str
    amounts: tuple[float, ...] = ()


# --- what is shown


@dataclass(frozen=True, slots=True)
class RowColumn:
    """A column of a row of the table: its han, the amount before rounding (0: printed, there is
    none) and after it, and the name of the limit that it reaches ("" for none).

    Where a document rounds one child's share first, `raw` is that share and `share` what it is
    rounded to; all amounts are multiples of it. `words.chant(rounded, texts)` is said of it.
    """

    han: int
    raw: int
    rounded: int
    limit: str = ""
    share: int = 0


@dataclass(frozen=True, slots=True)
class RowShow:
    """A row of the table on the felt: amounts before rounding in wells, rounded ones as plates.

    `fu` is 0 where the document has no fu. `hand` is won in the column `highlighted`, None for
    none."""

    side: WinnerSide
    way: WinWay
    fu: int
    columns: tuple[RowColumn, ...]
    hand: LessonHand | None = None
    highlighted: int = 0


@dataclass(frozen=True, slots=True)
class LimitPlate:
    """A limit with its range of han (`last` None: and more), a non-dealer's ron and a dealer's."""

    limit: str
    first: int
    last: int | None
    child: int
    dealer: int
    yakuman: int = 0


@dataclass(frozen=True, slots=True)
class LimitsShow:
    """The limits as plates, the dealer's amount under that of a non-dealer."""

    rows: tuple[LimitPlate, ...]


@dataclass(frozen=True, slots=True)
class Arrow:
    """A payment by tsumo: who pays, and the share before rounding (0: printed) and after it."""

    payer: WinnerSide
    raw: int
    rounded: int


@dataclass(frozen=True, slots=True)
class ArrowsShow:
    """Arrows from the amount of a ron before rounding (0: printed) to the shares of a tsumo."""

    cell: Cell
    raw: int
    ron: int
    arrows: tuple[Arrow, ...]


@dataclass(frozen=True, slots=True)
class FactorShow:
    """Two rows of raw amounts one above the other, the dealer's 1.5 times that of a non-dealer.

    Columns are those of `child` and `dealer`, pair by pair; raw amounts are 0 where printed.
    """

    child: RowShow
    dealer: RowShow
    tsumo: tuple[Shares, ...]


@dataclass(frozen=True, slots=True)
class LessonHand:
    """A hand that is judged under the document, with its best score."""

    hand: Hand
    situation: Situation
    score: Score


@dataclass(frozen=True, slots=True)
class HandsShow:
    """Hands beside each other; their fu, han and amounts are those of their scores."""

    hands: tuple[LessonHand, ...]


@dataclass(frozen=True, slots=True)
class FuPart:
    """A part of fu: its line of the ledger (`line.KEY` is its name), its tiles, and its fu."""

    key: str
    tiles: tuple[Tile, ...]
    fu: int


@dataclass(frozen=True, slots=True)
class PartsShow:
    """A hand with its parts of fu, their sum, and the sum rounded up.

    `values` is what each part is worth under the document, by the key of its rule.
    """

    hand: LessonHand
    parts: tuple[FuPart, ...]
    sum: int
    rounded: int
    values: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class RoundingStep:
    """An amount that is rounded up, or that counts as a limit; `unit` is "fu" or "points".

    Where a document rounds one child's share first, points are those of that share.
    """

    unit: Literal["fu", "points"]
    before: int
    after: int
    limit: str = ""
    cell: Cell | None = None


@dataclass(frozen=True, slots=True)
class RoundingShow:
    """Amounts before and after rounding, one below the other."""

    steps: tuple[RoundingStep, ...]


@dataclass(frozen=True, slots=True)
class Family:
    """Cells of equal base points, from the least fu on, and the amount that they all pay."""

    cells: tuple[Cell, ...]
    amount: int


@dataclass(frozen=True, slots=True)
class FamiliesShow:
    """Families of cells, each joined by a line across the table."""

    families: tuple[Family, ...]


@dataclass(frozen=True, slots=True)
class SeatsCase:
    """A win with sticks on the table: the shares without and with honba, and every payment."""

    cell: Cell
    situation: Situation
    plain: Shares
    declared: Shares
    payments: tuple[Payment, ...]


@dataclass(frozen=True, slots=True)
class SeatsShow:
    """Wins as arrows between the four seats."""

    cases: tuple[SeatsCase, ...]


@dataclass(frozen=True, slots=True)
class YakuShow:
    """A hand with its yaku and dora, each with its han (`rule key`, han), and their sum."""

    hand: LessonHand
    lines: tuple[tuple[str, int], ...]
    han: int


# --- what 競技十半 shows


@dataclass(frozen=True, slots=True)
class ValuedTiles:
    """Tiles in a row and what they are together worth in half points; `name` is the key of the
    words before them (`ui.lesson_view.tiles.NAME`)."""

    name: str
    tiles: tuple[Tile, ...]
    halves: int


@dataclass(frozen=True, slots=True)
class ValuesShow:
    """Rows of tiles with their values, and the limit of a hand in half points."""

    rows: tuple[ValuedTiles, ...]
    limit: int


@dataclass(frozen=True, slots=True)
class YakuWorth:
    """A yaku or prize of 競技十半: its han (0: a mangan), and whether it counts over the limit."""

    yaku: str
    han: int
    over: bool = False


@dataclass(frozen=True, slots=True)
class YakuListShow:
    """Yaku by what they are worth."""

    rows: tuple[YakuWorth, ...]

    @property
    def columns(self) -> tuple[int, ...]:
        """The han by which they are listed, 0 for a mangan, which is the last."""
        han = {row.han for row in self.rows}
        return (*sorted(han - {0}), *sorted(han & {0}))


@dataclass(frozen=True, slots=True)
class StakesShow:
    """What so many han (0: a mangan) pay at each stake, in half points."""

    stakes: tuple[str, ...]
    rows: tuple[tuple[int, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class DoraShow:
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


@dataclass(frozen=True, slots=True)
class Together:
    """The line that is open: a sentence `ui.lesson.together.KEY` with a place for each of `given`,
    the amount that belongs into it, and the amounts that are offered for the mouse."""

    key: str
    given: tuple[float, ...]
    answer: float
    choices: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class HandTogether:
    """The hand whose ledger is worked through; `line` is the key of the rule whose line is open
    first, as long as no answers prefer another."""

    hand: LessonHand
    line: str


@dataclass(frozen=True, slots=True)
class Lesson:
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
    together: Together | HandTogether
    alone: tuple[Card, ...]
    turns: tuple[Card, ...]
    caption: tuple[float, ...] = ()
