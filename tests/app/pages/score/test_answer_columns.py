"""Where the answer is shown: table strip, other documents, waits and their ledgers, tabs."""

from __future__ import annotations

from itertools import repeat

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.main_window.window import MainWindow
from app.pages.score.examples import EXAMPLES
from app.pages.score.widgets.answer_lists import NearMisses
from app.pages.score.widgets.other_documents import OthersView
from app.style.theme import sans
from app.widgets.answer import declaration
from app.widgets.answer.declaration import Declaration
from app.widgets.answer.ledger import LedgerView
from app.widgets.answer.waits import WaitsView
from app.widgets.layout.frames import Panel
from app.widgets.painting.drawing import LEAST_LETTERS, width_of
from tests.app.player import Player

HAND = "234678m999p3455s5s"
OPEN_NO_YAKU = ("mode_chi", "palette_7s", "mode_pon", "palette_4z")


def others(player: Player) -> list[str]:
    """The rows of the other documents, once they are found."""
    model = player.find("others", OthersView).model()
    rows = [str(model.index(at, 0).data()) for at in range(model.rowCount())]
    return rows if rows and not any("…" in row for row in rows) else []


def wait_for_others(player: Player) -> list[str]:
    player.settle()
    return others(player)


def test_the_cell_of_the_result_is_highlighted_in_the_strip(player: Player) -> None:
    player.type(HAND)
    player.click("how_1", "event_riichi")
    player.settle()
    assert player.told("strip") == "早見表のここ：40符 2翻 700・1300\n（この手）"


@pytest.mark.parametrize("way", ["click", "key"])
def test_the_strip_leads_to_the_whole_table_with_the_cell_highlighted(
    player: Player, window: MainWindow, way: str
) -> None:
    window.resize(1280, 800)
    player.type(HAND)
    player.click("how_1", "event_riichi")
    if way == "click":
        player.click("strip_table")
    else:
        player.press(Qt.Key.Key_Space, "strip_table")
    assert player.action("page_table").isChecked()
    assert player.shows("cell_highlighted")
    assert player.text("cell_name") == "子 40符2翻"
    player.do("page_score")
    player.do("clear")
    assert not player.shows("strip_table")


def test_in_a_window_of_760_the_ledger_does_not_scroll(player: Player, window: MainWindow) -> None:
    window.resize(1280, 760)
    player.paste("234678m999p3455s+5s tsumo riichi dora=7m ura=1z honba=1 deposits=1")
    player.settle()
    ledger = player.find("ledger", LedgerView)
    assert len(player.ledger) > 16
    assert ledger.verticalScrollBar().maximum() == 0


@pytest.mark.parametrize("language", ["ja", "en"])
def test_at_1280x800_four_missed_yaku_are_seen_without_scrolling(
    player: Player, window: MainWindow, language: str
) -> None:
    """The panel scrolled by 4 px."""
    window.resize(1280, 800)
    player.set_language(language)
    player.paste(EXAMPLES["quads"])
    player.settle()
    assert len(player.find("near", NearMisses).rows) == 4
    panel = player.find("near_panel", Panel)
    player.qtbot.waitUntil(lambda: panel.verticalScrollBar().maximum() == 0)


def test_arrow_keys_go_from_cell_to_cell(player: Player) -> None:
    player.type(HAND)
    player.click("how_1", "event_riichi")
    player.settle()
    player.press(Qt.Key.Key_Right, "strip")
    assert player.told("strip").strip().endswith("40符 3翻 1300・2600")
    player.press(Qt.Key.Key_Down, "strip")
    player.press(Qt.Key.Key_Down, "strip")
    assert player.told("strip").strip().endswith("50符 3翻 1600・3200")


def test_other_documents_stand_beside_and_their_differences_are_marked(player: Player) -> None:
    player.type(HAND)
    player.click("how_1", "event_riichi")
    rows = wait_for_others(player)
    assert rows[0] == "101競技規定 40符2翻 ≠ 700・1400 切り上げ方"
    assert rows[1] == "縁ジョイ！健康マージャン大会 ≠ 2翻 ≠ 500・1000 符なし"
    assert "天鳳 段位戦 40符2翻 700・1300" in rows


