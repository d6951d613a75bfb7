"""競技十半, the referee page: acts, deals and games are ruled as the engine rules, and are kept."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import Final

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QScrollArea

from app.case_log.cases import CaseDetails
from app.games.links import AppliedEvents, EveningSeats, GameLink
from app.main_window.window import MainWindow
from app.pages.game.toppan.page import ToppanGamePage
from app.pages.referee.log.slip import slip_of
from app.pages.referee.toppan import state
from app.pages.referee.toppan.layout import OffenceLayout
from app.pages.referee.toppan.logic import (
    acts,
    names_by_seat,
    offence_ruling,
    reasons_against,
    replayed,
    ruling_event,
    seats_of,
)
from app.pages.referee.toppan.page import ToppanRefereePage
from app.pages.referee.toppan.state import ToppanRefereeTab, ToppanSheet
from app.pages.referee.toppan.texts import case_to_save, deal_words, game_stands, offence_outcome
from app.pages.referee.widgets.act_list import ActList
from app.pages.referee.widgets.outcome_card import OutcomeCard
from app.pages.referee.widgets.seal import Seal
from app.store import Store
from app.texts.texts import LANGUAGES, Texts
from app.texts.toppan import toppan_texts
from app.widgets.answer.clause_mark import ClauseMark
from app.widgets.lists.text_rows import TextRows
from engine.library import documents
from engine.rulebook import Standing, with_value
from engine.toppan.play import replay as replay_module
from engine.toppan.play.game import ToppanDeal, ToppanEnd, ToppanGame, ToppanPart, ToppanRuling
from engine.toppan.play.offences import Due
from engine.toppan.play.replay import ToppanProblem
from engine.toppan.rules import load
from tests.app.player import Player

RULES, TEXTS = load("toppan"), toppan_texts("ja")
SHEET = ToppanSheet("toppan")


def fined(rightful: Due | None = 2) -> ToppanSheet:
    sheet = state.set_offender(state.choose_act(SHEET, "wrong_tile_drawn"), 1)
    return state.set_rightful(sheet, rightful)


# --- pure: what the page says


def test_an_offender_stays_for_another_act_if_it_can_be_his() -> None:
    """③: the dealer cannot look at his own tile in secret, nor stay on a lost total."""
    east, south = (state.set_offender(state.choose_act(SHEET, "false_win"), s) for s in (0, 1))
    for act in ("dealer_tile_seen", "illegal_stay"):
        assert state.choose_act(east, act).offence.offender is None
        assert state.choose_act(south, act).offence.offender == 1
    assert state.choose_act(east, "live_tile_shown").offence.offender == 0
    seats = EveningSeats("one", 1, ("a", "b", "c", "d"))
    evening = replace(east, link=GameLink("", "", "", ToppanGame(rules="toppan"), evening=seats))
    assert state.choose_act(evening, "illegal_stay").offence.offender == 0, "who deals is not known"


def test_a_fine_is_headed_by_what_the_document_says() -> None:
    """③ says 5 to each; a document of one's own may say 7."""
    rules = with_value(RULES, "offences.fine", 7.0)
    heads = [offence_outcome(offence_ruling(fined(), r), fined(), TEXTS) for r in (RULES, rules)]
    assert [found.headline for found in heads] == ["5オールの罰符", "7オールの罰符"]


def test_a_fine_is_five_to_each_and_five_more_to_whom_the_tile_was_due() -> None:
    found = offence_ruling(fined(), RULES)
    assert found is not None
    seats = seats_of(found, 1)
    assert seats is not None
    assert seats.balance == (10, -40, 20, 10)
    assert sum(flow.points for flow in seats.flows) == 40
    alone = offence_ruling(fined("nobody"), RULES)
    assert alone is not None
    assert seats_of(alone, 1).balance == (10, -30, 10, 10)  # type: ignore[union-attr]


