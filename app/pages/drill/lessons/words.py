"""Formats lessons: their numbers, titles, captions, sentences and the words of the chant."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from app.pages.drill.lessons.lesson import Lesson, LessonStatement, TogetherStep
from app.texts.texts import Texts

_OPEN: Final = 3 * "\u00a0"
"""What stands between the brackets of an open place: spaces at which no line is broken."""


def numeral(number: int, texts: Texts) -> str:
    """A number as the lessons are counted: `七`, `7`."""
    numbers = texts.words_of("ui.lesson.numbers")
    return numbers[number - 1] if 0 < number <= len(numbers) else str(number)


def lesson_mark(lesson: Lesson, texts: Texts) -> str:
    """The number of a lesson as it stands on its tile."""
    return numeral(lesson.number, texts)


def lesson_number(lesson: Lesson, texts: Texts) -> str:
    """`課 七`, `Lesson 7`."""
    return texts.ui("lesson.number", lesson_mark(lesson, texts))


def lesson_title(lesson: Lesson, texts: Texts) -> str:
    amounts = lesson.caption
    fu = texts.ui("lesson.run").join(map(texts.fu, map(int, amounts)))
    return texts.ui(f"lesson.title.{lesson.title}", *amounts, **{"and": fu})


def lesson_caption(lesson: Lesson, texts: Texts) -> str:
    """What a lesson is about, in one line."""
    run = texts.ui("lesson.run")
    amounts = lesson.caption
    return texts.ui(
        f"lesson.caption.{lesson.title}",
        *amounts,
        all=_joined(amounts, texts),
        chant=run.join(_chanted(amounts[1:], texts)),
        doubled=_doubled(amounts, texts),
    )


def step_name(step: str, texts: Texts) -> str:
    """The name of a step of a lesson: `見る`."""
    return texts.ui(f"lesson.step.{step}")


def said(statement: LessonStatement, texts: Texts) -> str:
    """A statement as a sentence."""
    name, _, about = statement.key.partition("/")
    amounts = statement.amounts
    return texts.ui(
        f"lesson.say.{name}",
        *amounts,
        about=texts.limit(about) if about else "",
        all=_joined(amounts, texts),
        rest=_joined(amounts[1:], texts),
        pairs=_pairs(amounts[:-1], texts),
        last=amounts[-1] if amounts else "",
    )


def asked_together(together: TogetherStep, texts: Texts) -> str:
    """The sentence with the open place, in which no line is broken."""
    given = together.given
    words = texts.ui(f"lesson.together.{together.key}", *given, all_pairs=_pairs(given, texts))
    return words.replace("（　）", f"（{_OPEN}）")


def spoken_amount(amount: int, texts: Texts) -> str:
    """The word for an amount in the chant, `ざんく`; the amount where it has none."""
    words = (line.split(" ", 1) for line in texts.words_of("ui.lesson.chant"))
    return next((word for number, word in words if number == str(amount)), str(amount))


def _chanted(amounts: Sequence[float], texts: Texts) -> list[str]:
    """The words of the chant, or the amounts where one of them has no word."""
    words = [spoken_amount(int(amount), texts) for amount in amounts]
    return list(map(str, amounts)) if any(word.isdecimal() for word in words) else words


def _joined(amounts: Sequence[float], texts: Texts) -> str:
    return texts.ui("lesson.run").join(map(str, amounts))


def _pairs(amounts: Sequence[float], texts: Texts) -> str:
    """Pairs of fu and han: `20符3翻＝40符2翻`."""
    if len(amounts) % 2:
        return ""
    pairs = zip(amounts[::2], amounts[1::2], strict=True)
    return texts.ui("lesson.pair").join(texts.points("fu_han", *pair) for pair in pairs)


def _doubled(amounts: Sequence[float], texts: Texts) -> str:
    """Runs of doubled amounts: `20–40–80・25–50–100`."""
    words = list(map(str, amounts))
    for at, (one, other) in enumerate(pairwise(amounts), 1):
        words[at] = ("–" if other == 2 * one else texts.ui("lesson.run")) + words[at]
    return "".join(words)
