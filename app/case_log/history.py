"""The case log: rulings numbered by year, revoked with a reason, never deleted."""

from __future__ import annotations

import sqlite3
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec

from app.case_log import last_numbers
from app.case_log.cases import Case, CaseSummary, Query, cleaned, problem_of, substance, writable
from app.case_log.database import HistoryError
from app.case_log.log_file import LogFile
from app.case_log.schema import STEPS

FILE: Final = "cases.sqlite"
_AS_JSON: Final = ("players", "answers", "ruling")
_FIELDS: Final = Case.__struct_fields__
_PAPERS: Final = ("uid", "answers", "ruling")
_COLUMNS: Final = (*(f for f in _FIELDS if f not in _PAPERS[1:]), "sanction", "found_by")


def _inserting(table: str, names: tuple[str, ...]) -> str:
    named = ", ".join(f'"{name}"' for name in names)
    return f"INSERT INTO {table} ({named}) VALUES ({', '.join('?' * len(names))})"


_INSERTS: Final = {
    names: _inserting(table, names) for table, names in (("cases", _COLUMNS), ("papers", _PAPERS))
}
_FACETS: Final = ("year", "table", "document")
_AT_ONCE: Final = 25
"""Cases that `each` reads in one step, which takes some milliseconds."""


_ENTRY: Final = ", ".join(f'"{name}"' for name in CaseSummary._fields[:-2])
_FACTS: Final = """
    CASE kind WHEN 'incident' THEN ''
    ELSE (SELECT ruling FROM papers WHERE papers.uid = cases.uid) END
"""


@dataclass(frozen=True, slots=True)
class Taken:
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


