"""The window: every control can be found, named and reached; it survives what it meets."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QEvent, QSettings, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLineEdit,
    QListView,
    QMenu,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.__main__ import main
from app.actions import ACTIONS
from app.hand_text import hand_text_of
from app.main_window import application
from app.main_window.window import MainWindow
from app.options import Options
from app.pages.score import notation
from app.pages.score.notation import EXAMPLE
from app.pages.score.state import Draft, InputMode
from app.style import theme
from app.style.tokens import CONTRAST, DARK, LIGHT, LIGHT_CONTRAST
from app.texts.texts import Texts
from app.widgets.painting.app_icon import icon_pixmap
from engine.riichi.situation import Event
from engine.tiles import tiles
from tests.app.player import Player

CONTROLS = (QAbstractButton, QLineEdit, QListView)


def controls(window: MainWindow) -> list[QWidget]:
    found = [w for kind in CONTROLS for w in window.findChildren(kind) if w.isVisible()]
    return [w for w in found if not w.objectName().startswith("qt_")]


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_control_has_a_name_of_its_own_for_tests_and_for_people(
    window: MainWindow, language: str
) -> None:
    window.set_language(language)
    names = [w.objectName() for w in controls(window)]
    assert all(names)
    assert len(names) == len(set(names))
    for widget in controls(window):
        said = widget.accessibleName()
        assert said or (isinstance(widget, QAbstractButton) and widget.text()), widget.objectName()


def test_every_key_has_one_meaning(window: MainWindow) -> None:
    keys = [k.toString() for a in window.findChildren(QAction) for k in a.shortcuts()]
    keys = [k for k in keys if k]
    assert len(keys) >= 10
    assert len(keys) == len(set(keys))
    assert all(QKeySequence(k).count() == 1 for k in keys)


def test_tab_reaches_the_form_the_palette_and_the_ledger(player: Player) -> None:
    seen = set()
    player.find("how_0", QPushButton).setFocus()
    for _ in range(120):
        focus = player.window.focusWidget()
        if focus is not None:
            seen.add(focus.objectName())
        player.window.focusNextChild()
    wanted = {"how_0", "seat_0", "event_riichi", "honba_more", "palette_1m", "mode_hand"}
    assert wanted | {"ledger", "notation", "document_club", "language"} <= seen
    assert "palette_2m" not in seen  # the arrows go on from the one tile of the palette


def test_arrows_go_from_tile_to_tile_and_space_lays_them(player: Player) -> None:
    player.find("palette_1m", QWidget).setFocus()
    player.press(Qt.Key.Key_Right, "palette_1m")
    player.press(Qt.Key.Key_Down, "palette_2m")
    player.press(Qt.Key.Key_Space, "palette_2p")
    assert str(player.draft.concealed[0]) == "2p"


def test_a_whole_hand_is_laid_and_read_by_keys_alone(player: Player) -> None:
    player.find("mode_hand", QWidget).setFocus()
    player.press(Qt.Key.Key_Right, "mode_hand")
    player.press(Qt.Key.Key_Space, "mode_dora")
    assert player.draft.mode is InputMode.DORA
    player.type("7m234678m999p3455s5s")
    for key, name in ((Qt.Key.Key_Right, "how_0"), (Qt.Key.Key_Space, "how_1")):
        player.find(name, QWidget).setFocus()
        player.press(key, name)
    player.press(Qt.Key.Key_Space, "event_riichi")
    assert player.declared == "1300・2600"
    player.find("ledger", QWidget).setFocus()
    assert player.clause.startswith(
        "単騎待ち 五索"
    )  # what sets this hand apart is highlighted at first
    player.press(Qt.Key.Key_Home, "ledger")
    player.press(Qt.Key.Key_Down, "ledger")
    player.press(Qt.Key.Key_Down, "ledger")
    assert player.clause.startswith("門前清自摸和")


def test_ctrl_and_a_digit_change_the_document(player: Player) -> None:
    action = player.window.findChild(QAction, "action_document_r101")
    assert action is not None
    assert action.shortcut().toString().startswith("Ctrl+")
    action.trigger()
    assert player.draft.document == "r101"


def test_documents_without_room_wait_behind_more(player: Player) -> None:
    player.window.resize(1024, 700)
    assert player.shows("documents_more")
    player.do("document_mleague")
    assert "Mリーグ" in player.find("documents_more", QAbstractButton).text() or player.shows(
        "document_mleague"
    )


@pytest.mark.parametrize("size", [(1280, 800), (1024, 700)])
@pytest.mark.parametrize("language", ["ja", "en"])
def test_nothing_is_wider_than_the_window(
    window: MainWindow, qapp: QApplication, size: tuple[int, int], language: str
) -> None:
    window.set_language(language)
    window.resize(*size)
    qapp.processEvents()
    assert (window.width(), window.height()) == size
    for widget in controls(window):
        right = widget.mapTo(window, widget.rect().bottomRight())
        assert right.x() <= size[0], widget.objectName()


def test_the_theme_changes_while_the_window_is_open(player: Player, options: Options) -> None:
    for worn in (DARK, CONTRAST, LIGHT_CONTRAST, LIGHT):
        name = worn.name
        player.do(f"theme_{name}")
        assert theme.tokens() is worn
        assert options.theme == name
    player.do("theme_system")
    assert options.theme == ""


def test_letters_grow_and_shrink_by_keys_and_by_the_menu(player: Player, options: Options) -> None:
    player.type("19m")
    before = player.find("bar", QWidget).height()
    for action, scale in (("larger", 1.1), ("larger", 1.25), ("smaller", 1.1)):
        player.do(action)
        assert theme.letters() == scale == options.scale
    for _ in range(8):
        player.do("larger")
    assert theme.scale() == 2.0
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert player.find("bar", QWidget).height() == 2 * before
    player.type("19p")  # the page made anew takes keys at once
    assert len(player.draft.concealed) == 4
    player.do("usual_size")
    assert theme.scale() == 1.0


def test_index_figures_go_with_the_language_until_somebody_chooses(
    player: Player, options: Options
) -> None:
    assert not theme.figures()
    player.window.set_language("en")
    assert theme.figures()
    player.do("figures")
    assert options.figures is False
    assert not theme.figures()
    player.window.set_language("ja")
    player.window.set_language("en")
    assert not theme.figures()


def test_unknown_settings_count_as_unset(tmp_path: Path, qtbot: QtBot) -> None:
    settings = QSettings(str(tmp_path / "broken.ini"), QSettings.Format.IniFormat)
    for key in ("language", "theme", "document", "geometry", "scale", "figures"):
        settings.setValue(key, "nonsense")
    options = Options(settings)
    assert (options.language, options.theme, options.scale, options.figures) == ("", "", 1.0, None)
    assert options.geometry == QByteArray()
    window = MainWindow(options, "en")
    qtbot.addWidget(window)
    assert window.store.state == EXAMPLE


def test_without_a_screen_it_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "argv", ["hayami"])
    monkeypatch.setattr(sys, "platform", "linux")
    for locale, start in (("ja_JP.UTF-8", "画面が見つからない"), ("en_GB.UTF-8", "There is no sc")):
        monkeypatch.setenv("LC_ALL", locale)
        assert main() == 1
        told = capsys.readouterr().err
        assert told.startswith(start)
        assert told.count("\n") == 1


def test_where_qt_cannot_be_loaded_it_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["hayami"])
    monkeypatch.setitem(sys.modules, "app.main_window.application", None)
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    assert main() == 1
    assert "PySide6" in capsys.readouterr().err


def test_the_text_of_a_hand_as_argument_opens_the_window_with_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given: list[str] = []
    text = hand_text_of("riichi", "club", notation.text_of(EXAMPLE))

    def run(_language: str, hand_text: str) -> int:
        given.append(hand_text)
        return 0

    monkeypatch.setattr(application, "run", run)
    for words in ([], [text]):
        monkeypatch.setattr(sys, "argv", ["hayami", *words])
        assert main() == 0
    assert given == ["", text]


def test_a_command_needs_no_qt() -> None:
    """The command line is handed over to before anything of Qt is loaded."""
    program = (
        "import sys; from app.__main__ import main; sys.argv = ['hayami', 'documents'];"
        "status = main(); sys.exit(status or 'PySide6' in sys.modules)"
    )
    root = Path(__file__).parents[3]
    told = subprocess.run([sys.executable, "-c", program], cwd=root, capture_output=True)
    assert told.returncode == 0
    assert b"club" in told.stdout


def test_the_icon_is_drawn_at_every_size(qapp: QApplication) -> None:
    assert qapp is not None
    for side in (16, 64, 256):
        assert icon_pixmap(side).width() == side


def test_every_action_stands_in_the_menu_with_its_keys(player: Player) -> None:
    menu = player.find("menu", QMenu)
    player.click("menu_button")
    assert menu.isVisible()
    menu.close()
    for row in ACTIONS:
        deed = player.action(row.name)
        there = [m for m in menu.findChildren(QMenu) if deed in m.actions()]
        assert [m.objectName() for m in there] == ([f"menu_{row.menu}"] if row.menu else [])
        assert [k.toString() for k in deed.shortcuts()] == list(row.keys)
        assert deed.text()


@pytest.mark.parametrize(
    ("name", "of_one_page"),
    [
        ("find", ("incident", "出来事")),
        ("apply", ("ruling", "裁定")),
        ("game_export", ("game", "対局")),
        ("drill_view", ("progress", "あゆみ")),
    ],
)
def test_an_action_of_several_pages_is_not_named_after_one_of_them(
    name: str, of_one_page: tuple[str, str]
) -> None:
    """Ctrl+Enter on Game was “Apply the ruling”, Ctrl+E on Evening “Export the game”."""
    (row,) = (row for row in ACTIONS if row.name == name)
    for language, subject in zip(("en", "ja"), of_one_page, strict=True):
        assert subject not in Texts(language).action(row)


def test_no_page_has_a_menu_of_another(player: Player) -> None:
    """*Rules* and *Game* had one of the Referee, *Evening* those of a hand and its situation."""
    everywhere = {"page", "file", "edit", "view", "data", "help"}
    assert Texts("en").ui("menu.file") == "File", "what is printed there is no hand"
    for name, own in {
        "referee": {"referee", "game"},
        "game": {"game"},
        "table": {"table", "situation"},
        "drill": {"drill"},
        "rules": {"rules"},
        "evening": {"evening", "game"},
    }.items():
        player.do(f"page_{name}")
        menus = player.find("menu", QMenu).actions()
        shown = {m.menu().objectName().removeprefix("menu_") for m in menus if m.isVisible()}
        assert shown <= everywhere | own, name


def test_the_menu_names_the_step_that_undo_takes_back(player: Player) -> None:
    undo, redo = player.action("undo"), player.action("redo")
    assert not undo.isEnabled()
    player.type("19m")
    player.do("clear")
    assert (undo.text(), redo.isEnabled()) == ("元に戻す：手を消す", False)
    player.do("undo")
    assert (undo.text(), redo.text()) == ("元に戻す：牌の名を打つ", "やり直す：手を消す")
    player.window.set_language("en")
    assert player.action("undo").text() == "Undo: type tiles"


@pytest.mark.parametrize(("page", "field"), [("rules", "rules_search"), ("referee", "act_search")])
def test_undo_is_a_key_of_the_page_while_its_field_has_nothing_to_take_back(
    player: Player, page: str, field: str
) -> None:
    """The search has the focus of these pages from the first, and took the key for nothing."""
    player.do(f"page_{page}")
    before = player.window.session.document
    player.do("document_r101")
    control = Qt.KeyboardModifier.ControlModifier
    player.press(Qt.Key.Key_Z, field, control)
    assert player.window.session.document == before
    player.press(Qt.Key.Key_Y, field, control)
    assert player.window.session.document == "r101"
    player.type("x", field)
    player.press(Qt.Key.Key_Z, field, control)
    assert player.find(field, QLineEdit).text() == "", "what was typed is taken back first"
    assert player.window.session.document == "r101"


def test_copy_is_a_key_of_the_page_while_nothing_is_selected_in_its_field(player: Player) -> None:
    player.do("page_rules")
    field, control = player.find("rules_search", QLineEdit), Qt.KeyboardModifier.ControlModifier
    player.type("chombo", "rules_search")
    field.selectAll()
    player.press(Qt.Key.Key_C, "rules_search", control)
    assert QApplication.clipboard().text() == "chombo"
    field.deselect()
    player.press(Qt.Key.Key_C, "rules_search", control)
    assert "チョンボ" in QApplication.clipboard().text()


def test_single_letters_are_keys_that_no_notation_needs() -> None:
    letters = {key for row in ACTIONS for key in row.keys if len(key) == 1}
    assert letters
    assert not letters & set("MPSZ0123456789")


def test_the_situation_is_told_by_letters(player: Player) -> None:
    player.type("rid7mt")
    draft = player.draft
    assert draft.events == {Event.RIICHI, Event.IPPATSU}
    assert (draft.dora, draft.tsumo, draft.deposits) == (tiles("7m"), True, 1)
    player.type("tefgbblq")
    for key in (Qt.Key.Key_I, Qt.Key.Key_B):
        player.press(key, modifier=Qt.KeyboardModifier.ShiftModifier)
    draft = player.draft
    assert (draft.seat, draft.round_wind, draft.loser) == (2, 1, 3)
    assert (draft.honba, draft.tsumo) == (1, False)
    assert draft.events == {Event.DOUBLE_RIICHI, Event.IPPATSU, Event.HOUTEI, Event.CHANKAN}


def test_an_event_that_is_not_offered_is_refused_in_a_line(player: Player) -> None:
    player.type("x")
    assert player.draft.events == frozenset()
    assert player.text("notation_mistake") == "この規定と状況では選べない。"


def test_tiles_are_typed_wherever_the_keyboard_is(player: Player) -> None:
    player.click("document_r101")
    player.find("document_r101", QWidget).setFocus()
    player.qtbot.keyClicks(player.find("document_r101", QWidget), "19m")
    assert player.draft.concealed == tiles("19m")


def test_arrows_lead_from_the_hand_to_the_melds_and_along_the_felt(player: Player) -> None:
    player.click("mode_pon", "palette_4z")
    player.type("19md5zv9p")
    for start, key, end in (
        ("hand_0", Qt.Key.Key_Right, "hand_1"),
        ("hand_1", Qt.Key.Key_Right, "meld_0"),
        ("meld_0", Qt.Key.Key_Right, "hand_0"),
        ("indicator_dora_0", Qt.Key.Key_Right, "indicator_dora_add"),
        ("indicator_dora_add", Qt.Key.Key_Down, "indicator_ura_add"),
        ("river_0", Qt.Key.Key_Right, "river_add"),
        ("river_add", Qt.Key.Key_Right, "passed_add"),
        ("passed_add", Qt.Key.Key_Right, "river_0"),
    ):
        player.find(start, QWidget).setFocus()
        player.press(key, start)
        focus = player.window.focusWidget()
        assert focus is not None
        assert focus.objectName() == end
    player.press(Qt.Key.Key_Delete, "river_0")
    player.press(Qt.Key.Key_Delete, "meld_0")
    player.press(Qt.Key.Key_Delete, "indicator_dora_0")
    assert (player.draft.river, player.draft.melds, player.draft.dora) == ((), (), ())


def test_a_meld_is_turned_and_reddened_by_keys(player: Player) -> None:
    player.do("document_tenhou")
    player.type("o5p")
    player.press(Qt.Key.Key_Space, "meld_0")
    assert str(player.draft.melds[0]) == "[55'5p]"
    player.press(Qt.Key.Key_Space, "meld_0", Qt.KeyboardModifier.ShiftModifier)
    assert str(player.draft.melds[0]) == "[55'0p]"
    player.type("v1z")
    assert player.draft.river == tiles("1z")


def test_whatever_has_the_keyboard_tiles_are_typed_into_the_hand(player: Player) -> None:
    whole = notation.enter(Draft(), "234678m999p3455s+5s tsumo riichi dora=7m")
    player.window.store.update(whole)
    found = player.window.findChildren(QWidget)
    there = [w for w in found if w.isVisible() and w.isEnabled()]
    takes = [w for w in there if w.focusPolicy() != Qt.FocusPolicy.NoFocus]
    names = {w.objectName() for w in takes} - {"", "notation"}
    assert {"ledger", "hand_0", "how_0", "document_club", "menu_button", "hand_file_save"} <= names
    for name in sorted(names):
        player.window.store.update(whole)
        widget = player.find(name, QWidget)
        widget.setFocus()
        player.qtbot.keyClicks(widget, "v19m")
        assert player.draft.river == tiles("19m"), name


@pytest.mark.parametrize("place", [(5000, 300), (400, 600), (-700, -200)])
def test_a_window_whose_screen_is_gone_comes_wholly_onto_another(
    window: MainWindow, qapp: QApplication, qtbot: QtBot, place: tuple[int, int]
) -> None:
    """It kept its place, partly or wholly beyond the edge of the screen that was left."""
    window.showNormal()
    window.resize(1600, 1100)
    window.move(*place)
    qapp.screenRemoved.emit(window.screen())
    room = window.screen().availableGeometry()
    qtbot.waitUntil(lambda: room.contains(window.frameGeometry()), timeout=2000)
    assert window.width() >= room.width() - 40, "no smaller than need be"


def test_a_window_stays_where_it_is_while_another_screen_goes(
    window: MainWindow, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.move(5000, 300)
    at, own = window.pos(), window.screen()
    monkeypatch.setattr(window, "screen", object)
    qapp.screenRemoved.emit(own)
    qapp.processEvents()
    assert window.pos() == at


@pytest.mark.parametrize(
    ("page", "name"),
    [
        ("score", "event_riichi"), ("score", "how_1"), ("score", "page_table"),
        ("referee", "moment_call"), ("game", "game_tournament"), ("table", "ways_1"),
        ("rules", "rules_mode_1"), ("evening", "ranking_order_1"), ("drill", "drill_view_2"),
    ],
)  # fmt: skip
def test_enter_presses_the_button_that_tab_came_to(player: Player, page: str, name: str) -> None:
    """The handbook says so of Space and Enter; Enter did nothing but on tiles."""
    player.do(f"page_{page}")
    button, presses = player.find(name, QAbstractButton), []
    button.clicked.connect(lambda: presses.append(name))
    player.window.activateWindow()
    button.setFocus(Qt.FocusReason.TabFocusReason)
    player.qtbot.keyClick(button, Qt.Key.Key_Return)
    assert presses == [name]


@pytest.mark.parametrize(
    ("name", "action"),
    [
        ("how_0", "how"), ("round_1", "next_round"), ("seat_2", "next_seat"),
        ("loser_0", "next_loser"), ("event_riichi", "riichi"), ("event_ippatsu", "ippatsu"),
        ("event_houtei", "last_tile"), ("event_chankan", "chankan"),
        ("honba_more", "honba_more"), ("honba_less", "honba_less"),
        ("deposits_more", "deposits_more"), ("deposits_less", "deposits_less"),
    ],
)  # fmt: skip
def test_the_tooltip_of_a_control_of_the_situation_has_its_key(
    player: Player, name: str, action: str
) -> None:
    """They had none: the keys stood in the menu alone."""
    (keys,) = {row.keys[0] for row in ACTIONS if row.name == action}
    button = player.window.findChild(QAbstractButton, name)
    assert button is not None
    before, _, key = button.toolTip().rpartition(" ")
    assert key == keys
    assert before
