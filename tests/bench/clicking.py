"""Measures clicks in the window: python -m tests.bench.clicking clicks|start|soak COUNT."""

# Imports are part of the measured start, so that each measurement has its own.
# ruff: noqa: PLC0415

from __future__ import annotations

import gc
import json
import os
import sys
import tempfile
import time
from collections.abc import Container, Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication, QWidget

    from app.main_window.window import MainWindow

HANDS = (
    ("club", "234678m999p3455s+5s tsumo seat=S round=E riichi dora=7m ura=1z honba=1 deposits=1"),
    ("r101", "23499m34567p678s+5p ron from=W seat=S round=E dora=2m"),
    ("tenhou", "34p55z+2p[1'23m][77'7z](9999s) ron from=N seat=E round=E dora=8s2s"),
    ("mleague", "1122334455667m+7m tsumo seat=W round=S riichi ippatsu dora=9m ura=9m"),
)
"""A hand with two readings, a cheap one, an open one with quads, an expensive one."""
CLICKS = (
    "event_riichi", "event_ippatsu", "event_ippatsu", "event_riichi", "how_0", "how_1",
    "honba_more", "honba_less", "seat_0", "seat_1", "round_1", "round_0", "hand_3", "hand_5",
    "document_enjoy", "document_club", "undo", "undo", "redo", "redo",
)  # fmt: skip
_MARKS = (1000, 3000, 10_000, 30_000)
"""Numbers of clicks after which memory is measured."""
_LONG = 6000
"""Milliseconds after which the program has done everything that it does in a pause."""
GAMES = ("club", "toppan")
"""A document of each game."""
QUIET = {
    "language", "view", "menu_button", "documents_more", "pao", "help_button", "hand_file_recent",
    "paper", "rules_paper", "document_card_copy", "document_card_bring",
}  # fmt: skip
"""Buttons that are not clicked: they open menus and dialogs, or create documents."""


def window(data: Path | None = None) -> tuple[QApplication, MainWindow]:
    """The real window, painted, with temporary settings; without a folder nothing is saved."""
    from PySide6.QtCore import QSettings
    from PySide6.QtWidgets import QApplication

    from app.main_window.window import MainWindow
    from app.options import Options
    from app.recent_hands import RecentHands

    app = QApplication(["hayami"])
    file = Path(tempfile.mkdtemp()) / "hayami.ini"
    settings = QSettings(str(file), QSettings.Format.IniFormat)
    here = MainWindow(Options(settings), "ja", RecentHands(data))
    here.resize(1280, 800)
    here.show()
    app.processEvents()
    return app, here


def settle(app: QApplication, here: MainWindow) -> None:
    """Process events until no timer without delay is active."""
    from PySide6.QtCore import QTimer

    while True:
        app.processEvents()
        if not any(t.isActive() and t.interval() == 0 for t in here.findChildren(QTimer)):
            for _ in range(3):  # layout and painting of the last changes
                app.processEvents()
            return


