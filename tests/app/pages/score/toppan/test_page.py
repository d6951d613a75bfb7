"""The toppan page: real clicks and keys on real widgets, judged by the real engine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, QRectF, QSettings, Qt
from PySide6.QtGui import QFont, QFontMetrics, QGuiApplication
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLabel,
    QPushButton,
    QScrollArea,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.main_window.window import MainWindow
from app.options import Options
from app.pages.score.toppan import notation, state
from app.pages.score.toppan.advice import _sight
from app.pages.score.toppan.answer import answer
from app.pages.score.toppan.notation import EXAMPLE
from app.pages.score.toppan.odds_task import OddsTask
from app.pages.score.toppan.page import ToppanPage
from app.pages.score.toppan.presentation import seats_shown
from app.pages.score.toppan.state import Draft, PageView, SeatDraft, TilePlace
from app.pages.score.toppan.texts import near_rows, spoken
from app.pages.score.toppan.views import TextPair
from app.pages.score.toppan.widgets import draw_row, text_pair_list
from app.pages.score.toppan.widgets.advice_card import AdviceCard
from app.pages.score.toppan.widgets.draw_row import DrawRow
from app.pages.score.toppan.widgets.next_grid import NextGrid, percent
from app.pages.score.toppan.widgets.text_pair_list import TextPairList
from app.pages.score.widgets import hand_picture
from app.recent_hands import RecentHands
from app.style import theme
from app.style.theme import sans
from app.style.tokens import LIGHT
from app.texts.toppan import toppan_texts
from app.variants import TOPPAN
from app.widgets.answer import declaration
from app.widgets.answer.declaration import Declaration
from app.widgets.painting.drawing import LEAST_LETTERS, shortened, width_of
from engine.rulebook import with_value
from engine.tiles import RED_FIVES, TILES, tiles
from engine.toppan.rules import load
from engine.toppan.situation import Stake
from tests.app.player import Player
from tests.app.test_access import JAPANESE, QUOTED, told

W = TypeVar("W", bound=QWidget)


class ToppanPlayer(Player):
    """Somebody at the page of this game: names are looked for on it first."""

    @property
    def page(self) -> ToppanPage:
        found = self.window.page
        assert isinstance(found, ToppanPage)
        return found

    @property
    def deal(self) -> Draft:
        return self.window.session.store("score", TOPPAN).state

    def find(self, name: str, kind: type[W]) -> W:
        found = self.page.findChild(kind, name)
        return super().find(name, kind) if found is None else found

    def type(self, text: str) -> None:
        self.qtbot.keyClicks(self.page, text)

    def press(
        self,
        key: Qt.Key,
        name: str = "toppan_page",
        modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        widget = self.page if name == "toppan_page" else self.find(name, QWidget)
        self.qtbot.keyClick(widget, key, modifier)

    def rows(self, name: str) -> list[str]:
        return self.told(name).split("\n")[1:]

    def settle(self) -> None:
        """Wait for what comes a moment after a change."""
        shows_deal = self.page._whole is not None  # nothing comes later there
        self.qtbot.waitUntil(lambda: shows_deal or self.page._found.done, timeout=10_000)


@pytest.fixture(scope="module")
def hall(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    """One window for the tests that leave it as they found it: a new one each costs too long."""
    folder = tmp_path_factory.mktemp("hall")
    options = Options(QSettings(str(folder / "hayami.ini"), QSettings.Format.IniFormat))
    options.theme = "light"
    theme.apply(qapp, LIGHT)
    window = MainWindow(options, "ja", RecentHands(folder / "data"))
    window.session.choose("toppan")
    window.show()
    yield window
    window.close()
    window.deleteLater()
    qapp.sendPostedEvents(window, QEvent.Type.DeferredDelete.value)


def seated(qtbot: QtBot, window: MainWindow) -> ToppanPlayer:
    """A child in the south seat at an empty table."""
    window.session.choose("toppan")
    store = window.session.store("score")
    store.update(EXAMPLE)
    store.update(Draft())
    player = ToppanPlayer(qtbot, window)
    player.page.ui.show_tab(0)
    player.page._advice.rest()
    return player


@pytest.fixture
def at_table(qtbot: QtBot, hall: MainWindow) -> Iterator[ToppanPlayer]:
    if hall.texts.language != "ja":
        hall.set_language("ja")
    player = seated(qtbot, hall)
    yield player
    player.page._advice.rest()


@pytest.fixture
def alone(qtbot: QtBot, window: MainWindow) -> ToppanPlayer:
    """The same in a window of one's own."""
    return seated(qtbot, window)


