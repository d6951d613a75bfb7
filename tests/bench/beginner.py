"""Simulates an absolute beginner who follows the lessons, beside one who drills at once.

Both forget as the learner of `tests.bench.learner` does. One starts with the drill's own order of
cards. The other takes the lessons of the document in their order: the next one begins when all
cards that the lessons before it turn were met and none is due. What is assumed of a lesson:

- A cell that its step "show" shows counts as seen once, without an answer. What it only names does
  not count, nor what it turns and does not show.
- Its step "alone" asks its cards of the table; they are answers like any other, and are counted.
- From then on its rule is known: a cell that follows from another one by that rule may be answered
  where the other is remembered. The rule is applied rightly with a probability of `APPLIED`, takes
  twice as long, and one application is not made the source of the next.
- A cell that was neither shown nor follows by a known rule is never answered rightly.

The questions of the lessons about other things than cells (yaku, parts of fu, declarations) are
counted as questions, too: they gain nothing for the table.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import Any, Final

from app.pages.drill.kinds.cells import KIND, cell_of_key, key_of
from app.pages.drill.kinds.kind import Card
from app.pages.drill.kinds.table import deck as deck_of
from app.pages.drill.lessons.lesson import (
    ArrowsShow,
    FactorShow,
    FamiliesShow,
    HandsShow,
    Lesson,
    LimitsShow,
    RoundingShow,
    RowShow,
)
from app.pages.drill.lessons.table import lessons_of
from app.pages.drill.progress.memory import DAY, Memory
from app.pages.drill.progress.schedule import (
    KnownCards,
    PracticeSelection,
    RoundSoFar,
    due_now,
    pick,
)
from engine.riichi.practice.grade import cell_of, price_of
from engine.riichi.rules import RiichiRules, load
from engine.riichi.scoring.table import Cell, first_limit
from tests.bench.learner import (
    FIRST,
    MOST,
    Learner,
    ours,
    questions,
)

APPLIED: Final = 0.7
"""The probability that a known rule is applied rightly to a cell that is remembered."""
_SLOWER: Final = 2
Source = Callable[[Cell, RiichiRules], Iterator[Cell]]
"""The cells that a cell follows from by a rule."""


# --- what lessons show, and the rules they teach


def shown_cells(lesson: Lesson) -> Iterator[Cell]:
    """The cells of the table whose amounts a lesson shows."""
    show: Any = lesson.show
    if isinstance(show, RowShow):
        yield from _row(show)
    elif isinstance(show, FactorShow):
        yield from (*_row(show.child), *_row(show.dealer))
    elif isinstance(show, LimitsShow):
        for plate in show.rows:
            for dealer in (False, True):
                yield Cell(dealer, False, 0, plate.first, plate.yakuman)
    elif isinstance(show, ArrowsShow):
        cell = show.cell
        yield from (Cell(cell.dealer, tsumo, cell.fu, cell.han) for tsumo in (False, True))
    elif isinstance(show, HandsShow):
        for one in show.hands:
            yield cell_of(one.score, one.situation.dealer, one.situation.tsumo)
    elif isinstance(show, RoundingShow):
        yield from (step.cell for step in show.steps if step.cell is not None)
    elif isinstance(show, FamiliesShow):
        yield from (cell for family in show.families for cell in family.cells)


def _row(show: RowShow) -> Iterator[Cell]:
    for column in show.columns:
        yield Cell(show.side == "dealer", False, show.fu, column.han)


def _by_ron(cell: Cell, _rules: RiichiRules) -> Iterator[Cell]:
    """A tsumo from the ron of the same side: half and a quarter."""
    if cell.tsumo and not cell.dealer:
        yield Cell(False, False, cell.fu, cell.han, cell.yakuman)


def _by_child(cell: Cell, _rules: RiichiRules) -> Iterator[Cell]:
    """The dealer's amount from the non-dealer's: one and a half times, or the dealer's share."""
    if cell.dealer:
        yield Cell(False, cell.tsumo, cell.fu, cell.han, cell.yakuman)


def _by_doubling(cell: Cell, _rules: RiichiRules) -> Iterator[Cell]:
    """From the same row with one han less."""
    if cell.fu and cell.han > 1:
        yield Cell(cell.dealer, cell.tsumo, cell.fu, cell.han - 1)


