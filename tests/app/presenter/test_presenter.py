"""The presenter's view in the real window: every key, both screens, and what follows live."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.actions import PAGES
from app.main_window.notices import ErrorBar
from app.main_window.window import MainWindow
from app.pages.score.notation import enter
from app.pages.score.state import Draft
from app.presenter import view as view_module
from app.presenter.canvas import Canvas
from app.presenter.content import PresentedHand, PresentedQuestion, PresentedTable
from app.presenter.keys import KeyLine, command_of
from app.presenter.presenter import Presenter
from app.presenter.table_painter import TablePainter
from app.presenter.view import PresenterView
from app.style import theme
from app.style.tokens import THEMES
from app.texts.texts import LANGUAGES, Texts
from engine.library import documents
from tests.app.player import Player

ROOT = Path(__file__).resolve().parents[3]

Key = Qt.Key
HAND = "234678m999p3455s+5s tsumo seat=S round=E riichi dora=7m ura=1z honba=1 deposits=1"
OTHER = "23499m34567p678s+5p ron from=W seat=S round=E dora=2m"


class Speaker:
    """Somebody at the window who shows pages to an audience."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window

    @property
    def presenter(self) -> Presenter:
        return self.window.presentation.presenter

    @property
    def views(self) -> tuple[PresenterView, ...]:
        return self.presenter.windows

    @property
    def hand(self) -> PresentedHand:
        shown = self.presenter.shown
        assert isinstance(shown, PresentedHand)
        return shown

    @property
    def table(self) -> PresentedTable:
        shown = self.presenter.shown
        assert isinstance(shown, PresentedTable)
        return shown

    def lay(self, text: str) -> None:
        self.window.open_page("score")
        draft = self.window.store.state
        self.window.store.commit(enter(draft, text), "open")

    def trigger(self, name: str) -> None:
        self.window.menu.items[f"show_{name}"].trigger()
        QApplication.processEvents()

    def press(self, *keys: Qt.Key, view: int = 0) -> None:
        for key in keys:
            QTest.keyClick(self.views[view], key)
            QApplication.processEvents()

    def said(self, view: int = 0) -> str:
        return self.views[view].accessibleDescription()


@pytest.fixture
def speaker(window: MainWindow) -> Iterator[Speaker]:
    window.store.update(Draft())
    speaker = Speaker(window)
    speaker.lay(HAND)
    yield speaker
    window.presentation.end()


def pressed(key: Qt.Key, held: Qt.KeyboardModifier) -> QKeyEvent:
    return QKeyEvent(QKeyEvent.Type.KeyPress, key, held)


# every page


def test_f11_shows_the_hand_of_the_score_page(speaker: Speaker) -> None:
    speaker.trigger("large")
    (view,) = speaker.views
    assert view.isFullScreen()
    assert view.isVisible()
    assert speaker.hand.spoken.words == "1400・2700"
    assert speaker.hand.who == "南家のツモ"
    assert speaker.hand.facts == ("リーチ", "東場 1本場")
    draft = speaker.window.store.state
    assert [tiles for _, tiles in speaker.hand.indicators] == [draft.dora, draft.ura]


def test_f11_is_a_key_of_the_window_and_of_the_view(speaker: Speaker) -> None:
    keys = {k.toString() for k in speaker.window.menu.items["show_large"].shortcuts()}
    assert keys == {"F11"}
    keys = {k.toString() for k in speaker.window.menu.items["show_second"].shortcuts()}
    assert keys == {"Shift+F11"}
    speaker.trigger("large")
    speaker.press(Key.Key_F11)
    assert speaker.views == ()


def test_every_page_of_both_games_shows_something_large(speaker: Speaker) -> None:
    expected = {"score": PresentedHand, "table": PresentedTable, "drill": PresentedQuestion}
    for document, pages in (("club", [name for name, _ in PAGES]), ("toppan", [*expected])):
        speaker.window._choose_document(document)
        for page in pages:
            speaker.window.open_page(page)
            if page == "drill":  # it opens with its path, which fills the screen
                speaker.window.page._show_view("practise")  # type: ignore[attr-defined]
            speaker.trigger("large")
            if page in expected:
                assert isinstance(speaker.presenter.shown, expected[page]), (document, page)
                speaker.press(Key.Key_Escape)
                assert not speaker.window.isFullScreen()
            else:
                assert speaker.views == ()
                assert speaker.window.isFullScreen(), (document, page)
                speaker.trigger("large")
                assert not speaker.window.isFullScreen()


