"""A player at the window: clicks real widgets, types real keys, reads what is shown."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QEvent, QPoint, QRectF, Qt, QTimer
from PySide6.QtGui import QAction, QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QFrame, QLabel, QMenu, QWidget
from pytestqt.qtbot import QtBot

from app.main_window.window import MainWindow
from app.pages.referee.page import RefereePage
from app.pages.referee.state import RefereeSheet
from app.pages.score.state import Draft
from app.style import theme
from app.widgets.answer.declaration import Declaration
from app.widgets.answer.ledger import LedgerView
from engine.tiles import tiles

W = TypeVar("W", bound=QWidget)


def hold(widget: QWidget, key: Qt.Key, text: str = "") -> None:
    """Press a key and hold it down until the keyboard has repeated it once."""
    for again in (False, True):
        none = Qt.KeyboardModifier.NoModifier
        QApplication.sendEvent(widget, QKeyEvent(QEvent.Type.KeyPress, key, none, text, again))


class Player:
    """Finds widgets by their objectName."""

    def __init__(self, qtbot: QtBot, window: MainWindow) -> None:
        self.qtbot, self.window = qtbot, window

    @property
    def draft(self) -> Draft:
        return self.window.store.state

    def find(self, name: str, kind: type[W]) -> W:
        found = self._named(name, kind)
        assert found is not None, f"there is no {name}"
        return found

    def _named(self, name: str, kind: type[W]) -> W | None:
        """A widget of the open page before any other; what is shown before what is not."""
        there = self.window.page.findChildren(kind, name)
        shown = next((w for w in there if w.isVisible()), None)
        if shown is not None:
            return shown
        there += self.window.findChildren(kind, name)
        if not there and name == "page" and isinstance(self.window.page, kind):
            return self.window.page  # where the window did not open with the score page
        return next((w for w in there if w.isVisible()), there[0] if there else None)

    def resize(self, width: int, height: int) -> None:
        """Resize the window, and wait until its widgets are those for that size."""
        self.window.resize(width, height)
        self.qtbot.waitUntil(lambda: theme.sizes() == theme.Sizes(1.0, width, height))
        self.qtbot.wait(50)

    def shows(self, name: str) -> bool:
        found = self._named(name, QWidget)
        return found is not None and found.isVisible()

    def click(self, *names: str) -> None:
        for name in names:
            widget = self.find(name, QWidget)
            assert widget.isVisible(), f"{name} is hidden"
            self.qtbot.mouseClick(widget, Qt.MouseButton.LeftButton)

    def pick(self, button: str, entry: str) -> None:
        """Open the menu of a button, and choose one of its entries."""
        self.click(button)
        self.choose(entry)

    def choose(self, entry: str) -> None:
        """Choose an entry of the menu that is open."""
        (menu,) = (menu for menu in self.window.page.findChildren(QMenu) if menu.isVisible())
        action = next(action for action in menu.actions() if action.objectName() == entry)
        menu.close()
        action.trigger()

    def click_right(self, name: str) -> None:
        self.qtbot.mouseClick(self.find(name, QWidget), Qt.MouseButton.RightButton)

    def press_and_slide(self, start: str, *stops: QPoint) -> None:
        """Press on a widget and move on to places in the window; the button stays pressed."""
        widget = self.find(start, QWidget)
        assert widget.isVisible(), f"{start} is hidden"
        self.qtbot.mousePress(widget, Qt.MouseButton.LeftButton)
        for stop in stops:
            self.qtbot.mouseMove(widget, widget.mapFrom(self.window, stop))

    def release(self, start: str, stop: QPoint) -> None:
        """Release the button that was pressed on a widget at a place in the window."""
        widget = self.find(start, QWidget)
        where = widget.mapFrom(self.window, stop)
        self.qtbot.mouseRelease(widget, Qt.MouseButton.LeftButton, pos=where)

    def slide(self, start: str, *stops: QPoint) -> None:
        self.press_and_slide(start, *stops)
        self.release(start, stops[-1])

    def centre(self, name: str) -> QPoint:
        """The middle of a widget, seen from the window."""
        widget = self.find(name, QWidget)
        return widget.mapTo(self.window, widget.rect().center())

    def box(self, name: str) -> QRectF:
        """Where a widget is seen in the window."""
        widget = self.find(name, QWidget)
        assert widget.isVisible(), name
        return QRectF(widget.mapTo(self.window, widget.rect().topLeft()), widget.size().toSizeF())

    def run(self, start: str, end: str) -> None:
        """Slide along the palette from tile to tile."""
        self.slide(f"palette_{start}", self.centre(f"palette_{end}"))

    def alike(self, tile: str, copies: int) -> None:
        """Slide down from a tile for a pair, a triplet, a quad."""
        row = self.centre("palette_1p").y() - self.centre("palette_1m").y()
        down = QPoint(0, round(0.5 * row * (copies - 1)))
        self.slide(f"palette_{tile}", self.centre(f"palette_{tile}") + down)

    def lay(self, notation: str) -> None:
        """Click tiles on the palette, one after the other."""
        for tile in tiles(notation):
            self.click(f"palette_{tile}")

    def type(self, text: str, name: str = "page") -> None:
        self.qtbot.keyClicks(self.find(name, QWidget), text)

    def press(
        self,
        key: Qt.Key,
        name: str = "page",
        modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        self.qtbot.keyClick(self.find(name, QWidget), key, modifier)

    def hold(self, key: Qt.Key, text: str, name: str = "page") -> None:
        hold(self.find(name, QWidget), key, text)

    def action(self, name: str) -> QAction:
        found = self.window.findChild(QAction, f"action_{name}")
        assert found is not None, f"there is no action {name}"
        return found

    def do(self, action: str) -> None:
        self.action(action).trigger()

    def set_language(self, language: str) -> None:
        """Choose a language, and wait until the widgets of the one before have gone."""
        self.window.set_language(language)
        self.qtbot.wait(1)

    def paste(self, hand: str) -> None:
        """Paste a hand by its notation."""
        QGuiApplication.clipboard().setText(hand)
        self.do("paste")

    @property
    def sheet(self) -> RefereeSheet:
        """The state of the referee page, which is open."""
        page = self.window.page
        assert isinstance(page, RefereePage)
        return page._sheet

    def settle(self) -> None:
        """Wait for what comes a moment after a click: readings, the hand under other documents."""
        timers = self.find("page", QWidget).findChildren(QTimer)
        self.qtbot.waitUntil(lambda: not any(timer.isActive() for timer in timers))

    # what is read

    @property
    def declared(self) -> str:
        """The words of the declaration card."""
        return self.find("declaration", Declaration).spoken.words

    @property
    def counted(self) -> str:
        return self.find("declaration", Declaration).spoken.count

    @property
    def ledger(self) -> list[str]:
        model = self.find("ledger", LedgerView).model()
        return [str(model.index(at, 0).data()) for at in range(model.rowCount())]

    @property
    def clause(self) -> str:
        panel = self.find("clause", QFrame)
        return f"{panel.accessibleName()} {panel.accessibleDescription()}"

    def told(self, name: str) -> str:
        """What a widget says to those who do not see it."""
        widget = self.find(name, QWidget)
        return f"{widget.accessibleName()}\n{widget.accessibleDescription()}"

    def text(self, name: str) -> str:
        return self.find(name, QLabel).text()

    def problems(self, name: str) -> list[str]:
        """The problem lines under a group of controls."""
        lines = self.find(name, QWidget).findChildren(QFrame)
        return [
            line.accessibleName()
            for line in lines
            if line.objectName().startswith(name) and line.isVisible()
        ]

    def sees_whole_words(self, name: str) -> None:
        """No button and no label of a page is too narrow for its words, or beyond the window."""
        for kind in (QAbstractButton, QLabel):
            for widget in self.find(name, QWidget).findChildren(kind):
                if widget.isVisible() and widget.text():
                    told = widget.objectName() or widget.text()
                    assert widget.width() + 1 >= widget.minimumSizeHint().width(), told
                    right = widget.mapTo(self.window, QPoint(widget.width(), 0)).x()
                    assert right <= self.window.width() + 1, told