def test_the_first_start_of_the_game_shows_an_example(window: MainWindow) -> None:
    window.session.choose("toppan")
    assert window.session.store("score").state == EXAMPLE
    assert isinstance(window.page, ToppanPage)


def test_a_hand_that_is_compared_is_worth_its_prizes(at_table: ToppanPlayer) -> None:
    """rules.md §7.1, 20: stake 1, three tiles that make ten, and seven points."""
    at_table.lay("3m4p3s")
    assert at_table.declared == "10"
    assert at_table.counted == "勝てば 7翻 7点"
    assert at_table.ledger[-3:] == ["値", "数牌 10 明記", "値の計 10"]
    assert at_table.ledger[0] == "懸賞役・いつでも"
    assert {"基本点 1翻 明記", "断半牌 3翻", "全彩門 3翻"} <= set(at_table.ledger)
    assert "合わせて 7" in at_table.ledger


def test_seven_tiles_are_a_mangan(at_table: ToppanPlayer) -> None:
    """rules.md §7.1, 21."""
    at_table.click("stake_1_2")
    at_table.type("1m1p2z3z4z5z6z")
    assert at_table.declared == "七張和 80点"
    assert at_table.counted == "満貫"
    assert "七張和 満貫 導出" in at_table.ledger


def test_a_child_who_cannot_beat_what_the_dealer_shows_may_not_stay(
    at_table: ToppanPlayer,
) -> None:
    """rules.md §7.1, 22: nine open tiles, and nine and a half."""
    at_table.click("place_east")
    at_table.type("9m")
    at_table.click("place_south")
    at_table.type("9p5z")
    assert at_table.declared == "9.5"
    assert "見えている9+0.5以下なので、ステイできない" in at_table.told("declaration")
    at_table.click_right("others_east_1")
    assert "ステイできる" in at_table.told("declaration")


def test_a_tie_is_the_dealer_s(at_table: ToppanPlayer) -> None:
    """rules.md §7.1, 23: nine against nine."""
    at_table.page.enter("9m seat=S east=9p west=8m5z north=7p1m")
    assert at_table.deal.view is PageView.ROUND
    assert "南家　同じ値なので親の勝ち" in at_table.told("duels")
    assert at_table.declared.startswith("親 ＋")


def test_the_own_wind_is_ten_where_that_is_better(at_table: ToppanPlayer) -> None:
    at_table.type("2z5z")
    assert at_table.declared == "十半 2点"
    assert [b.accessibleName() for b in at_table.page.ui.hand._tiles[:2]] == [
        "第一牌・伏せ、南、10",
        "第一ツモ、白、0.5",
    ]
    assert any(row.startswith("自風") for row in at_table.ledger)
    at_table.type("7z")
    assert "0.5" in at_table.told("hand_0"), "with a third tile it has to be low"


def test_ten_and_a_half_asks_for_the_tile_that_it_turns(at_table: ToppanPlayer) -> None:
    """002-45: the upper tile of the last stack is added to the dora."""
    at_table.type("4m6p5z")
    assert "「追加」に置く" in at_table.told("declaration")
    at_table.click("place_extra", "palette_3s")
    assert at_table.deal.seats[1].extra == tiles("3s")[0]
    assert at_table.deal.place is TilePlace.SOUTH
    assert "親が" in at_table.told("declaration")
    assert any(row.startswith("追加のドラ 1翻") for row in at_table.ledger)


@pytest.mark.parametrize("language", ["ja", "en"])
def test_in_a_small_window_it_is_told_whether_one_may_stay(
    alone: ToppanPlayer, language: str
) -> None:
    alone.window.set_language(language)
    alone.resize(1024, 700)
    alone.page.enter("9p5z seat=S east=_9m")
    card = alone.find("declaration", Declaration)
    room = card.width() - 24
    assert width_of(card.foot_words(room), sans(LEAST_LETTERS)) <= room


@pytest.mark.parametrize("language", ["ja", "en"])
def test_in_a_small_window_the_stake_and_the_button_for_a_new_hand_are_in_sight(
    alone: ToppanPlayer, language: str
) -> None:
    """Both were below the form's edge in English; in a deal, that has more stakes, the button."""
    alone.window.set_language(language)
    alone.resize(1024, 700)
    for view, names in (("view_0", ("stake_1", "new_hand")), ("view_1", ("new_hand",))):
        alone.click(view)
        alone.qtbot.wait(50)
        for name in names:
            there = alone.find(name, QWidget)
            assert there.visibleRegion().boundingRect() == there.rect(), (view, name)


