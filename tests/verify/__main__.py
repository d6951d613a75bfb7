"""Verifies the engine against hands of real games; the exit status is 0 where all agree."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from tests.verify import frequencies
from tests.verify.compare import ARCHIVES, Archive, Found, chunks
from tests.verify.editions import edition_change, told
from tests.verify.exceptions import EXCEPTIONS
from tests.verify.generated import MOST, Dealt, installed

_CHUNK = 500
_SHOWN = 20
_NOTHING_READ = 2


class Row(NamedTuple):
    """The result for an archive: the number of comparisons, those excepted, those that differ, and
    those with notes."""

    archive: Archive | Dealt
    compared: int
    excepted: list[Found]
    differing: list[Found]
    notes: list[Found]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.verify", description=__doc__)
    parser.add_argument(
        "data", nargs="?", default=os.environ.get("DATA", "../shared/data"), type=Path
    )
    parser.add_argument("--generated", default=MOST, type=int, metavar="N")
    parser.add_argument("--processes", type=int, default=min(os.cpu_count() or 1, 4))
    parser.add_argument("--played", default=frequencies.PLAYS, type=int, metavar="N")
    options = parser.parse_args()
    if not options.data.is_dir():
        print(_no_folder(options.data), file=sys.stderr)
        return _NOTHING_READ
    rows = []
    if options.generated and installed():
        print(f"{options.generated:,} hands of our own dealer, and what `mahjong` says of them")
        rows.append(_verified(Dealt(options.generated), options.data, options.processes))
    elif options.generated:
        print("The program `mahjong` is not installed: no generated hands are compared.")
    for archive in ARCHIVES:
        if (options.data / archive.file).exists():
            print(f"{options.data / archive.file}: {archive.what}", flush=True)
            rows.append(_verified(archive, options.data, options.processes))
        else:
            print(f"{options.data / archive.file} is not there and is passed over.", flush=True)
    for row in rows:
        _print(row)
    print("\n".join(_table(rows)))
    edition = edition_change(options.data)
    if edition is not None:
        print("", *told(edition), sep="\n")
    apart = _frequencies(options.data, options.played, options.processes)
    if not rows:
        return _NOTHING_READ
    differs = edition is not None and edition.differs
    return 1 if apart or differs or any(row.differing for row in rows) else 0


def _frequencies(folder: Path, plays: int, processes: int) -> bool:
    """Print the shares of played and real hands; whether any are too far apart."""
    if not plays:
        return False
    with get_context("spawn").Pool(processes) as pool:
        found = frequencies.shares(folder, plays, pool)
    if found:
        print("\n".join(frequencies.table(found)))
    return any(share.apart for share in found)


def _no_folder(folder: Path) -> str:
    return (
        f"Nothing is verified: there is no folder {folder} (from {Path.cwd()}). The hands are kept"
        " outside of the project; name their folder: make verify DATA=folder"
    )


def _verified(archive: Archive | Dealt, folder: Path, processes: int) -> Row:
    found: list[Found] = []
    with get_context("spawn").Pool(processes) as pool:
        for some in pool.imap(archive.compare, chunks(archive.lines(folder), _CHUNK)):
            found += some
            _progress(f"{len(found):,} compared")
    _progress("")
    differing = [f for f in found if f.difference]
    return Row(
        archive,
        len(found),
        [f for f in differing if f.id in EXCEPTIONS],
        [f for f in differing if f.id not in EXCEPTIONS]
        + [
            f._replace(difference="agrees now: strike it from the exceptions")
            for f in found
            if f.id in EXCEPTIONS and not f.difference
        ],
        [f for f in found if f.note and not f.difference],
    )


def _progress(text: str) -> None:
    """Overwrite the last line of the terminal, if there is one."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


def _print(row: Row) -> None:
    name = row.archive.file
    for found in row.differing[:_SHOWN]:
        print(f"DIFFERS {name} {found.id}: {found.difference}")
    if len(row.differing) > _SHOWN:
        print(f"DIFFERS {name}: and {len(row.differing) - _SHOWN} more")
    for found in row.excepted:
        print(f"excepted {name} {found.id}: {EXCEPTIONS[found.id]}")
    for found in row.notes[:_SHOWN]:
        print(f"as said {name} {found.id}: {found.note}")


def _table(rows: list[Row]) -> Iterator[str]:
    yield f"\n{'archive':<24}{'compared':>10}{'agree':>10}{'excepted':>10}{'differ':>10}"
    for row in rows:
        counts = (row.compared, row.compared - len(row.excepted) - len(row.differing))
        cells = (*counts, len(row.excepted), len(row.differing))
        yield f"{row.archive.file:<24}" + "".join(f"{n:>10,}" for n in cells)


if __name__ == "__main__":
    sys.exit(main())