class History(LogFile):
    """The log in its file; `troubles` are the problems found when it was opened.

    `found_by` returns further words by which a case is found; they are stored with it. An action
    that fails raises HistoryError and changes nothing.
    """

    def __init__(
        self,
        path: Path,
        today: str,
        found_by: Callable[[Case], str] = _own_words,
        steps: tuple[tuple[str, ...], ...] = STEPS,
    ) -> None:
        """Open or create the file; `today` (2026-11-21) is part of the name of a replaced file."""
        super().__init__(path, today, steps)
        self._found_by = found_by
        self._store_last_numbers()
        for beside in self.beside:
            self._absorb(beside, today, steps)

    # reading

    def find(self, query: Query | None = None, most: int = -1, after: int = 0) -> list[CaseSummary]:
        """The matching cases, newest first: at most `most` after the first `after`."""
        where, values = _where(Query() if query is None else query)
        order = "ORDER BY year DESC, serial DESC LIMIT ? OFFSET ?"
        sql = f"SELECT {_ENTRY}, {_FACTS}, revoked_at <> '' FROM cases {where} {order}"
        return [CaseSummary._make(row) for row in self.rows(sql, (*values, most, after))]

    def case(self, uid: str) -> Case:
        """The case with this uid; raises KeyError."""
        for found in self._cases("WHERE uid = ?", (uid,)):
            return found
        raise KeyError(uid)

    def cases(self, query: Query | None = None) -> list[Case]:
        """The matching cases with all fields, by number."""
        where, values = _where(Query() if query is None else query)
        return list(self._cases(f"{where} ORDER BY year, serial", values))

    def each(self, query: Query | None = None) -> Iterator[Case]:
        """`cases` as an iterator that reads a few at a time."""
        where, values = _where(Query() if query is None else query)
        both = f"{where} AND" if where else "WHERE"
        after = f"{both} (year, serial) > (?, ?) ORDER BY year, serial LIMIT ?"
        last = 0, 0
        while some := list(self._cases(after, (*values, *last, _AT_ONCE))):
            yield from some
            last = some[-1].year, some[-1].serial

    def facets(self) -> dict[str, list[Any]]:
        """The years (newest first), tables and documents of all cases."""
        found = {
            name: [r[0] for r in self.rows(f'SELECT DISTINCT "{name}" FROM cases ORDER BY 1')]
            for name in _FACETS
        }
        found["year"].reverse()
        return found

    def count(self, query: Query | None = None) -> int:
        """The number of matching cases."""
        where, values = _where(Query() if query is None else query)
        return int(next(iter(self.rows(f"SELECT count(*) FROM cases {where}", values)), (0,))[0])

    # writing

    def save(self, case: Case) -> Case:
        """Save a case under the next number of its year; returns it with its number.

        Numbers of cases that a damaged log has lost are not used again.
        """
        case = cleaned(case)
        _check(case)
        with self.writing() as log:
            saved = self._insert(log, case, 0)
        self._store_last_numbers()
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

    def take_in(self, cases: Iterable[Case]) -> Taken:
        """Import cases, all or none; cases are identified by their uid.

        A case keeps its number unless another one has it in this log.
        """
        *_, taken = self.taking_in(cases)
        assert taken is not None  # the last step brings it
        return taken

    def taking_in(self, cases: Iterable[Case]) -> Iterator[Taken | None]:
        """`take_in` in steps: yields None, and the result at the end.

        It is one transaction: closing the iterator before its end imports nothing.
        """
        coming = []
        for case in cases:
            coming.append(cleaned(case))
            _check(coming[-1])
            yield None
        counts = dict.fromkeys(Taken.__dataclass_fields__, 0)
        with self.writing() as log:
            for case in sorted(coming, key=lambda case: (case.year, case.serial, case.at)):
                for name in self._take(log, case):
                    counts[name] += 1
                yield None
        self._store_last_numbers()
        yield Taken(**counts)

    def _take(self, log: sqlite3.Connection, case: Case) -> Iterator[str]:
        known = next(self._cases("WHERE uid = ?", (case.uid,)), None)
        if known is None:
            number = case.number
            yield "new"
            if self._insert(log, case, case.serial).number != number and number:
                yield "renumbered"
        elif substance(known) != substance(case):
            yield "differing"
        elif case.revoked and not known.revoked:
            self._revoke(log, known, case.revoked_because, case.revoked_at)
            yield "revoked"
        else:
            yield "known"

    def _insert(self, log: sqlite3.Connection, case: Case, wished: int) -> Case:
        year = case.year if wished else int(case.at[:4])
        taken = "SELECT 1 FROM cases WHERE year = ? AND serial = ?"
        if not wished or log.execute(taken, (year, wished)).fetchone() is not None:
            last = "SELECT coalesce(max(serial), 0) FROM cases WHERE year = ?"
            lost = last_numbers.read(self.path).get(year, 0)
            wished = max(lost, log.execute(last, (year,)).fetchone()[0]) + 1
        saved = msgspec.structs.replace(case, year=year, serial=wished)
        values = _values(saved, self._found_by(saved))
        for names, insert in _INSERTS.items():
            log.execute(insert, [values[name] for name in names])
        return saved

    def _revoke(self, log: sqlite3.Connection, case: Case, reason: str, at: str) -> Case:
        revoked = msgspec.structs.replace(case, revoked_at=at, revoked_because=reason)
        log.execute(
            "UPDATE cases SET revoked_at = ?, revoked_because = ?, found_by = ? WHERE uid = ?",
            (at, reason, folded(_found_by(revoked, self._found_by(revoked))), case.uid),
        )
        return revoked

    def _store_last_numbers(self) -> None:
        """Store the last numbers beside the log, which may be damaged later."""
        if self.path.name == FILE and self.writable:
            last = self.rows("SELECT year, max(serial) FROM cases GROUP BY year")
            last_numbers.write(self.path, dict(last))

    def _absorb(self, beside: Path, today: str, steps: tuple[tuple[str, ...], ...]) -> None:
        """Import a file that was written while the log was locked; an unreadable one stays."""
        with suppress(HistoryError):
            other = History(beside, today, steps=steps)
            try:
                coming = other.cases()
            finally:
                other.close()
            known = {entry.uid: entry.revoked for entry in self.find()}
            self.take_in(c for c in coming if known.get(c.uid) is not c.revoked)

    # the file

    def _cases(self, rest: str, values: tuple[object, ...] = ()) -> Iterator[Case]:
        names = ", ".join(f'"{name}"' for name in _FIELDS)
        for row in self.rows(f"SELECT {names} FROM cases JOIN papers USING (uid) {rest}", values):
            fields = dict(zip(_FIELDS, row, strict=True))
            try:
                fields |= {name: msgspec.json.decode(fields[name]) for name in _AS_JSON}
                case = msgspec.convert(fields, Case)
            except msgspec.MsgspecError as e:
                raise HistoryError("cases_damaged_now", self.path.name, str(e)) from None
            yield case


def folded(text: str) -> str:
    """A text for searching: NFKC and casefolded."""
    return unicodedata.normalize("NFKC", text).casefold()


def _check(case: Case) -> None:
    problem = problem_of(case)
    if problem:
        raise ValueError(f"{case.number or case.uid}: {problem} cannot be {case!r:.200}")


def _found_by(case: Case, more: str) -> str:
    own = (case.number, case.at[:10], case.table, *case.players, case.deal, case.said, case.hand)
    return " ".join((*own, case.note, case.revoked_because, more))


def _values(case: Case, more: str) -> dict[str, object]:
    values = msgspec.structs.asdict(case)
    for name in _AS_JSON:
        values[name] = msgspec.json.encode(values[name]).decode()
    found = folded(_found_by(case, more))
    return {**values, "sanction": case.sanction, "found_by": found}


def _where(query: Query) -> tuple[str, tuple[object, ...]]:
    conditions: list[tuple[str, object]] = [
        (f'"{name}" = ?', getattr(query, name))
        for name in _FACETS
        if getattr(query, name) is not None
    ]
    conditions += [("instr(found_by, ?) > 0", word) for word in folded(query.words).split()]
    if not conditions:
        return "", ()
    return "WHERE " + " AND ".join(sql for sql, _ in conditions), tuple(
        value for _, value in conditions
    )
