"""The items that scenes are made of: words, wells for raw amounts, and plates."""

from __future__ import annotations

from typing import Any, Final

from app.pages.drill.widgets.felt import FeltItem, ItemLook

HEAD: Final = 144
"""The width of the head of a row, in units."""
WELL: Final = (136.0, 52.0)
PLATE: Final = (172.0, 86.0)
_LETTERS, _NOTED = 0.52, 0.31
"""The size of letters in parts of the height of a plate, and beside a note."""


def word(
    x: float, y: float, w: float, text: str, size: float = 13, step: int = -1, **more: Any
) -> FeltItem:
    """A line of words, as high as its letters need."""
    return FeltItem("word", x, y, w, size * 1.4, text, size=size, step=step, **more)


def well(cx: float, y: float, text: str, step: int = -1, *, opened: bool = False) -> FeltItem:
    """An amount before rounding, centred on a column."""
    w, h = WELL
    look: ItemLook = "open" if opened else ""
    return FeltItem(
        "well", cx - w / 2, y, w, h, "" if opened else text, size=25, serif=True, step=step,
        look=look,
    )  # fmt: skip


def plate(
    cx: float, y: float, text: str, note: str = "", step: int = -1, look: ItemLook = "",
    size: tuple[float, float] = PLATE,
) -> FeltItem:  # fmt: skip
    """An amount as it is paid, centred on a column."""
    w, h = size
    shown = look != "open"
    return FeltItem(
        "plate", cx - w / 2, y, w, h, text if shown else "", note if shown else "", step,
        h * (_NOTED if note else _LETTERS), serif=True, look=look,
    )  # fmt: skip
