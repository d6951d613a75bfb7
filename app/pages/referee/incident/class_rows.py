"""Shows each class of rulings of a document: its consequences, and the acts that get it."""

from __future__ import annotations

from html import escape
from typing import Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QVBoxLayout, QWidget

from app.pages.referee.incident.views import ClassView
from app.pages.referee.ruling_texts import class_words
from app.pages.referee.widgets.seal import Seal
from app.style.theme import px, tokens
from app.texts.texts import Texts
from app.widgets.layout.frames import Panel, column
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
    """The consequences of a class, and the names of its acts as links."""

    def __init__(self, rows: ClassRows, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self._shown: ClassView | None = None
        self._said, self._acts = QLabel(), QLabel()
        self._acts.setObjectName("class_acts")
        self._acts.setTextFormat(Qt.TextFormat.RichText)
        self._acts.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse
            | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self._acts.linkActivated.connect(rows.act_chosen)
        for label, role in ((self._said, "question"), (self._acts, "said")):
            label.setProperty("role", role)
            label.setWordWrap(True)
        below = column(5)
        below.addWidget(self._said)
        below.addWidget(self._acts)
        self.setLayout(below)

    def present(self, shown: ClassView) -> None:
        if shown == self._shown:
            return
        self._shown, texts = shown, self._texts
        self._said.setText(class_words(shown.shown, texts))
        show_if(self._said, bool(self._said.text()))
        self._acts.setAccessibleName(texts.list_of(map(texts.offence, shown.acts)))
        self._write()

    def _write(self) -> None:
        if self._shown is None:
            return
        texts = self._texts
        style = f"style='color:{tokens().ai}; text-decoration:none'"
        names = (
            f"<a href='{act}' {style}>{escape(texts.offence(act))}</a>" for act in self._shown.acts
        )
        self._acts.setText("<span> ・ </span>".join(names))

    def changeEvent(self, event: QEvent) -> None:
        """Writes the links anew in the colour of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._write()
