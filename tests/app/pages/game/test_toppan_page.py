"""競技十半 on the game page: deals, rulings and corrections by click and key, the score sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QFileDialog,
    QLabel,
    QLineEdit,
    QListView,
    QMessageBox,
    QScrollArea,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app import stamps, storage
from app.games.links import AppliedEvents, GameLink
from app.pages.game.toppan import state
from app.pages.game.toppan.logic import shown_game
from app.pages.game.toppan.page import ToppanGamePage
from app.pages.game.toppan.presentation import felt_view
from app.pages.game.toppan.score_sheet import (
    ToppanSheetPainter,
    sheet_pdf,
    sheet_picture,
)
from app.pages.game.toppan.state import ToppanDealDraft, ToppanGameState, new_state
from app.pages.game.toppan.widgets.tile_entry import TileGrid, TileLine
from app.recent_hands import RecentHands
from app.store import Store
from app.style import theme
from app.style.theme import Sizes
from app.style.tokens import THEMES
from app.texts.texts import LANGUAGES, Texts
from app.texts.toppan import toppan_texts
from engine import library
from engine.tiles import Tile
from engine.toppan.play.game import (
    ToppanCorrection,
    ToppanDeal,
    ToppanEnd,
    ToppanGame,
    ToppanNote,
    ToppanRuling,
)
from engine.toppan.play.offences import OffenceAnswers
from tests.app.pdf_text import pages, plain
from tests.app.player import Player, hold

ROOT = Path(__file__).parents[4]
NAMES = ("佐藤", "小林", "中村", "山本")


class Table:
    """Somebody who clicks and types on the game page."""

    def __init__(self, qtbot: QtBot, page: ToppanGamePage, store: Store[ToppanGameState]) -> None:
        self.qtbot, self.page, self.store = qtbot, page, store

    @property
    def game(self) -> ToppanGame:
        return self.store.state.game

    @property
    def now(self) -> ToppanGameState:
        return self.store.state

    def button(self, name: str) -> QAbstractButton:
        found = [b for b in self.page.findChildren(QAbstractButton, name) if b.isVisible()]
        assert len(found) == 1, name
        return found[0]

    def click(self, *names: str) -> None:
        for name in names:
            self.qtbot.mouseClick(self.button(name), Qt.MouseButton.LeftButton)
            QApplication.processEvents()

    def type(self, name: str, text: str) -> None:
        field = self.page.findChild(QLineEdit, name)
        assert isinstance(field, QLineEdit), name
        field.setFocus()
        field.selectAll()
        if text.isascii():
            self.qtbot.keyClicks(field, text)
        else:  # as an input method does
            field.setText(text)
            field.textEdited.emit(text)
        QApplication.processEvents()

    def click_line(self, name: str) -> None:
        """Choose who receives tiles, a seat or "dora"."""
        line = self.page.findChild(TileLine, f"deal_line_{name}")
        assert isinstance(line, TileLine)
        self.qtbot.mouseClick(line, Qt.MouseButton.LeftButton)

    def key(self, key: Qt.Key) -> None:
        self.qtbot.keyClick(self.page, key)
        QApplication.processEvents()

    def rows(self, name: str = "hand_rows") -> list[str]:
        view = self.page.findChild(QListView, name)
        assert isinstance(view, QListView)
        model = view.model()
        return [str(model.index(at, 0).data()) for at in range(model.rowCount())]

    def press_row(self, at: int) -> None:
        view = self.page.findChild(QListView, "hand_rows")
        assert isinstance(view, QListView)
        index = view.model().index(at, 0)
        view.scrollTo(index)
        where = view.visualRect(index).center()
        self.qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=where)
        QApplication.processEvents()

    def text(self, name: str) -> str:
        label = self.page.findChild(QLabel, name)
        assert isinstance(label, QLabel), name
        return label.text()

    def deal(self) -> None:
        """A deal by points: all three children lose against a dealer who stays."""
        self.click("way_deal", "deal_end_0_0")
        for seat in (1, 2, 3):
            self.click(f"deal_end_{seat}_2")
            self.type(f"deal_points_{seat}", str(seat))
        self.click("entry_accept")


@pytest.fixture
def host(qtbot: QtBot, qapp: QApplication) -> Iterator[QWidget]:
    theme.apply(qapp, THEMES["light"])
    host = QWidget()
    host.resize(1204, 754)
    qtbot.addWidget(host)
    host.show()
    yield host
    host.close()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def made(host: QWidget, qtbot: QtBot, language: str = "ja") -> Table:
    store = Store(new_state("toppan"), host, state.normalized)
    return Table(qtbot, page_over(host, store, language), store)


def page_over(host: QWidget, store: Store[ToppanGameState], language: str = "ja") -> ToppanGamePage:
    """The page made over a store."""
    page = ToppanGamePage(store, Texts(language), RecentHands(), host)
    page.setGeometry(host.rect())
    page.show()
    host.activateWindow()
    QApplication.processEvents()
    return page


@pytest.fixture
def table(host: QWidget, qtbot: QtBot) -> Table:
    return made(host, qtbot)


# --- deals


def test_a_deal_is_recorded_by_clicks_and_the_next_one_stands_ready(table: Table) -> None:
    table.deal()
    assert shown_game(table.now).replay.state.scores == (412, 398, 396, 394)
    assert table.now.sheet == ""
    told = table.rows()
    assert told[0].startswith("東1局  親 席1  親 東家の勝ち 値の勝負")
    assert told[1].startswith("東1局 延続点1")
    table.store.undo()
    assert table.game.events == ()


def test_the_letters_of_the_ways_open_their_forms_and_esc_closes(table: Table) -> None:
    for key, sheet in ((Qt.Key.Key_A, "deal"), (Qt.Key.Key_D, "ruling"), (Qt.Key.Key_R, "note")):
        table.key(key)
        assert table.now.sheet == sheet
        table.key(Qt.Key.Key_Escape)
        assert table.now.sheet == ""


def test_a_form_that_is_opened_has_the_keys(table: Table) -> None:
    table.page.window().activateWindow()
    table.page.take_focus()
    for key, first in (
        (Qt.Key.Key_A, "deal_mode_0"),
        (Qt.Key.Key_D, "ruling_act_live_tile_shown"),
        (Qt.Key.Key_R, "note_kind_0"),
    ):
        table.key(key)
        focus = table.page.window().focusWidget()
        assert focus is not None
        assert focus.objectName() == first
        assert focus.isVisible()
        table.key(Qt.Key.Key_Escape)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_points_of_a_deal_are_in_sight_in_a_small_window(
    host: QWidget, qtbot: QtBot, language: str
) -> None:
    """In Japanese a third of the field was beyond the card at 1024×700."""
    host.resize(948, 654)
    table = made(host, qtbot, language)
    table.click("way_deal", "deal_end_0_0")
    assert_in_sight(table, "deal_points_1")


def test_what_a_deal_moves_is_shown_before_it_is_accepted(table: Table) -> None:
    table.click("way_deal", "deal_end_0_1")
    assert table.text("entry_missing") == "あと　席2の点、席3の点"
    assert not table.button("entry_accept").isEnabled()
    for seat in (1, 2, 3):
        table.type(f"deal_points_{seat}", "2x5")
    told = table.rows("entry_rows")
    assert [row.split("  ")[:2] for row in told[:3]] == [
        [name, "親の和了で親の勝ち −10"] for name in ("南家", "西家", "北家")
    ]
    assert table.button("deal_goes_on").isVisible()
    assert table.game.events == ()
    table.page.action_handlers()["apply"]()
    assert len(table.game.events) == 1


def test_tiles_are_laid_with_the_grid_and_in_notation(table: Table) -> None:
    table.click("way_deal", "deal_mode_1")
    grid = table.page.findChild(TileGrid)
    assert isinstance(grid, TileGrid)
    for name in ("5m", "2p"):
        where = grid.box_of(Tile.parse(name)).center().toPoint()
        table.qtbot.mouseClick(grid, Qt.MouseButton.LeftButton, pos=where)
    assert table.now.deal.parts[0].tiles == "5m2p"
    for seat, text in enumerate(("4m6s4z", "3p5p", "9m3s"), 1):
        table.click_line(str(seat))
        table.type("deal_notation", text)
        table.click(f"deal_stake_{seat}_1")
    table.click("deal_close_0_0", "deal_close_1_1", "deal_close_2_0")
    assert table.text("deal_said_1") == "10.5 十半和"
    table.type("deal_notation", "9m3sx")
    assert table.text("deal_bad")
    table.click("deal_back")
    table.click("entry_accept")
    event = table.game.events[0]
    assert isinstance(event, ToppanDeal)
    assert [part.tiles for part in event.players] == ["5m2p", "4m6s4z", "3p5p", "9m3s"]


def test_a_deal_that_cannot_be_names_the_player_whose_act_it_is(table: Table) -> None:
    """It was only told that a tile is used up, or that there is no yaku, of four hands."""
    table.click("way_deal", "deal_mode_1")
    for seat, text in enumerate(("5m2p", "4m6s", "3p5p", "9m3s")):
        table.click_line(str(seat))
        table.type("deal_notation", text)
    table.click("deal_close_0_0", "deal_close_1_1", "deal_close_2_0")
    labels = [table.text(f"problem_{at}") for at in range(3)]
    assert "席2：和了役がない。 ①" in labels


def test_the_keyboard_takes_tiles_from_the_grid(table: Table) -> None:
    table.click("way_deal", "deal_mode_1")
    grid = table.page.findChild(TileGrid)
    assert isinstance(grid, TileGrid)
    grid.setFocus(Qt.FocusReason.TabFocusReason)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Return):
        table.qtbot.keyClick(grid, key)
    assert table.now.deal.parts[0].tiles == "2p"
    assert grid.accessibleDescription() == "二筒"
    table.key(Qt.Key.Key_Backspace)
    assert table.now.deal.parts[0].tiles == ""
    table.page.enter("123m")
    assert table.now.deal.parts[0].tiles == "123m"


def test_tiles_that_cannot_be_read_are_told_with_whose_they_are(table: Table) -> None:
    """The form said that the dealer's end was to be chosen, which it was; two turned tiles and a
    mistake in the indicators were not told at all."""
    table.click("way_deal", "deal_mode_1")
    assert table.text("entry_missing") == "それぞれの牌を並べる。"
    for seat, text in enumerate(("5m2p", "4m6s4z", "3p5p", "9m3s")):
        table.click_line(str(seat))
        table.type("deal_notation", text)
    table.click("deal_close_0_0", "deal_close_1_1", "deal_close_2_0")
    for line, field, wrong, right, told in (
        ("2", "deal_notation", "3p5", "3p5p", "席3：3文字目"),
        ("1", "deal_extra", "3p4p", "3p", "席2：「3p4p」は一枚の牌ではない。"),
        ("dora", "deal_notation", "3", "3m", "ドラ表示牌：1文字目"),
    ):
        table.click_line(line)
        table.type(field, wrong)
        table.click_line("0")
        assert table.text("entry_missing").startswith(told)
        assert not table.button("entry_accept").isEnabled()
        table.click_line(line)
        table.type(field, right)
    assert table.button("entry_accept").isEnabled()


def test_a_correction_that_holds_no_event_is_not_told_as_unchanged(table: Table) -> None:
    """Without the dealer's end there is no deal; the form said that nothing was changed yet."""
    table.deal()
    table.press_row(0)
    assert table.text("entry_missing") == "まだ何も変えていない。"
    table.click(*(f"deal_end_{seat}_2" for seat in (1, 2, 3)), "deal_end_0_0")
    assert table.text("entry_missing") == "親がどう終わったかを選ぶ。"


