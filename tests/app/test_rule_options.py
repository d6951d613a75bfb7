"""A document with options is kept whole wherever its id goes: games, cases, hands, every page."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication

from app.actions import PAGES
from app.case_log import case_files
from app.games.files import FileGame, GameFileError, game_text, games_of
from app.pages.game.page import GamePage
from app.pages.referee.incident.acts import riichi_documents
from app.pages.referee.log.case_sheet import in_order, questions_of, sheet_parts
from app.pages.referee.log.saving import version_of
from app.pages.referee.log.slip import slip_of
from app.pages.score import notation
from app.pages.score.hand_input import files as hand_files
from app.pages.score.hand_input.files import HandFileError
from app.pages.score.hand_input.riichi import RIICHI_HANDS
from app.pages.score.state import Draft
from app.recent_hands_text import RecentList, parse, text_of
from app.texts.texts import LANGUAGES, Texts
from app.variants import documents_beside
from engine.library import documents
from engine.riichi.play.events import RiichiGame
from engine.riichi.play.placing import result
from engine.riichi.rules import load
from tests.app.case_log.sample_cases import a_case
from tests.app.player import Player

WITH = "wrc2025+2.1+4.1"
NAMES = ("a", "b", "c", "d")


# --- games


def test_a_game_file_keeps_the_options() -> None:
    game = RiichiGame(WITH, NAMES)
    assert games_of(game_text(game).encode()) == (FileGame(game),)
    other_order = game_text(RiichiGame("wrc2025+4.1+2.1", NAMES))
    assert games_of(other_order.encode()) == (FileGame(game),)


def test_a_game_under_unknown_options_is_told_with_the_nearest_document() -> None:
    game = RiichiGame("wrc2025+9", NAMES)
    with pytest.raises(GameFileError) as told:
        games_of(game_text(game).encode())
    assert told.value.key == "no_document"
    assert "wrc2025" in told.value.near


def test_the_result_has_the_placement_points_of_the_option() -> None:
    places = {name: load(name).game.uma.value[0].places for name in ("wrc2025", WITH)}
    assert places == {"wrc2025": (15, 5, -5, -15), WITH: (30, 10, -10, -30)}
    points = {name: result((45000, 35000, 25000, 15000), 0, load(name)) for name in places}
    assert points["wrc2025"] != points[WITH]


# --- cases


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_case_keeps_the_options_on_its_slip_and_in_its_tables(language: str) -> None:
    texts, head = Texts(language), documents()[WITH]
    case = a_case(year=2026, serial=1, document=WITH, version=version_of(head))
    slip = slip_of(case, documents(), texts)
    assert "+ 2.1 + 4.1" in slip.document
    assert case_files.read(case_files.as_json([case])) == [case]
    asked = in_order(filter(None, questions_of([case])))
    table = "".join(sheet_parts([case], asked, documents(), texts))
    assert "+ 2.1 + 4.1" in table


# --- hands


def test_hand_files_keep_the_options() -> None:
    text = "# Hayami hand 1\ndocument: {}\nhand: 234678m340p55s88s+8s\n"
    for written in (WITH, "wrc2025+4.1+2.1"):
        assert (
            hand_files.read(text.format(written), RIICHI_HANDS, documents(), "club").document
            == WITH
        )
    with pytest.raises(HandFileError, match="no document 'wrc2025\\+9'"):
        hand_files.read(text.format("wrc2025+9"), RIICHI_HANDS, documents(), "club")


def test_the_same_hand_stands_beside_it_under_the_document_without_options() -> None:
    beside = [head.id for head in documents_beside(WITH)]
    assert "wrc2025" in beside
    assert WITH not in beside
    assert WITH not in {rules.document.id for rules in riichi_documents()}


# --- the window


def test_every_page_works_under_a_document_with_options(player: Player) -> None:
    player.window._choose_document(WITH)
    for name, _ in PAGES:
        player.do(f"page_{name}")
        QApplication.processEvents()
        assert player.window.session.store(name).state.document == WITH, name


def test_a_game_is_played_under_the_options(player: Player) -> None:
    player.window._choose_document(WITH)
    player.do("page_game")
    page = player.window.page
    assert isinstance(page, GamePage)
    store = page._store
    store.commit(replace(store.state, game=RiichiGame(WITH, NAMES)), "open_game")
    assert page._state.game.rules == page._state.document == WITH
    player.window._choose_document("club")
    assert page._state.game.rules == WITH, "the game goes on under its own rules"


def test_a_recent_hand_comes_back_under_its_options() -> None:
    draft = notation.enter(Draft(document=WITH), "234678m340p55s88s+8s tsumo seat=S round=E riichi")
    recent = RecentList(notation.RIICHI_CODEC).with_current(draft)
    again = parse(text_of(recent), notation.RIICHI_CODEC)
    assert again.current == draft


def test_the_hand_goes_with_its_options_through_the_clipboard(player: Player) -> None:
    player.window._choose_document(WITH)
    player.paste("234678m340p55s88s+8s tsumo seat=S round=E riichi")
    player.do("copy_hand_text")
    copied = QApplication.clipboard().text()
    assert copied.startswith(f"hayami:1/riichi/{WITH}/")
    player.window._choose_document("club")
    player.paste(copied)
    assert player.draft.document == player.window.session.document == WITH
