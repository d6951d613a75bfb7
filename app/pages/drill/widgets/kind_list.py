"""The list of kinds of questions, and how many cards of each are due today."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QLabel,
    QSizePolicy,
    QVBoxLayout,
)

from app.pages.drill.views import KindView
from app.style.theme import px, sans, target, tokens
from app.texts.texts import Texts
from app.widgets.controls.ticks import AlwaysTabStop
from app.widgets.layout.frames import Shrinking
from app.widgets.lists.items import draw_ring, draw_row_ground, draw_row_line
from app.widgets.painting.drawing import LEFT, RIGHT, fitting, write

_HIGH, _LOW, _BAR = 32, 25, 4
"""The height of a row, that where there is little room, and the width of the bar."""


class _KindRow(AlwaysTabStop, QAbstractButton):
    """One kind, painted like the row of a list; the chosen one has a bar at its left.

    It is a button, so that Tab and screen readers reach each kind with its own name.
    """

    def __init__(self, name: str, kinds: QButtonGroup) -> None:
        super().__init__()
        self.setObjectName(name)
        self.show_ticks(one_of=kinds)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMaximumHeight(target(_HIGH))
        self._count = ""

    def show_kind(self, word: str, count: str, on: bool) -> None:
        self._count = count
        self.setText(word)
        self.setChecked(on)
        self.setAccessibleName(f"{word} {count}")
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(120), target(_LOW))

    minimumSizeHint = sizeHint

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t, on = QPainter(self), tokens(), self.isChecked()
        box = QRectF(self.rect())
        draw_row_ground(
            painter, box, over=self.underMouse(), chosen="green" if on else "", bar=_BAR
        )
        draw_row_line(painter, box.adjusted(_BAR if on else 0, 0, 0, 0))
        inner = box.adjusted(px(12), 0, -px(12), 0)
        used = write(painter, inner, self._count, sans(12), t.ink2, RIGHT)
        font = fitting(self.text(), inner.width() - used - 8, 13, 9, bold=on)
        write(painter, inner, self.text(), font, t.ink, LEFT)
        if self.hasFocus():
            draw_ring(painter, box, t.ring)


class KindList(Shrinking):
    """Emits the kind that is chosen."""

    chosen = Signal(str)

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self.setObjectName("drill_kinds")
        self.setProperty("role", "card")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._head = QLabel(texts.ui("drill.kinds"))
        self._head.setProperty("role", "head")
        self._head.setContentsMargins(px(12), px(6), px(12), px(4))
        self._foot = QLabel()
        self._foot.setObjectName("drill_stage")
        self._foot.setProperty("role", "caption")
        self._foot.setWordWrap(True)
        self._foot.setContentsMargins(px(12), px(6), px(12), px(6))
        self._rows: dict[str, _KindRow] = {}
        self._group = QButtonGroup(self)
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(1, px(4), 1, 1)
        self._box.setSpacing(0)
        self._box.addWidget(self._head)
        self._box.addWidget(self._foot)

    def present(self, kinds: tuple[KindView, ...], chosen: str, foot: str) -> None:
        names = [shown.kind for shown in kinds]
        if names != list(self._rows):
            self._make(names)
        for shown in kinds:
            count = self._texts.ui("drill.cards", shown.waiting)
            self._rows[shown.kind].show_kind(shown.name, count, shown.kind == chosen)
        self._foot.setText(foot)

    def sizeHint(self) -> QSize:
        """With rows as high as they may be."""
        return super().sizeHint() + QSize(0, len(self._rows) * (target(_HIGH) - target(_LOW)))

    def _make(self, names: list[str]) -> None:
        for row in self._rows.values():
            self._box.removeWidget(row)
            row.hide()
            row.deleteLater()
        self._rows = {name: _KindRow(f"drill_kind_{name}", self._group) for name in names}
        for at, (name, row) in enumerate(self._rows.items()):
            row.clicked.connect(partial(self.chosen.emit, name))
            self._box.insertWidget(1 + at, row)
        self._box.activate()
        self.updateGeometry()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go from kind to kind."""
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        rows = list(self._rows.values())
        at = next((n for n, row in enumerate(rows) if row.hasFocus()), None)
        if step is None or at is None:
            super().keyPressEvent(event)
        else:
            rows[(at + step) % len(rows)].setFocus(Qt.FocusReason.TabFocusReason)
