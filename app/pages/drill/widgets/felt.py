"""The felt of a lesson: words, wells, plates, tiles and arrows, painted as a list of items."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import atan2, cos, hypot, pi, sin
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.pages.drill.widgets.felt_items import WIDE, FeltItem, FeltScene, SceneBuilder
from app.style.theme import colour, exact_font, px, tile_px, tokens
from app.widgets.layout.roles import GROUP
from app.widgets.painting.drawing import (
    CENTRE,
    LEAST_LETTERS,
    LEFT,
    LEFT_TOP,
    RIGHT,
    draw_plate,
    ground,
    narrowed,
    width_of,
    write,
    write_wrapped,
)
from app.widgets.painting.tiles import draw_flag, draw_rim, draw_tile, height_of, sideways_size

_BESIDE: Final = 16
"""What stays free beside the words of a plate."""
_PLACES: Final = {"left": LEFT, "centre": CENTRE, "right": RIGHT}
_SMALL: Final = 11.0
_APART: Final = 6.0
"""The least room between words that were widened and what is beside them, in units."""
_TOP: Final = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop


class SceneView(QWidget):
    """Paints a scene; emits the step of an item that was clicked."""

    accessible_role = GROUP
    step_chosen = Signal(int)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._build: SceneBuilder | None = None
        self._least = 240
        self._highlighted = 0
        self._scene: tuple[tuple[int, int], FeltScene] | None = None

    def present(self, build: SceneBuilder, highlighted: int, least: int) -> None:
        """Show a scene of a least height in units, with a step highlighted."""
        self._build, self._highlighted, self._least = build, highlighted, least
        self._scene = None
        self.setAccessibleName(self.scene.spoken or " ".join(self.scene.words))
        self.updateGeometry()
        self.update()

    @property
    def scene(self) -> FeltScene:
        """The scene, laid out for the size of the widget."""
        assert self._build is not None  # shown once something is presented
        size = max(1, self.width()), max(1, self.height())
        if self._scene is None or self._scene[0] != size:
            k = self.factor
            self._scene = size, self._build(size[0] / k, size[1] / k)
        return self._scene[1]

    @property
    def factor(self) -> float:
        """Pixels of a unit."""
        return max(0.4, min(self.width() / WIDE, self.height() / self._least))

    def sizeHint(self) -> QSize:
        return QSize(tile_px(WIDE), tile_px(self._least))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(300), px(120))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        point, k = event.position(), self.factor
        for item in reversed(self.scene.items):
            box = QRectF(item.x * k, item.y * k, item.w * k, item.h * k)
            if item.step >= 0 and item.kind not in ("arrow", "line") and box.contains(point):
                self.step_chosen.emit(item.step)
                return

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        ground(self, painter, tokens().felt)
        if self._build is None:
            return
        paint_items(painter, self.scene.items, self.factor, self._highlighted)


def paint_items(painter: QPainter, items: Iterable[FeltItem], k: float, highlighted: int) -> None:
    """Paint items, k pixels a unit; those of the step `highlighted` are gold."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    there, edge = tuple(items), painter.window().width() / k
    for item in there:
        shown = widened(item, there, k, edge) if item.kind == "word" else item
        _paint(painter, shown, k, item.step == highlighted and item.step >= 0)


def widened(item: FeltItem, items: Iterable[FeltItem], k: float, edge: float) -> FeltItem:
    """A line of words with the free room beside it, up to an edge, as far as it needs it: letters
    that are larger than usual are wider than the place that is theirs."""
    least = exact_font(px(LEAST_LETTERS), bold=item.bold or item.serif, serif=item.serif)
    wide, high = width_of(item.text, least) / k + 1, px(LEAST_LETTERS) / k
    if wide <= item.w:
        return item
    line = QRectF(item.x, item.y + (item.h - high) / 2, item.w, high)
    taken = [_taken(x, k) for x in items if x is not item and x.kind != "band"]
    beside = [x for x in taken if x.top() < line.bottom() and x.bottom() > line.top()]
    at = {"left": line.left(), "right": line.right()}.get(item.place, line.center().x())
    left = max((x.right() + _APART for x in beside if x.center().x() < at), default=0.0)
    right = min((x.left() - _APART for x in beside if x.center().x() > at), default=edge)
    left, right = min(left, line.left()), max(right, line.right())
    room = min(wide, right - left)
    start = {"left": 0.0, "right": room}.get(item.place, room / 2)
    return replace(item, x=max(left, min(at - start, right - room)), w=room)