# --- rulings and notes


def test_tab_goes_through_the_acts_of_a_ruling_and_then_to_the_offender(table: Table) -> None:
    table.page.window().activateWindow()
    table.page.take_focus()
    table.key(Qt.Key.Key_D)
    names = []
    for _ in range(40):
        here = table.page.window().focusWidget()
        assert here is not None
        names.append(here.objectName())
        if names[-1].startswith("ruling_offender"):
            break
        table.qtbot.keyClick(here, Qt.Key.Key_Tab)
    assert len(names) > 3
    assert all(name.startswith("ruling_act_") for name in names[:-1]), names
    assert names[-1].startswith("ruling_offender")
    assert len(set(names)) == len(names)


def test_an_incident_is_ruled_on_and_recorded(table: Table) -> None:
    table.click("way_ruling", "ruling_act_wrong_tile_drawn", "ruling_offender_1")
    assert table.text("entry_missing") == "あと　問いへの答え"
    table.click("ruling_due_2")
    assert table.rows("entry_rows")[0].startswith("裁定  三人に5点ずつ、西家にもう5点  明記  ③")
    table.click("entry_accept")
    assert shown_game(table.now).replay.state.scores == (410, 360, 420, 410)
    assert "罰符" in table.rows()[0]
    table.click("way_ruling", "ruling_act_false_win", "ruling_offender_0", "ruling_shown_1")
    table.click("entry_accept")
    assert table.game.events[-1] == ToppanRuling(
        act="false_win", player=0, answers=OffenceAnswers(hand_shown=False)
    )