def test_a_bust_is_told_with_its_limit(at_table: ToppanPlayer) -> None:
    at_table.type("9m5p")
    assert at_table.declared == "14 バースト"
    assert any("手の上限 10.5" in row for row in at_table.ledger)


def test_a_line_in_hand_shows_its_clause_and_lights_its_tiles(at_table: ToppanPlayer) -> None:
    at_table.type("2m0p")
    at = next(i for i, row in enumerate(at_table.ledger) if row.startswith("紅五牌"))
    box = at_table.page.ui.ledger.visualRect(at_table.page.ui.ledger.model().index(at, 0))
    at_table.qtbot.mouseClick(
        at_table.page.ui.ledger.viewport(), Qt.MouseButton.LeftButton, pos=box.center()
    )
    assert "⑤" in at_table.clause
    assert [b.highlighted for b in at_table.page.ui.hand._tiles[:2]] == [False, True]


def test_the_selected_line_stays_selected_below_a_line_that_is_new(at_table: ToppanPlayer) -> None:
    at_table.page.enter("2m0p seat=S")
    at = next(i for i, row in enumerate(at_table.ledger) if row.startswith("紅五牌"))
    at_table.page.ui.ledger.setCurrentIndex(at_table.page.ui.ledger.model().index(at, 0))
    assert at_table.clause.startswith("紅五牌")
    at_table.page.enter("2m0p seat=S honba=1")
    assert at_table.ledger[at] != "紅五牌 1翻"
    assert at_table.clause.startswith("紅五牌")


def test_indicators_are_counted_by_clicks_and_taken_back_by_the_right_button(
    at_table: ToppanPlayer,
) -> None:
    at_table.type("2m")
    at_table.click("place_dora", "palette_1m", "palette_1m", "palette_1p")
    assert at_table.deal.dora == tiles("1m1m1p")
    assert at_table.text("palette_hint") == "一筒は表示牌に1枚。全部で3枚。"
    at_table.click_right("palette_1m")
    assert at_table.deal.dora == tiles("1m1p")
    assert "残り3枚" in at_table.told("palette_1m")
    assert "ドラ2" in at_table.told("hand_0")
    at_table.click("indicator_dora_0")
    assert at_table.deal.dora == tiles("1p")


def test_a_key_on_the_palette_takes_the_last_tile_away_or_an_indicator_of_its_kind(
    at_table: ToppanPlayer,
) -> None:
    at_table.lay("2m3p")
    at_table.press(Qt.Key.Key_Backspace, "palette_2m")
    assert at_table.deal.seats[1].tiles == tiles("2m")
    at_table.click("place_dora", "palette_1m", "palette_1p")
    at_table.press(Qt.Key.Key_Delete, "palette_1m")
    assert at_table.deal.dora == tiles("1p")


def test_no_more_than_34_indicators_are_laid(at_table: ToppanPlayer) -> None:
    at_table.click("place_dora")
    at_table.type("111122223333444455556666777788889999m")
    assert len(at_table.deal.dora) == 34
    assert at_table.text("notation_mistake") == "もう残っていない。", "a fourth plain five first"
    assert at_table.deal.place is TilePlace.DORA


def test_what_each_next_tile_would_do_is_told_and_drawn_by_a_click(
    at_table: ToppanPlayer,
) -> None:
    at_table.type("5m5p")
    at_table.settle()
    grid = at_table.find("nexts", NextGrid)
    assert "◎和了" in grid.accessibleName()
    assert grid.sentence(tiles("5s")[0]).startswith("五索：15で和了、")
    assert grid.sentence(tiles("1z")[0]).startswith("東：10.5で和了")
    assert "バースト" in grid.sentence(tiles("9m")[0])
    assert "残り2枚、見えない134枚" in grid.sentence(tiles("5m")[0])
    place = grid._cell(3, 4).center().toPoint()
    at_table.qtbot.mouseClick(grid, Qt.MouseButton.LeftButton, pos=place)
    assert at_table.deal.seats[1].tiles == tiles("5m5p5z")
    assert at_table.declared.startswith("十半")


def test_the_next_grid_is_used_by_keys_alone(at_table: ToppanPlayer) -> None:
    at_table.type("5m5p")
    at_table.settle()
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Left):
        for _ in range(9):
            at_table.press(key, "nexts")
    for _ in range(3):
        at_table.press(Qt.Key.Key_Down, "nexts")
    at_table.press(Qt.Key.Key_Right, "nexts")
    assert "南" in at_table.told("nexts")
    at_table.press(Qt.Key.Key_Space, "nexts")
    assert at_table.deal.seats[1].tiles == tiles("5m5p2z")


