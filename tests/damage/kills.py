"""Kills writers at random moments: what they acknowledged is there, and no number is used twice."""

from __future__ import annotations

import json
import os
import select
import shutil
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack, closing
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final

from app.case_log.cases import Case
from app.case_log.history import History
from app.case_log.schema import LOG
from app.case_log.troubles import HistoryError
from app.games.archive import GameArchive
from app.games.journal import SavedGame
from app.pages.drill.progress.answers import SavedAnswer
from app.pages.drill.progress.database import ProgressDatabase
from engine.edits import added
from engine.evening.events import Evening, RemarkEvent
from engine.riichi.play.events import NoteEvent, RiichiGame
from tests.damage.contents import open_log
from tests.damage.sample_log import TODAY

POSSIBLE: Final = hasattr(os, "fork")
"""Writers are copies of this process, which are made at once; not every system can do that."""
_LONGEST: Final = 0.08
_A_FOLDER: Final = 40
"""Kills after which a new log is begun, as a long one takes long to be read."""
_TRIES: Final = 20
_PATIENCE: Final = 20.0
"""Seconds to wait for the first thing that is acknowledged."""


def run_kills(folder: Path, kills: int, seed: int) -> tuple[list[str], int]:
    """Kill writers so many times, every third time two at once; returns what was wrong, and how
    many things were acknowledged."""
    chance, problems, acknowledged = Random(seed), [], 0
    for first in range(0, kills, _A_FOLDER):
        log = _Log(folder / f"kills{first}")
        for kill in range(first, min(first + _A_FOLDER, kills)):
            problems += [f"kill {kill}: {problem}" for problem in log.kill(kill, chance)]
        acknowledged += log.acknowledged
        shutil.rmtree(log.folder)
    if not acknowledged:
        problems.append("nothing was ever acknowledged")
    return problems, acknowledged


class _Log:
    """A log with what was acknowledged of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        self._numbers: dict[str, str] = {}
        self._revoked: set[str] = set()
        self._answers: set[str] = set()
        self._games: dict[str, list[str]] = {}

    @property
    def acknowledged(self) -> int:
        """How many cases, answers, games and evenings."""
        return len(self._numbers) + len(self._answers) + len(self._games)

    def kill(self, number: int, chance: Random) -> list[str]:
        """Kill the writers of one time, and look at the log."""
        names = [f"{number}.{writer}" for writer in range(2 if number % 3 == 0 else 1)]
        writers = [_start(self.folder / LOG, name) for name in names]
        if number % 4:  # else perhaps while the log is opened
            select.select([writers[0][1]], [], [], _PATIENCE)
        time.sleep(chance.random() * _LONGEST)
        for pid, _ in writers:
            os.kill(pid, signal.SIGKILL)
        for pid, told in writers:
            os.waitpid(pid, 0)
            with os.fdopen(told, encoding="utf-8") as lines:
                for line in lines:
                    if line.endswith("\n"):
                        self._remember(*json.loads(line))
        with ExitStack() as stack:
            return list(self._problems(open_log(self.folder, stack, chance)))

    def _remember(self, kind: str, key: str, value: Any) -> None:
        if kind == "case":
            self._numbers[key] = value
        elif kind == "revoked":
            self._revoked.add(key)
        elif kind == "answer":
            self._answers.add(key)
        elif kind == "game":
            self._games[key] = value
        else:
            raise AssertionError((kind, key, value))

    def _problems(self, log: Any) -> Any:
        if log.troubles:
            yield f"told {log.troubles}"
        cases = {case.uid: case for case in log.history.each()}
        for uid, number in self._numbers.items():
            if uid not in cases or cases[uid].number != number:
                yield f"case {uid} was acknowledged as {number}"
        yield from (f"{uid} was revoked" for uid in self._revoked if not cases[uid].revoked)
        twice = Counter(case.number for case in cases.values())
        yield from (f"{number} is there twice" for number, times in twice.items() if times > 1)
        answers = {answer.uid for answer in log.progress.answers()}
        yield from (f"answer {uid} was acknowledged" for uid in self._answers - answers)
        for uid, notes in self._games.items():
            saved = log.archive.open(uid)
            if saved.troubles or [event.text for event in saved.game.events][: len(notes)] != notes:
                yield f"game {uid} was acknowledged with {len(notes)} notes"


def _start(path: Path, prefix: str) -> tuple[int, int]:
    """A writer: its process, and the pipe by which it acknowledges."""
    told, tell = os.pipe()
    pid = os.fork()
    if pid:
        os.close(tell)
        return pid, told
    status = 1
    try:
        os.close(told)
        _write(path, prefix, tell)
        status = 0
    finally:
        sys.stderr.flush()
        os._exit(status)


def _write(path: Path, prefix: str, tell: int) -> None:
    """Save all kinds of things until killed; another writer may have the log for a moment."""
    chance = Random(prefix)
    with ExitStack() as stack:
        writer = _Writer(path, prefix, stack)
        acts = ((writer.case,), (writer.case, writer.revoke), (writer.answer,), (writer.note,))
        for number in count():
            uid = f"{prefix}-{number}"
            for step in chance.choice(acts):
                line = _with_retries(partial(step, uid, number))
                os.write(tell, (json.dumps(line) + "\n").encode())  # in one piece, or not at all


class _Writer:
    """Saves one thing at a time; returns what it acknowledges: kind, id, value."""

    def __init__(self, path: Path, prefix: str, stack: ExitStack) -> None:
        self._history = stack.enter_context(closing(History(path, TODAY)))
        self._progress = stack.enter_context(closing(ProgressDatabase(path, TODAY)))
        self._archive = stack.enter_context(closing(GameArchive(path, TODAY)))
        self._saved: list[SavedGame[Any]] = [
            self._archive.start(RiichiGame("club"), title=prefix),
            self._archive.start(Evening("enjoy"), title=prefix),
        ]

    def case(self, uid: str, number: int) -> tuple[str, str, Any]:
        note = "五索の刻子と見た一枚が六索だった。" * (number % 40)
        case = Case(uid=uid, at="2026-11-21T14:32:05+09:00", document="club", note=note)
        return "case", uid, self._history.save(case).number

    def revoke(self, uid: str, _number: int) -> tuple[str, str, Any]:
        self._history.revoke(uid, "why", TODAY)
        return "revoked", uid, ""

    def answer(self, uid: str, number: int) -> tuple[str, str, Any]:
        self._progress.save(an_answer(uid, number))
        return "answer", uid, ""

    def note(self, uid: str, number: int) -> tuple[str, str, Any]:
        at = number % 2
        before, note = self._saved[at], (NoteEvent, RemarkEvent)[at](uid * 9)
        saved = self._saved[at] = self._archive.save(before, added(before.game, note))
        return "game", saved.uid, [event.text for event in saved.game.events]


def _with_retries(save: Callable[[], Any]) -> Any:
    """What a person does who is told that the log is in use: tries again."""
    for attempt in range(_TRIES):
        try:
            return save()
        except HistoryError:
            if attempt == _TRIES - 1:
                raise
    raise AssertionError("the last try returns or raises")


def an_answer(uid: str, number: int) -> SavedAnswer:
    """A right answer."""
    return SavedAnswer(
        uid, 1_790_000_000_000 + number, TODAY, "points", "club", "3-30", "", True, 1.0, 900, 3
    )
