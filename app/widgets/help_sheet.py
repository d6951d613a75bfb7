"""The help sheet: what the mouse does, every key, and the notation, on one page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QDialog, QTextBrowser, QVBoxLayout, QWidget

from app.actions import ACTIONS, DOCUMENT_KEYS, MENUS, Action
from app.theme import px, sans, tokens
from app.words.texts import Texts

_CLOSING: Final = (Qt.Key.Key_F1, Qt.Key.Key_Return, Qt.Key.Key_Enter)
_SIZE: Final = (940, 640)
_COLUMNS: Final = (
    ("help_mouse", "help_typing"),
    ("page", "file", "example", "edit", "lay"),
    ("situation", "referee", "table", "drill", "rules", "view"),
)
"""What stands in each column: rows of words, and menus with their keys."""


class HelpSheet(QDialog):
    """One sheet of words; Esc, F1 or Enter closes it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("help")
        self._sheet = QTextBrowser()
        self._sheet.setObjectName("help_sheet")
        self._sheet.setFrameShape(QTextBrowser.Shape.NoFrame)
        self._sheet.installEventFilter(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(px(14), px(8), px(8), px(8))
        column.addWidget(self._sheet)

    def speak(self, texts: Texts) -> None:
        self.setWindowTitle(texts.ui("help_title"))
        self._sheet.setAccessibleName(texts.ui("help_title"))
        self._sheet.setFont(sans(12))
        self._sheet.setHtml(_html(texts))
        self._sheet.document().setDocumentMargin(px(4))

    def show_sheet(self) -> None:
        """Open the sheet as large as it needs, or as there is room."""
        room = self.screen().availableSize()
        self.resize(min(px(_SIZE[0]), room.width() - 40), min(px(_SIZE[1]), room.height() - 60))
        self.show()
        self.raise_()
        self._sheet.setFocus(Qt.FocusReason.PopupFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The keys that close the sheet, which the browser would keep for itself."""
        if isinstance(event, QKeyEvent) and _closes(event):
            self.close()
            return True
        return super().eventFilter(watched, event)

    def text(self) -> str:
        """All words of the sheet."""
        return self._sheet.toPlainText()


def _closes(event: QKeyEvent) -> bool:
    return event.type() is QEvent.Type.KeyPress and event.key() in _CLOSING


_ROWS: Final = {"help_mouse": "help_mouse_rows", "help_typing": "help_typing_rows"}


def _html(texts: Texts) -> str:
    columns = "".join(
        f"<td width='33%' style='padding-right:{px(14)}px'>{_column(names, texts)}</td>"
        for names in _COLUMNS
    )
    notation = _table(texts.ui("help_notation"), texts.rows("help_notation_rows"))
    return f"<table width='100%'><tr>{columns}</tr></table>{notation}"


def _column(names: Iterable[str], texts: Texts) -> str:
    return "".join(
        _keys_of(name, texts) if name in MENUS else _table(texts.ui(name), texts.rows(_ROWS[name]))
        for name in names
    )


def _keys_of(menu: str, texts: Texts) -> str:
    rows = [(_keys(row), texts.action(row)) for row in ACTIONS if row.menu == menu and row.keys]
    if menu == "edit":
        first, last = (QKeySequence(k).toString(_NATIVE) for k in (DOCUMENT_KEYS[0], "9"))
        rows.append((f"{first}–{last}", texts.ui("help_documents")))
    return _table(texts.ui(f"menu.{menu}"), rows)


_NATIVE: Final = QKeySequence.SequenceFormat.NativeText


def _keys(row: Action) -> str:
    return " / ".join(QKeySequence(keys).toString(_NATIVE) for keys in row.keys)


def _table(head: str, rows: Sequence[tuple[str, str]]) -> str:
    """A head and rows of what one does and what comes of it; nothing where there are none."""
    if not rows:
        return ""
    t = tokens()
    lines = "".join(
        f"<tr><td style='color:{t.green}; white-space:nowrap; padding-right:{px(10)}px'><b>"
        f"{escape(key)}</b></td><td style='color:{t.ink}'>{escape(word)}</td></tr>"
        for key, word in rows
    )
    return f"<p style='color:{t.ink2}'><b>{escape(head)}</b></p><table>{lines}</table>"
