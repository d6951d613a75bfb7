"""Which case numbers were given in each year, in the log and in a file beside it.

A log that replaces a damaged one, or is written beside a locked one, does not give a number twice,
and a case that is gone is missed by its number.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from app import systems
from app.case_log.checksums import checksum_of
from app.case_log.schema import READ_FACTS, SET_FACT, values_of

Ranges = tuple[tuple[int, int], ...]
"""Numbers as ranges, each with its first and last one."""
Numbers = dict[int, Ranges]
"""The numbers of each year."""
FACT: Final = "numbers."
"""The beginning of the name of the fact that has the numbers of a year."""
_BEYOND: Final = 1 << 31
_MARK: Final = "#"
"""How the line with the checksum of the file begins."""


def ranges(numbers: Iterable[int]) -> Ranges:
    """The numbers as ranges."""
    return merged(tuple((number, number) for number in numbers))


def merged(*of: Ranges) -> Ranges:
    """The numbers of all these ranges."""
    found: list[tuple[int, int]] = []
    for first, last in sorted(part for some in of for part in some):
        if found and first <= found[-1][1] + 1:
            found[-1] = found[-1][0], max(last, found[-1][1])
        else:
            found.append((first, last))
    return tuple(found)


def by_year(given: Iterable[tuple[int, int]]) -> Numbers:
    """The numbers of each year, of pairs of a year and a number in it."""
    serials: dict[int, list[int]] = {}
    for year, serial in given:
        serials.setdefault(year, []).append(serial)
    return {year: ranges(some) for year, some in serials.items()}


def joined_by_year(*of: Mapping[int, Ranges]) -> Numbers:
    """The numbers of each year in all of these."""
    years = dict.fromkeys(year for some in of for year in some)
    return {year: merged(*(some.get(year, ()) for some in of)) for year in years}


def last_of(given: Ranges) -> int:
    """The highest number, 0 for none."""
    return given[-1][1] if given else 0


def missing_from(given: Ranges, present: Collection[int]) -> Iterator[int]:
    """The numbers that are not present."""
    for first, last in given:
        yield from (number for number in range(first, last + 1) if number not in present)


def as_text(given: Ranges) -> str:
    """The ranges in a text: `1-48,50`."""
    return ",".join(str(first) if first == last else f"{first}-{last}" for first, last in given)


def of_text(text: str) -> Ranges:
    """The ranges of a text; raises ValueError."""
    found = []
    for part in filter(None, text.split(",")):
        first, dash, last = part.partition("-")
        one = int(first), int(last if dash else first)
        if not 0 < one[0] <= one[1] < _BEYOND:
            raise ValueError(f"{part} is no range of numbers")
        found.append(one)
    return merged(tuple(found))


def is_number(year: object, serial: object) -> bool:
    """Whether two values, which may be damaged, are a year and a number in it."""
    return isinstance(year, int) and isinstance(serial, int) and 0 < serial < _BEYOND


# in the log


def stored(log: sqlite3.Connection) -> Numbers:
    """The numbers by year that a log says were given in it; those it cannot say are left out."""
    found = {}
    for name, value in values_of(log.execute(READ_FACTS, (f"{FACT}*",))).items():
        with suppress(ValueError):
            found[int(name.removeprefix(FACT))] = of_text(value)
    return found


def is_taken(log: sqlite3.Connection, year: int, serial: int) -> bool:
    """Whether a case in the log has a number."""
    asked = "SELECT 1 FROM cases WHERE year = ? AND serial = ?"
    return log.execute(asked, (year, serial)).fetchone() is not None


def store(log: sqlite3.Connection, given: Iterable[tuple[int, int]]) -> None:
    """Add numbers, each with its year, to those that were given."""
    new = by_year(given)
    before = stored(log) if new else {}
    for year, some in new.items():
        put(log, year, merged(before.get(year, ()), some))


def put(log: sqlite3.Connection, year: int, given: Ranges) -> None:
    """Store the numbers of a year."""
    log.execute(SET_FACT, (f"{FACT}{year}", as_text(given)))


# beside the log


def read(log: Path) -> Numbers:
    """The numbers by year in the file beside the log; empty where none can be read, since the log
    has them too."""
    with suppress(OSError, ValueError):
        return of_lines(_checked(_beside(log).read_text("ascii")))
    return {}


def write(log: Path, given: Mapping[int, Ranges]) -> None:
    """Add numbers by year to the file; errors are ignored, since the log has the numbers too."""
    known = read(log)
    both = joined_by_year(known, given)
    if both == known:
        return
    fresh = _beside(log).with_suffix(f".{os.getpid()}")
    with suppress(OSError):
        try:
            lines = as_lines(both)
            fresh.write_text(f"{_checksum(lines)}\n{lines}", "ascii")
            systems.replace(fresh, _beside(log))
        finally:
            systems.remove(fresh)


def _checked(text: str) -> str:
    """The lines behind the checksum, which version 1.0 did not write; raises ValueError."""
    if not text.startswith(_MARK):
        return text
    stated, _, lines = text.partition("\n")
    if stated != _checksum(lines):
        raise ValueError("the checksum is wrong")
    return lines


def _checksum(lines: str) -> str:
    return _MARK + checksum_of("numbers", (lines,))


def as_lines(given: Mapping[int, Ranges]) -> str:
    """The text of the file: a line for each year."""
    return "".join(_line(year, given[year]) for year in sorted(given))


def of_lines(text: str) -> Numbers:
    """The numbers by year in a text of the file; raises ValueError."""
    lines = map(str.split, text.splitlines())
    return {int(year): _of_words(*rest) for year, *rest in lines}


def _line(year: int, given: Ranges) -> str:
    """`2026 300`, with the ranges behind where not all up to the last were given."""
    last = last_of(given)
    return f"{year} {last}\n" if given == ((1, last),) else f"{year} {last} {as_text(given)}\n"


def _of_words(last: str = "", given: str = "", *more: str) -> Ranges:
    if more:
        raise ValueError(f"{more} follows the ranges")
    return of_text(given or f"1-{last}")  # "1-" is no range


def _beside(log: Path) -> Path:
    return log.with_name(f".{log.stem}.numbers")