def test_rows_of_another_hand_give_way(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    player.type(HAND)
    player.click("how_1", "event_riichi")
    before = wait_for_others(player)
    player.click("honba_more")
    assert wait_for_others(player) != before
    player.click("honba_less")
    assert wait_for_others(player) == before
    monkeypatch.setattr(
        "app.pages.score.other_documents.answers_elsewhere", lambda _draft: repeat(None)
    )
    player.click("deposits_more")
    player.qtbot.waitUntil(lambda: others(player) == [])  # no work is waited for longer than that


def test_readings_of_clauses_that_change_the_hand_are_told(player: Player) -> None:
    player.click("document_r101")
    player.type(HAND)
    player.click("event_riichi", "how_0")
    player.settle()
    assert player.told("doubts") == "条文の読みしだい\n門前ロン 0符なら：30符1翻 1200"
    player.click("how_1")
    wait_for_others(player)
    assert not player.shows("doubts")


def test_what_cannot_be_won_is_not_what_is_shown_of_a_wait(player: Player) -> None:
    player.type("234678m999p3455s")
    assert "門前清自摸和 1翻" in player.ledger, "by ron there is no yaku"
    player.click("event_riichi")
    assert player.ledger[:2] == ["役", "リーチ 1翻"]
    player.window.page.enter("234678m999p3455s discards=1z9m2s passed=5s")
    assert player.told("furiten").splitlines()[1:] == [
        "二索を捨てている。ルール⑮", "五索を見逃した。条文なし",
    ]  # fmt: skip


def test_a_wait_in_hand_has_its_ledger(player: Player) -> None:
    player.type("234678m999p3455s")
    player.click("event_riichi")
    assert player.ledger[:2] == ["役", "リーチ 1翻"]
    assert player.told("strip").startswith("早見表のここ：40符 1翻 1300")
    player.press(Qt.Key.Key_Right, "waits")
    assert "門前清自摸和 1翻" in player.ledger
    player.press(Qt.Key.Key_Down, "waits")
    assert "単騎待ち 五索 2" in player.ledger
    waits = player.find("waits", WaitsView)
    box = waits.row_box(0)
    at = box.center().toPoint()
    player.qtbot.mouseClick(waits, Qt.MouseButton.LeftButton, pos=at)
    assert "門前清自摸和 1翻" not in player.ledger


def test_a_wait_without_yaku_has_no_ledger(player: Player) -> None:
    player.click(*OPEN_NO_YAKU)
    player.type("45m678p22s")
    assert "役なし" in player.told("waits")
    assert player.ledger == []


def test_what_does_not_win_shows_no_cell_of_the_table(player: Player) -> None:
    player.click(*OPEN_NO_YAKU)
    player.type("45m678p22s6m")
    assert player.declared == "役なし"
    assert not player.shows("strip")
    assert player.shows("readings")
    assert player.shows("near")
    assert "≠ 30符1翻" not in wait_for_others(player)[0]


def test_in_a_low_window_three_panels_are_tabs(player: Player, window: MainWindow) -> None:
    window.resize(1024, 700)
    player.type(HAND)
    player.click("how_1", "event_riichi")
    player.qtbot.waitUntil(lambda: player.shows("foot_0"))
    assert player.shows("readings")
    assert not player.shows("others")
    player.click("foot_2")
    assert player.shows("others")
    assert not player.shows("readings")
    player.click("foot_1")
    assert player.shows("near")
    window.resize(1280, 800)
    player.qtbot.waitUntil(lambda: player.shows("others"))
    assert not player.shows("foot_0")


def test_in_a_low_window_the_clause_opens_with_a_line(player: Player, window: MainWindow) -> None:
    window.resize(1024, 700)
    player.type(HAND)
    player.click("how_1", "event_riichi")
    player.qtbot.waitUntil(lambda: not player.shows("clause"))
    view = player.find("ledger", LedgerView)
    box = view.visualRect(view.model().index(1, 0))
    player.qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=box.center())
    assert player.shows("clause")
    assert player.clause.startswith("リーチ")


