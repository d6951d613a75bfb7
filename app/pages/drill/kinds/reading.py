"""Reading: what all readers of typed answers share – tokens from the left, each field once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from app.pages.drill.kinds.card import Answer, Question, Unread
from app.pages.drill.kinds.spelling import Token, UnknownWordError, spelled
from engine.riichi.practice.grade import Value
from engine.riichi.verdict import Shares

REASONS: Final = (
    *("nothing", "unknown_word", "no_hundreds", "out_of_place", "not_asked", "twice"),
    *("limit_given", "no_limit", "lacks_points", "lacks_han", "lacks_fu", "lacks_cells"),
    *("lacks_yaku", "lacks_received", "lacks_class", "lacks_amount", "lacks_east", "lacks_south"),
    *("lacks_west", "lacks_north"),
    *("toppan_points", "toppan_may", "toppan_dora"),
)
"""Why a text is not read; the words are `ui.unread.…`."""
_HUNDRED: Final = 100
_MOST_HUNDREDS: Final = 1000


class UnreadError(ValueError):
    """Leaves the reading; `unread` tells why."""

    def __init__(self, key: str, token: Token | None = None, at: int = 0) -> None:
        place = at if token is None else token.at
        self.unread = Unread(key, place, "" if token is None else token.text)
        super().__init__(key)


class Reader:
    """Reads one text; each kind of answer says what a token begins."""

    passed_over: frozenset[str] = frozenset(("and", "noise", "tsumo"))

    def __init__(self, text: str, question: Question, rules: Any) -> None:
        self.question, self.rules, self.end = question, rules, len(text)
        self.said: dict[str, Value] = {}
        self.rest: list[Token] = []

    @classmethod
    def answer(cls, text: str, question: Question, rules: Any) -> Answer | Unread:
        """The answer of a text, or what about it is not read; that is never a wrong answer."""
        reader = cls(text, question, rules)
        try:
            reader.rest = list(spelled(text))
            reader.all()
        except UnknownWordError as e:
            return Unread("unknown_word", e.at, e.word)
        except UnreadError as e:
            return e.unread
        return Answer(tuple(reader.said.items()))

    def all(self) -> None:
        """Every token, and whether nothing is missing."""
        if not self.rest:
            raise UnreadError("nothing")
        while self.rest:
            token = self.rest.pop(0)
            if token.kind in self.passed_over:
                if not self.rest and token.kind == "and":
                    raise UnreadError("out_of_place", token)
                continue
            for field, value in self.begun(token):
                self.keep(field, value, token)
        self.finish()
        for field in self.question.fields:
            if field not in self.said and not self.spared(field):
                raise UnreadError(f"lacks_{field}", at=self.end)

    def keep(self, field: str, value: Value, token: Token) -> None:
        """Keep what was said; once, and only what the question knows."""
        if field in self.said:
            raise UnreadError("twice", token)
        if field not in self.question.expected:
            raise UnreadError("not_asked", token)
        self.said[field] = value

    def begun(self, token: Token) -> Iterator[tuple[str, Value]]:
        """What a token says, with the tokens after it that belong to it."""
        raise UnreadError("out_of_place", token)

    def finish(self) -> None:
        """What follows from all that was said."""

    def spared(self, _field: str) -> bool:
        """Whether a field need not be said after all."""
        return False

    # what a token may be followed by

    def next_is(self, *kinds: str) -> bool:
        return [t.kind for t in self.rest[: len(kinds)]] == list(kinds)

    def take(self, kind: str) -> bool:
        """Whether the next token is of the kind; then it is taken."""
        if self.next_is(kind):
            self.rest.pop(0)
            return True
        return False

    def wants(self, field: str) -> bool:
        return field in self.question.expected and field not in self.said

    def points(self, token: Token) -> int:
        """The number in points; one that cannot be points is meant in hundreds: 39 is 3900."""
        if token.number % _HUNDRED == 0:
            return token.number
        if token.number < _MOST_HUNDREDS:
            return token.number * _HUNDRED
        raise UnreadError("no_hundreds", token)

    def amount(self, token: Token) -> Shares:
        """One amount, two, or one of all."""
        high, low = self.points(token), 0
        pair = self.next_is("and", "number") and not self.counted(2)
        if pair:
            other = self.points(self.rest[1])
            del self.rest[:2]
            high, low = max(high, other), min(high, other)
        self.take("points")
        if self.take("all"):
            low = high
        if not high or (pair and not low) or (pair and low == high):
            raise UnreadError("out_of_place" if high else "no_hundreds", token)
        return Shares(high, low)

    def counted(self, at: int) -> bool:
        """Whether a count of fu or han ends there."""
        return bool(self.rest[at : at + 1]) and self.rest[at].kind in ("han", "fu")
