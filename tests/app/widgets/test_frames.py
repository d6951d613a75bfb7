"""Frames that hold other widgets: what a panel that is not named is called; layouts that wait."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.style import theme
from app.style.theme import Sizes, tokens
from app.style.tokens import LIGHT
from app.widgets.layout.frames import Panel, card, laid_out_once


def test_a_panel_is_called_by_the_first_words_that_it_has_when_it_is_reached(qtbot: QtBot) -> None:
    panel, words, more = Panel("found"), QLabel("three waits"), QLabel("more")
    qtbot.addWidget(panel)
    more.setMinimumHeight(400)
    panel.set_widgets(words, more)
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
    panel.set_widgets(words)
    panel.resize(200, 100)
    panel.show()
    qtbot.waitUntil(lambda: panel.accessibleName() == "chombo")
    words.setText("no penalty")
    panel.resize(200, 600)
    qtbot.waitUntil(lambda: not panel.verticalScrollBar().maximum())
    assert not panel.accessibleName()


class Moves(QObject):
    """Counts how often a widget is moved."""

    count = 0

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Move
        return False


def test_what_is_shown_in_a_block_is_laid_out_once_after_it(qtbot: QtBot) -> None:
    whole, above, last, moves = QWidget(), [QLabel("a"), QLabel("b")], QLabel("last"), Moves()
    qtbot.addWidget(whole)
    column = QVBoxLayout(whole)
    for label in (*above, last):
        column.addWidget(label)
    for label in above:
        label.hide()
    whole.show()
    last.installEventFilter(moves)
    with laid_out_once(whole):
        for label in above:
            label.show()
        assert not moves.count
    assert moves.count == 1
    assert last.y() > above[1].y() > above[0].y()


def test_what_is_resized_in_such_a_block_fits_what_is_in_it(qtbot: QtBot) -> None:
    whole, inside, label = QWidget(), QWidget(), QLabel("a")
    qtbot.addWidget(whole)
    inside.setParent(whole)
    QVBoxLayout(inside).addWidget(label)
    whole.show()
    with laid_out_once(inside, whole):
        inside.resize(300, 200)
    assert label.width() > 200


@pytest.mark.parametrize("letters", [1.0, 1.2, 1.42, 2.0])
def test_what_fills_a_card_leaves_its_round_corners(
    qapp: QApplication, qtbot: QtBot, letters: float
) -> None:
    """Lists with square corners lay over them where letters, and so the radius, are large."""
    theme.apply(qapp, LIGHT, Sizes(letters))
    frame, inner = card("card", QVBoxLayout())
    qtbot.addWidget(frame)
    frame.resize(200, 160)
    inner.addStretch(1)
    frame.show()
    alone = frame.grab().toImage()
    inner.takeAt(0)
    filling = QWidget()
    filling.setStyleSheet("background: #FF0000;")
    inner.addWidget(filling)
    QApplication.processEvents()
    filled = frame.grab().toImage()
    line = QColor(tokens().line)
    border = [(x, y) for x in range(200) for y in range(160) if alone.pixelColor(x, y) == line]
    assert len(border) > 400
    assert all(filled.pixelColor(x, y) == line for x, y in border)
