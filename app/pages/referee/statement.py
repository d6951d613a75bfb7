"""Statements: what is said of a hand in question, ready in words, for cards that show any of it."""

from __future__ import annotations

from dataclasses import dataclass

from app.views.ledgers import Seats
from engine.rulebook import AnyRule, Head


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, and what else there is to know of it ("" for nothing)."""

    words: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Statement:
    """What a document says: a headline with the rule behind it, and sentences.

    `tone` is the class that its colour goes by: `none` for good, `chombo` for what is lost,
    `fine` for what must be put right, `silent` for what is not settled.
    """

    document: str
    headline: str
    tone: str
    rule: AnyRule | None = None
    sentences: tuple[Sentence, ...] = ()
    seats: Seats | None = None


@dataclass(frozen=True, slots=True)
class OtherStatements:
    """What another document says of the same, in one line; whether that differs."""

    document: Head
    said: Sentence
    differs: bool
