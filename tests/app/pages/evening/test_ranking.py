"""The ranking shows an evening whole at every width, and tells what is pressed."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QAccessible, QFont, QPainter
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.pages.evening.presentation import ranking_view
from app.pages.evening.state import new_state
from app.pages.evening.views import RankingView, RoundCell
from app.pages.evening.widgets import rule_notes
from app.pages.evening.widgets.ranking import RankingCard
from app.pages.evening.widgets.ranking_columns import ranking_columns
from app.pages.evening.widgets.ranking_table import RankingTable
from app.pages.evening.widgets.rule_notes import RuleNote
from app.style import theme
from app.style.theme import Sizes
from app.style.tokens import THEMES
from app.texts.texts import LANGUAGES, Texts
from app.widgets.answer.requests import ClauseRequest
from app.widgets.painting.drawing import width_of
from engine.evening.ranking import ranking
from engine.evening.state import replay
from engine.riichi.rules import load
from tests.app.boards import put
from tests.app.pages.evening.samples import RANKING, large
from tests.engine.evening.club_evening import evening, players, result, seating


def ranking_on(board: QWidget, view: RankingView = RANKING, language: str = "ja") -> RankingCard:
    return put(board, RankingCard(Texts(language)), view)


def kinds(table: RankingTable) -> list[str]:
    return [
        f"round {column.round}" if column.kind == "round" else column.kind
        for column in table.shown.columns
    ]


def test_a_row_is_chosen_by_click_and_by_enter_and_a_result_with_its_round(
    board: QWidget, qtbot: QtBot
) -> None:
    ranking = ranking_on(board)
    table, found = ranking.table, list[object]()
    ranking.row_chosen.connect(found.append)
    ranking.cell_chosen.connect(lambda at, player: found.append((at, player)))
    for row, column in ((1, "name"), (1, "round 1"), (2, "round 3")):
        index = table.shown.index(row, kinds(table).index(column))
        place = table.visualRect(index).center()
        qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.keyClick(table, Qt.Key.Key_Down)
    qtbot.keyClick(table, Qt.Key.Key_Return)
    qtbot.keyClick(table, Qt.Key.Key_Left, delay=1)
    qtbot.keyClick(table, Qt.Key.Key_Left)
    qtbot.keyClick(table, Qt.Key.Key_Space)
    assert found == ["p1", (1, "p1"), "p2", "p3", (1, "p3")]


def test_the_order_is_asked_for_by_the_segment_and_shown_in_it(
    board: QWidget, qtbot: QtBot
) -> None:
    ranking, found = ranking_on(board), list[bool]()
    ranking.sorted_by_name.connect(found.append)
    for at in (1, 0):
        button = ranking.findChild(QPushButton, f"ranking_order_{at}")
        assert button is not None
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert found == [True, False]
    ranking.present(replace(RANKING, by_name=True))
    button = ranking.findChild(QPushButton, "ranking_order_1")
    assert button is not None
    assert button.isChecked()


def test_where_there_is_room_every_round_has_a_column_and_else_rounds_to_come_go_first(
    board: QWidget,
) -> None:
    table = ranking_on(board).table
    rounds = [f"round {at}" for at in range(4)]
    assert kinds(table) == ["place", "name", "seals", *rounds, "total", "behind"]
    board.resize(560, 598)
    QApplication.processEvents()
    assert kinds(table) == ["place", "name", "seals", *rounds[:2], "total", "behind"]
    row = RANKING.rows[0]
    out = replace(row, cells=(*row.cells[:3], RoundCell("out", where="抜け番")))
    table = ranking_on(board, replace(RANKING, rows=(out, *RANKING.rows[1:]))).table
    assert kinds(table) == ["place", "name", "seals", *rounds[:2], "total", "behind"]


@pytest.mark.parametrize("width", [376, 440, 500, 560, 690, 860])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_columns_fill_the_width_and_are_never_wider_up_to_eight_rounds(
    qapp: QApplication, width: int, language: str
) -> None:
    theme.apply(qapp, THEMES["light"])
    for view, least in ((RANKING, 400), (large(), 546)):
        columns = ranking_columns(view, width, Texts(language))
        if width >= least:
            assert sum(column.width for column in columns) == width
        shown = [column.kind for column in columns]
        assert {"place", "name", "total"} <= set(shown)


def test_the_sums_stand_below_their_rounds_and_say_what_is_wrong(board: QWidget) -> None:
    ranking = ranking_on(board)
    foot = ranking.findChild(QWidget, "ranking_foot")
    assert foot is not None
    assert foot.accessibleName() == "各回の合計 12万点 × 3卓"
    assert foot.accessibleDescription() == ("1回戦 359000 ✓ 別欄 1000  2回戦 361000 ! 3卓 ＋1000")
    assert foot.geometry().top() >= ranking.table.geometry().bottom()
    ranking.present(replace(RANKING, of_scores=True))
    assert foot.accessibleName() == "各回の持ち点の合計 12万点 × 3卓"


def test_a_screen_reader_is_told_player_round_and_result_of_a_cell(board: QWidget) -> None:
    table = ranking_on(board).table
    told = [table.shown.accessible_text(1, at) for at in range(len(kinds(table)))]
    assert told[1] == "中村 ▲3"
    assert told[4] == "中村 2回戦 37200 3卓 1着 仮"
    assert told[5] == "中村 3回戦 まだない"
    assert told[7] == "中村 合計 仮 68700"
    assert table.shown.accessible_text(7, 2) == "小林 裁定 千点罰符"
    interface = QAccessible.queryAccessibleInterface(table)
    assert interface is not None
    assert interface.role() is QAccessible.Role.Table


def test_who_leads_is_told_to_be_behind_nobody(board: QWidget) -> None:
    """The distance to who is above was `none yet`, also once all rounds were played."""
    rows = (*RANKING.rows[:2], replace(RANKING.rows[2], place="", behind=""))
    table = ranking_on(board, replace(RANKING, rows=rows)).table
    at = kinds(table).index("behind")
    told = [table.shown.accessible_text(row, at) for row in range(3)]
    assert told == ["高橋 上との差 なし", "中村 上との差 2000", f"{rows[2].name} 上との差 まだない"]


def test_who_sits_out_is_told(board: QWidget) -> None:
    row = replace(RANKING.rows[0], cells=(RoundCell("out"), *RANKING.rows[0].cells[1:]))
    table = ranking_on(board, replace(RANKING, rows=(row, *RANKING.rows[1:]))).table
    assert table.shown.accessible_text(0, 3) == "高橋 1回戦 抜け番"


def test_the_row_that_becomes_highlighted_is_in_sight_and_the_foot_stays(board: QWidget) -> None:
    ranking = ranking_on(board, large())
    last = ranking.table.visualRect(ranking.table.shown.index(79, 0))
    assert ranking.table.viewport().rect().contains(last.center())
    foot = ranking.findChild(QWidget, "ranking_foot")
    assert foot is not None
    assert foot.geometry().bottom() < ranking.height()


def test_the_current_cell_stays_while_results_change(board: QWidget) -> None:
    ranking = ranking_on(board)
    ranking.table.setCurrentIndex(ranking.table.shown.index(5, 1))
    rows = (replace(RANKING.rows[0], total="70800"), *RANKING.rows[1:])
    ranking.present(replace(RANKING, rows=rows))
    assert ranking.table.currentIndex().row() == 5


class _Asked(QObject):
    """Accepts requests for rules."""

    def __init__(self) -> None:
        super().__init__()
        self.keys: list[str] = []

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if isinstance(event, ClauseRequest):
            self.keys.append(event.key)
            event.accept()
        return False


def test_a_note_opens_its_clause_and_one_without_a_rule_does_not(
    board: QWidget, qtbot: QtBot
) -> None:
    ranking, asked = ranking_on(board), _Asked()
    board.installEventFilter(asked)
    notes = sorted(ranking.findChildren(RuleNote), key=lambda note: note.objectName())
    for note in notes:
        qtbot.mouseClick(note, Qt.MouseButton.LeftButton)
    qtbot.keyClick(notes[0], Qt.Key.Key_Return)
    assert asked.keys == ["evening.rank", "evening.rank"]
    assert notes[0].accessibleName() == "順位点はない。4回戦の持ち点の合計 明記 細則4"


def test_the_ring_of_a_note_keeps_off_its_words(
    board: QWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It ran through the first letter and the last."""
    ranking = ranking_on(board)
    note = next(each for each in ranking.findChildren(RuleNote) if each.rule_key)
    ends: list[float] = []

    def see(_painter: QPainter, box: QRectF, text: str, font: QFont, *_: object) -> float:
        ends.extend((box.x(), box.x() + min(width_of(text, font), box.width())))
        return width_of(text, font)

    monkeypatch.setattr(rule_notes, "write", see)
    note.grab()
    assert min(ends) >= 2 + 2
    assert max(ends) <= note.width() - 2 - 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("letters", "size"), [(1.0, (560, 598)), (1.5, (690, 688))])
