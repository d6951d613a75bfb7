"""The keys of the presenter's view, and the line of hints that names them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter

from app.presenter.canvas import KEYS, LEAST, MARGIN, Canvas, outline
from app.presenter.content import (
    Presented,
    PresentedHand,
    PresentedQuestion,
    PresentedRound,
    PresentedTable,
)
from app.presenter.state import PresenterState
from app.style.theme import tokens
from app.texts.texts import Texts
from app.widgets.painting.drawing import CENTRE, LEFT, RIGHT, width_of, write

_K = Qt.Key
EVERYWHERE: Final[Mapping[int, str]] = {
    _K.Key_Escape: "end", _K.Key_F11: "full", _K.Key_B: "blank", _K.Key_T: "table",
}  # fmt: skip
OF_LINES: Final[Mapping[int, str]] = {
    _K.Key_Space: "next", _K.Key_Right: "next", _K.Key_PageDown: "next",
    _K.Key_Left: "back", _K.Key_PageUp: "back",
    _K.Key_0: "cover", _K.Key_Q: "ask", _K.Key_A: "answer", _K.Key_D: "number",
}  # fmt: skip
OF_TABLE: Final[Mapping[int, str]] = {
    _K.Key_Space: "next_cell", _K.Key_PageDown: "next_cell", _K.Key_PageUp: "last_cell",
    _K.Key_Return: "turn", _K.Key_Enter: "turn",
    _K.Key_Left: "left", _K.Key_Right: "right", _K.Key_Up: "up", _K.Key_Down: "down",
    _K.Key_R: "row", _K.Key_C: "column", _K.Key_H: "cover_all", _K.Key_O: "open_all",
    _K.Key_A: "open_all", _K.Key_Tab: "next_grid", _K.Key_Backtab: "last_grid",
}  # fmt: skip
OF_ROUND: Final[Mapping[int, str]] = {
    _K.Key_Escape: "end", _K.Key_F11: "full", _K.Key_B: "blank",
    _K.Key_Space: "clock", _K.Key_N: "ranking", _K.Key_H: "hold",
    _K.Key_Right: "next_page", _K.Key_PageDown: "next_page",
    _K.Key_Left: "previous_page", _K.Key_PageUp: "previous_page",
}  # fmt: skip
_GRIDS: Final = (_K.Key_1, _K.Key_2, _K.Key_3, _K.Key_4, _K.Key_5)
"""A digit shows the table of that number; the commands are `grid_0` and so on."""
_REPEATED: Final = frozenset({
    "next", "back", "next_cell", "last_cell", "left", "right", "up", "down", "next_page",
    "previous_page",
})  # fmt: skip
"""What a key gives again and again while it is held down."""
_HIGH: Final = 34


def command_of(event: QKeyEvent, content: Presented) -> str:
    """The command that a key gives, "" for none."""
    modifiers = Qt.KeyboardModifier
    if event.modifiers() & (
        modifiers.ControlModifier | modifiers.AltModifier | modifiers.MetaModifier
    ):
        return ""
    command = _command_of(Qt.Key(event.key()), content)
    return "" if event.isAutoRepeat() and command not in _REPEATED else command


def _command_of(key: Qt.Key, content: Presented) -> str:
    if isinstance(content, PresentedRound):
        return OF_ROUND.get(key, "")
    own = OF_LINES
    if isinstance(content, PresentedTable):
        own = OF_TABLE
        if key in _GRIDS:
            return f"grid_{_GRIDS.index(key)}"
    command = own.get(key) or EVERYWHERE.get(key, "")
    if command == "next" and isinstance(content, PresentedQuestion):
        return "another"
    return command


class KeyHint(msgspec.Struct, frozen=True):
    """A key, what it does, and the command that a press on the hint gives."""

    key: str
    words: str
    command: str


def hints_of(content: Presented, state: PresenterState, texts: Texts) -> list[KeyHint]:
    """The hints at the left, the most used first."""
    return [
        KeyHint(key, texts.ui(f"presenter.key.{words}"), command)
        for key, words, command in _rows(content, state)
    ]


def _rows(content: Presented, state: PresenterState) -> Iterator[tuple[str, str, str]]:
    if isinstance(content, PresentedTable):
        yield "Space", "next_cell", "next_cell"
        yield "Enter", "turn", "turn"
        yield "R", "row", "row"
        yield "C", "column", "column"
        yield "H", "cover_all", "cover_all"
        yield "O", "open_all", "open_all"
        if len(content.grids) > 1:
            yield "Tab", "next_grid", "next_grid"
        if state.table:
            yield "T", "leave_table", "table"
    elif isinstance(content, PresentedQuestion):
        yield "A", "answer", "answer"
        yield "Space", "another", "another"
        yield "T", "table", "table"
    elif isinstance(content, PresentedRound):
        if content.clock is not None:
            yield "Space", "clock", "clock"
        yield "←", "previous_page", "previous_page"
        yield "→", "next_page", "next_page"
        yield "H", "move" if state.manual_paging else "hold", "hold"
        yield "N", "show_ranking" if state.no_ranking else "ranking", "ranking"
    else:
        yield "Space", "next", "next"
        yield "←", "back", "back"
        if state.covered:
            yield "A", "answer", "answer"
        else:
            yield "0", "cover", "cover"
        yield "T", "table", "table"
        yield "Q", "unask" if state.as_question else "ask", "ask"
        yield "D", "all" if state.number_only else "number", "number"
    yield "B", "blank", "blank"


class KeyLine:
    """Lays out and paints the hints at the foot, with document, count and the key that ends."""

    def __init__(
        self, canvas: Canvas, content: Presented, state: PresenterState, texts: Texts, *, peek: bool
    ) -> None:
        self._canvas, self._content, self._state, self._texts = canvas, content, state, texts
        self._peek = peek
        self._end = KeyHint("Esc", texts.ui("presenter.key.end"), "end")

    @property
    def count(self) -> str:
        """How many lines are open of how many, "" where there are none."""
        if not isinstance(self._content, PresentedHand) or not self._content.lines:
            return ""
        opened, every = self._state.opened, len(self._content.lines)
        return self._texts.ui("presenter.count", opened, every)

    def places(self) -> list[tuple[KeyHint, QRectF]]:
        """Every hint that fits, with its rectangle in pixels."""
        canvas = self._canvas
        middle = canvas.high - 32
        end = self._wide(self._end)
        hints = [(self._end, self._box(canvas.wide - MARGIN - end, middle, end))]
        limit = canvas.wide - MARGIN - end - 36 - self._status_width() - 36
        x = float(MARGIN)
        for hint in hints_of(self._content, self._state, self._texts):
            wide = self._wide(hint)
            if x + wide > limit:
                break
            hints.append((hint, self._box(x, middle, wide)))
            x += wide + 32
        return hints

    def _box(self, x: float, middle: float, wide: float) -> QRectF:
        return self._canvas.box(x, middle - _HIGH / 2, wide, _HIGH)

    def _wide(self, hint: KeyHint) -> float:
        return self._key(hint) + 10 + self._canvas.width_of(hint.words, KEYS)

    def _key(self, hint: KeyHint) -> float:
        return max(_HIGH, self._canvas.width_of(hint.key, KEYS) + 20)

    def _status_width(self) -> float:
        """The width of document and count."""
        canvas, size = self._canvas, LEAST if self._peek else KEYS
        count = canvas.width_of(self.count, size, bold=self._peek, serif=self._peek)
        return canvas.width_of(self._content.document, KEYS) + 30 + count

    def paint(self, painter: QPainter) -> None:
        canvas, t, u = self._canvas, tokens(), self._canvas.unit
        font = canvas.font(KEYS)
        for hint, box in self.places():
            key = QRectF(box.x(), box.y(), self._key(hint) * u, box.height())
            painter.setOpacity(0.6)
            outline(painter, key, t.felt_ink2, max(1.0, u), 5 * u)
            painter.setOpacity(1.0)
            write(painter, key, hint.key, font, t.felt_ink2, CENTRE)
            words = box.adjusted(key.width() + 10 * u, 0, 0, 0)
            write(painter, words, hint.words, font, t.felt_ink2, LEFT)
        right = canvas.wide - MARGIN - self._wide(self._end) - 36
        line = canvas.box(0, canvas.high - 32 - _HIGH / 2, right, _HIGH)
        if self.count:
            size = LEAST if self._peek else KEYS
            large = canvas.font(size, bold=self._peek, serif=self._peek)
            code = t.gold if self._peek else t.felt_ink2
            write(painter, line, self.count, large, code, RIGHT)
            line.setRight(line.right() - width_of(self.count, large) - 30 * u)
        write(painter, line, self._content.document, font, t.felt_ink2, RIGHT)
