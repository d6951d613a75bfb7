"""The palette of riichi, with a chip for each mode."""

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
"""A mode without a chip: it is chosen in the row of its tiles."""


class TilePalette(Palette):
    """Picks tiles for the chosen mode."""

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__("mode", MODES, parent, texts=texts)
        for mode, button in self._chips.items():
            button.setText(texts.ui(f"mode.{mode}"))
            button.setToolTip(f"{texts.ui(f'mode_tip.{mode}')} {_KEYS[mode]}")

    def set_compact(self, compact: bool) -> None:
        super().set_compact(compact)
        self._flow.set_gap(2 if compact else 3)
        for button in self._chips.values():
            if bool(button.property("compact")) != compact:
                button.setProperty("compact", compact)
                button.style().unpolish(button)
                button.style().polish(button)

    def present(self, mode: str, stock: Mapping[Tile, Stock]) -> None:
        """Show the mode and the copies of each tile; red fives only if they are in the stock."""
        rest = self._texts.ui(f"mode_tip.{mode}")
        self.show_stock("river" if mode == _UNSHOWN else mode, stock, rest)
