"""Any yaku can be asked why the hand has it or not, by mouse or by keys, and the hand shows why."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QToolButton
from pytestqt.qtbot import QtBot

from app.main_window.window import MainWindow
from app.pages.score.state import Draft
from app.pages.score.why import controller
from app.pages.score.why.panel import WhyPanel
from app.pages.score.why.views import WhyRow, matches_search
from app.pages.score.why.yaku_list import YakuList
from app.pages.score.widgets.hand_row import HandRow
from app.pages.score.widgets.meld_button import MeldButton
from app.texts.texts import LANGUAGES, Texts
from engine.riichi.situation import Event
from engine.riichi.yaku import YAKU
from tests.app.opened_window import shared_window
from tests.app.player import Player

EXAMPLE = "234678m999p3455s+5s tsumo riichi dora=7m"
FIRST = QSize(1000, 760)
"""The size of a window at its first start on the screen of the tests."""


@pytest.fixture(scope="module")
def kept(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    """A window that serves the tests of the panel."""
    with shared_window(qapp, tmp_path_factory.mktemp("why")) as window:
        yield window


@pytest.fixture
def asking(qtbot: QtBot, kept: MainWindow) -> Player:
    """A player whose window shows the first hand, with the panel just opened."""
    player = Player(qtbot, kept)
    if kept.size() != FIRST:
        player.resize(FIRST.width(), FIRST.height())
    kept.open_page("score")
    kept.session.choose("club")
    if player.shows("why"):
        player.click("why_close")
    kept.store.update(Draft())
    player.paste(EXAMPLE)
    press_key(player)
    assert player.shows("why")
    return player


def press_key(player: Player) -> None:
    """Press W in the window, which is active: shortcuts and focus need that."""
    player.window.activateWindow()
    player.qtbot.waitUntil(player.window.isActiveWindow)
    player.press(Qt.Key.Key_W)


def listed(player: Player) -> YakuList:
    return player.find("why_list", YakuList)


def field(player: Player) -> QLineEdit:
    return player.find("why_field", QLineEdit)


def chosen(player: Player) -> WhyRow:
    row = player.find("why", WhyPanel).row
    assert row is not None
    return row


def facts(player: Player) -> list[str]:
    return [fact.words for fact in chosen(player).facts]


def names(player: Player) -> list[str]:
    return [row.yaku for row in listed(player).rows if row.kind == "yaku"]


def highlighted(player: Player) -> list[str]:
    """The concealed tiles that are highlighted, the winning one left out."""
    buttons = player.find("hand", HandRow).tile_buttons()[:-1]
    return [str(b.tile) for b in buttons if b.isVisible() and b.highlighted]


def hint(player: Player) -> str:
    return player.window.score.ui.input.notation.hint


def row_of(player: Player, yaku: str) -> int:
    return next(at for at, row in enumerate(listed(player).rows) if row.yaku == yaku)


def box_of(player: Player, at: int) -> QRect:
    view = listed(player)
    view.scrollTo(view.model().index(at, 0))
    return view.visualRect(view.model().index(at, 0))


def click_row(player: Player, at: int, place: QPoint | None = None) -> None:
    box = box_of(player, at)
    where = box.topLeft() + QPoint(60, 12) if place is None else place
    port = listed(player).viewport()
    player.qtbot.mouseClick(port, Qt.MouseButton.LeftButton, pos=where)


def click_chip(player: Player, yaku: str) -> None:
    at = row_of(player, yaku)
    box_of(player, at)
    click_row(player, at, listed(player).chip_rect(at).center().toPoint())


# --- found by its name


def test_pinfu_of_the_first_hand_lacks_two_facts_and_their_tiles_are_highlighted(
    asking: Player,
) -> None:
    for typed in ("ピンフ", "平和", "ぴんふ", "PINFU"):
        field(asking).setText("断么九")
        assert names(asking) == ["tanyao"]
        field(asking).setText(typed)
        assert names(asking) == ["pinfu"], typed
        assert facts(asking) == ["九筒が刻子", "待ちは単騎（両面に取れば消える）"], typed
        assert highlighted(asking) == ["9p", "9p", "9p", "5s"], typed
        assert hint(asking) == "金の牌は 平和 に足りない所", typed


def test_what_is_typed_in_the_field_is_no_tile(asking: Player) -> None:
    before = asking.draft
    asking.qtbot.waitUntil(field(asking).hasFocus)
    asking.qtbot.keyClicks(field(asking), "pinfu")
    assert field(asking).text() == "pinfu"
    assert asking.draft == before
    assert names(asking) == ["pinfu"]


def test_yaku_are_found_by_kanji_kana_romaji_and_english(asking: Player) -> None:
    for typed, yaku in (
        ("sanshoku", ["sanshoku_doujun", "sanshoku_doukou"]),
        ("half flush", ["honitsu"]),
        ("ホンイツ", ["honitsu"]),
        ("国士", ["kokushi", "kokushi_13"]),
        ("役牌", ["haku", "hatsu", "chun", "seat_wind", "round_wind"]),
        ("ittsu", ["ittsuu"]),
        ("chitoitsu", ["chiitoitsu"]),
        ("人和", ["renhou"]),
        ("xyz", list[str]()),
    ):
        field(asking).setText(typed)
        assert sorted(names(asking)) == sorted(yaku), typed


def test_every_yaku_is_found_by_its_own_names() -> None:
    for yaku in YAKU:
        for texts in map(Texts, LANGUAGES):
            assert matches_search(yaku, texts.yaku_name(yaku))
            assert matches_search(yaku, texts.yaku_gloss(yaku))


def test_what_the_document_does_not_have_is_found_and_told(asking: Player) -> None:
    assert "renhou" not in names(asking)
    field(asking).setText("renhou")
    assert facts(asking) == ["この規定の役ではない"]
    assert listed(asking).rows[0].name == "この規定にない"


# --- the list


def test_it_opens_at_the_nearest_yaku_that_does_not_come(asking: Player) -> None:
    assert chosen(asking).name == "平和"
    kinds = [row.name for row in listed(asking).rows if row.kind != "yaku"]
    assert kinds == ["付いた", "付かなかった（惜しい順）", "場の出来事", "▸ 役満 10"]
    assert names(asking)[:5] == ["riichi", "menzen_tsumo", "pinfu", "tanyao", "iipeikou"]


def test_arrows_move_the_selection_from_the_field(asking: Player) -> None:
    asking.press(Qt.Key.Key_Down, "why_field")
    assert chosen(asking).name == "断么九"
    assert facts(asking) == ["九筒は么九牌"]
    assert highlighted(asking) == ["9p", "9p", "9p"]
    asking.press(Qt.Key.Key_Up, "why_field")
    asking.press(Qt.Key.Key_Up, "why_field")
    assert chosen(asking).name == "門前清自摸和"
    assert ("9p" in highlighted(asking), hint(asking).startswith("金")) == (False, False)
    for _ in range(4):
        asking.press(Qt.Key.Key_Up, "why_field")
    assert chosen(asking).name == "リーチ"


def test_a_click_opens_a_row_where_it_is(asking: Player) -> None:
    at = row_of(asking, "sanankou")
    before = box_of(asking, at).top()
    click_row(asking, at)
    assert chosen(asking).name == "三暗刻"
    assert facts(asking) == ["暗刻は一つ。あと二つ"]
    bar = listed(asking).verticalScrollBar()
    assert box_of(asking, at).top() == before or bar.value() in (bar.minimum(), bar.maximum())


def test_chips_show_a_part_of_the_yaku_with_their_number(asking: Player) -> None:
    told = {name: asking.told(f"why_{name}").partition("\n")[0] for name in ("all", "counted")}
    assert told == {"all": "すべて", "counted": "付いた 2"}
    asking.click("why_counted")
    assert names(asking) == ["riichi", "menzen_tsumo"]
    asking.click("why_event")
    assert len(names(asking)) == 8
    assert set(names(asking)) <= {event.value for event in Event}
    field(asking).setText("pinfu")
    assert names(asking) == ["pinfu"]


def test_yakuman_are_folded_until_they_are_asked_for(asking: Player) -> None:
    fold = next(at for at, row in enumerate(listed(asking).rows) if row.kind == "fold")
    assert "daisangen" not in names(asking)
    click_row(asking, fold)
    assert "daisangen" in names(asking)
    listed(asking).setCurrentIndex(listed(asking).model().index(fold, 0))
    asking.press(Qt.Key.Key_Return, "why_list")
    assert "daisangen" not in names(asking)
    field(asking).setText("大三元")
    assert names(asking) == ["daisangen"]


# --- events


def test_an_event_is_pressed_by_its_chip_and_by_a_key(asking: Player) -> None:
    click_chip(asking, "ippatsu")
    assert Event.IPPATSU in asking.draft.events
    assert "ippatsu" in names(asking)[:3]
    field(asking).setText("ippatsu")
    assert chosen(asking).holds
    asking.press(Qt.Key.Key_Return, "why_field")
    assert Event.IPPATSU not in asking.draft.events
    assert facts(asking) == ["リーチから一巡を過ぎた"]
    field(asking).setText("houtei")
    assert chosen(asking).chip is None
    asking.press(Qt.Key.Key_Return, "why_field")
    assert Event.HOUTEI not in asking.draft.events


def test_a_chip_that_the_pointer_has_left_is_not_pressed(asking: Player) -> None:
    at = row_of(asking, "ippatsu")
    box_of(asking, at)
    chip, port = listed(asking).chip_rect(at).center().toPoint(), listed(asking).viewport()
    asking.qtbot.mousePress(port, Qt.MouseButton.LeftButton, pos=chip)
    asking.qtbot.mouseRelease(port, Qt.MouseButton.LeftButton, pos=chip - QPoint(90, 0))
    assert Event.IPPATSU not in asking.draft.events


# --- open and closed


def test_it_is_opened_by_a_link_and_closed_by_a_button(player: Player) -> None:
    player.paste(EXAMPLE)
    player.settle()
    player.click("why_link")
    assert player.shows("why")
    assert not player.shows("palette_1m")
    player.click("why_close")
    assert not player.shows("why")
    assert player.shows("palette_1m")


def test_escape_closes_the_panel_and_never_the_hand(asking: Player) -> None:
    before = asking.draft
    asking.press(Qt.Key.Key_Escape, "why_field")
    assert not asking.shows("why")
    assert "9p" not in highlighted(asking)
    press_key(asking)
    asking.press(Qt.Key.Key_Escape, "why_list")
    assert not asking.shows("why")
    press_key(asking)
    asking.press(Qt.Key.Key_Escape, "page")
    assert not asking.shows("why")
    assert asking.draft == before


def test_the_key_closes_it_too_where_it_is_no_letter(asking: Player) -> None:
    asking.window.score.setFocus()
    press_key(asking)
    assert not asking.shows("why")


def test_it_follows_hand_situation_and_document_while_it_is_open(asking: Player) -> None:
    asking.do("how")
    row = listed(asking).rows[row_of(asking, "menzen_tsumo")]
    assert [fact.words for fact in row.facts] == ["ロンでアガった"]
    asking.paste("234678m78p34555s+6p ron riichi")
    assert "pinfu" in [r.yaku for r in listed(asking).rows if r.holds]
    asking.paste("234m")
    assert facts(asking) == ["牌があと11枚足りない"]
    asking.paste("234678m199p3455s+9s tsumo")
    assert facts(asking)[0] == "アガリの形になっていない"
    count = asking.text("why_count")
    asking.window.score.choose_document("mahjongsoul")
    assert asking.text("why_count") != count


def test_a_hand_without_yaku_is_asked_too(player: Player) -> None:
    player.paste("45m678p22s[7'89s][44'4z]+6m ron")
    press_key(player)
    field(player).setText("ピンフ")
    assert facts(player) == ["鳴いている", "北が刻子"]
    assert highlighted(player) == []
    assert all(player.find(f"meld_{at}", MeldButton).highlighted for at in range(2))


def test_nothing_is_asked_while_it_is_closed(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    press_key(player)
    player.press(Qt.Key.Key_Escape, "why_field")
    calls: list[object] = []
    monkeypatch.setattr(controller, "yaku_answers", lambda *some: calls.append(some) or ())
    player.paste(EXAMPLE)
    player.type("d1m")
    assert calls == []


def test_a_ledger_line_takes_the_light_and_a_yaku_takes_it_back(asking: Player) -> None:
    assert highlighted(asking)
    ledger = asking.window.score.ui.cards.ledger
    at = next(
        i for i, row in enumerate(ledger.rows.rows) if "ドラ" in ledger.rows.accessible_text(i)
    )
    ledger.setCurrentIndex(ledger.rows.index(at))
    assert highlighted(asking) == ["8m"]
    asking.press(Qt.Key.Key_Down, "why_field")
    assert highlighted(asking) == ["9p", "9p", "9p"]


def test_a_panel_that_is_always_open_lights_nothing_unasked(
    player: Player, window: MainWindow
) -> None:
    player.paste(EXAMPLE)
    page = window.score
    places: list[WhyPanel] = []
    shown: list[bool] = []
    changes: list[object] = []
    always = controller.WhyController(
        window.texts,
        page,
        draft=lambda: player.draft,
        answer=page._answer,
        place=places.append,
        show=shown.append,
        always=True,
    )
    always.highlight_changed.connect(lambda: changes.append(always.highlighted))
    assert not always.is_open
    always.begin()
    (panel,) = places
    assert shown == [True]
    player.qtbot.addWidget(panel)
    assert (always.is_open, always.highlighted, always.hint) == (True, None, "")
    assert panel.row is not None
    panel.list.step(1)
    assert always.highlighted is not None
    assert changes[-1] == always.highlighted
    player.do("how")
    always.present()
    assert always.close() is False
    panel.field.setText("pinfu")
    player.qtbot.keyClick(panel, Qt.Key.Key_Escape)
    assert (panel.field.text(), always.is_open) == ("", True)


def test_the_rule_of_the_yaku_is_read_by_link_and_key(asking: Player) -> None:
    asking.click("why_rule")
    QApplication.processEvents()
    assert asking.window.page is not asking.window.score
    asking.window.open_page("score")
    asking.do("to_clause")
    assert asking.window.page is not asking.window.score


def test_the_panel_keeps_its_place_in_every_window(asking: Player) -> None:
    for size in ((1024, 700), (1280, 800), (1600, 1000)):
        asking.window.resize(*size)
        QApplication.processEvents()
        if not asking.shows("why"):  # a window of another scale makes its widgets anew
            press_key(asking)
        asking.sees_whole_words("why")


def test_all_parts_have_names(asking: Player) -> None:
    for name in ("why_field", "why_list", "why_close", "why_rule", "why_all"):
        assert asking.told(name).strip()
    assert [b.accessibleName() for b in field(asking).findChildren(QToolButton)] == ["欄を空にする"]
    model = listed(asking).model()
    told = str(model.data(model.index(row_of(asking, "pinfu"), 0)))
    assert told == "平和 ピンフ 1翻 九筒が刻子 待ちは単騎（両面に取れば消える）"
    ippatsu = str(model.data(model.index(row_of(asking, "ippatsu"), 0)))
    assert ippatsu.endswith("Enter で 一発")


def test_english_says_it_as_clubs_do(player: Player) -> None:
    player.window.set_language("en")
    player.paste("123456m678p5799s+6s ron riichi")
    press_key(player)
    field(player).setText("pinfu")
    assert facts(player) == ["kanchan wait (57s)"]
