"""Lays out what lessons show of the scoring table: rows, limits, shares, rounding, families."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from app.pages.drill.kinds.cells import count_text, side_text, way_text
from app.pages.drill.lesson_view.hand_scenes import hand_strip
from app.pages.drill.lessons.lesson import (
    Arrow,
    ArrowsShow,
    FactorShow,
    FamiliesShow,
    LimitsShow,
    RoundingShow,
    RowColumn,
    RowShow,
)
from app.pages.drill.lessons.words import spoken_amount
from app.pages.drill.widgets.felt_items import (
    HEAD,
    PLATE,
    WELL,
    FeltItem,
    FeltScene,
    ItemLook,
    plate,
    unrounded_amount,
    word,
)
from app.texts.texts import Texts

_STRIP: Final = 84
_ASIDE: Final = 190
"""The width of words before wells, which leave more room than plates."""
_SHORT: Final = 6
"""The most letters of a clause for which there is room beside an arrow."""


class OpenFrom:
    """From which column on amounts are open, and whether that of this column before rounding is
    given."""

    def __init__(self, column: int, *, raw_given: bool) -> None:
        self.column, self.raw_given = column, raw_given

    def raw(self, at: int) -> bool:
        return at > self.column or (at == self.column and not self.raw_given)

    def rounded(self, at: int) -> bool:
        return at >= self.column


_NOTHING_OPEN: Final = OpenFrom(99, raw_given=True)


# --- a row


def row_scene(
    show: RowShow,
    texts: Texts,
    highlighted: int,
    w: float,
    h: float,
    opened: OpenFrom = _NOTHING_OPEN,
) -> FeltScene:
    """A row of the table: the chant, amounts before rounding, and what is paid."""
    items = list(_row_items(show, texts, highlighted, w, h, opened))
    if show.hand is not None and opened is _NOTHING_OPEN:
        items += hand_strip(
            show.hand, texts, w, h - _STRIP, show.columns[show.highlighted], show.highlighted
        )
    lines = [row_name(show.side == "dealer", False, show.fu, texts)]
    for at, column in enumerate(show.columns):
        if not opened.rounded(at):
            lines.append(
                f"{texts.han(column.han)} {spoken_amount(column.rounded, texts)} {column.rounded}"
            )
    return FeltScene(tuple(items), len(show.columns), texts.list_of(lines))


def row_name(dealer: bool, tsumo: bool, fu: int, texts: Texts) -> str:
    """`子 30符 ロン`, without fu where the document has none."""
    count = (texts.fu(fu),) if fu else ()
    return " ".join((side_text(dealer, texts), *count, way_text(tsumo, texts)))


def _row_items(
    show: RowShow, texts: Texts, highlighted: int, w: float, h: float, opened: OpenFrom
) -> Iterator[FeltItem]:
    wide, strip = (w - HEAD - 32) / len(show.columns), _STRIP if show.hand else 0
    raw = any(column.raw for column in show.columns)
    top = max(0.0, (h - strip - (368 if raw else 260)) / 2)
    low = top + (257 if raw else 140)
    yield word(20, top + 50, HEAD, texts.ui("lesson_view.chant"), 14, bold=True, place="left")
    if raw:
        yield word(20, top + 144, _ASIDE, texts.ui("lesson_view.raw"), 13, bold=True, place="left")
        base = show.columns[0]
        if show.fu and not base.share:
            power = base.raw // (show.fu * show.times)
            formula = texts.ui("lesson_view.from", show.fu, power, show.times, base.raw)
            yield word(20, top + 166, _ASIDE, formula, 11.5, place="left", look="quiet")
    side, way = side_text(show.side == "dealer", texts), way_text(False, texts)
    way = f"{texts.fu(show.fu)} {way}" if show.fu else way
    yield FeltItem("plate", 20, low, HEAD, 86, side, way, size=25, serif=True)
    for at, column in enumerate(show.columns):
        cx = HEAD + 32 + wide * (at + 0.5)
        yield from _column(column, at, cx, top, low, wide, texts, opened)
        if at:
            yield from _between(show, at, cx - wide, wide, top, low, texts, opened, highlighted)


def _column(
    column: RowColumn, at: int, cx: float, top: float, low: float, wide: float, texts: Texts,
    opened: OpenFrom,
) -> Iterator[FeltItem]:  # fmt: skip
    hidden = opened.rounded(at)
    yield word(cx - wide / 2, top + 14, wide, texts.han(column.han), look="quiet")
    text = "" if hidden else spoken_amount(column.rounded, texts)
    quiet = "quiet" if column.limit else ""
    size = 38 if column.limit else 56
    yield word(cx - wide / 2 + 6, top + 36, wide - 12, text, size, at, serif=True, look=quiet)
    if column.raw:
        yield unrounded_amount(cx, top + 141, str(column.raw), at, opened=opened.raw(at))
        yield FeltItem("arrow", cx, top + 200, 0, 36, step=at)
        note = "" if hidden else _rounding(column, texts)
        yield word(cx + 12, top + 210, wide / 2 - 12, note, 11.5, place="left", look="quiet")
    if hidden:
        yield plate(cx, low, "", step=at, look="open")
    elif column.limit:
        yield plate(cx, low, texts.limit(column.limit), str(column.rounded), at, "soft")
    else:
        yield plate(cx, low, str(column.rounded), step=at)


def _rounding(column: RowColumn, texts: Texts) -> str:
    """What leads from an amount before rounding to what is paid."""
    if column.limit:
        limit, clause = texts.limit(column.limit), texts.citation(column.clause)
        if 0 < len(clause) <= _SHORT:
            return texts.ui("lesson_view.to_limit_by", clause, limit)
        return texts.ui("lesson_view.to_limit", limit)
    if column.share:
        times = column.rounded // column.share
        return texts.ui("lesson_view.share_times", column.share, times)
    return texts.ui("lesson_view.up" if column.raw != column.rounded else "lesson_view.stays")


def _between(
    show: RowShow, at: int, left: float, wide: float, top: float, low: float, texts: Texts,
    opened: OpenFrom, highlighted: int,
) -> Iterator[FeltItem]:  # fmt: skip
    """The arrow from the column before, and a crossed one where rounded amounts do not double."""
    before, column = show.columns[at - 1], show.columns[at]
    if before.raw and 2 * before.raw == column.raw:
        x, y = left + WELL[0] / 2 + 8, top + 167
        yield FeltItem("arrow", x, y, wide - WELL[0] - 16, 0, step=at)
        yield word(x, y - 24, wide - WELL[0] - 16, "×2", 13.5, at, bold=True)
    wrong = 2 * before.rounded != column.rounded and not column.limit and column.raw
    if wrong and at == highlighted and not opened.rounded(at):
        x, gap = left + PLATE[0] / 2 + 6, wide - PLATE[0] - 12
        middle = x + gap / 2
        yield FeltItem("line", middle - 14, low + 32, 28, 0, look="wrong")
        yield FeltItem("line", middle - 7, low + 25, 14, 14, look="wrong")
        yield FeltItem("line", middle - 7, low + 39, 14, -14, look="wrong")
        text = texts.ui("lesson_view.not_double")
        yield FeltItem("wrapped", x - 6, low + 50, gap + 12, 40, text, size=11.5)


# --- limits


def limits_scene(show: LimitsShow, texts: Texts, w: float, h: float, opened: int = -1) -> FeltScene:
    """Limits as plates, a non-dealer's amount over the dealer's; `opened` is a column whose
    dealer's amount is open."""
    items, n = [], len(show.rows)
    wide = (w - HEAD - 20) / n
    top = max(10.0, (h - 380) / 2)
    size = (min(172.0, wide - 16), 86.0)
    for y, side in ((top + 112, False), (top + 272, True)):
        items.append(plate(20 + 60, y, side_text(side, texts), "", size=(120, 86)))
    for at, row in enumerate(show.rows):
        cx = HEAD + 20 + wide * (at + 0.5)
        name = texts.limit(row.limit, row.yakuman or 1)
        items.append(word(cx - wide / 2 + 4, top + 16, wide - 8, name, 27, at, serif=True))
        items.append(word(cx - wide / 2, top + 60, wide, han_range(row.first, row.last, texts)
                          if not row.yakuman else "", 13, look="quiet"))  # fmt: skip
        items.append(plate(cx, top + 112, str(row.child), step=at, size=size))
        items.append(FeltItem("arrow", cx, top + 206, 0, 56, step=at))
        if 2 * row.dealer == 3 * row.child:
            items.append(word(cx + 8, top + 224, 60, "×1.5", 13, at, place="left", bold=True))
        look: ItemLook = "open" if at == opened else ""
        items.append(plate(cx, top + 272, str(row.dealer), step=at, look=look, size=size))
    return FeltScene(tuple(items), n)


