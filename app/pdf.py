"""Printing: what is painted on pages becomes the bytes of a PDF."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QPdfWriter

_DOTS: Final = 600


def as_pdf(title: str, paint: Callable[[QPdfWriter], object]) -> bytes:
    """The PDF of this title that `paint` lays out and paints."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(_DOTS)
    writer.setCreator("Hayami")
    writer.setTitle(title)
    paint(writer)
    buffer.close()
    return bytes(data.data())
