"""The rules page: connects its store, the edits of its state and its widgets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cached_property, partial
from itertools import chain
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from app.file_kinds import RULES, kind_of
from app.games.compared_files import is_archive
from app.idle_task import IdleTask
from app.pages.page import Page
from app.pages.rules import search, sheets, state
from app.pages.rules.compare import comparison, doubted
from app.pages.rules.content import items_and_options, topic_of
from app.pages.rules.editor.controller import DocumentEditor
from app.pages.rules.effects.controller import EffectController
from app.pages.rules.export import RulesExporter
from app.pages.rules.idle_jobs import ExampleFinder, HandComparer
from app.pages.rules.layout import RulesLayout
from app.pages.rules.options import with_option_switched
from app.pages.rules.sheets import compared_sheet, read_sheet
from app.pages.rules.state import RULES_MODES, RulesMode, RulesState
from app.pages.rules.texts import cover_of, detail_in, row_of, topic_name
from app.pages.rules.views import Detail, RuleSheet
from app.pages.rules.widgets.rule_table import RuleTable
from app.pages.score.state import Draft
from app.recent_hands import RecentHands
from app.store import Store
from app.style.theme import effective
from app.texts.texts import Texts
from app.variants import documents_beside, rules_of, texts_of
from engine.complaints import DocumentError
from engine.library import with_reading

_Present = Callable[[RulesState, Texts], str]
_MANY: Final = 1750
"""The effective width of a window from which five documents are side by side."""


class RulesPage(Page):
    """Shows a document clause by clause, documents side by side, and what is unclear."""

    def __init__(
        self, store: Store[RulesState], texts: Texts, recent_hands: RecentHands, host: QWidget
    ) -> None:
        super().__init__(host)
        self.setObjectName("rules_page")
        self._store, self._base = store, texts
        self._effects = EffectController(texts, self, store)
        self.ui = RulesLayout(texts, self)
        self._examples, self._hands = ExampleFinder(self), HandComparer(self)
        self._preload, self._preloaded = IdleTask(self), ""
        self._title, self._sheet = "", RuleSheet()
        self._exporter = RulesExporter(texts, self, self._exported)
        self._exporter.message.connect(self.message)
        self._exporter.error.connect(self.error)
        self._editor = DocumentEditor(texts, self, store, self.ui.card, recent_hands.own)
        self._connect()
        self._fit_across()
        store.changed.connect(self.present)
        self.present()

    # what the user does

    def _connect(self) -> None:
        ui, bar = self.ui, self.ui.bar
        ui.field.textEdited.connect(self._search)
        ui.topics.topic_chosen.connect(self._choose_topic)
        ui.clauses.clause_reached.connect(lambda key: self._view(state.choose(self._state, key)))
        bar.mode_chosen.connect(self._set_mode)
        bar.by_effect_chosen.connect(self._set_by_effect)
        bar.differing_clicked.connect(self._turn_differing)
        bar.document_toggled.connect(self._turn_document)
        bar.action_triggered.connect(lambda name: self.action_handlers()[name]())
        ui.panel.open_requested.connect(self._open_hand)
        ui.panel.another_requested.connect(self._seek_another)
        ui.panel.option_toggled.connect(self._turn_option)
        ui.panel.reading_chosen.connect(self._try_reading)
        self._examples.changed.connect(self._present_example)
        self._editor.message.connect(self.message)
        self._editor.error.connect(self.error)
        self._editor.library_changed.connect(self._stop_work)
        self._editor.library_changed.connect(self._effects.run.forget)
        self._editor.library_changed.connect(self.library_changed)
        self._editor.removed.connect(self.present)
        self._hands.changed.connect(self.present)
        self._effects.changed.connect(self._present_effects)
        self._effects.error.connect(self.error)
        self._effects.hand_opened.connect(self.hand_opened)

    @property
    def _state(self) -> RulesState:
        return self._store.state

    @property
    def _texts(self) -> Texts:
        """The texts of the variant of the active document."""
        return texts_of(self._state.document, self._base.language)

    def _view(self, new: RulesState) -> None:
        """Show something else, which is no step to be undone."""
        self._store.update(new)

    def _commit(self, new: RulesState) -> None:
        self._store.commit(new, "rules_view")

    def _search(self, words: str) -> None:
        self._view(state.search(self._state, words))

    def _choose_topic(self, at: int) -> None:
        self._commit(state.set_scope(self._state, state.scopes(self._state)[at]))

    def _set_mode(self, mode: RulesMode) -> None:
        self._commit(state.set_mode(self._state, mode))

    def _set_by_effect(self, by_effect: bool) -> None:
        self._commit(state.set_by_effect(self._state, by_effect))

    def _turn_differing(self) -> None:
        self._commit(state.turn_differing(self._state))

    def _turn_document(self, document: str) -> None:
        self._commit(state.turn_document(self._state, document))

    def _choose_cell(self, row: str, column: str) -> None:
        self._view(state.choose(self._state, row, column))

    def _press_cell(self, row: str, _column: str) -> None:
        """Open the clause of a row, or the document that it stands for."""
        s = self._state
        if state.scope_of(s) == "hand":
            if state.mode_of(s) == "compare" and row != s.document:
                self.choose_document(row)
            return
        self.read_rule(row)

    def read_rule(self, key: str) -> None:
        """Show the clause of the rule with this key."""
        self._commit(state.read_rule(self._state, key))
        self.ui.enter_list()

    def receive(self, what: object) -> None:
        """Show the clause of a rule, by its key."""
        if isinstance(what, str):
            self.read_rule(what)

    def choose_document(self, document: str) -> None:
        """Make another document active, as an undoable step."""
        self._store.commit(state.choose_document(self._state, document), "document")

    def _turn_option(self, name: str) -> None:
        """Choose an option of the document, or choose it no longer."""
        document, text = with_option_switched(self._state.document, name, self._texts)
        self.choose_document(document)
        if text:
            self.message.emit(text)

    def _try_reading(self, key: str, number: int) -> None:
        """Have every page judge by another reading of a rule, or by that of the document again."""
        document = self._detail_document()
        try:
            tried = with_reading(document, key, number)
            rules_of(tried)
        except DocumentError:
            self.message.emit(self._texts.ui("rules.reading.refused"))
            self.ui.panel.show_again()
        else:
            self.choose_document(tried)

    def _detail_document(self) -> str:
        """The document whose clause the panel shows."""
        detail = self._detail()
        return self._state.document if detail is None else detail.document

    def visit(self, draft: Any) -> None:
        if isinstance(draft, Draft):
            self._store.adopt(lambda old: state.visit(old, draft))

    def takes_file(self, path: Path) -> bool:
        """An archive, and any file while documents are compared by effect."""
        return is_archive(path) or state.effects_shown(self._state)

    def open_file(self, path: Path) -> None:
        """Import a document, or compare over an archive that was dropped on the window."""
        if kind_of(path) is RULES:
            self._editor.import_document(path)
        elif state.has_effects(self._state):
            self._effects.compare_archive(path)

    def enter(self, text: str) -> None:
        """Search for text that was dropped on the window."""
        self.ui.field.setText(text)
        self._search(text)

    def action_handlers(self) -> dict[str, Callable[[], object]]:
        return {
            "find": self._find,
            **{f"rules_{mode}": partial(self._set_mode, mode) for mode in RULES_MODES},
            "rules_effect": partial(self._set_by_effect, True),
            "rules_archive": self._effects.ask_archive,
            "rules_differing": self._turn_differing,
            "rules_hand": self._seek_another,
            "rules_open": self._open_hand,
            **self._editor.action_handlers(),
            **self._exporter.action_handlers(),
        }

    def _find(self) -> None:
        self.ui.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.ui.field.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape ends a search."""
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
            return
        self._view(state.search(self._state, ""))

    def showEvent(self, event: QShowEvent) -> None:
        """Go on with the idle work that stopped when the page was hidden."""
        super().showEvent(event)
        s, texts = self._state, self._texts
        self._editor.resume(s)
        self._present_effects()
        if state.scope_of(s) == "hand":
            self._present_bar(s, texts, self._present_hand(s, texts))
        self._examples.follow(self._detail())
        self._present_example()
        self._read_ahead(s, texts)

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop idle work of a page that is not visible."""
        self._stop_work()
        super().hideEvent(event)

    def _stop_work(self) -> None:
        """Stop idle work, which may use a document that is removed."""
        for work in (self._examples, self._hands, self._preload):
            work.stop()
        self._effects.run.pause()
        self._editor.pause()
        self._preloaded = ""

    def _seek_another(self) -> None:
        self._examples.another(self._detail())

    def _open_hand(self) -> None:
        if state.effects_shown(self._state):
            self._effects.open_example()
            return
        draft = self._examples.draft(self._detail())
        if draft is not None:
            self.hand_opened.emit(draft)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """In the search field, Down and Enter go to the list. No clause has signs such as !, so
        Shift and a digit are the key there, too: the field has the focus of a page just opened."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            shift = event.modifiers() == Qt.KeyboardModifier.ShiftModifier
            if shift and event.text().isprintable() and not event.text().isalnum():
                event.ignore()
                return True
        keys = (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            enters = event.key() in keys and not event.modifiers()
            if enters:
                self.ui.enter_list()
                return True
        return super().eventFilter(watched, event)

    def _fit_across(self) -> None:
        """Compare as many documents as have room."""
        number = state.MANY_BESIDE if effective()[0] >= _MANY else state.BESIDE
        if number != self._state.across:
            self._store.adopt(lambda old: state.set_across(old, number))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit_across()
        self.ui.fit()
        super().resizeEvent(event)

    def has_work(self) -> bool:
        return self._effects.run.tally is not None

    def take_focus(self) -> None:
        self.ui.field.setFocus(Qt.FocusReason.OtherFocusReason)

    # what the widgets show

    def present(self) -> None:
        """Show the topics, the chosen one in the mode in force, and the chosen clause."""
        s, texts, ui = self._state, self._texts, self.ui
        if ui.field.text() != s.search:
            ui.field.setText(s.search)
        mode = state.mode_of(s)
        modes: dict[str, _Present] = {
            "read": self._read,
            "compare": self._compare,
            "doubt": self._doubt,
        }
        modes |= {"edit": self._present_rules, "effects": self._compare_effects}
        self._editor.present(s, texts)
        self._present_topics(s, texts)
        by_hand, by_effect = state.scope_of(s) == "hand", state.effects_shown(s)
        ui.show_beside(
            self._effects.panel if by_effect else self._editor.form if mode == "edit" else ui.panel
        )
        showing = modes["effects" if by_effect else mode]
        count = self._present_hand(s, texts) if by_hand else showing(s, texts)
        self._present_bar(s, texts, count)
        detail = self._detail()
        ui.panel.present(detail or cover_of(s.document, texts))
        wide = mode == "compare" and not by_hand
        beside_wanted = by_effect or detail is not None or mode in ("read", "edit")
        ui.show_side(beside_wanted, wide=wide)
        self._examples.follow(detail)
        self._present_example()
        self._read_ahead(s, texts)

    def _read_ahead(self, s: RulesState, texts: Texts) -> None:
        """Format what is likely to be shown next in idle time."""
        if self._preloaded != s.document and self.isVisible():
            self._preloaded = s.document
            rows = sheets.read_ahead(state.compared(s), texts)
            edited = self._editor.read_ahead()
            self._preload.begin(chain(search.read_ahead(s.document), edited, rows))

    def _present_bar(self, s: RulesState, texts: Texts, count: str) -> None:
        there = state.compared(s)
        others = documents_beside(s.document)
        rows = tuple((head.id, texts.document(head), head.id in there) for head in others)
        modes = state.modes(s)
        self.ui.bar.present(state.mode_of(s), modes, rows, count, differing=s.differing)
        offered = state.mode_of(s) == "compare" and state.scope_of(s) != "hand"
        by_effect = state.effects_shown(s)
        self.ui.bar.present_by(by_effect, offered=offered and state.has_effects(s))

    def _present_topics(self, s: RulesState, texts: Texts) -> None:
        scopes = state.scopes(s)
        by_topic = self._counts(s)
        counts = [
            "" if scope == "hand" else str(by_topic[scope] if scope else by_topic.total())
            for scope in scopes
        ]
        apart = {"": texts.ui("rules.all"), "hand": texts.ui("rules.hand")}
        names = [apart.get(scope) or topic_name(scope, texts) for scope in scopes]
        at = scopes.index(state.scope_of(s))
        rows = tuple(zip(names, counts, strict=True))
        self.ui.topics.show_at(rows, at, texts.ui("rules.topics"))

    def _counts(self, s: RulesState) -> Counter[str]:
        """The number of rows of each topic, as the mode in force has them."""
        if state.effects_shown(s):
            return Counter(self._effects.topics())
        match state.mode_of(s):
            case "read":
                return Counter(item.topic for item in items_and_options(s.document))
            case "compare":
                rows = comparison(state.compared(s))
                return Counter(row.topic for row in search.shown_rows(rows, s))
            case "doubt":
                return Counter(topic_of(rule) for rule in doubted(s.document))
        return Counter(self._editor.topics())

    def _name(self, s: RulesState) -> str:
        return self._texts.document(rules_of(s.document).document)

    def _read(self, s: RulesState, texts: Texts) -> str:
        """The clauses of the topic, or those that were found."""
        shown = search.clauses(s)
        rows = tuple(row_of(item, s.document, texts) for item in shown)
        self.ui.clauses.present(rows, self._chosen_key(s), texts.ui("rules.items"))
        self.ui.show_list(self.ui.clauses, bool(rows))
        self.ui.set_heading("", "" if rows else texts.ui("rules.none_found"))
        self._title = texts.ui("rules.heading.read", self._name(s))
        return texts.ui("rules.count", len(rows), len(items_and_options(s.document)))

    def _exported(self) -> tuple[str, RuleSheet]:
        """What is copied and printed: the sheet that is shown, with its title; of a document that
        is edited all clauses and options."""
        s, texts = self._state, self._texts
        if state.mode_of(s) == "edit":
            every = (row_of(item, s.document, texts) for item in items_and_options(s.document))
            return self._title, read_sheet(tuple(every), texts)
        if state.mode_of(s) != "read":
            return self._title, self._sheet
        return self._title, read_sheet(self.ui.clauses.shown.rows, texts)

    @staticmethod
    def _chosen_key(s: RulesState) -> str:
        item = state.chosen_item(s)
        return "" if item is None else item.key

    def _compare(self, s: RulesState, texts: Texts) -> str:
        """The documents side by side."""
        documents = state.compared(s)
        every = comparison(documents)
        rows = tuple(search.compared(every, s))
        alone = len(documents) < 2
        sheet = compared_sheet(documents, () if alone else rows, texts)
        self._show_sheet(sheet, texts.ui("rules.mode.compare"))
        here = "" if alone else texts.ui("rules.legend", sheet.heads[0][1])
        why = "rules.no_rows" if documents_beside(s.document) else "rules.alone"
        self.ui.set_heading("", texts.ui(why) if not sheet.rows else here)
        self._title = texts.ui("rules.heading.compare")
        return texts.ui("rules.rows", sheet.count, len(every))

    def _compare_effects(self, s: RulesState, texts: Texts) -> str:
        """What the rules of two documents do to hands and games."""
        count = self._effects.present(s)
        self._present_topics(s, texts)
        self._title, self._sheet = self._effects.title, self._effects.sheet
        self.ui.show_list(self._effects.view, True)
        self.ui.set_heading("", "")
        return count

    def _present_effects(self) -> None:
        """Show what a comparison by effect has found since."""
        if self.isVisible() and state.effects_shown(self._state):
            self._present_bar(
                self._state, self._texts, self._compare_effects(self._state, self._texts)
            )

    def _doubt(self, s: RulesState, texts: Texts) -> str:
        """Every assumption with its alternatives."""
        sheet, of = search.doubts(s, texts)
        self._show_sheet(sheet, texts.ui("rules.mode.doubt"))
        none = "rules.no_doubts_here" if of else "rules.no_doubts"
        self.ui.set_heading("", "" if sheet.rows else texts.ui(none, of))
        self._title = texts.ui("rules.heading.doubt", self._name(s))
        return texts.ui("rules.rows", sheet.count, of)

    @cached_property
    def _table(self) -> RuleTable:
        """Documents side by side, or what is unclear; made when it is first shown."""
        table = RuleTable("rules_table")
        table.cell_reached.connect(self._choose_cell)
        table.cell_pressed.connect(self._press_cell)
        return table

    def _show_sheet(self, sheet: RuleSheet, name: str) -> None:
        s, self._sheet = self._state, sheet
        table = self._table
        table.present(sheet, s.chosen, s.seen, name)
        self.ui.show_list(table, bool(sheet.rows))

    def _present_rules(self, s: RulesState, texts: Texts) -> str:
        """The rules of a user document, to be edited."""
        number = len(self._editor.list.rules.rows)
        self.ui.show_list(self._editor.list, bool(number))
        self.ui.set_heading("", "" if number else texts.ui("rules.none_found"))
        self._title = texts.ui("rules.heading.read", self._name(s))
        return texts.ui("user_document.rows", number)

    # the hand on the score page

    def _present_hand(self, s: RulesState, texts: Texts) -> str:
        """The hand under every document, or under every reading."""
        title = texts.ui(f"rules.hand_{state.mode_of(s)}")
        if not state.has_hand(s):
            self._show_sheet(RuleSheet(), title)
            self.ui.set_heading(title, texts.ui("rules.no_hand"))
            self._title = title
            return ""
        found = self._hands.sheet(s, texts)
        heading, sheet = (title, RuleSheet()) if found is None else found
        self._show_sheet(sheet, title)
        self.ui.set_heading(heading, texts.ui("rules.judging") if found is None else "")
        self._title = heading
        return ""

    # the chosen clause

    def _detail(self) -> Detail | None:
        """What the panel of a clause shows; None where it shows none, or another one stands in its
        place."""
        s = self._state
        elsewhere = state.effects_shown(s) or state.mode_of(s) == "edit"
        return None if elsewhere else detail_in(s, self._sheet, self._texts)

    def _present_example(self) -> None:
        self.ui.panel.present_example(self._examples.shown(self._detail(), self._texts))