def test_scores_are_typed_as_they_lie_on_the_table(table: Table) -> None:
    table.click("way_note")
    table.type("note_score_0", "190")
    field = table.page.findChild(QLineEdit, "note_score_0")
    assert isinstance(field, QLineEdit)
    table.qtbot.keyClick(field, Qt.Key.Key_Return)
    assert table.now.note.points == (-20, 0, 0, 0)
    table.type("note_score_1", "x")
    field = table.page.findChild(QLineEdit, "note_score_1")
    assert isinstance(field, QLineEdit)
    table.qtbot.keyClick(field, Qt.Key.Key_Return)
    assert field.text() == "200"
    table.click("note_kind_1")
    table.type("note_text", "地震")
    table.click("entry_accept")
    assert table.game.events == (ToppanNote("地震"),)


def test_the_dealer_is_not_offered_for_what_a_child_alone_can_do(table: Table) -> None:
    """③: only others can look at the dealer's tile, and only a child's stay can be lost."""
    table.click("way_ruling", "ruling_act_game_cannot_go_on", "ruling_offender_0")
    assert table.now.ruling.player == 0
    for act in ("dealer_tile_seen", "illegal_stay"):
        table.click(f"ruling_act_{act}")
        assert table.now.ruling.player is None
        buttons = table.page.findChildren(QAbstractButton)
        names = {b.objectName() for b in buttons if b.isVisible()}
        shown = {name for name in names if name.startswith("ruling_offender_")}
        assert shown == {f"ruling_offender_{player}" for player in (1, 2, 3)}
    table.click("ruling_offender_1", "ruling_act_dealer_tile_seen")
    assert table.now.ruling.player == 1


def test_after_the_end_the_form_takes_words_at_once(table: Table) -> None:
    """It offered fields for scores, which nothing that was typed in them could change."""
    table.click("way_note", "note_kind_2", "entry_accept", "way_note")
    field = table.page.findChild(QLineEdit, "note_score_0")
    assert isinstance(field, QLineEdit)
    assert not field.isVisible()
    table.type("note_text", "地震")
    table.click("entry_accept")
    assert table.game.events[1:] == (ToppanNote("地震"),)


