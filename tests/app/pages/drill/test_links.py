"""What is seen can be practised, and what is practised can be seen: links both ways."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLineEdit, QWidget

from app.pages.drill.kinds.table import deck, right_answer, seek
from app.pages.drill.kinds.toppan import TilesSubject
from app.pages.drill.links import hand_of, spot_in
from app.pages.drill.page import DrillPage
from app.pages.score.notation import enter
from app.pages.score.state import hand
from app.pages.score.toppan.answer import score_of
from app.pages.score.toppan.page import ToppanPage
from app.pages.score.toppan.state import Draft as ToppanDraft
from app.pages.score.toppan.state import hand as draft_hand
from app.pages.score.toppan.state import situation as draft_situation
from app.pages.table.page import TablePage
from app.pages.table.toppan.sheet import sheet_of as toppan_sheet
from app.texts.toppan import toppan_texts
from app.views.tables import TableSpot
from engine.toppan.judge import judge as judge_toppan
from engine.toppan.rules import load as load_toppan
from tests.app.pages.drill.test_page import Drill, drill
from tests.app.player import Player

__all__ = ["drill"]


def test_a_result_and_a_cell_of_the_table_can_be_practised(drill: Drill) -> None:
    drill.window.resize(1280, 800)
    drill.do("page_score")
    laid = "234678m999p3455s+5s ron from=W seat=S round=E riichi dora=7m"
    drill.window.store.update(enter(drill.window.store.state, laid))
    drill.click("strip_drill")
    assert isinstance(drill.window.page, DrillPage)
    assert drill.state.chosen == ("child.ron.40.2", "child.tsumo.40.2")
    assert drill.asked.startswith("子 40符2翻")
    drill.do("page_table")
    table = drill.window.page
    assert table.receive(TableSpot("dealer", 50, 3)) is None
    drill.click("cell_practise")
    assert drill.state.chosen == ("dealer.ron.50.3", "dealer.tsumo.50.3")
    drill.do("page_table")
    drill.do("practise_row")
    assert len(drill.state.chosen) == 8
    assert {key.split(".")[2] for key in drill.state.chosen} == {"50"}
    drill.do("document_enjoy")
    assert drill.state.question.card.document == "enjoy"


def test_the_cell_of_a_question_is_shown_on_the_table_with_its_heat(drill: Drill) -> None:
    drill.window.resize(1280, 800)
    drill.say("2000")
    drill.click("drill_table")
    marked = drill.window.page._marked()  # type: ignore[attr-defined]
    assert marked.chosen == TableSpot("child", 30, 2)
    assert marked.heat is None
    drill.click("table_heat")
    marked = drill.window.page._marked()  # type: ignore[attr-defined]
    assert marked.heat[TableSpot("child", 30, 2)].answers == 1
    grid = drill.window.page.ui.tables["child"].grid  # type: ignore[attr-defined]
    index = grid.cells.place(TableSpot("child", 30, 2))
    told = str(index.data(Qt.ItemDataRole.AccessibleTextRole))
    assert "1回のうち正答 100%" in told
    assert "新" in str(
        grid.cells.place(TableSpot("child", 40, 2)).data(Qt.ItemDataRole.ToolTipRole)
    )
    drill.do("undo")
    assert not drill.find("table_heat", QAbstractButton).isChecked()


def test_the_table_tells_what_is_remembered_of_a_cell(drill: Drill) -> None:
    """B3: share, median, next date, the usual confusion and the last answers, in their card."""
    drill.window.resize(1280, 800)
    drill.say("3200")
    drill.click("drill_table")
    assert drill.text("cell_name") == "子 30符2翻"
    assert drill.text("memory_right") == "0%"
    assert drill.text("memory_due") == "今日"
    assert drill.text("memory_mistaken") == "よくある取り違え：50符2翻の 3200（1回）"
    assert drill.find("memory_last", QWidget).accessibleName() == "直近 ✕"
    drill.window.page.receive(TableSpot("child", 110, 1))
    assert "まだ出ていない" in drill.text("memory_new")
    assert not drill.shows("memory_right")


def test_a_narrow_table_keeps_what_is_remembered_and_the_way_to_practise(drill: Drill) -> None:
    """B3: at 1024 the chip and the button stay."""
    drill.window.resize(1024, 700)
    drill.say("2000")
    drill.click("drill_table")
    drill.settle()
    assert drill.shows("table_heat")
    assert drill.shows("cell_practise")
    assert drill.text("cell_known").startswith("正答 100%")
    assert not drill.shows("heat_key")
    drill.click("table_heat")
    assert drill.shows("heat_key")


def test_a_practice_hand_opens_on_the_score_page(drill: Drill) -> None:
    drill.qtbot.waitUntil(lambda: drill.shows("drill_kind_fu"))
    drill.click("drill_kind_fu")
    drill.qtbot.waitUntil(lambda: drill.state.question is not None)
    asked = drill.state.question
    drill.say("20")
    assert drill.find("drill_number", QLineEdit).text() == asked.subject.dealt.id
    drill.click("drill_hand")
    assert drill.shows("palette_1m")
    laid, dealt = hand(drill.window.store.state), asked.subject.dealt.hand
    assert (sorted(laid.concealed), laid.melds, laid.win) == (
        sorted(dealt.concealed),
        dealt.melds,
        dealt.win,
    )


def test_the_table_tells_of_an_answer_when_it_is_opened_again_at_the_same_cell(
    drill: Drill,
) -> None:
    """It went on saying that the cell was not asked yet."""
    drill.window.resize(1280, 800)
    drill.do("page_table")
    drill.window.page.receive(TableSpot("child", 30, 2))
    assert drill.shows("memory_new")
    drill.do("page_drill")
    drill.say("3200")
    drill.do("page_table")
    assert drill.text("memory_right") == "0%"


@pytest.mark.parametrize("kind", ["toppan_points", "toppan_dora"])
def test_every_card_of_a_table_of_the_other_game_has_its_cell(kind: str) -> None:
    rules = load_toppan("toppan")
    sheet = toppan_sheet("toppan")
    for card in deck(kind, rules):
        question = next(filter(None, seek(card, rules, 1)))
        assert sheet.cell(spot_in(question, rules)) is not None, card.key


@pytest.mark.parametrize("kind", ["toppan_value", "toppan_stay"])
def test_a_hand_of_the_other_game_opens_on_its_score_page_as_it_was_asked(kind: str) -> None:
    rules = load_toppan("toppan")
    for seed, card in enumerate(deck(kind, rules)):
        question = next(filter(None, seek(card, rules, seed)))
        draft = hand_of(question)
        assert isinstance(draft, ToppanDraft)
        subject = question.subject
        assert isinstance(subject, TilesSubject)
        assert draft_hand(draft).tiles == dict(subject.rows)["hand"]
        assert draft_situation(draft) == subject.around
        if kind == "toppan_stay":
            assert draft.seats[0].tiles[1:] == dict(subject.rows)["dealer"]
            continue
        score = score_of(judge_toppan(draft_hand(draft), draft_situation(draft), rules))
        assert score is not None
        if draft.seats[draft.own].declares:
            assert (("halves", score.points),) == question.truth


def test_a_card_of_the_other_game_leads_to_its_cell_and_its_hand(player: Player) -> None:
    player.resize(1280, 800)
    player.do("document_toppan")
    player.do("page_drill")
    player.qtbot.waitUntil(lambda: player.shows("drill_view_1"))
    player.click("drill_view_1")
    page = player.window.page
    assert isinstance(page, DrillPage)
    for kind in ("toppan_points", "toppan_value"):
        page._choose_kind(kind)
        player.qtbot.waitUntil(lambda: not page._state.dealing, timeout=8000)
        question = page._store.state.question
        assert question is not None
        assert question.card.kind == kind
        page._session.enter(right_answer(question, toppan_texts("ja")))
        if kind == "toppan_points":
            player.click("drill_table")
            table = player.window.page
            assert isinstance(table, TablePage)
            assert table._marked().chosen == spot_in(question, load_toppan("toppan"))
            player.do("page_drill")
        else:
            player.click("drill_hand")
            assert isinstance(player.window.page, ToppanPage)
            assert hand_of(question) == player.window.page._draft
