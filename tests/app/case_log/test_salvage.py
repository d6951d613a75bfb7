"""Which records of a damaged file are rows of the log, and which of those are sound."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

import pytest

from app.case_log.checksums import CHECKSUM, Blob, SealedTable, checksum_of
from app.case_log.raw_pages import RawFile, Record
from app.case_log.salvage import Salvage, salvage
from app.case_log.schema import ANSWERS, CASES, EDITS, FACTS, GAMES, MEMORIES, PAPERS, WISHES


class File(RawFile):
    """A file of these records."""

    def __init__(self, *records: Record, unreadable: int = 0) -> None:
        super().__init__(b"")
        self._records, self._unreadable = records, unreadable

    @property
    def unreadable(self) -> int:
        return self._unreadable

    def records(self, wanted: Collection[tuple[bool, int]]) -> Iterator[Record]:
        for record in self._records:
            if (record.rowid is not None, len(record.values)) in wanted:
                yield record


def row(table: SealedTable, **changed: Any) -> dict[str, Any]:
    """A sound row as it stands in a file, where not another checksum is given."""
    fields: dict[str, Any] = {}
    for name in table.columns:
        plain = b"{}" if name in table.json else b"x"
        fields[name] = 1 if name in table.numbers else plain
    fields |= changed
    if CHECKSUM not in changed:
        told = table.checksum(fields)
        if table.derived:
            derived = [fields[name] for name in table.columns if name in table.derived]
            told += checksum_of(f"{table.name}.derived", derived)
        fields[CHECKSUM] = told.encode()
    return fields


def record(
    table: SealedTable,
    rowid: int = 1,
    *,
    spare: bool = False,
    certain: bool = True,
    old: int = 0,
    **changed: Any,
) -> Record:
    """A row as a record; `old` of its last columns are not there yet."""
    fields = row(table, **changed)
    values = [None if name == table.rowid else fields[name] for name in table.columns]
    values = values[: len(values) - old]
    return Record(None if table.rowid is None else rowid, tuple(values), spare, certain)


def counts(found: Salvage, table: SealedTable) -> tuple[int, int]:
    return len(found.sound.get(table.name, ())), len(found.bad.get(table.name, ()))


def answers(*serials: int) -> list[Record]:
    return [record(ANSWERS, serial, uid=f"a{serial}".encode()) for serial in serials]


# rows


@pytest.mark.parametrize("table", [CASES, PAPERS, ANSWERS, MEMORIES, FACTS])
def test_a_row_with_its_checksum_is_sound_and_one_with_another_is_not(table: SealedTable) -> None:
    found = salvage(File(record(table)))
    assert found.sound == {table.name: [{**row(table), **rowid_of(table)}]}
    assert found.bad == {}
    wrong = salvage(File(record(table, **{CHECKSUM: b"0" * 64})))
    assert counts(wrong, table) == (0, 1)
    assert wrong.sound == {}


def rowid_of(table: SealedTable) -> dict[str, int]:
    return {table.rowid: 1} if table.rowid else {}


@pytest.mark.parametrize("how", [{"spare": True}, {"certain": False}, {"note": 5}, {"note": None}])
def test_a_bad_row_is_one_only_where_it_surely_is_a_row(how: dict[str, Any]) -> None:
    assert counts(salvage(File(record(CASES, **{CHECKSUM: b"0" * 64, **how}))), CASES) == (0, 0)


def test_values_are_of_the_types_of_their_columns() -> None:
    wrong = {CHECKSUM: b"0" * 64}
    for fields, count in (
        ({"offender": None}, 1), ({"offender": 1.0}, 1), ({"offender": b"1"}, 0),
        ({"year": None}, 0), ({"uid": None}, 0), ({"uid": 1}, 0), ({"uid": b"\xff"}, 1),
    ):  # fmt: skip
        assert counts(salvage(File(record(CASES, **{**wrong, **fields}))), CASES) == (0, count)


def test_what_was_erased_is_found_on_spare_pages_only_where_nothing_is_ever_erased() -> None:
    for table, count in ((CASES, 1), (PAPERS, 1), (ANSWERS, 1), (MEMORIES, 0), (FACTS, 0)):
        assert counts(salvage(File(record(table, spare=True))), table) == (count, 0)
        guessed = record(table, certain=False)
        assert counts(salvage(File(guessed)), table) == (1, 0)


def test_a_row_that_is_there_twice_counts_once_and_a_revocation_stays() -> None:
    before = record(CASES, revoked_at=b"", revoked_because=b"")
    after = record(CASES, spare=True, revoked_at=b"2026", revoked_because=b"why")
    for both in ((before, after), (after, before)):
        (found,) = salvage(File(*both)).sound["cases"]
        assert found["revoked_at"] == b"2026"
    other = record(CASES, note=b"other", revoked_at=b"", revoked_because=b"")
    (first,) = salvage(File(before, other)).sound["cases"]
    assert first["note"] == b"x"


def test_a_bad_row_whose_key_a_sound_one_has_is_none() -> None:
    bad = [record(CASES, note=f"{n}".encode(), **{CHECKSUM: b"0" * 64}) for n in range(2)]
    assert counts(salvage(File(*bad)), CASES) == (0, 1)
    assert counts(salvage(File(*bad, record(CASES))), CASES) == (1, 0)
    other = record(CASES, uid=b"y", **{CHECKSUM: b"0" * 64})
    assert counts(salvage(File(*bad, other)), CASES) == (0, 2)


def test_games_are_taken_by_the_types_of_their_values() -> None:
    """Their checksums are verified where a game is read."""
    found = salvage(File(record(GAMES, **{CHECKSUM: b"any"}), record(EDITS, **{CHECKSUM: b"any"})))
    assert (counts(found, GAMES), counts(found, EDITS)) == ((1, 0), (1, 0))
    found = salvage(File(record(GAMES, title=5), record(EDITS, place=b"x")))
    assert (counts(found, GAMES), counts(found, EDITS)) == ((0, 0), (0, 0))


# files without checksums


@pytest.mark.parametrize(("table", "old"), [(CASES, 4), (CASES, 1), (ANSWERS, 2), (ANSWERS, 1)])
def test_rows_of_earlier_versions_are_sound_where_they_can_be_read(
    table: SealedTable, old: int
) -> None:
    found = salvage(File(record(table, old=old)))
    assert counts(found, table) == (1, 0)
    assert found.sound[table.name][0][CHECKSUM] == b""
    unread = record(table, old=old, document=b"\xff")
    assert counts(salvage(File(unread)), table) == (0, 0)


def test_other_tables_had_all_columns_but_the_checksum() -> None:
    assert counts(salvage(File(record(WISHES, old=1))), WISHES) == (1, 0)
    assert counts(salvage(File(record(MEMORIES, old=1))), MEMORIES) == (1, 0)
    assert counts(salvage(File(record(MEMORIES, old=2))), MEMORIES) == (0, 0)


def test_a_file_with_checksums_has_no_rows_without() -> None:
    found = salvage(File(record(PAPERS), record(CASES, old=1)))
    assert (counts(found, PAPERS), counts(found, CASES)) == ((1, 0), (0, 0))


def test_a_file_of_which_nothing_is_sound_keeps_its_bad_rows() -> None:
    bad = record(CASES, **{CHECKSUM: b"0" * 64})
    assert counts(salvage(File(bad)), CASES) == (0, 1)
    assert counts(salvage(File(bad, record(WISHES, old=1))), WISHES) == (1, 0)


# how many answers there were


def in_index(serial: int, again: int | None = None, *, spare: bool = False) -> Record:
    values = (b"points", 1, 0, serial, 900, serial if again is None else again)
    return Record(None, values, spare)


def in_sequence(last: int, name: bytes = b"drill_answers", *, spare: bool = False) -> Record:
    return Record(1, (name, last), spare)


@pytest.mark.parametrize(
    ("records", "unreadable", "serials"),
    [
        ([], 0, 0),
        (answers(1, 2, 3), 0, 3),
        (answers(2, 3), 0, 0),
        (answers(1, 2, 4), 0, 2),
        (answers(3, 1, 2), 0, 3),
        (answers(1, 66), 1, 66),
        (answers(1, 67), 1, 1),
        (answers(1, 131), 2, 1),
        ([in_index(7)], 0, 7),
        ([in_index(9), in_index(7)], 0, 9),
        ([in_index(7), in_index(9)], 0, 9),
        ([in_index(7, 8)], 0, 0),
        ([in_index(7, spare=True)], 0, 0),
        ([in_index(7), *answers(8)], 0, 8),
        ([in_index(7), in_sequence(8)], 0, 8),
        ([in_index(7), in_sequence(9)], 0, 7),
        ([in_index(7), in_sequence(9)], 1, 9),
        ([in_index(7), in_sequence(8, b"troubles")], 0, 7),
        ([in_index(7), in_sequence(8, spare=True)], 0, 7),
        ([in_index(7), record(ANSWERS, 8, spare=True)], 0, 7),
        ([in_index(7), *answers(5)], 0, 7),
        ([Record(None, (b"k", 1, 0, Blob(b"7"), 9, 7), False)], 0, 0),
        ([Record(None, (None, 1, 0, 7, 9, 7), False)], 0, 0),
    ],
)
def test_the_highest_serial_is_that_of_the_index_or_next_to_it(
    records: list[Record], unreadable: int, serials: int
) -> None:
    """One that no checksum covers and no other is near may be damaged; a page that is lost may
    have had 64 answers."""
    assert salvage(File(*records, unreadable=unreadable)).serials == serials
