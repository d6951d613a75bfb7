"""Shows the hand: concealed tiles sorted, the winning tile apart, melds as they lie."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal, SignalInstance
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.pages.score.views import HandView, LaidTile, Origin
from app.pages.score.widgets.meld_button import MeldButton
from app.pages.score.widgets.tile_button import LIFT, FeltButton, TileButton, step_from
from app.style import theme
from app.style.theme import colour, px, sans, tokens
from app.texts.texts import Texts
from app.widgets.painting.drawing import CENTRE, LEFT, fitting, ground, show_if, width_of, write
from app.widgets.painting.tiles import draw_tile, height_of, meld_width
from engine.riichi.verdict import Part
from engine.tiles import Tile

_USUAL: Final = 50
_LEAST: Final = 20
_LEAST_TILE: Final = 28
_OF_WIDTH, _OF_LARGE_WIDTH, _OF_LARGE_HEIGHT = 0.039, 0.0438, 0.0785
"""Shares of the window's size that a tile of the hand is wide, in a small and in a large window."""
_GAP: Final = 2
_APART: Final = 12
_MELDS_APART: Final = 24
_FARTHEST: Final = 260
_BETWEEN_MELDS: Final = 10
_CAPTION: Final = 22
_MOST: Final = 14
"""Tiles made in advance, so that the tab order is the order of reading."""
_MELD_SHARE: Final = 0.92
_SLOT: Final = 150.0
_LEAST_SLOT: Final = 0.4
"""The share of the place for melds that is kept free before tiles are made smaller."""
_PREVIEW: Final = 0.6
_LEAST_MELDS: Final = 60


def largest_tile(widget: QWidget) -> int:
    """The width of a tile of the hand that fits the window of a widget, in pixels.

    Letters are not in it. While the window is resized, it is ahead of the theme.
    """
    sizes, window = theme.sizes(), widget.window()
    if window.isVisible():
        sizes = theme.Sizes(sizes.letters, window.width(), window.height())
    if sizes.large:
        wide = min(_OF_LARGE_WIDTH * sizes.width, _OF_LARGE_HEIGHT * sizes.height)
    else:
        wide = _OF_WIDTH * sizes.width
    return max(_LEAST_TILE, round(wide))