def test_whose_the_tile_was_is_asked_first_and_the_reading_without_anybody_is_told() -> None:
    """③: 計20点 has a 正規の該当者; without one it is 15, and the other outcome is beside it."""
    open_ = offence_ruling(fined(None), RULES)
    assert seats_of(open_, 1) is None
    assert case_to_save(fined(None), RULES, TEXTS) is None
    asked = offence_outcome(open_, fined(None), TEXTS)
    assert (asked.headline, len(asked.sentences)) == ("まだ決まらない", 4)
    told = offence_outcome(offence_ruling(fined("nobody"), RULES), fined("nobody"), TEXTS)
    words = [sentence.words for sentence in told.sentences]
    assert any("解釈" in each for each in words)
    assert words[-1] == "「次の番の者にも払う」と読めば、東 ＋5  南 −20  西 ＋10  北 ＋5。"


@pytest.mark.parametrize(
    ("shown", "headline"),
    [
        (None, "まだ決まらない"),
        (True, "規定にない。提案は「錯和」"),
        (False, "規定にない。提案は「取り消して続ける」"),
    ],
)
def test_where_the_text_is_silent_on_a_false_win_there_is_a_proposal(
    shown: bool | None, headline: str
) -> None:
    sheet = state.set_offender(state.choose_act(SHEET, "false_win"), 0)
    sheet = sheet if shown is None else state.set_hand_shown(sheet, shown)
    found = offence_ruling(sheet, RULES)
    assert offence_outcome(found, sheet, TEXTS).headline == headline
    assert (case_to_save(sheet, RULES, TEXTS) is None) is (shown is None)


def test_an_illegal_stay_cites_the_clause_that_forbids_it_and_the_proposal() -> None:
    sheet = state.set_offender(state.choose_act(SHEET, "illegal_stay"), 0)
    told = offence_outcome(offence_ruling(sheet, RULES), sheet, TEXTS)
    assert "ステイを取り消して引く" in told.headline
    assert "東家はステイを取り消し、もう一牌を引く" in told.note
    assert "東 −15" in told.sentences[-1].words
    assert {row.act for row in acts(RULES)} >= {"illegal_stay", "false_win"}


def test_the_offender_cannot_be_the_one_to_whom_the_tile_was_due() -> None:
    assert state.set_offender(fined(2), 2).offence.rightful is None
    assert state.set_offender(fined(2), 0).offence.rightful == 2


def test_a_chombo_costs_nothing_now() -> None:
    sheet = state.set_offender(state.choose_act(SHEET, "dealer_tile_seen"), 0)
    found = offence_ruling(sheet, RULES)
    assert found is not None
    assert seats_of(found, 0) is None
    assert offence_ruling(state.choose_act(sheet, "nothing"), RULES) is None


def test_nobody_has_done_it_before_somebody_is_chosen() -> None:
    sheet = state.choose_act(SHEET, "dealer_tile_seen")
    assert sheet.offence.offender is None
    assert offence_ruling(sheet, RULES) is None
    told = offence_outcome(None, sheet, TEXTS)
    assert told.headline == "まだ決まらない"
    assert offence_outcome(None, SHEET, TEXTS).headline == "出来事を選ぶ"


def test_the_answers_to_the_questions_of_another_act_are_withdrawn() -> None:
    other = state.choose_act(fined(2), "false_win")
    assert (other.offence.offender, other.offence.rightful) == (1, None)
    assert state.choose_act(fined(2), "wrong_tile_drawn").offence.rightful == 2


def test_what_is_kept_is_told_on_the_slip_in_points() -> None:
    case = case_to_save(fined(), RULES, TEXTS)
    assert case is not None
    slip = slip_of(case, documents(), Texts("ja"))
    assert slip.amounts == (5, -20, 10, 5)
    assert slip.act.startswith("正規でない牌をツモる")
    assert slip.clause == "③"
    assert "南家が、三人に5点ずつ、正規の該当者の西家にもう5点を払う。" in slip.text


