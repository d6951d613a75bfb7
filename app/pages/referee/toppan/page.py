"""The referee page of 競技十半: connects its store with its widgets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from app.pages.page import Page
from app.pages.referee.log.part import LogPart
from app.pages.referee.log.saving import open_history
from app.pages.referee.toppan import state
from app.pages.referee.toppan.layout import DUE, TABS, GameBar, ToppanRefereeLayout
from app.pages.referee.toppan.logic import (
    acts,
    asked,
    at_ends,
    correction_to,
    deal_event,
    deal_outcome,
    game_view,
    hindrances,
    offence_ruling,
    replayed,
    ruling_event,
)
from app.pages.referee.toppan.saving import case_to_save, save_view
from app.pages.referee.toppan.state import ToppanRefereeTab, ToppanSheet
from app.pages.referee.toppan.texts import game_stands, offence_outcome, round_outcome
from app.recent_hands import RecentHands
from app.store import Store
from app.texts.texts import Texts
from app.texts.toppan import toppan_texts
from engine.ledger import SEATS
from engine.toppan.play.game import ToppanDeal, ToppanRuling
from engine.toppan.rules import ToppanRules, halves, load


class ToppanRefereePage(Page):
    """Records what happened at the table, and shows how the document rules on it."""

    def __init__(
        self, store: Store[ToppanSheet], texts: Texts, recent: RecentHands, host: QWidget
    ) -> None:
        super().__init__(host)
        self.setObjectName("toppan_referee")
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._store, self._texts = store, toppan_texts(texts.language)
        self.log = LogPart(texts, open_history(recent.folder))
        self.ui = ToppanRefereeLayout(self._texts, self.log, self)
        self._connect()
        store.changed.connect(self.present)
        self.present()

    # signals of the widgets

    def _connect(self) -> None:
        commit, update, ui = self._store.commit, self._store.update, self.ui
        ui.tabs.chosen.connect(lambda at: update(state.set_tab(self._sheet, TABS[at])))
        ui.new.clicked.connect(self.clear)
        offence = ui.offence
        offence.acts.chosen.connect(lambda act: commit(state.choose_act(self._sheet, act), "act"))
        offence.offender.chosen.connect(
            lambda seat: commit(state.set_offender(self._sheet, seat), "answer")
        )
        offence.rightful.chosen.connect(self._set_rightful)
        offence.shown.chosen.connect(
            lambda no: commit(state.set_hand_shown(self._sheet, not no), "answer")
        )
        ui.round.end_chosen.connect(
            lambda seat, end: commit(state.set_end(self._sheet, seat, end), "draw")
        )
        ui.round.equal.clicked.connect(lambda: commit(state.toggle_equal(self._sheet), "draw"))
        ui.round.honba.stepped.connect(lambda n: commit(state.set_honba(self._sheet, n), "draw"))
        ui.round.gained.connect(
            lambda seat, points: commit(state.set_gain(self._sheet, seat, points), "draw")
        )
        ui.round.goes_on.clicked.connect(lambda: commit(state.toggle_goes_on(self._sheet), "draw"))
        for bar in (ui.offence.game_bar, ui.round.game_bar):
            bar.take_requested.connect(self.take)
        ui.game.scores.scored.connect(self._set_score)
        ui.game.scores.paid.connect(
            lambda payer, payee: commit(state.toggle_paid(self._sheet, payer, payee), "table")
        )
        ui.game.chombo.counted.connect(
            lambda seat, n: commit(state.set_chombo(self._sheet, seat, n), "chombo")
        )
        for tab in (ui.offence, ui.round, ui.game):
            tab.save_bar.entered.connect(lambda details: update(state.enter(self._sheet, details)))
            tab.save_bar.save_requested.connect(self.save)
        self.log.connect_page(self)

    @property
    def _sheet(self) -> ToppanSheet:
        return self._store.state

    @property
    def _rules(self) -> ToppanRules:
        return load(self._sheet.document)

    def _set_rightful(self, seat: int) -> None:
        self._store.commit(state.set_rightful(self._sheet, DUE[seat]), "answer")

    def _set_score(self, player: int, points: int) -> None:
        """A typed score is that of the beginning, or a correction once the game has begun."""
        sheet = self._sheet
        if sheet.game.events:
            event = correction_to(sheet, player, points, self._rules)
            if any(event.points):
                self._store.commit(state.take(sheet, event), "table")
        else:
            self._store.commit(state.set_score(sheet, player, points), "table")

    def take(self) -> None:
        """Take the deal or the ruling of the open tab into the game, unless it cannot be."""
        event = self._next_event()
        if event is not None and not hindrances(self._sheet, event, self._rules):
            self._store.commit(state.take(self._sheet, event), "apply")

    def _next_event(self) -> ToppanDeal | ToppanRuling | None:
        sheet, rules = self._sheet, self._rules
        if sheet.tab is ToppanRefereeTab.ROUND:
            return deal_event(sheet, rules)
        return ruling_event(sheet, rules) if sheet.tab is ToppanRefereeTab.OFFENCE else None

    def save(self) -> None:
        """Save the ruling in the log, unless it is open or saved already."""
        saved = self.log.save(case_to_save(self._sheet, self._rules, self._texts))
        if saved is not None:
            self._store.update(state.saved(self._sheet, saved.number))

    def choose_document(self, document: str) -> None:
        self._store.commit(state.set_document(self._sheet, document), "document")

    def clear(self) -> None:
        self._store.commit(state.clear(self._sheet), "sheet")

    def enter(self, text: str) -> None:
        """Does nothing: notation belongs on the score page."""

    def visit(self, _draft: Any) -> None:
        """Reads the log anew, which another page may have changed."""
        self.log.present()

    def action_handlers(self) -> dict[str, Callable[[], object]]:
        own = {"keep": self.save, "apply": self.take}
        return {**own, "new_sheet": self.clear, "find": self.search}

    def search(self) -> None:
        """Open the log with the keyboard focus in its search field."""
        self._store.update(state.set_tab(self._sheet, ToppanRefereeTab.LOG))
        self.log.search()

    def take_focus(self) -> None:
        self.ui.offence.acts.setFocus(Qt.FocusReason.OtherFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.ui.fit()
        super().resizeEvent(event)

    # presentation

    def present(self) -> None:
        """Show the open tab, and what the document says."""
        sheet, rules = self._sheet, self._rules
        self.ui.open(sheet.tab)
        match sheet.tab:
            case ToppanRefereeTab.OFFENCE:
                self._present_offence(sheet, rules)
            case ToppanRefereeTab.ROUND:
                self._present_round(sheet, rules)
            case ToppanRefereeTab.GAME:
                self._present_game(sheet, rules)

    def _present_offence(self, sheet: ToppanSheet, rules: ToppanRules) -> None:
        entry, found, ui = sheet.offence, offence_ruling(sheet, rules), self.ui.offence
        ui.acts.present(acts(rules), "", entry.act)
        ui.present_questions(entry, asked(sheet, rules))
        ui.card.present(offence_outcome(found, sheet, self._texts))
        ui.save_bar.present(save_view(sheet, rules))
        self._present_bar(ui.game_bar)

    def _present_round(self, sheet: ToppanSheet, rules: ToppanRules) -> None:
        ui, found = self.ui.round, deal_outcome(sheet, rules)
        ui.present_entry(sheet.round)
        begun, goes_on = bool(sheet.game.events), sheet.round.goes_on
        ui.present_game(begun=begun, may_choose=found.may_choose, goes_on=goes_on)
        ui.card.present(round_outcome(found, sheet.document, self._texts))
        ui.save_bar.present(save_view(sheet, rules))
        self._present_bar(ui.game_bar)

    def _present_bar(self, bar: GameBar) -> None:
        sheet, rules, event = self._sheet, self._rules, self._next_event()
        found = () if event is None else hindrances(sheet, event, rules)
        game = replayed(sheet, rules)
        hint = self._texts.game_problem(found[0], game.state.dealer) if found else ""
        stands = game_stands(game, self._texts)
        bar.present(stands, hint, can_take=event is not None and not found)

    def _present_game(self, sheet: ToppanSheet, rules: ToppanRules) -> None:
        entry, texts, ui = sheet.game, self._texts, self.ui.game
        scores = replayed(sheet, rules).state.scores
        missing = SEATS * halves(rules.game.start_points) - sum(scores)
        note = ""
        if missing:
            key = "missing" if missing > 0 else "surplus"
            note = texts.ui(f"seating.{key}", texts.halves(abs(missing)))
        asks = {end.player: end.fallen for end in at_ends(sheet, rules)}
        ui.scores.present(scores, note, asks, entry.paid)
        ui.chombo.present(entry.chombo)
        ui.card.present(game_view(sheet, rules))
        ui.save_bar.present(save_view(sheet, rules))