class HandRow(QWidget):
    """Shows a hand as buttons.

    - `marked(index)`, `removed(index)`: a click and a right click on a tile, with its index in the
      order of entry.
    - `meld_turned(index)`, `meld_removed(index)`, `meld_reddened(index)`: a click, a right click,
      and a click with Shift on a meld.
    - `dragged(origin, position)`, `dropped(origin, position)`: a drag at a global position.
    """

    marked = Signal(int)
    removed = Signal(int)
    meld_turned = Signal(int)
    meld_removed = Signal(int)
    meld_reddened = Signal(int)
    dragged = Signal(object, QPoint)
    dropped = Signal(object, QPoint)

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("hand")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._texts = texts
        self._shown = HandView((), None, (), False, None, room=14)
        self._presented: HandView | None = None
        self._looks: dict[TileButton, object] = {}
        self._width = float(_USUAL)
        self._starts = (0.0, 0.0)
        self.preview: tuple[Tile, ...] = ()
        self._tiles = [self._button(f"hand_{at}") for at in range(_MOST)]
        self._winning = self._button("hand_winning")
        self._melds = [self._meld_button(at) for at in range(4)]
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def _button(self, name: str) -> TileButton:
        button = TileButton(name, self)
        button.clicked.connect(partial(self._emit_index, button, self.marked))
        button.remove_requested.connect(partial(self._emit_index, button, self.removed))
        button.moved.connect(partial(self._emit_drag, button, self.dragged))
        button.dropped.connect(partial(self._emit_drag, button, self.dropped))
        button.arrow.connect(partial(self._go, button))
        button.hide()
        return button

    def _meld_button(self, at: int) -> MeldButton:
        button = MeldButton(self._texts, f"meld_{at}", self)
        button.clicked.connect(partial(self.meld_turned.emit, at))
        button.remove_requested.connect(partial(self.meld_removed.emit, at))
        button.red_requested.connect(partial(self.meld_reddened.emit, at))
        button.arrow.connect(partial(self._go, button))
        button.moved.connect(partial(self.dragged.emit, Origin("meld", at)))
        button.dropped.connect(partial(self.dropped.emit, Origin("meld", at)))
        button.hide()
        return button

    @staticmethod
    def _emit_index(button: TileButton, signal: SignalInstance) -> None:
        signal.emit(button.property("place"))

    @staticmethod
    def _emit_drag(button: TileButton, signal: SignalInstance, position: QPoint) -> None:
        signal.emit(Origin("hand", button.property("place")), position)

    def tile_buttons(self) -> list[TileButton]:
        """The buttons of the concealed tiles, the winning one last; unused ones are hidden."""
        return [*self._tiles, self._winning]

    def places(self) -> dict[str, QRectF]:
        """The rectangles that take a dropped tile: the hand, its winning tile, the melds."""
        win_x, meld_x = self._starts
        top, high = float(px(_CAPTION)), height_of(self._width) + 2 * LIFT
        return {
            "hand": QRectF(0, top, win_x - _APART / 2, high),
            "winning": QRectF(win_x - LIFT, top, self._width + 2 * LIFT, high),
            "melds": QRectF(meld_x, top, max(_LEAST_MELDS, self.width() - meld_x), high),
        }

    def _go(self, button: FeltButton, key: int) -> None:
        """Move the focus along the tiles, the winning one and the melds."""
        step_from(button, (*self._tiles, self._winning, *self._melds), key)

    def show_preview(self, tiles: tuple[Tile, ...]) -> None:
        """Show faded tiles in the places where they would lie."""
        if tiles != self.preview:
            self.preview = tiles
            self.update()

    def present(self, shown: HandView) -> None:
        """Show a hand; buttons repaint and move only if they changed."""
        if shown == self._presented:
            return
        before, self._presented = self._presented, shown
        self._shown = shown
        while len(self._tiles) < len(shown.tiles):
            self._tiles.append(self._button(f"hand_{len(self._tiles)}"))
        for at, button in enumerate(self._tiles):
            self._look(button, shown.tiles[at] if at < len(shown.tiles) else None, False)
        self._look(self._winning, shown.winning, True)
        for at, meld_button in enumerate(self._melds):
            there = at < len(shown.melds)
            show_if(meld_button, there)
            if there:
                meld_button.present(shown.melds[at], shown.dora, shown.highlighted)
        if before is None or _places(before) != _places(shown):
            self._arrange()
        else:
            self.update(0, 0, self.width(), px(_CAPTION))

    def _look(self, button: TileButton, laid: LaidTile | None, winning: bool) -> None:
        show_if(button, laid is not None)
        if laid is None:
            return
        tile, texts = laid.tile, self._texts
        shown = self._shown
        highlighted = tile.plain in shown.highlighted or laid.place in shown.highlighted_places
        dora = tile in shown.dora
        look = laid, highlighted, dora, self._caption() if winning else ""
        if self._looks.get(button) == look:
            return
        self._looks[button] = look
        button.setProperty("place", laid.place)
        flag = texts.ui("dora_flag") if dora else ""
        button.look(tile, winning=winning, highlighted=highlighted, flag=flag)
        name = texts.tile(tile)
        if flag:
            name = texts.list_of((name, texts.rule("dora.indicator")))
        button.setAccessibleName(texts.list_of((name, self._caption())) if winning else name)
        button.setToolTip(f"{texts.tile(tile)} ({tile})\n{texts.ui('hand_tip')}")
        button.setAccessibleDescription(str(tile))  # not the tooltip at each of fourteen

    def _caption(self) -> str:
        texts, shown = self._texts, self._shown
        if shown.caption:
            return texts.ui(f"tile_apart.{shown.caption}")
        if shown.tsumo or shown.loser is None:
            return texts.ui("tsumo_tile")
        return texts.ui("ron_tile", texts.seat(shown.loser))

    def sizeHint(self) -> QSize:
        return QSize(600, round(height_of(largest_tile(self))) + 2 * LIFT + px(_CAPTION) + 8)

    def resizeEvent(self, _event: QResizeEvent) -> None:
        self._arrange()

    def _needed(self, width: float) -> float:
        """The width of the row in pixels with tiles of a width."""
        shown = self._shown
        count = max(len(shown.tiles) + (shown.winning is not None), len(shown.tiles) + shown.room)
        melds = sum(meld_width(m, width * _MELD_SHARE) + _BETWEEN_MELDS for m in shown.melds)
        apart = _APART + _MELDS_APART + 2 * LIFT
        return (
            count * (width + _GAP)
            + apart
            + (melds if shown.melds else self._slot(width) * _LEAST_SLOT)
        )

    @staticmethod
    def _slot(width: float) -> float:
        """The width of the place for melds, with tiles of a width."""
        return _SLOT * width / _USUAL

    def _arrange(self) -> None:
        width = float(largest_tile(self))
        top = self.height() - px(_CAPTION) - 2 * LIFT - 8
        while width > _LEAST and (self._needed(width) > self.width() or height_of(width) > top):
            width -= 1
        self._width = width
        x = 0.0
        for button in self._tiles[: len(self._shown.tiles)]:
            x = self._place(button, x)
        x += max(0, self._shown.room - 1) * (width + _GAP) + _APART
        win_x = x + LIFT
        x = self._place(self._winning, x)
        melded = sum(meld_width(m, width * _MELD_SHARE) + _BETWEEN_MELDS for m in self._shown.melds)
        far = _FARTHEST * width / _USUAL
        x = max(x + _MELDS_APART, min(self.width() - melded, x + far) if melded else 0)
        self._starts = (win_x, x)
        bottom = px(_CAPTION) + LIFT + height_of(width)
        for at, meld in enumerate(self._shown.melds[: len(self._melds)]):
            self._melds[at].lay(meld, x, bottom, width * _MELD_SHARE)
            x += meld_width(meld, width * _MELD_SHARE) + _BETWEEN_MELDS
        self.update()

    def _place(self, button: TileButton, x: float) -> float:
        button.resize_tile(self._width)
        button.move(round(x), px(_CAPTION))
        return x + self._width + _GAP

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        ground(self, painter, tokens().felt)
        t, shown, texts = tokens(), self._shown, self._texts
        win_x, meld_x = self._starts
        count = len(shown.tiles) + (shown.winning is not None)
        line = QRectF(LIFT, 0, self.width(), px(18))
        write(painter, line, texts.ui("hand_count", count), sans(11.5), t.felt_ink2, LEFT)
        melds = texts.ui("meld_count", len(shown.melds)) if shown.melds else texts.part(Part.MELDS)
        write(painter, line.translated(meld_x, 0), melds, sans(11.5), t.felt_ink2, LEFT)
        if shown.winning is not None:
            words, font = self._caption(), sans(11.5, bold=True)
            wide = width_of(words, font) + 2
            start = min(win_x + (self._width - wide) / 2, meld_x - px(8) - wide)
            write(painter, QRectF(start, 0, wide, px(18)), words, font, t.gold, LEFT)
            bar = QRectF(
                win_x + 6, px(_CAPTION) + LIFT + height_of(self._width) + 4, self._width - 12, 4
            )
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour(t.gold))
            painter.drawRoundedRect(bar, 2, 2)
        if event.rect().bottom() > px(_CAPTION):
            self._paint_slots(painter, win_x, meld_x)

    def _paint_slots(self, painter: QPainter, win_x: float, meld_x: float) -> None:
        """Paint dashed places for missing tiles, and for melds if there are none."""
        t, shown, texts = tokens(), self._shown, self._texts
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(colour(t.felt_ink2), 1.2, Qt.PenStyle.DashLine)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        high = height_of(self._width)
        first = LIFT + len(shown.tiles) * (self._width + _GAP)
        places = [first + i * (self._width + _GAP) for i in range(max(0, shown.room - 1))]
        if shown.room > 0:
            places.append(win_x)
        for x, tile in zip(places, self.preview, strict=False):
            painter.setOpacity(_PREVIEW)
            draw_tile(painter, x, px(_CAPTION) + LIFT, self._width, tile)
        painter.setOpacity(0.45)
        painter.setPen(pen)
        for x in places[len(self.preview) :]:
            painter.drawRoundedRect(QRectF(x + 1, px(_CAPTION) + LIFT, self._width - 2, high), 5, 5)
        room = min(self.width() - meld_x - 2, self._slot(self._width) * 1.3)
        if not shown.melds and room > 40:
            box, none = (
                QRectF(meld_x + 1, px(_CAPTION) + LIFT, room - 2, high),
                texts.ui("no_melds"),
            )
            painter.drawRoundedRect(box, 5, 5)
            painter.setOpacity(1)
            write(painter, box, none, fitting(none, room - 8, 11.5, 11), t.felt_ink2, CENTRE)
        painter.setOpacity(1)


def _places(shown: HandView) -> object:
    """Everything that the arrangement depends on; the tiles themselves are the buttons' matter."""
    return len(shown.tiles), shown.winning is None, shown.room, shown.melds
