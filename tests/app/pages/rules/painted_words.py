"""What the rows of a list paint: where its words and badges are, and whether they are whole."""

from __future__ import annotations

from types import ModuleType

import pytest
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPixmap
from PySide6.QtWidgets import QListView, QStyleOptionViewItem

from app.style.theme import px
from app.widgets.painting.drawing import BADGE_HEIGHT, LEFT, RIGHT, badge_width, width_of

_SLACK = 1.5


class PaintedWords:
    """Listens to the painting helpers of a module, which paint nothing meanwhile."""

    def __init__(self, module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
        self.badges: set[tuple[float, ...]] = set()
        self.words: dict[str, set[tuple[float, ...]]] = {}
        spies = {"draw_badge": self._badge, "write": self._line, "write_wrapped": self._lines}
        for name, spy in spies.items():
            monkeypatch.setattr(module, name, spy)

    def paint(self, view: QListView) -> None:
        """Have all rows painted, one below the other."""
        picture, below, delegate = QPixmap(1, 1), 0, view.itemDelegate()
        painter = QPainter(picture)
        for at in range(view.model().rowCount()):
            index, option = view.model().index(at, 0), QStyleOptionViewItem()
            high = delegate.sizeHint(option, index).height()
            option.rect = QRect(0, below, view.viewport().width(), high)
            delegate.paint(painter, option, index)
            below += high
        painter.end()
        assert len(self.badges) >= view.model().rowCount() > 0

    def covered(self) -> list[str]:
        """The words over which another word or a badge is painted."""
        places = [(place, words) for words, found in self.words.items() for place in found if words]
        others = {*self.badges, *(place for place, _ in places)}
        within = {other: QRectF(*other).adjusted(_SLACK, 3, -_SLACK, -3) for other in others}
        return [
            words
            for place, words in places
            for box in (QRectF(*place),)
            for other, inner in within.items()
            if other != place and box.intersects(inner)
        ]

    def _badge(self, _painter: QPainter, right: float, middle: float, word: str, _: object) -> None:
        wide, high = badge_width(word), px(BADGE_HEIGHT)
        self.badges.add((right - wide, middle - high / 2, wide, high))

    def _line(
        self, _painter: QPainter, box: QRectF, text: str, font: QFont, _ink: str,
        place: Qt.AlignmentFlag = LEFT,
    ) -> float:  # fmt: skip
        wide = width_of(text, font)
        assert wide <= box.width() + _SLACK, text
        x = box.right() - wide if place is RIGHT else box.x()
        self.words.setdefault(text, set()).add((x, box.y(), wide, box.height()))
        return wide

    def _lines(
        self, _painter: QPainter, box: QRectF, text: str, font: QFont, _ink: str, *_: object
    ) -> None:
        room, flags = QRectF(box.x(), box.y(), box.width(), 10_000), Qt.TextFlag.TextWordWrap
        found = QFontMetricsF(font).boundingRect(room, int(flags), text)
        assert found.width() <= box.width() + _SLACK, text
        self.words.setdefault(text, set()).add(found.getRect())  # type: ignore[arg-type]
