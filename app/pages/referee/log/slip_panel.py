"""Shows the slip of the chosen case, with buttons to print, export and revoke it."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.actions import PAGE_KEY_OF
from app.pages.referee.log.slip import Slip
from app.pages.referee.log.slip_painter import HEIGHT, WIDTH, SlipPainter
from app.style.theme import colour, tokens
from app.texts.texts import Texts
from app.widgets.controls.keyed import KeyedButton
from app.widgets.layout.frames import Panel
from app.widgets.layout.roles import TEXT
from app.widgets.painting.drawing import show_if

_BUTTONS: Final = ("print", "pdf_A5", "pdf_A4", "revoke")
_LARGEST: Final = 1.25
_BETWEEN: Final = 8
"""Pixels between two pages."""


class SlipPanel(QWidget):
    """Shows a slip.

    Emits `print_requested()`, `pdf_requested(sheet)` and `revoked(reason)`.
    """

    print_requested = Signal()
    pdf_requested = Signal(str)
    revoked = Signal(str)

    def __init__(self, texts: Texts, around: QWidget) -> None:
        """The keys of the buttons work in all of `around`."""
        super().__init__()
        self._slip: Slip | None = None
        self.paper, self._pages = _Paper(texts), Panel("case_pages", gap=0)
        self._pages.set_widgets(self.paper)
        self._pages.viewport().installEventFilter(self)
        self.buttons = {
            name: KeyedButton(f"case_{name}", PAGE_KEY_OF[f"case_{name}"], around)
            for name in _BUTTONS
        }
        self.buttons["print"].clicked.connect(self.print_requested)
        self.buttons["pdf_A5"].clicked.connect(lambda: self.pdf_requested.emit("A5"))
        self.buttons["pdf_A4"].clicked.connect(lambda: self.pdf_requested.emit("A4"))
        self.buttons["revoke"].clicked.connect(self._ask)
        self.reason = QLineEdit()
        self.reason.setObjectName("case_reason")
        self.reason.setProperty("role", "field")
        self.reason.textChanged.connect(self._check_reason)
        self.reason.returnPressed.connect(self._revoke)
        self.sure = KeyedButton("case_sure", "", self)
        self.sure.clicked.connect(self._revoke)
        self.back = KeyedButton("case_back", "", self)
        self.back.clicked.connect(self._cancel)
        self._asking = QFrame()
        self._label(texts)
        self._build()

    def _build(self) -> None:
        inner = QHBoxLayout(self._asking)
        inner.setContentsMargins(8, 6, 8, 6)
        inner.setSpacing(6)
        self._asking.setProperty("role", "problem")
        for widget in (self.reason, self.sure, self.back):
            inner.addWidget(widget, 1 if widget is self.reason else 0)
        self._asking.hide()
        row = QHBoxLayout()
        row.setSpacing(6)
        for name, button in self.buttons.items():
            if name == "revoke":
                row.addStretch(1)
            row.addWidget(button)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(8)
        whole.addWidget(self._pages, 1)
        whole.addWidget(self._asking)
        whole.addLayout(row)

    def _label(self, texts: Texts) -> None:
        named = (*self.buttons.items(), ("sure", self.sure), ("back", self.back))
        for name, button in named:
            button.set_label(texts.ui(f"cases.do.{name}"), texts.ui(f"cases.tip.{name}"))
        self.reason.setPlaceholderText(texts.ui("cases.reason"))
        self.reason.setAccessibleName(texts.ui("cases.reason"))

    def present(self, slip: Slip | None, *, writable: bool) -> None:
        """Show a slip, or none; `writable`: the log can be written, so the case can be revoked."""
        same = slip is not None and self._slip is not None and slip.number == self._slip.number
        if slip is None or slip.revoked or not same:
            self._cancel()
        self._slip = slip
        self.paper.present(slip)
        if not same:
            self._pages.verticalScrollBar().setValue(0)
        for name, button in self.buttons.items():
            possible = slip is not None and (name != "revoke" or (writable and not slip.revoked))
            button.setEnabled(possible)
        self._check_reason()

    def _ask(self) -> None:
        """Asks for the reason, which a revocation needs."""
        show_if(self._asking, True)
        self.reason.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _check_reason(self) -> None:
        """A reason that is typed is seen, also in a panel made anew."""
        there = bool(self.reason.text().strip())
        self.sure.setEnabled(there)
        if there:
            show_if(self._asking, True)

    def _revoke(self) -> None:
        if self.reason.text().strip():
            self.revoked.emit(self.reason.text())
            self._cancel()

    def _cancel(self) -> None:
        there = any(w.hasFocus() for w in (self.reason, self.sure, self.back))
        self.reason.clear()
        show_if(self._asking, False)
        if there:
            self.buttons["print"].setFocus(Qt.FocusReason.OtherFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and watched is self._pages.viewport():
            self.paper.fit(self._pages.viewport().size())
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and not self._asking.isHidden():
            self._cancel()
        else:
            super().keyPressEvent(event)


class _Paper(QWidget):
    """Paints the pages of the slip as they are printed, below each other; one fits into the room
    that there is."""

    accessible_role = TEXT

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("case_paper")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._texts = texts
        self._slip: Slip | None = None
        self._painted: object = None
        self._painter: SlipPainter | None = None
        self._code = QTimer(self, singleShot=True, interval=0)
        self._code.timeout.connect(self._add_code)
        self._room = QSize(int(WIDTH), int(HEIGHT))
        self._pictures: dict[int, QPixmap] = {}

    def present(self, slip: Slip | None) -> None:
        if slip == self._slip:
            return
        self._slip = slip
        self._painter = None if slip is None else SlipPainter(slip, self._texts, coded=False)
        self._pictures.clear()
        self.setAccessibleName(slip.number if slip else "")
        self.setAccessibleDescription(slip.text if slip else "")
        self._fit()
        self.update()

    def fit(self, room: QSize) -> None:
        """Fit a page into what there is of width and height."""
        self._room = room
        self._fit()

    def _fit(self) -> None:
        count = 1 if self._painter is None else self._painter.count
        self.setFixedHeight(max(self._room.height(), count * self._step - _BETWEEN))

    @property
    def _scale(self) -> float:
        """Pixels per point."""
        room = self._room
        return min(room.width() / WIDTH, room.height() / HEIGHT, _LARGEST * 2)

    @property
    def _step(self) -> int:
        """The height of a page with what is below it."""
        return math.ceil(HEIGHT * self._scale) + _BETWEEN

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._painter is None or self._slip is None:
            return
        if self._slip.hand_text and not self._painter.coded:
            self._code.start()
        key = self._scale, self.devicePixelRatioF()
        if key != self._painted:
            self._painted = key
            self._pictures.clear()
        wide, high = WIDTH * self._scale, HEIGHT * self._scale
        painter = QPainter(self)
        painter.setPen(QPen(colour(tokens().edge), 1))
        for page in range(self._painter.count):
            box = QRectF((self.width() - wide) / 2, page * self._step, wide, high)
            if not box.intersects(QRectF(event.rect())):
                continue
            if page not in self._pictures:
                self._pictures[page] = self._paint(self._painter, page, *key)
            painter.drawPixmap(box.topLeft(), self._pictures[page])
            painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5))

    def _add_code(self) -> None:
        """Paint the slip anew with its QR code, after it was seen without one."""
        if self._painter is not None:
            self._painter.coded = True
            self._pictures.clear()
            self.update()

    def _paint(self, slip: SlipPainter, page: int, scale: float, ratio: float) -> QPixmap:
        picture = QPixmap(round(WIDTH * scale * ratio), round(HEIGHT * scale * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(QColor("#FFFFFF"))
        brush = QPainter(picture)
        brush.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        brush.scale(scale, scale)
        slip.paint(brush, page)
        brush.end()
        return picture
