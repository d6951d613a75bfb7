"""Renders a hand or a deal and its declaration as a picture for the clipboard."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
from app.views.answers import DeclarationTexts
from app.widgets.answer.declaration import Declaration
from app.widgets.painting.drawing import wrapped_height, write_wrapped
from engine.tiles import Tile

_WIDTH: Final = 1000
MARGIN: Final = 14
FELT: Final = _WIDTH - 2 * MARGIN
"""The width of what lies on the felt, in pixels."""
_FOOT, _LETTERS = 30, 12
_RATIO: Final = 2.0


def hand_picture(
    hand: HandView,
    dora: tuple[Tile, ...],
    ura: tuple[Tile, ...],
    counts: Mapping[Tile, int],
    declaration: DeclarationTexts,
    foot: str,
    texts: Texts,
) -> QPixmap:
    """The picture of a hand; `counts` are the copies of each tile in it."""
    indicators, row = IndicatorRow(texts=texts), HandRow(texts=texts)
    high = max(row.sizeHint().height(), indicators.sizeHint().height())
    side = indicators.sizeHint().width()
    indicators.resize(side, high)
    row.resize(FELT - side - MARGIN, high)
    indicators.present(dora, ura, "", frozenset(), counts)
    row.present(hand)
    return picture_of(((indicators, QPoint()), (row, QPoint(side + MARGIN, 0))), declaration, foot)


def picture_of(
    on_felt: Sequence[tuple[QWidget, QPoint]], declaration: DeclarationTexts, foot: str
) -> QPixmap:
    """The picture at twice the pixels: widgets on felt that is `FELT` pixels wide, the declaration
    below them, and `foot`, document and situation, at its end. The widgets are deleted."""
    card = Declaration()
    card.resize(_WIDTH, card.sizeHint().height())
    card.present(declaration)
    felt = max(at.y() + widget.height() for widget, at in on_felt) + 2 * MARGIN
    low = max(_FOOT, wrapped_height(foot, FELT, _LETTERS) + 10)
    size = QSize(_WIDTH, felt + card.height() + low)
    picture = QPixmap(size * _RATIO)
    picture.setDevicePixelRatio(_RATIO)
    picture.fill(colour(tokens().card))
    painter = QPainter(picture)
    painter.fillRect(0, 0, _WIDTH, felt, colour(tokens().felt))
    for widget, at in on_felt:
        for place in widget.findChildren(AddButton):
            place.hide()  # a picture takes no tiles
        _render(widget, painter, at + QPoint(MARGIN, MARGIN))
    _render(card, painter, QPoint(0, felt))
    box = QRectF(MARGIN, felt + card.height(), FELT, low)
    write_wrapped(painter, box, foot, sans(_LETTERS), tokens().ink3)
    painter.end()
    return picture


def _render(widget: QWidget, painter: QPainter, at: QPoint) -> None:
    """Paint a widget that is not on screen, and delete it."""
    widget.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    widget.ensurePolished()
    widget.render(painter, at)
    widget.deleteLater()
