"""The window under a monkey: no exception, no impossible state, and undo returns exactly.

A few hundred steps run with every test; HAYAMI_MONKEY=20000 makes it as many, and
HAYAMI_MONKEY_SEED another monkey.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from app.frame.main_window import MainWindow
from app.score.state import Draft, set_document, settled
from tests.app.monkey import Monkey

STEPS = int(os.environ.get("HAYAMI_MONKEY", "250"))
SEED = int(os.environ.get("HAYAMI_MONKEY_SEED", "7"))
ROUND = 250
"""Steps between two returns to the start; each may be some steps of undo, of which 500 are kept."""


def test_whatever_a_monkey_does_the_state_is_possible_and_undo_returns_to_the_start(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.store.turn(Draft())
    monkey = Monkey(qtbot, window, tmp_path, SEED)
    for name in ("getOpenFileName", "getSaveFileName"):
        monkeypatch.setattr(QFileDialog, name, lambda *_: (monkey.file_name(), ""))
    start = hand_of(window)
    for _ in range(max(1, STEPS // ROUND)):
        for _ in range(ROUND):
            monkey.step()
        end = hand_of(window)
        steps = undo_all(window)
        assert hand_of(window) == start
        for _ in range(steps):
            window.store.redo()
        assert hand_of(window) == end
        undo_all(window)


def hand_of(window: MainWindow) -> Draft:
    """The draft without its document: another page may choose that, which is no step here."""
    return set_document(settled(window.store.state), "")


def undo_all(window: MainWindow) -> int:
    """Take everything back; the number of steps."""
    steps = 0
    while window.store.undo_name:
        window.store.undo()
        steps += 1
    return steps
