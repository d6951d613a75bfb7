"""Brings the rows of a damaged log that was set aside into the log that replaces it.

It can be done again: a row that is there already is left alone. A row whose checksum is wrong is
set aside in the new log, with its content as it was found.
"""

from __future__ import annotations

import operator
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from app.case_log import given_numbers
from app.case_log.bad_rows import BadRow, add, names_of_cases, row_name
from app.case_log.cases import case_of, number_of, problem_of
from app.case_log.checksums import CHECKSUM, DIGITS, SealedTable
from app.case_log.given_numbers import Numbers
from app.case_log.raw_pages import RawFile
from app.case_log.salvage import Row, Salvage, salvage
from app.case_log.schema import (
    ANSWERS,
    BAD_ROWS,
    CASES,
    EDITS,
    EXAMS,
    FACTS,
    GAMES,
    LESSONS,
    MEMORIES,
    PAPERS,
    SET_FACT,
    SUSPENDED,
    TROUBLES,
    WISHES,
)

RECALL: Final = "recall"
"""The fact that answers were brought back, so that memories have to be calculated again."""
BROUGHT: Final = "brought."
"""The beginning of the name of the fact that a file that was set aside has been brought back."""
LAST_EDIT: Final = "game.end."
"""The beginning of the name of the fact that has the serial of the last edit of a game."""
LOST: Final = "answers.lost"
"""The fact that has how many answers are known to be lost."""
_SLIPS: Final = 2
_AS_THEY_ARE: Final = (MEMORIES, SUSPENDED, WISHES, LESSONS, EXAMS)


@dataclass(slots=True)
class Rescued:
    """What a rescue came to: how many cases, answers and games were brought back, which cases were
    not or got another number, by number, and how many answers and games are lost. `unsure` are the
    titles of games of which nobody knows how many entries they had.
    """

    brought: int = 0
    lost: list[str] = field(default_factory=list)
    renumbered: list[str] = field(default_factory=list)
    answers: int = 0
    games: int = 0
    unsure: list[str] = field(default_factory=list)


def rescue(damaged: Path, log: sqlite3.Connection, known: Numbers, at: str) -> Rescued:
    """Bring the rows of a file into a log, in the transaction that is open.

    `known` are case numbers that were given, by year. Raises OSError and sqlite3.Error.
    """
    return _Rescue(salvage(RawFile.of(damaged)), log, known, at).done()