def test_readings_that_change_the_hand_are_told(at_table: ToppanPlayer) -> None:
    at_table.page.enter("2m3p seat=S dora=1m1p2s")
    at_table.settle()
    at_table.click("foot_1")
    rows = at_table.rows("doubts")
    assert any("一牌につき一翻" in row for row in rows)
    at_table.page.enter("3p3m3p3m seat=W dora=2p1s7z")
    at_table.settle()
    rows = at_table.rows("doubts")
    assert any(row.startswith("ドラ 手の上限を超えると付かないなら") for row in rows), rows


def test_yaku_missed_by_one_fact_are_told(at_table: ToppanPlayer) -> None:
    at_table.type("1m1m")
    at_table.click("foot_2")
    assert any(row.startswith("同刻和：刻子がない") for row in at_table.rows("near"))


def test_advice_is_reckoned_at_once_in_idle_time_and_stops_when_told(
    at_table: ToppanPlayer,
) -> None:
    at_table.page.enter("7m3z seat=S east=_8p")
    card = at_table.find("advice", AdviceCard)
    at_table.qtbot.waitUntil(lambda: at_table.find("advice_stop", QPushButton).isVisible())
    at_table.click("advice_stop")
    assert not at_table.page._advice.busy
    assert at_table.find("advice_note", QLabel).text() == "計算をやめた。"
    at_table.click("advice_start")
    at_table.qtbot.waitUntil(lambda: bool(card.rows.rows), timeout=30_000)
    rows = at_table.rows("advice_rows")
    assert any(row.startswith("ヒット") for row in rows)
    at_table.type("1z")
    assert card.rows.rows == (), "another hand has odds of its own"
    at_table.page._advice.rest()


@pytest.mark.parametrize("words", ["7m3s6z seat=S stake=double east=_8p", "7m3s6z seat=E"])
def test_the_advice_on_a_declared_hand_is_what_it_wins_with_the_tile_that_was_turned(
    at_table: ToppanPlayer, words: str
) -> None:
    """⑤: 十半和 turns a tile. The advice took the average of the tiles that may be turned, where
    the one that was lies there and the points to declare count it."""
    at_table.page.enter(f"{words} dora=1p2p extra=6p")
    advising = at_table.page._advice
    at_table.qtbot.waitUntil(lambda: not advising.busy, timeout=60_000)
    score = answer(at_table.deal, load("toppan")).score
    assert score is not None
    assert f"+{score.points / 2:.1f}" in at_table.rows("advice_rows")[0]


def test_advice_of_a_nondealer_is_read_with_its_note_without_scrolling(
    at_table: ToppanPlayer,
) -> None:
    at_table.resize(1280, 800)
    at_table.window.session.store("score", TOPPAN).commit(EXAMPLE, "example")
    advising = at_table.page._advice
    at_table.qtbot.waitUntil(lambda: not advising.busy, timeout=60_000)
    assert len(at_table.rows("advice_rows")) == 3
    assert "一局の平均" in at_table.text("advice_note")
    at_table.qtbot.waitUntil(
        lambda: not at_table.find("advice_panel", QScrollArea).verticalScrollBar().maximum()
    )


def test_the_dealer_is_told_what_the_next_tile_does_and_then_what_each_choice_gains(
    at_table: ToppanPlayer,
) -> None:
    """All of it is read without scrolling."""
    at_table.resize(1280, 800)
    at_table.click("seat_0")
    at_table.type("9m1p")
    card, advising = at_table.find("advice", AdviceCard), at_table.page._advice
    at_table.qtbot.waitUntil(lambda: len(card.rows.rows) == 3, timeout=10_000)
    assert any(row.startswith("次でバースト") for row in at_table.rows("advice_rows"))
    assert all(at_table.find(f"stake_{seat}", QWidget).isVisible() for seat in (1, 2, 3))
    assert advising.busy
    assert "三人の子" in at_table.text("advice_note")
    at_table.qtbot.waitUntil(lambda: not advising.busy, timeout=60_000)
    rows = at_table.rows("advice_rows")
    assert rows[0].startswith("ステイ ◎")
    assert len(rows) == 5
    assert "一局の平均" in at_table.text("advice_note")
    at_table.qtbot.waitUntil(
        lambda: not at_table.find("advice_panel", QScrollArea).verticalScrollBar().maximum()
    )
    at_table.type("1z")
    assert len(card.rows.rows) != 5, "another hand has odds of its own"
    advising.rest()


