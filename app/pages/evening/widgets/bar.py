"""The bar above an evening: which evening is open, its rounds, and what can be done with it.

    bar = EveningBar(texts)
    bar.present(EveningBarView(...))     # app.pages.evening.views

Signals: `page_requested(name)` for the page of another tab, `evenings_requested(place)`,
`print_requested(place)` and `export_requested(place)` for a menu there, `round_chosen(index)`,
`setup_requested()`, `roster_requested()`, `screen_requested()` and `league_requested()`;
`document_adopted()` and `trial_ended()` end a look at the evening under another document. Where
there is little width it drops the caption, then the key of the screen, then the words of the
rounds, which become a menu; at last it takes further rows.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from app.actions import KEY_OF
from app.pages.evening.views import EveningBarView, RoundTab
from app.style.theme import px, sans
from app.texts.texts import Texts, with_ampersands
from app.widgets.controls.controls import Segment, below, word_button
from app.widgets.controls.menus import menu_of
from app.widgets.controls.page_tabs import PageTabs
from app.widgets.layout.flow import Flow
from app.widgets.layout.frames import order_tabs, plain_label
from app.widgets.painting.drawing import elided, show_if

_GAP: Final = 8
_TITLE, _SHORT_TITLE, _LEAST_TITLE = 170, 84, 36


class _KeyedWord(QPushButton):
    """A button with the key that presses it in a small frame after its word."""

    def __init__(self, name: str, word: str, key: str) -> None:
        super().__init__(word)
        self.setObjectName(name)
        self.setProperty("role", "button")
        self.setProperty("keyed", True)
        self.setToolTip(f"{word} {key}")
        self._cap = QLabel(key, self)
        self._cap.setProperty("role", "key_cap")
        self._cap.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def show_key(self, there: bool) -> None:
        """Show the key, or leave it to the tooltip."""
        if self._cap.isHidden() is there:
            self._cap.setVisible(there)
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        more = 0 if self._cap.isHidden() else self._cap.sizeHint().width() + px(_GAP)
        return super().sizeHint() + QSize(more, 0)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        size = self._cap.sizeHint()
        left = self.width() - size.width() - px(10)
        self._cap.setGeometry(left, (self.height() - size.height()) // 2, *size.toTuple())


class EveningBar(QWidget):
    """Tabs, the evening, its rounds; at the right what can be done with it."""

    page_requested = Signal(str)
    evenings_requested = Signal(QPoint)
    round_chosen = Signal(int)
    roster_requested = Signal()
    print_requested = Signal(QPoint)
    export_requested = Signal(QPoint)
    screen_requested = Signal()
    league_requested = Signal()
    setup_requested = Signal()
    document_adopted = Signal()
    trial_ended = Signal()

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setObjectName("evening_bar")
        self._texts = texts
        self._view = EveningBarView("", (), None, "", begun=False)
        self.tabs = PageTabs("evening", texts)
        ui = texts.ui
        self.evening, self.rounds_menu = word_button("evening_which"), word_button("evening_round")
        self.rounds = self._made_rounds(0)
        self.said = plain_label("caption", name="evening_said")
        self.take = word_button("evening_take", ui("evening.bar.take"))
        self.take.setProperty("role", "primary")
        self.leave = word_button("evening_leave", ui("evening.bar.leave"))
        self.leave.setToolTip("Esc")
        self.setup = word_button("evening_setup", ui("evening.bar.setup"))
        self.roster = word_button("evening_roster", ui("evening.bar.roster"))
        self.print = word_button("evening_print", ui("evening.bar.print"))
        self.export = word_button("evening_export", ui("evening.bar.export"))
        self.export.setToolTip(f"{ui('action.game_export')} {KEY_OF['game_export']}")
        self.screen_button = _KeyedWord(
            "evening_screen", ui("evening.bar.screen"), KEY_OF["show_large"]
        )
        self.league = word_button("evening_league", ui("evening.bar.league"))
        self.league.setCheckable(True)
        self._actions = (
            self.take, self.leave, self.setup, self.roster, self.print, self.export,
            self.screen_button, self.league,
        )  # fmt: skip
        self._row = Flow(self, px(_GAP), centred=True)
        for widget in (self.tabs, self.evening, self.rounds, self.rounds_menu, self.said):
            self._row.addWidget(widget)
        self._row.add_stretch()
        for widget in self._actions:
            self._row.addWidget(widget)
        self._connect()
        self._fit()

    def _connect(self) -> None:
        self.tabs.page_chosen.connect(self.page_requested)
        self.evening.clicked.connect(lambda: self.evenings_requested.emit(below(self.evening)))
        self.print.clicked.connect(lambda: self.print_requested.emit(below(self.print)))
        self.export.clicked.connect(lambda: self.export_requested.emit(below(self.export)))
        self.roster.clicked.connect(self.roster_requested)
        self.setup.clicked.connect(self.setup_requested)
        self.take.clicked.connect(self.document_adopted)
        self.leave.clicked.connect(self.trial_ended)
        self.screen_button.clicked.connect(self.screen_requested)
        self.league.clicked.connect(self._ask_league)
        self.rounds_menu.clicked.connect(self._offer_rounds)

    def _ask_league(self) -> None:
        self.league.setChecked(self._view.begun and self._view.shown is None)
        self.league_requested.emit()

    def _made_rounds(self, count: int) -> Segment:
        """The segment for so many rounds."""
        found = Segment("evening_rounds", range(count), self, roomy=True)
        found.setAccessibleName(self._texts.ui("evening.bar.rounds"))
        found.chosen.connect(self._choose)
        return found

    def _choose(self, at: int) -> None:
        self.rounds.present(self._view.shown)  # until the page shows another
        self.round_chosen.emit(at)

    def present(self, view: EveningBarView) -> None:
        """Show an evening."""
        if len(view.rounds) != len(self._view.rounds):
            before, self.rounds = self.rounds, self._made_rounds(len(view.rounds))
            self._row.replace(before, self.rounds)
            before.hide()
            before.deleteLater()
            order_tabs(self.evening, self.rounds, self.rounds_menu)
        self._view = view
        self.said.setText(view.summary)
        self.league.setChecked(view.begun and view.shown is None)
        show_if(self.take, view.trial)
        show_if(self.leave, view.may_leave)
        for widget in (self.setup, self.roster, self.league):
            show_if(widget, not view.trial)
        for widget in (self.print, self.export, self.screen_button):
            widget.setEnabled(view.begun)
        self._fit()

    # the width

    def _fit(self) -> None:
        """Leave out as much as the width asks for."""
        for level in range(_LEVELS):
            self._show(level)
            self._row.invalidate()
            spare = self.width() - self._row.sizeHint().width()
            if spare >= 0:
                break
        else:
            self._show(_FOLDED)
        if level >= _KEYLESS and spare > 0:
            room = _LEAST_TITLE if level == _LEAST else _SHORT_TITLE
            self._write_title(min(px(room) + spare, px(_TITLE)))

    def _show(self, level: int) -> None:
        view = self._view
        self._row.set_gap(px(_GAP) if level < _LEAST else px(_GAP) // 2)
        titles = ((_LEAST, _LEAST_TITLE), (_KEYLESS, _SHORT_TITLE), (0, _TITLE))
        self._write_title(px(next(room for least, room in titles if level >= least)))
        show_if(self.said, bool(view.summary) and level < _SILENT)
        self.screen_button.show_key(level < _KEYLESS)
        names = [_tab_text(tab) for tab in view.rounds]
        short = level >= _SHORT
        labels = [self._short(at) for at in range(len(names))] if short else names
        self.rounds.set_labels(labels, names)
        self.rounds.present(view.shown)
        inner = self.rounds.layout()
        assert inner is not None  # it has buttons
        inner.invalidate()
        self.rounds.updateGeometry()
        folded = level >= _FOLDED
        show_if(self.rounds, bool(view.rounds) and not folded)
        show_if(self.rounds_menu, bool(view.rounds) and folded)
        here = view.shown is not None and view.shown < len(names)
        word = names[view.shown or 0] if here else self._texts.ui("evening.bar.rounds")
        self.rounds_menu.setText(self._texts.ui("evening.bar.which", word))
        self.rounds_menu.setAccessibleName(word)

    def _write_title(self, room: int) -> None:
        """Name the evening, in so many pixels."""
        title = with_ampersands(elided(self._view.title, room, sans(12)))
        self.evening.setText(self._texts.ui("evening.bar.which", title))
        self.evening.setAccessibleName(self._view.title)
        self.evening.setToolTip(self._view.title)

    def _short(self, at: int) -> str:
        """A round in a few letters: its number, and whether all is in."""
        tab = self._view.rounds[at]
        return f"{at + 1} ✓" if tab.done else f"{at + 1}"

    def _offer_rounds(self) -> None:
        """Open the menu of rounds."""
        rows = [
            (f"evening_round_{at}", _tab_text(tab), partial(self.round_chosen.emit, at))
            for at, tab in enumerate(self._view.rounds)
        ]
        shown = f"evening_round_{self._view.shown}"
        menu = menu_of(rows, self, "evening_rounds_menu", {shown})
        menu.popup(below(self.rounds_menu))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(400), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()


_SILENT, _KEYLESS, _SHORT, _FOLDED, _LEAST, _LEVELS = 1, 2, 3, 4, 5, 6
"""From which level on there is no caption, no key, no words of rounds, a menu of rounds, and hardly
a title."""


def _tab_text(tab: RoundTab) -> str:
    """A round in words, with a tick where all of it is in."""
    return f"{tab.words} ✓" if tab.done else tab.words
