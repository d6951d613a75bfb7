"""Starts the application: QApplication, window, icon, garbage collection in pauses."""

from __future__ import annotations

import gc
import linecache
import signal
import socket
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QLocale, QObject, QSocketNotifier, QTimer, QUrl, Signal
from PySide6.QtGui import QFileOpenEvent, QIcon, QPixmap, QPixmapCache
from PySide6.QtWidgets import QApplication, QWidget

from app.collector import collector
from app.file_kinds import ADDRESS
from app.hand_text import SCHEME
from app.main_window.backups.controller import finish_interrupted
from app.main_window.crash import catch_everything
from app.main_window.window import MainWindow
from app.options import Options, data_folder
from app.recent_hands import RecentHands
from app.systems import asks_by_event, give_back_memory, set_large_blocks_apart
from app.texts.texts import Texts
from app.widgets.painting.app_icon import icon_pixmap
from engine.memo import Memo, empty_search_tables

_SETTLED: Final = 1500
_FIRST: Final = 200
"""Milliseconds after the first input until loading ahead begins."""
_INPUT: Final = (
    QEvent.Type.MouseMove, QEvent.Type.MouseButtonPress, QEvent.Type.KeyPress, QEvent.Type.Wheel,
    QEvent.Type.TouchBegin, QEvent.Type.TabletPress,
)  # fmt: skip
_SIGNALS: Final = ("SIGINT", "SIGTERM", "SIGHUP")
"""Ctrl-C, the end of a session, and a terminal that is closed, which Windows does not report."""
_ENDED_BY: Final = 128
"""The exit status of a process that a signal has ended, without the number of the signal."""
_PAUSE: Final = 300
"""Milliseconds after a step until everything that follows it is painted."""
_REST: Final = 5000
"""Milliseconds without a step until garbage of any age is collected, which takes some frames."""
_ENTRIES: Final = 1 << 9
"""Entries of each table of the engine: enough for the hands that pages show under all documents."""
_STYLE_PIXMAPS: Final = 2 << 10
"""KB for the pixmaps that Qt's style caches, at a device pixel ratio of 1. Qt's own 10 MB fill with
scroll bars and frames of sizes that do not come again: 20 MB less after 4,000 clicks, which take no
longer."""
_MUCH: Final = 20_000
"""Objects allocated before the collector may run during a step."""


def run(language: str, opened_with: str = "") -> int:
    """Open the window, with the hand of a `hayami:` text or with a file (path or `file:` address)
    if one is given, and return when it is closed."""
    app = application()
    if QLocale.system().language() is QLocale.Language.Japanese:
        language = "ja"
    options = Options()
    finished = finish_interrupted(data_folder(), Texts(options.language or language))
    window = opened(app, options, language, RecentHands(data_folder()))
    catch_everything(window)
    Interrupts(window)
    if finished:
        window.backups.error.emit(finished)
    QTimer.singleShot(0, window.welcome)
    if asks_by_event():
        app.installEventFilter(FileOpener(window))  # which every event of the program passes
    if opened_with:
        QTimer.singleShot(0, partial(open_in, window, opened_with))
    FirstInput(window).arrived.connect(window.preloader.go_on)
    window.backups.begin_copying(lambda: window.texts)
    app.styleHints().colorSchemeChanged.connect(lambda _: window.follow_system())
    QTimer.singleShot(_SETTLED, window.watch_round)
    QTimer.singleShot(_SETTLED, partial(collect_in_pauses, window))
    return app.exec()


def application() -> QApplication:
    """The QApplication of this process, made at the first call."""
    there = QApplication.instance()
    app = there if isinstance(there, QApplication) else QApplication(sys.argv[:1])
    app.setApplicationName("Hayami")
    app.setDesktopFileName("hayami")
    return app


def opened(app: QApplication, options: Options, language: str, recent: RecentHands) -> MainWindow:
    """A new window, shown, with these options and recent hands."""
    window = MainWindow(options, language, recent)
    app.setWindowIcon(_icon())
    window.show()
    return window