def test_escape_leaves_the_full_screen_of_the_window(speaker: Speaker) -> None:
    speaker.window.open_page("rules")
    speaker.trigger("large")
    assert speaker.window.isFullScreen()
    speaker.window.activateWindow()
    QTest.keyClick(speaker.window, Key.Key_Escape)
    QApplication.processEvents()
    assert not speaker.window.isFullScreen()
    before = speaker.window.store.state
    QTest.keyClick(speaker.window, Key.Key_Escape)
    assert speaker.window.store.state == before


def test_the_next_start_is_in_a_window_again(speaker: Speaker) -> None:
    speaker.window.open_page("rules")
    speaker.trigger("large")
    assert speaker.window.isFullScreen()
    speaker.window.close()
    assert not speaker.window.isFullScreen()


def test_the_declaration_card_shows_the_number_alone(speaker: Speaker, player: Player) -> None:
    speaker.lay(HAND)
    player.click("declaration")
    QApplication.processEvents()
    assert speaker.presenter.state.number_only
    speaker.press(Key.Key_Space)
    assert not speaker.presenter.state.number_only
    assert speaker.presenter.state.opened == 0


def test_a_wide_window_has_a_button(window: MainWindow, player: Player) -> None:
    window.resize(1280, 800)
    QApplication.processEvents()
    assert not player.shows("show_large")
    window.resize(1920, 1080)
    player.qtbot.waitUntil(lambda: player.shows("show_large"))
    player.click("show_large")
    assert window.presentation.presenter.windows
    window.presentation.end()


# every key


def test_lines_open_and_lie_down_by_the_keys(speaker: Speaker) -> None:
    speaker.trigger("large")
    state = speaker.presenter
    lines = speaker.hand.lines
    for key in (Key.Key_Space, Key.Key_Right, Key.Key_PageDown):
        speaker.press(key)
    assert state.state.opened == 3
    assert speaker.said().startswith("ドラ 八萬 1翻、ここまで 3翻")
    assert "3／15" in speaker.said()
    speaker.press(Key.Key_Left)
    speaker.press(Key.Key_PageUp)
    assert state.state.opened == 1
    QTest.mouseClick(speaker.views[0], Qt.MouseButton.LeftButton, pos=QPoint(40, 60))
    assert state.state.opened == 2
    speaker.press(*[Key.Key_Space] * 40)
    assert state.state.opened == len(lines)
    assert speaker.said().startswith("受け取り 6500")


def test_0_q_a_d_b_and_escape(speaker: Speaker) -> None:
    speaker.trigger("large")
    speaker.press(Key.Key_0)
    assert "1400" not in speaker.said()
    speaker.press(Key.Key_0)
    assert "1400・2700" in speaker.said()
    speaker.press(Key.Key_Space, Key.Key_Q)
    assert speaker.presenter.state.as_question
    assert speaker.presenter.state.opened == 0
    speaker.press(Key.Key_A)
    assert "1400・2700" in speaker.said()
    speaker.press(Key.Key_B)
    assert speaker.said() == "何も見せていない"
    speaker.press(Key.Key_B)
    speaker.press(Key.Key_D)
    assert speaker.presenter.state.number_only
    speaker.press(Key.Key_Escape)
    assert speaker.views == ()


