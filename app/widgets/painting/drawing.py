"""Painting helpers: text, standing badges, seat plates, focus rings, show and hide."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from math import ceil, inf
from typing import Final, TypeAlias

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QFontMetricsF,
    QPainter,
    QPen,
    QStaticText,
    QTextLayout,
    QTextOption,
)
from PySide6.QtGui import Qt as Markup
from PySide6.QtWidgets import QAbstractScrollArea, QLabel, QScrollArea, QWidget

from app.style.theme import colour, exact_font, px, revision, sans, scale, tokens
from engine.rulebook import Standing

LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CENTRE: Final = Qt.AlignmentFlag.AlignCenter
LEFT_TOP: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


LEAST_LETTERS: Final = 11
"""The least size of running text, at letter size 1 in a window that is not scaled."""
BOLDER: Final = 0.93
"""The share of a width in which words are laid out that are written in bold letters there."""
_SLACK: Final = 1.5
"""Pixels by which a text may be wider than its box."""
_TOLD: Final = Qt.WidgetAttribute.WA_WState_ExplicitShowHide
_NARROWEST: Final = 60
"""The least width of letters in % before a text is elided."""
_A_LITTLE: Final = 0.8
"""How narrow letters become before a text is wrapped instead, where it may be."""
_KEPT: Final = 1000
"""Laid-out texts that are cached, 1 to 2 KB each: those of the pages that are kept, each of which
shows 50 to 440. To lay one out takes 20 µs."""
_Setting: TypeAlias = tuple[QStaticText, float, float, QFont]
"""A text that is laid out, its width and height in pixels, and its font: while it is held, no other
font has its id, which is in the key."""
_set: dict[tuple[str, int], _Setting] = {}
_set_at = 0
"""The revision of the theme for which they are laid out."""


def _setting(text: str, font: QFont) -> _Setting:
    """A text laid out in a font of the theme; cached until the fonts are made anew."""
    global _set_at  # noqa: PLW0603  one program, one theme
    if _set_at != revision():
        _set_at = revision()
        _set.clear()
    key = text, id(font)
    found = _set.get(key)
    if found is None:
        if len(_set) > _KEPT:
            _set.clear()
        static = QStaticText(text)
        static.setTextFormat(Qt.TextFormat.PlainText)
        static.setPerformanceHint(QStaticText.PerformanceHint.AggressiveCaching)
        static.prepare(font=font)
        size = static.size()
        found = _set[key] = static, size.width(), size.height(), font
    return found


def width_of(text: str, font: QFont) -> float:
    """The width of a text in pixels."""
    return _setting(text, font)[1] if text else 0.0


def write(
    painter: QPainter,
    box: QRectF,
    text: str,
    font: QFont,
    code: str,
    place: Qt.AlignmentFlag = LEFT,
) -> float:
    """Paint one line of text in a box, aligned left, right or centred; returns its width.

    A text that is wider than the box is elided, but for a number: it would be another one.
    """
    if not text:
        return 0.0
    static, width, height, _ = _setting(text, font)
    if width > box.width() + _SLACK:
        static, width, height, _ = _setting(shortened(text, box.width(), font), font)
    painter.setFont(font)
    painter.setPen(colour(code))
    x = box.x()
    if place is RIGHT:
        x = box.right() - width
    elif place is CENTRE:
        x += (box.width() - width) / 2
    painter.drawStaticText(QPointF(x, box.y() + (box.height() - height) / 2), static)
    return width


def write_struck(
    painter: QPainter, box: QRectF, text: str, font: QFont, code: str, place: Qt.AlignmentFlag
) -> float:
    """Paint a text that is struck through; returns its width."""
    wide = write(painter, box, text, font, code, place)
    if wide:
        left = box.right() - wide if place is RIGHT else box.x()
        painter.setPen(QPen(colour(code), 1))
        middle = round(box.center().y()) + 0.5
        painter.drawLine(QPointF(left, middle), QPointF(left + wide, middle))
    return wide


def write_wrapped(
    painter: QPainter,
    box: QRectF,
    text: str,
    font: QFont,
    code: str,
    place: Qt.AlignmentFlag = LEFT_TOP,
) -> None:
    """Paint text wrapped into as many lines as it needs."""
    painter.setFont(font)
    painter.setPen(colour(code))
    painter.drawText(box, int(place) | int(Qt.TextFlag.TextWordWrap), text)


def lines_of(text: str, room: float, size: float, *, bold: bool = False) -> tuple[str, ...]:
    """The lines of a text in `sans(size)`: one, where letters that are a little smaller or narrower
    have room for it, else as many as it is wrapped into."""
    return _lines_of(text, room, size, bold, scale())


@lru_cache(maxsize=1024)
def _lines_of(text: str, room: float, size: float, bold: bool, _scale: float) -> tuple[str, ...]:
    """Cached, as a view asks for the height of a row many times for each click."""
    if _A_LITTLE * width_of(text, sans(min(size, LEAST_LETTERS), bold)) <= room:
        return (text,)
    return tuple(wrapped_lines(text, sans(size, bold), room, QTextOption.WrapMode.WordWrap))


def wrapped_lines(
    text: str,
    letters: QFont,
    width: float,
    wrap: QTextOption.WrapMode = QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere,
) -> list[str]:
    """The lines of a text wrapped to a width; its line breaks stay."""
    found = []
    option = QTextOption()
    option.setWrapMode(wrap)
    for paragraph in text.split("\n"):
        layout = QTextLayout(paragraph, letters)
        layout.setTextOption(option)
        layout.beginLayout()
        units = paragraph.encode("utf-16-le", "replace")
        while (line := layout.createLine()).isValid():
            line.setLineWidth(width)
            start, end = line.textStart(), line.textStart() + line.textLength()
            found.append(units[2 * start : 2 * end].decode("utf-16-le", "replace").rstrip())
        layout.endLayout()
    return found


def keep_end_together(text: str) -> str:
    """The text with its last letters joined: a line that is wrapped between any two letters, as
    Japanese is, does not leave one or two of them alone on the next, nor the end of a word."""
    start = _last_word(text)
    return text[:start] + _JOINER.join(text[start:])


def _last_word(text: str) -> int:
    """Where a word begins that has the last letters and not many more; else where these begin."""
    start = max(len(text) - _TAIL, 0)
    farther = range(start, max(start - _MORE, 0), -1)
    return next((at for at in farther if _begins_word(text[at - 1], text[at])), start)


def _begins_word(before: str, letter: str) -> bool:
    """Whether a Japanese word surely begins with a letter: behind a blank or a mark, or as no
    hiragana behind one. The marks that follow one belong to its word."""
    if letter in _MARKS:
        return False
    return before in _MARKS or (_is_hiragana(before) and not _is_hiragana(letter))


def _is_hiragana(letter: str) -> bool:
    return "\u3041" <= letter <= "\u309f"


_TAIL: Final = 5
_MORE: Final = 7
"""How many more letters are joined at most, so that a word is whole."""
_JOINER: Final = "\u2060"
_MARKS: Final = " 　、。，．・…）」』"


_ENDS: Final = " 、・と"


def in_two_lines(words: str, room: float, wide: Callable[[str], float]) -> tuple[str, ...]:
    """The words of a list in two lines where they are wider than the room: broken behind a blank,
    a comma, a dot or と, so that neither line is wider than need be. `wide` measures words."""
    ends = [at + 1 for at, letter in enumerate(words[:-1]) if letter in _ENDS]
    if not ends or wide(words) <= room:
        return (words,)
    ways = [(words[:end].rstrip(), words[end:]) for end in ends]
    return min(ways, key=lambda lines: max(map(wide, lines)))


@lru_cache(maxsize=256)
def even_lines(text: str, lines: int, font: QFont) -> QSizeF:
    """The size of a text in so many lines, or fewer, that are about as long as each other."""
    metrics, flags = QFontMetricsF(font), int(Qt.TextFlag.TextWordWrap)
    most = lines * metrics.lineSpacing() + 1

    def size(width: float) -> QSizeF:
        return metrics.boundingRect(QRectF(0, 0, width, 10_000), flags, text).size()

    low, high = 1.0, ceil(metrics.horizontalAdvance(text)) + 2.0
    while high - low > 1:
        middle = (low + high) / 2
        found = size(middle)
        fits = found.height() <= most and found.width() <= middle
        low, high = (low, middle) if fits else (middle, high)
    return QSizeF(ceil(high) + 1, size(ceil(high) + 1).height())


def elided_lines(text: str, width: int, height: int, size: float, *, bold: bool = False) -> str:
    """A text in `sans(size)` that is wrapped in a width, elided where the height ends."""
    return _elided_lines(text, width, height, size, bold, scale())


@lru_cache(maxsize=1024)
def _elided_lines(
    text: str, width: int, height: int, size: float, bold: bool, _scale: float
) -> str:
    """Cached, as a text is cut by measuring it many times."""
    metrics, flags = QFontMetrics(sans(size, bold)), int(Qt.TextFlag.TextWordWrap)
    room = QRect(0, 0, width, 10_000)

    def fits(words: str) -> bool:
        return metrics.boundingRect(room, flags, words).height() <= height

    return text if fits(text) else _cut(text, fits)


def _cut(text: str, fits: Callable[[str], bool]) -> str:
    """The longest beginning of a text that fits with an ellipsis behind it. Measured by halves, as
    a name in a file may have a hundred thousand letters."""
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if fits(f"{text[:middle]}…") else (low, middle - 1)
    return f"{text[:low].rstrip()}…"


def wrapped_height(text: str, width: int, size: float, *, bold: bool = False) -> int:
    """The height of text in `sans(size)` that is wrapped in a width, in pixels."""
    return _wrapped_height(text, width, size, bold, scale())


@lru_cache(maxsize=2048)
def _wrapped_height(text: str, width: int, size: float, bold: bool, _scale: float) -> int:
    """Cached, as a view asks for the height of a row many times for each click."""
    box, flags = QRect(0, 0, width, 10_000), int(Qt.TextFlag.TextWordWrap)
    return QFontMetrics(sans(size, bold)).boundingRect(box, flags, text).height()


def fitting(text: str, room: float, largest: float, least: float, *, bold: bool = False) -> QFont:
    """The largest font of running text in which a text fits, down to a least size.

    That is never under the least size of letters; those become narrower then, and `elided` shortens
    what does not fit even so.
    """
    size, least = largest, max(least, LEAST_LETTERS)
    while width_of(text, sans(size, bold)) > room:
        if size <= least:
            return narrowed(text, room, px(size), bold=bold)
        size = max(size - 0.5, least)
    return sans(size, bold)


def write_fitting(
    painter: QPainter,
    box: QRectF,
    text: str,
    sizes: tuple[float, float],
    code: str,
    place: Qt.AlignmentFlag = LEFT,
    *,
    bold: bool = False,
) -> float:
    """Paint one line in the largest of these sizes of letters, from the first to the second, in
    which it fits into the box, elided where it does not fit even so; returns its width."""
    font = fitting(text, box.width(), *sizes, bold=bold)
    return write(painter, box, elided(text, box.width(), font), font, code, place)


def narrowed(
    text: str, room: float, pixels: int, *, bold: bool = False, serif: bool = False
) -> QFont:
    """A font of so many pixels whose letters are narrower where a text has no room."""
    font = exact_font(pixels, bold=bold, serif=serif)
    wide = width_of(text, font)
    if wide <= max(room, 0):
        return font
    stretch = max(_NARROWEST, int(100 * room / wide) - 1)
    return exact_font(pixels, bold=bold, serif=serif, stretch=stretch)


def elided(words: str, room: float, font: QFont) -> str:
    """The text, elided at its end where it does not fit."""
    return words if width_of(words, font) <= room else _elided(words, room, font)


def shortened(text: str, room: float, font: QFont) -> str:
    """What `write` paints of a text where there is so much room: a number stays whole."""
    if width_of(text, font) <= room + _SLACK or not any(map(str.isalpha, text)):
        return text
    return _elided(text, room, font)


def _elided(words: str, room: float, font: QFont) -> str:
    metrics = QFontMetricsF(font)
    return _cut(words, lambda some: metrics.horizontalAdvance(some) <= room)


def as_written(words: str) -> str:
    """Text escaped for a tooltip or dialog, which would read tags in it."""
    return Markup.convertFromPlainText(words) if Markup.mightBeRichText(words) else words


def show_if(widget: QWidget, there: bool) -> None:
    """Show or hide a widget, without calling Qt where nothing changes.

    A widget that was given to another layout is hidden only until that shows it: to stay hidden it
    is told so.
    """
    if widget.isHidden() is there or not (there or widget.testAttribute(_TOLD)):
        widget.setVisible(there)


def show_words(label: QLabel, words: str) -> None:
    """Show words in a label; without any it is hidden, or screen readers come to an empty text."""
    label.setText(words)
    show_if(label, bool(words))


def leave_unfilled(area: QAbstractScrollArea) -> None:
    """Leave the ground of what scrolls to the style sheet. Where it is to be filled, the style puts
    that off when it is first painted, and never forgets it: 250 bytes for each such area of every
    page that was dropped."""
    area.viewport().setAutoFillBackground(False)
    inside = area.widget() if isinstance(area, QScrollArea) else None
    if inside is not None:
        inside.setAutoFillBackground(False)


def restyle(widget: QWidget) -> None:
    """Have the style sheet applied again to a widget whose properties have changed; to one that was
    not shown yet Qt applies it when it is shown."""
    if widget.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def set_styled(widget: QWidget, name: str, value: str | bool) -> None:
    """Set a property that the style sheet knows, which is applied again where it is another."""
    if widget.property(name) != value:
        widget.setProperty(name, value)
        restyle(widget)


@contextmanager
def at_once(widget: QWidget) -> Iterator[None]:
    """Lay a widget out once for all that was shown and hidden in it.

    Qt lays out anew at each widget that comes or goes; here it waits for the event that it posts.
    """
    layout = widget.layout()
    if layout is None or not layout.isEnabled():
        yield
        return
    layout.setEnabled(False)
    try:
        yield
    finally:
        layout.setEnabled(True)


def ground(widget: QWidget, painter: QPainter, code: str) -> None:
    """Fill the background of an opaque widget, so that Qt does not paint what is below it."""
    painter.fillRect(widget.rect(), colour(code))


def draw_outline(
    painter: QPainter, box: QRectF, code: str, width: float, radius: float = 0
) -> None:
    """Paint the outline of a box, with corners of a radius."""
    painter.setPen(QPen(colour(code), width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box, radius, radius)


BADGE_HEIGHT: Final = 17.0


def badge_width(word: str) -> float:
    return width_of(word, sans(11, bold=True)) + 10


def draw_badge(
    painter: QPainter,
    right: float,
    middle: float,
    word: str,
    standing: Standing,
    room: float = inf,
) -> None:
    """Paint a standing: filled if stated, outlined if derived, dashed if assumed, else plain.

    It is no higher than the room.
    """
    t = tokens()
    width, height = badge_width(word), min(px(BADGE_HEIGHT), room)
    box = QRectF(right - width, middle - height / 2, width, height)
    rows = {
        Standing.STATED: (t.on_green, t.green, Qt.PenStyle.SolidLine, t.green),
        Standing.DERIVED: (t.ai, t.ai, Qt.PenStyle.SolidLine, ""),
        Standing.CUSTOMARY: (t.ink3, "", Qt.PenStyle.NoPen, ""),
        Standing.ASSUMED: (t.gold_text, t.gold_text, Qt.PenStyle.DashLine, ""),
    }
    ink, border, line, ground = rows[standing]
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(colour(border), 1.2, line) if border else Qt.PenStyle.NoPen)
    painter.setBrush(colour(ground) if ground else Qt.BrushStyle.NoBrush)
    if border:
        painter.drawRoundedRect(box.adjusted(0.6, 0.6, -0.6, -0.6), 3, 3)
    write(painter, box, word, sans(11, bold=True), ink, CENTRE)


PLATE_EDGE: Final = 6
"""The height of a plate's bamboo edge, in pixels."""


