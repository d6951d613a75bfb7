"""The main window: the rail, the documents, and the page that is open."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QSize, QTimer
from PySide6.QtGui import QAction, QCloseEvent, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QMainWindow, QVBoxLayout, QWidget

from app import theme
from app.actions import DOCUMENT_KEYS
from app.options import Options
from app.score.notation import EXAMPLE
from app.score.page import ScorePage
from app.score.state import Draft, set_document, settled
from app.store import Store
from app.texts import LANGUAGES, Texts
from app.widgets.document_bar import DocumentBar
from app.widgets.main_menu import MainMenu
from app.widgets.rail import NARROW, WIDTH, Rail
from engine.riichi.rules import GAME, load
from engine.rulebook import installed

LEAST = QSize(1000, 640)
_FIRST = QSize(1280, 800)
_FRAME = QSize(0, 40)
_WIDE = 1150
_PAUSE = 120


class MainWindow(QMainWindow):
    """Holds the store of every page, the language and the theme."""

    def __init__(self, options: Options, language: str, draft: Draft = EXAMPLE) -> None:
        super().__init__()
        self.setWindowTitle("早見 Hayami")
        self._options = options
        self._texts = Texts(options.language or language)
        self._heads = [head for head in installed().values() if head.game == GAME]
        self._unread = [head.id for head in self._heads]
        known = {head.id for head in self._heads}
        wished = options.document if options.document in known else draft.document
        self.store: Store[Draft] = Store(set_document(draft, wished), self, settled)
        self._rail, self._bar = Rail(), DocumentBar()
        self._page = ScorePage(self.store, self._texts)
        self._menu = MainMenu(self)
        self._build()
        self._add_actions()
        self._bar.document_chosen.connect(self._page.choose_document)
        self._bar.switched.connect(self._switch)
        self.store.changed.connect(self._present)
        self._speak()
        self.setMinimumSize(LEAST)
        self._page.setFocus()
        if options.geometry.isEmpty() or not self.restoreGeometry(options.geometry):
            room = self.screen().availableSize() - _FRAME
            self.resize(_FIRST.boundedTo(room).expandedTo(LEAST))

    @property
    def texts(self) -> Texts:
        """The words of the language in force."""
        return self._texts

    def _build(self) -> None:
        central = QWidget()
        central.setObjectName("central")
        row = QHBoxLayout(central)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        column = QVBoxLayout()
        column.setSpacing(0)
        column.addWidget(self._bar)
        column.addWidget(self._page, 1)
        row.addWidget(self._rail)
        row.addLayout(column, 1)
        self.setCentralWidget(central)

    def _add_actions(self) -> None:
        does: dict[str, Callable[[], object]] = {
            "undo": self.store.undo,
            "redo": self.store.redo,
            "language": partial(self._switch, "language"),
            "theme": partial(self._switch, "theme"),
            "menu": partial(self._bar.open_menu, self._menu),
            "quit": self.close,
            **self._page.deeds(),
        }
        for name, deed in self._menu.deeds.items():
            deed.triggered.connect(lambda _on=False, do=does[name]: do())
        for head, keys in zip(self._heads, DOCUMENT_KEYS, strict=False):
            action = QAction(self)
            action.setObjectName(f"action_document_{head.id}")
            action.setShortcut(QKeySequence(keys))
            action.triggered.connect(partial(self._page.choose_document, head.id))
            self.addAction(action)

    def read_ahead(self) -> None:
        """Read one more document while nothing else is to do, so that a switch is at once."""
        if self._unread:
            load(self._unread.pop(0))
            QTimer.singleShot(_PAUSE, self.read_ahead)

    def _switch(self, name: str) -> None:
        match name:
            case "menu_button":
                self._bar.open_menu(self._menu)
            case "undo":
                self.store.undo()
            case "redo":
                self.store.redo()
            case "language":
                other = [code for code in LANGUAGES if code != self._texts.language]
                self.set_language(other[0])
            case "theme":
                self.set_theme("light" if theme.tokens().name == "dark" else "dark")

    def set_language(self, language: str) -> None:
        """Speak another language from now on, and after the next start."""
        self._options.language = language
        self._texts = Texts(language)
        self._speak()

    def set_theme(self, name: str) -> None:
        """Wear another theme from now on, and after the next start."""
        self._options.theme = name
        app = QApplication.instance()
        if isinstance(app, QApplication):
            theme.apply(app, theme.THEMES[name])

    def _speak(self) -> None:
        self._rail.speak(self._texts)
        self._rail.present("score")
        self._bar.speak(self._texts)
        self._menu.speak(self._texts)
        self._page.speak(self._texts)
        self._present()

    def _present(self) -> None:
        if self._options.document != self.store.state.document:
            self._options.document = self.store.state.document
        self._bar.present(self._heads, self.store.state.document)
        for shows in (self._bar, self._menu):
            shows.present_steps(self.store.undo_name, self.store.redo_name)

    def resizeEvent(self, event: QResizeEvent) -> None:
        narrow = self.width() < _WIDE
        self._rail.setFixedWidth(NARROW if narrow else WIDTH)
        self._bar.fold(narrow)
        super().resizeEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Tiles can be typed wherever the keyboard is; what no widget wants is meant for them."""
        there = QApplication.focusWidget()
        if there is None or not self._page.isAncestorOf(there):
            self._page.keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        self._options.geometry = self.saveGeometry()
        super().closeEvent(event)
