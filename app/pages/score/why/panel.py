"""The panel in which every yaku of the document can be asked why it holds or not."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.pages.score.views import HighlightedTiles
from app.pages.score.why.views import WhyFilter, WhyQuery, WhyRow, WhyView, why_rows
from app.pages.score.why.yaku_list import YakuList
from app.style.theme import cramped, px
from app.texts.texts import Texts
from app.widgets.answer.requests import mark_yaku, request_clause, request_yaku
from app.widgets.controls.controls import ChipButton, offer_clearing
from app.widgets.layout.flow import Flow
from app.widgets.painting.drawing import show_if

_EDGES, _GAP = 36, 8
"""Margins and gaps of the head, in pixels at letters of the usual size."""


class WhyPanel(QFrame):
    """A field to find a yaku by, chips for what is listed, and the list of yaku with reasons.

    `highlighted` are the tiles of the facts that the selected yaku lacks, `hint` says so in a line;
    without such tiles they are None and "". The panel knows no hand: `present` gives it the
    answers, and it may be shown beside the form of the situation as well as in its place.

    - `selection_changed()`: `highlighted` and `hint` are others now.
    - `activated()`: the user selected a yaku or looked for one; `selection_changed` follows.
    - `event_chosen(event)`: this event of the form is to be switched.
    - `closed()`: the panel is to be hidden.
    """

    selection_changed = Signal()
    activated = Signal()
    event_chosen = Signal(object)
    closed = Signal()

    def __init__(
        self, texts: Texts, parent: QWidget | None = None, *, closable: bool = True
    ) -> None:
        super().__init__(parent)
        self.setObjectName("why")
        self.setProperty("role", "card")
        self._texts = texts
        self._view, self._query = WhyView(), WhyQuery()
        self._yaku, self._closable = "", closable
        self.field, self.list = QLineEdit(), YakuList(texts)
        self.field.setObjectName("why_field")
        self.field.setProperty("role", "field")
        self.field.setPlaceholderText(texts.ui("why.field"))
        self.field.setAccessibleName(texts.ui("why.field_name"))
        offer_clearing(self.field, texts.ui("heard.clear"))
        self.field.textChanged.connect(self._search)
        self.field.installEventFilter(self)
        self._filters = {which: ChipButton(f"why_{which}") for which in WhyFilter}
        for which, chip in self._filters.items():
            chip.clicked.connect(partial(self._filter, which))
        self._count, self._close = QLabel(), QPushButton(texts.ui("why.close"))
        self._rule = QPushButton(texts.ui("why.to_rule"))
        self._card = QPushButton(texts.ui("why.to_card"))
        self._build()
        self.list.moved.connect(self._move)
        self.list.event_pressed.connect(self.event_chosen)
        self.list.fold_pressed.connect(self._fold)

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 9, 1, 1)
        column.setSpacing(8)
        above = QVBoxLayout()
        above.setContentsMargins(13, 0, 10, 0)
        above.setSpacing(8)
        above.addLayout(self._head())
        above.addWidget(self.field)
        chips = QWidget()
        flow = Flow(chips, 6, 6)
        for chip in self._filters.values():
            flow.addWidget(chip)
        above.addWidget(chips)
        column.addLayout(above)
        column.addWidget(self.list, 1)
        column.addWidget(self._foot())

    def _head(self) -> QHBoxLayout:
        texts, head = self._texts, QHBoxLayout()
        self._title, self._key = QLabel(texts.ui("why.title")), QLabel("Esc")
        self._title.setProperty("role", "headline_small")
        self._count.setObjectName("why_count")
        self._count.setProperty("role", "caption")
        head.addWidget(self._title)
        head.addWidget(self._count)
        head.addStretch(1)
        self._key.setProperty("role", "key_cap")
        self._close.setObjectName("why_close")
        self._close.setProperty("role", "button")
        self._close.setAccessibleName(texts.ui("why.close_name"))
        self._close.setToolTip(f"{texts.ui('why.close_name')} Esc")
        self._close.clicked.connect(self.closed)
        if self._closable:
            head.addWidget(self._key)
            head.addWidget(self._close)
        return head

    def _foot(self) -> QFrame:
        texts, foot = self._texts, QFrame()
        foot.setProperty("role", "ask")
        row = QHBoxLayout(foot)
        row.setContentsMargins(13, 2, 8, 4)
        hint = QLabel(texts.ui("why.foot"))
        hint.setProperty("role", "caption")
        hint.setWordWrap(True)
        self._rule.setObjectName("why_rule")
        self._rule.setProperty("role", "small_link")
        self._rule.setCursor(Qt.CursorShape.PointingHandCursor)
        self._rule.setAccessibleName(texts.ui("why.to_rule_name"))
        self._rule.setToolTip(f"{texts.ui('why.to_rule_name')} Ctrl+L")
        self._rule.clicked.connect(self.request_rule)
        if cramped():
            hint.hide()
            row.addStretch(1)
        self._card.setObjectName("why_card")
        self._card.setProperty("role", "small_link")
        self._card.setCursor(Qt.CursorShape.PointingHandCursor)
        self._card.setAccessibleName(texts.ui("yaku_mark.tip"))
        self._card.setToolTip(f"{texts.ui('yaku_mark.tip')} Ctrl+F1")
        self._card.clicked.connect(self.request_card)
        row.addWidget(hint, 1)
        row.addWidget(self._card)
        row.addWidget(self._rule)
        return foot

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out the number of yaku, then the key, where the head is too narrow for them."""
        room = self.width() - px(_EDGES) - self._title.sizeHint().width()
        room -= self._close.sizeHint().width() if self._closable else 0
        for label in (self._key, self._count):
            if label is self._count or self._closable:
                wide = label.sizeHint().width() + px(_GAP)
                show_if(label, wide <= room)
                room -= wide
        super().resizeEvent(event)

    # what is selected

    @property
    def row(self) -> WhyRow | None:
        """The row that is selected, None where a head or nothing is."""
        at = self.list.open
        row = self.list.rows[at] if 0 <= at < len(self.list.rows) else None
        return row if row is not None and row.kind == "yaku" else None

    @property
    def highlighted(self) -> HighlightedTiles | None:
        """The tiles of the facts that the selected yaku lacks."""
        row = self.row
        return None if row is None else row.highlighted

    @property
    def hint(self) -> str:
        """What the tiles are, in one line; "" without any."""
        row = self.row
        return (
            self._texts.ui("why.highlighted", row.name)
            if row is not None and row.highlighted
            else ""
        )

    def request_rule(self) -> None:
        """Request the rules page for the rule of the selected yaku."""
        row = self.row
        if row is not None and row.rule:
            request_clause(self, row.rule)

    def request_card(self) -> None:
        """Request the card of the selected yaku."""
        row = self.row
        if row is not None:
            request_yaku(self, row.yaku)

    # showing

    def present(self, view: WhyView) -> None:
        """Show the answers of a hand; the selected yaku stays, and so does what is looked for."""
        if view != self._view:
            self._view = view
            self._show()

    def begin(self) -> None:
        """Start anew: nothing is looked for, and the first yaku that does not come is selected."""
        self._query, self._yaku = WhyQuery(), ""
        self.field.clear()
        self._show()

    def take_focus(self) -> None:
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def _show(self) -> None:
        texts, view, query = self._texts, self._view, self._query
        total = view.count(WhyFilter.ALL)
        self._count.setText(texts.ui("why.count", total))
        for which, chip in self._filters.items():
            word = texts.ui(f"why.filter.{which}", view.count(which))
            chip.present(word, on=which is query.which)
            chip.setAccessibleName(word)
        rows = why_rows(view, query, texts)
        self.list.present(rows, self._place(rows))
        self._update_links()

    def _place(self, rows: tuple[WhyRow, ...]) -> int:
        """The row of the yaku that was selected, or of the first that does not hold."""
        own = [at for at, row in enumerate(rows) if row.yaku and row.yaku == self._yaku]
        missed = [at for at, row in enumerate(rows) if row.yaku and not row.holds]
        every = [at for at, row in enumerate(rows) if row.yaku]
        return next(iter((*own, *missed, *every)), -1)

    def _update_links(self) -> None:
        row = self.row
        self._rule.setEnabled(row is not None and bool(row.rule))
        self._card.setEnabled(row is not None)
        mark_yaku(self, "" if row is None else row.yaku)
        self.selection_changed.emit()

    def _move(self, at: int) -> None:
        self._yaku = self.list.rows[at].yaku
        self.activated.emit()
        self._update_links()

    def _fold(self) -> None:
        self._query = replace(self._query, unfolded=not self._query.unfolded)
        self._show()

    def _filter(self, which: WhyFilter) -> None:
        self._query = replace(self._query, which=which)
        self._show()

    def _search(self, text: str) -> None:
        """Find by what is typed, among all yaku; the first that is found is selected."""
        search = text.strip()
        if search != self._query.search:
            which = WhyFilter.ALL if search else self._query.which
            self._query = replace(self._query, search=search, which=which)
            self._yaku = ""
            self.activated.emit()
            self._show()

    # keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """In the field, Up and Down move the selection, and Enter presses what it has to press."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
            key = Qt.Key(event.key())
            if key in steps:
                self.list.step(steps[key])
                return True
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
                self.list.press()
                return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self._closable:
            self.closed.emit()
        else:
            self.field.clear()
            self.field.clearFocus()
