"""Compares how often yaku, fu, limits and waits occur in simulated hands and in real ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from multiprocessing.pool import Pool
from pathlib import Path
from typing import Final, NamedTuple

from engine.lines import described, read_line
from engine.riichi.hand import Hand
from engine.riichi.judge import judge
from engine.riichi.practice.simulation import played
from engine.riichi.rules import load
from engine.riichi.situation import Situation
from engine.riichi.verdict import Agari
from tests.engine.shares import REAL, told
from tests.verify.compare import ARCHIVES, RULES, chunks

PLAYS: Final = 4000
_CHUNK: Final = 100
_LINES: Final = 1000
_APART: Final = 4.5
_OF_SHARE: Final = 0.25
_ROUNDING: Final = 0.06
_WINS: Final = "wins"


class Share(NamedTuple):
    """The occurrences in a hundred real wins, as recorded in the tests, and in played ones."""

    name: str
    real: float
    recorded: float
    played: float

    @property
    def apart(self) -> bool:
        """Whether play is unlike real games, or the recorded share is not that of the archive."""
        unlike = abs(self.played - self.real) > _APART + _OF_SHARE * self.real
        return unlike or abs(self.recorded - self.real) > _ROUNDING


def shares(folder: Path, plays: int, pool: Pool) -> list[Share]:
    """Every recorded share; none where there is no archive of real hands."""
    archive = ARCHIVES[0]
    if not (folder / archive.file).is_file():
        return []
    real = _summed(pool.imap(of_lines, chunks(archive.lines(folder), _LINES)))
    own = _summed(pool.imap(of_plays, range(0, plays, _CHUNK)))
    if real[_WINS] < _LINES or not own[_WINS]:
        return []
    return [Share(name, _share(name, real), one, _share(name, own)) for name, one in REAL.items()]


def table(found: list[Share]) -> Iterator[str]:
    """The shares as lines of text; those that are too far apart are marked."""
    yield f"\n{'in a hundred wins':<24}{'real':>10}{'recorded':>10}{'played':>10}"
    for share in found:
        mark = "  APART" if share.apart else ""
        figures = "".join(f"{one:>10.2f}" for one in (share.real, share.recorded, share.played))
        yield f"{share.name:<24}{figures}{mark}"


def of_lines(lines: list[bytes]) -> Counter[str]:
    """The counts of the lines of an archive."""
    return _summed(_counted(*described(read_line(line))) for line in lines)


def of_plays(first: int) -> Counter[str]:
    """The counts of a chunk of simulated games from the seed `first` on."""
    rules = load(RULES)
    won = (played(number, rules) for number in range(first, first + _CHUNK))
    return _summed(_counted(*one) for one in won if one is not None)


def _counted(hand: Hand, around: Situation) -> Counter[str]:
    verdict = judge(hand, around, load(RULES))
    assert isinstance(verdict, Agari)
    return Counter((_WINS, *told(hand, around, verdict.best)))


def _summed(some: Iterator[Counter[str]]) -> Counter[str]:
    found: Counter[str] = Counter()
    for one in some:
        found.update(one)
    return found


def _share(name: str, counts: Mapping[str, int]) -> float:
    return 100 * counts.get(name, 0) / counts[_WINS]