def test_nothing_is_cut_off(
    board: QWidget, qapp: QApplication, language: str, letters: float, size: tuple[int, int]
) -> None:
    theme.apply(qapp, THEMES["light"], Sizes(letters=letters))
    board.resize(*size)
    ranking = ranking_on(board, RANKING, language)
    shown = ranking.rect()
    for widget in ranking.findChildren(QWidget):
        if widget.isVisible() and widget.parentWidget() is ranking:
            assert shown.contains(widget.geometry()), widget.objectName()
    assert ranking.table.viewport().height() >= 2 * theme.target(41)
    assert not ranking.table.horizontalScrollBar().maximum()


@pytest.mark.parametrize("height", range(380, 700, 16))
def test_a_scroll_bar_beside_the_rows_never_brings_one_below_them(
    board: QWidget, height: int
) -> None:
    board.resize(554, 700)
    ranking = ranking_on(board)
    board.resize(554, height)
    QApplication.processEvents()
    assert not ranking.table.horizontalScrollBar().isVisible()
    assert sum(one.width for one in ranking.table.shown.columns) <= ranking.table.viewport().width()


@pytest.mark.parametrize(
    ("document", "scores", "left", "keys"),
    [
        ("enjoy", (40000, 30000, 30000, 19000), 1, ["game.leftover_deposits"]),
        ("club+game.leftover_other_end~1", (40000, 30000, 20000, 9000), 1,
         ["game.leftover_other_end"]),
        ("club", (40000, 30000, 20000, 9000), 1, []),
        ("enjoy+game.surplus_tied~1+game.rest~1", (40000, 40000, 30000, 10100), 0, ["game.rest"]),
    ],
)  # fmt: skip
def test_points_apart_cite_the_rule_by_which_they_are_nobodys(
    document: str, scores: tuple[int, ...], left: int, keys: list[str]
) -> None:
    """The rule on sticks that are left at a draw was cited, which gives them to the top here."""
    rules = load(document)
    entered = result(1, 1, *scores, deposits=left, drawn_last=False)
    played = replay(evening(document, players(4), seating(1, "1 2 3 4"), entered), rules)
    state = new_state(document)
    view = ranking_view(state, played, ranking(played), rules, Texts("en"))
    apart = [note for note in view.notes if "nobody" in note.words]
    assert [note.key for note in apart] == keys
