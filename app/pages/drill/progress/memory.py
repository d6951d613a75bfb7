"""The memory of a card by FSRS, and how an answer changes it."""

from __future__ import annotations

import statistics
from datetime import UTC, datetime, timedelta
from typing import Final

import fsrs
import msgspec
from msgspec.structs import replace

SECOND: Final = 1000
MINUTE: Final = 60 * SECOND
"""All times are milliseconds since 1970, all lengths of time milliseconds."""
DAY: Final = 24 * 60 * MINUTE
USUAL_PACE: Final = 8_000
"""The pace, in milliseconds, that is assumed until enough answers are known."""
PACE_OF: Final = 31
"""So many of the latest right answers make the pace."""
_ENOUGH: Final = 5
_QUICK, _SLOW = 0.6, 2.0
"""An answer in so much of the own pace comes easily, or hard."""
_ZERO: Final = datetime(1970, 1, 1, tzinfo=UTC)
_SCHEDULER: Final = fsrs.Scheduler(
    learning_steps=(timedelta(minutes=1), timedelta(minutes=10)), enable_fuzzing=False
)
"""No fuzzing: the same answers give the same memory on every machine."""


class Memory(msgspec.Struct, frozen=True):
    """The state of FSRS for one card, and how often it was answered and missed."""

    state: int
    step: int | None
    stability: float
    difficulty: float
    due: int
    last: int
    answers: int = 1
    missed: int = 0

    @property
    def learnt(self) -> bool:
        """Whether the card has left the steps of learning, and comes back by days."""
        return self.state == fsrs.State.Review


def pace_of(times: list[int]) -> int:
    """The median of the latest right answers; of too few it is the usual pace."""
    return round(statistics.median(times)) if len(times) >= _ENOUGH else USUAL_PACE


def rating_of(right: bool, ms: int, pace: int, *, helped: bool = False) -> int:
    """What the answer says of the memory, 1 (again) to 4 (easy); with help it was hard at best."""
    if not right:
        return fsrs.Rating.Again.value
    if helped or ms > _SLOW * pace:
        return fsrs.Rating.Hard.value
    return (fsrs.Rating.Easy if ms < _QUICK * pace else fsrs.Rating.Good).value


def remembered(memory: Memory | None, rating: int, at: int) -> Memory:
    """The memory after an answer; a clock that was set back counts as no time gone by."""
    before = memory and replace(memory, last=min(memory.last, at))
    card, _ = _SCHEDULER.review_card(_card(before, at), fsrs.Rating(rating), _time(at))
    assert card.stability is not None  # FSRS has one after the first answer
    assert card.difficulty is not None
    missed = rating == fsrs.Rating.Again.value
    return Memory(
        int(card.state),
        card.step,
        card.stability,
        card.difficulty,
        _number(card.due),
        at,
        1 + (memory.answers if memory else 0),
        missed + (memory.missed if memory else 0),
    )


def counts(memory: Memory | None, mode: str) -> bool:
    """Whether an answer of a round of a mode changes the memory: an exam does not fill a deck with
    cards that were not met before."""
    return memory is not None or mode != "exam"


def recall(memory: Memory, at: int) -> float:
    """How probable it is that the card is known at a time, 0 to 1."""
    return _SCHEDULER.get_card_retrievability(_card(memory, at), _time(max(at, memory.last)))


def is_due(memory: Memory, at: int, until: int) -> bool:
    """Whether a card is due: one that comes back by days at any time before `until`.

    One that was answered later than now comes at once: the clock has been set back.
    """
    return memory.last > at or memory.due <= (until if memory.learnt else at)


def days_until(memory: Memory, at: int, until: int) -> int:
    """In how many days a card comes again, 0 for today; `until` is the end of today."""
    return 0 if is_due(memory, at, until) else max((memory.due - until) // DAY + 1, 0)


def urgency(memory: Memory, at: int) -> float:
    """How much of the time between the last answer and the next has gone by."""
    if memory.last > at:
        return 1.0
    return (at - memory.last) / max(memory.due - memory.last, MINUTE)


def _card(memory: Memory | None, at: int) -> fsrs.Card:
    if memory is None:
        return fsrs.Card(card_id=0, due=_time(at))
    return fsrs.Card(
        0,
        fsrs.State(memory.state),
        memory.step,
        memory.stability,
        memory.difficulty,
        _time(memory.due),
        _time(memory.last),
    )


def _time(ms: int) -> datetime:
    return _ZERO + timedelta(milliseconds=ms)


def _number(time: datetime) -> int:
    return (time - _ZERO) // timedelta(milliseconds=1)
