"""What a worksheet is made of, and the short number from which the same one is made again."""

from __future__ import annotations

from typing import Final, Literal
from unicodedata import normalize

import msgspec

from app.pages.drill.lessons.lesson import Lesson
from app.pages.drill.lessons.table import lesson_by_id, lessons_of
from engine.riichi.practice.numbers import MistypedError, decode, encode
from engine.riichi.practice.reach import any_wins, least_han, wins_below_yakuman
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.table import by_share, han_rows

WorksheetSubject = Literal[
    "fu", "yaku", "declaration", "child", "dealer", "cells", "lesson_limits", "lesson_chant30",
    "lesson_tsumo", "lesson_dealer", "lesson_rows", "lesson_rounding", "lesson_families",
]  # fmt: skip
WorksheetLevel = Literal["fading", "blank", "limits"]
SUBJECTS: Final[tuple[WorksheetSubject, ...]] = (
    "fu", "yaku", "declaration", "child", "dealer", "cells", "lesson_limits", "lesson_chant30",
    "lesson_tsumo", "lesson_dealer", "lesson_rows", "lesson_rounding", "lesson_families",
)  # fmt: skip
"""Hands whose fu, yaku or whole declaration is asked, then cells of the table: of a non-dealer, of
the dealer, all in one, of a lesson. Numbers hold the places: more come at the end."""
LEVELS: Final[tuple[WorksheetLevel, ...]] = ("fading", "blank", "limits")
"""Ever less is filled in down the page; nothing is; hands and cells from mangan up."""
COUNTS: Final = (8, 16, 24)
OF_HANDS: Final = frozenset(("fu", "yaku", "declaration"))
ANSWERS: Final = "-A"
"""What the number of an answer sheet ends with."""
SEEDS: Final = 1 << 21
_SYMBOLS: Final = 6
_LESSON: Final = "lesson_"


class WorksheetChoice(msgspec.Struct, frozen=True):
    """The subject and level, how many hands (8, 16 or 24), and the seed below SEEDS."""

    subject: WorksheetSubject
    level: WorksheetLevel
    count: int
    seed: int


def offered_subjects(rules: RiichiRules) -> tuple[WorksheetSubject, ...]:
    """The subjects that a document has worksheets of."""
    cells: tuple[WorksheetSubject, ...] = ("child", "dealer")
    if rules.table is not None or by_share(rules):
        cells = ("cells",)
    if not any_wins(rules):
        return cells
    hands: tuple[WorksheetSubject, ...] = ("fu", "yaku", "declaration")
    return (*(hands if least_han(rules) else hands[1:]), *cells)


def lesson_of(subject: WorksheetSubject, rules: RiichiRules) -> Lesson | None:
    """The lesson whose cells a subject is; None for any other subject."""
    return lesson_by_id(subject.removeprefix(_LESSON), rules) if _LESSON in subject else None


def offered_lessons(rules: RiichiRules) -> tuple[WorksheetSubject, ...]:
    """The lessons of a document whose cells a worksheet can be of, in the order of its lessons."""
    some = [one for one in SUBJECTS if lesson_of(one, rules) is not None]
    order = [lesson.id for lesson in lessons_of(rules)]
    return tuple(sorted(some, key=lambda one: order.index(one.removeprefix(_LESSON))))


def offered_levels(subject: WorksheetSubject, rules: RiichiRules) -> tuple[WorksheetLevel, ...]:
    """The levels that a subject has: fu do not count from mangan up, a table by han alone has its
    limits in its rows, and there may be no limit by han, or no hand that has it."""
    by_han = subject == "cells" and rules.table is not None
    none = not any(row.limit and not row.yakuman for row in han_rows(rules))
    none |= subject in OF_HANDS and not wins_below_yakuman(rules)
    if subject == "fu" or _LESSON in subject or by_han or none:
        return LEVELS[:2]
    return LEVELS


def fitting(choice: WorksheetChoice, rules: RiichiRules) -> WorksheetChoice:
    """The choice, with a subject and level that the document has."""
    subjects = (*offered_subjects(rules), *offered_lessons(rules))
    subject = choice.subject if choice.subject in subjects else subjects[0]
    levels = offered_levels(subject, rules)
    level = choice.level if choice.level in levels else levels[0]
    return WorksheetChoice(subject, level, choice.count, choice.seed)


def first_choice(rules: RiichiRules, seed: int) -> WorksheetChoice:
    """The first worksheet that is offered, of a seed."""
    return fitting(WorksheetChoice("fu", "fading", COUNTS[0], seed % SEEDS), rules)


def worksheet_number(choice: WorksheetChoice, document: str) -> str:
    """The number of a worksheet: seven symbols such as `7K3-0412`."""
    value = SUBJECTS.index(choice.subject) * len(LEVELS) + LEVELS.index(choice.level)
    value = value * len(COUNTS) + COUNTS.index(choice.count)
    return encode(value * SEEDS + choice.seed, _salt(document), _SYMBOLS)


def read_worksheet_number(text: str, rules: RiichiRules) -> WorksheetChoice:
    """The choice of a number, or of that of its answer sheet; raises MistypedError, and ValueError
    for what is no such number."""
    value, seed = divmod(_value_of(text, _salt(rules.document.id)), SEEDS)
    value, count = divmod(value, len(COUNTS))
    subject, level = divmod(value, len(LEVELS))
    if subject >= len(SUBJECTS):
        raise ValueError(f"{text!r} names no subject: {subject}")
    found = WorksheetChoice(SUBJECTS[subject], LEVELS[level], COUNTS[count], seed)
    if fitting(found, rules) != found:
        raise ValueError(f"{text!r} asks for what {rules.document.id!r} does not have: {found}")
    return found


def _value_of(text: str, salt: str) -> int:
    """The value of the symbols, without the letter that an answer sheet has after them."""
    try:
        return decode(text, salt, _SYMBOLS)
    except MistypedError:
        raise
    except ValueError:
        written = normalize("NFKC", text).strip().upper()
        if not written.endswith(ANSWERS[-1]):
            raise
        return decode(written[:-1], salt, _SYMBOLS)


def _salt(document: str) -> str:
    return f"worksheet {document}"