def test_a_chombo_is_recorded_after_the_end_and_a_fine_is_refused(table: Table) -> None:
    """③: 錯和は終了後に成績から100点減点する. The form of rulings was shut with the end."""
    table.click("way_deal", "deal_end_0_0")
    for seat in (1, 2, 3):
        table.click(f"deal_end_{seat}_2")
        table.type(f"deal_points_{seat}", "200" if seat == 1 else "2")
    table.click("entry_accept")
    assert shown_game(table.now).replay.ended is not None
    table.page.switch_part()
    table.click("way_ruling", "ruling_act_live_tile_shown", "ruling_offender_2", "ruling_due_1")
    assert not table.button("entry_accept").isEnabled()
    table.click("ruling_act_dealer_tile_seen", "entry_accept")
    found = shown_game(table.now).replay
    assert (found.chombo, found.problems) == ((0, 0, 1, 0), ())


def test_long_names_leave_the_fields_of_scores_in_sight(table: Table) -> None:
    table.page.parentWidget().resize(948, 654)
    table.page.resize(948, 654)
    game = replace(table.game, names=("Maximilian Featherstonehaugh", *NAMES[1:]))
    table.store.commit(replace(table.now, game=game), "toppan_setup")
    table.click("way_note")
    for name in ("note_score_1", "note_text"):
        assert_in_sight(table, name)


def test_long_names_are_told_apart_where_somebody_is_chosen(table: Table) -> None:
    """They were cut at both sides; with large letters the last ones were out of reach."""
    table.page.parentWidget().resize(948, 654)
    table.page.resize(948, 654)
    names = (
        "Maximilian Featherstonehaugh",
        "Alexandrina Wellesley",
        "Bartholomew Fitz",
        "Christopher M",
    )
    store = replace(table.now, game=replace(table.game, names=names))
    table.store.commit(store, "toppan_setup")
    table.click("way_ruling", "ruling_act_live_tile_shown", "ruling_offender_0")
    for button, name in (("ruling_offender_0", names[0]), ("ruling_due_3", names[3])):
        chip = table.button(button)
        assert name.startswith(chip.text().rstrip("…")), chip.text()
        assert chip.accessibleName() == name
        assert chip.width() >= chip.sizeHint().width()
        assert_in_sight(table, button)
    assert_in_sight(table, "ruling_due_4")


def assert_in_sight(table: Table, name: str) -> None:
    """A widget of the open form ends where the form does, or before."""
    form = table.page.findChild(QScrollArea, "entry_form")
    widget = table.page.findChild(QWidget, name)
    assert isinstance(form, QScrollArea)
    assert isinstance(widget, QWidget)
    right = widget.mapTo(form.viewport(), widget.rect().topRight()).x()
    assert right < form.viewport().width(), name


def test_a_typed_score_counts_before_its_field_is_left(table: Table) -> None:
    """Ctrl+Enter accepts the form with the cursor in the field."""
    table.click("way_note")
    table.type("note_score_0", "190")
    table.qtbot.keyClick(table.page.findChild(QLineEdit, "note_score_0"), Qt.Key.Key_Tab)
    table.type("note_score_1", "210")
    table.page.accept()
    (event,) = table.game.events
    assert isinstance(event, ToppanCorrection)
    assert event.points == (-10, 10, 0, 0)


# --- corrections


def test_a_row_is_opened_corrected_and_accepted(table: Table) -> None:
    """Form, and all that follows, are in sight at 1280×800."""
    table.deal()
    table.press_row(0)
    assert table.text("entry_title") == "東1局 を直す"
    assert not table.button("entry_accept").isEnabled()
    table.type("deal_points_3", "13")
    assert table.rows()[0].endswith("席4 197 → 187")
    assert len(table.rows("entry_rows")) == 6
    for name in ("entry_rows", "entry_form"):
        area = table.page.findChild(QAbstractScrollArea, name)
        assert isinstance(area, QAbstractScrollArea)
        assert not area.verticalScrollBar().maximum(), name
    table.click("entry_accept")
    assert shown_game(table.now).replay.state.scores == (432, 398, 396, 374)
    table.store.undo()
    assert shown_game(table.now).replay.state.scores == (412, 398, 396, 394)


@pytest.mark.parametrize("last", ["entry_accept", "entry_cancel"])
def test_a_deal_that_is_half_entered_stays_while_an_earlier_one_is_corrected(
    table: Table, last: str
) -> None:
    """It was gone without a word, while any other form left it as it was."""
    table.deal()
    dealer = shown_game(table.now).replay.state.dealer
    table.click("way_deal", f"deal_end_{dealer}_0")
    entered = table.now.deal
    table.press_row(0)
    assert table.now.deal != entered
    table.type("deal_points_3", "13")
    table.click(last, "way_deal")
    assert table.now.at is None
    assert table.now.deal == entered


