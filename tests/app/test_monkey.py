"""The whole program under a monkey: no error, no impossible state, undo returns, nothing is lost.

Some hundred deeds in every run of the tests; HAYAMI_MONKEY=100000 makes it as many, and
HAYAMI_MONKEY_SEED another monkey. Every deed must end without an error; the whole window is looked
at after some. A failing run tells its seed, the deeds since the last look and some before, and how
to play it again up to there.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QSettings
from PySide6.QtWidgets import QApplication

from app.main_window.backups import background_task
from app.main_window.window import MainWindow
from app.options import Options
from app.recent_hands import RecentHands
from app.style import theme
from app.style.tokens import LIGHT
from engine import library
from tests.app import own_time
from tests.app.monkey import Monkey
from tests.app.monkey_watch import Faults, Watch
from tests.app.pages.evening.sample_evening import sample_state

DEEDS: Final = int(os.environ.get("HAYAMI_MONKEY", "300"))
SEED: Final = int(os.environ.get("HAYAMI_MONKEY_SEED", "7"))
ROUND: Final = 100
"""Deeds between two returns to where it began; a store keeps 500 steps."""
EVENING: Final = 1500
"""Deeds between two starts of the program."""
LOOK: Final = int(os.environ.get("HAYAMI_MONKEY_LOOK", "8"))
"""Deeds between two looks at the whole window."""
DEEDS_FILE: Final = os.environ.get("HAYAMI_MONKEY_FILE", "")
"""A file for all deeds, in which two runs can be compared."""
TELL: Final = int(os.environ.get("HAYAMI_MONKEY_TELL", "5000"))
"""Deeds between two lines on the time that they take."""


class Evening:
    """The program over one folder, closed and opened again."""

    def __init__(self, app: QApplication, folder: Path) -> None:
        self._app, self.folder = app, folder
        self._options = folder / "hayami.ini"
        self.window: MainWindow

    def begin(self) -> MainWindow:
        options = Options(QSettings(str(self._options), QSettings.Format.IniFormat))
        self.window = MainWindow(options, "ja", RecentHands(self.folder / "data"))
        self.window.resize(1000, 640)
        self.window.show()
        self._app.processEvents()
        self.window.setUpdatesEnabled(False)
        return self.window

    def end(self) -> None:
        self.window.close()
        self.window.deleteLater()
        self._app.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture
def evening(qapp: QApplication, tmp_path: Path) -> Iterator[Evening]:
    theme.apply(qapp, LIGHT)
    evening = Evening(qapp, tmp_path)
    yield evening
    evening.end()
    library.set_own_documents({})
    theme.apply(qapp, LIGHT)


class Run:
    """The deeds of a monkey, and what is looked at between them."""

    def __init__(self, evening: Evening, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.evening, self.faults = evening, Faults()
        hours = own_time.begin(patch, SEED)
        self.monkey, self.watch = Monkey(folder / "files", SEED, hours), Watch(folder / "data")
        self._began = time.process_time()

    def play(self) -> None:
        self._sit_down()
        self._begin_evening()
        while self.monkey.number < DEEDS:
            self._step()
            number = self.monkey.number
            if number % LOOK == 0 or number % ROUND == 0 or number == DEEDS:
                self.watch.look()
                self.monkey.looked_at()
            if number % ROUND == 0:
                self._turn_back()
            if number % EVENING == 0:
                self._start_anew()
            if number % TELL == 0:
                spent = (time.process_time() - self._began) * 1000 / number
                print(f"{number} deeds, {spent:.1f} ms each", file=sys.stderr, flush=True)
        self.evening.end()
        self.watch.files()
        self._sit_down()
        assert not self.faults.found

    def failed(self, wrong: str) -> str:
        """What went wrong, after which deeds, and how to see it again."""
        monkey = self.monkey
        again = f"HAYAMI_MONKEY={monkey.number} HAYAMI_MONKEY_SEED={SEED}"
        return "\n".join(
            [
                f"seed {SEED}, deed {monkey.number}",
                f'again: {again} make test ARGS="-k whatever_a_monkey"',
                "and with HAYAMI_MONKEY_LOOK=1 the whole window is looked at after every deed",
                *("before the last look:", *monkey.before, "since then:", *monkey.did),
                *(*self.faults.found, wrong),
            ]
        )

    def _step(self) -> None:
        asked = self.monkey.answers.asked
        self.monkey.step()
        if DEEDS_FILE:
            with Path(DEEDS_FILE).open("a", encoding="utf-8") as file:
                print(self.monkey.did[-1], file=file)
        assert not self.faults.found
        self.watch.note(self.monkey.typed_whole or self.monkey.answers.asked != asked)

    def _sit_down(self) -> None:
        window = self.evening.begin()
        self.monkey.sit_down(window)
        self.watch.sit_down(window)

    def _begin_evening(self) -> None:
        club = self.evening.window.session.store("evening")
        if not club.state.evening.events:  # type: ignore[attr-defined]
            club.update(sample_state())

    def _turn_back(self) -> None:
        self.monkey.did.append("turn back")
        self.watch.turn_back(stay=self.monkey.chance.random() < 0.4)
        self.watch.notations()
        self.monkey.settle()
        assert not self.faults.found

    def _start_anew(self) -> None:
        self.monkey.did.append("start anew")
        left = self.watch.left()
        self.evening.end()
        self.watch.files()
        self._sit_down()
        assert self.watch.left() == left
        self._begin_evening()  # under a document of its own
        assert not self.faults.found


def test_whatever_a_monkey_does_the_program_stands_and_loses_nothing(
    evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = Run(evening, tmp_path, monkeypatch)
    run.monkey.answers.begin(monkeypatch.setattr)
    try:
        with run.faults.gathered():
            run.play()
    except BaseException as e:
        raise AssertionError(run.failed(traceback.format_exc(limit=-6))) from e
    finally:
        run.monkey.answers.end()


def test_what_a_thread_does_is_there_with_the_next_events(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A dialog of backups asked a thread what there is: how soon it could be pressed was up to the
    machine, and so were the deeds from there on."""
    assert qapp is not None
    own_time.begin(monkeypatch, SEED)
    task, found = background_task.BackgroundTask(), []
    task.ended.connect(found.append)

    def work() -> Iterator[object]:
        time.sleep(0.2)
        yield "done"

    task.begin(work)
    QCoreApplication.sendPostedEvents()
    assert (found, task.busy) == (["done"], False)


@pytest.mark.skipif("HAYAMI_MONKEY" not in os.environ, reason="two more runs, for a long one")
def test_a_seed_makes_the_same_deeds_in_two_processes(tmp_path: Path) -> None:
    lists = []
    for order in ("1", "2"):  # of sets
        env = os.environ | {"PYTHONHASHSEED": order, "HAYAMI_MONKEY_FILE": str(tmp_path / order)}
        run = [sys.executable, "-m", "pytest", "-q", __file__, "-k", "whatever_a_monkey"]
        subprocess.run([*run, "-p", "no:cacheprovider"], env=env, check=True)
        lists.append((tmp_path / order).read_text("utf-8").splitlines())
    assert lists[0] == lists[1]
