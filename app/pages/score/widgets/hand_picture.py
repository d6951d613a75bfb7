"""Renders a hand and its declaration as a picture for the clipboard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from app.pages.score.views import HandView
from app.pages.score.widgets.hand_row import HandRow
from app.pages.score.widgets.indicator_row import IndicatorRow
from app.pages.score.widgets.tile_button import AddButton
from app.style.theme import colour, sans, tokens
from app.texts.texts import Texts
from app.views.answers import Spoken
from app.widgets.answer.declaration import Declaration
from app.widgets.painting.drawing import wrapped_height, write_wrapped
from engine.tiles import Tile

_WIDTH: Final = 1000
_MARGIN: Final = 14
_FOOT, _LETTERS = 30, 12
_RATIO: Final = 2.0


def hand_picture(
    hand: HandView,
    dora: tuple[Tile, ...],
    ura: tuple[Tile, ...],
    held: Mapping[Tile, int],
    declaration: Spoken,
    foot: str,
    texts: Texts,
) -> QPixmap:
    """The picture at twice the pixels; `held` are the copies of each tile in the hand, `foot` the
    text at its end, document and situation."""
    indicators, row = IndicatorRow(texts=texts), HandRow(texts=texts)
    card = Declaration()
    high = max(row.sizeHint().height(), indicators.sizeHint().height())
    side = indicators.sizeHint().width()
    indicators.resize(side, high)
    row.resize(_WIDTH - side - 3 * _MARGIN, high)
    card.resize(_WIDTH, card.sizeHint().height())
    indicators.present(dora, ura, "", frozenset(), held)
    for place in indicators.findChildren(AddButton):
        place.hide()  # a picture takes no tiles
    row.present(hand)
    card.present(declaration)
    felt, wide = high + 2 * _MARGIN, _WIDTH - 2 * _MARGIN
    low = max(_FOOT, wrapped_height(foot, wide, _LETTERS) + 10)
    size = QSize(_WIDTH, felt + card.height() + low)
    picture = QPixmap(size * _RATIO)
    picture.setDevicePixelRatio(_RATIO)
    picture.fill(colour(tokens().card))
    painter = QPainter(picture)
    painter.fillRect(0, 0, _WIDTH, felt, colour(tokens().felt))
    _render(indicators, painter, QPoint(_MARGIN, _MARGIN))
    _render(row, painter, QPoint(side + 2 * _MARGIN, _MARGIN))
    _render(card, painter, QPoint(0, felt))
    box = QRectF(_MARGIN, felt + card.height(), wide, low)
    write_wrapped(painter, box, foot, sans(_LETTERS), tokens().ink3)
    painter.end()
    return picture


def _render(widget: QWidget, painter: QPainter, at: QPoint) -> None:
    """Paint a widget that is not on screen, and delete it."""
    widget.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    widget.ensurePolished()
    widget.render(painter, at)
    widget.deleteLater()
