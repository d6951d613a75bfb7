"""The referee page: wires between its store, its edits and its widgets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.pages.referee import seating, state
from app.pages.referee.endings.draw import applied_draw, draw_seating, draw_shown
from app.pages.referee.endings.game_end import game_seating, game_shown
from app.pages.referee.hand_part import HandPart
from app.pages.referee.hand_wires import HandWires
from app.pages.referee.incident.logic import acts, classes, incident_shown
from app.pages.referee.layout import TABS, WITH_HAND, RefereeLayout
from app.pages.referee.log.part import LogPart
from app.pages.referee.log.saving import keep_shown, kept_ruling, open_history
from app.pages.referee.next_table import applied, seating_shown
from app.pages.referee.seating import Seating
from app.pages.referee.state import Sheet, Tab
from app.pages.referee.widgets.save_bar import SaveBar
from app.pages.referee.won import applied_win
from app.pages.score.state import InputMode
from app.recent_hands import RecentHands
from app.store import Store
from app.texts.search import found
from app.texts.texts import Texts
from app.widgets.painting.drawing import show_if
from engine.riichi.rules import RiichiRules, load

_FIELDS: Final[dict[str, Callable[..., Seating]]] = {
    "round": seating.set_round,
    "deal": seating.set_deal,
    "honba": seating.set_honba,
    "deposits": seating.set_deposits,
}


class RefereePage(RefereeLayout):
    """Takes what happened, and shows what the document in force says of it."""

    def __init__(
        self, store: Store[Sheet], texts: Texts, shelf: RecentHands, host: QWidget
    ) -> None:
        super().__init__(host)
        self.setObjectName("referee")
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._store, self._texts = store, texts
        self._wires: HandWires | None = None
        self._offered_for: object = None
        self.log = LogPart(texts, open_history(shelf.folder))
        self.add_part(Tab.LOG, self.log)
        self._connect()
        store.changed.connect(self.present)
        self.speak(texts)

    # wires: intents go up

    def _connect(self) -> None:
        self.tabs.chosen.connect(lambda at: self._turn(state.set_tab(self._sheet, TABS[at])))
        self.new.clicked.connect(self.clear)
        finder, questions = self.incident.finder, self.incident.questions
        finder.searched.connect(lambda text: self._turn(state.set_search(self._sheet, text)))
        finder.moment_chosen.connect(lambda one: self._turn(state.set_moment(self._sheet, one)))
        finder.act_chosen.connect(self._choose_act)
        questions.answered.connect(self._answer)
        questions.offender_chosen.connect(self._choose_offender)
        questions.riichi_toggled.connect(self._toggle_riichi)
        questions.fined_toggled.connect(self._toggle_fined)
        self.incident.card.classes.act_chosen.connect(self._choose_act)
        self.incident.card.ticked.connect(self._tick)
        self.incident.card.branch_chosen.connect(self._choose_branch)
        self.incident.others.chosen.connect(self.choose_document)
        self.incident.table.changed.connect(self._change_table)
        self.incident.table.scored.connect(self._set_score)
        self.incident.table.apply_asked.connect(self._apply)
        self._connect_keep(self.incident.keep)
        self.log.tell_by(self)

    def _connect_keep(self, bar: SaveBar) -> None:
        bar.entered.connect(lambda told: self._turn(state.enter(self._sheet, told)))
        bar.keep_asked.connect(self.keep)
        bar.hand_asked.connect(lambda: self._lay(True))

    def make_hand_part(self) -> HandPart:
        return HandPart(self._texts, lambda: state.laid(self._sheet))

    def connect_part(self, tab: Tab) -> None:
        """Wire a part of the page that has just been made."""
        if tab in WITH_HAND:
            self._wires = HandWires(self.with_hand, self._store, self._connect_keep)
            self._wires.document_chosen.connect(self.choose_document)
            self._wires.act_asked.connect(self._go_to_act)
            self._wires.apply_asked.connect(self._apply)
            self._wires.done.connect(lambda: self._lay(False))
            return
        if tab is Tab.DRAW:
            self.draw.form.kind_chosen.connect(self._choose_draw)
            self.draw.form.toggled.connect(self._toggle_draw)
            self._connect_keep(self.draw.keep)
        else:
            self.game.chombo.counted.connect(self._count_chombo)
            self.game.following.message.connect(self._tell_of_game)
            self.game.following.by_honba_toggled.connect(self._toggle_by_honba)
            self._connect_keep(self.game.keep)
        table = self.draw.table if tab is Tab.DRAW else self.game.table
        table.changed.connect(self._change_table)
        table.scored.connect(self._set_score)
        table.apply_asked.connect(self._apply)

    @property
    def _sheet(self) -> Sheet:
        return self._store.state

    @property
    def _rules(self) -> RiichiRules:
        return load(self._sheet.document)

    def _edit(self, new: Sheet, name: str) -> None:
        self._store.commit(new, name)

    def _turn(self, new: Sheet) -> None:
        """What is no step of its own: where one looks."""
        self._store.update(new)

    def _lay(self, on: bool) -> None:
        """Go to the hand input for the ruling that is open, or back from it."""
        self._turn(state.set_laying(self._sheet, on))
        if on:
            self.with_hand.setFocus(Qt.FocusReason.OtherFocusReason)

    def _go_to_act(self, act: str) -> None:
        """From a check to the ruling on what was found."""
        self._turn(state.set_tab(self._sheet, Tab.INCIDENT))
        new = state.set_offender(state.choose_act(self._sheet, act), self._sheet.hand.seat)
        self._edit(new, "act")

    @property
    def _with_hand(self) -> bool:
        """Whether the hand input is open."""
        return self._sheet.tab in WITH_HAND or self._sheet.laying

    def _choose_act(self, act: str) -> None:
        self._edit(state.choose_act(self._sheet, act), "act")

    def _answer(self, question: str, yes: bool | None) -> None:
        self._edit(state.answer(self._sheet, question, yes), "answer")

    def _choose_branch(self, at: int) -> None:
        """Answer all that leads to a branch."""
        shown = incident_shown(self._sheet, self._rules).shown
        self._edit(state.answer_all(self._sheet, shown.branches[at].answers), "answer")

    def _choose_offender(self, seat: int) -> None:
        self._edit(state.set_offender(self._sheet, seat), "answer")

    def _toggle_riichi(self, seat: int) -> None:
        self._seat(seating.toggle_riichi(self._sheet.seating, seat), "answer")

    def _toggle_fined(self, seat: int) -> None:
        self._seat(seating.toggle_fined(self._sheet.seating, seat), "answer")

    def _tick(self, step: str) -> None:
        self._edit(state.tick(self._sheet, step), "tick")

    def _change_table(self, field: str, value: int) -> None:
        self._seat(_FIELDS[field](self._sheet.seating, value), "table")

    def _set_score(self, seat: int, points: int) -> None:
        start = self._rules.game.start_points.value
        self._seat(seating.set_score(self._sheet.seating, seat, points, start), "table")

    def _seat(self, new: Seating, name: str) -> None:
        self._edit(state.set_seating(self._sheet, new), name)

    def _choose_draw(self, kind: str) -> None:
        self._edit(state.set_draw_kind(self._sheet, kind), "draw")

    def _toggle_draw(self, part: str, seat: int) -> None:
        if part == "riichi":
            self._toggle_riichi(seat)
        else:
            self._edit(state.toggle_draw(self._sheet, part, seat), "draw")

    def _count_chombo(self, seat: int, number: int) -> None:
        self._seat(seating.set_chombo(self._sheet.seating, seat, number), "chombo")

    def _tell_of_game(self, field: str, yes: bool) -> None:
        new = replace(self._sheet.game, **{field: yes})  # type: ignore[arg-type]
        self._edit(state.set_game(self._sheet, new), "game")

    def _toggle_by_honba(self, seat: int) -> None:
        told = self._sheet.game
        new = replace(told, by_honba=told.by_honba ^ {seat})
        self._edit(state.set_game(self._sheet, new), "game")

    def _apply(self) -> None:
        if self._sheet.tab is Tab.DRAW:
            self._edit(applied_draw(self._sheet, self._rules), "apply")
        elif self._sheet.tab is Tab.INCIDENT and self._sheet.incident.act:
            self._edit(applied(self._sheet, self._rules), "apply")
        elif self._sheet.tab is Tab.DISPUTE:
            new = applied_win(self._sheet, self._rules)
            if new is not self._sheet:
                self._edit(new, "apply")
                self.message.emit(self._texts.ui("dispute.taken"))

    def keep(self) -> None:
        """Keep the ruling in the log; what is open, or kept already, is not."""
        case = kept_ruling(self._sheet, self._rules, self._texts)
        kept = None if case is None else self.log.keep(case)
        if kept is not None:
            self._turn(state.kept(self._sheet, kept.number))

    def choose_document(self, document: str) -> None:
        self._edit(state.set_document(self._sheet, document), "document")

    def clear(self) -> None:
        self._edit(state.clear(self._sheet), "sheet")

    def enter(self, text: str) -> None:
        """A notation that was let fall is laid; elsewhere words are searched for."""
        if self._with_hand:
            self.with_hand.laying.enter(text)
            return
        self._turn(state.set_search(self._sheet, text))

    def action_handlers(self) -> dict[str, Callable[[], object]]:
        """What each action of this page does."""
        return {
            **(self.with_hand.laying.action_handlers() if self._with_hand else {}),
            "find": self.search,
            "apply": self._apply,
            "keep": self.keep,
            "new_sheet": self.clear,
            "to_clause": self.incident.card.clause.ask,
        }

    def search(self) -> None:
        """Put the keyboard into the field for words."""
        if self._sheet.tab is Tab.LOG:
            self.log.search()
            return
        if self._sheet.tab is not Tab.INCIDENT or self._sheet.laying:
            self._turn(state.set_tab(self._sheet, Tab.INCIDENT))
        field = self.incident.finder.field
        field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        field.selectAll()

    def take_focus(self) -> None:
        self.incident.finder.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Letters typed anywhere are a word to search for; Esc shows all acts again."""
        field = self.incident.finder.field
        if self._with_hand:
            self._type_hand(event)
        elif self._sheet.tab is Tab.LOG:
            self.log.type_anywhere(event)
        elif event.key() == Qt.Key.Key_Escape:
            self._turn(state.set_search(state.set_moment(self._sheet, self._sheet.moment), ""))
        elif event.text().isalpha():
            field.setFocus(Qt.FocusReason.OtherFocusReason)
            field.insert(event.text())
            self._turn(state.set_search(self._sheet, field.text()))
        else:
            super().keyPressEvent(event)

    def _type_hand(self, event: QKeyEvent) -> None:
        """Tiles are typed; Esc leads back from a hand that was laid for a ruling."""
        leaves = event.key() == Qt.Key.Key_Escape and self._sheet.laying
        if leaves and self._sheet.hand.mode is InputMode.HAND:
            self._lay(False)
        elif not self.with_hand.laying.take_key(event):
            event.ignore()

    # presentation: state comes down

    def speak(self, texts: Texts) -> None:
        self._texts = texts
        self.speak_all(texts)
        self.present()

    def present(self) -> None:
        """Show the part that is open and what the document says."""
        self.open_part(self._sheet.tab, laying=self._sheet.laying)
        if self._with_hand != self._offered_for:
            self._offered_for = self._with_hand
            self.actions_changed.emit()
        if self._with_hand:
            assert self._wires is not None  # the part has just been opened
            self._wires.present(self._texts)
            return
        match self._sheet.tab:
            case Tab.INCIDENT:
                self._present_incident()
            case Tab.DRAW:
                self._present_draw()
            case Tab.GAME:
                self._present_game()

    def _present_draw(self) -> None:
        shown = draw_shown(self._sheet, self._rules)
        self.draw.form.present(shown)
        self.draw.card.present(shown.end)
        self.draw.table.present(draw_seating(self._sheet, self._rules), self._texts)
        self.draw.keep.present(keep_shown(self._sheet, self._rules, self._texts))

    def _present_game(self) -> None:
        shown = game_shown(self._sheet, self._rules)
        show_if(self.game.chombo, shown.chombo is not None)
        self.game.chombo.present(shown.chombo or (0, 0, 0, 0))
        self.game.card.present(shown)
        self.game.following.present(shown, self._sheet.document)
        self.game.keep.present(keep_shown(self._sheet, self._rules, self._texts))
        self.game.table.present(game_seating(self._sheet, self._rules), self._texts)

    def _present_incident(self) -> None:
        sheet, rules, texts = self._sheet, self._rules, self._texts
        rows = acts(sheet.document)
        here = found(rows, sheet.search, sheet.moment)
        written = sum(bool(row.classes) for row in rows)
        self.incident.finder.present(
            here, sheet.incident.act, sheet.search, sheet.moment, written, texts
        )
        shown = incident_shown(sheet, rules) if sheet.incident.act else None
        meant = classes(sheet.document) if shown is None else ()
        self.incident.present(shown, meant, texts)
        self.incident.table.present(seating_shown(sheet, rules), texts)
        self.incident.keep.present(keep_shown(sheet, rules, texts))
