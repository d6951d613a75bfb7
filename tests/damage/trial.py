"""One trial: a copy of a log is damaged, opened three times, read and compared with the truth."""

from __future__ import annotations

import shutil
import traceback
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from app.case_log.cases import Case
from app.case_log.schema import LOG
from app.case_log.troubles import HistoryError
from tests.damage import sentences
from tests.damage.contents import Contents, OpenLog, difference, open_log, read_contents
from tests.damage.kinds import KINDS, SEQUENCE, Damaged
from tests.damage.pages import FileMap, map_file
from tests.damage.sample_log import LogSize, SampleLog, write_sample

STARTS: Final = 3
LEAST_BACK: Final = 0.95
"""The share of the undamaged rows that must be there after the first start."""
NEW: Final = "new after the damage"


@dataclass(frozen=True, slots=True)
class Truth:
    """The undamaged logs: closed, and open with the latest commits behind."""

    sample: SampleLog
    closed: Contents
    opened: Contents
    map: FileMap


@dataclass(slots=True)
class Result:
    """What a trial found. `silent` are rows or values that differ though nothing was told, `untrue`
    what was told and is not so, `forgotten` what a later start lost,
    `crashed` an error that nothing catches. `back` of `undamaged` rows
    that the damage did not touch were read."""

    seed: int
    kind: str
    words: str
    cut: bool
    told: list[str] = field(default_factory=list)
    silent: list[str] = field(default_factory=list)
    untrue: list[str] = field(default_factory=list)
    forgotten: list[str] = field(default_factory=list)
    crashed: list[str] = field(default_factory=list)
    undamaged: int = 0
    back: int = 0

    @property
    def failed(self) -> bool:
        """Whether the trial shows a fault."""
        return bool(self.silent or self.untrue or self.forgotten or self.crashed)


def truth_of(folder: Path, seed: int, size: LogSize) -> Truth:
    """Write the log and read it undamaged, both from copies."""
    sample = write_sample(folder, seed, size)
    found = []
    for source in (sample.closed, sample.opened):
        copy = folder / "copy"
        shutil.copytree(source, copy)
        with ExitStack() as stack:
            contents = read_contents(open_log(copy, stack, Random(seed)))
        assert not contents.told, (contents.troubles, contents.errors)
        shutil.rmtree(copy)
        found.append(contents)
    keys = [name for kind, name in found[0].rows if kind == "suspended"]
    named = {_columns(name): name for name in keys}
    return Truth(sample, *found, map_file(sample.closed / LOG, named))


def _columns(card: str) -> tuple[str, ...]:
    """Document, kind and key of a suspended card from its text."""
    kind, document, key = (part.split("'")[1] for part in card.split(","))
    return document, kind, key


def run_trial(truth: Truth, folder: Path, seed: int, kind: str = "") -> Result:
    """Damage a copy of the log in `folder`, which is removed afterwards."""
    chance, turn = Random(seed), seed % len(SEQUENCE)
    kind = kind or SEQUENCE[turn]
    number = seed // len(SEQUENCE) * SEQUENCE.count(kind) + SEQUENCE[:turn].count(kind)
    source = truth.sample.opened if kind == "behind" else truth.sample.closed
    shutil.copytree(source, folder)
    try:
        damaged = KINDS[kind](folder, truth.map, chance, number)
        result = Result(seed, kind, damaged.words, damaged.cut)
        try:
            _Starts(truth, folder, chance, damaged, result).run()
        except Exception as e:  # whatever it is: the program must not end by it
            result.crashed += [
                f"{type(e).__name__}: {e}",
                *traceback.format_tb(e.__traceback__)[-3:],
            ]
        return result
    finally:
        shutil.rmtree(folder, ignore_errors=True)


class _Starts:
    """The starts of the program on a damaged log."""

    def __init__(
        self, truth: Truth, folder: Path, chance: Random, damaged: Damaged, result: Result
    ) -> None:
        self._folder, self._chance = folder, chance
        self._damaged, self._result, self._map = damaged, result, truth.map
        self._truth = truth.opened if damaged.behind else truth.closed
        self._sure = truth.closed.rows.keys() - truth.map.touched(list(damaged.spans))
        self._bytes = (folder / LOG).read_bytes()
        self._before: Contents | None = None
        self._saved: list[str] = []

    def run(self) -> None:
        """Start, read and save something, again and again."""
        for start in range(1, STARTS + 1):
            with ExitStack() as stack:
                log = open_log(self._folder, stack, self._chance)
                found = read_contents(log)
                if start == 1:
                    self._compare(found)
                self._check_sentences(found, log, start)
                self._check_memory(found, start)
                self._save(log, start)

    def _compare(self, found: Contents) -> None:
        result, truth = self._result, self._truth
        differs = difference(truth, found)
        result.told = [trouble.key for trouble in found.troubles]
        result.told += [f"{name}: {e.trouble.key}" for name, e in found.errors.items()]
        result.silent = [
            f"{' '.join(key)} is not what was saved" for key in sorted(differs.altered)
        ]
        if not found.told:
            result.silent += [f"{' '.join(key)} is missing" for key in sorted(differs.lost)]
            result.silent += sorted(differs.derived)
        result.undamaged = len(self._sure)
        result.back = sum(found.rows.get(key) == truth.rows[key] for key in self._sure)

    def _check_sentences(self, found: Contents, log: OpenLog, start: int) -> None:
        told = [*found.troubles, *(error.trouble for error in found.errors.values())]
        writable = log.history.writable
        differs = difference(self._truth, found)
        facts = sentences.Facts(self._folder, self._truth, found, differs, writable)
        untrue = sentences.problems(told, facts)
        if start == 1:
            untrue += sentences.uncounted(told, facts)
        else:
            again = {n: e for n, e in found.errors.items() if e.trouble.key != "game_unreadable"}
            untrue += [f"{name} cannot be read again: {e}" for name, e in again.items()]
        self._result.untrue += [f"start {start}: {problem}" for problem in untrue]
        for other in {trouble.other for trouble in found.troubles if ".damaged-" in trouble.other}:
            file = self._folder / other
            if not self._damaged.behind and file.is_file() and file.read_bytes() != self._bytes:
                self._result.untrue.append(f"start {start}: {other} is not as the log was")

    def _check_memory(self, found: Contents, start: int) -> None:
        """What an earlier start had is there, and what was acknowledged."""
        before, self._before = self._before, found
        gone = [uid for uid in self._saved if ("case", uid) not in found.rows]
        if before is not None:
            gone += [
                " ".join(key) for key, text in before.rows.items() if found.rows.get(key) != text
            ]
        self._result.forgotten += [f"start {start}: {name}" for name in gone]

    def _save(self, log: OpenLog, start: int) -> None:
        """Save a case, under a number that was never used."""
        case = Case(uid=f"{NEW} {start}", at="2026-11-21T20:00:00+09:00", document="club")
        try:
            saved = log.history.save(case)
        except HistoryError as e:
            if log.history.writable:
                self._result.untrue.append(f"start {start}: {e} on a log that can be written")
            return
        self._saved.append(saved.uid)
        used = [text for (kind, _), text in self._truth.rows.items() if kind == "case"]
        if any(f'"year":{saved.year},"serial":{saved.serial},' in text for text in used):
            self._result.untrue.append(f"start {start}: {saved.number} is given twice")
