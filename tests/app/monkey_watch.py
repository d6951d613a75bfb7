"""What must hold whatever a monkey does: no error, a possible state, a page that shows it.

Undo returns exactly, and nothing is lost of what was told to be kept.
"""

from __future__ import annotations

import re
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from msgspec.structs import fields, replace
from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

from app.case_log.history import History
from app.case_log.schema import LOG
from app.main_window.window import MainWindow
from app.pages.drill.progress.database import ProgressDatabase
from app.pages.drill.state import DrillState
from app.pages.evening import state as club_evening
from app.pages.evening.state import EveningPageState
from app.pages.game import state as riichi_game
from app.pages.game.state import RiichiGameState
from app.pages.game.toppan import state as toppan_game
from app.pages.game.toppan.state import ToppanGameState
from app.pages.score import state as riichi
from app.pages.score.notation import RIICHI_CODEC
from app.pages.score.state import LYING
from app.pages.score.toppan import state as toppan
from app.pages.score.toppan.notation import TOPPAN_CODEC, enter, text_of_draft
from app.pages.score.widgets.drag_layer import DragLayer
from app.pages.score.widgets.hand_row import HandRow
from app.recent_hands_text import HandCodec
from app.store import DEPTH, Store
from app.user_documents.files import FOLDER, SUFFIX
from app.variants import RIICHI, TOPPAN
from engine.library import documents
from engine.riichi.situation import MOST_COUNTERS, MOST_DISCARDS
from engine.tiles import RED_FIVES, counts_of
from engine.toppan.rules import MOST_INDICATORS
from engine.toppan.situation import MOST_HONBA, MOST_TILES

HARMLESS: Final = (
    "This plugin does not support",  # the offscreen screen has no cursor of its own
    "Mouse event",  # of QTest: a spot outside a widget that has just become smaller
)
_PAGES: Final = ("score", "referee", "game", "table", "drill", "rules")
_TO_BOTH: Final = ("document", "draft", "edited")
"""Fields that other pages turn, which is no step here."""
_KEPT: Final = ("uid", "title", "sound", "across")
"""What is the same in every step: what the archive gives a game when it is first saved, whether the
clock of an evening is heard, and how many documents a window compares."""
_CHOICES: Final = ("mode", "plan", "beginner", "left_out", "chosen")
_NUMBER: Final = re.compile(r"\d{4}-\d{3,}")


class Faults:
    """What went wrong where nobody could raise it: errors in slots, complaints of Qt."""

    def __init__(self) -> None:
        self.found: list[str] = []

    @contextmanager
    def gathered(self) -> Iterator[None]:
        hook = sys.excepthook
        sys.excepthook = self._take
        handler = qInstallMessageHandler(self._hear)
        try:
            yield
        finally:
            qInstallMessageHandler(handler)
            sys.excepthook = hook

    def _take(
        self, kind: type[BaseException], error: BaseException, where: TracebackType | None
    ) -> None:
        self.found.append("".join(traceback.format_exception(kind, error, where)))

    def _hear(self, kind: QtMsgType, _where: QMessageLogContext, message: str) -> None:
        if kind is not QtMsgType.QtDebugMsg and not message.startswith(HARMLESS):
            self.found.append(f"Qt: {message}")


def sound(draft: riichi.Draft) -> bool:
    """Whether the palette could have laid this."""
    seen = riichi.everything(draft)
    return (
        max(counts_of(seen), default=0) <= 4
        and all(seen.count(red) <= 1 for red in RED_FIVES)
        and riichi.room(draft) >= 0
        and len(draft.melds) <= 4
        and not any(meld.fault for meld in draft.melds)
        and all(len(riichi.lying(draft, mode)) <= MOST_DISCARDS for mode in LYING)
        and max(len(draft.dora), len(draft.ura)) <= 5
        and (draft.marked is None or 0 <= draft.marked < len(draft.concealed))
        and draft.seat not in (draft.loser, draft.pao)
        and all(0 <= n <= MOST_COUNTERS for n in (draft.honba, draft.deposits))
    )


def toppan_sound(draft: toppan.Draft) -> bool:
    """Whether palette, keys and notation could have laid this."""
    seen = toppan.everything(draft)
    return (
        max(counts_of(seen), default=0) <= 4
        and all(seen.count(red) <= 1 for red in RED_FIVES)
        and all(len(seat.tiles) <= MOST_TILES for seat in draft.seats)
        and len(draft.dora) <= MOST_INDICATORS
        and 0 <= draft.own < 4
        and 0 <= draft.honba <= MOST_HONBA
    )


