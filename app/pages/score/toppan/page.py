"""The toppan page: connects its store, its edits and its widgets."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QWidget

from app.idle_task import IdleTask
from app.pages.page import Page, TourStep
from app.pages.score.comparison import RowSubject, place_of, subject_of
from app.pages.score.hand_input.commands import HandCommands
from app.pages.score.presentation import default_line
from app.pages.score.toppan import notation, state
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
    hand_word,
    near_rows,
    next_deal_rows,
    round_spoken,
    spoken,
)
from app.pages.score.toppan.views import LateFindings, ToppanAnswer, ToppanRoundView
from app.pages.score.toppan.widgets.dora_grid import DoraGrid
from app.pages.score.toppan.widgets.draw_row import DrawRow
from app.pages.score.toppan.widgets.seat_rows import SeatRows
from app.pages.score.widgets.hand_picture import FELT, MARGIN, picture_of
from app.recent_hands import RecentHands
from app.store import Store
from app.texts.texts import Texts
from app.texts.toppan import toppan_texts
from app.views.ledgers import LedgerRow
from engine.toppan.rules import ToppanRules, load

if TYPE_CHECKING:
    from app.presenter.content import Presented


class ToppanPage(Page):
    """Takes a hand, or a whole deal, and shows its answer under the active document."""

    def __init__(
        self, store: Store[Draft], texts: Texts, recent_hands: RecentHands, host: QWidget
    ) -> None:
        super().__init__(host)
        self.setObjectName("toppan_page")
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._store, self._texts = store, toppan_texts(texts.language)
        self.ui = ToppanLayout(self._texts, self)
        self._answered: tuple[Draft, ToppanRules, ToppanAnswer] | None = None
        self._found = LateFindings()
        self._chosen: RowSubject | None = None
        self._whole: ToppanRoundView | None = None
        self._late = IdleTask(self)
        self._late.ended.connect(self._receive_late)
        self._asked: ToppanAnswer | None = None
        self._input = ToppanInputController(self._texts, self, self.ui, lambda: self._draft)
        self._advice = AdviceController(self._texts, self, self.ui.advice, lambda: self._draft)
        self.hands = HandCommands(
            self._texts,
            self,
            recent_hands,
            TOPPAN_HANDS,
            draft=lambda: self._draft,
            commit=self._input.commit,
            picture=self._picture,
            bar=self.ui.hand_files,
        )
        self._input.open_hand_text = self.hands.open_hand_text
        self._input.draft_committed.connect(store.commit)
        self._input.draft_updated.connect(store.update)
        self.ui.ledger.selected.connect(self._select)
        self.ui.declaration.clicked.connect(self.number_shown)
        self.ui.declaration.setToolTip(self._texts.ui("presenter.number_tip"))
        store.changed.connect(self.present)
        self.present()

    @property
    def _draft(self) -> Draft:
        return self._store.state

    def tour_steps(self) -> tuple[TourStep, ...]:
        return (
            TourStep("palette", self.ui.picker),
            TourStep("declaration", self.ui.declaration),
            TourStep("ledger", self.ui.ledger),
        )

    def tour_spares(self) -> tuple[QWidget, ...]:
        return self.ui.hand, self.ui.form

    def lay(self, draft: Draft) -> None:
        self.hands.open_draft(draft, "open")

    def open_file(self, path: Path) -> None:
        self.hands.open_path(path)

    def choose_document(self, document: str) -> None:
        self._input.commit(state.set_document(self._draft, document), "document")

    def action_handlers(self) -> dict[str, Callable[[], object]]:
        return {
            "to_clause": self.ui.clause.press,
            **self.hands.action_handlers(),
            **self._input.action_handlers(),
        }

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._input.handle_key(event):
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.ui.fit(self.height())
        super().resizeEvent(event)

    def presented(self) -> Presented:
        from app.pages.score.toppan.presented import presented_toppan  # noqa: PLC0415  the start does not wait for it

        return presented_toppan(self._draft, self._answer(), self._whole, self._texts)

    def enter(self, text: str) -> None:
        self._input.enter(text)

    def _picture(self) -> QPixmap:
        """The picture of the hand, or of the whole deal, with its declaration that is copied."""
        draft, rules, texts = self._draft, load(self._draft.document), self._texts
        indicators, others = DoraGrid(texts), SeatRows(texts, "others")
        shown: QWidget
        if self._whole is None:
            toppan_answer = self._answer()
            shown = hand = DrawRow(texts)
            hand.present(
                draw_shown(draft, toppan_answer, rules, None, hand_word(toppan_answer, texts))
            )
            others.present(others_shown(draft, rules))
        else:
            shown = seats = SeatRows(texts, "seats_row", large=True)
            seats.present(seats_shown(draft, self._whole, rules, None))
        most = rules.dora.indicators.value
        indicators.present(draft.dora, draft.seats[draft.own].extra, "", most)
        half = (FELT - MARGIN) // 2
        for widget in (indicators, others, shown):
            widget.resize(half, widget.sizeHint().height())
        below = QPoint(0, indicators.height())
        left = ((indicators, QPoint()), (others, below))
        foot = f"{texts.document(rules.document)}   {notation.text_of_draft(draft)}"
        spoken = self.ui.declaration.spoken
        return picture_of((*left, (shown, QPoint(half + MARGIN, 0))), spoken, foot)

    def visit(self, _draft: object) -> None:
        """Show the page under the active document, which may have changed."""
        self.present()

    def _answer(self) -> ToppanAnswer:
        """The answer of the own hand; where the next tile goes makes no difference to it."""
        draft = replace(self._draft, place=TilePlace.EAST, view=PageView.HAND)
        rules, known = load(draft.document), self._answered
        if known is None or known[0] != draft or known[1] is not rules:
            known = self._answered = draft, rules, answer(draft, rules)
        return known[2]

    def present(self) -> None:
        """Show the draft and its answer."""
        self._input.cancel_drag()
        ui = self.ui
        draft, toppan_answer, rules = self._draft, self._answer(), load(self._draft.document)
        of_hand = draft.view is PageView.HAND
        whole = self._whole = None if of_hand else round_shown(draft, rules)
        ui.set_view(draft.view)
        ui.picker.present(draft.place, draft.own, stock_shown(draft))
        extra = draft.seats[draft.own].extra
        most = rules.dora.indicators.value
        ui.indicators.present(draft.dora, extra, draft.place, most)
        ui.form.present(form_shown(draft, toppan_answer, whole, rules))
        if whole is None:
            ui.others.present(others_shown(draft, rules))
            self._present_hand(toppan_answer)
        else:
            self._present_round(whole)
        self._input.present_notation()

    def _present_hand(self, toppan_answer: ToppanAnswer) -> None:
        ui, texts = self.ui, self._texts
        ui.declaration.present(spoken(toppan_answer, texts))
        ui.seats.present(toppan_answer.seats)
        ui.near.show_rows(near_rows(toppan_answer, texts), texts.ui("toppan.foot.near"))
        self._present_ledger(toppan_answer.rows)
        self._ask_late(toppan_answer)
        self._advice.follow(toppan_answer)

    def _present_round(self, whole: ToppanRoundView) -> None:
        ui, texts = self.ui, self._texts
        ui.declaration.present(round_spoken(whole, texts))
        ui.seats.present(self._answer().seats if whole.seats is None else whole.seats)
        rows = (*duel_rows(whole, texts), *next_deal_rows(whole, texts))
        ui.duels.show_rows(rows, texts.ui("toppan.duels"))
        self._advice.rest()
        self._present_ledger(whole.rows)

    def _present_ledger(self, rows: tuple[LedgerRow, ...]) -> None:
        chosen = place_of(self._chosen, rows)
        at = default_line(rows) if chosen is None else chosen
        self.ui.ledger.present(rows, at)
        self.ui.clause.present(None if at is None else rows[at], self._draft.document, self._texts)
        self._present_tiles(rows, chosen)

    def _present_tiles(self, rows: tuple[LedgerRow, ...], chosen: int | None) -> None:
        """Show the own hand, or all four, with the tiles of the chosen ledger line highlighted."""
        draft, rules = self._draft, load(self._draft.document)
        if self._whole is not None:
            self.ui.seats_row.present(seats_shown(draft, self._whole, rules, chosen))
            return
        toppan_answer, row = self._answer(), None if chosen is None else rows[chosen]
        self.ui.hand.present(
            draw_shown(draft, toppan_answer, rules, row, hand_word(toppan_answer, self._texts))
        )

    def _select(self, at: int) -> None:
        rows = self.ui.ledger.rows.rows
        self._chosen = subject_of(rows, at)
        self._present_ledger(rows)

    def _ask_late(self, toppan_answer: ToppanAnswer) -> None:
        """Find in idle time what each next tile would do, and what other readings give."""
        if toppan_answer is not self._asked:
            self._asked, self._found = toppan_answer, LateFindings()
            self._late.begin(late_findings(self._draft, load(self._draft.document)))
        self._show_late(toppan_answer)

    def _receive_late(self, found: object) -> None:
        if isinstance(found, LateFindings):
            self._found = found
            self._show_late(self._answer())

    def _show_late(self, toppan_answer: ToppanAnswer) -> None:
        texts, known = self._texts, self._found
        empty = "nexts_none" if known.done or toppan_answer.verdict is None else "nexts_soon"
        self.ui.nexts.present(known.nexts, texts.ui(f"toppan.{empty}"))
        rows = doubt_rows(known.doubts, texts)
        self.ui.doubts.show_rows(rows, texts.ui("toppan.foot.doubts"))
