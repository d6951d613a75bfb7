"""A visible widget to put the widgets of an evening in."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.style import theme
from app.style.tokens import THEMES


@pytest.fixture
def board(qtbot: QtBot, qapp: QApplication) -> Iterator[QWidget]:
    """A visible widget to put others in."""
    theme.apply(qapp, THEMES["light"])
    found = QWidget()
    found.resize(690, 688)
    QVBoxLayout(found).setContentsMargins(0, 0, 0, 0)
    qtbot.addWidget(found)
    found.show()
    yield found
    found.close()
    theme.apply(qapp, THEMES["light"])
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
