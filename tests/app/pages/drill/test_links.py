"""What is seen can be practised, and what is practised can be seen: links both ways."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLineEdit, QWidget

from app.pages.drill.page import DrillPage
from app.pages.score.notation import enter
from app.pages.score.state import hand
from app.views.tables import TableSpot
from tests.app.pages.drill.test_page import Drill, drill

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
