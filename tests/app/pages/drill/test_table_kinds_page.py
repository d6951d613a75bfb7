"""Questions that show a table are answered by keys alone and by the mouse alone."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from app.main_window.window import MainWindow
from app.pages.drill.kinds.comeback import ComebackSubject
from app.views.drill import Practise
from app.widgets.painting.drawing import width_of
from tests.app.pages.drill.test_page import Drill


@pytest.fixture
def drill(qtbot: QtBot, window: MainWindow) -> Drill:
    window.resize(1280, 800)
    window.activateWindow()
    return Drill(qtbot, window)


def asked(drill: Drill) -> None:
    """Wait for the next question."""
    drill.qtbot.waitUntil(
        lambda: drill.state.question is not None and drill.state.marked is None, timeout=20_000
    )
    QApplication.processEvents()


def begin(drill: Drill, kind: str, *keys: str) -> None:
    """Practise cards of a kind."""
    drill.page.receive(Practise(kind, keys))
    asked(drill)
    assert drill.state.question.kind == kind


def test_the_last_hand_is_answered_by_keys_and_by_the_mouse(drill: Drill) -> None:
    begin(drill, "comeback", "first.child.ron.rival")
    subject = drill.state.question.subject
    assert isinstance(subject, ComebackSubject)
    told = drill.asked
    assert "1位になる" in told
    assert all(str(score) in told for score in subject.last.scores)
    points = drill.state.question.expected["needed"].high
    drill.say(str(points))
    assert drill.text("drill_verdict") == "✓ 正しい"
    drill.key(Qt.Key.Key_Return)
    asked(drill)
    need = drill.state.question.expected["needed"]
    keys = [*([*str(need.low), "pair"] if need.low else []), *str(need.high)]
    drill.click(*(f"key_{key}" for key in keys), "drill_submit")
    assert drill.text("drill_verdict") == "✓ 正しい"
    drill.click("drill_next", "key_1", "key_00", "key_0", "drill_submit")
    assert drill.text("drill_verdict") == "✕ ちがう"
    assert "位。" in drill.text("drill_located")


def test_a_table_has_more_room_than_a_cell_and_the_buttons_stay_in_sight(drill: Drill) -> None:
    before = drill.box("drill_subject").height()
    begin(drill, "comeback", "first.child.ron.rival")
    assert drill.box("drill_subject").height() > before + 50
    for size in ((1280, 800), (1024, 700)):
        drill.window.resize(*size)
        QApplication.processEvents()
        assert drill.box("drill_submit").bottom() < size[1]
        field = drill.find("drill_field", QLineEdit)
        assert width_of(field.placeholderText(), field.font()) < field.width()
    drill.page._choose_kind("points")
    assert drill.box("drill_subject").height() < before + 50
    assert drill.find("drill_subject", QWidget).isVisible()
