"""A time of its own for the whole program: nothing waits for the clock, and a seed repeats a run.

Every timer of ours stands still until `Hours.pass_by` lets time go by; identities, dates and chance
come from the seed; what works beside in a thread is done at once.
"""

from __future__ import annotations

import importlib
import pkgutil
import random
import uuid
from collections.abc import Callable
from concurrent.futures import Future
from datetime import datetime, timedelta, timezone
from threading import Thread
from typing import Any, Final

import pytest
from PySide6.QtCore import QObject, QRandomGenerator, QTimer
from shiboken6 import isValid

import app
from app import stamps
from app.pages.drill.progress import clock as drill_clock
from app.pages.evening.page import EveningPage

_ZONE: Final = timezone(timedelta(hours=9))
_BEGIN: Final = datetime(2026, 11, 21, 10, tzinfo=_ZONE)
_STEP: Final = 0.001
"""Seconds that a look at the clock takes, so that a slice of work has some steps."""
_WORK: Final = 5
"""Milliseconds of a timer without an interval, which would fire for ever."""


class Hours:
    """What time it is, and which timers wait for it."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.now = 0.0
        self.waiting: dict[int, tuple[float, int, QTimer]] = {}
        self.once: list[tuple[float, int, Callable[[], object]]] = []
        self._count = 0

    def wait(self, timer: QTimer) -> None:
        self._count += 1
        self.waiting[id(timer)] = self.now + max(timer.interval(), _WORK), self._count, timer

    def wait_once(self, milliseconds: int, deed: Callable[[], object]) -> None:
        self._count += 1
        self.once.append((self.now + milliseconds, self._count, deed))

    def pass_by(self, milliseconds: float) -> None:
        """Let time go by: what waits for it happens in its order."""
        until = self.now + milliseconds
        while True:
            due = [(at, n) for at, n, timer in self.waiting.values() if at <= until]
            due += [(at, n) for at, n, _ in self.once if at <= until]
            if not due:
                break
            at, number = min(due)
            self.now = max(self.now, at)
            self._fire(number)
        self.now = until

    def _fire(self, number: int) -> None:
        for some in list(self.once):
            if some[1] == number:
                self.once.remove(some)
                some[2]()
                return
        key, (_, _, timer) = next(row for row in self.waiting.items() if row[1][1] == number)
        del self.waiting[key]
        if not isValid(timer):
            return
        if not timer.isSingleShot():
            self.wait(timer)
        timer.timeout.emit()

    def ticks(self) -> float:
        self.now += _STEP * 1000
        return self.now / 1000

    def date(self) -> datetime:
        return _BEGIN + timedelta(milliseconds=self.now)

    def milliseconds(self) -> int:
        """Since the beginning of 1970."""
        return int(self.date().timestamp() * 1000)

    def uuid(self) -> uuid.UUID:
        return uuid.UUID(int=self.chance.getrandbits(128), version=4)


def begin(patch: pytest.MonkeyPatch, seed: int) -> Hours:
    """From now on the program lives in these hours."""
    hours = Hours(seed)
    ours = {
        "QTimer": _timer(hours),
        "perf_counter": hours.ticks,
        "Thread": ThreadAtOnce,
        "ThreadPoolExecutor": Beside,
        "QRandomGenerator": _chance(hours),
    }
    for found in pkgutil.walk_packages(app.__path__, "app."):
        if not found.name.endswith("__main__"):
            module = importlib.import_module(found.name)
            for name, other in ours.items():
                if hasattr(module, name):
                    patch.setattr(module, name, other)
    date = _date(hours)
    patch.setattr(drill_clock.Clock, "ticks", lambda _: hours.ticks())
    for module in (stamps, drill_clock):
        patch.setattr(module, "datetime", date)
    patch.setattr(EveningPage.__init__, "__defaults__", (hours.milliseconds,))
    patch.setattr(uuid, "uuid4", hours.uuid)
    return hours


def _timer(hours: Hours) -> type[QTimer]:
    class Timer(QTimer):
        """Waits for these hours."""

        def start(self, *interval: int) -> None:
            if interval:
                self.setInterval(*interval)
            hours.wait(self)

        def stop(self) -> None:
            hours.waiting.pop(id(self), None)

        def isActive(self) -> bool:  # noqa: N802
            return id(self) in hours.waiting

        @staticmethod
        def singleShot(milliseconds: int, *what: Any) -> None:  # noqa: N802
            deed = what[-1]
            owner = getattr(deed, "__self__", what[0])
            gone = isinstance(owner, QObject)
            hours.wait_once(milliseconds, lambda: None if gone and not isValid(owner) else deed())

    return Timer


def _date(hours: Hours) -> type[datetime]:
    class Date(datetime):
        """The date of these hours."""

        @classmethod
        def now(cls, tz: Any = None) -> datetime:
            return hours.date().astimezone(tz)

    return Date


def _chance(hours: Hours) -> type:
    class Chance:
        """Chance by the seed; that of Qt cannot be told one."""

        @staticmethod
        def global_() -> QRandomGenerator:
            return QRandomGenerator(hours.chance.getrandbits(32))

    return Chance


class ThreadAtOnce(Thread):
    """Has ended when it has started; what it tells the window comes with the next events."""

    def start(self) -> None:
        super().start()
        self.join()


class Beside:
    """Does at once what is to be done beside."""

    def __init__(self, **_: Any) -> None: ...

    def __enter__(self) -> Beside:
        return self

    def __exit__(self, *_: object) -> None: ...

    def submit(self, deed: Callable[..., Any], *given: Any) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            done.set_result(deed(*given))
        except Exception as e:
            done.set_exception(e)
        return done
