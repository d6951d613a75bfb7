"""A visible widget to put the widgets of an evening in."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.app.boards import visible_board


@pytest.fixture
def board(qtbot: QtBot, qapp: QApplication) -> Iterator[QWidget]:
    """A visible widget to put others in."""
    yield from visible_board(qtbot, qapp, 690, 688)


@pytest.fixture
def first_page() -> str:
    """The page with which the window of these tests opens."""
    return "evening"
