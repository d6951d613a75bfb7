"""The referee page: connects its store with its widgets."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from app.case_log.cases import Case
from app.games.links import AppliedEvents, GameLink
from app.games.texts import link_title
from app.pages.page import Page
from app.pages.referee import state, table
from app.pages.referee.chart.dialog import open_chart
from app.pages.referee.hand_part import HandPartController
from app.pages.referee.incident.act_finder import FoundActs
from app.pages.referee.incident.acts import SEVERAL_RONS, acts, classes
from app.pages.referee.incident.case_card import CaseView
from app.pages.referee.incident.case_ruling import (
    answered,
    contradicts_game,
    ruling_answer,
    table_of_case,
)
from app.pages.referee.incident.logic import fines_go_back, incident_view
from app.pages.referee.incident.search import NearWord, find_acts, matched_words, near_words
from app.pages.referee.layout import TABS, RefereeLayout
from app.pages.referee.log.part import LogPart
from app.pages.referee.log.saving import case_to_save, is_same_ruling, open_history, save_view
from app.pages.referee.next_table import (
    applied_ruling,
    applied_win,
    facts_of_game,
    first_seat,
    of_document,
    ruling_event,
)
from app.pages.referee.ruled_games import RuledGames
from app.pages.referee.state import WITH_HAND, CaseFacts, RefereeSheet, RefereeTab
from app.pages.referee.table import TableFacts
from app.pages.referee.views import SaveView
from app.pages.referee.widgets.save_bar import SaveBar
from app.pages.score.state import ActOfHand, Draft, InputMode
from app.recent_hands import RecentHands
from app.store import Store
from app.texts.texts import Texts
from app.views.rulings import applicable
from app.widgets.controls.keyed import typed
from app.widgets.layout.frames import laid_out_once
from engine.ledger import SEATS
from engine.library import existing
from engine.riichi.play.events import RiichiGame
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
        self._score_hand: Draft | None = None
        self.log = LogPart(texts, open_history(recent.folder))
        self._games = RuledGames(recent.folder, self)
        self.ui = RefereeLayout(
            texts,
            self.log,
            self,
            draft=lambda: state.draft_of(self._sheet),
            connect_hand_part=self._connect_hand_part,
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
        finder, questions, case = incident.finder, incident.questions, incident.case
        finder.searched.connect(lambda text: update(state.set_search(self._sheet, text)))
        finder.moment_chosen.connect(lambda one: update(state.set_moment(self._sheet, one)))
        finder.act_chosen.connect(self._choose_found)
        finder.near_chosen.connect(self._choose_near)
        finder.chart_requested.connect(lambda: open_chart(self, self._sheet.document, self._texts))
        questions.answered.connect(lambda question, yes: self._answer(((question, yes),)))
        questions.offender_chosen.connect(self._choose_offender)
        questions.hand_requested.connect(self._enter_score_hand)
        incident.card.classes.act_chosen.connect(self._choose_act)
        incident.card.ticked.connect(self._tick)
        incident.card.answers_chosen.connect(self._answer)
        incident.others.chosen.connect(self.choose_document)
        case.entered.connect(lambda details: update(state.enter(self._sheet, details)))
        case.changed.connect(self._change_table)
        case.riichi_toggled.connect(self._toggle_riichi)
        case.fined_toggled.connect(self._toggle_fined)
        case.hand_requested.connect(lambda: self._enter_hand(True))
        case.apply_requested.connect(self._apply)
        case.slip_requested.connect(self._write_slip)
        case.save_requested.connect(self.save)
        incident.enlarged.connect(self._present_earlier)
        incident.earlier.chosen.connect(self._open_case)
        self.log.counted.connect(self._present_earlier)
        self.log.connect_page(self)

    def _connect_save_bar(self, bar: SaveBar) -> None:
        bar.entered.connect(lambda details: self._store.update(state.enter(self._sheet, details)))
        bar.save_requested.connect(self.save)

    def _connect_hand_part(self) -> None:
        """Connect the hand input that was just made."""
        made = HandPartController(
            self.ui.hand_part, self._texts, self._store, self._save_view, self._connect_save_bar
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
        """Open a new case on the offence that a check has found, with its hand and table."""
        seat = self._sheet.hand.seat
        case = state.new_case(self._sheet, state.facts_of(self._sheet))
        self._commit(self._named(state.choose_act(case, act), seat), "act")

    @property
    def _with_hand(self) -> bool:
        """Whether the hand input is open."""
        return self._sheet.tab in WITH_HAND or self._sheet.entering_hand

    def _choose_found(self, act: str, word: str = "") -> None:
        """Choose an act of the list; the keys then answer its questions.

        A word is searched for instead, in the same step.
        """
        sheet = state.set_search(self._sheet, word) if word else self._sheet
        if act == SEVERAL_RONS:  # who is first is a check, not an offence
            checked = state.set_tab(sheet, RefereeTab.CHECK)
            self._commit(state.set_check(checked, replace(checked.check, kind="claims")), "check")
            return
        self._choose_act(act, sheet)
        if self.ui.incident.finder.field.hasFocus():
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _choose_near(self, near: NearWord) -> None:
        """Search for a near word instead, and choose its act."""
        self._choose_found(near.act, near.word)

    def _choose_act(self, act: str, sheet: RefereeSheet | None = None) -> None:
        """Choose an act; one after another that was applied happens at the table as it is now."""
        before = self._sheet if sheet is None else sheet
        new = state.choose_act(before, act)
        now = None if before.link is None else self._games.now(before.link)
        if now is not None and self._has_ruling(before):
            new = state.choose_act(state.applied(before), act)
            new = state.at_table(new, facts_of_game(now, self._rules))
        self._commit(new, "act")

    def _has_ruling(self, sheet: RefereeSheet) -> bool:
        """Whether the game of the case has the ruling on the incident."""
        incident, deal = sheet.incident, sheet.table.deal
        seat = None if incident.offender is None else first_seat(incident.offender, deal)
        return self._games.has_ruling(sheet.link, incident, seat)

    def _answer(self, answers: tuple[tuple[str, bool | None], ...]) -> None:
        """Give answers, or withdraw them; those that they make void go with them."""
        self._commit(answered(self._sheet, self._rules, answers), "answer")

    def _named(self, sheet: RefereeSheet, seat: int | None) -> RefereeSheet:
        """The sheet with this offender; what the case says of the seat needs no answer."""
        return answered(state.set_offender(sheet, seat), self._rules, ())

    def _choose_offender(self, seat: int | None) -> None:
        self._commit(self._named(self._sheet, seat), "answer")

    def _toggle_riichi(self, seat: int) -> None:
        """Toggle riichi of a seat; where that was an answer, the answer is withdrawn."""
        sheet = self._sheet
        if seat in table_of_case(sheet).riichi and seat not in sheet.table.riichi:
            self._answer((("in_riichi", None),))
            return
        new = state.set_table(sheet, table.toggle_riichi(sheet.table, seat))
        self._commit(answered(new, self._rules, ()), "answer")

    def _toggle_fined(self, seat: int) -> None:
        self._set_table(table.toggle_fined(self._sheet.table, seat), "answer")

    # the hand of the score page, and cases that other pages open

    def visit(self, draft: Any) -> None:
        """Remember the hand of the score page: it is taken over when that is asked for."""
        found = draft if isinstance(draft, Draft) else None
        there = found is not None and bool(found.concealed or found.melds)
        self._score_hand = found if there else None
        self._games.look_again()
        self.log.look_again()
        self.present()

    def _enter_score_hand(self) -> None:
        if self._score_hand is not None:
            self._receive_hand(self._score_hand)

    def lay(self, draft: Any) -> None:
        """Take a hand with its situation into the case; its player is the offender."""
        if isinstance(draft, Draft):
            self._receive_hand(draft)

    def _receive_hand(self, draft: Draft) -> None:
        mine = replace(draft, document=self._sheet.document)
        seat = self._sheet.incident.offender
        new = state.enter_hand(self._sheet, mine)
        self._commit(self._named(new, draft.seat if seat is None else seat), "hand")

    def receive(self, what: object) -> None:
        """Open a new case: of a game, or of a hand that was declared and is no win."""
        if isinstance(what, GameLink) and isinstance(what.game, RiichiGame):
            self._open_game(what)
        elif isinstance(what, ActOfHand):
            case = state.new_case(self._sheet, CaseFacts())
            hand = replace(what.hand, document=case.document)
            case = state.choose_act(state.enter_hand(case, hand), what.act)
            self._commit(self._named(case, hand.seat), "act")
        elif isinstance(what, Draft):
            self.lay(what)

    def _open_game(self, link: GameLink[RiichiGame]) -> None:
        sheet = self._sheet
        document = existing(link.game.rules, sheet.document)
        if document != sheet.document:
            sheet = state.set_document(sheet, document)
        facts = facts_of_game(link, load(sheet.document))
        case = state.new_case(sheet, facts)
        if link.seat is not None:
            case = state.set_offender(case, (link.seat - facts.table.deal) % SEATS)
        if link.act:
            case = answered(state.choose_act(case, link.act), load(case.document), ())
        self._commit(case, "act" if link.act else "sheet")

    def _tick(self, step: str) -> None:
        self._commit(state.tick(self._sheet, step), "tick")

    def _change_table(self, field: str, value: int) -> None:
        """Set a number of the table; the deposits shown have the stick that an answer implies."""
        sheet = self._sheet
        if field == "deposits":
            value -= table_of_case(sheet).deposits - sheet.table.deposits
        self._set_table(_FIELDS[field](sheet.table, value), "table")

    def _set_table(self, new: TableFacts, name: str) -> None:
        self._commit(state.set_table(self._sheet, new), name)

    def _apply(self) -> None:
        """Send the result of the open tab to the page of the game; a ruling is saved, too."""
        sheet = self._sheet
        if sheet.tab is RefereeTab.INCIDENT and not sheet.entering_hand and self._in_sight(sheet):
            self._games.look_again()
            found = applied_ruling(sheet, self._rules)
            if found is not None and not self._has_ruling(sheet):
                self.save()
                sent = self._games.addressed(found, sheet.incident)
                began = sent.new_uid or sheet.incident.began
                self._store.update(state.applied(self._sheet, began))
                self._send(sent)
        elif sheet.tab is RefereeTab.DISPUTE:
            self._apply_win(sheet)

    def _apply_win(self, sheet: RefereeSheet) -> None:
        """Send a disputed win to the page of the game, unless that has it."""
        self._games.look_again()
        won = applied_win(sheet, self._rules)
        if won is None:
            return
        if self._games.has_events(sheet.link, won.events):
            self.message.emit(self._texts.ui("case.applied"))
            return
        self._commit(state.clear(sheet), "apply")
        self._send(won)

    def _send(self, applied: AppliedEvents[RiichiGame]) -> None:
        self.navigate_requested.emit(applied.page, applied)

    def _write_slip(self) -> None:
        """Save the case, unless it is saved already, and write its slip."""
        if self._sheet.incident.saved:
            self.log.write_slip(self._sheet.incident.saved)
        else:
            self.save(self.log.write_slip)

    def save(self, then: Callable[[str], object] = lambda _: None) -> None:
        """Save the ruling in the log, unless it is open, out of sight, or saved already; its number
        goes to `then`."""
        if self._sheet.tab is RefereeTab.INCIDENT and not self._in_sight(self._sheet):
            return
        case = self._case_to_save()
        if case is not None:
            self.log.save(case, partial(self._note_saved, case, then))

    def _case_to_save(self) -> Case | None:
        return case_to_save(self._sheet, self._rules, self._texts)

    def _note_saved(self, case: Case, then: Callable[[str], object], saved: Case) -> None:
        """Note the number of a case, unless the ruling is another one by now."""
        if is_same_ruling(self._case_to_save(), case):
            self._store.update(state.saved(self._sheet, saved.number))
        then(saved.number)

    def choose_document(self, document: str) -> None:
        """Rule by another document; answers stay as far as it asks for them, the game as it is."""
        self._commit(state.set_document(self._sheet, document), "document")

    def clear(self) -> None:
        """Begin a new case on the open tab; from the log, an incident, in sight."""
        sheet = self._sheet
        if sheet.tab is RefereeTab.LOG:
            sheet = state.set_tab(sheet, RefereeTab.INCIDENT)
        self._commit(state.clear(sheet), "sheet")

    def enter(self, text: str) -> None:
        """Enter a dropped notation as the hand; without a hand input, search acts for the text."""
        if self._with_hand:
            self.ui.hand_part.input.enter(text)
            return
        self._store.update(state.set_search(self._sheet, text))

    def open_file(self, path: Path) -> None:
        """Import the cases of a file into the log."""
        self._store.update(state.set_tab(self._sheet, RefereeTab.LOG))
        self.log.import_file(path)

    def action_handlers(self) -> dict[str, Callable[[], object]]:
        return {
            "clear": self.clear,
            **(self.ui.hand_part.input.action_handlers() if self._with_hand else {}),
            "find": self.search,
            "apply": self._apply,
            "keep": self.save,
            "new_sheet": self.clear,
            "to_clause": self.open_clause,
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

    def has_work(self) -> bool:
        return self.log.busy

    def end_work(self) -> None:
        self.log.end_work()

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
        elif typed(event).isdecimal() and self._answer_key(int(typed(event))):
            event.accept()
        elif typed(event).isalpha():
            field.setFocus(Qt.FocusReason.OtherFocusReason)
            field.insert(typed(event))
            self._store.update(state.set_search(self._sheet, field.text()))
        else:
            super().keyPressEvent(event)

    def _answer_key(self, number: int) -> bool:
        """Give the answer with this key; returns whether there is one."""
        return bool(self._sheet.incident.act) and self.ui.incident.questions.answer_key(number)

    def _type_hand(self, event: QKeyEvent) -> None:
        """Typed tiles go into the hand; Esc returns from the hand of an incident or a draw."""
        leaves = event.key() == Qt.Key.Key_Escape and self._sheet.entering_hand
        if leaves and self._sheet.hand.mode is InputMode.HAND:
            self._enter_hand(False)
        elif self._hand_controller is not None and self._hand_controller.type_points(event):
            event.accept()
        elif not self.ui.hand_part.input.handle_key(event):
            event.ignore()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.ui.fit()
        super().resizeEvent(event)

    # presentation

    def present(self) -> None:
        """Show the open tab, and what the document says."""
        with self.focus_kept():
            self._present(self._sheet)

    def _present(self, sheet: RefereeSheet) -> None:
        self.ui.open(sheet.tab, entering_hand=sheet.entering_hand)
        self.ui.edition.present("" if sheet.tab is RefereeTab.LOG else sheet.document)
        if self._with_hand != self._offered_hand_actions:
            self._offered_hand_actions = self._with_hand
            self.actions_changed.emit()
        save = self._save_view()
        self.ui.present_case(sheet.link, save.deal, save.number)
        if self._with_hand:
            assert self._hand_controller is not None  # made with the tab that was just opened
            self._hand_controller.present()
            return
        if sheet.tab is RefereeTab.INCIDENT:
            self._present_incident(sheet, self._rules)

    def _save_view(self) -> SaveView:
        """What is saved of the open tab, and whether it was revoked."""
        shown = save_view(self._sheet, self._rules, self._texts)
        return replace(shown, revoked=self.log.is_revoked(shown.number))

    def _present_incident(self, sheet: RefereeSheet, rules: RiichiRules) -> None:
        ui, found = self.ui.incident, self._search_result(sheet)
        shown = incident_view(sheet, rules) if self._in_sight(sheet, found) else None
        offer = self._score_hand is not None and not (sheet.hand.concealed or sheet.hand.melds)
        with laid_out_once(*ui.parts):
            ui.finder.present(found, sheet.incident.act, sheet.search, sheet.moment)
            ui.present(
                shown,
                classes(sheet.document) if not sheet.incident.act and found.rows else (),
                offer_hand=offer,
            )
            ui.case.present(self._case_view(sheet, rules, chosen=shown is not None))
        ui.fit_case()
        self._present_earlier()

    def _present_earlier(self) -> None:
        """Show what the table of the case had before, where there is room for it."""
        incident = self.ui.incident
        if incident.shows_earlier:
            self.log.show_earlier(incident.earlier, self._sheet.entered.table)

    def _open_case(self, uid: str) -> None:
        """Show a case of the log."""
        self._store.update(state.set_tab(self._sheet, RefereeTab.LOG))
        self.log.present(uid)

    def _in_sight(self, sheet: RefereeSheet, found_acts: FoundActs | None = None) -> bool:
        """Whether an act is chosen, and not hidden by a search that finds nothing."""
        if not sheet.incident.act:
            return False
        return bool((found_acts or self._search_result(sheet)).rows)

    def _search_result(self, sheet: RefereeSheet) -> FoundActs:
        """What the search finds."""
        rows = acts(sheet.document)
        hits = find_acts(rows, sheet.search, sheet.moment)
        return FoundActs(
            hits,
            tuple(matched_words(row.act, sheet.search, self._texts) for row in hits),
            near_words(rows, sheet.search, self._texts),
            len(rows),
            sum(bool(row.classes) for row in rows),
        )

    def _case_view(self, sheet: RefereeSheet, rules: RiichiRules, *, chosen: bool) -> CaseView:
        around, link = table_of_case(sheet), sheet.link
        applied = chosen and self._has_ruling(sheet)
        event = ruling_event(sheet, rules) if chosen else None
        save = self._save_view()
        save = replace(save, possible=save.possible and chosen)
        hint, about = "hint_open", ""
        if link is not None and not of_document(sheet):
            hint, about = "hint_document", self._texts.document_named(link.game.rules)
        elif chosen and not applied and contradicts_game(sheet):
            assert sheet.incident.offender is not None  # somebody without riichi
            hint, about = "hint_no_riichi", self._texts.seat(sheet.incident.offender)
        elif applied and save.revoked:
            hint = "hint_revoked"
        elif applied:
            hint = "hint_applied"
        elif event is not None:
            begins = link is None and not sheet.incident.began
            hint = "hint_new" if begins else "hint_ready"
        elif save.possible:
            there = applicable(ruling_answer(sheet, rules))
            hint = "hint_nothing" if there is None else "hint_who"
        named = sheet.incident.offender is not None
        return CaseView(
            save,
            "" if link is None else link_title(link, self._texts),
            sheet.table.round_wind,
            sheet.table.deal,
            sheet.table.honba,
            around.deposits if named else sheet.table.deposits,
            frozenset(around.riichi) if named else sheet.table.riichi,
            frozenset(sheet.table.fined) if fines_go_back(rules) else None,
            sheet.incident.offender,
            chosen and applied_ruling(sheet, rules) is not None,
            applied,
            hint,
            about,
        )
