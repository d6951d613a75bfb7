"""The items that a scene on felt is made of, and scenes; without Qt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal

import msgspec

from engine.tiles import Tile

WIDE: Final = 1176
"""The width of the felt in units, where a length is one pixel."""
ItemKind = Literal["word", "wrapped", "well", "plate", "arrow", "line", "tile", "band", "bracket"]
ItemLook = Literal["", "highlighted", "soft", "open", "quiet", "back", "wrong"]
TextPlace = Literal["left", "centre", "right"]


class FeltItem(msgspec.Struct, frozen=True):
    """An item on the felt, in units from its top left corner.

    An arrow or a line leads from (x, y) by (w, h). `step` is the step that lights it, −1 none.
    `look`: gold ("highlighted"), green as a limit ("soft"), a dashed place to be filled ("open"),
    dimmed ("quiet"), face down ("back"), crossed out ("wrong")."""

    kind: ItemKind
    x: float
    y: float
    w: float
    h: float
    text: str = ""
    note: str = ""
    step: int = -1
    size: float = 13
    serif: bool = False
    bold: bool = False
    place: TextPlace = "centre"
    look: ItemLook = ""
    tile: Tile | None = None
    sideways: bool = False
    dora: str = ""


class FeltScene(msgspec.Struct, frozen=True):
    """Items on felt; `steps` is how many can be highlighted, one after the other, `spoken` what is
    said of it by screen readers."""

    items: tuple[FeltItem, ...]
    steps: int = 1
    spoken: str = ""

    @property
    def words(self) -> tuple[str, ...]:
        """Every text on the felt."""
        return tuple(text for item in self.items for text in (item.text, item.note) if text)


SceneBuilder = Callable[[float, float], FeltScene]
"""Lays a scene out on felt of a width and a height in units."""


# --- the usual items

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


def unrounded_amount(
    cx: float, y: float, text: str, step: int = -1, *, opened: bool = False
) -> FeltItem:
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
