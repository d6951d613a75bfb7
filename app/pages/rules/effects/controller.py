"""Connects the comparison by effect with the rules page: its run, its widgets, its texts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.file_dialogs import path_to_open
from app.file_kinds import GAME
from app.games.files import GameFileError
from app.games.texts import file_problem
from app.pages.rules import state
from app.pages.rules.effects.content import EffectTexts
from app.pages.rules.effects.run import COUNT, EffectQuestion, EffectRun
from app.pages.rules.effects.views import EffectDetail, EffectOverview
from app.pages.rules.effects.widgets.effect_panel import EffectPanel
from app.pages.rules.effects.widgets.effect_view import EffectView
from app.pages.rules.state import RulesState
from app.pages.rules.views import RuleSheet
from app.pages.score import notation
from app.pages.score.state import Draft, set_document
from app.store import Store
from app.texts.clauses import Topic
from app.texts.texts import Texts
from app.variants import documents_beside, rules_of
from engine.effects.hands import HandEffect


class EffectController(QObject):
    """Presents the comparison while it is shown; `changed` asks for it to be presented again.

    Its widgets are made when they are first asked for.
    """

    changed = Signal()
    error = Signal(str)
    hand_opened = Signal(object)

    def __init__(self, texts: Texts, page: QWidget, store: Store[RulesState]) -> None:
        super().__init__(page)
        self._texts, self._page, self._store = texts, page, store
        self.run = EffectRun(self)
        self._formatted: EffectTexts | None = None
        self.title, self.sheet = "", RuleSheet()
        self.run.changed.connect(self.changed)
        self.run.failed.connect(self._fail)

    @cached_property
    def view(self) -> EffectView:
        """The rules that change something."""
        made = EffectView(self._texts)
        made.against_chosen.connect(lambda name: self._edit(state.set_against, name))
        made.unit_chosen.connect(lambda games: self._edit(state.set_effect_games, games))
        made.requested.connect(lambda name: self._requests()[name]())
        made.list.rule_reached.connect(self._reach)
        made.list.rule_pressed.connect(lambda _key: self.open_example())
        return made

    @cached_property
    def panel(self) -> EffectPanel:
        """What the chosen rule changes."""
        made = EffectPanel(self._texts)
        made.open_requested.connect(self.open_example)
        return made

    def _edit(self, edit: Callable[..., RulesState], *values: object) -> None:
        self._store.commit(edit(self._store.state, *values), "rules_view")

    def _reach(self, key: str) -> None:
        self._store.update(state.choose(self._store.state, key))

    def _requests(self) -> dict[str, Callable[[], None]]:
        return {
            "open": self.ask_archive,
            "practice": lambda: self._edit(state.set_archive, ""),
            "stop": self.run.cancel,
            "more": self.run.more,
        }

    def ask_archive(self) -> None:
        """Ask for an archive, and compare over it."""
        texts = self._texts
        kinds = texts.ui("effects.file_kinds", GAME.suffix)
        path = path_to_open(self._page, texts.ui("effects.open"), kinds, texts)
        if path is not None:
            self.compare_archive(path)

    def compare_archive(self, path: Path) -> None:
        """Compare over an archive as it is now, in the view by effect."""
        self.run.forget()
        self._store.commit(state.set_archive(self._store.state, str(path)), "rules_view")
        self.changed.emit()

    def _fail(self, problem: OSError | GameFileError) -> None:
        """A file cannot be read: say so, and compare over practice hands again."""
        texts, path = self._texts, Path(self._store.state.archive)
        if isinstance(problem, GameFileError):
            text = texts.titled(path.name, file_problem(problem, texts))
        else:
            reason = problem.strerror or str(problem)
            text = texts.error("file", name=path.name, reason=reason)
        self.error.emit(text)
        self._store.adopt(lambda now: state.without_archive(now, str(path)))

    def open_example(self) -> None:
        """Open the example of the chosen rule on the score page."""
        found, chosen = self._formatted, self._store.state.chosen
        rows = () if found is None else found.found.by_rule
        example = next((row.example for row in rows if row.change.key == chosen), None)
        if isinstance(example, HandEffect):
            draft = set_document(Draft(), self._store.state.document)
            draft = notation.enter(draft, str(example.hand))
            self.hand_opened.emit(notation.enter_situation(draft, str(example.situation)))

    # what is shown

    def topics(self) -> Iterator[Topic]:
        """The topic of each rule that changes something."""
        return iter(()) if self._formatted is None else self._formatted.topics()

    def present(self, s: RulesState) -> str:
        """Show the comparison, which goes on while the page is visible; returns the count."""
        against = state.against_of(s)
        question = EffectQuestion(s.document, against, Path(s.archive) if s.archive else None)
        if self._page.isVisible():
            self.run.follow(question)
        tally = self.run.tally if self.run.question == question else None
        texts = self._texts
        names = [texts.document_short(rules_of(name).document) for name in (s.document, against)]
        self.title = texts.ui("effects.heading", *names)
        if tally is None:
            self._formatted, self.sheet = None, RuleSheet()
            self.view.present(self._overview(s, names, ""), (), "")
            self.panel.present(EffectDetail(texts.ui("effects.to", *names), ""))
            return ""
        both = bool(tally.games_seen and tally.hands_seen)
        games = bool(tally.games_seen) and (s.effect_games or not both)
        found = self._formatted = EffectTexts(tally, texts, games=games)
        rows = found.rows(state.scope_of(s), s.search)
        broken = len(self.run.broken)
        over = self._overview(s, names, found.sentence(broken))
        if both:
            units = texts.ui("effects.unit_hands"), texts.ui("effects.unit_games")
            over = replace(over, units=units, games=games)
        self.view.present(over, rows, s.chosen)
        more = () if games or both else (texts.ui("effects.of_games"),)
        hint = EffectDetail(found.caption, "", counts=(texts.ui("effects.choose"), *more))
        self.panel.present(found.detail(s.chosen) or hint)
        self.sheet = found.sheet(rows)
        return texts.ui("rules.rows", len(rows), found.changes)

    def _overview(self, s: RulesState, names: list[str], sentence: str) -> EffectOverview:
        texts, run = self._texts, self.run
        others = documents_beside(s.document)
        archive = Path(s.archive).name if s.archive else ""
        more = "" if archive or run.running else texts.ui("effects.more", f"{COUNT:,}")
        share = (0.0 if archive else run.done / max(run.count, 1)) if run.running else None
        return EffectOverview(
            names[0],
            names[1],
            tuple((head.id, texts.document(head)) for head in others),
            state.against_of(s),
            archive or texts.ui("effects.practice_hands"),
            sentence or texts.ui("effects.running"),
            share,
            bool(archive),
            more,
        )
