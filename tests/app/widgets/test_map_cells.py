"""What is painted on a cell of the map does not lie over its amounts."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QImage, QPainter
from PySide6.QtWidgets import QApplication

from app.style import theme
from app.style.theme import px
from app.style.tokens import THEMES
from app.views.tables import CellFace, TableCell
from app.widgets.lists import map_cells
from app.widgets.painting.drawing import CENTRE, shortened, width_of


@pytest.mark.parametrize("words", ["2000", "800・1600", "2000オール", "1000/2000"])
@pytest.mark.parametrize("wide", [76, 82, 110])
def test_the_ring_of_a_half_turned_cell_is_beside_its_amount(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, words: str, wide: int
) -> None:
    theme.apply(qapp, THEMES["light"])
    begins: list[float] = []

    def write(_p: QPainter, box: QRectF, text: str, font: QFont, _code: str, place: Any) -> float:
        if text == words:
            assert place is CENTRE
            assert shortened(text, box.width(), font) == text
            begins.append(box.center().x() - width_of(text, font) / 2)
        return 0.0

    monkeypatch.setattr(map_cells, "write", write)
    image = QImage(wide, 43, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    face = CellFace((True, False), "九", due=True)
    box = QRectF(0, 0, wide, 43)
    map_cells.draw_face(painter, box, face, TableCell("ron"), (words,), size=15)
    painter.end()
    (left,) = begins
    assert left >= px(8) + px(3.6), "the right edge of the ring"
