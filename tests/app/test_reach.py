"""Reached as well as seen: what assistive technology finds, hears and does on every page.

The tree is that of `QAccessible.queryAccessibleInterface`, which a screen reader walks. One window
of each language serves all cases.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QSettings
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractButton, QApplication

from app.main_window.window import MainWindow
from app.options import Options
from app.pages.drill.state import DrillState, Round
from app.recent_hands import RecentHands
from app.style import theme
from app.style.tokens import LIGHT
from app.widgets.controls.ticks import Ticked
from engine import library
from tests.app.scenes import RIICHI, TOPPAN, Scene, settle


@pytest.fixture(scope="module")
def reached(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    """A window in English that serves all cases of this module."""
    folder = tmp_path_factory.mktemp("reach")
    window = _window(qapp, folder, "en")
    yield window
    _end(qapp, window)


def _window(qapp: QApplication, folder: Path, language: str) -> MainWindow:
    options = Options(QSettings(str(folder / "hayami.ini"), QSettings.Format.IniFormat))
    options.theme = "light"
    theme.apply(qapp, LIGHT)
    window = MainWindow(options, language, RecentHands(folder / "data"))
    window.resize(1280, 800)
    window.show()
    return window


def _end(qapp: QApplication, window: MainWindow) -> None:
    window.close()
    window.deleteLater()
    qapp.sendPostedEvents(window, QEvent.Type.DeferredDelete.value)
    library.hold({})


# --- Toggle is Press (A1)


def ticks(window: MainWindow) -> dict[str, bool]:
    """The tick of every checkable button of the open page and its frame, by name."""
    return {
        button.objectName(): button.isChecked()
        for button in window.findChildren(QAbstractButton)
        if button.isCheckable() and button.isVisible() and button.isEnabled()
    }


def _kept(state: Any) -> object:
    """The state without the name that the archive gives a game, and the question of a drill."""
    if isinstance(state, DrillState):
        return replace(state, question=None, round=Round(), dealing=False)
    return replace(state, uid="", title="") if hasattr(state, "uid") else state


def act(button: QAbstractButton, action: str) -> None:
    found = QAccessible.queryAccessibleInterface(button).actionInterface()
    assert found is not None
    assert action in found.actionNames(), button.objectName()
    found.doAction(action)
    settle()


@pytest.mark.parametrize("scenes", [RIICHI, TOPPAN], ids=["riichi", "toppan"])
def test_toggle_does_what_a_press_does_and_no_tick_lies(
    reached: MainWindow, scenes: tuple[Scene, ...]
) -> None:
    """Toggle is the first action of a checkable button: voice control, switches and UIA take it.

    It emitted no `clicked`: the button was ticked, and nothing was done.
    """
    tried: set[tuple[str, str]] = set()
    for scene in scenes:
        scene.lay(reached)
        store = reached.session.store(scene.page)
        for name in ticks(reached):
            if name.startswith(("page_", "document")) or (scene.page, name) in tried:
                continue  # they lead away: below
            tried.add((scene.page, name))
            results = []
            for way in ("toggle", "press"):
                scene.lay(reached)
                button = reached.page.findChild(QAbstractButton, name)
                assert button is not None
                before = button.isChecked()
                if way == "toggle":
                    act(button, "Toggle")
                else:
                    button.click()
                    settle()
                results.append((_kept(store.state), ticks(reached)))
                if not isinstance(button, Ticked):  # it shows and hides a part of its own
                    assert button.isChecked() is not before, (scene, name, way)
                    results[-1] = None
                    continue
                store.changed.emit()
                settle()
                assert ticks(reached) == results[-1][1], (scene, name, way)
            assert results[0] == results[1], (scene, name)
    assert len(tried) > 40


def test_toggle_opens_a_page_and_takes_a_document(reached: MainWindow) -> None:
    RIICHI[0].lay(reached)
    for name in ("page_table", "page_score", "document_r101", "document_club"):
        button = reached.findChild(QAbstractButton, name)
        assert button is not None
        act(button, "Toggle")
        shown = [at for at, on in ticks(reached).items() if on and at.startswith(name[:5])]
        assert shown == [name]
    assert reached.session.document == "club"