def _taken(item: FeltItem, k: float) -> QRectF:
    """Where an item is seen, in units: of words no more than their letters."""
    if item.kind == "tile":
        size = sideways_size(item.size) if item.sideways else None
        wide, high = (item.size, height_of(item.size)) if size is None else size.toTuple()
        return QRectF(item.x, item.y, wide, high)
    box = QRectF(item.x, item.y, item.w, item.h).normalized()
    if item.kind != "word":
        return box
    wide = min(width_of(item.text, _font(item, k, item.size)) / k, item.w)
    spare = item.w - wide
    left = {"left": 0.0, "right": spare}.get(item.place, spare / 2)
    return box.adjusted(left, 0, left - spare, 0)


def _font(item: FeltItem, k: float, size: float, *, bold: bool = False) -> QFont:
    """The font in which an item fits: at the least size letters become narrower, not smaller."""
    bold = bold or item.bold or item.serif
    least = px(LEAST_LETTERS)
    pixels = max(least, round(size * k))
    font = exact_font(pixels, bold=bold, serif=item.serif)
    if item.kind not in ("word", "plate", "well"):
        return font
    room = (item.w - _BESIDE * (item.kind == "plate")) * k
    while pixels > least and width_of(item.text, font) > room:
        pixels -= 1
        font = exact_font(pixels, bold=bold, serif=item.serif)
    return narrowed(item.text, room, pixels, bold=bold, serif=item.serif)


def _paint(painter: QPainter, item: FeltItem, k: float, highlighted: bool) -> None:
    box = QRectF(item.x * k, item.y * k, item.w * k, item.h * k)
    paints: dict[str, Callable[[QPainter, QRectF, FeltItem, float, bool], None]] = {
        "word": _paint_word,
        "wrapped": _paint_wrapped,
        "well": _paint_well,
        "plate": _paint_plate,
        "arrow": _paint_arrow,
        "line": _paint_line,
        "tile": _paint_tile,
        "band": _paint_band,
        "bracket": _paint_bracket,
    }
    paints[item.kind](painter, box, item, k, highlighted)


def _ink(item: FeltItem, highlighted: bool) -> str:
    t = tokens()
    if highlighted or item.look == "highlighted":
        return t.gold
    return (
        t.felt_ink2 if item.look == "quiet" else t.refused if item.look == "wrong" else t.felt_ink
    )


def _paint_word(p: QPainter, box: QRectF, item: FeltItem, k: float, highlighted: bool) -> None:
    write(
        p, box, item.text, _font(item, k, item.size), _ink(item, highlighted), _PLACES[item.place]
    )


def _paint_wrapped(p: QPainter, box: QRectF, item: FeltItem, k: float, highlighted: bool) -> None:
    flags = _TOP if item.place == "centre" else LEFT_TOP
    write_wrapped(p, box, item.text, _font(item, k, item.size), _ink(item, highlighted), flags)


def _open_box(p: QPainter, box: QRectF, radius: float, code: str) -> None:
    p.setPen(QPen(colour(code), 2, Qt.PenStyle.DashLine))
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.drawRoundedRect(box, radius, radius)


def _paint_well(p: QPainter, box: QRectF, item: FeltItem, k: float, highlighted: bool) -> None:
    t, radius = tokens(), 6 * k
    if item.look == "open":
        _open_box(p, box, radius, t.gold if highlighted else t.felt_ink2)
        return
    gold = highlighted or item.look == "highlighted"
    p.setPen(QPen(colour(t.gold if gold else t.felt_line), 2 if gold else t.border))
    p.setBrush(colour(t.felt_low))
    p.drawRoundedRect(box, radius, radius)
    write(p, box, item.text, _font(item, k, item.size, bold=True), t.felt_ink, CENTRE)


