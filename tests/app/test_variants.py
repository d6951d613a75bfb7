"""Games: the pages follow the document in force, and each game keeps its own steps."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QAbstractButton

from app.main_window.page_factory import FACTORIES
from app.main_window.window import MainWindow
from app.options import Options
from app.pages.drill.kinds.kind import Card
from app.pages.drill.kinds.table import ask
from app.variants import RIICHI, TOPPAN, first_document, game_of, heads_of
from engine.toppan.rules import load
from tests.app.player import Player


def test_every_document_is_of_a_game() -> None:
    assert {head.id for head in heads_of(TOPPAN)} == {"toppan"}
    assert game_of("club") == RIICHI
    assert game_of("nowhere") == ""
    assert [first_document(game) for game in (RIICHI, TOPPAN)] == ["club", "toppan"]


def test_the_other_game_is_a_click_away_and_so_is_the_way_back(player: Player) -> None:
    player.type("19m")
    player.do("document_toppan")
    assert player.find("document_toppan", QAbstractButton).isChecked()
    assert player.window.desk.game == TOPPAN
    assert player.draft.document == "club", "the hand of riichi waits as it is"
    player.do("document_r101")
    assert player.window.desk.game == RIICHI
    assert player.window.score.isVisible()
    assert player.draft.document == "r101"
    player.do("undo")
    assert player.draft.concealed == (), "what was laid before the other game is a step still"


@pytest.mark.parametrize("page", ["drill", "rules"])
def test_the_other_game_is_a_click_away_after_a_page_of_both_games(
    player: Player, page: str
) -> None:
    player.do(f"page_{page}")
    player.do("page_score")
    player.do("document_toppan")
    assert player.window.desk.game == TOPPAN
    player.do(f"page_{page}")
    assert player.window.page.isVisible()


def test_toppan_has_a_digit_like_the_others(player: Player) -> None:
    assert player.action("document_toppan").shortcut().toString() == "Ctrl+4"


def test_every_page_has_a_part_for_every_game() -> None:
    assert all(set(rooms) == {RIICHI, TOPPAN} for rooms in FACTORIES.values())


def test_the_program_goes_on_with_the_game_of_the_last_time(
    window: MainWindow, options: Options
) -> None:
    window.desk.choose("toppan")
    again = MainWindow(options, "ja")
    assert again.desk.game == TOPPAN
    assert again.store.state.document == "club"
    again.deleteLater()


def test_a_page_made_anew_does_not_change_where_its_steps_began(player: Player) -> None:
    """Found by the monkey: the hand that was on the table took the place of the first state."""
    player.do("document_toppan")
    desk = player.window.desk
    begun = desk.store("score").state.seats
    player.window.page.enter("5p")
    assert desk.store("score").undo_name
    player.do("page_rules")
    player.window._pages.forget_others()
    player.qtbot.wait(1)  # the page that was there goes
    desk.store("score").undo()
    player.do("page_score")
    assert desk.store("score").state.seats == begun


def test_a_question_of_the_other_game_gives_way_where_no_page_heard_of_the_document(
    player: Player,
) -> None:
    """Pages are made anew for other documents and other sizes of letters."""
    player.window.desk.choose("toppan")
    player.window.open_page("drill")
    store = player.window.desk.store("drill")
    card = Card("toppan_points", "toppan", "stake.half.7")
    store.update(replace(store.state, kind=card.kind, question=ask(card, load("toppan"), 1)))
    player.window.open_page("score")
    player.window._pages.forget_others()
    player.qtbot.wait(1)  # the page that was there goes
    player.window.desk.choose("club")
    player.window.open_page("drill")
    assert store.state.question is None or store.state.question.card.document == "club"
    assert player.window.page.objectName() == "drill_page"
