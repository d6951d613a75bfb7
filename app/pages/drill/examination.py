"""Exams: their levels, what each asks, the questions of one, and one that is being taken."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

import msgspec
from msgspec.structs import replace

from app.pages.drill.kinds.cells import cell_in_key
from app.pages.drill.kinds.kind import Card, Question, Unread
from app.pages.drill.kinds.table import KINDS
from engine.riichi.practice.grade import Grade

QUESTIONS: Final = 20
SUBJECTS: Final = (
    "points", "honba", "fu", "yaku", "declaration", "paid",
    "toppan_points", "toppan_value", "toppan_stay", "toppan_dora",
)  # fmt: skip
"""The kinds that are examined, where a document has enough of them."""
_TO_FU: Final = {"kyu3": 40, "kyu2": 60}
"""Up to so many fu cells are asked at a level; the highest asks for all."""
_FROM_FU: Final = 70
"""Half of the questions of the highest level have so many fu or more, where there are such."""
_SHARE: Final = {"kyu3": 0.5, "kyu2": 0.75}
"""What other cards are asked: the most frequent, so many of all."""


class ExamLevel(msgspec.Struct, frozen=True):
    """A level of the scale, and how many right answers pass it."""

    id: str
    pass_mark: int


LEVELS: Final = (ExamLevel("kyu3", 16), ExamLevel("kyu2", 17), ExamLevel("kyu1", 18))
"""The levels, the easiest first."""


class Syllabus(msgspec.Struct, frozen=True):
    """What an exam asks: its cards, the most frequent first; the fu that its cells end at (0 where
    cards are not chosen by fu); and the cards that half of the questions are of."""

    cards: tuple[Card, ...]
    whole: bool
    to_fu: int = 0
    half: tuple[Card, ...] = ()


def level_of(name: str) -> ExamLevel:
    """The level of an id; LookupError for any other text."""
    found = next((level for level in LEVELS if level.id == name), None)
    if found is None:
        raise LookupError(f"{name!r} is no level of an exam")
    return found


def exam_id(kind: str, level: str) -> str:
    """The name under which the result of an exam is saved: `points.kyu3`."""
    return f"{kind}.{level}"


def parts_of(exam: str) -> tuple[str, str]:
    """The kind and the level of a saved exam; of one that is not ours the level is ""."""
    kind, _, level = exam.rpartition(".")
    known = kind in KINDS and any(level == each.id for each in LEVELS)
    return (kind, level) if known else (exam, "")


def examined(kind: str, deck: tuple[Card, ...]) -> bool:
    """Whether there is an exam of a kind: its questions must not repeat each other."""
    return kind in SUBJECTS and bool(deck) and (len(deck) >= QUESTIONS or not KINDS[kind].fixed)


def syllabus(level: str, deck: tuple[Card, ...]) -> Syllabus:
    """What an exam of a level asks, of a deck in its order."""
    if level not in _TO_FU:
        half = tuple(card for card in deck if fu_of(card) >= _FROM_FU)
        return Syllabus(deck, True, half=half if len(half) < len(deck) else ())
    by_fu = tuple(card for card in deck if fu_of(card) <= _TO_FU[level])
    if QUESTIONS <= len(by_fu) < len(deck):
        return Syllabus(by_fu, False, _TO_FU[level])
    some = deck[: max(QUESTIONS, round(_SHARE[level] * len(deck)))]
    return Syllabus(some, len(some) == len(deck))


def fu_of(card: Card) -> int:
    """The fu of a card about a cell, 0 where it has none."""
    cell = cell_in_key(card.key)
    return 0 if cell is None else cell.fu


def drawn(part: Syllabus, seed: int) -> tuple[Card, ...]:
    """The cards of an exam in the order in which they are tried, each once before any comes again.

    There are more than it has questions: not every card has a hand, or another one.
    """
    chance = Random(seed)
    half = list(part.half)
    rest = [card for card in part.cards if card not in part.half]
    chance.shuffle(half)
    chance.shuffle(rest)
    first = half[: QUESTIONS // 2] if half else []
    first += rest[: QUESTIONS - len(first)]
    others = [card for card in (*half, *rest) if card not in first]
    chance.shuffle(first)
    again = [card for _ in range(QUESTIONS) for card in part.cards]
    return (*first, *others, *again)


class ExamAnswer(msgspec.Struct, frozen=True):
    """A question of an exam and its answer; without a grade it was left blank."""

    question: Question
    said: str
    grade: Grade | None
    ms: int

    @property
    def right(self) -> bool:
        return self.grade is not None and self.grade.right


class ExamRun(msgspec.Struct, frozen=True):
    """An exam that is being taken, or is over.

    `tried` counts the cards of `order` that were asked for. `began` is the reading of the clock in
    seconds, `ms` how long it took in all once it is over. `unread` is why the last text was no
    answer. Questions that were never seen, as it was handed in before, have no answer.
    """

    document: str
    kind: str
    level: str
    seed: int
    order: tuple[Card, ...]
    began: float
    tried: int = 0
    question: Question | None = None
    answers: tuple[ExamAnswer, ...] = ()
    unread: Unread | None = None
    over: bool = False
    ms: int = 0
    day: str = ""

    @property
    def correct(self) -> int:
        return sum(answer.right for answer in self.answers)

    @property
    def passed(self) -> bool:
        return self.over and self.correct >= level_of(self.level).pass_mark

    @property
    def number(self) -> int:
        """The number of the question at hand, from 1."""
        return min(len(self.answers) + 1, QUESTIONS)


def questions(run: ExamRun) -> Iterator[Question]:
    """The questions that an exam has had."""
    yield from (answer.question for answer in run.answers)
    if run.question is not None:
        yield run.question


def ask(run: ExamRun, question: Question, tried: int) -> ExamRun:
    """Ask a question, found as the card of that number in the order."""
    return replace(run, question=question, tried=tried, unread=None)


def answer(run: ExamRun, text: str, grade: Grade | None, ms: int) -> ExamRun:
    """Take an answer; nothing about it is shown. The next question is still to be asked."""
    assert run.question is not None  # only a question is answered
    done = ExamAnswer(run.question, text, grade, ms)
    return replace(run, answers=(*run.answers, done), question=None, unread=None)


def refuse(run: ExamRun, unread: Unread) -> ExamRun:
    """Take a text that is no answer; nothing is counted."""
    return replace(run, unread=unread)


def finish(run: ExamRun, ms: int, day: str) -> ExamRun:
    """End an exam; what was not answered is wrong."""
    if run.question is not None:
        run = answer(run, "", None, 0)
    return replace(run, over=True, ms=ms, day=day)
