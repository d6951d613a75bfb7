"""The bar above the page: the rule documents, undo, redo, language and view."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLabel,
    QMenu,
    QToolButton,
    QWidget,
)

from app.editions import Edition, edition_of_head, edition_words, today
from app.main_window.option_menu import OptionMenu
from app.style.theme import colour, px, sans, target, tokens
from app.texts.texts import Texts, with_ampersands
from app.variants import texts_of
from app.widgets.controls.ticks import AlwaysTabStop
from app.widgets.painting.drawing import (
    CENTRE,
    LEFT,
    as_written,
    badge_width,
    draw_badge,
    draw_outline,
    elided,
    show_if,
    width_of,
    write,
)
from engine.library import base_of, chosen, options_of, tried_readings
from engine.rule_options import TRIED, is_reading
from engine.rulebook import Head, Standing

HEIGHT: Final = 46
_AROUND: Final = 12
_DIGITS: Final = 9
_BESIDE: Final = 4
_GAP: Final = 6
_MARKS: Final = 3
"""The most chosen options that the bar names; of more it names two and counts the others."""


class DocumentButton(AlwaysTabStop, QAbstractButton):
    """A button with a document's name and the digit of its key; the active one is underlined."""

    def __init__(self, name: str, parent: QWidget, documents: QButtonGroup) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.show_ticks(one_of=documents)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # after a click one types on
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.digit = ""
        self._mark = ""

    def set_digit(self, digit: int) -> None:
        """Set the digit of its key; only the first documents have one."""
        self.digit = str(digit) if digit <= _DIGITS else ""
        self.update()

    def set_mark(self, mark: str, words: str) -> None:
        """Set the mark of an edition that is not in force, and the sentence that gives the
        reason."""
        self._mark = mark
        self.setToolTip(as_written(words))
        self.setAccessibleDescription(words)
        self.update()

    def set_name(self, name: str) -> None:
        """Set the name; an ampersand in it makes no mnemonic."""
        self.setText(name)
        self.setShortcut(QKeySequence())

    def sizeHint(self) -> QSize:
        width = width_of(self.text(), sans(13, bold=True)) + 20 + (11 + px(15) if self.digit else 0)
        return QSize(round(width + _mark_width(self._mark)), _height() - 1)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        t, on = tokens(), self.isChecked()
        box = QRectF(self.rect())
        if self.underMouse() and not on:
            painter.fillRect(box.adjusted(0, 0, 0, -1), colour(t.sunk))
        code = t.green if on else t.ink2
        x = 10 + write(painter, box.adjusted(10, 0, 0, 0), self.text(), sans(13, on), code, LEFT)
        if self._mark:
            right = x + _mark_width(self._mark)
            draw_badge(painter, right, box.center().y(), self._mark, Standing.ASSUMED)
            x = right
        if self.digit:
            frame = QRectF(x + 7, box.center().y() - px(15) / 2, px(15), px(15))
            draw_outline(painter, frame, t.line, 1, 3)
            write(painter, frame, self.digit, sans(11), t.ink3, CENTRE)
        if on:
            painter.fillRect(QRectF(0, box.bottom() - 3, box.width(), 3), colour(t.green))
        if self.hasFocus():
            draw_outline(painter, box.adjusted(3, 6, -3, -8), t.ai, t.ring, 5)


def _height() -> int:
    """The height of the bar; a button with its margins fits into it."""
    return max(px(HEIGHT), target(0) + px(_AROUND))