def test_the_window_has_a_name_and_what_opens_is_announced(
    speaker: Speaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(view_module, "announce", lambda _widget, text: heard.append(text))
    speaker.trigger("large")
    (view,) = speaker.views
    assert view.accessibleName() == "大きく見せる、南家のツモ、リーチ、東場 1本場"
    assert view.isActiveWindow()
    heard.clear()
    speaker.press(Key.Key_Space)
    assert heard == ["リーチ 1翻、ここまで 1翻、1／15"]
    speaker.press(Key.Key_0)
    assert heard[1:] == ["リーチ 1翻、ここまで 1翻、申告は隠してある、1／15"]
    speaker.press(Key.Key_X)
    assert len(heard) == 2


def test_other_keys_and_held_modifiers_do_nothing(speaker: Speaker) -> None:
    speaker.trigger("large")
    before = speaker.presenter.state
    for key in (Key.Key_X, Key.Key_1, Key.Key_Up, Key.Key_Z):
        speaker.press(key)
    for held in (Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier):
        assert command_of(pressed(Key.Key_Q, held), speaker.hand) == ""
    assert speaker.presenter.state == before


def test_a_press_on_a_hint_gives_its_command(speaker: Speaker) -> None:
    speaker.trigger("large")
    view = speaker.views[0]
    line = KeyLine(
        Canvas(QSizeF(view.size())), speaker.hand, speaker.presenter.state, Texts("ja"), peek=False
    )
    places = {hint.command: box for hint, box in line.places()}
    assert {"next", "back", "cover", "table", "ask", "end"} <= places.keys()
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=places["cover"].center().toPoint())
    assert speaker.presenter.state.covered
    QTest.mouseClick(view, Qt.MouseButton.RightButton, pos=QPoint(50, 50))
    assert speaker.presenter.state.opened == 0


# the table


def test_t_shows_the_table_with_the_cell_of_the_hand(speaker: Speaker) -> None:
    speaker.trigger("large")
    speaker.press(Key.Key_T)
    highlighted = [c for g in speaker.table.grids for row in g.cells for c in row if c.highlighted]
    assert [cell.words for cell in highlighted] == [("5200", "1300・2600")]
    assert "40符3翻" in speaker.said(), "the cell of the hand is the current one"
    speaker.press(Key.Key_T)
    assert isinstance(speaker.presenter.shown, PresentedHand)


def test_cells_rows_and_columns_are_covered_and_opened(speaker: Speaker) -> None:
    speaker.window.open_page("table")
    speaker.trigger("large")
    store = speaker.window.session.store("table")

    def covered() -> int:
        cells = (c for g in speaker.table.grids for row in g.cells for c in row)
        count = sum(c.covered for c in cells)
        assert count == len(store.state.covered)  # type: ignore[attr-defined]
        return count

    speaker.press(Key.Key_Return)
    assert covered() == 1
    speaker.press(Key.Key_Return)
    assert covered() == 0
    speaker.press(Key.Key_C)
    column = covered()
    assert column > 5
    speaker.press(Key.Key_Space, Key.Key_PageDown)
    assert covered() == column - 2
    speaker.press(Key.Key_PageUp)
    assert covered() == column - 1
    speaker.press(Key.Key_H)
    every = covered()
    assert every > 30
    assert "5200" not in speaker.said()
    speaker.press(Key.Key_R)
    assert covered() == every - 4
    speaker.press(Key.Key_O)
    assert covered() == 0
    before = speaker.presenter.state.grid
    speaker.press(Key.Key_Tab)
    assert speaker.presenter.state.grid == (before + 1) % 3
    speaker.press(Key.Key_Backtab, Key.Key_2)
    assert speaker.presenter.state.grid == 1
    speaker.press(Key.Key_Up, Key.Key_Down, Key.Key_Left, Key.Key_Right)
    speaker.press(Key.Key_T)
    assert isinstance(speaker.presenter.shown, PresentedTable), "the page is the table itself"


def test_cells_and_heads_are_turned_by_a_click(speaker: Speaker) -> None:
    speaker.window.open_page("table")
    speaker.trigger("large")
    view = speaker.views[0]
    painter = TablePainter(
        Canvas(QSizeF(view.size())), speaker.table, speaker.presenter.state, peek=False
    )
    grid = speaker.table.grids[speaker.presenter.state.grid]
    cell = painter._box(3, 1).center()
    assert painter.spots_at(cell) == (grid.cells[3][1].spot,)
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=cell.toPoint())
    now = speaker.table.grids[speaker.presenter.state.grid]
    assert now.cells[3][1].covered
    assert (speaker.presenter.state.row, speaker.presenter.state.column) == (3, 1)
    head = painter._row_head(4).center()
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=head.toPoint())
    now = speaker.table.grids[speaker.presenter.state.grid]
    assert all(c.covered or c.empty for c in now.cells[4])
    head = painter._column_head(2).center()
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=head.toPoint())
    now = speaker.table.grids[speaker.presenter.state.grid]
    assert all(row[2].covered or row[2].empty for row in now.cells)
    tab = dict(painter._tabs())[2].center()
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=tab.toPoint())
    assert speaker.presenter.state.grid == 2


