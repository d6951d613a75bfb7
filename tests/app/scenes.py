"""Every page of both games in its main states, laid in a window without a click."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from msgspec.structs import replace
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from app.main_window.window import MainWindow
from app.pages.drill.state import DrillSection, DrillState
from app.pages.evening import state as evening
from app.pages.game import state as game
from app.pages.game.entry.drafts import DrawDraft, WinDraft, set_laid
from app.pages.game.toppan import state as toppan_game
from app.pages.referee import state as referee
from app.pages.referee.inputs import CheckInput
from app.pages.referee.state import RefereeTab
from app.pages.referee.toppan import state as toppan_referee
from app.pages.referee.toppan.state import ToppanRefereeTab
from app.pages.rules.state import RulesMode, RulesState
from app.pages.score.notation import enter
from app.pages.score.state import Draft
from app.pages.score.toppan.notation import enter as enter_toppan
from app.pages.table.state import TableState
from engine.riichi.play.events import RiichiGame
from engine.toppan.play.game import ToppanGame
from tests.app.games.sample_games import NAMES, RIICHI_GAME, TOPPAN_GAME
from tests.app.pages.evening.sample_evening import sample_state

WIN: Final = "234678m999p3455s+5s tsumo seat=S round=E riichi dora=7m ura=1z honba=1 deposits=1"
CONTRADICTION: Final = "234678m999p3455s+5s tsumo seat=S round=E ippatsu rinshan haitei ura=1z"
WAITING: Final = "234678m999p3455s discards=1z9m2s passed=5s"
NO_YAKU: Final = "45m678p22s[7'89s][44'4z]+6m ron from=W seat=S round=E"
DEAL: Final = "2m3p0s1z seat=S honba=1 stake=double dora=1m1p1s extra=4p east=_2s4s"


@dataclass(frozen=True, slots=True)
class Scene:
    """A page under a document; `change` gives its state from the one that it has."""

    document: str
    page: str
    name: str
    change: Callable[[Any], Any] = lambda state: state

    def lay(self, window: MainWindow) -> None:
        """Open the page in this state; a form that is open is closed first, and its draft gone."""
        if window.session.document != self.document:
            window.session.choose(self.document)
        store = window.session.store(self.page)
        if self.page == "game" and store.state.sheet:
            store.update(replace(store.state, sheet=""))
        if self.page != "drill":  # whose page asks its first question when it is opened
            store.update(self.change(store.state))
        if window.page is not window._pages.page(self.page):
            window.open_page(self.page)
        if self.page == "drill":
            store.update(self.change(store.state))
            if store.state.question is None:
                window.page._session.fresh()
        settle()


def settle() -> None:
    """Let timers of no length, layouts and deletions happen."""
    for _ in range(2):
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        QApplication.processEvents()


def _hand(text: str) -> Callable[[Draft], Draft]:
    return lambda _state: enter(Draft(), text)


def _case(sheet: referee.RefereeSheet, tab: RefereeTab) -> referee.RefereeSheet:
    return referee.set_tab(referee.RefereeSheet(sheet.document), tab)


def _incident(sheet: referee.RefereeSheet, *, open_hand: bool = False) -> referee.RefereeSheet:
    found = referee.choose_act(_case(sheet, RefereeTab.INCIDENT), "false_ron")
    found = referee.set_offender(found, 1)
    return referee.set_entering_hand(found, on=True) if open_hand else found


def _ruled(sheet: referee.RefereeSheet) -> referee.RefereeSheet:
    return referee.set_answers(_incident(sheet), (("hand_shown", True),))


def _with_hand(sheet: referee.RefereeSheet, tab: RefereeTab) -> referee.RefereeSheet:
    return referee.set_hand(_case(sheet, tab), enter(Draft(), WIN))


def _check(sheet: referee.RefereeSheet, kind: str) -> referee.RefereeSheet:
    entry = replace(CheckInput(), kind=kind)
    found = referee.set_hand(_case(sheet, RefereeTab.CHECK), enter(Draft(), WAITING))
    return referee.set_check(found, entry)


def _offence(sheet: toppan_referee.ToppanSheet) -> toppan_referee.ToppanSheet:
    fresh = toppan_referee.set_tab(
        toppan_referee.ToppanSheet(sheet.document), ToppanRefereeTab.OFFENCE
    )
    return toppan_referee.choose_act(fresh, "wrong_stake")


def _game(state: game.RiichiGameState, sheet: str = "", part: str = "play") -> Any:
    shown = RiichiGame("club", NAMES, events=RIICHI_GAME.events[:6])
    fresh = game.set_part(game.with_game(game.new_state(state.document), shown), part)
    entry = {"win": WinDraft(), "draw": DrawDraft()}.get(sheet)
    return game.open_sheet(fresh, sheet, entry) if sheet else fresh


def _laid(state: game.RiichiGameState) -> Any:
    """The form of a win with its tiles."""
    return game.open_sheet(_game(state), "win", set_laid(WinDraft(), True))


def _evening(state: evening.EveningPageState, sheet: evening.EveningSheet = "") -> Any:
    """The evening of the sample, with a form in place of its ranking."""
    return replace(sample_state(), document=state.document, uid=state.uid, sheet=sheet)


def _toppan_game(state: toppan_game.ToppanGameState, sheet: str = "", part: str = "play") -> Any:
    shown = ToppanGame(
        id="t", rules=state.document, names=NAMES, events=TOPPAN_GAME.events[:1],
    )  # fmt: skip
    fresh = toppan_game.with_game(toppan_game.new_state(state.document), shown)
    fresh = toppan_game.set_part(fresh, part)
    return toppan_game.open_sheet(fresh, sheet) if sheet else fresh


def _table(state: TableState) -> TableState:
    return TableState(state.document)


def _drill(state: DrillState, kind: str, view: DrillSection = "practise") -> DrillState:
    """The kind with the question at hand, if that is of the kind; the page asks another else."""
    fresh = replace(DrillState(state.document), kind=kind, view=view, round=state.round)
    asked = state.question is not None and state.question.card.kind == kind
    return replace(fresh, question=state.question if asked else None)


def _rules(state: RulesState, mode: RulesMode) -> RulesState:
    return RulesState(state.document, mode, draft=state.draft)


def _deal(_state: Any) -> Any:
    from app.pages.score.toppan.state import Draft as ToppanDraft  # noqa: PLC0415

    return enter_toppan(ToppanDraft(), DEAL)


RIICHI: Final = (
    Scene("club", "score", "win", _hand(WIN)),
    Scene("club", "score", "contradiction", _hand(CONTRADICTION)),
    Scene("club", "score", "waiting", _hand(WAITING)),
    Scene("club", "score", "no yaku", _hand(NO_YAKU)),
    Scene("club", "referee", "empty", lambda s: _case(s, RefereeTab.INCIDENT)),
    Scene("club", "referee", "open", _incident),
    Scene("club", "referee", "hand", lambda s: _incident(s, open_hand=True)),
    Scene("club", "referee", "ruled", _ruled),
    Scene("club", "referee", "dispute", lambda s: _with_hand(s, RefereeTab.DISPUTE)),
    *(
        Scene("club", "referee", f"check {kind}", lambda s, kind=kind: _check(s, kind))
        for kind in ("furiten", "claims", "tenpai")
    ),
    Scene("club", "referee", "log", lambda s: _case(s, RefereeTab.LOG)),
    Scene("club", "game", "empty", lambda s: game.new_state(s.document)),
    Scene("club", "game", "play", _game),
    *(
        Scene("club", "game", sheet, lambda s, sheet=sheet: _game(s, sheet))
        for sheet in ("setup", "win", "draw", "points", "note")
    ),
    Scene("club", "game", "win laid", _laid),
    Scene("club", "game", "end", lambda s: _game(s, part="end")),
    Scene("enjoy", "evening", "empty", lambda s: evening.new_state(s.document)),
    Scene("enjoy", "evening", "third round", _evening),
    *(
        Scene("enjoy", "evening", sheet, lambda s, sheet=sheet: _evening(s, sheet))
        for sheet in ("roster", "setup", "act")
    ),
    Scene("club", "table", "scores", _table),
    Scene("club", "drill", "path", lambda s: _drill(s, "points", "path")),
    Scene("club", "drill", "practise", lambda s: _drill(s, "points")),
    Scene("club", "drill", "fu", lambda s: _drill(s, "fu")),
    Scene("club", "drill", "progress", lambda s: _drill(s, "points", "progress")),
    *(
        Scene("club", "rules", mode, lambda s, mode=mode: _rules(s, mode))
        for mode in ("read", "compare", "doubt")
    ),
)
TOPPAN: Final = (
    Scene("toppan", "score", "deal", _deal),
    Scene("toppan", "referee", "empty", lambda s: toppan_referee.ToppanSheet(s.document)),
    Scene("toppan", "referee", "act", _offence),
    Scene(
        "toppan", "referee", "log",
        lambda s: toppan_referee.set_tab(_offence(s), ToppanRefereeTab.LOG),
    ),
    Scene("toppan", "game", "play", _toppan_game),
    *(
        Scene("toppan", "game", sheet, lambda s, sheet=sheet: _toppan_game(s, sheet))
        for sheet in ("deal", "ruling", "note", "setup")
    ),
    Scene("toppan", "game", "end", lambda s: _toppan_game(s, part="end")),
    Scene("toppan", "table", "scores", _table),
    Scene("toppan", "drill", "practise", lambda s: _drill(s, "toppan_points")),
    *(
        Scene("toppan", "rules", mode, lambda s, mode=mode: _rules(s, mode))
        for mode in ("read", "compare")
    ),
)  # fmt: skip
