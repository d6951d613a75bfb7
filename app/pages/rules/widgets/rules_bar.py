"""The bar over the rules: the mode, the documents side by side, exports, and the count of rows."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QAction, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QMenu, QPushButton, QWidget

from app.actions import KEY_OF
from app.pages.rules.state import RULES_MODES
from app.style.theme import px
from app.texts.texts import Texts, with_ampersands
from app.widgets.controls.announce import AnnouncedLabel
from app.widgets.controls.controls import ChipButton, Menu, Segment, word_button
from app.widgets.controls.keyed import PRESSES
from app.widgets.layout.flow import Flow
from app.widgets.painting.drawing import show_if

_PAPER: Final = ("copy", "print", "pdf")
_HIGH: Final = 28


class _ChoiceMenu(Menu):
    """A menu of documents to tick, which stays open until it is left."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        place = event.position().toPoint()
        under = [each for each in self.actions() if self.actionGeometry(each).contains(place)]
        if not under:
            super().mouseReleaseEvent(event)
        for action in under:
            action.trigger()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        active = [each for each in self.actions() if each == self.activeAction()]
        if event.key() not in PRESSES or not active:
            super().keyPressEvent(event)
            return
        active[0].trigger()


class RulesBar(QFrame):
    """Emits a mode by name, a document to add to or take from the comparison, an action by name."""

    mode_chosen = Signal(str)
    document_toggled = Signal(str)
    by_effect_chosen = Signal(bool)
    differing_clicked = Signal()
    action_triggered = Signal(str)

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("rules_bar")
        self._texts = texts
        self.modes = Segment("rules_mode", range(len(RULES_MODES)), roomy=True, tabs=True)
        self.modes.chosen.connect(lambda at: self.mode_chosen.emit(RULES_MODES[at]))
        self.by = Segment("rules_by", range(2), roomy=True)
        self.by.chosen.connect(lambda at: self.by_effect_chosen.emit(bool(at)))
        self.differing = ChipButton("rules_differing")
        self.differing.clicked.connect(self.differing_clicked)
        self._listed: tuple[tuple[str, str, bool], ...] | None = None
        self._beside = word_button("rules_beside")
        self._paper = word_button("rules_paper")
        self._documents, self._ways = _ChoiceMenu(self), QMenu(self)
        self._count = AnnouncedLabel()
        self._count.setObjectName("rules_count")
        self._count.setProperty("role", "caption")
        self._build()
        self._label(texts)

    def _build(self) -> None:
        self._beside.clicked.connect(partial(self._open, self._documents, self._beside))
        self._paper.clicked.connect(partial(self._open, self._ways, self._paper))
        self._rows = {name: QAction(self._ways) for name in _PAPER}
        for name, row in self._rows.items():
            row.setObjectName(f"rules_paper_{name}")
            row.triggered.connect(partial(self.action_triggered.emit, name))
            self._ways.addAction(row)
        self._count.setMinimumHeight(px(_HIGH))
        line = Flow(self, gap=8, row_gap=4)
        for widget in (self.modes, self.by, self.differing, self._beside, self._paper, self._count):
            line.addWidget(widget)

    def _label(self, texts: Texts) -> None:
        words = [texts.ui(f"rules.mode.{mode}") for mode in RULES_MODES]
        self.modes.set_labels(words, words, [KEY_OF[f"rules_{mode}"] for mode in RULES_MODES])
        self.modes.setAccessibleName(texts.ui("rules.mode_name"))
        words = [texts.ui("effects.by_values"), texts.ui("effects.by_effect")]
        self.by.set_labels(words, words)
        self.by.setAccessibleName(texts.ui("effects.by_name"))
        self._beside.setToolTip(texts.ui("rules.beside_tip"))
        self._beside.setAccessibleName(texts.ui("rules.beside"))
        self._paper.setText(texts.ui("table_page.paper"))
        self._paper.setAccessibleName(texts.ui("rules.paper"))
        for name, row in self._rows.items():
            row.setText(f"{texts.ui(f'action.{name}')}\t{KEY_OF.get(name, '')}")
        self.differing.setAccessibleName(texts.ui("rules.differing"))

    def present(
        self,
        mode: str,
        modes: tuple[str, ...],
        documents: tuple[tuple[str, str, bool], ...],
        count: str,
        *,
        differing: bool,
    ) -> None:
        """Show the mode among those offered, and the count of rows.

        `documents` are the others by id and name, with whether each is compared.
        """
        self.modes.present(RULES_MODES.index(mode), [RULES_MODES.index(each) for each in modes])
        comparing = mode == "compare" and bool(count)
        show_if(self.differing, comparing)
        show_if(self._beside, comparing and bool(documents))
        show_if(self._count, bool(count))
        word = self._texts.ui("rules.differing")
        self.differing.present(word, on=differing)
        self._count.setText(count)
        chosen = 1 + sum(there for _, _, there in documents)
        self._beside.setText(f"{self._texts.ui('rules.beside_count', chosen)} ▾")
        self._fill(documents)

    def present_by(self, by_effect: bool, *, offered: bool) -> None:
        """Show whether documents are compared by values or by effect, which has one other only."""
        show_if(self.by, offered)
        self.by.present(int(by_effect))
        if by_effect:
            show_if(self.differing, False)
            show_if(self._beside, False)

    def _fill(self, documents: tuple[tuple[str, str, bool], ...]) -> None:
        if documents == self._listed:
            return
        names = [row[:2] for row in documents]
        same = self._listed is not None and names == [row[:2] for row in self._listed]
        self._listed = documents
        if same:
            for action, row in zip(self._documents.actions(), documents, strict=True):
                action.setChecked(row[2])
            return
        self._documents.clear()
        for document, name, there in documents:
            action = self._documents.addAction(with_ampersands(name))
            action.setObjectName(f"rules_beside_{document}")
            action.setCheckable(True)
            action.setChecked(there)
            action.triggered.connect(partial(self.document_toggled.emit, document))

    @staticmethod
    def _open(menu: QMenu, button: QPushButton, _on: bool = False) -> None:
        menu.popup(button.mapToGlobal(QPoint(0, button.height())))
