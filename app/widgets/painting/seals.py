"""Paints the class of a ruling in one line, and knows the colours of the classes."""

from __future__ import annotations

from math import inf
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from app.style.theme import colour, mincho, px, tokens
from app.widgets.painting.drawing import CENTRE, width_of, write

_HEIGHT = 18
_LETTER = 11
_BESIDE = 5
GRAVE: Final = ("chombo", "exclusion", "red_card", "disqualification")
"""The classes that end a hand, a game or a tournament for the offender."""


def sanction_colour(sanction: str) -> str:
    """The colour code for a class of rulings, by its gravity."""
    t = tokens()
    codes = {
        "warning": t.warning,
        "yellow_card": t.gold_text,
        "discretion": t.ai,
        **dict.fromkeys(("fine", "agari_houki", "off_result"), t.gold_text),
        **dict.fromkeys(GRAVE, t.shu),
        **dict.fromkeys(("none", "legal"), t.green),
    }
    return codes.get(sanction, t.ink3)


def seal_colours(sanction: str) -> tuple[str, str | None]:
    """The colour codes of the word of a seal and of its ground, None where that shows through."""
    t = tokens()
    cards = {
        "yellow_card": (t.on_yellow_card, t.yellow_card),
        "red_card": (t.on_red_card, t.red_card),
    }
    return cards.get(sanction, (sanction_colour(sanction), None))


def seal_width(word: str) -> float:
    """The width of a seal in one line."""
    return width_of(word, mincho(_LETTER)) + 2 * px(_BESIDE)


def draw_seal(
    painter: QPainter,
    left: float,
    middle: float,
    word: str,
    sanction: str,
    *,
    solid: bool = False,
    room: float = inf,
) -> float:
    """Paint a seal in one line around a height; returns its width.

    Where it is to be `solid`, that of a grave class is filled; it is no higher than the `room`.
    """
    width, height = seal_width(word), min(px(_HEIGHT), room)
    box = QRectF(left, middle - height / 2, width, height)
    dotted = sanction in ("silent", "open")
    style = Qt.PenStyle.DotLine if dotted else Qt.PenStyle.SolidLine
    style = Qt.PenStyle.DashLine if sanction == "discretion" else style
    code, fill = seal_colours(sanction)
    if solid and fill is None and sanction in GRAVE:
        code, fill = tokens().card, code
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(colour(sanction_colour(sanction)), 1.2, style))
    painter.setBrush(Qt.BrushStyle.NoBrush if fill is None else colour(fill))
    painter.drawRoundedRect(box.adjusted(0.6, 0.6, -0.6, -0.6), 3, 3)
    write(painter, box, word, mincho(_LETTER), code, CENTRE)
    return width
