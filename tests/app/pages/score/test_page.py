"""The score page: real clicks and keys on real widgets, judged by the real engine."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QApplication, QFrame, QLineEdit

from app.main_window.window import MainWindow
from app.options import Options
from app.pages.score import answer as answer_module
from app.pages.score import state
from app.pages.score.notation import EXAMPLE
from app.pages.score.state import Draft, InputMode
from app.texts.results import signed
from app.widgets.answer.seat_picture import SeatPicture
from engine.tiles import tiles
from tests.app.player import Player


@pytest.mark.parametrize("document", ["r101", "enjoy"])
def test_honba_are_offered_by_documents_that_have_them(player: Player, document: str) -> None:
    """Under the others the stepper counted, and the seat picture told them; none moves a point."""
    seats = player.find("seats", SeatPicture)
    player.click("honba_more")
    assert seats.caption() == "東場 1本場"
    player.click(f"document_{document}")
    assert seats.caption() == "東場"
    assert player.told("honba").startswith("本場（数えない） 1")
    player.click("honba_more")
    assert player.draft.honba == 1
    assert player.text("notation_mistake") == "この規定と状況では選べない。"
    player.click("honba_less")
    assert not player.shows("honba")
    player.type("b")
    assert player.draft.honba == 0
    player.click("document_club", "honba_more")
    assert player.draft.honba == 1


def test_the_first_start_shows_an_example_with_its_answer(window: MainWindow) -> None:
    assert window.store.state == EXAMPLE
    shown = window.findChild(QAbstractButton, "hand_winning")
    assert shown is not None
    assert shown.accessibleName() == "五索、ツモ牌"


def test_a_hand_clicked_on_the_palette_is_answered_with_its_clauses(player: Player) -> None:
    player.lay("123456m789p3455s5s")
    player.click("event_riichi", "how_0", "loser_3")
    assert player.declared == "2000"
    assert player.counted == "30符2翻"
    assert player.ledger == [
        "役",
        "リーチ 1翻",
        "平和 1翻",
        "翻の計 2翻",
        "符",
        "副底 20",
        "門前ロン 10",
        "両面待ち 0",
        "符の計 30符",
        "点",
        "30符 × 2を4回（2翻＋場ゾロ2） 480 導出",
        "放銃者 ×4 1920を切り上げ 2000 解釈",
        "供託 1本 1000 導出",
        "受け取り 3000",
    ]
    assert "南家 ＋3000、西家 ±0、北家 −2000" in player.told("seats")


def test_a_line_in_hand_shows_its_clause_and_lights_its_tiles(player: Player) -> None:
    player.type("234678m999p3455s5s")
    player.click("how_1", "honba_more")
    ledger = player.ledger
    at = next(i for i, row in enumerate(ledger) if row.startswith("1本場"))
    _select(player, at)
    assert "明記" in player.clause
    assert "ルール⑦" in player.clause
    at = next(i for i, row in enumerate(ledger) if row.startswith("暗刻"))
    _select(player, at)
    highlighted = [player.find(f"hand_{i}", QAbstractButton) for i in range(13)]
    assert [b.accessibleName() for b in highlighted if b.highlighted] == ["九筒"] * 3  # type: ignore[attr-defined]


def test_the_selected_line_stays_selected_wherever_the_next_ledger_has_it(player: Player) -> None:
    """It was known by its number, too, and went with every yaku that came above it."""
    player.paste("234678m999p3455s+5s tsumo seat=S round=E dora=7m")
    at = next(i for i, row in enumerate(player.ledger) if row.startswith("暗刻"))
    _select(player, at)
    for more in ("event_riichi", "event_ippatsu", "honba_more", "how_0", "document_r101"):
        player.click(more)
        assert player.clause.startswith("暗刻 九筒"), more
    player.click("document_enjoy")
    assert not player.clause.startswith("暗刻"), "no fu are counted there"
    player.click("document_club")
    assert player.clause.startswith("暗刻 九筒")


def _select(player: Player, at: int) -> None:
    from app.widgets.answer.ledger import LedgerView  # noqa: PLC0415

    view = player.find("ledger", LedgerView)
    player.settle()  # the rows are where they stay
    box = view.visualRect(view.model().index(at, 0))
    player.qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=box.center())


def test_a_click_on_another_tile_moves_the_mark(player: Player) -> None:
    player.type("234678m999p3455s5s")
    assert player.find("hand_winning", QAbstractButton).accessibleName().startswith("五索")
    player.click("hand_0")
    assert player.find("hand_winning", QAbstractButton).accessibleName().startswith("二萬")


@pytest.mark.parametrize("way", ["right", "delete"])
def test_a_tile_is_taken_away(player: Player, way: str) -> None:
    player.type("19m5p")
    if way == "right":
        player.click_right("hand_1")
    else:
        player.press(Qt.Key.Key_Delete, "hand_1")
    assert player.draft.concealed == tiles("1m5p")


def test_the_last_tile_goes_with_backspace_and_a_digit_before_it(player: Player) -> None:
    player.type("19m5")
    player.press(Qt.Key.Key_Backspace)
    player.press(Qt.Key.Key_Backspace)
    assert player.draft.concealed == tiles("1m")


@pytest.mark.parametrize("key", [Qt.Key.Key_Backspace, Qt.Key.Key_Delete])
@pytest.mark.parametrize("focus", ["palette_9m", "indicator_dora_add", "river_add"])
def test_the_last_tile_goes_with_a_key_wherever_tiles_are_picked(
    player: Player, focus: str, key: Qt.Key
) -> None:
    """The palette has the focus after each click on a tile, and took the key for itself."""
    player.lay("19m")
    player.press(key, focus)
    assert player.draft.concealed == tiles("1m")


def test_a_fifth_copy_is_refused_with_the_reason(player: Player) -> None:
    player.lay("1111z")
    player.click("palette_1z")
    assert player.draft.concealed == tiles("1111z")
    assert player.text("palette_hint") == "もう残っていない。"


def test_red_fives_are_offered_where_the_document_has_them(player: Player) -> None:
    assert not player.shows("palette_0p")
    player.do("document_tenhou")
    player.click("palette_0p")
    assert player.find("hand_0", QAbstractButton).accessibleName().startswith("赤五筒")
    assert "残り0枚" in player.told("palette_0p")


def test_melds_lie_with_the_called_tile_and_turn(player: Player) -> None:
    player.click("mode_chi", "palette_7s", "mode_pon", "palette_4z")
    assert player.told("meld_0").startswith("チー、七索、八索、九索、上家から")
    player.click("meld_1", "meld_0")
    assert str(state.hand(player.draft)) == "[8'79s][44'4z]"
    player.click_right("meld_0")
    assert str(state.hand(player.draft)) == "[44'4z]"


def test_indicators_are_laid_and_the_dora_is_marked(player: Player) -> None:
    player.type("8m")
    player.click("indicator_dora_add", "palette_7m")
    assert player.draft.dora == tiles("7m")
    assert player.draft.mode is InputMode.HAND
    assert "ドラ" in player.told("hand_0")
    player.click("indicator_dora_0")
    assert player.draft.dora == ()


def test_thirteen_tiles_show_their_waits_with_their_values(player: Player) -> None:
    player.type("234678m999p3455s")
    player.click("event_riichi")
    assert player.declared == "テンパイ 2面"
    assert player.told("waits").split("\n")[1:] == [
        "二索 残り4枚 ロン 1300 ツモ 500・1000",
        "五索 残り2枚 ロン 1300 ツモ 700・1300",
    ]


def test_an_unfinished_hand_says_how_many_tiles_are_missing(player: Player) -> None:
    player.type("19m")
    assert player.declared == "あと12枚"


def test_a_hand_without_form_says_how_far_it_is(player: Player) -> None:
    player.type("234678m199p3455s9s")
    assert player.declared == "形にならない"
    assert "1向聴" in player.told("declaration")


def test_no_yaku_is_told_with_what_was_missed(player: Player) -> None:
    player.click("mode_chi", "palette_7s", "mode_pon", "palette_4z")
    player.type("45m678p22s6m")
    assert player.declared == "役なし"
    assert "自風牌 ジカゼ：北は自風でも場風でもない（自風 南・場風 東）" in player.told("near")
    assert any("アガリには役が要る" in row for row in player.ledger)


def test_the_near_misses_of_an_answer_are_looked_for_once(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another mode of the palette is the same answer."""
    looked: list[object] = []
    found = answer_module.near_misses
    monkeypatch.setattr(
        answer_module, "near_misses", lambda *asked: (looked.append(asked[1]), found(*asked))[1]
    )
    player.lay("123456m789p3455s5s")
    player.settle()
    once = len(looked)
    for mode in ("mode_pon", "mode_chi", "mode_hand"):
        player.click(mode)
        player.settle()
    assert len(looked) == once == len(set(map(str, looked)))


