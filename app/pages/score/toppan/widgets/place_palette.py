"""The palette of 競技十半: its chips are the places where a tile goes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtWidgets import QWidget

from app.pages.score.views import Stock
from app.pages.score.widgets.palette import Palette
from engine.tiles import Tile

PLACES: Final = ("east", "south", "west", "north", "dora", "extra")


class PlacePalette(Palette):
    """Picks tiles for the place that is on."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("place", PLACES, parent)

    def present(self, place: str, own: int, stock: Mapping[Tile, Stock], rest: str) -> None:
        """Show the place and each tile's copies; `rest` is said while nothing is being done."""
        texts = self._tray.texts
        if texts is None:
            return
        for at, (name, button) in enumerate(self._chips.items()):
            own_hand = at == own
            named = texts.ui("toppan.own_hand") if own_hand else texts.ui(f"toppan.place.{name}")
            button.setText(named)
            button.setToolTip(texts.ui(f"mode_tip.{name}"))
        self.show_stock(place, stock, rest)
