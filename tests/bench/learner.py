"""Simulates a learner with a forgetting curve under our order of questions and a random one.

    python -m tests.bench.learner [--document ID] [--learners N]

prints the figures of each document: our order beside a random one, the lessons beside our order
(`beginner`), and how many misconceptions are found out (`diagnosed`).

The learner is not the scheduler's own model. The probability of a right answer halves within the
half-life of a card, which grows with every right answer, the more the less probable it was, and
shrinks with every wrong one. The learner answers eighty questions a day. The result is the number
of questions until 90 % of all cards would be answered rightly at the beginning of a day.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from app.pages.drill.kinds.kind import Card
from app.pages.drill.kinds.table import deck as deck_of
from app.pages.drill.progress.memory import DAY, MINUTE, Memory, rating_of, remembered
from app.pages.drill.progress.schedule import (
    KnownCards,
    PracticeSelection,
    RoundSoFar,
    answered,
    pick,
)
from engine.riichi.rules import load
from engine.rulebook import installed
from tests.bench.timing import Contest

GOAL: Final = 0.9
A_DAY: Final = 80
"""Questions per day, one after the other."""
MOST: Final = 12_000
QUESTION: Final = 10_000
PACE: Final = 5000
FIRST: Final = DAY
"""The half-life of a card that was seen once."""
_GROWTH, _LOSS = 2.5, 0.5
MORNING: Final = 8 * 60 * MINUTE


@dataclass
class Learner:
    """The half-life of each card, and when it was seen last."""

    random: Random
    half: dict[Card, float] = field(default_factory=dict)
    seen: dict[Card, int] = field(default_factory=dict)
    ease: dict[Card, float] = field(default_factory=dict)

    def knows(self, card: Card, at: int) -> float:
        """The probability of a right answer."""
        if card not in self.half:
            return 0.0
        return float(0.5 ** ((at - self.seen[card]) / self.half[card]))

    def answer(self, card: Card, at: int) -> tuple[bool, int]:
        """Answer a card: whether rightly, and in how many milliseconds; updates the half-life."""
        known = self.knows(card, at)
        right = self.random.random() < known
        ease = self.ease.setdefault(card, self.random.uniform(0.6, 1.4))
        half = self.half.get(card, FIRST * ease)
        grown = half * (1 + _GROWTH * ease * (1 - known) ** 0.5)
        self.half[card] = grown if right else max(FIRST * ease, half * _LOSS)
        self.seen[card] = at
        return right, round(PACE * self.random.uniform(0.7, 1.3) * (2.2 - 1.4 * known))

    def show(self, card: Card, at: int) -> None:
        """See a card without being asked: it counts as seen once."""
        ease = self.ease.setdefault(card, self.random.uniform(0.6, 1.4))
        self.half.setdefault(card, FIRST * ease)
        self.seen[card] = at

    def would_score(self, deck: Sequence[Card], at: int) -> float:
        """The expected share of right answers if every card were asked now."""
        return statistics.fmean(self.knows(card, at) for card in deck)


Order = Callable[[RoundSoFar, dict[Card, Memory], int], Card | None]
"""The next card, None for a question about something else that is counted and gains nothing."""


def questions(
    deck: tuple[Card, ...],
    order: Order,
    seed: int,
    most: int = MOST,
    learner: Learner | None = None,
) -> int:
    """The number of questions that a learner, by default a new one, needs in an order, at most
    `most`."""
    learner = learner or Learner(Random(seed))
    memories, run = dict[Card, Memory](), RoundSoFar(seed)
    for number in range(most):
        day, within = divmod(number, A_DAY)
        at = day * DAY + MORNING + within * QUESTION
        if not within and day and learner.would_score(deck, at) >= GOAL:
            return number
        card = order(run, memories, at)
        if card is None:
            continue
        right, ms = learner.answer(card, at)
        rating = rating_of(right, ms, PACE)
        memories[card] = remembered(memories.get(card), rating, at)
        run = answered(run, card, right)
    return most


def ours(deck: tuple[Card, ...]) -> Order:
    """The order of the drill for a beginner."""
    wanted = PracticeSelection(deck)

    def order(run: RoundSoFar, memories: dict[Card, Memory], at: int) -> Card:
        until = (at // DAY + 1) * DAY
        card = pick(run, wanted, KnownCards(memories), at, until)
        assert card is not None  # the deck has more than one
        return card

    return order


def uniform(deck: tuple[Card, ...]) -> Order:
    """Any card but the last one, each as probable as the others."""

    def order(run: RoundSoFar, _memories: dict[Card, Memory], _at: int) -> Card:
        return Random(f"{run.seed}.{run.asked}").choice([c for c in deck if c != run.last])

    return order


def factor(deck: tuple[Card, ...], learners: int) -> tuple[float, float, float]:
    """The median questions of `learners` in our order and in a random one, and their ratio."""
    both = [
        statistics.median(questions(deck, order, seed) for seed in range(learners))
        for order in (ours(deck), uniform(deck))
    ]
    return both[0], both[1], both[1] / both[0]


def row(document: str = "club", learners: int = 3) -> Contest:
    """The contest over every cell of a document's table."""
    deck = deck_of("points", load(document))
    mine, random, _ = factor(deck, learners)
    name = f"drill: questions to 90 % of {len(deck)} cells: {mine:.0f}"
    return Contest(name, "uniform random", "", random, mine, 1.5)


def main() -> None:
    from tests.bench import beginner, diagnosed  # noqa: PLC0415 - they build on this module

    parser = argparse.ArgumentParser(prog="python -m tests.bench.learner", description=__doc__)
    parser.add_argument("--document", choices=RIICHI, help="one document alone")
    parser.add_argument("--learners", type=int, default=9)
    options = parser.parse_args()
    documents = [options.document] if options.document else list(RIICHI)
    for document in documents:
        deck = deck_of("points", load(document))
        found = factor(deck, options.learners)
        print(f"{document}: questions until {GOAL:.0%} of {len(deck)} cells are known:")
        print(f"  our order {found[0]:.0f}, uniform random {found[1]:.0f}, factor {found[2]:.2f}")
        for line in (*beginner.lines(document, options.learners), *diagnosed.lines(document)):
            print(f"  {line}", flush=True)


RIICHI: Final = tuple(name for name, head in installed().items() if head.game == "riichi")


if __name__ == "__main__":
    main()
