"""The records that are read from the pages of a file are those that SQLite reads, and damage of one
page costs no record of another."""

from __future__ import annotations

import shutil
import sqlite3
import struct
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest

from app.case_log.checksums import Blob
from app.case_log.raw_pages import HEADER, RawFile, Record, committed_frames, page_size_in

SIZE: Final = 512
NUMBERS: Final = tuple(
    sign * (1 << bits) + more
    for bits in (0, 7, 8, 15, 16, 23, 24, 31, 32, 47, 48, 62)
    for sign in (1, -1)
    for more in (-1, 0, 1)
)
ROWIDS: Final = (
    1,
    2,
    0x7F,
    0x80,
    0x3FFF,
    0x4000,
    1 << 21,
    1 << 35,
    1 << 56,
    (1 << 63) - 1,
    -1,
    -300,
)
"""Of each length that a number of variable length can have."""


def made(path: Path, *sql: str, size: int = SIZE, rows: Iterable[tuple[Any, ...]] = ()) -> bytes:
    """A file of SQLite with pages of this size, after these statements; `rows` go into `t`."""
    with closing(sqlite3.connect(path, isolation_level=None)) as log:
        log.execute(f"PRAGMA page_size = {size}")
        log.execute("PRAGMA secure_delete = OFF")
        first, *then = sql
        log.execute(first)
        log.execute("BEGIN")
        for row in rows:
            log.execute(f"INSERT INTO t VALUES ({', '.join('?' * len(row))})", row)
        log.execute("COMMIT")
        for statement in then:
            log.execute(statement)
    return path.read_bytes()


def records(data: bytes, *forms: tuple[bool, int], wal: bytes = b"") -> list[Record]:
    return list(RawFile(data, wal).records(forms))


def plain(values: Iterable[Any]) -> tuple[Any, ...]:
    """Texts as they stand in the file."""
    return tuple(value.encode() if isinstance(value, str) else value for value in values)


# what is read of a sound file


@pytest.mark.parametrize(("size", "around"), [(512, 12), (1024, 9), (4096, 6), (65536, 1)])
def test_records_of_every_length_are_read_whole(tmp_path: Path, size: int, around: int) -> None:
    """Short ones, and those that go on on other pages: a table and an index have bounds of their
    own for that, which change with the size of the pages."""
    in_table, in_index = size - 35, (size - 12) * 64 // 255 - 23
    least, other = (size - 12) * 32 // 255 - 23, size - 4
    bounds = (around, in_table, in_index, least + other, in_table + other, in_index + other)
    near = range(-around - 6, around)  # before the text stand the types and the number
    texts = [("x" * (b + by - 1) + "y", b + by) for b in bounds for by in near if b + by > 0]
    data = made(
        tmp_path / "t", "CREATE TABLE t (a TEXT, n INTEGER)", "CREATE INDEX i ON t (n, a)",
        size=size, rows=texts,
    )  # fmt: skip
    assert page_size_in(data) == size
    found = records(data, (True, 2), (False, 3))
    rows = {r.rowid: r.values for r in found if r.rowid is not None}
    assert rows == {at: plain(row) for at, row in enumerate(texts, 1)}
    keys = {r.values[-1]: r.values[:-1] for r in found if r.rowid is None}
    assert keys == {at: plain((n, a)) for at, (a, n) in enumerate(texts, 1)}
    assert all(r.certain and not r.spare for r in found)


def test_values_of_every_type_are_those_of_sqlite(tmp_path: Path) -> None:
    values = (*NUMBERS, 1.5, -0.25, None, "", "文字", b"", b"\x00\xff", "z" * 60, b"z" * 60)
    data = made(tmp_path / "t", "CREATE TABLE t (a, b, c)", rows=[(v, "=", v) for v in values])
    found = [r.values for r in records(data, (True, 3))]
    assert found == [plain((v, "=", v)) for v in values]
    assert [isinstance(v[0], Blob) for v in found] == [isinstance(v, bytes) for v in values]


