"""Plates that are pressed: ivory for what is learnt, the back of a tile for what is not."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QWidget

from app.pages.drill.views import SlipView
from app.style.theme import colour, px, target, tokens
from app.widgets.lists.map_cells import draw_back, draw_ivory
from app.widgets.painting.drawing import CENTRE, elided, fitting, write

_FOOT: Final = 3
_TOP, _BOTTOM = 12, 13
_WIDEST: Final = 84


class _SlipButton(QAbstractButton):
    """One plate with two lines.

    It is painted: a style sheet has no second line and no back of a tile.
    """

    def __init__(self, height: int, *, narrow: bool, stays: bool) -> None:
        super().__init__()
        self._height = height
        self._shown: SlipView | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setRetainSizeWhenHidden(stays)
        self.setSizePolicy(policy)
        if narrow:
            self.setMaximumWidth(px(_WIDEST))

    def present(self, shown: SlipView) -> None:
        if shown != self._shown:
            self._shown = shown
            self.setObjectName(f"slip_{shown.id}")
            self.setAccessibleName(shown.name)
            self.setToolTip(shown.name)
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(60), max(px(self._height), target(0)))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(34), self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        shown = self._shown
        if shown is None:
            return
        painter, t = QPainter(self), tokens()
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        plate = box.adjusted(0, 0, 0, -_FOOT)
        ink = t.tile_ink
        if shown.look == "back":
            draw_back(painter, plate, "")
        elif shown.look == "limit":
            painter.setPen(QPen(colour(t.line), 1))
            painter.setBrush(colour(t.green_soft))
            painter.drawRect(box)
            plate, ink = box, t.ink
        else:
            draw_ivory(painter, plate)
        half = plate.height() / 2
        room = plate.width() - 6
        limit = shown.look == "limit"
        upper = QRectF(plate.x() + 3, plate.y() + 1, room, half)
        font = fitting(shown.top, room, _BOTTOM if limit else _TOP, 11, bold=limit)
        write(painter, upper, elided(shown.top, room, font), font, ink, CENTRE)
        lower = QRectF(plate.x() + 3, plate.y() + half - 1, room, half)
        font = fitting(shown.bottom, room, _TOP if limit else _BOTTOM, 11, bold=not limit)
        write(painter, lower, elided(shown.bottom, room, font), font, ink, CENTRE)
        if self.hasFocus():
            painter.setPen(QPen(colour(t.ai), t.ring))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, 4, 4)


class SlipRow(QWidget):
    """Plates side by side; emits the view of one that is pressed.

    `places` is for how many plates there is room, however many there are. Plates are no wider than
    they need where they are `narrow`.
    """

    pressed = Signal(object)

    def __init__(
        self, name: str, height: int, gap: int = 4, *, places: int = 0, narrow: bool = False
    ) -> None:
        super().__init__()
        self.setObjectName(name)
        self._height, self._places, self._narrow = height, places, narrow
        self._slips: list[_SlipButton] = []
        self._shown: tuple[SlipView, ...] = ()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(px(gap))
        if narrow:
            self._row.addStretch(0)

    def present(self, shown: tuple[SlipView, ...]) -> None:
        self._shown = shown
        while len(self._slips) < max(len(shown), self._places):
            slip = _SlipButton(self._height, narrow=self._narrow, stays=bool(self._places))
            slip.clicked.connect(partial(self._press, len(self._slips)))
            self._slips.append(slip)
            self._row.insertWidget(len(self._slips) - 1, slip, 1)
        for at, slip in enumerate(self._slips):
            slip.setVisible(at < len(shown))
            if at < len(shown):
                slip.present(shown[at])

    def _press(self, at: int) -> None:
        self.pressed.emit(self._shown[at])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go from plate to plate."""
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        shown = [slip for slip in self._slips if slip.isVisible()]
        at = next((n for n, slip in enumerate(shown) if slip.hasFocus()), None)
        if step is None or at is None:
            super().keyPressEvent(event)
        else:
            shown[(at + step) % len(shown)].setFocus(Qt.FocusReason.TabFocusReason)