def played(state: Any) -> tuple[str, Any, bool]:
    """The field of a state that is a game or an evening, "" without one; that game, and whether it
    has begun: until then it takes every document."""
    match state:
        case RiichiGameState(game=game):
            return "game", game, riichi_game.begun(game)
        case ToppanGameState(game=game):
            return "game", game, toppan_game.begun(game)
        case EveningPageState(evening=evening):
            return "evening", evening, club_evening.begun(evening)
    return "", None, True


def essence(store: Store[Any]) -> Any:
    """A state without what is no step, and without what other pages turn in it."""
    state = store._normalized(store.state)
    there = set(state.__struct_fields__).intersection((*_TO_BOTH, *_KEPT))
    gone: dict[str, Any] = dict.fromkeys(there, None) | {"document": ""}
    name, game, begun = played(state)
    if name and not begun:
        gone[name] = replace(game, rules="")
    if "hand" in there or hasattr(state, "hand"):
        gone["hand"] = replace(state.hand, document="")
    if isinstance(state, DrillState):
        gone["view"] = None  # another part of the page is no step, and its first visit chooses one
    return replace(state, **gone)


def choices(state: DrillState) -> DrillState:
    """What is practised, without the round: another document begins another."""
    return replace(DrillState(), **{name: getattr(state, name) for name in _CHOICES})


