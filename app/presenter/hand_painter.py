"""Paints a hand for an audience: head, tiles, declaration, and the lines in their columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPen

from app.presenter.canvas import (
    CAPTION,
    LEAST,
    LOST,
    MARGIN,
    Canvas,
    draw_bamboo,
    draw_head,
    draw_ivory,
    draw_next_rim,
    draw_tiles,
    write_fitted,
)
from app.presenter.content import LineGroup, PresentedHand, PresentedLine
from app.presenter.lines import LinePage, page_of, starts, sum_so_far
from app.presenter.state import PresenterState
from app.style.theme import colour, tokens
from app.texts.texts import Texts
from app.views.answers import DeclarationTexts
from app.widgets.painting.drawing import CENTRE, LEFT, RIGHT, write
from app.widgets.painting.tiles import draw_tile, height_of
from engine.tiles import Tile

_NUMBER: Final = 152
_TITLE: Final = 40
LineLook = tuple[int, int, int]
"""Pitch of the lines, height of a line and size of its letters."""
_AIRY: Final[LineLook] = (82, 68, 46)
_DENSE: Final[LineLook] = (66, 54, 42)
"""For long groups."""
_TIGHT: Final[LineLook] = (57, 47, 40)
"""For long groups that are open at once."""
_TALL: Final[LineLook] = (122, 106, 40)
"""For sentences, which need two rows."""
_FOOT: Final = 58
_GAP: Final = 40
_PAD: Final = 26
_SHOWN_TILES: Final = 4
_READABLE: Final = 0.74
"""How narrow the letters of a line may become before it takes two rows."""
_PEEKED: Final = 0.62
"""How opaque the next line is where the presenter alone sees it."""


class HandPainter:
    """Paints one hand in one state; `peek` shows what is covered to the presenter."""

    def __init__(
        self,
        canvas: Canvas,
        content: PresentedHand,
        state: PresenterState,
        texts: Texts,
        *,
        peek: bool,
    ) -> None:
        self._canvas, self._content, self._state = canvas, content, state
        self._texts, self._peek = texts, peek
        more = canvas.more
        self._hand_y, self._plate_y = 104 + 0.08 * more, 330 + 0.2 * more
        self._plate_high = 205 + 0.15 * more
        self._lines_y = 616 + 0.4 * more
        self._wide = canvas.wide - 2 * MARGIN

    def paint(self, painter: QPainter) -> None:
        if self._state.number_only:
            self._paint_number(painter)
            return
        canvas = self._canvas
        draw_head(
            painter, canvas, self._content.indicators, (self._content.who, *self._content.facts)
        )
        hand = canvas.box(MARGIN - 20, self._hand_y, self._wide + 40, 170 + 0.06 * canvas.more)
        draw_tiles(painter, canvas, hand, self._content.tiles, self.highlighted)
        plate = canvas.box(MARGIN, self._plate_y, self._wide, self._plate_high)
        self._paint_plate(painter, plate)
        draw_groups(painter, canvas, self._columns(), self._content.groups, self._shown())

    @property
    def highlighted(self) -> tuple[Tile, ...]:
        """The tiles of the newest line."""
        opened = self._state.opened
        return self._content.lines[opened - 1].tiles if opened else ()

    def _columns(self) -> QRectF:
        canvas = self._canvas
        return canvas.box(MARGIN, self._lines_y, self._wide, canvas.high - _FOOT - self._lines_y)

    def _shown(self) -> ShownLines:
        return ShownLines(self._state.opened, self._texts.ui("presenter.so_far"), peek=self._peek)

    # the declaration

    def _paint_plate(self, painter: QPainter, box: QRectF) -> None:
        canvas = self._canvas
        if self._state.covered:
            draw_bamboo(painter, box, canvas, _NUMBER)
            self._paint_covered(painter, box)
            return
        draw_ivory(painter, box, canvas)
        declaration = self._content.spoken
        inner = canvas.box(MARGIN + 48, self._plate_y, self._wide - 100, self._plate_high)
        if declaration.lost or declaration.quiet:
            self._paint_verdict(painter, inner, declaration)
        else:
            self._paint_declaration(painter, inner, declaration)

    def _paint_covered(self, painter: QPainter, box: QRectF) -> None:
        """Write what is asked, and for the presenter what lies below."""
        canvas, t = self._canvas, tokens()
        side = box.adjusted(48 * canvas.unit, 0, -48 * canvas.unit, 0)
        if self._state.as_question:
            font = canvas.font(58, bold=True, serif=True)
            write(painter, side, self._texts.ui("presenter.how_many"), font, t.tile_ink, LEFT)
        if self._peek:
            declaration = self._content.spoken
            words = " ".join(filter(None, (declaration.count, declaration.words)))
            write(painter, side, words, canvas.font(LEAST, bold=True), t.tile_ink, RIGHT)

    def _paint_declaration(
        self, painter: QPainter, box: QRectF, declaration: DeclarationTexts
    ) -> None:
        """Paint count and winner at the left, the sum without honba, and the declared number."""
        canvas, t, u = self._canvas, tokens(), self._canvas.unit
        left = self._paint_count(painter, box, declaration)
        before, between = declaration.before, declaration.between
        room = (box.width() - left) / u - 30
        if before:
            room -= canvas.width_of(before, 66, bold=True, serif=True)
            room -= canvas.width_of(between, LEAST) + 56
        font = canvas.fit(declaration.words, room, _NUMBER, 90, bold=True, serif=True)
        wide = write(painter, box, declaration.words, font, t.tile_ink, RIGHT)
        if before:
            line = box.adjusted(0, 0, -wide - 26 * u, 0)
            line.translate(0, 0.19 * box.height())
            wide = write(painter, line, between, canvas.font(LEAST), t.tile_caption, RIGHT)
            line.setRight(line.right() - wide - 26 * u)
            font = canvas.font(66, bold=True, serif=True)
            write(painter, line, before, font, t.tile_caption, RIGHT)

    def _paint_count(self, painter: QPainter, box: QRectF, declaration: DeclarationTexts) -> float:
        """Paint fu and han, who wins below, and what was not counted above; returns the width."""
        canvas, t, u = self._canvas, tokens(), self._canvas.unit
        wide, high = 0.34 * box.width(), box.height()
        top = QRectF(box.x(), box.y() + 0.16 * high, wide, 0.36 * high)
        count = declaration.count
        used = write_fitted(
            painter, canvas, top, count, 58, t.tile_ink, least=44, bold=True, serif=True
        )
        below = QRectF(box.x(), box.y() + 0.52 * high, wide, 0.28 * high)
        who = write_fitted(painter, canvas, below, declaration.who, LEAST, t.tile_caption)
        used = max(used, who)
        if declaration.set_aside:
            line = QRectF(box.x(), box.y() + 6 * u, box.width(), 36 * u)
            write(painter, line, declaration.set_aside, canvas.font(CAPTION, bold=True), LOST)
        return used

    def _paint_verdict(self, painter: QPainter, box: QRectF, declaration: DeclarationTexts) -> None:
        """Paint why there are no points, and a sentence below it."""
        canvas, t = self._canvas, tokens()
        code = LOST if declaration.lost else t.tile_ink
        top = QRectF(box.x(), box.y() + 0.02 * box.height(), box.width(), 0.66 * box.height())
        write_fitted(painter, canvas, top, declaration.words, 100, code, bold=True, serif=True)
        below = QRectF(box.x(), box.y() + 0.64 * box.height(), box.width(), 0.28 * box.height())
        write_fitted(painter, canvas, below, declaration.below, LEAST, t.tile_caption)
        if declaration.set_aside:
            write(painter, top, declaration.set_aside, canvas.font(CAPTION, bold=True), LOST, RIGHT)

    def _paint_number(self, painter: QPainter) -> None:
        """Paint the declaration alone, as large as it can be."""
        canvas, t, declaration = self._canvas, tokens(), self._content.spoken
        box = canvas.box(MARGIN, 90, self._wide, canvas.high - 90 - 110)
        if self._state.covered:
            draw_bamboo(painter, box, canvas, 3 * _NUMBER)
            self._paint_covered(painter, QRectF(box.x(), box.y(), box.width(), box.height() * 0.3))
            return
        draw_ivory(painter, box, canvas)
        code = LOST if declaration.lost else t.tile_ink
        wide = self._wide - 140
        above = canvas.box(MARGIN + 70, 130, wide, 130)
        first = " ".join(filter(None, (declaration.count, declaration.who)))
        write_fitted(painter, canvas, above, first, 84, t.tile_caption, bold=True, serif=True)
        middle = QRectF(above.x(), box.y(), above.width(), box.height())
        write_fitted(
            painter, canvas, middle, declaration.words, 430, code, CENTRE,
            least=120, bold=True, serif=True,
        )  # fmt: skip
        before = f"{declaration.before} {declaration.between}" if declaration.before else ""
        foot = before or (declaration.below if declaration.lost or declaration.quiet else "")
        low = canvas.box(MARGIN + 70, canvas.high - 110 - 170, wide, 130)
        size = 84 if before else 56
        write_fitted(painter, canvas, low, foot, size, t.tile_caption, serif=bool(before))


# lines


NONE_OPEN: Final = -2
"""So many lines are open where not even the first one is next."""


class ShownLines(msgspec.Struct, frozen=True):
    """How many lines are open, and the word before a sum; `peek` shows the next one, too.

    With `all_open` no line is the newest, none lies face down, and `opened` is the page of groups
    that have several.
    """

    opened: int
    so_far: str = ""
    peek: bool = False
    all_open: bool = False


def line_look(
    canvas: Canvas, groups: Sequence[LineGroup], wide: float, high: float, *, all_open: bool = False
) -> LineLook:
    """The look of the lines, for columns of a width and a height in units."""
    widths = column_widths(canvas, groups, wide, LEAST)
    for group, width in zip(groups, widths, strict=True):
        if any(
            _line_width(canvas, line, LEAST, tiles=0) > width / _READABLE for line in group.lines
        ):
            return _TALL
    longest = max((len(group.lines) for group in groups), default=0)
    looks = (_AIRY, _DENSE) if all_open else (_AIRY,)
    return next(
        (look for look in looks if longest <= lines_in(look, high)),
        _TIGHT if all_open else _DENSE,
    )


def lines_in(look: LineLook, high: float) -> int:
    """How many lines of a look are below each other in a height."""
    pitch, line, _ = look
    return max(1, int((high + pitch - line - 8) // pitch))


def draw_groups(
    painter: QPainter,
    canvas: Canvas,
    box: QRectF,
    groups: Sequence[LineGroup],
    shown: ShownLines,
) -> None:
    """Paint groups of lines in columns, their titles above the box."""
    u, x = canvas.unit, box.x() / canvas.unit
    wide, high = box.width() / u, box.height() / u
    look = line_look(canvas, groups, wide, high, all_open=shown.all_open)
    widths = column_widths(canvas, groups, wide, look[2])
    for (start, group), width in zip(starts(groups), widths, strict=True):
        column = QRectF(x * u, box.y(), width * u, box.height())
        _draw_group(painter, canvas, column, group, start, shown, look)
        x += width + _GAP


def column_widths(
    canvas: Canvas, groups: Sequence[LineGroup], wide: float, letters: int
) -> list[float]:
    """The widths of columns in units: equal where all lines fit, else by what they need."""
    if not groups:
        return []
    free = wide - _GAP * (len(groups) - 1)
    for size in (letters, LEAST):
        needs = [max(_line_width(canvas, line, size) for line in group.lines) for group in groups]
        spare = free - sum(needs)
        if max(needs) <= free / len(groups):
            return [free / len(groups)] * len(groups)
        if spare >= 0:
            return [need + spare / len(needs) for need in needs]
    short = [need for need in needs if need <= free / len(groups)]
    share = (free - sum(short)) / (sum(needs) - sum(short))
    return [need if need in short else need * share for need in needs]


def _line_width(canvas: Canvas, line: PresentedLine, letters: int, tiles: int = 60) -> float:
    """The width that a line needs with letters of a size, its tiles included."""
    name = canvas.width_of(line.name, letters, bold=line.total)
    own = tiles if line.tiles else 0
    return name + canvas.width_of(line.amount, letters, bold=True) + 2 * _PAD + 24 + own


def _draw_group(
    painter: QPainter,
    canvas: Canvas,
    box: QRectF,
    group: LineGroup,
    start: int,
    shown: ShownLines,
    look: LineLook,
) -> None:
    u = canvas.unit
    pitch, high, letters = look
    room = lines_in(look, box.height() / u)
    at = shown.opened - (not shown.peek)
    if shown.all_open:
        at = start + shown.opened % -(-len(group.lines) // room) * room
    page = page_of(group, start, at, room)
    within = start < shown.opened <= start + len(group.lines) and not shown.all_open
    total = sum_so_far(group, start, shown.opened) if within else ""
    above = f"{shown.so_far} {total}" if total and len(page.lines) >= room else ""
    _draw_title(painter, canvas, box, group, page, above)
    for along, line in enumerate(page.lines):
        place = QRectF(box.x(), box.y() + along * pitch * u, box.width(), high * u)
        _draw_turn(painter, canvas, place, line, page.first + along, shown, letters)
    if total and not above:
        place = QRectF(box.x(), box.y() + len(page.lines) * pitch * u, box.width(), high * u)
        _draw_so_far(painter, canvas, place, shown.so_far, total, letters)


def _draw_title(
    painter: QPainter, canvas: Canvas, box: QRectF, group: LineGroup, page: LinePage, above: str
) -> None:
    """Paint the title of a group over its lines, with a sum that has no place below them."""
    u, t = canvas.unit, tokens()
    title = QRectF(box.x() + 4 * u, box.y() - 60 * u, box.width() - 8 * u, 52 * u)
    font = canvas.fit(above, 0.7 * title.width() / u, LEAST, bold=True)
    used = write(painter, title, above, font, t.felt_ink, RIGHT)
    title.setRight(title.right() - used - (20 * u if above else 0))
    words = group.title if page.pages == 1 else f"{group.title}　{page.number + 1}／{page.pages}"
    write_fitted(painter, canvas, title, words, _TITLE, t.felt_ink2, least=CAPTION, bold=True)


def _draw_turn(
    painter: QPainter,
    canvas: Canvas,
    box: QRectF,
    line: PresentedLine,
    at: int,
    shown: ShownLines,
    letters: int,
) -> None:
    """Paint a line as its turn has it: open, the newest, the next, or face down."""
    t, u = tokens(), canvas.unit
    if shown.all_open or at < shown.opened - 1:
        draw_ivory(painter, box, canvas)
        _draw_line(painter, canvas, box, line, letters, t.tile_ink)
    elif at == shown.opened - 1:
        rim = box.adjusted(-5 * u, -5 * u, 5 * u, 5 * u)
        draw_ivory(painter, rim, canvas, "#FFF6DC")
        painter.setBrush(colour(t.gold))
        painter.drawRoundedRect(box, 8 * u, 8 * u)
        _draw_line(painter, canvas, box, line, letters, t.on_gold, bold=True)
    elif at == shown.opened and shown.peek:
        draw_bamboo(painter, box, canvas, letters, "")
        painter.setOpacity(_PEEKED)
        draw_ivory(painter, box, canvas)
        painter.setOpacity(1.0)
        _draw_line(painter, canvas, box, line, letters, t.tile_ink)
        draw_next_rim(painter, box, canvas)
    else:
        draw_bamboo(painter, box, canvas, min(letters, _TITLE))
        if at == shown.opened:
            draw_next_rim(painter, box, canvas)


def _draw_line(
    painter: QPainter,
    canvas: Canvas,
    box: QRectF,
    line: PresentedLine,
    letters: int,
    code: str,
    *,
    bold: bool = False,
) -> None:
    """Paint name, tiles and amount of a line that is open."""
    u = canvas.unit
    inner = box.adjusted(_PAD * u, 0, -(_PAD - 2) * u, 0)
    wide = inner.width() / u
    tall = box.height() / u > _AIRY[1] + 1
    if tall and _line_width(canvas, line, letters, tiles=0) > box.width() / u / _READABLE:
        _draw_rows(painter, canvas, inner, line, code)
        return
    amount = canvas.fit(line.amount, 0.62 * wide, letters, bold=True)
    used = write(painter, inner, line.amount, amount, code, RIGHT)
    strong = bold or line.total
    some = tuple(dict.fromkeys(tile if tile.red else tile.plain for tile in line.tiles))
    tile = 0.85 * box.height() / height_of(1.0)
    tiles = len(some) * (tile + 3 * u)
    room = wide - used / u - (18 if used else 0)
    with_tiles = room - tiles / u - 18
    fits = canvas.width_of(line.name, LEAST, bold=strong) <= with_tiles
    shown = some if fits and len(some) <= _SHOWN_TILES else ()
    room = with_tiles if shown else room
    code = tokens().tile_caption if line.quiet else code
    place = QRectF(inner.x(), inner.y(), room * u, inner.height())
    used = write_fitted(painter, canvas, place, line.name, letters, code, bold=strong)
    x = inner.x() + used + 18 * u
    for one in shown:
        draw_tile(painter, x, box.center().y() - height_of(tile) / 2, tile, one)
        x += tile + 3 * u


def _draw_rows(
    painter: QPainter, canvas: Canvas, box: QRectF, line: PresentedLine, code: str
) -> None:
    """Paint a line in two rows: its name above its amount, or a sentence that is broken."""
    rows = (line.name, line.amount)
    if not line.amount:
        rows = broken(canvas, line.name, box.width() / canvas.unit)
    high = box.height() / 2
    for at, words in enumerate(rows):
        below = bool(at and line.amount)
        place = QRectF(box.x(), box.y() + at * high, box.width(), high)
        place.translate(0, (0.06 - 0.12 * at) * high)
        side = RIGHT if below else LEFT
        write_fitted(painter, canvas, place, words, LEAST, code, side, bold=below)


def broken(canvas: Canvas, words: str, room: float) -> tuple[str, str]:
    """A sentence in two rows: broken after a sign or a space where possible."""
    fits = len(words)
    while fits > 1 and canvas.width_of(words[:fits], LEAST) > room:
        fits -= 1
    signs = [at for at in range(fits // 3, fits) if words[at] in _BREAKS]
    at = signs[-1] + 1 if signs else fits
    return words[:at].rstrip(), words[at:].lstrip()


_BREAKS: Final = " 　、。：:,・"


def _draw_so_far(
    painter: QPainter, canvas: Canvas, box: QRectF, words: str, total: str, letters: int
) -> None:
    """Paint the plate with the sum of the lines that are open."""
    t, u = tokens(), canvas.unit
    painter.setPen(QPen(colour(t.felt_line), t.border))
    painter.setBrush(colour(t.felt_low))
    painter.drawRoundedRect(box, 10 * u, 10 * u)
    inner = box.adjusted(_PAD * u, 0, -(_PAD - 2) * u, 0)
    write(painter, inner, words, canvas.font(max(LEAST, letters - 4)), t.felt_ink2, LEFT)
    amount = canvas.font(letters + 4, bold=True, serif=True)
    write(painter, inner, total, amount, t.felt_ink, RIGHT)