def test_a_slip_tells_that_a_fine_without_anybody_due_is_a_reading() -> None:
    """③ states 計20点 with a 正規の該当者, and nothing of a tile that was due to nobody else."""
    standings = []
    for rightful in (2, "nobody"):
        case = case_to_save(fined(rightful), RULES, TEXTS)  # type: ignore[arg-type]
        assert case is not None
        standings.append(slip_of(case, documents(), Texts("ja")).standing)
    assert standings == [Standing.STATED, Standing.ASSUMED]


@pytest.mark.parametrize("act", ["false_win", "illegal_stay"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_slip_tells_a_proposal_of_ours_as_one(act: str, language: str) -> None:
    """③ states no consequence; the slip told what we propose as if the document ruled so."""
    sheet = state.set_offender(state.choose_act(SHEET, act), 1)
    case = case_to_save(state.set_hand_shown(sheet, True), RULES, toppan_texts(language))
    assert case is not None
    said = slip_of(case, documents(), Texts(language)).sentence
    assert ("規定の外" if language == "ja" else "not from the rules") in said
    fine = case_to_save(fined(), RULES, toppan_texts(language))
    assert fine is not None
    assert "：" not in fine.said
    assert ":" not in fine.said


def test_what_changes_after_it_was_kept_can_be_kept_anew() -> None:
    kept = state.saved(fined(), "2026-001")
    assert kept.offence.saved == "2026-001"
    assert state.set_rightful(kept, None).offence.saved == ""
    assert state.set_document(kept, "toppan").offence.saved == ""
    assert state.clear(kept).offence.act == ""


# --- the game that a case belongs to

NAMES = ("佐藤", "小林", "中村", "山本")


def linked(*events: ToppanDeal | ToppanEnd) -> GameLink[ToppanGame]:
    game = ToppanGame(rules="toppan", names=NAMES, events=events)
    return GameLink("one", "一回戦", "2", game)


def passed() -> ToppanDeal:
    """A deal after which player 1 deals."""
    lost = ToppanPart(end="stay", points=-1.0)
    return ToppanDeal(players=(ToppanPart(end="stay"), lost, lost, lost), goes_on=False)


def case_of_game(*events: ToppanDeal | ToppanEnd) -> ToppanSheet:
    return state.open_case("toppan", linked(*events), CaseDetails())


def test_a_case_of_a_game_begins_empty_with_its_players_by_their_seats() -> None:
    sheet = case_of_game(passed())
    assert sheet.offence == state.OffenceInput()
    assert names_by_seat(sheet, RULES) == ("小林", "中村", "山本", "佐藤")
    game = replayed(sheet, RULES)
    assert deal_words(game, TEXTS) == "東2局"
    assert game_stands(game, TEXTS) == (
        "東2局　延続点0　東 小林 199  南 中村 199  西 山本 199  北 佐藤 203"
    )


def test_a_ruling_is_an_event_by_player() -> None:
    sheet = case_of_game(passed())
    assert ruling_event(sheet, RULES) is None
    sheet = state.set_offender(state.choose_act(sheet, "wrong_tile_drawn"), 0)
    event = ruling_event(state.set_rightful(sheet, 1), RULES)
    assert event is not None
    assert (event.player, event.answers.due) == (1, 2)
    alone = ruling_event(fined("nobody"), RULES)
    assert alone is not None
    assert (alone.player, alone.answers.due) == (1, "nobody")


def test_a_game_that_is_over_takes_a_chombo_and_no_other_ruling() -> None:
    """③: 錯和は終了後に成績から100点減点する."""
    sheet = case_of_game(ToppanEnd())
    sheet = state.set_offender(state.choose_act(sheet, "wrong_tile_drawn"), 0)
    event = ruling_event(state.set_rightful(sheet, 1), RULES)
    assert event is not None
    (problem,) = reasons_against(sheet, event, RULES)
    assert TEXTS.game_problem(problem) == "ゲームは打ち切られている。"
    sheet = state.set_offender(state.choose_act(sheet, "dealer_tile_seen"), 1)
    event = ruling_event(sheet, RULES)
    assert event is not None
    assert reasons_against(sheet, event, RULES) == ()


def test_a_new_case_stands_alone() -> None:
    sheet = state.enter(case_of_game(passed()), CaseDetails("2"))
    assert state.clear(sheet) == ToppanSheet("toppan")
    alone = state.enter(SHEET, CaseDetails("5"))
    assert state.clear(alone).entered == CaseDetails("5")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_of_a_game_is_a_sentence(language: str) -> None:
    told = toppan_texts(language)
    source = Path(inspect.getsourcefile(replay_module) or "").read_text(encoding="utf-8")
    keys = set(re.findall(r'(?:ToppanProblem|note_problem)\(\s*"(\w+)"', source))
    keys |= {"after_the_end", "after_broken_off", "no_points", "wrong_points", "not_bust"}
    assert len(keys) >= 14
    sentences = {key: told.game_problem(ToppanProblem(key, 0, 1, detail="x")) for key in keys}
    assert len(set(sentences.values())) == len(keys)
    assert all("{" not in sentence for sentence in sentences.values())


# --- in the window


@pytest.fixture
def referee(player: Player) -> Player:
    player.window.resize(1280, 800)
    player.do("document_toppan")
    player.do("page_referee")
    return player


def sheet_of(player: Player) -> ToppanSheet:
    page = player.window.page
    assert isinstance(page, ToppanRefereePage)
    store: Store[ToppanSheet] = page._store
    return store.state


def rules_told(player: Player, name: str) -> list[str]:
    model = player.find(name, TextRows).model()
    return [str(model.index(at, 0).data()) for at in range(model.rowCount())]


def test_an_act_is_ruled_on_in_three_clicks_and_kept(referee: Player) -> None:
    acts = referee.find("acts", ActList)
    for view in referee.window.page.findChildren(ActList):
        acts = view
    index = acts.acts.index(1)
    where = acts.visualRect(index).center()
    referee.qtbot.mouseClick(acts.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert referee.text("toppan_ruling_headline") == "まだ決まらない"
    referee.click("toppan_offender_1", "toppan_rightful_2")
    assert "−20" in referee.told("toppan_ruling_seats")
    assert "もう5点" in referee.find("toppan_ruling_note", QLabel).text()
    assert any("明記 ③" in row for row in rules_told(referee, "toppan_ruling_rules"))
    referee.do("keep")
    assert sheet_of(referee).offence.saved.endswith("001")
    referee.do("undo")
    assert sheet_of(referee).offence.rightful is None
    referee.click("toppan_tab_1")
    assert referee.shows("case_log")


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (2560, 1440)], ids=str)
def test_the_questions_on_an_act_stand_over_its_ruling(
    referee: Player, size: tuple[int, int]
) -> None:
    """They stood below the list of acts, a screen away from it, and from the ruling."""
    referee.window.resize(*size)
    QApplication.processEvents()
    page = referee.window.page
    assert isinstance(page, ToppanRefereePage)
    assert not referee.shows("toppan_offender")
    page._store.update(state.choose_act(SHEET, "wrong_tile_drawn"))
    QApplication.processEvents()
    assert referee.text("toppan_act") == TEXTS.offence("wrong_tile_drawn")
    asked, ruling = referee.box("toppan_offender"), referee.box("toppan_ruling")
    acts = next(view for view in page.findChildren(ActList) if view.isVisible())
    assert asked.bottom() < ruling.top()
    assert ruling.left() < asked.left() < ruling.right()
    assert acts.mapTo(referee.window, acts.rect().bottomRight()).x() < ruling.left()


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800), (1920, 1080)], ids=str)
def test_a_fine_is_wholly_in_sight_with_class_clause_and_the_other_reading(
    referee: Player, size: tuple[int, int]
) -> None:
    """The picture of the seats was cut, and what hangs on a reading stood below the edge."""
    referee.resize(*size)
    page = referee.window.page
    assert isinstance(page, ToppanRefereePage)
    page._store.update(fined("nobody"))
    referee.qtbot.wait(50)
    assert referee.find("toppan_ruling_seal", Seal).accessibleName() == "罰符"
    assert referee.find("toppan_ruling_clause", ClauseMark).rule_key == "offences.fined"
    assert "次の番の者にも払う" in rules_told(referee, "toppan_ruling_rules")[-1]
    assert referee.find("toppan_ruling_panel", QScrollArea).verticalScrollBar().maximum() == 0
    picture, rules = referee.box("toppan_ruling_seats"), referee.box("toppan_ruling_rules")
    assert not picture.intersects(rules)


