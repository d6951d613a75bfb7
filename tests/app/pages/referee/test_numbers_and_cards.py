"""Questions for numbers are answered by a press, a key or a digit; what is off the result is told
in P; what is left to the referee is told as that and as nothing more."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from app.games.links import GameLink
from app.main_window.window import MainWindow
from app.pages.drill.kinds.kind import Card, Reply
from app.pages.drill.kinds.rulings import KIND as RULINGS
from app.pages.referee import state
from app.pages.referee.chart.logic import chart_of
from app.pages.referee.chart.texts import column_words, entry_words
from app.pages.referee.incident import case_ruling
from app.pages.referee.log.case_sheet import in_order, questions_of, sheet_parts
from app.pages.referee.log.saved_ruling import answer_of
from app.pages.referee.log.slip import amounts_of, slip_of
from app.pages.referee.state import RefereeSheet
from app.style.tokens import THEMES
from app.texts.texts import LANGUAGES, Texts
from app.widgets.lists.text_rows import TextRows
from app.widgets.painting.seals import sanction_colour, seal_colours
from engine import library
from engine.record import as_data
from engine.riichi.play.events import RiichiGame, RulingEvent
from engine.riichi.play.game import replay
from engine.riichi.play.referee import Incident, Ruling, RulingTable, rule_on
from engine.riichi.play.replayed import GameReplay
from engine.riichi.rules import RiichiRules
from tests.app.case_log.sample_cases import a_case
from tests.app.opened_window import shared_window
from tests.app.own_penalties import brought
from tests.app.pages.referee.test_incident import leaves, page_of, press_leaf
from tests.app.player import Player

JA, EN = Texts("ja"), Texts("en")


@pytest.fixture(scope="module")
def kept(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    """A window that serves the tests of this module."""
    folder = tmp_path_factory.mktemp("numbers")
    with shared_window(qapp, folder, first_page="referee") as window:
        yield window


@pytest.fixture(scope="module")
def rules(kept: MainWindow, tmp_path_factory: pytest.TempPathFactory) -> RiichiRules:
    """The document of one's own, among those of the window."""
    return brought(kept, tmp_path_factory.mktemp("brought"))


@pytest.fixture
def referee(qtbot: QtBot, kept: MainWindow, rules: RiichiRules) -> Player:
    """Somebody at the referee page, where the document is open and no act is chosen."""
    found = Player(qtbot, kept)
    start(found, rules, "")
    return found


def start(referee: Player, rules: RiichiRules, act: str, who: int | None = None) -> None:
    """Open an act that nobody has answered anything about."""
    sheet = RefereeSheet(rules.document.id)
    sheet = state.choose_act(sheet, act) if act else sheet
    if who is not None:
        sheet = state.set_offender(sheet, who)
    referee.window.session.store("referee").update(sheet)
    QApplication.sendPostedEvents()
    QApplication.processEvents()


def steps(referee: Player) -> list[str]:
    return [row.words for row in referee.find("ruling_steps", TextRows).shown.rows]


# --- numbers


def test_nothing_is_preset_and_the_bands_are_shown_as_answers(
    referee: Player, rules: RiichiRules
) -> None:
    start(referee, rules, "tiles_exposed")
    assert referee.told("ruling_seal").strip() == "未定"
    assert [referee.told(f"ask_tiles_count_{at}").split("：")[-1].strip() for at in range(3)] == [
        "1〜2枚", "3〜6枚", "7枚以上",
    ]  # fmt: skip
    assert len(leaves(referee)) == 4
    assert referee.sheet.incident.answers == ()


def test_a_press_on_a_band_answers_and_pressed_again_withdraws(
    referee: Player, rules: RiichiRules
) -> None:
    start(referee, rules, "tiles_exposed", 1)
    referee.click("ask_tiles_count_1")
    assert dict(referee.sheet.incident.answers) == {"tiles_count": 3}
    assert referee.told("ruling_seal").strip() == "アガリ放棄"
    referee.click("ask_tiles_count_1")
    assert referee.sheet.incident.answers == ()


def test_keys_go_through_the_bands_and_then_the_next_question(
    referee: Player, rules: RiichiRules
) -> None:
    start(referee, rules, "tiles_exposed", 1)
    referee.type("1", "referee")
    assert dict(referee.sheet.incident.answers) == {"tiles_count": 1}
    referee.type("2", "referee")
    assert dict(referee.sheet.incident.answers) == {"tiles_count": 1, "before_in_game": True}
    assert referee.text("ruling_headline") == "成績から5P（5000点）を引く。局を続ける。"


def test_a_leaf_gives_a_number_of_its_band(referee: Player, rules: RiichiRules) -> None:
    start(referee, rules, "tiles_exposed", 1)
    press_leaf(referee, 3)
    assert dict(referee.sheet.incident.answers) == {"tiles_count": 7}
    assert referee.told("ruling_seal").strip() == "チョンボ"


