"""The palette: all tiles with their copies left, and above them chips that say where one goes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QButtonGroup, QPushButton, QVBoxLayout, QWidget

from app.pages.score.views import Stock
from app.pages.score.widgets.tray import Tray
from app.texts.texts import Texts
from app.widgets.layout.flow import Flow
from engine.tiles import Tile


class Palette(QWidget):
    """Picks tiles for the chip that is on; `chosen` brings the name of another one.

    `removed` takes one of a kind back, by the right button or Delete.
    """

    picked = Signal(object)
    removed = Signal(object)
    chosen = Signal(str)
    reached = Signal(object)
    carried = Signal(object, QPoint)
    dropped = Signal(object, QPoint)

    def __init__(
        self,
        kind: str,
        names: Iterable[str],
        parent: QWidget | None = None,
        *,
        texts: Texts | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("palette")
        self._rest = ""
        self._flow = Flow(gap=3, row_gap=4)
        group = QButtonGroup(self)
        self._chips = {name: self._chip(kind, name, group) for name in names}
        self._tray = Tray()
        for name in ("picked", "removed", "reached", "carried", "dropped"):
            getattr(self._tray, name).connect(getattr(self, name))
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 8, 10, 6)
        column.setSpacing(5)
        column.addLayout(self._flow)
        column.addWidget(self._tray, 1)
        if texts is not None:
            self.speak(texts)

    def _chip(self, kind: str, name: str, group: QButtonGroup) -> QPushButton:
        button = QPushButton()
        button.setObjectName(f"{kind}_{name}")
        button.setCheckable(True)
        button.setProperty("role", "mode")
        button.clicked.connect(partial(self.chosen.emit, name))
        group.addButton(button)
        self._flow.addWidget(button)
        return button

    def set_compact(self, low: bool) -> None:
        """Take less height where the window is low."""
        column = self.layout()
        if column is not None:
            column.setContentsMargins(*((9, 6, 9, 2) if low else (10, 8, 10, 6)))

    def let_go(self) -> bool:
        """End a slide without laying anything; false where there was none."""
        return self._tray.let_go()

    def hint(self, told: str) -> None:
        """Say what would be laid, or why nothing can be; "" for what the chip is for."""
        self._tray.hint.setText(told or self._rest)

    def speak(self, texts: Texts) -> None:
        self._tray.texts = texts
        self._tray.forget()

    def show_stock(self, name: str, stock: Mapping[Tile, Stock], rest: str) -> None:
        """The chip that is on, each tile's copies, and what is said while nothing is done."""
        self._chips[name].setChecked(True)
        self._rest = rest
        self.hint("")
        self._tray.present(stock)
