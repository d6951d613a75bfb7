"""Takes the pictures of README from the program itself: python -m tests.app.pictures"""

from __future__ import annotations

import os
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QItemSelectionModel, QSettings, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QAbstractItemView, QApplication

from app.main_window.window import MainWindow
from app.options import Options
from app.recent_hands import RecentHands

FOLDER = Path(__file__).parents[2] / "packaging" / "pictures"
SIZE = (1280, 800)
MOST_BYTES = 120_000
_COLOURS = 256
_SETTLED = 2.5
"""Seconds in which everything that comes after a click has come."""


def score(_window: MainWindow) -> None:
    """The example of the first start."""


def referee(window: MainWindow) -> None:
    """A false ron, and how the other documents rule on it."""
    window.open_page("referee")
    acts = window.page.findChild(QAbstractItemView, "acts")
    assert acts is not None
    at = next(i for i, row in enumerate(acts.model().rows) if row.act == "false_ron")
    index = acts.model().index(at, 0)
    acts.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
    acts.clicked.emit(index)


def rules(window: MainWindow) -> None:
    """Documents side by side, and a hand that hangs on one of their rules."""
    window.open_page("rules")
    window.page.receive("fu.tsumo_with_rinshan")
    window.menu.items["rules_compare"].trigger()


PICTURES: dict[str, tuple[str, str, Callable[[MainWindow], None]]] = {
    "score": ("ja", "light", score),
    "referee": ("en", "light", referee),
    "rules": ("ja", "dark", rules),
}
"""By name: the language, the theme, and what is done before the picture is taken."""


def taken(name: str, folder: Path) -> QImage:
    """The picture of that name, of a window that begins with nothing but the example."""
    language, theme, do = PICTURES[name]
    options = Options(QSettings(str(folder / f"{name}.ini"), QSettings.Format.IniFormat))
    options.theme, options.document = theme, "club"
    window = MainWindow(options, language, RecentHands(folder / name))
    window.resize(*SIZE)
    window.show()
    do(window)
    until = time.monotonic() + _SETTLED
    while time.monotonic() < until:
        QApplication.processEvents()
    focus = window.focusWidget()
    if focus is not None:
        focus.clearFocus()
    QApplication.processEvents()
    image = window.grab().toImage()
    window.close()
    return image


def reduced(image: QImage) -> QImage:
    """The picture in its most frequent colours: a drawing has few others."""
    whole = image.convertToFormat(QImage.Format.Format_RGB32)
    counts = Counter(memoryview(whole.constBits()).cast("I"))
    table = [colour for colour, _ in counts.most_common(_COLOURS)]
    return whole.convertToFormat(
        QImage.Format.Format_Indexed8, table, Qt.ImageConversionFlag.AvoidDither
    )


def main() -> None:
    """Take all pictures anew."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    QApplication([])
    with tempfile.TemporaryDirectory() as folder:
        for name in PICTURES:
            path = FOLDER / f"{name}.png"
            reduced(taken(name, Path(folder))).save(str(path), "PNG", 0)
            print(path.name, path.stat().st_size)


if __name__ == "__main__":
    main()
