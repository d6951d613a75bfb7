"""The cases of the log as they are read: damaged ones are set aside, and search words made anew."""

from __future__ import annotations

import sqlite3
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import msgspec

from app.case_log import bad_rows, given_numbers
from app.case_log.cases import AS_JSON, Case, case_of
from app.case_log.checksums import CHECKSUM
from app.case_log.database import base_of
from app.case_log.given_numbers import Numbers
from app.case_log.log_file import LogFile, RawRow
from app.case_log.schema import CASES, PAPERS, READ_FACT, SET_FACT, values_of
from app.case_log.troubles import HistoryError, Trouble

_FIELDS: Final = Case.__struct_fields__
_AT_ONCE: Final = 25
"""Cases whose search words are made anew in one step, which takes some milliseconds."""
_EDITION: Final = "search.words"
"""The name of the fact that has the edition of the search words of all cases."""
_SOUND: Final = f"""
    SELECT {", ".join(f'"{name}"' for name in _FIELDS)},
        CAST(cases.{CHECKSUM} AS BLOB), CAST(papers.{CHECKSUM} AS BLOB)
    FROM cases JOIN papers USING (uid)
"""
"""The fields of cases with the checksums of their two rows, which may be no texts in a sound case:
half of that of a case is of its search words."""


class CheckedCases(LogFile):
    """The cases in the file of the log, each read with its checksums.

    `search_text` returns further words by which a case is found; they are stored with it. A log
    whose words another version has made gets them anew when it is checked: `edition` is that of
    `search_text`, "" for one that leaves the words as they are.
    """

    TABLES = (CASES, PAPERS)

    def __init__(
        self,
        path: Path,
        today: str,
        search_text: Callable[[Case], str],
        steps: tuple[tuple[str, ...], ...],
        edition: str,
    ) -> None:
        """Open or create the file; `today` (2026-11-21) is part of the name of a replaced file."""
        super().__init__(path, today, steps)
        self._search_text, self._edition = search_text, edition
        self._hidden: frozenset[str] = frozenset()
        """The uids of damaged cases that cannot be set aside, since the file cannot be written."""

    def _cases(self, rest: str, values: tuple[object, ...] = ()) -> Iterator[Case]:
        """The sound cases; others are set aside."""
        try:
            rows = self.rows(f"{_SOUND} {rest}", values)
        except HistoryError:
            if (
                self._in_transaction() or not self.check()
            ):  # a text that cannot be read ends a query
                raise
            rows = self.rows(f"{_SOUND} {rest}", values)
        bad = []
        for row in rows:
            case = _case(row)
            if case is None:
                bad.append(row[0])
            else:
                yield case
        if bad and self._in_transaction():
            raise HistoryError("case_damaged_now", self.path.name, " ".join(bad))
        if bad:
            self._set_aside(bad)

    def _set_aside(self, uids: Sequence[str]) -> None:
        """Set cases aside that turned out to be damaged when they were read."""
        wanted = {uid.encode() for uid in uids if uid not in self._hidden}
        found = [
            row
            for table in self.TABLES
            for rows in self._chunks(table)
            for row in rows
            if row.values["uid"] in wanted
        ]
        self._repair(found, ())

    def _check_further(self) -> Iterator[None]:
        """Set cases aside that have no paper, and make search words anew that were damaged."""
        alone = self.rows("SELECT uid FROM cases WHERE uid NOT IN (SELECT uid FROM papers)")
        if alone:
            self._set_aside([uid for (uid,) in alone])
        wrong = []
        for rows in self._chunks(CASES):
            wrong += [row.values["uid"].decode() for row in rows if not _searchable(row)]
            yield None
        if wrong and self._writable:
            with self.writing() as log:
                names = self._search_anew(log, wrong)
                self._report(log, Trouble("cases_searchable", self.path.name, rows=names))
        yield from self._renew_words()

    def _renew_words(self) -> Iterator[None]:
        """Make the search words of all cases anew where they are of another edition; a log that
        cannot be written now gets them at a later opening."""
        last_edition = values_of(self.rows(READ_FACT, (_EDITION,))).get(_EDITION, "")
        if not self._edition or not self._writable or last_edition == self._edition:
            return
        uids = [uid for (uid,) in self.rows("SELECT uid FROM cases")]
        with suppress(HistoryError):
            for at in range(0, len(uids), _AT_ONCE):
                while self._in_transaction():  # of an import
                    yield None
                with self.writing() as log:
                    self._search_anew(log, uids[at : at + _AT_ONCE])
                yield None
            with self.writing() as log:
                log.execute(SET_FACT, (_EDITION, self._edition))

    def _search_anew(self, log: sqlite3.Connection, uids: Iterable[str]) -> tuple[str, ...]:
        """Make the search words of cases anew, and return their numbers; it is a part of a check,
        and begins no other, as reading by `_cases` might."""
        rows = [row for uid in uids for row in self.rows(f"{_SOUND} WHERE uid = ?", (uid,))]
        cases = [case for case in map(_case, rows) if case is not None]
        for case in cases:
            values = row_values(case, self._search_text(case))
            made = (values["sanction"], values["found_by"], case.uid)
            log.execute(CASES.update(("sanction", "found_by"), "uid = ?"), made)
        return tuple(case.number for case in cases)

    def _named(self, found: Sequence[RawRow]) -> list[tuple[RawRow, str]]:
        """The rows of cases with the other half of each, and their numbers. A case with two sound
        halves stays, also where a damaged row has its uid."""
        assert self._log is not None
        uids = {row.values["uid"]: "" for row in found}
        every = {(row.table.name, row.place): row for row in found}
        others = {
            (table.name, row.place): row
            for table in self.TABLES
            for rows in self._chunks(table)
            for row in rows
            if row.values["uid"] in uids and (table.name, row.place) not in every
        }
        halves = Counter(row.values["uid"] for row in others.values())
        every |= {at: row for at, row in others.items() if halves[row.values["uid"]] == 1}
        bad = {row.place for row in found if row.table is CASES}
        given = self._given_without(bad)
        for row in every.values():
            if row.table is CASES:
                name = bad_rows.row_name(CASES, row.values, given if row.place in bad else None)
                uids[row.values["uid"]] = name
        return [(row, uids[row.values["uid"]]) for row in every.values()]

    def _given_without(self, bad: Collection[int]) -> Numbers:
        """The numbers that were given and that no other case has than those at some places."""
        assert self._log is not None
        there = self.rows("SELECT rowid, year, serial FROM cases NOT INDEXED")
        sound = {(year, serial) for place, year, serial in there if place not in bad}
        beside = given_numbers.read(base_of(self.path))
        given = given_numbers.joined_by_year(given_numbers.stored(self._log), beside)
        return {
            year: given_numbers.ranges(
                given_numbers.missing_from(some, {serial for y, serial in sound if y == year})
            )
            for year, some in given.items()
        }

    def _problems_of(
        self, named: Sequence[tuple[RawRow, str]], *, reindexed: bool
    ) -> Iterator[Trouble]:
        yield from super()._problems_of((), reindexed=reindexed)
        # the case of a paper that has another uid now is reported as one without paper
        lost = {row.values["uid"]: name for row, name in named if row.table is CASES}
        if not self._writable:
            self._hidden |= {uid.decode("utf-8", "replace") for uid in lost}
        names = sorted({name for name in lost.values() if name})
        if lost:
            unnamed = str(sum(not name for name in lost.values()) or "")
            yield Trouble("cases_bad", self.path.name, reason=unnamed, rows=tuple(names))