def test_tiles_that_allow_no_odds_are_told(at_table: ToppanPlayer) -> None:
    sight = _sight(notation.enter(Draft(), "1m seat=E dora=1111m"), load("toppan"))
    told: list[bool] = []
    task = OddsTask(at_table.page)
    task.failed.connect(lambda: told.append(True))
    task.compute(sight, load("toppan"))
    at_table.qtbot.waitUntil(lambda: bool(told))
    assert not task.busy


def test_first_tiles_of_children_who_are_done_are_seen_where_they_are_turned_then() -> None:
    """play.hidden_until: own_end turns them, all_done does not."""
    first, second = (SeatDraft(tiles=tiles(text)) for text in ("9m", "2p3p"))
    draft = Draft(own=2, seats=(SeatDraft(), first, SeatDraft(tiles=tiles("4s")), second))
    late = load("toppan")
    early = with_value(late, "play.hidden_until", "own_end")
    assert _sight(draft, late).others_open == tiles("3p")
    assert _sight(draft, early).others_open == tiles("9m3p")
    assert _sight(replace(draft, own=0), early).others_open == tiles("3p")


def test_the_order_of_drawing_is_changed_by_keys_and_by_a_drag(at_table: ToppanPlayer) -> None:
    at_table.type("1m2p3z")
    at_table.press(Qt.Key.Key_Right, "hand_0", Qt.KeyboardModifier.ShiftModifier)
    assert at_table.deal.seats[1].tiles == tiles("2p1m3z")
    first = at_table.centre("hand_0")
    at_table.slide("hand_2", first + QPoint(20, 5), first)
    assert at_table.deal.seats[1].tiles == tiles("3z2p1m")
    at_table.do("undo")
    assert at_table.deal.seats[1].tiles == tiles("2p1m3z")


def test_a_tile_is_carried_from_the_palette_and_off_the_table(at_table: ToppanPlayer) -> None:
    hand = at_table.centre("hand_add")
    at_table.slide("palette_7z", hand + QPoint(0, 40), hand)
    assert at_table.deal.seats[1].tiles == tiles("7z")
    at_table.slide("hand_0", hand + QPoint(0, 300), hand + QPoint(200, 420))
    assert at_table.deal.seats[1].tiles == ()


def test_contradictions_have_one_way_out_each(at_table: ToppanPlayer) -> None:
    at_table.page.enter("9m5p1z")
    assert at_table.declared == "成り立たない"
    assert at_table.problems("problems_hand") == ["手牌：東を引く前に手の上限を超えている。"]
    at_table.click("problems_hand_0_fix")
    assert at_table.deal.seats[1].tiles == tiles("9m5p")
    at_table.page.enter("1m seat=S dora=1111m")
    at_table.press(Qt.Key.Key_F8)
    at_table.page.action_handlers()["next_problem"]()
    at_table.press(Qt.Key.Key_Return, "problems_hand_0")
    assert at_table.problems("problems_hand") == []
    assert at_table.deal.dora == tiles("111m")


def test_a_mistake_in_the_notation_is_told_with_its_place(at_table: ToppanPlayer) -> None:
    at_table.paste("2m3p seat=S stake=triple")
    assert "half even double" in at_table.text("notation_mistake")
    assert at_table.deal.seats[1].tiles == ()
    at_table.type("8z")
    assert "8z" in at_table.text("notation_mistake")


def test_what_is_copied_can_be_pasted(at_table: ToppanPlayer) -> None:
    at_table.window.session.store("score").commit(EXAMPLE, "example")
    at_table.do("copy")
    at_table.do("clear")
    assert state.everything(at_table.deal) == ()
    at_table.do("paste")
    assert notation.text_of_draft(at_table.deal) == notation.text_of_draft(EXAMPLE)
    at_table.do("copy_explained")
    text = QGuiApplication.clipboard().text()
    assert "十半和" in text
    assert "⑤" in text
    at_table.page.enter("2m3p seat=S dora=1m1p2s")
    at_table.do("copy_explained")
    read_otherwise = QGuiApplication.clipboard().text().partition("別の読み\n")[2]
    assert "ドラは、一牌につき一翻" in read_otherwise


