"""Formats the scoring table: its heads, cells, captions and the whole of it as text."""

from __future__ import annotations

from app.texts.texts import Texts
from app.views.tables import (
    CellFace,
    CellMemory,
    Grid,
    GridCell,
    Heat,
    Marked,
    Phrase,
    Strip,
    TableCell,
    TableHead,
    TableSheet,
)
from engine.ledger import Line
from engine.riichi.verdict import Absence


def _phrase_words(phrase: Phrase, texts: Texts) -> str:
    """A phrase in words: a yaku, several, han, points, tiles."""
    match phrase.form:
        case "yaku":
            return texts.yaku_name(*phrase.values)
        case "yakus":
            return texts.list_of(map(texts.yaku_name, phrase.values))
        case "ui":
            return texts.ui(*phrase.values)
        case "han":
            return texts.han(*phrase.values)
        case "mangan":
            return texts.rule("payment.mangan")
        case "halves":
            return texts.halves(*phrase.values)
        case "tiles":
            return texts.tiles_short(phrase.values)
        case "facts":
            limit, *facts = phrase.values
            return texts.list_of(texts.fact(fact, texts.said(limit)) for fact in facts)
        case "pure_facts":
            pure, *values = phrase.values
            facts_told = _phrase_words(Phrase("facts", tuple(values)), texts)
            return texts.ui("table_page.pure", facts_told, pure)
        case "said":
            return texts.note(*phrase.values)
    return "—"


def _phrase_lines(phrase: Phrase, texts: Texts) -> tuple[str, ...]:
    lines = (_phrase_words(phrase, texts),)
    return lines if phrase.below is None else (*lines, *_phrase_lines(phrase.below, texts))


def head_words(head: TableHead | Phrase, texts: Texts) -> str:
    """The head of a row or column: `40符`, `ハネ満 6–7翻`, `役満`, `ツモ`."""
    if isinstance(head, Phrase):
        return _phrase_words(head, texts)
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
    """The payment of a cell; with `short` a limit is its name."""
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


# --- the whole table


def name_words(cell: GridCell, texts: Texts) -> str:
    """The name of a cell: `子 40符3翻`, `親 満貫 5翻`."""
    spot = cell.spot
    if cell.name:
        return "　".join(_phrase_words(each, texts) for each in cell.name)
    if cell.head is None:
        count = texts.points("fu_han", spot.fu, spot.han)
    else:
        count = head_words(cell.head, texts)
    return count if spot.whose == "both" else f"{texts.ui(f'table.{spot.whose}')} {count}"


def _named_line(line: TableCell, cell: GridCell, texts: Texts) -> str:
    """One line of a cell with its name: `ロン 5200`, `子ツモ 1300・2600`."""
    way = "dealer" if line.kind == "dealer" else "ron" if line.kind == "ron" else "tsumo"
    if cell.spot.whose == "both" and way != "dealer":
        way = f"child_{way}"
    return f"{texts.ui(f'table.{way}')} {cell_words(line, texts)}"


def named_lines(cell: GridCell, texts: Texts) -> tuple[str, ...]:
    """Every line of a cell that a hand can be in, with its name."""
    if cell.phrase is not None:
        return _phrase_lines(cell.phrase, texts)
    return tuple(_named_line(line, cell, texts) for line in cell.lines if line.kind != "none")


def turned_lines(cell: GridCell, face: CellFace, texts: Texts) -> tuple[str, ...]:
    """The lines of a cell of the map that are turned; none of one that is face down."""
    if all(face.turned):
        return cell_lines(cell, texts)
    shown = [line for line, up in zip(cell.lines, face.turned, strict=True) if up]
    return tuple(cell_words(line, texts, short=True) for line in shown)


def _face_description(cell: GridCell, face: CellFace, texts: Texts) -> str:
    """The accessible text of a cell of the map; what is face down is left out."""
    parts = [name_words(cell, texts)]
    if all(face.turned):
        parts += named_lines(cell, texts)
    else:
        lines = zip(cell.lines, face.turned, strict=True)
        parts += [_named_line(line, cell, texts) for line, up in lines if up]
        parts.append(texts.ui("path.back", face.number))
    marks = (("due", face.due), ("new", face.new), ("remember", face.remember))
    parts += [texts.ui(f"path.{mark}") for mark, on in marks if on]
    return " ".join(parts)


def cell_lines(cell: GridCell, texts: Texts) -> tuple[str, ...]:
    """The lines of a cell: the value, and the smaller ones below it."""
    if cell.empty:
        return ("—",)
    if cell.phrase is not None:
        return _phrase_lines(cell.phrase, texts)
    if cell.head is not None:
        return ("　".join(cell_words(line, texts) for line in cell.lines),)
    limit = next((line.limit for line in cell.lines if line.limit), "")
    if not limit:
        return tuple(cell_words(line, texts) for line in cell.lines)
    shares = [line for line in cell.lines if "tsumo" not in line.kind] or list(cell.lines)
    return texts.limit(limit), "　".join(cell_words(line, texts) for line in shares)


def named_payments(cell: GridCell, texts: Texts) -> tuple[str, ...]:
    """The payments of a cell by han alone, one in a line."""
    return ("—",) if cell.empty else tuple(cell_words(line, texts) for line in cell.lines)


def absence_words(absence: Absence, texts: Texts) -> str:
    """The reason why no hand is in a cell: `20符は平和のツモだけ。`"""
    yaku = texts.yaku_name(absence.yaku) if absence.yaku else ""
    return texts.ui(f"absence.{absence.key}", yaku=yaku, least=absence.least)


