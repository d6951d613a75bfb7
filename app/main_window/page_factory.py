"""The table of the pages of each variant: what each is made of, imported when it is needed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pkgutil import resolve_name
from typing import ClassVar, Final, Protocol

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.actions import PAGES
from app.pages.page import Page
from app.pages.score.hand_input.variant import HandVariant
from app.recent_hands import RecentHands
from app.store import Store
from app.texts.clauses import clauses_of
from app.texts.files import GROUPS
from app.texts.texts import LANGUAGES, Texts, words
from app.variants import RIICHI, TOPPAN, VARIANTS, AnyVariant, heads_of, rules_of


class PageState(Protocol):
    """What the states of all pages have: they are structs with the id of a rule document."""

    __struct_fields__: ClassVar[tuple[str, ...]]

    @property
    def document(self) -> str: ...


class PageFactory(msgspec.Struct, frozen=True):
    """A row of the table: a page and its store, for all `variants` that share them.

    Everything else is written as `module:name` and imported when it is needed, so that start-up
    waits for no page but the first. Import-linter does not see these imports; a test looks that
    all of them exist, and `packaging/bundle.py` names the modules to PyInstaller.
    """

    name: str
    """The name of the page in `actions.PAGES`."""
    variants: tuple[AnyVariant, ...]
    page: str
    """The class of the page."""
    state: str = ""
    """Makes the first state of the id of a document; "" for a score page, see `hands`."""
    normalized: str = ""
    """What the store drops from states that are undo steps; "" for nothing."""
    carried: str = ""
    """What the store takes from the state of now into one that undo brings back; "" for nothing."""
    redone: str = ""
    """What the store keeps for redo of a state that is undone; "" for what is an undo step."""
    chosen: str = ""
    """Makes the state under another document of a state and its id; "" where nothing else of the
    state depends on it."""
    hands: str = ""
    """The HandVariant of a score page, which starts with a recent hand."""
    lookup: str = ""
    """A class made of the data folder that the page takes in place of the recent hands."""

    def start(self, document: str, recent: RecentHands, parent: QObject) -> Store[PageState]:
        """The store of the page, under a document."""
        if self.hands:
            return self._start_with_hand(document, recent, parent)
        state: Callable[[str], PageState] = resolve_name(self.state)
        if not self.carried:
            return Store(state(document), parent, self._normalized())
        carried = resolve_name(self.carried)
        redone = resolve_name(self.redone) if self.redone else None
        return Store(state(document), parent, self._normalized(), carried, redone)

    def under(self, document: str, state: PageState) -> PageState:
        """The state under another document."""
        if state.document == document:
            return state
        if not self.chosen:
            assert isinstance(state, msgspec.Struct)
            return replace(state, document=document)
        choose: Callable[[PageState, str], PageState] = resolve_name(self.chosen)
        return choose(state, document)

    def _start_with_hand(
        self, document: str, recent: RecentHands, parent: QObject
    ) -> Store[PageState]:
        """A store that begins with the hand of the last session and saves its own."""
        hands: HandVariant[PageState, Texts] = resolve_name(self.hands)
        saved = recent.of(hands.codec)
        draft = saved.restore(hands.first, hands.empty)
        store = Store(hands.set_document(draft, document), parent, self._normalized())
        store.changed.connect(lambda: saved.set_current(store.state))
        return store

    def _normalized(self) -> Callable[[PageState], PageState]:
        if not self.normalized:
            return lambda state: state
        found: Callable[[PageState], PageState] = resolve_name(self.normalized)
        return found

    def load(self) -> Callable[[Store[PageState], Texts, object, QWidget], Page]:
        """The class of the page, imported."""
        found: Callable[[Store[PageState], Texts, object, QWidget], Page] = resolve_name(self.page)
        return found

    def make(
        self, store: Store[PageState], texts: Texts, recent: RecentHands, parent: QWidget
    ) -> Page:
        """The page, made as a child of `parent`: to move it there later would style it twice."""
        if not self.lookup:
            return self.load()(store, texts, recent, parent)
        lookup = resolve_name(self.lookup)(recent.folder)
        page = self.load()(store, texts, lookup, parent)
        lookup.setParent(page)  # which closes with it what it has opened
        return page


_LOOKUP: Final = "app.pages.drill.progress.lookup:ProgressLookup"
FACTORIES: Final = (
    PageFactory(
        "score",
        (RIICHI,),
        page="app.pages.score.page:ScorePage",
        normalized="app.pages.score.state:normalized",
        hands="app.pages.score.hand_input.riichi:RIICHI_HANDS",
    ),
    PageFactory(
        "score",
        (TOPPAN,),
        page="app.pages.score.toppan.page:ToppanPage",
        normalized="app.pages.score.toppan.state:normalized",
        hands="app.pages.score.toppan.hands:TOPPAN_HANDS",
    ),
    PageFactory(
        "referee",
        (RIICHI,),
        page="app.pages.referee.page:RefereePage",
        state="app.pages.referee.state:RefereeSheet",
        normalized="app.pages.referee.state:normalized",
    ),
    PageFactory(
        "referee",
        (TOPPAN,),
        page="app.pages.referee.toppan.page:ToppanRefereePage",
        state="app.pages.referee.toppan.state:ToppanSheet",
    ),
    PageFactory(
        "game",
        (RIICHI,),
        page="app.pages.game.page:GamePage",
        state="app.pages.game.state:new_state",
        normalized="app.pages.game.state:normalized",
        carried="app.pages.game.state:carried",
        redone="app.pages.game.state:redone",
    ),
    PageFactory(
        "game",
        (TOPPAN,),
        page="app.pages.game.toppan.page:ToppanGamePage",
        state="app.pages.game.toppan.state:new_state",
        normalized="app.pages.game.toppan.state:normalized",
        carried="app.pages.game.toppan.state:carried",
        redone="app.pages.game.toppan.state:redone",
    ),
    PageFactory(
        "table",
        (RIICHI,),
        page="app.pages.table.page:RiichiTablePage",
        state="app.pages.table.state:TableState",
        normalized="app.pages.table.state:normalized",
        chosen="app.pages.table.state:choose_document",
        lookup=_LOOKUP,
    ),
    PageFactory(
        "table",
        (TOPPAN,),
        page="app.pages.table.toppan.page:ToppanTablePage",
        state="app.pages.table.state:TableState",
        normalized="app.pages.table.state:normalized",
        chosen="app.pages.table.state:choose_document",
        lookup=_LOOKUP,
    ),
    PageFactory(
        "drill",
        VARIANTS,
        page="app.pages.drill.page:DrillPage",
        state="app.pages.drill.state:DrillState",
        normalized="app.pages.drill.state:normalized",
        carried="app.pages.drill.state:carried",
    ),
    PageFactory(
        "rules",
        VARIANTS,
        page="app.pages.rules.page:RulesPage",
        state="app.pages.rules.state:RulesState",
        normalized="app.pages.rules.state:normalized",
        carried="app.pages.rules.state:carried",
    ),
    PageFactory(
        "evening",
        VARIANTS,
        page="app.pages.evening.page:EveningPage",
        state="app.pages.evening.state:new_state",
        normalized="app.pages.evening.state:normalized",
        carried="app.pages.evening.state:carried",
        redone="app.pages.evening.state:redone",
    ),
)
_BY_PAGE: Final = {(row.name, variant): row for row in FACTORIES for variant in row.variants}
assert _BY_PAGE.keys() == {(page, variant) for page, _ in PAGES for variant in VARIANTS}


def factory(page: str, variant: AnyVariant) -> PageFactory:
    """The row of a page for a variant."""
    return _BY_PAGE[page, variant]


def needs(language: str) -> list[Callable[[], object]]:
    """What pages need before they are made: their modules, then the texts of a language."""
    return [
        *(row.load for row in FACTORIES),
        partial(len, words(language)),
        partial(TOPPAN.texts, language),
    ]


def readings() -> list[Callable[[], object]]:
    """What is read when a document is first chosen: the rules of each, and their clauses."""
    heads = [head.id for variant in VARIANTS for head in heads_of(variant)]
    return [partial(read, head) for read in (rules_of, clauses_of) for head in heads]


def other_words(language: str) -> list[Callable[[], object]]:
    """The files of the other languages' texts: all of them at once would delay the choice of a
    language by 40 ms, and a click while they are read."""
    others = [words(other) for other in LANGUAGES if other != language]
    return [partial(other.load, group) for other in others for group in GROUPS]
