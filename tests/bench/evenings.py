"""Rows of the benchmark for ten years of evenings of a club: python -m tests.bench.evenings."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from time import process_time
from typing import Final

from app.case_log.schema import LOG
from app.evenings.archive import EveningArchive
from engine.evening.ranking import ranking
from engine.evening.state import replay
from engine.riichi.rules import load
from tests.bench.timing import Contest, within
from tests.engine.evening.club_evening import simulated

_TODAY: Final = "2026-11-22"
_EVENINGS: Final = 500
_LISTED: Final = 0.2
"""Seconds of processor in which the file is opened and its evenings are listed."""
_OPENED: Final = 0.05
"""Seconds in which one of them is opened and ranked."""


def rows(evenings: int = _EVENINGS) -> Iterator[Contest]:
    """How long it takes to open a file of evenings of 40 players and 4 rounds, its list, the people
    of all, and one with its ranking."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / LOG
        with closing(EveningArchive(path, _TODAY)) as archive:
            for seed in range(evenings):
                archive.start(simulated("enjoy", 40, 4, seed), title=f"例会 {seed}")

        def listed() -> None:
            with closing(EveningArchive(path, _TODAY)) as archive:
                assert len(archive.evenings()) == evenings

        def met() -> None:
            with closing(EveningArchive(path, _TODAY)) as archive:
                assert len(archive.people()) == 40

        def ranked() -> None:
            with closing(EveningArchive(path, _TODAY)) as archive:
                saved = archive.open_evening(uid)
                assert ranking(replay(saved.game, load(saved.game.rules))).players

        with closing(EveningArchive(path, _TODAY)) as archive:
            uid = archive.evenings()[0].uid
        for name, work, target in (
            ("opened and listed", listed, _LISTED),
            ("asked for their people", met, _LISTED),
            ("of which one is opened and ranked", ranked, _OPENED),
        ):
            yield within(f"{evenings} evenings of 40 × 4, {name}", _shortest(work), target)


def _shortest(work: Callable[[], None]) -> float:
    """The seconds of processor of the shortest of some runs."""
    took = []
    for _ in range(5):
        start = process_time()
        work()
        took.append(process_time() - start)
    return min(took)


if __name__ == "__main__":
    for row in rows():
        print(f"{row.name}: {row.theirs:.0f} ms of {row.ours:.0f} ms")
