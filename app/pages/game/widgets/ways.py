"""The ways on: large ivory plates in a tray below the table, each with the letter that chooses it.

    ways = WayPlates(texts)
    ways.present((WayPlate(name, word, caption, key), ...), title, hint)   # app.views.games

Signal: `chosen(name)` for a plate that is clicked, or whose letter is pressed anywhere in the
window while the tray is visible and no text field has the focus. A way with a `reason` is dashed
and not chosen. The plates are `way_{name}`; they are 168×108 in a tray of 176 pixels, and 84 high
without captions in one of 120 after `set_compact(True)`.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QPainter, QPaintEvent, QResizeEvent, QShortcut
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.pages.game.widgets.plates import WayButton
from app.style.theme import colour, px, tokens
from app.texts.texts import Texts
from app.views.games import WayPlate
from app.widgets.layout.roles import GROUP
from app.widgets.painting.drawing import (
    LEFT,
    RIGHT,
    fitting,
    ground,
    write,
    write_fitting,
)

_TRAY, _LOW_TRAY = 176, 120
_WIDE: Final = 560
_GROWS: Final = 0.4
"""How much higher the tray becomes at most, in parts of its height."""
_GAP: Final = 10
_EDGE: Final = 16


class WayPlates(QWidget):
    """Shows the ways on, and reports the one that is chosen."""

    accessible_role = GROUP

    chosen = Signal(str)

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("way_plates")
        self.setAccessibleName(texts.ui("game_table.ways"))
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._title = self._hint = ""
        self._ways: tuple[WayPlate, ...] = ()
        self._buttons: list[WayButton] = []
        self._keys: list[QShortcut] = []
        self._compact, self._more = False, 0

    def present(self, ways: tuple[WayPlate, ...], title: str, hint: str = "") -> None:
        """Show these ways, with a title at the left of the tray and a hint at its right."""
        if [way.name for way in ways] != [way.name for way in self._ways]:
            self._make(ways)
        for button, way in zip(self._buttons, ways, strict=True):
            button.present(way)
        self._ways, self._title, self._hint = ways, title, hint
        self.update()

    def _make(self, ways: tuple[WayPlate, ...]) -> None:
        for old in (*self._buttons, *self._keys):
            old.setParent(None)
            old.deleteLater()
        self._buttons = [WayButton(way, self) for way in ways]
        self._keys = [QShortcut(QKeySequence(way.key), self) for way in ways]
        for way, button, key in zip(ways, self._buttons, self._keys, strict=True):
            button.clicked.connect(partial(self.chosen.emit, way.name))
            key.activated.connect(button.click)
            button.show()
        self._place()

    def set_compact(self, compact: bool) -> None:
        """Take less height; the captions are left to the tooltips."""
        if compact is not self._compact:
            self._compact = compact
            self.updateGeometry()
            self._place()

    def usual_height(self) -> int:
        """The height in pixels where the table above leaves no more."""
        return px(_LOW_TRAY if self._compact else _TRAY)

    def grow(self, spare: int) -> None:
        """Take what the table leaves of the height, as much as looks well."""
        more = 0 if self._compact else min(max(spare, 0), round(_GROWS * self.usual_height()))
        if more != self._more:
            self._more = more
            self.updateGeometry()
            self._place()

    def sizeHint(self) -> QSize:
        return QSize(_WIDE, self.usual_height() + self._more)

    def minimumSizeHint(self) -> QSize:
        return QSize(_WIDE // 2, self.sizeHint().height())

    def _head(self) -> int:
        return px(26 if self._compact else 40)

    def _place(self) -> None:
        edge, count = px(_EDGE), max(len(self._buttons), 1)
        wide = (self.width() - 2 * edge - (count - 1) * _GAP) // count
        top, high = self._head() - 2, self.height() - self._head() - px(8 if self._compact else 16)
        for at, button in enumerate(self._buttons):
            button.zoom = min(wide / 168, high / 116)
            button.set_small(self._compact)
            button.setGeometry(edge + at * (wide + _GAP), top, wide, high)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()
        super().resizeEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t = QPainter(self), tokens()
        ground(self, painter, t.felt_low)
        if t.lined:
            painter.fillRect(QRectF(0, 0, self.width(), t.border), colour(t.felt_edge))
        line = QRectF(self.rect()).adjusted(px(_EDGE), 4, -px(_EDGE), 0)
        line.setHeight(self._head() - 6)
        font = fitting(self._hint, line.width() * 0.6, 12, 10)
        used = write(painter, line, self._hint, font, t.felt_ink2, RIGHT)
        line.setRight(line.right() - used - 10)
        write_fitting(painter, line, self._title, (12, 10), t.felt_ink2, LEFT)