@pytest.mark.parametrize("sheet", [fined(None), fined()], ids=["open", "fine"])
def test_the_bar_of_what_no_clause_rules_is_dotted_as_for_the_other_game(
    referee: Player, sheet: ToppanSheet
) -> None:
    page = referee.window.page
    assert isinstance(page, ToppanRefereePage)
    page._store.update(sheet)
    card = referee.find("toppan_ruling", OutcomeCard)
    picture = card.grab().toImage()
    colours = {picture.pixelColor(3, y).name() for y in range(20, card.height() - 20)}
    assert len(colours) == (2 if sheet.offence.rightful is None else 1)


def test_an_open_offence_shows_the_rulings_that_are_left_and_is_answered_by_digits(
    referee: Player,
) -> None:
    page = referee.window.page
    assert isinstance(page, ToppanRefereePage)
    page._store.update(state.choose_act(SHEET, "wrong_tile_drawn"))
    assert referee.find("toppan_ruling_seal", Seal).accessibleName() == "未定"
    referee.press(Qt.Key.Key_2, "toppan_referee")
    assert sheet_of(referee).offence.offender == 1
    ways = rules_told(referee, "toppan_ruling_rules")
    assert len(ways) == 4
    assert ways[0].startswith("だれでもない")
    assert "解釈" in ways[0]
    referee.press(Qt.Key.Key_5, "toppan_referee")
    assert sheet_of(referee).offence.rightful is None, "there are four"
    referee.press(Qt.Key.Key_2, "toppan_referee")
    assert sheet_of(referee).offence.rightful == 2
    assert referee.find("toppan_ruling_seal", Seal).accessibleName() == "罰符"


