"""Measures another letter size, theme and language on every page: python -m tests.bench.restyling
COUNT.

Everything that the program makes in idle time is there before the first step; each is measured from
the choice until the window is painted and what it replaced is deleted.
"""

# Imports are part of other measurements of this package, so that this one has its own.
# ruff: noqa: PLC0415

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from itertools import chain, cycle, islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.main_window.window import MainWindow

THEMES = ("dark", "light", "contrast", "light")


def steps(here: MainWindow, what: str) -> Iterator[Callable[[], object]]:
    """Steps of one kind, without end: letter sizes up and down, themes, or languages."""
    from functools import partial

    from app.style.tokens import SCALES
    from app.texts.texts import LANGUAGES

    match what:
        case "letters":
            sizes = cycle(chain(SCALES[1:], SCALES[-2::-1]))
            return (partial(here.choose_scale, size) for size in sizes)
        case "theme":
            return (partial(here.choose_theme, name) for name in cycle(THEMES))
        case _:
            return (partial(here.set_language, code) for code in cycle(reversed(LANGUAGES)))


def measured(count: int) -> dict[str, dict[str, dict[str, float]]]:
    """For each page and kind of step the longest and the middle one, in seconds of processor time,
    which other programs do not lengthen much."""
    from PySide6.QtCore import QEvent

    from app.actions import PAGES
    from app.main_window.application import clear_replaced
    from tests.bench.clicking import settle
    from tests.bench.walking import settled

    app, here = settled()
    found: dict[str, dict[str, dict[str, float]]] = {}
    for page, _ in PAGES:
        found[page] = {}
        for what in ("letters", "theme", "language"):
            here.open_page(page)
            settle(app, here)
            while here.preloader.busy:
                here.preloader.go_on()
            settle(app, here)
            work = []
            for step in islice(steps(here, what), count):
                begun = time.process_time()
                step()
                app.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
                app.processEvents()
                work.append(time.process_time() - begun)
                settle(app, here)
                clear_replaced()  # as in the pause that a user makes
            found[page][what] = {"longest": max(work), "middle": sorted(work)[count // 2]}
            here.choose_theme("light")
            here.choose_scale(1.0)
            here.set_language("ja")
            app.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)  # of none but these
    return found


if __name__ == "__main__":
    print(json.dumps(measured(int(sys.argv[1]))))