# the drill


def test_a_question_of_the_drill_and_its_answer(speaker: Speaker) -> None:
    speaker.window.open_page("drill")
    speaker.window.page._show_view("practise")  # type: ignore[attr-defined]
    speaker.trigger("large")
    question = speaker.presenter.shown
    assert isinstance(question, PresentedQuestion)
    assert speaker.said() == "答えは隠してある"
    speaker.press(Key.Key_A)
    assert speaker.said().startswith(question.answer)
    saved = speaker.window.session.store("drill").state.round.done  # type: ignore[attr-defined]
    speaker.press(Key.Key_Space)
    new = speaker.presenter.shown
    assert isinstance(new, PresentedQuestion)
    assert new.key != question.key
    assert speaker.said() == "答えは隠してある"
    assert saved == speaker.window.session.store("drill").state.round.done  # type: ignore[attr-defined]


def test_every_kind_of_question_is_painted(speaker: Speaker) -> None:
    speaker.window.open_page("drill")
    page, store = speaker.window.page, speaker.window.session.store("drill")
    kinds = ("points", "cells", "fu", "yaku", "declaration", "honba", "paid", "ruling", "calls")
    for kind in kinds:
        page._choose_kind(kind)  # type: ignore[attr-defined]
        for _ in range(200):
            QApplication.processEvents()
            asked = store.state.question  # type: ignore[attr-defined]
            if asked is not None and asked.card.kind == kind:
                break
        if not speaker.views:
            speaker.trigger("large")
        question = speaker.presenter.shown
        assert isinstance(question, PresentedQuestion)
        assert question.key.startswith(f"{asked.card} {asked.id} ")
        shut = speaker.views[0].grab().toImage()
        speaker.press(Key.Key_A)
        assert speaker.views[0].grab().toImage() != shut, kind


@pytest.mark.parametrize("kind", ["calls", "waits", "fu"])
def test_tiles_that_a_question_is_about_are_shown_to_the_audience(
    speaker: Speaker, kind: str
) -> None:
    """Calls and waits were read to the room as letters: `45699m678p459s24z`."""
    speaker.window.open_page("drill")
    page, store = speaker.window.page, speaker.window.session.store("drill")
    page._choose_kind(kind)  # type: ignore[attr-defined]
    for _ in range(400):
        QApplication.processEvents()
        asked = store.state.question  # type: ignore[attr-defined]
        if asked is not None and asked.card.kind == kind:
            break
    speaker.trigger("large")
    question = speaker.presenter.shown
    assert isinstance(question, PresentedQuestion)
    shown = [tile for group in question.tiles for tile in group.tiles if tile is not None]
    shown += [tile for group in question.tiles if group.meld for tile in group.meld.tiles]
    shown += [tile for _, tiles in question.rows for tile in tiles]
    assert len(shown) >= 13
    if kind == "calls":
        assert question.tiles[-1].caption
        assert question.tiles[-1].tiles == (asked.subject.seen.tile,)


def test_an_answer_given_in_the_drill_is_open_for_the_audience(speaker: Speaker) -> None:
    speaker.window.open_page("drill")
    speaker.window.page._show_view("practise")  # type: ignore[attr-defined]
    speaker.trigger("second")
    speaker.window.page._session.give_up()  # type: ignore[attr-defined]
    QApplication.processEvents()
    question = speaker.presenter.shown
    assert isinstance(question, PresentedQuestion)
    assert question.answer_given
    assert speaker.said().startswith(question.answer)
    speaker.press(Key.Key_Space)
    assert speaker.presenter.shown != question


def test_no_question_is_asked_out_of_sight_of_the_audience(speaker: Speaker) -> None:
    """Beside the exam it sees the last question, and the key for another one dropped that one."""
    speaker.window.open_page("drill")
    speaker.window.page._show_view("practise")  # type: ignore[attr-defined]
    speaker.trigger("second")
    question, store = speaker.presenter.shown, speaker.window.session.store("drill")
    run = store.state.round.run  # type: ignore[attr-defined]
    speaker.window.page._show_view("exam")  # type: ignore[attr-defined]
    speaker.press(Key.Key_Space)
    assert speaker.presenter.shown == question
    assert store.state.round.run == run  # type: ignore[attr-defined]