def test_a_ruling_is_applied_to_its_game_once(referee: Player) -> None:
    page = referee.window.page
    page.navigate_requested.disconnect()
    asked: list[tuple[str, object]] = []
    page.navigate_requested.connect(lambda name, value: asked.append((name, value)))
    link = linked(passed())
    page.receive(link)
    assert sheet_of(referee).entered == CaseDetails("2", ("小林", "中村", "山本", "佐藤"), "東2局")
    assert referee.find("toppan_offence_game_stands", QLabel).text().startswith("一回戦：東2局")
    acts = page.findChildren(ActList)[0]
    acts.chosen.emit("dealer_tile_seen")
    referee.click("toppan_offender_1", "toppan_offence_game_take", "toppan_offence_game_take")
    event = ToppanRuling(act="dealer_tile_seen", player=2)
    assert asked == [("game", AppliedEvents("one", link.game, (event,)))]
    assert referee.find("toppan_offence_game_hint", QLabel).text() == "対局に入れた。"
    referee.do("keep")
    assert sheet_of(referee).offence.saved
    referee.click("toppan_new")
    acts.chosen.emit("dealer_tile_seen")
    referee.click("toppan_offender_1")
    referee.do("apply")
    name, value = asked[-1]
    assert name == "game"
    assert isinstance(value, AppliedEvents)
    assert (value.uid, value.game) == ("", ToppanGame(rules="toppan"))
    page.receive("anything else")
    page.receive(GameLink("two", "", "", replace(link.game, rules="gone")))
    assert sheet_of(referee).document == "toppan"


