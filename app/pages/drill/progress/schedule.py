"""Chooses the next card of a round; pure functions of time and seed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Final, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from app.pages.drill.kinds.kind import Card
from app.pages.drill.progress.memory import Memory, days_until, is_due, urgency

CardPlan = Literal["due", "weakest", "chosen"]
"""Today's cards; those that are missed most; a row or cell that was chosen."""
BACK_AFTER: Final = 4
"""A missed card comes back as the fourth after it, so that three others lie between."""
AT_ONCE: Final = 5
"""So many new cards a beginner learns at a time."""
STAGE: Final = 20
"""The cards of a stage; in real play twenty cells are four fifths of the hands below five han."""
_WEAK: Final = 12


class PracticeSelection(msgspec.Struct, frozen=True):
    """What is practised: cards in their order, by a plan; `beginner` meets new ones in that order.

    `others` come between the cards where those are too few. Of the new ones only those `offered`
    are met (None: all). With `listed` they are asked in their order, whatever is known of them.
    """

    deck: tuple[Card, ...]
    plan: CardPlan = "due"
    beginner: bool = True
    others: tuple[Card, ...] = ()
    offered: frozenset[Card] | None = None
    listed: bool = False

    def is_new(self, card: Card, known: KnownCards) -> bool:
        """Whether a card is new and may be met."""
        return card not in known.memories and (self.offered is None or card in self.offered)


class KnownCards(msgspec.Struct, frozen=True):
    """What is known of the cards: their memories, and those that are suspended."""

    memories: Mapping[Card, Memory]
    suspended: frozenset[Card] = frozenset()

    def due(self, cards: Iterable[Card], at: int, until: int) -> Iterator[Card]:
        """Those of some cards that are due today; `until` is the end of today."""
        for card in cards:
            memory = self.memories.get(card)
            if memory is not None and card not in self.suspended and is_due(memory, at, until):
                yield card


class RoundSoFar(msgspec.Struct, frozen=True):
    """A round so far: how many questions there were, the last card, and the missed ones with the
    number of the question that they come back as.

    The next question is to be one in which the misconceptions `same` show.
    """

    seed: int = 0
    asked: int = 0
    last: Card | None = None
    returning: tuple[tuple[int, Card], ...] = ()
    same: tuple[str, ...] = ()


def answered(run: RoundSoFar, card: Card, right: bool) -> RoundSoFar:
    """The round after an answer; a missed card is to come back."""
    rest = tuple((at, other) for at, other in run.returning if other != card)
    if not right:
        rest = (*rest, (run.asked + BACK_AFTER, card))
    return replace(run, asked=run.asked + 1, last=card, returning=rest, same=())


def passed(run: RoundSoFar, card: Card) -> RoundSoFar:
    """The round after a card that was skipped: it is not the next one, and does not come back."""
    rest = tuple((at, other) for at, other in run.returning if other != card)
    return replace(run, last=card, returning=rest, same=())


def pick(
    run: RoundSoFar, wanted: PracticeSelection, known: KnownCards, at: int, until: int
) -> Card | None:
    """The next card at a time; the last one again only if it was missed and there is no other. None
    where there is none, and where all that are wanted are suspended.

    `until` is the end of today.
    """
    if known.suspended.issuperset(wanted.deck):
        return None
    choice = _Choice(run, wanted, known, at, until)
    for among in (wanted.deck, wanted.others):
        free = [card for card in among if card not in known.suspended and card != run.last]
        if free:
            return choice.returning(free) or choice.by_plan(free)
    missed = any(card == run.last for _, card in run.returning)
    return run.last if missed and run.last in wanted.deck else None


def due_now(deck: Sequence[Card], known: KnownCards, at: int, until: int) -> int:
    """How many cards of a deck are due today."""
    return sum(1 for _ in known.due(deck, at, until))