def test_rowids_of_every_length_are_those_of_sqlite(tmp_path: Path) -> None:
    data = made(
        tmp_path / "t", "CREATE TABLE t (id INTEGER PRIMARY KEY, a, b)",
        rows=[(rowid, "a", n) for n, rowid in enumerate(ROWIDS)],
    )  # fmt: skip
    found = {r.rowid: r.values for r in records(data, (True, 3))}
    assert found == {rowid: (None, b"a", n) for n, rowid in enumerate(ROWIDS)}


def test_all_of_several_hundred_rows_on_a_page_are_read(tmp_path: Path) -> None:
    """Their number takes two bytes."""
    rows = [(n,) for n in range(400)]
    data = made(tmp_path / "t", "CREATE TABLE t (a)", rows=rows, size=4096)
    assert len(data) == 2 * 4096
    assert [r.values for r in records(data, (True, 1))] == rows


def test_only_forms_that_are_asked_for_are_read(tmp_path: Path) -> None:
    data = made(tmp_path / "t", "CREATE TABLE t (a, b)", "CREATE INDEX i ON t (a)", rows=[(1, 2)])
    assert [(r.rowid, r.values) for r in records(data, (True, 2))] == [(1, (1, 2))]
    assert [(r.rowid, r.values) for r in records(data, (False, 2))] == [(None, (1, 1))]
    assert records(data, (True, 4), (False, 3)) == []


def test_the_schema_stands_on_the_first_page_behind_the_header(tmp_path: Path) -> None:
    data = made(tmp_path / "t", "CREATE TABLE t (a, b)", "CREATE INDEX i ON t (a)")
    assert [r.values[:2] for r in records(data, (True, 5))] == [(b"table", b"t"), (b"index", b"i")]


def test_a_page_that_is_sound_is_taken_for_no_other_kind(tmp_path: Path) -> None:
    """Keys of this index could be read as rows of a table, with one number less in each."""
    rows = [(0x030300 + n, n) for n in range(100)]
    data = made(tmp_path / "t", "CREATE TABLE t (a, b)", "CREATE INDEX i ON t (a)", rows=rows)
    assert [r.values for r in records(data, (True, 2))] == rows


def test_rows_that_have_no_further_columns_yet_stand_beside_others(tmp_path: Path) -> None:
    data = made(
        tmp_path / "t",
        "CREATE TABLE t (id INTEGER PRIMARY KEY, a)",
        "ALTER TABLE t ADD COLUMN b DEFAULT 0",
        "INSERT INTO t VALUES (1, 'new', 1), (4, 'new', 1)",
        rows=[(2, "old"), (3, "old")],
    )
    assert [r.rowid for r in records(data, (True, 3))] == [1, 4]


def test_rows_that_were_deleted_are_none_though_their_places_still_stand_there(
    tmp_path: Path,
) -> None:
    """SQLite lowers the number of cells; the place of the last one stays behind them, and the
    bytes that were given free begin in the two before that number."""
    rows = [(n, "x" * 20) for n in range(8)]
    data = made(
        tmp_path / "t", "CREATE TABLE t (a, b)", "DELETE FROM t WHERE a IN (5, 7)", rows=rows
    )
    assert [r.values[0] for r in records(data, (True, 2))] == [0, 1, 2, 3, 4, 6]
    page = data[SIZE : 2 * SIZE]
    assert struct.unpack_from(">H", page, 1)[0] % 256, "a place whose low byte is not zero"


def test_what_was_given_free_comes_last_and_is_said_to_be_spare(tmp_path: Path) -> None:
    rows = [(n, f"{n:0100}") for n in range(700)]
    data = made(tmp_path / "t", "CREATE TABLE t (a, b)", "DELETE FROM t WHERE a < 690", rows=rows)
    found = records(data, (True, 2))
    kept = [r.values[0] for r in found if not r.spare]
    assert kept == list(range(690, 700))
    assert [r.spare for r in found] == sorted(r.spare for r in found)
    assert {r.values[0] for r in found if r.spare} >= set(range(20, 680))


