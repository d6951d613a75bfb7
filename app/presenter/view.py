"""A window that shows content to an audience, or to the presenter what comes next."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPointF, QRect, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QWidget

from app.presenter.canvas import CAPTION, Canvas, ground_colour
from app.presenter.content import (
    Presented,
    PresentedHand,
    PresentedQuestion,
    PresentedRound,
    PresentedTable,
)
from app.presenter.hand_painter import HandPainter
from app.presenter.keys import KeyLine, command_of
from app.presenter.question_painter import QuestionPainter
from app.presenter.readout import accessible_text, newest_words
from app.presenter.round_painter import KEYS_HIGH, RoundPainter
from app.presenter.state import PresenterState
from app.presenter.table_painter import TablePainter
from app.style.theme import colour, tokens
from app.texts.texts import Texts
from app.views.tables import TableSpot
from app.widgets.controls.announce import announce
from app.widgets.layout.roles import PAGE
from app.widgets.painting.drawing import CENTRE, write

_IDLE: Final = 3000
"""Milliseconds without a movement until the pointer is hidden, and the keys of a round."""
_DIMMED: Final = 0.3
"""How opaque the presenter's own window is while the audience sees nothing."""


class PresenterView(QWidget):
    """Paints the content in its state, and emits what keys and presses ask for.

    - `commanded(name)`: a command of `keys`.
    - `cells_pressed(spots, row, column)`: a cell of a table, or a whole row or column (-1, -1).
    - `grid_chosen(index)`: the tab of a table.
    - `closed()`: the window was closed.

    With `peek` it is the presenter's own window: what lies face down can be read there, and the
    next line is open.
    """

    accessible_role = PAGE
    commanded = Signal(str)
    cells_pressed = Signal(object, int, int)
    grid_chosen = Signal(int)
    closed = Signal()

    def __init__(self, *, peek: bool, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, on=False)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self._peek = peek
        self._shown: tuple[Presented, PresenterState, Texts] | None = None
        self._announced = ""
        self._idle = QTimer(self, singleShot=True, interval=_IDLE)
        self._idle.timeout.connect(self._hide_keys)
        self._moved = False

    @property
    def peek(self) -> bool:
        """Whether this is the presenter's own window."""
        return self._peek

    def present(self, content: Presented, state: PresenterState, texts: Texts) -> None:
        """Show content in a state; a screen reader hears what is new in it."""
        if (content, state, texts) == self._shown:
            return
        before, self._shown = self._shown, (content, state, texts)
        self.setWindowTitle(texts.ui("presenter.own" if self._peek else "presenter.audience"))
        self.setAccessibleName(accessible_text(content, texts))
        newest = newest_words(content, state, texts, peek=self._peek)
        self.setAccessibleDescription(newest)
        if newest != self._announced and self.isActiveWindow():
            announce(self, newest)
        self._announced = newest
        self.update(self._changed(before))

    def _changed(self, before: tuple[Presented, PresenterState, Texts] | None) -> QRect:
        """What is to be painted again: of a round whose clock runs the clock alone."""
        assert self._shown is not None
        content, state, texts = self._shown
        if before is None or (state, texts) != before[1:] or self._peek:
            return self.rect()
        old = before[0]
        if not isinstance(content, PresentedRound) or not isinstance(old, PresentedRound):
            return self.rect()
        if content.clock is None or replace(old, clock=content.clock) != content:
            return self.rect()
        painter = RoundPainter(self._canvas(), content, state, texts, peek=False)
        return painter.clock_area().toAlignedRect()

    def _canvas(self) -> Canvas:
        return Canvas(QSizeF(self.size()))

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(event.rect(), colour(ground_colour()))
        if self._shown is None:
            return
        content, state, texts = self._shown
        if state.blank:
            if not self._peek:
                return
            painter.setOpacity(_DIMMED)
        canvas = self._canvas()
        painted = self._painter(canvas, content, state, texts)
        if isinstance(painted, RoundPainter):
            inside = painted.clock_area().toAlignedRect().contains(event.rect())
            painted.paint(painter, clock_only=inside)
        else:
            painted.paint(painter)
        painter.setOpacity(1.0)
        if isinstance(content, PresentedRound) and self._keys_shown(content):
            strip = canvas.box(0, canvas.high - KEYS_HIGH, canvas.wide, KEYS_HIGH)
            painter.fillRect(strip, colour(tokens().felt_low))
        if self._keys_shown(content):
            KeyLine(canvas, content, state, texts, peek=self._peek).paint(painter)
        if state.blank:
            box = canvas.box(0, 0.4 * canvas.high, canvas.wide, 3 * CAPTION)
            font = canvas.font(2 * CAPTION, bold=True)
            write(painter, box, texts.ui("presenter.blank"), font, tokens().felt_ink, CENTRE)

    def _is_quiet(self, content: Presented) -> bool:
        """Whether the keys are hidden but while the pointer moves: the room reads a round."""
        return isinstance(content, PresentedRound) and not self._peek

    def _keys_shown(self, content: Presented) -> bool:
        return self._moved or not self._is_quiet(content)

    def _painter(
        self, canvas: Canvas, content: Presented, state: PresenterState, texts: Texts
    ) -> HandPainter | QuestionPainter | RoundPainter | TablePainter:
        match content:
            case PresentedHand():
                return HandPainter(canvas, content, state, texts, peek=self._peek)
            case PresentedQuestion():
                return QuestionPainter(canvas, content, state, peek=self._peek)
            case PresentedRound():
                return RoundPainter(canvas, content, state, texts, peek=self._peek)
            case PresentedTable():
                return TablePainter(canvas, content, state, peek=self._peek)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.PaletteChange):
            self.update()
        super().changeEvent(event)

    # keys and presses

    def focusNextPrevChild(self, _forwards: bool) -> bool:  # noqa: N802
        """Take Tab as any other key: there is nothing else here to be focused."""
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        command = "" if self._shown is None else command_of(event, self._shown[0])
        if command:
            event.accept()
            self.commanded.emit(command)
        else:
            event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A hint gives its command, a cell is turned, and anywhere else the next line opens."""
        if self._shown is None or event.button() != Qt.MouseButton.LeftButton:
            return
        content, state, texts = self._shown
        canvas, point = self._canvas(), event.position()
        keys = KeyLine(canvas, content, state, texts, peek=self._peek)
        hints = keys.places() if self._keys_shown(content) else []
        hint = next((hint for hint, box in hints if box.contains(point)), None)
        if hint is not None and not (state.blank and not self._peek):
            self.commanded.emit(hint.command)
        elif state.blank:
            self.commanded.emit("blank")
        elif isinstance(content, PresentedTable):
            self._press_table(TablePainter(canvas, content, state, peek=self._peek), point)
        elif isinstance(content, PresentedQuestion):
            self.commanded.emit("answer")
        elif not isinstance(content, PresentedRound):
            self.commanded.emit("next")

    def _press_table(self, painter: TablePainter, point: QPointF) -> None:
        tab = painter.tab_at(point)
        if tab is not None:
            self.grid_chosen.emit(tab)
            return
        spots: tuple[TableSpot, ...] = painter.spots_at(point)
        if spots:
            row, column = painter.place_at(point) or (-1, -1)
            self.cells_pressed.emit(spots, row, column)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show the keys of a round while the pointer moves, and over a full screen the pointer."""
        self.unsetCursor()
        self._idle.start()
        if not self._moved:
            self._moved = True
            self.update()
        super().mouseMoveEvent(event)

    def _hide_keys(self) -> None:
        """Hide the keys of a round, and over a full screen the pointer."""
        if self.isFullScreen():
            self.setCursor(Qt.CursorShape.BlankCursor)
        self._moved = False
        self.update()

    def closeEvent(self, event: QCloseEvent) -> None:
        self._idle.stop()
        super().closeEvent(event)
        self.closed.emit()
