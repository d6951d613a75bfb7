"""Statistics of the saved answers by cell, week and day, counted by SQL."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from app.pages.drill.kinds.kind import Card
from app.pages.drill.progress.database import ProgressDatabase

WEEKS = 14
_WEEK = 7
_SAME_CARD = "a.document = m.document AND a.kind = m.kind AND a.key = m.key"
_TURNS = "undone = 0 AND correct = 1 AND helped = 0"
"""The condition of an answer by which a card turns."""


@dataclass(frozen=True, slots=True)
class CellTally:
    """The answers to a card: how many, how many right, and their median in milliseconds."""

    key: str
    answers: int
    right: int
    ms: int


@dataclass(frozen=True, slots=True)
class Week:
    """The answers of a week by its first day: the share that was right, and the median time."""

    start: str
    answers: int
    right: float
    ms: int


def cells(progress: ProgressDatabase, document: str) -> tuple[CellTally, ...]:
    """The cards about cells of a document's table that were asked for, each with its median.

    One look along the index counts them; of each the answer in the middle is looked up by it.
    """
    where = "document = ? AND kind = 'points'"
    counted = progress.rows(
        "SELECT key, count(*), sum(correct) FROM drill_answers"
        f" WHERE {where} AND undone = 0 GROUP BY key",
        (document,),
    )
    middle = (
        f"SELECT ms FROM drill_answers WHERE {where} AND key = ? AND undone = 0"
        " ORDER BY ms LIMIT 1 OFFSET ?"
    )
    found = []
    for key, answers, right in counted:
        ((ms,),) = progress.rows(middle, (document, key, (answers - 1) // 2))
        found.append(CellTally(key, answers, right, ms))
    return tuple(found)


def weeks(progress: ProgressDatabase, document: str, today: str) -> tuple[Week, ...]:
    """The last weeks up to today, those without an answer left out."""
    end = date.fromisoformat(today)
    found = []
    for number in range(WEEKS, 0, -1):
        start = end - timedelta(days=_WEEK * number - 1)
        until = start + timedelta(days=_WEEK - 1)
        where = "document = ? AND undone = 0 AND day BETWEEN ? AND ?"
        values = (document, start.isoformat(), until.isoformat())
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


def mistakes(progress: ProgressDatabase, card: Card, most: int = 3) -> tuple[tuple[str, int], ...]:
    """The wrong answers to a card, the most frequent first, with their counts."""
    rows = progress.rows(
        "SELECT said, count(*) AS times FROM drill_answers WHERE document = ? AND kind = ?"
        " AND key = ? AND undone = 0 AND correct = 0 AND said <> '' GROUP BY said"
        " ORDER BY times DESC, said LIMIT ?",
        (card.document, card.kind, card.key, most),
    )
    return tuple((str(said), int(times)) for said, times in rows)


def turned(progress: ProgressDatabase, document: str, kind: str) -> frozenset[str]:
    """The keys of the cards of a kind that were once answered right without a hint.

    Of each card that was ever asked one such answer is looked for, by the index of the cards.
    """
    rows = progress.rows(
        "SELECT key FROM drill_memories AS m WHERE document = ? AND kind = ? AND EXISTS ("
        f" SELECT 1 FROM drill_answers AS a WHERE {_SAME_CARD} AND {_TURNS})",
        (document, kind),
    )
    return frozenset(str(key) for (key,) in rows)


def turned_before(progress: ProgressDatabase, card: Card, uids: Sequence[str]) -> bool:
    """Whether a card was answered right without a hint otherwise than by some answers."""
    places = ", ".join("?" * len(uids))
    rows = progress.rows(
        "SELECT 1 FROM drill_answers AS a WHERE document = ? AND kind = ? AND key = ?"
        f" AND {_TURNS} AND uid NOT IN ({places}) LIMIT 1",
        (card.document, card.kind, card.key, *uids),
    )
    return bool(rows)


def causes(progress: ProgressDatabase, uids: Sequence[str]) -> tuple[tuple[str, int], ...]:
    """The causes of some wrong answers with their counts, the most frequent first."""
    places = ", ".join("?" * len(uids))
    sql = f"SELECT causes FROM drill_answers WHERE uid IN ({places}) AND undone = 0"
    named = Counter(name for (some,) in progress.rows(sql, tuple(uids)) for name in some.split())
    return tuple(named.most_common())
