"""The score page: wires between its store, its edits and its widgets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QPixmap
from PySide6.QtWidgets import QWidget

from app.pages.page import TourStep
from app.pages.score import state
from app.pages.score.answer import answer
from app.pages.score.hand_input.commands import HandCommands
from app.pages.score.hand_input.controller import HandInputController
from app.pages.score.hand_input.riichi import RIICHI_HANDS
from app.pages.score.later import OtherDocumentsTask
from app.pages.score.layout import ScoreLayout
from app.pages.score.presentation import hand_shown
from app.pages.score.spoken import spoken
from app.pages.score.state import Draft, Mode
from app.pages.score.widgets.hand_picture import hand_picture
from app.recent_hands import RecentHands
from app.store import Store
from app.texts.texts import Texts
from app.views.answers import OtherAnswers, ScoreAnswer
from engine.riichi.rules import load


class ScorePage(ScoreLayout):
    """Lays a hand and shows what the document in force says of it."""

    def __init__(
        self, store: Store[Draft], texts: Texts, recent: RecentHands, host: QWidget
    ) -> None:
        super().__init__(texts, host)
        self.setObjectName("page")
        self._store, self._texts = store, texts
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._later = OtherDocumentsTask(self)
        self._below, self._patience = _timer(self, 0), _timer(self, _PATIENCE)
        self._answered: tuple[Draft, ScoreAnswer] | None = None
        self._laying = HandInputController(texts, self, self.laid, lambda: self._draft)
        self.hands = HandCommands(
            texts,
            self,
            recent,
            RIICHI_HANDS,
            draft=lambda: self._draft,
            commit=self._laying.commit,
            picture=self._picture,
            bar=self.shelf,
        )
        self._connect()
        store.changed.connect(self.present)
        self.speak(texts)

    # wires: intents go up

    def _connect(self) -> None:
        self._laying.draft_committed.connect(self._store.commit)
        self._laying.draft_updated.connect(self._store.update)
        self.answers.line_chosen.connect(self._present_hand)
        self.answers.strip.asked.connect(lambda page: self.navigate_requested.emit(page, None))
        self.answers.document_chosen.connect(self.choose_document)
        self._later.found.connect(self._present_elsewhere)
        self._below.timeout.connect(self._present_below)
        self._patience.timeout.connect(self._present_unknown)

    @property
    def _draft(self) -> Draft:
        return self._store.state

    def tour_steps(self) -> tuple[TourStep, ...]:
        return (
            TourStep("palette", self.laid.picker),
            TourStep("declaration", self.answers.declaration),
            TourStep("ledger", self.answers.ledger, "left", along=0.8),
        )

    def lay(self, draft: Draft) -> None:
        self.hands.open_draft(draft, "from_table")

    def open_file(self, path: Path) -> None:
        self.hands.open_path(path)

    def choose_document(self, document: str) -> None:
        self._laying.commit(state.set_document(self._draft, document), "document")

    def action_handlers(self) -> dict[str, Callable[[], object]]:
        """What each action of this page does."""
        return {
            "to_clause": self.answers.clause.ask,
            **self.hands.action_handlers(),
            **self._laying.action_handlers(),
        }

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._laying.take_key(event):
            super().keyPressEvent(event)

    def enter(self, text: str) -> None:
        """Take a notation that was let fall."""
        self._laying.enter(text)

    # presentation: state comes down

    def speak(self, texts: Texts) -> None:
        """Show everything in the words of another language."""
        self._texts = texts
        self.present()

    def _picture(self) -> QPixmap:
        """The picture of the hand with its declaration that is copied."""
        draft, found, texts = self._draft, self._answer(), self._texts
        foot = f"{texts.document(load(draft.document).document)}   {state.situation(draft)}"
        view = hand_shown(draft, found, None)
        return hand_picture(view, draft.dora, draft.ura, spoken(found, texts), foot, texts)

    def _answer(self) -> ScoreAnswer:
        draft = replace(self._draft, mode=Mode.HAND)
        if self._answered is None or self._answered[0] != draft:
            self._answered = draft, answer(draft, load(draft.document))
        return self._answered[1]

    def present(self) -> None:
        """Show the draft and its answer; what is below it comes when that is painted."""
        found = self._answer()
        self._laying.present(found)
        self.answers.present(found, load(self._draft.document))
        self._present_hand()
        self._below.start()

    def _present_hand(self) -> None:
        """The hand, with the tiles that the line in hand is about."""
        self._laying.present_hand(self._answer(), self.answers.lit_row)

    def _present_below(self) -> None:
        """Other readings, and the hand under other documents: what is not known comes by slices."""
        self.answers.present_below()
        known = self._later.ask(replace(self._draft, mode=Mode.HAND))
        if known is None:
            self._patience.start()
        else:
            self._present_elsewhere(known)

    def _present_elsewhere(self, found: OtherAnswers) -> None:
        self._patience.stop()
        self.answers.present_elsewhere(found)

    def _present_unknown(self) -> None:
        """It takes its time: what is shown is of the hand before."""
        from app.pages.score.other_documents import unknown  # noqa: PLC0415  the start does not wait for it

        self.answers.present_elsewhere(unknown(self._draft))


def _timer(parent: QObject, milliseconds: int) -> QTimer:
    timer = QTimer(parent)
    timer.setSingleShot(True)
    timer.setInterval(milliseconds)
    return timer


_PATIENCE: Final = 60
"""Milliseconds for which rows of the hand before may stand, rather than flicker."""
