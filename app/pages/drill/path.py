"""How far a learner is on the path of a document: lessons, turned cards, today and tomorrow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import inf
from typing import TYPE_CHECKING, Any, Final

import msgspec

from app.pages.drill.kinds.cells import CELLS
from app.pages.drill.kinds.kind import Card
from app.pages.drill.kinds.table import KINDS
from app.pages.drill.lessons.lesson import STEPS, Lesson
from app.pages.drill.lessons.table import lesson_of_card, lessons_of, with_whole_limits
from app.pages.drill.progress.clock import StudyTime
from app.pages.drill.progress.memory import MINUTE, Memory, days_until, is_due, urgency
from app.pages.drill.views import LessonStanding

if TYPE_CHECKING:
    from app.pages.drill.progress.repository import ProgressRepository

DAY: Final = 12
"""So many cards a day asks at most."""
NEW: Final = 5
"""So many of them are new at most, those that were met on that day among them."""
SHOWN: Final = STEPS.index("show") + 1
"""The step of a lesson after which its cards may be asked."""
_READING: Final = 6_000
"""Milliseconds for reading the answer to a card, beside the time to give one's own."""
_KNOWN: Final = "known"


class DailyCards(msgspec.Struct, frozen=True):
    """The cards of a day: reviews before new ones, and about how many milliseconds they take."""

    review: tuple[Card, ...] = ()
    new: tuple[Card, ...] = ()
    ms: int = 0

    @property
    def cards(self) -> tuple[Card, ...]:
        return (*self.review, *self.new)

    @property
    def minutes(self) -> int:
        """The minutes it takes, 1 at least."""
        return max(1, round(self.ms / MINUTE))


