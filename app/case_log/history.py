"""The case log: rulings numbered by year, revoked with a reason, never deleted."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import msgspec

from app.case_log import bad_rows, given_numbers
from app.case_log.cases import (
    Case,
    CaseSummary,
    Query,
    by_numbers,
    cleaned,
    kept_table,
    number_of,
    problem_of,
    unchanging_part,
    writable,
)
from app.case_log.checked_cases import CheckedCases, folded, found_by, row_values
from app.case_log.database import TIMEOUT, base_of
from app.case_log.file_lock import file_lock
from app.case_log.given_numbers import Numbers
from app.case_log.schema import CASES, LOG, MEMORY, PAPERS, STEPS
from app.case_log.troubles import HistoryError, Trouble

_PAPERS: Final = ("uid", "answers", "ruling")
_COLUMNS: Final = CASES.columns[:-1]
_INSERTS: Final = {_COLUMNS: CASES.insert(_COLUMNS), _PAPERS: PAPERS.insert(_PAPERS)}
_FACETS: Final = ("year", "table", "document")
_AT_ONCE: Final = 25
"""Cases that `each` reads in one step, which takes some milliseconds."""


def log_in(folder: Path | None) -> Path:
    """The path of the log in a data folder; in memory where there is none."""
    return Path(MEMORY) if folder is None else folder / LOG


_ENTRY: Final = ", ".join(f'"{name}"' for name in CaseSummary._fields[:-2])
_FACTS: Final = """
    CASE kind WHEN 'incident' THEN ''
    ELSE (SELECT ruling FROM papers WHERE papers.uid = cases.uid) END
