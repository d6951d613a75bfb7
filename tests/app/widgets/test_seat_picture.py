"""The picture of the seats: what stands on its plates is whole in every size."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.style import theme
from app.style.tokens import LIGHT
from app.texts.texts import LANGUAGES, Texts
from app.views.ledgers import PaymentFlow, Seats
from app.widgets.answer import seat_picture
from app.widgets.answer.seat_picture import SeatPicture
from app.widgets.painting.drawing import shortened

MARKS = (
    (),
    ("declared", "", "", ""),
    ("", "declared", "", ""),
    ("riichi", "offender", "", "tenpai"),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("marks", MARKS)
@pytest.mark.parametrize("size", [(216, 128), (272, 128), (320, 172), (392, 172)])
def test_a_role_is_whole_also_in_a_small_picture(
    qtbot: QtBot,
    qapp: QApplication,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    marks: tuple[str, ...],
    language: str,
) -> None:
    """Of two parts that have no room one is left out: both were cut to “left, dea…”."""
    theme.apply(qapp, LIGHT)
    cut: list[str] = []
    paint = seat_picture.write

    def write(
        painter: QPainter, box: QRectF, text: str, font: QFont, *rest: object, **more: object
    ) -> float:
        if shortened(text, box.width(), font) != text:
            cut.append(text)
        return paint(painter, box, text, font, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(seat_picture, "write", write)
    picture = SeatPicture(Texts(language))
    qtbot.addWidget(picture)
    picture.resize(*size)
    for own in range(4):
        picture.present(Seats(own, 0, 0, (2000, -2000, 0, 0), marks=marks, settled=bool(marks)))
        picture.grab()
    assert cut == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(269, 187), (269, 125)])
def test_the_round_is_written_in_letters_of_the_usual_width_where_two_lines_have_room(
    qtbot: QtBot,
    qapp: QApplication,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    language: str,
) -> None:
    """In the picture of a checked declaration 東場 0本場 was squeezed between two seats."""
    theme.apply(qapp, LIGHT)
    written: dict[str, int] = {}

    def noting(name: str) -> None:
        paint = getattr(seat_picture, name)

        def write(painter: QPainter, box: QRectF, text: str, font: QFont, *rest: object) -> object:
            written[text.replace("\n", " ")] = font.stretch()
            return paint(painter, box, text, font, *rest)

        monkeypatch.setattr(seat_picture, name, write)

    noting("write")
    noting("write_wrapped")
    picture = SeatPicture(Texts(language))
    qtbot.addWidget(picture)
    picture.resize(*size)
    flow = PaymentFlow(2, 1, 1300)
    picture.present(Seats(1, 0, 0, (0, 1300, -1300, 0), (flow,)))
    picture.grab()
    assert written[picture.caption().replace("\u3000", " ")] in (0, 100)
