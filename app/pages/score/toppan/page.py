"""The toppan page: wires between its store, its edits and its widgets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.idle_task import IdleTask
from app.pages.page import TourStep
from app.pages.score.hand_input.commands import HandCommands
from app.pages.score.presentation import default_line
from app.pages.score.toppan import state
from app.pages.score.toppan.advice import AdviceController
from app.pages.score.toppan.answer import answer, late_findings
from app.pages.score.toppan.controller import ToppanInputController
from app.pages.score.toppan.deals import round_shown
from app.pages.score.toppan.hands import TOPPAN_HANDS
from app.pages.score.toppan.layout import ToppanLayout
from app.pages.score.toppan.presentation import (
    draw_shown,
    form_shown,
    others_shown,
    seats_shown,
    stock_shown,
)
from app.pages.score.toppan.state import Draft, PageView, TilePlace
from app.pages.score.toppan.texts import (
    doubt_rows,
    duel_rows,
    fate_rows,
    hand_word,
    near_rows,
    round_spoken,
    spoken,
)
from app.pages.score.toppan.views import LateFindings, ToppanAnswer, ToppanRoundView
from app.recent_hands import RecentHands
from app.store import Store
from app.texts.texts import Texts
from app.texts.toppan import toppan_texts
from app.views.ledgers import Row
from engine.toppan.rules import ToppanRules, load


class ToppanPage(ToppanLayout):
    """Lays a hand, or a whole deal, and shows what the document in force says of it."""

    def __init__(
        self, store: Store[Draft], texts: Texts, recent: RecentHands, host: QWidget
    ) -> None:
        super().__init__(host)
        self.setObjectName("toppan_page")
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._store, self._texts = store, toppan_texts(texts.language)
        self._answered: tuple[Draft, ToppanRules, ToppanAnswer] | None = None
        self._found, self._chosen = LateFindings(), ""
        self._whole: ToppanRoundView | None = None
        self._slices = IdleTask(self)
        self._slices.ended.connect(self._present_later)
        self._asked: tuple[Draft, ToppanRules] | None = None
        self._laying = ToppanInputController(self._texts, self, self, lambda: self._draft)
        self._advising = AdviceController(self, lambda: self._draft)
        self.hands = HandCommands(
            self._texts,
            self,
            recent,
            TOPPAN_HANDS,
            draft=lambda: self._draft,
            commit=self._laying.commit,
            picture=self.felt.grab,
            bar=self.shelf,
        )
        self._connect()
        store.changed.connect(self._keep)
        self.speak(texts)

    # wires: intents go up

    def _connect(self) -> None:
        self._laying.draft_committed.connect(self._store.commit)
        self._laying.draft_updated.connect(self._store.update)
        self.ledger.selected.connect(self._select)

    def _keep(self) -> None:
        self.hands.saved.set_current(self._draft)
        self.present()

    @property
    def _draft(self) -> Draft:
        return self._store.state

    def choose_document(self, document: str) -> None:
        self._laying.commit(state.set_document(self._draft, document), "document")

    def action_handlers(self) -> dict[str, Callable[[], object]]:
        """What each action of this page does."""
        return {
            "to_clause": self.clause.ask,
            **self._laying.action_handlers(),
            **self.hands.action_handlers(),
        }

    def lay(self, draft: Draft) -> None:
        self.hands.open_draft(draft, "open")

    def open_file(self, path: Path) -> None:
        self.hands.open_path(path)

    def tour_steps(self) -> tuple[TourStep, ...]:
        return (
            TourStep("palette", self.picker),
            TourStep("declaration", self.declaration),
            TourStep("ledger", self.ledger, "left", along=0.8),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._laying.take_key(event):
            super().keyPressEvent(event)

    def enter(self, text: str) -> None:
        self._laying.enter(text)

    # presentation: state comes down

    def speak(self, texts: Texts) -> None:
        """Show everything in the words of another language."""
        self._texts = toppan_texts(texts.language)
        self._advising.speak(self._texts)
        self.speak_all(self._texts)
        self.present()

    def _answer(self) -> ToppanAnswer:
        draft = replace(self._draft, place=TilePlace.EAST, view=PageView.HAND)
        rules, known = load(draft.document), self._answered
        if known is None or known[0] != draft or known[1] is not rules:
            known = self._answered = draft, rules, answer(draft, rules)
        return known[2]

    def visit(self, _draft: Draft) -> None:
        """The document may be another by now."""
        self.present()

    def present(self) -> None:
        """Show the draft and its answer."""
        self._laying.cancel_drag()
        draft, found, rules = self._draft, self._answer(), load(self._draft.document)
        of_hand = draft.view is PageView.HAND
        whole = self._whole = None if of_hand else round_shown(draft, rules)
        self.arrange(draft.view)
        rest = self._texts.ui(f"mode_tip.{draft.place}")
        self.picker.present(draft.place, draft.own, stock_shown(draft), rest)
        extra = draft.seats[draft.own].extra
        most = rules.dora.indicators.value
        self.indicators.present(draft.dora, extra, draft.place, most)
        self.form.present(form_shown(draft, found, whole, rules))
        if whole is None:
            self.others.present(others_shown(draft, rules), self._texts)
            self._present_hand(found)
        else:
            self._present_round(whole)
        self._laying.present_notation()

    def _present_hand(self, found: ToppanAnswer) -> None:
        texts = self._texts
        self.declaration.present(spoken(found, texts))
        self.seats.present(found.seats)
        self.near.present(near_rows(found.near, texts), texts.ui("toppan.foot.near"), texts)
        self._present_ledger(found.rows)
        self._ask_later(found)
        self._advising.follow(found)

    def _present_round(self, whole: ToppanRoundView) -> None:
        texts = self._texts
        self.declaration.present(round_spoken(whole, texts))
        self.seats.present(self._answer().seats if whole.seats is None else whole.seats)
        rows = (*duel_rows(whole, texts), *fate_rows(whole, texts))
        self.duels.present(rows, texts.ui("toppan.duels"), texts)
        self._advising.rest()
        self._present_ledger(whole.rows)

    def _present_ledger(self, rows: tuple[Row, ...]) -> None:
        keys = [f"{at}:{row.rule.key}" if row.rule else "" for at, row in enumerate(rows)]
        chosen = keys.index(self._chosen) if self._chosen in keys and self._chosen else None
        at = default_line(rows) if chosen is None else chosen
        self.ledger.present(rows, at)
        self.clause.present(None if at is None else rows[at], self._draft.document, self._texts)
        self._present_tiles(None if chosen is None else rows[chosen])

    def _present_tiles(self, lit: Row | None) -> None:
        """One's own hand, or all four, with the tiles that the line in hand is about."""
        draft, rules = self._draft, load(self._draft.document)
        if self._whole is not None:
            self.seats_row.present(seats_shown(draft, self._whole, rules, lit), self._texts)
            return
        found = self._answer()
        self.hand.present(draw_shown(draft, found, rules, lit, hand_word(found, self._texts)))

    def _select(self, at: int) -> None:
        rows = self.ledger.rows.rows
        rule = rows[at].rule
        self._chosen = "" if rule is None else f"{at}:{rule.key}"
        self._present_ledger(rows)

    def _ask_later(self, found: ToppanAnswer) -> None:
        """What each next tile would do comes a moment later, and so do other readings."""
        draft = replace(self._draft, place=TilePlace.EAST, view=PageView.HAND)
        rules, before = load(draft.document), self._asked
        if before is None or before[0] != draft or before[1] is not rules:
            self._asked, self._found = (draft, rules), LateFindings()
            self._slices.begin(late_findings(draft, rules))
        self._show_later(found)

    def _present_later(self, found: object) -> None:
        if isinstance(found, LateFindings):
            self._found = found
            self._show_later(self._answer())

    def _show_later(self, found: ToppanAnswer) -> None:
        texts, known = self._texts, self._found
        empty = "nexts_none" if known.done or found.verdict is None else "nexts_soon"
        self.nexts.present(known.nexts, texts.ui(f"toppan.{empty}"))
        rows = doubt_rows(known.doubts, texts)
        self.doubts.present(rows, texts.ui("toppan.foot.doubts"), texts)
