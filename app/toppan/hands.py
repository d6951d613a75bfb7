"""Hands: where whole deals come from and go to – files, the shelf, chance, the clipboard."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QRandomGenerator, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog

from app import storage
from app.games import TOPPAN, game_of
from app.score import handfile
from app.score.handfile import SUFFIX, HandFileError
from app.shelf import Shelf
from app.storage import StorageError
from app.toppan import dealing, notation, state
from app.toppan.board import ToppanBoard
from app.toppan.state import Draft
from app.words.toppan import ToppanTexts
from app.words.toppan_explained import explained
from engine.tiles import NotationError
from engine.toppan.judge import judge
from engine.toppan.rules import load

_SEEDS: Final = 1 << 31


class Hands(QObject):
    """Puts whole deals on the table. `told` says what was done, `troubled` what could not be,
    `file_found` that a file is of another game."""

    told = Signal(str)
    troubled = Signal(str)
    file_found = Signal(str, object)

    def __init__(
        self,
        page: ToppanBoard,
        shelf: Shelf,
        draft: Callable[[], Draft],
        put: Callable[[Draft, str], None],
    ) -> None:
        super().__init__(page)
        self._page, self._draft, self._put = page, draft, put
        self.kept = shelf.beside(notation.OF_TOPPAN)
        self.texts: ToppanTexts | None = None
        self.path = Path(f"hand{SUFFIX}")

    def take_up(self) -> Draft | None:
        """The deal that was on the table when the program was closed, if there was one."""
        self.kept.troubled.connect(self._tell_trouble)
        if not self.kept.recent.hands:
            self.kept.read()
        left: Draft | None = self.kept.recent.current
        return left

    def _tell_trouble(self, key: str, places: dict[str, object]) -> None:
        self.troubled.emit(self.ui(f"storage.{key}", **places))

    def deeds(self) -> dict[str, Callable[[], object]]:
        """What the actions of this room do."""
        return {
            "open": self.open,
            "save": self.save,
            "copy": self.copy_notation,
            "copy_picture": self.copy_picture,
            "copy_explained": self.copy_explained,
            **{f"random_{level}": partial(self.random, level) for level in dealing.LEVELS},
        }

    def ui(self, key: str, **named: object) -> str:
        """A word of the window, once there is a language."""
        return "" if self.texts is None else self.texts.ui(key, **named)

    def _lay(self, draft: Draft, step: str) -> None:
        """Another deal comes to the table; the one that lies there goes to the shelf."""
        self.kept.put_away()
        self._put(draft, step)

    def random(self, level: str) -> None:
        seed = QRandomGenerator.global_().bounded(_SEEDS)
        view, rules = self._draft().view, load(self._draft().document)
        self._lay(state.set_view(dealing.random_deal(level, seed, rules), view), "random")

    def recent_rows(self) -> list[str]:
        """The recent hands as lines of a menu."""
        return [f"{state.hand(d)}  {self._told_of(d)}" for d in self.kept.recent.drafts()]

    def _told_of(self, draft: Draft) -> str:
        if self.texts is None:
            return ""
        return self.texts.list_of(
            (self.texts.seat(draft.own), self.texts.stake(draft.seats[draft.own].stake))
        )

    def recent(self, at: int) -> None:
        self.open_draft(self.kept.recent.drafts()[at], "recent")

    def open_draft(self, draft: Draft, step: str) -> None:
        """Lay a deal; where its document is not here any more, that in force stays."""
        known = game_of(draft.document) == TOPPAN
        self._lay(draft if known else state.set_document(draft, self._draft().document), step)

    # files

    def open(self) -> None:
        """Ask for a hand file and lay its hand."""
        kinds = self.ui("file_kinds", suffix=SUFFIX)
        name, _ = QFileDialog.getOpenFileName(
            self._page, self.ui("action.open"), str(self.path.parent), kinds
        )
        if name:
            self.open_path(Path(name))

    def open_path(self, path: Path) -> None:
        """Lay the hand of a file; a file that is none is told with its line."""
        self.path = path
        try:
            text = storage.read(path)
            told = handfile.read_lines(text)
            named = told.get("document", (0, ""))[1]
            if game_of(named) not in ("", TOPPAN):
                self.file_found.emit(named, path)
                return
            self._lay(self._read(text, told), "open")
        except StorageError as e:
            said = self.ui(f"storage.{e.key}", name=e.path.name, reason=e.reason)
            self.troubled.emit(said)
        except HandFileError as e:
            self.troubled.emit(self.ui("hand_file", name=path.name, problem=self._told(e)))

    def _read(self, text: str, told: dict[str, tuple[int, str]]) -> Draft:
        at, named = told.get("document", (0, self._draft().document))
        if game_of(named) != TOPPAN:
            raise HandFileError("no_document", at, named)
        if "hand" not in told:
            raise HandFileError("hand_missing", len(text.splitlines()))
        line, hand = told["hand"]
        empty = state.set_document(Draft(), named)
        try:
            draft = notation.enter(empty, hand)
            if "situation" in told:
                line = told["situation"][0]
                draft = notation.enter(draft, f"{hand} {told['situation'][1]}")
        except NotationError as e:
            raise HandFileError("mistake", line, e.word, e) from None
        return draft

    def _told(self, error: HandFileError) -> str:
        if error.mistake is None or self.texts is None:
            return self.ui(f"handfile.{error.key}", line=error.line, word=error.word)
        told = self.texts.notation_error(error.mistake)
        return self.ui("handfile.mistake", line=error.line, word=told)

    def save(self) -> None:
        """Ask for a name and write the deal there."""
        kinds = self.ui("file_kinds", suffix=SUFFIX)
        name, _ = QFileDialog.getSaveFileName(
            self._page, self.ui("action.save"), str(self.path), kinds
        )
        if not name:
            return
        path = Path(name)
        path = path if path.suffix else path.with_name(path.name + SUFFIX)
        draft = self._draft()
        hand, _, rest = notation.text_of_draft(draft).partition(" seat=")
        try:
            storage.write(path, handfile.of_values(draft.document, hand, f"seat={rest}"))
        except StorageError as e:
            said = self.ui(f"storage.{e.key}", name=e.path.name, reason=e.reason)
            self.troubled.emit(said)
        else:
            self.path = path
            self.told.emit(self.ui("saved", name=path.name))

    # the clipboard

    def copy_notation(self) -> None:
        QGuiApplication.clipboard().setText(notation.text_of_draft(self._draft()))
        self.told.emit(self.ui("copied"))

    def copy_picture(self) -> None:
        """What lies on the felt, as it is seen."""
        QGuiApplication.clipboard().setPixmap(self._page.felt.grab())
        self.told.emit(self.ui("copied_picture"))

    def copy_explained(self) -> None:
        """The whole answer with its clauses, as text."""
        draft = self._draft()
        hand, told, rules = state.hand(draft), state.situation(draft), load(draft.document)
        if not hand.tiles or self.texts is None:
            self.told.emit(self.ui("nothing_to_explain"))
            return
        text = explained(judge(hand, told, rules), hand, told, rules, self.texts)
        QGuiApplication.clipboard().setText(text)
        self.told.emit(self.ui("copied_explained"))
