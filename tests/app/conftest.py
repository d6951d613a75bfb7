"""A window of its own for each test, with settings that nobody else sees."""

from __future__ import annotations

import os
import pickle
import tomllib
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

import pytest
from PySide6.QtCore import QEvent, QSettings, QSize
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.main_window.window import MainWindow
from app.options import Options
from app.pages.drill.kinds import toppan
from app.pages.score.state import Draft
from app.style import theme
from engine.riichi.practice import deal
from engine.riichi.practice import player as practice_player
from tests.app.fake_systems import FakeSystem
from tests.app.opened_window import opened_window
from tests.app.player import Player
from tests.app.shared_plays import SharedPlays

PATIENCE: Final = 20_000
"""Milliseconds that a test waits for what is reckoned in idle time, on a machine that has none."""


class PatientBot(QtBot):
    """Waits longer than pytest-qt does by itself before a test fails."""

    def waitUntil(  # noqa: N802  the name of pytest-qt
        self, callback: Callable[[], bool | None], *, timeout: int = PATIENCE
    ) -> None:
        super().waitUntil(callback, timeout=timeout)


@pytest.fixture(scope="session", autouse=True)
def _plays_are_remembered() -> Iterator[None]:
    """Each number is played once: a play takes 50 ms, and many tests ask for practice hands of the
    same few numbers, under one document or several."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(deal, "played", _remembered(SharedPlays().played))
        choices, most = practice_player.choices, 1 << 13
        listed = lru_cache(most)(lambda packed, melds: tuple(choices(packed, melds)))
        patch.setattr(practice_player, "choices", listed)
        patch.setattr(practice_player, "accepted", lru_cache(most)(practice_player.accepted))
        patch.setattr(toppan, "played", _remembered(toppan.played))
        yield


@pytest.fixture(scope="session", autouse=True)
def _files_are_parsed_once() -> Iterator[None]:
    """The same rule documents are read by many tests, and to parse one takes 3 to 11 ms. Each
    reader has tables of its own, which it may change."""
    parse = tomllib.loads
    parsed = lru_cache(1 << 8)(lambda text: pickle.dumps(parse(text)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tomllib, "loads", lambda text: pickle.loads(parsed(text)))
        yield


def _remembered(played: Callable[[int, Any], Any]) -> Callable[[int, Any], Any]:
    """The same function of a number and of rules, which are told apart by identity."""
    documents: dict[int, Any] = {}

    @cache
    def play(number: int, document: int) -> Any:
        return played(number, documents[document])

    def remembered(number: int, rules: Any) -> Any:
        documents[id(rules)] = rules  # kept, so that no other rules have its id
        return play(number, id(rules))

    return remembered


@pytest.fixture(scope="session")
def qapp(qapp: QApplication) -> QApplication:
    """The application with the fonts that the program loads at its start."""
    theme.load_fonts()
    theme.keep_fonts_open()
    return qapp


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[QtBot]:
    """Clicks, types and waits.

    What a test leaves is deleted after it: outside of an event loop Qt never does, and each change
    of the style would reach all widgets of all tests before.
    """
    yield PatientBot(request)
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture
def windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FakeSystem:
    """Files below `tmp_path` behave as on Windows."""
    return FakeSystem("windows", tmp_path, monkeypatch)


@pytest.fixture
def macos(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FakeSystem:
    """Files below `tmp_path` behave as on macOS."""
    return FakeSystem("macos", tmp_path, monkeypatch)


@pytest.fixture(autouse=True)
def _system(request: pytest.FixtureRequest) -> None:
    """HAYAMI_SYSTEM=windows (or macos) runs any test as on that system, where a fake knows it."""
    chosen = os.environ.get("HAYAMI_SYSTEM")
    if chosen and not {"windows", "macos"} & set(request.fixturenames):
        tmp_path, patch = map(request.getfixturevalue, ("tmp_path", "monkeypatch"))
        FakeSystem(chosen, tmp_path, patch, bare=False)


@pytest.fixture
def options(tmp_path: Path) -> Options:
    return Options(QSettings(str(tmp_path / "hayami.ini"), QSettings.Format.IniFormat))


@pytest.fixture
def first_page() -> str:
    """The page with which the window opens; the tests of another page name theirs, so that the
    score page is made where they need it."""
    return "score"


@pytest.fixture
def first_size() -> QSize | None:
    """The size with which the window opens, where a folder of tests has one; None: what the small
    screen leaves it."""
    return None


@pytest.fixture
def window(
    qtbot: QtBot,
    qapp: QApplication,
    options: Options,
    tmp_path: Path,
    first_page: str,
    first_size: QSize | None,
) -> Iterator[MainWindow]:
    """The real window at its first start, in Japanese."""
    with opened_window(qapp, options, tmp_path, "ja", first_page, first_size) as window:
        qtbot.addWidget(window)
        yield window


@pytest.fixture
def player(qtbot: QtBot, window: MainWindow) -> Player:
    """Somebody who clicks and reads, at an empty table under the club's rules."""
    window.store.update(Draft())
    return Player(qtbot, window)


@pytest.fixture
def referee(player: Player) -> Player:
    """Somebody at the referee page."""
    player.window.resize(1280, 800)
    player.click("page_referee")
    return player
