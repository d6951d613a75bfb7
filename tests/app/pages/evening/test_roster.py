"""The roster takes names by field, chip and paste, and tells who comes and leaves."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.pages.evening.views import OfferedPlayer, RosterView
from app.pages.evening.widgets.roster import RosterPanel
from app.style import theme
from app.style.theme import Sizes, sans
from app.style.tokens import THEMES
from app.texts.texts import LANGUAGES, Texts
from app.widgets.painting.drawing import width_of
from tests.app.boards import put
from tests.app.pages.evening.samples import ROSTER

NAME, REMARK, APART, PRESENCE, STEP, REMOVE = range(6)


def roster_on(board: QWidget, view: RosterView = ROSTER, language: str = "ja") -> RosterPanel:
    return put(board, RosterPanel(Texts(language)), view)


def button(roster: RosterPanel, name: str) -> QPushButton:
    found = roster.findChild(QPushButton, f"roster_{name}")
    assert found is not None, name
    return found


def click(qtbot: QtBot, roster: RosterPanel, row: int, column: int) -> None:
    table = roster.table
    place = table.visualRect(table.shown.index(row, column)).center()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)


def edit(roster: RosterPanel, row: int, column: int, text: str, qtbot: QtBot) -> None:
    table = roster.table
    table.setFocus()
    table.setCurrentIndex(table.shown.index(row, column))
    qtbot.keyClick(table, Qt.Key.Key_Return)
    (field,) = (one for one in table.findChildren(QLineEdit, "roster_edit") if one.isVisible())
    field.setText(text)
    qtbot.keyClick(field, Qt.Key.Key_Return)
    QApplication.processEvents()


def test_a_name_is_no_longer_than_one_of_a_list_and_one_of_a_file_is_not_cut(
    board: QWidget, qtbot: QtBot
) -> None:
    long = "高" * (ROSTER.longest + 9)
    (first, *rest) = ROSTER.rows
    roster = roster_on(board, replace(ROSTER, rows=(replace(first, name=long), *rest)))
    renamed: list[str] = []
    roster.renamed.connect(lambda _player, name: renamed.append(name))
    edit(roster, 0, NAME, long, qtbot)
    assert renamed == [], "nothing was changed"
    edit(roster, 1, NAME, long, qtbot)
    assert renamed == [long[: ROSTER.longest]]
    roster.field.setText(long)
    assert roster.field.text() == long[: ROSTER.longest]


@pytest.mark.parametrize("wide", [300, 900])
def test_names_have_room_at_every_width(board: QWidget, wide: int) -> None:
    roster = roster_on(board)
    roster.table.setMinimumWidth(0)
    roster.table.resize(wide, 300)
    assert roster.table.columnWidth(NAME) >= 60
    assert roster.table.horizontalScrollBar().maximum() == 0 or wide < 500


def test_enter_adds_a_name_and_stays_in_the_field(board: QWidget, qtbot: QtBot) -> None:
    roster, found = roster_on(board), list[str]()
    roster.added.connect(found.append)
    roster.take_focus()
    for name in (" 清水 ", "伊藤", "  "):
        roster.field.setText(name)
        qtbot.keyClick(roster.field, Qt.Key.Key_Return)
    assert found == ["清水", "伊藤"]
    assert roster.field.hasFocus()
    roster.field.setText("松本")
    qtbot.mouseClick(button(roster, "add"), Qt.MouseButton.LeftButton)
    assert found[-1] == "松本"
    assert (roster.field.text(), roster.field.hasFocus()) == ("", True)


def test_a_name_of_an_earlier_evening_is_the_same_player(board: QWidget, qtbot: QtBot) -> None:
    roster, found = roster_on(board), list[str]()
    roster.known_person_added.connect(found.append)
    roster.added.connect(lambda _name: found.append("new"))
    roster.field.setText("渡辺")
    qtbot.keyClick(roster.field, Qt.Key.Key_Return)
    roster.field.setText("渡")
    chips = [button(roster, f"known_{at}") for at in range(4)]
    assert [chip.text() for chip in chips if chip.isVisible()] == ["＋ 渡辺", "＋ 渡部"]
    assert chips[1].accessibleName() == "渡部を加える"
    qtbot.mouseClick(chips[1], Qt.MouseButton.LeftButton)
    assert found == ["k1", "k4"]


def test_several_lines_are_pasted_as_several_players(board: QWidget, qtbot: QtBot) -> None:
    roster, found = roster_on(board), list[str]()
    roster.pasted.connect(found.append)
    QGuiApplication.clipboard().setText("清水\n伊藤\n松本\n")
    roster.take_focus()
    qtbot.keyClick(roster.field, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert roster.field.text() == ""
    qtbot.mouseClick(button(roster, "paste"), Qt.MouseButton.LeftButton)
    assert found == ["清水\n伊藤\n松本\n"] * 2
    QGuiApplication.clipboard().setText("清水")
    qtbot.keyClick(roster.field, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert roster.field.text() == "清水"
    QGuiApplication.clipboard().clear()


def test_a_player_leaves_returns_arrives_or_is_removed(board: QWidget, qtbot: QtBot) -> None:
    roster, found = roster_on(board), list[str]()
    for name in ("left", "returned", "removed"):
        getattr(roster, name).connect(lambda player, name=name: found.append(f"{player} {name}"))
    for row in range(5):
        click(qtbot, roster, row, STEP)
    click(qtbot, roster, 0, REMOVE)
    click(qtbot, roster, 1, REMOVE)
    table = roster.table
    table.setCurrentIndex(table.shown.index(4, NAME))
    qtbot.keyClick(table, Qt.Key.Key_Delete)
    steps = ["p0 left", "p1 left", "p2 returned", "p3 returned", "p4 returned"]
    assert found == [*steps, "p1 removed", "p4 removed"]
    words = [table.shown.words(row, STEP) for row in range(5)]
    assert words == ["抜ける", "抜ける", "来た", "戻る", "来た"]


def test_whom_a_player_wishes_not_to_meet_is_chosen_in_a_menu(board: QWidget, qtbot: QtBot) -> None:
    roster, found = roster_on(board), list[tuple[str, str, bool]]()
    roster.separation_toggled.connect(lambda *wish: found.append(wish))
    table = roster.table
    assert [table.shown.words(row, APART) for row in range(3)] == ["佐藤、岡田", "＋", "高橋"]
    assert table.shown.accessible_text(1, APART) == "中村 別卓 なし"

    def choose(name: str) -> None:
        (menu,) = (one for one in table.findChildren(QMenu, "roster_apart_menu"))
        ticked = [action.text() for action in menu.actions() if action.isChecked()]
        assert ticked == (["佐藤", "岡田"] if name == "p2" else [])
        action = menu.findChild(QAction, f"roster_apart_{name}")
        assert action is not None
        action.trigger()
        menu.close()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    click(qtbot, roster, 0, APART)
    choose("p2")
    table.setCurrentIndex(table.shown.index(1, APART))
    qtbot.keyClick(table, Qt.Key.Key_Return)
    choose("p4")
    assert found == [("p0", "p2", False), ("p1", "p4", True)]


def test_names_and_remarks_are_edited_in_the_list(board: QWidget, qtbot: QtBot) -> None:
    roster, found = roster_on(board), list[tuple[str, str, str]]()
    roster.renamed.connect(lambda player, text: found.append(("name", player, text)))
    roster.remarked.connect(lambda player, text: found.append(("remark", player, text)))
    edit(roster, 1, NAME, "中村 A", qtbot)
    edit(roster, 0, REMARK, "", qtbot)
    edit(roster, 2, NAME, "佐藤", qtbot)  # as it was
    edit(roster, 2, NAME, "", qtbot)  # nobody is without a name
    assert found == [("name", "p1", "中村 A"), ("remark", "p0", "")]


def test_the_list_is_told_with_its_names(board: QWidget) -> None:
    shown = roster_on(board).table.shown
    assert [shown.accessible_text(2, column) for column in range(6)] == [
        "佐藤", "佐藤 電車で来る", "佐藤 別卓 高橋", "佐藤 2回戦から", "佐藤 来た", "佐藤",
    ]  # fmt: skip
    assert shown.accessible_text(1, REMARK) == "中村 メモ"
    assert [shown.words(row, REMOVE) for row in range(5)] == [
        "", "外す", "", "", "外す",
    ]  # fmt: skip


def test_import_and_closing_are_reported(board: QWidget, qtbot: QtBot) -> None:
    roster, found = roster_on(board), list[str]()
    roster.import_requested.connect(lambda: found.append("import"))
    roster.closed.connect(lambda: found.append("closed"))
    qtbot.mouseClick(button(roster, "import"), Qt.MouseButton.LeftButton)
    qtbot.mouseClick(button(roster, "close"), Qt.MouseButton.LeftButton)
    roster.field.setText("高")
    for _ in range(2):  # the first takes back what is typed
        qtbot.keyClick(roster.field, Qt.Key.Key_Escape)
    assert found == ["import", "closed", "closed"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("letters", [1.0, 1.5])
def test_no_word_of_a_button_is_cut_off(
    board: QWidget, qapp: QApplication, language: str, letters: float
) -> None:
    theme.apply(qapp, THEMES["light"], Sizes(letters=letters))
    board.resize(theme.px(470), 420)  # the page gives it 520 at the least
    roster = roster_on(board, ROSTER, language)
    QApplication.processEvents()
    for one in roster.findChildren(QPushButton):
        if one.isVisible():
            assert one.width() >= one.sizeHint().width(), one.text()
    assert not roster.table.horizontalScrollBar().maximum()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("letters", [1.0, 1.5, 2.0])
def test_heads_of_columns_are_whole_where_names_scroll(
    board: QWidget, qapp: QApplication, language: str, letters: float
) -> None:
    theme.apply(qapp, THEMES["light"], Sizes(letters=letters))
    board.resize(560, 420)
    head = roster_on(board, ROSTER, language).table.horizontalHeader()
    QApplication.processEvents()
    for at in (NAME, REMARK, APART, PRESENCE):
        assert head.sectionSize(at) >= head.sectionSizeHint(at), at


def test_whoever_may_be_another_is_asked_for_and_told(board: QWidget, qtbot: QtBot) -> None:
    asked = OfferedPlayer("p", "A, 2 evenings"), OfferedPlayer("q", "B, 1 evening as C")
    roster = roster_on(board, replace(ROSTER, same=asked[:1], renamed=asked[1:]))
    told: list[tuple[str, ...]] = []
    roster.joined.connect(told.append)
    roster.parted.connect(told.append)
    for name in ("same_0", "renamed_0"):
        qtbot.mouseClick(button(roster, name), Qt.MouseButton.LeftButton)
    assert told == [("p",), ("q",)]
    assert not button(roster, "same_all").isVisible(), "of one there is no all"
    roster.present(ROSTER)
    assert not button(roster, "renamed_0").isVisible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_wishes_are_whole_where_remarks_leave_the_room(board: QWidget, language: str) -> None:
    """Two names were narrowed to a line that nobody reads, beside an empty column of remarks."""
    first, *rest = (replace(row, name=f"Takahashi {at}") for at, row in enumerate(ROSTER.rows))
    first = replace(first, apart=frozenset(row.player for row in rest[:2]), remark="")
    rows = (first, *(replace(row, remark="") for row in rest))
    roster = roster_on(board, replace(ROSTER, rows=rows), language)
    table = roster.table
    table.resize(640, 300)
    words = table.shown.words(0, APART)
    assert width_of(words, sans(13)) + 10 <= table.columnWidth(APART)
    head = table.horizontalHeader()
    assert table.columnWidth(REMARK) >= head.sectionSizeHint(REMARK)
    assert head.length() <= table.viewport().width()
    remark = "came with a guest of the club"
    roster.present(replace(ROSTER, rows=(replace(first, remark=remark), *rows[1:])))
    assert table.columnWidth(REMARK) > table.columnWidth(APART), "a remark keeps its room"