@pytest.mark.parametrize("view", ["view_0", "view_1"])
def test_a_deal_is_copied_as_a_picture_with_its_declaration_and_without_buttons(
    at_table: ToppanPlayer, monkeypatch: pytest.MonkeyPatch, view: str
) -> None:
    """The felt was copied as it is on the screen, with “Recent”, “Open” and “Save”."""
    at_table.window.session.store("score").commit(EXAMPLE, "example")
    at_table.click(view)
    told: list[str] = []
    monkeypatch.setattr(declaration, "write", lambda _p, _b, text, *_: (told.append(text), 0.0)[1])
    monkeypatch.setattr(hand_picture, "write_wrapped", lambda _p, _b, text, *_: told.append(text))
    at_table.do("copy_picture")
    picture = QGuiApplication.clipboard().image()
    assert picture.width() == 2000
    assert at_table.declared in told
    assert any(text.endswith(notation.text_of_draft(EXAMPLE)) for text in told)


def test_a_deal_is_saved_and_opened_again(
    alone: ToppanPlayer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "deal.hayami.txt"
    monkeypatch.setattr(
        "app.file_dialogs.QFileDialog.getSaveFileName",
        lambda *_: (str(path), ""),
    )
    alone.window.session.store("score").commit(EXAMPLE, "example")
    alone.do("save")
    alone.do("clear")
    alone.do("document_club")
    alone.window.open_path(path)
    assert alone.window.session.document == "toppan", "the file says of which game it is"
    assert notation.text_of_draft(alone.deal) == notation.text_of_draft(EXAMPLE)
    club = tmp_path / "club.hayami.txt"
    club.write_text("# Hayami hand 1\ndocument: club\nhand: 19m\n", encoding="utf-8")
    alone.window.open_path(club)
    assert alone.window.session.document == "club"
    assert alone.draft.concealed == tiles("19m")


def test_a_broken_file_is_told_with_its_line(alone: ToppanPlayer, tmp_path: Path) -> None:
    path = tmp_path / "broken.hayami.txt"
    path.write_text(
        "# Hayami hand 1\ndocument: toppan\nhand: 2m\nsituation: seat=Q\n", encoding="utf-8"
    )
    told: list[str] = []
    alone.page.error.connect(told.append)
    alone.page.open_file(path)
    assert "4" in told[0]
    assert "E S W N" in told[0]


def test_the_deal_on_the_table_is_there_after_a_restart(
    alone: ToppanPlayer, options: Options, tmp_path: Path
) -> None:
    alone.type("4m3z")
    alone.window.save_hand()
    assert (tmp_path / "data" / "recent-toppan.txt").exists()
    again = MainWindow(options, "ja", RecentHands(tmp_path / "data"))
    assert again.session.store("score").state.seats[1].tiles == tiles("4m3z")
    again.deleteLater()


def test_random_deals_fill_all_four_seats(at_table: ToppanPlayer) -> None:
    for level in ("easy", "usual", "hard"):
        at_table.do(f"random_{level}")
        assert all(seat.tiles for seat in at_table.deal.seats)
        assert len(at_table.deal.dora) == 34
        assert at_table.declared
    at_table.click("view_1")
    assert at_table.page.ui.form.problem_lines() == []
    assert at_table.find("duels", TextPairList).rows


def test_the_situation_goes_by_keys(at_table: ToppanPlayer) -> None:
    for name in ("next_stake", "next_round", "honba_more"):
        at_table.do(name)
    draft = at_table.deal
    assert (draft.seats[1].stake, draft.round_wind, draft.honba) == (Stake.DOUBLE, 1, 1)
    at_table.do("next_seat")
    assert at_table.deal.own == 2
    at_table.do("toppan_extra")
    at_table.type("5z")
    assert at_table.deal.seats[2].extra == tiles("5z")[0]
    at_table.do("toppan_place")
    assert at_table.deal.place is TilePlace.NORTH


def test_a_hand_comes_along_when_one_sits_elsewhere(at_table: ToppanPlayer) -> None:
    at_table.type("4m3z")
    at_table.click("seat_3")
    assert at_table.deal.seats[3].tiles == tiles("4m3z")
    assert at_table.deal.seats[1].tiles == ()


def test_the_deal_shows_who_pays_whom_and_who_deals_next(at_table: ToppanPlayer) -> None:
    at_table.page.enter(
        "9m seat=S honba=1 stake=double east=3p5p1s west=5p6p north=2z2z stakes=double,half,even"
    )
    assert at_table.rows("duels") == [
        "南家　同じ値なので親の勝ち：−10",
        "西家　子のバーストで親の勝ち：−2.5",
        "北家　子の和了で子の勝ち：＋6",
        "親は、続けるか流すかを選ぶ。",
        "次の延続点：2",
    ]
    assert "東家 ＋6.5、南家 −10、西家 −2.5、北家 ＋6" in at_table.told("seats")
    assert at_table.declared == "親 ＋6.5点"
    at_table.click("stays_3")
    assert at_table.deal.seats[3].declares is False
    assert at_table.declared == "この局は成り立たない"
    assert "ステイできない" in at_table.told("declaration")


def test_a_line_of_the_deal_lights_the_tiles_that_it_is_about(at_table: ToppanPlayer) -> None:
    at_table.page.enter("9m seat=S east=3p0p1s west=5p3p north=2z2z")
    ledger = at_table.page.ui.ledger
    at = next(i for i, row in enumerate(at_table.ledger) if row.startswith("紅五牌"))
    box = ledger.visualRect(ledger.model().index(at, 0))
    at_table.qtbot.mouseClick(ledger.viewport(), Qt.MouseButton.LeftButton, pos=box.center())
    row = at_table.page.ui.seats_row._buttons["east"][:3]
    assert [b.highlighted for b in row] == [False, True, False]
    assert sum(row.startswith("基本点") for row in at_table.ledger) == 2, (
        "the dealer's, and North's"
    )


def test_equal_tiles_of_other_seats_are_not_what_a_line_of_the_deal_is_about(
    at_table: ToppanPlayer,
) -> None:
    at_table.page.enter("9m seat=S east=3p4p1s west=5p3p north=2z2z dora=2p")
    whole = at_table.page._whole
    assert whole is not None
    dora = next(i for i, row in enumerate(at_table.ledger) if row.startswith("ドラ"))
    seats = seats_shown(at_table.deal, whole, load("toppan"), dora)
    assert tiles("3p")[0] in seats[0].highlighted
    assert [bool(seat.highlighted) for seat in seats] == [True, False, False, False]


def test_a_bust_dealer_ends_the_deal_and_children_have_no_turn(at_table: ToppanPlayer) -> None:
    at_table.page.enter("4m seat=S east=9p5z9s west=5p north=7p")
    assert at_table.rows("duels")[0].startswith("南家　親のバーストで子の勝ち：＋")
    at_table.click("place_south")
    at_table.type("1p")
    assert at_table.declared == "この局は成り立たない"
    assert "子の番は来ない" in at_table.told("declaration")


def test_three_children_who_win_make_a_redraw(at_table: ToppanPlayer) -> None:
    at_table.page.enter("1p1p seat=S east=9p west=2p2p north=3p3p")
    assert at_table.declared == "引き直し"
    assert "同じ親でもう一局" in at_table.told("declaration")


def test_tiles_that_are_missing_are_asked_for(at_table: ToppanPlayer) -> None:
    at_table.type("4m")
    at_table.click("view_1")
    assert at_table.declared == "まだ終わらない"
    assert "東家、西家、北家の牌が足りない" in at_table.told("declaration")
    at_table.click("seats_row_east_add")
    at_table.type("9p")
    assert at_table.deal.seats[0].tiles == tiles("9p")


VIEWS = ("", "east=9p west=8m5z north=7p1m", "east=_9p")


def test_in_english_no_japanese_sentence_is_left(at_table: ToppanPlayer) -> None:
    """The page was Japanese before, so that what is not spoken anew is found."""
    for more in VIEWS:
        at_table.window.set_language("ja")
        at_table.page.enter(f"0m4p seat=S honba=1 dora=1m1p2p {more}")
        at_table.settle()
        at_table.set_language("en")
        wrong = {w for w, word in told(at_table.window).items() if JAPANESE.search(word)}
        assert not {w for w in wrong if not any(k in w for k in QUOTED)}


def test_everything_on_the_page_has_a_name_and_a_place_in_the_tab_chain(
    at_table: ToppanPlayer,
) -> None:
    at_table.window.session.store("score").commit(EXAMPLE, "example")
    for language in ("en", "ja"):
        at_table.set_language(language)
        at_table.settle()
        for view in ("view_0", "view_1"):
            at_table.click(view)
            for button in at_table.page.findChildren(QAbstractButton):
                if button.isVisible():
                    assert button.objectName()
                    assert button.text() or button.accessibleName(), button.objectName()
                    assert button.focusPolicy() is not Qt.FocusPolicy.NoFocus, button.objectName()


def test_with_large_letters_no_number_below_a_next_tile_lies_over_another(
    alone: ToppanPlayer,
) -> None:
    """In one row of ten tiles they did."""
    alone.resize(1024, 700)
    alone.page.enter("2m3p0s1z seat=S stake=double honba=1")
    for letters in (1.0, 1.5, 2.0):
        alone.window.choose_scale(letters)
        alone.qtbot.wait(50)
        alone.settle()
        grid = alone.find("nexts", NextGrid)
        for y, row in enumerate(grid._rows):
            for x, tile in enumerate(row):
                if tile in grid._nexts:
                    one = grid._nexts[tile]
                    assert width_of(grid._words(one), sans(11)) <= grid._cell(y, x).width() + 1
    assert sorted(tile for row in grid._rows for tile in row) == sorted((*TILES, *RED_FIVES))
    alone.press(Qt.Key.Key_Down, "nexts")
    assert "赤五萬" in alone.told("nexts"), "the second row of the same suit"


@pytest.mark.parametrize(
    ("chance", "told"), [(0.041, "4.1%"), (0.0994, "9.9%"), (0.0996, "10%"), (0.12, "12%")]
)
def test_a_chance_has_two_digits_or_one_after_the_point(chance: float, told: str) -> None:
    assert percent(chance) == told


@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_caption_that_has_no_room_over_its_tile_is_the_number_of_the_draw(
    alone: ToppanPlayer, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """It was “fir…”, of the first tile as of the first draw."""
    alone.window.set_language(language)
    alone.resize(1024, 700)
    alone.window.choose_scale(2.0)
    alone.qtbot.wait(50)
    seen: list[str] = []
    monkeypatch.setattr(
        draw_row,
        "write",
        lambda _p, box, text, font, *_: seen.append(shortened(text, box.width(), font)),
    )
    alone.page.enter("2m3p0s1z seat=S")
    alone.find("hand", DrawRow).grab()
    assert {"1", "2", "3", "4"} <= set(seen)
    assert not [text for text in seen if "…" in text]


def test_with_large_letters_every_gain_is_told_whole(
    alone: ToppanPlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The chance of a bust was what was cut."""
    alone.window.set_language("en")
    alone.resize(1024, 700)
    alone.window.choose_scale(2.0)
    alone.qtbot.wait(50)
    cut: list[str] = []

    def written(_p: object, box: QRectF, text: str, font: QFont, *_: object) -> float:
        wide = width_of(text, font)
        if wide > box.width() + 2:
            cut.append(text)
        return wide

    monkeypatch.setattr(text_pair_list, "write", written)
    gains = "+52.6 points, wins 100%, bust 0%"
    rows = alone.find("advice_rows", TextPairList)
    rows.show_rows((TextPair("win ◎", gains, strong=True), TextPair("stay", gains)), "")
    alone.qtbot.wait(50)
    rows.grab()
    room = QFontMetrics(sans(LEAST_LETTERS, True)).boundingRect(
        rows.row_box(0).toRect(), int(Qt.TextFlag.TextWordWrap), gains
    )
    assert not cut
    assert rows.row_height >= room.height() + QFontMetrics(sans(12)).height()


@pytest.mark.parametrize("scale", [2.0])
def test_larger_letters_leave_room_for_everything(alone: ToppanPlayer, scale: float) -> None:
    alone.window.choose_scale(scale)
    QApplication.processEvents()
    for view in ("view_0", "view_1"):
        alone.click(view)
        for name in ("palette", "situation", "declaration", "ledger", "notation"):
            widget = alone.find(name, QWidget)
            assert widget.height() > 0
            assert widget.isVisible()


def test_a_document_with_other_values_is_told_with_them(at_table: ToppanPlayer) -> None:
    """The limit, the lower value of an own wind, and what a stay needs."""
    rules = load("toppan")
    for key, value in (
        ("tiles.limit", 9.0), ("tiles.own_wind", (8.0, 1.0)), ("play.stay_margin", 1.5),
    ):  # fmt: skip
        rules = with_value(rules, key, value)
    texts = toppan_texts("ja")

    def below(own: str, dealer: str = "") -> str:
        seats = tuple(SeatDraft(tiles=tiles(text)) for text in (dealer, own, "", ""))
        return spoken(answer(replace(at_table.deal, seats=seats), rules), texts).below

    assert below("8m3p") == "自風を1に数えても、9を超える。"
    assert below("7m", "6p6s") == "親の見えている6+1.5以下なので、ステイできない。"
    assert below("8m", "6p6s") == "親の見えている6+1.5を上回るので、ステイできる。"
    near = answer(replace(at_table.deal, seats=(SeatDraft(), SeatDraft(tiles=tiles("5m3p")),
                                                SeatDraft(), SeatDraft())), rules)  # fmt: skip
    assert "9ちょうどではない" in {row.right for row in near_rows(near, texts)}