def _by_family(cell: Cell, _rules: RiichiRules) -> Iterator[Cell]:
    """From half the fu with one han more, or twice the fu with one less."""
    if cell.fu:
        yield Cell(cell.dealer, cell.tsumo, 2 * cell.fu, cell.han - 1)
        if cell.fu % 2 == 0:
            yield Cell(cell.dealer, cell.tsumo, cell.fu // 2, cell.han + 1)


def _by_cap(cell: Cell, rules: RiichiRules) -> Iterator[Cell]:
    """What reaches a mangan by its fu, from the mangan."""
    if cell.fu and price_of(cell, rules).limit:
        yield Cell(cell.dealer, cell.tsumo, 0, first_limit(rules) or 0)


TAUGHT: Final[dict[str, Source]] = {
    "chant30": _by_doubling,
    "tsumo": _by_ron,
    "dealer": _by_child,
    "rounding": _by_cap,
    "families": _by_family,
}
"""The rule of each lesson that has one."""


# --- the learner


@dataclass
class Beginner(Learner):
    """A learner who knows rules besides cells."""

    rules: RiichiRules = field(default_factory=lambda: load("club"))
    taught: list[Source] = field(default_factory=list)
    applied: float = APPLIED

    def knows(self, card: Card, at: int) -> float:
        """The probability of a right answer, from memory or by a rule."""
        recalled = super().knows(card, at)
        if card.kind != KIND.id or not self.taught or not self.applied:
            return recalled
        return recalled + (1 - recalled) * self.applied * self._source(card, at)

    def _source(self, card: Card, at: int) -> float:
        """The probability that a cell is remembered which this one follows from."""
        best = 0.0
        for cell in _sources(card.key, tuple(self.taught), self.rules.document.id):
            source = Card(card.kind, card.document, cell)
            best = max(best, super().knows(source, at))
        return best

    def answer(self, card: Card, at: int) -> tuple[bool, int]:
        """Answer a card; one that was never seen is seen once by it, however it was answered."""
        first, recalled = card not in self.half, super().knows(card, at)
        right, ms = super().answer(card, at)
        if first:
            self.half[card] = FIRST * self.ease[card]
        return right, ms if self.random.random() < recalled else _SLOWER * ms


@lru_cache(maxsize=1 << 12)
def _sources(key: str, taught: tuple[Source, ...], document: str) -> tuple[str, ...]:
    cell, rules = cell_of_key(key), load(document)
    return tuple(key_of(source) for rule in taught for source in rule(cell, rules))


# --- the order of lessons


@dataclass
class Path:
    """The lessons of a document, and which cards they have turned so far."""

    rules: RiichiRules
    lessons: list[Lesson]
    turned: set[Card] = field(default_factory=set)
    asked: list[Card] = field(default_factory=list)

    def next_card(
        self, learner: Beginner, deck: tuple[Card, ...], run: RoundSoFar, known: KnownCards, at: int
    ) -> Card:
        """The next question: of the lesson that is being taken, a turned card, or a new lesson."""
        until = (at // DAY + 1) * DAY
        while not self.asked:
            offered = frozenset(self.turned) if self.lessons else None
            if self.lessons and self._is_done(known, at, until):
                self._begin(learner, at)
                continue
            card = pick(run, PracticeSelection(deck, offered=offered), known, at, until)
            assert card is not None  # the deck has more than one
            return card
        return self.asked.pop(0)

    def _is_done(self, known: KnownCards, at: int, until: int) -> bool:
        """Whether all turned cards were met and none is due."""
        met = all(card in known.memories for card in self.turned)
        return met and not due_now(tuple(self.turned), known, at, until)

    def _begin(self, learner: Beginner, at: int) -> None:
        """Take the next lesson: see its cells and its rule, and be asked; one question more is that
        of the step "together"."""
        lesson = self.lessons.pop(0)
        document = self.rules.document.id
        for cell in shown_cells(lesson):
            learner.show(Card(KIND.id, document, key_of(cell)), at)
        if lesson.id in TAUGHT:
            learner.taught.append(TAUGHT[lesson.id])
        self.turned.update(card for card in lesson.turns if card.kind == KIND.id)
        self.asked = [_TOGETHER, *lesson.alone]


_TOGETHER: Final = Card("together", "", "")


def by_lessons(document: str, seed: int, applied: float = APPLIED, most: int = MOST) -> int:
    """The number of questions that a beginner needs who takes the lessons, at most `most`."""
    rules = load(document)
    deck = deck_of(KIND.id, rules)
    learner = Beginner(Random(seed), rules=rules, applied=applied)
    path = Path(rules, list(lessons_of(rules)))

    def order(run: RoundSoFar, memories: dict[Card, Memory], at: int) -> Card | None:
        card = path.next_card(learner, deck, run, KnownCards(memories), at)
        return card if card.kind == KIND.id else None

    return questions(deck, order, seed, most, learner)


def compared(document: str, learners: int, applied: float = APPLIED) -> tuple[float, float, float]:
    """The median questions in the drill's own order and with the lessons, and their ratio."""
    deck = deck_of(KIND.id, load(document))
    own = statistics.median(questions(deck, ours(deck), seed) for seed in range(learners))
    path = statistics.median(by_lessons(document, seed, applied) for seed in range(learners))
    return own, path, path / own


def lines(document: str, learners: int) -> Iterator[str]:
    """The figures of a document; also where rules are applied less well, and not at all."""
    for applied in (APPLIED, 0.5, 0.0):
        own, path, ratio = compared(document, learners, applied)
        met = "" if applied != APPLIED else " (target 0.8)"
        yield (
            f"lessons, rules applied rightly {applied:.0%}: {path:.0f} questions for {own:.0f},"
            f" {ratio:.2f} of them{met}"
        )
