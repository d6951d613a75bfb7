"""Questions about amounts: which cells of the scoring table pay so much."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from app.pages.drill.kinds.cells import (
    asked_cells,
    count_text,
    limit_of,
    side_and_way,
    side_text,
    way_text,
)
from app.pages.drill.kinds.control import AnswerOption, Control, GridControl, worded
from app.pages.drill.kinds.declaration_reader import MOST_HAN, is_fu
from app.pages.drill.kinds.fields import YAKUMAN, shares_text
from app.pages.drill.kinds.frequency import frequency
from app.pages.drill.kinds.kind import Card, Question, QuestionKind, QuestionSubject, ReplyField
from app.pages.drill.kinds.options import row_text
from app.pages.drill.kinds.reader import Reader, UnreadError
from app.pages.drill.kinds.spelling import Token
from app.texts.texts import Texts
from engine.riichi.practice.grade import Value, price_of
from engine.riichi.rules import GAME, RiichiRules, load
from engine.riichi.scoring.table import Cell, exists, first_limit, fu_rows, han_rows
from engine.riichi.verdict import Shares


class AmountSubject(QuestionSubject, frozen=True):
    """An amount that is paid to the dealer or a child, by ron or tsumo."""

    dealer: bool
    tsumo: bool
    shares: Shares

    def badges(self, texts: Texts) -> tuple[str, ...]:
        amount = shares_text(self.shares, texts)
        return side_text(self.dealer, texts), amount, way_text(self.tsumo, texts)


def _keys(rules: RiichiRules) -> Iterator[str]:
    """The amounts of a table: `child.ron.3900`, `child.tsumo.1000-2000`, `dealer.tsumo.2000`."""
    counts: Counter[str] = Counter()
    for cell in asked_cells(rules):
        counts[_amount_key(cell, price_of(cell, rules).shares)] += frequency(cell, rules)
    yield from (key for key, _ in counts.most_common())


def _amount_key(cell: Cell, shares: Shares) -> str:
    amount = f"{shares.high}" if shares.low in (0, shares.high) else f"{shares.low}-{shares.high}"
    return f"{side_and_way(cell)}.{amount}"


def _seek(card: Card, rules: RiichiRules, _seed: int) -> Iterator[Question]:
    cells = [c for c in asked_cells(rules) if card.key == _amount_key(c, price_of(c, rules).shares)]
    first = cells[0]
    subject = AmountSubject(first.dealer, first.tsumo, price_of(first, rules).shares)
    yield Question(card, subject, ("cells",), (("cells", frozenset(cells)),), first)


def _cells_text(some: frozenset[Cell], texts: Texts) -> str:
    return texts.list_of(count_text(cell, "", texts) for cell in sorted(some))


def _offered(question: Question, texts: Texts) -> str:
    """The limit in the place of all fu and han that come to it, else every cell."""
    some, rules = question.expected["cells"], load(question.card.document)
    assert isinstance(some, frozenset)  # cells are said as a set
    first = {row.limit: row.first for row in reversed(han_rows(rules))}  # it is read as this row
    cells = (cell for cell in sorted(some) if isinstance(cell, Cell))
    named = ((limit_of(cell, rules), cell.han) for cell in cells)
    name = next((name for name, han in named if name and first[name] == han), "")
    return texts.limit(name) if name else _cells_text(some, texts)  # type: ignore[arg-type]


class _CellsReader(Reader):
    """Reads cells: `40符3翻`, `40 3`, `満貫`, several one after the other."""

    def __init__(self, text: str, question: Question, rules: Any) -> None:
        super().__init__(text, question, rules)
        self.found: list[Cell] = []

    def begun(self, token: Token) -> Iterator[tuple[str, Value]]:
        self.found += self.cells(token)
        self.said.pop("cells", None)
        yield "cells", frozenset(self.found)

    def cells(self, token: Token) -> Iterator[Cell]:
        if token.kind == "limit":
            yield self.of_limit(token)
            return
        counts = dict([self.count(token)])
        limit_from = first_limit(self.rules) or 1
        if counts.get("han", 0) >= limit_from:
            yield self.counted_cell(counts, token)
            return
        while self.next_is("and", "number"):
            self.rest.pop(0)
        if self.next_is("number") and not counts.keys() & dict([self.peek()]).keys():
            counts |= dict([self.count(self.rest.pop(0))])
        yield self.counted_cell(counts, token)

    def peek(self) -> tuple[str, int]:
        """What the next number counts, without taking it."""
        before = list(self.rest)
        found = self.count(self.rest.pop(0))
        self.rest = before
        return found

    def count(self, token: Token) -> tuple[str, int]:
        if token.kind != "number":
            raise UnreadError("out_of_place", token)
        unit = self.unit()
        if unit:
            return unit, token.number
        if 0 < token.number < MOST_HAN:
            return "han", token.number
        if is_fu(token.number):
            return "fu", token.number
        raise UnreadError("out_of_place", token)

    def of_limit(self, token: Token) -> Cell:
        """The cell of the row of that name."""
        asked, name = self.question.cell, str(token.value)
        assert asked is not None  # it is the first cell that pays so much
        if name in YAKUMAN:
            return Cell(asked.dealer, asked.tsumo, 0, 0, YAKUMAN[name])
        row = next((r for r in han_rows(self.rules) if r.limit == name), None)
        if row is None:
            raise UnreadError("no_limit", token)
        return Cell(asked.dealer, asked.tsumo, 0, row.first)


def _controls(question: Question, rules: RiichiRules, texts: Texts) -> tuple[Control, ...]:
    """The scoring table without amounts: cells by fu and han, limits below."""
    cell = question.cell
    assert cell is not None  # it is the first cell that pays so much
    columns = range(1, first_limit(rules) or 1)
    rows = []
    for fu in fu_rows(rules):
        there = [exists(fu, han, cell.tsumo, rules) for han in columns]
        texted = [_option(fu, han, texts) if is_one else None
                  for han, is_one in zip(columns, there, strict=True)]  # fmt: skip
        if any(there):
            rows.append((texts.points("fu", fu), tuple(texted)))
    heads = tuple(texts.points("han", han) for han in columns)
    limits = worded(row_text(row, texts) for row in han_rows(rules))
    return (GridControl("cells", heads, tuple(rows), limits),)


def _option(fu: int, han: int, texts: Texts) -> AnswerOption:
    return AnswerOption("", texts.points("fu_han", fu, han))


KIND: Final = QuestionKind(
    "cells", GAME, (ReplyField("cells", _cells_text),), _keys, _seek,
    _CellsReader.reply,
    offer=_offered, controls=_controls,
    reasons=("lacks_cells", "lacks_fu", "lacks_han", "no_limit"), fixed=True, around=False,
)  # fmt: skip
"""Which cells pay so much?"""
