"""The list of cases: what is looked for, and the table of what was found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import (
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from app.pages.referee.log.case_model import COLUMNS, REVOKED, CaseModel
from app.pages.referee.log.slip import document_of
from app.style.theme import colour, px, sans, tokens
from app.texts.texts import Texts
from app.views.cases import Entry, Query
from app.widgets.controls.choice_box import ChoiceBox
from app.widgets.lists.tables import RowTable
from app.widgets.painting.drawing import CENTRE, write_wrapped
from engine.rulebook import Head

_WIDTHS: Final = {"number": 88, "when": 104, "table": 70, "document": 150, "sanction": 118}
_FOLDED: Final = {**_WIDTHS, "table": 62}
_FOLDS: Final = 680
_ROW: Final = 30
_LETTERS: Final = 7
FACETS: Final = ("year", "table", "document")


class CaseList(QWidget):
    """Reports what is looked for, which case is chosen, and when more rows are needed."""

    asked = Signal(object)
    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts: Texts | None = None
        self._heads: Mapping[str, Head] = {}
        self._telling = True
        self.field = QLineEdit()
        self.field.setObjectName("case_search")
        self.field.setProperty("role", "field")
        self.field.setClearButtonEnabled(True)
        self.field.textChanged.connect(self._ask)
        self.boxes = {name: ChoiceBox() for name in FACETS}
        for name, box in self.boxes.items():
            box.setObjectName(f"case_{name}")
            box.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            box.setMinimumContentsLength(_LETTERS)
            box.view().setTextElideMode(Qt.TextElideMode.ElideNone)
            box.currentIndexChanged.connect(self._ask)
        self.count = QLabel()
        self.count.setObjectName("case_count")
        self.count.setProperty("role", "caption")
        self.model = CaseModel()
        self.table = _Table(self.model)
        self.table.selectionModel().currentRowChanged.connect(self._choose)
        row = QHBoxLayout()
        row.setContentsMargins(10, 8, 10, 6)
        row.setSpacing(8)
        row.addWidget(self.field, 1)
        for box in self.boxes.values():
            row.addWidget(box)
        row.addWidget(self.count)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(row)
        whole.addWidget(self.table, 1)

    def speak(self, texts: Texts, heads: Mapping[str, Head]) -> None:
        self._texts, self._heads = texts, heads
        self.field.setPlaceholderText(texts.ui("cases.search"))
        self.field.setAccessibleName(texts.ui("cases.search"))
        self.field.setToolTip(f"{texts.ui('cases.search')} Ctrl+F")
        for name, box in self.boxes.items():
            box.setAccessibleName(texts.ui(f"cases.by.{name}"))
            box.setToolTip(texts.ui(f"cases.by.{name}"))
        self.table.setAccessibleName(texts.ui("cases.list"))
        self.model.speak(texts, heads)

    def present(
        self, entries: Sequence[Entry], total: int, query: Query, facets: Mapping[str, list[Any]]
    ) -> None:
        """Show what was found, the newest first, of so many in all; what was chosen stays so."""
        assert self._texts is not None
        self._telling = False
        before = self.uid
        for name in FACETS:
            self._fill(name, facets[name], getattr(query, name))
        if self.field.text() != query.words:
            self.field.setText(query.words)
        narrowed = query != Query()
        self.count.setText(self._texts.ui("cases.found" if narrowed else "cases.all", total))
        self.table.empty = self._texts.ui("cases.none_found" if narrowed else "cases.none")
        self.model.show_entries(entries, total)
        self._telling = True
        self.choose(before)

    @property
    def uid(self) -> str:
        """The case that is chosen, "" for none."""
        at = self.table.currentIndex().row()
        return self.model.entries[at].uid if 0 <= at < len(self.model.entries) else ""

    def choose(self, uid: str) -> None:
        """Choose a case; where it is not shown, the first."""
        at = self.model.row_of(uid)
        index = self.model.index(0 if at is None else at, 0)
        flags = QItemSelectionModel.SelectionFlag
        mode = flags.ClearAndSelect | flags.Rows
        if index.isValid():
            self.table.selectionModel().setCurrentIndex(index, mode)
        else:
            self.chosen.emit("")

    def _fill(self, name: str, values: Sequence[Any], now: Any) -> None:
        """The choices of a facet, the first for all; one that is gone is still shown."""
        texts, box = self._texts, self.boxes[name]
        assert texts is not None
        wished = [None, *dict.fromkeys([*values, *([] if now is None else [now])])]
        words = [texts.ui(f"cases.every.{name}"), *(self._word(name, v) for v in wished[1:])]
        if [box.itemText(at) for at in range(box.count())] != words:
            box.clear()
            for word, value in zip(words, wished, strict=True):
                box.addItem(word, value)
        box.setCurrentIndex(wished.index(now))

    def _word(self, name: str, value: Any) -> str:
        assert self._texts is not None
        if name == "document":
            return document_of(str(value), self._heads, self._texts)
        return str(value) or self._texts.ui("cases.no_table")

    def _ask(self) -> None:
        if self._telling:
            facets = {name: box.currentData() for name, box in self.boxes.items()}
            self.asked.emit(Query(self.field.text(), **facets))

    def _choose(self, current: QModelIndex) -> None:
        if self._telling and current.isValid():
            self.chosen.emit(self.model.entries[current.row()].uid)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Down from the field goes to the rows; Esc shows all again."""
        if event.key() == Qt.Key.Key_Down and self.field.hasFocus():
            self.table.setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif event.key() == Qt.Key.Key_Escape:
            self.asked.emit(Query())
        else:
            super().keyPressEvent(event)


class _Table(RowTable):
    """The table; one row is chosen at a time, by click or arrow."""

    def __init__(self, model: CaseModel) -> None:
        super().__init__("case_table", model, _ROW)
        self.empty = ""
        self.setItemDelegate(_Cell(self))
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.horizontalHeader()
        header.setFixedHeight(px(26))
        for at, column in enumerate(COLUMNS):
            if column not in _WIDTHS:
                header.setSectionResizeMode(at, QHeaderView.ResizeMode.Stretch)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little room, the slip alone names the document."""
        folded = self.width() < px(_FOLDS)
        for at, column in enumerate(COLUMNS):
            if column in _WIDTHS:
                width = (_FOLDED if folded else _WIDTHS)[column]
                self.horizontalHeader().resizeSection(at, px(width))
        self.setColumnHidden(COLUMNS.index("document"), folded)
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.model().rowCount():
            painter = QPainter(self.viewport())
            box = QRectF(self.viewport().rect()).adjusted(30, 0, -30, 0)
            write_wrapped(painter, box, self.empty, sans(12.5), tokens().ink3, CENTRE)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Letters are words to look for, not rows to jump to."""
        if event.text().strip():
            event.ignore()
        else:
            super().keyPressEvent(event)


class _Cell(QStyledItemDelegate):
    """A revoked case is struck through, its mark is not; the row with the keyboard has a ring."""

    def initStyleOption(  # noqa: N802
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        if index.data(REVOKED):
            last = index.column() == len(COLUMNS) - 1
            option.font.setStrikeOut(not last)
            option.font.setBold(last)
            code = colour(tokens().shu if last else tokens().ink3)
            for role in (option.palette.ColorRole.Text, option.palette.ColorRole.HighlightedText):
                option.palette.setColor(role, code)