def draw_plate(
    painter: QPainter, box: QRectF, ivory: bool, unit: float = 1.0, ground: str = ""
) -> None:
    """Paint a plate: ivory, or of another ground, with a bamboo edge; or dark. High contrast adds
    an outline.

    `unit` is the factor of its radius and its edge.
    """
    t, radius = tokens(), 6 * unit
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if not ivory:
        painter.setPen(QPen(colour(t.felt_line), t.border))
        painter.setBrush(colour(t.felt_low))
        painter.drawRoundedRect(box, radius, radius)
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(t.bamboo_edge))
    painter.drawRoundedRect(box.translated(0, 4 * unit), radius, radius)
    painter.setBrush(colour("#D8CDB2"))
    painter.drawRoundedRect(box.translated(0, 2.5 * unit), radius, radius)
    if t.lined:
        painter.setPen(QPen(colour(t.felt_ink), t.border))
    painter.setBrush(colour(ground or t.bone))
    painter.drawRoundedRect(box, radius, radius)


def draw_pointed(painter: QPainter, box: QRectF, ink: str) -> None:
    """Paint a second frame in a plate that the pointer is over, in high contrast, where neither
    shades nor a plate that is lifted are seen."""
    t = tokens()
    if t.lined:
        inset = 1.5 * t.border + 1
        draw_outline(painter, box.adjusted(inset, inset, -inset, -inset), ink, t.border, 4)


