"""QR codes: the modules are those of the encoder, black on white with a quiet zone, at any size."""

from __future__ import annotations

import pytest
import segno
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from app.hand_text import hand_text_of
from app.pages.score import notation
from app.widgets.painting import qr_code
from app.widgets.painting.qr_code import QUIET

TEXT = hand_text_of("riichi", "club", notation.text_of(notation.EXAMPLE))
WANTED = [bytes(row) for row in segno.make_qr(TEXT, error="m", boost_error=False).matrix]


def seen(picture: QImage) -> list[bytes]:
    """The modules at the middle of each cell of a picture, without the quiet zone, which is
    asserted to be white."""
    across = len(WANTED) + 2 * QUIET
    step = picture.width() / across
    rows = [
        bytes(
            picture.pixelColor(int((x + 0.5) * step), int((y + 0.5) * step)).lightness() < 128
            for x in range(across)
        )
        for y in range(across)
    ]
    blank = bytes(across)
    edges = rows[:QUIET] + rows[-QUIET:]
    assert edges == [blank] * (2 * QUIET)
    assert all(row[:QUIET] + row[-QUIET:] == bytes(2 * QUIET) for row in rows)
    return [row[QUIET:-QUIET] for row in rows[QUIET:-QUIET]]


def test_a_hand_fits_into_a_code_of_moderate_size() -> None:
    assert len(WANTED) <= 45
    assert qr_code.modules_across(TEXT) == len(WANTED) + 8


def test_the_encoder_reads_the_same_text_from_its_own_segments() -> None:
    code = segno.make_qr(TEXT, error="m", boost_error=False)
    assert (code.mode, code.error, code.is_micro) == ("byte", "M", False)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("side", [106, 159, 371, 380.5])
def test_what_is_painted_are_the_modules_of_the_code(side: float) -> None:
    picture = QImage(round(side), round(side), QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.darkGreen)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    qr_code.draw_qr_code(painter, QRectF(0, 0, side, side), TEXT)
    painter.end()
    assert seen(picture) == WANTED
    colours = {picture.pixel(x, y) for x in range(100) for y in range(100)}
    assert colours == {0xFF000000, 0xFFFFFFFF}, "only black and white"


@pytest.mark.usefixtures("qapp")
def test_the_files_have_the_same_modules() -> None:
    assert seen(QImage.fromData(qr_code.qr_png(TEXT), "PNG")) == WANTED
    svg = QSvgRenderer(qr_code.qr_svg(TEXT))
    assert svg.isValid()
    picture = QImage(svg.defaultSize(), QImage.Format.Format_RGB32)
    painter = QPainter(picture)
    svg.render(painter)
    painter.end()
    assert seen(picture) == WANTED
