"""A league shows which evenings count, and the sums as a curve."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.pages.evening.leagues import LeagueEntry, league_view
from app.pages.evening.views import LeagueRow, LeagueView
from app.pages.evening.widgets.league import LeagueCard
from app.style import theme
from app.style.theme import Sizes
from app.style.tokens import THEMES
from app.texts.texts import LANGUAGES, Texts
from engine.evening.events import EveningPlayer
from engine.evening.ranking import GameOfPlayer, RankedPlayer, Ranking
from tests.app.boards import put
from tests.app.pages.evening.samples import LEAGUE

FIRST_EVENING = 3


def league_on(board: QWidget, view: LeagueView = LEAGUE, language: str = "ja") -> LeagueCard:
    return put(board, LeagueCard(Texts(language)), view)


def step(league: LeagueCard, way: str) -> QPushButton:
    found = league.findChild(QPushButton, f"league_best_{way}")
    assert found is not None
    return found


def test_how_many_evenings_count_is_asked_for_and_all_of_them_as_none(
    board: QWidget, qtbot: QtBot
) -> None:
    league, found = league_on(board), list[int]()
    league.best_chosen.connect(found.append)
    qtbot.mouseClick(step(league, "less"), Qt.MouseButton.LeftButton)
    qtbot.mouseClick(step(league, "more"), Qt.MouseButton.LeftButton)
    league.present(replace(LEAGUE, best=0))
    qtbot.mouseClick(step(league, "more"), Qt.MouseButton.LeftButton)
    qtbot.mouseClick(step(league, "less"), Qt.MouseButton.LeftButton)
    league.present(replace(LEAGUE, best=1))
    qtbot.mouseClick(step(league, "less"), Qt.MouseButton.LeftButton)
    assert found == [3, 0, 4]


def test_a_result_leads_to_its_evening_and_an_empty_one_to_none(
    board: QWidget, qtbot: QtBot
) -> None:
    league, found = league_on(board), list[int]()
    league.evening_chosen.connect(found.append)
    table = league.table
    for row, evening in ((0, 2), (1, 1)):
        place = table.visualRect(table.shown.index(row, FIRST_EVENING + evening)).center()
        qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.keyClick(table, Qt.Key.Key_Left)
    qtbot.keyClick(table, Qt.Key.Key_Return)
    assert found == [2, 0]


def test_results_that_do_not_count_are_told_so(board: QWidget) -> None:
    shown = league_on(board).table.shown
    assert shown.accessible_text(0, FIRST_EVENING + 2) == "高橋 8月23日 −12.4 数えない"
    assert shown.accessible_text(0, FIRST_EVENING) == "高橋 6月28日 ＋41.8"
    assert shown.accessible_text(1, FIRST_EVENING + 1) == "中村 7月26日 まだない"
    assert shown.accessible_text(0, 2) == "高橋 合計 ＋110.4"


def test_the_curve_follows_the_current_row_beside_the_first(board: QWidget) -> None:
    league = league_on(board)
    assert league.curve.accessibleName() == "合計の移り変わり 高橋"
    league.table.setCurrentIndex(league.table.shown.index(3, 0))
    assert league.curve.accessibleName() == "合計の移り変わり 岡田"
    assert league.curve.accessibleDescription() == "8月23日 32.9  9月27日 12.9  10月25日 24.6"
    area = league.curve.area().adjusted(-1, -1, 1, 1)
    assert [len(league.curve.points(at)) for at in range(5)] == [5, 5, 5, 3, 5]
    assert all(area.contains(point) for at in range(5) for point in league.curve.points(at))


@pytest.mark.parametrize("values", [(5.0, 5.0), (0.0, 0.0), (-12345.5, 98765.0), (-0.4, 0.3)])
def test_the_axis_reaches_around_all_sums(board: QWidget, values: tuple[float, float]) -> None:
    rows = tuple(
        LeagueRow("1", "高橋", ("1", "2"), (True, True), "3", (0.0 + one, one)) for one in values
    )
    league = league_on(board, LeagueView("", ("6月", "7月"), rows, 0, 2))
    ticks = league.curve.ticks
    assert 2 <= len(ticks) <= 8
    assert ticks[0] <= min(values)
    assert ticks[-1] >= max(values)


def test_one_evening_is_no_curve_yet(board: QWidget) -> None:
    row = LeagueRow("1", "高橋", ("＋41.8",), (True,), "＋41.8", (41.8,))
    league = league_on(board, LeagueView("1回", ("6月28日",), (row,), 0, 1))
    assert not league.curve.isVisible()
    assert not step(league, "more").isVisible()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("letters", "size"), [(1.0, (944, 598)), (1.5, (1176, 688))])
def test_table_and_curve_fit_beside_or_below_each_other(
    board: QWidget, qapp: QApplication, language: str, letters: float, size: tuple[int, int]
) -> None:
    theme.apply(qapp, THEMES["light"], Sizes(letters=letters))
    board.resize(*size)
    league = league_on(board, LEAGUE, language)
    QApplication.processEvents()
    table, curve = league.table.geometry(), league.curve.visibleRegion().boundingRect()
    assert league.rect().contains(table)
    assert curve == league.curve.rect()
    assert not league.table.horizontalScrollBar().maximum()


@pytest.mark.parametrize("language", LANGUAGES)
def test_that_a_disqualified_player_counts_in_a_league_is_told_as_what_no_document_says(
    language: str,
) -> None:
    """The sum counted without a word; it is told once, and not of one who has played no game."""
    game = GameOfPlayer(1, 1, 0, 1, 30_000, 12)
    rows = (
        RankedPlayer(player="a", place=1, games=(game,), total=12),
        RankedPlayer(player="b", place=None, games=(game,), total=12, out=True),
        RankedPlayer(player="c", place=None, games=(None,), total=0, out=True),
    )
    players = {key: EveningPlayer(key, key.upper()) for key in "abc"}
    entry = LeagueEntry("1", "11月例会", Ranking(1, "points", rows, ()), players)
    *_, view = league_view([entry], 0, Texts(language))
    assert view is not None
    (note,) = view.notes
    assert note.words == (
        "失格：B（11月例会）。その成績をリーグに数えるかは、どの規則にもない。ここでは数えている。"
        if language == "ja"
        else "Disqualified: B (11月例会). No rule document says whether a result counts in a league"
        " then; here it does."
    )
    assert [(row.name, row.total) for row in view.rows] == [("A", "12"), ("B", "12")]
