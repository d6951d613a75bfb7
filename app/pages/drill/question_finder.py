"""Finds the next question of a round, in idle time while the one before is being answered."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Any, Final, NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from app.idle_task import IdleTask
from app.pages.drill.diagnosis.same_fact import cards_to_ask, seek_showing
from app.pages.drill.kinds.kind import Card, Question
from app.pages.drill.kinds.table import seek_for
from app.pages.drill.path import in_order
from app.pages.drill.progress.repository import ProgressRepository
from app.pages.drill.progress.schedule import KnownCards, RoundSoFar, answered, pick
from app.pages.drill.state import DrillState, wanted
from engine.riichi.practice.deal import PLAY_STEPS

_SEEDS: Final = 1_000_003
_MOST: Final = PLAY_STEPS + 3999
"""Steps to a hand before its card is left for another day."""
_AT_ONCE: Final = 0.008
"""Seconds in which a question is looked for before events are processed."""


class _Goal(NamedTuple):
    """What a question is to be found for: a card, the seed of its hand, and the misconceptions that
    are to show in it. Where the card was missed and comes `back`, no other one is asked."""

    card: Card
    seed: int
    causes: tuple[str, ...]
    back: bool


class QuestionFinder(QObject):
    """Finds questions; one that was found ahead of time is returned at once.

    - `found(question, document)`: a question that `next` could not return at once, None where no
      card is left, and the id of the document under which it was asked for.

    A card for which no question is found is not asked again while the program runs, and one that
    the document no longer has is not asked at all.
    """

    found = Signal(object, str)

    def __init__(self, repository: ProgressRepository, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._repository = repository
        self._task = IdleTask(self)
        self._task.ended.connect(self._receive)
        self._goal: _Goal | None = None
        self._work: Iterator[Question | None] = iter(())
        self._ready: tuple[_Goal, Question] | None = None
        self._rare: frozenset[Card] = frozenset()
        self._asked: tuple[DrillState, Any] | None = None

    def next(self, state: DrillState, rules: Any) -> Question | None:
        """The next question if it is found in time; else `found` brings it, or no card is left."""
        goal = self._goal_of(state, state.round.run, rules)
        self._asked = None
        if goal is None:
            self._task.stop()
            return None
        if self._ready is not None and self._ready[0] == goal:
            return self._ready[1]
        if not (self._task.busy and self._goal == goal):
            self._begin(goal, self._steps(goal, state, rules))
        until = perf_counter() + _AT_ONCE
        for found in self._work:
            if found is not None:
                self._task.stop()
                return found
            if perf_counter() > until:
                break
        self._asked = state, rules
        return None

    @property
    def busy(self) -> bool:
        """Whether a question that was asked for is still to be found."""
        return self._asked is not None

    def look_ahead(self, state: DrillState, rules: Any) -> None:
        """Find the question after the current one in idle time."""
        question, run = state.question, state.round.run
        if question is None:
            return
        if state.marked is None:
            run = answered(run, question.card, True)
        goal = self._goal_of(state, run, rules)
        if goal is not None and not (self._ready is not None and self._ready[0] == goal):
            self._begin(goal, self._steps(goal, state, rules))

    def stop(self) -> None:
        self._task.stop()
        self._asked = None

    def _begin(self, goal: _Goal, steps: Iterator[Question | None]) -> None:
        self._goal, self._work = goal, steps
        self._task.begin(steps)

    def _receive(self, question: Question | None) -> None:
        """Take a question that was found; where a card has none, try another card."""
        assert self._goal is not None  # what ended was begun with one
        asked = self._asked
        if question is None:
            self._rare |= {self._goal.card}
            if asked is not None:
                question = self.next(*asked)
                if self.busy:
                    return
        else:
            self._ready = self._goal, question
        self._asked = None
        if asked is not None:
            self.found.emit(question, asked[0].document)

    def _goal_of(self, state: DrillState, run: RoundSoFar, rules: Any) -> _Goal | None:
        card = self._card(state, run, rules)
        if card is None:
            return None
        own = (state.cause,) if state.cause else ()
        back = not run.same and any(card == other for _, other in run.returning)
        causes = (run.same or own) if state.round.mode == "free" else ()
        return _Goal(card, _seed(run), causes, back)

    def _steps(self, goal: _Goal, state: DrillState, rules: Any) -> Iterator[Question | None]:
        """Steps to a question in which the misconceptions show, or else to that of the card."""
        if goal.causes:
            kind = state.kind if state.question is None else state.question.card.kind
            deck = self._repository.deck(kind, rules)
            known = self._repository.known(state.document, kind)
            cards = (goal.card,) if goal.back else cards_to_ask(state, deck, known)
            yield from seek_showing(goal.causes, cards, rules, goal.seed)
        yield from seek_for(goal.card, rules, goal.seed, _MOST)

    def _card(self, state: DrillState, run: RoundSoFar, rules: Any) -> Card | None:
        deck = self._repository.deck(state.kind, rules)
        kinds = dict.fromkeys(card.kind for card in state.round.cards) or (state.kind,)
        known = self._known(state.document, tuple(kinds))
        there = (self._repository.deck(kind, rules) for kind in kinds)
        away = self._rare | frozenset(state.round.cards).difference(*there)
        if away:
            known = replace(known, suspended=known.suspended | away)
        moment = self._repository.clock.now()
        deck, offered = in_order(self._repository, deck, rules)
        some = wanted(state, deck, offered)
        return pick(run, some, known, moment.at, moment.until)

    def _known(self, document: str, kinds: tuple[str, ...]) -> KnownCards:
        """What is known of the cards of some kinds."""
        if len(kinds) == 1:
            return self._repository.known(document, kinds[0])
        found = [self._repository.known(document, kind) for kind in kinds]
        memories = {card: memory for known in found for card, memory in known.memories.items()}
        return KnownCards(memories, frozenset[Card]().union(*(known.suspended for known in found)))


def _seed(run: RoundSoFar) -> int:
    """Another hand for every question of every round."""
    return run.seed * _SEEDS + run.asked
