"""The palette: all tiles with their copies left, and the modes that say where a tile goes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QButtonGroup, QPushButton, QVBoxLayout, QWidget

from app.actions import ACTIONS
from app.shown.hands import Stock
from app.widgets.flow import Flow
from app.widgets.tray import Tray
from app.words.texts import Texts
from engine.tiles import Tile

MODES: Final = ("hand", "dora", "ura", "river", "chi", "pon", "daiminkan", "kakan", "ankan")
_KEYS: Final = {
    row.name.removeprefix("mode_"): row.keys[0] for row in ACTIONS if row.name.startswith("mode_")
}
_UNSHOWN: Final = "passed"
"""A mode without a chip: it is chosen where its tiles lie."""


class TilePalette(QWidget):
    """Picks a tile for the mode that is on."""

    picked = Signal(object)
    mode_chosen = Signal(str)
    reached = Signal(object)
    carried = Signal(object, QPoint)
    dropped = Signal(object, QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("palette")
        self._modes: dict[str, QPushButton] = {}
        self._rest = ""
        self._flow = Flow(gap=3, row_gap=4)
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
        for name in ("picked", "reached", "carried", "dropped"):
            getattr(self._tray, name).connect(getattr(self, name))
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 8, 10, 6)
        column.setSpacing(5)
        column.addLayout(self._flow)
        column.addWidget(self._tray, 1)

    def fold(self, low: bool) -> None:
        """Take less height where the window is low."""
        self._flow.set_gap(2 if low else 3)
        for button in self._modes.values():
            if bool(button.property("fold")) != low:
                button.setProperty("fold", low)
                button.style().unpolish(button)
                button.style().polish(button)
        column = self.layout()
        if column is not None:
            column.setContentsMargins(*((9, 6, 9, 2) if low else (10, 8, 10, 6)))

    def let_go(self) -> bool:
        """End a slide without laying anything; false where there was none."""
        return self._tray.let_go()

    def hint(self, told: str) -> None:
        """Say what would be laid, or why nothing can be; "" for what the mode is for."""
        self._tray.hint.setText(told or self._rest)

    def speak(self, texts: Texts) -> None:
        self._tray.texts = texts
        self._tray.forget()
        for mode, button in self._modes.items():
            button.setText(texts.ui(f"mode.{mode}"))
            button.setToolTip(f"{texts.ui(f'mode_tip.{mode}')} {_KEYS[mode]}")

    def present(self, mode: str, stock: Mapping[Tile, Stock]) -> None:
        """Show the mode and each tile's copies; red fives are there where they are in the stock."""
        self._modes["river" if mode == _UNSHOWN else mode].setChecked(True)
        texts = self._tray.texts
        self._rest = texts.ui(f"mode_tip.{mode}") if texts is not None else ""
        self.hint("")
        self._tray.present(stock)
