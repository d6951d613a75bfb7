"""The referee page: connects its store with its widgets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from app.pages.page import Page
from app.pages.referee import state, table
from app.pages.referee.endings.logic import (
    apply_draw,
    draw_table_view,
    draw_view,
    game_table_view,
    game_view,
    next_hand,
)
from app.pages.referee.endings.texts import end_outcome, next_words
from app.pages.referee.hand_part import HandPartController
from app.pages.referee.incident.logic import acts, classes, incident_view
from app.pages.referee.incident.search import find_acts
from app.pages.referee.layout import TABS, WITH_HAND, RefereeLayout
from app.pages.referee.log.part import LogPart
from app.pages.referee.log.saving import case_to_save, open_history, save_view
from app.pages.referee.next_table import apply_ruling, apply_win, incident_table_view
from app.pages.referee.state import RefereeSheet, RefereeTab
from app.pages.referee.table import TableFacts
from app.pages.referee.widgets.save_bar import SaveBar
from app.pages.referee.widgets.table_form import TableForm
from app.pages.score.state import InputMode
from app.recent_hands import RecentHands
from app.store import Store
from app.texts.texts import Texts
from app.widgets.painting.drawing import show_if
from engine.riichi.rules import RiichiRules, load

_FIELDS: Final[dict[str, Callable[..., TableFacts]]] = {
    "round": table.set_round,
    "deal": table.set_deal,
    "honba": table.set_honba,
    "deposits": table.set_deposits,
}


class RefereePage(Page):
    """Records what happened at the table, and shows how the active document rules on it."""

    def __init__(
        self, store: Store[RefereeSheet], texts: Texts, recent: RecentHands, host: QWidget
    ) -> None:
        super().__init__(host)
        self.setObjectName("referee")
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._store, self._texts = store, texts
        self._hand_controller: HandPartController | None = None
        self._offered_hand_actions: bool | None = None
        self.log = LogPart(texts, open_history(recent.folder))
        self.ui = RefereeLayout(
            texts,
            self.log,
            self,
            draft=lambda: state.draft_of(self._sheet),
            connect_tab=self._connect_tab,
        )
        self._connect()
        store.changed.connect(self.present)
        self.present()

    # signals of the widgets

    def _connect(self) -> None:
        update = self._store.update
        self.ui.tabs.chosen.connect(lambda at: update(state.set_tab(self._sheet, TABS[at])))
        self.ui.new.clicked.connect(self.clear)
        incident = self.ui.incident
        finder, questions = incident.finder, incident.questions
        finder.searched.connect(lambda text: update(state.set_search(self._sheet, text)))
        finder.moment_chosen.connect(lambda one: update(state.set_moment(self._sheet, one)))
        finder.act_chosen.connect(self._choose_act)
        questions.answered.connect(self._answer)
        questions.offender_chosen.connect(self._choose_offender)
        questions.riichi_toggled.connect(self._toggle_riichi)
        questions.fined_toggled.connect(self._toggle_fined)
        incident.card.classes.act_chosen.connect(self._choose_act)
        incident.card.ticked.connect(self._tick)
        incident.card.branch_chosen.connect(self._choose_branch)
        incident.others.chosen.connect(self.choose_document)
        self._connect_table(incident.table_form)
        self._connect_save_bar(incident.save_bar)
        self.log.connect_page(self)

    def _connect_table(self, form: TableForm) -> None:
        form.changed.connect(self._change_table)
        form.scored.connect(self._set_score)
        form.apply_requested.connect(self._apply)

    def _connect_save_bar(self, bar: SaveBar) -> None:
        bar.entered.connect(lambda details: self._store.update(state.enter(self._sheet, details)))
        bar.save_requested.connect(self.save)
        bar.hand_requested.connect(lambda: self._enter_hand(True))

    def _connect_tab(self, tab: RefereeTab) -> None:
        """Connect a tab that was just made."""
        if tab in WITH_HAND:
            self._connect_hand_part()
        elif tab is RefereeTab.DRAW:
            draw = self.ui.draw
            draw.form.kind_chosen.connect(self._choose_draw)
            draw.form.toggled.connect(self._toggle_draw)
            draw.form.reason_chosen.connect(self._choose_reason)
            self._connect_save_bar(draw.save_bar)
            self._connect_table(draw.table_form)
        else:
            game = self.ui.game
            game.chombo.counted.connect(self._count_chombo)
            game.next_form.answered.connect(self._answer_on_game)
            game.next_form.by_honba_toggled.connect(self._toggle_by_honba)
            self._connect_save_bar(game.save_bar)
            self._connect_table(game.table_form)

    def _connect_hand_part(self) -> None:
        made = HandPartController(
            self.ui.hand_part, self._texts, self._store, self._connect_save_bar
        )
        made.document_chosen.connect(self.choose_document)
        made.act_requested.connect(self._go_to_act)
        made.apply_requested.connect(self._apply)
        made.done.connect(lambda: self._enter_hand(False))
        self._hand_controller = made

    @property
    def _sheet(self) -> RefereeSheet:
        return self._store.state

    @property
    def _rules(self) -> RiichiRules:
        return load(self._sheet.document)

    def _commit(self, new: RefereeSheet, name: str) -> None:
        self._store.commit(new, name)

    def _enter_hand(self, on: bool) -> None:
        """Open the hand input for the open ruling, or return from it."""
        self._store.update(state.set_entering_hand(self._sheet, on))
        if on:
            self.ui.hand_part.setFocus(Qt.FocusReason.OtherFocusReason)

    def _go_to_act(self, act: str) -> None:
        """Open the ruling on the offence that a check has found."""
        self._store.update(state.set_tab(self._sheet, RefereeTab.INCIDENT))
        new = state.set_offender(state.choose_act(self._sheet, act), self._sheet.hand.seat)
        self._commit(new, "act")

    @property
    def _with_hand(self) -> bool:
        """Whether the hand input is open."""
        return self._sheet.tab in WITH_HAND or self._sheet.entering_hand

    def _choose_act(self, act: str) -> None:
        self._commit(state.choose_act(self._sheet, act), "act")

    def _answer(self, question: str, yes: bool | None) -> None:
        self._commit(state.answer(self._sheet, question, yes), "answer")

    def _choose_branch(self, at: int) -> None:
        """Give all answers that lead to a branch."""
        branch = incident_view(self._sheet, self._rules).shown.branches[at]
        self._commit(state.answer_all(self._sheet, branch.answers), "answer")

    def _choose_offender(self, seat: int) -> None:
        self._commit(state.set_offender(self._sheet, seat), "answer")

    def _toggle_riichi(self, seat: int) -> None:
        self._set_table(table.toggle_riichi(self._sheet.table, seat), "answer")

    def _toggle_fined(self, seat: int) -> None:
        self._set_table(table.toggle_fined(self._sheet.table, seat), "answer")

    def _tick(self, step: str) -> None:
        self._commit(state.tick(self._sheet, step), "tick")

    def _change_table(self, field: str, value: int) -> None:
        self._set_table(_FIELDS[field](self._sheet.table, value), "table")

    def _set_score(self, seat: int, points: int) -> None:
        start = self._rules.game.start_points.value
        self._set_table(table.set_score(self._sheet.table, seat, points, start), "table")

    def _set_table(self, new: TableFacts, name: str) -> None:
        self._commit(state.set_table(self._sheet, new), name)

    def _choose_draw(self, kind: str) -> None:
        self._commit(state.set_draw_kind(self._sheet, kind), "draw")

    def _toggle_draw(self, part: str, seat: int) -> None:
        if part == "riichi":
            self._toggle_riichi(seat)
        else:
            self._commit(state.toggle_draw(self._sheet, part, seat), "draw")

    def _choose_reason(self, seat: int, act: str) -> None:
        self._commit(state.set_reason(self._sheet, seat, act), "draw")

    def _count_chombo(self, seat: int, number: int) -> None:
        self._set_table(table.set_chombo(self._sheet.table, seat, number), "chombo")

    def _answer_on_game(self, field: str, yes: bool | None) -> None:
        new = replace(self._sheet.game, **{field: yes})  # type: ignore[arg-type]
        self._commit(state.set_game(self._sheet, new), "game")

    def _toggle_by_honba(self, seat: int) -> None:
        start = self._rules.game.start_points.value
        self._set_table(table.toggle_by_counters(self._sheet.table, seat, start), "game")

    def _apply(self) -> None:
        """Apply the result of the open tab to the table."""
        if self._sheet.tab is RefereeTab.DRAW:
            self._commit(apply_draw(self._sheet, self._rules), "apply")
        elif self._sheet.tab is RefereeTab.INCIDENT and self._sheet.incident.act:
            self._commit(apply_ruling(self._sheet, self._rules), "apply")
        elif self._sheet.tab is RefereeTab.DISPUTE:
            new = apply_win(self._sheet, self._rules)
            if new is not self._sheet:
                self._commit(new, "apply")
                following = next_words(next_hand(new, self._rules), self._texts)
                self.message.emit(self._texts.ui("dispute.taken", following))

    def save(self) -> None:
        """Save the ruling in the log, unless it is open or saved already."""
        saved = self.log.save(case_to_save(self._sheet, self._rules, self._texts))
        if saved is not None:
            self._store.update(state.saved(self._sheet, saved.number))

    def choose_document(self, document: str) -> None:
        self._commit(state.set_document(self._sheet, document), "document")

    def clear(self) -> None:
        self._commit(state.clear(self._sheet), "sheet")

    def enter(self, text: str) -> None:
        """Enter a dropped notation as the hand; without a hand input, search acts for the text."""
        if self._with_hand:
            self.ui.hand_part.input.enter(text)
            return
        self._store.update(state.set_search(self._sheet, text))

    def action_handlers(self) -> dict[str, Callable[[], object]]:
        return {
            **(self.ui.hand_part.input.action_handlers() if self._with_hand else {}),
            "find": self.search,
            "apply": self._apply,
            "keep": self.save,
            "new_sheet": self.clear,
            "to_clause": self.ui.incident.card.clause.ask,
        }

    def search(self) -> None:
        """Move the keyboard focus to the search field."""
        if self._sheet.tab is RefereeTab.LOG:
            self.log.search()
            return
        if self._sheet.tab is not RefereeTab.INCIDENT or self._sheet.entering_hand:
            self._store.update(state.set_tab(self._sheet, RefereeTab.INCIDENT))
        field = self.ui.incident.finder.field
        field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        field.selectAll()

    def take_focus(self) -> None:
        self.ui.incident.finder.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Letters typed anywhere are searched for; Esc shows all acts again."""
        field = self.ui.incident.finder.field
        if self._with_hand:
            self._type_hand(event)
        elif self._sheet.tab is RefereeTab.LOG:
            self.log.type_anywhere(event)
        elif event.key() == Qt.Key.Key_Escape:
            all_moments = state.set_moment(self._sheet, self._sheet.moment)
            self._store.update(state.set_search(all_moments, ""))
        elif event.text().isalpha():
            field.setFocus(Qt.FocusReason.OtherFocusReason)
            field.insert(event.text())
            self._store.update(state.set_search(self._sheet, field.text()))
        else:
            super().keyPressEvent(event)

    def _type_hand(self, event: QKeyEvent) -> None:
        """Typed tiles go into the hand; Esc returns from the hand of an incident or a draw."""
        leaves = event.key() == Qt.Key.Key_Escape and self._sheet.entering_hand
        if leaves and self._sheet.hand.mode is InputMode.HAND:
            self._enter_hand(False)
        elif not self.ui.hand_part.input.take_key(event):
            event.ignore()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.ui.fit()
        super().resizeEvent(event)

    # presentation

    def present(self) -> None:
        """Show the open tab, and what the document says."""
        sheet = self._sheet
        self.ui.open(sheet.tab, entering_hand=sheet.entering_hand)
        if self._with_hand != self._offered_hand_actions:
            self._offered_hand_actions = self._with_hand
            self.actions_changed.emit()
        if self._with_hand:
            assert self._hand_controller is not None  # made with the tab that was just opened
            self._hand_controller.present()
            return
        match sheet.tab:
            case RefereeTab.INCIDENT:
                self._present_incident(sheet, self._rules)
            case RefereeTab.DRAW:
                self._present_draw(sheet, self._rules)
            case RefereeTab.GAME:
                self._present_game(sheet, self._rules)

    def _present_draw(self, sheet: RefereeSheet, rules: RiichiRules) -> None:
        shown, ui = draw_view(sheet, rules), self.ui.draw
        ui.form.present(shown)
        ui.card.present(end_outcome(shown.end, self._texts))
        ui.table_form.present(draw_table_view(sheet, rules))
        ui.save_bar.present(save_view(sheet, rules, self._texts))

    def _present_game(self, sheet: RefereeSheet, rules: RiichiRules) -> None:
        shown, ui = game_view(sheet, rules), self.ui.game
        show_if(ui.chombo, shown.chombo is not None)
        ui.chombo.present(shown.chombo or (0, 0, 0, 0))
        ui.card.present(shown)
        ui.next_form.present(shown, sheet.document)
        ui.save_bar.present(save_view(sheet, rules, self._texts))
        ui.table_form.present(game_table_view(sheet, rules))

    def _present_incident(self, sheet: RefereeSheet, rules: RiichiRules) -> None:
        rows, ui = acts(sheet.document), self.ui.incident
        found = find_acts(rows, sheet.search, sheet.moment)
        with_ruling = sum(bool(row.classes) for row in rows)
        ui.finder.present(found, sheet.incident.act, sheet.search, sheet.moment, with_ruling)
        shown = incident_view(sheet, rules) if sheet.incident.act else None
        ui.present(shown, classes(sheet.document) if shown is None else ())
        ui.table_form.present(incident_table_view(sheet, rules))
        ui.save_bar.present(save_view(sheet, rules, self._texts))
