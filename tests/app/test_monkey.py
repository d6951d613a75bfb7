"""The whole program under a monkey: no error, no impossible state, undo returns, nothing is lost.

Some hundred deeds in every run of the tests; HAYAMI_MONKEY=100000 makes it as many, and
HAYAMI_MONKEY_SEED another monkey. A failing run tells its seed, the number of the deed and the
last twenty; with that number as HAYAMI_MONKEY it is played again up to there.
"""

from __future__ import annotations

import os
import sys
import time
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtCore import QEvent, QSettings
from PySide6.QtWidgets import QApplication

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
    library.hold({})
    theme.apply(qapp, LIGHT)


def test_whatever_a_monkey_does_the_program_stands_and_loses_nothing(
    evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hours = own_time.begin(monkeypatch, SEED)
    monkey, watch, faults = (
        Monkey(tmp_path / "files", SEED, hours),
        Watch(tmp_path / "data"),
        Faults(),
    )
    began = time.process_time()

    def sit_down() -> None:
        window = evening.begin()
        monkey.sit_down(window)
        watch.sit_down(window)

    def begin_evening() -> None:
        club = evening.window.session.store("evening")
        if not club.state.evening.events:  # type: ignore[attr-defined]
            club.update(sample_state())

    def play() -> None:
        sit_down()
        begin_evening()
        while monkey.number < DEEDS:
            asked = monkey.answers.asked
            monkey.step()
            assert not faults.found
            watch.look(monkey.typed_whole or monkey.answers.asked != asked)
            if monkey.number % ROUND == 0:
                monkey.did.append("turn back")
                watch.turn_back(stay=monkey.chance.random() < 0.4)
                watch.notations()
                monkey.settle()
                assert not faults.found
            if monkey.number % EVENING == 0:
                monkey.did.append("start anew")
                left = watch.left()
                evening.end()
                watch.files()
                sit_down()
                assert watch.left() == left
                begin_evening()  # under a document of its own
                assert not faults.found
            if monkey.number % int(os.environ.get("HAYAMI_MONKEY_TELL", "5000")) == 0:
                spent = (time.process_time() - began) * 1000 / monkey.number
                print(f"{monkey.number} deeds, {spent:.1f} ms each", file=sys.stderr, flush=True)
        evening.end()
        watch.files()
        sit_down()

    monkey.answers.begin(monkeypatch.setattr)
    try:
        with faults.gathered():
            play()
    except BaseException as e:
        deeds = "\n".join(monkey.did)
        told = "\n".join([*faults.found, traceback.format_exc(limit=-6)])
        raise AssertionError(f"seed {SEED}, deed {monkey.number}:\n{deeds}\n{told}") from e
    finally:
        monkey.answers.end()
    assert not faults.found