def test_delete_shows_the_game_without_a_row_first(table: Table) -> None:
    table.deal()
    view = table.page.findChild(QListView, "hand_rows")
    assert isinstance(view, QListView)
    view.setCurrentIndex(view.model().index(0, 0))
    table.qtbot.keyClick(view, Qt.Key.Key_Delete)
    assert len(table.game.events) == 1
    assert table.now.removing
    assert table.button("entry_accept").text() == "抜く"
    table.click("entry_remove")
    assert not table.now.removing
    hold(table.page, Qt.Key.Key_Delete)
    assert table.now.removing, "a key that is held down does what it does once"
    table.click("entry_accept")
    assert table.game.events == ()


def test_the_list_is_read_as_points_moved_or_as_scores(table: Table) -> None:
    table.deal()
    assert "＋6" in table.rows()[0]
    table.click("hand_scores_1")
    assert "206" in table.rows()[0]
    table.key(Qt.Key.Key_V)
    assert "＋6" in table.rows()[0]


def test_the_table_turns_and_the_seats_are_set(table: Table) -> None:
    table.key(Qt.Key.Key_Q)
    assert table.now.turned == 1
    table.click("seat_plate_0")
    table.type("setup_name_0", "佐藤")
    table.type("setup_points_0", "190.5")
    table.type("setup_title", "一回戦")
    table.type("setup_table", "2")
    table.click("setup_length_2", "setup_round_1", "setup_dealer_2", "setup_honba_more")
    table.click("entry_accept")
    now = table.now
    assert (now.title, now.table, now.game.names[0]) == ("一回戦", "2", "佐藤")
    assert now.game.switches.length == "east"
    start = now.game.start
    assert (start.round, start.dealer, start.honba) == ("S", 2, 1)
    assert start.points == (190.5, 200.0, 200.0, 200.0)


def test_enter_goes_from_field_to_field_of_the_names(table: Table) -> None:
    """It did nothing there."""
    table.page.window().activateWindow()
    table.click("seat_plate_0")
    stops = []
    for _ in range(11):
        there = QApplication.focusWidget()
        assert there is not None
        stops.append(there.objectName())
        table.qtbot.keyClick(there, Qt.Key.Key_Return)
    seats = [f"setup_{what}_{seat}" for seat in range(4) for what in ("name", "points")]
    assert stops == [*seats, "setup_title", "setup_table", "entry_accept"]


def test_what_is_chosen_in_the_form_of_names_stays_where_the_page_is_made_anew(
    host: QWidget, qtbot: QtBot
) -> None:
    """Length, round, dealer and honba went back to those of the game."""
    table = made(host, qtbot)
    table.click("seat_plate_0")
    table.click("setup_length_2", "setup_round_1", "setup_dealer_2", "setup_honba_more")
    table.page.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    again = Table(qtbot, page_over(host, table.store), table.store)
    again.click("entry_accept")
    start = again.game.start
    assert (start.round, start.dealer, start.honba, start.points) == ("S", 2, 1, None)
    assert again.game.switches.length == "east"


@pytest.mark.parametrize("typed", ["20x", "−", "99999x99"])
def test_points_that_cannot_be_read_leave_those_of_the_game(table: Table, typed: str) -> None:
    table.click("seat_plate_0")
    table.type("setup_points_0", "190.5")
    table.click("entry_accept", "seat_plate_0")
    table.type("setup_points_0", typed)
    table.type("setup_points_1", "209.5")
    table.click("entry_accept")
    assert table.game.start.points == (190.5, 209.5, 200.0, 200.0)


# --- the end


def won(table: Table) -> None:
    table.click("way_deal", "deal_end_0_0")
    for seat, (end, points) in enumerate(((0, "205"), (3, "3"), (2, "2")), 1):
        table.click(f"deal_end_{seat}_{end}")
        table.type(f"deal_points_{seat}", points)
    table.click("entry_accept")


def test_the_end_opens_by_itself_and_every_line_is_explained(table: Table) -> None:
    won(table)
    assert table.now.part == "end"
    plates = table.page.findChild(QWidget, "end_plates")
    assert isinstance(plates, QWidget)
    assert plates.accessibleName() == "トビで終わり"
    told = table.rows("end_rows")
    assert any(row.startswith("トビ賞を払う者：飛んだ者が、点を取った者に払う") for row in told)
    rows = table.page.findChild(QListView, "end_rows")
    meaning = table.page.findChild(QWidget, "end_meaning")
    assert isinstance(rows, QListView)
    assert isinstance(meaning, QWidget)
    before = meaning.accessibleName()
    table.qtbot.keyClick(rows, Qt.Key.Key_Down)
    assert meaning.accessibleName() != before
    opened: list[object] = []
    table.page.navigate_requested.connect(lambda page, key: opened.append((page, key)))
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Return):
        table.qtbot.keyClick(rows, key)
    assert opened
    assert opened[0][0] == "rules"  # type: ignore[index]
    table.click("toppan_bar_part")
    assert table.now.part == "play"
    assert table.button("way_deal").isEnabled() is False
    table.store.undo()
    assert table.game.events == ()


