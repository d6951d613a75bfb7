"""Outlines: the kanji of the tiles as paths, from a font that only the drawing needs."""

from __future__ import annotations

import sys
from typing import Final

from PySide6.QtGui import QFont, QFontInfo, QPainterPath, QRawFont, QTransform

FAMILY: Final = "Noto Serif CJK JP"
_MIDDLE: Final = 0.38  # from the baseline up to the middle of a kanji's square, in ems
_DRAWN: Final = 200  # pixels, large enough for exact curves


def number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def outline(character: str, em: float) -> QPainterPath:
    """A kanji around the origin, in the middle of its square."""
    font = QFont(FAMILY)
    font.setBold(True)
    font.setPixelSize(_DRAWN)
    if QFontInfo(font).family() != FAMILY:
        sys.exit(f"draw_tiles: {FAMILY} is not installed.")
    raw = QRawFont.fromFont(font)
    path = raw.pathForGlyph(raw.glyphIndexesForString(character)[0])
    path.translate(-_DRAWN / 2, _DRAWN * _MIDDLE)
    return QTransform.fromScale(em / _DRAWN, em / _DRAWN).map(path)


def kanji(character: str, y: float, em: float, fill: str, wide: float, high: float) -> str:
    """A kanji with its middle at half the width and a height, stretched by two factors."""
    path = QTransform.fromScale(wide, high).map(outline(character, em))
    path.translate(30, y)
    return f'<path d="{data(path)}" fill="{fill}"/>'


def data(path: QPainterPath) -> str:
    """A path as SVG writes it."""
    out, at = [], 0
    while at < path.elementCount():
        e = path.elementAt(at)
        kind = QPainterPath.ElementType(e.type)
        if kind is QPainterPath.ElementType.CurveToElement:
            rest = [e, path.elementAt(at + 1), path.elementAt(at + 2)]
            out.append("C" + " ".join(f"{number(p.x)} {number(p.y)}" for p in rest))
            at += 3
            continue
        letter = "M" if kind is QPainterPath.ElementType.MoveToElement else "L"
        out.append(f"{letter}{number(e.x)} {number(e.y)}")
        at += 1
    return "".join(out) + "Z"
