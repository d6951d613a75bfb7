"""The comparison by effect: what is compared, how far it is, and the list of rules."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, QRectF, QSize, Signal
from PySide6.QtGui import QAction, QActionGroup, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from app.pages.rules.effects.views import EffectOverview, EffectRow
from app.pages.rules.effects.widgets.effect_list import EffectHead, EffectList
from app.style.theme import colour, px, tokens
from app.texts.texts import Texts, with_ampersands
from app.widgets.controls.announce import AnnouncedLabel
from app.widgets.controls.controls import Menu, Segment, word_button
from app.widgets.layout.flow import Flow
from app.widgets.layout.frames import column, lay_out, style_label
from app.widgets.painting.drawing import show_if

_HIGH: Final = 4
_LEAST_WIDE, _LEAST_HIGH = 320, 330
"""What the view needs where the window is cramped, in units of what is read."""


class EffectProgress(QWidget):
    """A thin bar over the list: how much is compared; nothing where all is."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("effects_progress")
        self._share: float | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def present(self, share: float | None) -> None:
        """Show a part from 0 to 1; None hides the bar, and its place stays."""
        if share != self._share:
            self._share = share
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(100, px(_HIGH))

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._share is None:
            return
        t, painter, box = tokens(), QPainter(self), QRectF(self.rect())
        painter.fillRect(box, colour(t.sunk))
        done = QRectF(box.x(), box.y(), box.width() * min(self._share, 1.0), box.height())
        painter.fillRect(done, colour(t.green))


class EffectView(QFrame):
    """Emits the document to compare with, and requests by name: `open`, `practice`, `stop`, `more`.

    `unit_chosen` is emitted with whether games are to be shown.
    """

    against_chosen = Signal(str)
    requested = Signal(str)
    unit_chosen = Signal(bool)

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("effects_view")
        self._texts = texts
        self._listed: object = None
        self._against = word_button("effects_against")
        self._documents = Menu(self)
        names = ("open", "practice", "stop", "more")
        self._buttons = {name: word_button(f"effects_{name}") for name in names}
        self._unit = Segment("effects_unit", range(2), roomy=True)
        self._sentence = AnnouncedLabel()
        self.progress, self.list = EffectProgress(), EffectList()
        self.head = EffectHead(self.list)
        self._build()

    def _build(self) -> None:
        texts = self._texts
        self._against.clicked.connect(self._offer)
        above = QFrame()
        line = Flow(above, gap=8, row_gap=4)
        line.addWidget(self._against)
        line.addWidget(self._unit)
        self._unit.chosen.connect(lambda at: self.unit_chosen.emit(bool(at)))
        for name, button in self._buttons.items():
            button.clicked.connect(partial(self.requested.emit, name))
            line.addWidget(button)
        for name in ("open", "practice", "stop"):
            self._buttons[name].setText(texts.ui(f"effects.{name}"))
        tip = texts.ui("effects.open_tip")
        self._buttons["open"].setToolTip(tip)
        self._buttons["open"].setAccessibleDescription(tip)
        style_label(self._sentence, "said", "effects_sentence")
        whole = column(0)
        for widget in (above, self._sentence, self.progress, self.head):
            whole.addWidget(widget)
        above.setContentsMargins(px(10), 0, px(10), px(4))
        self._sentence.setContentsMargins(px(12), px(2), px(12), px(8))
        whole.addWidget(self.list, 1)
        lay_out(self, "effects_room", whole, _LEAST_WIDE, _LEAST_HIGH)

    def present(self, over: EffectOverview, rows: tuple[EffectRow, ...], chosen: str) -> None:
        """Show what is compared, and the rows."""
        texts = self._texts
        words = texts.ui("effects.against", over.there)
        self._against.setText(f"{with_ampersands(words)} ▾")
        self._against.setAccessibleName(texts.ui("effects.against_name", over.there))
        self._fill(over)
        shown = {
            "open": True,
            "practice": over.archive,
            "stop": over.share is not None,
            "more": bool(over.more),
        }
        for name, there in shown.items():
            show_if(self._buttons[name], there)
        self._buttons["more"].setText(over.more)
        show_if(self._unit, bool(over.units))
        if over.units:
            self._unit.set_labels(over.units, over.units)
            self._unit.present(int(over.games))
        self._sentence.setText(f"{texts.titled(over.source, over.sentence)}")
        self.progress.present(over.share)
        heads = texts.ui("effects.rule_head"), over.here, over.there
        self.head.present(heads, (texts.ui("effects.bar_alone"), texts.ui("effects.bar_together")))
        self.list.present(rows, chosen, texts.ui("effects.list_name"))
        show_if(self.head, bool(rows))
        self.list.empty = texts.ui("effects.running" if over.share is not None else "effects.none")

    def _fill(self, over: EffectOverview) -> None:
        if (over.others, over.against) == self._listed:
            return
        self._listed = over.others, over.against
        self._documents.clear()
        group = QActionGroup(self._documents)
        for document, name in over.others:
            action = QAction(with_ampersands(name), self._documents)
            action.setObjectName(f"effects_against_{document}")
            action.setCheckable(True)
            action.setChecked(document == over.against)
            action.triggered.connect(partial(self.against_chosen.emit, document))
            group.addAction(action)
            self._documents.addAction(action)

    def _offer(self, _on: bool = False) -> None:
        self._documents.popup(self._against.mapToGlobal(QPoint(0, self._against.height())))
