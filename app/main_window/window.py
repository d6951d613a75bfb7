"""The main window: the rail, the documents, and the page that is open."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, QTimer
from PySide6.QtGui import QCloseEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from app.actions import PAGES
from app.main_window.appearance import SYSTEM, Appearance
from app.main_window.document_bar import DocumentBar
from app.main_window.document_keys import DocumentKeys
from app.main_window.drop_window import DropWindow
from app.main_window.error_bar import ErrorBar
from app.main_window.help import HelpDialogs, lay_notes, show_about
from app.main_window.menu import MainMenu
from app.main_window.page_stack import PageStack
from app.main_window.preloader import Preloader
from app.main_window.session import Session
from app.main_window.sidebar import NARROW, WIDTH, Sidebar
from app.main_window.toast import Toast
from app.main_window.view_state import ViewState
from app.options import Options
from app.pages.page import Page
from app.pages.score.notation import EXAMPLE, RIICHI_CODEC
from app.pages.score.page import ScorePage
from app.pages.score.state import Draft
from app.recent_hands import RecentHands
from app.store import Store
from app.style import theme
from app.style.tokens import THEMES
from app.texts.texts import LANGUAGES, Texts
from app.user_documents.faults import broken_words
from app.variants import RIICHI
from app.widgets.layout.frames import Walled
from engine.library import documents

LEAST = QSize(1000, 640)
_FIRST = QSize(1280, 800)
_FRAME = QSize(0, 40)
_HOME = "score"
_WIDE = 1150


class MainWindow(DropWindow):
    """Opens the pages, and holds the language and the theme."""

    def __init__(self, options: Options, language: str, shelf: RecentHands | None = None) -> None:
        super().__init__()
        self._shelf = RecentHands(RIICHI_CODEC) if shelf is None else shelf
        self.setWindowTitle("早見 Hayami")
        self._options = options
        self._texts = Texts(options.language or language)
        self._shelf.own.read()
        self._shelf.error.connect(self._tell_trouble)
        self.ahead = Preloader(self._texts.language, self._page_of, self)
        known = options.document in documents()
        wished = options.document if known else EXAMPLE.document
        self._desk = Session(wished, self._shelf, self)
        self._view = Appearance(options)
        self._keys, self._guide = DocumentKeys(self), HelpDialogs(self, self._texts)
        self._keys.chosen.connect(self._choose_document)
        self._keys.present(documents().values())
        self._open = _HOME
        self._build()
        self._desk.changed.connect(self._present)
        self._desk.game_changed.connect(self._change_game)
        self._tell_of_files()
        self.store.changed.connect(lambda: self._shelf.lay(self.store.state))
        self.setMinimumSize(LEAST)
        if options.geometry.isEmpty() or not self.restoreGeometry(options.geometry):
            room = self.screen().availableSize() - _FRAME
            self.resize(_FIRST.boundedTo(room).expandedTo(LEAST))

    @property
    def texts(self) -> Texts:
        """The words of the language in force."""
        return self._texts

    @property
    def store(self) -> Store[Draft]:
        """The store of the score page for riichi."""
        return self._desk.store(_HOME, RIICHI)

    @property
    def desk(self) -> Session:
        """The stores of all pages."""
        return self._desk

    @property
    def score(self) -> ScorePage:
        """The score page for riichi."""
        found = self._pages.page(_HOME, RIICHI)
        assert isinstance(found, ScorePage)
        return found

    @property
    def page(self) -> Page:
        """The page that is open."""
        return self._pages.page(self._open)

    def _page_of(self, name: str) -> Page:
        return self._pages.page(name)

    @property
    def menu(self) -> MainMenu:
        """The menu, with an action for each row of the table."""
        return self._menu

    def _tell_of_files(self) -> None:
        """What was wrong with the files that the start read."""
        for trouble in self._options.troubles:
            self._tell_trouble(*trouble)
        for broken in self._shelf.own.broken:
            self._trouble.tell(broken_words(broken, self._texts))

    def _tell_trouble(self, key: str, places: dict[str, object]) -> None:
        self._trouble.tell(self._texts.ui(f"storage.{key}", **places))

    def _build(self) -> None:
        """Make all widgets, for the language and the font scale in force."""
        self._view.use_language(self._texts.language)
        self._menu = MainMenu(self._texts, self)
        for name, action in self._menu.items.items():
            action.triggered.connect(partial(self._do, name))
        self._rail, self._bar = Sidebar(self._texts), DocumentBar(self._texts)
        self._rail.help_asked.connect(self.show_help)
        self._rail.page_chosen.connect(self.open_page)
        self._trouble, self._pages = (
            ErrorBar(self._texts),
            PageStack(self._desk, self._shelf, self._texts),
        )
        self._bar.document_chosen.connect(self._choose_document)
        self._bar.switched.connect(self._switch)
        central = QWidget()
        central.setObjectName("central")
        row = QHBoxLayout(central)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        column = QVBoxLayout()
        column.setSpacing(0)
        column.addWidget(self._bar)
        column.addWidget(self._trouble)
        column.addWidget(Walled(self._pages), 1)
        row.addWidget(self._rail)
        row.addLayout(column, 1)
        self._central = central
        self.setCentralWidget(central)
        self._pages.message.connect(Toast(self._pages).tell)
        self._pages.error.connect(self._trouble.tell)
        self._pages.hand_opened.connect(self._lay_hand)
        self._pages.file_found.connect(self._open_elsewhere)
        self._pages.actions_changed.connect(self._present_actions)
        self._pages.navigate_requested.connect(self._lead)
        self._pages.library_changed.connect(self._take_library)
        self.open_page(self._open)

    def _rebuild(self) -> None:
        """Replace all widgets; the stores, and with them drafts and undo steps, stay."""
        before, old = ViewState.of(self._central), self._trouble.sentences
        for action in self._menu.items.values():
            self.removeAction(action)  # the keys of the old menu are those of the new one
        self._menu.setParent(None)
        self._menu.deleteLater()
        self._build()
        for sentence in old:
            self._trouble.tell(sentence)
        self._guide.rebuild(self._texts)
        self._fold()
        before.restore(self._central)
        QTimer.singleShot(0, self._central, partial(before.scroll, self._central))

    def open_page(self, name: str) -> None:
        """Go to a page by its name; it is made when somebody first goes there."""
        self._open = name
        self._pages.open(name)
        self._present_actions()
        self._rail.present(name)
        self.page.take_focus()

    def _change_game(self) -> None:
        """The same page as the game in force has it."""
        self.open_page(self._open)
        self.ahead.change_game()

    def _present_actions(self) -> None:
        """Offer what the page that is open can do now."""
        self._does = self._actions()
        self._menu.present_actions(self._does)
        self._present()

    def _lay_hand(self, draft: object) -> None:
        self.open_page(_HOME)
        self.page.lay(draft)

    def _lead(self, page: str, what: object) -> None:
        self.open_page(page)
        self.page.receive(what)

    def _open_elsewhere(self, document: str, path: Path) -> None:
        """A hand file that names a document of another game."""
        self._desk.choose(document)
        self.page.open_file(path)

    def _actions(self) -> dict[str, Callable[[], object]]:
        """What each action does, for the page that is there now."""
        store = self._desk.store(self._open)
        return {
            **{f"page_{name}": partial(self.open_page, name) for name, _ in PAGES},
            "undo": store.undo,
            "redo": store.redo,
            **{f"theme_{name}": partial(self.choose_theme, name) for name in (SYSTEM, *THEMES)},
            "larger": partial(self._step_scale, 1),
            "smaller": partial(self._step_scale, -1),
            "usual_size": partial(self.choose_scale, 1.0),
            "figures": self._turn_figures,
            "language": partial(self._switch, "language"),
            "menu": partial(self._switch, "menu_button"),
            "help": self.show_help,
            "keys": partial(self._guide.open_chapter, "keys"),
            "notes": self.show_notes,
            "about": lambda: show_about(self, self._texts),
            "quit": self.close,
            **self.page.action_handlers(),
        }

    def _do(self, name: str, _on: bool = False) -> None:
        self._does[name]()

    def _switch(self, name: str) -> None:
        match name:
            case "view":
                self._bar.open_menu(self._menu.menus["view"], "view")
            case "menu_button":
                self._bar.open_menu(self._menu)
            case "undo" | "redo":
                self._do(name)
            case "language":
                other = [code for code in LANGUAGES if code != self._texts.language]
                self.set_language(other[0])

    def _choose_document(self, document: str, _on: bool = False) -> None:
        if self._desk.serves(self._open, document):
            self.page.choose_document(document)
        else:
            self._desk.choose(document)

    def _take_library(self) -> None:
        """A document of one's own came, went or says something else: all pages begin anew."""
        self._pages.forget_others()
        self._keys.present(documents().values())
        self._desk.let_go()
        self._present()

    def set_language(self, language: str) -> None:
        """Use another language from now on, and after the next start; rebuilds all widgets."""
        self._options.language = language
        if language != self._texts.language:
            self._texts = Texts(language)
            self._rebuild()

    def choose_theme(self, name: str) -> None:
        """Wear a theme by its name; "system" goes with the system."""
        self._view.choose_theme(name)
        self._present()

    def choose_scale(self, scale: float) -> None:
        """Use another letter size; rebuilds all widgets."""
        if scale != theme.scale():
            self._view.choose_scale(scale)
            self._rebuild()

    def _step_scale(self, by: int) -> None:
        self.choose_scale(self._view.next_scale(by))

    def _turn_figures(self) -> None:
        self._view.choose_figures(not theme.figures())
        self._rebuild()

    def show_help(self) -> None:
        """Open the handbook at what is in hand."""
        self._guide.open(self.page, self._open, self._desk.game)

    def show_notes(self) -> None:
        """Lay the notes of the first start beside the things that they explain."""
        self.open_page(_HOME)
        remarks = self.page.tour_steps()
        lay_notes(self, self._texts, self._bar, remarks, self._notes_read)

    def welcome(self) -> None:
        """Explain the page to those who have not seen it before."""
        if not self._options.notes_seen:
            self.show_notes()

    def _notes_read(self) -> None:
        self._options.notes_seen = True
        self.page.take_focus()

    def follow_system(self) -> None:
        """Go with the system's light or dark where the user has not chosen."""
        self._view.follow_system()

    def _present(self) -> None:
        document, store = self._desk.document, self._desk.store(self._open)
        self._options.document = document
        self._bar.present(list(documents().values()), document)
        for shows in (self._bar, self._menu):
            shows.present_steps(store.undo_name, store.redo_name)
        self._menu.present_view(self._view.in_force() | {f"page_{self._open}"})

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fold()
        super().resizeEvent(event)

    def _fold(self) -> None:
        narrow = self.width() < theme.px(_WIDE)
        self._rail.setFixedWidth(theme.px(NARROW if narrow else WIDTH))
        self._bar.set_compact(narrow)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Tiles can be typed wherever the keyboard is; what no widget wants is meant for them."""
        there = QApplication.focusWidget()
        if there is None or not self.page.isAncestorOf(there):
            self.page.keyPressEvent(event)

    def take_file(self, path: Path) -> None:
        self.open_page(_HOME)
        self.page.open_file(path)

    def take_text(self, text: str) -> None:
        self.page.enter(text)

    def keep_hand(self) -> None:
        """Bring the hand on the table to the disk now."""
        self._shelf.write()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.keep_hand()
        self._options.geometry = self.saveGeometry()
        super().closeEvent(event)