def test_minutes_are_typed_and_an_emptied_field_is_open_again(
    referee: Player, rules: RiichiRules
) -> None:
    start(referee, rules, "late", 2)
    referee.type("1", "referee")
    field = referee.find("ask_minutes_late", QLineEdit)
    assert referee.window.focusWidget() is field, "the key leads to the field"
    referee.type("7", "ask_minutes_late")
    assert dict(referee.sheet.incident.answers) == {"minutes_late": 7}
    assert referee.text("ruling_headline") == "成績から7P（7000点）を引く。局を続ける。"
    referee.click("ask_minutes_late_more")
    assert dict(referee.sheet.incident.answers) == {"minutes_late": 8}
    referee.press(Qt.Key.Key_Backspace, "ask_minutes_late")
    assert referee.sheet.incident.answers == ()
    referee.click("ask_minutes_late_less")
    assert referee.sheet.incident.answers == (), "less than no answer was the answer 1"
    referee.click("ask_minutes_late_more")
    assert dict(referee.sheet.incident.answers) == {"minutes_late": 1}


def test_a_number_beyond_the_range_is_the_last_there_is(
    referee: Player, rules: RiichiRules
) -> None:
    start(referee, rules, "late", 2)
    referee.type("999", "ask_minutes_late")
    assert dict(referee.sheet.incident.answers) == {"minutes_late": 600}
    assert "棄権" in referee.text("ruling_headline")


def test_while_the_minutes_are_open_the_ways_say_what_a_minute_costs(
    referee: Player, rules: RiichiRules
) -> None:
    start(referee, rules, "late")
    assert "1分につき1P（1000点）" in leaves(referee)[0]
    assert "30P（30000点）" in leaves(referee)[1]


def test_the_game_suggests_whether_it_was_done_before(referee: Player, rules: RiichiRules) -> None:
    first = RulingEvent("tiles_exposed", 1, {"tiles_count": 1})
    game = RiichiGame(rules.document.id, events=(first,))
    link = GameLink(uid="uid", title="", table="3", game=game)
    page_of(referee).receive(link)
    sheet = state.choose_act(referee.sheet, "tiles_exposed")
    referee.window.session.store("referee").update(state.set_offender(sheet, 1))
    referee.click("ask_tiles_count_0")
    assert referee.told("ruling_seal").strip() == "減点", "the second time"
    referee.click("ask_before_in_game_0")
    assert referee.told("ruling_seal").strip() == "注意", "the referee knows better"
    referee.click("offender_2")
    referee.click("ask_before_in_game_0")
    assert referee.told("ruling_seal").strip() == "注意", "another player, the first time"


def test_the_game_of_a_case_is_replayed_once_until_it_changes(
    referee: Player, rules: RiichiRules, monkeypatch: pytest.MonkeyPatch
) -> None:
    replayed: list[RiichiGame] = []

    def noted(game: RiichiGame, there: RiichiRules) -> GameReplay:
        replayed.append(game)
        return replay(game, there)

    monkeypatch.setattr(case_ruling, "replay", noted)
    first = RulingEvent("tiles_exposed", 1, {"tiles_count": 1})
    games = [RiichiGame(rules.document.id, events=events) for events in ((), (first,))]
    for game, seal in zip(games, ("注意", "減点"), strict=True):
        page_of(referee).receive(GameLink(uid="uid", title="", table="3", game=game))
        sheet = state.choose_act(referee.sheet, "tiles_exposed")
        referee.window.session.store("referee").update(state.set_offender(sheet, 1))
        referee.click("ask_tiles_count_0")
        assert referee.told("ruling_seal").strip() == seal
    assert [id(game) for game in replayed] == [id(game) for game in games]


# --- what is told


def test_all_four_are_one_step(referee: Player, rules: RiichiRules) -> None:
    start(referee, rules, "sheet_wrong", 0)
    assert steps(referee)[0] == "4人それぞれの2P（2000点）を終了後に成績から引く。"
    assert any("卓上の点は変わらない" in step for step in steps(referee))
    assert not referee.shows("ruling_seats")


def test_a_class_and_its_points_are_both_told(referee: Player, rules: RiichiRules) -> None:
    start(referee, rules, "call_with_dead_hand", 1)
    referee.click("ask_aware_1")
    assert referee.told("ruling_seal").strip() == "注意"
    assert "30P（30000点）" in referee.text("ruling_headline")


def test_discretion_invents_nothing(referee: Player, rules: RiichiRules) -> None:
    start(referee, rules, "noise", 1)
    assert referee.told("ruling_seal").strip() == "審判の裁量"
    assert "審判の裁量に任せる" in referee.text("ruling_headline")
    assert "点の動きはない" not in referee.text("ruling_headline")
    assert not referee.shows("ruling_steps")


def test_cards_have_their_own_colours() -> None:
    for theme in THEMES.values():
        assert len({theme.yellow_card, theme.red_card, theme.warning, theme.gold_text}) == 4
    words = {seal_colours(name) for name in ("yellow_card", "red_card", "warning", "chombo")}
    assert len(words) == 4
    assert sanction_colour("discretion") != sanction_colour("silent")


