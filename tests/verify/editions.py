"""Counts by rule what an edition changes in the hands of an archive, against the known numbers."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from engine.effects.causes import finished
from engine.effects.tally import EffectTally
from engine.json_lines import numbered
from engine.riichi.rules import load

FILE: Final = "hands-tenhou.jsonl.gz"
HERE, THERE = "ema2016", "ema2025"
KNOWN: Final[dict[int, dict[str, int]]] = {
    35_435: {"formula.mangan_from": 2540, "fu.pair.double_wind": 15},
}
"""By the number of hands, so that another archive is counted and not checked."""


class EditionChange(NamedTuple):
    """How many hands there are, how many are paid differently, and how many by each rule alone."""

    hands: int
    differing: int
    by_rule: dict[str, int]

    @property
    def differs(self) -> bool:
        """Whether the numbers are not those that are known of the archive."""
        return self.by_rule != KNOWN.get(self.hands, self.by_rule)


def edition_change(folder: Path) -> EditionChange | None:
    """What the later edition changes; None where the archive is not there."""
    path = folder / FILE
    if not path.exists():
        return None
    tally = EffectTally(load(HERE), load(THERE))
    with gzip.open(path) as lines:
        for _, line in numbered(lines):
            finished(tally.add_line(line))
    found = tally.hands
    by_rule = {row.change.key: row.alone for row in found.by_rule}
    return EditionChange(found.number, found.differing, by_rule)


def told(found: EditionChange) -> Iterator[str]:
    """The numbers in a line, and that they differ."""
    rules = ", ".join(f"{key} {count:,}" for key, count in found.by_rule.items())
    yield (
        f"{HERE} to {THERE}: {found.differing:,} of {found.hands:,} hands are paid differently"
        f"{f': {rules}' if rules else ''}"
    )
    if found.differs:
        yield f"DIFFERS {HERE} to {THERE}: known are {KNOWN[found.hands]}"
