"""How well a cell is known: filled in light and dark, by bars alone in high contrast."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFont, QImage, QPainter
from PySide6.QtWidgets import QApplication

from app.style import theme
from app.style.theme import px
from app.style.tokens import CONTRAST, THEMES
from app.views.tables import Heat
from app.widgets.lists import heat_cells
from app.widgets.lists.heat_cells import STEPS, draw_heat
from app.widgets.painting.drawing import width_of

BOX = QRectF(0, 0, 90, 50)


@pytest.fixture
def app(qapp: QApplication) -> Iterator[QApplication]:
    yield qapp
    theme.apply(qapp, THEMES["light"])


def drawn(share: float) -> QImage:
    image = QImage(BOX.size().toSize(), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    draw_heat(painter, BOX, Heat(share, 0, 1), ("",))
    painter.end()
    return image


def ground(image: QImage) -> str:
    """The colour of the middle, where no word is."""
    return image.pixelColor(45, 12).name().upper()


def bars(image: QImage) -> int:
    """How many bars the foot of the cell has."""
    y = image.height() - 6
    highlighted = [
        QColor(image.pixel(x, y)) == QColor(CONTRAST.ink) for x in range(6, image.width() - 6)
    ]
    return sum(
        here and not before
        for before, here in zip([False, *highlighted], highlighted, strict=False)
    )


def test_no_cell_is_filled_in_high_contrast_but_has_one_to_five_bars(app: QApplication) -> None:
    theme.apply(app, THEMES["contrast"])
    for number, (_, least) in enumerate(STEPS, 1):
        image = drawn(least)
        assert ground(image) == CONTRAST.card.upper()
        assert bars(image) == number


def test_the_light_theme_fills_every_step_with_another_colour(app: QApplication) -> None:
    theme.apply(app, THEMES["light"])
    assert len({ground(drawn(least)) for _, least in STEPS}) == len(STEPS)


@pytest.mark.parametrize("name", ["light", "contrast"])
@pytest.mark.parametrize("high", [30, 35, 36, 37])
def test_the_ring_of_a_due_cell_is_beside_what_stands_in_one_line(
    app: QApplication, monkeypatch: pytest.MonkeyPatch, high: int, name: str
) -> None:
    """At 1024×700 it was on the first digit."""
    theme.apply(app, THEMES[name])
    begins: list[float] = []

    def write(_p: QPainter, box: QRectF, text: str, font: QFont, *_: object) -> float:
        begins.append(box.center().x() - width_of(text, font) / 2)
        return 0.0

    monkeypatch.setattr(heat_cells, "write", write)
    image = QImage(62, high, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    draw_heat(painter, QRectF(0, 0, 62, high), Heat(1.0, 0, 1, due=True), ("100", "3.5 s"))
    painter.end()
    assert len(begins) == 1
    assert begins[0] >= 2 + px(7) + px(3), "the right edge of the ring"
