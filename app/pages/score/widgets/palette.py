"""The palette: all tiles with their copies left, below chips that choose where tiles go."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QPushButton, QVBoxLayout, QWidget

from app.actions import KEY_OF
from app.pages.score.views import Stock
from app.pages.score.widgets.tray import Tray
from app.style.theme import FOUR, letters, px, touch, wide
from app.texts.texts import Texts
from app.widgets.controls.announce import announce
from app.widgets.controls.ticks import AlwaysTabStop
from app.widgets.layout.flow import Flow
from app.widgets.painting.drawing import restyle
from engine.tiles import Tile

MODES: Final = ("hand", "dora", "ura", "river", "chi", "pon", "daiminkan", "kakan", "ankan")
_UNSHOWN: Final = "passed"
"""A mode without a chip: it is chosen in the row of its tiles."""
_SCROLL_BAR: Final = 16


def _edge() -> int:
    """The margin at the left and right: tiles that a finger presses need more of the width."""
    return 7 if touch() else 10


class ModeButton(AlwaysTabStop, QPushButton):
    """A chip that chooses where the tiles of the palette go."""


class TilePalette(QWidget):
    """Base of the palettes of both variants; `chosen(name)` is a chip, the others are `Tray`'s."""

    picked = Signal(object)
    removed = Signal(object)
    chosen = Signal(str)
    reached = Signal(object)
    dragged = Signal(object, QPoint)
    dropped = Signal(object, QPoint)

    def __init__(
        self,
        kind: str,
        names: Iterable[str],
        parent: QWidget | None = None,
        *,
        texts: Texts,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("palette")
        self._texts, self._rest, self._fitted = texts, "", 0
        self._flow = Flow(gap=3, row_gap=4)
        group = QButtonGroup(self)
        self._chips = {name: self._chip(kind, name, group) for name in names}
        self._tray = Tray(texts)
        for name in ("picked", "removed", "reached", "dragged", "dropped"):
            getattr(self._tray, name).connect(getattr(self, name))
        column = QVBoxLayout(self)
        column.setContentsMargins(_edge(), 8, _edge(), 6)
        column.setSpacing(5)
        column.addLayout(self._flow)
        column.addWidget(self._tray, 1)

    def _chip(self, kind: str, name: str, group: QButtonGroup) -> ModeButton:
        button = ModeButton()
        button.setObjectName(f"{kind}_{name}")
        button.setProperty("role", "mode")
        button.setProperty("roomy", wide(FOUR))
        button.clicked.connect(partial(self.chosen.emit, name))
        button.show_ticks(one_of=group)
        self._flow.addWidget(button)
        return button

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the height of all tiles where larger chips take several rows, for which the column
        around the palette does not ask. A scroll bar that comes for it changes nothing again."""
        super().resizeEvent(event)
        if abs(self.width() - self._fitted) > px(_SCROLL_BAR):
            self._fitted = self.width()
            tiles = self._tray.height_for(self._tray.width())
            self.setMinimumHeight(self._tray.y() + tiles if letters() > 1 else 0)

    def set_compact(self, compact: bool) -> None:
        """Take less height in a low window."""
        column = self.layout()
        if column is not None:
            margins = (9, 6, 9, 2) if compact else (_edge(), 8, _edge(), 6)
            column.setContentsMargins(*margins)
        self._flow.set_gap(2 if compact else 3)
        for button in self._chips.values():
            if bool(button.property("compact")) != compact:
                button.setProperty("compact", compact)
                restyle(button)

    def let_go(self) -> bool:
        """End a slide without picking anything; returns whether there was one."""
        return self._tray.let_go()

    def hint(self, text: str) -> None:
        """Show what would be added, or why nothing can be; "" for the hint of the chip."""
        self._tray.hint.show_text(text or self._rest, urgent=bool(text))

    def refuse(self, text: str) -> None:
        """Show why nothing was added, and have it said."""
        self.hint(text)
        announce(self._tray, text, urgent=True)

    def show_stock(self, name: str, stock: Mapping[Tile, Stock], rest: str) -> None:
        """Show the chosen chip, the copies of each tile, and the hint of the chip."""
        for each, chip in self._chips.items():
            chip.setChecked(each == name)
        self._rest = rest
        self.hint("")
        self._tray.present(stock)


class ModePalette(TilePalette):
    """Picks tiles for the chosen mode."""

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__("mode", MODES, parent, texts=texts)
        for mode, button in self._chips.items():
            button.setText(texts.ui(f"mode.{mode}"))
            button.setToolTip(f"{texts.ui(f'mode_tip.{mode}')} {KEY_OF[f'mode_{mode}']}")

    def present(self, mode: str, stock: Mapping[Tile, Stock]) -> None:
        """Show the mode and the copies of each tile; red fives only if they are in the stock."""
        rest = self._texts.ui(f"mode_tip.{mode}")
        self.show_stock("river" if mode == _UNSHOWN else mode, stock, rest)
