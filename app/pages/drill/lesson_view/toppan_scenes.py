"""Lays out what the lessons of 競技十半 show: values, yaku, stakes, dora."""

from __future__ import annotations

from typing import Final

from app.pages.drill.lessons.lesson import DoraShow, StakesShow, ValuesShow, YakuListShow
from app.pages.drill.widgets.felt_items import HEAD, FeltItem, FeltScene, ItemLook, plate, word
from app.texts.texts import Texts
from app.widgets.painting.tiles import height_of

_FEW: Final = 6
_COLUMNS: Final = 4


def values_scene(show: ValuesShow, texts: Texts, w: float, h: float, opened: int = -1) -> FeltScene:
    """Tiles with what they are worth together; those over the limit are worth nothing."""
    items: list[FeltItem] = []
    wide = w / len(show.rows)
    tile = min(58.0, wide / 4)
    top = max(20.0, (h - 300) / 2)
    for at, row in enumerate(show.rows):
        x, cx = wide * at, wide * (at + 0.5)
        name = texts.ui(f"lesson_view.tiles.{row.name}")
        items.append(word(x + 6, top, wide - 12, name, 18, at, serif=True))
        start = cx - len(row.tiles) * (tile + 2) / 2
        for number, one in enumerate(row.tiles):
            items.append(FeltItem("tile", start + number * (tile + 2), top + 50, tile,
                                  height_of(tile), size=tile, tile=one, step=at))  # fmt: skip
        items.append(FeltItem("arrow", cx, top + 146, 0, 40, step=at))
        amount = texts.halves(row.halves) if row.halves else texts.ui("lesson_view.over")
        look: ItemLook = "open" if at == opened else ""
        items.append(plate(cx, top + 200, amount, "", at, look, (min(150.0, wide - 24), 80)))
    return FeltScene(tuple(items), len(show.rows))


def yaku_list_scene(
    show: YakuListShow, texts: Texts, w: float, h: float, opened: int = -1
) -> FeltScene:
    """Yaku by what they are worth, in columns; the amount of the column `opened` is open."""
    groups: dict[int, list[str]] = {}
    for row in show.rows:
        name = texts.yaku_name(row.yaku)
        groups.setdefault(row.han, []).append(
            texts.ui("lesson_view.counts_over", name) if row.over else name
        )
    wide, items = w / len(show.columns), []
    for at, han in enumerate(show.columns):
        x, cx = wide * at, wide * (at + 0.5)
        amount = texts.han(han) if han else texts.limit("mangan")
        look: ItemLook = "open" if at == opened else "soft" if not han else ""
        items.append(plate(cx, 20, amount, "", at, look, (min(170.0, wide - 30), 66)))
        some = texts.list_of(groups[han])
        size = 24 if len(groups[han]) <= _FEW else 20
        items.append(FeltItem("wrapped", x + 18, 112, wide - 36, h - 124, some, step=at, size=size))
    return FeltScene(tuple(items), len(show.columns))


def stakes_scene(show: StakesShow, texts: Texts, w: float, h: float, opened: int = -1) -> FeltScene:
    """What so many han pay at each stake; the dearest amount of the row `opened` is open."""
    rows = len(show.rows)
    wide, high = (w - HEAD) / len(show.stakes), min(84.0, (h - 60) / rows)
    top = (h - 50 - high * rows) / 2
    items: list[FeltItem] = []
    for number, stake in enumerate(show.stakes):
        name = texts.ui(f"lesson_view.stake.{stake}")
        items.append(word(HEAD + wide * number, top + 8, wide, name, 20, serif=True))
    for at, (han, amounts) in enumerate(show.rows):
        y = top + 46 + high * at
        name = texts.han(han) if han else texts.limit("mangan")
        items.append(word(24, y + high / 2 - 18, HEAD - 30, name, 20, at, serif=True, place="left"))
        for number, amount in enumerate(amounts):
            cx = HEAD + wide * (number + 0.5)
            look: ItemLook = "open" if at == opened and number == len(amounts) - 1 else ""
            size = (min(180.0, wide - 40), high - 18)
            items.append(plate(cx, y, texts.halves(amount), "", at, look, size))
    return FeltScene(tuple(items), rows)


def dora_scene(show: DoraShow, texts: Texts, w: float, h: float, opened: int = -1) -> FeltScene:
    """Indicators with the tiles that each makes dora; those of the row `opened` are open."""
    items: list[FeltItem] = []
    wide, tile = w / len(show.rows), 54.0
    top = max(20.0, (h - 320) / 2)
    for at, (indicator, made) in enumerate(show.rows):
        cx = wide * (at + 0.5)
        items.append(word(wide * at, top, wide, texts.ui("drill.row.indicators"), 13, look="quiet"))
        items.append(FeltItem("tile", cx - tile / 2, top + 28, tile, height_of(tile), size=tile,
                              tile=indicator, step=at))  # fmt: skip
        items.append(FeltItem("arrow", cx, top + 118, 0, 40, step=at))
        if at == opened:
            items.append(plate(cx, top + 176, "", "", at, "open", (70, 90)))
            continue
        per = min(len(made), _COLUMNS)
        small = min(tile, wide / (per + 1))
        for number, one in enumerate(made):
            x = cx - per * (small + 2) / 2 + number % per * (small + 2)
            y = top + 172 + number // per * (height_of(small) + 6)
            items.append(FeltItem("tile", x, y, small, height_of(small), size=small, tile=one,
                                  step=at))  # fmt: skip
    return FeltScene(tuple(items), len(show.rows))
