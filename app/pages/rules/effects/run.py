"""Compares two documents in idle time, and reports what was found as it comes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

import msgspec
from PySide6.QtCore import QObject, Signal

from app.games.compared_files import compare_file, compare_lines
from app.games.files import GameFileError
from app.idle_task import IdleTask, reporting
from app.storage import require_file
from engine.effects.tally import EffectTally, practise
from engine.json_lines import LineProblem
from engine.library import fingerprint_of
from engine.riichi.rules import load

COUNT: Final = 2000
"""So many practice hands are compared at first, and at each request for more."""
SEED: Final = 1


class EffectQuestion(msgspec.Struct, frozen=True):
    """What is compared: two documents by their ids, and an archive, else practice hands."""

    here: str
    there: str
    archive: Path | None = None

    @property
    def key(self) -> tuple[object, ...]:
        """What determines the answer: the texts of own documents, too."""
        return self, fingerprint_of(self.here), fingerprint_of(self.there)


class EffectRun(QObject):
    """One comparison at a time; it pauses while nobody looks.

    `changed` is emitted as results come and at the end, `failed` with the exception of a file that
    cannot be read.
    """

    changed = Signal()
    failed = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._task = IdleTask(self)
        self._task.ended.connect(self._end)
        self._key: tuple[object, ...] = ()
        self._work: Iterator[None] | None = None
        self.question: EffectQuestion | None = None
        self.tally: EffectTally | None = None
        self._problem: OSError | GameFileError | None = None
        self.done = self.count = 0
        self.broken: list[LineProblem] = []

    @property
    def running(self) -> bool:
        """Whether there is something left to compare."""
        return self._work is not None

    def follow(self, question: EffectQuestion) -> None:
        """Compare this, unless it was compared already or is being compared."""
        if question.key != self._key:
            self._task.stop()
            self.question, self._key = question, question.key
            self.tally, self.done, self.count, self.broken = None, 0, COUNT, []
            self._work = self._steps(question)
        if self._work is not None and not self._task.busy:
            self._task.begin(self._work)

    def pause(self) -> None:
        """Stop for as long as nobody looks."""
        self._task.stop()

    def cancel(self) -> None:
        """End here; what was found stays."""
        self._task.stop()
        self._work = None
        self.count = self.done
        self.changed.emit()

    def forget(self) -> None:
        """Drop everything: a document may be another one."""
        self._task.stop()
        self._key, self._work, self.tally, self.question = (), None, None, None

    def more(self) -> None:
        """Compare more practice hands."""
        if self.tally is not None and self._work is None:
            first, self.count = self.done, self.done + COUNT
            self._work = self._practice(self.tally, first)
            self._task.begin(self._work)
            self.changed.emit()

    def _end(self, _found: object) -> None:
        self._work, problem = None, self._problem
        self._problem = None
        self.changed.emit()
        if problem is not None:
            self.failed.emit(problem)

    def _steps(self, question: EffectQuestion) -> Iterator[None]:
        here = load(question.here)
        yield
        there = load(question.there)
        yield
        self.tally = EffectTally(here, there)
        yield
        if question.archive is None:
            yield from self._practice(self.tally, 0)
            return
        lines = partial(compare_lines, self.tally, broken=self.broken.append)
        try:
            require_file(question.archive)
            yield from self._reported(compare_file(self.tally, question.archive, lines), 0)
        except (OSError, GameFileError) as e:
            self._problem = e

    def _practice(self, tally: EffectTally, first: int) -> Iterator[None]:
        return self._reported(practise(tally, range(self.count - first), SEED + first), first)

    def _reported(self, steps: Iterator[int], first: int) -> Iterator[None]:
        for done in reporting(steps, self.changed.emit):
            self.done = first + done
            yield
