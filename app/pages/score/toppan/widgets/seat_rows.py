"""Shows the tiles of each seat of a toppan deal."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.pages.score.toppan.views import SeatView
from app.pages.score.widgets.tile_button import LIFT, TileButton
from app.pages.score.widgets.tile_rows import TileRows
from app.style.theme import px, sans, target, tile_px, tokens
from app.texts.texts import Texts
from app.widgets.layout.roles import GROUP
from app.widgets.painting.drawing import LEFT, fitting, ground, show_if, width_of, write
from app.widgets.painting.tiles import draw_rim, height_of

ROWS: Final = ("east", "south", "west", "north")
_SMALL: Final = 17.0
_LARGE: Final = 34.0
_LEAST_STEP: Final = 8.0
_CAPTION: Final = 20
_GAP: Final = 8


class SeatRows(TileRows):
    """Shows seats side by side in one line, or in two rows of two with larger tiles."""

    accessible_role = GROUP

    def __init__(
        self, texts: Texts, name: str, *, large: bool = False, parent: QWidget | None = None
    ) -> None:
        self.large = large
        super().__init__(name, ROWS, f"{name}_", parent, texts=texts)
        self._seats: tuple[SeatView, ...] = ()
        self._captions: dict[str, str] = {}
        self._width = float(tile_px(_LARGE if large else _SMALL))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def present(self, seats: tuple[SeatView, ...]) -> None:
        """Show these seats; the others are hidden."""
        if seats == self._shown:
            return
        self._shown, self._seats = seats, seats
        there = {ROWS[seat.seat]: seat for seat in seats}
        for which in ROWS:
            seat = there.get(which)
            row = self._buttons[which]
            tiles = () if seat is None else seat.tiles
            while len(row) < len(tiles):
                row.append(self._button(which, len(row)))
            for at, button in enumerate(row):
                show_if(button, at < len(tiles))
                if at < len(tiles):
                    self._look(button, seat, at)
            show_if(self._adds[which], seat is not None)
            self._adds[which].wanted = seat is not None and seat.wanted
            self._adds[which].update()
        texts = self._texts
        whole = {ROWS[seat.seat]: _caption_of(seat, texts) for seat in seats}
        self.setAccessibleName(texts.list_of(whole.values()))
        short = {ROWS[seat.seat]: _caption_of(seat, texts, short=True) for seat in seats}
        self._captions = whole if self.large else short
        self._arrange()

    def _look(self, button: TileButton, seat: SeatView | None, at: int) -> None:
        assert seat is not None
        texts, tile = self._texts, seat.tiles[at]
        button.look(tile, highlighted=tile in seat.highlighted)
        named = texts.ui("toppan.hidden") if tile is None else texts.tile(tile)
        name = texts.list_of((texts.seat(seat.seat), named))
        button.setAccessibleName(name)
        button.setToolTip(f"{name}\n{texts.ui('indicator_tip')}")

    def sizeHint(self) -> QSize:
        if self.large:
            row = round(height_of(self._width)) + 2 * LIFT + px(_CAPTION)
            return QSize(520, 2 * row + 6)
        return QSize(400, max(round(height_of(self._width)) + 2 * LIFT, target(0)) + 2)

    def cells(self) -> dict[str, QRectF]:
        """The area of each seat that is shown."""
        if self.large:
            wide, high = self.width() / 2, self.height() / 2
            return {
                ROWS[seat.seat]: QRectF(at % 2 * wide, at // 2 * high, wide, high)
                for at, seat in enumerate(self._seats)
            }
        needs = [self._need(seat) for seat in self._seats]
        part = min(1.0, self.width() / max(sum(needs), 1.0))
        found, x = {}, 0.0
        for seat, need in zip(self._seats, needs, strict=True):
            found[ROWS[seat.seat]] = QRectF(x, 0, need * part, self.height())
            x += need * part
        return found

    def _need(self, seat: SeatView) -> float:
        """The width in pixels of a seat in a single line, its tiles side by side."""
        caption = width_of(self._captions[ROWS[seat.seat]], sans(11.5))
        tiles = len(seat.tiles) * (self._width + 2 * LIFT)
        return caption + tiles + self._add_width() + 3 * _GAP

    def _add_width(self) -> float:
        """The width of the place for the next tile."""
        return max(self._width + 2 * LIFT, target(0))

    def _arrange(self) -> None:
        for which, cell in self.cells().items():
            x, y = cell.x() + LIFT, cell.y()
            if self.large:
                y += px(_CAPTION)
            else:
                x += width_of(self._captions[which], sans(11.5)) + _GAP
            tiles = self._buttons[which][: len(self._tiles_of(which))]
            place = self._width + 2 * LIFT
            free = cell.right() - x - self._add_width() - _GAP
            step = max(_LEAST_STEP, min(place, free / max(1, len(tiles))))
            for button in tiles:
                button.resize_tile(self._width)
                button.move(round(x), round(y))
                button.raise_()
                x += step
            x += 0 if step == place or not tiles else place - step
            add = self._adds[which]
            add.tile_width = self._width
            add.resize(add.sizeHint())
            add.move(round(x), round(y))
        self.update()

    def _tiles_of(self, which: str) -> tuple[object, ...]:
        return next((seat.tiles for seat in self._seats if ROWS[seat.seat] == which), ())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        t = tokens()
        ground(self, painter, t.felt)
        for seat in self._seats:
            which = ROWS[seat.seat]
            cell = self.cells()[which]
            caption = self._captions[which]
            box = cell.adjusted(LIFT, 0, -2, 0)
            if self.large:
                box.setHeight(px(_CAPTION))
            font = fitting(caption, box.width(), 11.5, 8.5) if self.large else sans(11.5)
            write(painter, box, caption, font, t.felt_ink if seat.own else t.felt_ink2, LEFT)
            if self.large and seat.own:
                draw_rim(painter, cell.adjusted(0, 1, -6, -3), t.gold, 1)


def _caption_of(seat: SeatView, texts: Texts, *, short: bool = False) -> str:
    """The caption before the tiles of a seat: `親 東家 見えている6 ステイ`."""
    parts = [] if short and seat.seat else [texts.dealer_or_child(seat.seat)]
    parts.append(texts.wind(seat.seat) if short else texts.seat(seat.seat))
    if seat.shown is not None:
        parts.append(texts.ui("toppan.shown", texts.halves(seat.shown)))
    if seat.halves is not None:
        parts.append(texts.ui("toppan.counts", texts.halves(seat.halves)))
    if seat.end:
        parts.append(texts.ui(f"toppan.end.{seat.end}"))
    return " ".join(parts)