def _paint_plate(p: QPainter, box: QRectF, item: FeltItem, k: float, highlighted: bool) -> None:
    t = tokens()
    if item.look == "open":
        _open_box(p, box, 6 * k, t.gold if highlighted else t.felt_ink2)
        return
    if item.look == "back":
        draw_back(p, box, item.text, _font(item, k, item.size, bold=True))
        return
    gold = highlighted or item.look == "highlighted"
    face = t.gold if gold else t.green_soft if item.look == "soft" else ""
    draw_plate(p, box, ivory=True, unit=k, ground=face)
    if gold:
        p.setPen(QPen(colour(t.highlight_frame), 2))
        p.setBrush(Qt.BrushStyle.NoBrush)
        p.drawRoundedRect(box, 6 * k, 6 * k)
    ink = t.on_gold if gold else t.ink if item.look == "soft" else t.tile_ink
    note = t.on_gold if gold else t.ink if item.look == "soft" else t.tile_caption
    font = _font(item, k, item.size, bold=True)
    if not item.note:
        write(p, box, item.text, font, ink, CENTRE)
        return
    upper = box.adjusted(0, box.height() * 0.08, 0, -box.height() * 0.36)
    lower = box.adjusted(0, box.height() * 0.58, 0, -box.height() * 0.1)
    write(p, upper, item.text, font, ink, CENTRE)
    least = max(px(LEAST_LETTERS), round(max(_SMALL, item.size * 0.5) * k))
    small = narrowed(item.note, lower.width(), least, bold=True)
    write(p, lower, item.note, small, note, CENTRE)


def draw_back(p: QPainter, box: QRectF, word: str, font: QFont) -> None:
    """Paint a plate that lies face down: bamboo with its grain."""
    t = tokens()
    draw_plate(p, box, ivory=True, ground=t.bamboo)
    p.setPen(QPen(colour(t.bamboo_edge), 1))
    for part in (1 / 3, 2 / 3):
        x = box.x() + box.width() * part
        p.drawLine(QPointF(x, box.y() + 2), QPointF(x, box.bottom() - 2))
    write(p, box, word, font, t.tile_ink, CENTRE)


def _paint_arrow(p: QPainter, box: QRectF, item: FeltItem, k: float, highlighted: bool) -> None:
    code = _ink(item, highlighted)
    start, end = (
        QPointF(item.x * k, item.y * k),
        QPointF((item.x + item.w) * k, (item.y + item.h) * k),
    )
    _paint_line(p, box, item, k, highlighted)
    length = hypot(end.x() - start.x(), end.y() - start.y())
    if length:
        angle, head = atan2(end.y() - start.y(), end.x() - start.x()), 9 * k
        wings = [
            QPointF(end.x() + head * cos(angle + turn), end.y() + head * sin(angle + turn))
            for turn in (pi - 0.5, pi + 0.5)
        ]
        p.setPen(QPen(colour(code), 2))
        p.drawPolyline(QPolygonF([wings[0], end, wings[1]]))


def _paint_line(p: QPainter, _box: QRectF, item: FeltItem, k: float, highlighted: bool) -> None:
    style = Qt.PenStyle.DashLine if item.look == "wrong" else Qt.PenStyle.SolidLine
    p.setPen(QPen(colour(_ink(item, highlighted)), 2, style))
    x, y = item.x * k, item.y * k
    p.drawLine(QPointF(x, y), QPointF(x + item.w * k, y + item.h * k))


def _paint_tile(p: QPainter, box: QRectF, item: FeltItem, k: float, highlighted: bool) -> None:
    width = item.size * k
    draw_tile(p, box.x(), box.y(), width, item.tile, sideways=item.sideways)
    if item.dora:
        draw_flag(p, box.x(), box.y(), width, item.dora)
    if highlighted or item.look == "highlighted":
        size = sideways_size(width) if item.sideways else None
        wide = size.width() if size is not None else width
        high = size.height() if size is not None else height_of(width)
        rim = QRectF(box.x() - 2, box.y() - 2, wide + 4, high + 4)
        draw_rim(p, rim, tokens().gold, max(2.0, 0.045 * width))


def _paint_band(p: QPainter, box: QRectF, _item: FeltItem, _k: float, _highlighted: bool) -> None:
    p.fillRect(box, colour(tokens().felt_low))


def _paint_bracket(p: QPainter, box: QRectF, item: FeltItem, _k: float, highlighted: bool) -> None:
    p.setPen(QPen(colour(_ink(item, highlighted)), 1.5))
    p.drawPolyline(QPolygonF([box.topLeft(), box.bottomLeft(), box.bottomRight(), box.topRight()]))
