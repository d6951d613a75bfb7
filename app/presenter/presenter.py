"""Runs a presentation: one state, shown full screen, or in two windows on two screens."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, Protocol

from msgspec.structs import replace
from PySide6.QtCore import QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget

from app.presenter.content import Presented, PresentedRound, PresentedTable
from app.presenter.state import (
    EDITS,
    PresenterState,
    at_highlighted,
    follow,
    next_grid,
    step,
    within,
)
from app.presenter.table_painter import cells_of, column_of, row_of
from app.presenter.view import PresenterView
from app.systems import allows_motion
from app.texts.texts import Texts
from app.views.tables import TableSpot

_STEPS: Final = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}
_PAGE: Final = 12_000
"""Milliseconds that a page of a round is shown."""
_WINDOW: Final = QSize(960, 540)
"""The size of a window that is not full screen, at most."""
_SHARE: Final = 0.6


class ContentSource(Protocol):
    """What the window asks of the program: what is shown, and what pages do for it."""

    def content(self) -> Presented | None:
        """The content of the open page; None where it has none."""

    def followed(self) -> Presented | None:
        """The content of the open page; where it has none, that of the page that was shown before,
        as it is now; None where that page is not there any more."""

    def hand(self) -> Presented | None:
        """The hand on the score page."""

    def table(self) -> PresentedTable:
        """The scoring table of the document in force."""

    def texts(self) -> Texts:
        """The texts of the active language and variant."""

    def turn_cells(self, spots: tuple[TableSpot, ...]) -> None:
        """Cover all of these cells of the table, or open them where all are covered."""

    def next_question(self) -> None:
        """Ask the next question of the drill."""

    def press_clock(self) -> None:
        """Start the clock of the round, pause it, or let it go on."""


class Presenter(QObject):
    """Shows the content of a source until a window is closed.

    `ended` is emitted when no window is left, `audience_moved` when what the audience sees is on
    another screen, or in a window there, because a screen is gone.
    """

    ended = Signal()
    audience_moved = Signal()

    def __init__(self, source: ContentSource, host: QWidget) -> None:
        super().__init__(host)
        self._source, self._host = source, host
        self._content: Presented | None = None
        self._state = PresenterState()
        self._windows: list[PresenterView] = []
        self._turner = QTimer(self)
        self._turner.setInterval(_PAGE)
        self._turner.timeout.connect(self._turn_page)
        app = QGuiApplication.instance()
        assert isinstance(app, QGuiApplication)
        app.screenRemoved.connect(self._fit_later)

    @property
    def windows(self) -> tuple[PresenterView, ...]:
        """The windows that are open: that of the audience, then the presenter's own."""
        return tuple(self._windows)

    @property
    def state(self) -> PresenterState:
        return self._state

    @property
    def shown(self) -> Presented | None:
        """The content that is seen: the table where that was asked for."""
        return self._source.table() if self._state.table else self._content

    def show_large(self, *, number_only: bool = False) -> bool:
        """Show the content full screen on the screen of the host; False where there is none."""
        if not self._begin(self._source.content()):
            return False
        self._state = replace(self._state, number_only=number_only)
        window = self._add("audience", peek=False)
        _fill(window, self._host.screen())
        self._present()
        return True

    def show_on_second_screen(self) -> bool:
        """Show the content on another screen, and what comes next in a window beside the host.

        Where there is one screen only, the window of the audience can be moved to a projector
        later and made full screen there by F11. A page without content leaves the hand in force.
        """
        if not self._begin(self._source.content() or self._source.hand()):
            return False
        own_screen = self._host.screen()
        other = next(
            (screen for screen in QGuiApplication.screens() if screen is not own_screen), None
        )
        window = self._add("audience", peek=False)
        own = self._add("presenter_own", peek=True)
        _float(own, own_screen, left=0.9, top=0.9)
        if other is None:
            _float(window, own_screen, left=0.1, top=0.1)
        else:
            _fill(window, other)
        own.raise_()
        own.activateWindow()
        self._present()
        return True

    def _fit_later(self, gone: QScreen) -> None:
        """Wait until the windows of a screen that is gone are on another one."""
        moved = [window for window in self._windows if window.screen() is gone]
        QTimer.singleShot(0, self, partial(self.fit_screens, moved))

    def fit_screens(self, moved: Sequence[PresenterView]) -> None:
        """Bring the windows that were `moved`, as their screen is gone, wholly onto the one where
        they are now; that of the audience leaves the full screen where it would cover the host."""
        if not self._windows:
            return
        audience, *own = self._windows
        if own and audience.screen() is self._host.screen():
            if audience in moved or audience.isFullScreen():
                audience.showNormal()
                _float(audience, audience.screen(), left=0.1, top=0.1)
                self.audience_moved.emit()
        elif audience in moved:
            _fill(audience, audience.screen())
            self.audience_moved.emit()
        for window in own:
            if window in moved:
                _float(window, window.screen(), left=0.9, top=0.9)

    def end(self) -> None:
        """Close all windows."""
        if not self._windows:
            return
        windows, self._windows = self._windows, []
        for window in windows:
            window.hide()
            window.close()
            window.deleteLater()
        self._content = None
        self._turner.stop()
        self.ended.emit()

    def follow(self) -> None:
        """Show what the source has now; where that is nothing the last content stays, but no round
        of an evening that was left: its clock would stand."""
        if not self._windows:
            return
        content = self._source.followed()
        if content is None and isinstance(self._content, PresentedRound):
            self.end()
            return
        if content is not None and content != self._content:
            self._state = follow(self._state, self._content, content)
            self._content = content
        self._present()

    def _begin(self, content: Presented | None) -> bool:
        self.end()
        self._state, self._content = PresenterState(), content
        if isinstance(content, PresentedTable):
            self._state = at_highlighted(self._state, content)
        return content is not None

    def _add(self, name: str, *, peek: bool) -> PresenterView:
        window = PresenterView(peek=peek, name=name)
        window.commanded.connect(self._run_command)
        window.cells_pressed.connect(self._press)
        window.grid_chosen.connect(self._choose_grid)
        window.closed.connect(partial(self._end_with, window))
        self._windows.append(window)
        return window

    def _end_with(self, window: PresenterView) -> None:
        """End where a window was closed by the user, once it is done with that."""
        if window in self._windows:
            QTimer.singleShot(0, self, self.end)

    def _present(self) -> None:
        shown = self.shown
        if shown is None:
            return
        if isinstance(shown, PresentedTable):
            self._state = within(self._state, shown)
        for window in self._windows:
            window.present(shown, self._state, self._source.texts())
        turns = (
            isinstance(shown, PresentedRound) and not self._state.manual_paging and allows_motion()
        )
        if turns is not self._turner.isActive():
            self._turner.start() if turns else self._turner.stop()

    def _turn_page(self) -> None:
        """Show the next page of a round."""
        if not self._state.blank:
            self._edit("next_page")
            self._present()

    # commands

    def _run_command(self, command: str) -> None:
        match command:
            case "end":
                self.end()
                return
            case "full":
                self._toggle_full()
                return
            case "another":
                if self._state.blank:
                    self._edit("blank")
                else:
                    self._source.next_question()
            case "clock":
                self._source.press_clock()
            case _ if command in EDITS:
                self._edit(command)
                self._turner.stop()  # what was turned by a key is shown as long as any page
            case _:
                self._run_table_command(command)
        self.follow()

    def _edit(self, command: str) -> None:
        content = self._content
        assert content is not None  # a window is open
        was_table = self._state.table
        self._state = EDITS[command](self._state, content)
        if self._state.table and not was_table:
            self._state = at_highlighted(self._state, self._source.table())

    def _toggle_full(self) -> None:
        """End what fills the screen alone; beside an own window, fill the screen or leave it."""
        audience = self._windows[0]
        if len(self._windows) == 1:
            self.end()
        else:
            audience.setWindowState(audience.windowState() ^ Qt.WindowState.WindowFullScreen)

    def _run_table_command(self, command: str) -> None:
        table = self.shown
        if not isinstance(table, PresentedTable):
            return
        now = self._state = within(self._state, table)
        grid = table.grids[now.grid]
        if command in _STEPS:
            self._state = step(now, table, *_STEPS[command])
        elif command.endswith("_grid"):
            self._state = next_grid(now, table, -1 if command.startswith("last") else 1)
        elif command.startswith("grid_"):
            self._choose_grid(int(command.removeprefix("grid_")))
        elif command == "turn":
            cell = grid.cells[now.row][now.column]
            self._turn(() if cell.empty else (cell.spot,))
        elif command == "row":
            self._turn(row_of(grid, now.row))
        elif command == "column":
            self._turn(column_of(grid, now.column))
        elif command in ("cover_all", "open_all"):
            covered = command == "open_all"
            self._turn(tuple(c.spot for *_, c in cells_of(grid) if c.covered is covered))
        else:
            self._turn_next(table, forward=command == "next_cell")

    def _turn_next(self, table: PresentedTable, *, forward: bool) -> None:
        """Open the next covered cell in reading order, or cover the current one again."""
        now = self._state
        cells = list(cells_of(table.grids[now.grid]))
        if forward:
            covered = [place for place in cells if place[2].covered]
            later = [place for place in covered if place[:2] >= (now.row, now.column)]
            target = next(iter(later or covered), None)
        else:
            before = [p for p in cells if p[:2] <= (now.row, now.column) and not p[2].covered]
            target = before[-1] if before else None
        if target is not None:
            y, x, cell = target
            self._state = replace(now, row=y, column=x)
            self._turn((cell.spot,))

    def _turn(self, spots: tuple[TableSpot, ...]) -> None:
        if spots:
            self._source.turn_cells(spots)

    def _press(self, spots: tuple[TableSpot, ...], row: int, column: int) -> None:
        if row >= 0:
            self._state = replace(self._state, row=row, column=column)
        self._turn(spots)
        self.follow()

    def _choose_grid(self, at: int) -> None:
        table = self.shown
        if isinstance(table, PresentedTable) and at < len(table.grids):
            self._state = within(replace(self._state, grid=at), table)
        self._present()


def _fill(window: PresenterView, screen: QScreen) -> None:
    """Show a window over a whole screen."""
    window.setScreen(screen)
    window.setGeometry(screen.geometry())
    window.showFullScreen()
    window.activateWindow()


def _float(window: PresenterView, screen: QScreen, *, left: float, top: float) -> None:
    """Show a window of its own on a screen, its corner at a share of the width and height."""
    room = screen.availableGeometry()
    size = _WINDOW.boundedTo(room.size() * _SHARE)
    window.setScreen(screen)
    window.resize(size)
    window.move(
        room.x() + round(left * (room.width() - size.width())),
        room.y() + round(top * (room.height() - size.height())),
    )
    window.show()