class LearnerPath:
    """Reads the path of a document from the saved progress."""

    def __init__(self, repository: ProgressRepository, rules: Any) -> None:
        self._repository, self.rules = repository, rules
        self.document: str = rules.document.id
        self.lessons = lessons_of(rules)

    # lessons

    @property
    def steps(self) -> Mapping[str, int]:
        """How many steps of each lesson are done."""
        return self._repository.lessons(self.document)

    @property
    def now(self) -> Lesson | None:
        """The first lesson that is not done; None at the end of the path."""
        steps = self.steps
        return next((x for x in self.lessons if steps.get(x.id, 0) < len(STEPS)), None)

    def standing(self, lesson: Lesson) -> LessonStanding:
        if self.steps.get(lesson.id, 0) >= len(STEPS):
            return "done"
        return "now" if lesson == self.now else "later"

    def lesson_of(self, cards: Iterable[Card]) -> str:
        """The id of the lesson of the first of some cards that is face down, "" for none."""
        turned = self.turned()
        lessons = (lesson_of_card(card, self.rules) for card in cards if card not in turned)
        return next((lesson.id for lesson in lessons if lesson is not None), "")

    @property
    def minutes_left(self) -> int:
        """About how many minutes the lessons that are not done take."""
        return sum(x.minutes for x in self.lessons if self.standing(x) != "done")

    @property
    def over(self) -> bool:
        """Whether the path is done, an exam of the document was passed, or the user says that
        they know what it teaches."""
        passed = self._repository.passed_exams(self.document)
        return bool(passed) or self.marked_known or self.now is None

    @property
    def marked_known(self) -> bool:
        return self._repository.wish(_wish(self.document)) == _KNOWN

    def set_known(self, known: bool = True) -> None:
        """Save that the user says that they know what the path teaches, or not."""
        self._repository.choose(_wish(self.document), _KNOWN if known else "")

    # cards

    def deck(self, kind: str) -> tuple[Card, ...]:
        """The cards of a kind."""
        return self._repository.deck(kind, self.rules)

    def turned(self, kind: str = CELLS) -> frozenset[Card]:
        """The cards of a kind that lie face up; a limit of several cells turns as a whole."""
        cards = self._turned(kind)
        return with_whole_limits(cards, self.rules) if kind == CELLS else cards

    def _turned(self, kind: str) -> frozenset[Card]:
        keys = self._repository.turned(self.document, kind)
        return frozenset(Card(kind, self.document, key) for key in keys)

    def turned_by(self, uids: list[str], answered: Iterable[Card]) -> frozenset[Card]:
        """The cells that were turned by some answers, given to certain cards."""
        now = self.turned()
        cards = {card for card in answered if card.kind == CELLS}
        old = {card for card in cards & now if self._repository.answered_right_before(card, uids)}
        plain = self._turned(CELLS)
        return now - with_whole_limits(plain - cards | old, self.rules)

    def due(self, moment: StudyTime) -> tuple[Card, ...]:
        """The cards of all kinds that are due today, the most urgent first."""
        return self._most_urgent(self._due(moment), moment)

    def today(self, moment: StudyTime) -> DailyCards:
        """What is asked today: what is due, then cards of lessons that were shown."""
        room = max(0, DAY - self._answered(moment))
        review = self.due(moment)[:room]
        new = max(0, NEW - self._repository.met_first(self.document, moment.day))
        return self._daily(review, self.fresh()[: min(new, room - len(review))])

    def tomorrow(self, moment: StudyTime) -> DailyCards:
        """What will be asked tomorrow, as far as it is known today."""
        found = sorted(
            (memory.due, card)
            for card, memory in self._met()
            if days_until(memory, moment.at, moment.until) <= 1
        )
        review = tuple(card for _, card in found)[:DAY]
        return self._daily(review, self.fresh()[: min(NEW, DAY - len(review))])

    def fresh(self) -> tuple[Card, ...]:
        """New cards of lessons that were shown, in the order of the lessons."""
        steps = self.steps
        shown = (x for x in self.lessons if steps.get(x.id, 0) >= SHOWN)
        cards = (card for lesson in shown for card in lesson.turns)
        return tuple(card for card in cards if self._is_new(card))

    def more(self, moment: StudyTime, count: int) -> tuple[Card, ...]:
        """Further cards beyond those of today: new ones, then what comes next."""
        return (*self.fresh()[:count], *self._most_urgent(self._met(), moment))[:count]

    def _daily(self, review: tuple[Card, ...], new: tuple[Card, ...]) -> DailyCards:
        pace = self._repository.pace
        return DailyCards(review, new, sum(pace(card.kind) + _READING for card in (*review, *new)))

    def _is_new(self, card: Card) -> bool:
        known = self._repository.known(self.document, card.kind)
        return card not in known.memories and card not in known.suspended

    @staticmethod
    def _most_urgent(met: Iterable[tuple[Card, Memory]], moment: StudyTime) -> tuple[Card, ...]:
        """Cards with their memories in the order of their urgency, the most urgent first."""
        ordered = sorted((-urgency(memory, moment.at), card) for card, memory in met)
        return tuple(card for _, card in ordered)

    def _due(self, moment: StudyTime) -> Iterator[tuple[Card, Memory]]:
        return (met for met in self._met() if is_due(met[1], moment.at, moment.until))

    def _met(self) -> Iterator[tuple[Card, Memory]]:
        """Every card that was asked and is not suspended, with its memory. One that the document
        does not have, or no longer, is left out."""
        for kind in KINDS:
            known = self._repository.known(self.document, kind)
            if known.memories:
                there = frozenset(self.deck(kind)) - known.suspended
                for card in known.memories.keys() & there:
                    yield card, known.memories[card]

    def _answered(self, moment: StudyTime) -> int:
        """How many cards were answered today, and are not due again."""
        return sum(
            memory.last >= moment.begun and not is_due(memory, moment.at, moment.until)
            for _, memory in self._met()
        )


def _wish(document: str) -> str:
    return f"path.{document}"


def in_order(
    repository: ProgressRepository, deck: tuple[Card, ...], rules: Any
) -> tuple[tuple[Card, ...], frozenset[Card] | None]:
    """A deck in the order of the lessons, and its cards whose lessons were shown.

    Who has begun no lesson, or is through, meets all cards, the most frequent first.
    """
    document = rules.document.id
    steps = repository.lessons(document)
    if not steps or not deck or deck[0].kind != CELLS:
        return deck, None
    path = LearnerPath(repository, rules)
    if path.over:
        return deck, None
    shown = {x.id for x in path.lessons if steps.get(x.id, 0) >= SHOWN}
    ordered = by_lessons(deck, rules)
    offered = frozenset(
        c for c in ordered if (lesson_of_card(c, rules) or path.lessons[0]).id in shown
    )
    return ordered, offered or None


def by_lessons(deck: tuple[Card, ...], rules: Any) -> tuple[Card, ...]:
    """A deck in the order of the lessons that turn its cards; the others come last."""

    def number(card: Card) -> float:
        lesson = lesson_of_card(card, rules)
        return inf if lesson is None else lesson.number

    return tuple(sorted(deck, key=number))
