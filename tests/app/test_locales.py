"""Systems of other locales: right to left, other digits, a decimal comma, Turkish letters."""

from __future__ import annotations

import locale
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QApplication

from app.cli.main import main
from app.main_window.window import MainWindow
from app.pages.rules.editor.widgets.value_form import NumberBox
from app.pages.score.widgets.hand_row import HandRow
from app.texts.texts import LANGUAGES
from engine.tiles import tiles
from tests.app.player import Player
from tests.app.test_access import told

ROOT: Final = Path(__file__).parents[2]
OTHER_DIGITS: Final = re.compile(r"[\u0660-\u0669\u06f0-\u06f9\u066b\u066c\u200e\u200f]")
"""Digits, separators and marks of direction of Arabic and Persian."""
LOCALES: Final = ("ar_EG", "fa_IR", "he_IL", "tr_TR", "C")


@pytest.fixture(params=LOCALES)
def abroad(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[str]:
    """A system of this locale, whose Qt lays out as it reads."""
    before, there = QLocale(), QLocale(request.param)
    direction = qapp.layoutDirection()
    QLocale.setDefault(there)
    qapp.setLayoutDirection(there.textDirection())
    with suppress(locale.Error):
        locale.setlocale(locale.LC_ALL, f"{request.param}.UTF-8")
    yield request.param
    locale.setlocale(locale.LC_ALL, "C.UTF-8")
    qapp.setLayoutDirection(direction)
    QLocale.setDefault(before)


def test_tiles_stand_left_to_right_and_numbers_in_ascii(
    abroad: str, qapp: QApplication, window: MainWindow, player: Player
) -> None:
    """The languages of the program are read from left to right, whatever the system's is."""
    assert abroad
    assert qapp.layoutDirection() is Qt.LayoutDirection.LeftToRight
    player.click("page_score")
    player.type("159m")
    assert window.store.state.concealed == tuple(tiles("159m"))
    row = window.findChildren(HandRow)[0]
    places = [button.mapTo(window, button.rect().center()).x() for button in row.tile_buttons()[:3]]
    assert places == sorted(places)
    assert player.centre("page_score").x() < places[0]


@pytest.mark.parametrize("abroad", ["ar_EG"], indirect=True)
def test_pages_with_numbers_have_no_other_digits(
    abroad: str, qapp: QApplication, window: MainWindow, player: Player
) -> None:
    window.set_language("en")
    for name in ("score", "table", "rules"):
        qapp.processEvents()
        player.click(f"page_{name}")
        found = [text for text in told(window).values() if OTHER_DIGITS.search(text)]
        assert found == [], f"{name} in {abroad}"


def test_a_number_of_a_rule_has_a_decimal_point(abroad: str, window: MainWindow) -> None:
    box = NumberBox("x", 0, 100_000, 0.5)
    box.setParent(window)
    assert abroad
    box.setValue(12345.5)
    assert box.text() == "12345.5"
    box.lineEdit().setText("2.5")
    assert box.number == 2.5


@pytest.mark.parametrize("abroad", ["fa_IR", "tr_TR"], indirect=True)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_command_answers_as_elsewhere(
    abroad: str, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    assert main(["score", "234678m999p3455s+5s", "--tsumo", "--lang", language]) == 0
    out = capsys.readouterr().out
    assert abroad
    assert {"ja": "400・700", "en": "400/700"}[language] in out
    assert not OTHER_DIGITS.search(out)


def test_a_whole_program_starts_in_a_locale_that_is_not_installed() -> None:
    """Turkish without its locale, and no locale at all."""
    for name in ("tr_TR.UTF-8", "C"):
        there = dict(os.environ, LC_ALL=name, LANG=name, PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
        command = [sys.executable, "-m", "app", "score", "123m", "--lang", "ja"]
        told = subprocess.run(command, env=there, cwd=ROOT, capture_output=True)
        assert "Traceback" not in told.stderr.decode()
        assert told.returncode in (0, 2)
        assert "123m" in (told.stdout + told.stderr).decode()