def forecast(
    deck: Sequence[Card], known: KnownCards, at: int, until: int, days: int
) -> tuple[int, ...]:
    """How many cards come today (what is overdue, too) and on each of the days after."""
    found = [0] * days
    for card in deck:
        memory = known.memories.get(card)
        if memory is not None and card not in known.suspended:
            after = days_until(memory, at, until)
            if after < days:
                found[after] += 1
    return tuple(found)


def stage(deck: Sequence[Card], known: KnownCards) -> tuple[int, int, int]:
    """The stage that is not yet learnt: its number from 0, learnt cards in it, and its cards."""
    for start in range(0, len(deck), STAGE):
        cards = deck[start : start + STAGE]
        learnt = sum(1 for card in cards if _learnt(card, known))
        if learnt < len(cards) or start + STAGE >= len(deck):
            return start // STAGE, learnt, len(cards)
    return 0, 0, 0


def _learnt(card: Card, known: KnownCards) -> bool:
    memory = known.memories.get(card)
    return card in known.suspended or (memory is not None and memory.learnt)


class _Choice(NamedTuple):
    """The choice of the next card among those that are `free`: neither suspended nor the last."""

    run: RoundSoFar
    wanted: PracticeSelection
    known: KnownCards
    at: int
    until: int

    def returning(self, free: Sequence[Card]) -> Card | None:
        """A missed card whose turn has come."""
        run = self.run
        ready = [(at, card) for at, card in run.returning if at <= run.asked and card in free]
        return min(ready, key=lambda one: one[0])[1] if ready else None

    def by_plan(self, free: Sequence[Card]) -> Card:
        wanted, memories = self.wanted, self.known.memories
        missed = {card for _, card in self.run.returning}
        cards = [card for card in free if card not in missed] or list(free)
        if wanted.listed:
            return cards[0]
        if wanted.plan == "weakest":
            cards = _weakest(cards, self.known)
        elif wanted.plan == "due":
            card = self._todays(cards)
            if card is not None:
                return card
        new = self._new(cards)
        if new and (wanted.plan != "due" or not any(card in memories for card in cards)):
            return new[0]
        return self._ahead(cards)

    def _todays(self, free: Sequence[Card]) -> Card | None:
        """A card that is due, the most urgent first; else a new one."""
        due = list(self.known.due(free, self.at, self.until))
        if due:
            return self._most_urgent(due)
        new = self._new(free)
        if not new:
            return None
        if not self.wanted.beginner:
            order = _shuffled(self.wanted.deck, self.run.seed)
            return min(new, key=lambda card: order.get(card, 0))
        learning = sum(1 for memory in self.known.memories.values() if not memory.learnt)
        return new[0] if learning < AT_ONCE or len(new) == len(free) else None

    def _ahead(self, free: Sequence[Card]) -> Card:
        """Ahead of time: what is nearest to being due; of what is new, the first."""
        met = [card for card in free if card in self.known.memories]
        return self._most_urgent(met) if met else free[0]

    def _new(self, free: Sequence[Card]) -> list[Card]:
        return [card for card in free if self.wanted.is_new(card, self.known)]

    def _most_urgent(self, met: Sequence[Card]) -> Card:
        return max(met, key=lambda card: urgency(self.known.memories[card], self.at))


def _weakest(free: Sequence[Card], known: KnownCards) -> list[Card]:
    """Those that are missed most often and known least well; where nothing was answered, all."""
    met = [card for card in free if card in known.memories]
    return sorted(met, key=lambda card: _strength(known.memories[card]))[:_WEAK] or list(free)


def _strength(memory: Memory) -> tuple[float, float]:
    return -memory.missed / memory.answers, memory.stability


@lru_cache(maxsize=4)
def _shuffled(deck: tuple[Card, ...], seed: int) -> dict[Card, int]:
    """An order of all cards by a seed."""
    some = list(deck)
    Random(seed).shuffle(some)
    return {card: number for number, card in enumerate(some)}