def draw_stick(painter: QPainter, box: QRectF, *, dots: int) -> None:
    """Paint a stick along the longer side of a box: with one red dot, or with two rows of dots."""
    t = tokens()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(colour(t.felt_ink), t.border) if t.lined else Qt.PenStyle.NoPen)
    painter.setBrush(colour("#D8CDB2"))
    painter.drawRoundedRect(box.translated(0, 1.5), 3, 3)
    painter.setBrush(colour(t.bone))
    painter.drawRoundedRect(box, 3, 3)
    painter.setPen(Qt.PenStyle.NoPen)
    middle = box.center()
    if not dots:
        painter.setBrush(colour("#A8321B"))
        radius = min(box.width(), box.height()) * 0.28
        painter.drawEllipse(middle, radius, radius)
        return
    painter.setBrush(colour(t.tile_ink))
    across = dots // 2
    gap = box.height() * 0.4
    for at in range(dots):
        column, row = at % across, at // across
        x = middle.x() + (column - (across - 1) / 2) * gap
        y = middle.y() + (row - 0.5) * gap
        painter.drawEllipse(QPointF(x, y), box.height() * 0.11, box.height() * 0.11)


def across_evenly(count: int, most: int) -> int:
    """How many of `count` marks stand in a row, so that rows of at most `most` are alike."""
    rows = max(1, -(-count // most))
    return max(1, -(-count // rows))


def draw_focus(widget: QWidget, painter: QPainter, code: str) -> None:
    """Paint the ring of the focus inside a widget that has it."""
    if widget.hasFocus():
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_outline(painter, QRectF(widget.rect()).adjusted(2, 2, -2, -2), code, tokens().ring, 7)
