"""Asked: a card, and the question that it becomes, as frozen values without Qt and words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from engine.riichi.practice.deal import Dealt
from engine.riichi.practice.grade import Value
from engine.riichi.scoring.price import Price
from engine.riichi.scoring.table import Cell
from engine.riichi.verdict import Shares, Verdict


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """What is remembered for itself: a kind of question, a document by its id, and what is asked.

    `key` is the same for ever: progress is kept by it.
    """

    kind: str
    document: str
    key: str


@dataclass(frozen=True, slots=True)
class CellAsked:
    """A cell of the scoring table, with what lies on the table beside."""

    cell: Cell
    price: Price
    honba: int = 0
    deposits: int = 0


@dataclass(frozen=True, slots=True)
class AmountAsked:
    """An amount that is paid to the dealer or a child, by ron or tsumo."""

    dealer: bool
    tsumo: bool
    shares: Shares


@dataclass(frozen=True, slots=True)
class HandAsked:
    """A dealt hand and the verdict on it."""

    dealt: Dealt
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Question:
    """A question: about what, which fields are to be said, and what is so.

    `truth` has each of `fields`, and others that are graded where they are said. `cell` is where
    the answer stands in the table, None where it stands in none.
    """

    kind: str
    card: Card
    about: Any
    fields: tuple[str, ...]
    truth: tuple[tuple[str, Value], ...]
    cell: Cell | None = None

    @property
    def expected(self) -> dict[str, Value]:
        """What is so, by field."""
        return dict(self.truth)

    @property
    def id(self) -> str:
        """What is written on it to find it again: the hand's id, or else the card's key."""
        return self.about.dealt.id if isinstance(self.about, HandAsked) else self.card.key


@dataclass(frozen=True, slots=True)
class Answer:
    """What was said, field by field."""

    said: tuple[tuple[str, Value], ...]

    @property
    def fields(self) -> dict[str, Value]:
        return dict(self.said)


@dataclass(frozen=True, slots=True)
class Unread:
    """A text that is no answer: why, where in it (from 0), and the word that is meant."""

    key: str
    at: int = 0
    word: str = ""


@dataclass(frozen=True, slots=True)
class Kind:
    """A row of the table of kinds: for which game, which keys, how a key is asked, and how a text
    is read as an answer.

    `keys` come in the order of frequency in real play. `rules` are a document of the game. Where a
    question takes its time, `seek` has steps to it; it is the last of them, those before are None.
    """

    name: str
    game: str
    keys: Callable[[Any], Iterable[str]]
    ask: Callable[[Card, Any, int], Question]
    read: Callable[[str, Question, Any], Answer | Unread]
    seek: Callable[[Card, Any, int], Iterator[Question | None]] | None = None