"""


class ImportResult(msgspec.Struct, frozen=True):
    """The result of an import, in numbers of cases.

    `renumbered` are new cases whose number was taken; `differing` are ignored, since another case
    with the same uid is in the log.
    """

    new: int = 0
    renumbered: int = 0
    known: int = 0
    revoked: int = 0
    differing: int = 0


def _own_words(case: Case) -> str:
    return " ".join((case.said, case.document, case.offence))


class History(CheckedCases):
    """The log in its file; `troubles` are the problems found when it was opened.

    What an action returns is on the disk; one that fails raises HistoryError and changes nothing.
    Other processes may write the same file at any time.
    """

    def __init__(
        self,
        path: Path,
        today: str,
        search_text: Callable[[Case], str] = _own_words,
        steps: tuple[tuple[str, ...], ...] = STEPS,
        *,
        edition: str = "",
    ) -> None:
        """Open or create the file; `today` (2026-11-21) is part of the name of a replaced file."""
        super().__init__(path, today, search_text, steps, edition)
        self._unread: list[Path] = []
        self._settle()

    def _settle(self) -> None:
        super()._settle()
        self._settle_numbers()

    # reading

    def find(self, query: Query | None = None, most: int = -1, after: int = 0) -> list[CaseSummary]:
        """The matching cases, newest first: at most `most` after the first `after`."""
        where, values = self._where(query)
        order = "ORDER BY year DESC, serial DESC LIMIT ? OFFSET ?"
        sql = f"SELECT {_ENTRY}, {_FACTS}, revoked_at <> '' FROM cases {where} {order}"
        found = (CaseSummary._make(row) for row in self.rows(sql, (*values, most, after)))
        return [entry for entry in found if entry.uid not in self._hidden]

    def case(self, uid: str) -> Case:
        """The case with this uid; raises KeyError, and HistoryError for one that is damaged."""
        for found in self._cases("WHERE uid = ?", (uid,)):
            return found
        if any(row.uid == uid and not row.repaired_at for row in self.bad_rows()):
            raise HistoryError("case_damaged_now", self.path.name, self._number(uid))
        raise KeyError(uid)

    def _number(self, uid: str) -> str:
        """The number of a case that was set aside."""
        return next((row.name for row in self.bad_rows() if row.uid == uid and row.name), uid)

    def cases(self, query: Query | None = None) -> list[Case]:
        """The matching cases with all fields, by number."""
        where, values = self._where(query)
        return list(self._cases(f"{where} ORDER BY year, serial", values))

    def each(self, query: Query | None = None) -> Iterator[Case]:
        """`cases` as an iterator that reads a few at a time."""
        where, values = self._where(query)
        both = f"{where} AND" if where else "WHERE"
        order = "ORDER BY year, serial"
        after = f"SELECT year, serial FROM cases {both} (year, serial) > (?, ?) {order} LIMIT ?"
        some = f"{both} (year, serial) > (?, ?) AND (year, serial) <= (?, ?) {order}"
        last = 0, 0
        while numbers := self.rows(after, (*values, *last, _AT_ONCE)):
            yield from list(self._cases(some, (*values, *last, *numbers[-1])))
            last = numbers[-1]

    def facets(self) -> dict[str, list[Any]]:
        """The years (newest first), tables and documents of all cases."""
        found = {name: self._values_of(name) for name in _FACETS}
        found["year"].reverse()
        found["table"] = sorted(set(map(kept_table, found["table"])), key=by_numbers)
        return found

    def _values_of(self, name: str) -> list[Any]:
        """The values of a column, each once."""
        return [value for (value,) in self.rows(f'SELECT DISTINCT "{name}" FROM cases ORDER BY 1')]

    def place(self, uid: str, query: Query | None = None) -> int:
        """The place of a case among the matching ones, from 1 for the newest; 0 where it does not
        match."""
        where, values = self._where(query)
        both = f"{where} AND" if where else "WHERE"
        asked = f"SELECT year, serial FROM cases {both} uid = ?"
        for number in self.rows(asked, (*values, uid)):
            before = f"SELECT count(*) FROM cases {both} (year, serial) >= (?, ?)"
            return int(self.rows(before, (*values, *number))[0][0])
        return 0

    def count(self, query: Query | None = None) -> int:
        """The number of matching cases."""
        where, values = self._where(query)
        return int(next(iter(self.rows(f"SELECT count(*) FROM cases {where}", values)), (0,))[0])

    def _where(self, query: Query | None) -> tuple[str, tuple[object, ...]]:
        """The condition of a search in SQL, "" for all cases, and its values."""
        if query is None:
            return "", ()
        facets = {name: [getattr(query, name)] for name in _FACETS}
        if query.table is not None:  # earlier versions and files have it as it was typed
            named = kept_table(query.table)
            facets["table"] = [
                each for each in self._values_of("table") if kept_table(each) == named
            ]
        conditions: list[tuple[str, list[object]]] = [
            (f'"{name}" IN ({", ".join("?" * len(wanted))})', wanted)
            for name, wanted in facets.items()
            if wanted != [None]
        ]
        words = folded(query.words).split()
        conditions += [("instr(found_by, ?) > 0", [word]) for word in words]
        if not conditions:
            return "", ()
        sql = " AND ".join(one for one, _ in conditions)
        return f"WHERE {sql}", tuple(value for _, values in conditions for value in values)

    # writing

    def save(self, case: Case) -> Case:
        """Save a case under the next number of its year; returns it with its number.

        Numbers of cases that a damaged log has lost are not used again.
        """
        case = cleaned(case)
        _check(case)
        with self._numbering(), self.writing() as log:
            saved = self._insert(log, case, 0)
            given_numbers.store(log, [(saved.year, saved.serial)])
        self._write_numbers([saved])
        return saved

    def revoke(self, uid: str, reason: str, at: str) -> Case:
        """Mark a case as revoked.

        Raises ValueError without a reason or for a revoked case, KeyError for an unknown uid.
        """
        reason = writable(reason).strip()
        if not reason:
            raise ValueError("a revocation needs a reason; say why")
        with self.writing() as log:
            case = self.case(uid)
            if case.revoked:
                raise ValueError(f"{case.number} is revoked already; that stays")
            return self._revoke(log, case, reason, at)

    def import_cases(self, cases: Iterable[Case]) -> ImportResult:
        """Import cases, all or none; cases are identified by their uid.

        A case keeps its number unless another one has it in this log.
        """
        *_, taken = self.taking_in(cases)
        assert taken is not None  # the last step brings it
        return taken

    def taking_in(self, cases: Iterable[Case]) -> Iterator[ImportResult | None]:
        """`import_cases` in steps: yields None, and the result at the end.

        It is one transaction: closing the iterator before its end imports nothing.
        """
        coming = []
        for case in cases:
            coming.append(cleaned(case))
            _check(coming[-1])
            yield None
        counts = dict.fromkeys(ImportResult.__struct_fields__, 0)
        new: list[Case] = []
        with self.writing() as log:
            in_order = sorted(coming, key=lambda case: (case.year, case.serial, case.at))
            for case in self._numbered_first(log, in_order):
                for name in self._import_case(log, case, new):
                    counts[name] += 1
                yield None
            given_numbers.store(log, [(case.year, case.serial) for case in new])
        self._write_numbers(new)
        yield ImportResult(**counts)

    def _numbered_first(self, log: sqlite3.Connection, cases: Iterable[Case]) -> Iterator[Case]:
        """Cases whose number is free come first, so that no other one is given it."""
        others = []
        for case in cases:
            if case.serial and not self._is_taken(log, case, case.serial):
                yield case
            else:
                others.append(case)
        yield from others

    def _import_case(self, log: sqlite3.Connection, case: Case, new: list[Case]) -> Iterator[str]:
        known = next(self._cases("WHERE uid = ?", (case.uid,)), None)
        if known is None:
            number = case.number
            yield "new"
            new.append(self._insert(log, case, case.serial))
            if new[-1].number != number and number:
                yield "renumbered"
        elif unchanging_part(known) != unchanging_part(case):
            yield "differing"
        elif case.revoked and not known.revoked:
            self._revoke(log, known, case.revoked_because, case.revoked_at)
            yield "revoked"
        else:
            yield "known"

    def _insert(self, log: sqlite3.Connection, case: Case, wished: int) -> Case:
        """Save a case under a number, or the next one of its year where that has another case, also
        one that was set aside or written beside the log."""
        year = case.year if wished else int(case.at[:4])
        if not wished or self._is_taken(log, case, wished):
            last = "SELECT coalesce(max(serial), 0) FROM cases WHERE year = ?"
            given = given_numbers.read(base_of(self.path)).get(year, ())
            here = given_numbers.stored(log).get(year, ())
            known = given_numbers.last_of(given_numbers.merged(given, here))
            wished = max(known, log.execute(last, (year,)).fetchone()[0]) + 1
        saved = msgspec.structs.replace(case, year=year, serial=wished)
        values = row_values(saved, self._search_text(saved))
        for names, insert in _INSERTS.items():
            log.execute(insert, [values[name] for name in names])
        bad_rows.repaired(log, saved.uid, saved.number, saved.at)
        return saved

    def _is_taken(self, log: sqlite3.Connection, case: Case, serial: int) -> bool:
        """Whether another case has a number, or had it when it was set aside."""
        if given_numbers.is_taken(log, case.year, serial):
            return True
        return bad_rows.is_taken(log, number_of(case.year, serial), case.uid)

    def _revoke(self, log: sqlite3.Connection, case: Case, reason: str, at: str) -> Case:
        revoked = msgspec.structs.replace(case, revoked_at=at, revoked_because=reason)
        log.execute(
            CASES.update(("revoked_at", "revoked_because", "found_by"), "uid = ?"),
            (at, reason, found_by(revoked, self._search_text(revoked)), case.uid),
        )
        return revoked

    # numbers

    @contextmanager
    def _numbering(self) -> Iterator[None]:
        """No other process takes a number, in this log or in one beside it."""
        self._return_to_file()  # the lock would make a folder that is gone
        base = base_of(self.path)
        if str(self.path) == MEMORY:
            yield
            return
        with file_lock(base.with_name(f".{base.stem}.numbering"), TIMEOUT):
            yield

    def _write_numbers(self, cases: Sequence[Case]) -> None:
        """Write numbers that were given beside the log, which may be damaged or locked later."""
        if str(self.path) != MEMORY and cases:
            given = given_numbers.by_year((case.year, case.serial) for case in cases)
            given_numbers.write(base_of(self.path), given)

    def _settle_numbers(self) -> None:
        """Bring the numbers in the log and beside it together, and report those that are
        missing."""
        if not self._writable or str(self.path) == MEMORY:
            return
        given: Numbers = {}
        with suppress(HistoryError), self.writing() as log:
            before, present = given_numbers.stored(log), self._present(log)
            beside = given_numbers.read(self.path) if self.path == base_of(self.path) else {}
            here = {year: given_numbers.ranges(some) for year, some in present.items()}
            given = given_numbers.joined_by_year(before, beside, here)
            for year, some in given.items():
                if before.get(year) != some:
                    given_numbers.put(log, year, some)
            reported = {name for trouble in self.all_troubles() for name in trouble.rows}
            known = given if self._unclean else before
            missing = [name for name in self._missing(log, known, present) if name not in reported]
            if missing:
                self._report(log, Trouble("cases_missing", self.path.name, rows=tuple(missing)))
        if self.path == base_of(self.path):
            given_numbers.write(self.path, given)

    def _present(self, log: sqlite3.Connection) -> dict[int, set[int]]:
        found: dict[int, set[int]] = {}
        for year, serial in log.execute("SELECT year, serial FROM cases"):
            found.setdefault(year, set()).add(serial)
        return found

    def _missing(
        self, log: sqlite3.Connection, given: Numbers, present: Mapping[int, Collection[int]]
    ) -> Iterator[str]:
        """The numbers that were given, and that no case has, nor one that was set aside, nor one of
        a file beside that could not be taken in."""
        named = bad_rows.names_of_cases(log)
        if self.path != base_of(self.path) or any(path.exists() for path in self._unread):
            return
        for year, some in sorted(given.items()):
            for serial in given_numbers.missing_from(some, present.get(year, ())):
                if number_of(year, serial) not in named:
                    yield number_of(year, serial)

    def _absorb(self, beside: Path) -> None:
        """Import a file that was written while the log was locked; an unreadable one stays."""
        try:
            with closing(History(beside, self._today, steps=self._steps)) as other:
                coming = other.cases()
                self._report(None, *other.take_unreported())
            known = {entry.uid: entry.revoked for entry in self.find()}
            coming = [c for c in coming if c.uid not in known or (c.revoked and not known[c.uid])]
            self.import_cases(coming)
            self._report_renumbered(coming)
        except HistoryError:
            self._unread.append(beside)

    def _report_renumbered(self, coming: Sequence[Case]) -> None:
        """Report which cases have another number than they were reported under."""
        changes = []
        for case in coming:
            for year, serial in self.rows(
                "SELECT year, serial FROM cases WHERE uid = ?", (case.uid,)
            ):
                if (year, serial) != (case.year, case.serial):
                    changes.append(f"{case.number} → {number_of(year, serial)}")
        if changes:
            with self.writing() as log:
                trouble = Trouble("cases_renumbered", self.path.name, rows=tuple(changes))
                self._report(log, trouble)


def _check(case: Case) -> None:
    problem = problem_of(case)
    if problem:
        raise ValueError(f"{case.number or case.uid}: {problem} cannot be {case!r:.200}")
