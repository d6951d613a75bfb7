"""The clock tells its changes and rings twice; sounds never hold up the window."""

from __future__ import annotations

import io
import sys
import wave
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QObject, QProcess
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app import systems
from app.pages.evening.bell import Bell, ClockTicker
from app.resources.draw_sounds import SOUNDS, STROKES, wav
from engine.evening.state import RoundClock

START = 1_790_000_000_000


# the ticker, on a clock of its own


class Heard:
    """A ticker whose time is set by hand, and what it told."""

    def __init__(self, parent: QObject) -> None:
        self.now, self.told = START, list[str]()
        self.ticker = ClockTicker(parent, lambda: self.now)
        for name in ("changed", "last_call", "ended"):
            getattr(self.ticker, name).connect(lambda name=name: self.told.append(name))

    def at(self, seconds: float) -> list[str]:
        """What it tells when it looks at the clock after so many seconds."""
        self.now, self.told = START + round(seconds * 1000), []
        self.ticker._tick()
        return self.told


@pytest.fixture
def heard(qapp: QApplication) -> Iterator[Heard]:
    parent = QObject(qapp)
    yield Heard(parent)
    parent.deleteLater()


def running(minutes: int | None = 55) -> RoundClock:
    return RoundClock(minutes, begun=START, since=START)


def test_it_tells_when_the_figures_are_others_and_only_then(heard: Heard) -> None:
    heard.ticker.follow(running())
    assert heard.at(0) == []
    assert heard.at(1) == ["changed"]
    assert heard.at(1.4) == []


def test_it_rings_for_the_last_minutes_and_for_the_end_once(heard: Heard) -> None:
    heard.ticker.follow(running())
    assert heard.at(50 * 60 - 1) == ["changed"]
    assert heard.at(50 * 60) == ["changed", "last_call"]
    assert heard.at(50 * 60 + 1) == ["changed"]
    assert heard.at(55 * 60) == ["changed", "ended"]
    assert heard.at(55 * 60 + 1) == ["changed"]


def test_a_computer_that_slept_through_the_last_call_rings_for_the_end_alone(heard: Heard) -> None:
    heard.ticker.follow(running())
    assert heard.at(56 * 60) == ["changed", "ended"]


def test_a_clock_that_is_opened_late_is_silent(heard: Heard) -> None:
    heard.now = START + 52 * 60_000
    heard.ticker.follow(running())
    assert heard.at(52 * 60 + 1) == ["changed"]
    heard.now = START + 60 * 60_000
    heard.ticker.follow(running(56))
    assert heard.at(60 * 60 + 1) == ["changed"]


def test_without_an_end_nothing_rings(heard: Heard) -> None:
    heard.ticker.follow(running(None))
    assert heard.at(3 * 3600) == ["changed"]


def test_it_sleeps_while_the_clock_stands(heard: Heard) -> None:
    timer = heard.ticker._timer
    heard.ticker.follow(running())
    assert timer.isActive()
    assert 1 <= timer.interval() <= 1000
    heard.ticker.follow(RoundClock(55, begun=START, ran=60_000))
    assert not timer.isActive()
    heard.ticker.follow(running())
    heard.ticker.follow(None)
    assert not timer.isActive()


def test_it_ticks_by_itself(qtbot: QtBot, heard: Heard) -> None:
    heard.ticker.follow(RoundClock(55, begun=START, since=START - 995))
    heard.now = START + 40
    with qtbot.waitSignal(heard.ticker.changed, timeout=2000):
        pass


# the sounds


def test_the_sounds_are_those_that_were_drawn() -> None:
    for name, strokes in STROKES.items():
        drawn, kept = wav(strokes), (SOUNDS / f"{name}.wav").read_bytes()
        with wave.open(io.BytesIO(kept)) as file:
            assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
            assert 1 < file.getnframes() / file.getframerate() < 4
        assert len(drawn) == len(kept)
        assert len(kept) < 100_000


Commands = Callable[..., Bell]
PLAYS, FAILS = "pass", "raise SystemExit(3)"


