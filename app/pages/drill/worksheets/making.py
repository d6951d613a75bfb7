"""Makes worksheets and answer sheets of a choice: of its dealt hands, or of cells of the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from app.pages.drill.kinds.cells import spot_of_card
from app.pages.drill.lessons.lesson import Lesson
from app.pages.drill.lessons.table import lesson_by_id
from app.pages.drill.lessons.words import lesson_mark, lesson_title
from app.pages.drill.worksheets.choice import (
    ANSWERS,
    OF_HANDS,
    WorksheetChoice,
    lesson_of,
    worksheet_number,
)
from app.pages.drill.worksheets.content import ROWS, Worksheet, WorksheetPage
from app.pages.drill.worksheets.rows import RowMaker, RowSource, sources_of
from app.pages.table.sheet import sheet_of
from app.texts.texts import Texts
from app.views.tables import Grid, GridCell, Marked, TableSpot
from engine.riichi.practice.deal import Dealt
from engine.riichi.practice.dice import Dice, mixed
from engine.riichi.practice.grade import price_of
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.table import Cell, by_share

_KIRIAGE: Final = Cell(False, False, 30, 4)
"""30 fu 4 han of a non-dealer by ron: a mangan, or the last cell below it."""
_USUAL_PAIRS: Final = 25
_TAUGHT: Final = {"fu": "fu_parts", "yaku": "han", "declaration": "declare"}
"""The lesson that stands on the tile of a worksheet of hands."""
_FEW, _SOME = 60, 25
"""Of a hundred cells that are filled in: in the upper rows, and in the middle ones."""


def worksheets_of(
    choice: WorksheetChoice, hands: tuple[Dealt, ...], rules: RiichiRules, texts: Texts
) -> tuple[Worksheet, Worksheet]:
    """The worksheet of a choice, and its answer sheet."""
    return (
        _worksheet(choice, hands, rules, texts, solved=False),
        _worksheet(choice, hands, rules, texts, solved=True),
    )


def _worksheet(
    choice: WorksheetChoice,
    hands: tuple[Dealt, ...],
    rules: RiichiRules,
    texts: Texts,
    *,
    solved: bool,
) -> Worksheet:
    number = worksheet_number(choice, rules.document.id)
    answers = f"{number}{ANSWERS}"
    title, numeral, line = _heading(choice, rules, texts)
    if choice.subject in OF_HANDS:
        pages = tuple(_hand_pages(choice, hands, rules, texts, solved=solved))
    else:
        pages = (_table_page(choice, rules, texts, solved=solved),)
    other, of_what = (number, "asked") if solved else (answers, "answers")
    form = "hands" if choice.subject in OF_HANDS else "cells"
    text = texts.ui(f"worksheet.{of_what}_{form}", other)
    return Worksheet(
        numeral,
        texts.ui("worksheet.solved", title) if solved else title,
        (line, _level_line(choice, texts)),
        () if solved else (texts.ui("worksheet.name"), texts.ui("worksheet.day")),
        pages,
        texts.ui("worksheet.check"),
        (
            (texts.ui("worksheet.asked" if solved else "worksheet.answers"), text),
            (texts.ui("worksheet.rules"), "\n".join(_rules(rules, texts))),
        ),
        texts.document(rules.document),
        texts.ui("worksheet.foot", answers if solved else number),
        answers if solved else number,
    )


def _heading(choice: WorksheetChoice, rules: RiichiRules, texts: Texts) -> tuple[str, str, str]:
    """Title, the numeral on the tile, and the line below: of the lesson, where it is of one."""
    lesson = lesson_of(choice.subject, rules)
    if lesson is not None:
        line = texts.ui("worksheet.subject.cells.line")
        return lesson_title(lesson, texts), lesson_mark(lesson, texts), line
    title = texts.ui(f"worksheet.subject.{choice.subject}.title")
    line = texts.ui(f"worksheet.subject.{choice.subject}.line")
    if choice.subject == "declaration" and rules.fu is None:
        line = texts.ui("worksheet.subject.declaration.line_by_han")
    taught = lesson_by_id(_TAUGHT.get(choice.subject, ""), rules)
    mark = texts.ui("worksheet.table") if taught is None else lesson_mark(taught, texts)
    return title, mark, line


def _level_line(choice: WorksheetChoice, texts: Texts) -> str:
    """What is left to fill in. Of hands from mangan up it is not said that fu do not count: some
    are a mangan by their fu."""
    if choice.level == "limits" and choice.subject in OF_HANDS:
        return texts.ui("worksheet.level.limits.line_of_hands")
    return texts.ui(f"worksheet.level.{choice.level}.line")


def _rules(rules: RiichiRules, texts: Texts) -> Iterator[str]:
    """The rules by which the sums of documents differ, one sentence each."""
    if rules.fu is None:
        yield texts.ui("worksheet.rule.by_han")
    else:
        yield texts.ui("worksheet.rule.double_wind", rules.fu.pair.double_wind.value)
        if rules.fu.chiitoitsu.value != _USUAL_PAIRS:
            yield texts.ui("worksheet.rule.pairs", rules.fu.chiitoitsu.value)
        mangan = bool(price_of(_KIRIAGE, rules).limit)
        yield texts.ui("worksheet.rule.kiriage" if mangan else "worksheet.rule.no_kiriage")
        if by_share(rules):
            yield texts.ui("worksheet.rule.by_share")
    yield texts.ui("worksheet.rule.plain")


# --- hands


def _hand_pages(
    choice: WorksheetChoice,
    hands: tuple[Dealt, ...],
    rules: RiichiRules,
    texts: Texts,
    *,
    solved: bool,
) -> Iterator[WorksheetPage]:
    maker = RowMaker(choice.subject, choice.level, rules, texts, solved=solved)
    of_han = choice.subject == "yaku"
    sources = sources_of(hands, rules)
    for first in range(0, len(sources), ROWS):
        some = sources[first : first + ROWS]
        key = "worksheet.check_han" if of_han else "worksheet.check_points"
        text = texts.ui(key, len(some))
        rows = tuple(maker.row(source) for source in some)
        yield WorksheetPage(rows, text, str(check_sum(some, of_han=of_han)))


def check_sum(some: tuple[RowSource, ...], *, of_han: bool) -> int:
    """The sum by which a page is checked: of all points that the winners get, or of the han."""
    return sum(source.score.han if of_han else source.score.points for source in some)


# --- cells of the table


def _table_page(
    choice: WorksheetChoice, rules: RiichiRules, texts: Texts, *, solved: bool
) -> WorksheetPage:
    whole = sheet_of(rules.document.id)
    lesson = lesson_of(choice.subject, rules)
    spots = None if lesson is None else _spots(lesson, rules)
    grids = tuple(_grids(whole.grids, choice) if spots is None else _rows_with(whole.grids, spots))
    sheet = replace(whole, grids=grids)
    every = frozenset(cell.spot for cell in _cells(grids) if spots is None or cell.spot in spots)
    covered = every.intersection(_covered(grids, choice)) or every
    text = texts.ui("worksheet.check_cells")
    found = sum(_first_line(cell) for cell in _cells(grids) if cell.spot in covered)
    marked = Marked(frozenset() if solved else covered, difficult=False)
    return WorksheetPage((), text, str(found), (sheet, marked))


def _grids(grids: tuple[Grid, ...], choice: WorksheetChoice) -> Iterator[Grid]:
    """The tables that a choice is about, the limits of its side alone."""
    limits = choice.level == "limits"
    for grid in grids:
        if grid.name == "limits":
            yield grid if choice.subject == "cells" else _row_of(grid, choice.subject)
        elif not limits and choice.subject in ("cells", grid.name):
            yield grid


def _spots(lesson: Lesson, rules: RiichiRules) -> frozenset[TableSpot]:
    """The places of the cells of a lesson."""
    found = (spot_of_card(card, rules) for card in lesson.turns)
    return frozenset(spot for spot in found if spot is not None)


def _rows_with(grids: tuple[Grid, ...], spots: frozenset[TableSpot]) -> Iterator[Grid]:
    """The tables with the rows that have one of some cells."""
    for grid in grids:
        at = [i for i, row in enumerate(grid.cells) if any(cell.spot in spots for cell in row)]
        if at:
            rows = tuple(grid.rows[i] for i in at)
            yield replace(grid, rows=rows, cells=tuple(grid.cells[i] for i in at))


def _row_of(grid: Grid, side: str) -> Grid:
    """A table with its row of one side."""
    at = next(i for i, row in enumerate(grid.cells) if row[0].spot.whose == side)
    return replace(grid, rows=grid.rows[at : at + 1], cells=grid.cells[at : at + 1])


def _cells(grids: tuple[Grid, ...]) -> Iterator[GridCell]:
    return (cell for grid in grids for row in grid.cells for cell in row if not cell.empty)


def _covered(grids: tuple[Grid, ...], choice: WorksheetChoice) -> Iterator[TableSpot]:
    """The cells to fill in: all, or ever more of them down the page."""
    dice = Dice(mixed(choice.seed))
    for grid in grids:
        for at, row in enumerate(grid.cells):
            third = 3 * at // len(grid.cells)
            shown = (_FEW, _SOME, 0)[third] if choice.level == "fading" else 0
            for cell in row:
                if not (cell.empty or dice.percent(shown)):
                    yield cell.spot


def _first_line(cell: GridCell) -> int:
    """The first amount of a cell: by ron, where it has one."""
    return next((line.high for line in cell.lines if line.kind != "none"), 0)
