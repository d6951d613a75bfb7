"""A monkey at the toppan page: seeded random clicks, keys and notations on the real widgets."""

from __future__ import annotations

import os
import random
from typing import Final

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from app.frame.main_window import MainWindow
from app.toppan import state
from app.toppan.notation import enter, text_of_draft
from app.toppan.state import MOST_INDICATORS, MOST_TILES, Draft
from engine.tiles import RED_FIVES, counts_of

STEPS: Final = int(os.environ.get("HAYAMI_MONKEY", "60"))
ACTIONS: Final = (
    "undo", "redo", "clear", "paste", "copy", "mode_hand", "mode_dora", "toppan_extra",
    "toppan_place", "toppan_view", "next_stake", "next_seat", "next_round", "honba_more",
    "honba_less", "next_problem", "random_easy", "random_usual", "random_hard", "copy_explained",
    "document_club", "document_toppan",
)  # fmt: skip
KEYS: Final = (
    Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Space,
    Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Tab,
)  # fmt: skip
NOTATIONS: Final = (
    "2m3p0s1z seat=S honba=1 stake=double dora=1m1p1s extra=4p east=_2s4s",
    "9m seat=N stake=half east=9p south=1m2m west=8p5z stakes=half,even,half stays=N",
    "3m seat=E stake=half,even,double",
    "5m5p seat=X",
    "",
)
LEFT_OUT: Final = ("shelf_", "advice_start")
"""They open menus and dialogs, or begin what takes minutes."""


def sound(draft: Draft) -> bool:
    """Whether palette, keys and notation could have laid this: no more than ten tiles a hand."""
    return all(len(seat.tiles) <= MOST_TILES for seat in draft.seats) and (
        len(draft.dora) <= MOST_INDICATORS and 0 <= draft.own < 4 and 0 <= draft.honba <= 99
    )


def laid_soundly(draft: Draft) -> bool:
    seen = state.everything(draft)
    return max(counts_of(seen), default=0) <= 4 and all(seen.count(r) <= 1 for r in RED_FIVES)


@pytest.mark.parametrize("seed", [1, 2])
def test_whatever_one_does_the_page_stands(qtbot: QtBot, window: MainWindow, seed: int) -> None:
    chance = random.Random(seed)
    window.desk.choose("toppan")
    store = window.desk.store("score", "toppan")
    for _ in range(STEPS):
        if window.desk.game != "toppan":
            window.desk.choose("toppan")
        page = window.page
        deed = chance.randrange(10)
        if deed < 5:
            shown = [
                b
                for b in page.findChildren(QAbstractButton)
                if b.isVisible() and b.isEnabled() and not b.objectName().startswith(LEFT_OUT)
            ]
            right = chance.random() < 0.15
            button = Qt.MouseButton.RightButton if right else Qt.MouseButton.LeftButton
            qtbot.mouseClick(chance.choice(shown), button)
        elif deed < 7:
            qtbot.keyClicks(page, chance.choice("0123456789") + chance.choice("mpsz"))
        elif deed < 8:
            qtbot.keyClick(QApplication.focusWidget() or page, chance.choice(KEYS))
        elif deed < 9:
            name = chance.choice(ACTIONS)
            if name == "paste":
                QGuiApplication.clipboard().setText(chance.choice(NOTATIONS))
            action = window.menu.deeds.get(name)
            if action is not None and action.isEnabled():
                action.trigger()
        else:
            start = chance.choice(page.findChildren(QAbstractButton))
            if start.isVisible() and start.isEnabled():
                stop = QPoint(chance.randrange(-300, 300), chance.randrange(-300, 300))
                qtbot.mousePress(start, Qt.MouseButton.LeftButton)
                qtbot.mouseMove(start, stop)
                qtbot.mouseRelease(start, Qt.MouseButton.LeftButton, pos=stop)
        draft = store.state
        assert sound(draft)
        assert laid_soundly(draft)
        assert text_of_draft(enter(Draft(), text_of_draft(draft))) == text_of_draft(draft)
