"""Decides how many lines of a worked example are left open, and which, from earlier answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal, NamedTuple

LineOutcome = Literal["right", "helped", "wrong"]
Openness = Literal["full", "one", "two", "alone"]
LADDER: Final[tuple[Openness, ...]] = ("full", "one", "two", "alone")
"""How much of an example is left to the learner, in the order in which it grows."""
_RECENT: Final = 6
"""Answers about a part of which the share of errors is taken."""
_TWICE: Final = 2
_SETTLED: Final = 5
"""Right answers at the last level after which a line is filled in again."""
_TOP: Final = len(LADDER) - 1


class PartAnswer(NamedTuple):
    """An earlier answer about a part: how it went, and when (any number that grows)."""

    part: str
    outcome: LineOutcome
    at: int = 0


def outcome_of(*, right: bool, helped: bool) -> LineOutcome:
    """How an answer went."""
    return "wrong" if not right else "helped" if helped else "right"


class OpenLine(NamedTuple):
    """A line that can be left open: its part, its group ("" for none), and whether it alone
    decides the amount that follows from the sum."""

    part: str
    group: str = ""
    decides: bool = False


class PartLevel(NamedTuple):
    """Where a learner is with a part: an index into `LADDER`, and whether the line is known so
    well that it is filled in again."""

    level: int
    settled: bool = False


def level_of(outcomes: Iterable[LineOutcome]) -> PartLevel:
    """The level after these answers, the earliest first.

    Two right answers in a row without a hint lead one level up, the first time one is enough; a
    wrong one leads one down. An answer at the lowest level counts for the one above it, as there a
    full example came before it.
    """
    level, run, risen, known = 0, 0, False, 0
    for outcome in outcomes:
        if outcome == "wrong":
            level, run, known = max(level - 1, 0), 0, 0
        elif outcome == "helped":
            run = 0
        else:
            known += level == _TOP
            run += 1
            if run >= (_TWICE if risen else 1):
                level, run, risen = min(level + 1, _TOP), 0, True
    return PartLevel(level, known >= _SETTLED)


def levels(history: Sequence[PartAnswer]) -> dict[str, PartLevel]:
    """The level of every part that was ever asked."""
    ordered = sorted(history, key=lambda answer: answer.at)
    parts = dict.fromkeys(answer.part for answer in ordered)
    return {part: level_of(a.outcome for a in ordered if a.part == part) for part in parts}


def errors(part: str, history: Sequence[PartAnswer]) -> tuple[int, int]:
    """How many of the last answers about a part were wrong, and how many there are."""
    ordered = sorted(history, key=lambda answer: answer.at)
    last = [answer.outcome for answer in ordered if answer.part == part][-_RECENT:]
    return last.count("wrong"), len(last)


def in_order(lines: Sequence[OpenLine], history: Sequence[PartAnswer]) -> list[int]:
    """The places of lines in the order in which they are left open: by the share of errors, then
    those that decide, then the longest not asked."""
    latest: dict[str, int] = {}
    for answer in history:
        latest[answer.part] = max(answer.at, latest.get(answer.part, answer.at))
    first = min(latest.values(), default=0) - 1

    def rank(at: int) -> tuple[float, bool, int, int]:
        line = lines[at]
        wrong, asked = errors(line.part, history)
        return (-wrong / max(asked, 1), not line.decides, latest.get(line.part, first), at)

    return sorted(range(len(lines)), key=rank)


def weakest(parts: Sequence[str], history: Sequence[PartAnswer]) -> str:
    """The part that the next example is chosen for."""
    return parts[in_order([OpenLine(part) for part in parts], history)[0]]


def opened(
    lines: Sequence[OpenLine], history: Sequence[PartAnswer], *, shown: bool
) -> tuple[Openness, tuple[int, ...]]:
    """How open an example is, and the places of the lines that are left open, the first one first.

    The level is that of the line that is opened first; a full example comes once before a line is
    open, and `shown` says that it did. Of two lines, the second is of another group. Lines that
    are known are filled in again, unless all are.
    """
    known = levels(history)
    ordered = in_order(lines, history)
    rest = [at for at in ordered if not known.get(lines[at].part, PartLevel(0)).settled]
    ordered = rest or ordered[:1]
    if not ordered:
        return "full", ()
    first = ordered[0]
    level = known.get(lines[first].part, PartLevel(0)).level
    if level == 0:
        return ("one", (first,)) if shown else ("full", ())
    if level == _TOP:
        return "alone", tuple(ordered)
    others = (at for at in ordered[1:] if lines[at].group != lines[first].group)
    more = tuple(others)[: level - 1]
    return LADDER[level], (first, *more)
