"""Reads the clock of a round at an instant: its stage and figures, and what is said below them."""

from __future__ import annotations

from typing import Final

import msgspec

from app.texts.texts import Texts
from app.views.evenings import ClockStage, ClockView
from engine.evening.state import EveningState, RoundClock

_SECOND: Final = 1000
_MINUTE: Final = 60 * _SECOND
LAST_MINUTES: Final = 5
"""Minutes before the end from which the last call holds."""
_SEATED_MINUTES: Final = 10
"""Minutes after which everybody has found a seat."""


class ClockReading(msgspec.Struct, frozen=True):
    """A clock at an instant: `left` is the time that is left in milliseconds, below zero once it is
    over and None without an end; `run` is how long it has run. `runs`: its figures change."""

    stage: ClockStage
    left: int | None
    run: int
    runs: bool

    @property
    def figures(self) -> str:
        """The time left as `55:00`, rounded up so that 0:00 is the end itself; as `＋1:20` the time
        since then; without an end the time that has passed."""
        if self.left is None:
            return _written(self.run // _SECOND)
        if self.left > 0:
            return _written(-(-self.left // _SECOND))
        return f"＋{_written(-self.left // _SECOND)}"

    @property
    def next_change(self) -> int:
        """Milliseconds until the figures are others."""
        if self.left is not None and self.left > 0:
            return (self.left - 1) % _SECOND + 1
        passed = self.run if self.left is None else -self.left
        return _SECOND - passed % _SECOND

    @property
    def seated(self) -> bool:
        """Whether the round has run so long that nobody looks for a table any more."""
        return self.run >= _SEATED_MINUTES * _MINUTE


def read_clock(clock: RoundClock, now: int) -> ClockReading:
    """Read a clock at an instant, in milliseconds since 1970."""
    left, run = clock.left(now), clock.elapsed(now)
    return ClockReading(_stage(clock, left), left, run, clock.running)


def _stage(clock: RoundClock, left: int | None) -> ClockStage:
    if clock.begun is None:
        return "ready"
    if clock.ended is not None or (left is not None and left <= 0):
        return "over"
    if clock.paused:
        return "paused"
    return "last" if left is not None and left <= LAST_MINUTES * _MINUTE else "running"


def _written(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02}"


def clock_view(clock: RoundClock, evening: EveningState, now: int, texts: Texts) -> ClockView:
    """The clock of a round as it is shown."""
    reading = read_clock(clock, now)
    key = {"ready": "start", "paused": "resume"}.get(reading.stage, "pause")
    if reading.stage == "over" and not reading.runs:
        key = "resume"
    button = "" if clock.ended is not None else texts.ui(f"evening_room.clock.{key}")
    text = _stage_text(reading.stage, evening, texts)
    return ClockView(reading.stage, reading.figures, text, button, reading.runs)


def _stage_text(stage: ClockStage, evening: EveningState, texts: Texts) -> str:
    """What holds in a stage; of the hand being played what the document says about it."""
    ending = _ending(evening, texts)
    match stage:
        case "paused":
            return texts.ui("evening_room.clock.paused")
        case "last":
            return texts.ui("evening_room.clock.last", LAST_MINUTES)
        case "over":
            return ending or texts.ui("evening_room.clock.over")
    return length_words(evening, texts)


def _ending(evening: EveningState, texts: Texts) -> str:
    """What the document does with the hand being played when the time is over, "" where it does
    not say."""
    value = getattr(evening.time_up, "value", "")
    return texts.ui(f"evening_room.clock.{value}") if value else ""


def length_words(evening: EveningState, texts: Texts) -> str:
    """How long a round lasts, what its end does to the hand being played, and the clause."""
    if evening.minutes is None:
        return texts.ui("evening_room.clock.no_end")
    words = texts.ui("evening_room.clock.minutes", evening.minutes)
    ending = _ending(evening, texts)
    if ending:
        words = texts.ui("evening_room.and").join((words, ending))
    cited = evening.time_up or evening.minutes_rule
    clause = "" if cited is None else texts.citation(cited.clause)
    return texts.ui("evening_room.gap").join(filter(None, (words, clause)))
