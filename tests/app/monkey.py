"""A monkey at the whole program: seeded random mouse, keys, menus, dialogs and files.

It goes to every page of both games, under every document and some of its own making. What it does
is chosen by one chance from one seed, in a time of its own (`own_time`): a seed repeats a run.
Windows are painted seldom, and many deeds come between two looks at what waits.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import (
    QAction,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QMouseEvent,
    QWheelEvent,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu, QWidget
from shiboken6 import isValid

from app.actions import ACTIONS, PAGES
from app.main_window.document_bar import DocumentBar
from app.main_window.notices import ErrorBar
from app.main_window.sidebar import Sidebar
from app.main_window.window import MainWindow
from app.pages.score.widgets.tile_button import FeltButton
from engine.library import documents
from tests.app.monkey_dialogs import Answers
from tests.app.own_time import Hours

LETTERS: Final = "0123456789mpsz" * 3 + "hduvcokjnrwilxqaefgbyt"
WORDS: Final = (
    "3900", "1300 2600", "tsumo", "ロン", "40", "8000", "立直", "", "  ", "=1+1", "<b>x</b>",
    "𠮷野 太郎", "25000", "-1000", "999999999999999999999", "0.5", "👨\u200d👩", "a" * 300, "東1局",
    "%s {0}",
)  # fmt: skip
KEYS: Final = (
    Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Space,
    Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Tab,
    Qt.Key.Key_Backtab, Qt.Key.Key_F8, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_PageDown,
    Qt.Key.Key_PageUp, Qt.Key.Key_Enter, Qt.Key.Key_Plus, Qt.Key.Key_Minus,
)  # fmt: skip
NOTATIONS: Final = (
    "45m678p22s[7'89s][44'4z]+6m ron from=W seat=S round=E haitei dora=3m deposits=1",
    "234678m999p3455s discards=1z9m2s passed=5s",
    "19m19p19s1234567z+1z tsumo seat=E first round=E",
    "0m[0'67p](1111z)",
    "2m3p0s1z seat=S honba=1 stake=double dora=1m1p1s extra=4p east=_2s4s",
    "9m seat=N stake=half east=9p south=1m2m west=8p5z stakes=half,even,half stays=N",
    "12x", "", "5m5p seat=X", "m" * 5000, "\0\x01", "11111m22222p", "３９００", "\u202e1m",
    "\n\n=1\t2",
)  # fmt: skip
COSTLY: Final = {
    "language": 0.03, "figures": 0.1, "larger": 0.004, "smaller": 0.004, "usual_size": 0.02,
    "theme_system": 0.03, "theme_light": 0.03, "theme_dark": 0.03, "theme_contrast": 0.03,
    "theme_light_contrast": 0.03,
    "help": 0.05, "notes": 0.1, "pdf": 0.03, "pdf_plain": 0.03, "print": 0.003,
    "print_plain": 0.003, "copy_picture": 0.05, "copy_document": 0.03, "import_document": 0.05,
    "rules_compare": 0.2, "rules_doubt": 0.2, "document": 0.3, "rules_hand": 0.2,
    "page_rules": 0.5, "page_table": 0.5, "show_large": 0.2,
}  # fmt: skip
"""What takes long, and how often it is done all the same where chance has chosen it."""
NEVER: Final = {"quit"}
"""Quitting ends the round, which the run does itself."""
_BUTTONS: Final = (
    Qt.MouseButton.LeftButton,
    Qt.MouseButton.RightButton,
    Qt.MouseButton.MiddleButton,
)
_FRAME: Final = 0.06
"""How often a button is one of the frame around the page."""
_SIZES: Final = ((1000, 640), (1024, 700), (1280, 800), (1920, 1080))
_LEFT: Final = Qt.MouseButton.LeftButton
_SHIFT, _CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
_PLAIN: Final = Qt.KeyboardModifier.NoModifier


class Monkey:
    """Does one thing after the other; `did` are those since the last look, in words, and `before`
    some before them."""

    def __init__(self, folder: Path, seed: int, hours: Hours) -> None:
        self.chance, self.hours = random.Random(seed), hours
        self.answers = Answers(folder, self.chance)
        self.window: MainWindow
        self.did: list[str] = []
        self.before: deque[str] = deque(maxlen=12)
        self.number = 0
        self.typed_whole = False
        self._there: list[QAbstractButton] = []
        self._frame: list[QAbstractButton] = []
        self._left = 0
        self.deeds: list[tuple[int, Callable[[], str]]] = [
            (26, self._click), (10, self._point), (12, self._type), (14, self._key),
            (8, self._slide), (12, self._act), (2, self._words), (7, self._step_back),
            (1, self._go), (2, self._document), (1, self._paste), (2, self._wheel), (1, self._drop),
            (5, self._wait), (1, self._rest),
        ]  # fmt: skip

    def sit_down(self, window: MainWindow) -> None:
        """This is the window from now on."""
        self.window = window
        self._there, self._left = [], 0

    def step(self) -> None:
        """Do something, and let what comes at once come."""
        self.number += 1
        self.typed_whole = False
        weights, deeds = zip(*self.deeds, strict=True)
        deed = self.chance.choices(deeds, weights)[0]
        self.did.append(f"{self.number}: {deed.__name__[1:]} …")
        self.did[-1] = f"{self.number}: {deed()}"
        QCoreApplication.sendPostedEvents()
        self._close_menus()

    def looked_at(self) -> None:
        """The window is as it should be after what was done."""
        self.before += self.did
        self.did = []

    def settle(self) -> None:
        """All that waits happens: what is to be deleted goes, timers of Qt's own come, and an open
        dialog is answered."""
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        QApplication.processEvents()
        self.answers.attend()

    def paint(self) -> None:
        """Everything is painted once."""
        self.window.setUpdatesEnabled(True)
        self.window.grab()
        self.window.setUpdatesEnabled(False)

    def _close_menus(self) -> None:
        """What stands in an open menu is chosen sometimes; then it goes."""
        for _ in range(3):
            menu = QApplication.activePopupWidget()
            if menu is None:
                return
            if isinstance(menu, QMenu) and self.chance.random() < 0.5:
                some = [a for a in menu.actions() if a.isEnabled() and not a.isSeparator()]
                some = [a for a in some if a.menu() is None and self._wanted(_plain(a))]
                if some:
                    action = self.chance.choice(some)
                    self.did[-1] += f", menu {action.objectName()}"
                    self.typed_whole = True
                    menu.close()
                    action.trigger()
                    QCoreApplication.sendPostedEvents()
                    continue
            elif self.chance.random() < 0.5:
                key = self.chance.choice([Qt.Key.Key_Down, Qt.Key.Key_Return])
                self.did[-1] += f", popup {key.name}"
                QTest.keyClick(menu, key)
            if isValid(menu):
                menu.close()

    def _wanted(self, name: str) -> bool:
        if name in NEVER:
            return False
        return name not in COSTLY or self.chance.random() < COSTLY[name]

    # where

    def _button(self, kind: type[QAbstractButton] = QAbstractButton) -> QAbstractButton | None:
        """One that can be pressed: mostly on the page that is open, else of the frame."""
        self._left -= 1
        if self._left < 0 or not self._there:
            self._left = 6
            self._there = self.window.page.findChildren(QAbstractButton)
            parts = (self.window.findChild(kind) for kind in (Sidebar, DocumentBar, ErrorBar))
            self._frame = [b for p in parts if p for b in p.findChildren(QAbstractButton)]
        for _ in range(60):
            some = self._frame if self.chance.random() < _FRAME else self._there
            found = self.chance.choice(some or self._frame)
            there = isinstance(found, kind) and isValid(found) and found.isVisible()
            if there and found.isEnabled() and self._wanted(found.objectName()):
                return found
        return None

    def _spot(self) -> tuple[QWidget, QPoint]:
        """A place of the window, and the widget there."""
        size = self.window.size()
        spot = QPoint(self.chance.randrange(size.width()), self.chance.randrange(size.height()))
        widget = self.window.childAt(spot) or self.window
        return widget, widget.mapFrom(self.window, spot)

    def _focus(self) -> QWidget:
        return self.window.focusWidget() or self.window.page

    # deeds

    def _click(self) -> str:
        button = self._button()
        if button is None:
            return "click nothing"
        which = self.chance.choices(_BUTTONS, [8, 1, 1])[0]
        held = self.chance.choices([_PLAIN, _SHIFT, _CONTROL], [16, 2, 1])[0]
        said = f"click {_name(button)} {which.name} {held.name}"
        self.did[-1] += said
        QTest.mouseClick(button, which, held)
        return said

    def _point(self) -> str:
        widget, spot = self._spot()
        if isinstance(widget, QAbstractButton) and not self._wanted(widget.objectName()):
            return "point at nothing"
        which = self.chance.choices(_BUTTONS, [8, 1, 1])[0]
        twice = self.chance.random() < 0.15
        said = f"point {_name(widget)} {spot.x()},{spot.y()} {which.name}{' twice' * twice}"
        self.did[-1] += said
        (QTest.mouseDClick if twice else QTest.mouseClick)(widget, which, _PLAIN, spot)
        return said

    def _type(self) -> str:
        text = "".join(self.chance.choices(LETTERS, k=self.chance.randint(1, 4)))
        self.typed_whole = self._focus() is not self.window.page
        said = f"type {text} into {_name(self._focus())}"
        self.did[-1] += said
        for letter in text:
            QTest.keyClick(self._focus(), letter)
        return said

    def _words(self) -> str:
        """Words, letter for letter, where words belong."""
        text, there = self.chance.choice(WORDS)[:40], self._focus()
        self.typed_whole = True
        said = f"words {text!r} into {_name(there)}"
        self.did[-1] += said
        for letter in text:
            if isValid(there):
                QTest.sendKeyEvent(QTest.KeyAction.Click, there, Qt.Key.Key_unknown, letter, _PLAIN)
        return said

    def _key(self) -> str:
        key = self.chance.choice(KEYS)
        held = self.chance.choices([_PLAIN, _SHIFT, _CONTROL], [12, 4, 1])[0]
        said = f"key {key.name} {held.name} at {_name(self._focus())}"
        self.did[-1] += said
        QTest.keyClick(self._focus(), key, held)
        return said

    def _slide(self) -> str:
        """A press, a way of some stops, perhaps a key on the way, a release."""
        start: QWidget | None = self._button(FeltButton) if self.chance.random() < 0.8 else None
        if start is None:
            start = self._spot()[0]
            if isinstance(start, QAbstractButton) and not self._wanted(start.objectName()):
                return "slide nothing"
        said = f"slide {_name(start)}"
        self.did[-1] += said
        QTest.mousePress(start, _LEFT, _PLAIN)
        stop = QPoint()
        for _ in range(self.chance.randint(1, 3)):
            stop = self._somewhere()
            said += f" {stop.x()},{stop.y()}"
            if isValid(start):
                _move(start, start.mapFrom(self.window, stop))
        if self.chance.random() < 0.1:
            self.did[-1] = f"{self.number}: {said}, "
            said += f", {self._key()}"
        if isValid(start):
            QTest.mouseRelease(start, _LEFT, _PLAIN, start.mapFrom(self.window, stop))
        return said

    def _somewhere(self) -> QPoint:
        other = self._button(FeltButton) if self.chance.random() < 0.7 else None
        if other is not None:
            return other.mapTo(self.window, other.rect().center())
        size = self.window.size()
        return QPoint(self.chance.randrange(size.width()), self.chance.randrange(size.height()))

    def _act(self) -> str:
        """Something that stands in the menu, by its keys or without."""
        some = [row for row in ACTIONS if self.window.menu.items[row.name].isEnabled()]
        row = self.chance.choice(some)
        if not self._wanted(row.name):
            return "act not"
        self.did[-1] += row.name
        self.window.menu.items[row.name].trigger()
        menu = self.window.page.findChild(QMenu, "recent_menu") if row.name == "recent" else None
        if menu is not None:
            menu.close()
            self.chance.choice(menu.actions()).trigger()
        self.typed_whole = row.name in ("paste", "recent", "open", "undo", "redo")
        return f"act {row.name}"

    def _step_back(self) -> str:
        name = self.chance.choice(["undo", "undo", "redo"])
        self.did[-1] += name
        self.typed_whole = True
        self.window.menu.items[name].trigger()
        return name

    def _go(self) -> str:
        name = self.chance.choice([name for name, _ in PAGES])
        self.did[-1] += name
        self.window.menu.items[f"page_{name}"].trigger()
        return f"go {name}"

    def _document(self) -> str:
        """One of all documents, as the bar would tell; seldom another game."""
        if not self._wanted("document"):
            return "document not"
        names = list(documents())
        name = self.chance.choice(names)
        self.did[-1] += name
        self.typed_whole = True
        self.window._choose_document(name)
        return f"document {name}"

    def _paste(self) -> str:
        text = self.chance.choice(NOTATIONS)
        self.did[-1] += repr(text[:60])
        self.typed_whole = True
        QGuiApplication.clipboard().setText(text)
        if self.window.menu.items["paste"].isEnabled():
            self.window.menu.items["paste"].trigger()
        else:
            QTest.keyClick(self._focus(), Qt.Key.Key_V, _CONTROL)
        return f"paste {text[:60]!r}"

    def _wheel(self) -> str:
        widget, spot = self._spot()
        by = self.chance.choice([-120, 120, -600, 600])
        said = f"wheel {_name(widget)} {by}"
        self.did[-1] += said
        event = QWheelEvent(
            QPointF(spot), QPointF(widget.mapToGlobal(spot)), QPoint(), QPoint(0, by),
            Qt.MouseButton.NoButton, _PLAIN, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QCoreApplication.sendEvent(widget, event)
        return said

    def _drop(self) -> str:
        """A file or a text is let fall on the window."""
        data = QMimeData()
        if self.chance.random() < 0.5:
            path = self.chance.choice(self.answers.there())
            data.setUrls([QUrl.fromLocalFile(path)])
            said = f"drop {Path(path).name}"
        else:
            text = self.chance.choice(NOTATIONS)
            data.setText(text)
            said = f"drop {text[:60]!r}"
        self.did[-1] += said
        self.typed_whole = True
        way = (Qt.DropAction.CopyAction, data, _LEFT, _PLAIN)
        QCoreApplication.sendEvent(self.window, QDragEnterEvent(QPoint(300, 300), *way))
        QCoreApplication.sendEvent(self.window, QDropEvent(QPointF(300, 300), *way))
        return said

    def _wait(self) -> str:
        time = self.chance.choice([1, 10, 50, 300, 2000])
        self.did[-1] += str(time)
        self.hours.pass_by(time)
        return f"wait {time}"

    def _rest(self) -> str:
        """What is seldom: another size, a look at it, a long time."""
        match self.chance.randrange(12):
            case 0:
                size = self.chance.choice(_SIZES)
                self.did[-1] += f"resize {size}"
                self.window.resize(*size)
                return f"resize {size}"
            case 1:
                self.did[-1] += "paint"
                self.paint()
                return "paint"
            case 2:
                self.did[-1] += "day"
                self.hours.pass_by(1)
                self.hours.now += self.chance.choice([3600_000, 86_400_000, -3600_000])
                return "a day"
            case _:
                self.did[-1] += "settle"
                self.settle()
                return "settle"


def _move(widget: QWidget, spot: QPoint) -> None:
    """The mouse goes on with its button down; QTest would let all events come."""
    there = QPointF(widget.mapToGlobal(spot))
    kind = QEvent.Type.MouseMove
    event = QMouseEvent(kind, QPointF(spot), there, Qt.MouseButton.NoButton, _LEFT, _PLAIN)
    QCoreApplication.sendEvent(widget, event)


def _name(widget: QWidget) -> str:
    """The name of a widget, or of what it lies in."""
    there: QWidget | None = widget
    kind = type(widget).__name__
    while there is not None and not there.objectName():
        there = there.parentWidget()
    return f"{kind}:{there.objectName() if there else ''}"


def _plain(action: QAction) -> str:
    return action.objectName().removeprefix("action_")
