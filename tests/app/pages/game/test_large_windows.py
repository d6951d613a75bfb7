"""The game page in large windows: a third column, larger plates, corrections beside the table."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QAbstractButton, QApplication, QListView

from app.pages.game.logic import corrected_hand, replayed
from app.pages.game.page import GamePage
from app.pages.game.widgets.hand_rows import HandRows
from app.pages.game.widgets.table_felt import TableFelt
from app.style import theme
from app.texts.texts import LANGUAGES
from engine.edits import added
from engine.riichi.play.events import GameEvent, RiichiEvent, RiichiGame, WinClaim, WinEvent
from tests.app.pages.game.sample_games import CLUB_GAME
from tests.app.player import Player

LARGE = ((1920, 1080), (2560, 1440))
EVENTS: tuple[GameEvent, ...] = (
    RiichiEvent(2),
    WinEvent((WinClaim(0, None, han=3, fu=30),)),
    WinEvent((WinClaim(3, 0, han=5, fu=40),)),
)


def settle() -> None:
    for _ in range(6):
        QApplication.processEvents()


def opened(
    player: Player, size: tuple[int, int], events: tuple[GameEvent, ...] = EVENTS
) -> GamePage:
    """The game page in a window of this size, once it is scaled."""
    window = player.window
    window.resize(*size)
    player.qtbot.waitUntil(lambda: (theme.sizes().width, theme.sizes().height) == size)
    window.open_page("game")
    page = window.page
    assert isinstance(page, GamePage)
    game = RiichiGame("club", ("佐藤", "小林", "中村", "山本"))
    for event in events:
        game = added(game, event)
    page._store.commit(replace(page._store.state, game=game, sheet=""), "open_game")
    settle()
    return page


@pytest.mark.parametrize("size", LARGE)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_large_window_has_table_record_and_last_hand(
    player: Player, language: str, size: tuple[int, int]
) -> None:
    player.window.set_language(language)
    page = opened(player, size)
    felt, rows, last = (player.box(name) for name in ("table_felt", "hand_rows", "last_hand"))
    assert felt.right() < rows.left()
    assert rows.right() < last.left()
    assert last.right() > page.width() - theme.px(20), "nothing is left as a margin"
    assert player.box("next_list").top() > last.bottom()
    assert player.find("hand_rows", HandRows).columns.wide, "moved points and scores in every cell"
    assert player.find("table_felt", TableFelt).zoom >= 1.1
    assert player.box("way_win").height() > theme.px(116)


def test_a_usual_window_has_two_columns(player: Player) -> None:
    opened(player, (1280, 800))
    assert not player.shows("last_hand")
    assert player.shows("next_list")
    assert not player.find("hand_rows", HandRows).columns.wide


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_correction_leaves_the_table_of_a_large_window_in_sight(
    player: Player, language: str
) -> None:
    player.window.set_language(language)
    page = opened(player, (1920, 1080))
    player.click("last_hand_correct")
    settle()
    corrected = corrected_hand(page._state, replayed(page._state))
    assert corrected is not None
    assert corrected.index == 1
    assert player.box("table_felt").right() < player.box("hand_rows").left()
    panel = player.box("correction")
    assert panel.left() > player.box("hand_rows").right()
    for name in ("correction_accept", "correction_cancel", "correction_remove"):
        button = player.find(name, QAbstractButton)
        assert panel.contains(player.box(name)), name
        assert button.width() >= button.sizeHint().width(), name
        assert button.toolTip().startswith(button.text()), "what it does, then its key"
    assert player.shows("correction_seats"), "who pays whom is seen beside the form"
    lefts = {player.box(name).left() for name in ("win_kinds", "win_winner", "win_fu", "win_han")}
    assert len(lefts) == 1, "every row stands behind its label"
    player.click("correction_cancel")
    settle()
    assert player.shows("last_hand")


def test_a_correction_takes_the_place_of_the_table_in_a_usual_window(player: Player) -> None:
    page = opened(player, (1280, 800))
    page.open_hand(0)
    settle()
    assert not player.shows("table_felt")
    assert player.shows("correction")


def test_before_the_first_hand_the_third_column_says_so(player: Player) -> None:
    opened(player, (1920, 1080), ())
    assert player.text("last_hand_what") == "最初の局が終わると、ここに出る"
    assert not player.shows("last_hand_correct")


def test_a_low_window_keeps_two_of_the_outcomes(player: Player) -> None:
    """The record has the height: the highlighted outcome, and how the game ends."""
    page = opened(player, (1280, 800))
    every = page.ui.next.rows.shown.rows
    assert len(every) > 2
    player.window.choose_scale(1.5)
    settle()
    page = player.window.page  # type: ignore[assignment]
    rows = page.ui.next.rows.shown.rows
    assert rows == (every[0], every[-1])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_highlighted_line_of_the_end_is_wholly_in_sight_in_a_small_window(
    player: Player, language: str
) -> None:
    """It was cut at the head of the list, which got its height after it had scrolled."""
    player.window.set_language(language)
    page = opened(player, (1024, 700), CLUB_GAME.events)
    page.open_part("end")
    settle()
    rows = player.find("end_rows", QListView)
    assert rows.currentIndex().row() >= 0
    assert rows.viewport().rect().contains(rows.visualRect(rows.currentIndex()))
