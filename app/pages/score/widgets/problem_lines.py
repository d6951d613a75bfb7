"""Shows contradictions beside the control that they are about, with a button that resolves them."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QPushButton, QSizePolicy, QWidget

from app.pages.score.views import ProblemLine
from app.pages.score.widgets.headed_text import HeadedText
from app.style.theme import colour, px, sans, tokens
from app.texts.texts import Texts
from app.widgets.controls.announce import Announcer
from app.widgets.controls.keyed import PRESSES
from app.widgets.painting.drawing import CENTRE, show_if, write

_GAP = 3
_LEAST, _ALARM, _START, _END, _EDGE = 22, 15, 28, 3, 4
"""Pixels: height of a line, side of its mark, start of its text, margins beside the button and at
the end."""
_NARROW = 200
"""The preferred width of a line on the felt; more would take room from the hand."""


class ProblemLines(QWidget):
    """One line per control in contradiction; hidden if there is none.

    `fix_requested(fix)` is emitted by the button of a line, or by Enter on the line.
    """

    fix_requested = Signal(object)

    def __init__(self, name: str, parent: QWidget | None = None, *, texts: Texts) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._lines: list[_Line] = []
        self._shown = 0
        self._presented: object = None
        self._announcer = Announcer(self)
        self._texts = texts
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.hide()

    def present(self, problems: tuple[ProblemLine, ...], *, titled: bool = True) -> None:
        """Show the lines; without titles where all are about the same control."""
        if (problems, titled) == self._presented:
            return
        self._presented = problems, titled
        while len(self._lines) < len(problems):
            line = _Line(self._texts, f"{self.objectName()}_{len(self._lines)}", self)
            line.fix_requested.connect(self.fix_requested)
            self._lines.append(line)
        self._shown = len(problems)
        for at, line in enumerate(self._lines):
            if at < len(problems):
                line.present(problems[at], titled=titled)
            show_if(line, at < len(problems))
        show_if(self, bool(problems))
        lines = self._lines[: self._shown]
        self._announcer.follow(" ".join(line.accessibleName() for line in lines))
        self.updateGeometry()
        self._arrange()

    def lines(self) -> list[QWidget]:
        """The visible lines, for F8 to walk along."""
        return [line for line in self._lines if line.isVisible()]

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        heights = [line.heightForWidth(width) for line in self._lines[: self._shown]]
        return sum(heights) + _GAP * (len(heights) - 1) if heights else 0

    def sizeHint(self) -> QSize:
        widths = [line.sizeHint().width() for line in self._lines[: self._shown]]
        width = max(widths, default=0)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        widths = [line.minimumSizeHint().width() for line in self._lines[: self._shown]]
        return QSize(max(widths, default=0), self.heightForWidth(self.width()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()
        super().resizeEvent(event)

    def _arrange(self) -> None:
        """Stack the lines; they are too few to need a QLayout."""
        y = 0
        for line in self._lines[: self._shown]:
            height = line.heightForWidth(self.width())
            line.setGeometry(0, y, self.width(), height)
            y += height + _GAP


class _Line(QFrame):
    """The control's name, the reasons, and the button that resolves them."""

    fix_requested = Signal(object)

    def __init__(self, texts: Texts, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._texts = texts
        self.setObjectName(name)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._words = HeadedText("", "")
        self._button = QPushButton(self)
        self._button.setObjectName(f"{name}_fix")
        self._button.setProperty("role", "fix")
        self._button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._button.clicked.connect(self._ask)
        self._shown: ProblemLine | None = None
        self._wraps = True

    def present(self, shown: ProblemLine, *, titled: bool) -> None:
        texts, self._shown, self._wraps = self._texts, shown, titled
        title, sentence = texts.problems(shown.problems)
        head = texts.titled(title, "") if titled else ""
        self._words = HeadedText(head, sentence)
        self.setAccessibleName(texts.titled(title, sentence))
        self.setAccessibleDescription("")
        self.setToolTip("" if titled else sentence)
        show_if(self._button, shown.fix is not None)
        if shown.fix is not None:
            whole = texts.ui("fix", texts.step(shown.fix.step))
            named = len(shown.fix.events) == 1 and texts.event(shown.fix.events[0]) == title
            # untitled there is little room, and the line stands beside what it is about
            word = texts.ui("fix_drop") if named else texts.step(shown.fix.step)
            self._button.setText(word if titled else texts.ui("fix_here"))
            self._button.setAccessibleName(whole)
            self._button.setToolTip(texts.ui("fix_tip", whole))
            self.setAccessibleDescription(texts.ui("fix_tip", whole))
        self._place_button()
        self.update()

    def _ask(self) -> None:
        if self._shown is not None and self._shown.fix is not None:
            self.fix_requested.emit(self._shown.fix)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in PRESSES:
            self._ask()
        else:
            super().keyPressEvent(event)

    def _beside(self) -> int:
        """Pixels that the button takes from the width of the text."""
        fixes = self._shown is not None and self._shown.fix is not None
        return self._button.sizeHint().width() + _END if fixes else 0

    def heightForWidth(self, width: int) -> int:
        if not self._wraps:
            return px(_LEAST)
        return max(px(_LEAST), self._words.height(width - px(_START) - _EDGE, self._beside()) + 4)

    def sizeHint(self) -> QSize:
        wide = px(_START) + self._words.width() + self._beside() + _EDGE
        return QSize(wide if self._wraps else min(wide, px(_NARROW)), px(_LEAST))

    def minimumSizeHint(self) -> QSize:
        words, beside = px(60), self._beside()
        least = max(words, beside) if self._wraps else words + beside
        return QSize(px(_START) + least + _EDGE, px(_LEAST))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place_button()
        super().resizeEvent(event)

    def _place_button(self) -> None:
        """Place the button at the right of all lines, or at the end of the last one."""
        size, below = self._button.sizeHint(), self.height() - 2
        x = self.width() - size.width() - 2
        room = self.width() - px(_START) - _EDGE
        ends = self._wraps and self._words.around(room, self._beside())
        y = below - size.height() if ends else (self.height() - size.height()) // 2
        self._button.setGeometry(QRect(x, y, *size.toTuple()))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        t, box = tokens(), QRectF(self.rect())
        painter.fillRect(box, colour(t.shu_soft))
        painter.fillRect(QRectF(0, 0, 4, box.height()), colour(t.shu))
        side = px(_ALARM)
        mark = QRectF(8, round((px(_LEAST) - side) / 2), side, side)
        painter.fillRect(mark, colour(t.shu))
        write(painter, mark, "!", sans(11, bold=True), t.card, CENTRE)
        words = box.adjusted(px(_START), 0, -_EDGE, 0)
        self._words.paint(painter, words, t.ink, wraps=self._wraps, beside=self._beside())
        if self.hasFocus():
            painter.setPen(QPen(colour(t.ai), t.ring))
            inset = t.ring / 2
            painter.drawRect(box.adjusted(4 + inset, inset, -inset, -inset))
