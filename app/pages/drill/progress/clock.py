"""The clock of the drill: date, time, and how long an answer took."""

from __future__ import annotations

import time
import uuid
from dataclasses import dataclass
from datetime import datetime, timedelta

from app import stamps

_TURNS = 4
"""The hour at which a day begins; practice after midnight counts for the day before."""


@dataclass(frozen=True, slots=True)
class StudyTime:
    """A time in milliseconds since 1970, its day (2026-11-21), and the end of that day."""

    at: int
    day: str
    until: int


class Clock:
    """The clock of this machine; tests replace it."""

    def now(self) -> StudyTime:
        return study_time(datetime.now().astimezone())

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
    """The study time of an aware datetime."""
    day = (time_here - timedelta(hours=_TURNS)).date()
    end = datetime(day.year, day.month, day.day, _TURNS, tzinfo=time_here.tzinfo)
    until = end + timedelta(days=1)
    return StudyTime(
        round(time_here.timestamp() * 1000), day.isoformat(), round(until.timestamp() * 1000)
    )
