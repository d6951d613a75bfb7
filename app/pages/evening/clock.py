"""Reads the clock of a round from what happened to it: the stage, the time left, the figures."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Protocol

from app.views.evenings import ClockStage

_SECOND: Final = 1000
_MINUTE: Final = 60 * _SECOND
LAST_MINUTES: Final = 5
"""Minutes before the end from which the last call holds."""
SEATED_MINUTES: Final = 10
"""Minutes after which everybody has found a seat."""


class ClockStamp(Protocol):
    """What happened to a clock: `begun`, `paused`, `resumed`, `ended`, or `extended` by minutes;
    `at` is in milliseconds since 1970."""

    @property
    def act(self) -> str: ...
    @property
    def at(self) -> int: ...
    @property
    def minutes(self) -> int: ...


@dataclass(frozen=True, slots=True)
class ClockReading:
    """A clock at an instant: `left` is the time that is left in milliseconds, negative once it is
    over; `run` is how long the clock has run. `ended`: it was stopped for good."""

    stage: ClockStage
    left: int
    run: int = 0
    ended: bool = False

    @property
    def runs(self) -> bool:
        """Whether its figures change by themselves."""
        return self.stage in ("running", "last", "over") and not self.ended

    @property
    def figures(self) -> str:
        """The time left as `55:00`, rounded up so that 0:00 is the end itself, or as `＋1:20` the
        time since then."""
        if self.stage == "over":
            return f"＋{_written(-self.left // _SECOND)}"
        return _written(-(-self.left // _SECOND))

    @property
    def next_change(self) -> int:
        """Milliseconds until the figures are others."""
        return (self.left - 1) % _SECOND + 1 if self.left > 0 else _SECOND - -self.left % _SECOND

    @property
    def seated(self) -> bool:
        """Whether the round has run so long that nobody looks for a table any more."""
        return self.run >= SEATED_MINUTES * _MINUTE


def read_clock(stamps: Iterable[ClockStamp], minutes: int, now: int) -> ClockReading:
    """Read a clock of so many minutes at an instant, in milliseconds since 1970.

    Stamps are in the order in which they were made. Time does not run backwards: where the clock
    of the computer was set back, no time has passed.
    """
    whole, run = minutes * _MINUTE, 0
    since: int | None = None
    begun = ended = False
    for stamp in stamps:
        if since is not None:
            run += max(0, stamp.at - since)
            since = max(since, stamp.at)
        match stamp.act:
            case "begun":
                run, since, begun, ended = 0, stamp.at, True, False
            case "resumed" if begun:
                since, ended = stamp.at, False
            case "paused":
                since = None
            case "ended":
                since, ended = None, begun
            case "extended":
                whole += stamp.minutes * _MINUTE
    if since is not None:
        run += max(0, now - since)
    stage = _stage(whole - run, begun=begun, still=since is None and not ended)
    return ClockReading(stage, whole - run, run, ended)


def _stage(left: int, *, begun: bool, still: bool) -> ClockStage:
    if not begun:
        return "ready"
    if still:
        return "paused"
    if left <= 0:
        return "over"
    return "last" if left <= LAST_MINUTES * _MINUTE else "running"


def _written(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02}"
