"""What is saved of the drill: a row for every answer, the lessons, and the exams."""

from __future__ import annotations

import math
from datetime import date
from typing import Annotated, Final, Literal, NamedTuple

import msgspec

from app.pages.drill.kinds.kind import Card
from engine.evening.events import LATEST, Instant

RoundMode = Literal["free", "minute", "exam"]
MODES: Final[tuple[RoundMode, ...]] = ("free", "minute", "exam")
_LONGEST: Final = 1 << 53
_RATINGS: Final = range(1, 5)
_Count = Annotated[int, msgspec.Meta(ge=0, le=9999)]


class SavedAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer: when (milliseconds since 1970) and on which day where it was given, to which card,
    what was said, whether it was right and to what share, in how many milliseconds.

    `rating` is that of FSRS (1 again to 4 easy), `hand` the id of a dealt hand.
    `undone` answers were taken back: they stay, and count nowhere. `causes` are the names of the
    misconceptions that explain a wrong answer, with blanks between them, "" where none does.
    """

    uid: str
    at: int
    day: str
    kind: str
    document: str
    key: str
    said: str
    correct: bool
    credit: float
    ms: int
    rating: int
    helped: bool = False
    mode: str = "free"
    hand: str = ""
    undone: bool = False
    causes: str = ""

    @property
    def card(self) -> Card:
        return Card(self.kind, self.document, self.key)


class LessonProgress(NamedTuple):
    """How far a lesson of a document is: the steps that are done, and when the last one was."""

    document: str
    lesson: str
    step: _Count
    at: Instant


class SavedExam(NamedTuple):
    """The result of an exam: when and on which day it ended, its document and level, how many of
    the questions asked were answered correctly, and whether that passed."""

    uid: str
    at: Instant
    day: str
    document: str
    level: str
    correct: _Count
    asked: _Count
    passed: bool


class ProgressContent(msgspec.Struct, frozen=True):
    """The content of a progress file."""

    answers: tuple[SavedAnswer, ...]
    suspended: tuple[Card, ...] = ()
    wishes: tuple[tuple[str, str], ...] = ()
    lessons: tuple[LessonProgress, ...] = ()
    exams: tuple[SavedExam, ...] = ()


def problem_of(answer: SavedAnswer) -> str:
    """The name of the first invalid field, "" for none."""
    checks = {
        "uid": bool(answer.uid),
        "at": 0 <= answer.at <= LATEST,
        "day": _is_day(answer.day),
        "kind": bool(answer.kind),
        "document": bool(answer.document),
        "key": bool(answer.key),
        "credit": math.isfinite(answer.credit) and 0 <= answer.credit <= 1,
        "ms": 0 <= answer.ms < _LONGEST,
        "rating": answer.rating in _RATINGS,
        "mode": answer.mode in MODES,
    }
    return next((name for name, right in checks.items() if not right), "")


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