TRUNK: Final = 32
"""Where the header has the first page of the free list, before the number of its pages."""


@pytest.mark.parametrize(
    ("at", "value"),
    [(TRUNK, 9999), (TRUNK + 4, 1), (TRUNK + 4, 9999), (None, 1 << 24), (None, 127)],
    ids=["beyond", "fewer", "more", "many leaves", "more leaves than stand there"],
)
def test_a_damaged_free_list_makes_no_page_spare(
    tmp_path: Path, at: int | None, value: int
) -> None:
    rows = [(n, f"{n:0100}") for n in range(400)]
    data = bytearray(
        made(tmp_path / "t", "CREATE TABLE t (a, b)", "DELETE FROM t WHERE a < 390", rows=rows)
    )
    (trunk,) = struct.unpack_from(">I", data, TRUNK)
    at = (trunk - 1) * SIZE + 4 if at is None else at
    (before,) = struct.unpack_from(">I", data, at)
    struct.pack_into(">I", data, at, value | before if value == 1 << 24 else value)
    assert not any(r.spare for r in records(bytes(data), (True, 2)))


def test_a_free_list_that_goes_in_a_circle_ends(tmp_path: Path) -> None:
    rows = [(n, f"{n:0100}") for n in range(400)]
    data = bytearray(
        made(tmp_path / "t", "CREATE TABLE t (a, b)", "DELETE FROM t WHERE a < 390", rows=rows)
    )
    (trunk,) = struct.unpack_from(">I", data, TRUNK)
    struct.pack_into(">I", data, (trunk - 1) * SIZE, trunk)
    assert not any(r.spare for r in records(bytes(data), (True, 2)))


# damage


ROWS: Final = [(n, f"row {n}") for n in range(120)]


@pytest.fixture
def sound(tmp_path: Path) -> bytes:
    return made(tmp_path / "sound", "CREATE TABLE t (a, b)", rows=ROWS)


def numbers(data: bytes) -> set[Any]:
    return {r.values[0] for r in records(data, (True, 2))}


def leaf(data: bytes, number: int) -> set[Any]:
    """The rows on a page."""
    page = data[:SIZE] + data[(number - 1) * SIZE : number * SIZE]
    return {n for n, text in ROWS if text.encode() in page and n in numbers(page)}


