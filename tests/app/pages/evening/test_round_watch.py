"""A round that runs rings after a start of the program, before its page is opened."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QDateTime, QTimer
from pytestqt.qtbot import QtBot

from app.case_log.history import log_in
from app.evenings.archive import EveningArchive
from app.evenings.running import may_run
from app.main_window.window import MainWindow
from app.pages.evening.bell import Bell
from app.pages.evening.page import EveningPage
from app.pages.evening.round_watch import RoundWatch
from app.texts.texts import Texts
from engine.evening.events import ClockAct, ClockEvent
from tests.app.pages.evening.sample_evening import sample_evening

MINUTE = 60_000


@pytest.fixture
def first_page() -> str:
    return "score"


@pytest.fixture
def rung(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sounds that are played."""
    heard: list[str] = []
    monkeypatch.setattr(Bell, "ring", lambda _self, sound: heard.append(sound))
    return heard


def keep(folder: Path, begun: float, *acts: tuple[ClockAct, float]) -> None:
    """Keep an evening whose third round of 55 minutes was begun so many minutes ago, and what
    happened to its clock so many minutes ago."""
    now = QDateTime.currentMSecsSinceEpoch()
    clocks = [
        ClockEvent(3, act, round(now - ago * MINUTE)) for act, ago in (("begun", begun), *acts)
    ]
    sample = sample_evening()
    archive = EveningArchive(log_in(folder), "2026-11-29")
    saved = archive.start(replace(sample, minutes=55), title="例会")
    for clock in clocks:
        game = replace(saved.game, events=(*saved.game.events, clock))
        saved = archive.save(saved, game)
    archive.close()


def folder_of(window: MainWindow) -> Path:
    folder = window._recent_hands.folder
    assert folder is not None
    return folder


def soon(minutes: float) -> float:
    """So many minutes, but for an instant that a test waits for."""
    return minutes - 0.3 / 60


@pytest.mark.parametrize(("begun", "sound"), [(soon(50), "last_call"), (soon(55), "end")])
def test_a_round_that_runs_rings_while_its_page_is_not_made(
    qtbot: QtBot, window: MainWindow, rung: list[str], begun: float, sound: str
) -> None:
    keep(folder_of(window), begun)
    window.watch_round()
    qtbot.waitUntil(lambda: bool(rung))
    assert rung == [sound]
    assert not window.findChildren(EveningPage)
    watch = window.findChild(RoundWatch)
    assert watch is not None
    assert watch.ticker.running == (sound == "last_call"), "nothing more is to be heard"


def test_the_page_that_is_opened_rings_alone(
    qtbot: QtBot, window: MainWindow, rung: list[str]
) -> None:
    keep(folder_of(window), 50 - 3 / 60)
    window.watch_round()
    window.open_page("evening")
    qtbot.waitUntil(lambda: bool(rung))
    qtbot.wait(50)
    assert rung == ["last_call"]
    watch = window.findChild(RoundWatch)
    assert watch is not None
    assert not watch.ticker.running


def test_the_ring_is_told_in_the_language_of_the_window(
    qtbot: QtBot, window: MainWindow, rung: list[str]
) -> None:
    keep(folder_of(window), 50 - 3 / 60)
    window.watch_round()
    window.set_language("en")
    told: list[str] = []
    window._pages.message.connect(told.append)
    qtbot.waitUntil(lambda: bool(told))
    assert told == [Texts("en").ui("evening.last_call")]
    assert rung == ["last_call"]


@pytest.mark.parametrize(
    "acts", [(("paused", 9.0),), (("ended", 9.0),), (("paused", 9.0), ("resumed", 8.0))]
)
def test_a_clock_that_stands_is_not_followed(
    window: MainWindow, acts: tuple[tuple[ClockAct, float], ...]
) -> None:
    keep(folder_of(window), 10, *acts)
    runs = acts[-1][0] == "resumed"
    assert may_run(folder_of(window)) == runs
    window.watch_round()
    assert (window.findChild(RoundWatch) is not None) == runs


@pytest.mark.usefixtures("rung")
def test_a_round_that_nobody_ended_is_not_followed(window: MainWindow) -> None:
    keep(folder_of(window), 60)
    window.watch_round()
    watch = window.findChild(RoundWatch)
    assert watch is not None
    assert not watch.ticker.running
    assert watch.findChildren(QTimer)


def test_a_log_that_is_missing_or_no_log_is_left_alone(tmp_path: Path) -> None:
    assert not may_run(tmp_path)
    assert not list(tmp_path.iterdir())
    log_in(tmp_path).write_bytes(b"no log" * 100)
    assert not may_run(tmp_path)
