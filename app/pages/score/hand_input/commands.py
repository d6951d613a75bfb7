"""The actions of a score page on whole hands: files, recent hands, examples, chance, clipboard."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, Generic

from PySide6.QtCore import QObject, QRandomGenerator
from PySide6.QtGui import QGuiApplication, QPixmap

from app import storage
from app.file_dialogs import path_to_open, path_to_save
from app.hand_text import HandText, hand_text_of, read_hand_text
from app.pages.page import Page
from app.pages.score.hand_input.files import SUFFIX, HandFileError, document_named, read, written
from app.pages.score.hand_input.variant import HandVariant, TextsT
from app.pages.score.widgets.hand_file_bar import HandFileBar
from app.recent_hands import RecentHands
from app.recent_hands_text import DraftT
from app.storage import StorageError
from app.variants import RECORDED_UNDER, RIICHI, VARIANTS, first_document, variant_of
from engine.library import documents
from engine.riichi.play.events import GameError
from engine.riichi.rules import load
from engine.tiles import NotationError

if TYPE_CHECKING:
    from app.pages.score.hand_input.recorded_wins import RecordedWin
    from app.pages.score.widgets.game_wins import GameWinsDialog

_SEEDS: Final = 1 << 31


class HandCommands(QObject, Generic[DraftT, TextsT]):
    """Opens, saves and copies hands for a page, and emits the page's signals about it.

    `draft` returns the hand that is entered, `commit` takes another one with the name of the undo
    step, `picture` makes the picture that is copied. `bar` holds the buttons of some actions.
    """

    def __init__(
        self,
        texts: TextsT,
        page: Page,
        recent: RecentHands,
        hands: HandVariant[DraftT, TextsT],
        *,
        draft: Callable[[], DraftT],
        commit: Callable[[DraftT, str], None],
        picture: Callable[[], QPixmap],
        bar: HandFileBar,
    ) -> None:
        super().__init__(page)
        self._texts, self._page, self._hands, self._bar = texts, page, hands, bar
        self._draft, self._commit, self._picture = draft, commit, picture
        self.saved = recent.of(hands.codec)
        self.path = Path(f"hand{SUFFIX}")
        self._dialog: GameWinsDialog | None = None
        self._shown: tuple[DraftT, ...] = ()
        bar.action_requested.connect(lambda name: self.action_handlers()[name]())
        bar.recent_chosen.connect(self.recent)

    def action_handlers(self) -> dict[str, Callable[[], object]]:
        """The handlers of the actions on whole hands, by name."""
        hands = self._hands
        return {
            "recent": self.show_recent,
            "open": self.open,
            "save": self.save,
            "copy": self.copy_notation,
            "copy_hand_text": self.copy_hand_text,
            "show_qr": self.show_qr,
            "copy_picture": self.copy_picture,
            "copy_explained": self.copy_explained,
            **{f"random_{level}": partial(self.random, level) for level in hands.levels},
            **{f"example_{name}": partial(self.example, name) for name in hands.examples},
        }

    def _replace(self, draft: DraftT, step: str) -> None:
        """Archive the current hand among the recent ones, and enter another."""
        self.saved.archive()
        self._commit(draft, step)

    def open_draft(self, draft: DraftT, step: str) -> None:
        """Enter a hand; if its document does not exist any more, the active one stays."""
        known = variant_of(draft.document) is self._hands.variant
        active = self._draft().document
        self._replace(draft if known else self._hands.set_document(draft, active), step)

    def show_recent(self) -> None:
        """Open the menu of recent hands."""
        self._shown = self.saved.recent.drafts()
        rows = [self._hands.label(draft, self._texts) for draft in self._shown]
        self._bar.show_recent(rows, self._texts.ui("no_recent"))

    def recent(self, at: int) -> None:
        """Enter a hand of the menu, which has those of when it was opened."""
        self.open_draft(self._shown[at], "recent")

    def open(self) -> None:
        """Ask for a hand file and open it."""
        kinds = self._texts.ui("file_kinds_opened", suffix=SUFFIX)
        path = path_to_open(self._page, self._texts.ui("action.open"), kinds, self._texts)
        if path is not None:
            self.open_path(path)

    def open_path(self, path: Path) -> None:
        """Enter the hand of a file, or a win of a recorded game. A file of another variant is left
        to `file_found`; what is wrong with a file that cannot be read is reported with its line."""
        from engine.riichi.recorded.reader import LARGEST, is_recorded  # noqa: PLC0415  the start does not wait for it

        self.path = path
        variant = self._hands.variant
        try:
            data = storage.read_bytes(path, LARGEST)
            if is_recorded(data):
                self._open_game(path, data)
                return
            text = storage.read(path)
            named = document_named(text)
            if variant_of(named) not in (None, variant):
                self._page.file_found.emit(named, path)
                return
            draft = read(text, self._hands, documents(), self._draft().document)
        except StorageError as e:
            self._report_storage(e)
        except HandFileError as e:
            problem = self._problem(e)
            self._page.error.emit(self._texts.ui("hand_file", name=path.name, problem=problem))
        else:
            self._replace(draft, "open")

    def open_hand_text(self, text: str) -> None:
        """Enter the hand of a `hayami:` text, under its document if that is here. A hand of another
        variant is left to `hand_text_found`. Raises NotationError."""
        hand_text, draft = read_hand_text(text, self._read_hand_text)
        if draft is None:
            other = next(each for each in VARIANTS if each.id == hand_text.game)
            document = hand_text.document_here or first_document(other)
            self._page.hand_text_found.emit(document, text)
            return
        self._replace(draft, "open")
        if not hand_text.document_here:
            self._report_missing_document(hand_text.document)

    def _read_hand_text(self, hand_text: HandText) -> tuple[HandText, DraftT | None]:
        """The hand of a text as a draft; None for one of another variant."""
        hands, games = self._hands, {each.id for each in VARIANTS}
        if hand_text.game not in games:
            raise NotationError("hand_text_newer", hand_text.notation, 0, hand_text.game)
        if hand_text.game != hands.variant.id:
            return hand_text, None
        document = hand_text.document_here or self._draft().document
        return hand_text, hands.codec.read(document, hand_text.notation)

    def _report_missing_document(self, missing: str) -> None:
        """Say under which document a hand stands whose own is not here."""
        texts, active = self._texts, self._hands.variant.load(self._draft().document).document
        self._page.error.emit(texts.ui("hand_text.no_document", missing, texts.document(active)))

    def hand_text(self) -> str:
        """The current hand as `hayami:` text."""
        draft = self._draft()
        return hand_text_of(self._hands.variant.id, draft.document, self._hands.codec.text(draft))

    def copy_hand_text(self) -> None:
        QGuiApplication.clipboard().setText(self.hand_text())
        self._page.message.emit(self._texts.ui("hand_text.copied"))

    def show_qr(self) -> None:
        """Show the hand as QR code."""
        from app.pages.score.widgets.qr_dialog import QrDialog  # noqa: PLC0415  the start does not wait for it

        dialog = QrDialog(self.hand_text(), self._texts, self._page)
        dialog.message.connect(self._page.message)
        dialog.error.connect(self._page.error)
        dialog.open()

    def _open_game(self, path: Path, data: bytes) -> None:
        """Ask which win of a recorded game to enter; what is no game is reported."""
        from app.pages.score.hand_input.recorded_wins import recorded_wins  # noqa: PLC0415  the start does not wait for it
        from app.pages.score.widgets.game_wins import GameWinsDialog  # noqa: PLC0415  as above
        from app.texts.recorded import refusal  # noqa: PLC0415  as above
        from engine.riichi.recorded.reader import read_recorded  # noqa: PLC0415  as above

        texts = self._texts
        try:
            recorded = read_recorded(data, RECORDED_UNDER)
        except GameError as e:
            text = texts.ui("hand_file", name=path.name, problem=refusal(e, texts))
            self._page.error.emit(text)
            return
        if self._hands.variant is not RIICHI:
            self._page.file_found.emit(RECORDED_UNDER.server, path)
            return
        named = recorded.game.rules
        document = named if variant_of(named) is RIICHI else self._draft().document
        wins = recorded_wins(recorded, load(document), texts)
        if not wins:
            self._page.error.emit(texts.ui("recorded.no_wins", name=path.name))
            return
        self._dialog = GameWinsDialog(path.name, [win.row for win in wins], texts, self._page)
        self._dialog.chosen.connect(lambda at: self._open_win(document, wins[at]))
        self._dialog.open_over_window()

    def _open_win(self, document: str, win: RecordedWin) -> None:
        """Enter a win of a recorded game under its document."""
        hands, hand = self._hands, str(win.hand)
        draft = hands.enter_hand(hands.set_document(hands.empty, document), hand)
        self._replace(hands.enter_situation(draft, hand, str(win.situation)), "open")

    def _problem(self, error: HandFileError) -> str:
        """What is wrong with a file, as a sentence."""
        if error.mistake is None:
            return self._texts.ui(f"handfile.{error.key}", line=error.line, word=error.word)
        mistake = self._texts.notation_error(error.mistake)
        return self._texts.ui("handfile.mistake", line=error.line, word=mistake)

    def _report_storage(self, error: StorageError) -> None:
        key, name = f"storage.{error.key}", error.path.name
        self._page.error.emit(self._texts.ui(key, name=name, reason=error.reason))

    def save(self) -> None:
        """Ask for a name and write the hand to that file."""
        kinds = self._texts.ui("file_kinds", suffix=SUFFIX)
        title, name = self._texts.ui("action.save"), self.path.name
        path = path_to_save(self._page, title, name, kinds, self._texts, SUFFIX)
        if path is None:
            return
        try:
            storage.write(path, written(self._draft(), self._hands))
        except StorageError as e:
            self._report_storage(e)
        else:
            self.path = path
            self._page.message.emit(self._texts.ui("saved", name=path.name))

    def random(self, level: str) -> None:
        """Enter a random hand of a level."""
        seed = QRandomGenerator.global_().bounded(_SEEDS)
        self._replace(self._hands.deal(level, seed, self._draft()), "random")

    def example(self, name: str) -> None:
        """Enter an example under the active document."""
        hands = self._hands
        self._replace(hands.codec.read(self._draft().document, hands.examples[name]), "example")

    def copy_notation(self) -> None:
        QGuiApplication.clipboard().setText(self._hands.codec.text(self._draft()))
        self._page.message.emit(self._texts.ui("copied"))

    def copy_picture(self) -> None:
        QGuiApplication.clipboard().setPixmap(self._picture())
        self._page.message.emit(self._texts.ui("copied_picture"))

    def copy_explained(self) -> None:
        text = self._hands.explanation(self._draft(), self._texts)
        if text:
            QGuiApplication.clipboard().setText(text)
        self._page.message.emit(
            self._texts.ui("copied_explained" if text else "nothing_to_explain")
        )