def han_range(first: int, last: int | None, texts: Texts) -> str:
    """`6–7翻`, `13翻〜`."""
    if last is None:
        return texts.ui("lesson_view.han_from", first)
    return texts.han(first) if first == last else texts.ui("lesson_view.han_range", first, last)


# --- tsumo


def arrows_scene(
    show: ArrowsShow, texts: Texts, w: float, h: float, opened: int = -1, *, raw_given: bool = False
) -> FeltScene:
    """Arrows from the amount of a ron to the shares of a tsumo; `opened` is the index of an arrow
    whose amounts are open, and those of the same payers with it; with `raw_given` only those
    that are rounded."""
    items: list[FeltItem] = []
    top, step = max(8.0, (h - 390) / 2), 122
    middle = top + 30 + step + 30
    if show.raw and show.arrows[0].raw:
        items.append(unrounded_amount(150, middle - 26, str(show.raw)))
        items.append(word(40, middle - 56, 220, texts.ui("lesson_view.raw"), 13, look="quiet"))
    else:
        items.append(plate(150, middle - 43, str(show.ron)))
    name = texts.ui("lesson_view.by_ron", count_text(show.cell, "", texts))
    items.append(word(40, middle + 48, 220, name, 13, look="quiet"))
    hidden = {a for a in range(len(show.arrows)) if opened >= 0
              and show.arrows[a].payer == show.arrows[opened].payer}  # fmt: skip
    for at, arrow in enumerate(show.arrows):
        y = top + 30 + step * at + 30
        items += _share(arrow, at, w, y, middle, texts, opened=at in hidden,
                        raw_given=raw_given)  # fmt: skip
    return FeltScene(tuple(items), len(show.arrows))


