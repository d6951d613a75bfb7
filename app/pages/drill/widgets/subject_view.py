"""Paints what a question is about: badges, tiles in rows, or a dealt hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import ceil
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.pages.drill.views import DrillQuestionView, WordedTiles
from app.pages.drill.widgets.felt import paint_items
from app.pages.drill.widgets.felt_groups import group_items, group_tile, groups_width
from app.pages.drill.widgets.picture_painter import (
    height_needed,
    least_height,
    paint_picture,
)
from app.style.theme import mincho, px, sans, scale, tile_px, tile_scale, tokens
from app.views.table_picture import TablePicture
from app.widgets.layout.roles import TEXT
from app.widgets.painting.drawing import (
    CENTRE,
    LEAST_LETTERS,
    draw_focus,
    draw_plate,
    elided,
    fitting,
    ground,
    width_of,
    write,
    write_wrapped,
)
from app.widgets.painting.tiles import (
    draw_meld,
    draw_rim,
    draw_tile,
    height_of,
    meld_height,
    meld_width,
)
from engine.riichi.hand import Hand
from engine.tiles import Tile

_GAP, _EDGE = 22, 21
_HIGH: Final = 66
_LARGEST, _SMALLEST = 40, 18
_WIDEST, _NARROWEST = 50, 18
_LEAST_HAND: Final = 24
"""The width of a tile of a dealt hand below which the card grows instead."""
_RIM: Final = 8
"""The room of a gold rim above and below a tile."""
_APART, _BETWEEN = 12, 12
_DORA: Final = 26
_SMALL: Final = 17
_LEAST_SITUATION: Final = 12.5
_SUBJECT, _LOW_SUBJECT = 100, 62
_LAID_SHARE, _TALL_SHARE, _PLAIN_SHARE = 0.42, 0.5, 0.4
_TALL: Final = 820
"""The height of a page in pixels from which it is a tall one."""
_FIRST_ROW: Final = 0.6
"""The part of the height that the first row of tiles has."""
_WORD: Final = 10
_HIGHLIGHTED_PLATE: Final = 118
_LEAST: Final = 9


class SubjectView(QWidget):
    """Paints the subject of a question, whose accessible name is the question as it is read out."""

    accessible_role = TEXT

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("drill_subject")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._shown: DrillQuestionView | None = None
        self._highlighted: tuple[Tile, ...] = ()

    def present(self, shown: DrillQuestionView) -> None:
        """Show a question; another one has no highlighted tiles yet."""
        before = self._shown
        if before is None or (before.hand, before.outcome) != (shown.hand, shown.outcome):
            self._highlighted = ()
        self._shown = shown
        self.setAccessibleName(shown.spoken or shown.name)
        self.setAccessibleDescription(shown.ask)
        self.update()

    def light(self, tiles: tuple[Tile, ...]) -> None:
        """Light tiles of the hand, as many of each as are given."""
        if tiles != self._highlighted:
            self._highlighted = tiles
            self.update()

    def share(self, page: int) -> float:
        """The share of the height of a page that a picture may have; 0 without one.

        Tiles on the table have more of it while the question is open.
        """
        if self._shown is None or self._shown.picture is None:
            return 0.0
        if not self._is_open_table:
            return _PLAIN_SHARE
        return _TALL_SHARE if self.grows(page) else _LAID_SHARE

    @property
    def _is_open_table(self) -> bool:
        shown = self._shown
        laid = shown is not None and shown.picture is not None and shown.picture.laid
        return laid and shown is not None and not shown.outcome

    def grows(self, page: int) -> bool:
        """Whether tiles on the table have all of their share: on a tall page, where the keys of
        the answer leave it."""
        return self._is_open_table and page >= px(_TALL)

    @property
    def wanted(self) -> int:
        """The height that what is shown would fill, in a window of 1280 by 800."""
        shown = self._shown
        if shown is None or shown.picture is None:
            return _SUBJECT
        return height_needed(shown.picture) + _DORA * bool(shown.situation_text)

    @property
    def least(self) -> int:
        """The pixels of height that the lines under a dealt hand and its smallest tiles need in the
        width of now, or a picture and its line; 0 for what shrinks with its room."""
        shown = self._shown
        if shown is not None and shown.picture is not None:
            return least_height(shown.picture) + px(_DORA) * bool(shown.situation_text)
        if shown is None or shown.hand is None or shown.groups:
            return 0
        return self._below(shown) + ceil(height_of(_LEAST_HAND * tile_scale())) + _RIM

    def sizeHint(self) -> QSize:
        return QSize(tile_px(300), tile_px(self.wanted))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(200), tile_px(_LOW_SUBJECT))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        ground(self, painter, tokens().felt)
        shown = self._shown
        if shown is None:
            return
        box = QRectF(self.rect())
        draw_focus(self, painter, tokens().felt_ink)
        if shown.picture is not None:
            self._paint_picture(painter, box, shown, shown.picture)
        elif shown.groups:
            self._paint_groups(painter, box, shown)
        elif shown.hand is not None:
            self._paint_hand(painter, box, shown, shown.hand)
        elif shown.rows:
            self._paint_rows(painter, box, shown)
        elif shown.badges:
            _paint_badges(painter, box, shown.badges)
        elif shown.heading:
            _paint_heading(painter, box, shown)
        else:
            inner = box.adjusted(px(14), 0, -px(14), 0)
            write_wrapped(painter, inner, shown.name, sans(16), tokens().felt_ink, CENTRE)

    def _paint_groups(self, painter: QPainter, box: QRectF, shown: DrillQuestionView) -> None:
        """Paint a hand group by group, the highlighted one gold, or a gold plate for what is in
        none."""
        low, plate = box.height() - px(_DORA) - px(10), shown.highlighted < 0
        room = box.width() - px(28) - (px(_HIGHLIGHTED_PLATE + 20) if plate else 0)
        most = min(float(_WIDEST * tile_scale()), low / height_of(1.0))
        tile = group_tile(shown.groups, room, most, shown.highlighted)
        wide = groups_width(shown.groups, tile, shown.highlighted)
        x = box.x() + (box.width() - wide - (px(_HIGHLIGHTED_PLATE + 20) if plate else 0)) / 2
        y = box.y() + px(5) + (low - height_of(tile)) / 2
        items = group_items(shown.groups, {}, x, y, tile, shown.highlighted)
        tiles = [item for item in items if item.kind in ("tile", "line")]
        paint_items(painter, tiles, 1.0, shown.highlighted)
        if plate:
            high = min(float(px(52)), low - px(8))
            at = QRectF(
                x + wide + px(20), y + (height_of(tile) - high) / 2, px(_HIGHLIGHTED_PLATE), high
            )
            draw_plate(painter, at, ivory=True, ground=tokens().gold)
            font = fitting(shown.highlighted_name, at.width() - 8, 17, 11, bold=True)
            write(painter, at, shown.highlighted_name, font, tokens().on_gold, CENTRE)
        around = "" if plate else shown.highlighted_name
        words = "　│　".join(filter(None, (around, shown.situation_text)))
        self._write_situation(painter, box, words)

    def _paint_picture(
        self, painter: QPainter, box: QRectF, shown: DrillQuestionView, picture: TablePicture
    ) -> None:
        """Paint a table, with the line of words below it."""
        below = px(_DORA) if shown.situation_text else 0
        paint_picture(painter, box.adjusted(0, 0, 0, -below), picture)
        self._write_situation(painter, box, shown.situation_text)

    def _write_situation(self, painter: QPainter, box: QRectF, words: str) -> None:
        """Write the line at the foot."""
        line = QRectF(box.x() + px(14), box.bottom() - px(_DORA), box.width() - px(28), px(_DORA))
        font = fitting(words, line.width(), 15, 9, bold=True)
        write(painter, line, words, font, tokens().felt_ink, CENTRE)

    def _paint_hand(
        self, painter: QPainter, box: QRectF, shown: DrillQuestionView, hand: Hand
    ) -> None:
        low = box.height() - self._below(shown)
        width = float(_WIDEST * tile_scale())
        while width > _NARROWEST and (
            _hand_width(hand, width) > box.width() or height_of(width) + _RIM > low
        ):
            width -= 1
        x = box.x() + (box.width() - _hand_width(hand, width)) / 2
        bottom = box.y() + (low + height_of(width)) / 2
        self._paint_tiles(painter, QPointF(x, bottom), width, hand)
        self._paint_below(painter, box, shown)

    def _paint_tiles(self, painter: QPainter, start: QPointF, width: float, hand: Hand) -> None:
        """Paint the tiles from a point at their lower left; a gold rim lights those that are
        highlighted, or the winning tile."""
        highlighted = Counter(tile.plain for tile in self._highlighted)
        gold, rims = tokens().gold, []
        x, bottom, top = start.x(), start.y(), start.y() - height_of(width)
        own = {id(meld): _takes(highlighted, meld.tiles) for meld in hand.melds}
        for tile in sorted(hand.concealed):
            draw_tile(painter, x, top, width, tile)
            if _takes(highlighted, (tile,)):
                rims.append(QRectF(x, top, width, height_of(width)))
            x += width + 1
        if hand.win is not None:
            x += _APART
            draw_tile(painter, x, top, width, hand.win)
            rim = QRectF(x - 2, top - 2, width + 4, height_of(width) + 4)
            is_highlighted = not self._highlighted or _takes(highlighted, (hand.win,))
            draw_rim(painter, rim, gold if is_highlighted else tokens().felt_ink2)
            x += width
        for meld in hand.melds:
            x += _BETWEEN
            draw_meld(painter, x, bottom, width, meld)
            if own[id(meld)]:
                high = meld_height(meld, width)
                rims.append(QRectF(x, bottom - high, meld_width(meld, width), high))
            x += meld_width(meld, width)
        for box in rims:
            draw_rim(painter, box.adjusted(-1, -1, 1, 1), gold)

    def _paint_rows(self, painter: QPainter, box: QRectF, shown: DrillQuestionView) -> None:
        """Paint the first row of tiles, and the others side by side below it."""
        below = px(_DORA) if shown.situation_text else 0
        high = box.height() - below - px(6)
        first, rest = shown.rows[:1], shown.rows[1:]
        above = high * (_FIRST_ROW if rest else 1.0)
        place = box.adjusted(px(14), px(3), -px(14), 0)
        place.setHeight(above)
        _paint_line(painter, place, first)
        if rest:
            place.moveTop(place.bottom())
            place.setHeight(high - above)
            _paint_line(painter, place, rest)
        self._write_situation(painter, box, shown.situation_text)

    @staticmethod
    def _tiles_width(shown: DrillQuestionView) -> float:
        one = float(px(_SMALL)) + 1
        return sum(
            len(some) * one + width_of(word, sans(12)) + 8 + px(16)
            for word, some in shown.indicators
        )

    def _lines(self, shown: DrillQuestionView) -> int:
        """1 where situation and indicators have room beside each other, otherwise 2."""
        words = width_of(shown.situation_text, sans(_LEAST_SITUATION, bold=True))
        return 1 if words + self._tiles_width(shown) + px(8) <= self.width() else 2

    def _below(self, shown: DrillQuestionView) -> int:
        """The height of the lines under a hand."""
        return self._lines(shown) * px(_DORA) + px(6)

    def _paint_below(self, painter: QPainter, box: QRectF, shown: DrillQuestionView) -> None:
        """Paint the situation and the indicators under the hand, in one line or two."""
        t, small = tokens(), float(px(_SMALL))
        lines = self._lines(shown)
        tiles = self._tiles_width(shown)
        room = box.width() - px(8) - (tiles if lines == 1 else 0)
        font = fitting(shown.situation_text, room, 14, LEAST_LETTERS, bold=True)
        words = min(width_of(shown.situation_text, font), room)
        x = box.x() + (box.width() - words - (tiles if lines == 1 else 0)) / 2
        line = QRectF(x, box.bottom() - lines * px(_DORA), words, px(_DORA))
        written = elided(shown.situation_text, room, font)
        x += write(painter, line, written, font, t.felt_ink) + px(16)
        if lines > 1:
            line.moveTop(box.bottom() - px(_DORA))
            x = box.x() + (box.width() - tiles + px(16)) / 2
        for word, some in shown.indicators:
            line.moveLeft(x)
            line.setRight(box.right())
            x += write(painter, line, word, sans(12), t.felt_ink2) + 8
            for tile in some:
                draw_tile(painter, x, line.center().y() - height_of(small) / 2, small, tile)
                x += small + 1
            x += px(16)


def _paint_heading(painter: QPainter, box: QRectF, shown: DrillQuestionView) -> None:
    """Paint what is asked about in large letters, and its conditions below."""
    t, inner = tokens(), box.adjusted(px(18), px(4), -px(18), -px(4))
    share = 0.55 if shown.situation_text else 1.0
    upper = QRectF(inner.x(), inner.y(), inner.width(), inner.height() * share)
    size = 26.0
    while size > _SMALLEST and width_of(shown.heading, mincho(size)) > upper.width():
        size -= 1
    if width_of(shown.heading, mincho(size)) > upper.width():
        write_wrapped(painter, upper, shown.heading, mincho(size), t.felt_ink, CENTRE)
    else:
        write(painter, upper, shown.heading, mincho(size), t.felt_ink, CENTRE)
    lower = QRectF(inner.x(), upper.bottom(), inner.width(), inner.bottom() - upper.bottom())
    write_wrapped(painter, lower, shown.situation_text, sans(15), t.felt_ink, CENTRE)


def _takes(highlighted: Counter[Tile], some: Iterable[Tile]) -> bool:
    """Whether all of these tiles are to be highlighted; they are taken from what is left."""
    wanted = Counter(tile.plain for tile in some)
    if not wanted or wanted - highlighted:
        return False
    highlighted.subtract(wanted)
    return True


def _hand_width(hand: Hand, width: float) -> float:
    tiles = len(hand.concealed) * (width + 1)
    win = 0.0 if hand.win is None else width + _APART
    return tiles + win + sum(meld_width(meld, width) + _BETWEEN for meld in hand.melds)


def _paint_badges(painter: QPainter, box: QRectF, words: tuple[str, ...]) -> None:
    """Paint plates in a row; where they have no room at their smallest, in two rows."""
    size = _LARGEST * tile_scale() / scale()
    least = max(_SMALLEST / scale(), LEAST_LETTERS)
    if len(words) > 2 and _badges_width(words, least) > box.width() - 4:
        half = (len(words) + 1) // 2
        upper, lower = QRectF(box), QRectF(box)
        upper.setBottom(box.center().y())
        lower.setTop(box.center().y())
        _paint_badges(painter, upper, words[:half])
        _paint_badges(painter, lower, words[half:])
        return
    while size > least and _badges_width(words, size) > box.width() - 4:
        size = max(size - 1, least)
    edge, gap = _spaces(size)
    high = min(float(tile_px(_HIGH)), box.height() - 8)
    x = box.x() + (box.width() - _badges_width(words, size)) / 2
    y = box.y() + (box.height() - high - 4) / 2
    for word in words:
        wide = width_of(word, mincho(size)) + 2 * edge
        plate = QRectF(round(x), round(y), round(wide), high)
        draw_plate(painter, plate, ivory=True)
        write(painter, plate, word, mincho(size), tokens().tile_ink, CENTRE)
        x += wide + gap


def _badges_width(words: tuple[str, ...], size: float) -> float:
    edge, gap = _spaces(size)
    wide = sum(width_of(word, mincho(size)) + 2 * edge for word in words)
    return wide + gap * (len(words) - 1)


def _spaces(size: float) -> tuple[float, float]:
    """The space beside the word of a plate, and between plates, for a size of type."""
    share = size / _LARGEST * scale()
    return _EDGE * share, _GAP * share


def _paint_line(painter: QPainter, box: QRectF, rows: WordedTiles) -> None:
    """Paint rows of tiles on one centred line, as large as the box permits."""
    font, many = sans(12), max(1, sum(len(tiles) for _, tiles in rows))
    words = sum(width_of(word, font) + px(_WORD) for word, _ in rows) + px(_GAP) * (len(rows) - 1)
    width = min(float(_WIDEST * tile_scale()), (box.width() - words) / many - 1)
    while width > _LEAST and height_of(width) + 6 > box.height():
        width -= 0.5
    x = box.x() + max(0.0, (box.width() - words - many * (width + 1)) / 2)
    for word, tiles in rows:
        label = QRectF(x, box.y(), width_of(word, font) + px(_WORD), box.height())
        write(painter, label, word, font, tokens().felt_ink2)
        x = label.right()
        for tile in tiles:
            draw_tile(painter, x, box.center().y() - height_of(width) / 2, width, tile)
            x += width + 1
        if not tiles:
            place = QRectF(x, box.y(), width, box.height())
            write(painter, place, "—", sans(14), tokens().felt_ink2)
        x += px(_GAP)
