"""The window of the handbook: a search, the list of chapters or hits, and the text."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout
from PySide6.QtWidgets import QWidget as Widget

from app.pages.handbook.views import HANDBOOK_ACTIONS, HandbookPlace, HandbookView
from app.pages.handbook.widgets.chapter_list import ChapterList
from app.pages.handbook.widgets.chapter_text import ChapterText
from app.style.theme import px
from app.texts.texts import Texts
from app.widgets.layout.frames import card
from app.widgets.painting.drawing import show_if

_SIZE: Final = (760, 660)
_ASIDE: Final = 40
"""So far from the upper right corner of the window: its hand and palette stay in sight."""
_LEAST: Final = (420, 320)
_LIST, _SHARE = 240, 0.34
"""The width of the list, and of the window at most."""
_BUTTONS: Final = {"back": "←", "forward": "→", "print": "", "pdf": ""}
_TURNING: Final = (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class HandbookDialog(QDialog):
    """Reports what is to be done by its name, the words that are sought, and where somebody goes.

    It does not hold up the window behind it: one can read and lay a hand.
    """

    asked = Signal(str)
    searched = Signal(str)
    gone = Signal(HandbookPlace)

    def __init__(self, parent: Widget) -> None:
        super().__init__(parent)
        self._over = parent
        self.setObjectName("handbook")
        self.setModal(False)
        self.field = QLineEdit()
        self.field.setObjectName("handbook_search")
        self.field.setProperty("role", "field")
        self.field.setClearButtonEnabled(True)
        self.field.textEdited.connect(self.searched)
        self.field.textChanged.connect(lambda words: None if words else self.searched.emit(""))
        self.field.installEventFilter(self)
        self.count, self.told = QLabel(), QLabel()
        for label, name in ((self.count, "handbook_count"), (self.told, "handbook_told")):
            label.setObjectName(name)
            label.setProperty("role", "caption")
        self.told.setWordWrap(True)
        self.told.hide()
        self.list, self.text = ChapterList(), ChapterText()
        self.list.gone.connect(self.gone)
        self.text.gone.connect(self.gone)
        self.buttons = {name: self._button(name, sign) for name, sign in _BUTTONS.items()}
        self._build()
        for deed in HANDBOOK_ACTIONS:
            for keys in deed.keys:
                shortcut = QShortcut(QKeySequence(keys), self)
                shortcut.activated.connect(partial(self._do, deed.name))

    def _button(self, name: str, sign: str) -> QPushButton:
        button = QPushButton(sign)
        button.setObjectName(f"handbook_{name}")
        button.setProperty("role", "button")
        button.setAutoDefault(False)
        button.clicked.connect(partial(self._do, name))
        return button

    def _build(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(px(6))
        back, forward, *leaving = self.buttons.values()
        for widget in (back, forward, self.field, self.count, *leaving):
            top.addWidget(widget, int(widget is self.field))
        below = QHBoxLayout()
        below.setSpacing(px(8))
        for part in (self.list, self.text):
            frame, inner = card("card", QVBoxLayout())
            inner.addWidget(part)
            below.addWidget(frame, int(part is self.text))
        column = QVBoxLayout(self)
        column.setContentsMargins(px(10), px(10), px(10), px(8))
        column.setSpacing(px(8))
        column.addLayout(top)
        column.addLayout(below, 1)
        column.addWidget(self.told)
        self.setMinimumSize(*_LEAST)

    def _do(self, name: str) -> None:
        if name == "seek":
            self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.field.selectAll()
        elif name == "close":
            self.close()
        else:
            self.asked.emit(name)

    def speak(self, texts: Texts) -> None:
        self.setWindowTitle(texts.ui("handbook.whole"))
        self.field.setPlaceholderText(texts.ui("handbook.search"))
        self.field.setAccessibleName(texts.ui("handbook.search"))
        self._list_name = texts.ui("handbook.list")
        keys = {deed.name: QKeySequence(deed.keys[0]) for deed in HANDBOOK_ACTIONS}
        for name, button in self.buttons.items():
            told = texts.ui(f"handbook.do.{name}")
            if not _BUTTONS[name]:
                button.setText(told)
            button.setAccessibleName(told.rstrip("…"))
            shown = keys[name].toString(QKeySequence.SequenceFormat.NativeText)
            button.setToolTip(f"{told.rstrip('…')} {shown}")
        self.tell("")

    def present(self, shown: HandbookView) -> None:
        if self.field.text() and not shown.told:
            self.field.clear()
        self.list.present(shown.rows, shown.row, self._list_name)
        self.text.present(shown.text, shown.parts, shown.place, shown.mark)
        self.text.setAccessibleName(shown.rows[shown.row].words if shown.rows else "")
        self.count.setText(shown.told)
        show_if(self.count, bool(shown.told))
        self.buttons["back"].setEnabled(shown.back)
        self.buttons["forward"].setEnabled(shown.forward)

    def tell(self, sentence: str) -> None:
        """What came of printing; it stays until something else is told."""
        self.told.setText(sentence)
        show_if(self.told, bool(sentence))

    def open(self) -> None:
        """Come to the front, as large as there is room; the keyboard is in the text."""
        if not self.isVisible():
            if not self.testAttribute(Qt.WidgetAttribute.WA_Resized):
                room = self.screen().availableSize() - QSize(40, 60)
                self.resize(QSize(px(_SIZE[0]), px(_SIZE[1])).boundedTo(room))
                whole = self._over.frameGeometry()
                self.move(whole.topRight() - QPoint(self.width() + px(_ASIDE), -px(_ASIDE)))
            self.show()
        self.raise_()
        self.activateWindow()
        self.text.setFocus(Qt.FocusReason.PopupFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """From the field, Enter goes to the next hit, Down to the list; pages turn the text."""
        if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        if event.key() in _ENTER:
            back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self.asked.emit("previous" if back else "next")
        elif event.key() == Qt.Key.Key_Down:
            self.list.setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif event.key() in _TURNING:
            self.text.keyPressEvent(event)
        else:
            return super().eventFilter(watched, event)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Letters typed anywhere are sought."""
        if event.text().isalnum():
            self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.field.insert(event.text())
            self.searched.emit(self.field.text())
        elif event.key() not in _ENTER:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.list.setFixedWidth(min(px(_LIST), round(_SHARE * event.size().width())))
        super().resizeEvent(event)
