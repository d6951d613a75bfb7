"""The list of cases: search field, facets, and the table of the cases that were found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from app.case_log.cases import CaseSummary, Query
from app.pages.referee.log.saved_texts import saved_ruling_word, saved_sentence, with_winner
from app.pages.referee.log.slip import document_of, offence_of, sanction_of
from app.style.theme import colour, px, tokens
from app.texts.texts import Texts
from app.widgets.controls.announce import AnnouncedLabel
from app.widgets.controls.controls import ChoiceBox, make_seek, offer_clearing
from app.widgets.layout.flow import Flow
from app.widgets.lists.items import Index, RowTable, TableModel
from engine.rulebook import Head

_WIDTHS: Final = {"number": 88, "when": 104, "table": 70, "document": 150, "sanction": 118}
_NARROW: Final = {**_WIDTHS, "table": 62}
_NARROW_WIDTH: Final = 680
_LEAST_FIELD: Final = 116
_ROW: Final = 30
_LETTERS: Final = 7
_WHAT, _PADDING, _MEASURED = 190, 23, 60
"""The width of the act before others grow, what a cell has around its words, and the rows that are
measured."""
_LEAST_WHAT: Final = 110
"""The least width of the act: columns that the slip has too give way to it."""
_GIVE_WAY: Final = ("table", "when")
FACETS: Final = ("year", "table", "document")
COLUMNS: Final = ("number", "when", "table", "document", "what", "sanction")


class CaseModel(TableModel):
    """The rows of the list; `more_requested(n)` asks for the rows after the first n."""

    more_requested = Signal(int)

    def __init__(self, texts: Texts, heads: Mapping[str, Head]) -> None:
        super().__init__()
        self._texts, self.heads = texts, heads
        self._total = 0
        self._told: dict[str, tuple[str, str]] = {}
        self.entries: list[CaseSummary] = []

    def show_entries(self, entries: Sequence[CaseSummary], total: int) -> None:
        """Show the first entries of `total`."""
        self.beginResetModel()
        self._told.clear()
        self.entries, self._total = list(entries), total
        self.endResetModel()

    def add(self, entries: Sequence[CaseSummary]) -> None:
        """Append entries; none left sets the total."""
        if not entries:
            self._total = len(self.entries)
            return
        at = len(self.entries)
        self.beginInsertRows(QModelIndex(), at, at + len(entries) - 1)
        self.entries += entries
        self.endInsertRows()

    def row_of(self, uid: str) -> int | None:
        """The row of a case, None where it is not loaded."""
        return next((at for at, entry in enumerate(self.entries) if entry.uid == uid), None)

    def shape(self) -> tuple[int, int]:
        return len(self.entries), len(COLUMNS)

    def canFetchMore(self, parent: Index) -> bool:  # noqa: N802
        return not parent.isValid() and len(self.entries) < self._total

    def fetchMore(self, _parent: Index) -> None:  # noqa: N802
        self.more_requested.emit(len(self.entries))

    def head(self, at: int, *, across: bool) -> str:
        if not across:
            return ""
        name = COLUMNS[at]
        return self._texts.ui(f"cases.column.{name}")

    def words(self, row: int, column: int) -> str:
        return self.word(self.entries[row], COLUMNS[column])

    def accessible_text(self, row: int, _column: int) -> str:
        words = [self.word(self.entries[row], column) for column in COLUMNS]
        return self._texts.list_of(word for word in words if word)

    def style(self, row: int, column: int, role: int) -> Any:
        """A revoked case is struck through, except its mark."""
        if not self.entries[row].revoked:
            return None
        last = column == len(COLUMNS) - 1
        if role == Qt.ItemDataRole.FontRole:
            font = QFont()
            font.setStrikeOut(not last)
            font.setBold(last)
            return font
        if role == Qt.ItemDataRole.ForegroundRole:
            return colour(tokens().shu if last else tokens().ink3)
        return None

    def word(self, entry: CaseSummary, column: str) -> str:
        """What a column says of a case."""
        texts = self._texts
        if column == "number":
            return entry.number
        if column == "when":
            return entry.at[5:16].replace("T", " ")  # the year is in the number
        if column == "table":
            return entry.table
        if column == "document":
            head = self.heads.get(entry.document)
            if entry.newer and head is not None:
                old = texts.ui("edition.mark.replaced")
                return texts.ui("edition.marked", texts.document_short(head), old)
            return document_of(entry.document, self.heads, texts)
        if column == "what":
            named = offence_of(entry.offence, texts) or texts.ui(f"slip.kind.{entry.kind}")
            return named if entry.offence else f"{named}  {self._sentence(entry)}"
        if entry.revoked:
            return texts.ui("cases.revoked")
        return sanction_of(entry.sanction, texts) or self._read(entry)[1]

    def _sentence(self, entry: CaseSummary) -> str:
        """The sentence of a case that is not about an act, in the language of the list."""
        return self._read(entry)[0] or entry.said

    def _read(self, entry: CaseSummary) -> tuple[str, str]:
        """The sentence and the ruling by the data of a case; both "" where the data have
        neither."""
        found = self._told.get(entry.uid)
        if found is None:
            data = facts_of(entry)
            parts = (saved_sentence, saved_ruling_word)
            sentence, word = (part(entry.kind, data, self._texts) for part in parts)
            found = self._told[entry.uid] = sentence, word
        return found


def facts_of(entry: CaseSummary) -> dict[str, Any]:
    """The data of a case that is not about an act; empty for others."""
    try:
        found = msgspec.json.decode(entry.facts or "{}", type=dict[str, Any])
    except (msgspec.DecodeError, RecursionError):
        return {}
    return dict(with_winner(found, entry.situation))


class CaseList(QWidget):
    """Emits `searched(query)`, and `chosen(uid)` with "" for no case; `pressed()` once a row was
    pressed, or Enter on it."""

    searched = Signal(object)
    chosen = Signal(str)
    pressed = Signal()

    def __init__(self, texts: Texts, model: CaseModel) -> None:
        super().__init__()
        self._texts, self.model = texts, model
        self._presenting = False
        self.field = self._search_field()
        self.boxes = {name: self._facet_box(name) for name in FACETS}
        self.count = AnnouncedLabel()
        self.count.setObjectName("case_count")
        self.count.setProperty("role", "caption")
        self.table = _Table(self.model)
        self.table.setAccessibleName(texts.ui("cases.list"))
        self.table.setMinimumWidth(px(_WIDTHS["number"] + _LEAST_WHAT + _WIDTHS["sanction"]))
        self.table.selectionModel().currentRowChanged.connect(self._choose)
        self.table.clicked.connect(lambda _index: self.pressed.emit())
        self.table.activated.connect(lambda _index: self.pressed.emit())
        row = Flow(gap=8, row_gap=6, centred=True)
        row.setContentsMargins(10, 8, 10, 6)
        for widget in (self.field, *self.boxes.values(), self.count):
            row.addWidget(widget)
        row.fill(self.field)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(row)
        whole.addWidget(self.table, 1)

    def _search_field(self) -> QLineEdit:
        field, words = QLineEdit(), self._texts.ui("cases.search")
        field.setObjectName("case_search")
        field.setProperty("role", "field")
        field.setMinimumWidth(px(_LEAST_FIELD))
        offer_clearing(field, self._texts.ui("heard.clear"))
        field.setPlaceholderText(words)
        field.setAccessibleName(words)
        field.setToolTip(f"{words} Ctrl+F")
        field.textChanged.connect(self._ask)
        return field

    def _facet_box(self, name: str) -> ChoiceBox:
        box, words = ChoiceBox(), self._texts.ui(f"cases.by.{name}")
        box.setObjectName(f"case_{name}")
        box.setAccessibleName(words)
        box.setToolTip(words)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(_LETTERS)
        box.view().setTextElideMode(Qt.TextElideMode.ElideNone)
        box.currentIndexChanged.connect(self._ask)
        make_seek(box)
        return box

    def present(
        self,
        entries: Sequence[CaseSummary],
        total: int,
        query: Query,
        facets: Mapping[str, list[Any]],
    ) -> None:
        """Show the first of `total` entries found; the chosen case stays chosen."""
        self._presenting = True
        before = self.uid
        for name in FACETS:
            self._fill(name, facets[name], getattr(query, name))
        if self.field.text() != query.words:
            self.field.setText(query.words)
        narrowed = query != Query()
        self.count.setText(self._texts.ui("cases.found" if narrowed else "cases.all", total))
        self.table.empty = self._texts.ui("cases.none_found" if narrowed else "cases.none")
        self.model.show_entries(entries, total)
        self.table.fit()
        self._presenting = False
        self.choose(before)

    @property
    def uid(self) -> str:
        """The uid of the chosen case, "" for none."""
        at = self.table.currentIndex().row()
        return self.model.entries[at].uid if 0 <= at < len(self.model.entries) else ""

    def choose(self, uid: str) -> None:
        """Choose a case, or the first row where it is not loaded."""
        at = self.model.row_of(uid)
        index = self.model.index(0 if at is None else at, 0)
        flags = QItemSelectionModel.SelectionFlag
        mode = flags.ClearAndSelect | flags.Rows
        if index.isValid():
            self.table.selectionModel().setCurrentIndex(index, mode)
        else:
            self.chosen.emit("")

    def _fill(self, name: str, values: Sequence[Any], now: Any) -> None:
        """Fill the box of a facet; a chosen value stays in it even if no case has it any more."""
        texts, box = self._texts, self.boxes[name]
        values_ = [None, *dict.fromkeys([*values, *([] if now is None else [now])])]
        words = [texts.ui(f"cases.every.{name}"), *(self._word(name, v) for v in values_[1:])]
        if [box.itemText(at) for at in range(box.count())] != words:
            box.clear()
            for word, value in zip(words, values_, strict=True):
                box.addItem(word, value)
        box.setCurrentIndex(values_.index(now))

    def _word(self, name: str, value: Any) -> str:
        if name == "document":
            return document_of(str(value), self.model.heads, self._texts)
        return str(value) or self._texts.ui("cases.no_table")

    def _ask(self) -> None:
        if not self._presenting:
            facets = {name: box.currentData() for name, box in self.boxes.items()}
            self.searched.emit(Query(self.field.text(), **facets))

    def _choose(self, current: QModelIndex) -> None:
        if not self._presenting and current.isValid():
            self.chosen.emit(self.model.entries[current.row()].uid)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Down moves from the field to the rows; Esc shows all cases again."""
        if event.key() == Qt.Key.Key_Down and self.field.hasFocus():
            self.table.setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif event.key() == Qt.Key.Key_Escape:
            self.searched.emit(Query())
        else:
            super().keyPressEvent(event)


