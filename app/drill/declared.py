"""Declared: the text of a declaration – fu, han, limit, points, yaku – read as it is spoken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from app.drill.asked import Answer, Question, Unread
from app.drill.spelling import Token, UnknownWordError, spelled
from engine.riichi.grade import BY_LIMIT, Value
from engine.riichi.price import price
from engine.riichi.table import first_limit, han_rows
from engine.riichi.verdict import Shares

REASONS: Final = (
    *("nothing", "unknown_word", "no_hundreds", "out_of_place", "not_asked", "twice"),
    *("limit_given", "no_limit", "lacks_points", "lacks_han", "lacks_fu"),
)
"""Why a text is not read; the words are `ui.unread.…`."""
_HUNDRED: Final = 100
_MOST_HUNDREDS: Final = 1000
_MOST_HAN: Final = 20
_PASSED_OVER: Final = frozenset(("and", "noise"))


def read_declared(text: str, question: Question, rules: Any) -> Answer | Unread:
    """The answer of a text, or what about it is not read; that is never a wrong answer."""
    try:
        said = dict(_Reader(spelled(text), question, rules).fields())
        _complete(said, question, rules, len(text))
    except UnknownWordError as e:
        return Unread("unknown_word", e.at, e.word)
    except _UnreadError as e:
        return e.unread
    return Answer(tuple(said.items()))


class _UnreadError(ValueError):
    """Leaves the reading; `unread` tells why."""

    def __init__(self, key: str, token: Token | None = None, at: int = 0) -> None:
        place = at if token is None else token.at
        self.unread = Unread(key, place, "" if token is None else token.text)
        super().__init__(key)


class _Reader:
    """Takes tokens from the left."""

    def __init__(self, tokens: tuple[Token, ...], question: Question, rules: Any) -> None:
        self.rest, self.question, self.rules = list(tokens), question, rules
        self.said: dict[str, Value] = {}

    def fields(self) -> Iterator[tuple[str, Value]]:
        """Every field that is said, each once."""
        if not self.rest:
            raise _UnreadError("nothing")
        while self.rest:
            token = self.rest.pop(0)
            if token.kind in _PASSED_OVER:
                if not self.rest and token.kind == "and":
                    raise _UnreadError("out_of_place", token)
                continue
            for field, value in self.read(token):
                if field in self.said:
                    raise _UnreadError("twice", token)
                if field not in self.question.expected:
                    raise _UnreadError("not_asked", token)
                self.said[field] = value
                yield field, value

    def read(self, token: Token) -> Iterator[tuple[str, Value]]:
        if token.kind == "number":
            yield from self.numbered(token)
        elif token.kind == "limit":
            yield from self.limited(token)
        else:
            raise _UnreadError("out_of_place", token)

    def numbered(self, token: Token) -> Iterator[tuple[str, Value]]:
        unit = self.unit(token)
        if unit:
            yield unit, token.number
            return
        amount = self.amount(token)
        if self.take("becomes"):
            if not self.rest or self.rest[0].kind != "number":
                raise _UnreadError("out_of_place", token)
            yield "plain", amount
            amount = self.amount(self.rest.pop(0))
        yield "points", amount

    def unit(self, token: Token) -> str:
        """`han` or `fu` where the number counts them: by the word after it, or by its size."""
        for unit in ("han", "fu"):
            if self.take(unit):
                return unit
        if self.rest and self.rest[0].kind in ("all", "points", "becomes"):
            return ""
        if self.wants("han") and 0 < token.number < _MOST_HAN:
            return "han"
        fits = token.number in range(20, 140, 10) or token.number == 25
        return "fu" if self.wants("fu") and fits else ""

    def wants(self, field: str) -> bool:
        return field in self.question.expected and field not in self.said

    def take(self, kind: str) -> bool:
        """Whether the next token is of the kind; then it is taken."""
        if self.rest and self.rest[0].kind == kind:
            self.rest.pop(0)
            return True
        return False

    def amount(self, token: Token) -> Shares:
        """One amount, two, or one of all."""
        high, low = self.points(token), 0
        pair = [t.kind for t in self.rest[:2]] == ["and", "number"]
        if pair and [t.kind for t in self.rest[2:3]] not in (["han"], ["fu"]):
            other = self.points(self.rest[1])
            del self.rest[:2]
            high, low = max(high, other), min(high, other)
        self.take("points")
        if self.take("all"):
            if low:
                raise _UnreadError("out_of_place", token)
            low = high
        return Shares(high, low)

    def points(self, token: Token) -> int:
        """The number in points; one that cannot be points is meant in hundreds: 39 is 3900."""
        if token.number and token.number % _HUNDRED == 0:
            return token.number
        if 0 < token.number < _MOST_HUNDREDS:
            return token.number * _HUNDRED
        raise _UnreadError("no_hundreds", token)

    def limited(self, token: Token) -> Iterator[tuple[str, Value]]:
        """A limit by name; where points are asked for and none are said, it says them as well."""
        name, question = str(token.value), self.question
        if question.cell is not None and "limit" not in question.expected:
            if not question.cell.fu:
                raise _UnreadError("limit_given", token)
        elif "limit" in question.expected:
            yield "limit", name
        amounts = any(t.kind == "number" for t in self.rest) or "points" in self.said
        if not amounts and "points" in question.fields:
            yield "points", self.of_limit(token)

    def of_limit(self, token: Token) -> Shares:
        """What the limit pays in the place of what was asked."""
        cell, rules = self.question.cell, self.rules
        name = str(token.value)
        yakuman = _YAKUMAN.get(name, 0)
        if cell is None or not (yakuman or _exists(name, rules)):
            raise _UnreadError("no_limit", token)
        lone = "" if yakuman else name
        return price(0, 0, yakuman, lone, cell.dealer, cell.tsumo, rules).shares


_YAKUMAN: Final[Mapping[str, int]] = {"yakuman": 1, "double_yakuman": 2, "triple_yakuman": 3}


def _exists(name: str, rules: Any) -> bool:
    """Whether the document has the limit, and does not only name it."""
    return any(row.limit == name for row in han_rows(rules))


def _complete(said: Mapping[str, Value], question: Question, rules: Any, end: int) -> None:
    """Whether nothing is missing; of a limit neither fu nor, where it is named, han are said."""
    for field in question.fields:
        if field in said or (field in BY_LIMIT and "limit" in said):
            continue
        if field == "fu" and _past_fu(said.get("han"), rules):
            continue
        raise _UnreadError(f"lacks_{field}", at=end)


def _past_fu(han: Value | None, rules: Any) -> bool:
    limit_from = first_limit(rules)
    return isinstance(han, int) and limit_from is not None and han >= limit_from
