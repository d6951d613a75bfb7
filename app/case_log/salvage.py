"""Finds the rows of the case log in a damaged file, page by page, and says which are sound."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from app.case_log.checksums import SealedTable
from app.case_log.raw_pages import RawFile, Record
from app.case_log.schema import (
    ANSWERS,
    CASES,
    CHAINED,
    EDITS,
    GAMES,
    PAPERS,
    SEALED,
)

Row = dict[str, Any]
_OLD: Final[Mapping[str, tuple[int, ...]]] = {"cases": (20, 23), "drill_answers": (16, 17)}
"""How many columns of these tables the versions of the file without checksums had; of the others
they had all but the checksum."""
_NEVER_ERASED: Final = (CASES, PAPERS, ANSWERS, GAMES, EDITS)
"""Tables whose rows are the same wherever they are found; of others a page that was given free may
have what was erased."""
_SEQUENCE: Final = (True, 2)
"""The form of the rows of the table in which SQLite has the last serial of the answers."""
_BY_KIND: Final = (False, 6)
"""The form of the records of the index `drill_answers_by_kind`: the serial is the fourth of the six
values, and again the last."""
_ANSWERS_A_PAGE: Final = 64
"""More answers than stand on a page."""


@dataclass(slots=True)
class Salvage:
    """The rows that were found, by table: those that are `sound`, and those that are not. `serials`
    is the highest number of an answer that is known."""

    sound: dict[str, list[Row]]
    bad: dict[str, list[Row]]
    serials: int


def salvage(file: RawFile) -> Salvage:
    """The rows of a file. Rows of a file without checksums, as versions before had, are sound where
    their values are of the types of their columns."""
    found = _Search(SEALED).of(file)
    if not any(found.sound.get(table.name) for table in SEALED):
        old = _Search(SEALED, old=True).of(file)
        if any(old.sound.get(table.name) for table in SEALED):
            return old
    return found


class _Search:
    """The rows of the tables among the records of a file."""

    def __init__(self, tables: tuple[SealedTable, ...], *, old: bool = False) -> None:
        self._old = old
        self._shapes: dict[tuple[bool, int], list[SealedTable]] = {}
        for table in tables:
            for count in self._counts(table):
                self._shapes.setdefault((table.rowid is not None, count), []).append(table)
        for table in CHAINED:
            self._shapes.setdefault((True, len(table.columns)), []).append(table)
        self._sound: dict[str, dict[tuple[Any, ...], Row]] = {}
        self._bad: dict[str, list[Row]] = {}
        self._serials = 0
        self._unconfirmed: list[int] = []

    def _counts(self, table: SealedTable) -> tuple[int, ...]:
        if not self._old:
            return (len(table.columns),)
        return _OLD.get(table.name, (len(table.columns) - 1,))

    def of(self, file: RawFile) -> Salvage:
        for record in file.records({*self._shapes, _SEQUENCE, _BY_KIND}):
            form = record.rowid is not None, len(record.values)
            if form in (_SEQUENCE, _BY_KIND) and not record.spare:
                self._note_serial(record)
            for table in self._shapes.get(form, ()):
                self._add_row(table, record)
        self._confirm(1 + file.unreadable * _ANSWERS_A_PAGE)
        return Salvage(
            {name: list(rows.values()) for name, rows in self._sound.items()},
            {name: list(self._really_bad(name, rows)) for name, rows in self._bad.items()},
            self._serials,
        )

    def _add_row(self, table: SealedTable, record: Record) -> None:
        row = _row(table, record)
        if not self._is_sound(table, row):
            whole = not self._old and record.certain and not record.spare
            if whole and table not in CHAINED and _of_types(table, row):
                self._bad.setdefault(table.name, []).append(row)
            return
        if record.spare and table not in _NEVER_ERASED:
            return
        if table is ANSWERS and not record.spare:
            self._unconfirmed.append(row["serial"])
        rows = self._sound.setdefault(table.name, {})
        key = tuple(row[name] for name in table.key)
        before = rows.get(key)
        if before is None or (table is CASES and row["revoked_at"] and not before["revoked_at"]):
            rows[key] = row

    def _is_sound(self, table: SealedTable, row: Row) -> bool:
        if table in CHAINED:
            return _of_types(table, row)
        if self._old:
            return table.readable({**row, "checksum": b""})
        return table.sound(row)

    def _really_bad(self, name: str, rows: list[Row]) -> Iterator[Row]:
        """Those whose key no sound row has."""
        table = next(table for table in SEALED if table.name == name)
        sound = self._sound.get(name, {})
        seen = set()
        for row in rows:
            key = tuple(row[part] for part in table.key)
            if key not in sound and key not in seen:
                seen.add(key)
                yield row

    def _note_serial(self, record: Record) -> None:
        """Note the serial of an answer in an index that has it twice, or the last one by the table
        of SQLite."""
        match record.values:
            case (bytes(), int(), int(), int(serial), int(), again) if serial == again:
                self._serials = max(self._serials, serial)
            case (name, int(serial)) if name == ANSWERS.name.encode():
                self._unconfirmed.append(serial)

    def _confirm(self, most: int) -> None:
        """Take the serials that no checksum covers into account, as far as each is at most so much
        higher than the one before: a damaged one is far from the others."""
        for serial in sorted(self._unconfirmed):
            if serial <= self._serials + most:
                self._serials = max(self._serials, serial)


def _row(table: SealedTable, record: Record) -> Row:
    """The record as a row of a table; columns that it has not yet are empty."""
    row: Row = dict.fromkeys(table.columns, b"")
    row.update(zip(table.columns, record.values, strict=False))
    if table.rowid:
        row[table.rowid] = record.rowid
    return row


def _of_types(table: SealedTable, row: Row) -> bool:
    """Whether the values are of the types of the columns, whatever they say."""
    return all(
        name == table.rowid
        or (row[name] is None and name in table.optional)
        or isinstance(row[name], int | float if name in table.numbers else bytes)
        for name in table.columns
    )
