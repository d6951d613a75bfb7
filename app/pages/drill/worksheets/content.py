"""The content of a worksheet and of its answer sheet, as frozen values for the painter."""

from __future__ import annotations

import msgspec

from app.views.tables import Marked, TableSheet
from engine.riichi.hand import Hand
from engine.tiles import Tile

ROWS: int = 8
"""Hands on a page."""


class SumPart(msgspec.Struct, frozen=True):
    """A part of a sum: its name and amount; an open one is a box to write in.

    `value` is the amount as it is written, "" where it is to be found.
    """

    name: str
    value: str
    open: bool = False


class AnswerBox(msgspec.Struct, frozen=True):
    """A box for an answer: its unit and width on the page, and the answer, "" on a worksheet.

    The unit of a `headed` one stands at its top, where it is too long to stand after the answer.
    """

    unit: str
    width: float
    value: str = ""
    headed: bool = False


class WorksheetRow(msgspec.Struct, frozen=True):
    """A hand with its situation, its number, and what is to be filled in.

    `seats` are round, seat and role; `around` the rest of the situation; `way` the word over the
    winning tile. Below the hand stand `parts` of a sum, or the words before and after a box of
    `sentence`, or a `line` to write on with the word before it, which answer sheets leave out.
    `remark` is on answer sheets.
    """

    number: str
    seats: str
    around: str
    hand: Hand
    way: str
    indicators: tuple[tuple[str, tuple[Tile, ...]], ...]
    boxes: tuple[AnswerBox, ...]
    parts: tuple[SumPart, ...] = ()
    sentence: tuple[str, SumPart, str] | None = None
    line: str = ""
    remark: str = ""


class WorksheetPage(msgspec.Struct, frozen=True):
    """A page: rows, or a table with covered cells; and the sum to check it by."""

    rows: tuple[WorksheetRow, ...]
    check: str
    check_sum: str
    table: tuple[TableSheet, Marked] | None = None


class Worksheet(msgspec.Struct, frozen=True):
    """A worksheet or an answer sheet.

    `numeral` stands on the tile at the top; `notes` are paragraphs of the foot, each with its
    title. `foot` stands at the left of the last line, `name` in its middle.
    """

    numeral: str
    title: str
    lines: tuple[str, ...]
    fields: tuple[str, ...]
    pages: tuple[WorksheetPage, ...]
    check_title: str
    notes: tuple[tuple[str, str], ...]
    foot: str
    name: str
    number: str
