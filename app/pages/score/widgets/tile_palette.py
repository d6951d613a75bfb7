"""The palette of riichi: its chips are the modes in which a tile is laid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtWidgets import QWidget

from app.actions import ACTIONS
from app.pages.score.views import Stock
from app.pages.score.widgets.palette import Palette
from app.texts.texts import Texts
from engine.tiles import Tile

MODES: Final = ("hand", "dora", "ura", "river", "chi", "pon", "daiminkan", "kakan", "ankan")
_KEYS: Final = {
    row.name.removeprefix("mode_"): row.keys[0] for row in ACTIONS if row.name.startswith("mode_")
}
_UNSHOWN: Final = "passed"
"""A mode without a chip: it is chosen where its tiles lie."""


class TilePalette(Palette):
    """Picks a tile for the mode that is on."""

    def __init__(self, parent: QWidget | None = None, *, texts: Texts | None = None) -> None:
        super().__init__("mode", MODES, parent, texts=texts)

    def set_compact(self, low: bool) -> None:
        super().set_compact(low)
        self._flow.set_gap(2 if low else 3)
        for button in self._chips.values():
            if bool(button.property("fold")) != low:
                button.setProperty("fold", low)
                button.style().unpolish(button)
                button.style().polish(button)

    def speak(self, texts: Texts) -> None:
        super().speak(texts)
        for mode, button in self._chips.items():
            button.setText(texts.ui(f"mode.{mode}"))
            button.setToolTip(f"{texts.ui(f'mode_tip.{mode}')} {_KEYS[mode]}")

    def present(self, mode: str, stock: Mapping[Tile, Stock]) -> None:
        """Show the mode and each tile's copies; red fives are there where they are in the stock."""
        texts = self._tray.texts
        rest = texts.ui(f"mode_tip.{mode}") if texts is not None else ""
        self.show_stock("river" if mode == _UNSHOWN else mode, stock, rest)
