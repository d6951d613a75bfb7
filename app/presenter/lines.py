"""Makes groups of lines of the rows of a ledger, to be opened one by one, page by page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from app.presenter.content import MOST_GROUPS, LineGroup, PresentedLine
from app.texts.ledgers import amount_of, row_words
from app.texts.texts import Texts
from app.views.ledgers import LedgerRow, Unit

_ADDED: Final = ("han", "yakuman", "fu", "halves")
"""Units whose amounts are added up line by line; points are reckoned in steps."""
_UNCOUNTED: Final = "uncounted"
_LAST: Final = "points"


def groups_of(
    rows: Sequence[LedgerRow], texts: Texts, titles: Mapping[str, str] | None = None
) -> tuple[LineGroup, ...]:
    """The groups of a ledger in its order: one line for each row below a head.

    Rows before the first head come first in the first group. `titles` are other titles by the key
    of a head; successive heads of one title are one group. What is not counted closes the last
    group. In the group of points a rule without an amount is left out: the rows before it, which
    are rounded by it, say so.
    """
    groups: list[tuple[str, str, list[LedgerRow]]] = []
    loose: list[LedgerRow] = []
    for row in rows:
        if row.kind == "head" and row.key != _UNCOUNTED:
            title = (titles or {}).get(row.key) or row_words(row, texts)
            if not groups or groups[-1][1] != title:
                groups.append((row.key, title, []))
        elif row.kind != "head":
            (groups[-1][2] if groups else loose).append(row)
    if not groups:
        return (LineGroup("", _lines(loose, "", texts)),) if loose else ()
    groups[0][2][:0] = loose
    return tuple(LineGroup(title, _lines(some, key, texts)) for key, title, some in groups)


def fitting_groups(groups: Sequence[LineGroup]) -> tuple[LineGroup, ...]:
    """At most so many groups as fit beside each other; the others are added to the last."""
    kept, rest = [*groups[:MOST_GROUPS]], groups[MOST_GROUPS:]
    for group in rest:
        kept[-1] = LineGroup(kept[-1].title, kept[-1].lines + group.lines)
    return tuple(group for group in kept if group.lines)


def _lines(rows: Sequence[LedgerRow], key: str, texts: Texts) -> tuple[PresentedLine, ...]:
    lines, total, unit = [], 0, ""
    for row in rows:
        bare = row.line is None and row.kind == "line"
        if bare and key == _LAST:
            continue
        if row.kind == "line" and row.unit in _ADDED:
            if row.unit != unit:
                total, unit = 0, row.unit
            total += row.amount
            lines.append(replace(_line(row, texts), so_far=_sum(total, row.unit, texts)))
        else:
            lines.append(_line(row, texts))
    return tuple(lines)


def _line(row: LedgerRow, texts: Texts) -> PresentedLine:
    if row.uncounted is not None:
        name = texts.ui("not_counted", row_words(row, texts))
        return PresentedLine(name, tiles=row.uncounted.tiles, quiet=True)
    tiles = () if row.line is None or row.kind == "sum" else row.line.tiles
    name = row_words(row, texts)
    return PresentedLine(name, amount_of(row, texts), tiles, total=row.kind == "sum")


def _sum(total: int, unit: Unit, texts: Texts) -> str:
    """An amount with its unit, as the row of the sum has it."""
    return amount_of(LedgerRow("sum", amount=total, unit=unit), texts)


# which of them are seen


class LinePage(msgspec.Struct, frozen=True):
    """The lines of a group that are seen at once: the index of the first, and how many pages."""

    first: int
    lines: tuple[PresentedLine, ...]
    number: int
    pages: int


def page_of(group: LineGroup, start: int, at: int, room: int) -> LinePage:
    """The page of a group with the line `at`, an index among all lines, or the nearest one.

    `start` is the index of its first line, `room` how many lines there are on a page.
    """
    pages = -(-len(group.lines) // room)
    nearest = min(max(at - start, 0), len(group.lines) - 1)
    number = nearest // room
    first = number * room
    return LinePage(start + first, group.lines[first : first + room], number, pages)


def sum_so_far(group: LineGroup, start: int, opened: int) -> str:
    """The sum of the lines that are open, while the group is not closed by a total."""
    lines = group.lines[: max(0, opened - start)]
    if not lines or lines[-1].total or lines[-1].quiet:
        return ""
    return lines[-1].so_far


def starts(groups: Sequence[LineGroup]) -> Iterator[tuple[int, LineGroup]]:
    """Every group with the index of its first line among all lines."""
    start = 0
    for group in groups:
        yield start, group
        start += len(group.lines)