@pytest.fixture
def bell_with(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[Commands]:
    """A bell on a system with these programs, each a line of Python or a path."""
    parent = QObject(qapp)

    def make(*programs: str) -> Bell:
        def commands(path: Path) -> list[list[str]]:
            assert path.is_file()
            return [[p] if p.startswith("/") else [sys.executable, "-c", p] for p in programs]

        monkeypatch.setattr(systems, "sound_commands", commands)
        return Bell(parent)

    yield make
    parent.deleteLater()


@pytest.fixture
def beeps(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    found: list[str] = []
    monkeypatch.setattr(QApplication, "beep", lambda: found.append("beep"))
    return found


def test_a_program_that_plays_is_the_only_one(
    qtbot: QtBot, bell_with: Commands, beeps: list[str]
) -> None:
    bell = bell_with(PLAYS, "/not/there")
    bell.ring("end")
    assert bell.ringing
    qtbot.waitUntil(lambda: not bell.ringing)
    assert beeps == []
    qtbot.waitUntil(lambda: bell.findChildren(QProcess) == [])


def test_the_next_program_plays_where_one_fails_or_does_not_start(
    qtbot: QtBot, bell_with: Commands, beeps: list[str]
) -> None:
    bell = bell_with("/not/there", FAILS, PLAYS)
    bell.ring("last_call")
    qtbot.waitUntil(lambda: not bell.ringing)
    assert beeps == []


def test_where_nothing_plays_it_beeps(qtbot: QtBot, bell_with: Commands, beeps: list[str]) -> None:
    bell = bell_with(FAILS, "/not/there")
    bell.ring("end")
    qtbot.waitUntil(lambda: not bell.ringing)
    assert beeps == ["beep"]
    bell_with().ring("end")
    assert beeps == ["beep", "beep"]


def test_a_second_ring_ends_the_first_and_leaves_no_process(
    qtbot: QtBot, bell_with: Commands, beeps: list[str]
) -> None:
    bell = bell_with("import time; time.sleep(60)")
    bell.ring("last_call")
    bell.ring("end")
    assert len(bell.findChildren(QProcess)) == 2
    bell.stop()
    assert not bell.ringing
    qtbot.waitUntil(lambda: bell.findChildren(QProcess) == [])
    assert beeps == []


def test_linux_and_macos_play_by_a_program(monkeypatch: pytest.MonkeyPatch) -> None:
    there = {"paplay": "/usr/bin/paplay", "aplay": "/usr/bin/aplay", "afplay": "/usr/bin/afplay"}
    monkeypatch.setattr(systems, "which", there.get)
    path = Path("end.wav")
    monkeypatch.setattr(systems, "system", lambda: "linux")
    assert systems.sound_commands(path) == [
        ["/usr/bin/paplay", "end.wav"], ["/usr/bin/aplay", "-q", "end.wav"],
    ]  # fmt: skip
    assert not systems.play_sound(path)
    monkeypatch.setattr(systems, "system", lambda: "macos")
    assert systems.sound_commands(path) == [["/usr/bin/afplay", "end.wav"]]
    assert not systems.play_sound(path)


def test_windows_plays_by_itself_and_does_not_wait(
    monkeypatch: pytest.MonkeyPatch, bell_with: Commands, beeps: list[str]
) -> None:
    played: list[tuple[str, int]] = []

    def play(path: str, how: int) -> None:
        played.append((path, how))
        if len(played) > 1:
            raise RuntimeError("Failed to play sound")

    sound = SimpleNamespace(SND_FILENAME=0x20000, SND_ASYNC=1, SND_NODEFAULT=2, PlaySound=play)
    monkeypatch.setitem(sys.modules, "winsound", sound)
    monkeypatch.setattr(systems, "system", lambda: "windows")
    bell = bell_with()
    bell.ring("end")
    assert played == [(str(SOUNDS / "end.wav"), 0x20003)]
    assert (bell.ringing, beeps) == (False, [])
    bell.ring("end")
    assert beeps == ["beep"], "there is no sound card"


def test_windows_says_whether_animations_are_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    ctypes = systems.import_module("ctypes")

    def asked(action: int, _one: int, shown: object, _two: int) -> None:
        assert action == 0x1042
        ctypes.cast(shown, ctypes.POINTER(ctypes.c_int))[0] = 0

    library = SimpleNamespace(user32=SimpleNamespace(SystemParametersInfoW=asked))
    monkeypatch.setattr(ctypes, "windll", library, raising=False)
    assert systems.allows_motion() or systems.system() == "windows"
    monkeypatch.setattr(systems, "system", lambda: "windows")
    assert not systems.allows_motion()