class FirstInput(QObject):
    """Waits for the first input into a window: a window that nobody uses loads nothing ahead, and
    takes a third less memory."""

    arrived = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._handle = window.windowHandle()
        self._handle.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _INPUT:
            self._handle.removeEventFilter(self)
            QTimer.singleShot(_FIRST, self, self.arrived.emit)
        return super().eventFilter(watched, event)


class Interrupts(QObject):
    """Closes a window where a terminal or the system asks the process to end, which saves what is
    being entered, and ends the event loop.

    Python's own handlers run when Python does, and never while Qt waits for events: Python writes
    the number of a signal into a socket, for which Qt waits too.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._read, self._written = socket.socketpair()
        for end in (self._read, self._written):
            end.setblocking(False)
        numbers = [getattr(signal, name) for name in _SIGNALS if hasattr(signal, name)]
        for number in numbers:
            if signal.getsignal(number) is not signal.SIG_IGN:  # as a job in the background has it
                signal.signal(number, lambda *_: None)  # the socket has the number
        signal.set_wakeup_fd(self._written.fileno(), warn_on_full_buffer=False)
        notifier = QSocketNotifier(self._read.fileno(), QSocketNotifier.Type.Read, self)
        notifier.activated.connect(self._end)

    def _end(self) -> None:
        number = self._read.recv(1)[0]
        self._window.close()
        QApplication.exit(_ENDED_BY + number)


class FileOpener(QObject):
    """Opens what macOS asks the running program to open: files of its kinds, `hayami:` texts."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent):
            open_in(self._window, event.file() or event.url().toString())
            return True
        return super().eventFilter(watched, event)


def open_in(window: MainWindow, given: str) -> None:
    """Open the `hayami:` text of a hand, or a file by its path or address, in a window."""
    if given.startswith(SCHEME):
        window.enter_text(given)
    else:
        local = QUrl(given).toLocalFile() if given.startswith(ADDRESS) else given
        window.open_path(Path(local))


def collect_in_pauses(window: MainWindow) -> None:
    """Freeze the objects of the start, and collect garbage after steps instead of during them: the
    young after each, all of it once nothing has changed for a while. Tables of the engine stay
    small from here on."""
    Memo.most = _ENTRIES
    QPixmapCache.setCacheLimit(round(_STYLE_PIXMAPS * window.devicePixelRatio() ** 2))
    set_large_blocks_apart()
    gc.freeze()
    gc.set_threshold(_MUCH, *gc.get_threshold()[1:])
    collector.enable()
    step = _timer(window, _PAUSE, _clear_away)
    window.session.changed.connect(lambda _: step.isActive() or step.start())
    replaced = _timer(window, _PAUSE, clear_replaced)
    window.rebuilt.connect(lambda: replaced.isActive() or replaced.start())
    rest = _timer(window, _REST, gc.collect)
    window.session.changed.connect(lambda _: rest.start())
    _clear_away()


def _timer(window: MainWindow, pause: int, work: Callable[[], object]) -> QTimer:
    timer = QTimer(window, singleShot=True, interval=pause)
    timer.timeout.connect(work)
    return timer


def _clear_away() -> None:
    """Free what a step has left, in the pause after it."""
    _clear(1)


def clear_replaced() -> None:
    """Free the widgets that were replaced, in the pause after that. Earlier collections have seen
    them in use, so that one of the young alone would not find them: forty changes of letters left
    what took 230 ms to free at once, in the middle of a step."""
    _clear(2)


def _clear(oldest: int) -> None:
    empty_search_tables()
    gc.collect(oldest)
    linecache.clearcache()  # PySide caches the source of every imported module there
    give_back_memory()


def _icon() -> QIcon:
    icon = QIcon()
    for side in (16, 32, 64, 128, 256):
        pixmap: QPixmap = icon_pixmap(side)
        icon.addPixmap(pixmap)
    return icon
