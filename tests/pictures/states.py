"""The states in which the pages are drawn, and what a window does to come to each.

To add one, write a function that brings the window there, decorated with its page and its name.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, Final

from msgspec.structs import replace
from PySide6.QtCore import QDateTime
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDoubleSpinBox,
    QMenu,
    QMessageBox,
    QToolButton,
    QWidget,
)

from app.backups.dated import copies, make
from app.case_log.cases import Case
from app.file_kinds import CASES
from app.idle_task import IdleTask
from app.main_window.about import AboutSheet
from app.main_window.drop_window import ask_to_import
from app.main_window.help import show_about
from app.main_window.window import MainWindow
from app.pages.drill import state as drill_state
from app.pages.drill.kinds.table import right_answer
from app.pages.drill.page import DrillPage
from app.pages.drill.progress import tally
from app.pages.drill.progress.clock import Clock, StudyTime, study_time
from app.pages.drill.worksheets.dialog import WorksheetDialog
from app.pages.evening import state as evening_state
from app.pages.evening.page import EveningPage
from app.pages.game import state as game_state
from app.pages.game.entry import drafts
from app.pages.game.entry.drafts import DrawDraft, WinDraft
from app.pages.game.page import GamePage
from app.pages.game.toppan import state as toppan_game
from app.pages.handbook.widgets.handbook_dialog import HandbookDialog
from app.pages.referee import state as referee_state
from app.pages.referee.inputs import CheckInput, CheckKind, DisputeInput
from app.pages.referee.log.saving import open_history
from app.pages.referee.state import IncidentInput, RefereeSheet, RefereeTab
from app.pages.referee.toppan import state as toppan_referee
from app.pages.rules import state as rules_state
from app.pages.rules.page import RulesPage
from app.pages.score import notation
from app.pages.score.examples import EXAMPLES
from app.pages.score.state import Draft
from app.pages.score.toppan.notation import EXAMPLE as TOPPAN_EXAMPLE
from app.pages.table import state as table_state
from app.pages.table.sheet import sheet_of
from app.pages.yaku_card.dialog import open_yaku_card
from app.store import Store
from app.variants import rules_of
from app.views.drill import Practise
from engine.evening.events import ClockEvent, with_player_as
from engine.library import documents, is_own, with_reading
from engine.riichi.play.declared import Stage
from engine.riichi.play.events import DrawEvent, GameEvent, RiichiEvent, RiichiGame
from engine.rulebook import Words
from engine.toppan.play.game import ToppanGame
from tests.app.pages.evening.sample_evening import player_id, sample_evening, sample_state
from tests.app.pages.game.sample_games import CLUB_GAME
from tests.app.practice import a_year

Reach = Callable[[MainWindow], QWidget | None]
"""Brings a window to a state; returns what is drawn where that is a dialog."""
CLOSED_RON: Final = "123m45699p23678s+4s ron from=W seat=S round=E riichi dora=3z"
OPEN_TO_READING: Final = "123456m678p3599s+4s ron from=W seat=S round=E riichi"
NO_WIN: Final = "234678m999p3455s+5s ron from=W seat=S"
DISPUTED: Final = "123456m44p789s23p+4p ron from=W seat=S round=E riichi dora=3z"
NAMES: Final = {
    "ja": ("佐藤", "小林", "中村", "山本"),
    "en": ("Sato", "Kobayashi", "Nakamura", "Yamamoto"),
}
EVENING: Final = datetime(2026, 11, 21, 20, tzinfo=UTC)
_ANSWERS: Final = 400
_PATIENCE: Final = 60.0
"""Seconds after which what a state waits for is told to be missing."""


@dataclass(frozen=True, slots=True)
class PageState:
    """A state of a page under a document."""

    page: str
    name: str
    document: str
    reach: Reach

    @property
    def path(self) -> str:
        """The name by which it is asked for: `score/quads`."""
        return f"{self.page}/{self.name}"

    def show(self, window: MainWindow) -> QWidget:
        """Open the page in this state; returns what is drawn: the window, or a dialog."""
        if window.session.document != self.document:
            window.session.choose(self.document)
        window.open_page(self.page)
        return self.reach(window) or window


STATES: Final[list[PageState]] = []


def state(page: str, name: str, document: str = "club") -> Callable[[Reach], Reach]:
    """Add a state of a page to the list."""

    def add(reach: Reach) -> Reach:
        STATES.append(PageState(page, name, document, reach))
        return reach

    return add


class StillClock(Clock):
    """A clock that stands, so that the same questions are asked at every run."""

    def now(self) -> StudyTime:
        return study_time(EVENING)

    def ticks(self) -> float:
        return 0.0

    def seed(self) -> int:
        return 1


def _update(window: MainWindow, page: str, new: Any) -> None:
    """Give the store of a page another state."""
    store: Store[Any] = window.session.store(page)
    store.update(new)


def _wait(ready: Callable[[], bool]) -> None:
    """Process events until a state is ready; half of it is never drawn."""
    until = time.monotonic() + _PATIENCE
    while not ready():
        if time.monotonic() > until:
            raise TimeoutError(f"the state is not ready after {_PATIENCE:g} s")
        QApplication.processEvents()


# --- Score


def _lay(window: MainWindow, hand: str = "") -> None:
    draft = Draft(document=window.session.document)
    window.store.update(notation.enter(draft, hand) if hand else draft)


_HANDS: Final = {
    "example": EXAMPLES["two_readings"],
    "closed_ron": CLOSED_RON,
    "quads": EXAMPLES["quads"],
    "pao": EXAMPLES["pao"],
    "contradictions": EXAMPLES["contradictions"],
    "no_yaku": EXAMPLES["no_yaku"],
    "waits": "234678m999p3455s",
    "shanten": "2467m2399p3455s7z",
    "empty": "",
}
for _name, _hand in _HANDS.items():
    state("score", _name)(partial(_lay, hand=_hand))


@state("score", "toppan", "toppan")
def _toppan(window: MainWindow) -> None:
    _update(window, "score", TOPPAN_EXAMPLE)


@state("score", "superseded", "ema2016")
def _superseded(window: MainWindow) -> None:
    """Under an edition that another has replaced."""
    _lay(window, CLOSED_RON)


# --- Referee


def _act(window: MainWindow, **answers: bool) -> None:
    sheet = referee_state.choose_act(RefereeSheet("club"), "false_ron")
    entry = IncidentInput("false_ron", 1 if answers else None, tuple(answers.items()))
    _update(window, "referee", replace(sheet, incident=entry))


@state("referee", "overview")
def _overview(window: MainWindow) -> None:
    _update(window, "referee", RefereeSheet("club"))


state("referee", "undecided")(_act)
state("referee", "decided")(partial(_act, hand_shown=True, most_shown=True))


def _dispute(
    window: MainWindow,
    stage: Stage,
    document: str = "club",
    hand: str = DISPUTED,
    said: int = 1300,
) -> None:
    sheet = referee_state.set_tab(RefereeSheet(document), RefereeTab.DISPUTE)
    sheet = referee_state.set_hand(sheet, notation.enter(Draft(document=document), hand))
    entry = DisputeInput(high=said, stage=stage)
    _update(window, "referee", referee_state.set_dispute(sheet, entry))


state("referee", "dispute")(partial(_dispute, stage=Stage.DECLARED))
state("referee", "dispute_closed")(partial(_dispute, stage=Stage.PAID))
state("referee", "dispute_no_win", "enjoy")(
    partial(_dispute, stage=Stage.DECLARED, document="enjoy", hand=NO_WIN)
)
state("referee", "dispute_read", "r101")(
    partial(_dispute, stage=Stage.DECLARED, document="r101", hand=OPEN_TO_READING, said=1200)
)


def _check(window: MainWindow, kind: CheckKind) -> None:
    sheet = referee_state.set_tab(RefereeSheet("club"), RefereeTab.CHECK)
    sheet = referee_state.set_check(sheet, CheckInput(kind))
    hand = notation.enter(Draft(document="club"), EXAMPLES["furiten"])
    _update(window, "referee", referee_state.set_hand(sheet, hand))


state("referee", "check")(partial(_check, kind="furiten"))
state("referee", "check_riichi")(partial(_check, kind="riichi"))


@state("referee", "log")
def _log(window: MainWindow) -> None:
    """With a case that was saved here."""
    _act(window, hand_shown=True, most_shown=True)
    window.page.action_handlers()["keep"]()
    sheet = window.session.store("referee").state
    assert isinstance(sheet, RefereeSheet)
    _update(window, "referee", referee_state.set_tab(sheet, RefereeTab.LOG))


@state("referee", "superseded", "ema2016")
def _under_the_old_edition(window: MainWindow) -> None:
    _update(window, "referee", referee_state.choose_act(RefereeSheet("ema2016"), "tahai"))


@state("referee", "superseded_case", "ema2016")
def _case_under_the_old_edition(window: MainWindow) -> None:
    """With a case that was saved under an edition that another has replaced."""
    _under_the_old_edition(window)
    window.page.action_handlers()["keep"]()
    sheet = window.session.store("referee").state
    assert isinstance(sheet, RefereeSheet)
    _update(window, "referee", referee_state.set_tab(sheet, RefereeTab.LOG))


@state("referee", "toppan", "toppan")
def _toppan_referee(window: MainWindow) -> None:
    sheet = toppan_referee.ToppanSheet("toppan")
    _update(window, "referee", toppan_referee.choose_act(sheet, "wrong_tile_drawn"))


# --- Game


def _play(
    window: MainWindow, events: tuple[GameEvent, ...] = (), document: str = "club"
) -> GamePage:
    """The game page with a game that has these events."""
    page = window.page
    assert isinstance(page, GamePage)
    game = RiichiGame(document, NAMES[window.texts.language])
    new = replace(game_state.new_state(document), game=game)
    page._store.update(game_state.add(new, *events))
    return page


_THIRD: Final = (*CLUB_GAME.events[:5], RiichiEvent(2))
"""Two hands and a fine, and a stick on the table."""


@state("game", "setup")
def _setup(window: MainWindow) -> None:
    _play(window).open_sheet("setup")


@state("game", "third_hand")
def _third_hand(window: MainWindow) -> None:
    _play(window, _THIRD)


@state("game", "last_hand", "tenhou")
def _last_hand(window: MainWindow) -> None:
    """Whether another hand follows is decided by the points."""
    _play(window, (DrawEvent(),) * 7, "tenhou")


@state("game", "win")
def _win(window: MainWindow) -> None:
    page = _play(window, _THIRD)
    page.choose_way("win")
    entry = page._state.entry
    assert isinstance(entry, WinDraft)
    entry = drafts.set_row(drafts.set_fu(drafts.set_winner(entry, 2), 40), 3)
    page._edit_entry(drafts.set_loser(entry, 3))


@state("game", "draw")
def _draw(window: MainWindow) -> None:
    page = _play(window, _THIRD)
    page.choose_way("draw")
    entry = page._state.entry
    assert isinstance(entry, DrawDraft)
    page._edit_entry(drafts.toggle_tenpai(entry, 0))


@state("game", "correction")
def _correction(window: MainWindow) -> None:
    _play(window, _THIRD).open_hand(1)


@state("game", "end")
def _end(window: MainWindow) -> None:
    _play(window, CLUB_GAME.events).open_part("end")


def _evening(window: MainWindow) -> EveningPage:
    language = window.texts.language
    _update(window, "evening", sample_state(language))
    page = window.page
    assert isinstance(page, EveningPage)
    return page


def _earlier_evenings(window: MainWindow) -> None:
    """Keep evenings of another computer, where two of the players have other ids, and were more
    often than in the evenings that the pictures left here."""
    page, evening = _evening(window), sample_evening(window.texts.language)
    for name in ("佐藤", "石井"):
        evening = with_player_as(evening, player_id(name), f"q{player_id(name)}")
    title = "10/18"
    there = [one.title == title for one in page.archive.evenings()]
    for _ in range(1 + there.count(False) - there.count(True)):
        page.archive.start(evening, title=title, at="2026-10-18T18:00:00+09:00")


@state("evening", "empty", "enjoy")
def _no_evening(window: MainWindow) -> None:
    _update(window, "evening", evening_state.new_state("enjoy"))


@state("evening", "third_round", "enjoy")
def _third_round(window: MainWindow) -> None:
    _evening(window)


@state("evening", "roster", "enjoy")
def _roster(window: MainWindow) -> None:
    _earlier_evenings(window)
    page = _evening(window)
    one, other, *_ = page.replayed.rounds[2].seating.tables[1]
    for player in (other, player_id("石井")):
        page.players.set_separated(one, player, on=True)
    page.toggle_sheet("roster")
    other_name = {"ja": "清水 健", "en": "Ken Shimizu"}[window.texts.language]
    page.ui.roster.renamed.emit(player_id("清水"), other_name)


@state("evening", "setup", "enjoy")
def _evening_setup(window: MainWindow) -> None:
    _evening(window).toggle_sheet("setup")


@state("evening", "by_hand", "enjoy")
def _by_hand(window: MainWindow) -> None:
    page = _evening(window)
    page.round.change_by_hand()
    page.ui.board.seat_pressed.emit(0, 1)
    page.ui.board.seat_pressed.emit(2, 2)


@state("evening", "running", "r101")
def _running(window: MainWindow) -> None:
    """A round whose clock is in its last minutes, under a document with marks."""
    page = _evening(window)
    now = page._state
    begun = QDateTime.currentMSecsSinceEpoch() - 51 * 60_000
    events = (*now.evening.events, ClockEvent(3, "begun", begun))
    evening = replace(now.evening, rules="r101", minutes=55, events=events)
    _update(window, "evening", replace(now, document="r101", evening=evening))


@state("evening", "ruling", "enjoy")
def _ruling(window: MainWindow) -> None:
    _evening(window).toggle_sheet("act")


@state("evening", "league", "enjoy")
def _league(window: MainWindow) -> None:
    _earlier_evenings(window)
    _evening(window).toggle_league()


@state("game", "toppan", "toppan")
def _toppan_game(window: MainWindow) -> None:
    game = ToppanGame(names=NAMES[window.texts.language])
    _update(window, "game", replace(toppan_game.new_state("toppan"), game=game))


# --- Table


def _table(window: MainWindow, *, covered: bool = False) -> None:
    document = window.session.document
    draft = TOPPAN_EXAMPLE if document == "toppan" else notation.EXAMPLE
    new = table_state.TableState(document, draft=draft)
    if covered:
        sheet = sheet_of(document, new.ways)
        new = table_state.cover_at_random(new, sheet, 1)
    _update(window, "table", new)


for _document in ("club", "r101", "enjoy", "toppan"):
    state("table", _document, _document)(_table)
state("table", "covered")(partial(_table, covered=True))


# --- Drill


def _drill(window: MainWindow, kind: str = "points") -> DrillPage:
    """The drill page with a question of this kind, on the evening of a day of its own."""
    page = window.page
    assert isinstance(page, DrillPage)
    page.repository.clock = StillClock()
    _update(window, "drill", drill_state.DrillState(window.session.document))
    if kind == "points":
        page.receive(Practise(kind, ("child.ron.30.3",)))
    else:
        page._choose_kind(kind)
    _wait(lambda: page._session.open)
    return page


def _asked(window: MainWindow, kind: str = "points") -> None:
    _drill(window, kind)


def _answered(window: MainWindow, kind: str = "points", said: str = "2000") -> None:
    _drill(window, kind)._session.enter(said)


def _shown(window: MainWindow, kind: str) -> None:
    _drill(window, kind)._session.give_up()


state("drill", "question")(_asked)
state("drill", "wrong")(_answered)
state("drill", "diagnosis")(partial(_answered, said="4000"))
state("drill", "hand")(partial(_asked, kind="fu"))
state("drill", "hand_wrong")(partial(_answered, kind="fu", said="70"))
state("drill", "payments")(partial(_shown, kind="paid"))
state("drill", "ruling")(partial(_shown, kind="ruling"))
state("drill", "honba")(partial(_shown, kind="honba"))
state("drill", "yaku")(partial(_shown, kind="yaku"))


@state("drill", "summary")
def _summary(window: MainWindow) -> None:
    page = _drill(window)
    page._session.enter("2000")
    page._session.finish()


# --- Drill: the path and its lessons, exams, paper


@state("drill", "path")
def _path(window: MainWindow) -> None:
    """With the first lesson done and the second begun."""
    page = _drill(window)
    page.repository.save_lesson("club", "han", 4)
    page.repository.save_lesson("club", "limits", 1)
    page._show_view("path")


def _lesson(window: MainWindow, lesson: str, step: str) -> None:
    page = window.page
    assert isinstance(page, DrillPage)
    page.repository.clock = StillClock()
    fresh = drill_state.DrillState(window.session.document)
    _update(window, "drill", drill_state.open_lesson(fresh, lesson, step))
    _wait(lambda: page.lessons.shown)


for _step in ("say", "show", "together", "alone"):
    state("drill", f"chant_{_step}")(partial(_lesson, lesson="chant30", step=_step))
for _id in ("han", "limits", "tsumo", "dealer", "rows", "fu_parts", "rounding", "families",
            "declare"):  # fmt: skip
    state("drill", f"lesson_{_id}")(partial(_lesson, lesson=_id, step="show"))
state("drill", "lesson_han_together")(partial(_lesson, lesson="han", step="together"))
state("drill", "lesson_limits_alone")(partial(_lesson, lesson="limits", step="alone"))
state("drill", "lesson_open_line")(partial(_lesson, lesson="fu_parts", step="together"))
state("drill", "lesson_r101", "r101")(partial(_lesson, lesson="chant30", step="show"))
state("drill", "lesson_enjoy", "enjoy")(partial(_lesson, lesson="chant30", step="show"))
state("drill", "lesson_toppan", "toppan")(partial(_lesson, lesson="values", step="show"))


@state("drill", "path_toppan", "toppan")
def _toppan_path(window: MainWindow) -> None:
    _toppan_drill(window)
    page = window.page
    assert isinstance(page, DrillPage)
    page._show_view("path")


for _kind in ("fu_parts", "comeback", "waits", "ends", "calls", "pictured"):
    state("drill", _kind)(partial(_asked, kind=_kind))
    state("drill", f"{_kind}_shown")(partial(_shown, kind=_kind))


@state("drill", "certificate")
def _certificate(window: MainWindow) -> None:
    """The end of an exam that was passed."""
    page = _drill(window)
    page._show_view("exam")
    page.exams._start("kyu3")
    session = page.exams._session
    while session.run is not None and not session.run.over:
        question = session.run.question
        if question is None:
            QApplication.processEvents()
        else:
            session.enter(right_answer(question, window.texts))


@state("drill", "worksheet")
def _worksheet(window: MainWindow) -> QWidget:
    page = _drill(window)
    page._open_worksheets()
    found = _dialog(window, WorksheetDialog)
    assert isinstance(found, WorksheetDialog)
    _wait(lambda: not found._task.busy)
    return found


def _backups(window: MainWindow, *, back: bool = False) -> QWidget:
    """The dialog of backups, with the copies of some days."""
    folder = window.backups._recent.folder
    assert folder is not None
    if not copies(folder):
        for days in (40, 2, 1):
            log = open_history(folder)
            log.save(Case(uid=f"backups-{days}", at=EVENING.isoformat(), document="club"))
            log.close()
            list(make(folder, EVENING - timedelta(days=days)))
    found = window.backups.open(window.texts)
    _wait(lambda: not found._task.busy)
    if back:
        found._choose_row(len(found._table.rows) - 1)
        found._choose_mode(1)
    _wait(lambda: not found._task.busy)
    return found


state("score", "backups")(_backups)
state("score", "backups_back")(partial(_backups, back=True))


@state("score", "yaku_card")
def _yaku_card(window: MainWindow) -> QWidget:
    return open_yaku_card(window, "pinfu", rules_of("club"), window.texts)


@state("drill", "exam")
def _exam(window: MainWindow) -> None:
    page = _drill(window)
    page._show_view("exam")
    page.exams._start("kyu3")


@state("drill", "exams")
def _exams(window: MainWindow) -> None:
    _drill(window)._show_view("exam")


@state("drill", "progress")
def _progress(window: MainWindow) -> None:
    page = _drill(window)
    if tally.total(page.repository.progress)[0] < _ANSWERS:
        for answer in a_year(_ANSWERS, EVENING.date()):
            page.repository.save(answer)
    page._show_view("progress")


@state("drill", "toppan", "toppan")
def _toppan_drill(window: MainWindow) -> None:
    page = window.page
    assert isinstance(page, DrillPage)
    page.repository.clock = StillClock()
    page._session.begin()


# --- Rules


def _across(window: MainWindow) -> int:
    """How many documents have room side by side."""
    now = window.session.store("rules").state
    assert isinstance(now, rules_state.RulesState)
    return now.across


def _rules(window: MainWindow, **values: Any) -> None:
    across = _across(window)
    first = rules_state.RulesState(window.session.document, draft=notation.EXAMPLE, across=across)
    _update(window, "rules", replace(first, **values))


state("rules", "cover")(_rules)
state("rules", "read")(partial(_rules, chosen="fu.tsumo_with_rinshan"))
state("rules", "compare")(partial(_rules, mode="compare", chosen="fu.tsumo_with_rinshan"))
state("rules", "unclear")(partial(_rules, mode="doubt", chosen="fu.pair.double_wind"))
state("rules", "toppan_unclear", "toppan")(partial(_rules, mode="doubt"))
state("rules", "hand")(partial(_rules, mode="compare", scope="hand"))
state("rules", "toppan", "toppan")(_rules)


@state("rules", "superseded", "ema2016")
def _cover_of_the_old_edition(window: MainWindow) -> None:
    """The document as a whole: its edition, and where it was read."""
    _update(window, "rules", rules_state.RulesState("ema2016"))


def _effects(window: MainWindow, hands: int = 240, **values: Any) -> None:
    """Two documents compared by effect over so many practice hands."""
    page = window.page
    assert isinstance(page, RulesPage)
    run = page._effects.run
    run.forget()
    _rules(window, mode="compare", by_effect=True, **values)
    run.pause()
    while run.done < hands and run._work is not None:
        next(run._work)
    run.cancel()


state("rules", "effect")(partial(_effects, against="r101", chosen="payment.honba"))
state("rules", "effect_hint")(partial(_effects, against="tenhou"))
state("rules", "effect_editions", "ema2025")(partial(_effects, chosen="formula.mangan_from"))


@state("rules", "tried")
def _tried(window: MainWindow) -> None:
    """Another reading of the pair of double wind is tried."""
    window.page.choose_document(with_reading("club", "fu.pair.double_wind", 1))
    _rules(window, mode="doubt", chosen="fu.pair.double_wind")


@state("rules", "own")
def _own(window: MainWindow) -> None:
    """A document of one's own, a copy of the club's."""
    own = window._recent_hands.own
    there = [found for found in documents() if is_own(found)]
    document = there[0] if there else own.copy("club", Words(ja="みどり会", en="Midori club"))
    window._reload_documents()
    edited = rules_state.edit_document(rules_state.RulesState("club"), document)
    _update(window, "rules", replace(edited, chosen="fu.pair.double_wind"))


@state("rules", "own_edited")
def _own_edited(window: MainWindow) -> None:
    """A value is typed that no other document has; the practice hands that it changes."""
    _own(window)
    box = window.findChild(QDoubleSpinBox, "rule_value")
    box.setFocus()
    box.selectAll()
    box.lineEdit().insert("8")
    box.lineEdit().textEdited.emit("8")
    works = window.page.findChildren(IdleTask)
    _wait(lambda: not any(work.busy for work in works))


# --- options of a document


@state("score", "options", "wrc2025+2.1+4.1")
def _options(window: MainWindow) -> None:
    """A red five under the options that have it."""
    _lay(window, "234678m340p55s88s+8s tsumo seat=S round=E riichi dora=1p")


state("rules", "options", "wrc2025+2.1")(partial(_rules, scope="options", chosen="options.2.1"))


@state("score", "option_menu", "wrc2025+2.1+4.1")
def _option_menu(window: MainWindow) -> QWidget:
    window.findChild(QToolButton, "options").click()
    menu = window.findChild(QMenu, "option_menu")
    menu.setActiveAction(menu.actions()[3])
    return menu


# --- dialogs


@state("score", "handbook")
def _handbook(window: MainWindow) -> QWidget:
    window.show_help()
    return _dialog(window, HandbookDialog)


@state("score", "about")
def _about(window: MainWindow) -> QWidget:
    show_about(window, window.texts)
    return _dialog(window, AboutSheet)


@state("score", "import-file")
def _import_file(window: MainWindow) -> QWidget:
    ask_to_import(window, window.texts, CASES, "hayami-2026-11-21.hayami-cases", lambda: None)
    return _dialog(window, QMessageBox)


def _dialog(window: MainWindow, kind: type[QDialog]) -> QWidget:
    return next(found for found in window.findChildren(kind) if found.isVisible())
