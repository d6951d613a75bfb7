"""A meld as one button: a click turns it to the next caller, a key makes its five red."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.pages.score.melds import can_redden
from app.pages.score.widgets.tile_button import LIFT, FeltButton
from app.style.theme import tokens
from app.texts.texts import Texts
from app.widgets.controls.keyed import PRESSES
from app.widgets.painting.tiles import (
    FADED,
    draw_flag,
    draw_meld,
    draw_rim,
    height_of,
    meld_height,
    meld_places,
    meld_width,
)
from engine.riichi.hand import Meld, MeldKind
from engine.tiles import Tile


class MeldButton(FeltButton):
    """Shows a meld as it lies on the table; `red_requested` is Shift with a click or a key."""

    red_requested = Signal()

    def __init__(self, texts: Texts, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        self.setObjectName(name)
        self._meld: Meld | None = None
        self._flag = ""
        self._dora: frozenset[Tile] = frozenset()
        self.highlighted = False
        self._width = 46.0
        self._above = 0.0

    def present(self, meld: Meld, dora: frozenset[Tile], highlighted: frozenset[Tile]) -> None:
        """Show a meld; the accessible name has its kind, tiles and source."""
        texts, self._meld = self._texts, meld
        self._flag, self._dora = texts.ui("dora_flag"), dora
        self.highlighted = highlighted.issuperset(t.plain for t in meld.tiles)
        parts = [texts.meld(meld.kind), *map(texts.tile, meld.tiles)]
        if meld.source is not None:
            parts.append(texts.ui("called_from", texts.role(meld.source)))
        self.setAccessibleName(texts.list_of(parts))
        self.setToolTip(f"{meld}\n{_tip(meld, texts)}")
        self.update()

    def lay(self, meld: Meld, x: float, bottom: float, width: float) -> None:
        """Move the meld to `x` above `bottom`, with tiles of a width in pixels."""
        self._meld, self._width = meld, width
        self._above = max(meld_height(meld, width), height_of(width))
        self.resize(self.sizeHint())
        self.move(round(x), round(bottom - self._above))

    def sizeHint(self) -> QSize:
        if self._meld is None:
            return QSize(0, 0)
        return QSize(
            round(meld_width(self._meld, self._width)) + 2 * LIFT, round(self._above) + 2 * LIFT
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        shift = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        if shift and event.key() in PRESSES:
            self.red_requested.emit()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.MiddleButton or (
            event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        ):
            self.red_requested.emit()
        else:
            super().mousePressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._meld is None:
            return
        painter = QPainter(self)
        bottom = LIFT + self._above
        painter.setOpacity(FADED if self.dragged else 1)
        draw_meld(painter, LIFT, bottom, self._width, self._meld)
        high = height_of(self._width)
        box = QRectF(1.5, bottom - high - 1.5, self.width() - 3, high + 3)
        for tile, place, _ in meld_places(LIFT, bottom, self._width, self._meld):
            if tile in self._dora:
                draw_flag(painter, place.x(), place.y(), self._width, self._flag)
        if self.highlighted:
            draw_rim(painter, box, tokens().gold)
        self.show_focus(painter, box)


def _tip(meld: Meld, texts: Texts) -> str:
    """What a press does with this meld, and what Shift and the right button do."""
    done = [texts.ui("meld_take")]
    if can_redden(meld):
        done.insert(0, texts.ui("meld_red"))
    if meld.kind is not MeldKind.ANKAN:  # nobody discarded a tile of it
        done.insert(0, texts.ui("meld_turn_chi" if meld.kind is MeldKind.CHI else "meld_turn"))
    return "\n".join(done)
