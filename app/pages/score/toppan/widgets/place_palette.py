"""The palette of the toppan page, with a chip for each place where a tile can go."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtWidgets import QWidget

from app.pages.score.views import Stock
from app.pages.score.widgets.palette import TilePalette
from app.texts.texts import Texts
from engine.tiles import Tile

PLACES: Final = ("east", "south", "west", "north", "dora", "extra")
_COUNTED: Final = "dora"
"""The place from which a key or the right button takes a copy of the tile of the palette back."""


class PlacePalette(TilePalette):
    """Picks tiles for the place of the checked chip."""

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__("place", PLACES, parent, texts=texts)
        self._own_hand = texts.ui("toppan.own_hand")
        self._names = {name: texts.ui(f"toppan.place.{name}") for name in PLACES}
        self._hints = {name: texts.ui(f"mode_tip.{name}") for name in PLACES}
        for name, button in self._chips.items():
            button.setToolTip(self._hints[name])

    def present(self, place: str, own: int, stock: Mapping[Tile, Stock]) -> None:
        """Show the place, each tile's copies, and which seat's chip is the own hand."""
        for at, (name, button) in enumerate(self._chips.items()):
            button.setText(self._own_hand if at == own else self._names[name])
        self._tray.let_remove(place == _COUNTED)
        self.show_stock(place, stock, self._hints[place])
