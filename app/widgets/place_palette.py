"""The palette of 競技十半: all tiles with their copies left, and the places where a tile goes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QButtonGroup, QPushButton, QVBoxLayout, QWidget

from app.shown.hands import Stock
from app.widgets.flow import Flow
from app.widgets.tray import Tray
from app.words.texts import Texts
from engine.tiles import Tile

PLACES: Final = ("east", "south", "west", "north", "dora", "extra")


class PlacePalette(QWidget):
    """Picks tiles for the place that is on; the right button or Delete takes one of a kind back."""

    picked = Signal(object)
    removed = Signal(object)
    place_chosen = Signal(str)
    reached = Signal(object)
    carried = Signal(object, QPoint)
    dropped = Signal(object, QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("palette")
        self._places: dict[str, QPushButton] = {}
        self._rest = ""
        self._flow = Flow(gap=3, row_gap=4)
        group = QButtonGroup(self)
        for place in PLACES:
            button = QPushButton()
            button.setObjectName(f"place_{place}")
            button.setCheckable(True)
            button.setProperty("role", "mode")
            button.clicked.connect(partial(self.place_chosen.emit, place))
            group.addButton(button)
            self._places[place] = button
            self._flow.addWidget(button)
        self._tray = Tray()
        for name in ("picked", "removed", "reached", "carried", "dropped"):
            getattr(self._tray, name).connect(getattr(self, name))
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 8, 10, 6)
        column.setSpacing(5)
        column.addLayout(self._flow)
        column.addWidget(self._tray, 1)

    def fold(self, low: bool) -> None:
        """Take less height where the window is low."""
        column = self.layout()
        if column is not None:
            column.setContentsMargins(*((9, 6, 9, 2) if low else (10, 8, 10, 6)))

    def let_go(self) -> bool:
        """End a slide without laying anything; false where there was none."""
        return self._tray.let_go()

    def hint(self, told: str) -> None:
        """Say what would be laid, or why nothing can be; "" for what the place is for."""
        self._tray.hint.setText(told or self._rest)

    def speak(self, texts: Texts) -> None:
        self._tray.texts = texts
        self._tray.forget()

    def present(self, place: str, own: int, stock: Mapping[Tile, Stock], rest: str) -> None:
        """Show the place and each tile's copies; `rest` is said while nothing is being done."""
        texts = self._tray.texts
        if texts is None:
            return
        for at, (name, button) in enumerate(self._places.items()):
            own_hand = at == own
            named = texts.ui("toppan.own_hand") if own_hand else texts.ui(f"toppan.place.{name}")
            button.setText(named)
            button.setToolTip(texts.ui(f"mode_tip.{name}"))
        self._places[place].setChecked(True)
        self._rest = rest
        self.hint("")
        self._tray.present(stock)
