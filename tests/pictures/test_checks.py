"""Every page at several sizes and letter sizes: nothing is cut, covered or too small to be read."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QLineEdit,
    QPushButton,
    QTableWidget,
    QWidget,
)

from app.style import theme
from app.style.theme import sans
from app.style.tokens import LIGHT
from app.widgets.painting import drawing
from tests.pictures.__main__ import look_of
from tests.pictures.camera import close, new_window, shown
from tests.pictures.checks import faults, watching
from tests.pictures.states import STATES, PageState

_ALL = ("score", "referee", "game", "evening", "table", "drill", "rules")
_MAIN = (
    "score/example", "score/no_yaku", "referee/overview", "game/third_hand", "table/club",
    "drill/question", "drill/wrong", "drill/hand_wrong", "rules/read", "rules/compare",
)  # fmt: skip
"""A few states of every page."""
_LARGE_LETTERS = ("score/example", "score/waits", "drill", "rules")
_LARGEST_LETTERS = (
    "score/example", "score/waits", "score/superseded", "table/r101", "table/toppan", "drill",
    "rules",
)  # fmt: skip
_LEAST_ROOM = (
    "score/example", "drill/question", "drill/diagnosis", "drill/certificate", "drill/lesson_han",
    "rules/own",
)  # fmt: skip
LOOKS = (
    ("1280x800", "ja", _ALL),
    ("1280x800", "en", _ALL),
    ("1024x700", "en", _ALL),
    ("1920x1080", "en", _ALL),
    ("2560x1440", "ja", _MAIN),
    ("1280x800@150", "en", _LARGE_LETTERS),
    ("1024x700@150", "en", ("referee", "table", "drill/diagnosis")),
    ("1024x700@200", "en", _LEAST_ROOM),
    ("1280x800@200", "ja", _LARGEST_LETTERS),
    ("1280x800@200", "en", _ALL),
)
"""Size, language, and the states that are looked at; `make pictures ARGS=--check` looks at all."""


def _is_meant(state: PageState, names: tuple[str, ...]) -> bool:
    return state.page in names or state.path in names


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(("size", "language", "names"), LOOKS)
def test_nothing_is_cut_nor_covered_nor_small(
    tmp_path: Path, size: str, language: str, names: tuple[str, ...]
) -> None:
    found: dict[str, str] = {}
    with watching() as patch:
        window = new_window(look_of(size, language, "light"), tmp_path)
        for state in STATES:
            if _is_meant(state, names):
                patch()
                drawn = shown(state, window)
                drawn.grab()
                for fault in (*faults(drawn), *patch().taken()):
                    found.setdefault(fault, state.path)
        close(window)
    assert not found


def test_what_is_wrong_is_found(qapp: QApplication) -> None:
    """A cut label, a covered field, small and cut letters, a lost column: each is told."""
    theme.apply(qapp, LIGHT)
    whole = QWidget()
    whole.resize(400, 200)
    label, field, over = QLabel("十三面待ち", whole), QLineEdit(whole), QPushButton("✓", whole)
    label.setGeometry(0, 0, 20, 20)
    field.setGeometry(0, 50, 100, 30)
    over.setGeometry(10, 50, 90, 30)
    small = QLabel("小", whole)
    small.setStyleSheet("font-size: 8px;")
    small.setGeometry(0, 100, 100, 30)
    table = QTableWidget(1, 1, whole)
    table.setHorizontalHeaderLabels(["持ち点の計算"])
    table.setGeometry(100, 50, 200, 140)
    table.horizontalHeader().setMinimumSectionSize(8)
    table.setColumnWidth(0, 24)
    for usual in (label, field, over, table.horizontalHeader(), table.verticalHeader()):
        usual.setFont(sans(13))
    whole.show()
    QApplication.processEvents()
    kinds = [fault.partition(":")[0] for fault in faults(whole)]
    assert sorted(kinds) == ["covered", "cut", "lost column", "small letters"], faults(whole)
    whole.close()
    with watching() as patch:
        image = QImage(60, 20, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        drawing.write(painter, QRectF(0, 0, 300, 20), "裏ドラ表示牌九索", sans(12), "#000000")
        drawing.write(painter, QRectF(0, 0, 60, 20), "裏", sans(8), "#000000")
        painter.end()
        told = patch().taken()
    assert told == [
        "painted words are cut: 裏ドラ表示牌九索",
        "painted letters are small: 裏 (8 px)",
    ]