def test_the_sheet_has_the_day_on_which_the_game_was_begun_once(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It had the day on which it was printed, and that of a game that nobody has named twice."""
    monkeypatch.setattr(stamps, "now", lambda: "2026-11-22T20:00:00+09:00")
    table.deal()
    monkeypatch.undo()
    assert table.page._sheet().about[0] == "2026年11月22日日曜日　1回戦"


def test_the_score_sheet_leaves_as_pdf_picture_print_and_text(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    won(table)
    said: list[str] = []
    table.page.message.connect(said.append)
    table.page.error.connect(said.append)
    target = tmp_path / "sheet"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    table.click("toppan_bar_pdf", "toppan_bar_picture")
    assert target.with_suffix(".pdf").read_bytes().startswith(b"%PDF")
    picture = QImage(str(target.with_suffix(".png")))
    assert (picture.width(), picture.height()) == (1092, 1306)
    assert len(said) == 2
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    table.page.export("picture")
    assert len(said) == 2

    def full(*_: object) -> None:
        raise storage.StorageError("unwritable", target, "no space")

    other = str(target.with_name("other"))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (other, ""))
    monkeypatch.setattr(storage, "write", full)
    table.page.export("picture")
    assert len(said) == 3
    table.page.action_handlers()["copy"]()
    assert "205" in QGuiApplication.clipboard().text()
    assert {"pdf", "print", "apply", "clear"} <= table.page.action_handlers().keys()


def test_a_picture_takes_the_place_of_no_file_without_being_asked(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The dialog asks about the name that was typed, to which the suffix is added after it."""
    won(table)
    target = tmp_path / "対局 11.29"
    written = target.with_name(f"{target.name}.png")
    written.write_text("mine", encoding="utf-8")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    monkeypatch.setattr(QMessageBox, "exec", lambda _box: 0)
    table.click("toppan_bar_picture")
    assert written.read_text(encoding="utf-8") == "mine"
    assert not target.exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_name_of_a_game_is_not_written_over_the_title_of_its_sheet(
    host: QWidget, qtbot: QtBot, language: str
) -> None:
    """In English the line began at a place that only the Japanese title left free."""
    sheet = made(host, qtbot, language).page._sheet()
    long = replace(sheet, about=("Monday, November 30, 2026 " + 9 * "Autumn Championship ", "club"))
    pictures = [
        sheet_picture(one).copy(0, 0, 345 if language == "en" else 190, 116)
        for one in (replace(sheet, about=("", "")), long)
    ]
    assert pictures[0] == pictures[1]


def test_a_ruling_without_a_fine_is_whole_on_the_sheet(host: QWidget, qtbot: QtBot) -> None:
    """Its act was cut after some letters, and what stood beside it were four dots."""
    table = made(host, qtbot, "en")
    event = ToppanRuling(act="game_cannot_go_on", player=0)
    game = replace(table.game, names=NAMES, events=(event,))
    table.store.update(replace(table.now, game=game))
    (page,) = pages(sheet_pdf(table.page._sheet()))
    assert plain("Making it impossible to go on") in plain(page.text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("notes", [0, 14])
def test_a_fine_is_whole_on_the_sheet(
    host: QWidget, qtbot: QtBot, language: str, notes: int
) -> None:
    """The act beside its points, also in the lower rows of a sheet with many."""
    table = made(host, qtbot, language)
    texts = toppan_texts(language)
    names = ("Nakamura", "Matsumoto", "Kobayashi", "Hasegawa")
    acts = ("wrong_tile_drawn", "live_tile_shown")
    fines = tuple(
        ToppanRuling(act=act, player=3, answers=OffenceAnswers(due=0, hand_shown=None))
        for act in acts
    )
    more = (ToppanNote("x"),) * notes
    game = replace(table.game, names=names, events=fines + more)
    table.store.update(replace(table.now, game=game))
    (page,) = pages(sheet_pdf(table.page._sheet()))
    told = "".join(plain(page.text).split())
    assert "…" not in told
    for act in acts:
        assert "".join(plain(texts.offence(act)).split()) in told


def test_a_long_game_has_a_second_sheet(table: Table) -> None:
    notes = tuple(ToppanNote(str(n)) for n in range(60))
    game = replace(table.game, events=notes)
    table.store.update(replace(table.now, game=game))
    sheet = table.page._sheet()
    painter = ToppanSheetPainter(sheet)
    assert len(painter.pages) == 3
    assert sum(len(page) for page in painter.pages) == 60
    assert sheet_pdf(sheet).count(b"/Type /Page\n") == 3
    assert not sheet_picture(sheet).isNull()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_is_white_with_its_foot_numbers_and_whole_names(
    host: QWidget, qtbot: QtBot, language: str
) -> None:
    """It was cream on the upper part of the paper, and a page did not tell that there are others;
    where everybody signs there stood the last word of each name."""
    table = made(host, qtbot, language)
    names = ("Ana María Sánchez", "勅使河原 権左衛門", "Jean-Pierre Martin", "山本")
    game = replace(table.game, names=names, events=(ToppanNote("x"),) * 40)
    table.store.update(replace(table.now, game=game))
    sheet = table.page._sheet()
    found = pages(sheet_pdf(sheet))
    assert len(found) > 1
    for at, page in enumerate(found, 1):
        assert "Hayami" in page.text
        assert f"{at}/{len(found)}" in page.text
    last = "".join(plain(found[-1].text).split())
    for name in names:
        assert last.count("".join(plain(name).split())) == 2, name
    image = QImage(546, 653, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    ToppanSheetPainter(sheet).paint(painter, 0)
    painter.end()
    assert image.pixelColor(2, 2) == QColor("#FFFFFF")


def test_the_sheet_tells_why_points_were_put_right_and_what_does_not_count(
    host: QWidget, qtbot: QtBot
) -> None:
    """Of a ruling after the end there stood a name alone."""
    table = made(host, qtbot)
    ruling = ToppanRuling(act="wrong_tile_drawn", player=1, answers=OffenceAnswers(due=2))
    events = (ToppanCorrection(points=(10, -10, 0, 0), reason="数え直し"), ToppanEnd(), ruling)
    table.store.update(replace(table.now, game=replace(table.game, names=NAMES, events=events)))
    put_right, _, late = table.page._sheet().rows
    assert put_right.what == "点の訂正：数え直し"
    assert toppan_texts("ja").offence("wrong_tile_drawn") in late.what
    assert "打ち切" in late.what


# --- other pages


RULING = ToppanRuling(act="wrong_tile_drawn", player=1, answers=OffenceAnswers(due=2))


def test_a_ruling_of_another_page_is_added_to_the_game_it_is_about(table: Table) -> None:
    table.deal()
    one = table.now.uid
    table.page.receive(AppliedEvents("", ToppanGame(rules="toppan"), (RULING,)))
    assert table.now.uid not in ("", one)
    assert table.game.events == (RULING,)
    table.store.undo()
    assert table.now.uid not in ("", one)
    assert table.game.events == ()
    table.store.undo()
    assert table.now.uid == one


def test_another_kept_game_is_reopened_for_its_ruling(table: Table) -> None:
    game = ToppanGame(rules="toppan", names=NAMES)
    kept = table.page.game_menu.saver.save_new(game, "二回戦", "3", "")
    assert kept is not None
    table.page.receive(AppliedEvents("three", game, (RULING,)))
    assert table.game.events == (), "there is no such game"
    table.page.receive(AppliedEvents(kept.uid, game, (RULING,)))
    assert (table.now.uid, table.now.title) == (kept.uid, "二回戦")
    assert table.game.events == (RULING,)


def test_the_referee_page_is_given_this_game(table: Table) -> None:
    asked: list[tuple[str, object]] = []
    table.page.navigate_requested.connect(lambda name, value: asked.append((name, value)))
    table.click("way_ruling", "ruling_referee")
    assert asked == [("referee", GameLink("", "", "", table.game))]


def test_a_link_opens_its_game_and_new_begins_another(table: Table) -> None:
    game = ToppanGame(rules="toppan", names=NAMES)
    kept = table.page.game_menu.saver.save_new(game, "二回戦", "3", "")
    assert kept is not None
    table.click("way_deal", "deal_end_0_0")
    table.page.receive(GameLink(kept.uid, "二回戦", "3", game))
    assert (table.now.uid, table.game.names) == (kept.uid, NAMES)
    assert (table.now.sheet, table.now.deal) == ("", ToppanDealDraft()), "nothing is entered in it"
    table.page.receive("anything else")
    table.click("toppan_bar_new")
    assert table.now.uid != kept.uid
    assert table.game.names == NAMES


@pytest.fixture
def house(tmp_path: Path) -> Iterator[str]:
    """A house document in which a game ends at 202 points."""
    text = (ROOT / "engine" / "documents" / "toppan.toml").read_text("utf-8")
    text = text.replace('id = "toppan"', 'id = "house"', 1).replace("450.0", "202.0")
    path = tmp_path / "house.toml"
    path.write_text(text, "utf-8")
    library.set_own_documents({"house": library.own_document(path, text)})
    yield "house"
    library.set_own_documents({})


def test_another_document_is_looked_at_before_the_game_takes_it(table: Table, house: str) -> None:
    table.deal()
    table.deal()
    table.page.choose_document(house)
    assert table.game.rules == "toppan"
    assert "ゲームはもう終わっている。" in table.rows()[1]
    assert table.button("toppan_bar_take").isVisible()
    table.key(Qt.Key.Key_Escape)
    assert table.now.document == "toppan"
    table.store.undo()
    table.click("toppan_bar_take")
    assert table.game.rules == house
    assert table.now.part == "end"


def test_a_game_whose_document_is_gone_is_shown_by_the_active_one(table: Table) -> None:
    table.deal()
    table.store.update(replace(table.now, game=replace(table.game, rules="gone")))
    table.key(Qt.Key.Key_Escape)
    assert table.now.document == "toppan"
    table.click("toppan_bar_take")
    assert table.game.rules == "toppan"


# --- languages, sizes, themes


SHEETS: tuple[Callable[[ToppanGameState], ToppanGameState], ...] = (
    lambda now: state.set_part(now, "play"),
    lambda now: state.set_by_tiles(state.open_sheet(now, "deal"), True),
    lambda now: state.set_by_tiles(state.open_sheet(now, "deal"), False),
    lambda now: state.open_sheet(now, "ruling"),
    lambda now: state.open_sheet(now, "note"),
    lambda now: state.open_sheet(now, "setup"),
    lambda now: state.open_event(now, 0, shown_game(now).replay),
    lambda now: state.set_part(now, "end"),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("width", "height"), [(1204, 754), (948, 654)])
@pytest.mark.parametrize("name", ["light", "contrast"])
def test_all_is_there_in_both_languages_and_sizes(
    host: QWidget, qtbot: QtBot, qapp: QApplication, language: str, width: int, height: int,
    name: str,
) -> None:  # fmt: skip
    theme.apply(qapp, THEMES[name])
    host.resize(width, height)
    table = made(host, qtbot, language)
    table.deal()
    for sheet in SHEETS:
        table.store.update(sheet(table.now))
        QApplication.processEvents()
        assert not table.page.grab().isNull()
        for button in table.page.findChildren(QAbstractButton):
            assert not button.isVisible() or button.text() or button.accessibleName()
        for label in table.page.findChildren(QLabel):
            inside = label.isVisible() and label.text() and not label.wordWrap()
            if inside and label.objectName() not in ("hand_hint", "toppan_said"):
                assert label.width() >= label.sizeHint().width() - 1, label.text()
    theme.apply(qapp, THEMES["light"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_control_of_a_form_is_cut_off_in_a_small_window(
    host: QWidget, qtbot: QtBot, language: str
) -> None:
    host.resize(948, 654)
    table = made(host, qtbot, language)
    names = ("Kobayashi", "Nakamura", "Yamamoto", "Sato")
    table.store.update(replace(table.now, game=replace(table.game, names=names)))
    table.click("way_ruling", "ruling_act_wrong_tile_drawn", "ruling_offender_0")
    for sheet in (lambda now: now, *SHEETS[1:6]):
        table.store.update(sheet(table.now))
        QApplication.processEvents()
        area = table.page.findChild(QScrollArea, "entry_form")
        assert isinstance(area, QScrollArea)
        for button in area.findChildren(QAbstractButton):
            if button.isVisible() and button.parentWidget() is not None:
                right = button.mapTo(area, button.rect().topRight()).x()
                assert right <= area.width(), button.objectName()


def test_large_letters_scroll_and_leave_the_buttons_in_sight(
    host: QWidget, qtbot: QtBot, qapp: QApplication
) -> None:
    theme.apply(qapp, THEMES["light"], Sizes(1.5))
    table = made(host, qtbot)
    for sheet in SHEETS[:6]:
        table.store.update(sheet(table.now))
        QApplication.processEvents()
        assert not table.page.grab().isNull()
    theme.apply(qapp, THEMES["light"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_stakes_on_the_felt_are_told_apart_from_their_worth(language: str) -> None:
    """In English no word runs into a number, and the line fits into the smallest felt."""
    now = new_state("toppan")
    note = felt_view(now, shown_game(now), toppan_texts(language)).well.note
    assert note == {"ja": "賭点 半0.5 等1 倍2", "en": "Stakes 0.5 · 1 · 2"}[language]


def test_the_score_sheet_is_copied_as_a_picture(table: Table) -> None:
    """It was in riichi alone; here only its words could be copied."""
    won(table)
    table.page.action_handlers()["copy_picture"]()
    picture = QGuiApplication.clipboard().image()
    assert (picture.width(), picture.height()) == (1092, 1306)


def test_what_can_happen_is_in_the_menu_of_the_game(player: Player) -> None:
    """The menu had the ways of riichi, which were off."""
    player.do("document_toppan")
    player.do("page_game")
    page = player.window.page
    assert isinstance(page, ToppanGamePage)
    assert not player.action("game_win").isEnabled()
    for action, sheet in (("game_deal", "deal"), ("game_act", "ruling"), ("game_note", "note")):
        assert player.action(action).isEnabled()
        player.do(action)
        assert page._state.sheet == sheet
        page.leave()
    player.do("document_club")
    assert not player.action("game_deal").isEnabled()
    assert player.action("game_win").isEnabled()


@pytest.mark.parametrize("sheet", ["deal", "ruling", "note", "setup", "event"])
def test_the_keys_come_back_from_a_form_that_is_left(table: Table, sheet: str) -> None:
    """They went to the button that turns the table, and from a correction to a way on."""
    page = table.page
    table.deal()
    page.take_focus()
    if sheet == "event":
        page.open_event(0)
    else:
        page.open_sheet(sheet)
    QApplication.processEvents()
    focus = page.window().focusWidget()
    assert focus is not None
    table.qtbot.keyClick(focus, Qt.Key.Key_Escape)
    assert not table.now.sheet
    back = page.ui.list.rows if sheet == "event" else page
    assert page.window().focusWidget() is back


def test_the_end_is_shown_from_its_top_where_a_hand_had_the_keys(table: Table) -> None:
    """The lines of the end got them, to which a small window scrolled."""
    table.deal()
    for part, there in (("end", table.page.ui.list.rows), ("play", table.page.ui.end.ledger.rows)):
        there.setFocus()
        table.page.switch_part()
        assert table.now.part == part
        assert table.page.window().focusWidget() is table.page
    table.page.open_event(0)
    table.page.switch_part()
    assert table.page.window().focusWidget() is table.page
