"""View values of a club evening that its page and the screen for the room both show."""

from __future__ import annotations

from typing import Literal

import msgspec


class DrawnTable(msgspec.Struct, frozen=True):
    """A table of a round: its number, and the names at East, South, West and North. `chosen` are
    the seats that were pressed to be exchanged, `again` those with somebody they met before;
    `players` are the ids to the names."""

    number: int
    names: tuple[str, ...]
    chosen: frozenset[int] = frozenset()
    again: frozenset[int] = frozenset()
    players: tuple[str, ...] = ()


ClockStage = Literal["ready", "running", "paused", "last", "over"]
"""The clock has not begun, runs, stands still, runs in the last minutes, or the time is over."""


class ClockView(msgspec.Struct, frozen=True):
    """`figures` is the time that is left (`55:00`), or that is over (`＋1:20`); `note` tells what
    happens to the hand being played at the end; `button` starts, pauses or resumes. `running`: the
    button pauses."""

    stage: ClockStage
    figures: str
    note: str
    button: str
    running: bool = False
