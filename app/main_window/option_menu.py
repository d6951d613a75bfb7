"""The menu of a document's options, which stays open while several of them are chosen."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from app.texts.texts import Texts, with_ampersands
from app.widgets.controls.controls import Menu
from app.widgets.controls.keyed import PRESSES
from engine.library import base_of, options_of, with_option


class OptionMenu(Menu):
    """A checkable row for every option. Emits `options_chosen(document id)` and `message(text)`,
    a sentence about an option that had to go for another."""

    options_chosen = Signal(str)
    message = Signal(str)

    def __init__(self, texts: Texts, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("option_menu")
        self._texts, self._document = texts, ""

    def present(self, document: str) -> None:
        """Show the options of a document as they are chosen in its id."""
        from app.pages.rules.options import option_views, row_words  # noqa: PLC0415  the start does not wait for it

        rows = option_views(document, self._texts)
        if base_of(self._document) != base_of(document) or not self.actions():
            self.clear()
            self._add("option_none", self._texts.ui("rule_options.as_printed"), "")
            self.addSeparator()
            for row in rows:
                self._add(f"option_{row.id}", row_words(row, self._texts), row.id)
        self._document = document
        on = {row.id for row in rows if row.on}
        for action in self.actions():
            action.setChecked(action.data() in on if action.data() else not on)

    def _add(self, name: str, words: str, option: str) -> None:
        action = QAction(with_ampersands(words), self)
        action.setObjectName(name)
        action.setCheckable(True)
        action.setData(option)
        action.triggered.connect(partial(self._choose, option))
        self.addAction(action)

    def _choose(self, option: str, _on: bool = False) -> None:
        from app.pages.rules.options import with_option_switched  # noqa: PLC0415  as above

        document, text = self._document, ""
        if option:
            document, text = with_option_switched(document, option, self._texts)
        else:
            for chosen in options_of(document):
                document = with_option(document, chosen.id, on=False)
        self.options_chosen.emit(document)
        self.present(document)
        if text:
            self.message.emit(text)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Trigger the row under the mouse and stay open."""
        action = self.actionAt(event.position().toPoint())
        if action in self.actions() and action.isCheckable():
            action.trigger()
        else:
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Trigger the active row and stay open; Esc closes."""
        action = self.activeAction()
        if action in self.actions() and event.key() in PRESSES:
            action.trigger()
        else:
            super().keyPressEvent(event)
