"""What the exam page says of exams, in words."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from PySide6.QtCore import QDate, QLocale

from app.pages.drill.examination import (
    LEVELS,
    QUESTIONS,
    ExamAnswer,
    ExamLevel,
    ExamRun,
    exam_id,
    level_of,
    syllabus,
)
from app.pages.drill.kinds.kind import Card
from app.pages.drill.kinds.table import right_answer
from app.pages.drill.presentation import level_text
from app.pages.drill.progress.answers import SavedExam
from app.pages.drill.progress.memory import MINUTE, SECOND
from app.texts.texts import Texts
from engine.riichi.practice.deal import Dealt


class LevelView(msgspec.Struct, frozen=True):
    """A level of an exam: its name, what it asks, what passes, and the best result so far."""

    level: str
    name: str
    asks: str
    mark: str
    best: str
    passed: bool


class ExamRow(msgspec.Struct, frozen=True):
    """A question of an exam that is over: its hand or its name, the answer and the truth."""

    right: bool
    name: str
    hand: Dealt | None
    said: str
    truth: str

    def spoken(self, texts: Texts) -> str:
        outcome = "right" if self.right else "wrong"
        verdict = texts.ui(f"drill.verdict.{outcome}")
        return texts.list_of((verdict, self.name, self.said, self.truth))


def level_views(
    kind: str, document: str, deck: tuple[Card, ...], exams: Iterable[SavedExam], texts: Texts
) -> tuple[LevelView, ...]:
    """The levels of a kind under a document, the easiest first."""
    done = [exam for exam in exams if exam.document == document]
    return tuple(_level(level, kind, deck, done, texts) for level in LEVELS)


def _level(
    level: ExamLevel, kind: str, deck: tuple[Card, ...], exams: list[SavedExam], texts: Texts
) -> LevelView:
    some = [exam for exam in exams if exam.level == exam_id(kind, level.id)]
    best = max(some, key=lambda exam: (exam.correct, -exam.at), default=None)
    text = texts.ui("exam.never")
    if best is not None:
        text = texts.ui("exam.best", best.correct, best.asked, day_text(best.day, texts))
    return LevelView(
        level.id,
        level_text(level.id, texts),
        _asks_text(level.id, deck, texts),
        texts.ui("exam.mark", QUESTIONS, level.pass_mark),
        text,
        any(exam.passed for exam in some),
    )


def _asks_text(level: str, deck: tuple[Card, ...], texts: Texts) -> str:
    """What an exam of a level asks."""
    asked = syllabus(level, deck)
    if asked.to_fu:
        return texts.ui("exam.asks.to_fu", asked.to_fu)
    if asked.half:
        return texts.ui("exam.asks.half")
    which = "all" if asked.whole else "most"
    return texts.ui(f"exam.asks.{which}", len(asked.cards))


def time_text(ms: int, texts: Texts) -> str:
    """A length of time in minutes and seconds."""
    minutes, seconds = divmod(round(ms / SECOND), MINUTE // SECOND)
    return texts.ui("exam.time", minutes, seconds)


def day_text(day: str, texts: Texts) -> str:
    found = QDate.fromString(day, "yyyy-MM-dd")
    return QLocale(texts.language).toString(found, texts.ui("exam.day_form"))


def outcome_text(run: ExamRun, texts: Texts) -> str:
    """How an exam ended, and what would have passed it."""
    if run.passed:
        return texts.ui("exam.passed_at", level_of(run.level).pass_mark)
    return texts.ui("exam.missing", level_of(run.level).pass_mark - run.correct)


def result_rows(run: ExamRun, texts: Texts) -> tuple[ExamRow, ...]:
    """The questions of an exam that is over."""
    return tuple(_row(answer, texts) for answer in run.answers)


def _row(done: ExamAnswer, texts: Texts) -> ExamRow:
    question = done.question
    text = done.said or texts.ui("exam.blank")
    hand = question.subject.dealt_hand()
    truth = right_answer(question, texts)
    name = question.subject.name(texts)
    return ExamRow(done.right, name, hand, text, truth)
