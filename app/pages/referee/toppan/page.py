"""The referee page of 競技十半: connects its store with its widgets."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from app.case_log.cases import Case, CaseDetails
from app.games.links import AppliedEvents, GameLink
from app.games.texts import link_title
from app.pages.page import Page
from app.pages.referee.log.part import LogPart
from app.pages.referee.log.saving import is_same_ruling, open_history
from app.pages.referee.ruled_games import RuledGames
from app.pages.referee.toppan import state
from app.pages.referee.toppan.layout import TABS, ToppanRefereeLayout
from app.pages.referee.toppan.logic import (
    acts,
    asked,
    game_of,
    names_by_seat,
    of_document,
    offence_ruling,
    reasons_against,
    replayed,
    ruling_event,
    ruling_of,
)
from app.pages.referee.toppan.state import ToppanRefereeTab, ToppanSheet
from app.pages.referee.toppan.texts import (
    case_to_save,
    deal_words,
    game_stands,
    offence_outcome,
    save_view,
)
from app.recent_hands import RecentHands
from app.store import Store
from app.texts.texts import Texts
from app.texts.toppan import toppan_texts
from app.widgets.controls.keyed import typed
from engine.ledger import SEATS
from engine.library import existing
from engine.toppan.play.game import ToppanGame, ToppanRuling
from engine.toppan.rules import ToppanRules, load


class ToppanRefereePage(Page):
    """Rules on what happened at the table; a ruling is added to a game on the page of games.

    It receives the GameLink of a game, and asks its page to take an AppliedEvents.
    """

    def __init__(
        self, store: Store[ToppanSheet], texts: Texts, recent: RecentHands, host: QWidget
    ) -> None:
        super().__init__(host)
        self.setObjectName("toppan_referee")
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._store, self._texts = store, toppan_texts(texts.language)
        self.log = LogPart(texts, open_history(recent.folder))
        self._games = RuledGames(recent.folder, self)
        self.ui = ToppanRefereeLayout(self._texts, self.log, self)
        self._seen: tuple[str, bool] | None = None
        self._connect()
        store.changed.connect(self.present)
        self.present()

    # signals of the widgets

    def _connect(self) -> None:
        commit, update, ui = self._store.commit, self._store.update, self.ui
        ui.tabs.chosen.connect(lambda at: update(state.set_tab(self._sheet, TABS[at])))
        ui.new.clicked.connect(self.clear)
        offence = ui.offence
        offence.acts.chosen.connect(self._choose_act)
        offence.offender.chosen.connect(
            lambda seat: commit(state.set_offender(self._sheet, seat), "answer")
        )
        offence.rightful.chosen.connect(self._set_rightful)
        offence.shown.chosen.connect(
            lambda no: commit(state.set_hand_shown(self._sheet, not no), "answer")
        )
        offence.game_bar.take_requested.connect(self.request_apply)
        offence.save_bar.entered.connect(lambda details: update(state.enter(self._sheet, details)))
        offence.save_bar.save_requested.connect(self.save)
        offence.resized.connect(self._present_earlier)
        offence.earlier.chosen.connect(self._open_case)
        self.log.counted.connect(self._present_earlier)
        self.log.connect_page(self)

    def _present_earlier(self) -> None:
        """Show what the table of the case had before, where there is room for it."""
        offence = self.ui.offence
        if offence.shows_earlier:
            self.log.show_earlier(offence.earlier, self._sheet.entered.table)

    def _open_case(self, uid: str) -> None:
        """Show a case of the log."""
        self._store.update(state.set_tab(self._sheet, ToppanRefereeTab.LOG))
        self.log.present(uid)

    @property
    def _sheet(self) -> ToppanSheet:
        return self._store.state

    @property
    def _rules(self) -> ToppanRules:
        return load(self._sheet.document)

    def _choose_act(self, act: str) -> None:
        """Choose an act; one after another that was applied happens at the game as it is now."""
        sheet, link = self._sheet, self._sheet.link
        now = None if link is None else self._games.now(link)
        if now is not None and self._has_ruling(sheet, ruling_event(sheet, self._rules)):
            sheet = self._opened(now, sheet.document)
        self._store.commit(state.choose_act(sheet, act), "act")

    def _has_ruling(self, sheet: ToppanSheet, event: ToppanRuling | None) -> bool:
        """Whether the game of the case has the ruling, which is this event."""
        player = None if event is None else event.player
        return self._games.has_ruling(sheet.link, sheet.offence, player)

    def _set_rightful(self, seat: int) -> None:
        self._store.commit(state.set_rightful(self._sheet, state.DUE[seat]), "answer")

    def request_apply(self) -> None:
        """Ask the page of games to add the ruling to the game of the case, or to a new one."""
        sheet, rules = self._sheet, self._rules
        event = ruling_event(sheet, rules)
        self._games.look_again()
        if event is None or self._has_ruling(sheet, event) or reasons_against(sheet, event, rules):
            return
        if not of_document(sheet):
            return
        if sheet.link is None:
            found = AppliedEvents("", game_of(sheet), (event,), table=sheet.entered.table)
        else:
            found = AppliedEvents(sheet.link.uid, game_of(sheet), (event,), sheet.link.evening)
        found = self._games.addressed(found, sheet.offence)
        self._store.update(state.applied(sheet, found.new_uid or sheet.offence.began))
        self.navigate_requested.emit(found.page, found)

    def save(self) -> None:
        """Save the ruling in the log, unless it is open or saved already."""
        case = self._case_to_save()
        if case is not None:
            self.log.save(case, partial(self._note_saved, case))

    def _case_to_save(self) -> Case | None:
        return case_to_save(self._sheet, self._rules, self._texts)

    def _note_saved(self, case: Case, saved: Case) -> None:
        """Note the number of a case, unless the ruling is another one by now."""
        if is_same_ruling(self._case_to_save(), case):
            self._store.update(state.saved(self._sheet, saved.number))

    def choose_document(self, document: str) -> None:
        self._store.commit(state.set_document(self._sheet, document), "document")

    def clear(self) -> None:
        """Begin a new case, in sight."""
        sheet = state.set_tab(self._sheet, ToppanRefereeTab.OFFENCE)
        self._store.commit(state.clear(sheet), "sheet")

    def open_file(self, path: Path) -> None:
        """Import the cases of a file into the log."""
        self._store.update(state.set_tab(self._sheet, ToppanRefereeTab.LOG))
        self.log.import_file(path)

    def visit(self, _draft: Any) -> None:
        """Reads log and games anew, which another page may have changed."""
        self._games.look_again()
        self.log.present()
        self.present()

    def receive(self, what: object) -> None:
        """Begin a case of the game that the page of games has open."""
        if not isinstance(what, GameLink) or not isinstance(what.game, ToppanGame):
            return
        document = existing(what.game.rules, self._sheet.document)
        case = self._opened(what, document)
        if what.seat is not None:
            dealer = replayed(case, load(document)).state.dealer
            case = state.set_offender(case, (what.seat - dealer) % SEATS)
        self._store.commit(case, "sheet")

    def _opened(self, link: GameLink[ToppanGame], document: str) -> ToppanSheet:
        """A new case of a game, with its players by their seats and its hand."""
        opened, rules = state.open_case(document, link, CaseDetails()), load(document)
        a, b, c, d = names_by_seat(opened, rules)
        deal = deal_words(replayed(opened, rules), self._texts)
        return state.open_case(document, link, CaseDetails(link.table, (a, b, c, d), deal))

    def action_handlers(self) -> dict[str, Callable[[], object]]:
        return {
            "keep": self.save,
            "apply": self.request_apply,
            "clear": self.clear,
            "new_sheet": self.clear,
            "find": self.search,
            "to_clause": self.open_clause,
        }

    def search(self) -> None:
        """Open the log with the keyboard focus in its search field."""
        self._store.update(state.set_tab(self._sheet, ToppanRefereeTab.LOG))
        self.log.search()

    def has_work(self) -> bool:
        return self.log.busy

    def end_work(self) -> None:
        self.log.end_work()

    def take_focus(self) -> None:
        self.ui.offence.acts.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Letters typed anywhere in the log are searched for; digits answer what is open."""
        sheet = self._sheet
        if sheet.tab is ToppanRefereeTab.LOG:
            self.log.type_anywhere(event)
            return
        ways, key = state.open_answers(sheet, asked(sheet, self._rules)), typed(event)
        if key.isdecimal() and 0 < int(key) <= len(ways):
            self._store.commit(ways[int(key) - 1], "answer")
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.ui.fit()
        super().resizeEvent(event)

    # presentation

    def present(self) -> None:
        """Show the open tab, and what the document says."""
        with self.focus_kept():
            self._present(self._sheet)

    def _present(self, sheet: ToppanSheet) -> None:
        self.ui.open(sheet.tab)
        self.ui.edition.present("" if sheet.tab is ToppanRefereeTab.LOG else sheet.document)
        self._present_earlier()
        if sheet.tab is ToppanRefereeTab.OFFENCE:
            self._present_offence(sheet, self._rules)

    def _present_offence(self, sheet: ToppanSheet, rules: ToppanRules) -> None:
        entry, found, ui = sheet.offence, offence_ruling(sheet, rules), self.ui.offence
        ui.acts.present(acts(rules), "", entry.act)
        ui.name_seats(names_by_seat(sheet, rules))
        ui.present_questions(entry, asked(sheet, rules), state.able(sheet, entry.act))
        ui.card.present(offence_outcome(found, sheet, self._texts))
        ui.save_bar.present(save_view(sheet, rules))
        self._present_bar(sheet, rules)
        self._follow(entry.act, ruled=ruling_of(found) is not None)

    def _follow(self, act: str, *, ruled: bool) -> None:
        """Scroll to the questions on an act that was chosen, and to the ruling when it is there,
        which are below the acts where letters are large."""
        before, self._seen = self._seen, (act, ruled)
        if before is None or not act:
            return
        if ruled and before != self._seen:
            self.ui.show_top(self.ui.offence.card)
        elif act != before[0]:
            self.ui.show_top(self.ui.offence.questions)

    def _present_bar(self, sheet: ToppanSheet, rules: ToppanRules) -> None:
        event = ruling_event(sheet, rules)
        wrong = () if event is None else reasons_against(sheet, event, rules)
        game, texts = replayed(sheet, rules), self._texts
        applied = self._has_ruling(sheet, event)
        hint = texts.game_problem(wrong[0], game.state.dealer) if wrong else ""
        if sheet.link is not None and not of_document(sheet):
            hint = texts.ui("case.hint_document", texts.document_named(sheet.link.game.rules))
        elif applied:
            hint = texts.ui("toppan_referee.applied")
        stands = "" if applied else texts.ui("toppan_referee.alone")
        if sheet.link is not None:
            stands = texts.titled(link_title(sheet.link, texts), game_stands(game, texts))
        self.ui.offence.game_bar.present(
            stands,
            hint,
            kept=sheet.link is not None,
            can_take=event is not None and not wrong and not applied and of_document(sheet),
        )
