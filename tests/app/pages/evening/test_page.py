"""The page of an evening by real clicks and keys: players, draw, clock, results and the ranking."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QAction, QFont, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QFileDialog,
    QInputDialog,
    QLabel,
    QLineEdit,
    QMenu,
    QMessageBox,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.evenings.archive import EveningArchive
from app.evenings.files import evening_text
from app.evenings.sheets import results_csv
from app.games.archive import GameArchive
from app.games.links import AppliedEvents, EveningSeats
from app.pages.evening import leagues
from app.pages.evening import state as evening_state
from app.pages.evening.bell import Bell
from app.pages.evening.page import EveningPage
from app.pages.evening.printing import _awards
from app.pages.evening.state import EveningPageState
from app.pages.evening.views import RoundSumView
from app.pages.evening.widgets import round_board
from app.pages.game.page import GamePage
from app.pages.game.toppan.page import ToppanGamePage
from app.pages.referee.page import RefereePage
from app.presenter.content import PresentedRound
from app.storage import MOST_BYTES
from app.store import Store
from app.texts.texts import Texts
from app.user_documents.files import UserDocumentFiles
from app.variants import TOPPAN, rules_of, variant_of
from app.widgets.painting.drawing import width_of
from engine import library
from engine.edits import added
from engine.evening.events import (
    ActEvent,
    ApartEvent,
    Evening,
    EveningPlayer,
    PlayersEvent,
    PointsOff,
    ResultEvent,
    TableEntry,
    with_player_as,
)
from engine.evening.seating import Seating
from engine.evening.state import replay
from engine.evening.tables import checked
from engine.library import documents
from engine.riichi.play.events import CorrectionEvent, EndEvent, NoteEvent, RiichiGame, RulingEvent
from engine.rulebook import Words
from engine.toppan.play.game import ToppanGame, ToppanNote
from tests.app.pages.evening.sample_evening import NAMES, ROMAN, player_id, sample_state
from tests.app.player import Player
from tests.pictures.camera import settle


@pytest.fixture
def page(player: Player) -> EveningPage:
    """The page without an evening, under 縁ジョイ."""
    player.do("document_enjoy")
    player.do("page_evening")
    found = player.window.page
    assert isinstance(found, EveningPage)
    return found


def state_of(page: EveningPage) -> EveningPageState:
    return page._store.state


def show(page: EveningPage, state: EveningPageState) -> None:
    page._store.update(state)
    QApplication.processEvents()


def add_players(page: EveningPage, player: Player, names: tuple[str, ...]) -> None:
    """Open the roster and enter names, each with Enter."""
    if state_of(page).sheet != "roster":
        player.click("evening_roster")
    field = player.find("roster_field", QLineEdit)
    for name in names:
        field.setText(name)
        player.press(Qt.Key.Key_Return, "roster_field")
        QApplication.processEvents()


def choose_apart(page: EveningPage, player: Player, one: str, other: str) -> None:
    """Choose a player in the menu of whom another one wishes not to meet."""
    table = page.ui.roster.table
    row = [shown.player for shown in table.shown.rows].index(one)
    place = table.visualRect(table.shown.index(row, 2)).center()
    player.qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    player.choose(f"roster_apart_{other}")


def draw(page: EveningPage, player: Player, qtbot: QtBot) -> None:
    player.click("round_redraw")
    qtbot.waitUntil(lambda: not page.round.drawing.busy, timeout=60_000)
    QApplication.processEvents()


def enter(player: Player, *scores: int) -> None:
    """Type the scores of the table that is shown, and press the filled button."""
    type_scores(player, *scores)
    player.click("card_accept")
    QApplication.processEvents()


def type_scores(player: Player, *scores: int) -> None:
    """Type the scores of the table that is shown."""
    for seat, points in enumerate(scores):
        field = player.find(f"card_score_{seat}", QLineEdit)
        field.setFocus()
        field.clear()
        field.insert(str(points))
        field.textEdited.emit(str(points))
        QApplication.processEvents()


def sums_of(page: EveningPage) -> tuple[RoundSumView | None, ...]:
    """What stands below the ranking."""
    return page.evening.standing.ranking(state_of(page), page._texts).sums


def focused() -> QWidget:
    """The widget that the keys go to."""
    found = QApplication.focusWidget()
    assert found is not None
    return found


def press_cell(page: EveningPage, player: Player, name: str, number: int) -> None:
    """Press the result of a player in a round in the ranking."""
    table = page.ui.ranking.table
    view = table.shown.view
    assert view is not None
    row = [shown.name for shown in view.rows].index(name)
    column = [head.round for head in table.shown.columns].index(number - 1)
    place = table.visualRect(table.shown.index(row, column)).center()
    player.qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_an_evening_runs_by_clicks_from_the_names_to_the_ranking(
    page: EveningPage, player: Player, qtbot: QtBot
) -> None:
    add_players(page, player, NAMES[:8])
    assert [one.player.name for one in page.replayed.attendance] == list(NAMES[:8])
    player.click("evening_roster")
    draw(page, player, qtbot)
    assert len(page.replayed.rounds) == 4, "all rounds that the document names (細則4)"
    player.press(Qt.Key.Key_Space, "evening")
    assert page.replayed.rounds[0].clock.running
    assert page.has_work(), "the page stays while its clock is to ring"
    enter(player, 40000, 30000, 30000, 20000)
    enter(player, 35000, 25000, 31000, 29000)
    assert page.replayed.rounds[0].done
    ranked = page.evening.standing.ranked
    assert [one.total for one in ranked.players] == sorted(
        (40000, 30000, 30000, 20000, 35000, 25000, 31000, 29000), reverse=True
    )
    assert player.window.session.store("evening").undo_name == "table_result"
    player.do("undo")
    assert not page.replayed.rounds[0].done


def test_the_room_is_told_that_tables_are_not_drawn_or_that_all_rounds_are_played(
    page: EveningPage, player: Player, qtbot: QtBot
) -> None:
    """The screen had a title and nothing below it; after the fourth round it told of a fifth."""

    def shown() -> tuple[str, str, str]:
        content = page.presented()
        assert isinstance(content, PresentedRound)
        return content.title, content.summary[:3], content.placeholder

    add_players(page, player, NAMES[:4])
    assert shown() == ("1回戦", "55分", "卓はまだ決まっていない")
    player.click("evening_roster")
    draw(page, player, qtbot)
    assert shown() == ("1回戦", "55分", "")
    for _ in range(4):
        player.press(Qt.Key.Key_Space, "evening")
        enter(player, 40000, 30000, 30000, 20000)
    assert shown() == ("", "", "すべての回を打ち終えた")
    assert page.ui.board.accessibleName() == "すべての回を打ち終えた"


def press_focused(player: Player, key: Qt.Key) -> None:
    """Press a key wherever the focus is."""
    player.qtbot.keyClick(focused(), key)
    QApplication.processEvents()


def reached_by_tab(player: Player) -> list[str]:
    """The controls of the page that Tab goes to, from its first one on."""
    names: list[str] = []
    player.window.page.setFocus()
    player.window.focusNextChild()
    while player.window.page.isAncestorOf(focused()):
        names.append(focused().objectName())
        player.window.focusNextChild()
    return names


@pytest.fixture
def active(page: EveningPage, player: Player) -> EveningPage:
    """The page in an active window: the focus moves."""
    player.window.activateWindow()
    assert QTest.qWaitForWindowActive(player.window)
    return page


def test_an_evening_begins_by_keys_alone(active: EveningPage, player: Player, qtbot: QtBot) -> None:
    """The roster opened beside the focus, and what was drawn left it at the menu, which Space
    opened in place of starting the clock."""
    player.find("evening_roster", QPushButton).setFocus()
    press_focused(player, Qt.Key.Key_Space)
    for name in "ABCDEFGH":
        qtbot.keyClicks(focused(), name)
        press_focused(player, Qt.Key.Key_Return)
    assert [one.player.name for one in active.replayed.attendance] == list("ABCDEFGH")
    press_focused(player, Qt.Key.Key_Escape)
    assert focused() is active
    player.find("round_redraw", QPushButton).setFocus()
    press_focused(player, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: not active.round.drawing.busy, timeout=60_000)
    press_focused(player, Qt.Key.Key_Space)
    assert active.replayed.rounds[0].clock.running


def test_space_that_is_held_down_starts_the_clock_once(page: EveningPage, player: Player) -> None:
    """The keyboard repeats it, and each repetition stopped the clock or let it go on."""
    show(page, sample_state())
    before = len(page.replayed.evening.events)
    player.hold(Qt.Key.Key_Space, " ", "evening")
    assert page.replayed.rounds[2].clock.running
    assert len(page.replayed.evening.events) == before + 1


@pytest.mark.parametrize("other", ["referee", "game", "rules"])
def test_the_screen_of_the_room_follows_the_clock_while_a_page_without_content_is_open(
    page: EveningPage, player: Player, other: str
) -> None:
    """It stood still as soon as a ruling was made on another page, and Space did nothing there."""
    show(page, sample_state())
    player.click("round_clock")
    player.window.presentation.show_on_second_screen()
    presenter = player.window.presentation.presenter
    player.do(f"page_{other}")
    player.do("theme_dark")
    QApplication.processEvents()
    made = player.window._pages.page("evening")
    assert isinstance(made, EveningPage)
    page = made
    later = page.round._now() + 60_000
    page.round._now = lambda: later
    page.round.ticker.changed.emit()
    shown, clock = presenter.shown, page.round.clock
    assert isinstance(shown, PresentedRound)
    assert shown.clock == clock
    QTest.keyClick(presenter.windows[0], Qt.Key.Key_Space)
    assert not page.replayed.rounds[2].clock.running
    presenter.end()


@pytest.mark.parametrize("change", ["theme_dark", "larger"])
def test_the_end_of_a_round_rings_though_its_page_is_made_anew_behind_another(
    page: EveningPage, player: Player, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    """Another theme, letter size or language deleted the page, and nothing rang."""
    rung: list[str] = []
    monkeypatch.setattr(Bell, "ring", lambda _bell, sound: rung.append(sound))
    show(page, sample_state())
    player.click("round_clock")
    player.do("page_referee")
    player.do(change)
    QApplication.processEvents()
    stack = player.window._pages
    (row,) = stack.timed_pages()
    anew = stack._made[row]
    assert isinstance(anew, EveningPage)
    assert anew is not page
    anew.round.ticker.ended.emit()
    assert rung == ["end"]


def test_seats_are_changed_by_keys_alone(active: EveningPage, player: Player) -> None:
    show(active, sample_state())
    player.find("round_by_hand", QPushButton).setFocus()
    press_focused(player, Qt.Key.Key_Space)
    assert focused().objectName() == "seat_0_0"
    names = reached_by_tab(player)
    seats = [f"seat_{table}_{seat}" for table in range(3) for seat in range(4)]
    first = names.index(seats[0])
    assert names[first : first + 13] == [*seats, "round_leave"]
    player.find("seat_0_0", QAbstractButton).setFocus()
    press_focused(player, Qt.Key.Key_Escape)
    assert focused() is active


def test_tab_goes_through_an_evening_as_one_reads(active: EveningPage, player: Player) -> None:
    """Rounds, rules and forms that were made later came behind everything else."""
    show(active, sample_state())

    def stops() -> list[str]:
        return list(dict.fromkeys(name.rstrip("0123456789") for name in reached_by_tab(player)))

    bar = ["evening_which", "evening_rounds_", "evening_setup", "evening_roster", "evening_print"]
    ranking = ["ranking_order_", "ranking_table", "ranking_notes_", "card_score_", "round_clock"]
    assert [name for name in stops() if name in (*bar, *ranking)] == [*bar, *ranking]
    notes = [name for name in reached_by_tab(player) if name.startswith("ranking_notes_")]
    assert len(notes) > 1
    assert notes == sorted(notes)
    player.click("evening_roster")
    there = [name for name in stops() if name in ("roster_field", *bar, *ranking)]
    assert there == [*bar, "roster_field", "card_score_", "round_clock"]
    player.click("evening_setup")
    assert focused().objectName() == "evening_title"
    form = [name for name in stops() if name in ("evening_title", "evening_setup_accept")]
    assert form == ["evening_title", "evening_setup_accept"]
    press_focused(player, Qt.Key.Key_Escape)
    assert player.shows("ranking_table")
    assert [name for name in stops() if name in ranking] == ranking, "the notes came first then"


@pytest.mark.usefixtures("page")
def test_the_fields_of_a_table_are_whole_with_large_letters(player: Player, qtbot: QtBot) -> None:
    """Half of each was hidden where the price of the draw has many lines."""
    window = player.window
    window.set_language("en")
    window.choose_scale(1.5)
    window.resize(1280, 800)
    settle(window)
    now = window.page
    assert isinstance(now, EveningPage)
    add_players(now, player, (*ROMAN, "Papadopoulou"))
    player.click("evening_roster")
    draw(now, player, qtbot)
    settle(window)
    for seat in range(4):
        field = player.find(f"card_score_{seat}", QLineEdit)
        assert field.visibleRegion().boundingRect().height() == field.height()


def test_a_sum_that_is_too_large_comes_off_the_top_or_stays_provisional(
    page: EveningPage, player: Player
) -> None:
    """※集計: what is over 120,000 points is taken off the first."""
    show(page, sample_state())
    card = page.ui.missing.shown
    assert card is not None
    assert card.effect == "37200 → 36200"
    player.click("card_keep")
    assert page.replayed.rounds[1].tables[2].provisional
    player.click("card_accept")
    table = page.replayed.rounds[1].tables[2]
    assert table.result is not None
    assert table.result.seats[0].total == 36200
    assert not table.provisional
    assert len(table.earlier) == 2, "what was written before stays"


def test_scores_that_are_typed_are_entered_also_while_another_document_is_looked_at(
    page: EveningPage, player: Player
) -> None:
    """The key that the button of the card names took the other document for the evening."""
    add_players(page, player, NAMES[:4])
    player.do("evening_draw_ranking")
    page.choose_document("ema2016")
    type_scores(player, 45000, 35000, 25000, 15000)
    page.accept()
    assert page.replayed.rounds[0].tables[0].result is not None
    assert state_of(page).evening.rules == "enjoy"
    page.accept()
    assert state_of(page).evening.rules == "ema2016", "nothing is being typed"


def test_card_button_and_result_say_one_amount_where_sticks_are_left(
    page: EveningPage, player: Player
) -> None:
    """※集計 counts the four scores; sticks that are left are noted apart (細則5)."""
    add_players(page, player, NAMES[:4])
    player.do("evening_draw_ranking")
    type_scores(player, 45000, 35000, 25000, 16000)
    player.type("1", "card_deposits")
    card = page.ui.missing.shown
    assert card is not None
    assert card.problem[0] == "合計 121000＋供託1000＝122000、120000点より2000点多い。"
    assert card.remedy == (
        f"四人の点は1000多い。合わないままなら、トップの{card.seats[0].name}から引く。"
    )
    assert (card.effect, card.button) == ("45000 → 44000", "1000引いて入れる")
    assert card.rule is not None
    assert card.rule.key == "game.surplus_of", "whether sticks count is a reading"
    player.click("card_accept")
    result = page.replayed.rounds[0].tables[0].result
    assert result is not None
    assert (result.seats[0].total, result.apart) == (44000, 1000)
    assert sums_of(page)[0] == RoundSumView("120000", "1卓 ＋1000、別欄 1000", good=False)


def test_the_sum_of_a_round_is_that_of_its_column_and_names_every_table_that_does_not_fit(
    page: EveningPage, player: Player
) -> None:
    add_players(page, player, NAMES[:12])
    player.do("evening_draw_ranking")
    for scores in (
        (45000, 35000, 25000, 16000),
        (45000, 35000, 25000, 14000),
        (45000, 35000, 25000, 13000),
    ):
        enter(player, *scores)
    table = page.evening.standing.ranking(state_of(page), page._texts)
    assert sum(int(row.cells[0].score) for row in table.rows) == 357000
    assert sums_of(page)[0] == RoundSumView("357000", "2卓 −1000、3卓 −2000", good=False)


@pytest.mark.parametrize(
    ("document", "of_scores"),
    [("enjoy", False), ("club", True), ("mleague", True), ("r101", True)],
)
def test_the_sums_are_told_to_be_of_scores_where_results_are_others(
    page: EveningPage, player: Player, document: str, of_scores: bool
) -> None:
    """With placement points the column above adds up to another number."""
    player.do(f"document_{document}")
    add_players(page, player, NAMES[:4])
    assert page.evening.standing.ranking(state_of(page), page._texts).of_scores is of_scores


def test_what_is_entered_is_kept_at_once_and_read_again(page: EveningPage, player: Player) -> None:
    add_players(page, player, NAMES[:4])
    kept = state_of(page)
    assert kept.uid, "the first player begins the evening"
    with closing(EveningArchive(page.archive.path, "2026-11-22")) as archive:
        saved = archive.open_evening(kept.uid)
        assert saved.game == kept.evening
        assert [one.player.name for one in archive.people()] != []


def test_somebody_of_an_earlier_evening_is_recognised_by_the_name(
    page: EveningPage, player: Player
) -> None:
    add_players(page, player, NAMES[:4])
    first = {one.player.name: one.player.id for one in page.replayed.attendance}
    page.new_evening()
    add_players(page, player, (NAMES[2], "新人"))
    second = {one.player.name: one.player.id for one in page.replayed.attendance}
    assert second[NAMES[2]] == first[NAMES[2]]
    assert second["新人"] not in first.values()


def test_a_second_evening_of_one_day_has_a_title_of_its_own(
    page: EveningPage, player: Player
) -> None:
    """Their columns in the league had the same head."""
    titles = []
    for _ in range(3):
        page.new_evening()
        add_players(page, player, NAMES[:4])
        titles.append(state_of(page).title)
    assert titles[1:] == [f"{titles[0]}（2）", f"{titles[0]}（3）"]
    player.set_language("en")
    there = player.window.page
    assert isinstance(there, EveningPage)
    title = state_of(there).title
    told = re.fullmatch(r"Evening of \d+ [A-Z][a-z]+ \(3\)", title)
    assert told, "and in the language of the window"
    kept = [one.title for one in there.game_menu.saver.games()]
    assert sorted(kept) == [title.replace(" (3)", ""), title.replace("(3)", "(2)"), title]


def rename(page: EveningPage, player: Player, name: str, other: str) -> None:
    """Edit a name in the roster."""
    table = page.ui.roster.table
    row = [shown.name for shown in table.shown.rows].index(name)
    index = table.shown.index(row, 0)
    table.setCurrentIndex(index)
    player.press(Qt.Key.Key_F2, "roster_table")
    field = player.find("roster_edit", QLineEdit)
    field.setText(other)
    player.press(Qt.Key.Key_Return, "roster_edit")
    QApplication.processEvents()


def test_who_was_mistyped_is_recognised_once_the_name_is_put_right(
    page: EveningPage, player: Player
) -> None:
    """Otherwise the league would have two people of one name."""
    add_players(page, player, NAMES[:4])
    first = {one.player.name: one.player.id for one in page.replayed.attendance}
    choose_apart(page, player, first[NAMES[1]], first[NAMES[2]])
    page.new_evening()
    add_players(page, player, (NAMES[0], NAMES[1], "新人", NAMES[3]))
    player.do("evening_draw_ranking")
    draft = {one.player.name: one.player.id for one in page.replayed.attendance}
    if state_of(page).sheet != "roster":
        player.click("evening_roster")
    rename(page, player, "新人", NAMES[2])
    second = {one.player.name: one.player.id for one in page.replayed.attendance}
    assert second == first
    assert set(page.replayed.rounds[0].seating.players) == set(first.values())
    assert page.replayed.apart, "what he wished then holds here"
    assert not page.replayed.problems
    people = page.archive.people()
    assert sorted(one.player.name for one in people) == sorted(NAMES[:4])
    assert [len(one.evenings) for one in people] == [2] * 4
    assert page.ui.roster._offered() == [], "the mistyped one is nobody any more"
    player.do("undo")
    assert {one.player.name: one.player.id for one in page.replayed.attendance} == draft


def test_a_new_name_that_nobody_else_has_stays_the_same_player(
    page: EveningPage, player: Player
) -> None:
    add_players(page, player, NAMES[:4])
    ids = [one.player.id for one in page.replayed.attendance]
    rename(page, player, NAMES[0], "新人")
    rename(page, player, NAMES[1], NAMES[1])
    names = {one.player.id: one.player.name for one in page.replayed.attendance}
    assert [names[each] for each in ids] == ["新人", *NAMES[1:4]]


def test_undo_in_the_empty_field_takes_back_who_was_entered(
    page: EveningPage, player: Player
) -> None:
    """The field has its own undo while something is typed in it."""
    add_players(page, player, NAMES[:2])
    ctrl = Qt.KeyboardModifier.ControlModifier
    player.type("X", "roster_field")
    player.press(Qt.Key.Key_Z, "roster_field", ctrl)
    assert player.find("roster_field", QLineEdit).text() == ""
    assert len(page.replayed.attendance) == 2, "only the letter is gone"
    add_players(page, player, NAMES[2:3])
    player.press(Qt.Key.Key_Z, "roster_field", ctrl)
    assert [one.player.name for one in page.replayed.attendance] == list(NAMES[:2])


def test_undo_leaves_an_open_roster_open_and_closes_that_of_another_evening(
    page: EveningPage, player: Player
) -> None:
    add_players(page, player, NAMES[:4])
    player.do("undo")
    assert player.shows("roster")
    assert len(page.replayed.attendance) == 3
    player.do("redo")
    assert player.shows("roster")
    player.click("evening_roster")
    player.do("undo")
    assert not player.shows("roster")
    page.new_evening()
    QApplication.processEvents()
    assert player.shows("roster")
    player.do("undo")
    assert not player.shows("roster")


def test_undo_leaves_the_order_of_the_ranking(page: EveningPage, player: Player) -> None:
    add_players(page, player, NAMES[:4])
    player.click("evening_roster", "ranking_order_1")
    player.do("undo")
    assert state_of(page).by_name


def test_a_name_that_somebody_has_who_is_here_is_taken_and_told(
    page: EveningPage, player: Player
) -> None:
    told: list[str] = []
    page.message.connect(told.append)
    add_players(page, player, ("佐藤", "中村"))
    assert told == []
    add_players(page, player, (" 佐藤",))
    assert [one.player.name for one in page.replayed.attendance] == ["佐藤", "中村", "佐藤"]
    another = "名簿に佐藤さんがほかにもいる。別の人として数える。メモを付けると見分けられる。"
    assert told == [another]
    rename(page, player, "中村", "佐藤")
    assert told == [another] * 2


@pytest.mark.parametrize(
    ("size", "told"),
    [
        (None, "names.csv を読めない："),
        (MOST_BYTES + 1, "names.csv は参加者の名簿にしては大きすぎる"),
    ],
)
def test_a_file_that_is_no_list_of_players_is_told_and_adds_nobody(
    page: EveningPage,
    player: Player,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    size: int | None,
    told: str,
) -> None:
    path = tmp_path / "names.csv"
    if size is not None:
        path.write_bytes(b"a" * size)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    player.click("evening_roster")
    player.click("roster_import")
    assert player.text("trouble_text").startswith(told)
    assert not page.replayed.attendance


def test_two_names_that_are_pressed_change_places_and_the_price_is_shown_first(
    page: EveningPage, player: Player
) -> None:
    show(page, sample_state())
    before = page.replayed.rounds[2].seating
    player.click("round_by_hand")
    page.ui.board.seat_pressed.emit(0, 1)
    page.ui.board.seat_pressed.emit(2, 2)
    assert page.replayed.rounds[2].seating == before, "nothing holds before it is accepted"
    by_hand = state_of(page).by_hand
    assert by_hand is not None
    assert by_hand.new.tables[2][2] == player_id("中村")
    player.click("round_accept")
    assert page.replayed.rounds[2].seating == by_hand.new
    assert page.replayed.rounds[2].by == "hand"


def test_an_exchange_that_costs_something_in_later_rounds_shows_their_old_sum(
    page: EveningPage, player: Player
) -> None:
    """The round itself costs what it did, and its sum alone was compared."""
    third = sample_state()
    drawn = replay(third.evening, rules_of("enjoy")).rounds[2].seating
    one, two, *rest = drawn.tables
    fourth = Seating(((one[0], two[1], one[2], two[3]), (two[0], one[1], two[2], one[3]), *rest))
    show(page, evening_state.seat(third, 4, fourth, "draw"))

    def ahead() -> tuple[str, str]:
        view = page.ui.board._view
        assert view is not None
        (line,) = [line for line in view.price if line.words.startswith("この先2回で")]
        return line.words, line.old

    before, struck = ahead()
    assert not struck
    player.click("round_by_hand")
    page.ui.board.seat_pressed.emit(0, 1)
    page.ui.board.seat_pressed.emit(1, 1)
    now, struck = ahead()
    assert now != before
    assert struck == before
    player.click("round_accept")
    assert ahead() == (now, "")


def test_tables_that_are_fixed_are_not_drawn_anew_and_that_is_told(
    page: EveningPage, qtbot: QtBot
) -> None:
    """The board offers no draw then, but the menu does."""
    show(page, sample_state())
    drawn = page.replayed.rounds[2].seating
    written = ResultEvent(3, 2, TableEntry(scores=(30000,) * 4))
    told: list[str] = []
    page.error.connect(told.append)
    for now, why in (
        (evening_state.turn_clock(sample_state(), 3, "begun", 1), "3回戦はもう始まっている"),
        (evening_state.add(sample_state(), written), "3回戦2卓"),
    ):
        show(page, now)
        events = state_of(page).evening.events
        for ask in (lambda: page.round.draw(5), page.round.draw_by_ranking):
            told.clear()
            ask()
            qtbot.waitUntil(lambda: not page.round.drawing.busy, timeout=60_000)
            assert len(told) == 1
            assert why in told[0]
        assert state_of(page).evening.events == events
        assert page.replayed.rounds[2].seating == drawn


def test_a_player_of_a_table_with_scores_changes_no_seat_and_that_is_told(
    page: EveningPage, player: Player
) -> None:
    written = ResultEvent(3, 1, TableEntry(scores=(30000,) * 4))
    show(page, evening_state.add(sample_state(), written))
    told: list[str] = []
    page.error.connect(told.append)
    before = state_of(page).evening
    player.click("round_by_hand", "seat_0_0", "seat_1_0", "round_accept")
    assert state_of(page).evening == before
    assert "3回戦1卓" in told[0]
    player.click("round_leave", "round_by_hand", "seat_1_0", "seat_2_0", "round_accept")
    assert state_of(page).evening != before


def test_who_leaves_is_out_of_the_next_draw_and_who_comes_back_is_in_it(
    page: EveningPage, player: Player
) -> None:
    show(page, sample_state())
    player.click("evening_roster")
    gone = player_id("石井")
    page.ui.roster.left.emit(gone)
    assert gone not in page.replayed.present(3)
    assert gone in page.replayed.present(2), "what was played stays"
    price = page.ui.board._view
    assert price is not None
    assert "引き直す" in price.price[0].words
    page.ui.roster.returned.emit(gone)
    assert gone in page.replayed.present(3)


def test_who_comes_or_leaves_while_a_round_is_played_does_so_from_the_next_one_on(
    page: EveningPage, player: Player
) -> None:
    """Who came had sat out in the round that was going on, and who was to leave after it was told
    to be absent."""
    show(page, sample_state())
    player.click("round_clock")
    player.click("evening_roster")
    add_players(page, player, ("遅刻",))
    assert page.replayed.attendance[-1].first == 4
    gone = player_id("石井")
    page.ui.roster.left.emit(gone)
    assert gone in page.replayed.present(3), "the table needs all four"
    assert gone not in page.replayed.present(4)
    rows = {row.name: (row.presence, row.presence_text) for row in page.ui.roster.table.shown.rows}
    assert rows["石井"] == ("left", "3回戦まで")
    assert rows["遅刻"] == ("here", "4回戦から")
    page.ui.roster.returned.emit(gone)
    assert gone in page.replayed.present(4)


def test_who_is_away_has_no_bye(page: EveningPage, player: Player) -> None:
    """A bye is for one who is here and has no seat; who has left or is not here yet is away."""
    add_players(page, player, NAMES[:5])
    player.do("evening_draw_ranking")
    draw = page.replayed.rounds[0].seating
    here, out = draw.tables[0][0], draw.out[0]
    enter(player, 40000, 30000, 30000, 20000)
    add_players(page, player, NAMES[5:6])
    page.ui.roster.left.emit(here)
    player.do("evening_draw_ranking")

    def cells(who: str) -> list[str]:
        view = page.evening.standing.ranking(state_of(page), page._texts)
        (row,) = (row for row in view.rows if who in (row.player, row.name))
        return [cell.where for cell in row.cells]

    assert cells(out)[0] == "抜け番"
    assert cells(NAMES[5])[0] == "不在"
    assert cells(here)[1:] == ["不在"] * 3
    assert sorted(cells(one)[1] for one in page.replayed.present(2)) == ["", "", "", "", "抜け番"]


def test_a_couple_that_wishes_so_does_not_meet_on_this_evening_nor_on_the_next(
    page: EveningPage, player: Player, qtbot: QtBot
) -> None:
    add_players(page, player, NAMES[:8])
    player.do("evening_draw_ranking")
    one, other = page.replayed.rounds[0].seating.tables[0][:2]
    choose_apart(page, player, one, other)
    pair = tuple(sorted((one, other)))
    assert page.replayed.apart == (pair,)
    player.click("evening_roster")
    lines = page.ui.board._view
    assert lines is not None
    names = f"{page.replayed.name_of(pair[0])}と{page.replayed.name_of(pair[1])}（1回戦）"
    assert lines.price[0].words == f"同卓を避けたい人が同じ卓にいる　{names}"
    draw(page, player, qtbot)
    assert all(len({*pair} & {*table}) < 2 for table in page.replayed.rounds[0].seating.tables)
    page.new_evening()
    add_players(page, player, (page.replayed.name_of(one), *NAMES[:8]))
    assert page.replayed.apart == (pair,)
    choose_apart(page, player, other, one)
    assert page.replayed.apart == (), "a second choice takes the wish back"


def test_a_ruling_by_the_document_is_made_on_the_referee_page(
    page: EveningPage, player: Player
) -> None:
    show(page, sample_state())
    page.toggle_sheet("act")
    form = page.ui.ruling
    form.player.setCurrentIndex(form.player.findData(player_id("岡田")))
    form.round.setCurrentIndex(form.round.findData(2))
    player.click("ruling_document")
    referee = player.window.page
    assert isinstance(referee, RefereePage)
    sheet = referee._store.state
    assert sheet.link is not None
    table = page.replayed.rounds[1].tables[2]
    acts = ((player_id("小林"), "false_call"),)
    assert sheet.link.evening == EveningSeats(state_of(page).uid, 2, table.players, acts)
    assert "岡田" in sheet.link.game.names
    assert player.text("case_who").endswith("岡田"), "who was chosen is not named again"
    referee._choose_act("wall_destroyed")
    assert referee._store.state.incident.offender == table.players.index(player_id("岡田"))


@pytest.mark.parametrize(
    ("document", "asked"), [("enjoy", "引く点"), ("r101", "引く◎の数"), ("toppan", "引く点")]
)
def test_what_the_referee_takes_off_is_asked_for_in_the_unit_of_the_sum(
    page: EveningPage, player: Player, document: str, asked: str
) -> None:
    """101 sums marks: 1000 that were typed as points made a sum of −1000 marks."""
    player.do(f"document_{document}")
    add_players(page, player, NAMES[:4])
    player.do("evening_act")
    assert player.find("ruling_points_label", QLabel).text() == asked
    assert player.find("ruling_points", QLineEdit).accessibleName() == asked


def test_a_ruling_goes_to_its_evening_once(page: EveningPage, player: Player) -> None:
    """Also after an answer was taken back on the referee page and given again; the same act is
    ruled on a second time as another case."""
    show(page, replace(sample_state(), uid=""))
    ask_referee(page, player, "岡田", 2)
    seat = page.replayed.rounds[1].tables[2].players.index(player_id("岡田"))
    rule_on(player)
    assert acts_of(page, "岡田") == ["wall_destroyed"]
    player.click("page_referee")
    player.do("undo")
    player.click("ask_restorable_0")
    assert not player.find("case_apply", QAbstractButton).isEnabled()
    player.do("apply")
    assert acts_of(page, "岡田") == ["wall_destroyed"]
    rule_on(player, f"offender_{seat}")
    assert acts_of(page, "岡田") == ["wall_destroyed"] * 2
    player.do("undo")
    player.click("page_referee")
    assert player.find("case_apply", QAbstractButton).isEnabled(), "the evening has it no more"


def ask_referee(page: EveningPage, player: Player, name: str, number: int) -> None:
    """Open the referee page for an act of a player in a round."""
    page.toggle_sheet("act")
    form = page.ui.ruling
    form.player.setCurrentIndex(form.player.findData(player_id(name)))
    form.round.setCurrentIndex(form.round.findData(number))
    player.click("ruling_document")


def rule_on(player: Player, *offender: str) -> None:
    """Rule on a wall that was knocked over at the referee page, and apply it."""
    referee_of(player).ui.incident.finder.act_chosen.emit("wall_destroyed")
    QApplication.processEvents()
    player.click(*offender, "ask_restorable_0")
    player.do("apply")


def referee_of(player: Player) -> RefereePage:
    page = player.window.page
    assert isinstance(page, RefereePage)
    return page


def acts_of(page: EveningPage, name: str) -> list[str]:
    """The acts of a player that the evening has."""
    acts = [e for e in state_of(page).evening.events if isinstance(e, ActEvent)]
    return [act.act for act in acts if act.player == player_id(name)]


def test_a_ruling_goes_to_its_evening_and_to_who_sat_there(
    page: EveningPage, player: Player
) -> None:
    """Another evening is open by then, and other tables were made."""
    show(page, replace(sample_state(), uid=""))
    first = state_of(page)
    players = page.replayed.rounds[2].tables[0].players
    seats = EveningSeats(first.uid, 3, players)
    player.do("evening_draw_ranking")
    assert page.replayed.rounds[2].tables[0].players != players
    page.new_evening()
    add_players(page, player, NAMES[:4])
    second = state_of(page).evening
    event = RulingEvent("false_ron", 1, {"hand_shown": True})
    page.receive(AppliedEvents("", RiichiGame("enjoy"), (event,), seats))
    assert state_of(page).uid == first.uid
    (*_, ruling) = page.replayed.rulings
    assert (ruling.event.player, ruling.event.act) == (players[1], "false_ron")
    player.do("undo")
    assert state_of(page).evening == second


def test_tables_are_not_drawn_for_an_evening_that_was_begun_meanwhile(
    page: EveningPage, player: Player, qtbot: QtBot
) -> None:
    add_players(page, player, NAMES[:12])
    page.round.draw(7)
    assert page.round.drawing.busy
    page.new_evening()
    assert not page.round.drawing.busy
    qtbot.wait(10)
    assert page.replayed.rounds == ()


def test_tables_are_not_taken_where_players_are_others_than_were_drawn(
    page: EveningPage, player: Player, qtbot: QtBot
) -> None:
    add_players(page, player, NAMES[:12])
    told: list[str] = []
    page.error.connect(told.append)
    page.round.draw(7)
    assert page.round.drawing.busy
    page.players.remove(page.replayed.attendance[0].player.id)
    qtbot.waitUntil(lambda: not page.round.drawing.busy)
    assert page.replayed.rounds == ()
    assert ["もう一度引く" in words for words in told] == [True]


def test_points_off_by_the_word_of_the_referee_count_in_the_sum(
    page: EveningPage, player: Player
) -> None:
    show(page, sample_state())
    before = page.evening.standing.ranked.of(player_id("高橋"))
    page.toggle_sheet("act")
    form = page.ui.ruling
    form.player.setCurrentIndex(form.player.findData(player_id("高橋")))
    form.round.setCurrentIndex(form.round.findData(0))
    form.points.setText("3000")
    form.points.textEdited.emit("3000")
    player.click("evening_ruling_accept")
    after = page.evening.standing.ranked.of(player_id("高橋"))
    assert before is not None
    assert after is not None
    assert after.total == before.total - 3000
    assert isinstance(state_of(page).evening.events[-1], ActEvent)


@pytest.mark.parametrize(("typed", "taken"), [("1500000", 1_500_000), ("99999999", 9_999_999)])
def test_the_referee_may_take_millions_off_as_far_as_an_evening_holds_them(
    page: EveningPage, player: Player, typed: str, taken: int
) -> None:
    show(page, sample_state())
    page.toggle_sheet("act")
    player.qtbot.keyClicks(page.ui.ruling.points, typed)
    player.click("evening_ruling_accept")
    event = state_of(page).evening.events[-1]
    assert isinstance(event, ActEvent)
    assert event.points == taken


def test_an_evening_of_a_file_opens_on_its_page(
    page: EveningPage, player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    show(page, sample_state())
    path = tmp_path / "evening.hayami-evening"
    monkeypatch.setattr("app.pages.game.transfer.path_to_save", lambda *_: path)
    page.game_menu.transfer.export()
    uid = state_of(page).uid
    assert path.stat().st_size > 1000
    page.new_evening()
    player.do("page_score")
    player.window.open_path(path)
    assert isinstance(player.window.page, EveningPage)
    assert player.window.session.store("evening").state.uid == uid


def test_an_evening_that_another_computer_went_on_with_goes_on_here(
    page: EveningPage, player: Player, tmp_path: Path
) -> None:
    """It was opened as a second one, beside which the first stayed in list and league."""
    show(page, sample_state())
    uid, before = state_of(page).uid, state_of(page).evening
    path = tmp_path / "evening.hayami-evening"
    with closing(EveningArchive(tmp_path / "other.hayami", "2026-11-22")) as other:
        longer = added(before, PlayersEvent((EveningPlayer("new", "新田"),)))
        path.write_text(evening_text(other.start(longer, uid=uid), {}), "utf-8")
    told: list[str] = []
    page.message.connect(told.append)
    page.open_file(path)
    assert (state_of(page).uid, state_of(page).evening) == (uid, longer)
    assert told == ["「11月例会　22日」にファイルの続きを入れた。"]
    add_players(page, player, ("新人",))
    player.do("undo")
    player.do("undo")
    assert state_of(page).evening == before
    assert [one.uid for one in page.archive.evenings()] == [uid]


@pytest.mark.parametrize("agreed", [False, True])
def test_an_evening_of_a_file_that_was_changed_opens_where_that_is_agreed(
    page: EveningPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, agreed: bool
) -> None:
    show(page, sample_state())
    path = tmp_path / "evening.hayami-evening"
    monkeypatch.setattr("app.pages.game.transfer.path_to_save", lambda *_: path)
    page.game_menu.transfer.export()
    path.write_text(path.read_text("utf-8").replace("高橋", "高梁"), "utf-8")
    page.new_evening()
    role = QMessageBox.ButtonRole.AcceptRole if agreed else QMessageBox.ButtonRole.RejectRole

    def answer(box: QMessageBox) -> None:
        next(button for button in box.buttons() if box.buttonRole(button) is role).click()

    told: list[str] = []
    page.error.connect(told.append)
    monkeypatch.setattr(QMessageBox, "exec", answer)
    page.open_file(path)
    assert ("高梁" in page.replayed.name_of(player_id("高橋"))) is agreed
    assert bool(told) is not agreed


def test_an_evening_is_put_away_and_brought_back(page: EveningPage, player: Player) -> None:
    add_players(page, player, NAMES[:4])
    first = state_of(page)
    page.new_evening()
    add_players(page, player, NAMES[4:8])
    second = state_of(page).uid
    player.pick("evening_which", "evening_open_0")
    assert state_of(page).uid == first.uid
    player.pick("evening_which", "evening_hide")
    assert state_of(page).uid == ""
    assert [kept.uid for kept in page.game_menu.saver.games()] == [second]
    player.pick("evening_which", "evening_back_0")
    assert (state_of(page).uid, state_of(page).evening) == (first.uid, first.evening)
    assert {kept.uid for kept in page.game_menu.saver.games()} == {first.uid, second}


def test_an_evening_of_long_ago_is_found_by_its_day(page: EveningPage, player: Player) -> None:
    with closing(EveningArchive(page.archive.path, "2026-11-22")) as archive:
        for day in range(1, 21):
            archive.start(Evening("enjoy"), at=f"2026-10-{day:02}T18:00:00+09:00")
    player.pick("evening_which", "evening_find")
    player.type("10-03", "kept_search")
    player.press(Qt.Key.Key_Return, "kept_search")
    kept = page.game_menu.saver.archive.open(state_of(page).uid)
    assert kept.at == "2026-10-03T18:00:00+09:00"


def test_another_document_shows_the_evening_as_it_would_be(
    page: EveningPage, player: Player
) -> None:
    show(page, sample_state())
    own = page.evening.standing.ranked.players[0].total
    player.do("document_club")
    assert state_of(page).evening.rules == "enjoy"
    assert page.evening.standing.ranked.players[0].total != own, "uma counts there"
    page.leave()
    assert page.evening.standing.ranked.players[0].total == own


def test_tables_are_made_by_the_ranking(page: EveningPage, player: Player) -> None:
    show(page, sample_state())
    player.do("evening_draw_ranking")
    first = page.replayed.rounds[2].seating.tables[0]
    assert {page.replayed.name_of(one) for one in first} == {"高橋", "中村", "佐藤", "岡田"}
    assert page.replayed.rounds[2].by == "ranking"


def test_the_same_seed_gives_the_same_tables(
    page: EveningPage, player: Player, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QInputDialog, "getInt", lambda *_: (7, True))
    add_players(page, player, NAMES[:8])
    found = []
    for _ in range(2):
        player.do("evening_draw_seed")
        qtbot.waitUntil(lambda: not page.round.drawing.busy, timeout=60_000)
        found.append([round_.seating for round_ in page.replayed.rounds])
        assert page.replayed.rounds[0].seed == 7
        player.do("undo")
    assert found[0] == found[1]


def test_an_evening_of_toppan_is_ranked_in_half_points(page: EveningPage, player: Player) -> None:
    page.new_evening()
    player.do("document_toppan")
    assert state_of(page).document == "toppan"
    assert state_of(page).evening.rules == "toppan"
    add_players(page, player, NAMES[:4])
    player.do("evening_draw_ranking")
    start = page.replayed.given_out // 8
    enter(player, start + 10, start + 5, start - 5, start - 10)
    ranked = page.evening.standing.ranked
    assert ranked.unit == "half_points"
    assert [one.place for one in ranked.players] == [1, 2, 3, 4]
    scores = (start + 10, start + 5, start - 5, start - 10)
    own = checked(TableEntry(scores=scores), page.evening.rules).result
    assert own is not None
    assert [one.total for one in ranked.players] == [seat.total for seat in own.seats]
    assert page.ui.missing.shown is not None
    assert page.ui.missing.shown.settled, "the table is in"


@pytest.mark.parametrize("document", ["enjoy", "toppan"])
def test_the_game_of_a_table_is_recorded_from_its_card_and_its_scores_are_taken(
    page: EveningPage, player: Player, document: str
) -> None:
    page.choose_document(document)
    page.new_evening()
    add_players(page, player, NAMES[:4])
    player.click("evening_roster")
    player.do("evening_draw_ranking")
    names = tuple(map(page.replayed.name_of, page.replayed.rounds[0].tables[0].players))
    player.click("card_begin")
    opened = game_page(player)
    state = opened._store.state
    assert (state.game.names, state.game.rules) == (names, document)
    assert state.title.endswith("1回戦 1卓"), state.title
    uid = state.uid
    assert uid, "a game with names is kept"
    player.do("page_evening")
    player.click("card_begin")
    assert game_page(player)._store.state.uid == uid, "the game that was begun is opened again"
    player.do("page_evening")
    player.set_language("en")
    player.click("card_begin")
    state = game_page(player)._store.state
    assert state.title.endswith(" Round 1, table 1"), state.title
    assert state.uid == uid, "also in another language"
    player.do("page_evening")
    evening = player.window.page
    assert isinstance(evening, EveningPage)
    card = evening.ui.missing.shown
    assert card is not None
    assert card.games == ((uid, state.title),)
    evening.ui.missing.card.game_chosen.emit(uid)
    assert evening.replayed.rounds[0].tables[0].result is not None
    assert not player.find("card_begin", QPushButton).isVisible(), "the table has its result"


@pytest.mark.parametrize("document", ["enjoy", "toppan"])
def test_a_game_that_was_begun_from_a_card_and_undone_keeps_its_names(
    page: EveningPage, player: Player, document: str
) -> None:
    """It lost them, and stayed as a game of nobody; the card began another one beside it."""
    page.choose_document(document)
    page.new_evening()
    add_players(page, player, NAMES[:4])
    player.click("evening_roster")
    player.do("evening_draw_ranking")
    names = tuple(map(page.replayed.name_of, page.replayed.rounds[0].tables[0].players))
    player.click("card_begin")
    store = game_page(player)._store
    uid = store.state.uid
    player.do("undo")
    assert (store.state.uid, any(store.state.game.names)) == ("", False)
    (kept,) = game_page(player).game_menu.saver.games()
    assert (kept.uid, kept.names) == (uid, names)
    player.do("page_evening")
    player.click("card_begin")
    assert (store.state.uid, store.state.game.names) == (uid, names)


def test_a_game_that_is_the_result_of_another_evening_is_not_offered_for_a_table_of_this_one(
    page: EveningPage, player: Player
) -> None:
    """The same four met again: the game of a month ago was offered, and counted twice."""
    offers = []
    for again in (False, True):
        if again:
            page.new_evening()
        add_players(page, player, NAMES[:4])
        player.click("evening_roster")
        player.do("evening_draw_ranking")
        player.click("card_begin")
        uid = game_page(player)._store.state.uid
        player.do("page_evening")
        there = player.window.page
        assert isinstance(there, EveningPage)
        page = there
        card = page.ui.missing.shown
        assert card is not None
        offers.append([game for game, _ in card.games])
        page.ui.missing.card.game_chosen.emit(uid)
        assert page.replayed.rounds[0].tables[0].result is not None
    (first,), (second,) = offers
    assert first != second


def test_the_game_of_a_table_where_two_have_one_name_is_its_result(
    page: EveningPage, player: Player
) -> None:
    add_players(page, player, (NAMES[0], NAMES[0], *NAMES[1:3]))
    player.click("evening_roster")
    player.do("evening_draw_ranking")
    drawn = page.replayed.rounds[0].tables[0].players
    player.click("card_begin")
    uid = game_page(player)._store.state.uid
    player.do("page_evening")
    evening = player.window.page
    assert isinstance(evening, EveningPage)
    evening.ui.missing.card.game_chosen.emit(uid)
    table = evening.replayed.rounds[0].tables[0]
    assert (table.result is None, table.players) == (False, drawn)
    assert evening.replayed.problems == ()


def test_of_many_kept_games_without_names_that_of_a_table_is_found_in_the_dialog_of_games(
    page: EveningPage, player: Player
) -> None:
    """The menu had a row for each, and went beyond the screen."""
    add_players(page, player, NAMES[:4])
    player.do("evening_draw_ranking")
    with closing(GameArchive(page.archive.path, "2026-11-22")) as archive:
        for day in range(1, 31):
            game = RiichiGame("enjoy", events=(CorrectionEvent((100 * day, 0, 0, -100 * day)),))
            archive.start(game, title=f"{day}日の卓", at=f"2026-10-{day:02}T13:00:00+09:00")
        archive.start(RiichiGame("club"), title="ほかの規定", at="2026-10-31T13:00:00+09:00")
    page.visit(None)
    player.click("card_games")
    (menu,) = page.findChildren(QMenu, "card_games_menu")
    rows = [action.objectName() for action in menu.actions()]
    assert (len(rows), rows[-1]) == (13, "card_games_find")
    assert menu.actions()[0].text() == "30日の卓"
    assert "30" in menu.actions()[-1].text()
    menu.close()
    player.pick("card_games", "card_games_find")
    QApplication.processEvents()
    assert player.find("kept_search", QLineEdit).hasFocus()
    assert player.find("kept_games_open", QPushButton).text() == "この点を入れる"
    for typed in ("ほかの規定", "7日の卓"):
        player.find("kept_search", QLineEdit).setText(typed)
        found = player.find("kept_games_open", QPushButton).isEnabled()
        assert found is (typed == "7日の卓")
    player.find("kept_search", QLineEdit).setText("10-07")
    player.click("kept_games_open")
    table = page.replayed.rounds[0].tables[0]
    assert table.result is not None
    assert table.result.seats[0].score == 30700
    player.do("undo")
    assert page.replayed.rounds[0].tables[0].result is None


def game_page(player: Player) -> GamePage | ToppanGamePage:
    found = player.window.page
    assert isinstance(found, GamePage | ToppanGamePage)
    return found


def test_the_league_is_closed_by_what_opens_it(page: EveningPage, player: Player) -> None:
    show(page, sample_state())
    for press in (lambda: player.click("evening_league"), lambda: player.do("evening_league")):
        for open_ in (True, False):
            press()
            QApplication.processEvents()
            assert player.shows("league") is open_
            assert player.find("evening_league", QPushButton).isChecked() is open_
            assert page.ui.ranking.isVisible() is not open_


def test_players_of_one_name_are_told_apart_by_their_remarks_wherever_they_are_read(
    page: EveningPage, player: Player, qtbot: QtBot
) -> None:
    """The roster asks for a remark; tables, ranking and league had the name alone twice."""
    add_players(page, player, (NAMES[0], NAMES[0], *NAMES[1:3]))
    first, second, *_ = (one.player.id for one in page.replayed.attendance)
    page.ui.roster.remarked.emit(first, "会員")
    page.ui.roster.remarked.emit(second, "ビジター")
    player.click("evening_roster")
    player.do("evening_draw_ranking")
    both = {f"{NAMES[0]} (会員)", f"{NAMES[0]} (ビジター)"}
    round_ = page.round._board._view
    card = page.ui.missing.shown
    assert card is not None
    assert both <= {seat.name for seat in card.seats}
    assert both <= {name for table in round_.tables for name in table.names}
    enter(player, 40000, 30000, 30000, 20000)
    view = page.evening.standing.ranking(state_of(page), page._texts)
    assert both <= {row.name for row in view.rows}
    assert all(name in results_csv(page.replayed, page._texts) for name in both)
    papers = dict(page.printing._papers(page.replayed, view, page.evening.rules))
    assert "awards" in papers
    awarded = [award.name for award in _awards(view, page.replayed)]
    assert awarded == [page.replayed.name_of(row.player) for row in view.rows[:3]]
    player.click("evening_league")
    qtbot.waitUntil(lambda: len(page.league.entries) == 1)
    assert page.ui.league._view is not None
    assert both <= {row.name for row in page.ui.league._view.rows}
    player.click("evening_league")
    page._store.undo()  # the result, so that the game of the table can be begun
    player.click("card_begin")
    assert game_page(player)._store.state.game.names.count(NAMES[0]) == 2, "names alone in a game"


def test_what_is_not_seen_in_a_name_makes_nobody_else_of_a_player(
    page: EveningPage, player: Player
) -> None:
    """Names that are copied bring marks of direction and spaces without width along: the player was
    somebody new in the league, and a name of such marks alone was a row without a name."""
    add_players(page, player, NAMES[:2])
    known = [one.player.id for one in page.replayed.attendance]
    page.new_evening()
    copied, family = f"\u202a{NAMES[1]}\u202c", "👨\u200d👩\u200d👧"
    add_players(page, player, (f"{NAMES[0]}\u200b", copied, "\u200b\ufeff", family))
    there = [one.player for one in page.replayed.attendance]
    assert [one.id for one in there[:2]] == known
    assert [one.name for one in there] == [*NAMES[:2], family]
    page.ui.roster.renamed.emit(there[0].id, "\u200f")
    page.ui.roster.renamed.emit(there[1].id, "新井\u200f")
    page.ui.roster.remarked.emit(there[1].id, "\u200f会員")
    first, second, _ = (one.player for one in page.replayed.attendance)
    assert (first.name, second.name, second.remark) == (NAMES[0], "新井", "会員")


def test_a_league_adds_the_kept_evenings_under_the_document(
    page: EveningPage, player: Player, qtbot: QtBot
) -> None:
    for _ in range(3):
        page.new_evening()
        show(page, replace(sample_state(), uid="", title=""))
    player.click("evening_league")
    league = page.ui.league
    qtbot.waitUntil(lambda: league._view is not None and len(league._view.heads) == 3)
    assert league._view is not None
    first = league._view.rows[0]
    assert (first.name, first.total) == ("高橋", str(3 * 70700))
    league.best_chosen.emit(2)
    assert league._view.rows[0].total == str(2 * 70700), "the best two of three"


def test_a_large_league_is_added_up_while_the_one_before_is_shown(
    page: EveningPage, player: Player, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A press for another number of them waited for 500 evenings; closing the league stops it."""
    for _ in range(3):
        page.new_evening()
        show(page, replace(sample_state(), uid="", title=""))
    player.click("evening_league")
    league = page.ui.league
    qtbot.waitUntil(lambda: league._view is not None and len(league._view.heads) == 3)
    monkeypatch.setattr(leagues, "_AT_ONCE", -1)
    player.click("league_best_less")
    assert league._view is not None
    assert (league._view.best, league._view.reading) == (2, "集計している…")
    assert league._view.rows[0].total == str(3 * 70700)
    player.click("league_best_less")
    qtbot.waitUntil(lambda: league._view is not None and not league._view.reading)
    assert (league._view.best, league._view.rows[0].total) == (1, "70700")
    player.click("league_best_more", "evening_league")
    assert not page.league._adding.busy
    player.click("evening_league")
    qtbot.waitUntil(lambda: league._view is not None and not league._view.reading)
    assert (league._view.best, league._view.rows[0].total) == (2, str(2 * 70700))


