"""The numbers of cases that were given are kept as ranges, in the log and in a file beside it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.case_log import given_numbers
from app.case_log.schema import migrate

SERIALS = st.sets(st.integers(1, 30))


@pytest.fixture
def log() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as found:
        migrate(found)
        yield found


@given(SERIALS)
def test_ranges_have_the_numbers_and_join_neighbours(serials: set[int]) -> None:
    found = given_numbers.ranges(serials)
    assert {n for first, last in found for n in range(first, last + 1)} == serials
    assert all(found[at][1] + 1 < found[at + 1][0] for at in range(len(found) - 1))
    assert given_numbers.of_text(given_numbers.as_text(found)) == found
    assert given_numbers.last_of(found) == max(serials, default=0)


@given(SERIALS, SERIALS)
def test_ranges_together_have_the_numbers_of_both(one: set[int], other: set[int]) -> None:
    both = given_numbers.merged(given_numbers.ranges(one), given_numbers.ranges(other))
    assert both == given_numbers.ranges(one | other)
    assert list(given_numbers.missing_from(both, other)) == sorted(one - other)


def test_a_range_within_another_does_not_shorten_it() -> None:
    assert given_numbers.merged(((1, 9),), ((3, 4), (10, 11))) == ((1, 11),)


def test_a_range_is_written_with_its_ends_and_a_number_alone() -> None:
    assert given_numbers.as_text(((1, 48), (50, 50))) == "1-48,50"
    assert given_numbers.of_text("1-48,50,,49") == ((1, 50),)
    assert given_numbers.of_text("") == ()


@pytest.mark.parametrize(
    "text", ["0", "0-3", "-1", "5-4", "x", "1-x", "1-", "1-3-5", str(1 << 31), "3-2147483648"]
)
def test_a_text_that_says_no_range_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"range|invalid literal"):
        given_numbers.of_text(text)
    assert given_numbers.of_text("2147483647") == ((2147483647, 2147483647),)


def test_numbers_are_kept_by_year() -> None:
    pairs = [(2026, 1), (2025, 7), (2026, 2)]
    assert given_numbers.by_year(pairs) == {2026: ((1, 2),), 2025: ((7, 7),)}
    both = given_numbers.joined_by_year({2026: ((1, 2),)}, {2026: ((3, 3),), 2027: ((1, 1),)})
    assert both == {2026: ((1, 3),), 2027: ((1, 1),)}


def test_a_log_adds_numbers_to_those_that_it_says_were_given(log: sqlite3.Connection) -> None:
    given_numbers.store(log, [(2026, 1), (2026, 2), (2025, 4)])
    given_numbers.store(log, [(2026, 4)])
    given_numbers.store(log, [])
    assert given_numbers.stored(log) == {2026: ((1, 2), (4, 4)), 2025: ((4, 4),)}


def test_what_a_damaged_log_says_of_a_year_is_left_out_alone(log: sqlite3.Connection) -> None:
    for year in (2024, 2025, 2026):
        given_numbers.put(log, year, ((1, 2),))
    log.execute("UPDATE log_facts SET value = '1-3' WHERE name = 'numbers.2025'")
    given_numbers.put(log, 2024, ((2, 1),))
    assert given_numbers.stored(log) == {2026: ((1, 2),)}


def test_the_file_has_a_line_a_year_with_the_last_number_first() -> None:
    text = given_numbers.as_lines({2027: ((1, 1),), 2026: ((1, 3), (7, 7)), 2025: ((2, 5),)})
    assert text == "2025 5 2-5\n2026 7 1-3,7\n2027 1\n"
    assert given_numbers.of_lines(text) == {
        2025: ((2, 5),),
        2026: ((1, 3), (7, 7)),
        2027: ((1, 1),),
    }
    with pytest.raises(ValueError, match="invalid literal"):
        given_numbers.of_lines("2026\n")
    with pytest.raises(ValueError, match="follows the ranges"):
        given_numbers.of_lines("2026 3 1-2 3\n")


def test_damaged_numbers_beside_the_log_are_not_read(tmp_path: Path) -> None:
    """Cases that never were would be told as missing."""
    path, beside = tmp_path / "cases.sqlite", tmp_path / ".cases.numbers"
    given = {2025: ((1, 12),), 2026: ((1, 3), (7, 7))}
    given_numbers.write(path, given)
    data = beside.read_bytes()
    damaged = [
        data[:at] + bytes((data[at] ^ 1 << bit,)) + data[at + 1 :]
        for at in range(len(data))
        for bit in range(8)
    ]
    for content in (*damaged, *(data[:at] for at in range(len(data)))):
        beside.write_bytes(content)
        assert given_numbers.read(path) == {}
    beside.write_bytes(data.partition(b"\n")[2])
    assert given_numbers.read(path) == given, "a file of version 1.0 has no checksum"


def test_numbers_beside_the_log_are_joined_and_the_file_is_replaced_whole(tmp_path: Path) -> None:
    path, beside = tmp_path / "cases.sqlite", tmp_path / ".cases.numbers"
    given_numbers.write(path, {2026: ((1, 2),)})
    given_numbers.write(path, {2026: ((3, 3),), 2025: ((1, 1),)})
    assert given_numbers.read(path) == {2025: ((1, 1),), 2026: ((1, 3),)}
    before = beside.stat().st_ino
    given_numbers.write(path, {2026: ((2, 2),)})
    assert beside.stat().st_ino == before, "nothing new was given"
    assert list(tmp_path.iterdir()) == [beside]
