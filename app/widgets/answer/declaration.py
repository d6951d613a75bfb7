"""The declaration card: what the winner says, in the largest type of the page."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from app.style import theme
from app.style.theme import mincho, px, sans, scale, tile_scale, tokens
from app.views.answers import DeclarationTexts
from app.widgets.controls.announce import Announcer
from app.widgets.painting.drawing import (
    LEAST_LETTERS,
    LEFT,
    RIGHT,
    draw_outline,
    elided_lines,
    fitting,
    ground,
    width_of,
    wrapped_height,
    write,
    write_wrapped,
)

_HIGH: Final = 0.95
"""The height that letters of the declaration take, in parts of their size."""
_WHOLE: Final = 1.2
"""The same with what reaches below the line, where a sum in two lines is close to it."""
_ENOUGH, _CRAMPED = 36, 30
"""The height that is left to the declaration before the sum below it takes a second line, and that
with large letters."""
_FOOT_LINE: Final = 17
"""The height of a line at the foot."""
_LARGEST, _ALONE = 42, 57
"""Sizes of the declaration in a window of the usual size: beside the amount without honba, and
alone in a line where there are four columns."""
_QUIET: Final = 36
_LEAST: Final = 22
_SHARE: Final = 5.6
_BEFORE: Final = 20
_LEADING: Final = 1.22
_BELOW_LINE: Final = "gjpqy"
_RAISED: Final = 0.12
"""By how much of its size a declaration with letters that reach below the line is raised, so that
they keep off the line at the foot."""


class Declaration(QAbstractButton):
    """Paints caption, count and declaration; a click asks for it to be shown large."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("declaration")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._spoken = DeclarationTexts("")
        self._low, self._large = False, theme.wide(theme.FOUR)
        self._announcer = Announcer(self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    @property
    def spoken(self) -> DeclarationTexts:
        return self._spoken

    def present(self, spoken: DeclarationTexts) -> None:
        if spoken == self._spoken:
            return
        self._spoken = spoken
        parts = (spoken.count, spoken.who, spoken.before, spoken.between, spoken.words)
        name = " ".join(part for part in parts if part)
        self.setAccessibleName(name)
        self._announcer.follow(f"{name} {spoken.set_aside}".rstrip())
        self.setAccessibleDescription(f"{spoken.below} {spoken.set_aside}".strip())
        self.update()

    def set_compact(self, low: bool) -> None:
        """Take less height: the declaration without honba moves into the caption."""
        self._low = low
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        if not self._large:
            return QSize(300, px(88 if self._low else 100))
        return QSize(300, px(53) + round(_LEADING * self._largest() * scale()))

    def _lifted(self) -> bool:
        """Whether the declaration without honba stands in the caption."""
        return self._low or self._large

    def _largest(self) -> float:
        """The size of the declaration in units of what is read."""
        if not self._large:
            return _LARGEST
        return min(_ALONE * tile_scale(), self.width() / _SHARE) / scale()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Enter press it as Space does."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        t, s = tokens(), self._spoken
        ground(self, painter, t.card)
        low = self._low
        inner = QRectF(self.rect()).adjusted(12, 5 if low else 8, -12, -4 if low else -6)
        top = QRectF(inner.x(), inner.y(), inner.width(), px(18))
        bold = sans(12, bold=True)
        if self._large and s.before:
            top.setRight(self._paint_before(painter, top))
        taken = (s.set_aside,) if s.set_aside else (s.count, s.who)
        free = top.width() - sum(width_of(words, sans(13, bold=True)) for words in taken) - 24
        first = f"{s.before} {s.between}" if self._low and not self._large and s.before else ""
        if width_of(s.caption, bold) + width_of(first, sans(12)) < free:
            used = write(painter, top, s.caption, bold, t.ink2, LEFT)
            write(painter, top.adjusted(used + 10, 0, 0, 0), first, sans(12), t.ink2, LEFT)
        elif first:  # who wins gives way to it: the picture of the seats says that
            top.setLeft(top.left() + write(painter, top, first, sans(12), t.ink2, LEFT) + 12)
        self._paint_count(painter, top)
        high = self._paint_foot(painter, inner)
        tall = _HIGH if high <= px(_FOOT_LINE) else _WHOLE
        self._paint_words(painter, inner.adjusted(0, px(18), 0, -high), tall)
        if self.hasFocus():
            draw_outline(painter, QRectF(self.rect()).adjusted(2, 2, -2, -2), t.ai, 2, 8)

    def _paint_foot(self, painter: QPainter, inner: QRectF) -> int:
        """Paint the sum at the foot, in two lines where one has no room and the declaration has
        enough above them, and in a shorter form where it needs more; returns their height."""
        code, line = tokens().ink3, px(_FOOT_LINE)
        foot = inner.adjusted(0, inner.height() - line, 0, 0)
        least = sans(LEAST_LETTERS)
        left = inner.height() - px(18) - 2 * line
        lines = 2 if left >= px(_CRAMPED if theme.cramped() else _ENOUGH) else 1
        below = self.foot_words(foot.width(), lines)
        if lines == 1 or width_of(below, least) <= foot.width():
            write(painter, foot, below, fitting(below, foot.width(), 12, 8), code, LEFT)
            return line
        text = elided_lines(below, int(foot.width()), 2 * line, LEAST_LETTERS)
        high = wrapped_height(text, int(foot.width()), LEAST_LETTERS)
        foot.setTop(inner.bottom() - high)
        write_wrapped(painter, foot, text, least, code)
        return high

    def foot_words(self, room: float, lines: int = 1) -> str:
        """The longest form of the line at the foot that has room in a line, or in two lines, of so
        many pixels."""
        forms, high = (self._spoken.below, *self._spoken.briefs), lines * px(_FOOT_LINE)
        for words in forms:
            if width_of(words, sans(LEAST_LETTERS)) <= room or (
                lines > 1 and elided_lines(words, int(room), high, LEAST_LETTERS) == words
            ):
                return words
        return forms[-1]

    def _paint_before(self, painter: QPainter, top: QRectF) -> float:
        """Paint the amount without honba at the right of the caption; returns its left edge."""
        s, t = self._spoken, tokens()
        between = write(painter, top, s.between, sans(12), t.ink2, RIGHT)
        font = mincho(_BEFORE)
        place = top.adjusted(0, 0, -between - px(6), 0)
        return top.right() - write(painter, place, s.before, font, t.ink2, RIGHT) - between - px(20)

    def _paint_count(self, painter: QPainter, top: QRectF) -> None:
        t, s = tokens(), self._spoken
        if s.set_aside:
            font = sans(11, bold=True)
            width = width_of(s.set_aside, font) + 14
            box = QRectF(top.right() - width, top.y(), width, px(18))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw_outline(painter, box, t.shu, 1.2, 3)
            write(painter, box, s.set_aside, font, t.shu, Qt.AlignmentFlag.AlignCenter)
            return
        room = top.width() - width_of(s.count, sans(13, bold=True)) - 12
        font = fitting(s.who, room, 12, 9)
        there = width_of(s.who, font) <= room  # the picture of the seats says it too
        who = write(painter, top, s.who, font, t.ink2, RIGHT) if there else 0
        count = top.adjusted(0, 0, -(who + (12 if who else 0)), 0)
        write(painter, count, s.count, sans(13, bold=True), t.ink, RIGHT)

    def _paint_words(self, painter: QPainter, box: QRectF, tall: float) -> None:
        """Paint the declaration at the right as large as fits, the amount set aside at the left;
        letters are `tall` in parts of their size."""
        t, s = tokens(), self._spoken
        quiet = s.lost or s.quiet or self._low
        size, small = _QUIET * self._largest() / _LARGEST if quiet else self._largest(), 20
        before = f"{s.before} {s.between} " if s.before and not self._lifted() else ""
        while size > _LEAST / scale() and (
            width_of(s.words, mincho(size)) + width_of(before, mincho(small)) > box.width() - 4
            or size * tall * scale() > box.height()
        ):
            size -= 1
            small = max(14, round(size / 2))
        place = LEFT if s.lost or s.quiet else RIGHT
        code = t.shu if s.lost else t.ink2 if s.quiet else t.ink
        if any(letter in s.words for letter in _BELOW_LINE):
            box = box.translated(0, -_RAISED * size * scale())
        width = write(painter, box, s.words, mincho(size), code, place)
        if before:
            rest = box.adjusted(0, 8, -width - 2, 6)
            between = width_of(f" {s.between} ", sans(12))
            write(painter, rest.adjusted(0, 0, -5, 0), s.between, sans(12), t.ink2, RIGHT)
            write(
                painter,
                rest.adjusted(0, 0, -between - 5, 0),
                s.before,
                mincho(small),
                t.ink2,
                RIGHT,
            )