def test_a_press_while_a_league_is_added_up_opens_the_evening_that_is_shown(
    page: EveningPage, player: Player, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Evenings that were read anew stood behind the columns of those before: another was opened."""
    for _ in range(2):
        page.new_evening()
        show(page, replace(sample_state(), uid="", title=""))
    player.click("evening_league")
    league, reader = page.ui.league, page.league
    qtbot.waitUntil(lambda: league._view is not None and len(league._view.heads) == 2)
    first, second = (one.uid for one in reader.entries)
    monkeypatch.setattr(leagues, "_AT_ONCE", -1)
    reader._receive(reader.entries[1:])
    assert reader._adding.busy
    opened = list[str]()
    monkeypatch.setattr(page.game_menu, "open", opened.append)
    league.evening_chosen.emit(0)
    league.evening_chosen.emit(1)
    qtbot.waitUntil(lambda: not reader._adding.busy)
    league.evening_chosen.emit(0)
    assert opened == [first, second, second]


def test_how_far_the_evenings_of_a_league_are_read_is_told_and_leaving_it_stops_that(
    page: EveningPage, player: Player, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """500 evenings take seconds: no row stood there, as if there was no evening yet."""
    for _ in range(2):
        page.new_evening()
        show(page, replace(sample_state(), uid="", title=""))
    monkeypatch.setattr(leagues, "_TOLD", 1)
    gather, told = leagues.gather_leagues, list[str]()

    def gathered(*about: Any) -> Iterator[Any]:
        for found in gather(*about):
            yield found
            told.append(page.ui.league.table.empty)

    monkeypatch.setattr(leagues, "gather_leagues", gathered)
    player.click("evening_league")
    league = page.ui.league
    assert league._view is not None
    assert league._view.reading == "2回のうち0回を読んだ"
    assert league.table.empty == league._view.reading
    player.click("evening_league")
    assert not page.league._task.busy, "nothing is read for a league that is closed"
    player.click("evening_league")
    qtbot.waitUntil(lambda: len(page.league.entries) == 2)
    assert (league._view.reading, len(league._view.rows)) == ("", 12)
    assert "2回のうち1回を読んだ" in told


def test_a_league_of_another_document_does_not_show_the_evenings_of_the_one_before(
    page: EveningPage, player: Player, qtbot: QtBot
) -> None:
    page.new_evening()
    show(page, replace(sample_state(), uid="", title=""))
    player.click("evening_league")
    qtbot.waitUntil(lambda: len(page.league.entries) == 1)
    player.do("document_club")
    page.new_evening()
    player.click("evening_league")
    assert page.ui.league._view is not None
    assert page.ui.league._view.rows == ()


def from_another_computer(evening: Evening, *players: str) -> Evening:
    """The evening in which these players have other ids."""
    for player in players:
        evening = with_player_as(evening, player, f"other{player}")
    return evening


def test_a_result_in_the_league_opens_its_evening(
    page: EveningPage, player: Player, qtbot: QtBot
) -> None:
    uids = []
    for _ in range(2):
        add_players(page, player, NAMES[:4])
        player.do("evening_draw_ranking")
        enter(player, 40000, 30000, 30000, 20000)
        uids.append(state_of(page).uid)
        page.new_evening()
        QApplication.processEvents()
    page.toggle_league()
    qtbot.waitUntil(lambda: len(page.league.entries) == 2)
    table = page.ui.league.table
    place = table.visualRect(table.shown.index(0, 3)).center()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert state_of(page).uid == uids[0]
    assert state_of(page).part == "rounds"


def test_people_of_one_name_are_told_in_the_league_and_joined_in_the_roster(
    page: EveningPage, player: Player, qtbot: QtBot
) -> None:
    """An evening of a second computer has ids of its own for the same people."""
    for number in (1, 2):
        page.new_evening()
        show(page, replace(sample_state(), uid="", title=f"10月{number}日"))
    page.new_evening()
    brought = from_another_computer(sample_state().evening, *map(player_id, NAMES[:3]))
    show(page, replace(sample_state(), uid="", title="第二会場", evening=brought))
    player.click("evening_league")
    league = page.ui.league
    qtbot.waitUntil(lambda: len(page.league.entries) == 3)
    assert league._view is not None
    assert len(league._view.rows) == len(NAMES[:12]) + 3
    (note,) = league._view.notes
    assert all(words in note.words for words in (*NAMES[:3], "「第二会場」"))
    assert "10月" not in note.words
    player.click("evening_roster")
    words = player.find("roster_same_1", QPushButton).accessibleName()
    assert words == f"{NAMES[1]}（2回）"
    offered = [name for _, name in page.ui.roster._offered()]
    assert not set(offered) & set(NAMES[:3]), "nobody is added who may be here"
    player.click("roster_same_1")
    joined = from_another_computer(sample_state().evening, *map(player_id, (NAMES[0], NAMES[2])))
    assert state_of(page).evening == joined
    player.click("roster_same_all")
    assert state_of(page).evening == sample_state().evening
    roster = page.ui.roster
    assert roster._same.isHidden()
    assert not [name for _, name in roster._offered() if name in NAMES], "nobody is left over"
    player.click("evening_league")
    qtbot.waitUntil(lambda: len(league._view.rows) == len(NAMES[:12]))
    assert not league._view.notes
    player.do("undo")
    assert state_of(page).evening == joined
    player.click("evening_roster")
    words = player.find("roster_same_0", QPushButton).accessibleName()
    assert words == f"{NAMES[0]}（2回）"


@pytest.mark.parametrize("known", [True, False])
def test_an_evening_of_another_computer_says_whether_its_players_may_be_known(
    page: EveningPage, player: Player, tmp_path: Path, known: bool
) -> None:
    if known:
        show(page, replace(sample_state(), uid=""))
    told = list[str]()
    page.game_menu.transfer.message.connect(told.append)
    brought = from_another_computer(sample_state().evening, player_id(NAMES[0]))
    path = tmp_path / "second.hayami-evening"
    with closing(EveningArchive(tmp_path / "other", "2026-11-22")) as other:
        path.write_text(evening_text(other.start(brought, title="第二会場"), {}), "utf-8")
    player.window.open_path(path)
    assert ["ほかの例会の人と同じ名前" in words for words in told] == [known]


def test_who_is_joined_has_the_remark_and_the_wishes_of_that_person(
    page: EveningPage, player: Player
) -> None:
    one, other = map(player_id, NAMES[:2])
    remark = PlayersEvent((EveningPlayer(one, NAMES[0], "弟"),))
    first = sample_state().evening
    first = replace(first, events=(*first.events, remark, ApartEvent((one, other))))
    show(page, replace(sample_state(), uid="", evening=first))
    page.new_evening()
    brought = from_another_computer(sample_state().evening, one)
    show(page, replace(sample_state(), uid="", evening=brought))
    player.click("evening_roster")
    player.click("roster_same_0")
    joined = {shown.player.id: shown.player.remark for shown in page.replayed.attendance}
    assert joined[one] == "弟"
    assert page.replayed.apart == ((one, other),)


def test_a_row_that_is_used_for_somebody_else_is_counted_apart(
    page: EveningPage, player: Player, qtbot: QtBot
) -> None:
    """The row of a player who did not come is given the name of another: whether the name or the
    person is another only the user knows."""
    show(page, replace(sample_state(), uid=""))
    page.new_evening()
    show(page, replace(sample_state(), uid=""))
    one = player_id(NAMES[0])
    player.click("evening_roster")
    assert page.ui.roster._renamed.isHidden()
    page.ui.roster.renamed.emit(one, "新井")
    words = player.find("roster_renamed_0", QPushButton).accessibleName()
    assert words == f"新井（{NAMES[0]}で1回）"
    before = state_of(page).evening
    player.click("roster_renamed_0")
    assert page.ui.roster._renamed.isHidden()
    new = page.replayed.attendance[0].player
    assert (new.name, new.id == one) == ("新井", False)
    assert state_of(page).evening == with_player_as(before, one, new.id), (
        "seats and results go along"
    )
    assert (one, NAMES[0]) in page.ui.roster._view.known, "who did not come can be added again"
    player.click("evening_league")
    qtbot.waitUntil(lambda: len(page.league.entries) == 2)
    view = page.ui.league._view
    assert view is not None
    results = {row.name: row.results for row in view.rows}
    assert [results[NAMES[0]][1], results["新井"][0]] == ["", ""]
    player.do("undo")
    assert state_of(page).evening == before
    player.click("evening_roster")
    assert player.find("roster_renamed_0", QPushButton).isVisible()


def test_the_league_that_is_shown_is_written_as_a_table_for_other_programs(
    page: EveningPage,
    player: Player,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for _ in range(2):
        page.new_evening()
        show(page, replace(sample_state(), uid="", title=""))
    assert "evening_league_csv" not in export_rows(player), "no league is shown"
    player.click("evening_league")
    qtbot.waitUntil(lambda: len(page.league.entries) == 2)
    target = tmp_path / "league.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    export_rows(player)["evening_league_csv"].trigger()
    written = target.read_text(encoding="utf-8-sig").splitlines()
    assert len(written) == 1 + 12, "a head, and a row for each player"
    assert written[1].startswith(f"1,高橋,{2 * 70700},")


def export_rows(player: Player) -> dict[str, QAction]:
    """The rows of the menu that the button of files opens, by their names."""
    player.click("evening_export")
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    rows = {action.objectName(): action for action in menu.actions()}
    menu.hide()
    return rows


def test_a_result_is_taken_back_and_its_table_typed_anew(page: EveningPage, player: Player) -> None:
    """A mistake that is found when the next table is entered is taken back by itself: undo would
    take everything after it back, too."""
    show(page, sample_state())
    page.ui.missing.table_chosen.emit(0)
    before = page.replayed.rounds[1].tables[0]
    assert before.result is not None
    player.click("card_withdraw")
    table = page.replayed.rounds[1].tables[0]
    assert (table.result, table.earlier) == (None, (*before.earlier, before.event))
    shown = page.ui.missing.shown
    assert shown is not None
    assert (shown.table, shown.at) == (0, "取り消した"), "the card stays at this table"
    assert [seat.typed for seat in shown.seats] == [""] * 4
    assert not player.find("card_withdraw", QPushButton).isVisible()
    enter(player, 40000, 30000, 30000, 20000)
    assert page.replayed.rounds[1].tables[0].result is not None
    player.do("undo")
    assert page.replayed.rounds[1].tables[0].result is None
    assert player.window.session.store("evening").undo_name == "table_withdrawn"
    player.do("undo")
    assert page.replayed.rounds[1].tables[0].result == before.result


@pytest.mark.parametrize(
    ("enter_key", "sheet"),
    [
        (Qt.Key.Key_Return, ""), (Qt.Key.Key_Enter, ""), (Qt.Key.Key_Return, "roster"),
        (Qt.Key.Key_Return, "setup"), (Qt.Key.Key_Return, "act"), (Qt.Key.Key_Return, "league"),
    ],
)  # fmt: skip
def test_enter_leads_through_all_tables_of_a_round(
    page: EveningPage, player: Player, enter_key: Qt.Key, sheet: str
) -> None:
    """After the last field it accepts, and the next table is typed; no key of a number after that
    begins a game or runs the clock."""
    add_players(page, player, NAMES[:8])
    player.do("evening_draw_ranking")
    player.do("next_problem")
    if sheet:
        player.do(f"evening_{sheet}")
        page.ui.missing.card.take_focus()
    for table in (1, 2):
        for seat, points in enumerate((40000, 30000, 30000, 20000)):
            assert focused().objectName() == f"card_score_{seat}"
            player.type(str(points), f"card_score_{seat}")
            player.press(enter_key, f"card_score_{seat}")
        assert page.replayed.rounds[0].tables[table - 1].result is None
        assert focused().objectName() == "card_accept"
        player.press(enter_key, "card_accept")
        assert page.replayed.rounds[0].tables[table - 1].result is not None
    events = state_of(page).evening.events
    player.qtbot.keyClick(focused(), Qt.Key.Key_Space)
    assert isinstance(player.window.page, EveningPage)
    assert state_of(page).evening.events == events, focused().objectName()


def test_once_all_results_are_in_the_card_has_the_table_that_was_entered_last(
    page: EveningPage, player: Player
) -> None:
    """It was empty, with the way to a correction nowhere in sight."""
    add_players(page, player, NAMES[:8])
    player.do("evening_draw_ranking")
    page.results.open_shown(1)
    enter(player, 35000, 25000, 31000, 29000)
    enter(player, 40000, 30000, 30000, 20000)
    assert page.replayed.rounds[0].done
    fields = [player.find(f"card_score_{seat}", QLineEdit) for seat in range(4)]
    assert [field.text() for field in fields] == ["40000", "30000", "30000", "20000"]
    assert all(field.isReadOnly() for field in fields)
    shown = page.ui.missing.shown
    assert shown is not None
    assert (shown.title, shown.said) == ("1回戦 1卓", "1回戦はすべて入った")
    player.click("card_reopen")
    enter(player, 41000, 29000, 30000, 20000)
    assert page.replayed.rounds[0].tables[0].result is not None
    assert page.replayed.rounds[0].tables[0].result.seats[0].score == 41000


def test_a_table_that_is_corrected_stays_open_while_it_is_typed_as_it_was(
    page: EveningPage, player: Player
) -> None:
    """A number that is typed anew as it stands closes nothing: what is typed next is not lost."""
    show(page, sample_state())
    press_cell(page, player, "佐藤", 1)
    player.click("card_reopen")
    field = player.find("card_score_0", QLineEdit)
    assert field.text() == "38400"
    field.selectAll()
    player.type("38400", "card_score_0")
    assert not field.isReadOnly()
    assert (player.shows("card_accept"), player.shows("card_reopen")) == (True, False)
    player.find("card_score_1", QLineEdit).selectAll()
    player.type("31400", "card_score_1")
    player.click("card_accept")
    entered = page.replayed.rounds[0].tables[0].event
    assert entered is not None
    assert entered.entry is not None
    assert entered.entry.scores == (38400, 31400, 27500, 22600)


def test_redo_brings_back_the_scores_that_were_being_typed_when_it_was_undone(
    page: EveningPage, player: Player
) -> None:
    """Undo took them away with the step before, for good."""
    show(page, sample_state())
    store = page._store
    store.commit(replace(store.state, title="決勝"), "names")
    press_cell(page, player, "佐藤", 1)
    player.click("card_reopen")
    type_scores(player, 38500, 31300)
    before = store.state
    player.do("undo")
    assert store.state.draft is None
    player.do("redo")
    assert store.state == before
    fields = [player.find(f"card_score_{seat}", QLineEdit).text() for seat in range(2)]
    assert fields == ["38500", "31300"]


def test_an_evening_whose_rules_name_no_number_of_rounds_stays_open_where_only_its_name_is_set(
    page: EveningPage, player: Player
) -> None:
    """Its form said 1 round, and accepting it ended the evening after that."""
    player.do("document_club")
    add_players(page, player, NAMES[:4])
    player.click("evening_setup")
    page.ui.setup.title.setText("秋の会")
    assert page.ui.setup.rounds.value == 0
    page.accept()
    assert (state_of(page).title, page.replayed.planned) == ("秋の会", None)
    player.click("evening_setup", "evening_rounds_more", "evening_rounds_more")
    page.accept()
    assert page.replayed.planned == 2
    player.click("evening_setup", *["evening_rounds_less"] * 3)
    page.accept()
    assert page.replayed.planned is None


def test_minutes_that_the_rules_set_are_not_taken_to_nothing(
    page: EveningPage, player: Player
) -> None:
    """0 minutes were shown, and those of the document held all the same."""
    add_players(page, player, NAMES[:4])
    player.click("evening_setup", *["evening_minutes_less"] * 12)
    assert page.ui.setup.minutes.value == 5
    assert "終わりがない" not in page.ui.setup.hint.text()
    page.accept()
    assert page.replayed.minutes == 5


def test_a_corrected_score_goes_to_the_player_whose_name_stands_at_its_field(
    page: EveningPage, player: Player
) -> None:
    """The four sat otherwise than they were drawn, as a kept game says; what they wrote down that
    no field shows stays, too."""
    show(page, sample_state())
    a, b, c, d = page.replayed.rounds[2].tables[0].players
    off = (PointsOff(1, 500, "遅刻"),)
    written = TableEntry(scores=(30000,) * 4, off=off, drawn_last=False)
    event = ResultEvent(3, 1, written, players=(b, a, c, d), note="卓が違った")
    now = state_of(page)
    page._store.commit(evening_state.add(now, event), "table_result")
    page.results.open(3, 1)
    player.click("card_reopen")
    assert page.ui.missing.shown is not None
    names = [seat.name for seat in page.ui.missing.shown.seats]
    enter(player, 40000, 30000, 30000, 20000)
    table = page.replayed.rounds[2].tables[0]
    assert table.event is not None
    assert [page.replayed.name_of(one) for one in table.players] == names
    entry = TableEntry(scores=(40000, 30000, 30000, 20000), off=off, drawn_last=False)
    assert (table.event.entry, table.event.note) == (entry, "卓が違った")


def test_a_table_that_is_corrected_is_left_by_escape(page: EveningPage, player: Player) -> None:
    show(page, sample_state())
    press_cell(page, player, "佐藤", 1)
    player.click("card_reopen")
    player.press(Qt.Key.Key_Escape, "card_score_0")
    press_cell(page, player, "佐藤", 1)
    assert player.find("card_score_0", QLineEdit).isReadOnly()
    assert player.shows("card_reopen")


def test_the_result_of_a_table_comes_from_its_kept_game_and_follows_its_corrections(
    page: EveningPage, player: Player
) -> None:
    add_players(page, player, NAMES[:4])
    player.do("evening_draw_ranking")
    drawn = page.replayed.rounds[0].tables[0].players
    a, b, c, d = (page.replayed.name_of(one) for one in (drawn[1], *drawn[2:], drawn[0]))
    game = RiichiGame("enjoy", (a, b, c, d))
    game = replace(game, events=(CorrectionEvent((10000, 0, 0, -10000), "数え直し"),))
    with closing(GameArchive(page.archive.path, "2026-11-22")) as archive:
        kept = archive.start(game, title="1回戦 1卓", at="2026-11-22T13:00:00+09:00")
    page.visit(None)
    card = page.ui.missing.shown
    assert card is not None
    assert card.games == ((kept.uid, "1回戦 1卓"),)
    page.ui.missing.card.game_chosen.emit(kept.uid)
    table = page.replayed.rounds[0].tables[0]
    assert table.kept
    assert table.players[0] == drawn[1], "the seats of the game count"
    ranked = page.evening.standing.ranked.of(drawn[1])
    assert ranked is not None
    assert ranked.total == 40000
    corrected = replace(game, events=(CorrectionEvent((5000, 0, 0, -5000), "数え直し"),))
    with closing(GameArchive(page.archive.path, "2026-11-22")) as archive:
        archive.save(archive.open(kept.uid), corrected)
    page.visit(None)
    ranked = page.evening.standing.ranked.of(drawn[1])
    assert ranked is not None
    assert ranked.total == 35000


def play_kept_game(page: EveningPage, player: Player, *, over: bool = False) -> None:
    """Let four players come in, and take the result of their table from a game that is kept."""
    add_players(page, player, NAMES[:4])
    player.do("evening_draw_ranking")
    a, b, c, d = (page.replayed.name_of(one) for one in page.replayed.rounds[0].tables[0].players)
    game = RiichiGame("enjoy", (a, b, c, d))
    if over:
        game = replace(game, events=(EndEvent("broken_off"),))
    with closing(GameArchive(page.archive.path, "2026-11-22")) as archive:
        kept = archive.start(game)
    page.visit(None)
    page.ui.missing.card.game_chosen.emit(kept.uid)


def test_who_comes_after_a_round_of_kept_games_plays_from_the_next_round_on(
    page: EveningPage, player: Player
) -> None:
    play_kept_game(page, player)
    assert page.replayed.rounds[0].done
    add_players(page, player, NAMES[4:5])
    assert page.replayed.attendance[-1].first == 2


def test_the_card_has_the_scores_of_the_kept_game_that_is_its_result(
    page: EveningPage, player: Player
) -> None:
    """Its fields were empty, as if nothing had been entered."""
    play_kept_game(page, player, over=True)
    fields = [player.find(f"card_score_{seat}", QLineEdit) for seat in range(4)]
    assert [field.text() for field in fields] == ["30000"] * 4
    assert all(field.isReadOnly() for field in fields)
    assert player.shows("card_reopen")


def test_a_table_whose_kept_game_goes_on_says_so(page: EveningPage, player: Player) -> None:
    """Nothing told why its result is provisional."""
    play_kept_game(page, player)
    assert player.shows("card_problem")
    assert player.text("card_what") == "この卓の対局はまだ終わっていない。"


def test_an_evening_that_is_opened_has_its_kept_games(page: EveningPage, player: Player) -> None:
    play_kept_game(page, player)
    uid = state_of(page).uid
    page.new_evening()
    page.game_menu.open(uid)
    assert page.replayed.rounds[0].tables[0].kept


def test_an_evening_is_replayed_and_ranked_once_for_the_same_events(
    page: EveningPage, player: Player
) -> None:
    show(page, sample_state())
    standing = page.evening.standing
    view = standing.ranking(state_of(page), Texts("ja"))
    page.results.open_shown(0)
    page.visit(None)
    assert page.evening.standing is standing, (
        "neither a table that is open nor a visit is another evening"
    )
    assert standing.ranking(state_of(page), Texts("ja")) is view
    enter(player, 40000, 30000, 20000, 10000)
    assert page.evening.standing is not standing


def game_under(document: str) -> RiichiGame | ToppanGame:
    """A game of four players under a copy of 縁ジョイ or of 競技十半."""
    names = ("a", "b", "c", "d")
    if variant_of(document) is TOPPAN:
        return ToppanGame(rules=document, names=names, events=(ToppanNote("one"),))
    return RiichiGame(document, names, events=(NoteEvent("one"),))


def kept_under(player: Player, page: str, copied: str) -> tuple[Store[Any], str]:
    """A game or an evening that is open and kept under a document of the user's own, which was
    copied: the store of the page, and the id of the document."""
    window = player.window
    own = window._recent_hands.own.copy(copied, Words("みどり会", "Green club"))
    window._reload_documents()
    window._choose_document(own)
    player.do(f"page_{page}")
    store: Store[Any] = window.session.store(page)
    if page == "evening":
        evening = replace(sample_state().evening, rules=own)
        store.update(replace(sample_state(), document=own, evening=evening))
    else:
        store.update(replace(store.state, game=game_under(own)))
    assert store.state.uid
    return store, own


def game_of(store: Store[Any]) -> Any:
    now = store.state
    return now.evening if isinstance(now, EveningPageState) else now.game


BOTH_PAGES = pytest.mark.parametrize("name", ["game", "evening"])
BOTH_GAMES = pytest.mark.parametrize("copied", ["enjoy", "toppan"])


@BOTH_PAGES
@BOTH_GAMES
def test_what_was_played_under_a_document_that_is_gone_stays_kept_and_is_shown_under_another(
    player: Player, qtbot: QtBot, name: str, copied: str
) -> None:
    window = player.window
    store, own = kept_under(player, name, copied)
    uid, game = store.state.uid, game_of(store)
    told: list[str] = []
    page = window.page
    assert isinstance(page, EveningPage | GamePage | ToppanGamePage)
    page.rules_missing.connect(lambda said, _: told.append(said))
    window._recent_hands.own.remove(own)
    window._reload_documents()
    qtbot.waitUntil(lambda: any("みどり会" in sentence for sentence in told))
    saver = page.game_menu.saver
    assert (store.state.uid, game_of(store)) == (uid, game), "nothing was changed"
    assert saver.archive.open(uid).game == game
    page.present()
    assert len(told) == 1, "that is told once"
    page.leave()
    assert store.state.document != own, "there is no way back to it"
    page.accept()
    assert game_of(store).rules == store.state.document, "the document that is shown is taken"
    assert saver.archive.open(uid).game.rules == store.state.document
    store.undo()
    assert game_of(store) == game


@BOTH_PAGES
@BOTH_GAMES
def test_what_is_kept_under_a_document_that_is_gone_opens(
    player: Player, name: str, copied: str
) -> None:
    window = player.window
    store, own = kept_under(player, name, copied)
    uid, game = store.state.uid, game_of(store)
    page = window.page
    assert isinstance(page, EveningPage | GamePage | ToppanGamePage)
    page.game_menu.new_requested.emit()
    window._recent_hands.own.remove(own)
    window._reload_documents()
    assert game_of(store).rules in documents(), "what has no events takes the active document"
    told: list[str] = []
    page.rules_missing.connect(lambda _, document: told.append(document))
    page.game_menu.open(uid)
    QApplication.processEvents()
    assert (store.state.uid, game_of(store)) == (uid, game)
    assert store.state.document in documents()
    assert told == [own]


def test_an_imported_evening_whose_rules_are_not_here_keeps_them_and_says_so(
    page: EveningPage, player: Player, tmp_path: Path
) -> None:
    """It was silently put under the active document."""
    there = UserDocumentFiles(tmp_path / "there")
    own, path = there.copy("enjoy", Words("遠い会", "Far club")), tmp_path / "far.hayami-evening"
    there.export_document(own, tmp_path / "far.toml")
    library.set_own_documents({})
    player.window._recent_hands.own.read()
    evening = replace(sample_state().evening, rules=own)
    with closing(EveningArchive(tmp_path / "other.hayami", "2026-11-22")) as other:
        path.write_text(evening_text(other.start(evening, uid="far"), {}), "utf-8")
    page.open_file(path)
    QApplication.processEvents()
    assert state_of(page).evening == evening
    (said,) = player.window._errors.sentences
    assert own in said
    assert player.window._recent_hands.own.import_document(tmp_path / "far.toml") == own
    player.window._reload_documents()
    QApplication.processEvents()
    assert player.window._errors.sentences == ()
    assert state_of(page).evening == evening
    page.leave()
    assert page.evening.rules.document.id == own


def test_an_evening_is_imported_when_another_program_lets_go_of_the_log(
    page: EveningPage, tmp_path: Path, qtbot: QtBot
) -> None:
    """The window waited a second for that, and told that nothing is saved."""
    path, evening = tmp_path / "far.hayami-evening", sample_state().evening
    with closing(EveningArchive(tmp_path / "other.hayami", "2026-11-22")) as other:
        path.write_text(evening_text(other.start(evening, uid="far"), {}), "utf-8")
    told: list[str] = []
    page.error.connect(told.append)
    with closing(sqlite3.connect(page.archive.path, isolation_level=None)) as holding:
        holding.execute("BEGIN IMMEDIATE")
        page.open_file(path)
        assert state_of(page).evening != evening
        assert told == []
        holding.execute("ROLLBACK")
    qtbot.waitUntil(lambda: state_of(page).evening == evening)
    assert told == []


def test_an_import_is_given_up_where_another_program_holds_the_log_for_long(
    page: EveningPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.open_logs.TIMEOUT", 0.0)
    path, evening = tmp_path / "far.hayami-evening", sample_state().evening
    with closing(EveningArchive(tmp_path / "other.hayami", "2026-11-22")) as other:
        path.write_text(evening_text(other.start(evening, uid="far"), {}), "utf-8")
    told: list[str] = []
    page.error.connect(told.append)
    with closing(sqlite3.connect(page.archive.path, isolation_level=None)) as holding:
        holding.execute("BEGIN IMMEDIATE")
        page.open_file(path)
        assert len(told) == 1
        holding.execute("ROLLBACK")
    page.open_file(path)
    assert state_of(page).evening == evening


def test_an_imported_evening_under_an_id_that_every_computer_gave_is_told_so_once(
    page: EveningPage, player: Player, tmp_path: Path
) -> None:
    own = player.window._recent_hands.own
    made = Path(own.remove(own.copy("enjoy", Words("会", "Club"))))
    text = made.read_text("utf-8").replace(f'id = "{made.name.partition(".")[0]}"', 'id = "own-1"')
    (made.parent.parent / "own-1.toml").write_text(text, "utf-8")
    own.read()
    path = tmp_path / "far.hayami-evening"
    evening = replace(sample_state().evening, rules="own-1")
    with closing(EveningArchive(tmp_path / "other.hayami", "2026-11-22")) as other:
        path.write_text(evening_text(other.start(evening, uid="far"), {}), "utf-8")
    told: list[str] = []
    page.error.connect(told.append)
    for _ in range(2):  # the second time it is the one of this computer
        page.open_file(path)
        QApplication.processEvents()
        assert state_of(page).evening == evening
    (said,) = told
    assert "own-1" in said


@pytest.mark.parametrize("size", [(1280, 800), (1024, 700)])
def test_with_large_letters_captions_of_ranking_and_round_are_whole(
    page: EveningPage, player: Player, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """“After round 2, prov…” and “55 minutes, the hand in play is the la…”."""
    window = player.window
    show(page, sample_state("en"))
    window.set_language("en")
    window.choose_scale(1.5)
    window.resize(*size)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    QApplication.processEvents()
    place = "ranking_below" if player.shows("ranking_below") else "ranking_said"
    assert player.text(place) == "After round 2, provisional tables: 1"
    head, written = player.find("round_head", QWidget), list[str]()

    def note(_painter: QPainter, box: QRectF, text: str, font: QFont, *_: object) -> float:
        assert width_of(text, font) <= box.width() + 1.5, text
        assert box.bottom() <= head.height()
        written.append(text)
        return width_of(text, font)

    monkeypatch.setattr(round_board, "write", note)
    head.grab()
    said = " ".join(written)
    assert "55 minutes, the hand in play is the last" in said


def test_the_fields_of_a_table_do_not_scroll_on_a_large_screen(player: Player) -> None:
    """The sticks that are left were under the buttons, over half a screen of nothing: the height
    was reckoned for two pixels more than there are."""
    player.window.resize(1920, 1080)
    player.window.set_language("en")
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    player.do("document_enjoy")
    player.do("page_evening")
    settle(player.window)
    page = player.window.page
    assert isinstance(page, EveningPage)
    show(page, sample_state("en"))
    settle(player.window)
    assert page.ui.missing.card._problem.isVisible()
    assert not page.ui.missing.card._body.verticalScrollBar().maximum()


def test_no_clock_stands_before_the_room_once_another_evening_is_begun(
    page: EveningPage, player: Player
) -> None:
    """That of the evening before was shown as if it ran, and stood still."""
    show(page, sample_state())
    player.click("round_clock")
    player.window.presentation.show_on_second_screen()
    presenter = player.window.presentation.presenter
    assert isinstance(presenter.shown, PresentedRound)
    player.do("clear")
    QApplication.processEvents()
    assert page.presented() is None
    assert presenter.windows == ()


@pytest.mark.usefixtures("page")
def test_the_screen_of_the_room_says_in_whole_how_far_the_ranking_counts(player: Player) -> None:
    """In English it was cut within "provisional tables", which the foot tells by number."""
    player.set_language("en")
    found = player.window.page
    assert isinstance(found, EveningPage)
    show(found, sample_state())
    content = found.presented()
    assert isinstance(content, PresentedRound)
    assert content.ranking_summary == "After round 2"
    assert content.foot == "Table 3 is being checked"