def _share(
    arrow: Arrow, at: int, w: float, y: float, middle: float, texts: Texts,
    *, opened: bool, raw_given: bool,
) -> Iterator[FeltItem]:  # fmt: skip
    right = w - 120
    dealer = arrow.payer == "dealer"
    yield FeltItem("arrow", 240, middle, 170, y - middle, step=at)
    part = texts.ui("lesson_view.half" if dealer else "lesson_view.quarter")
    payer = texts.ui("lesson_view.pays", side_text(dealer, texts))
    yield word(420, y - 26, 130, payer, 18, at, serif=True)
    yield word(420, y + 4, 130, part, 14, at, bold=True)
    if arrow.raw:
        x = (560 + right) / 2
        yield unrounded_amount(x - 60, y - 26, str(arrow.raw), at, opened=opened and not raw_given)
        yield FeltItem("arrow", x + 20, y, right - x - 124, 0, step=at)
        note = "" if opened else texts.ui(
            "lesson_view.up" if arrow.raw != arrow.rounded else "lesson_view.stays"
        )  # fmt: skip
        yield word(x + 16, y - 26, right - x - 116, note, 11.5, look="quiet")
    yield plate(right, y - 43, str(arrow.rounded), step=at, look="open" if opened else "",
                size=(160, 78))  # fmt: skip


# --- the dealer's factor


def factor_scene(
    show: FactorShow, texts: Texts, w: float, h: float, opened: int = -1, *, raw_given: bool = False
) -> FeltScene:
    """A row of a non-dealer over that of the dealer; from the column `opened` on the dealer's
    amounts are open, with `raw_given` not that of this column before rounding."""
    items: list[FeltItem] = []
    pairs = list(zip(show.child.columns, show.dealer.columns, strict=False))
    wide = (w - HEAD - 20) / len(pairs)
    top = max(8.0, (h - 430) / 2)
    raw = bool(pairs[0][0].raw) and not pairs[0][0].share
    for y, by_dealer in ((top + 44, False), (top + 148, True)):
        name = row_name(by_dealer, False, show.child.fu, texts)
        items.append(word(20, y + 14, _ASIDE, name, 15, serif=True, place="left"))
    if show.tsumo:
        each = texts.ui("lesson_view.each")
        items.append(word(20, top + 366, HEAD, each, 15, serif=True, place="left"))
    for at, (child, dealer) in enumerate(pairs):
        cx, hidden = HEAD + 20 + wide * (at + 0.5), 0 <= opened <= at
        items.append(word(cx - wide / 2, top + 10, wide, texts.han(child.han), look="quiet"))
        one, two = (child.raw, dealer.raw) if raw else (child.rounded, dealer.rounded)
        items.append(unrounded_amount(cx, top + 44, str(one), at))
        items.append(FeltItem("arrow", cx, top + 104, 0, 38, step=at))
        if 2 * two == 3 * one:
            items.append(word(cx + 10, top + 112, 60, "×1.5", 13, at, bold=True, place="left"))
        given = raw_given and at == opened
        items += _dealer_amounts(show, at, cx, top, two, texts, raw=raw, hidden=hidden, given=given)
    return FeltScene(tuple(items), len(pairs))


