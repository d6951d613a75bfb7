"""Fonts and wrapped lines of what is painted on paper, the same at every letter size."""

from __future__ import annotations

from functools import cache

from PySide6.QtGui import QFont, QTextLayout, QTextOption

from app.style.theme import MINCHO, SANS


def paper_font(pixels: int, *, bold: bool = False, serif: bool = False) -> QFont:
    """A font of paper, independent of the letter size on the screen.

    Localized glyph forms are off, so that digits can be copied from a PDF.
    """
    return QFont(_font(pixels, bold, serif))


@cache
def _font(pixels: int, bold: bool, serif: bool) -> QFont:
    """The font that its copies share with the letters that Qt has found for it: without that, a
    penalty chart takes 120 ms to open, in place of 60."""
    font = QFont()
    font.setFamilies(list(MINCHO if serif else SANS))
    font.setPixelSize(pixels)
    font.setBold(bold or serif)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setFeature(QFont.Tag("locl"), 0)
    return font


def wrapped_lines(text: str, letters: QFont, width: float) -> list[str]:
    """The lines of a text wrapped to a width; its line breaks stay."""
    found = []
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    for paragraph in text.split("\n"):
        layout = QTextLayout(paragraph, letters)
        layout.setTextOption(option)
        layout.beginLayout()
        units = paragraph.encode("utf-16-le", "replace")
        while (line := layout.createLine()).isValid():
            line.setLineWidth(width)
            start, end = line.textStart(), line.textStart() + line.textLength()
            found.append(units[2 * start : 2 * end].decode("utf-16-le", "replace").rstrip())
        layout.endLayout()
    return found