class OptionButton(QToolButton):
    """The button beside the active document that names its chosen options and opens their menu."""

    def __init__(self, texts: Texts, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("options")
        self.setProperty("role", "button")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._texts = texts

    def present(self, document: str, name: str) -> bool:
        """Show the options that are chosen in an id; returns whether the document has options."""
        known, texts = options_of(document), self._texts
        on = [texts.words(each.mark) for each in chosen(document) if not is_reading(each.id)]
        text = texts.list_of(on) or texts.ui("rule_options.as_printed")
        more = on if len(on) <= _MARKS else [*on[: _MARKS - 1], f"+{len(on) - _MARKS + 1}"]
        words = " ".join(more) + " ▾" if on else texts.ui("rule_options.add")
        self.setText(with_ampersands(words))
        names = texts.list_of(f"{texts.words(o.mark)} {texts.words(o.name)}" for o in known)
        self.setToolTip(texts.ui("rule_options.tip", names))
        self.setAccessibleName(texts.ui("rule_options.chosen", name, text))
        self.ensurePolished()
        self.resize(self.sizeHint())
        return bool(known)


class DocumentBar(QFrame):
    """Emits `document_chosen(document id)` for a button, `options_chosen(document id)` with the
    options for that menu, `switched(button name)`, and `message(text)`."""

    document_chosen = Signal(str)
    options_chosen = Signal(str)
    message = Signal(str)
    switched = Signal(str)

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("bar")
        self.setFixedHeight(_height())
        self._texts = texts
        self._steps: object = None
        self._heads: tuple[Head, ...] = ()
        self._current = self._document = ""
        self._editions: dict[str, Edition] = {}
        self._narrow = self._placed = False
        self._caption = QLabel()
        self._caption.setProperty("role", "caption")
        self._names, self._group = QWidget(), QButtonGroup(self)
        self._names.installEventFilter(self)
        self._buttons: dict[str, DocumentButton] = {}
        self._more = DocumentButton("documents_more", self._names, self._group)
        self._more.clicked.connect(self._show_menu)
        self._menu = QMenu(self)
        self._options = OptionButton(texts, self._names)
        self._options.clicked.connect(self._show_options)
        self._options.hide()
        self._option_menu = OptionMenu(texts, self)
        self._option_menu.options_chosen.connect(self.options_chosen)
        self._option_menu.message.connect(self.message)
        self._newer = QToolButton()
        self._newer.setObjectName("newer_edition")
        self._newer.setProperty("role", "button")
        self._newer.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._newer.clicked.connect(self._choose_newer)
        self._newer.hide()
        names = ("tried", "undo", "redo", "show_large", "language", "view")
        self._switches = {name: self._switch(name) for name in names}
        for hidden in ("tried", "show_large"):
            self._switches[hidden].hide()
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 0, 14, 0)
        row.setSpacing(8)
        self._menu_button = self._switch("menu_button")
        row.addWidget(self._menu_button)
        row.addWidget(self._caption)
        row.addWidget(self._names, 1)
        row.addWidget(self._newer)
        for button in self._switches.values():
            row.addWidget(button)
        self._label()

    def _switch(self, name: str) -> QToolButton:
        button = QToolButton()
        button.setObjectName(name)
        button.setProperty("role", "button")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(partial(self.switched.emit, name))
        return button

    def _label(self) -> None:
        texts, self._steps = self._texts, None
        self._caption.setText(texts.ui("rules_in_force"))
        self._menu_button.setText("☰")
        self._menu_button.setAccessibleName(texts.ui("action.menu"))
        self._menu_button.setToolTip(texts.ui("switch_tip.menu"))
        for name, button in self._switches.items():
            word = texts.ui(f"switch.{name}")
            button.setText(word.partition(" ")[0] if self._narrow else word)
            button.setAccessibleName(texts.ui(f"switch_tip.{name}"))
            button.setToolTip(texts.ui(f"switch_tip.{name}"))
        self._show_tried(self._document)

    def documents_shown(self) -> tuple[QWidget, QRect]:
        """The widget that holds the documents, and the part of it that they take."""
        return self._names, self._names.childrenRect()

    def tab_stops(self) -> tuple[QWidget, ...]:
        """The buttons in the order of reading."""
        at = next((i for i, head in enumerate(self._heads, 1) if head.id == self._current), 0)
        if at and self._buttons[self._current].isHidden():
            at = len(self._heads) + 1
        documents = [*(self._buttons[head.id] for head in self._heads), self._more]
        stops = (*documents[:at], self._options, *documents[at:])
        return (self._menu_button, *stops, self._newer, *self._switches.values())

    def present(self, heads: Sequence[Head], current: str) -> None:
        """Show the documents in their order, with the active one checked and its options named;
        those whose edition is not in force today have a mark, the active one a button beside it for
        the newer."""
        day = today()
        editions = {head.id: edition_of_head(head, day) for head in heads}
        if (tuple(heads), current, editions) == (self._heads, self._document, self._editions):
            return
        self._current, self._document = base_of(current), current
        self._show_tried(current)
        if (tuple(heads), editions) != (self._heads, self._editions):
            self._heads, self._editions = tuple(heads), editions
            self._build()
        else:
            self._offer_newer()
            self._arrange()

    def _offer_newer(self) -> None:
        """Offer the edition that replaced the active one."""
        edition = self._editions.get(self._current)
        newer = next(
            (h for h in self._heads if edition is not None and h.id == edition.newer), None
        )
        show_if(self._newer, newer is not None)
        if newer is None:
            return
        name = self._texts.document_short(newer)
        tip = self._texts.ui("edition.use_tip", name)
        words = self._texts.ui("edition.use", name)
        self._newer.setText("→" if self._narrow else with_ampersands(words))
        self._newer.setAccessibleName(tip)
        text = edition_words(self._current, self._texts)
        self._newer.setToolTip(as_written(f"{text} {tip}"))

    def _choose_newer(self) -> None:
        self.document_chosen.emit(self._editions[self._current].newer)

    def set_compact(self, narrow: bool) -> None:
        """Shorten the buttons at the right where the window is narrow."""
        if narrow != self._narrow:
            self._narrow = narrow
            self._caption.setVisible(not narrow)
            self._label()
            self._offer_newer()
            self._arrange()

    def set_roomy(self, roomy: bool) -> None:
        """Offer to show the page large where the window is wide."""
        show_if(self._switches["show_large"], roomy)

    def open_menu(self, menu: QMenu, below: str = "menu_button") -> None:
        """Open a menu below a button, without waiting until it closes."""
        button = self._switches.get(below, self._menu_button)
        menu.popup(button.mapToGlobal(button.rect().bottomLeft()))

    def present_steps(self, undo: str, redo: str) -> None:
        """Put the names of the next undo and redo step into the tooltips; "" disables."""
        if (undo, redo) == self._steps:
            return
        self._steps = undo, redo
        for name, step in (("undo", undo), ("redo", redo)):
            tip = self._texts.ui(f"switch_tip.{name}")
            text = self._texts.titled(tip, self._texts.step(step)) if step else tip
            self._switches[name].setEnabled(bool(step))
            self._switches[name].setToolTip(text)
            word = self._texts.ui(f"action.{name}")
            named = self._texts.titled(word, self._texts.step(step)) if step else word
            self._switches[name].setAccessibleName(named)

    def _build(self) -> None:
        for gone in self._buttons.keys() - {head.id for head in self._heads}:
            button = self._buttons.pop(gone)
            show_if(button, False)
            button.deleteLater()
        for digit, head in enumerate(self._heads, 1):
            if head.id not in self._buttons:
                button = DocumentButton(f"document_{head.id}", self._names, self._group)
                button.clicked.connect(partial(self._choose, head.id))
                self._buttons[head.id] = button
            button = self._buttons[head.id]
            button.set_digit(digit)
            button.set_name(self._texts.document_short(head))
            name = self._texts.document(head)
            button.setAccessibleName(name)
            button.set_mark(self._mark_of(head), edition_words(head.id, self._texts) or name)
        self._offer_newer()
        self._arrange()

    def _mark_of(self, head: Head) -> str:
        edition = self._editions.get(head.id)
        if edition is None or edition.standing == "in_force":
            return ""
        return self._texts.ui(f"edition.mark.{edition.standing}")

    def _show_tried(self, document: str) -> None:
        """Show which readings are tried, with one press to put them back."""
        button = self._switches["tried"]
        found = tried_readings(document) if TRIED in document else {}
        show_if(button, bool(found))
        if found:
            texts = texts_of(document, self._texts.language)
            names = texts.list_of(texts.rule(key) for key in found)
            button.setText(self._texts.ui("tried.back", len(found)))
            button.setToolTip(self._texts.ui("tried.tip", names))
            button.setAccessibleName(self._texts.ui("tried.tip", names))

    def _choose(self, document: str, _on: bool = False) -> None:
        self.document_chosen.emit(document)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Place the buttons anew where the buttons at the right leave them another width."""
        if watched is self._names and event.type() == QEvent.Type.Resize:
            self._placed = True
            self._arrange()
        return super().eventFilter(watched, event)

    def _arrange(self) -> None:
        """Place the document buttons that fit, once their room is known; the others go into the
        menu "more"."""
        if not self._placed:
            return
        row = self.layout()
        assert row is not None  # made with the bar
        row.activate()  # the button for a newer edition comes and goes
        sizes = [self._buttons[head.id].sizeHint() for head in self._heads]
        name = next(
            (self._texts.document_short(h) for h in self._heads if h.id == self._current), ""
        )
        there = bool(name) and self._options.present(self._document, name)
        beside = self._options.width() + 2 * _BESIDE if there else 0
        hidden = self._hidden([size.width() for size in sizes], beside)
        x = 0
        for head, size in zip(self._heads, sizes, strict=True):
            button = self._buttons[head.id]
            button.setChecked(head.id == self._current)
            show_if(button, head not in hidden)
            if head not in hidden:
                button.setGeometry(QRect(QPoint(x, 0), size))
                x += size.width()
                if head.id == self._current:
                    x = self._place_options(x, beside)
        self._place_more(hidden, x, beside)
        show_if(self._options, bool(beside))

    def _place_more(self, hidden: Sequence[Head], x: int, beside: int) -> None:
        """Place the button of the documents that do not fit at `x`. It has the name of the active
        one if that is one of them; for a name without room the tooltip has what is left out."""
        names = {h.id: self._texts.document_short(h) for h in hidden}
        mark = next((self._mark_of(h) for h in hidden if h.id == self._current), "")
        name = names.get(self._current, self._texts.ui("more_documents"))
        taken = x + _label_width("") + _mark_width(mark)
        taken += beside if self._current in names else 0
        shown = elided(name, self._names.width() - taken, sans(13, bold=True))
        words = edition_words(self._current, self._texts) if mark else ""
        show_if(self._more, bool(hidden))
        self._more.setChecked(self._current in names)
        self._more.set_name(f"{shown} ▾")
        self._more.set_mark(mark, words or (name if shown != name else ""))
        self._more.resize(self._more.sizeHint())
        self._more.move(x, 0)
        if self._current in names:
            self._place_options(x + self._more.width(), beside)

    def _place_options(self, x: int, beside: int) -> int:
        """Place the button of the options at `x`; returns where what follows it begins."""
        self._options.move(x + _BESIDE, (_height() - self._options.height()) // 2)
        return x + beside

    def _hidden(self, widths: Sequence[int], beside: int) -> tuple[Head, ...]:
        """The documents whose buttons do not fit, by the widths of all buttons and of the options
        `beside` the active one."""
        room = self._names.width() - beside
        if sum(widths) <= room:
            return ()
        more = self._texts.ui("more_documents")
        current = next((h for h in self._heads if h.id == self._current), None)
        shown = self._fit(widths, room - _label_width(more))
        if current is not None and current not in self._heads[:shown]:
            mark = self._mark_of(current)
            label = _label_width(self._texts.document_short(current))
            shown = self._fit(widths, room - label - _mark_width(mark))
        return self._heads[shown:]

    def _show_options(self) -> None:
        self._option_menu.present(self._document)
        self._option_menu.popup(self._options.mapToGlobal(self._options.rect().bottomLeft()))

    @staticmethod
    def _fit(widths: Sequence[int], room: float) -> int:
        """How many buttons fit into `room` pixels."""
        count, used = 0, 0
        for width in widths:
            used += width
            if used > room:
                break
            count += 1
        return count

    def _menu_words(self, head: Head) -> str:
        """The name of a document in the menu, with the mark of an edition not in force."""
        name, mark = self._texts.document(head), self._mark_of(head)
        return self._texts.ui("edition.marked", name, mark) if mark else name

    def _show_menu(self) -> None:
        self._menu.clear()
        self._menu.setToolTipsVisible(True)
        for head in self._heads:
            if not self._buttons[head.id].isHidden():
                continue
            action = QAction(with_ampersands(self._menu_words(head)), self._menu)
            action.setObjectName(f"more_{head.id}")
            digit = self._heads.index(head) + 1
            if digit <= _DIGITS:
                action.setText(f"{action.text()}\tCtrl+{digit}")
            action.setToolTip(self._buttons[head.id].toolTip())
            action.triggered.connect(partial(self._choose, head.id))
            self._menu.addAction(action)
        self._menu.popup(self._names.mapToGlobal(self._more.geometry().bottomLeft()))


def _mark_width(mark: str) -> float:
    """The width of the mark of an edition with the gap before it."""
    return badge_width(mark) + _GAP if mark else 0


def _label_width(word: str) -> float:
    return width_of(f"{word} ▾", sans(13, bold=True)) + 24
