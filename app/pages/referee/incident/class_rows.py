"""Shows each class of rulings of a document: its consequences, and the acts that get it."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.pages.referee.incident.views import ClassView
from app.pages.referee.ruling_texts import class_words
from app.pages.referee.widgets.seal import Seal
from app.style.theme import px
from app.texts.texts import Texts
from app.widgets.controls.keyed import ARROW_STEPS
from app.widgets.layout.flow import Flow
from app.widgets.layout.frames import Panel, column
from app.widgets.layout.roles import GROUP
from app.widgets.painting.drawing import show_if

_TOP: Final = Qt.AlignmentFlag.AlignTop


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
        panel.hold(inner)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._title)
        whole.addWidget(self._hint)
        whole.addSpacing(px(6))
        whole.addWidget(panel, 1)

    def present(self, classes: tuple[ClassView, ...]) -> None:
        texts = self._texts
        while len(self._rows) < len(classes):
            seal, words, at = Seal(texts, "class_seal"), _Words(self, texts), len(self._rows)
            self._rows.append((seal, words))
            self._grid.addWidget(seal, at, 0, _TOP | Qt.AlignmentFlag.AlignHCenter)
            self._grid.addWidget(words, at, 1, _TOP)
        for at, (seal, words) in enumerate(self._rows):
            show_if(seal, at < len(classes))
            show_if(words, at < len(classes))
        for shown, (seal, words) in zip(classes, self._rows, strict=False):
            seal.present(texts.sanction(shown.sanction), shown.sanction)
            words.present(shown)


class _Words(QWidget):
    """The consequences of a class, and a button for each of its acts: one stop of the Tab key,
    along which the arrow keys go."""

    accessible_role = GROUP

    def __init__(self, rows: ClassRows, texts: Texts) -> None:
        super().__init__()
        self._texts, self._chosen = texts, rows.act_chosen
        self._shown: ClassView | None = None
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
                button.setText(texts.offence(shown.acts[at]))
        self._stop_at(0)

    def _add(self) -> None:
        button, at = QPushButton(), len(self._buttons)
        button.setObjectName(f"class_act_{at}")
        button.setProperty("role", "small_link")
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


_STEPS: Final = {key: sum(steps) for key, steps in ARROW_STEPS.items()}
"""Acts that each arrow key moves by."""
