"""Frames that hold other widgets: what a panel that is not named is called."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.widgets.layout.frames import Panel


def test_a_panel_is_called_by_the_first_words_that_it_has_when_it_is_reached(qtbot: QtBot) -> None:
    panel, words, more = Panel("found"), QLabel("three waits"), QLabel("more")
    qtbot.addWidget(panel)
    more.setMinimumHeight(400)
    panel.hold(words, more)
    panel.resize(200, 100)
    panel.show()
    panel.activateWindow()
    qtbot.waitUntil(panel.isActiveWindow)
    qtbot.waitUntil(lambda: panel.accessibleName() == "three waits")
    panel.clearFocus()
    words.setText("five waits")
    panel.setFocus()
    assert panel.accessibleName() == "five waits"
    panel.setAccessibleName("Waits")
    words.setText("no waits")
    panel.clearFocus()
    panel.setFocus()
    assert panel.accessibleName() == "Waits", "somebody has named it"


def test_a_panel_that_all_is_seen_of_is_not_called_by_words_of_before(qtbot: QtBot) -> None:
    """The panel of a checked declaration was called チョンボ where no offence was, for good."""
    panel, words = Panel("found"), QLabel("chombo")
    qtbot.addWidget(panel)
    words.setMinimumHeight(400)
    panel.hold(words)
    panel.resize(200, 100)
    panel.show()
    qtbot.waitUntil(lambda: panel.accessibleName() == "chombo")
    words.setText("no penalty")
    panel.resize(200, 600)
    qtbot.waitUntil(lambda: not panel.verticalScrollBar().maximum())
    assert not panel.accessibleName()