def test_the_rows_of_a_lost_page_are_lost_and_no_others(sound: bytes) -> None:
    whole = set(range(len(ROWS)))
    assert numbers(sound) == whole
    for number in range(2, len(sound) // SIZE + 1):
        page = slice((number - 1) * SIZE, number * SIZE)
        lost = whole - numbers(sound[: page.start] + bytes(SIZE) + sound[page.stop :])
        alone = numbers(sound[:SIZE] + sound[page])
        assert lost == alone


@pytest.mark.parametrize("kind", [0, 1, 2, 99])
def test_rows_on_a_page_whose_kind_is_damaged_are_guessed(sound: bytes, kind: int) -> None:
    data = bytearray(sound)
    number = next(n for n in range(2, 99) if data[(n - 1) * SIZE] == 13)
    data[(number - 1) * SIZE] = kind
    found = records(bytes(data), (True, 2))
    assert {r.values[0] for r in found} == set(range(len(ROWS)))
    guessed = {r.values[0] for r in found if not r.certain}
    assert guessed
    assert guessed == numbers(sound[:SIZE] + sound[(number - 1) * SIZE : number * SIZE])


def test_each_cell_stands_by_itself(sound: bytes) -> None:
    """One whose place is beyond the page, and one whose record is longer than the file."""
    number = next(n for n in range(2, 99) if sound[(n - 1) * SIZE] == 13)
    start = (number - 1) * SIZE
    for at, value in ((start + 8, 0xFFFF), (start + 10, SIZE - 1)):
        data = bytearray(sound)
        struct.pack_into(">H", data, at, value)
        assert len(numbers(sound) - numbers(bytes(data))) == 1
    data = bytearray(sound)
    (cell,) = struct.unpack_from(">H", sound, start + 8)
    data[start + cell] = 0xFF
    assert len(numbers(sound) - numbers(bytes(data))) == 1


def test_a_number_of_cells_that_is_too_high_reads_none_twice(sound: bytes) -> None:
    number = next(n for n in range(2, 99) if sound[(n - 1) * SIZE] == 13)
    data = bytearray(sound)
    struct.pack_into(">H", data, (number - 1) * SIZE + 3, 0xFFFF)
    found = [r.values[0] for r in records(bytes(data), (True, 2)) if r.certain]
    assert set(found) == set(range(len(ROWS)))


@pytest.mark.parametrize("to", [0, 1 << 24])
def test_a_record_whose_chain_of_pages_is_broken_is_left_out(tmp_path: Path, to: int) -> None:
    data = made(
        tmp_path / "t", "CREATE TABLE t (a, b)", rows=[(1, "a" * 2000), (2, "b"), (3, "c" * 2000)]
    )
    file = bytearray(data)
    at = next(n for n in range(len(data) // SIZE) if data[n * SIZE + 4 : n * SIZE + 12] == b"a" * 8)
    struct.pack_into(">I", file, at * SIZE, to)
    assert numbers(bytes(file)) == {2, 3}


@pytest.mark.parametrize("cut", [0, 1, SIZE // 2, SIZE - 1, SIZE])
def test_pages_that_are_missing_at_the_end_are_counted(sound: bytes, cut: int) -> None:
    """A page that is there in part is filled up, and is one that may have lost rows."""
    file = RawFile(sound[: len(sound) - cut])
    assert file.unreadable == (1 if cut else 0)
    assert file.pages == (len(sound) // SIZE) - cut // SIZE


def test_pages_that_look_like_none_are_counted(sound: bytes) -> None:
    data = bytearray(sound)
    for number in (3, 5):
        data[(number - 1) * SIZE : number * SIZE] = bytes(SIZE)
    data[3 * SIZE : 4 * SIZE] = b"\x07" * SIZE
    assert RawFile(bytes(data)).unreadable == 3


def test_a_first_page_that_looks_like_none_is_counted(sound: bytes) -> None:
    assert RawFile(sound).unreadable == 0
    assert RawFile(sound[:HEADER] + b"\x07" * (SIZE - HEADER) + sound[SIZE:]).unreadable == 1


@pytest.mark.parametrize("count", [1, 0x100])
def test_a_page_whose_cells_are_not_in_it_is_not_taken_for_an_empty_one(
    sound: bytes, count: int
) -> None:
    data = bytearray(sound)
    data[2 * SIZE : 3 * SIZE] = struct.pack(">BHHH", 13, 0, count, 0xFFFF) + b"\xff" * (SIZE - 7)
    assert RawFile(bytes(data)).unreadable == 1


def test_a_page_from_which_all_was_deleted_is_an_empty_one(sound: bytes) -> None:
    """The bytes that were given free begin in the two before the number of its cells."""
    data = bytearray(sound)
    data[2 * SIZE : 3 * SIZE] = struct.pack(">BHHH", 13, 0x01F1, 0, 0x01F1) + b"\xff" * (SIZE - 7)
    assert RawFile(bytes(data)).unreadable == 0


def test_empty_pages_and_long_records_are_pages(tmp_path: Path) -> None:
    data = made(
        tmp_path / "t", "CREATE TABLE t (a, b)", "CREATE TABLE empty (a)", rows=[(1, "a" * 2000)]
    )
    assert RawFile(data).unreadable == 0


@pytest.mark.parametrize("told", [0, 1, 3, 256, 0x0400, 0x4000])
def test_the_size_of_pages_is_found_where_the_header_does_not_tell_it(
    sound: bytes, told: int
) -> None:
    assert numbers(sound[:16] + struct.pack(">H", told) + sound[18:]) == set(range(len(ROWS)))


def test_the_size_of_the_only_page_is_that_of_the_header(sound: bytes) -> None:
    assert RawFile(sound[:28] + struct.pack(">I", 1) + sound[32:SIZE]).unreadable == 0


def test_the_usual_size_of_pages_is_taken_where_nothing_tells_it(tmp_path: Path) -> None:
    page = made(tmp_path / "t", "CREATE TABLE t (a)", size=4096)[:4096]
    data = page[:16] + bytes(2) + page[18:]
    assert [r.values[1] for r in records(data, (True, 5))] == [b"t"]


def test_a_size_of_pages_is_not_found_by_heads_without_cells(tmp_path: Path) -> None:
    rows = [(n, "x") for n in range(40)]
    data = bytearray(made(tmp_path / "t", "CREATE TABLE t (a, b)", size=4096, rows=rows))
    data[16:18] = bytes(2)
    for at in range(4096 + SIZE, len(data) - SIZE, SIZE):
        struct.pack_into(">BHHH", data, at, 13, 0, 0, SIZE // 2)
    assert numbers(bytes(data)) == set(range(40))


@pytest.mark.parametrize(
    ("told", "size"),
    [
        (1, 65536),
        *((1 << bits, 1 << bits) for bits in range(9, 16)),
        *((told, 0) for told in (0, 2, 256, 4097, 65535)),
    ],
)
def test_a_size_of_pages_is_one_that_sqlite_has(told: int, size: int) -> None:
    for around in (b"\0", b"\xff"):
        assert page_size_in(around * 16 + struct.pack(">H", told) + around * 82) == size


@pytest.mark.parametrize("data", [b"", b"x", b"x" * 99, bytes(5000), bytes(range(256)) * 40])
def test_what_is_no_file_of_sqlite_has_no_records(data: bytes) -> None:
    assert records(data, (True, 2), (False, 2)) == []


# the write-ahead log


@pytest.fixture
def behind(tmp_path: Path) -> tuple[bytes, bytes]:
    """A file and its write-ahead log, with two transactions in it after those of another round."""
    path, copy = tmp_path / "t", tmp_path / "copy"
    made(path, "CREATE TABLE t (a, b)", "PRAGMA journal_mode = WAL", rows=ROWS)
    with closing(sqlite3.connect(path, isolation_level=None)) as log:
        log.execute("PRAGMA wal_autocheckpoint = 0")
        for n in range(200, 230):
            log.execute("INSERT INTO t VALUES (?, 'x')", (n,))
        log.execute("PRAGMA wal_checkpoint(RESTART)")
        for n in (300, 301):
            log.execute("INSERT INTO t VALUES (?, 'x')", (n,))
        for tail in ("", "-wal"):
            shutil.copy(f"{path}{tail}", f"{copy}{tail}")
    return copy.read_bytes(), Path(f"{copy}-wal").read_bytes()


FRAME: Final = 24 + SIZE
OLD: Final = {*range(len(ROWS)), *range(200, 230)}


def in_both(data: bytes, wal: bytes) -> set[Any]:
    return {r.values[0] for r in records(data, (True, 2), wal=wal)}


def test_the_pages_of_committed_transactions_are_over_those_of_the_file(
    behind: tuple[bytes, bytes],
) -> None:
    """Frames of the round before stand behind those of this one."""
    data, wal = behind
    assert numbers(data) == OLD
    assert in_both(data, wal) == OLD | {300, 301}
    assert committed_frames(wal, SIZE) < (len(wal) - 32) // FRAME


def test_frames_that_were_not_committed_are_left_out(behind: tuple[bytes, bytes]) -> None:
    data, wal = behind
    count = committed_frames(wal, SIZE)
    last = bytearray(wal)
    struct.pack_into(">I", last, 32 + (count - 1) * FRAME + 4, 0)
    assert committed_frames(bytes(last), SIZE) < count
    assert in_both(data, bytes(last)) == OLD | {300}


@pytest.mark.parametrize("head", [0, 9])
def test_a_damaged_head_of_the_write_ahead_log_costs_no_frame(
    behind: tuple[bytes, bytes], head: int
) -> None:
    """Neither its mark nor the size of pages in it is needed."""
    data, wal = behind
    wal = wal[:head] + bytes((wal[head] ^ 0x5A,)) + wal[head + 1 : 16] + bytes(8) + wal[24:]
    assert in_both(data, wal) == OLD | {300, 301}


@pytest.mark.parametrize("at", range(32))
def test_no_byte_of_the_head_of_the_write_ahead_log_hides_what_was_committed(
    behind: tuple[bytes, bytes], at: int
) -> None:
    _, wal = behind
    damaged = bytearray(wal)
    damaged[at] ^= 1
    assert committed_frames(bytes(damaged), SIZE) == committed_frames(wal, SIZE)


def test_a_frame_of_which_the_round_is_damaged_is_lost_alone(behind: tuple[bytes, bytes]) -> None:
    """What round this is stands in the sound head of the log."""
    data, wal = behind
    first = bytearray(wal)
    first[32 + 8] ^= 0x5A
    assert committed_frames(bytes(first), SIZE) == committed_frames(wal, SIZE) - 1
    assert 301 in in_both(data, bytes(first))


def test_a_frame_that_is_cut_off_is_none(behind: tuple[bytes, bytes]) -> None:
    _, wal = behind
    assert committed_frames(wal[: 32 + FRAME], SIZE) == 1
    assert committed_frames(wal[: 32 + FRAME - 1], SIZE) == 0


def test_frames_without_any_commit_are_none(behind: tuple[bytes, bytes]) -> None:
    _, wal = behind
    frames = bytearray(wal)
    for at in range(32, len(wal) - FRAME + 1, FRAME):
        struct.pack_into(">I", frames, at + 4, 0)
    assert committed_frames(bytes(frames), SIZE) == 0


@pytest.mark.parametrize("length", [0, 10, 31, 32, 33, 32 + FRAME - 1])
def test_a_write_ahead_log_without_a_whole_frame_has_none(length: int) -> None:
    assert committed_frames(bytes(length), SIZE) == 0


@pytest.mark.parametrize("at", [0, 1, 3])
def test_a_page_whose_number_is_damaged_makes_the_file_no_larger(
    behind: tuple[bytes, bytes], at: int
) -> None:
    """One bit made a file of millions of pages, each of which was looked at."""
    data, wal = behind
    damaged = bytearray(wal)
    damaged[32 + at] ^= 0x40
    file = RawFile(data, bytes(damaged))
    assert file.pages <= len(data) // SIZE + committed_frames(wal, SIZE)
    assert file.unreadable == 0
    assert in_both(data, bytes(damaged)) >= OLD | {301}


def test_pages_of_the_write_ahead_log_behind_the_end_of_a_file_that_is_cut_off_are_read(
    behind: tuple[bytes, bytes],
) -> None:
    data, wal = behind
    file = RawFile(data[: 2 * SIZE], wal)
    assert {300, 301} <= {r.values[0] for r in file.records({(True, 2)})}
    assert file.unreadable == len(data) // SIZE - file.pages


def test_a_page_that_is_in_the_write_ahead_log_alone_is_counted(
    behind: tuple[bytes, bytes],
) -> None:
    data, wal = behind
    last = max(number for number in (RawFile(data).pages, RawFile(data, wal).pages))
    assert RawFile(data[:SIZE], wal).pages <= last
    assert RawFile(data, wal).pages >= RawFile(data).pages
