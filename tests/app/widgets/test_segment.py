"""A row of exclusive buttons: when it is painted."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from app.widgets.controls.controls import Segment


class Paints(QObject):
    """What was painted of a widget, each time."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[QRect] = []

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.parts.append(event.region().boundingRect())
        return False


def test_a_segment_is_painted_for_another_value_and_not_for_the_same(qtbot: QtBot) -> None:
    segment, paints = Segment("seat", range(3)), Paints()
    qtbot.addWidget(segment)
    segment.set_labels("abc", "abc")
    segment.present(0)
    with qtbot.waitExposed(segment):
        segment.show()
    QApplication.processEvents()
    segment.installEventFilter(paints)
    segment.present(0)
    QApplication.processEvents()
    assert not paints.parts
    segment.present(1)
    QApplication.processEvents()
    assert paints.parts == [segment.rect()]
    paints.parts.clear()
    third = segment.findChild(QPushButton, "seat_2")
    assert third is not None
    QTest.mouseClick(third, Qt.MouseButton.LeftButton)
    segment.present(2)
    QApplication.processEvents()
    assert segment.rect() in paints.parts, "the lines beside the buttons as well"
