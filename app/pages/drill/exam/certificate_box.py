"""The certificate of an exam: a name is typed, then it is printed or written as PDF."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout

from app.export import Exporter
from app.pages.drill.exam.certificate import (
    certificate_of,
    certificate_picture,
    print_certificate,
    save_certificate,
)
from app.pages.drill.progress.answers import SavedExam
from app.style.theme import px, tile_px
from app.texts.texts import Texts
from app.widgets.painting.certificate import CertificateWords

_WIDE, _MOST = 300, 420
"""The width of the picture as letters grow, and the most as the window does."""
_LONGEST: Final = 40
_PAUSE: Final = 120


class CertificateBox(QFrame):
    """Shows a certificate. `name_changed(name)`: another name was typed."""

    name_changed = Signal(str)

    def __init__(self, texts: Texts, exporter: Exporter) -> None:
        super().__init__()
        self.setObjectName("certificate_box")
        self.setProperty("role", "card")
        self._texts = texts
        self.exam: SavedExam | None = None
        self._picture, head = QLabel(), QLabel(texts.ui("exam.certificate"))
        head.setProperty("role", "head")
        self._picture.setObjectName("certificate_picture")
        self.name = QLineEdit()
        self.name.setObjectName("certificate_name")
        self.name.setProperty("role", "field")
        self.name.setMaxLength(_LONGEST)
        self.name.setPlaceholderText(texts.ui("exam.name_hint"))
        self.name.setAccessibleName(texts.ui("exam.name"))
        row = QHBoxLayout()
        for key, do in (("print", print_certificate), ("pdf", save_certificate)):
            button = QPushButton(texts.ui(f"exam.do.{key}"))
            button.setObjectName(f"certificate_{key}")
            button.setProperty("role", "button")
            button.clicked.connect(lambda _=False, do=do: do(exporter, self.content(), texts))
            row.addWidget(button)
        row.addStretch(1)
        self._later = QTimer(self, singleShot=True, interval=_PAUSE)
        self._later.timeout.connect(self._paint)
        self.name.textChanged.connect(lambda _text: self._later.start())
        self.name.editingFinished.connect(lambda: self.name_changed.emit(self.name.text()))
        whole = QVBoxLayout(self)
        whole.setContentsMargins(px(14), px(10), px(14), px(12))
        whole.setSpacing(px(8))
        for widget in (head, self._picture, self.name):
            whole.addWidget(widget)
        whole.addLayout(row)
        whole.addStretch(1)
        self._wide = min(px(_WIDE), tile_px(_MOST))
        self.setFixedWidth(self._wide + 2 * px(14) + 2)

    def present(self, exam: SavedExam, name: str) -> None:
        """Show the certificate of an exam that was passed."""
        self.exam = exam
        if self.name.text() != name:
            self.name.setText(name)
        self._later.start()  # the click is answered first

    def content(self) -> CertificateWords:
        assert self.exam is not None  # it is shown with an exam
        return certificate_of(self.exam, self.name.text(), self._texts)

    def _paint(self) -> None:
        if self.exam is None or not self.isVisible():
            return
        ratio = self.devicePixelRatioF()
        image = certificate_picture(self.content(), round(self._wide * ratio))
        image.setDevicePixelRatio(ratio)
        self._picture.setPixmap(QPixmap.fromImage(image))