def test_a_case_that_began_a_game_is_not_told_to_be_of_none(referee: Player) -> None:
    """It said so beside the words that it had been added to the game."""
    referee.window.page.findChildren(ActList)[0].chosen.emit("dealer_tile_seen")
    referee.click("toppan_offender_1")
    assert referee.shows("toppan_offence_game_stands")
    referee.click("toppan_offence_game_take", "page_referee")
    assert referee.text("toppan_offence_game_hint") == "対局に入れた。"
    assert not referee.shows("toppan_offence_game_stands")


@pytest.mark.parametrize("keys", ["Ctrl+N", "Ctrl+Shift+N"])
def test_the_keys_of_an_empty_case_are_those_of_the_other_game(referee: Player, keys: str) -> None:
    """Ctrl+N did nothing here, and the button named no key."""
    assert "Ctrl+Shift+N" in referee.find("toppan_new", QAbstractButton).text()
    referee.window.page.findChildren(ActList)[0].chosen.emit(ACT)
    referee.click("toppan_offender_1")
    referee.qtbot.keySequence(referee.window, keys)
    assert sheet_of(referee) == ToppanSheet("toppan")


def test_letters_typed_anywhere_in_the_log_are_searched_for(referee: Player) -> None:
    referee.click("toppan_tab_1")
    referee.press(Qt.Key.Key_A, "toppan_referee")
    field = referee.find("case_search", QLineEdit)
    assert (field.text(), field.hasFocus()) == ("a", True)
    referee.press(Qt.Key.Key_Escape, "toppan_referee")
    assert field.text() == ""


def test_a_ruling_is_in_its_game_once_however_often_it_is_answered(player: Player) -> None:
    """An answer that was taken back and given again offered it a second time."""
    player.window.resize(1280, 800)
    player.do("document_toppan")
    player.click("page_game")
    game = player.window.page
    assert isinstance(game, ToppanGamePage)
    kept = game.game_menu.saver.save_new(ToppanGame(rules="toppan", names=NAMES), "二回戦", "3", "")
    assert kept is not None
    game.receive(GameLink(kept.uid, "二回戦", "3", kept.game))
    player.click("way_ruling", "ruling_referee")
    rule(player)
    events = game._store.state.game.events
    assert [event.act for event in events if isinstance(event, ToppanRuling)] == [ACT]
    player.click("page_referee")
    player.do("undo")
    player.click("toppan_offender_1")
    assert not player.find("toppan_offence_game_take", QAbstractButton).isEnabled()
    player.do("apply")
    player.click("page_game")
    assert game._store.state.game.events == events
    player.click("page_referee")
    told: list[str] = []
    game.message.connect(told.append)
    rule(player)
    assert len(game._store.state.game.events) == len(events) + 1, "the same act once more"
    assert told == [], "the game is as the case saw it"


def test_a_ruling_that_began_a_game_and_was_undone_there_goes_to_that_game_again(
    referee: Player,
) -> None:
    rule(referee)
    game = referee.window.page
    assert isinstance(game, ToppanGamePage)
    begun = game._store.state
    assert len(begun.game.events) == 1
    referee.do("undo")
    assert game._store.state.game.events == ()
    referee.click("page_referee")
    assert referee.find("toppan_offence_game_take", QAbstractButton).isEnabled()
    referee.click("toppan_offence_game_take")
    assert (game._store.state.uid, game._store.state.game) == (begun.uid, begun.game)
    referee.click("page_referee")
    assert not referee.find("toppan_offence_game_take", QAbstractButton).isEnabled()


def test_a_game_that_a_ruling_begins_has_a_title_and_the_table_of_the_case(
    referee: Player,
) -> None:
    referee.type("3", "toppan_keep_table")
    rule(referee)
    game = referee.window.page
    assert isinstance(game, ToppanGamePage)
    assert game._store.state.title
    assert game._store.state.table == "3"