class _Table(RowTable):
    """The table of cases."""

    def __init__(self, model: CaseModel) -> None:
        super().__init__("case_table", model, _ROW)
        self._model = model
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.horizontalHeader()
        header.setFixedHeight(px(26))
        for at, column in enumerate(COLUMNS):
            if column not in _WIDTHS:
                header.setSectionResizeMode(at, QHeaderView.ResizeMode.Stretch)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Give the document and the ruling the width of their longest words, as far as there is
        room; hide what the slip names in a narrow table."""
        narrow = self.width() < px(_NARROW_WIDTH)
        widths = {name: px(width) for name, width in (_NARROW if narrow else _WIDTHS).items()}
        spare = self.width() - sum(widths.values()) - px(_WHAT)
        for name in ("sanction", "document"):
            more = min(max(self._longest(name) - widths[name], 0), max(spare, 0))
            widths[name] += more
            spare -= more
        hidden = {"document"} if narrow else set[str]()
        for name in _GIVE_WAY:
            taken = sum(width for other, width in widths.items() if other not in hidden)
            if self.width() - taken < px(_LEAST_WHAT):
                hidden.add(name)
        for at, column in enumerate(COLUMNS):
            if column in widths:
                self.setColumnHidden(at, column in hidden)
                self.horizontalHeader().resizeSection(at, widths[column])

    def _longest(self, name: str) -> int:
        """The width of the longest words of a column among the first rows."""
        column, model = COLUMNS.index(name), self._model
        words = {model.words(at, column) for at in range(min(len(model.entries), _MEASURED))}
        wide = max((self.fontMetrics().horizontalAdvance(word) for word in words), default=0)
        return wide + px(_PADDING)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leaves letters to the search field."""
        if event.text().strip():
            event.ignore()
        else:
            super().keyPressEvent(event)
