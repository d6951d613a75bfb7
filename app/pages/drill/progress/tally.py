"""Statistics of the saved answers by cell, week and day, counted by SQL."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date, timedelta

import msgspec

from app.pages.drill.kinds.kind import Card
from app.pages.drill.kinds.table import KINDS
from app.pages.drill.progress.database import ProgressDatabase
from app.pages.drill.progress.memory import DAY
from engine.riichi.practice.diagnosis import ENOUGH, named_causes

WEEKS = 14
_WEEK = 7
_BY_CARD = "drill_answers_by_card"
_BY_CAUSE = "INDEXED BY drill_answers_by_cause"
_SAME_CARD = "a.document = m.document AND a.kind = m.kind AND a.key = m.key"
_TURNS = "undone = 0 AND correct = 1 AND helped = 0"
"""The condition of an answer by which a card turns."""


class CellTally(msgspec.Struct, frozen=True):
    """The answers to a card: how many, how many right, and their median in milliseconds."""

    key: str
    answers: int
    right: int
    ms: int


class Week(msgspec.Struct, frozen=True):
    """The answers of a week by its first day: the share that was right, and the median time."""

    start: str
    answers: int
    right: float
    ms: int


class CauseTally(msgspec.Struct, frozen=True):
    """How often a cause explained a wrong answer, in the last seven days and ever, when last
    (milliseconds since 1970), and how many answers were given on the days after that."""

    cause: str
    week: int
    ever: int
    last: int
    since: int


class SameMistake(msgspec.Struct, frozen=True):
    """Wrong answers of one cause that said the same of the same card (and dealt hand)."""

    card: Card
    hand: str
    said: str
    times: int


def cells(progress: ProgressDatabase, document: str, kind: str = "points") -> tuple[CellTally, ...]:
    """The cards of a kind under a document that were asked for, each with its median.

    One look along the index counts them; of each the answer in the middle is looked up by it.
    """
    where = "document = ? AND kind = ?"
    counted = progress.rows(
        "SELECT key, count(*), sum(correct) FROM drill_answers"
        f" WHERE {where} AND undone = 0 GROUP BY key",
        (document, kind),
    )
    middle = (
        f"SELECT ms FROM drill_answers WHERE {where} AND key = ? AND undone = 0"
        " ORDER BY ms LIMIT 1 OFFSET ?"
    )
    found = []
    for key, answers, right in counted:
        ((ms,),) = progress.rows(middle, (document, kind, key, (answers - 1) // 2))
        found.append(CellTally(key, answers, right, ms))
    return tuple(found)


def weeks(progress: ProgressDatabase, document: str, today: str, kind: str) -> tuple[Week, ...]:
    """The last weeks of a kind up to today, those without an answer left out."""
    end = date.fromisoformat(today)
    found = []
    for number in range(WEEKS, 0, -1):
        start = end - timedelta(days=_WEEK * number - 1)
        until = start + timedelta(days=_WEEK - 1)
        where = "document = ? AND kind = ? AND undone = 0 AND day BETWEEN ? AND ?"
        values = (document, kind, start.isoformat(), until.isoformat())
        sql = f"SELECT count(*), avg(correct) FROM drill_answers WHERE {where}"
        for answers, right in progress.rows(sql, values):
            if answers:
                middle = f"SELECT ms FROM drill_answers WHERE {where} ORDER BY ms LIMIT 1 OFFSET ?"
                ((ms,),) = progress.rows(middle, (*values, (answers - 1) // 2))
                found.append(Week(start.isoformat(), answers, right, ms))
    return tuple(found)


def streak(progress: ProgressDatabase, today: str) -> int:
    """On how many days running there were answers, up to today or yesterday."""
    at, found = date.fromisoformat(today), 0
    if not progress.on_day(today):
        at -= timedelta(days=1)
    while progress.on_day(at.isoformat()):
        found, at = found + 1, at - timedelta(days=1)
    return found


def total(progress: ProgressDatabase) -> tuple[int, str]:
    """How many answers count, and the day of the first one, "" where there is none."""
    sql = "SELECT count(*), coalesce(min(day), '') FROM drill_answers WHERE undone = 0"
    rows = progress.rows(sql)
    return (int(rows[0][0]), str(rows[0][1])) if rows else (0, "")


def usual_mistake(progress: ProgressDatabase, card: Card) -> tuple[str, int] | None:
    """The most frequent wrong answer to a card, with its count; None where none was wrong."""
    rows = progress.rows(
        "SELECT said, count(*) AS times FROM drill_answers WHERE document = ? AND kind = ?"
        " AND key = ? AND undone = 0 AND correct = 0 AND said <> '' GROUP BY said"
        " ORDER BY times DESC, said LIMIT 1",
        (card.document, card.kind, card.key),
    )
    return (str(rows[0][0]), int(rows[0][1])) if rows else None


# By the sign before `undone` SQLite takes the index of the causes, not that of the days.


def cause_tallies(progress: ProgressDatabase, document: str, at: int) -> tuple[CauseTally, ...]:
    """The causes of the wrong answers under a document up to a time, the most frequent of the
    last seven days first.

    An answer that several causes explain counts as `_counted` tells.
    """
    rows = progress.rows(
        f"SELECT kind, causes, sum(at >= ?), count(*), max(at) FROM drill_answers {_BY_CAUSE}"
        " WHERE document = ? AND causes <> '' AND +undone = 0 GROUP BY kind, causes",
        (at - _WEEK * DAY, document),
    )
    counted = _counted([(kind, names, ever) for kind, names, _, ever, _ in rows])
    found: dict[str, tuple[int, int, tuple[int, str]]] = {}
    for (_, names, week, ever, last), cause in zip(rows, counted, strict=True):
        if not cause:
            continue
        before = found.get(cause, (0, 0, (0, "")))
        found[cause] = before[0] + week, before[1] + ever, max(before[2], (last, names))
    tallies = []
    for cause, (week, ever, (last, names)) in found.items():
        ((since,),) = progress.rows(_SINCE, (document, document, names, last))
        tallies.append(CauseTally(cause, week, ever, last, since))
    return tuple(sorted(tallies, key=lambda one: (-one.week, -one.ever, one.cause)))


_SINCE = (
    "SELECT count(*) FROM drill_answers WHERE document = ? AND undone = 0 AND day > ("
    " SELECT max(day) FROM drill_answers"
    " WHERE document = ? AND causes = ? AND causes <> '' AND at = ? AND +undone = 0)"
)
"""How many answers there were after the day, as it was saved, of a wrong one with its causes."""


def _counted(some: Sequence[tuple[str, str, int]]) -> list[str]:
    """The cause that some wrong answers count for, from their kind, causes and number; "" where
    none is known.

    Of several causes it is that which explains most answers, where the kind lets the likeliest be
    told. In all others only one that the answers name is known.
    """
    fitting: Counter[str] = Counter()
    for _, names, times in some:
        for cause in names.split():
            fitting[cause] += times
    sure = set(
        named_causes(names.split() for _, names, times in some for _ in range(min(times, ENOUGH)))
    )
    found = []
    for kind, names, _ in some:
        causes = names.split()
        if len(causes) > 1 and not (kind in KINDS and KINDS[kind].likeliest):
            causes = [cause for cause in causes if cause in sure]
        found.append(max(causes, key=fitting.__getitem__, default=""))
    return found


def same_mistakes(
    progress: ProgressDatabase, document: str, cause: str, at: int, most: int
) -> tuple[SameMistake, ...]:
    """What was said wrongly for a cause in the last seven days, the latest first.

    A blank follows the name of the cause where others do, and the sign "!" comes after the blank.
    """
    rows = progress.rows(
        "SELECT kind, key, hand, said, count(*), max(at) AS last FROM drill_answers"
        " WHERE document = ? AND at >= ? AND causes <> '' AND +undone = 0"
        " AND causes >= ? AND causes < ?"
        " GROUP BY kind, key, hand, said ORDER BY last DESC LIMIT ?",
        (document, at - _WEEK * DAY, cause, f"{cause}!", most),
    )
    return tuple(
        SameMistake(Card(kind, document, key), hand, said, times)
        for kind, key, hand, said, times, _ in rows
    )


def latest_causes(
    progress: ProgressDatabase, document: str, at: int, most: int
) -> tuple[tuple[str, ...], ...]:
    """The causes of each of the latest wrong answers of the last seven days, the oldest first."""
    rows = progress.rows(
        "SELECT causes FROM drill_answers WHERE document = ? AND causes <> '' AND causes > ''"
        " AND at >= ? AND +undone = 0 ORDER BY at DESC LIMIT ?",
        (document, at - _WEEK * DAY, most),
    )
    return tuple(tuple(names.split()) for (names,) in reversed(rows))


def turned(progress: ProgressDatabase, document: str, kind: str) -> frozenset[str]:
    """The keys of the cards of a kind that were once answered right without a hint.

    Of each card that was ever asked one such answer is looked for. SQLite would take the index of
    kinds, which goes through all answers of the kind for every card.
    """
    rows = progress.rows(
        "SELECT key FROM drill_memories AS m WHERE document = ? AND kind = ? AND EXISTS ("
        f" SELECT 1 FROM drill_answers AS a INDEXED BY {_BY_CARD} WHERE {_SAME_CARD} AND {_TURNS})",
        (document, kind),
    )
    return frozenset(str(key) for (key,) in rows)


def answered_right_before(progress: ProgressDatabase, card: Card, uids: Sequence[str]) -> bool:
    """Whether a card was answered right without a hint otherwise than by some answers."""
    places = ", ".join("?" * len(uids))
    rows = progress.rows(
        f"SELECT 1 FROM drill_answers INDEXED BY {_BY_CARD}"
        " WHERE document = ? AND kind = ? AND key = ?"
        f" AND {_TURNS} AND uid NOT IN ({places}) LIMIT 1",
        (card.document, card.kind, card.key, *uids),
    )
    return bool(rows)


def first_answered_on(progress: ProgressDatabase, document: str, day: str) -> int:
    """How many cards under a document were answered for the first time on a day; an exam is no
    first time, for it leaves a card as new as it was."""
    rows = progress.rows(
        "SELECT count(*) FROM (SELECT DISTINCT kind, key FROM drill_answers"
        " WHERE document = ? AND undone = 0 AND day = ? AND mode <> 'exam') AS m"
        f" WHERE NOT EXISTS (SELECT 1 FROM drill_answers AS a INDEXED BY {_BY_CARD}"
        " WHERE a.document = ? AND a.kind = m.kind AND a.key = m.key"
        " AND undone = 0 AND day < ? AND mode <> 'exam')",
        (document, day, document, day),
    )
    return int(rows[0][0]) if rows else 0  # a log that cannot be opened has none


def causes_of(progress: ProgressDatabase, uids: Sequence[str]) -> tuple[tuple[str, int], ...]:
    """The causes that some wrong answers count for, the most frequent first."""
    places = ", ".join("?" * len(uids))
    sql = f"SELECT kind, causes FROM drill_answers WHERE uid IN ({places}) AND undone = 0"
    rows = progress.rows(sql, tuple(uids))
    counted = _counted([(kind, names, 1) for kind, names in rows])
    return tuple(Counter(filter(None, counted)).most_common())
