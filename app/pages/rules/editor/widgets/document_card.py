"""The card of one's own documents: the one in force, what it was copied from, what can be done."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QVBoxLayout

from app.texts.complaints import complaint
from app.texts.texts import Texts
from app.user_documents.views import UserDocumentView
from app.widgets.layout.flow import Flow
from app.widgets.painting.drawing import show_if

ASKED: Final = ("copy", "bring", "name", "send", "remove")
_OF_OWN: Final = ("name", "send", "remove")


class DocumentCard(QFrame):
    """Reports what is asked for, by its name in `ASKED`."""

    asked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("own_card")
        self._texts: Texts | None = None
        self._title, self._name, self._base, self._fault = (QLabel() for _ in range(4))
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
        self.buttons = {name: QPushButton() for name in ASKED}
        for name, button in self.buttons.items():
            button.setObjectName(f"own_{name}")
            button.setProperty("role", "button")
            button.clicked.connect(lambda _on=False, name=name: self.asked.emit(name))
            row.addWidget(button)
        whole.addLayout(row)

    def speak(self, texts: Texts) -> None:
        self._texts = texts
        self._title.setText(texts.ui("own.title"))
        for name, button in self.buttons.items():
            button.setText(texts.ui(f"own.do.{name}"))
            button.setToolTip(texts.ui(f"own.tip.{name}"))

    def present(self, shown: UserDocumentView) -> None:
        texts = self._texts
        if texts is None:
            return
        for name, button in self.buttons.items():
            show_if(button, shown.own if name in _OF_OWN else shown.keeps)
        self._name.setText(texts.words(shown.name) if shown.own else texts.ui("own.none"))
        base = ""
        if shown.base is not None:
            base = texts.ui("own.copy_of", texts.words(shown.base), shown.changes)
        self._base.setText(base)
        show_if(self._base, bool(base))
        fault = "" if shown.fault is None else complaint(shown.fault, texts)
        self._fault.setText(f"{fault} {texts.ui('own.not_yet')}" if fault else "")
        show_if(self._fault, shown.fault is not None)
