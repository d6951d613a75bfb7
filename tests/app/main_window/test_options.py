"""Options of a document are chosen at the bar, kept, undone and read as those of any document."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu, QToolButton, QWidget

from app.main_window.window import MainWindow
from app.options import Options
from app.recent_hands import RecentHands
from app.style.theme import px
from engine import library
from engine.rulebook import DOCUMENTS
from tests.app.player import Player
from tests.engine.test_rule_options import RED, TWO_RED, UMA

WITH_A_FIVE = "234678m340p55s88s+8s tsumo seat=S round=E riichi"


def menu(player: Player) -> QMenu:
    return player.find("option_menu", QMenu)


def row(player: Player, option: str) -> QAction:
    return next(a for a in menu(player).actions() if a.objectName() == f"option_{option}")


def choose(player: Player, option: str) -> None:
    """Click a row of the open menu."""
    assert menu(player).isVisible()
    where = menu(player).actionGeometry(row(player, option)).center()
    QTest.mouseClick(menu(player), Qt.MouseButton.LeftButton, pos=where)
    QApplication.processEvents()


def wrc(player: Player) -> Player:
    player.do("document_wrc2025") if player.window.findChild(
        QAction, "action_document_wrc2025"
    ) else player.window._choose_base("wrc2025")
    return player


def chosen(player: Player) -> str:
    return player.window.session.document


def test_two_clicks_choose_an_option_and_the_menu_stays_for_another(player: Player) -> None:
    wrc(player)
    button = player.find("options", QToolButton)
    assert button.text() == "＋"
    player.click("options")
    assert row(player, "none").isChecked()
    choose(player, "2.1")
    assert chosen(player) == "wrc2025+2.1"
    assert row(player, "2.1").isChecked()
    assert not row(player, "none").isChecked()
    choose(player, "4.1")
    assert chosen(player) == "wrc2025+2.1+4.1"
    assert button.text() == "2.1 4.1 ▾"
    choose(player, "2.1")
    assert chosen(player) == "wrc2025+4.1"
    choose(player, "none")
    assert chosen(player) == "wrc2025"
    menu(player).close()


def test_a_row_tells_what_the_option_changes(player: Player) -> None:
    wrc(player)
    player.click("options")
    told = row(player, "2.1").text()
    assert told.startswith("2.1")
    assert "なし → 1翻" in told
    assert "+15 +5 −5 −15 → +30 +10 −10 −30" in row(player, "4.1").text()
    menu(player).close()


def test_a_document_without_options_has_no_button_for_them(player: Player) -> None:
    assert not player.shows("options")
    wrc(player)
    assert player.shows("options")
    player.do("document_r101")
    assert not player.shows("options")


def test_a_choice_of_an_option_is_one_step_of_the_page(player: Player) -> None:
    wrc(player)
    player.click("options")
    choose(player, "3.2")
    menu(player).close()
    assert player.draft.document == "wrc2025+3.2"
    player.do("undo")
    assert player.draft.document == chosen(player) == "wrc2025"
    player.do("redo")
    assert player.draft.document == chosen(player) == "wrc2025+3.2"


def test_a_red_five_counts_with_the_option_that_has_it(player: Player) -> None:
    wrc(player)
    player.click("options")
    choose(player, "2.1")
    menu(player).close()
    player.paste(WITH_A_FIVE)
    assert any(line.startswith("赤") for line in player.ledger)
    assert player.draft.document == "wrc2025+2.1"


def test_the_options_are_chosen_by_keys_alone(player: Player) -> None:
    wrc(player)
    button = player.find("options", QWidget)
    assert button.focusPolicy() & Qt.FocusPolicy.TabFocus
    button.setFocus()
    player.press(Qt.Key.Key_Space, "options")
    menu(player).setActiveAction(row(player, "2.1"))
    QTest.keyClick(menu(player), Qt.Key.Key_Space)
    QTest.keyClick(menu(player), Qt.Key.Key_Down)
    QTest.keyClick(menu(player), Qt.Key.Key_Return)
    assert chosen(player) == "wrc2025+2.1+3.2"
    assert menu(player).isVisible()
    QTest.keyClick(menu(player), Qt.Key.Key_Escape)
    assert not menu(player).isVisible()


def test_a_reader_is_told_the_options_that_are_chosen(player: Player) -> None:
    wrc(player)
    button = player.find("options", QToolButton)
    assert button.accessibleName().endswith("オプションなし")
    player.click("options")
    choose(player, "2.1")
    assert button.accessibleName().endswith("2.1")
    assert "4.1" in button.toolTip()
    menu(player).close()


def test_tab_reaches_the_options_after_their_document(player: Player) -> None:
    wrc(player)
    stops = [widget.objectName() for widget in player.window._bar.tab_stops()]
    before = stops[stops.index("options") - 1]
    assert before in ("document_wrc2025", "documents_more")


def test_the_document_comes_back_with_its_last_options(player: Player) -> None:
    wrc(player)
    player.click("options")
    choose(player, "2.1")
    menu(player).close()
    player.do("document_r101")
    assert chosen(player) == "r101"
    wrc(player)
    assert chosen(player) == "wrc2025+2.1"


def test_the_options_are_those_of_the_next_start(player: Player, options: Options) -> None:
    wrc(player)
    player.click("options")
    choose(player, "4.1")
    menu(player).close()
    player.do("document_r101")
    options.save_document()
    again = Options(options._settings)
    assert again.with_options("wrc2025") == "wrc2025+4.1"
    assert again.with_options("club") == "club"
    again.document = "wrc2025+4.1"
    window = MainWindow(again, "ja", RecentHands())
    assert window.session.document == "wrc2025+4.1"
    window.close()
    window.deleteLater()
    again.document = "wrc2025+9"
    window = MainWindow(again, "ja", RecentHands())
    assert window.session.document == "wrc2025"
    window.close()
    window.deleteLater()


def own_document(player: Player, change: Callable[[str], str]) -> None:
    """Choose a document of one's own with options; `change` makes its text another."""
    folder = player.window._recent_hands.own._folder
    assert folder is not None
    folder.mkdir(parents=True, exist_ok=True)
    club = (DOCUMENTS / "club.toml").read_text("utf-8")
    text = change(club.replace('id = "club"', 'id = "own-1"') + RED + TWO_RED + UMA)
    path = folder / "own-1.toml"
    path.write_text(text, encoding="utf-8")
    library.set_own_documents({"own-1": library.own_document(path, text)})
    player.window._reload_documents()
    player.window._choose_base("own-1")


