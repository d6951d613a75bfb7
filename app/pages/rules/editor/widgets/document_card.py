"""The card of user documents: the one in force, what it was copied from, and the actions."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QVBoxLayout

from app.texts.complaints import complaint
from app.texts.texts import Texts
from app.user_documents.views import UserDocumentView
from app.widgets.layout.flow import Flow
from app.widgets.painting.drawing import show_if

ACTIONS: Final = ("copy", "bring", "name", "send", "remove")
_USER_ONLY: Final = ("name", "send", "remove")
_MOST: Final = 3
"""The greatest number of documents that are named while another is in force."""


class DocumentCard(QFrame):
    """Emits the actions in `ACTIONS` by name."""

    action_triggered = Signal(str)

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("document_card")
        self._texts = texts
        self._title, self._name, self._base, self._fault = (QLabel() for _ in range(4))
        self._name.setObjectName("document_card_title")
        self._title.setText(texts.ui("user_document.title"))
        self._title.setProperty("role", "head")
        self._base.setProperty("role", "caption")
        self._fault.setProperty("role", "mistake")
        whole = QVBoxLayout(self)
        whole.setContentsMargins(12, 8, 12, 10)
        whole.setSpacing(5)
        for label in (self._title, self._name, self._base, self._fault):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)  # names of documents stand in it
            whole.addWidget(label)
        row = Flow()
        self.buttons = {name: QPushButton(texts.ui(f"user_document.do.{name}")) for name in ACTIONS}
        for name, button in self.buttons.items():
            button.setObjectName(f"document_card_{name}")
            button.setProperty("role", "button")
            button.setToolTip(texts.ui(f"user_document.tip.{name}"))
            button.clicked.connect(partial(self.action_triggered.emit, name))
            row.addWidget(button)
        whole.addLayout(row)

    def present(self, shown: UserDocumentView) -> None:
        """Show the document in force, a user document or not."""
        texts = self._texts
        for name, button in self.buttons.items():
            show_if(button, shown.is_own if name in _USER_ONLY else shown.can_save)
        self._name.setText(texts.words(shown.name) if shown.is_own else self._others_of(shown))
        base = ""
        if shown.base is not None:
            base = texts.ui("user_document.copy_of", texts.words(shown.base), shown.changes)
        elif shown.changes:
            base = texts.ui("user_document.since_opened", shown.changes)
        self._base.setText(base)
        show_if(self._base, bool(base))
        fault = "" if shown.fault is None else complaint(shown.fault, texts)
        self._fault.setText(f"{fault} {texts.ui('user_document.not_yet')}" if fault else "")
        show_if(self._fault, shown.fault is not None)

    def _others_of(self, shown: UserDocumentView) -> str:
        """Which user documents there are: of many, the first by name, the rest by number."""
        ui, names = self._texts.ui, [self._texts.words(name) for name in shown.others]
        if not names:
            return ui("user_document.none")
        if len(names) > _MOST:
            names = [*names[: _MOST - 1], ui("user_document.others_more", len(names) - _MOST + 1)]
        return ui("user_document.others", self._texts.list_of(names))