def _dealer_amounts(
    show: FactorShow, at: int, cx: float, top: float, amount: int, texts: Texts, *, raw: bool,
    hidden: bool, given: bool,
) -> Iterator[FeltItem]:  # fmt: skip
    dealer = show.dealer.columns[at]
    look: ItemLook = "open" if hidden else ""
    if raw:
        yield unrounded_amount(cx, top + 148, str(amount), at, opened=hidden and not given)
        yield FeltItem("arrow", cx, top + 206, 0, 34, step=at)
    name = "" if hidden else spoken_amount(dealer.rounded, texts)
    note = name if name != str(dealer.rounded) else ""
    y = top + (248 if raw else 160)
    yield plate(cx, y, str(dealer.rounded), note, at, look, (160, 84))
    if at < len(show.tsumo):
        each = texts.points("dealer_tsumo", show.tsumo[at].high)
        yield plate(cx, top + 356, each, "", at, look, (160, 56))


# --- rounding


def rounding_scene(
    show: RoundingShow, texts: Texts, w: float, h: float, opened: int = -1
) -> FeltScene:
    """Amounts before and after rounding; that after the step `opened` is open."""
    items: list[FeltItem] = []
    wide, top = (w - 40) / len(show.steps), max(10.0, (h - 340) / 2)
    for at, step in enumerate(show.steps):
        cx = 20 + wide * (at + 0.5)
        unit = texts.ui(f"lesson_view.rounds.{step.unit}")
        name = texts.points("fu_han", step.cell.fu, step.cell.han) if step.cell else ""
        items.append(word(cx - wide / 2, top + 4, wide, unit, 20, at, serif=True))
        items.append(word(cx - wide / 2, top + 40, wide, name, 13, look="quiet"))
        items.append(unrounded_amount(cx, top + 84, str(step.before), at))
        items.append(FeltItem("arrow", cx, top + 146, 0, 64, step=at))
        if at != opened:
            how = texts.ui("lesson_view.to_limit", texts.limit(step.limit)) if step.limit \
                else texts.ui(f"lesson_view.up_{step.unit}")  # fmt: skip
            items.append(word(cx + 14, top + 166, wide / 2 - 14, how, 12, place="left",
                              look="quiet"))  # fmt: skip
        look: ItemLook = "open" if at == opened else "soft" if step.limit else ""
        after = str(step.after)
        limit = texts.limit(step.limit) if step.limit else ""
        items.append(plate(cx, top + 222, after, limit, at, look, (190, 96)))
    return FeltScene(tuple(items), len(show.steps))


# --- families


def families_scene(
    show: FamiliesShow, texts: Texts, w: float, h: float, opened: int = -1
) -> FeltScene:
    """The table with lines between cells of equal base points; the amount of the family `opened`
    is open in all its cells, and in those of others that pay the same."""
    rows = sorted({cell.fu for family in show.families for cell in family.cells})
    columns = sorted({cell.han for family in show.families for cell in family.cells})
    wide, high = (w - HEAD) / len(columns), (h - 58) / len(rows)
    items: list[FeltItem] = []

    def centre(fu: int, han: int) -> tuple[float, float]:
        return HEAD + wide * (columns.index(han) + 0.5), 44 + high * (rows.index(fu) + 0.5)

    items += [
        word(centre(rows[0], han)[0] - wide / 2, 14, wide, texts.han(han), 13, look="quiet")
        for han in columns
    ]
    items += [
        word(20, centre(fu, columns[0])[1] - 12, HEAD - 30, texts.fu(fu), 16, serif=True,
             place="left")
        for fu in rows
    ]  # fmt: skip
    for at, family in enumerate(show.families):
        points = [centre(cell.fu, cell.han) for cell in family.cells]
        for (x, y), (x2, y2) in pairwise(points):
            items.append(FeltItem("line", x, y, x2 - x, y2 - y, step=at))
        hidden = opened >= 0 and family.amount == show.families[opened].amount
        for x, y in points:
            look: ItemLook = "open" if hidden else ""
            size = (min(150.0, wide - 30), min(46.0, high - 14))
            items.append(plate(x, y - size[1] / 2, str(family.amount), "", at, look, size))
    return FeltScene(tuple(items), len(show.families))
