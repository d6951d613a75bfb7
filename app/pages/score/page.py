"""The score page: connects its store, its edits and its widgets."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QWidget

from app.idle_task import IdleTask
from app.pages.page import Page, TourStep
from app.pages.score import state
from app.pages.score.answer import answer_of
from app.pages.score.hand_input.commands import HandCommands
from app.pages.score.hand_input.controller import HandInputController
from app.pages.score.hand_input.riichi import RIICHI_HANDS
from app.pages.score.layout import ScoreLayout
from app.pages.score.presentation import hand_shown
from app.pages.score.state import Draft, InputMode
from app.pages.score.texts import declaration_of
from app.pages.score.why.controller import WhyController
from app.pages.score.widgets.hand_picture import hand_picture
from app.recent_hands import RecentHands
from app.store import Store
from app.texts.texts import Texts
from app.views.answers import OtherAnswers, ScoreAnswer
from engine.riichi.rules import load
from engine.riichi.situation import Event

if TYPE_CHECKING:
    from app.presenter.content import Presented
_PATIENCE: Final = 60
"""Milliseconds for which rows of the hand before may stand, rather than flicker."""
_REMEMBERED: Final = 64
"""Drafts whose answers are remembered."""


class ScorePage(Page):
    """Takes a hand and shows its answer under the active document."""

    def __init__(
        self, store: Store[Draft], texts: Texts, recent_hands: RecentHands, host: QWidget
    ) -> None:
        super().__init__(host)
        self.setObjectName("page")
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._store, self._texts = store, texts
        self.ui = ScoreLayout(texts, self)
        self._other_documents = OtherDocumentsTask(self)
        self._below = QTimer(self, singleShot=True, interval=0)
        self._patience = QTimer(self, singleShot=True, interval=_PATIENCE)
        self._input = HandInputController(texts, self, self.ui.input, lambda: self._draft)
        self.hands = HandCommands(
            texts,
            self,
            recent_hands,
            RIICHI_HANDS,
            draft=lambda: self._draft,
            commit=self._input.commit,
            picture=self._picture,
            bar=self.ui.hand_files,
        )
        self._why = WhyController(
            texts,
            self,
            draft=lambda: self._draft,
            answer=self._answer,
            place=self.ui.add_panel,
            show=self.ui.show_panel,
            always=self.ui.asks_always,
        )
        self._input.open_hand_text = self.hands.open_hand_text
        self._connect()
        store.changed.connect(self.present)
        self.present()
        self._why.begin()

    def _connect(self) -> None:
        self._input.draft_committed.connect(self._store.commit)
        self._input.draft_updated.connect(self._store.update)
        cards = self.ui.cards
        cards.line_chosen.connect(self._present_line)
        cards.near.link_clicked.connect(self._why.open)
        self._why.highlight_changed.connect(self._present_hand)
        self._why.event_chosen.connect(self._switch_event)
        cards.strip.page_requested.connect(self._follow)
        cards.declaration.clicked.connect(self.number_shown)
        cards.declaration.setToolTip(self._texts.ui("presenter.number_tip"))
        cards.document_chosen.connect(self.choose_document)
        cards.act_chosen.connect(self._ask_referee)
        self._other_documents.computed.connect(self._present_elsewhere)
        self._below.timeout.connect(self._present_below)
        self._patience.timeout.connect(self._present_unknown)

    def _follow(self, page: str) -> None:
        """Open the page of a link beside the table; the game takes the hand with it."""
        self.navigate_requested.emit(page, state.WonHand(self._draft) if page == "game" else None)

    def _ask_referee(self, act: str) -> None:
        """Have a win that is none ruled on, with its hand and situation."""
        self.navigate_requested.emit("referee", state.ActOfHand(act, self._draft))

    @property
    def _draft(self) -> Draft:
        return self._store.state

    def tour_steps(self) -> tuple[TourStep, ...]:
        return (
            TourStep("palette", self.ui.input.picker),
            TourStep("declaration", self.ui.cards.declaration),
            TourStep("ledger", self.ui.cards.ledger),
        )

    def tour_spares(self) -> tuple[QWidget, ...]:
        return self.ui.input.hand, self.ui.input.situation, self.ui.cards.strip

    def tour_avoids(self) -> tuple[QWidget, ...]:
        return self.ui.input.indicators, self.ui.cards.seats

    def lay(self, draft: Draft) -> None:
        self.hands.open_draft(draft, "from_table")

    def open_file(self, path: Path) -> None:
        self.hands.open_path(path)

    def choose_document(self, document: str) -> None:
        self._input.commit(state.set_document(self._draft, document), "document")

    def action_handlers(self) -> dict[str, Callable[[], object]]:
        return {
            "to_clause": self._to_clause,
            "why": self._why.toggle,
            **self.hands.action_handlers(),
            **self._input.action_handlers(),
        }

    def _to_clause(self) -> None:
        """Open the clause of the yaku that is asked for, otherwise that of the ledger line."""
        if not self._why.request_rule():
            self.ui.cards.clause.press()

    def panel_open(self) -> bool:
        return self._why.was_opened

    def open_panel(self) -> None:
        self._why.open_again()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and (
            self.ui.cards.close_comparison() or self._why.close()
        ):
            return
        if not self._input.handle_key(event):
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.ui.fit(self.size())
        super().resizeEvent(event)

    def presented(self) -> Presented:
        from app.pages.score.presented import presented_hand  # noqa: PLC0415  the start does not wait for it

        return presented_hand(self._draft, self._answer(), self._texts)

    def enter(self, text: str) -> None:
        self._input.enter(text)

    def _picture(self) -> QPixmap:
        """The picture of the hand with its declaration that is copied."""
        draft, answer, texts = self._draft, self._answer(), self._texts
        foot = f"{texts.document(load(draft.document).document)}   {state.situation(draft)}"
        view, held = hand_shown(draft, answer, None), state.held(draft)
        spoken = declaration_of(answer, texts)
        return hand_picture(view, draft.dora, draft.ura, held, spoken, foot, texts)

    def _answer(self) -> ScoreAnswer:
        return answer_of(self._draft)

    def present(self) -> None:
        """Show the draft and its answer; the panels below follow once these are painted."""
        answer = self._answer()
        self._input.present(answer)
        self.ui.answers.present(answer, load(self._draft.document))
        self.setAccessibleDescription(self.ui.cards.declaration.accessibleName())
        self._why.present()
        self._present_hand()
        self._below.start()

    def _present_line(self) -> None:
        """Show the hand with the tiles of the ledger line that was chosen."""
        self._why.give_way()
        self._present_hand()

    def _present_hand(self) -> None:
        """Show the hand, with the tiles highlighted that the chosen yaku lacks; otherwise those of
        the chosen ledger line."""
        self._input.present_hand(
            self._answer(), self.ui.cards.chosen_row, highlights=self._why.highlighted
        )
        self.ui.input.notation.show_hint(self._why.hint)

    def _switch_event(self, event: Event) -> None:
        self._input.commit(state.toggle(self._draft, event), "situation")

    def _present_below(self) -> None:
        """Show the other readings, and the other documents as soon as they are judged."""
        self.ui.cards.present_below()
        known = self._other_documents.answers_for(replace(self._draft, mode=InputMode.HAND))
        if known is None:
            self._patience.start()
        else:
            self._present_elsewhere(known)

    def _present_elsewhere(self, answers: OtherAnswers) -> None:
        self._patience.stop()
        self.ui.answers.present_elsewhere(answers)

    def _present_unknown(self) -> None:
        """Replace the rows of the hand before by empty ones: judging takes too long."""
        from app.pages.score.other_documents import unknown  # noqa: PLC0415  the start does not wait for it

        self.ui.answers.present_elsewhere(unknown(self._draft))


class OtherDocumentsTask(QObject):
    """Judges a draft under the other documents in idle time, and remembers the last answers.

    `computed(OtherAnswers)` is emitted when the draft asked about last has been judged.
    """

    computed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._task = IdleTask(self)
        self._task.ended.connect(self._receive)
        self._draft: Draft | None = None
        self._known: dict[Draft, OtherAnswers] = {}

    def answers_for(self, draft: Draft) -> OtherAnswers | None:
        """The remembered answers for a draft, or None: then `computed` brings them."""
        if draft in self._known:
            self._task.stop()
            self._draft = None
            return self._known[draft]
        if draft != self._draft:
            from app.pages.score.other_documents import answers_elsewhere  # noqa: PLC0415  the start does not wait for it

            self._draft = draft
            self._task.begin(answers_elsewhere(draft))
        return None

    def _receive(self, answers: OtherAnswers | None) -> None:
        if answers is None:
            return
        if len(self._known) >= _REMEMBERED:
            self._known.clear()
        assert self._draft is not None  # the task was begun for one
        self._known[self._draft] = answers
        self._draft = None
        self.computed.emit(answers)
