"""競技十半, the referee page: acts, deals and games are ruled as the engine rules, and are kept."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QWidget

from app.case_log.cases import Case
from app.main_window.window import MainWindow
from app.pages.referee.log.slip import slip_of
from app.pages.referee.toppan import state
from app.pages.referee.toppan.logic import (
    acts,
    at_ends,
    correction_to,
    deal_event,
    deal_outcome,
    game_view,
    hindrances,
    offence_ruling,
    replayed,
    ruling_event,
    seats_of,
)
from app.pages.referee.toppan.page import ToppanRefereePage
from app.pages.referee.toppan.saving import case_to_save
from app.pages.referee.toppan.state import ToppanRefereeTab, ToppanSheet, new_sheet
from app.pages.referee.toppan.texts import game_stands, offence_outcome, round_sentence
from app.pages.referee.widgets.act_list import ActList
from app.store import Store
from app.texts.texts import LANGUAGES, Texts
from app.texts.toppan import toppan_texts
from app.widgets.lists.text_rows import TextRows
from engine.library import documents
from engine.toppan.play import replay as replay_module
from engine.toppan.play.offences import Due
from engine.toppan.play.replay import ToppanProblem
from engine.toppan.rules import load
from tests.app.player import Player

RULES, TEXTS = load("toppan"), toppan_texts("ja")
SHEET = new_sheet("toppan")


def fined(rightful: Due | None = 2) -> ToppanSheet:
    sheet = state.set_offender(state.choose_act(SHEET, "wrong_tile_drawn"), 1)
    return state.set_rightful(sheet, rightful)


# --- pure: what the page says


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
    assert (asked.headline, asked.sentences) == ("まだ決まらない", ())
    told = offence_outcome(offence_ruling(fined("nobody"), RULES), fined("nobody"), TEXTS)
    words = [sentence.words for sentence in told.sentences]
    assert any("解釈" in each for each in words)
    assert words[-1] == "「次の番の者にも払う」と読めば、東 +5  南 -20  西 +10  北 +5。"


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
    sheet = state.choose_act(SHEET, "false_win")
    sheet = sheet if shown is None else state.set_hand_shown(sheet, shown)
    found = offence_ruling(sheet, RULES)
    assert offence_outcome(found, sheet, TEXTS).headline == headline
    assert (case_to_save(sheet, RULES, TEXTS) is None) is (shown is None)


def test_an_illegal_stay_cites_the_clause_that_forbids_it_and_the_proposal() -> None:
    sheet = state.choose_act(SHEET, "illegal_stay")
    told = offence_outcome(offence_ruling(sheet, RULES), sheet, TEXTS)
    assert "ステイを取り消して引く" in told.headline
    assert "東家はステイを取り消し、もう一牌を引く" in told.note
    assert "東 -15" in told.sentences[-1].words
    assert {row.act for row in acts(RULES)} >= {"illegal_stay", "false_win"}


def test_the_offender_cannot_be_the_one_to_whom_the_tile_was_due() -> None:
    assert state.set_offender(fined(2), 2).offence.rightful is None
    assert state.set_offender(fined(2), 0).offence.rightful == 2


def test_a_chombo_costs_nothing_now() -> None:
    found = offence_ruling(state.choose_act(SHEET, "dealer_tile_seen"), RULES)
    assert found is not None
    assert seats_of(found, 0) is None
    assert offence_ruling(state.choose_act(SHEET, "nothing"), RULES) is None


@pytest.mark.parametrize(
    ("ends", "equal", "honba", "redraw", "fate", "after"),
    [
        ("stay win win win", False, 2, True, "deals_again", 2),
        ("stay stay stay stay", True, 1, True, "deals_again", 1),
        ("stay stay stay stay", False, 1, False, "as_he_likes", 2),
        ("stay win win bust", False, 0, False, "as_he_likes", 1),
        ("bust stay stay stay", True, 0, False, "deals_again", 0),
        ("bust stay stay stay", False, 1, False, "passes", 0),
        ("win stay stay stay", False, 3, False, "as_he_likes", 4),
    ],
)
def test_how_a_deal_goes_on(
    ends: str, equal: bool, honba: int, redraw: bool, fate: str, after: int
) -> None:
    sheet = state.set_honba(SHEET, honba)
    for seat, end in enumerate(ends.split()):
        sheet = state.set_end(sheet, seat, end)  # type: ignore[arg-type]
    sheet = state.toggle_equal(sheet) if equal else sheet
    found = deal_outcome(sheet, RULES)
    assert (found.redraw is not None, found.fate, found.honba) == (redraw, fate, after)


def test_no_counters_are_told_where_the_deal_passes() -> None:
    """②: 親が下家に移る際は、延続点を持ち越さない."""
    sheet = state.set_honba(state.set_end(SHEET, 0, "bust"), 3)
    found = deal_outcome(sheet, RULES)
    assert round_sentence(found, TEXTS) == "親は下家に移る。 延続点は0。"
    assert RULES.dealer.when_passed in found.because


def scored(*points: float) -> ToppanSheet:
    sheet = state.set_tab(SHEET, ToppanRefereeTab.GAME)
    for player, each in enumerate(points):
        sheet = state.set_score(sheet, player, int(2 * each))
    return sheet


def test_the_end_of_a_game_with_both_ends_and_a_chombo() -> None:
    sheet = state.toggle_paid(scored(460, -10.5, 250, 100.5), 1, 0)
    assert [(end.player, end.fallen) for end in at_ends(sheet, RULES)] == [(0, False), (1, True)]
    shown = game_view(state.set_chombo(sheet, 2, 1), RULES)
    assert [placed.total / 2 for placed in shown.seats] == [420, -310.5, -70, -139.5]
    assert shown.missing == 0
    cited = {rule.key for rule in shown.cited}
    assert {"uma.both_ends", "game.tobi_pays", "game.upper_pays"} <= cited


@pytest.mark.parametrize(
    ("points", "results"),
    [
        ((320, 180, 160, 140), (220, -30, -70, -120)),  # one afloat: A
        ((300, 240, 160, 100), (160, 60, -60, -160)),  # two: B
        ((260, 220, 200, 120), (120, 40, 0, -160)),  # three: C, exactly 200 is afloat
        ((200, 200, 200, 200), (0, 0, 0, 0)),
        ((250, 250, 150, 150), (90, 90, -90, -90)),  # ties share
    ],
)
def test_placement_points_by_how_many_are_afloat(
    points: tuple[float, ...], results: tuple[float, ...]
) -> None:
    shown = game_view(scored(*points), RULES)
    assert tuple(placed.total / 2 for placed in shown.seats) == results


def test_scores_that_do_not_add_up_are_told() -> None:
    assert game_view(scored(200, 200, 200, 150.5), RULES).missing == 99


def test_what_is_kept_is_told_on_the_slip_in_points() -> None:
    case = case_to_save(fined(), RULES, TEXTS)
    assert case is not None
    slip = slip_of(case, documents(), Texts("ja"))
    assert slip.amounts == (5, -20, 10, 5)
    assert slip.act.startswith("正規でない牌をツモる")
    assert slip.clause == "③"
    assert "南家が、三人に5点ずつ、正規の該当者の西家にもう5点を払う。" in slip.text


@pytest.mark.parametrize(
    ("tab", "kind"), [(ToppanRefereeTab.ROUND, "draw"), (ToppanRefereeTab.GAME, "game")]
)
def test_endings_are_kept_too(tab: ToppanRefereeTab, kind: str) -> None:
    case = case_to_save(state.set_tab(scored(460, 0, 240, 100), tab), RULES, TEXTS)
    assert isinstance(case, Case)
    assert case.kind == kind
    assert case.said
    assert case_to_save(state.set_tab(SHEET, ToppanRefereeTab.LOG), RULES, TEXTS) is None
    assert case_to_save(SHEET, RULES, TEXTS) is None


def test_what_changes_after_it_was_kept_can_be_kept_anew() -> None:
    kept = state.saved(fined(), "2026-001")
    assert kept.offence.saved == "2026-001"
    assert state.set_rightful(kept, None).offence.saved == ""
    assert state.set_document(kept, "toppan").offence.saved == ""
    assert state.clear(kept).offence.act == ""


# --- the carried game


def with_gains(
    sheet: ToppanSheet, *points: float, ends: str = "stay bust bust bust"
) -> ToppanSheet:
    for seat, end in enumerate(ends.split()):
        sheet = state.set_end(sheet, seat, end)  # type: ignore[arg-type]
    for seat, each in enumerate(points, 1):
        sheet = state.set_gain(sheet, seat, int(2 * each))
    return sheet


def taken(sheet: ToppanSheet) -> ToppanSheet:
    event = deal_event(sheet, RULES)
    assert hindrances(sheet, event, RULES) == ()
    return state.take(sheet, event)


def test_deals_carry_scores_dealer_and_counters() -> None:
    sheet = taken(with_gains(SHEET, -2, -2, -2))
    found = replayed(sheet, RULES)
    assert found.state.scores == (412, 396, 396, 396)
    assert (found.state.dealer, found.state.honba) == (0, 1)
    assert game_stands(found, TEXTS) == "東1局　延続点1　東 206  南 198  西 198  北 198"
    sheet = state.toggle_goes_on(with_gains(sheet, -1, -1, -1))
    assert deal_outcome(sheet, RULES).fate == "passes"
    assert deal_outcome(sheet, RULES).may_choose
    sheet = taken(sheet)
    assert sheet.round.goes_on
    assert game_stands(replayed(sheet, RULES), TEXTS).startswith("東2局　延続点0　東 197  南 197")
    sheet = taken(with_gains(sheet, 1, 2, 3, ends="bust stay stay stay"))
    assert replayed(sheet, RULES).state.scores == (424, 382, 396, 398)


def test_the_end_and_the_prizes_come_from_the_deals_and_nothing_is_ticked() -> None:
    sheet = taken(with_gains(SHEET, 210, -5, -5, ends="stay win bust bust"))
    assert at_ends(sheet, RULES) == ()
    shown = game_view(sheet, RULES)
    assert [placed.total / 2 for placed in shown.seats] == [-310, 300, 5, 5]
    cited = {rule.key for rule in shown.cited}
    assert {"game.tobi", "game.tobi_pays", "uma.tobi"} <= cited
    again = with_gains(sheet, -1, -1, -1)
    (problem,) = hindrances(again, deal_event(again, RULES), RULES)
    assert TEXTS.game_problem(problem) == "ゲームはもう終わっている。"
    assert game_stands(replayed(sheet, RULES), TEXTS).startswith("終わり（トビ）")


def test_a_ruling_is_taken_by_player_and_a_chombo_counts_at_the_end() -> None:
    sheet = state.toggle_goes_on(with_gains(SHEET, -1, -1, -1))
    sheet = taken(sheet)
    offence = state.set_rightful(
        state.set_offender(state.choose_act(sheet, "wrong_tile_drawn"), 0), 1
    )
    event = ruling_event(offence, RULES)
    assert event is not None
    assert (event.player, event.answers.due) == (1, 2)
    assert ruling_event(sheet, RULES) is None
    peeped = ruling_event(state.choose_act(sheet, "dealer_tile_seen"), RULES)
    assert peeped is not None
    shown = game_view(state.take(state.take(sheet, event), peeped), RULES)
    assert any(line.rule.key == "offences.chombo" for line in shown.seats[1].lines)


def test_a_score_typed_in_a_begun_game_is_a_correction() -> None:
    sheet = taken(with_gains(SHEET, -1, -1, -1))
    sheet = state.take(sheet, correction_to(sheet, 0, 400, RULES))
    assert replayed(sheet, RULES).state.scores == (400, 398, 398, 398)
    assert game_view(sheet, RULES).missing == 6


def test_a_redraw_is_taken_without_points() -> None:
    sheet = state.toggle_equal(state.set_tab(SHEET, ToppanRefereeTab.ROUND))
    assert replayed(taken(sheet), RULES).state.scores == (400, 400, 400, 400)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_of_a_game_is_a_sentence(language: str) -> None:
    told = toppan_texts(language)
    source = Path(inspect.getsourcefile(replay_module) or "").read_text(encoding="utf-8")
    keys = set(re.findall(r'(?:ToppanProblem|told)\(\s*"(\w+)"', source))
    keys |= {"after_the_end", "after_broken_off", "no_points", "wrong_points", "not_bust"}
    assert len(keys) >= 14
    sentences = {key: told.game_problem(ToppanProblem(key, 0, 1, detail="x")) for key in keys}
    assert len(set(sentences.values())) == len(keys)
    assert all("{" not in sentence for sentence in sentences.values())


# --- in the window


def test_a_deal_is_taken_into_the_game_in_the_window(referee: Player) -> None:
    referee.click("toppan_tab_1", "toppan_end_1_2", "toppan_end_2_2", "toppan_end_3_2")
    hint = referee.find("toppan_round_game_hint", QLabel)
    assert hint.text() == "南家の勝ち負けの点がない。"
    for seat in (1, 2, 3):
        field = referee.find(f"toppan_gain_{seat}", QLineEdit)
        referee.qtbot.keyClicks(field, "-2.5")
        referee.qtbot.keyClick(field, Qt.Key.Key_Return)
    referee.click("toppan_round_game_take")
    assert "207.5" in referee.find("toppan_round_game_stands", QLabel).text()
    assert len(sheet_of(referee).game.events) == 1
    assert not referee.shows("toppan_round_honba")
    referee.click("toppan_goes_on")
    assert not sheet_of(referee).round.goes_on
    referee.click("toppan_tab_2")
    field = referee.find("toppan_scores_score_0", QLineEdit)
    assert field.text() == "207.5"
    field.selectAll()
    referee.qtbot.keyClicks(field, "208")
    referee.qtbot.keyClick(field, Qt.Key.Key_Return)
    assert len(sheet_of(referee).game.events) == 2
    referee.do("apply")
    assert len(sheet_of(referee).game.events) == 2
    referee.do("undo")
    assert len(sheet_of(referee).game.events) == 1


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
    referee.click("toppan_offender_1", "toppan_rightful_2")
    assert "−20" in referee.told("toppan_ruling_seats")
    assert "もう5点" in referee.find("toppan_ruling_note", QLabel).text()
    assert any("明記 ③" in row for row in rules_told(referee, "toppan_ruling_rules"))
    referee.do("keep")
    assert sheet_of(referee).offence.saved.endswith("001")
    referee.do("undo")
    assert sheet_of(referee).offence.rightful is None
    referee.click("toppan_tab_3")
    assert referee.shows("case_log")


def test_a_deal_is_told_and_the_children_have_no_turn_after_a_bust(referee: Player) -> None:
    referee.click("toppan_tab_1", "toppan_end_1_1", "toppan_end_2_1", "toppan_end_3_1")
    assert referee.text("toppan_outcome_headline") == "引き直し"
    referee.click("toppan_end_0_2")
    assert not referee.shows("toppan_end_1")
    referee.click("toppan_round_honba_more")
    assert referee.text("toppan_outcome_headline") == "親が移る"
    referee.click("toppan_end_0_0")
    assert referee.text("toppan_outcome_headline") == "引き直し"


def test_scores_with_half_points_are_typed_and_bad_ones_are_not_taken(referee: Player) -> None:
    referee.click("toppan_tab_2")
    for seat, text in enumerate(("460", "-10.5", "250", "100.5")):
        field = referee.find(f"toppan_scores_score_{seat}", QLineEdit)
        field.selectAll()
        referee.qtbot.keyClicks(field, text + "x")
        referee.qtbot.keyClick(field, Qt.Key.Key_Return)
    assert sheet_of(referee).game.scores == (920, -21, 500, 201)
    referee.click("toppan_scores_paid_1_0")
    assert sheet_of(referee).game.paid == {(1, 0)}
    game = next(w for w in referee.window.page.findChildren(QWidget, "game_places"))
    assert "460 430" in game.accessibleName() or "460 420" in game.accessibleName()
    field = referee.find("toppan_scores_score_0", QLineEdit)
    field.clear()
    referee.qtbot.keyClick(field, Qt.Key.Key_Return)
    assert field.text() == "460"
    referee.click("toppan_new")
    assert sheet_of(referee).game.scores == (400, 400, 400, 400)


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
    referee.do("keep")
    referee.do("document_club")
    referee.do("page_referee")
    found = referee.window.page.log._history.count()  # type: ignore[attr-defined]
    assert found == 1
