"""The columns of the list of hands, by its width, and how high its rows are."""

from __future__ import annotations

from typing import Final

import msgspec
from PySide6.QtCore import QRectF

from app.style.theme import px
from app.views.games import GameRow
from engine.ledger import SEATS

_NARROW, _COMPACT, _WIDE = 460, 540, 610
EDGE: Final = 14
_PADDING: Final = 8
_MANY: Final = 10
_LINE: Final = 18
"""The height of a line of what happened, in a narrow list."""


class HandColumns(msgspec.Struct, frozen=True):
    """The columns of a list that is so wide, in pixels: where each begins, and row heights."""

    width: int
    centred: bool = False
    """Whether numbers are in the middle of a row, not on its first line."""

    @property
    def compact(self) -> bool:
        return self.width < px(_COMPACT)

    @property
    def wide(self) -> bool:
        return self.width >= px(_WIDE)

    @property
    def narrow(self) -> bool:
        """Whether what happened stands below the name of the hand, across the row."""
        return self.width < px(_NARROW)

    @property
    def cell_width(self) -> int:
        return px(54 if self.narrow else 62 if self.compact else 82 if self.wide else 70)

    @property
    def first_width(self) -> int:
        if self.narrow:
            return self.width - 2 * px(EDGE) - SEATS * self.cell_width
        return px(78 if self.compact else 112)

    def first(self, box: QRectF) -> QRectF:
        """The column with the name of the hand, as high as a row."""
        left = box.x() + px(EDGE)
        return QRectF(left, box.y(), self.first_width - 6, box.height())

    def what(self, box: QRectF) -> QRectF:
        """The column for what happened."""
        left = box.x() + px(EDGE) + self.first_width
        right = box.x() + self.width - px(EDGE) - SEATS * self.cell_width
        return QRectF(left, box.y(), right - left, box.height())

    def parts(self, box: QRectF, row: GameRow) -> tuple[QRectF, QRectF]:
        """The part of a row with its name and numbers, and that for what happened."""
        if not self.narrow:
            return box, self.what(box)
        upper = box.adjusted(0, 0, 0, -px(_LINE) * _lines_below(row))
        below = QRectF(box.x(), upper.bottom() - px(2), self.width, px(2 * _LINE))
        return upper, below.adjusted(px(EDGE), 0, -px(EDGE), 0)

    def cell(self, box: QRectF, player: int) -> QRectF:
        """The column of a player."""
        left = box.x() + self.width - px(EDGE) - (SEATS - player) * self.cell_width
        return QRectF(left, box.y(), self.cell_width, box.height())

    def number(self, box: QRectF, player: int) -> QRectF:
        """The part of a player's column that numbers are written in."""
        return self.cell(box, player).adjusted(0, 0, -px(_PADDING), 0)

    def height(self, row: GameRow, played: int) -> int:
        """The height of a row in a list of so many hands that are not blank."""
        if row.ground == "blank":
            return px(28)
        if self.compact:
            return px(36 + _LINE * _lines_below(row) * self.narrow)
        return px(50 if self.wide else 40 if played >= _MANY else 44)


def _lines_below(row: GameRow) -> int:
    """The lines that a narrow row has for what happened."""
    return 2 if row.why or any(row.why_changed) else 1
