"""The bar over the table: what is shown of it, what is covered, how it leaves the program."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QWidget,
)

from app.actions import ACTIONS
from app.texts.texts import Texts
from app.views.tables import Ways
from app.widgets.controls.controls import ChipButton, Segment, Stepper
from app.widgets.layout.flow import Flow
from app.widgets.painting.drawing import show_if

_WAYS: Final[tuple[Ways, ...]] = ("both", "ron", "tsumo")
_COVERINGS: Final = ("row", "column", "cell")
_BUTTONS: Final = ("cover_random", "cover_all", "open_all")
_PAPER: Final = ("copy_picture", "copy", "print", "print_plain", "pdf", "pdf_plain")
_KEYS: Final = {row.name: row.keys for row in ACTIONS}


class TableBar(QFrame):
    """Reports an action by its name, a way of looking, so many honba, and what to cover."""

    asked = Signal(str)
    ways_chosen = Signal(str)
    honba_chosen = Signal(int)
    covering_chosen = Signal(str)
    difficult_turned = Signal()
    heat_turned = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("table_bar")
        self._texts: Texts | None = None
        self._difficult_on = True
        self.ways = Segment("ways", range(len(_WAYS)))
        self.honba = Stepper("table_honba")
        self.difficult = ChipButton("difficult")
        self.heat = ChipButton("table_heat")
        self.heat.hide()
        self._heat_on = self._warm = self._folded = self._bare = False
        self.covering = Segment("covering", range(len(_COVERINGS)))
        self._honba_word, self._cover_word = QLabel(), QLabel()
        self._buttons = {name: QPushButton() for name in _BUTTONS}
        self._paper, self._menu = QPushButton(), QMenu(self)
        self._rows = {name: QAction(self._menu) for name in _PAPER}
        self._build()

    def _build(self) -> None:
        self.ways.chosen.connect(lambda at: self.ways_chosen.emit(_WAYS[at]))
        self.honba.stepped.connect(self.honba_chosen)
        self.difficult.clicked.connect(self._turn_difficult)
        self.heat.clicked.connect(self._turn_heat)
        self.covering.chosen.connect(lambda at: self.covering_chosen.emit(_COVERINGS[at]))
        for label in (self._honba_word, self._cover_word):
            label.setProperty("role", "caption")
        flow = Flow(self, gap=6, row_gap=4)
        flow.addWidget(self.ways)
        flow.addWidget(_together(self._honba_word, self.honba))
        flow.addWidget(self.difficult)
        flow.addWidget(self.heat)
        flow.addWidget(_together(self._cover_word, self.covering))
        for name, button in self._buttons.items():
            button.setObjectName(f"table_{name}")
            button.setProperty("role", "button")
            button.clicked.connect(partial(self.asked.emit, name))
            flow.addWidget(button)
        self._paper.setObjectName("paper")
        self._paper.setProperty("role", "button")
        for name, row in self._rows.items():
            row.setObjectName(f"paper_{name}")
            row.triggered.connect(partial(self._ask, name))
            self._menu.addAction(row)
        self._paper.clicked.connect(self._open_menu)
        flow.addWidget(self._paper)

    def _ask(self, name: str, _on: bool = False) -> None:
        self.asked.emit(name)

    def _open_menu(self) -> None:
        self._menu.popup(self._paper.mapToGlobal(self._paper.rect().bottomLeft()))

    def _turn_difficult(self) -> None:
        self.difficult.setChecked(self._difficult_on)  # it changes when it is presented
        self.difficult_turned.emit()

    def leave_out_ways(self) -> None:
        """Where winning has one way alone there is nothing to choose, and no cell is mistaken."""
        self._bare, self._warm = True, False
        for control in (self.ways, self.difficult, self.heat):
            show_if(control, False)

    def _turn_heat(self) -> None:
        self.heat.setChecked(self._heat_on)
        self.heat_turned.emit()

    def present_heat(self, on: bool) -> None:
        """Show whether the cells tell how well they are known; without this nobody is asked."""
        if self._texts is None:
            return
        self._heat_on = on
        self.heat.present(self._texts.ui("heat.name"), on=on, bad=False, astray=False)
        self.heat.setToolTip(self._texts.ui("heat.tip") + _key("heat"))
        self._warm = not self._bare
        show_if(self.heat, self._warm and not self._folded)

    def set_compact(self, folded: bool) -> None:
        """Where there is little room, the menu and its key have what is left out here."""
        self._folded = folded
        show_if(self.heat, self._warm and not folded)

    def speak(self, texts: Texts) -> None:
        self._texts = texts
        words = [texts.ui(f"table_page.ways.{name}") for name in _WAYS]
        self.ways.set_labels(words, words)
        self._honba_word.setText(texts.ui("label.honba"))
        self.honba.set_name(texts.ui("label.honba"))
        self._cover_word.setText(texts.ui("table_page.cover"))
        words = [texts.ui(f"table_page.covers.{name}") for name in _COVERINGS]
        tips = [texts.ui("table_page.cover_tip", w) + _key(f"cover_{n}")
                for n, w in zip(_COVERINGS, words, strict=True)]  # fmt: skip
        self.covering.set_labels(words, tips)
        for name, button in self._buttons.items():
            button.setText(texts.ui(f"table_page.do.{name}"))
            button.setToolTip(texts.ui(f"action.{name}") + _key(name))
            button.setAccessibleName(texts.ui(f"action.{name}"))
        self._paper.setText(texts.ui("table_page.paper"))
        self._paper.setToolTip(texts.ui("table_page.paper_tip"))
        for name, row in self._rows.items():
            row.setText(texts.ui(f"action.{name}") + "\t" + _key(name).strip())

    def present(
        self, ways: Ways, honba: int, difficult: bool, covering: str, any_covered: bool
    ) -> None:
        """Show what is in force."""
        if self._texts is None:
            return
        self.ways.present(_WAYS.index(ways))
        self.honba.present(honba)
        self._difficult_on = difficult
        word = self._texts.ui("table_page.difficult")
        self.difficult.present(word, on=difficult, bad=False, astray=False)
        self.difficult.setToolTip(self._texts.ui("table_page.difficult_tip") + _key("difficult"))
        self.covering.present(_COVERINGS.index(covering) if covering in _COVERINGS else None)
        self._buttons["open_all"].setEnabled(any_covered)


def _together(word: QLabel, control: QWidget) -> QWidget:
    """A control with its word before it."""
    both = QWidget()
    row = QHBoxLayout(both)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(6)
    row.addWidget(word)
    row.addWidget(control)
    return both


def _key(name: str) -> str:
    keys = _KEYS.get(name, ())
    return f" {keys[0]}" if keys else ""