def _case(row: tuple[Any, ...]) -> Case | None:
    """The case of its row; None for one that is damaged."""
    fields = dict(zip((*_FIELDS, "own", "of_paper"), row, strict=True))
    halves = ((CASES, fields.pop("own")), (PAPERS, fields.pop("of_paper")))
    if not all(table.sound({**fields, CHECKSUM: told}) for table, told in halves):
        return None
    try:
        return case_of(fields)
    except (msgspec.MsgspecError, RecursionError):
        return None


def _searchable(row: RawRow) -> bool:
    return CASES.derived_sound(row.values)


def folded(text: str) -> str:
    """A text for searching: NFKC and casefolded."""
    return unicodedata.normalize("NFKC", text).casefold()


def found_by(case: Case, more: str) -> str:
    """What a case is found by, with `more` words, as it is searched."""
    own = (case.number, case.at[:10], case.table, *case.players, case.deal, case.said, case.hand)
    return folded(" ".join((*own, case.note, case.revoked_because, more)))


def row_values(case: Case, more: str) -> dict[str, object]:
    """The values of both rows of a case by their columns, all but the checksums; `more` words are
    those by which it is found besides its own."""
    values = msgspec.structs.asdict(case)
    for name in AS_JSON:
        values[name] = msgspec.json.encode(values[name]).decode()
    return {**values, "sanction": case.sanction, "found_by": found_by(case, more)}
