"""The progress database: every answer and the memory of every card, beside the case log."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from msgspec import json
from msgspec.structs import astuple, replace

from app.case_log.log_file import LogFile, RawRow
from app.case_log.recovery import LOST, RECALL
from app.case_log.schema import (
    ANSWERS,
    EXAMS,
    LESSONS,
    MEMORIES,
    READ_FACT,
    SET_FACT,
    STEPS,
    SUSPENDED,
    WISHES,
    values_of,
)
from app.case_log.troubles import HistoryError, Trouble
from app.pages.drill.kinds.kind import Card
from app.pages.drill.progress.answers import (
    LessonProgress,
    ProgressContent,
    SavedAnswer,
    SavedExam,
    problem_of,
)
from app.pages.drill.progress.memory import PACE_OF, Memory, counts, remembered
from app.pages.drill.progress.schedule import KnownCards

_FIELDS: Final = SavedAnswer.__struct_fields__
_NAMES: Final = ", ".join(_FIELDS)
_OF_MEMORY: Final = ", ".join(Memory.__struct_fields__)
_INSERT: Final = ANSWERS.insert(_FIELDS, end="ON CONFLICT (uid) DO NOTHING")
_REMEMBER: Final = MEMORIES.insert(MEMORIES.content, "INSERT OR REPLACE INTO")
_SUSPEND: Final = SUSPENDED.insert(SUSPENDED.content, "INSERT OR IGNORE INTO")
_WISH: Final = WISHES.insert(WISHES.content, "INSERT OR REPLACE INTO")
_WISH_IF_NONE: Final = WISHES.insert(WISHES.content, "INSERT OR IGNORE INTO")
_EXAM: Final = EXAMS.insert(EXAMS.content, "INSERT OR IGNORE INTO")
_FURTHEST: Final = LESSONS.insert(
    LESSONS.content,
    end="ON CONFLICT (document, lesson) DO UPDATE SET step = excluded.step, at = excluded.at,"
    " checksum = excluded.checksum WHERE excluded.step > step",
)
_CARD: Final = "document = ? AND kind = ? AND key = ?"
_AT_ONCE: Final = 200
_AWAY: Final = "suspended "
"""The fact that names the cards of a file beside the log that were suspended here before."""
_A_STEP: Final = 50
"""Rows of an import in one step of idle time."""


class ProgressDatabase(LogFile):
    """Reads and writes progress in SQLite; raises HistoryError like the case log."""

    TABLES = (ANSWERS, MEMORIES, SUSPENDED, WISHES, LESSONS, EXAMS)

    def __init__(self, path: Path, today: str, steps: tuple[tuple[str, ...], ...] = STEPS) -> None:
        """Open the file, or make it; `today` (2026-11-21) names a file that is set aside."""
        super().__init__(path, today, steps)
        self._settle()

    # reading

    def known(self, document: str, kind: str) -> KnownCards:
        """The memories and the suspended cards of one kind."""
        which = (document, kind)
        rows = self.rows(
            f"SELECT key, {_OF_MEMORY} FROM drill_memories WHERE document = ? AND kind = ?",
            which,
        )
        away = self.rows("SELECT key FROM drill_suspended WHERE document = ? AND kind = ?", which)
        return KnownCards(
            {Card(kind, document, key): Memory(*rest) for key, *rest in rows},
            frozenset(Card(kind, document, key) for (key,) in away),
        )

    def times(self, kind: str) -> list[int]:
        """The milliseconds of the latest right answers to a kind of question."""
        rows = self.rows(
            "SELECT ms FROM drill_answers WHERE kind = ? AND correct = 1 AND undone = 0"
            " ORDER BY serial DESC LIMIT ?",
            (kind, PACE_OF),
        )
        return [ms for (ms,) in rows]

    def answers(self, after: int = 0, most: int = -1) -> list[SavedAnswer]:
        """Answers in the order in which they were saved, with those taken back."""
        sql = f"SELECT {_NAMES} FROM drill_answers ORDER BY serial LIMIT ? OFFSET ?"
        return [_kept(row) for row in self.rows(sql, (most, after))]

    def history(self, card: Card, most: int = -1) -> list[SavedAnswer]:
        """The latest answers to a card, the oldest of them first."""
        sql = (
            f"SELECT {_NAMES} FROM drill_answers WHERE {_CARD} AND undone = 0"
            " ORDER BY at DESC, serial DESC LIMIT ?"
        )
        rows = self.rows(sql, (card.document, card.kind, card.key, most))
        return [_kept(row) for row in reversed(rows)]

    def on_day(self, day: str) -> int:
        """How many answers of a day count, whatever the document."""
        sql = """
            WITH RECURSIVE there(document) AS (
                SELECT min(document) FROM drill_answers
                UNION ALL
                SELECT (SELECT min(document) FROM drill_answers AS next
                    WHERE next.document > there.document)
                FROM there WHERE there.document IS NOT NULL
            )
            SELECT count(*) FROM there JOIN drill_answers USING (document)
            WHERE undone = 0 AND day = ?
        """
        return int(next(iter(self.rows(sql, (day,))), (0,))[0])

    def count(self) -> int:
        """How many answers are saved, with those taken back."""
        return int(next(iter(self.rows("SELECT count(*) FROM drill_answers")), (0,))[0])

    def suspended(self) -> list[Card]:
        """All cards that are suspended."""
        rows = self.rows("SELECT kind, document, key FROM drill_suspended ORDER BY 1, 2, 3")
        return [Card(*row) for row in rows]

    def wishes(self) -> dict[str, str]:
        """What the user has chosen for the drill, by name."""
        return dict(self.rows("SELECT name, value FROM drill_wishes ORDER BY name"))

    def lessons(self) -> list[LessonProgress]:
        """The lessons that were begun, of all documents."""
        rows = self.rows(f"{LESSONS.select} ORDER BY document, lesson")
        return [LessonProgress(*row[:-1]) for row in rows]

    def exams(self) -> list[SavedExam]:
        """All exams, the earliest first."""
        rows = self.rows(f"{EXAMS.select} ORDER BY at, uid")
        return [SavedExam._make((*row[:-2], bool(row[-2]))) for row in rows]

    def content(self, answers: Sequence[SavedAnswer]) -> ProgressContent:
        """Everything but the answers, which are read in parts, with these."""
        return ProgressContent(
            tuple(answers), tuple(self.suspended()), tuple(self.wishes().items()),
            tuple(self.lessons()), tuple(self.exams()),
        )  # fmt: skip

    # saving

    def save(self, answer: SavedAnswer) -> Memory | None:
        """Save an answer and update the memory of its card; returns it.

        An exam meets no card: without a memory before, its answer leaves none, and None is
        returned; so it is for one that was taken back before it could be saved, and for one that
        is there, though the last try seemed to fail.
        """
        _check(answer)
        with self.writing() as log:
            there = not log.execute(_INSERT, _values(answer)).rowcount
            before = self._memory(answer.card)
            if there or answer.undone or not counts(before, answer.mode):
                return None
            after = remembered(before, answer.rating, answer.at)
            _remember(log, answer.card, after)
        return after

    def set_undone(self, uid: str, undone: bool = True) -> None:
        """Take an answer back, or count it again; the memory is recalculated."""
        with self.writing() as log:
            sql = f"{ANSWERS.update(('undone',), 'uid = ?')} RETURNING kind, document, key"
            for row in log.execute(sql, (undone, uid)).fetchall():
                for _ in self._recalled(log, Card(*row)):
                    pass

    def name_causes(self, uid: str, causes: str) -> None:
        """Replace the causes of an answer."""
        with self.writing() as log:
            log.execute(ANSWERS.update(("causes",), "uid = ?"), (causes, uid))

    def save_lesson(self, progress: LessonProgress) -> None:
        """Save how far a lesson is; it never goes back."""
        with self.writing() as log:
            log.execute(_FURTHEST, progress)

    def save_exam(self, exam: SavedExam) -> None:
        """Save the result of an exam."""
        with self.writing() as log:
            log.execute(_EXAM, exam)

    def suspend(self, card: Card, on: bool = True) -> None:
        """Suspend a card, or wake it."""
        sql = _SUSPEND if on else f"DELETE FROM drill_suspended WHERE {_CARD}"
        with self.writing() as log:
            log.execute(sql, (card.document, card.kind, card.key))

    def wish(self, name: str, value: str) -> None:
        """Save a setting of the user."""
        with self.writing() as log:
            log.execute(_WISH, (name, value))

    def import_progress(self, content: ProgressContent) -> Iterator[int]:
        """Import progress, all or none, in steps; each step yields how many answers are done.

        Known answers and exams are recognised by their `uid`; of a lesson what is further counts.
        Closing the iterator early rolls back.
        """
        coming: dict[str, SavedAnswer] = {}
        for answer in content.answers:
            _check(answer)
            coming.setdefault(answer.uid, answer)
        with self.writing() as log:
            known = {uid for (uid,) in log.execute("SELECT uid FROM drill_answers")}
            new = [answer for uid, answer in coming.items() if uid not in known]
            for at in range(0, len(new), _AT_ONCE):
                log.executemany(_INSERT, map(_values, new[at : at + _AT_ONCE]))
                yield at
            for card in {answer.card for answer in new}:
                for _ in self._recalled(log, card):
                    yield len(new)
            places = [(card.document, card.kind, card.key) for card in content.suspended]
            log.executemany(_SUSPEND, places)
            log.executemany(_WISH_IF_NONE, content.wishes)
            log.executemany(_FURTHEST, content.lessons)
            log.executemany(_EXAM, content.exams)

    def _memory(self, card: Card) -> Memory | None:
        rows = self.rows(
            f"SELECT {_OF_MEMORY} FROM drill_memories WHERE {_CARD}",
            (card.document, card.kind, card.key),
        )
        return Memory(*rows[0]) if rows else None

    def _recalled(self, log: sqlite3.Connection, card: Card) -> Iterator[None]:
        """Recalculate the memory of a card from all its answers, in steps."""
        where = (card.document, card.kind, card.key)
        sql = f"SELECT rating, at, mode FROM drill_answers WHERE {_CARD} AND undone = 0"
        memory: Memory | None = None
        rows = log.execute(f"{sql} ORDER BY at, serial", where).fetchall()
        for number, (rating, at, mode) in enumerate(rows):
            if counts(memory, mode):
                memory = remembered(memory, rating, at)
            if number % _A_STEP == 0:
                yield
        if memory is None:
            log.execute(f"DELETE FROM drill_memories WHERE {_CARD}", where)
        else:
            _remember(log, card, memory)

    # rows that were damaged

    def _move(self, log: sqlite3.Connection, named: Sequence[tuple[RawRow, str]]) -> bool:
        reindexed = super()._move(log, named)
        answers = sum(row.table is ANSWERS for row, _ in named)
        if answers:
            before = values_of(log.execute(READ_FACT, (LOST,))).get(LOST, "")
            lost = answers + (int(before) if before.isdecimal() else 0)
            log.execute(SET_FACT, (LOST, str(lost)))
        if any(row.table is MEMORIES for row, _ in named):
            log.execute(SET_FACT, (RECALL, "1"))
        return reindexed

    def _problems_of(
        self, named: Sequence[tuple[RawRow, str]], *, reindexed: bool
    ) -> Iterator[Trouble]:
        yield from super()._problems_of((), reindexed=reindexed)
        of: dict[str, list[str]] = {"answers_bad": [], "memories_bad": [], "rows_bad": []}
        for row, name in named:
            key = {ANSWERS: "answers_bad", MEMORIES: "memories_bad"}.get(row.table, "rows_bad")
            of[key].append(name)
        for key, names in of.items():
            if names:
                count = len(names) if key == "answers_bad" else 0
                rows = () if key == "memories_bad" else tuple(sorted(set(names)))
                reason = str(len(names))
                yield Trouble(key, self.path.name, reason=reason, rows=rows, answers=count)

    def _check_further(self) -> Iterator[None]:
        """Calculate memories again from all answers, where some were damaged or answers were
        brought back."""
        if not self._writable or not self.rows("SELECT 1 FROM log_facts WHERE name = ?", (RECALL,)):
            return
        cards = self.rows("SELECT DISTINCT kind, document, key FROM drill_answers")
        for card in cards:
            while self._in_transaction():  # of an import
                yield None
            with self.writing() as log:
                for _ in self._recalled(log, Card(*card)):
                    pass
            yield None
            while self._in_transaction():
                yield None
        with self.writing() as log:
            log.execute("DELETE FROM log_facts WHERE name = ?", (RECALL,))

    def _absorb(self, beside: Path) -> None:
        """Import the answers of a file used while this one was locked; skip it if unreadable.

        The file stays and is imported at every opening: its cards are suspended once, so that those
        that were woken since stay awake.
        """
        with suppress(HistoryError):
            other = ProgressDatabase(beside, self._today, self._steps)
            try:
                content = other.content(other.answers())
            finally:
                other.close()
            name, away = f"{_AWAY}{beside.name}", json.encode(content.suspended).decode()
            if values_of(self.rows(READ_FACT, (name,))).get(name) == away:
                content = replace(content, suspended=())
            for _ in self.import_progress(content):
                pass
            if content.suspended:
                with self.writing() as log:
                    log.execute(SET_FACT, (name, away))


def _remember(log: sqlite3.Connection, card: Card, memory: Memory) -> None:
    log.execute(_REMEMBER, (card.document, card.kind, card.key, *astuple(memory)))


def _check(answer: SavedAnswer) -> None:
    problem = problem_of(answer)
    if problem:
        raise ValueError(f"{problem} of an answer cannot be so: {answer!r:.200}")


def _values(answer: SavedAnswer) -> tuple[object, ...]:
    return tuple(getattr(answer, name) for name in _FIELDS)


_FLAGS: Final = tuple(_FIELDS.index(name) for name in ("correct", "helped", "undone"))


def _kept(row: tuple[Any, ...]) -> SavedAnswer:
    values = list(row)
    for at in _FLAGS:
        values[at] = bool(values[at])
    return SavedAnswer(*values)