def test_no_question_of_another_document_is_shown(speaker: Speaker) -> None:
    speaker.window.open_page("drill")
    speaker.trigger("second")
    speaker.window.page._choose_kind("toppan_points")  # type: ignore[attr-defined]
    for document in ("toppan", "club", "toppan", "r101"):
        speaker.window._choose_document(document)
        QApplication.processEvents()
        question = speaker.presenter.shown
        assert isinstance(question, PresentedQuestion)
        assert question.answer


# two windows


def test_both_windows_follow_one_state_and_keys_work_in_either(speaker: Speaker) -> None:
    speaker.trigger("second")
    audience, own = speaker.views
    assert not audience.peek
    assert own.peek
    assert not audience.isFullScreen(), "there is one screen only: it can be moved later"
    speaker.press(Key.Key_Space, view=0)
    speaker.press(Key.Key_Space, view=1)
    assert speaker.presenter.state.opened == 2
    assert "2／15" in speaker.said(1)
    assert "次は ドラ 八萬" in speaker.said(1)
    assert "ドラ" not in speaker.said(0)
    speaker.press(Key.Key_F11, view=1)
    assert audience.isFullScreen()
    speaker.press(Key.Key_F11, view=0)
    assert not audience.isFullScreen()


def test_the_audience_leaves_the_full_screen_where_the_projector_is_gone(speaker: Speaker) -> None:
    """And the window says so, as the audience sees nothing any more."""
    speaker.trigger("second")
    speaker.press(Key.Key_Space)
    speaker.press(Key.Key_F11)
    audience, own = speaker.views
    assert audience.isFullScreen(), "on the only screen there is"
    own.move(5000, 5000)
    speaker.presenter.fit_screens([audience, own])
    assert not audience.isFullScreen()
    assert own.screen().geometry().contains(own.geometry())
    assert speaker.presenter.state.opened == 1, "it goes on where it was"
    bar = speaker.window.findChild(ErrorBar)
    assert any("もう一つの画面がなくなった" in words for words in bar.sentences)
    bar.hide()
    speaker.presenter.fit_screens([])
    assert not bar.isVisible(), "another screen is gone: nothing was on it"
    speaker.presenter.end()
    speaker.presenter.fit_screens([audience])


def test_what_fills_the_screen_alone_fills_the_next_one(speaker: Speaker) -> None:
    """A window kept its place of the screen that is gone, beyond the edge of the one left."""
    speaker.trigger("large")
    (view,) = speaker.views
    view.setGeometry(1280, 0, 640, 480)
    speaker.presenter.fit_screens([view])
    assert view.isFullScreen()
    assert view.geometry() == view.screen().geometry()


@pytest.mark.parametrize("which", [0, 1])
def test_closing_one_window_ends_both(speaker: Speaker, which: int) -> None:
    speaker.trigger("second")
    speaker.views[which].close()
    QApplication.processEvents()
    assert speaker.views == ()
    speaker.trigger("second")
    assert len(speaker.views) == 2
    speaker.trigger("second")
    assert speaker.views == ()


TWO_SCREENS = """
import sys, tempfile
from pathlib import Path
from PySide6.QtCore import QSettings
from PySide6.QtTest import QTest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from app.main_window.window import MainWindow
from app.options import Options
from app.recent_hands import RecentHands

app = QApplication([])
file = str(Path(sys.argv[1]) / "hayami.ini")
window = MainWindow(Options(QSettings(file, QSettings.Format.IniFormat)), "ja", RecentHands())
window.show()
assert len(app.screens()) == 2
presentation = window.presentation
presentation.show_on_second_screen()
app.processEvents()
audience, own = presentation.presenter.windows
assert window.screen().name() == "first"
assert audience.screen().name() == "second" and audience.isFullScreen()
assert audience.geometry() == app.screens()[1].geometry()
assert own.screen().name() == "first" and not own.isFullScreen()
assert app.screens()[0].geometry().contains(own.geometry())
QTest.keyClick(own, Qt.Key.Key_Space)
assert presentation.presenter.state.opened == 1
presentation.end()
presentation.show_large()
app.processEvents()
(only,) = presentation.presenter.windows
assert only.screen().name() == "first" and only.isFullScreen()
window.close()
"""


