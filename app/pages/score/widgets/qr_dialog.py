"""The dialog that shows a hand as QR code, with its text below."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.export import Exporter
from app.style.theme import px, sans
from app.texts.texts import Texts
from app.widgets.controls.controls import word_button
from app.widgets.painting.qr_code import (
    draw_qr_code,
    modules_across,
    qr_image,
    qr_png,
    qr_svg,
)

_SIDE: Final = 380
_LEAST_MODULE: Final = 4
"""Pixels of a module at least: a telephone reads them from an arm's length."""
_TEXT: Final = 66
_NAME: Final = "hand-qr"


class QrDialog(QDialog):
    """Shows the code of a `hayami:` text; Esc closes it.

    - `message(text)`, `error(text)`: something was copied or saved, or could not be.
    """

    message = Signal(str)
    error = Signal(str)

    def __init__(self, text: str, texts: Texts, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("qr_dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(texts.ui("hand_text.qr"))
        self._text, self._texts = text, texts
        self._exporter = Exporter(self)
        self._exporter.message.connect(self.message)
        self._exporter.error.connect(self.error)
        self.code = _Code(text)
        self.code.setAccessibleName(texts.ui("hand_text.qr"))
        self.code.setAccessibleDescription(texts.ui("hand_text.qr_tip"))
        self.code.setToolTip(texts.ui("hand_text.qr_tip"))
        self.shown = QPlainTextEdit(text)
        self.shown.setObjectName("qr_text")
        self.shown.setReadOnly(True)
        self.shown.setTabChangesFocus(True)
        self.shown.setAccessibleName(texts.ui("hand_text.text"))
        self.shown.setFont(sans(12))
        self.shown.setFixedHeight(px(_TEXT))
        self.buttons = {
            "text_copy": self._button("text_copy", self._copy_text),
            "picture": self._button("picture", self._copy_picture),
            "png": self._button("png", partial(self._save, ".png", qr_png)),
            "svg": self._button("svg", partial(self._save, ".svg", qr_svg)),
            "close": self._button("close", self.reject),
        }
        self._lay_out()
        self.buttons["text_copy"].setFocus(Qt.FocusReason.PopupFocusReason)

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(px(6))
        for name, button in self.buttons.items():
            if name == "close":
                row.addStretch(1)
            row.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(px(14), px(14), px(14), px(12))
        column.setSpacing(px(10))
        column.addWidget(self.code, 1, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self.shown)
        column.addLayout(row)

    def _button(self, name: str, press: Callable[..., object]) -> QPushButton:
        button = word_button(f"qr_{name}", self._texts.ui(f"hand_text.do.{name}"))
        button.setAutoDefault(False)
        button.clicked.connect(press)
        return button

    def _copy_text(self) -> None:
        self._exporter.copy(self._text, self._texts.ui("hand_text.copied"))

    def _copy_picture(self) -> None:
        QGuiApplication.clipboard().setImage(qr_image(self._text))
        self.message.emit(self._texts.ui("copied_picture"))

    def _save(self, suffix: str, made: Callable[[str], bytes], _on: bool = False) -> None:
        title = self._texts.ui("hand_text.save")
        file = partial(made, self._text)
        self._exporter.write_with(f"{_NAME}{suffix}", file, self._texts, suffix=suffix, asked=title)


class _Code(QWidget):
    """The code, each module of the same whole number of pixels."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.setObjectName("qr_code")
        self._text = text
        self.setMinimumSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        across = modules_across(self._text)
        side = across * max(_LEAST_MODULE, px(_SIDE) // across)
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        ratio, across = self.devicePixelRatioF(), modules_across(self._text)
        side = int(min(self.width(), self.height()) * ratio) // across * across / ratio
        x, y = (round((room - side) / 2) for room in (self.width(), self.height()))
        draw_qr_code(QPainter(self), QRectF(x, y, side, side), self._text)
