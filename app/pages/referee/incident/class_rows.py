"""Shows each class of rulings of a document: its consequences, and the acts that get it."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.pages.referee.incident.views import ClassView
from app.pages.referee.ruling_texts import class_words
from app.pages.referee.widgets.seal import Seal
from app.style.theme import px
from app.texts.texts import Texts
from app.widgets.controls.controls import word_button
from app.widgets.controls.keyed import ARROW_STEPS
from app.widgets.layout.flow import Flow
from app.widgets.layout.frames import Panel, column
from app.widgets.layout.roles import GROUP
from app.widgets.painting.drawing import show_if, wrapped_lines

_LEAST: Final = 240
"""The least width of the words beside a seal."""
_TOP: Final = Qt.AlignmentFlag.AlignTop
_STEPS: Final = {key: sum(steps) for key, steps in ARROW_STEPS.items()}
"""Acts that each arrow key moves by."""


class ClassRows(QWidget):
    """Emits `act_chosen` when the name of an act is activated."""

    act_chosen = Signal(str)

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("classes")
        self._texts = texts
        self._title = QLabel(texts.ui("incident.classes"))
        self._hint = QLabel(texts.ui("incident.classes_hint"))
        self._title.setProperty("role", "head")
        self._hint.setProperty("role", "caption")
        self._hint.setWordWrap(True)
        self._rows: list[tuple[Seal, _Words]] = []
        panel, inner = Panel("classes_panel"), QWidget()
        self._grid = QGridLayout(inner)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(px(14))
        self._grid.setVerticalSpacing(px(12))
        self._grid.setColumnStretch(1, 1)
        self._stacked = False
        self._panel = panel
        panel.set_widgets(inner)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._title)
        whole.addWidget(self._hint)
        whole.addSpacing(px(6))
        whole.addWidget(panel, 1)

    @property
    def made(self) -> int:
        """How many acts were made up to now."""
        return sum(words.made for _, words in self._rows)

    def present(self, classes: tuple[ClassView, ...]) -> None:
        texts = self._texts
        while len(self._rows) < len(classes):
            seal, words = Seal(texts, "class_seal"), _Words(self, texts)
            self._rows.append((seal, words))
            self._lay(len(self._rows) - 1)
        for at, (seal, words) in enumerate(self._rows):
            show_if(seal, at < len(classes))
            show_if(words, at < len(classes))
        for shown, (seal, words) in zip(classes, self._rows, strict=False):
            seal.present(texts.sanction(shown.sanction), shown.sanction)
            words.present(shown)
        self._fit()

    def _lay(self, at: int) -> None:
        """Put a seal beside its words, or above them where there is little room."""
        seal, words = self._rows[at]
        if self._stacked:
            self._grid.addWidget(seal, 2 * at, 0, 1, 2, _TOP | Qt.AlignmentFlag.AlignLeft)
            self._grid.addWidget(words, 2 * at + 1, 0, 1, 2, _TOP)
        else:
            self._grid.addWidget(seal, 2 * at, 0, _TOP | Qt.AlignmentFlag.AlignHCenter)
            self._grid.addWidget(words, 2 * at, 1, _TOP)

    def _fit(self) -> None:
        """Keep all words within the panel, which does not scroll sideways."""
        room = self._panel.viewport().width()
        seals = max((seal.sizeHint().width() for seal, _ in self._rows), default=0)
        stacked = room - seals - px(14) < px(_LEAST)
        if stacked != self._stacked:
            self._stacked = stacked
            for at in range(len(self._rows)):
                self._lay(at)
        for _, words in self._rows:
            words.fit(room if stacked else room - seals - px(14))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()


class _Words(QWidget):
    """The consequences of a class, and a button for each of its acts: one stop of the Tab key,
    along which the arrow keys go."""

    accessible_role = GROUP

    def __init__(self, rows: ClassRows, texts: Texts) -> None:
        super().__init__()
        self._texts, self._chosen = texts, rows.act_chosen
        self._shown: ClassView | None = None
        self._room = 0
        self._said = QLabel()
        self._said.setProperty("role", "question")
        self._said.setWordWrap(True)
        acts = QWidget()
        self._flow = Flow(acts, gap=px(10), row_gap=2)
        self._buttons: list[QPushButton] = []
        below = column(3)
        below.addWidget(self._said)
        below.addWidget(acts)
        self.setLayout(below)

    @property
    def made(self) -> int:
        """How many acts were made up to now."""
        return len(self._buttons)

    def present(self, shown: ClassView) -> None:
        if shown == self._shown:
            return
        self._shown, texts = shown, self._texts
        self._said.setText(class_words(shown.shown, texts))
        show_if(self._said, bool(self._said.text()))
        self.setAccessibleName(texts.sanction(shown.sanction))
        while len(self._buttons) < len(shown.acts):
            self._add()
        for at, button in enumerate(self._buttons):
            show_if(button, at < len(shown.acts))
            if at < len(shown.acts):
                button.setAccessibleName(texts.offence(shown.acts[at]))
        self._room = 0
        self._stop_at(0)

    def fit(self, room: int) -> None:
        """Break the names of acts that are longer than this width into lines."""
        if room == self._room:
            return
        self._room = room
        for button in self._buttons:
            button.setText(button.accessibleName())
            around = button.sizeHint().width() - button.fontMetrics().horizontalAdvance(
                button.text()
            )
            lines = wrapped_lines(button.text(), button.font(), max(room - around, px(80)))
            button.setText("\n".join(lines))

    def _add(self) -> None:
        at = len(self._buttons)
        button = word_button(f"class_act_{at}", role="small_link")
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        button.clicked.connect(partial(self._choose, at))
        button.installEventFilter(self)
        self._buttons.append(button)
        self._flow.addWidget(button)

    def _choose(self, at: int, _on: bool = False) -> None:
        if self._shown is not None and at < len(self._shown.acts):
            self._chosen.emit(self._shown.acts[at])

    def _stop_at(self, stop: int) -> None:
        """Have the Tab key stop at this button alone."""
        for at, button in enumerate(self._buttons):
            policy = Qt.FocusPolicy.StrongFocus if at == stop else Qt.FocusPolicy.ClickFocus
            button.setFocusPolicy(policy)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The arrow keys go from act to act."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            step = _STEPS.get(Qt.Key(event.key()))
            shown = [button for button in self._buttons if not button.isHidden()]
            if step is not None and watched in shown:
                at = (shown.index(watched) + step) % len(shown)
                self._stop_at(at)
                shown[at].setFocus(Qt.FocusReason.TabFocusReason)
                return True
        return super().eventFilter(watched, event)
