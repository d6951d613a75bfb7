"""The dialog of the handbook: a search field, the list of chapters or hits, and the text."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.pages.handbook.views import HANDBOOK_ACTIONS, HandbookPlace, HandbookView
from app.pages.handbook.widgets.chapter_list import ChapterList
from app.pages.handbook.widgets.chapter_text import ChapterText
from app.style.theme import px
from app.texts.texts import Texts
from app.widgets.controls.announce import AnnouncedLabel
from app.widgets.controls.controls import offer_clearing
from app.widgets.controls.keyed import typed
from app.widgets.layout.frames import card, fit_on_screen
from app.widgets.painting.drawing import show_if

_SIZE: Final = (760, 660)
_ASIDE: Final = 40
"""The distance from the upper right corner of the window: its hand and palette stay visible."""
_LEAST: Final = (420, 320)
_LIST, _SHARE = 240, 0.34
"""The width of the list, and its greatest share of the dialog."""
_BUTTONS: Final = {"back": "←", "forward": "→", "print": "", "pdf": ""}
_PAGE_KEYS: Final = (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class HandbookDialog(QDialog):
    """Emits actions by name, the edited search, and the place that the user goes to.

    It is not modal: the user reads and enters a hand at the same time.
    """

    action_triggered = Signal(str)
    search_edited = Signal(str)
    place_requested = Signal(HandbookPlace)

    def __init__(self, texts: Texts, parent: QWidget) -> None:
        super().__init__(parent)
        self._over = parent
        self.setObjectName("handbook")
        self.setModal(False)
        self.setWindowTitle(texts.ui("handbook.whole"))
        self.field = QLineEdit()
        self.field.setObjectName("handbook_search")
        self.field.setProperty("role", "field")
        offer_clearing(self.field, texts.ui("heard.clear"))
        self.field.setPlaceholderText(texts.ui("handbook.search"))
        self.field.setAccessibleName(texts.ui("handbook.search"))
        self.field.textEdited.connect(self.search_edited)
        self.field.textChanged.connect(lambda text: None if text else self.search_edited.emit(""))
        self.field.installEventFilter(self)
        self.count, self.message = AnnouncedLabel(), AnnouncedLabel()
        for label, name in ((self.count, "handbook_count"), (self.message, "handbook_message")):
            label.setObjectName(name)
            label.setProperty("role", "caption")
        self.message.setWordWrap(True)
        self.message.hide()
        self.list, self.text = ChapterList(texts), ChapterText()
        self.list.place_requested.connect(self.place_requested)
        self.text.place_requested.connect(self.place_requested)
        self.buttons = {name: self._button(name, sign, texts) for name, sign in _BUTTONS.items()}
        self._build()
        for action in HANDBOOK_ACTIONS:
            for keys in action.keys:
                shortcut = QShortcut(QKeySequence(keys), self)
                shortcut.activated.connect(partial(self._do, action.name))

    def _button(self, name: str, sign: str, texts: Texts) -> QPushButton:
        (action,) = (action for action in HANDBOOK_ACTIONS if action.name == name)
        label = texts.ui(f"handbook.do.{name}")
        keys = QKeySequence(action.keys[0]).toString(QKeySequence.SequenceFormat.NativeText)
        button = QPushButton(sign or label)
        button.setObjectName(f"handbook_{name}")
        button.setProperty("role", "button")
        button.setAutoDefault(False)
        button.setAccessibleName(label.rstrip("…"))
        button.setToolTip(f"{label.rstrip('…')} {keys}")
        button.clicked.connect(partial(self._do, name))
        return button

    def _build(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(px(6))
        back, forward, *exports = self.buttons.values()
        for widget in (back, forward, self.field, self.count, *exports):
            top.addWidget(widget, int(widget is self.field))
        below = QHBoxLayout()
        below.setSpacing(px(8))
        for view in (self.list, self.text):
            frame, inner = card("card", QVBoxLayout())
            inner.addWidget(view)
            below.addWidget(frame, int(view is self.text))
        column = QVBoxLayout(self)
        column.setContentsMargins(px(10), px(10), px(10), px(8))
        column.setSpacing(px(8))
        column.addLayout(top)
        column.addLayout(below, 1)
        column.addWidget(self.message)
        self.setMinimumSize(*_LEAST)

    def _do(self, name: str) -> None:
        if name == "seek":
            self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.field.selectAll()
        elif name == "close":
            self.close()
        else:
            self.action_triggered.emit(name)

    def present(self, shown: HandbookView) -> None:
        """Show the list, the text and the search."""
        if self.field.text() != shown.search:
            self.field.setText(shown.search)
        self.list.present(shown.rows, shown.row)
        self.text.present(shown.text, shown.sections, shown.place, shown.highlighted)
        self.text.setAccessibleName(shown.rows[shown.row].title if shown.rows else "")
        self.count.setText(shown.count)
        show_if(self.count, bool(shown.count))
        self.buttons["back"].setEnabled(shown.back)
        self.buttons["forward"].setEnabled(shown.forward)

    def show_message(self, sentence: str) -> None:
        """Show the outcome of printing; it stays until the next one."""
        self.message.setText(sentence)
        show_if(self.message, bool(sentence))

    def focusable(self) -> tuple[QWidget, ...]:
        """The widgets that can have the focus."""
        return (self.field, self.list, self.text, *self.buttons.values())

    def adopt_view(self, before: HandbookDialog) -> None:
        """Take the geometry, the focus and the scroll position of the dialog that goes."""
        if before.testAttribute(Qt.WidgetAttribute.WA_Resized):
            self.setGeometry(before.geometry())
        if not before.isVisible():
            return
        self.show()
        for old, new in zip(before.focusable(), self.focusable(), strict=True):
            if old is before.focusWidget():
                new.setFocus(Qt.FocusReason.OtherFocusReason)
        if before.isActiveWindow():
            self.activateWindow()
        share = before.text.scroll_share()
        QTimer.singleShot(0, self, partial(self.text.scroll_to_share, share))

    def open(self) -> None:
        """Come to the front, as large as there is room; the text gets the focus."""
        if not self.isVisible():
            if not self.testAttribute(Qt.WidgetAttribute.WA_Resized):
                fit_on_screen(self, _SIZE)
                whole = self._over.frameGeometry()
                self.move(whole.topRight() - QPoint(self.width() + px(_ASIDE), -px(_ASIDE)))
            self.show()
        self.raise_()
        self.activateWindow()
        self.text.setFocus(Qt.FocusReason.PopupFocusReason)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        QTimer.singleShot(0, self, self._leave)

    def _leave(self) -> None:
        """Leave the system without a window: a hidden one is a nameless dialog to screen
        readers."""
        if not self.isVisible():
            self.destroy()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """In the field, Enter goes to the next hit, Down to the list; Page keys scroll the text."""
        if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        if event.key() in _ENTER:
            back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self.action_triggered.emit("previous" if back else "next")
        elif event.key() == Qt.Key.Key_Down:
            self.list.setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif event.key() in _PAGE_KEYS:
            self.text.keyPressEvent(event)
        else:
            return super().eventFilter(watched, event)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Letters typed anywhere go to the search field."""
        if typed(event).isalnum():
            self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.field.insert(typed(event))
            self.search_edited.emit(self.field.text())
        elif event.key() not in _ENTER:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.list.setFixedWidth(min(px(_LIST), round(_SHARE * event.size().width())))
        super().resizeEvent(event)
