"""The values that every kind of question is made of: cards, questions, replies, and the kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from app.pages.drill.kinds.control import Control, KeypadControl
from app.texts.texts import Texts
from app.views.ledgers import LedgerRow
from app.views.table_picture import TablePicture
from engine.riichi.hand import Hand
from engine.riichi.practice.deal import Dealt
from engine.riichi.practice.grade import Grade, Value
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.table import Cell
from engine.riichi.verdict import Score
from engine.tiles import Tile

R = TypeVar("R")
"""The rules that a kind asks by: RiichiRules or ToppanRules."""
SubjectTiles = tuple[tuple[str, tuple[Tile, ...]], ...]
"""Tiles in their order, with a word before each row."""


class Card(msgspec.Struct, frozen=True, order=True):
    """What is remembered by itself: a kind of question, a document by its id, and what is asked.

    `key` never changes: saved answers name it.
    """

    kind: str
    document: str
    key: str


class QuestionSubject(msgspec.Struct, frozen=True):
    """What a question is about, and how it is shown; a subclass is a frozen value."""

    def badges(self, _texts: Texts) -> tuple[str, ...]:
        """The words that are painted on badges, where no tiles are shown."""
        return ()

    def heading(self, _texts: Texts) -> str:
        """What is asked about in large letters, where there are neither badges nor tiles."""
        return ""

    def name(self, texts: Texts) -> str:
        """The question in one line, for lists."""
        return " ".join(self.badges(texts))

    def spoken(self, texts: Texts) -> str:
        """The question as it is read out: tiles are words."""
        return self.name(texts)

    def tile_rows(self, _texts: Texts) -> SubjectTiles:
        """The tiles that are asked about, unless they are a dealt hand."""
        return ()

    def situation(self, _texts: Texts) -> str:
        """The line below the tiles."""
        return ""

    def picture(self, _texts: Texts) -> TablePicture | None:
        """The table that is shown in place of words; None where there is none."""
        return None

    def highlighted_group(self, _texts: Texts) -> tuple[Score, int, str] | None:
        """The score whose groups are shown, the index of the highlighted one (−1: what is asked is
        in no group), and what is highlighted; None where the hand is shown as a whole."""
        return None

    def problem(self) -> Any:
        """What is to be reckoned, as the diagnosis of its game has it; None where a wrong answer
        is not explained by a misconception."""
        return None

    def explanation(self) -> tuple[LedgerRow, ...]:
        """The ledger rows that explain the right answer."""
        return ()

    def hand(self) -> Hand | None:
        """The hand that is shown."""
        dealt = self.dealt_hand()
        return None if dealt is None else dealt.hand

    def dealt_hand(self) -> Dealt | None:
        """The dealt hand that is asked about; it has a number by which it is asked for again."""
        return None


class Question(msgspec.Struct, frozen=True):
    """A question: its card and subject, the fields that have to be answered, and the truth.

    `truth` has each of `fields`, and others that are graded where the reply has them. `cell` is
    where the answer stands in the scoring table, None where it stands in none.
    """

    card: Card
    subject: QuestionSubject
    fields: tuple[str, ...]
    truth: tuple[tuple[str, Value], ...]
    cell: Cell | None = None

    @property
    def kind(self) -> str:
        return self.card.kind

    @property
    def expected(self) -> dict[str, Value]:
        """The truth by field."""
        return dict(self.truth)

    @property
    def id(self) -> str:
        """The number of the dealt hand, or else the key of the card."""
        dealt = self.subject.dealt_hand()
        return self.card.key if dealt is None or not dealt.id else dealt.id


class Reply(msgspec.Struct, frozen=True):
    """A typed answer that was read: the value of each field that it names."""

    said: tuple[tuple[str, Value], ...]

    @property
    def fields(self) -> dict[str, Value]:
        return dict(self.said)


class Unread(msgspec.Struct, frozen=True):
    """A text that is no answer: the reason, where in the text (from 0), and the word meant."""

    key: str
    at: int = 0
    word: str = ""


class ReplyField(msgspec.Struct, frozen=True):
    """A part of an answer: how a value of it is written, and which words of the keypad it needs.

    Its name is `ui.drill.field.KEY` unless `name` says otherwise.
    """

    key: str
    write: Callable[[Any, Texts], str]
    keypad: tuple[str, ...] = ()
    name: Callable[[Texts], str] | None = None

    def title(self, texts: Texts) -> str:
        return texts.ui(f"drill.field.{self.key}") if self.name is None else self.name(texts)


class HandQuestions(msgspec.Struct, frozen=True):
    """How a kind asks about a given hand: the cards that fit it, the rarest first, and the
    question of one of them."""

    keys: Callable[[Dealt, Score, RiichiRules], Iterable[str]]
    ask: Callable[[Card, Dealt, RiichiRules], Question]


class QuestionKind(msgspec.Struct, Generic[R], frozen=True):
    """A kind of question: everything that differs from one kind to another.

    - `id`: its name in saved answers and in the keys of its texts (`ui.drill.kind.ID`, `ask`,
      `form` and `hint`).
    - `game`: the variant whose documents have it.
    - `fields`: every field that its truth may have.
    - `keys`: the keys of its cards under a document, the most frequent in real play first.
    - `seek`: steps from a card and a seed to the question, which is the last of them; those before
      are None. The same seed asks the same.
    - `read`: the reply that a text says, or why it is not read; that is never a wrong answer.
    - `write`: the right answer as it could have been typed; without one all fields, joined.
    - `offer`: the right answer in few words, as it is offered as a choice; without it as written.
    - `reasons`: why a text of this kind may be unread, besides `reader.REASONS`
      (`ui.unread.REASON`).
    - `controls`: the controls by which a question is answered without typing, each of which writes
      into the answer field; without one the digits, with the words of its fields.
    - `hands`: how it asks about a hand that was chosen by its number, for kinds about dealt hands.
    - `located`: two sentences on where a wrong answer stands, "" without one; without it the place
      of a wrong amount in the table is shown.
    - `others`: other answers that look as likely as the right one, for choices, the likeliest
      first; without it they are found by the hand or the table that is asked about.
    - `fixed`: a card always asks the same, and is exported to Anki.
    - `likeliest`: of several causes that explain a wrong answer the likeliest may be named; the
      parts of a hand come together in too many ways to guess at one.
    - `around`: the part of the scoring table around the answer is shown with it.
    """

    id: str
    game: str
    fields: tuple[ReplyField, ...]
    keys: Callable[[R], Iterable[str]]
    seek: Callable[[Card, R, int], Iterator[Question | None]]
    read: Callable[[str, Question, R], Reply | Unread]
    write: Callable[[Question, Texts], str] | None = None
    offer: Callable[[Question, Texts], str] | None = None
    reasons: tuple[str, ...] = ()
    controls: Callable[[Question, R, Texts], tuple[Control, ...]] | None = None
    hands: HandQuestions | None = None
    located: Callable[[Grade, Question, R, Texts], tuple[str, str]] | None = None
    others: Callable[[Question, R], Iterable[Mapping[str, Value]]] | None = None
    fixed: bool = False
    likeliest: bool = False
    around: bool = True

    def controls_for(self, question: Question, rules: R, texts: Texts) -> tuple[Control, ...]:
        """The controls by which a question of this kind is answered."""
        if self.controls is not None:
            return self.controls(question, rules, texts)
        words = (word for key in question.fields for word in self.field(key).keypad)
        return (KeypadControl(tuple(dict.fromkeys(words))),)

    def field(self, key: str) -> ReplyField:
        """The field of a key; LookupError where the kind has none."""
        found = next((field for field in self.fields if field.key == key), None)
        if found is None:
            raise LookupError(f"the kind {self.id!r} has no field {key!r}")
        return found
