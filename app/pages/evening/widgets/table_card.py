"""The card of a table whose scores are typed in.

    card = TableCard(texts)
    card.present(TableCardView(...))     # app.pages.evening.views

It reports `typed(seat, text)`, `deposits_typed(text)` and `chombo_typed(seat, text)` while it is
typed in, `accepted()` and `provisional_chosen()` for its buttons, `game_chosen(uid)` for a kept
game, `search_requested()` where it is to be found among all, `game_requested()` where the game is
to be recorded, `reopened()` when a settled table is to be corrected, and `withdrawn()` when its
result is to be taken back. Enter leads from field to field and then to the filled button, which it
presses; Ctrl+Enter presses that at once. Fields scroll where there is little height; the buttons
stay.
"""

from __future__ import annotations

from functools import partial
from html import escape
from itertools import zip_longest
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRectF, QRegularExpression, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from app.pages.evening.views import TableCardView
from app.pages.evening.widgets.rule_notes import RuleNote
from app.style.theme import mincho, px, sans, tokens
from app.texts.texts import Texts
from app.widgets.controls.announce import AnnouncedLabel
from app.widgets.controls.controls import below, word_button
from app.widgets.controls.keyed import KeyedButton
from app.widgets.controls.menus import MenuRow, menu_of
from app.widgets.controls.text_field import put_text, score_field
from app.widgets.layout.flow import Flow
from app.widgets.layout.frames import Panel, captioned, column, plain_label
from app.widgets.layout.roles import TEXT, NamedGroup
from app.widgets.painting.drawing import (
    LEFT,
    elided,
    ground,
    set_styled,
    show_if,
    write,
    write_fitting,
)
from engine.ledger import SEATS

_EDGE, _GAP = 14, 8
_POINTS: Final = QRegularExpression("[-−－＋+]?[0-9０-９]{0,7}([.．][0-9０-９]?)?")
_COUNT: Final = QRegularExpression("[0-9０-９]{0,2}")
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_SMALL_FIELD, _COUNT_FIELD = 34, 42
_SEAT: Final = 26
_NARROW: Final = 430
"""Below this width letters in fields are smaller."""


class _SeatHead(QWidget):
    """Wind and name over a field."""

    accessible_role = TEXT

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.setObjectName(f"card_seat_{seat}")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._wind = self._name = ""

    def present(self, wind: str, name: str) -> None:
        if (wind, name) != (self._wind, self._name):
            self._wind, self._name = wind, name
            self.setAccessibleName(f"{wind} {name}")
            self.setToolTip(name)
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(90), px(_SEAT))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, t = QPainter(self), tokens()
        ground(self, painter, t.card)
        box = QRectF(self.rect())
        used = write(painter, box, self._wind, mincho(17), t.ink, LEFT) + px(7)
        rest = box.adjusted(used, 1, 0, 1)
        write_fitting(painter, rest, self._name, (13, 11), t.ink, LEFT, bold=True)


