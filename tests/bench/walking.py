"""Measures page switches and idle time: python -m tests.bench.walking pages|acts|idle|log COUNT."""

# Each measurement is a process of its own and imports only what it needs.
# ruff: noqa: PLC0415

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.bench.clicking import GAMES, resident, settle, shares, window

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from app.main_window.window import MainWindow

_IDLE = 3.0


def _places(app: QApplication, here: MainWindow) -> Iterator[tuple[str, str]]:
    """Every page of each game; the score page of the game is opened first."""
    from app.actions import PAGES

    for document in GAMES:
        here.open_page("score")
        here.session.choose(document)
        settle(app, here)
        yield from ((document, name) for name, _ in PAGES)


def _worked(app: QApplication, action: Callable[[], object]) -> float:
    """Seconds of processor time from an action until it is painted."""
    start = time.process_time()
    action()
    app.sendPostedEvents()
    return time.process_time() - start


def settled() -> tuple[QApplication, MainWindow]:
    """The window after all its work in idle time."""
    from app.main_window.application import collect_in_pauses

    app, here = window()
    settle(app, here)
    while here.preloader.busy:
        here.preloader.go_on()
    collect_in_pauses(here)
    return app, here


def pages(count: int) -> dict[str, Any]:
    """Seconds to switch to each page of each game: the first time, and the median of later ones."""
    app, here = settled()
    first: dict[str, float] = {}
    later: dict[str, list[float]] = {}
    for turn in range(count + 1):
        for document, name in _places(app, here):
            seconds = _worked(app, lambda name=name: here.open_page(name))
            settle(app, here)
            key = f"{name} {document}"
            if turn:
                later.setdefault(key, []).append(seconds)
            else:
                first[key] = seconds
    return {"first": first, "later": {key: sorted(s)[len(s) // 2] for key, s in later.items()}}


def acts(count: int) -> dict[str, Any]:
    """Seconds until the referee page has painted another act, and another document; a press of a
    row that leads to another tab, or of the act that is there already, is not counted."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QListView

    from app.pages.referee.state import RefereeTab, set_tab

    app, here = settled()
    here.session.choose("club")
    here.open_page("referee")
    settle(app, here)
    chosen: list[float] = []
    changed: list[float] = []
    left, store, at = Qt.MouseButton.LeftButton, here.session.store("referee"), 0
    while len(chosen) < count + 10:
        before = store.state.incident.act
        view = here.findChild(QListView, "acts")
        assert isinstance(view, QListView)
        place = view.rect().center()
        place.setY(20 + 40 * (at % 8))
        seconds = _worked(app, lambda v=view, p=place: QTest.mouseClick(v.viewport(), left, pos=p))
        settle(app, here)
        if store.state.tab is not RefereeTab.INCIDENT:
            store.update(set_tab(store.state, RefereeTab.INCIDENT))
            settle(app, here)
        elif store.state.incident.act != before:
            chosen.append(seconds)
        document = ("r101", "club", "enjoy")[at % 3]
        changed.append(_worked(app, lambda d=document: here.page.choose_document(d)))
        settle(app, here)
        at += 1
    return {"act": shares(chosen[10:]), "document": shares(changed[10:])}


def idle(_count: int) -> dict[str, Any]:
    """The share of a processor that each page uses without input."""
    from PySide6.QtCore import QEventLoop, QTimer

    app, here = settled()
    found: dict[str, float] = {}

    def rest(key: str) -> None:
        loop = QEventLoop()
        while here.preloader.busy:  # pages of the other game are preloaded after it was chosen
            QTimer.singleShot(100, loop.quit)
            loop.exec()
        QTimer.singleShot(int(_IDLE * 500), loop.quit)
        loop.exec()  # let pending work end
        start = time.process_time()
        QTimer.singleShot(int(_IDLE * 1000), loop.quit)
        loop.exec()
        found[key] = (time.process_time() - start) / _IDLE

    for document, name in _places(app, here):
        here.open_page(name)
        settle(app, here)
        rest(f"{name} {document}")
        if name == "drill":
            here.page._show_view("progress")
            settle(app, here)
            rest(f"progress {document}")
            here.page._show_view("practise")
    return found


def log(count: int) -> dict[str, Any]:
    """Seconds to open and list a log of `count` cases, and to search in it."""
    from app.case_log.cases import Case, Query
    from app.case_log.history import History

    case = {"document": "club", "offence": "false_ron", "deal": "東3局", "said": "3000点ずつ"}
    usual = {"at": "2026-11-21T14:32:05+09:00", "players": ("佐藤", "鈴木", "高橋", "田中"), **case}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cases.sqlite"
        made = History(path, "2026-11-21")
        made.import_cases(Case(uid=f"{n}", table=f"{n % 20}卓", **usual) for n in range(count))
        made.close()
        start = time.process_time()
        opened = History(path, "2026-11-21")
        opened.find()
        middle = time.process_time()
        opened.find(Query("鈴木 7卓"))
        end = time.process_time()
        opened.close()
    return {"open": middle - start, "search": end - middle}


if __name__ == "__main__":
    measure = {"pages": pages, "acts": acts, "idle": idle, "log": log}[sys.argv[1]]
    found = measure(int(sys.argv[2]))
    print(json.dumps({**found, "resident": resident()}))
