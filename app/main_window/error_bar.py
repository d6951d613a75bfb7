"""The trouble bar: what went wrong with files, a sentence each, which stay until it is closed."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QWidget

from app.texts.texts import Texts

_MOST: Final = 3


class ErrorBar(QFrame):
    """Takes no room while there is no trouble; of many the latest are told."""

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("trouble")
        self._told: tuple[str, ...] = ()
        self._label = QLabel()
        self._label.setObjectName("trouble_text")
        self._label.setWordWrap(True)
        self._label.setTextFormat(Qt.TextFormat.PlainText)  # names of files stand in it
        self._label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._close = QToolButton()
        self._close.setObjectName("trouble_close")
        self._close.setProperty("role", "button")
        self._close.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._close.setText("✕")
        self._close.setAccessibleName(texts.ui("trouble_close"))
        self._close.setToolTip(texts.ui("trouble_close"))
        self._close.clicked.connect(self.hide)
        mark = QLabel("!")
        mark.setProperty("role", "alarm")
        mark.setAlignment(Qt.AlignmentFlag.AlignCenter)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 5, 12, 5)
        row.setSpacing(8)
        row.addWidget(mark)
        row.addWidget(self._label, 1)
        row.addWidget(self._close)
        self.hide()

    @property
    def sentences(self) -> tuple[str, ...]:
        """What is shown now; nothing after the bar was closed."""
        return () if self.isHidden() else self._told

    def tell(self, sentence: str) -> None:
        """Show a sentence below the last ones."""
        before = self.sentences
        self._told = (*(told for told in before if told != sentence), sentence)[-_MOST:]
        self._label.setText("\n".join(self._told))
        self.setAccessibleName(" ".join(self._told))
        self.show()