def test_an_ampersand_is_shown_wherever_the_bar_names_documents_and_options(
    player: Player,
) -> None:
    said = {"赤2": "赤 & 2", 'ja = "健康麻将クラブ"': 'ja = "健康麻将 & 茶"'}

    def change(text: str) -> str:
        for word, other in said.items():
            assert word in text
            text = text.replace(word, other, 1)
        return text

    own_document(player, change)
    player.click("options")
    choose(player, "2.2")
    menu(player).close()
    assert player.find("options", QToolButton).text() == "赤 && 2 ▾"
    player.window._choose_base("club")
    player.window.choose_scale(2.0)
    QApplication.processEvents()
    player.click("documents_more")
    (row,) = player.window.findChildren(QAction, "more_own-1")
    assert "健康麻将 && 茶" in row.text()
    menus = [found for found in player.window.findChildren(QMenu) if row in found.actions()]
    menus[0].close()


def test_a_long_name_leaves_the_options_their_place_in_the_least_room(player: Player) -> None:
    """The button of the options lay beyond the edge, and the name ended in the middle of a word."""
    name = "みどり麻雀愛好会の土曜例会の規定（改訂第三版）"
    own_document(player, lambda text: text.replace('ja = "健康麻将"', f'ja = "{name}"', 1))
    player.window.choose_scale(2.0)
    player.window.resize(1024, 700)
    QApplication.processEvents()
    more = player.find("documents_more", QAbstractButton)
    assert more.text().startswith("みどり麻雀")
    assert more.text().endswith("… ▾")
    assert more.toolTip() == name
    bar = player.box("bar")
    for button in (player.box("documents_more"), player.box("options")):
        assert bar.contains(button)
        assert button.right() < player.box("undo").left()


def test_an_option_takes_the_place_of_one_that_it_contradicts(player: Player) -> None:
    told: list[str] = []
    player.window._pages.message.connect(told.append)
    own_document(player, lambda text: text)
    player.click("options")
    choose(player, "2.1")
    choose(player, "uma")
    choose(player, "2.2")
    menu(player).close()
    assert chosen(player) == "own-1+2.2"
    assert told == ["2.1、uma は 赤2 と食い違うので外した。"]


def test_the_options_are_in_the_bar_of_a_small_window(player: Player) -> None:
    player.window.resize(px(1024), px(700))
    QApplication.processEvents()
    wrc(player)
    player.click("options")
    for option in ("2.1", "3.2", "4.1"):
        choose(player, option)
    menu(player).close()
    QApplication.processEvents()
    button, bar = player.box("options"), player.box("bar")
    assert player.find("options", QToolButton).text() == "2.1 3.2 4.1 ▾"
    assert bar.contains(button)
    for name in ("undo", "redo", "language", "view"):
        assert not button.intersects(player.box(name)), name
    more = player.find("documents_more", QWidget)
    if more.isVisible():
        assert not button.intersects(player.box("documents_more"))
    assert QPoint(0, 0) != button.topLeft()
