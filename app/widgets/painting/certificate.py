"""Paints a certificate: a framed A4 page in landscape with a name, a sentence and a number."""

from __future__ import annotations

from typing import Final

import msgspec
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from app.widgets.painting.drawing import CENTRE, LEFT, RIGHT
from app.widgets.painting.ink import (
    HEIGHT,
    WIDTH,
    draw_tile,
    even_width,
    frame,
    paragraph,
    rule,
    words,
)
from engine.tiles import DRAGONS, TILES

PAGE: Final = QRectF(0, 0, HEIGHT, WIDTH)
"""An A4 page in landscape."""
_EDGE: Final = 70.0
_SIZE: Final = 31
"""The size of the sentence."""
_TILES: Final = (DRAGONS[2], DRAGONS[1], DRAGONS[0])


class CertificateWords(msgspec.Struct, frozen=True):
    """What stands on a certificate. `to` is the name with its title, and is right-aligned on its
    line where `by_hand` the name is still to be written. `number` is the large one below the
    sentence `sentence`; `day` and `about` stand at the foot, `signed` below the line to sign on."""

    title: str
    to: str
    sentence: str
    number: str
    day: str
    about: str
    signed: str
    by_hand: bool = False


def paint_words(painter: QPainter, page: QRectF, shown: CertificateWords) -> None:
    """Paint a certificate into a box of the proportions of PAGE."""
    painter.save()
    painter.translate(page.topLeft())
    painter.scale(page.width() / PAGE.width(), page.height() / PAGE.height())
    outer = PAGE.adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
    frame(painter, outer, 4, 18)
    frame(painter, outer.adjusted(14, 14, -14, -14), 1.3, 10)
    middle = PAGE.width() / 2
    for at, kind in enumerate(_TILES):
        draw_tile(painter, middle - 118 + at * 84, 136, TILES[kind], 1.7)
    title = QRectF(_EDGE, 258, PAGE.width() - 2 * _EDGE, 100)
    words(painter, title, shown.title, 76, serif=True, place=CENTRE)
    box = QRectF(430, 430, PAGE.width() - 860, 90)
    words(painter, box, shown.to, 58, serif=True, place=RIGHT if shown.by_hand else CENTRE)
    rule(painter, box.x(), box.bottom() + 6, box.width())
    wide = QRectF(260, 616, PAGE.width() - 520, 200)
    beside = (wide.width() - even_width(shown.sentence, _SIZE, wide.width())) / 2
    paragraph(painter, wide.adjusted(beside, 0, -beside, 0), shown.sentence, _SIZE, place=CENTRE)
    number = QRectF(260, 800, PAGE.width() - 520, 90)
    words(painter, number, shown.number, 64, serif=True, place=CENTRE)
    _paint_foot(painter, shown)
    painter.restore()


def _paint_foot(painter: QPainter, shown: CertificateWords) -> None:
    y, x, far = 1010.0, 200.0, PAGE.width() - 200
    words(painter, QRectF(x, y, 500, 40), shown.day, 27, place=LEFT)
    words(painter, QRectF(x, y + 42, 500, 34), shown.about, 22, place=LEFT)
    rule(painter, far - 460, y + 36, 460)
    words(painter, QRectF(far - 460, y + 42, 460, 34), shown.signed, 22, place=CENTRE)
    made = QRectF(x, PAGE.height() - _EDGE - 46, far - x, 24)
    words(painter, made, "早見 Hayami", 17, place=RIGHT)