class TableCard(QWidget):
    """Shows what is typed for a table and what the document says about it."""

    typed = Signal(int, str)
    deposits_typed = Signal(str)
    chombo_typed = Signal(int, str)
    accepted = Signal()
    provisional_chosen = Signal()
    game_chosen = Signal(str)
    search_requested = Signal()
    game_requested = Signal()
    reopened = Signal()
    withdrawn = Signal()
    height_changed = Signal()

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("table_card")
        self._texts = texts
        self._view: TableCardView | None = None
        self._title = plain_label("head", name="card_title")
        self._said, self._at = plain_label("caption"), plain_label("caption")
        self._body = Panel("card_body", gap=px(8))
        self._heads = [_SeatHead(seat) for seat in range(SEATS)]
        self.fields = [score_field(f"card_score_{seat}", _POINTS) for seat in range(SEATS)]
        self._problem, self._what, self._instead = QFrame(), AnnouncedLabel(), QLabel()
        self._remedy = QLabel()
        self.deposits = score_field("card_deposits", _COUNT)
        self.chombo = [score_field(f"card_chombo_{seat}", _COUNT) for seat in range(SEATS)]
        self._games = word_button("card_games", texts.ui("evening.board.games"))
        self._accept = KeyedButton("card_accept", "Ctrl+Return", self)
        self._begin = word_button("card_begin", texts.ui("evening.board.begin"))
        self._keep = word_button("card_keep")
        self._reopen = word_button("card_reopen", texts.ui("evening.board.correct"))
        self._withdraw = word_button("card_withdraw", texts.ui("evening.board.withdraw"))
        self._presses = self._accept, self._begin, self._keep, self._reopen, self._withdraw
        self._rule = RuleNote(texts, "card_rule")
        self._build()

    # the layout

    def _build(self) -> None:
        self._more = self._more_row()
        body = self._body
        body.setAccessibleName(self._texts.ui("evening.board.fields"))
        body.column.setContentsMargins(px(_EDGE), 0, px(_EDGE), 2)
        for part in (self._seats(), self._problem_line(), self._remedy, self._more):
            body.column.addWidget(part)
        self._remedy.setObjectName("card_remedy")
        self._remedy.setProperty("role", "question")
        self._remedy.setTextFormat(Qt.TextFormat.RichText)
        self._remedy.setWordWrap(True)
        whole = column(px(6))
        whole.addLayout(self._head())
        whole.addWidget(body, 1)
        whole.addLayout(self._foot())
        self.setLayout(whole)
        inner = body.widget()
        assert inner is not None  # the column
        inner.installEventFilter(self)
        for button in (*self._presses, self._games):
            button.installEventFilter(self)
        for one, after in zip(self.fields, self.fields[1:], strict=False):
            self.setTabOrder(one, after)

    def _head(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setContentsMargins(px(_EDGE), px(9), px(_EDGE), 0)
        row.setSpacing(px(14))
        self._said.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        row.addWidget(self._title)
        row.addWidget(self._said, 1)
        row.addWidget(self._at)
        return row

    def _seats(self) -> QWidget:
        found = QWidget()
        grid = QGridLayout(found)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(px(8))
        grid.setVerticalSpacing(2)
        for seat, (head, field) in enumerate(zip(self._heads, self.fields, strict=True)):
            field.setProperty("role", "score")
            field.setAlignment(Qt.AlignmentFlag.AlignRight)
            field.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            field.textEdited.connect(partial(self.typed.emit, seat))
            field.returnPressed.connect(partial(self._go_on, seat))
            grid.addWidget(head, 0, seat)
            grid.addWidget(field, 1, seat)
            grid.setColumnStretch(seat, 1)
        return found

    def _problem_line(self) -> QFrame:
        self._problem.setObjectName("card_problem")
        self._problem.setProperty("role", "problem")
        self._what.setObjectName("card_what")
        alarm, words = plain_label("alarm", "!"), column(1)
        alarm.setAlignment(Qt.AlignmentFlag.AlignCenter)
        for label, role in ((self._what, "did"), (self._instead, "instead")):
            label.setProperty("role", role)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
            words.addWidget(label)
        row = QHBoxLayout(self._problem)
        row.setContentsMargins(px(8), px(5), px(8), px(5))
        row.setSpacing(px(8))
        row.addWidget(alarm, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)
        return self._problem

    def _more_row(self) -> QWidget:
        """The row for sticks that are left, chombo, and a kept game."""
        ui = self._texts.ui
        found = QWidget()
        flow = Flow(found, px(10), px(6))
        label = plain_label("caption", ui("evening.board.deposits"))
        self.deposits.setFixedWidth(px(_COUNT_FIELD))
        self.deposits.setPlaceholderText("0")
        self.deposits.setAccessibleName(ui("evening.board.deposits_name"))
        self.deposits.setToolTip(ui("evening.board.deposits_name"))
        self.deposits.textEdited.connect(self.deposits_typed)
        self._left = captioned(label, self.deposits, px(6))
        self._counts = NamedGroup()
        self._counts.setAccessibleName(ui("evening.board.chombo"))
        row = QHBoxLayout(self._counts)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(px(3))
        row.addWidget(plain_label("caption", ui("evening.board.chombo")))
        row.addSpacing(px(3))
        for seat, field in enumerate(self.chombo):
            field.setFixedWidth(px(_SMALL_FIELD) + 2 * tokens().border)
            field.textEdited.connect(partial(self.chombo_typed.emit, seat))
            row.addWidget(field)
        self._games.setToolTip(ui("evening.board.games_tip"))
        self._games.clicked.connect(self._offer_games)
        for part in (self._left, self._counts, self._games):
            flow.addWidget(part)
        return found

    def _foot(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setContentsMargins(px(_EDGE), 0, px(_EDGE), px(10))
        row.setSpacing(px(_GAP))
        self._accept.setProperty("role", "primary")
        self._accept.clicked.connect(self.accepted)
        ui = self._texts.ui
        self._begin.setToolTip(ui("evening.board.begin_tip"))
        self._begin.clicked.connect(self.game_requested)
        self._keep.clicked.connect(self.provisional_chosen)
        self._reopen.setToolTip(ui("evening.board.correct_tip"))
        self._reopen.clicked.connect(self._open_again)
        self._withdraw.setToolTip(ui("evening.board.withdraw_tip"))
        self._withdraw.clicked.connect(self.withdrawn)
        for button in self._presses:
            row.addWidget(button)
        row.addStretch(1)
        row.addWidget(self._rule)
        self._buttons = row
        return row

    # what is shown

    def present(self, view: TableCardView) -> None:
        """Show a table; what is being typed stays as it is."""
        if view == self._view:
            return
        self._view = view
        self._title.setText(view.title)
        self._at.setText(view.at)
        self._write_said()
        for seat, entry in enumerate(view.seats):
            self._heads[seat].present(entry.wind, entry.name)
            name = self._texts.ui("evening.board.score_of", entry.wind, entry.name)
            self.fields[seat].setAccessibleName(name)
            put_text(self.fields[seat], entry.typed)
            if view.chombo:
                name = self._texts.ui("evening.board.chombo_of", entry.wind, entry.name)
                self.chombo[seat].setAccessibleName(name)
                put_text(self.chombo[seat], view.chombo[seat])
                self.chombo[seat].setToolTip(name)
                self.chombo[seat].setPlaceholderText(entry.wind)
        if view.deposits is not None:
            put_text(self.deposits, view.deposits)
        self._show_check(view)
        self._show_parts(view)
        self._place_rule()

    def _show_check(self, view: TableCardView) -> None:
        """Show what is wrong, and what the document does about it."""
        headline, instead = view.problem
        self._what.setText(headline)
        self._instead.setText(instead)
        show_if(self._instead, bool(instead))
        show_if(self._problem, bool(headline or instead))
        unbroken = escape(view.effect).replace(" ", "&nbsp;")
        effect = f" <b>{unbroken}</b>" if view.effect else ""
        self._remedy.setText(f"{escape(view.remedy)}{effect}")
        self._remedy.setAccessibleName(f"{view.remedy} {view.effect}".strip())
        show_if(self._remedy, bool(view.remedy))
        self._rule.present(view.rule)
        show_if(self._rule, view.rule is not None)

    def _show_parts(self, view: TableCardView) -> None:
        """Show the fields and buttons that there are for this table."""
        closed = view.settled
        fields = (*self.fields, *self.chombo, self.deposits)
        for field, entry in zip_longest(fields, view.seats):
            bad = entry is not None and not entry.good
            field.setReadOnly(closed)
            set_styled(field, "state", "closed" if closed else "bad" if bad else "")
        show_if(self._left, view.deposits is not None)
        show_if(self._counts, bool(view.chombo))
        show_if(self._games, bool(view.games) and not closed)
        show_if(self._more, view.deposits is not None or bool(view.chombo or view.games))
        word = view.button or self._texts.ui("evening.enter")
        self._accept.set_label(word, word)
        self._accept.setEnabled(bool(view.button) and not closed)
        show_if(self._accept, not closed)
        self._keep.setText(view.provisional)
        show_if(self._keep, bool(view.provisional))
        show_if(self._begin, view.playable and not view.provisional)
        show_if(self._reopen, closed)
        show_if(self._withdraw, view.written)

    def height_for(self, width: int) -> int:
        """The height of the whole card in a width; with more of it the buttons stay below the
        fields."""
        inner, layout = self._body.column, self.layout()
        assert layout is not None  # it was built
        inner.invalidate()
        width -= self._body.verticalScrollBar().sizeHint().width() + 2  # it may be there before
        fields = inner.totalHeightForWidth(width) if inner.hasHeightForWidth() else -1
        if fields < 0:
            fields = inner.totalSizeHint().height()
        self._body.setMaximumHeight(fields + 2)
        asked = self._body.sizeHint().expandedTo(self._body.minimumSizeHint())
        asked = asked.boundedTo(self._body.maximumSize())  # what the layout counts for it
        return layout.totalSizeHint().height() - asked.height() + fields + 2

    def take_focus(self) -> None:
        """Move the focus to the first field that is empty, or to the first one."""
        empty = [field for field in self.fields if not field.text()]
        (empty or self.fields)[0].setFocus(Qt.FocusReason.TabFocusReason)

    def _go_on(self, seat: int) -> None:
        """Move on from a field by Enter."""
        if seat + 1 < SEATS:
            self.fields[seat + 1].setFocus(Qt.FocusReason.TabFocusReason)
        elif self._accept.isEnabled() and self._accept.isVisible():
            self._accept.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self.take_focus()

    def _open_again(self) -> None:
        self.reopened.emit()
        self.fields[0].setFocus(Qt.FocusReason.TabFocusReason)

    def _offer_games(self) -> None:
        """Open the menu of kept games."""
        view = self._view
        assert view is not None  # its button is shown
        rows: list[MenuRow] = [
            (f"card_game_{uid}", words, partial(self.game_chosen.emit, uid))
            for uid, words in view.games
        ]
        if view.all_games > len(view.games):
            words = self._texts.ui("record.find", view.all_games)
            rows.append(("card_games_find", words, self.search_requested.emit))
        menu_of(rows, self, "card_games_menu").popup(below(self._games))

    def _write_said(self) -> None:
        text = "" if self._view is None else self._view.said
        self._said.setText(elided(text, self._said.width(), sans(12)))
        self._said.setToolTip(text)

    def _place_rule(self) -> None:
        """Put the mark of the rule beside the buttons, or below its sentence where these need the
        width."""
        self._rule.set_room(max(self.width() - 2 * px(_EDGE), px(160)))
        shown = [one for one in self._presses if not one.isHidden()]
        used = sum(one.sizeHint().width() + px(_GAP) for one in shown) + 2 * px(_EDGE)
        fits = used + self._rule.sizeHint().width() <= self.width()
        beside = self._buttons.indexOf(self._rule) >= 0
        if beside and not fits:
            self._buttons.removeWidget(self._rule)
            at = self._body.column.indexOf(self._remedy) + 1
            self._body.column.insertWidget(at, self._rule)
        elif fits and not beside:
            self._body.column.removeWidget(self._rule)
            self._buttons.addWidget(self._rule)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Press a button by Enter; tell when the fields need another height, as they do once they
        are styled."""
        if isinstance(watched, QPushButton):
            pressed = event.type() == QEvent.Type.KeyPress
            if pressed and isinstance(event, QKeyEvent) and event.key() in _ENTER:
                watched.click()
                return True
        elif event.type() == QEvent.Type.LayoutRequest:
            self.height_changed.emit()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_rule()
        for field in self.fields:
            set_styled(field, "narrow", self.width() < px(_NARROW))
        self._write_said()
