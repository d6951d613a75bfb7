"""The main window: sidebar, document bar, error bar and the open page."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast
from weakref import ReferenceType, ref

from PySide6.QtCore import QEvent, QLocale, QPoint, QSize, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QResizeEvent, QScreen, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QHBoxLayout, QVBoxLayout, QWidget

from app.actions import PAGES
from app.evenings.running import may_run
from app.file_dialogs import keep_folder_in
from app.file_kinds import CASES, EVENING_FILE, EVERYTHING, GAME, RULES, FileKind, kind_of
from app.games.compared_files import is_archive
from app.hand_text import is_hand_text
from app.main_window.appearance import SYSTEM, Appearance
from app.main_window.backups.controller import BackupController
from app.main_window.document_bar import DocumentBar
from app.main_window.document_keys import DocumentKeys
from app.main_window.drop_window import DropWindow, ask_to_import
from app.main_window.help import HelpDialogs, show_about, show_tour_steps
from app.main_window.menu import MainMenu
from app.main_window.notices import ErrorBar, Toast
from app.main_window.page_stack import PageStack
from app.main_window.preloader import Preloader
from app.main_window.presentation import PageContent, Presentation
from app.main_window.session import Session
from app.main_window.sidebar import NARROW, WIDTH, Sidebar
from app.main_window.view_state import ViewState
from app.open_logs import close_logs
from app.options import Options
from app.pages.page import Page
from app.pages.score.notation import EXAMPLE
from app.pages.score.page import ScorePage
from app.pages.score.state import Draft
from app.recent_hands import RecentHands
from app.store import Store
from app.style import theme
from app.style.tokens import THEMES
from app.texts.texts import LANGUAGES, Texts
from app.user_documents.faults import broken_words
from app.variants import RIICHI
from app.widgets.controls.focus_ring import FocusRing
from app.widgets.controls.keyed import is_enter
from app.widgets.controls.touch import TouchInput
from app.widgets.layout.frames import LayoutBarrier
from app.widgets.layout.roles import install_roles
from engine.library import base_of, documents, existing, without_readings
from engine.riichi.rules import load

if TYPE_CHECKING:
    from app.pages.yaku_card.dialog import YakuCard

LEAST = QSize(1000, 640)
_FIRST = QSize(1280, 800)
_FRAME = QSize(0, 40)
_HOME = "score"
_KEEPING: Final = ("game", "evening")
"""The pages whose stores have an open game that is kept."""
_PAGE_OF: Final[dict[FileKind | None, str]] = {GAME: "game", EVENING_FILE: "evening"}
"""The page that opens files of a kind."""
_IMPORTED: Final = {CASES: "referee", RULES: "rules"}
"""Kinds whose files are added to what the user has, and the page of each."""
_WIDE = 1150
_RAIL_SHARE: Final = 0.08
_JUMP: Final = 0.1
_RESTING: Final = 150
"""Milliseconds after the last step of a resize until the window is scaled."""


class MainWindow(DropWindow):
    """Opens pages, applies language, theme and letter size, and runs menu actions.

    `page` names the page with which it opens; the others are made when they are first opened.
    `rebuilt()`: all widgets were made anew.
    """

    rebuilt = Signal()
    _key_sent_to: ReferenceType[QWidget] | None = None
    """What had the keyboard focus when the last key came."""

    def __init__(
        self,
        options: Options,
        language: str,
        recent_hands: RecentHands | None = None,
        page: str = _HOME,
    ) -> None:
        super().__init__()
        install_roles()
        self._recent_hands = RecentHands() if recent_hands is None else recent_hands
        self.setWindowTitle("早見 Hayami")
        self._options = options
        self._texts = Texts(options.language or language)
        self._recent_hands.own.read()
        self._recent_hands.error.connect(self._show_storage_error)
        self.preloader = Preloader(self._texts.language, self)
        wished = existing(options.document, EXAMPLE.document)
        self._session = Session(wished, self._recent_hands, self)
        content = PageContent(
            self._session, lambda: self._pages, lambda: self._open_name, lambda: self._texts
        )
        self._presentation = Presentation(self, content, self._show_error)
        self._appearance = Appearance(options, self._restore_size())
        self._settled = QTimer(self, singleShot=True)
        self._settled.timeout.connect(self._fit_scale)
        keep_folder_in(options)
        self._document_keys, self._help = DocumentKeys(self), HelpDialogs(self, self._texts)
        self._document_keys.chosen.connect(self._choose_base)
        self._document_keys.present(documents().values())
        self._open_name = page
        self._tour: QWidget | None = None
        self._cards: list[YakuCard] = []
        self._tab_stops: tuple[QWidget, ...] = ()
        self._backups = BackupController(self, options, self._recent_hands)
        self._backups.data_replaced.connect(self._show_replaced_data)
        self._menu = self._make_menu()
        self._build()
        self._backups.error.connect(self._show_error)
        self._session.changed.connect(self._present)
        self._session.variant_changed.connect(self._change_variant)
        self._touch = TouchInput(self)
        self._touch.used.connect(self._use_touch)
        self._ring = FocusRing(self)
        cast("QApplication", QApplication.instance()).screenRemoved.connect(self._follow_screen)
        self._report_startup_problems()

    def _follow_screen(self, gone: QScreen) -> None:
        """Come wholly onto another screen once the window is there, as its own is gone."""
        if self.screen() is gone:
            QTimer.singleShot(0, self, self._come_into_sight)

    def _come_into_sight(self) -> None:
        if self.isMaximized() or self.isFullScreen():
            return
        room, frame = self.screen().availableGeometry(), self.frameGeometry()
        around = frame.size() - self.size()
        self._limit_size(room.size() - around)
        frame.setSize(frame.size().boundedTo(room.size()))
        frame.moveRight(min(frame.right(), room.right()))
        frame.moveBottom(min(frame.bottom(), room.bottom()))
        frame.moveTopLeft(QPoint(max(frame.x(), room.x()), max(frame.y(), room.y())))
        self.resize(frame.size() - around)
        self.move(frame.topLeft())

    def _limit_size(self, most: QSize) -> QSize:
        """Set the least size of a window that can have so much at most, and return it."""
        least = LEAST.boundedTo(most)
        self.setMinimumSize(least)
        return least

    def _restore_size(self) -> QSize:
        """Give the window its last size, or its first one; returns the size that it will have."""
        room = self.screen().availableSize()
        least = self._limit_size(room - _FRAME)
        geometry = self._options.geometry
        if geometry.isEmpty() or not self.restoreGeometry(geometry):
            self.resize(_FIRST.boundedTo(room - _FRAME).expandedTo(least))
        return room if self.isMaximized() or self.isFullScreen() else self.size()

    @property
    def texts(self) -> Texts:
        """The texts of the active language."""
        return self._texts

    @property
    def store(self) -> Store[Draft]:
        """The store of the riichi score page."""
        return cast("Store[Draft]", self._session.store(_HOME, RIICHI))

    @property
    def session(self) -> Session:
        """The stores of all pages and the active document."""
        return self._session

    @property
    def score(self) -> ScorePage:
        """The riichi score page."""
        found = self._pages.page(_HOME, RIICHI)
        assert isinstance(found, ScorePage)
        return found

    @property
    def presentation(self) -> Presentation:
        """What shows the pages to an audience."""
        return self._presentation

    @property
    def page(self) -> Page:
        """The open page."""
        return self._pages.page(self._open_name)

    @property
    def menu(self) -> MainMenu:
        """The main menu, with one QAction for each row of `actions.ACTIONS`."""
        return self._menu

    def _report_startup_problems(self) -> None:
        """Show what was wrong with the files that were read at the start."""
        for problem in self._options.problems:
            self._show_storage_error(*problem)
        for broken in self._recent_hands.own.broken:
            words = broken_words(broken, self._texts)
            self._errors.show_error(words, partial(self._is_whole, broken.name))

    def _is_whole(self, name: str) -> bool:
        """Whether a document whose file was damaged can be read again."""
        return all(broken.name != name for broken in self._recent_hands.own.broken)

    def _show_storage_error(self, key: str, places: dict[str, object]) -> None:
        self._errors.show_error(self._texts.ui(f"storage.{key}", **places))

    def _show_missing_rules(self, sentence: str, document: str) -> None:
        self._errors.show_error(sentence, lambda: document in documents())

    def _show_error(self, sentence: str) -> None:
        self._errors.show_error(sentence)

    def _build(self) -> None:
        """Make all widgets for the active language and letter size."""
        self._appearance.use_language(self._texts.language)
        self.setLocale(QLocale())  # widgets take theirs from their window
        self._sidebar, self._bar = Sidebar(self._texts), DocumentBar(self._texts)
        self._sidebar.help_requested.connect(self.show_help)
        self._sidebar.page_chosen.connect(self.open_page)
        self._errors = ErrorBar(self._texts)
        self._pages = PageStack(self._session, self._recent_hands, self._texts)
        self._bar.document_chosen.connect(self._choose_base)
        self._bar.options_chosen.connect(self._choose_document)
        self._bar.message.connect(self._pages.message)
        self._bar.switched.connect(self._switch)
        central = QWidget()
        central.setObjectName("central")
        row = QHBoxLayout(central)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        column = QVBoxLayout()
        column.setSpacing(0)
        column.addWidget(self._bar)
        column.addWidget(self._errors)
        column.addWidget(LayoutBarrier(self._pages), 1)
        row.addWidget(self._sidebar)
        row.addLayout(column, 1)
        self._central = central
        self.setCentralWidget(central)
        toast = Toast(self._pages)
        self._pages.message.connect(toast.show_message)
        self._pages.currentChanged.connect(toast.raise_)  # the stack raises the page that it shows
        self._pages.error.connect(self._show_error)
        self._pages.rules_missing.connect(self._show_missing_rules)
        self._pages.hand_opened.connect(self._open_hand)
        self._pages.file_found.connect(self._open_file_of_variant)
        self._pages.hand_text_found.connect(self._open_hand_text)
        self._pages.actions_changed.connect(self._present_actions)
        self._pages.navigate_requested.connect(self._navigate)
        self._pages.yaku_requested.connect(self._show_yaku)
        self._pages.library_changed.connect(self._reload_documents)
        self._pages.large_requested.connect(self._presentation.show_large)
        self._pages.content_changed.connect(self._presentation.follow)
        self._pages.number_shown.connect(partial(self._presentation.show_large, number_only=True))
        self.open_page(self._open_name)

    def _make_menu(self) -> MainMenu:
        menu = MainMenu(self._texts, self)
        for name, action in menu.items.items():
            action.triggered.connect(partial(self._trigger, name))
        return menu

    def _rebuild(self) -> None:
        """Apply the appearance to widgets made anew; the stores, and with them drafts and undo
        steps, stay."""
        self._pages.end_work()
        before, old = ViewState.of(self._central), self._errors.shown
        touring, timed = self._end_tour(), self._pages.timed_pages()
        theme.retire(self._central)
        self._appearance.apply()
        self._build()
        self._pages.make_again(timed)
        for sentence, over in old:
            self._errors.show_error(sentence, over)
        self._help.rebuild(self._texts)
        self._rebuild_cards()
        self._fit_width()
        before.choose_tabs(self._central)
        before.restore(self._central)
        if touring:
            self.show_tour()
        QTimer.singleShot(0, self._central, partial(before.scroll, self._central))
        self.rebuilt.emit()

    def open_page(self, name: str) -> None:
        """Open a page by its name; its widgets are made at the first call."""
        if name != _HOME:
            self._end_tour()
        self._open_name = name
        self._pages.open(name)
        self._present_actions()
        self._sidebar.present(name)
        self.page.take_focus()
        self._pages.show_focus()

    def _change_variant(self) -> None:
        """Open the same page of the variant that became active."""
        self._end_tour()
        self.open_page(self._open_name)

    def _present_actions(self) -> None:
        """Enable the actions that the open page handles now."""
        self._handlers = self._make_handlers()
        self._menu.present_actions(self._handlers)
        self._present()

    def _open_hand(self, draft: object) -> None:
        self.open_page(_HOME)
        self.page.lay(draft)

    def _navigate(self, page: str, what: object) -> None:
        self.open_page(page)
        self.page.receive(what)

    def _open_file_of_variant(self, document: str, path: Path) -> None:
        """Open a hand file whose document belongs to the other variant."""
        self._session.choose(document)
        self.page.open_file(path)

    def _open_hand_text(self, document: str, text: str) -> None:
        """Enter a `hayami:` text of a hand of the other variant, under its document."""
        self._session.choose(document)
        self.page.enter(text)

    def _make_handlers(self) -> dict[str, Callable[[], object]]:
        """The handler of every action, those of the open page included, by action name."""
        store = self._session.store(self._open_name)
        return {
            **{f"page_{name}": partial(self.open_page, name) for name, _ in PAGES},
            "undo": store.undo,
            "redo": store.redo,
            **{f"theme_{name}": partial(self.choose_theme, name) for name in (SYSTEM, *THEMES)},
            "larger": partial(self._step_scale, 1),
            "smaller": partial(self._step_scale, -1),
            "usual_size": partial(self.choose_scale, 1.0),
            "figures": self._toggle_figures,
            "show_large": self._presentation.show_large,
            "show_second": self._presentation.show_on_second_screen,
            "language": partial(self._switch, "language"),
            "menu": partial(self._switch, "menu_button"),
            "help": self.show_help,
            "keys": partial(self._help.open_chapter, "keys"),
            "yaku_card": partial(self._show_yaku, ""),
            "notes": self.show_tour,
            "about": lambda: show_about(self, self._texts),
            "quit": self.close,
            **self._backups.action_handlers(self._texts),
            **self.page.action_handlers(),
        }

    def _trigger(self, name: str, _on: bool = False) -> None:
        self._handlers[name]()

    def _switch(self, name: str) -> None:
        match name:
            case "view":
                self._bar.open_menu(self._menu.menus["view"], "view")
            case "menu_button":
                self._bar.open_menu(self._menu)
            case "undo" | "redo" | "show_large":
                self._trigger(name)
            case "tried":
                self._choose_document(without_readings(self._session.document))
            case "language":
                other = [code for code in LANGUAGES if code != self._texts.language]
                self.set_language(other[0])

    def _choose_base(self, document: str, _on: bool = False) -> None:
        """Choose a document with the options that were last chosen of it."""
        if document != base_of(self._session.document):
            self._choose_document(existing(self._options.with_options(document), document))

    def _choose_document(self, document: str, _on: bool = False) -> None:
        if self._session.serves(self._open_name, document):
            self.page.choose_document(document)
        else:
            self._session.choose(document)

    def watch_round(self) -> None:
        """Ring for a round that runs though the page of evenings is not made."""
        folder = self._recent_hands.folder
        if folder is None or not may_run(folder):
            return
        from app.pages.evening.round_watch import RoundWatch  # noqa: PLC0415  most starts need none

        def taken() -> bool:
            there: object = self._session.store("evening", RIICHI).state
            return bool(getattr(there, "uid", ""))

        def tell(words: str) -> None:
            self._pages.message.emit(words)  # pages are made anew

        watch = RoundWatch(self, lambda: self._texts, taken)
        watch.message.connect(tell)
        watch.error.connect(self._show_error)
        watch.begin(folder)

    def _reload_documents(self) -> None:
        """Drop all pages but the open one after a user document was added, changed or removed."""
        self._pages.forget_others()
        self._document_keys.present(documents().values())
        self._session.replace_missing_documents()
        self._errors.remove_solved()
        self._present()

    @property
    def backups(self) -> BackupController:
        """Dated copies, and the dialog that restores them."""
        return self._backups

    def _show_replaced_data(self, settings: dict[str, str], games: bool) -> None:
        """Show data that a restore has changed, with the options that came along; where it changed
        `games`, the open one, too, is as it is kept now."""
        self._options.take_portable(settings)
        for page in _KEEPING if games else ():
            self._session.restart(page)
        self._session.replace_missing_documents()
        self._errors.remove_solved()
        self._document_keys.present(documents().values())
        if settings:
            wished = existing(self._options.document, self._session.document)
            if wished != self._session.document:
                self._choose_document(wished)
        language = self._options.language or self._texts.language
        if language == self._texts.language:
            self._rebuild()
        else:
            self.set_language(language)

    def set_language(self, language: str) -> None:
        """Use another language from now on, and after the next start; rebuilds all widgets."""
        self._options.language = language
        if language != self._texts.language:
            self._texts = Texts(language)
            self._menu.translate(self._texts)
            self._rebuild()

    def choose_theme(self, name: str) -> None:
        """Apply a theme by its name; "system" follows the system."""
        self._appearance.choose_theme(name)
        self._restyle()
        self._present()

    def _restyle(self) -> None:
        """Apply the theme to the open page; the others are made anew when they are opened again.

        Qt forgets the font that a widget was given after it was first styled.
        """
        if self._appearance.applied:
            return
        self._pages.forget_others()
        fonts = [(widget, widget.font()) for widget in self.findChildren(QWidget)]
        self._appearance.apply()
        for widget, font in fonts:
            if widget.font() != font:
                widget.setFont(font)

    def choose_scale(self, scale: float) -> None:
        """Use another letter size; rebuilds all widgets."""
        if scale != theme.letters():
            self._appearance.choose_scale(scale)
            self._rebuild()

    def _step_scale(self, by: int) -> None:
        self.choose_scale(self._appearance.next_scale(by))

    def _toggle_figures(self) -> None:
        self._appearance.choose_figures(not theme.figures())
        self._rebuild()

    def show_help(self) -> None:
        """Open the handbook at the chapter of the focused part of the page."""
        self._help.open(self.page, self._open_name, self._session.variant)

    def _show_yaku(self, yaku: str) -> None:
        """Open the card of a yaku under the document in force; "" for that of the page."""
        card = self._help.open_yaku(yaku, self.page, self._session.document)
        if card is None:
            self._pages.message.emit(self._texts.ui("yaku_card.no_riichi"))
        else:
            card.clause_requested.connect(partial(self._navigate, "rules"))
            card.finished.connect(lambda _result: self._cards.remove(card))
            self._cards.append(card)

    def _follow_cards(self) -> None:
        """Show the open cards of yaku under the document in force; 競技十半 has none."""
        for card in tuple(self._cards):
            if self._session.variant is RIICHI:
                card.show_under(load(self._session.document))
            else:
                card.close()

    def _rebuild_cards(self) -> None:
        """Make the open cards anew where they are, without taking the focus from the window."""
        active = self.isActiveWindow()
        for card in tuple(self._cards):
            card.close()
            self._show_yaku(card.yaku)
            self._cards[-1].move(card.pos())
        if active:
            self.activateWindow()

    def show_tour(self) -> None:
        """Show the tour of the score page over the window."""
        self.open_page(_HOME)
        self._end_tour()
        documents = self._bar.documents_shown()
        self._tour = show_tour_steps(
            self, self._texts, documents, self.page, self._errors, self._tour_closed
        )

    def _end_tour(self) -> bool:
        """Take the tour away, whose steps point at widgets; returns whether it was shown."""
        tour, self._tour = self._tour, None
        if tour is not None:
            tour.hide()
            tour.deleteLater()
        return tour is not None

    def welcome(self) -> None:
        """Show the tour at the first start."""
        if not self._options.notes_seen:
            self.show_tour()

    def _tour_closed(self) -> None:
        self._tour = None
        self._options.notes_seen = True
        self.page.take_focus()

    def follow_system(self) -> None:
        """Follow the system's light or dark theme unless the user chose one."""
        self._restyle()

    def _present(self) -> None:
        document, store = self._session.document, self._session.store(self._open_name)
        self._options.document = document
        self._follow_cards()
        self._bar.present(list(documents().values()), document)
        self._order_tabs()
        steps = store.undo_name, store.redo_name
        if not self._pages.making and not self.page.takes_steps():
            steps = "", ""
        for shows in (self._bar, self._menu):
            shows.present_steps(*steps)
        self._menu.present_view(self._appearance.in_force() | {f"page_{self._open_name}"})
        if not self._pages.making:
            self._presentation.follow()

    def _order_tabs(self) -> None:
        """Have Tab go along the bar, then the sidebar, then the page, on every page."""
        stops = (*self._bar.tab_stops(), *self._sidebar.tab_stops())
        if stops != self._tab_stops:
            self._tab_stops = stops
            for one, after in pairwise(stops):
                QWidget.setTabOrder(one, after)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Scale at once where the size jumps, and once it rests where an edge is dragged."""
        self._fit_width()
        before, now = event.oldSize().expandedTo(QSize(1, 1)), event.size()
        jump = max(abs(now.width() / before.width() - 1), abs(now.height() / before.height() - 1))
        self._settled.start(0 if jump > _JUMP else _RESTING)
        super().resizeEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._touch.watch(self.windowHandle())

    def _use_touch(self) -> None:
        """Make all widgets anew for fingers, as soon as no menu and no dialog is open."""
        if _is_asking():
            QTimer.singleShot(_RESTING, self, self._use_touch)
            return
        self._appearance.use_touch()
        self._rebuild()

    def _fit_scale(self) -> None:
        """Scale for the size of the window, as soon as no menu and no dialog is open; makes all
        widgets anew where that changes a factor."""
        if _is_asking():
            self._settled.start(_RESTING)
        elif self._appearance.fit(self.size()):
            self._rebuild()

    def _fit_width(self) -> None:
        narrow = self.width() < theme.px(_WIDE)
        most = round(_RAIL_SHARE * self.width())
        self._sidebar.set_room(min(theme.px(NARROW if narrow else WIDTH), most))
        self._bar.set_compact(narrow)
        self._bar.set_roomy(theme.wide(theme.FOUR))

    def event(self, event: QEvent) -> bool:
        """Note where a key is sent: while it is handled it may move the focus on to a button."""
        if event.type() == QEvent.Type.ShortcutOverride:
            focus = QApplication.focusWidget()
            self._key_sent_to = None if focus is None else ref(focus)
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the button that it is sent to, as Space does, where nothing else takes it.
        Other keys that no widget took go to the page: tiles can be typed wherever the focus is."""
        there = QApplication.focusWidget()
        sent_to = None if self._key_sent_to is None else self._key_sent_to()
        if isinstance(there, QAbstractButton) and there is sent_to and is_enter(event):
            if not event.isAutoRepeat():
                there.click()
        elif there is None or not self.page.isAncestorOf(there):
            self.page.keyPressEvent(event)

    def open_path(self, path: Path) -> None:
        """Open a file that was dropped, or that the program was started with: on the open page
        where that takes it, else on that of its kind, an archive on the rules page, any other on
        the score page. Asks before it imports cases or a document."""
        if path.suffix.lower() == EVERYTHING and self._recent_hands.folder is not None:
            self._backups.open(self._texts).open_file(path)
            return
        kind = kind_of(path)
        if kind is not None and kind in _IMPORTED:
            ask_to_import(self, self._texts, kind, path.name, partial(self._import, kind, path))
            return
        if not self.page.takes_file(path):
            self.open_page("rules" if is_archive(path) else _PAGE_OF.get(kind, _HOME))
        self.page.open_file(path)

    def _import(self, kind: FileKind, path: Path) -> None:
        """Import the cases or the document of a file on its page."""
        self.open_page(_IMPORTED[kind])
        self.page.open_file(path)

    def enter_text(self, text: str) -> None:
        """Enter dropped text on the open page; the score page takes a hand that it cannot take."""
        if is_hand_text(text) and "paste" not in self._handlers:
            self.open_page(_HOME)
        self.page.enter(text)

    def save_hand(self) -> None:
        """Write the current hand and the recent hands to disk now."""
        self._recent_hands.write()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.WindowStateChange:
            self._presentation.window_changed()
        super().changeEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        self._presentation.end()
        self._presentation.leave_full_screen()  # the next start is in a window again
        self._backups.end()
        self.save_hand()
        close_logs(self)
        self._options.geometry = self.saveGeometry()
        super().closeEvent(event)


def _is_asking() -> bool:
    """Whether a menu or a dialog is open, which widgets made anew would leave without its owner."""
    asking = QApplication.activePopupWidget() or QApplication.activeModalWidget()
    return asking is not None
