"""Formats lines with clauses, and collects their reasons as numbered notes."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

from app.texts.texts import Texts
from engine.rulebook import AnyRule, Standing

_NAME_WIDTH = 34
_AMOUNT_WIDTH = 11
_KEY_WIDTH = 28
T = TypeVar("T", bound=Texts)


class Citing(Generic[T]):
    """Builds one text; each reason is listed once at its end."""

    def __init__(self, texts: T) -> None:
        self.texts = texts
        self._reasons: dict[str, int] = {}

    def cited(self, name: str, amount: str, rule: AnyRule) -> str:
        """One line: name, amount, clause. A name without an amount has the room of both."""
        text = padded(name, _NAME_WIDTH) + amount if amount else name
        return f"  {padded(text, _NAME_WIDTH + _AMOUNT_WIDTH)}{self.mark(rule)}"

    def cited_below(self, text: str, rule: AnyRule) -> Iterator[str]:
        """The line of a text without an amount; where it is too long, the clause is below it."""
        if columns(text) < _NAME_WIDTH + _AMOUNT_WIDTH:
            yield self.cited(text, "", rule)
        else:
            yield from (f"  {text}", self.cited("", "", rule))

    def mark(self, rule: AnyRule) -> str:
        """Clause and standing of a rule, with the number of its reason."""
        clause = self.texts.clause(rule)
        if rule.standing is not Standing.STATED:
            reason = self.texts.reason(rule)
            number = self._reasons.setdefault(reason, len(self._reasons) + 1)
            clause = f"{clause}, {self.texts.standing(rule.standing)} ({number})"
        return f"  [{clause}]"

    def reasons(self) -> Iterator[str]:
        if self._reasons:
            yield ""
        yield from (f"({number}) {reason}" for reason, number in self._reasons.items())


def section(title: str, lines: Iterable[str]) -> Iterator[str]:
    """Lines behind an empty one and their title; nothing where there are none."""
    listed = tuple(lines)
    if listed:
        yield from ("", title, *listed)


def keyed(key: str, words: str) -> str:
    """A line of a list: a key as it is typed, and what it stands for."""
    return f"  {padded(key, _KEY_WIDTH)}{words}"


def padded(text: str, width: int) -> str:
    """The text padded to a number of terminal columns; a Japanese letter takes two."""
    return text + " " * max(width - columns(text), 1)


def right_aligned(parts: Iterable[str], widths: Iterable[int]) -> str:
    """Numbers or their headings, aligned right in columns of these widths with two blanks after."""
    placed = zip(parts, widths, strict=True)
    return "".join(" " * max(width - 2 - columns(part), 0) + part + "  " for part, width in placed)


def columns(text: str) -> int:
    """The terminal columns that a text takes."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)
