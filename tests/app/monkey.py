"""A monkey at the window: seeded random mouse, keys and menu on the real widgets."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from app.actions import ACTIONS
from app.frame.main_window import MainWindow
from app.score import state
from app.score.state import LYING, MOST_COUNTERS, MOST_DISCARDS, Draft
from app.widgets.carry_layer import CarryLayer
from app.widgets.hand_row import HandRow
from app.widgets.tile_button import FeltButton
from engine.tiles import RED_FIVES, counts_of

LETTERS: Final = "0123456789mpsz" * 3 + "hduvcokjnrwilxqaefgbyt"
KEYS: Final = (
    Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Space,
    Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Tab,
    Qt.Key.Key_Backtab, Qt.Key.Key_F8,
)  # fmt: skip
NOTATIONS: Final = (
    "45m678p22s[7'89s][44'4z]+6m ron from=W seat=S round=E haitei dora=3m deposits=1",
    "234678m999p3455s discards=1z9m2s passed=5s",
    "0m[0'67p](1111z)",
    "12x",
    "",
)
SELDOM: Final = {"quit", "menu", "print", "print_plain", "larger", "smaller", "usual_size"}
"""Actions that end the round, wait for a printer or make all widgets anew; the last are rare."""
BUTTONS: Final = {"menu_button", "view", "pao"}
"""They open menus; what stands in the menus is done without them."""


def sound(draft: Draft) -> bool:
    """Whether the palette could have laid this."""
    seen = state.everything(draft)
    return (
        max(counts_of(seen), default=0) <= 4
        and all(seen.count(red) <= 1 for red in RED_FIVES)
        and state.room(draft) >= 0
        and len(draft.melds) <= 4
        and not any(meld.fault for meld in draft.melds)
        and all(len(state.lying(draft, mode)) <= MOST_DISCARDS for mode in LYING)
        and max(len(draft.dora), len(draft.ura)) <= 5
        and (draft.marked is None or 0 <= draft.marked < len(draft.concealed))
        and draft.seat not in (draft.loser, draft.pao)
        and all(0 <= n <= MOST_COUNTERS for n in (draft.honba, draft.deposits))
    )


class Monkey:
    """Does one thing after the other, by chance; `step` tells what it did."""

    def __init__(self, qtbot: QtBot, window: MainWindow, folder: Path, seed: int) -> None:
        self.qtbot, self.window, self.chance = qtbot, window, random.Random(seed)
        self.files = [str(folder / name) for name in ("good.txt", "broken.txt", "absent.txt")]
        Path(self.files[0]).write_text("# Hayami hand 1\nhand: 123m55z", encoding="utf-8")
        Path(self.files[1]).write_text("# Hayami hand 1\nhand: 12x", encoding="utf-8")
        self.deeds: list[tuple[int, Callable[[], str]]] = [
            (30, self._click),
            (20, self._type),
            (15, self._key),
            (20, self._slide),
            (12, self._act),
            (6, self._step_back),
            (2, self._paste),
            (1, self._resize),
        ]

    def file_name(self) -> str:
        """What a file dialog would answer."""
        return self.chance.choice(["", *self.files])

    def step(self) -> str:
        """Do something; what was sound before and was not typed as a whole is sound after."""
        before = self.window.store.state
        free = isinstance(self.window.focusWidget(), QLineEdit)
        weights, deeds = zip(*self.deeds, strict=True)
        did = self.chance.choices(deeds, weights)[0]()
        while (popup := QApplication.activePopupWidget()) is not None:
            popup.close()
        self.window.open_page("score")  # it may look at other pages, but plays on this one
        after = self.window.store.state
        free = free or bool({"undo", "redo", "paste", "recent"} & set(did.split()))
        if sound(before) and not free:
            assert sound(after), f"{did}: {before} became {after}"
        self._compare(after, did)
        return did

    def _compare(self, draft: Draft, did: str) -> None:
        """What is shown is what is so, and nothing is carried that is not held."""
        row = self.window.findChild(HandRow, "hand")
        assert row is not None
        buttons = [b for b in row.tile_buttons() if not b.isHidden()]
        assert sorted(b.tile for b in buttons if b.tile is not None) == sorted(draft.concealed), did
        layer = self.window.findChild(CarryLayer, "carry")
        assert layer is not None
        assert layer.isHidden(), did

    def _buttons(self) -> list[QAbstractButton]:
        found = self.window.findChildren(QAbstractButton)
        return [b for b in found if b.isVisible() and b.objectName() not in BUTTONS]

    def _click(self) -> str:
        button = self.chance.choice(self._buttons())
        which = self.chance.choices(
            [Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton],
            [8, 1, 1],
        )[0]
        shift = self.chance.random() < 0.1
        held = Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier
        name = button.objectName()
        self.qtbot.mouseClick(button, which, held)
        return f"click {name} {which.name} {held.name}"

    def _focus(self) -> QWidget:
        return self.window.focusWidget() or self.window.score

    def _type(self) -> str:
        text = "".join(self.chance.choices(LETTERS, k=self.chance.randint(1, 5)))
        self.qtbot.keyClicks(self._focus(), text)
        return f"type {text}"

    def _key(self) -> str:
        key, shift = self.chance.choice(KEYS), self.chance.random() < 0.3
        held = Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier
        self.qtbot.keyClick(self._focus(), key, held)
        return f"key {key.name} {held.name}"

    def _slide(self) -> str:
        """A press, a way of some stops, perhaps a key on the way, a release."""
        some = [b for b in self._buttons() if isinstance(b, FeltButton)]
        if not some:
            self.window.open_page("score")
            return "back to the score page"
        button = self.chance.choice(some)
        name = button.objectName()
        self.qtbot.mousePress(button, Qt.MouseButton.LeftButton)
        stop = QPoint()
        for _ in range(self.chance.randint(1, 4)):
            stop = self._somewhere(some)
            self.qtbot.mouseMove(button, button.mapFrom(self.window, stop))
        if self.chance.random() < 0.1:
            self._key()
        self.qtbot.mouseRelease(
            button, Qt.MouseButton.LeftButton, pos=button.mapFrom(self.window, stop)
        )
        return f"slide {name} to {stop.x()},{stop.y()}"

    def _somewhere(self, some: list[FeltButton]) -> QPoint:
        if self.chance.random() < 0.7:
            other = self.chance.choice(some)
            if other.isVisible():
                return other.mapTo(self.window, other.rect().center())
        size = self.window.size()
        return QPoint(self.chance.randrange(size.width()), self.chance.randrange(size.height()))

    def _act(self) -> str:
        """Something from the menu, a document, a recent hand."""
        names = [row.name for row in ACTIONS if row.name not in SELDOM]
        if self.chance.random() < 0.01:
            names = ["larger", "usual_size"]
        name = self.chance.choice([*names, "pao"])
        if name == "pao":
            offered = [a for a in self.window.findChildren(QAction) if "pao_" in a.objectName()]
            self.chance.choice([a for a in offered if a.isVisible()]).trigger()
            return "action pao"
        rows = self.window.score.hands.recent_rows()
        if name == "recent" and rows:
            self.window.score.hands.recent(self.chance.randrange(len(rows)))
        else:
            self.window.menu.deeds[name].trigger()
            QApplication.processEvents()  # another size of letters makes all widgets anew
        return f"action {name}"

    def _step_back(self) -> str:
        name = self.chance.choice(["undo", "undo", "redo"])
        self.window.menu.deeds[name].trigger()
        return name

    def _paste(self) -> str:
        text = self.chance.choice(NOTATIONS)
        QGuiApplication.clipboard().setText(text)
        self.window.menu.deeds["paste"].trigger()
        return f"paste {text}"

    def _resize(self) -> str:
        self.window.resize(*self.chance.choice([(1280, 800), (1024, 700), (1600, 1000)]))
        return "resize"
