"""Variants: the pages follow the active document, and each variant keeps its own undo steps."""

from __future__ import annotations

from itertools import product
from pkgutil import resolve_name

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QAbstractButton

from app.actions import PAGES
from app.main_window.page_factory import FACTORIES, PageFactory
from app.main_window.window import MainWindow
from app.options import Options
from app.pages.drill.kinds.kind import Card
from app.pages.drill.kinds.table import ask
from app.pages.page import Page
from app.pages.score.hand_input.variant import HandVariant
from app.variants import RIICHI, TOPPAN, VARIANTS, first_document, heads_of, variant_of
from engine.toppan.rules import load
from tests.app.player import Player


def test_every_document_is_of_a_game() -> None:
    assert {head.id for head in heads_of(TOPPAN)} == {"toppan"}
    assert variant_of("club") is RIICHI
    assert variant_of("nowhere") is None
    assert [first_document(variant) for variant in VARIANTS] == ["club", "toppan"]


def test_the_other_game_is_a_click_away_and_so_is_the_way_back(player: Player) -> None:
    player.type("19m")
    player.do("document_toppan")
    assert player.find("document_toppan", QAbstractButton).isChecked()
    assert player.window.session.variant is TOPPAN
    assert player.draft.document == "club", "the hand of riichi waits as it is"
    player.do("document_r101")
    assert player.window.session.variant is RIICHI
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
    assert player.window.session.variant is TOPPAN
    player.do(f"page_{page}")
    assert player.window.page.isVisible()


def test_toppan_has_a_digit_like_the_others(player: Player) -> None:
    assert player.action("document_toppan").shortcut().toString() == "Ctrl+4"


def test_every_page_is_there_for_every_variant() -> None:
    rows = [(row.name, variant) for row in FACTORIES for variant in row.variants]
    assert sorted(rows, key=str) == sorted(product(dict(PAGES), VARIANTS), key=str)


@pytest.mark.parametrize("row", FACTORIES, ids=lambda row: row.page)
def test_every_row_of_the_page_table_names_what_exists(row: PageFactory) -> None:
    assert issubclass(resolve_name(row.page), Page)
    assert bool(row.state) != bool(row.hands), "a store begins in one way"
    for name in (row.state, row.normalized, row.lookup):
        assert not name or callable(resolve_name(name))
    if row.hands:
        assert isinstance(resolve_name(row.hands), HandVariant)
        assert row.variants == (resolve_name(row.hands).variant,)


def test_the_program_goes_on_with_the_game_of_the_last_time(
    window: MainWindow, options: Options
) -> None:
    window.session.choose("toppan")
    again = MainWindow(options, "ja")
    assert again.session.variant is TOPPAN
    assert again.store.state.document == "club"
    again.deleteLater()


def test_a_page_made_anew_does_not_change_where_its_steps_began(player: Player) -> None:
    """Found by the monkey: the hand that was on the table took the place of the first state."""
    player.do("document_toppan")
    desk = player.window.session
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
    player.window.session.choose("toppan")
    player.window.open_page("drill")
    store = player.window.session.store("drill")
    card = Card("toppan_points", "toppan", "stake.half.7")
    store.update(replace(store.state, kind=card.kind, question=ask(card, load("toppan"), 1)))
    player.window.open_page("score")
    player.window._pages.forget_others()
    player.qtbot.wait(1)  # the page that was there goes
    player.window.session.choose("club")
    player.window.open_page("drill")
    question = store.state.question
    assert question is not None
    assert question.card == Card("points", "club", "child.ron.30.2")
    assert player.window.page.objectName() == "drill_page"
