"""Draws the states of pages in windows of several sizes, languages and themes."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QEventLoop, QSettings, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from app.main_window.window import MainWindow
from app.options import Options
from app.recent_hands import RecentHands
from app.widgets.controls.announce import Announcer
from engine import library
from tests.pictures.states import PageState

_SOON: Final = 600
"""Milliseconds up to which a timer belongs to what comes after a click."""
_ALL_EVENTS: Final = QEventLoop.ProcessEventsFlag.AllEvents
_SLICE: Final = 20
"""Milliseconds of work in idle time between two looks at the timers."""
_LEVELS: Final = 12
"""Layouts inside each other at most: the height of each follows from its width in a turn of its
own, which a busy computer has not done when the last timer ends."""
_PATIENCE: Final = 4.0
"""Seconds of processor time after which a page is drawn though something is still under way."""


@dataclass(frozen=True, slots=True, order=True)
class Look:
    """The look of a window: language, theme, size in pixels, and letter size in percent."""

    language: str = "ja"
    theme: str = "light"
    width: int = 1280
    height: int = 800
    letters: int = 100

    @property
    def size(self) -> str:
        """The size as it is written: `1280x800`, with large letters `1280x800@150`."""
        letters = "" if self.letters == 100 else f"@{self.letters}"
        return f"{self.width}x{self.height}{letters}"

    @property
    def name(self) -> str:
        """The name of its folder."""
        return f"{self.language}-{self.theme}-{self.size.replace('@', '-')}"


def new_window(look: Look, folder: Path) -> MainWindow:
    """A window at its first start, which saves in this folder."""
    options = Options(QSettings(str(folder / f"{look.name}.ini"), QSettings.Format.IniFormat))
    options.theme, options.scale, options.document = look.theme, look.letters / 100, "club"
    options.notes_seen = True
    window = MainWindow(options, look.language, RecentHands(folder / look.name))
    window.show()
    resize(window, look)
    return window


def resize(window: MainWindow, look: Look) -> None:
    """Give a window another size and letter size, and wait until it is scaled."""
    window.choose_scale(look.letters / 100)
    window.resize(look.width, look.height)
    settle(window)


def settle(window: QWidget) -> None:
    """Process events until all that comes after a click has come; what waits comes at once."""
    until = time.process_time() + _PATIENCE
    while time.process_time() < until:
        QApplication.processEvents(_ALL_EVENTS, _SLICE)
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        under_way = [timer for timer in window.findChildren(QTimer) if _under_way(timer)]
        if not under_way:
            break
        next_one = min(under_way, key=QTimer.remainingTime)
        if next_one.interval():
            next_one.stop()
            next_one.timeout.emit()
    for _ in range(_LEVELS):
        QApplication.processEvents()


def _under_way(timer: QTimer) -> bool:
    """Whether a timer soon changes what is seen: what repeats at intervals is a clock, and what is
    announced is heard."""
    return (
        timer.isActive()
        and not isinstance(timer, Announcer)
        and (timer.interval() == 0 or (timer.isSingleShot() and timer.interval() <= _SOON))
    )


def shown(state: PageState, window: MainWindow) -> QWidget:
    """Bring a window to a state; returns what is to be drawn, without a ring of the focus."""
    for dialog in _dialogs(window):
        dialog.close()
    drawn = state.show(window)
    settle(window)
    focus = drawn.focusWidget()
    if focus is not None:
        focus.clearFocus()
        QApplication.processEvents()
    return drawn


def _dialogs(window: MainWindow) -> list[QWidget]:
    return [found for found in window.findChildren(QWidget) if found.isWindow()]


def close(window: MainWindow) -> None:
    """Close a window, and forget its documents."""
    window.close()
    window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    library.set_own_documents({})


def walk(
    states: Iterable[PageState], looks: Iterable[Look], folder: Path
) -> Iterator[tuple[PageState, Look, QWidget]]:
    """What is to be drawn for every state in every look; one window serves all sizes of a language
    and theme."""
    chosen = tuple(states)
    for _, alike in groupby(sorted(looks), lambda look: (look.language, look.theme)):
        each = tuple(alike)
        window = new_window(each[0], folder)
        for look in each:
            resize(window, look)
            for state in chosen:
                yield state, look, shown(state, window)
        close(window)