class _Rescue:
    def __init__(self, salvaged: Salvage, log: sqlite3.Connection, known: Numbers, at: str) -> None:
        self._found, self._log, self._at = salvaged, log, at
        self._rescued = Rescued()
        self._given = given_numbers.joined_by_year(
            known, given_numbers.stored(log), _numbers_in(salvaged), self._numbers_of_cases()
        )

    def done(self) -> Rescued:
        self._copy_bad_rows()
        self._copy_cases()
        self._copy_answers()
        self._copy_games()
        for table in _AS_THEY_ARE:
            for row in self._sound(table):
                self._insert(table, row, "INSERT OR IGNORE INTO")
            for row in self._found.bad.get(table.name, ()):
                if table is not MEMORIES:
                    self._set_aside(table, row)
        self._copy_records()
        for year, given in self._given.items():
            given_numbers.put(self._log, year, given)
        return self._rescued

    def _copy_records(self) -> None:
        """What the log says of itself: troubles before, and files that were brought back."""
        columns = TROUBLES.columns[1:-1]
        known = "SELECT 1 FROM troubles WHERE at = ? AND key = ? AND other = ? AND row_names = ?"
        for row in self._sound(TROUBLES):
            values = {name: _text(row[name]) for name in columns}
            same = [values[name] for name in ("at", "key", "other", "row_names")]
            if self._log.execute(known, same).fetchone() is None:
                self._log.execute(TROUBLES.insert(columns), list(values.values()))
        for row in self._sound(FACTS):
            if row["name"].startswith((BROUGHT.encode(), LAST_EDIT.encode())):
                self._insert(FACTS, row, "INSERT OR IGNORE INTO")

    def _sound(self, table: SealedTable) -> list[Row]:
        return self._found.sound.get(table.name, [])

    # cases

    def _copy_cases(self) -> None:
        papers = {row["uid"]: row for row in self._sound(PAPERS)}
        bad_papers = {row["uid"]: row for row in self._found.bad.get(PAPERS.name, ())}
        rows = sorted(self._sound(CASES), key=lambda row: (row["year"], row["serial"]))
        for row in rows:
            paper = papers.pop(row["uid"], None)
            if self._has(CASES, row):
                continue
            if paper is not None and _makes_case(row, paper):
                self._copy_case(row, paper)
            else:
                paper = paper or bad_papers.pop(row["uid"], None)
                self._set_aside(CASES, row, number_of(row["year"], row["serial"]))
                if paper is not None:
                    self._set_aside(PAPERS, paper, number_of(row["year"], row["serial"]))
        for row in self._found.bad.get(CASES.name, ()):
            self._set_aside(CASES, row)
        for row in [*papers.values(), *bad_papers.values()]:
            if not self._has(PAPERS, row):
                self._set_aside(PAPERS, row)
        self._miss_cases()

    def _numbers_of_cases(self) -> Numbers:
        """The numbers that sound cases have: none of them is given to another case."""
        numbers = ((row["year"], row["serial"]) for row in self._sound(CASES))
        return given_numbers.by_year(pair for pair in numbers if given_numbers.is_number(*pair))

    def _copy_case(self, row: Row, paper: Row) -> None:
        year, serial = row["year"], row["serial"]
        if given_numbers.is_taken(self._log, year, serial):
            before = number_of(year, serial)
            serial = given_numbers.last_of(self._given.get(year, ())) + 1
            row = {**row, "serial": serial}
            self._rescued.renumbered.append(f"{before} → {number_of(year, serial)}")
        self._given = given_numbers.joined_by_year(
            self._given, given_numbers.by_year([(year, serial)])
        )
        derived = CASES.derived_sound(row)
        self._insert(CASES, row)
        self._insert(PAPERS, paper)
        if not derived:  # they are made again when the log is checked
            cut = f"UPDATE cases SET {CHECKSUM} = substr({CHECKSUM}, 1, {DIGITS}) WHERE uid = ?"
            self._log.execute(cut, (_text(row["uid"]),))
        self._rescued.brought += 1

    def _miss_cases(self) -> None:
        """Tell the numbers that were given and that no case has."""
        named = names_of_cases(self._log)
        for year, given in sorted(self._given.items()):
            serials = self._log.execute("SELECT serial FROM cases WHERE year = ?", (year,))
            present = {serial for (serial,) in serials}
            numbers = (
                number_of(year, serial) for serial in given_numbers.missing_from(given, present)
            )
            self._rescued.lost += numbers
        self._rescued.lost += sorted(named.difference(self._rescued.lost))

    # answers and games

    def _copy_answers(self) -> None:
        before = self._count(ANSWERS)
        for row in sorted(self._sound(ANSWERS), key=lambda row: row["serial"]):
            if not self._has(ANSWERS, row):
                self._insert(ANSWERS, row, without=self._unusable(row["serial"]))
        for row in self._found.bad.get(ANSWERS.name, ()):
            if not self._has(ANSWERS, row):
                self._set_aside(ANSWERS, row)
        count = self._count(ANSWERS)
        self._rescued.brought += count - before
        if count > before:
            self._log.execute(SET_FACT, (RECALL, "1"))
        there = len(self._sound(ANSWERS))
        self._rescued.answers = max(self._found.serials - there - self._lost_before(), 0)
        if self._found.serials > there:
            self._log.execute(SET_FACT, (LOST, str(self._found.serials - there)))

    def _lost_before(self) -> int:
        """How many answers of the damaged log were lost and reported before."""
        for row in self._sound(FACTS):
            if row["name"] == LOST.encode() and row["value"].isdigit():
                return int(row["value"])
        return 0

    def _unusable(self, serial: int) -> tuple[str, ...]:
        """The serial, where another answer has it or none can have had it."""
        asked = "SELECT 1 FROM drill_answers WHERE serial = ?"
        usable = 0 < serial <= self._found.serials
        return () if usable and not self._log.execute(asked, (serial,)).fetchone() else ("serial",)

    def _copy_games(self) -> None:
        games = self._sound(GAMES)
        for table in (GAMES, EDITS):
            for row in self._sound(table):
                if not self._has(table, row):
                    values = [_text(row[name]) for name in table.columns]
                    places = ", ".join("?" * len(values))
                    self._log.execute(f"INSERT INTO {table.name} VALUES ({places})", values)
                    self._rescued.brought += table is GAMES
        ends = {
            row["name"].removeprefix(LAST_EDIT.encode())
            for row in self._sound(FACTS)
            if row["name"].startswith(LAST_EDIT.encode())
        }
        games_of = ends | {row["game"] for row in self._sound(EDITS)}
        unsure = (row["title"] for row in games if row["uid"] not in ends)
        self._rescued.unsure = sorted(str(_text(title)) for title in unsure)
        known = {row["uid"] for row in games}
        self._rescued.games = sum(not _is_close(uid, known) for uid in games_of - known)

    # rows

    def _copy_bad_rows(self) -> None:
        for row in self._sound(BAD_ROWS):
            columns = BAD_ROWS.columns[1:-1]
            values = {name: _text(row[name]) for name in columns}
            add(self._log, BadRow(**{**values, "place": 0}))

    def _set_aside(self, table: SealedTable, row: Row, name: str = "") -> None:
        found = name or row_name(table, row, self._given)
        cases = table is CASES and not name
        if cases and given_numbers.is_taken(self._log, row["year"], row["serial"]):
            found = ""
        add(self._log, BadRow.of(table, row, found, self._at))

    def _has(self, table: SealedTable, row: Row) -> bool:
        where = " AND ".join(f'"{name}" = ?' for name in table.key)
        asked = f"SELECT 1 FROM {table.name} WHERE {where}"
        values = [_text(row[name]) for name in table.key]
        return self._log.execute(asked, values).fetchone() is not None

    def _insert(
        self,
        table: SealedTable,
        row: Row,
        verb: str = "INSERT INTO",
        without: Sequence[str] = (),
    ) -> None:
        columns = [name for name in table.columns[:-1] if name not in without]
        try:
            self._log.execute(table.insert(columns, verb), [_text(row[name]) for name in columns])
        except sqlite3.IntegrityError:  # a row of a file without checksums
            self._set_aside(table, row)

    def _count(self, table: SealedTable) -> int:
        return int(self._log.execute(f"SELECT count(*) FROM {table.name}").fetchone()[0])


def _numbers_in(salvaged: Salvage) -> Numbers:
    """The numbers that were given by the facts in the damaged log."""
    numbers: Numbers = {}
    for row in salvaged.sound.get(FACTS.name, ()):
        year, value = str(_text(row["name"])).partition(given_numbers.FACT)[2], _text(row["value"])
        with suppress(ValueError):  # another fact, or one that says no numbers
            numbers[int(year)] = given_numbers.of_text(str(value))
    return numbers


def _makes_case(row: Row, paper: Row) -> bool:
    """Whether the two rows make a valid case."""
    try:
        return not problem_of(case_of({**row, **paper}))
    except (ValueError, RecursionError):
        return False


def _is_close(uid: bytes, known: set[bytes]) -> bool:
    """Whether an id is that of a known game but for a byte or two: it was damaged itself."""
    return any(len(one) == len(uid) and sum(map(operator.ne, one, uid)) <= _SLIPS for one in known)


def _text(value: Any) -> Any:
    """A value as it is written; bytes that are no UTF-8 lose what cannot be read."""
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else value
