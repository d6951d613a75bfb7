"""Rich text of the panels of rules: words in a colour, the badge of a standing, and outcomes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from html import escape
from math import ceil
from typing import Final

from PySide6.QtCore import QBuffer, QSize, Qt
from PySide6.QtGui import QImage, QPainter

from app.style.theme import px, revision, tokens
from app.widgets.painting.drawing import BADGE_HEIGHT, badge_width, draw_badge, keep_end_together
from engine.rulebook import Standing

_SHARP: Final = 2
"""Pixels of a badge for each pixel that it takes, for fine screens."""


def coloured(words: str, code: str) -> str:
    """Words in the colour of a code, such as `#1c1a17`."""
    return f'<span style="color: {code}">{escape(words)}</span>'


def without_orphan(words: str) -> str:
    """Sentences whose last line is no orphan."""
    return escape(keep_end_together(words))


def badge(word: str, standing: Standing) -> str:
    """The badge of a standing, as it is painted elsewhere."""
    return _picture(word, standing, tokens().name, revision())


@lru_cache(maxsize=64)
def _picture(word: str, standing: Standing, _theme: str, _revision: int) -> str:
    """The badge as a picture of the text, made anew for each theme and letter size."""
    wide, high = ceil(badge_width(word)) + 2, px(BADGE_HEIGHT)
    picture = QImage(QSize(wide, high) * _SHARP, QImage.Format.Format_ARGB32_Premultiplied)
    picture.setDevicePixelRatio(_SHARP)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    draw_badge(painter, wide - 1, high / 2, word, standing)
    painter.end()
    data = QBuffer()
    data.open(QBuffer.OpenModeFlag.WriteOnly)
    picture.save(data, "PNG")  # type: ignore[call-overload]
    coded = data.data().toBase64().toStdString()
    source = f"data:image/png;base64,{coded}"
    size = f'width="{wide}" height="{high}"'
    return f'<img src="{source}" {size} alt="{escape(word)}" style="vertical-align: middle">'


def outcome_table(rows: Iterable[tuple[str, str, str]]) -> str:
    """A line for each reading or document: its name, han and fu, points."""
    t = tokens()
    cells = "".join(
        f"<tr><td>{escape(name)}</td><td>&nbsp; {escape(count)}</td>"
        f'<td align="right">&nbsp; <b>{coloured(points, t.ink)}</b></td></tr>'
        for name, count, points in rows
    )
    return f'<table width="100%">{cells}</table>'
