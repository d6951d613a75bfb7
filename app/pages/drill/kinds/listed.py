"""Listed: answers that list things – cells, items of fu, yaku, seats – and rulings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from app.pages.drill.kinds.card import HandAsked, Question
from app.pages.drill.kinds.declared import MOST_HAN, YAKUMAN, Declaration, is_fu
from app.pages.drill.kinds.reading import Reader, UnreadError
from app.pages.drill.kinds.spelling import Token
from engine.riichi.practice.grade import Value
from engine.riichi.scoring.table import Cell, first_limit, han_rows
from engine.riichi.verdict import Shares

_NOBODY: Final = Shares(0, 0)
_MINUS: Final = frozenset("-−－–")


class Cells(Reader):
    """Reads cells: `40符3翻`, `40 3`, `満貫`, several one after the other."""

    def __init__(self, text: str, question: Question, rules: Any) -> None:
        super().__init__(text, question, rules)
        self.found: list[Cell] = []

    def begun(self, token: Token) -> Iterator[tuple[str, Value]]:
        self.found += self.cells(token)
        self.said.pop("cells", None)
        yield "cells", frozenset(self.found)

    def cells(self, token: Token) -> Iterator[Cell]:
        asked = self.question.cell
        assert asked is not None  # it is the first cell that pays so much
        like = Cell(asked.dealer, asked.tsumo)
        if token.kind == "limit":
            yield from self.of_limit(token, like)
            return
        counts = dict([self.count(token)])
        limit_from = first_limit(self.rules) or 1
        if counts.get("han", 0) >= limit_from:
            yield self.cell(counts, like, token)
            return
        while self.next_is("and", "number"):
            self.rest.pop(0)
        if self.next_is("number") and not counts.keys() & dict([self.peek()]).keys():
            counts |= dict([self.count(self.rest.pop(0))])
        yield self.cell(counts, like, token)

    def peek(self) -> tuple[str, int]:
        """What the next number counts, without taking it."""
        before = list(self.rest)
        found = self.count(self.rest.pop(0))
        self.rest = before
        return found

    def count(self, token: Token) -> tuple[str, int]:
        if token.kind != "number":
            raise UnreadError("out_of_place", token)
        for unit in ("han", "fu"):
            if self.take(unit):
                return unit, token.number
        if 0 < token.number < MOST_HAN:
            return "han", token.number
        if is_fu(token.number):
            return "fu", token.number
        raise UnreadError("out_of_place", token)

    def cell(self, counts: dict[str, int], like: Cell, token: Token) -> Cell:
        limit_from = first_limit(self.rules)
        fu, han = counts.get("fu", 0), counts.get("han", 0)
        if not han:
            raise UnreadError("lacks_han", token)
        if limit_from is not None and han < limit_from:
            if not fu:
                raise UnreadError("lacks_fu", token)
            return Cell(like.dealer, like.tsumo, fu, han)
        rows = [row for row in han_rows(self.rules) if not row.yakuman and row.first <= han]
        return Cell(like.dealer, like.tsumo, 0, rows[-1].first if rows else han)

    def of_limit(self, token: Token, like: Cell) -> Iterator[Cell]:
        """The row of that name."""
        name, yakuman = str(token.value), YAKUMAN.get(str(token.value), 0)
        if yakuman:
            yield Cell(like.dealer, like.tsumo, 0, 0, yakuman)
            return
        row = next((r for r in han_rows(self.rules) if r.limit == name), None)
        if row is None:
            raise UnreadError("no_limit", token)
        yield Cell(like.dealer, like.tsumo, 0, row.first)


class FuItems(Reader):
    """Reads `40`, `40符`, `20+10+4=40`."""

    def begun(self, token: Token) -> Iterator[tuple[str, Value]]:
        if token.kind != "number":
            raise UnreadError("out_of_place", token)
        items = [token.number]
        self.take("fu")
        while self.next_is("plus", "number"):
            self.rest.pop(0)
            items.append(self.rest.pop(0).number)
            self.take("fu")
        last = items[0] if len(items) == 1 else None
        while self.next_is("becomes", "number"):
            self.rest.pop(0)
            last = self.rest.pop(0).number
            self.take("fu")
        if len(items) > 1:
            yield "items", tuple(sorted(items))
        if last is not None:
            yield "fu", last


class YakuAndHan(Declaration):
    """Reads `リーチ ピンフ ドラ1 3翻`, `役なし`."""

    passed_over = frozenset(("and", "noise", "plus", "becomes"))

    def begun(self, token: Token) -> Iterator[tuple[str, Value]]:
        if token.kind == "bonus":
            if self.next_is("number") and not self.counted(1) and len(self.rest) > 1:
                self.rest.pop(0)
        elif token.kind in ("yaku", "tsumo"):
            before = self.said.pop("yaku", frozenset())
            name = "menzen_tsumo" if token.kind == "tsumo" else str(token.value)
            assert isinstance(before, frozenset)
            yield "yaku", frozenset((*before, name))
        elif token.kind == "none":
            yield "yaku", frozenset()
        elif token.kind == "limit":
            self.said["limit"] = str(token.value)
        elif token.kind == "number":
            self.take("han")
            yield "han", token.number
        else:
            raise UnreadError("out_of_place", token)

    def spared(self, field: str) -> bool:
        none = self.said.get("yaku") == frozenset()
        return field == "han" and ("limit" in self.said or none)


class Seats(Reader):
    """Reads what each seat gains or loses, east first: `-1300 5300 -2600 -1300`, or by seat.

    Without a sign it is what the winner gains and the others lose.
    """

    names = ("east", "south", "west", "north")

    def __init__(self, text: str, question: Question, rules: Any) -> None:
        super().__init__(text, question, rules)
        self.seat, self.sign = 0, 0

    passed_over = frozenset(("noise",))

    def begun(self, token: Token) -> Iterator[tuple[str, Value]]:
        if token.kind == "seat":
            self.seat = self.names.index(str(token.value))
        elif token.kind == "plus":
            self.sign = 1
        elif token.kind in ("and", "minus"):
            self.sign = -1 if token.kind == "minus" or token.text in _MINUS else 0
        elif token.kind == "number":
            if self.seat >= len(self.names):
                raise UnreadError("twice", token)
            name, points = self.names[self.seat], self.points(token)
            self.take("points")
            sign = self.sign or (1 if self.seat == self.winner() else -1)
            self.seat, self.sign = self.seat + 1, 0
            yield name, sign * points
        else:
            raise UnreadError("out_of_place", token)

    def winner(self) -> int:
        assert isinstance(self.question.about, HandAsked)  # only hands are paid for
        return self.question.about.dealt.situation.seat


class Sanctions(Reader):
    """Reads a class of penalty, and what it costs where it costs something."""

    def begun(self, token: Token) -> Iterator[tuple[str, Value]]:
        if token.kind in ("class", "none"):
            yield "class", str(token.value or "none")
        elif token.kind == "number":
            yield "amount", self.amount(token)
        else:
            raise UnreadError("out_of_place", token)

    def finish(self) -> None:
        """A class that costs nothing needs no amount; a fine is named by what it costs."""
        said = self.said.get("class")
        part = getattr(self.rules.penalties, str(said), None)
        points = getattr(part, "points", None)
        if said is not None and points is None:
            self.said.setdefault("amount", _NOBODY)
        elif said == "fine" and points is not None:
            self.said.setdefault("amount", Shares(points.value, 0))