def clicks(count: int) -> dict[str, object]:
    """Seconds from a press to the painted answer, and until no work is left; `worked` is the
    processor time to the painted answer, which other programs do not lengthen."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QWidget

    from app.main_window.application import collect_in_pauses
    from app.pages.score.notation import enter
    from app.pages.score.state import set_document

    app, here = window()
    collect_in_pauses(here)
    painted, everything, work = [], [], []
    while len(painted) < count:
        for document, notation in HANDS:
            here.store.update(set_document(enter(here.store.state, notation), document))
            settle(app, here)
            for name in CLICKS:
                there: QWidget | None = here.findChild(QWidget, name)
                if there is None or not there.isVisible() or not there.isEnabled():
                    continue
                start, worked = time.perf_counter(), time.process_time()
                QTest.mouseClick(there, Qt.MouseButton.LeftButton)
                app.sendPostedEvents()
                painted.append(time.perf_counter() - start)
                work.append(time.process_time() - worked)
                settle(app, here)
                everything.append(time.perf_counter() - start)
    warm = len(HANDS) * len(CLICKS) if count > 2 * len(HANDS) * len(CLICKS) else 0
    times = {"painted": painted, "worked": work, "everything": everything}
    return {name: shares(seconds[warm:]) for name, seconds in times.items()}


def shares(seconds: list[float]) -> dict[str, float]:
    some = sorted(seconds)
    return {f"p{share}": some[len(some) * share // 100] for share in (50, 90, 99)}


def start(_count: int) -> dict[str, object]:
    """Seconds from the start of the process to the painted window, and MB that it takes then."""
    gc.disable()  # as app/__main__.py does
    window()
    since_boot = time.clock_gettime(time.CLOCK_BOOTTIME)
    ticks = int(Path("/proc/self/stat").read_text("ascii").rpartition(")")[2].split()[19])
    seconds = since_boot - ticks / os.sysconf("SC_CLK_TCK")
    return {"seconds": seconds, "resident": resident()}


def soak(count: int) -> dict[str, object]:
    """MB after 1000, 3000, 10 000 … random clicks and keys on all pages of both games and at the
    end, each in a pause on the first page, and MB that the second half of them added."""
    marks = {}
    pauses = (*_MARKS, count // 2, count - 1)
    for at in random_clicks(count, pauses):
        if at in pauses:
            marks[at] = resident()
    end = marks[count - 1]
    return {"after": marks, "resident": end, "grown": end - marks[count // 2]}


def random_clicks(count: int, pauses: Container[int] = ()) -> Iterator[int]:
    """Click and type at random on all pages of both games; the number of each click, after it and,
    for some, after the pause that follows.

    Dialogs are answered automatically.
    """
    from PySide6.QtCore import QEvent

    from app.actions import PAGES
    from app.main_window.application import collect_in_pauses
    from tests.app.monkey_dialogs import Answers

    with tempfile.TemporaryDirectory() as folder:
        app, here = window(Path(folder, "data"))
        collect_in_pauses(here)
        here.preloader.go_on()  # as the first input does
        _open_all(app, here)
        chance = Random(5)
        answers = Answers(Path(folder, "files"), chance)
        answers.begin()
        for at in range(count):
            if at % 100 == 0:
                here.session.choose(GAMES[at // 100 % len(GAMES)])
                here.open_page(chance.choice(PAGES)[0])
            _do_something(here, chance)
            app.processEvents()
            app.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)  # as the event loop would
            if at in pauses:
                _pause(here)
            yield at
        answers.end()
        settle(app, here)


def _open_all(app: QApplication, here: MainWindow) -> None:
    """Open every page once, since pages are created at their first opening."""
    from app.actions import PAGES

    for document in GAMES:
        here.session.choose(document)
        for name, _ in PAGES:
            here.open_page(name)
            settle(app, here)


def _pause(here: MainWindow) -> None:
    """Open the second page and the first, which are those that stay then, and wait until the
    program has freed what it frees in pauses: which pages there are changes memory by 15 MB."""
    from PySide6.QtTest import QTest

    from app.actions import PAGES

    here.session.choose(GAMES[0])
    for name, _ in reversed(PAGES[:2]):
        here.open_page(name)
    QTest.qWait(_LONG)


def _do_something(here: MainWindow, chance: Random) -> None:
    """Press a random key or button."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QAbstractButton

    if chance.random() < 0.3:
        QTest.keyClicks(here.page, chance.choice("123456789mpsz0"))
    else:
        some = [b for b in here.findChildren(QAbstractButton) if _usable(b)]
        right = chance.random() < 0.1
        button = Qt.MouseButton.RightButton if right else Qt.MouseButton.LeftButton
        QTest.mouseClick(chance.choice(some), button)


def _usable(button: QWidget) -> bool:
    return button.isVisible() and button.isEnabled() and button.objectName() not in QUIET


def resident() -> float:
    """MB of this process in memory."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / (1 << 20)


if __name__ == "__main__":
    measure = {"clicks": clicks, "start": start, "soak": soak}[sys.argv[1]]
    print(json.dumps(measure(int(sys.argv[2]))))