# --- the log


def ruled(rules: RiichiRules, act: str, **answers: bool | int) -> Ruling:
    found = rule_on(Incident(act, 1), answers, RulingTable(), rules)
    assert isinstance(found, Ruling)
    return found


def a_saved(rules: RiichiRules, act: str, **answers: bool | int) -> dict[str, object]:
    ruling = ruled(rules, act, **answers)
    return {
        "document": rules.document.id, "offence": act, "answers": answers,
        "ruling": as_data(ruling), "hand": "", "situation": "",
    }  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_slip_tells_points_in_p_and_numbers_as_what_decides(
    rules: RiichiRules, language: str
) -> None:
    texts, heads = Texts(language), library.documents()
    late = slip_of(a_case(**a_saved(rules, "late", minutes_late=7)), heads, texts)
    assert "7P" in late.sentence
    assert "7000" in late.sentence
    assert late.amounts is None, "the scores on the table stay"
    assert texts.answered("minutes_late", 7) in late.answers
    tiles = slip_of(a_case(**a_saved(rules, "tiles_exposed", tiles_count=4)), heads, texts)
    assert ("3〜6枚" if language == "ja" else "3–6 tiles") in tiles.answers


def test_a_saved_ruling_keeps_unit_rate_and_bands(rules: RiichiRules) -> None:
    for act, answers in (("late", {}), ("late", {"minutes_late": 3}), ("tiles_exposed", {})):
        found = rule_on(Incident(act, 1), answers, RulingTable(), rules)
        again = answer_of(as_data(found))
        assert again is not None
        assert as_data(again) == as_data(found)
    assert amounts_of(as_data(ruled(rules, "late", minutes_late=3))) is None


def test_a_saved_ruling_of_an_earlier_version_is_read(rules: RiichiRules) -> None:
    data = as_data(ruled(rules, "sheet_wrong"))
    for held in data["held"]:
        del held["unit"], held["per"], held["off_result"]
    again = answer_of(data)
    assert isinstance(again, Ruling)
    assert {held.unit for held in again.held} == {"points"}


def test_the_table_of_cases_has_numbers(rules: RiichiRules) -> None:
    cases = [
        a_case("a", **a_saved(rules, "late", minutes_late=7)),
        a_case("b", **a_saved(rules, "tiles_exposed", tiles_count=2, before_in_game=True)),
    ]
    questions = in_order(one for one in questions_of(cases) if one is not None)
    told = "".join(sheet_parts(cases, questions, library.documents(), JA))
    head, *rows = csv.reader(io.StringIO(told.lstrip("\ufeff")))
    at = head.index("何分遅れたか")
    assert [row[at] for row in rows] == ["7分", ""]
    assert [row[head.index("何枚か")] for row in rows] == ["", "1〜2枚"]


def test_answers_with_numbers_are_stored_and_read(rules: RiichiRules) -> None:
    case = a_case(**a_saved(rules, "late", minutes_late=7))
    again = msgspec.convert(msgspec.json.decode(msgspec.json.encode(case)), type(case))
    assert again.answers == {"minutes_late": 7}
    assert type(again.answers["minutes_late"]) is int


# --- chart and drill


def test_the_chart_tells_bands_amounts_and_rare_classes(rules: RiichiRules) -> None:
    chart = chart_of(rules)
    assert chart is not None
    rows = {row.act: row for _, group in chart.groups for row in group}
    (again,) = dict(rows["tiles_exposed"].cells)["off_result"]
    assert entry_words(again, JA) == ("1〜2枚・前にもした", "5P")
    minutes, gone = dict(rows["late"].cells)["off_result"]
    assert entry_words(minutes, JA) == ("1〜10分", "1分につき1P")
    assert entry_words(gone, EN) == ("11 minutes or more", "30P, game forfeited")
    (noise,) = dict(rows["noise"].cells)["other"]
    assert entry_words(noise, JA) == ("", "審判の裁量")
    assert [entry_words(one, EN)[1] for one in dict(rows["slow_draw"].cells)["other"]] == [
        "Yellow card", "Red card",
    ]  # fmt: skip
    assert column_words("other", EN) == "Other"
    assert "other" in chart.columns


def test_the_drill_asks_for_a_number_of_minutes_and_what_they_cost(rules: RiichiRules) -> None:
    card = Card("ruling", rules.document.id, "late.minutes")
    question = next(one for one in RULINGS.seek(card, rules, 0) if one is not None)
    assert question.subject.name(JA).endswith("遅れは5分。")
    assert question.expected["class"] == "off_result"
    for said, right in (("減点 5000", True), ("減点 1000", False), ("Points off 5000", True)):
        reply = RULINGS.read(said, question, rules)
        assert isinstance(reply, Reply)
        assert (dict(reply.said) == dict(question.expected)) is right, said
