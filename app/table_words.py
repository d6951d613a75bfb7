"""Words of the scoring table: its heads, its cells and its corner, in the language in force."""

from __future__ import annotations

from app.shown import Strip, TableCell, TableHead
from app.texts import Texts


def head_words(head: TableHead, texts: Texts) -> str:
    """The head of a row or column: `40符`, `ハネ満 6–7翻`, `役満`, `ツモ`."""
    if head.kind == "fu":
        return texts.fu(head.first)
    if head.kind != "han":
        return texts.ui(f"table.{head.kind}")
    if head.yakuman:
        return texts.limit("yakuman", head.yakuman)
    if head.last is None:
        count = texts.points("han_from", head.first)
    elif head.last == head.first:
        count = texts.han(head.first)
    else:
        count = texts.points("han_range", head.first, head.last)
    return f"{texts.limit(head.limit)} {count}" if head.limit else count


def cell_words(cell: TableCell, texts: Texts, *, short: bool = False) -> str:
    """What is paid in a cell; in short a limit is its name."""
    if cell.kind == "none":
        return "—"
    if short and cell.limit:
        return texts.limit(cell.limit)
    values = (cell.low, cell.high) if cell.kind == "child_tsumo" else (cell.high,)
    return texts.points(cell.kind, *values)


def corner_words(strip: Strip, texts: Texts) -> str:
    """What all cells of a strip have in common: `40符`, `子`, `子ツモ`."""
    if strip.fu:
        return texts.fu(strip.fu)
    whose = "dealer" if strip.dealer else "child"
    if strip.columns[0].kind != "han":
        return texts.ui(f"table.{whose}")
    return texts.ui(f"table.{whose}_{'tsumo' if strip.tsumo else 'ron'}")
