"""A ruling of the referee page that went to a game: the game says whether it is there."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLineEdit, QPushButton

from app.games.links import EveningSeats, GameLink
from app.pages.referee import state as referee_state
from app.pages.referee.page import RefereePage
from app.pages.referee.state import RefereeTab
from engine.riichi.play.events import GameEvent, RiichiGame, RulingEvent, WinEvent
from tests.app.pages.game.test_page import EVENTS, now, play, press
from tests.app.player import Player

TABS = list(RefereeTab)


@pytest.fixture
def applied(player: Player) -> Player:
    """Somebody back at the referee page after a false ron went to the open game."""
    player.window.resize(1280, 800)
    player.click("page_game")
    play(player, *EVENTS)
    press(player, "way_act")
    choose(player, "false_ron")
    press(player, "offender_2", "ask_hand_shown_1", "case_apply")
    assert isinstance(now(player).game.events[-1], RulingEvent)
    press(player, "page_referee")
    return player


def choose(player: Player, act: str) -> None:
    page = player.window.page
    assert isinstance(page, RefereePage)
    page._store.commit(referee_state.choose_act(page._store.state, act), "act")


def open_tab(player: Player, tab: RefereeTab) -> None:
    press(player, f"referee_tab_{TABS.index(tab)}")


def button(player: Player) -> QPushButton:
    return player.find("case_apply", QPushButton)


def test_what_is_entered_on_another_tab_does_not_offer_an_applied_ruling_again(
    applied: Player,
) -> None:
    number = applied.text("referee_case")
    assert not button(applied).isEnabled()
    open_tab(applied, RefereeTab.DISPUTE)
    applied.paste("234678m5799p345s+6p ron from=W seat=S round=E")
    applied.do("new_sheet")
    applied.do("clear")
    open_tab(applied, RefereeTab.INCIDENT)
    assert not button(applied).isEnabled()
    assert button(applied).text() == "✓ 反映した"
    assert applied.text("referee_case") == number, "it is still saved"


def test_a_ruling_is_not_applied_again_after_an_answer_was_taken_back_and_given(
    applied: Player,
) -> None:
    applied.do("undo")
    press(applied, "ask_hand_shown_1")
    assert not button(applied).isEnabled()
    count = len(now_of_game(applied))
    applied.do("apply")
    assert len(now_of_game(applied)) == count


def now_of_game(player: Player) -> tuple[object, ...]:
    press(player, "page_game")
    return now(player).game.events


def test_a_ruling_that_was_undone_in_the_game_can_be_applied_again(applied: Player) -> None:
    press(applied, "page_game")
    applied.do("undo")
    assert len(now(applied).game.events) == len(EVENTS)
    press(applied, "page_referee")
    assert button(applied).text() == "対局に反映"
    press(applied, "case_apply")
    assert len(now(applied).game.events) == len(EVENTS) + 1
    press(applied, "page_referee")
    assert button(applied).text() == "✓ 反映した"


def test_a_game_that_a_ruling_begins_has_a_title_and_the_table_of_the_case(player: Player) -> None:
    """It was called "New game" in the bar and had no name in the list, and its table was lost."""
    player.window.resize(1280, 800)
    press(player, "page_referee")
    choose(player, "false_ron")
    player.type("3", "keep_table")
    press(player, "offender_2", "ask_hand_shown_1", "case_apply")
    shown = now(player)
    assert (shown.table, shown.game.events != ()) == ("3", True)
    assert shown.title
    assert player.find("game_which", QPushButton).text().startswith(shown.title)
    press(player, "page_referee")
    assert "入っている" in player.text("case_hint"), "applying was still said to begin one"
    player.do("new_sheet")
    choose(player, "false_ron")
    press(player, "offender_1", "ask_hand_shown_1")
    assert "新しい対局" in player.text("case_hint")
    press(player, "case_apply")
    assert now(player).title not in ("", shown.title)
    assert now(player).table == ""


@pytest.mark.parametrize("others", [(), EVENTS])
def test_a_ruling_that_began_a_game_and_was_undone_there_goes_to_that_game_again(
    player: Player, others: tuple[GameEvent, ...]
) -> None:
    """Whether another game was open or none, the game that was begun has no ruling then."""
    player.window.resize(1280, 800)
    player.click("page_game")
    play(player, *others)
    press(player, "page_referee")
    choose(player, "false_ron")
    press(player, "offender_2", "ask_hand_shown_1", "case_apply")
    begun = now(player)
    player.do("undo")
    assert (now(player).uid, now(player).game.events) == (begun.uid, ())
    press(player, "page_referee")
    assert button(player).text() == "対局に反映"
    press(player, "case_apply")
    assert (now(player).uid, now(player).game) == (begun.uid, begun.game)
    press(player, "page_referee")
    assert button(player).text() == "✓ 反映した"
    press(player, "page_game")
    player.do("undo")
    player.do("undo")
    assert now(player).game.events == others


def test_the_next_act_of_the_game_is_ruled_on_at_its_table_as_it_stands_now(
    applied: Player,
) -> None:
    choose_row(applied, "false_tsumo")
    press(applied, "offender_1", "ask_hand_shown_1")
    assert button(applied).isEnabled()
    press(applied, "case_apply")
    events = now(applied).game.events
    assert [event.act for event in events[-2:] if isinstance(event, RulingEvent)] == [
        "false_ron",
        "false_tsumo",
    ]
    assert not applied.shows("trouble_text"), "the game is as the case saw it"


def choose_row(player: Player, act: str) -> None:
    page = player.window.page
    assert isinstance(page, RefereePage)
    page.ui.incident.finder.act_chosen.emit(act)


def test_the_bar_names_the_case_of_the_open_tab(applied: Player) -> None:
    """The dispute has its own hand and honba, and no number before it is saved."""
    incident = applied.text("referee_case")
    assert "-001" in incident
    open_tab(applied, RefereeTab.DISPUTE)
    applied.do("new_sheet")
    applied.paste("234678m5799p345s+6p ron from=W seat=S round=E honba=3")
    assert applied.text("referee_case") == "いまの件　単独の件 東1局 3本場"
    open_tab(applied, RefereeTab.INCIDENT)
    assert applied.text("referee_case") == incident


def test_keys_are_named_as_the_menu_has_them(applied: Player) -> None:
    """Ctrl+N empties what the open tab calls by it; a new case has its own key."""
    assert applied.find("referee_new", QPushButton).text().endswith("Ctrl+Shift+N")
    open_tab(applied, RefereeTab.DISPUTE)
    applied.paste("234678m5799p345s+6p ron from=W seat=S round=E")
    link = referee_page(applied)._sheet.link
    assert link is not None
    applied.do("clear")
    assert referee_page(applied)._sheet.hand.concealed == ()
    assert referee_page(applied)._sheet.link == link, "it is another hand of the same case"


def referee_page(player: Player) -> RefereePage:
    page = player.window.page
    assert isinstance(page, RefereePage)
    return page


def test_a_revoked_case_says_so_and_that_its_game_keeps_the_points(applied: Player) -> None:
    revoke(applied)
    assert "対局" in applied.text("toast"), "the game keeps what was applied"
    open_tab(applied, RefereeTab.INCIDENT)
    assert not applied.find("keep_keep", QPushButton).isEnabled()
    assert "取り消した" in applied.find("keep_keep", QPushButton).text()
    assert "対局" in applied.text("case_hint")


def test_a_revoked_case_that_stands_alone_says_so(referee: Player) -> None:
    choose(referee, "false_ron")
    press(referee, "offender_1", "ask_hand_shown_1", "keep_keep")
    revoke(referee)
    open_tab(referee, RefereeTab.INCIDENT)
    assert "取り消した" in referee.find("keep_keep", QPushButton).text()
    assert "新しい対局" in referee.text("case_hint"), "it begins one"
    press(referee, "ask_hand_shown_0", "ask_in_riichi_1")
    assert referee.find("keep_keep", QPushButton).isEnabled(), "another ruling is saved anew"


def revoke(player: Player) -> None:
    open_tab(player, RefereeTab.LOG)
    press(player, "case_revoke")
    player.find("case_reason", QLineEdit).setText("取り違え")
    press(player, "case_sure")


def test_a_disputed_win_goes_to_its_game_once(applied: Player) -> None:
    """After an undo on the referee page it was added again, as a win of the next hand."""
    open_tab(applied, RefereeTab.DISPUTE)
    applied.paste("234678m5799p345s+6p ron from=W seat=S round=E riichi")
    press(applied, "dispute_apply")
    events = now(applied).game.events
    assert isinstance(events[-1], WinEvent)
    press(applied, "page_referee")
    applied.do("undo")
    told: list[str] = []
    applied.window.page.message.connect(told.append)
    press(applied, "dispute_apply")
    assert told == ["✓ 反映した"]
    press(applied, "page_game")
    assert now(applied).game.events == events


def test_a_disputed_win_is_not_applied_to_an_evening(applied: Player) -> None:
    """It has no hands: the win was gone."""
    page = applied.window.page
    assert isinstance(page, RefereePage)
    seats = EveningSeats("evening", 1, ("a", "b", "c", "d"))
    page.receive(GameLink("", "1卓", "1", RiichiGame("club"), evening=seats))
    open_tab(applied, RefereeTab.DISPUTE)
    applied.paste("234678m5799p345s+6p ron from=W seat=S round=E riichi")
    assert not applied.shows("dispute_apply")
    applied.do("apply")
    assert applied.window.page is page
