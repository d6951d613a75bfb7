"""The bar over the table: what is shown, what is covered, and the menu of exports."""

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
    QWidget,
)

from app.actions import KEY_OF
from app.texts.texts import Texts
from app.views.tables import COVERINGS, WAYS, Ways
from app.widgets.controls.controls import ChipButton, Segment, Stepper, word_button
from app.widgets.layout.flow import Flow
from app.widgets.painting.drawing import show_if

_BUTTONS: Final = ("cover_random", "cover_all", "open_all")
_PAPER: Final = ("copy_picture", "copy", "print", "print_plain", "pdf", "pdf_plain")


class TableBar(QFrame):
    """Emits actions by name, the ways of winning, the honba, and what a press covers.

    Without `by_fu` the controls about ron, tsumo and difficult cells are left out.
    """

    action_triggered = Signal(str)
    ways_chosen = Signal(str)
    honba_chosen = Signal(int)
    covering_chosen = Signal(str)
    difficult_clicked = Signal()
    heat_clicked = Signal()

    def __init__(self, texts: Texts, parent: QWidget | None = None, *, by_fu: bool = True) -> None:
        super().__init__(parent)
        self.setObjectName("table_bar")
        self._texts, self._by_fu = texts, by_fu
        self.ways = Segment("ways", range(len(WAYS)))
        self.honba = Stepper("table_honba")
        self.difficult = ChipButton("difficult")
        self.heat = ChipButton("table_heat")
        self.covering = Segment("covering", range(len(COVERINGS)))
        self._honba_word, self._cover_word = QLabel(), QLabel()
        self._buttons = {name: word_button(f"table_{name}") for name in _BUTTONS}
        self._paper, self._menu = word_button("paper"), QMenu(self)
        self._rows = {name: QAction(self._menu) for name in _PAPER}
        self._build()
        self._label()
        for control in (self.ways, self.difficult):
            show_if(control, by_fu)

    def _build(self) -> None:
        self.ways.chosen.connect(lambda at: self.ways_chosen.emit(WAYS[at]))
        self.honba.stepped.connect(self.honba_chosen)
        self.difficult.clicked.connect(self.difficult_clicked)
        self.heat.clicked.connect(self.heat_clicked)
        self.covering.chosen.connect(lambda at: self.covering_chosen.emit(COVERINGS[at]))
        for label in (self._honba_word, self._cover_word):
            label.setProperty("role", "caption")
        flow = Flow(self, gap=6, row_gap=4)
        flow.addWidget(self.ways)
        self._honba_box = _together(self._honba_word, self.honba)
        flow.addWidget(self._honba_box)
        flow.addWidget(self.difficult)
        flow.addWidget(self.heat)
        flow.addWidget(_together(self._cover_word, self.covering))
        for name, button in self._buttons.items():
            button.clicked.connect(partial(self.action_triggered.emit, name))
            flow.addWidget(button)
        self._worksheet = QAction(self._menu)
        self._worksheet.setObjectName("paper_worksheet")
        self._worksheet.setEnabled(False)
        self._menu.addAction(self._worksheet)
        for name, row in self._rows.items():
            row.setObjectName(f"paper_{name}")
            row.triggered.connect(partial(self.action_triggered.emit, name))
            self._menu.addAction(row)
        self._paper.clicked.connect(self._open_menu)
        flow.addWidget(self._paper)

    def _open_menu(self) -> None:
        self._menu.popup(self._paper.mapToGlobal(self._paper.rect().bottomLeft()))

    def set_compact(self, compact: bool) -> None:
        """On a narrow page leave out what the menu and its key can do."""
        show_if(self._buttons["cover_random"], not compact)

    def _label(self) -> None:
        texts = self._texts
        words = [texts.ui(f"table_page.ways.{name}") for name in WAYS]
        self.ways.set_labels(words, words, f"{texts.ui('action.how')}{_key('how')}")
        self.ways.setAccessibleName(texts.ui("heard.ways"))
        self._honba_word.setText(texts.ui("label.honba"))
        self.honba.set_name(texts.ui("label.honba"))
        self._cover_word.setText(texts.ui("table_page.cover"))
        words = [texts.ui(f"table_page.covers.{name}") for name in COVERINGS]
        tips = [texts.ui("table_page.cover_tip", w) + _key(f"cover_{n}")
                for n, w in zip(COVERINGS, words, strict=True)]  # fmt: skip
        self.covering.set_labels(words, tips)
        for name, button in self._buttons.items():
            button.setText(texts.ui(f"table_page.do.{name}"))
            button.setToolTip(texts.ui(f"action.{name}") + _key(name))
            button.setAccessibleName(texts.ui(f"action.{name}"))
        self._paper.setText(texts.ui("table_page.paper"))
        self._paper.setToolTip(texts.ui("table_page.paper_tip"))
        self._worksheet.setText(texts.ui("table_page.worksheet"))
        for name, row in self._rows.items():
            row.setText(texts.ui(f"action.{name}") + "\t" + _key(name).strip())
        self.difficult.setToolTip(texts.ui("table_page.difficult_tip") + _key("difficult"))
        self.heat.setToolTip(texts.ui("heat.tip") + _key("heat"))
        self._chips = (
            (self.difficult, texts.ui("table_page.difficult")),
            (self.heat, texts.ui("heat.name")),
        )
        self._keep_room()

    def _keep_room(self) -> None:
        """Keep the chips as wide as they are with their ✓, so that it moves nothing."""
        for chip, words in self._chips:
            chip.present(words, on=True)
            chip.setMinimumWidth(chip.sizeHint().width())
            chip.present(words, on=False)

    def present(
        self,
        ways: Ways,
        honba: int,
        covering: str,
        any_covered: bool,
        *,
        difficult: bool,
        heat: bool,
        with_honba: bool = True,
        with_difficult: bool = True,
    ) -> None:
        """Show what is in force; honba only `with_honba`, the mark of cells `with_difficult`."""
        show_if(self._honba_box, with_honba)
        show_if(self.difficult, with_difficult and self._by_fu)
        self._worksheet.setVisible(any_covered)
        self.ways.present(WAYS.index(ways))
        self.honba.present(honba)
        for chip, words, on in ((*self._chips[0], difficult), (*self._chips[1], heat)):
            chip.present(words, on=on)
        self.covering.present(COVERINGS.index(covering) if covering in COVERINGS else None)
        self._buttons["open_all"].setEnabled(any_covered)


def _together(word: QLabel, control: QWidget) -> QWidget:
    """A control with its label before it."""
    both = QWidget()
    row = QHBoxLayout(both)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(6)
    row.addWidget(word)
    row.addWidget(control)
    word.setBuddy(control)
    return both


def _key(name: str) -> str:
    return f" {KEY_OF[name]}" if name in KEY_OF else ""
