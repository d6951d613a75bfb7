"""The clock of the drill: date, time, and how long an answer took."""

from __future__ import annotations

import time
import uuid
from datetime import date, datetime, timedelta
from datetime import time as time_of_day
from typing import Final

import msgspec

from app import stamps

_TURNS: Final = time_of_day(4)
"""The hour at which a day begins; practice after midnight counts for the day before."""


class StudyTime(msgspec.Struct, frozen=True):
    """A time in milliseconds since 1970, its day (2026-11-21), and the end and the beginning of
    that day."""

    at: int
    day: str
    until: int
    begun: int


class Clock:
    """The clock of this machine; tests replace it."""

    def now(self) -> StudyTime:
        return study_time(datetime.now())  # noqa: DTZ005  the zone of an aware one has no rules

    def ticks(self) -> float:
        """Seconds of a monotonic clock."""
        return time.perf_counter()

    def uid(self) -> str:
        """A unique id for an answer."""
        return stamps.new_uid()

    def seed(self) -> int:
        """A random number."""
        return uuid.uuid4().int % (1 << 30)


def study_time(time_here: datetime) -> StudyTime:
    """The study time of an aware datetime, or of one of this machine, whose zone has its rules.

    A day ends by the clock on the wall: one on which that is changed has 23 or 25 hours.
    """
    since_turn = timedelta(hours=_TURNS.hour)
    day = (time_here - since_turn).date()

    def turn(of: date) -> int:
        return _milliseconds(datetime.combine(of, _TURNS, time_here.tzinfo))

    until = turn(day + timedelta(days=1))
    return StudyTime(_milliseconds(time_here), day.isoformat(), until, turn(day))


def _milliseconds(time_here: datetime) -> int:
    return round(time_here.timestamp() * 1000)