def cell_description(cell: GridCell, marked: Marked, texts: Texts) -> str:
    """The accessible text of a cell: `子 40符3翻 ロン 5200 ツモ 1300・2600`."""
    face = None if marked.faces is None else marked.faces.get(cell.spot)
    if face is not None:
        return _face_description(cell, face, texts)
    name = name_words(cell, texts)
    if cell.spot in marked.covered and not cell.empty:
        return f"{name} {texts.ui('table_page.covered')}"
    parts = [name, *named_lines(cell, texts)]
    if cell.absence is not None:
        parts.append(absence_words(cell.absence, texts))
    if marked.difficult and cell.doubled:
        parts.append(doubled_words(cell, texts))
    if cell.spot == marked.highlighted:
        parts.append(texts.ui("strip_here"))
    if marked.heat is not None and not cell.empty:
        parts.append(heat_description(marked.heat.get(cell.spot), texts))
    return " ".join(parts)


def heat_words(heat: Heat | None, texts: Texts) -> tuple[str, ...]:
    """How well a cell is known, in short: the percentage of right answers, and the time."""
    if heat is None:
        return (texts.ui("heat.new"),)
    return f"{heat.right * 100:.0f}", texts.ui("drill.seconds", heat.ms / 1000)


def heat_description(heat: Heat | None, texts: Texts) -> str:
    """The same in words: `62 % of 13, 5.5 s, due today`."""
    if heat is None:
        return texts.ui("heat.new")
    sentence = texts.ui("heat.told", heat.right * 100, heat.answers, heat.ms / 1000)
    return texts.list_of((sentence, texts.ui("heat.due"))) if heat.due else sentence


def due_words(due: int | None, texts: Texts) -> str:
    """When a cell is asked again: `今日`, `3日後`; `休み` for suspended cards."""
    if due is None:
        return texts.ui("table_page.memory.asleep")
    return texts.ui("table_page.memory.days", due) if due else texts.ui("table_page.memory.today")


def mistaken_words(memory: CellMemory, texts: Texts) -> str:
    """The usual wrong answer, with the cell that pays it; "" where there is none."""
    if memory.mistaken is None:
        return ""
    if memory.other is None:
        return texts.ui("table_page.memory.wrong", memory.mistaken, memory.times)
    spot, head = memory.other.spot, memory.other.head  # the side is that of the cell itself
    fu_han = texts.points("fu_han", spot.fu, spot.han)
    name = fu_han if head is None else head_words(head, texts)
    return texts.ui("table_page.memory.mistaken", name, memory.mistaken, memory.times)


def memory_sentence(memory: CellMemory, texts: Texts) -> str:
    """What the drill knows of a cell, in one line."""
    seconds = texts.ui("drill.seconds", memory.ms / 1000)
    due = due_words(memory.due, texts)
    return texts.ui("table_page.memory.short", f"{memory.right * 100:.0f}", seconds, due)


def doubling_lines(line: Line, texts: Texts) -> tuple[tuple[str, str], ...]:
    """The base points doubled once for each han, step by step: `40 × 2`, `80`."""
    fu, bazoro, han = line.of
    points, rows = fu, [(texts.fu(fu), str(fu))]
    for at in range(bazoro + han):
        named = {0: ("bazoro", bazoro), bazoro: ("han", han)}.get(at)
        note = "" if named is None else "　" + texts.ui(f"table_page.{named[0]}", named[1])
        rows.append((texts.ui("table_page.doubling", points) + note, str(points * 2)))
        points *= 2
    return tuple(rows)


def doubled_words(cell: GridCell, texts: Texts) -> str:
    """Why a cell is easily mistaken: `左の枠の2倍（4000）ではない。`, "" where it is not."""
    if cell.doubled is None:
        return ""
    return texts.ui("table_page.not_doubled", cell_words(cell.doubled, texts))


def column_words(grid: Grid, at: int, texts: Texts) -> tuple[str, ...]:
    """The head of a column, with a second line where players count bazoro in."""
    head = grid.columns[at]
    words = head_words(head, texts)
    if not grid.bazoro or isinstance(head, Phrase):
        return (words,)
    return words, texts.ui("table_page.with_bazoro", head.first + grid.bazoro)


def grid_caption(grid: Grid, sheet: TableSheet, texts: Texts) -> tuple[str, str]:
    """The title of a table and how its cells are read."""
    title = texts.ui(f"table_page.title.{grid.name}")
    if grid.name in ("child", "dealer"):
        return title, texts.ui(f"table_page.reads.{grid.name}.{sheet.ways}")
    if grid.reads is not None:
        return title, _phrase_words(grid.reads, texts)
    return title, texts.ui(f"table_page.reads.{grid.name}")


def sheet_text(sheet: TableSheet, marked: Marked, document: str, texts: Texts) -> str:
    """All tables as tab-separated text for a spreadsheet."""
    honba = texts.ui("table_page.with_honba", sheet.honba) if sheet.honba else ""
    parts = [f"{document} {honba}".strip()]
    for grid in sheet.grids:
        title, reads = grid_caption(grid, sheet, texts)
        heads = (" ".join(column_words(grid, at, texts)) for at in range(len(grid.columns)))
        rows = [f"{title} {reads}".strip(), "\t".join(("", *heads))]
        for head, cells in zip(grid.rows, grid.cells, strict=True):
            rows.append("\t".join((head_words(head, texts), *_plain(cells, marked, texts))))
        parts.append("\n".join(rows))
    return "\n\n".join(parts) + "\n"


def _plain(cells: tuple[GridCell, ...], marked: Marked, texts: Texts) -> list[str]:
    """Cells as text; covered ones are empty."""
    return [
        "" if cell.spot in marked.covered else " / ".join(cell_lines(cell, texts)) for cell in cells
    ]
