"""Lays out a hand group by group, with a bracket, a name and an amount under each group."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from app.pages.drill.kinds.grouped import LaidGroup
from app.pages.drill.widgets.felt_items import FeltItem, ItemLook, word
from app.widgets.painting.tiles import height_of, meld_places, meld_width

_GROUPS_APART: Final = 26


class GroupWords(NamedTuple):
    """What stands under a group: its name, its amount (None: nothing), and how it looks."""

    name: str
    amount: str | None = None
    look: ItemLook = ""


def group_items(
    groups: Sequence[LaidGroup], words: Mapping[int, GroupWords], x: float, y: float, tile: float,
    highlighted: int = -1,
) -> Iterator[FeltItem]:  # fmt: skip
    """Groups side by side with a bracket, a name and an amount under each; the step of a group is
    its index in the reading. The tiles of the highlighted one stand apart."""
    high = height_of(tile)
    for laid in groups:
        start, apart = x, 8 if laid.index == highlighted else 1
        if laid.meld is not None:
            for one, at, sideways in meld_places(x, y + high, tile, laid.meld):
                yield FeltItem("tile", at.x(), at.y(), tile, high, size=tile, tile=one,
                               sideways=sideways, step=laid.index)  # fmt: skip
            x += meld_width(laid.meld, tile)
        else:
            for number, one in enumerate(laid.tiles):
                won = number == laid.win
                x += apart * bool(number)
                look: ItemLook = "highlighted" if won and highlighted < 0 else ""
                yield FeltItem("tile", x, y, tile, high, size=tile, tile=one, step=laid.index,
                               look=look)  # fmt: skip
                if won:
                    yield FeltItem("line", x + 4, y + high + 7, tile - 8, 0, look="highlighted")
                x += tile
        yield from _under(words.get(laid.index, GroupWords("")), start, x, y + high, laid.index)
        x += _GROUPS_APART * tile / 54


def _under(some: GroupWords, x: float, end: float, y: float, step: int) -> Iterator[FeltItem]:
    wide = end - x
    yield FeltItem("bracket", x, y + 14, wide, 7, step=step, look="quiet")
    yield word(x - 14, y + 26, wide + 28, some.name, 12.5, step, look="quiet")
    if some.look == "open":
        cx = (x + end) / 2
        yield FeltItem("well", cx - 18, y + 48, 36, 24, step=step, look="open")
    elif some.amount is not None:
        yield word(x, y + 44, wide, some.amount, 19, step, serif=True)


def groups_width(groups: Sequence[LaidGroup], tile: float, highlighted: int = -1) -> float:
    """The width of groups side by side."""
    wide = 0.0
    for laid in groups:
        if laid.meld is not None:
            wide += meld_width(laid.meld, tile)
        else:
            apart = 8 if laid.index == highlighted else 1
            wide += len(laid.tiles) * (tile + apart) - apart
        wide += _GROUPS_APART * tile / 54
    return wide - _GROUPS_APART * tile / 54


def group_tile(
    groups: Sequence[LaidGroup], room: float, most: float, highlighted: int = -1
) -> float:
    """The width of tiles with which groups have room."""
    tile = most
    while tile > 18 and groups_width(groups, tile, highlighted) > room:
        tile -= 1
    return tile
