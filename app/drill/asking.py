"""Asking: the next question of a round, made ready while the one before is being answered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import QObject

from app.drill.asked import Card, Question
from app.drill.keeping import Keeping
from app.drill.question import ask
from app.drill.schedule import Run, answered, pick
from app.drill.state import DrillState, wanted
from app.drill.worded import truth_words
from app.slices import Slices
from app.texts import Texts

_SEEDS = 1_000_003
_CHOICES = 4


class Asking(QObject):
    """Finds questions; one that was made ready costs nothing when it is asked for."""

    def __init__(self, keeping: Keeping, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._keeping = keeping
        self._slices = Slices(self)
        self._ready: tuple[Card, int, Question] | None = None
        self._slices.ended.connect(self._take)

    def next(self, state: DrillState, rules: Any) -> Question | None:
        """The next question; None where there is no card."""
        self._slices.stop()
        card = self._card(state, state.round.run, rules)
        if card is None:
            return None
        seed = _seed(state.round.run)
        if self._ready is not None and self._ready[:2] == (card, seed):
            return self._ready[2]
        return ask(card, rules, seed)

    def look_ahead(self, state: DrillState, rules: Any) -> None:
        """Make ready what comes after the question at hand, in small steps."""
        if state.question is not None and state.marked is None:
            self._slices.begin(self._ahead(state, state.question, rules))

    def stop(self) -> None:
        self._slices.stop()

    def _ahead(
        self, state: DrillState, question: Question, rules: Any
    ) -> Iterator[tuple[Card, int, Question] | None]:
        yield None
        run = answered(state.round.run, question.card, True)
        card = self._card(state, run, rules)
        yield None
        if card is not None:
            seed = _seed(run)
            yield card, seed, ask(card, rules, seed)

    def _take(self, found: tuple[Card, int, Question] | None) -> None:
        self._ready = found

    def _card(self, state: DrillState, run: Run, rules: Any) -> Card | None:
        deck = self._keeping.deck(state.kind, rules)
        known = self._keeping.known(state.document, state.kind)
        moment = self._keeping.clock.now()
        return pick(run, wanted(state, deck), known, moment.at, moment.until)


def _seed(run: Run) -> int:
    """Another hand for every question of every round."""
    return run.seed * _SEEDS + run.asked


def choices_for(
    question: Question, deck: tuple[Card, ...], rules: Any, seed: int, texts: Texts
) -> tuple[str, ...]:
    """The right answer among three of cards beside it, in an order by the seed."""
    at = deck.index(question.card) if question.card in deck else 0
    near = sorted(range(len(deck)), key=lambda other: (abs(other - at), other))
    found = [truth_words(question, rules, texts)]
    mine = frozenset(question.card.key.split(".")[:2])
    for other in near:
        if len(found) == _CHOICES:
            break
        card = deck[other]
        if frozenset(card.key.split(".")[:2]) != mine:
            continue  # another way of winning is told by its form alone
        words = truth_words(ask(card, rules, seed), rules, texts)
        if words not in found:
            found.append(words)
    order = sorted(range(len(found)), key=lambda n: (n * 7 + seed) % len(found))
    return tuple(found[n] for n in order)
