"""Paper: what is copied from a PDF is what was written."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF
from PySide6.QtGui import QPainter, QPdfWriter
from PySide6.QtWidgets import QApplication

from app.style import theme
from app.style.tokens import LIGHT
from app.widgets.painting.paper import paper_font
from tests.app.pdf_text import pages, plain


@pytest.mark.parametrize("serif", [False, True])
@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("text", ["Alexan…", "one … two", "牌が…", "8,000 → −3,900"])
def test_every_sign_can_be_copied_from_a_pdf(
    qapp: QApplication, text: str, bold: bool, serif: bool
) -> None:
    """After a Latin letter the font had a sign of its own for "…", which no reader knew."""
    theme.apply(qapp, LIGHT)
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    painter = QPainter(writer)
    painter.setFont(paper_font(200, bold=bold, serif=serif))
    painter.drawText(QPointF(100, 400), text)
    painter.end()
    buffer.close()
    assert pages(bytes(data.data()))[0].text == plain(text)