def test_contradictions_stand_beside_their_controls(player: Player) -> None:
    player.type("234678m999p3455s5s")
    player.click("event_riichi", "event_ippatsu", "how_0")
    player.click("event_riichi")
    assert player.problems("problems_events") == ["一発：リーチがない。"]
    assert player.text("problem_count").startswith("矛盾 1")
    assert "矛盾1件は数えずに見た" in player.told("declaration")
    player.click("event_ippatsu")
    assert player.problems("problems_events") == []
    assert player.text("problem_count") == "✓ 矛盾なし"


def test_ura_without_riichi_is_told_under_the_indicators(player: Player) -> None:
    player.type("234678m999p3455s5s")
    player.click("indicator_dora_add", "palette_1z", "indicator_ura_add", "palette_2z")
    assert player.problems("problems_indicators") == ["裏ドラ表示牌：裏はリーチの手だけ。"]


def test_f8_goes_from_contradiction_to_contradiction(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone: list[str] = []
    monkeypatch.setattr(QFrame, "setFocus", lambda frame, _why: gone.append(frame.objectName()))
    monkeypatch.setattr(QFrame, "hasFocus", lambda frame: frame.objectName() == gone[-1:][0])
    gone.append("")
    player.type("234678m999p3455s5s")
    player.click("event_ippatsu", "indicator_dora_add", "palette_1z")
    player.click("indicator_ura_add", "palette_2z")
    for _ in range(3):
        player.do("next_problem")
    assert gone[1:] == ["problems_indicators_0", "problems_events_0", "problems_indicators_0"]


def test_another_document_judges_the_hand_anew(player: Player) -> None:
    player.type("234678m999p3455s5s")
    player.click("how_1", "event_riichi")
    club = player.declared
    player.click("document_r101")
    r101 = player.declared
    player.click("document_enjoy")
    enjoy = player.declared
    assert (club, r101, enjoy) == ("700・1300", "700・1400", "500・1000")
    assert not any(row.startswith("副底") for row in player.ledger)


def test_undo_and_redo_return_exactly(player: Player) -> None:
    start = player.draft
    player.type("234678m999p3455s5s")
    player.click("event_riichi", "hand_3", "seat_0", "honba_more", "document_r101")
    end = player.draft
    seen = [end]
    while player.window.store.undo_name:
        player.do("undo")
        seen.append(player.draft)
    assert seen[-1] == start
    assert len(seen) == 7 + 4 - 1
    while player.window.store.redo_name:
        player.do("redo")
    assert player.draft == end


def test_the_language_changes_while_the_window_is_open(player: Player) -> None:
    player.type("234678m999p3455s5s")
    player.click("how_1", "event_riichi", "honba_more", "language")
    assert player.declared == "800/1400"
    assert player.ledger[:3] == ["Yaku", "Riichi 1 han", "Menzen tsumo 1 han"]
    assert player.find("palette_5p", QAbstractButton).accessibleName() == "5 of circles"
    player.qtbot.wait(1)  # the widgets of the other language go
    player.click("language")
    assert player.declared == "800・1400"


def test_typed_digits_are_a_preview_until_their_suit(player: Player) -> None:
    player.type("123")
    assert player.draft.concealed == ()
    player.type("m")
    assert player.draft.concealed == tiles("123m")


def test_a_mistake_in_the_notation_is_told_with_its_place(player: Player) -> None:
    player.type("18z")
    assert player.draft.concealed == ()
    assert player.text("notation_mistake") == "2文字目の「8z」という牌はない。"
    player.press(Qt.Key.Key_Escape)
    assert not player.shows("notation_mistake")


def test_a_whole_hand_is_pasted_and_copied(player: Player) -> None:
    text = "45m678p22s[7'89s][44'4z]+6m ron from=W seat=S round=E haitei dora=3m deposits=1"
    player.paste(text)
    assert str(state.hand(player.draft)) == "45m678p22s[7'89s][44'4z]+6m"
    player.do("copy")
    assert QGuiApplication.clipboard().text() == text


def test_what_names_no_tiles_is_not_pasted(player: Player) -> None:
    player.type("1m")
    player.paste("12x")
    assert player.draft.concealed == tiles("1m")
    assert player.text("notation_mistake") == "3文字目の「x」は牌の名ではない。"


def test_the_field_takes_a_notation(player: Player) -> None:
    field = player.find("notation", QLineEdit)
    field.setFocus()
    field.selectAll()
    player.qtbot.keyClicks(field, "19m19p")
    assert player.draft.concealed == tiles("19m19p")


def test_the_document_and_the_language_are_remembered(player: Player, options: Options) -> None:
    player.click("document_r101", "language")
    again = MainWindow(options, "ja")
    player.qtbot.addWidget(again)
    assert again.store.state.document == "r101"
    assert again.texts.language == "en"


def test_clearing_keeps_seat_round_and_document(player: Player) -> None:
    player.type("19m")
    player.click("seat_0", "honba_more", "document_r101")
    for key in range(3):
        player.press(Qt.Key.Key_Escape)
        assert len(player.draft.concealed) == 2, key  # Escape never takes a hand away
    player.click("new_hand")
    assert player.draft == Draft(seat=0, loser=2, document="r101")
    player.do("undo")
    assert (len(player.draft.concealed), player.draft.honba) == (2, 1)


@pytest.mark.parametrize(
    ("points", "told"),
    [(6500, "＋6500"), (-1400, "−1400"), (0, "±0"), (10.5, "＋10.5"), (-1234567, "−1234567")],
)
def test_points_with_a_sign_are_whole_numbers_or_halves(points: float, told: str) -> None:
    """A million, which an own document may pay, was 1e+06."""
    assert signed(points) == told


def test_discards_lie_in_the_river_and_make_furiten(player: Player) -> None:
    player.type("234678m999p3455s")
    player.click("mode_river", "palette_2s", "palette_9m")
    assert player.draft.river == tiles("2s9m")
    assert player.told("river_0").startswith("捨て牌 二索")
    assert "フリテン" in player.told("declaration")
    assert "残り3枚" in player.told("palette_9m")
    player.press(Qt.Key.Key_Escape)
    assert player.draft.mode is InputMode.HAND
    player.click("river_0")
    assert player.draft.river == tiles("9m")
    assert "フリテン" not in player.told("declaration")


def test_winning_tiles_let_go_lie_beside_the_river(player: Player) -> None:
    player.type("234678m999p3455s")
    player.click("passed_add", "palette_5s")
    assert player.draft.passed == tiles("5s")
    assert "フリテン" in player.told("declaration")
    player.do("copy")
    assert QGuiApplication.clipboard().text().endswith("passed=5s")


def test_more_discards_than_anybody_has_are_refused(player: Player) -> None:
    player.type("v111222333444m111222333444p")
    assert len(player.draft.river) == 24
    player.click("palette_1s")
    assert player.text("palette_hint") == "捨て牌は24枚まで。"


def test_what_is_wrong_in_the_field_is_underlined_until_it_is_right(
    player: Player, qapp: QApplication
) -> None:
    field = player.find("notation", QLineEdit)
    field.window().activateWindow()
    field.setFocus()
    field.selectAll()
    player.qtbot.keyClicks(field, "19m8z")
    assert player.text("notation_mistake") == "4文字目の「8z」という牌はない。"
    assert field.text() == "19m8z"
    assert underlined(field)
    for _ in range(2):
        player.press(Qt.Key.Key_Backspace, "notation")
    qapp.processEvents()
    assert not underlined(field)


def underlined(field: QLineEdit) -> bool:
    """Whether anything is painted below the letters, left of the caret; none of them descends."""
    image = field.grab().toImage()
    end = field.cursorRect().left() - 2
    rows = range(image.height() - 7, image.height() - 4)
    return any(image.pixel(x, y) != image.pixel(end + 60, y) for x in range(10, end) for y in rows)
