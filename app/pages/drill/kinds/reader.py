"""The base class of all readers of typed answers: tokens from the left, each field once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from app.pages.drill.kinds.kind import Question, Reply, Unread
from app.pages.drill.kinds.spelling import Token, UnknownWordError, spelled
from engine.riichi.practice.diagnosis import answer_under
from engine.riichi.practice.grade import Value
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.table import Cell, first_limit, han_rows
from engine.riichi.verdict import Shares

REASONS: Final = (
    "nothing", "unknown_word", "no_hundreds", "out_of_place", "not_asked", "twice", "two_amounts",
)  # fmt: skip
"""Why a text of any kind may be unread; the texts are `ui.unread.REASON`."""
_HUNDRED: Final = 100
_MOST_HUNDREDS: Final = 1000
_PAYERS: Final = 3
"""Those who share a counter by tsumo."""


def in_hundreds(rules: Any) -> bool:
    """Whether all that a document has paid is in hundreds; not so one that rounds to tens."""
    if not isinstance(rules, RiichiRules):
        return True
    units = [rules.payment.deposit.value, rules.payment.honba.value / _PAYERS]
    if rules.formula is not None:
        units.append(rules.formula.rounding.value)
    if rules.table is not None:
        for rule in (*rules.table.rows, rules.table.yakuman):
            row = rule.value
            units += [*row.child_tsumo, row.child_ron, row.dealer_tsumo, row.dealer_ron]
    return all(unit % _HUNDRED == 0 for unit in units)


class UnreadError(ValueError):
    """Ends the reading of a text; `unread` has the reason."""

    def __init__(self, key: str, token: Token | None = None, at: int = 0) -> None:
        place = at if token is None else token.at
        self.unread = Unread(key, place, "" if token is None else token.text)
        super().__init__(key)


class Reader:
    """Reads one text; a subclass says which fields begin with a token."""

    passed_over: frozenset[str] = frozenset(("and", "noise", "tsumo"))

    def __init__(self, text: str, question: Question, rules: Any) -> None:
        self.question, self.rules, self.end = question, rules, len(text)
        self.said: dict[str, Value] = {}
        self.rest: list[Token] = []

    @classmethod
    def reply(cls, text: str, question: Question, rules: Any) -> Reply | Unread:
        """The reply of a text, or why it is not read."""
        reader = cls(text, question, rules)
        try:
            reader.rest = list(spelled(text))
            reader.read_all()
        except UnknownWordError as e:
            return Unread("unknown_word", e.at, e.word)
        except UnreadError as e:
            return e.unread
        return Reply(tuple(reader.said.items()))

    def read_all(self) -> None:
        """Read every token; UnreadError where a field is missing."""
        if not self.rest:
            raise UnreadError("nothing")
        while self.rest:
            token = self.rest.pop(0)
            if token.kind in self.passed_over:
                if not self.rest and token.kind == "and":
                    raise UnreadError("out_of_place", token)
                continue
            for field, value in self.begun(token):
                self.add(field, value, token)
        self.finish()
        for field in self.question.fields:
            if field not in self.said and not self.spared(field):
                raise UnreadError(f"lacks_{field}", at=self.end)

    def add(self, field: str, value: Value, token: Token) -> None:
        """Add a field to the reply; once, and only one that the question knows."""
        if field in self.said:
            before = self.said[field]
            single = isinstance(before, Shares) and not before.low and token.kind == "number"
            raise UnreadError("two_amounts" if single else "twice", token)
        if field not in self.question.expected:
            raise UnreadError("not_asked", token)
        self.said[field] = value

    def begun(self, token: Token) -> Iterator[tuple[str, Value]]:
        """The fields that a token says, with the tokens after it that belong to it."""
        raise UnreadError("out_of_place", token)

    def finish(self) -> None:
        """Complete the reply once all tokens are read."""

    def spared(self, _field: str) -> bool:
        """Whether a field may be left out of this reply."""
        return False

    # the tokens after one

    def next_is(self, *kinds: str) -> bool:
        return [t.kind for t in self.rest[: len(kinds)]] == list(kinds)

    def accept(self, kind: str) -> bool:
        """Whether the next token is of the kind; it is removed then."""
        if self.next_is(kind):
            self.rest.pop(0)
            return True
        return False

    def unit(self) -> str:
        """`han` or `fu` where the next token is that word, which is removed then; else ""."""
        return next((unit for unit in ("han", "fu") if self.accept(unit)), "")

    def counted_cell(self, counts: Mapping[str, int], token: Token) -> Cell:
        """The cell of so many fu and han, of the winner and way that are asked for; from the first
        limit on it is the row of the han."""
        asked, limit_from = self.question.cell, first_limit(self.rules)
        assert asked is not None  # cells are read where one is asked for
        fu, han = counts.get("fu", 0), counts.get("han", 0)
        if not han:
            raise UnreadError("lacks_han", token)
        if limit_from is None or han >= limit_from:
            rows = [row for row in han_rows(self.rules) if not row.yakuman and row.first <= han]
            fu, han = 0, rows[-1].first if rows else han
        elif not fu:
            raise UnreadError("lacks_fu", token)
        return Cell(asked.dealer, asked.tsumo, fu, han)

    def wants(self, field: str) -> bool:
        return field in self.question.expected and field not in self.said

    def points(self, token: Token) -> int:
        """The number in points; one that cannot be points is meant in hundreds: 39 is 3900. What
        the right amount is before it is rounded, 960, is said by who does not round it."""
        if token.number % _HUNDRED == 0 or not in_hundreds(self.rules):
            return token.number
        if token.number in self.not_rounded():
            return token.number
        if token.number < _MOST_HUNDREDS:
            return token.number * _HUNDRED
        raise UnreadError("no_hundreds", token)

    def not_rounded(self) -> tuple[int, ...]:
        """The amounts that are rounded to the right ones."""
        problem = self.question.subject.problem()
        if problem is None or not isinstance(self.rules, RiichiRules):
            return ()
        points = (answer_under("not_rounded", problem, self.rules) or {}).get("points")
        return (points.high, points.low) if isinstance(points, Shares) else ()

    def amount(self, token: Token) -> Shares:
        """One amount, two, or one of all. Of two the larger is the dealer's, unless a non-dealer
        pays more by the right answer; 0 is read where somebody pays nothing by it."""
        paid = (value for value in self.question.expected.values() if isinstance(value, Shares))
        right = next(paid, Shares(1, 0))
        high, low = self.points(token), 0
        pair = self.next_is("and", "number") and not self.counted(2)
        if pair:
            low, high = sorted((high, self.points(self.rest[1])))
            del self.rest[:2]
            if right.high < right.low:
                low, high = high, low
        self.accept("points")
        if self.accept("all"):
            low = high
        if pair and low == high:
            raise UnreadError("out_of_place", token)
        if not high and right.high:
            raise UnreadError("no_hundreds", token)
        if pair and not low and (right.low or not self.by_tsumo):
            raise UnreadError("out_of_place", token)
        return Shares(high, low)

    @property
    def by_tsumo(self) -> bool:
        """Whether the cell that is asked for is that of a tsumo."""
        return self.question.cell is not None and self.question.cell.tsumo

    def counted(self, at: int) -> bool:
        """Whether a count of fu or han ends there."""
        return bool(self.rest[at : at + 1]) and self.rest[at].kind in ("han", "fu")
