"""The palette: all tiles with their copies left, and the modes that say where a tile goes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from app.shown import Stock
from app.texts import Texts
from app.theme import tokens
from app.widgets.flow import Flow
from app.widgets.marks import ground, show_if
from app.widgets.tile_button import LIFT, TileButton
from app.widgets.tiles import height_of
from engine.tiles import RED_FIVES, TILES, Tile

MODES: Final = ("hand", "dora", "ura", "river", "chi", "pon", "daiminkan", "kakan", "ankan")
_UNSHOWN: Final = "passed"
"""A mode without a chip: it is chosen where its tiles lie."""
_ROWS: Final = 4
_LARGEST: Final = 40
_SPARE: Final = 2 * LIFT + 7
_STEPS: Final = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}


class TilePalette(QWidget):
    """Picks a tile for the mode that is on."""

    picked = Signal(object)
    mode_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("palette")
        self._modes: dict[str, QPushButton] = {}
        self._flow = Flow(gap=4, row_gap=4)
        group = QButtonGroup(self)
        for mode in MODES:
            button = QPushButton()
            button.setObjectName(f"mode_{mode}")
            button.setCheckable(True)
            button.setProperty("role", "mode")
            button.clicked.connect(partial(self.mode_chosen.emit, mode))
            group.addButton(button)
            self._modes[mode] = button
            self._flow.addWidget(button)
        self._tray = Tray()
        self._tray.picked.connect(self.picked)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 8, 10, 6)
        column.setSpacing(5)
        column.addLayout(self._flow)
        column.addWidget(self._tray, 1)

    def fold(self, low: bool) -> None:
        """Take less height where the window is low."""
        for button in self._modes.values():
            if bool(button.property("fold")) != low:
                button.setProperty("fold", low)
                button.style().unpolish(button)
                button.style().polish(button)
        column = self.layout()
        if column is not None:
            column.setContentsMargins(*((9, 6, 9, 2) if low else (10, 8, 10, 6)))

    def speak(self, texts: Texts) -> None:
        self._tray.texts = texts
        self._tray.forget()
        for mode, button in self._modes.items():
            button.setText(texts.ui(f"mode.{mode}"))
            button.setToolTip(texts.ui(f"mode_tip.{mode}"))

    def present(self, mode: str, stock: Mapping[Tile, Stock]) -> None:
        """Show the mode and each tile's copies; red fives are there where they are in the stock."""
        self._modes["river" if mode == _UNSHOWN else mode].setChecked(True)
        texts = self._tray.texts
        self._tray.hint.setText(texts.ui(f"mode_tip.{mode}") if texts is not None else "")
        self._tray.present(stock)


class Tray(QWidget):
    """The four rows of tiles."""

    picked = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.texts: Texts | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._stock: Mapping[Tile, Stock] = {}
        self._reds = False
        self.hint = QLabel(self)
        self.hint.setObjectName("palette_hint")
        self.hint.setProperty("role", "felt_caption")
        self.hint.setWordWrap(True)
        self._buttons = {tile: self._button(tile) for tile in sorted((*TILES, *RED_FIVES))}
        self._buttons[TILES[0]].setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(_ROWS * 52)

    def _button(self, tile: Tile) -> TileButton:
        button = TileButton(f"palette_{tile}", self)
        button.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        button.clicked.connect(partial(self._pick, tile))
        button.arrow.connect(partial(self._go, tile))
        button.focused.connect(partial(self._hold, tile))
        return button

    def present(self, stock: Mapping[Tile, Stock]) -> None:
        reds = any(tile.red for tile in stock)
        for tile, button in self._buttons.items():
            here = stock.get(tile)
            show_if(button, here is not None)
            if here is not None and here != self._stock.get(tile):
                button.look(tile, faded=not here.left, pips=here.left)
                if self.texts is not None:
                    self._name(button, here, self.texts)
        self._stock = stock
        if reds != self._reds:
            self._reds = reds
            self._arrange()

    def forget(self) -> None:
        """Name every tile anew at the next presentation, in another language perhaps."""
        self._stock = {}

    def _name(self, button: TileButton, here: Stock, texts: Texts) -> None:
        button.setAccessibleName(texts.tile(here.tile))
        told = texts.ui("copies_left", here.left)
        if here.refusal:
            told = f"{told} {texts.ui(f'refusal.{here.refusal}')}"
        button.setAccessibleDescription(told)
        button.setToolTip(f"{texts.tile(here.tile)} ({here.tile}) {told}")

    def _pick(self, tile: Tile) -> None:
        here = self._stock.get(tile)
        if here is None:
            return
        if here.refusal and self.texts is not None:
            self.hint.setText(self.texts.ui(f"refusal.{here.refusal}"))
        elif not here.refusal:
            self.picked.emit(tile)

    def _rows(self) -> list[list[Tile]]:
        shown = [t for t in self._buttons if self._reds or not t.red]
        return [[t for t in shown if t.suit == suit] for suit in "mpsz"]

    def _go(self, tile: Tile, key: int) -> None:
        """Move the focus to the neighbour in the direction of an arrow key."""
        down, right = _STEPS[Qt.Key(key)]
        rows = self._rows()
        row = next(i for i, some in enumerate(rows) if tile in some)
        place = rows[row].index(tile) + right
        there = rows[(row + down) % _ROWS]
        self._buttons[there[max(0, min(place, len(there) - 1))]].setFocus()

    def _hold(self, tile: Tile) -> None:
        """The tab chain stops at one tile of the palette: the one that had the focus last."""
        for other, button in self._buttons.items():
            keep = Qt.FocusPolicy.StrongFocus if other == tile else Qt.FocusPolicy.ClickFocus
            if button.focusPolicy() != keep:
                button.setFocusPolicy(keep)

    def paintEvent(self, _event: QPaintEvent) -> None:
        ground(self, QPainter(self), tokens().felt)

    def resizeEvent(self, _event: QResizeEvent) -> None:
        self._arrange()

    def _arrange(self) -> None:
        columns = 10 if self._reds else 9
        by_width = self.width() // columns - 2 * LIFT
        by_height = (self.height() / _ROWS - _SPARE) * 60 / 86
        width = max(16.0, float(int(min(by_width, by_height, _LARGEST))))
        step = QSize(int(width) + 2 * LIFT, int(height_of(width) + _SPARE))
        gap = max(0, (self.width() - columns * step.width()) // columns)
        for y, row in enumerate(self._rows()):
            for x, tile in enumerate(row):
                self._buttons[tile].resize_tile(width)
                place = QPoint(x * (step.width() + min(gap, 5)), y * step.height())
                self._buttons[tile].move(place)
        x = len(self._rows()[-1]) * (step.width() + min(gap, 5)) + 6
        y = (_ROWS - 1) * step.height()
        self.hint.setGeometry(x, y, max(0, self.width() - x), step.height() - 6)