def test_the_audience_is_on_the_other_screen(tmp_path: Path) -> None:
    """In a program of its own, as the number of screens belongs to the platform."""
    screen = {"y": 0, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
    first = {"name": "first", "x": 0, "width": 1280, "height": 800, **screen}
    second = {"name": "second", "x": 1280, "width": 1920, "height": 1080, **screen}
    file = tmp_path / "screens.json"
    file.write_text(json.dumps({"screens": [first, second]}), encoding="utf-8")
    platform = {"QT_QPA_PLATFORM": f"offscreen:configfile={file.name}", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", TWO_SCREENS, str(tmp_path)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        env={**os.environ, **platform},
    )
    assert done.returncode == 0, done.stderr


def test_the_audience_follows_hand_language_and_theme(speaker: Speaker) -> None:
    speaker.trigger("second")
    speaker.press(Key.Key_Space, Key.Key_Space)
    speaker.window.set_language("en")
    QApplication.processEvents()
    assert speaker.presenter.state.opened == 2, "the same hand in another language"
    assert speaker.said().startswith("Menzen tsumo 1 han, So far 2 han")
    assert speaker.views[0].windowTitle() == "Window for the audience"
    light = speaker.views[0].grab().toImage()
    speaker.window.choose_theme("contrast")
    QApplication.processEvents()
    dark = speaker.views[0].grab().toImage()
    assert dark != light
    assert dark.pixelColor(3, 3) == QColor("#000000")
    speaker.lay(OTHER)
    QApplication.processEvents()
    assert speaker.presenter.state.opened == 0
    assert speaker.hand.who == "South's ron"
    speaker.window.open_page("rules")
    QApplication.processEvents()
    assert speaker.hand.who == "South's ron", "a page without content leaves what was shown"
    speaker.window.open_page("table")
    assert isinstance(speaker.presenter.shown, PresentedTable)


@pytest.mark.parametrize("page", ["score", "table"])
def test_language_and_document_are_followed_while_a_page_without_content_is_open(
    speaker: Speaker, page: str
) -> None:
    """What was shown stayed as it was, in the language and under the document before."""
    speaker.window.open_page(page)
    speaker.trigger("second")
    speaker.window.open_page("rules")
    speaker.window.set_language("en")
    QApplication.processEvents()
    for name in ("r101", "toppan", "club"):
        speaker.window._choose_document(name)
        QApplication.processEvents()
        shown = speaker.presenter.shown
        assert isinstance(shown, PresentedHand | PresentedTable)
        assert shown.document == Texts("en").document(documents()[name])


def test_the_document_in_force_is_followed(speaker: Speaker) -> None:
    speaker.trigger("second")
    speaker.press(Key.Key_T)
    speaker.window._choose_document("r101")
    QApplication.processEvents()
    assert [grid.title for grid in speaker.table.grids] == ["子と親", "満貫から"]
    speaker.window._choose_document("toppan")
    QApplication.processEvents()
    assert speaker.table.grids[0].title == "和了役"
    speaker.press(Key.Key_T)
    assert speaker.hand.groups


def test_a_page_without_content_shows_the_hand_on_the_second_screen(speaker: Speaker) -> None:
    speaker.window.open_page("rules")
    speaker.trigger("second")
    assert speaker.hand.who == "南家のツモ"


def test_the_end_of_the_window_is_the_end_of_the_presentation(speaker: Speaker) -> None:
    speaker.trigger("second")
    views = speaker.views
    speaker.window.close()
    assert not any(view.isVisible() for view in views)


# looks


@pytest.mark.parametrize(
    ("theme", "language"), [(name, LANGUAGES[at % 2]) for at, name in enumerate(THEMES)]
)
def test_every_state_is_painted_at_every_size(speaker: Speaker, language: str, theme: str) -> None:
    speaker.window.set_language(language)
    speaker.window.choose_theme(theme)
    for text in (HAND, "45m678p22s[7'89s][4'=444z]+6m ron from=W seat=S round=E dora=3m"):
        speaker.lay(text)
        speaker.trigger("second")
        for view in speaker.views:
            view.showNormal()
        for size in ((1280, 720), (1024, 768), (1600, 600)):
            for view in speaker.views:
                view.resize(*size)
            for key in (Key.Key_Space, Key.Key_Q, Key.Key_A, Key.Key_D, Key.Key_T, Key.Key_B):
                speaker.press(key)
                pictures = [view.grab().toImage() for view in speaker.views]
                same = speaker.presenter.state.table and key is Key.Key_T
                assert (pictures[0] == pictures[1]) is same, (size, key)
            speaker.press(Key.Key_B, Key.Key_T)
        speaker.trigger("second")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_table_of_toppan_is_painted_where_its_titles_leave_no_room(
    speaker: Speaker, language: str
) -> None:
    """Beside the titles of the other tables there is none for what a table has not got to say."""
    speaker.window.set_language(language)
    speaker.window.session.choose("toppan")
    speaker.window.open_page("table")
    speaker.trigger("large")
    (view,) = speaker.views
    view.showNormal()
    painted = set()
    for grid in range(len(speaker.table.grids)):
        for size in ((600, 480), (1000, 800)):
            view.resize(*size)
            view.grid_chosen.emit(grid)
            painted.add(view.grab().toImage().cacheKey())
    assert len(painted) == 2 * len(speaker.table.grids)


def test_the_surface_has_at_least_1920_by_1080_units() -> None:
    for size in (QSizeF(1920, 1080), QSizeF(1280, 800), QSizeF(3840, 2160), QSizeF(1366, 768)):
        canvas = Canvas(size)
        assert canvas.wide >= 1920 - 1e-6
        assert canvas.high >= 1080 - 1e-6
        assert canvas.font(40).pixelSize() == round(40 * canvas.unit)
        box = canvas.box(60, 0, canvas.wide - 120, canvas.high)
        assert QRectF(QPointF(), size).contains(box)


def test_a_text_is_fitted_with_few_fonts() -> None:
    """Qt keeps each font that a text is measured in, and sets text slower the more there are."""
    theme.exact_font.cache_clear()
    canvas = Canvas(QSizeF(1920, 1080))
    for words, room in (("48,000点", 300), ("16,000", 420), ("親の数え役満", 900)):
        font = canvas.fit(words, room, 400, 40, bold=True, serif=True)
        pixels = font.pixelSize()
        assert canvas.width_of(words, pixels, bold=True, serif=True) <= room
        assert canvas.width_of(words, pixels + 1, bold=True, serif=True) > room
    assert theme.exact_font.cache_info().currsize <= 3 * 4


def test_a_monkey_at_the_keys_finds_no_impossible_state(speaker: Speaker) -> None:
    chance = random.Random(11)
    keys = [
        Key.Key_Space, Key.Key_Right, Key.Key_Left, Key.Key_PageDown, Key.Key_PageUp, Key.Key_0,
        Key.Key_Q, Key.Key_A, Key.Key_T, Key.Key_B, Key.Key_D, Key.Key_R, Key.Key_C, Key.Key_H,
        Key.Key_O, Key.Key_Tab, Key.Key_Return, Key.Key_Up, Key.Key_Down, Key.Key_1, Key.Key_9,
        Key.Key_Home, Key.Key_F11, Key.Key_Escape,
    ]  # fmt: skip
    pages = ("score", "table", "drill", "rules", "game")
    for turn in range(500):
        if not speaker.views or chance.random() < 0.02:
            speaker.window.open_page(chance.choice(pages))
            speaker.trigger("second")
            if not speaker.views:
                continue
        if chance.random() < 0.03:
            speaker.lay(chance.choice((HAND, OTHER, "", "234m", "45m678p22s[7'89s][44'4z]+6m")))
        if chance.random() < 0.01:
            speaker.window._choose_document(chance.choice(("club", "r101", "enjoy", "toppan")))
        view = chance.choice(speaker.views)
        if chance.random() < 0.2:
            spot = QPoint(chance.randrange(view.width()), chance.randrange(view.height()))
            QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=spot)
        else:
            QTest.keyClick(view, chance.choice(keys))
        QApplication.processEvents()
        if turn % 25 == 0:
            for shown in speaker.views:
                shown.grab()
