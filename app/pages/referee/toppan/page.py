"""The referee page of 競技十半: wires between its store, its edits and its widgets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.pages.referee.log.part import LogPart
from app.pages.referee.log.saving import open_history
from app.pages.referee.ruling_texts import rule_words, with_clause
from app.pages.referee.toppan import state
from app.pages.referee.toppan.layout import NOBODY, TABS, ToppanRefereeLayout
from app.pages.referee.toppan.logic import (
    acts,
    asks_rightful,
    at_ends,
    deal_outcome,
    game_view,
    offence_ruling,
    seats_of,
)
from app.pages.referee.toppan.saving import (
    case_to_save,
    offence_sentence,
    round_sentence,
    save_view,
)
from app.pages.referee.toppan.state import ToppanRefereeTab, ToppanSheet
from app.recent_hands import RecentHands
from app.store import Store
from app.texts.clauses import explained
from app.texts.texts import Texts
from app.texts.toppan import ToppanTexts, toppan_texts
from app.widgets.lists.text_rows import TextRow
from engine.ledger import SEATS
from engine.rulebook import AnyRule
from engine.toppan.rules import ToppanRules, halves, load


class ToppanRefereePage(ToppanRefereeLayout):
    """Takes what happened, and shows what the document says of it."""

    def __init__(
        self, store: Store[ToppanSheet], texts: Texts, shelf: RecentHands, host: QWidget
    ) -> None:
        self.log = LogPart(texts, open_history(shelf.folder))
        super().__init__(self.log, host)
        self.setObjectName("toppan_referee")
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._store = store
        self._texts: ToppanTexts = toppan_texts(texts.language)
        self._connect()
        store.changed.connect(self.present)
        self.speak(texts)

    # wires: intents go up

    def _connect(self) -> None:
        self.tabs.chosen.connect(lambda at: self._turn(state.set_tab(self._sheet, TABS[at])))
        self.new.clicked.connect(self.clear)
        told, edit = self.offence, self._edit
        told.acts.chosen.connect(lambda act: edit(state.choose_act(self._sheet, act), "act"))
        told.offender.chosen.connect(
            lambda seat: edit(state.set_offender(self._sheet, seat), "answer")
        )
        told.rightful.chosen.connect(self._set_rightful)
        self.round.end_chosen.connect(
            lambda seat, end: edit(state.set_end(self._sheet, seat, end), "draw")
        )
        self.round.equal.clicked.connect(lambda: edit(state.toggle_equal(self._sheet), "draw"))
        self.round.honba.stepped.connect(lambda n: edit(state.set_honba(self._sheet, n), "draw"))
        self.game.scores.scored.connect(
            lambda seat, points: edit(state.set_score(self._sheet, seat, points), "table")
        )
        self.game.scores.paid.connect(
            lambda payer, payee: edit(state.toggle_paid(self._sheet, payer, payee), "table")
        )
        self.game.chombo.counted.connect(
            lambda seat, n: edit(state.set_chombo(self._sheet, seat, n), "chombo")
        )
        for part in (self.offence, self.round, self.game):
            part.save_bar.entered.connect(lambda typed: self._turn(state.enter(self._sheet, typed)))
            part.save_bar.save_requested.connect(self.keep)
        self.log.tell_by(self)

    @property
    def _sheet(self) -> ToppanSheet:
        return self._store.state

    @property
    def _rules(self) -> ToppanRules:
        return load(self._sheet.document)

    def _edit(self, new: ToppanSheet, name: str) -> None:
        self._store.commit(new, name)

    def _turn(self, new: ToppanSheet) -> None:
        """What is no step of its own: where one looks."""
        self._store.update(new)

    def _set_rightful(self, seat: int) -> None:
        found = None if seat == NOBODY else seat
        self._edit(state.set_rightful(self._sheet, found), "answer")

    def keep(self) -> None:
        """Keep the ruling in the log; what is open, or kept already, is not."""
        case = case_to_save(self._sheet, self._rules, self._texts)
        kept = None if case is None else self.log.keep(case)
        if kept is not None:
            self._turn(state.saved(self._sheet, kept.number))

    def choose_document(self, document: str) -> None:
        self._edit(state.set_document(self._sheet, document), "document")

    def clear(self) -> None:
        self._edit(state.clear(self._sheet), "sheet")

    def enter(self, text: str) -> None:
        """A notation belongs on the score page."""

    def visit(self, _draft: Any) -> None:
        """Another page may have kept a case."""
        self.log.present()

    def action_handlers(self) -> dict[str, Callable[[], object]]:
        return {"keep": self.keep, "new_sheet": self.clear, "find": self.search}

    def search(self) -> None:
        """Put the keyboard where one looks for cases."""
        self._turn(state.set_tab(self._sheet, ToppanRefereeTab.LOG))
        self.log.search()

    def take_focus(self) -> None:
        self.offence.acts.setFocus(Qt.FocusReason.OtherFocusReason)

    # presentation: state comes down

    def speak(self, texts: Texts) -> None:
        self._texts = toppan_texts(texts.language)
        self.speak_all(self._texts)
        self.log.speak(texts)
        self.present()

    def present(self) -> None:
        """Show the part that is open and what the document says."""
        self.open_part(self._sheet.tab)
        match self._sheet.tab:
            case ToppanRefereeTab.OFFENCE:
                self._present_offence()
            case ToppanRefereeTab.ROUND:
                self._present_round()
            case ToppanRefereeTab.GAME:
                self._present_game()

    def _present_offence(self) -> None:
        sheet, rules, texts = self._sheet, self._rules, self._texts
        told, found = sheet.offence, offence_ruling(sheet, rules)
        self.offence.acts.present(acts(rules), "", told.act, texts)
        self.offence.ask(
            told.offender,
            told.rightful,
            whose=asks_rightful(sheet, rules),
            chosen=found is not None,
        )
        if found is None:
            self.offence.card.present(
                texts.ui("toppan_referee.none"), texts.ui("toppan_referee.choose"), ()
            )
        else:
            key = "fine_name" if found.after_game is None else "chombo_name"
            rows = (*self._rows(found.rule), *self._rows(*(p.line.rule for p in found.payments)))
            if found.after_game is not None:
                rows = (*rows, *self._rows(found.after_game.rule))
            self.offence.card.present(
                texts.ui(f"toppan_referee.{key}"),
                offence_sentence(found, sheet, texts),
                rows,
                seats_of(found, told.offender),
            )
        self.offence.save_bar.present(save_view(sheet, rules))

    def _rows(self, *rules: AnyRule) -> tuple[TextRow, ...]:
        """Rules that took part, each with its clause and what that says."""
        texts, document = self._texts, self._sheet.document
        return tuple(
            TextRow(
                with_clause(rule_words(rule, texts), rule, texts),
                "dot",
                explained(rule, document, texts),
            )
            for rule in dict.fromkeys(rules)
        )

    def _present_round(self) -> None:
        sheet, rules = self._sheet, self._rules
        told, found = sheet.round, deal_outcome(sheet, rules)
        self.round.tell(told.ends, told.equal, told.honba)
        key = found.fate if found.redraw is None else "redrawn"
        because = found.because if found.redraw is None else (found.redraw, *found.because)
        self.round.card.present(
            self._texts.ui(f"toppan_referee.next.{key}"),
            round_sentence(sheet, rules, self._texts),
            self._rows(*because),
        )
        self.round.save_bar.present(save_view(sheet, rules))

    def _present_game(self) -> None:
        sheet, rules, texts = self._sheet, self._rules, self._texts
        told = sheet.game
        missing = SEATS * halves(rules.game.start_points) - sum(told.scores)
        note = ""
        if missing:
            key = "missing" if missing > 0 else "surplus"
            note = texts.ui(f"seating.{key}", texts.halves(abs(missing)))
        asks = {end.player: end.fallen for end in at_ends(sheet, rules)}
        self.game.scores.present(told.scores, note, asks, told.paid)
        self.game.chombo.present(told.chombo)
        self.game.card.present(game_view(sheet, rules))
        self.game.save_bar.present(save_view(sheet, rules))
