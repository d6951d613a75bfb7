"""Reads a declaration: fu, han, limit and points as players say them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from app.pages.drill.kinds.fields import YAKUMAN
from app.pages.drill.kinds.reader import Reader, UnreadError
from app.pages.drill.kinds.spelling import Token
from engine.riichi.practice.grade import BY_LIMIT, Value
from engine.riichi.scoring.price import price
from engine.riichi.scoring.table import first_limit, han_rows
from engine.riichi.verdict import Shares

MOST_HAN: Final = 20
LIMIT_REASONS: Final = ("limit_given", "no_limit")
_OTHER: Final = ("yaku", "bonus")
"""Tokens that may stand in a declaration and are not graded."""


def is_fu(number: int) -> bool:
    """Whether a number without a word can be fu."""
    return number in range(20, 140, 10) or number == 25


class DeclarationReader(Reader):
    """Reads `40符3翻 1300・2600`, `満貫 8000`, `2600は2700`."""

    def begun(self, token: Token) -> Iterator[tuple[str, Value]]:
        if token.kind == "number":
            yield from self.numbered(token)
        elif token.kind == "limit":
            yield from self.limited(token)
        elif token.kind == "none":
            yield "yaku", frozenset()
        elif token.kind not in _OTHER or "yaku" not in self.question.expected:
            raise UnreadError("out_of_place", token)

    def numbered(self, token: Token) -> Iterator[tuple[str, Value]]:
        unit = self.unit() or self.unit_by_size(token)
        if unit:
            yield unit, token.number
            return
        amount = self.amount(token)
        if self.accept("becomes"):
            if not self.next_is("number"):
                raise UnreadError("out_of_place", token)
            yield "plain", amount
            amount = self.amount(self.rest.pop(0))
        if "points" in self.said and self.wants("received"):
            yield "received", amount.high
        else:
            yield "points", amount

    def unit_by_size(self, token: Token) -> str:
        """`han` or `fu` where a number without such a word counts them by its size."""
        if self.rest and self.rest[0].kind in ("all", "points", "becomes"):
            return ""
        if self.wants("han") and 0 < token.number < MOST_HAN:
            return "han"
        matters = self.wants("fu") and not self.spared("fu")
        return "fu" if matters and is_fu(token.number) else ""

    def limited(self, token: Token) -> Iterator[tuple[str, Value]]:
        """A limit by name; where points are asked for and none are said, it says them as well."""
        cell, asks = self.question.cell, "han" in self.question.fields
        if asks:
            self.said["limit"] = str(token.value)
        elif cell is not None and not cell.fu:
            raise UnreadError("limit_given", token)
        amounts = any(t.kind == "number" for t in self.rest) or "points" in self.said
        if not amounts:
            yield "points", self.of_limit(token)

    def of_limit(self, token: Token) -> Shares:
        """What the limit pays in the cell that was asked for."""
        name, cell = str(token.value), self.question.cell
        yakuman = YAKUMAN.get(name, 0)
        if cell is None or not (yakuman or _has_limit(name, self.rules)):
            raise UnreadError("no_limit", token)
        lone = "" if yakuman else name
        return price(0, 0, yakuman, lone, cell.dealer, cell.tsumo, self.rules).shares

    def spared(self, field: str) -> bool:
        """With a limit neither fu nor han need be said; nor anything of a hand without yaku."""
        if self.said.get("yaku") == frozenset():
            return True
        if field in BY_LIMIT and "limit" in self.said:
            return True
        han, limit_from = self.said.get("han"), first_limit(self.rules) or MOST_HAN
        return field == "fu" and isinstance(han, int) and han >= limit_from


def _has_limit(name: str, rules: Any) -> bool:
    """Whether a row of the document's table has the limit."""
    return any(row.limit == name for row in han_rows(rules))