@pytest.mark.parametrize("size", [(1280, 800), (1024, 700)])
@pytest.mark.parametrize("language", ["ja", "en"])
def test_nothing_is_cut_off_or_overlaps(
    player: Player, window: MainWindow, size: tuple[int, int], language: str
) -> None:
    window.resize(*size)
    player.set_language(language)
    player.type(HAND)
    player.click("how_1", "event_riichi", "honba_more")
    player.qtbot.wait(30)
    boxes = {}
    for name in ("declaration", "seats", "strip", "ledger"):
        widget = player.find(name, QWidget)
        box = widget.rect().translated(widget.mapTo(window, widget.rect().topLeft()))
        assert window.rect().contains(box), name
        assert widget.height() >= widget.minimumSizeHint().height(), name
        boxes[name] = box
    pairs = [(a, b) for a in boxes for b in boxes if a < b]
    assert not [p for p in pairs if boxes[p[0]].intersects(boxes[p[1]])]


@pytest.mark.parametrize("language", ["ja", "en"])
def test_where_the_receipt_has_no_room_its_sum_stays(
    player: Player, window: MainWindow, language: str
) -> None:
    """In a small window, and with large letters, the sum was what was cut."""
    window.set_language(language)
    total = window.texts.ui("received", 6500)
    for size, letters in (((1024, 700), 1.0), ((1024, 700), 2.0), ((1280, 800), 1.0)):
        window.resize(*size)
        window.choose_scale(letters)
        player.qtbot.wait(50)
        player.paste("234678m999p3455s+5s tsumo seat=S riichi dora=7m honba=1 deposits=1")
        card = player.find("declaration", Declaration)
        shown = card.foot_words(card.width() - 24)
        assert shown.endswith(total), (size, letters)
        assert width_of(shown, sans(LEAST_LETTERS)) <= card.width() - 24, (size, letters)
        assert window.texts.ui("deposits_of", 1000) in card.accessibleDescription()


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800)])
def test_a_receipt_in_two_lines_has_its_sum_whole(
    player: Player, window: MainWindow, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """With large letters the total of 8500 was “total 85…”."""
    window.set_language("en")
    window.resize(*size)
    window.choose_scale(2.0)
    player.qtbot.wait(50)
    player.paste("234678m999p3455s+5s tsumo seat=S riichi dora=7m honba=1 deposits=3")
    told: list[str] = []
    monkeypatch.setattr(declaration, "write_wrapped", lambda _p, _b, text, *_: told.append(text))
    written = declaration.write
    monkeypatch.setattr(
        declaration,
        "write",
        lambda p, box, text, *rest: (told.append(text), written(p, box, text, *rest))[1],
    )
    player.find("declaration", Declaration).grab()
    assert any(text.endswith(window.texts.ui("received", 8500)) for text in told)
    assert not [text for text in told if text.endswith("…")]


def test_every_kind_of_answer_has_its_rooms(player: Player) -> None:
    optional = ("seats", "strip", "ledger", "others", "near", "by_voice", "discards", "waits")
    for notation, rooms in (
        ("234678m999p3455s+5s tsumo riichi", ("seats", "strip", "ledger", "others", "near")),
        ("45m678p22s[7'89s][44'4z]+6m ron", ("ledger", "near", "by_voice", "hand_shown", "others")),
        ("234678m199p3455s+9s tsumo", ("discards", "by_voice", "hand_shown")),
        ("234678m999p3455s", ("waits", "strip", "ledger")),
        ("234678m199p345s1z", ("seats", "ledger")),
        ("19m", ("seats", "ledger")),
        ("234678m999p34555s1z+5s", ("seats", "ledger", "problems_hand")),
    ):
        player.paste(notation)
        shown = {room for room in optional if player.shows(room)}
        assert shown == {*rooms} & {*optional}, notation
        assert all(player.shows(room) for room in rooms), notation


def test_a_win_that_loses_its_tile_leaves_no_empty_heads(player: Player) -> None:
    player.type(HAND)
    player.click("how_1", "event_riichi")
    player.settle()
    assert player.shows("readings")
    player.press(Qt.Key.Key_Backspace)
    player.settle()
    assert player.shows("waits")
    assert not player.shows("readings")
    assert not player.shows("near")
