"""The players of an evening: who is here, comes late or has left; names are added by a field.

    roster = RosterPanel(texts)
    roster.present(RosterView(...))     # app.pages.evening.views

Signals: `added(name)` for a name that is entered, `known_person_added(id)` for one of earlier
evenings, `pasted(text)` for several lines at once, `import_requested()`, `renamed(player, name)`
and `remarked(player, words)` for what is edited in the list, `separation_toggled(player, other,
on)` for a choice in the menu of whom a player wishes not to meet, `removed(player)`, `left(player)`
and `returned(player)` for the words at the right of a row, `joined(players)` for those who are the
same as people of other evenings, `parted(players)` for those who are not, and `closed()`. Enter or
F2 edits a cell.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from math import ceil
from typing import Any, Final

from PySide6.QtCore import QModelIndex, QRectF, Qt, Signal
from PySide6.QtGui import (
    QDropEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from app.pages.evening.views import OfferedPlayer, RosterRow, RosterView
from app.style.theme import colour, px, sans, target, tokens
from app.texts.texts import Texts, with_ampersands
from app.widgets.controls.announce import AnnouncedLabel
from app.widgets.controls.controls import ChipButton, word_button
from app.widgets.controls.menus import MenuRow, menu_of
from app.widgets.layout.flow import Flow
from app.widgets.layout.frames import plain_label
from app.widgets.layout.roles import NamedGroup
from app.widgets.lists.items import CellTable, Index, ItemPainter, TableModel, draw_row_line
from app.widgets.painting.drawing import (
    LEFT,
    show_if,
    width_of,
    write_fitting,
)
from app.widgets.painting.pixmap_cache import Paint

_EDGE, _ROW, _HEAD = 14, 36, 28
_PADDING: Final = 10
_WIDTHS: Final = {"presence": 100, "leave": 66, "remove": 66}
_NAME: Final = 60
_SCROLLED_NAME: Final = 96
"""The column of names has the first width at least; where there is less room the table scrolls
sideways, and they have the second."""
_MOST_APART: Final = 110
"""The column of wishes has this width at most, and at least that of its head."""
_OFFERED: Final = 10
"""So many names of earlier evenings are offered at once."""
_COLUMNS: Final = ("name", "remark", "apart", "presence", "leave", "remove")
_EDITED: Final = ("name", "remark")
_PRESSED: Final = ("apart", "leave", "remove")
_NOBODY: Final = "＋"
"""What stands in the row of a player who may meet everybody."""
_STEP: Final = {"here": "leave", "late": "arrive", "left": "return", "absent": "arrive"}
"""What a player of each presence can do."""


class _RosterModel(TableModel):
    """The texts of the list; `edited(row, column, text)` for a cell that was edited."""

    edited = Signal(int, int, str)

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self.rows: tuple[RosterRow, ...] = ()
        self.longest = 0
        """The most letters of a name or a remark that is typed."""

    def update_rows(self, rows: tuple[RosterRow, ...]) -> None:
        """Show the players; as long as they are as many, the current cell stays."""
        with self.taking(anew=len(rows) != len(self.rows)):
            self.rows = rows

    def shape(self) -> tuple[int, int]:
        return len(self.rows), len(_COLUMNS)

    def words(self, row: int, column: int) -> str:
        shown, name, ui = self.rows[row], _COLUMNS[column], self._texts.ui
        if name in _EDITED:
            return str(getattr(shown, name))
        if name == "apart":
            return self._texts.list_of(self.apart(shown)) or _NOBODY
        if name == "presence":
            return shown.presence_text or ui(f"evening.roster.{shown.presence}")
        if name == "leave":
            return ui(f"evening.roster.{_STEP[shown.presence]}")
        return "" if shown.played else ui("evening.roster.remove")

    def apart(self, row: RosterRow) -> list[str]:
        """The names of those whom a player wishes not to meet."""
        return [other.name for other in self.rows if other.player in row.apart]

    def accessible_text(self, row: int, column: int) -> str:
        words, name = self.words(row, column), _COLUMNS[column]
        if name == "name":
            return words
        if name == "apart":
            head = self.head(column, across=True)
            words = words if self.rows[row].apart else self._texts.ui("evening.roster.apart_none")
            return f"{self.rows[row].name} {head} {words}"
        return f"{self.rows[row].name} {words or self.head(column, across=True)}".rstrip()

    def tip(self, row: int, column: int) -> str:
        name, ui = _COLUMNS[column], self._texts.ui
        if name in _EDITED:
            return "\n".join(filter(None, (self.words(row, column), ui("evening.roster.edit_tip"))))
        if name == "apart":
            names = self._texts.list_of(self.apart(self.rows[row]))
            return "\n".join(filter(None, (names, ui("evening.roster.apart_tip"))))
        step = _STEP[self.rows[row].presence] if name == "leave" else name
        if name in ("leave", "remove") and self.words(row, column):
            return ui(f"evening.roster.{step}_tip")
        return self.words(row, column)

    def head(self, at: int, *, across: bool) -> str:
        if not across or _COLUMNS[at] in ("leave", "remove"):
            return ""
        name = _COLUMNS[at]
        return self._texts.ui(f"evening.roster.head.{name}")

    def flags(self, index: Index) -> Qt.ItemFlag:
        editable = Qt.ItemFlag.ItemIsEditable
        found = super().flags(index)
        return found | editable if _COLUMNS[index.column()] in _EDITED else found

    def style(self, row: int, column: int, role: int) -> Any:
        return self.words(row, column) if role == Qt.ItemDataRole.EditRole else None

    def setData(  # noqa: N802
        self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole
    ) -> bool:
        text = str(value).strip()
        if role != Qt.ItemDataRole.EditRole or text == self.words(index.row(), index.column()):
            return False
        self.edited.emit(index.row(), index.column(), text)
        return True


class RosterTable(CellTable):
    """The list; emits what is pressed or edited in the row of a player."""

    renamed = Signal(str, str)
    remarked = Signal(str, str)
    separation_toggled = Signal(str, str, bool)
    removed = Signal(str)
    left = Signal(str)
    returned = Signal(str)

    def __init__(self, texts: Texts) -> None:
        self.shown = _RosterModel(texts)
        super().__init__("roster_table", self.shown)
        self.empty = texts.ui("evening.roster.empty")
        self.setAccessibleName(texts.ui("evening.roster.title"))
        self.setItemDelegate(_RosterPainter(self))
        head, rows = self.horizontalHeader(), self.verticalHeader()
        head.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        head.setFixedHeight(px(_HEAD))
        head.setHighlightSections(False)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        rows.setDefaultSectionSize(target(_ROW))
        rows.hide()
        for at, name in enumerate(_COLUMNS):
            if name in _WIDTHS:
                head.resizeSection(at, px(_WIDTHS[name]))
        self.clicked.connect(self._click)
        self.doubleClicked.connect(self._edit)
        self.shown.edited.connect(self._emit_edit)
        self.shown.dataChanged.connect(self._share)
        self.shown.modelReset.connect(self._share)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        """Share what the other columns leave between names, remarks and wishes; heads are whole.
        Wishes that need more have what the remarks leave empty."""
        head = self.horizontalHeader()
        room = self.viewport().width() - sum(map(px, _WIDTHS.values()))
        at = _COLUMNS.index
        apart = max(min(room // 4, px(_MOST_APART)), head.sectionSizeHint(at("apart")))
        remark = max((room - apart) // len(_EDITED), head.sectionSizeHint(at("remark")))
        name = room - apart - remark
        more = max(0, min(self._needed("apart") - apart, remark - self._needed("remark")))
        apart, remark = apart + more, remark - more
        head.resizeSection(at("name"), name if name >= px(_NAME) else px(_SCROLLED_NAME))
        head.resizeSection(at("remark"), remark)
        head.resizeSection(at("apart"), apart)

    def _needed(self, column: str) -> int:
        """The width that a column needs for its head and its longest words."""
        at, shown = _COLUMNS.index(column), self.shown
        words = (shown.words(row, at) for row in range(len(shown.rows)))
        longest = max((width_of(each, sans(13)) for each in words), default=0.0)
        return max(self.horizontalHeader().sectionSizeHint(at), ceil(longest) + 2 * px(_PADDING))

    def press(self, index: QModelIndex) -> None:
        if not index.isValid():
            return
        row, name = self.shown.rows[index.row()], _COLUMNS[index.column()]
        if name in _EDITED:
            self._edit(index)
        elif name == "apart":
            self._offer_others(index, row)
        elif name == "leave":
            step = self.left if _STEP[row.presence] == "leave" else self.returned
            step.emit(row.player)
        elif name == "remove" and not row.played:
            self.removed.emit(row.player)

    def _offer_others(self, index: QModelIndex, row: RosterRow) -> None:
        """Open the menu of whom a player may wish not to meet, those of the wish ticked."""
        rows: list[MenuRow] = []
        for other in self.shown.rows:
            if other.player != row.player:
                wish = row.player, other.player, other.player not in row.apart
                toggle = partial(self.separation_toggled.emit, *wish)
                rows.append((f"roster_apart_{other.player}", other.name, toggle))
        ticked = {f"roster_apart_{player}" for player in row.apart}
        menu = menu_of(rows, self, "roster_apart_menu", ticked)
        menu.popup(self.viewport().mapToGlobal(self.visualRect(index).bottomLeft()))

    def _click(self, index: QModelIndex) -> None:
        """A click presses the words at the right; names wait for a second one."""
        if _COLUMNS[index.column()] not in _EDITED:
            self.press(index)

    def _edit(self, index: QModelIndex) -> None:
        if _COLUMNS[index.column()] in _EDITED:
            self.edit(index)

    def _emit_edit(self, row: int, column: int, text: str) -> None:
        player, name = self.shown.rows[row].player, _COLUMNS[column]
        if name == "name" and text:
            self.renamed.emit(player, text)
        elif name == "remark":
            self.remarked.emit(player, text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """F2 edits; Delete takes a player off who has not played."""
        at = self.currentIndex()
        if event.key() == Qt.Key.Key_F2 and at.isValid():
            self._edit(at)
        elif event.key() == Qt.Key.Key_Delete and at.isValid():
            self.press(self.shown.index(at.row(), _COLUMNS.index("remove")))
        elif self.state() is QAbstractItemView.State.EditingState:
            event.accept()
        else:
            super().keyPressEvent(event)


class _RosterPainter(ItemPainter):
    """Paints a cell of a player; those that are pressed are links."""

    pictured = False
    _view: RosterTable

    def look(self, index: Index, over: bool) -> tuple[Hashable, Paint]:
        model, at = self._view.shown, index.column()
        row, words = model.rows[index.row()], model.words(index.row(), at)
        paint = partial(self._paint, row=row, words=words, name=_COLUMNS[at], over=over)
        return None, paint

    def createEditor(  # noqa: N802
        self, parent: QWidget, _option: QStyleOptionViewItem, index: Index
    ) -> QWidget:
        found = QLineEdit(parent)
        found.setObjectName("roster_edit")
        words = self._view.shown.words(index.row(), index.column())
        longest = self._view.shown.longest
        found.setMaxLength(max(longest, len(words)))  # a name of a file may be longer
        found.setProperty("role", "field")
        found.setAccessibleName(self._view.shown.head(index.column(), across=True))
        return found

    def updateEditorGeometry(  # noqa: N802
        self, editor: QWidget, option: QStyleOptionViewItem, _index: Index
    ) -> None:
        editor.setGeometry(option.rect.adjusted(2, 2, -2, -3))

    @staticmethod
    def _paint(
        painter: QPainter, box: QRectF, *, row: RosterRow, words: str, name: str, over: bool
    ) -> None:
        t, link = tokens(), name in _PRESSED and bool(words)
        painter.fillRect(box, colour(t.sunk if over and name in _EDITED else t.card))
        draw_row_line(painter, box)
        inner = box.adjusted(px(_PADDING), 0, -4, -1)
        bold, size = name == "name", 14 if name == "name" else 12.5
        away = row.presence in ("left", "absent")
        ink = t.ai if link else t.ink3 if away else t.ink if bold else t.ink2
        wide = write_fitting(painter, inner, words, (size, 11), ink, LEFT, bold=bold)
        if over and link:
            painter.fillRect(QRectF(inner.x(), inner.center().y() + px(8), wide, 1), colour(ink))


class _NameField(QLineEdit):
    """A field for one name; several lines at once are reported as such."""

    pasted = Signal(str)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        lines = QGuiApplication.clipboard().text()
        if event.matches(QKeySequence.StandardKey.Paste) and _several(lines):
            self.pasted.emit(lines)
        elif event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        lines = event.mimeData().text()
        if _several(lines):
            event.acceptProposedAction()
            self.pasted.emit(lines)
        else:
            super().dropEvent(event)


def _several(text: str) -> bool:
    return len(text.split("\n")) > 1 and bool(text.strip())


def _chips(name: str, flow: Flow, pressed: Callable[[int], object]) -> list[ChipButton]:
    """Make chips for people of other evenings in a flow; `pressed` gets the place of one."""
    found = [ChipButton(f"roster_{name}_{at}", flow.parentWidget()) for at in range(_OFFERED)]
    for at, chip in enumerate(found):
        chip.clicked.connect(partial(pressed, at))
        flow.addWidget(chip)
    return found


def _present_chips(chips: Sequence[ChipButton], people: Sequence[tuple[str, str]]) -> None:
    """Show a chip for each of some people: what it says, and its accessible name."""
    for at, chip in enumerate(chips):
        show_if(chip, at < len(people))
        if at < len(people):
            words, name = people[at]
            chip.present(with_ampersands(words), on=False)
            chip.setAccessibleName(name)


class _Question(NamedGroup):
    """Asks one thing of players: a chip for each says yes, and with `all_words` a button for all;
    `answered(players)`. The texts are `<name>` and `<name>_tip`."""

    answered = Signal(tuple)

    def __init__(self, name: str, texts: Texts, all_words: str = "") -> None:
        super().__init__()
        flow = Flow(self, px(6), px(4), centred=True)
        words = plain_label("caption", texts.ui(f"evening.roster.{name}"), wraps=True)
        flow.addWidget(words)
        self.setAccessibleName(words.text())
        self._players: tuple[OfferedPlayer, ...] = ()
        self._chips = _chips(name, flow, self._answer)
        self._all = word_button(f"roster_{name}_all", all_words) if all_words else None
        tip = texts.ui(f"evening.roster.{name}_tip")
        for chip in self._chips:
            chip.setToolTip(tip)
        if self._all is not None:
            self._all.setToolTip(tip)
            self._all.clicked.connect(partial(self._answer, None))
            flow.addWidget(self._all)

    def present(self, players: tuple[OfferedPlayer, ...]) -> None:
        """Ask it of these players; of nobody, nothing is shown."""
        self._players = players
        _present_chips(self._chips, [(one.words, one.words) for one in players])
        if self._all is not None:
            show_if(self._all, len(players) > 1)
        show_if(self, bool(players))

    def _answer(self, at: int | None, _on: bool = False) -> None:
        """Say yes for one of the players, or for all."""
        some = self._players if at is None else self._players[at : at + 1]
        self.answered.emit(tuple(one.player for one in some))


class RosterPanel(QFrame):
    """A card with the field for names, names of earlier evenings, and the list."""

    added = Signal(str)
    known_person_added = Signal(str)
    pasted = Signal(str)
    import_requested = Signal()
    renamed = Signal(str, str)
    remarked = Signal(str, str)
    separation_toggled = Signal(str, str, bool)
    removed = Signal(str)
    left = Signal(str)
    returned = Signal(str)
    joined = Signal(tuple)
    parted = Signal(tuple)
    closed = Signal()

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("roster")
        self.setProperty("role", "card")
        self._texts = texts
        self._view = RosterView((), (), "", 0)
        self._said = AnnouncedLabel()
        self.field = _NameField()
        self.table = RosterTable(texts)
        self._known = NamedGroup()
        self._same = _Question("same", texts, texts.ui("evening.roster.same_all"))
        self._renamed = _Question("renamed", texts)
        self._build()

    def _build(self) -> None:
        whole = QVBoxLayout(self)
        whole.setContentsMargins(px(_EDGE), px(9), px(_EDGE), px(10))
        whole.setSpacing(px(8))
        whole.addLayout(self._head())
        whole.addLayout(self._entry())
        whole.addWidget(self._known)
        whole.addWidget(self._same)
        whole.addWidget(self._renamed)
        whole.addWidget(self.table, 1)
        self._known.setAccessibleName(self._texts.ui("evening.roster.known"))
        self._chips = _chips("known", Flow(self._known, px(6), px(4)), self._add_known)
        self._same.answered.connect(self.joined)
        self._renamed.answered.connect(self.parted)
        for name in ("renamed", "remarked", "separation_toggled", "removed", "left", "returned"):
            getattr(self.table, name).connect(getattr(self, name))

    def _head(self) -> QHBoxLayout:
        ui = self._texts.ui
        self._said.setObjectName("roster_said")
        self._said.setProperty("role", "caption")
        self._said.setTextFormat(Qt.TextFormat.PlainText)
        row = QHBoxLayout()
        row.setSpacing(px(12))
        row.addWidget(plain_label("headline_small", ui("evening.roster.title")))
        row.addWidget(self._said)
        row.addStretch(1)
        row.addWidget(self._button("close", ui("evening.roster.close"), self.closed.emit, "Esc"))
        return row

    def _entry(self) -> QHBoxLayout:
        """The row of the field with the other ways to add names."""
        ui = self._texts.ui
        self.field.setObjectName("roster_field")
        self.field.setProperty("role", "field")
        self.field.setPlaceholderText(ui("evening.roster.hint"))
        self.field.setAccessibleName(ui("evening.roster.field"))
        self.field.setToolTip(ui("evening.roster.field_tip"))
        self.field.returnPressed.connect(self._add)
        self.field.textChanged.connect(lambda _text: self._offer())
        self.field.pasted.connect(self.pasted)
        row = QHBoxLayout()
        row.setSpacing(px(8))
        row.addWidget(self.field, 1)
        for name, handler in (
            ("add", self._add),
            ("paste", self._paste),
            ("import", self.import_requested.emit),
        ):
            tip = ui(f"evening.roster.{name}_tip")
            row.addWidget(self._button(name, ui(f"evening.roster.{name}"), handler, tip))
        return row

    def _button(
        self, name: str, words: str, handler: Callable[[], object], tip: str
    ) -> QPushButton:
        button = word_button(f"roster_{name}", words)
        button.setToolTip(tip)
        button.clicked.connect(lambda _on=False: handler())
        return button

    def present(self, view: RosterView) -> None:
        """Show the players."""
        self._view = view
        self.field.setMaxLength(view.longest)
        self.table.shown.longest = view.longest
        self._said.setText(view.summary)
        self.table.shown.update_rows(view.rows)
        self._offer()
        self._same.present(view.same)
        self._renamed.present(view.renamed)

    def take_focus(self) -> None:
        """Move the focus to the field for names."""
        self.field.setFocus(Qt.FocusReason.TabFocusReason)

    def _offered(self) -> list[tuple[str, str]]:
        """The names of earlier evenings that contain what is typed."""
        typed = self.field.text().strip().casefold()
        found = [(key, name) for key, name in self._view.known if typed in name.casefold()]
        return found[:_OFFERED]

    def _offer(self) -> None:
        ui = self._texts.ui
        offered = [(f"＋ {one}", ui("evening.roster.add_known", one)) for _, one in self._offered()]
        _present_chips(self._chips, offered)
        show_if(self._known, bool(offered))

    def _add(self) -> None:
        """Add what is typed, as the player of that name of earlier evenings where there is one."""
        name = self.field.text().strip()
        if not name:
            self.field.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        known = next((key for key, one in self._view.known if one == name), None)
        self.field.setText("")  # forgets what was typed, so that undo is the page's
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        if known is None:
            self.added.emit(name)
        else:
            self.known_person_added.emit(known)

    def _add_known(self, at: int, _on: bool = False) -> None:
        offered = self._offered()
        if at < len(offered):
            self.field.setText("")
            self.known_person_added.emit(offered[at][0])

    def _paste(self) -> None:
        """Take the lines of the clipboard; without any, the field waits for a name."""
        lines = QGuiApplication.clipboard().text()
        if lines.strip():
            self.pasted.emit(lines)
        else:
            self.take_focus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)