ACT: Final = "dealer_tile_seen"


def rule(player: Player) -> None:
    """Rule on an act of the second seat, and take it into the game."""
    player.window.page.findChildren(ActList)[0].chosen.emit(ACT)
    QApplication.processEvents()
    player.click("toppan_offender_1", "toppan_offence_game_take")


def test_under_another_reading_than_its_game_nothing_is_applied(referee: Player) -> None:
    """The game went on by its own document, whatever had been read here."""
    page = referee.window.page
    assert isinstance(page, ToppanRefereePage)
    page.navigate_requested.disconnect()
    asked: list[tuple[str, object]] = []
    page.navigate_requested.connect(lambda name, value: asked.append((name, value)))
    page.receive(linked(passed()))
    page.choose_document("toppan+offences.nobody_due~1")
    page.findChildren(ActList)[0].chosen.emit(ACT)
    referee.click("toppan_offender_1")
    assert not referee.find("toppan_offence_game_take", QAbstractButton).isEnabled()
    assert "競技十半" in referee.text("toppan_offence_game_hint")
    referee.do("apply")
    assert asked == []


def test_who_was_chosen_on_the_page_before_is_not_named_again(referee: Player) -> None:
    page = referee.window.page
    assert isinstance(page, ToppanRefereePage)
    page.receive(replace(linked(passed()), seat=2))
    page.findChildren(ActList)[0].chosen.emit(ACT)
    assert sheet_of(referee).offence.offender == 1, "the second player deals now"


def test_a_note_leaves_the_hand_that_the_game_names(referee: Player) -> None:
    """What was typed took the name of the hand from the case, and so from the log."""
    page = referee.window.page
    assert isinstance(page, ToppanRefereePage)
    page.receive(linked(passed()))
    referee.find("toppan_keep_note", QLineEdit).insert("親が見せた")
    assert sheet_of(referee).entered.deal == "東2局"
    page.findChildren(ActList)[0].chosen.emit("dealer_tile_seen")
    referee.click("toppan_offender_1")
    referee.do("keep")
    (case,) = page.log._history.cases()
    assert (case.deal, case.note) == ("東2局", "親が見せた")


def test_all_is_there_in_both_languages_and_a_low_window(window: MainWindow) -> None:
    window.session.choose("toppan")
    window.resize(1024, 700)
    window.open_page("referee")
    for language in LANGUAGES:
        window.set_language(language)
        for tab in ToppanRefereeTab:
            page = window.page
            assert isinstance(page, ToppanRefereePage)
            page._store.update(state.set_tab(page._store.state, tab))
            QApplication.processEvents()
            for label in page.findChildren(QLabel):
                if label.isVisible() and label.text() and not label.wordWrap():
                    assert label.width() >= label.sizeHint().width() - 1, label.text()


def test_a_log_is_one_for_both_games(referee: Player, tmp_path: Path) -> None:
    assert tmp_path
    acts = referee.window.page.findChildren(ActList)[0]
    acts.chosen.emit("dealer_tile_seen")
    referee.click("toppan_offender_1")
    referee.do("keep")
    referee.do("document_club")
    referee.do("page_referee")
    found = referee.window.page.log._history.count()  # type: ignore[attr-defined]
    assert found == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_large_letters_stack_acts_and_ruling_in_a_small_window(
    referee: Player, language: str
) -> None:
    """The page scrolled sideways, and half of each question was out of sight."""
    window = referee.window
    window.set_language(language)
    window.resize(1024, 700)
    window.choose_scale(2.0)
    for _ in range(6):
        QApplication.processEvents()
    area = referee.find("toppan_area", QScrollArea)
    assert area.horizontalScrollBar().maximum() == 0
    layout = window.page.findChild(OffenceLayout)
    assert layout.card.mapTo(window, QPoint()).y() > layout.acts.mapTo(window, QPoint()).y()