class Watch:
    """Looks at one window after the other, over the same folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.kept: set[str] = set()
        self.answered: set[str] = set()
        self._begun: dict[tuple[str, str], Any] = {}
        self._document, self._moved = "", False
        self._noted: dict[tuple[str, str], Any] = {}
        self._sound: dict[str, bool] = {}
        self._brought: set[object] = set()
        self.window: MainWindow

    def sit_down(self, window: MainWindow) -> None:
        self.window = window
        self._begun, self._noted, self._sound, self._brought = {}, {}, {}, set()
        window._pages.message.connect(self._hear)
        window.session.changed.connect(self._move)

    def _hear(self, told: str) -> None:
        """The number of a case that is told to be kept."""
        before, _, after = self.window.texts.ui("cases.kept", "\0").partition("\0")
        if told.startswith(before) and told.endswith(after):
            number = told.removeprefix(before).removesuffix(after)
            if _NUMBER.fullmatch(number):
                self.kept.add(number)

    def stores(self, *, seen: bool = False) -> Iterator[tuple[tuple[str, str], Store[Any]]]:
        """Every store; `seen` as if its page were opened, so that it hears of the document."""
        for row, store in tuple(self.window.session._stores.items()):
            if seen:
                self.window.session._catch_up(row)
            yield (row.name, type(store.state).__module__ + str(id(row))), store

    # after every deed

    def note(self, free: bool) -> None:
        """Note where undo begins and what the drill answered, and look at a draft that is new;
        `free` tells that words may have brought any hand."""
        self._move()
        for key, store in self.stores():
            state = store.state
            if len(store._past) >= DEPTH:
                self._begun.pop(key, None)  # the oldest steps are given up, even if some come back
            if not store.undo_name:
                self._begin(key, store)
            if isinstance(state, DrillState):
                self.answered |= {done.uid for done in state.round.done}
            if self._noted.get(key) is state:
                continue
            self._noted[key] = state
            match state:
                case riichi.Draft():
                    self._possible(RIICHI, sound(state), free, essence(store))
                case toppan.Draft():
                    self._possible(TOPPAN, toppan_sound(state), free, essence(store))

    def _begin(self, key: tuple[str, str], store: Store[Any]) -> None:
        """Undo of this store leads back to its state of now."""
        state = store.state
        self._begun[key] = essence(store)
        if isinstance(state, DrillState):
            asked, behind = state.question, state.document != self.window.session.document
            self._moved = behind or (asked is not None and asked.card.document != state.document)

    # after some deeds

    def look(self) -> None:
        """The whole window shows what is so, and its documents are there."""
        window = self.window
        there = documents()
        assert window.session.document in there
        for key, store in self.stores():
            assert store.state.document in there, key
        state = window.session.store(window._open_name).state
        assert state.document == window.session.document
        _, game, begun = played(state)
        assert begun or game.rules == state.document, "a game that has not begun takes the document"
        self._compare()

    def _move(self, _page: str = "") -> None:
        """Another document is in force: it asks its own questions, and a round begins anew."""
        if self.window.session.document != self._document:
            self._document, self._moved = self.window.session.document, True

    def _possible(self, game: str, now: bool, free: bool, state: object) -> None:
        """What no palette lays was brought by words, or grew from that; undo may bring it back."""
        before, self._sound[game] = self._sound.get(game, now), now
        if not now:
            assert free or not before or state in self._brought, f"impossible: {state}"
            self._brought.add(state)

    def _compare(self) -> None:
        """What is shown is what is so, and nothing is carried that is not held."""
        window = self.window
        steps, taken = window.session.store(window._open_name), window.page.takes_steps()
        assert window.menu.items["undo"].isEnabled() is (taken and bool(steps.undo_name))
        assert window.menu.items["redo"].isEnabled() is (taken and bool(steps.redo_name))
        if window._open_name != "score" or window.session.variant is not RIICHI:
            return
        page = window.score
        row = page.findChild(HandRow, "hand")
        assert row is not None
        laid = sorted(b.tile for b in row.tile_buttons() if not b.isHidden() and b.tile is not None)
        assert laid == sorted(window.store.state.concealed)
        layer = page.findChild(DragLayer, "drag_layer")
        assert layer is None or layer.isHidden()

    # now and then

    def turn_back(self, *, stay: bool) -> None:
        """Undo on every page returns to where it began, redo to where it was."""
        for key, store in self.stores(seen=True):
            if len(store._past) >= DEPTH or key not in self._begun:
                self._begun.pop(key, None)
                while not stay and store.undo_name:
                    store.undo()
                continue
            end, steps = essence(store), 0
            while store.undo_name:
                store.undo()
                steps += 1
            self._same(essence(store), self._begun[key], f"undo of {key[0]}")
            if stay:
                for _ in range(steps):
                    store.redo()
                self._same(essence(store), end, f"redo of {key[0]}")
        self._sound.clear()  # it may have begun with a hand that was typed
        self._noted.clear()
        self.note(free=True)

    def _same(self, now: Any, then: Any, what: str) -> None:
        if isinstance(then, DrillState) and self._moved:
            now, then = choices(now), choices(then)
        parted = [
            f"{f.name}: {getattr(now, f.name)!r:.300}, not {getattr(then, f.name)!r:.300}"
            for f in fields(then)
            if getattr(now, f.name) != getattr(then, f.name)
        ]
        assert not parted, f"{what}: {'; '.join(parted)}"

    def notations(self) -> None:
        """A hand is the same after its notation was read again."""
        for _, store in self.stores():
            if isinstance(store.state, toppan.Draft):
                told = text_of_draft(store.state)
                assert text_of_draft(enter(toppan.Draft(), told)) == told

    def left(self) -> dict[str, object]:
        """What must be there again when the program is started anew."""
        own = sorted((self.folder / FOLDER).glob(f"*{SUFFIX}"))
        return {
            "own": [(path.name, path.read_text("utf-8")) for path in own],
            "documents": list(documents()),
            "document": self.window.session.document,
            "hands": self._recent(RIICHI_CODEC),
            "deals": self._recent(TOPPAN_CODEC),
        }

    def _recent(self, codec: HandCodec[Any]) -> tuple[str, ...]:
        """The recent hands of a variant, which are read when its score page is first opened."""
        file = self.window._recent_hands.of(codec)
        if not file.recent.hands:
            file.read()
        return file.recent.hands

    def files(self) -> None:
        """Everything that was told to be kept is in the file, which is sound."""
        path = self.folder / LOG
        if not path.exists():
            assert not self.kept
            assert not self.answered
            return
        history = History(path, "2026-11-21")
        try:
            assert not history.troubles, history.troubles
            numbers = {entry.number for entry in history.find()}
            assert self.kept <= numbers, sorted(self.kept - numbers)
        finally:
            history.close()
        progress = ProgressDatabase(path, "2026-11-21")
        try:
            there = {kept.uid for kept in progress.answers()}
            assert self.answered <= there, len(self.answered - there)
        finally:
            progress.close()
        assert not list(self.folder.glob("*.damaged-*"))
