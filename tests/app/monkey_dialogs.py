"""What the monkey answers: dialogs that wait for it, and the names that file dialogs ask for."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, QThread, QTimer
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QFileDialog, QLineEdit

from engine.library import path_of

_NAMES: Final = ("", "甲", "x" * 200, "<b>&amp;</b>", "../../etc/passwd", "=1+1", "club", "a\tb\nc")
_SAVED: Final = ("hand.hand", "out", "日本 語.csv", "cases.json", "cases.csv", "own.toml", "a.pdf")
_FILES: Final[dict[str, bytes]] = {
    "good.txt": b"# Hayami hand 1\nhand: 123m55z",
    "toppan.txt": b"# Hayami hand 1\ndocument: toppan\nhand: 3p2m5s\nsituation: seat=S",
    "broken.txt": b"# Hayami hand 1\nhand: 12x",
    "binary.bin": bytes(range(256)) * 40,
    "empty.json": b"",
    "broken.json": b'{"hayami_cases": 1, "cases": [{"uid": 3}]}',
    "deep.json": b"[" * 20_000,
    "newer.json": b'{"hayami_cases": 99, "cases": []}',
    "progress.json": b'{"hayami_progress": 1, "wishes": {}, "suspended": [], "answers": []}',
    "broken.csv": b'"a","b"\r\n"1',
    "broken.toml": b"[document\nid = ",
    "other.toml": b"[document]\nid = 'x'\ngame = 'chess'\n",
    "no_yaku.recent": b"# Hayami recent hands 1\n* club: 1",
}


class Answers:
    """Answers by chance; `asked` counts what was answered."""

    def __init__(self, folder: Path, chance: random.Random) -> None:
        self.folder, self.chance = folder, chance
        self.asked = 0
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in _FILES.items():
            (folder / name).write_bytes(data)
        (folder / "large.json").write_bytes(b" " * (2 << 20))
        (folder / "club.toml").write_bytes(path_of("club").read_bytes())
        (folder / "toppan.toml").write_bytes(path_of("toppan").read_bytes())
        self._attendant = QTimer()
        self._attendant.setInterval(0)
        self._attendant.timeout.connect(self._attend_loop)

    def begin(self, put: Callable[[object, str, object], None] = setattr) -> None:
        """From now on dialogs find somebody who answers; `put` sets what they ask."""
        put(QFileDialog, "getOpenFileName", lambda *_: (self._to_open(), ""))
        put(QFileDialog, "getSaveFileName", lambda *_: (self._to_save(), ""))
        self._attendant.start()

    def end(self) -> None:
        self._attendant.stop()

    def there(self) -> list[str]:
        """The files that can be opened, and some that cannot."""
        found = sorted(str(path) for path in self.folder.iterdir())
        return [*found, str(self.folder / "absent.txt"), str(self.folder)]

    def _to_open(self) -> str:
        self.asked += 1
        return self.chance.choice(["", *self.there()])

    def _to_save(self) -> str:
        self.asked += 1
        names = [str(self.folder / name) for name in _SAVED]
        return self.chance.choice(["", *names, str(self.folder), "/proc/none/x"])

    def _attend_loop(self) -> None:
        """Answer where the program itself waits in a loop of its own: how often this timer comes
        while waiting events are processed depends on the clock."""
        if QThread.currentThread().loopLevel():
            self.attend()

    def attend(self) -> None:
        """Somebody waits for an answer: press a button, type a name, or go away."""
        menu = QApplication.activePopupWidget()
        if menu is not None:  # one that a button waits for
            QTest.keyClick(menu, self.chance.choice([Qt.Key.Key_Down, Qt.Key.Key_Return]))
            if menu is QApplication.activePopupWidget() and self.chance.random() < 0.5:
                menu.close()
            return
        dialog = QApplication.activeModalWidget()
        if dialog is None:
            return
        self.asked += 1
        if isinstance(dialog, QPrintDialog):
            dialog.reject()
            return
        for field in dialog.findChildren(QLineEdit):
            if self.chance.random() < 0.7:
                field.setText(self.chance.choice(_NAMES))
        some = [b for b in dialog.findChildren(QAbstractButton) if b.isVisible() and b.isEnabled()]
        if some and self.chance.random() < 0.85:
            QTest.mouseClick(self.chance.choice(some), Qt.MouseButton.LeftButton)
        elif isinstance(dialog, QDialog):
            dialog.reject()
        else:
            dialog.close()
