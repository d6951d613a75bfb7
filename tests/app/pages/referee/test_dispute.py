"""The tab of disputed hands, by real clicks and keys: what is declared beside what is due."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec import structs
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QMenu, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.games.links import AppliedEvents, GameLink
from app.main_window.window import MainWindow
from app.pages.referee import state
from app.pages.referee import table as table_rules
from app.pages.referee.dispute.form import DeclaredForm
from app.pages.referee.dispute.logic import dispute_view
from app.pages.referee.dispute.others import OtherDocuments
from app.pages.referee.dispute.texts import (
    beside_rows,
    other_rows,
    otherwise_words,
    penalty_words,
    ruling_texts,
    step_texts,
)
from app.pages.referee.incident.logic import incident_view
from app.pages.referee.inputs import DisputeInput
from app.pages.referee.log.saving import case_to_save
from app.pages.referee.log.slip import slip_of
from app.pages.referee.next_table import applied_win, facts_of_game, table_of
from app.pages.referee.page import RefereePage
from app.pages.referee.state import RefereeSheet, RefereeTab
from app.pages.referee.table import TableFacts
from app.pages.referee.widgets.seal import Seal
from app.pages.score import notation
from app.pages.score.state import Draft
from app.style.theme import sans, tokens
from app.texts.ledgers import amount_of
from app.texts.texts import LANGUAGES, Texts
from app.views.ledgers import PaymentFlow
from app.widgets.answer.ledger import LedgerView
from app.widgets.answer.seat_picture import SeatPicture
from app.widgets.lists.items import RowList
from app.widgets.lists.text_rows import TextRows
from app.widgets.painting.drawing import width_of
from engine.riichi.play.declared import Stage
from engine.riichi.play.events import RiichiEvent, RiichiGame, RulingEvent
from engine.riichi.play.game import replay
from engine.riichi.rules import GAME, load
from engine.riichi.situation import MOST_COUNTERS, Event
from engine.rulebook import installed
from tests.app.opened_window import shared_window
from tests.app.player import Player

DOCUMENTS = tuple(head.id for head in installed().values() if head.game == GAME)
TAB = f"referee_tab_{list(RefereeTab).index(RefereeTab.DISPUTE)}"
RON = "123456m678p3599s+4s ron from=W seat=S round=E riichi deposits=1 honba=2"
TSUMO = "123456m678p3499s+5s tsumo seat=S round=E riichi deposits=1"
ROWS = "123456m44p789s23p+4p ron from=W seat=S round=E riichi dora=3z"
CLOSED = "234678m5799p345s+6p ron from=W seat=S round=E riichi deposits=1 dora=8p"
FURITEN = "234m45699p23678s+1s ron from=E seat=S round=E riichi deposits=1 discards=4s"


@pytest.fixture(scope="module")
def kept(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    """A window that serves the tests that save nothing and lead nowhere else."""
    folder = tmp_path_factory.mktemp("dispute")
    with shared_window(qapp, folder, first_page="referee") as window:
        yield window


@pytest.fixture
def referee(qtbot: QtBot, kept: MainWindow) -> Player:
    """Somebody at the tab under the club's rules, with an empty sheet; the window is active."""
    kept.activateWindow()
    qtbot.waitUntil(kept.isActiveWindow)
    kept.session.choose("club")
    kept.session.store("referee").update(RefereeSheet("club"))
    kept.store.update(Draft())
    found = Player(qtbot, kept)
    found.click(TAB)
    return found


@pytest.fixture
def alone(player: Player) -> Player:
    """The same in a window of its own."""
    player.window.resize(1280, 800)
    player.click("page_referee", TAB)
    return player


def say(player: Player, field: str, number: int) -> None:
    line = player.find(f"said_{field}", QLineEdit)
    line.setFocus()
    line.selectAll()
    player.qtbot.keyClicks(line, str(number))


def headline(player: Player) -> str:
    return player.find("dispute_headline", QLabel).text()


def why(player: Player) -> str:
    return player.find("dispute_why", QLabel).text()


def steps(player: Player) -> list[str]:
    return [row.words for row in player.find("dispute_steps", TextRows).shown.rows]


def told(player: Player) -> str:
    """All words of the card, and what the head of the ledger tells."""
    labels = ("dispute_headline", "dispute_why", "dispute_note", "dispute_penalty")
    words = [player.find(name, QLabel).text() for name in labels]
    tip = player.find("dispute_sums", QLabel).toolTip()
    return "\n".join((*words, *steps(player), tip))


def elsewhere(player: Player) -> list[str]:
    model = player.find("dispute_others", RowList).model()
    return [str(model.index(at, 0).data()) for at in range(model.rowCount())]


def sheet(hand: str, document: str = "club", **said: object) -> RefereeSheet:
    draft = notation.enter(Draft(document=document), hand)
    told = DisputeInput(**said)  # type: ignore[arg-type]
    return state.set_dispute(state.set_hand(RefereeSheet(document), draft), told)


def test_no_second_line_runs_below_the_edge_of_the_declaration(referee: Player) -> None:
    """The first question had a line of its own below the edge of the card."""
    referee.paste(RON)
    form = referee.window.findChild(DeclaredForm)
    picture = form.grab().toImage()
    line, x = QColor(tokens().line), picture.width() // 2
    assert [y for y in range(8) if picture.pixelColor(x, y) == line] == [0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_other_rules_do_is_written_in_letters_of_the_usual_size(
    alone: Player, language: str
) -> None:
    """Its column was a share of the list: English letters were made smaller and narrower."""
    alone.window.set_language(language)
    alone.paste(RON)
    say(alone, "high", 2600)
    rows = alone.window.findChild(OtherDocuments).rows
    wide = rows.viewport().width()
    done = [row.done for row in rows.shown.rows if row.done]
    assert done
    names, outcome, room = rows.shown.widths(wide)
    assert max(width_of(words, sans(12.5)) for words in done) <= room
    assert min(names, outcome) > wide / 5, "names and outcome have the rest"


def test_a_declaration_is_too_much_by_how_much_from_which_line(referee: Player) -> None:
    assert referee.shows("dispute_empty")
    assert not referee.shows("dispute_card")
    referee.paste(RON)
    assert headline(referee) == "申告は何点？"
    say(referee, "high", 2600)
    assert headline(referee) == "西家は1300点少なく払う"
    assert why(referee) == "1300点多い、正しくは 1300点（40符1翻）。"
    assert referee.text("dispute_sums") == "申告 2600　　正しい 1300"
    assert "80符1翻、40符2翻" in told(referee)
    say(referee, "fu", 30)
    assert "符が違う" in told(referee)
    ledger = referee.find("ledger", LedgerView)
    assert "嵌張" in str(ledger.currentIndex().data())
    assert ledger.highlighted == ledger.currentIndex().row()
    say(referee, "fu", 40)
    say(referee, "han", 2)
    assert str(ledger.model().index(ledger.highlighted or 0, 0).data()).startswith("翻の計")


def test_the_slip_of_a_declaration_says_how_its_clause_states_it(referee: Player) -> None:
    """The page shows 導出 マナー4④: so do the slip and the table of the cases."""
    referee.paste(RON)
    say(referee, "high", 1000)
    rules = load("club")
    case = case_to_save(referee.sheet, rules, referee.window.texts)
    assert case is not None
    slip = slip_of(case, {"club": rules.document}, referee.window.texts)
    assert slip.clause == "マナー4④"
    assert slip.standing_word == "導出"
    told = referee.find("dispute_clause", QWidget).accessibleName()
    assert slip.standing_word in told


@pytest.mark.parametrize("document", ["enjoy", "wrc2025"])
def test_the_slip_of_a_declaration_tells_that_its_ruling_is_our_reading(
    referee: Player, document: str
) -> None:
    """The page shows 解釈: the slip told nothing, as if the document said it."""
    referee.window.session.choose(document)
    referee.paste(RON)
    say(referee, "high", 12000)
    referee.click(f"said_stage_{list(Stage).index(Stage.PAID)}")
    rules, texts = load(document), referee.window.texts
    case = case_to_save(referee.sheet, rules, texts)
    assert case is not None
    slip = slip_of(case, {document: rules.document}, texts)
    assert slip.sanction == "そのまま"
    assert (slip.clause, slip.standing_word) == ("", "解釈")
    assert slip.standing_word in referee.find("dispute_clause", QWidget).accessibleName()


def test_until_when_it_can_be_put_right_is_the_documents_to_say(referee: Player) -> None:
    referee.paste(RON)
    say(referee, "high", 1000)
    assert headline(referee) == "西家は300点多く払う"
    assert "マナー4④" in referee.find("dispute_clause", QWidget).accessibleName()
    stages = list(Stage)
    referee.click(f"said_stage_{stages.index(Stage.PAID)}")
    assert headline(referee) == "そのまま"
    assert why(referee) == "300点少ないが、もう直せない"
    referee.click(f"said_stage_{stages.index(Stage.TILES_DOWN)}")
    assert headline(referee) == "西家は300点多く払う"
    assert any("101" in row and "そのまま" in row for row in elsewhere(referee))
    referee.do("document_enjoy")
    say(referee, "high", 1300)
    assert "解釈" in referee.find("dispute_clause", QWidget).accessibleName()


def test_miscounting_is_no_offence_and_our_proposal_stands_apart(referee: Player) -> None:
    referee.paste(RON)
    say(referee, "high", 1000)
    assert referee.text("dispute_penalty") == "違反に挙げられていない。提案：罰なし"
    seal = referee.find("dispute_seal", Seal)
    assert seal.accessibleName() == "罰なし"
    assert seal.proposed
    assert "罰は付けない" in steps(referee)
    referee.do("document_mleague")
    assert "違反" in referee.text("dispute_penalty")


@pytest.mark.parametrize(
    ("hand", "document", "asked", "words"),
    [
        # 101 has no clause on the 10 fu of a closed ron, and kakan furiten can be read narrowly
        (RON, "r101", {"high": 3000}, ["Closed ron", "30 fu 1 han 1200, 1800 too much"]),
        ("45m678p22s567s[333'=3m]+6m ron from=W seat=S round=E", "r101", {},
         ["Furiten by an added quad", "30 fu 1 han 1200"]),
        # 縁ジョイ！ has no clause on the time for corrections
        (RON, "enjoy", {"high": 2000, "stage": Stage.TILES_DOWN}, ["face down”, then stands"]),
        # club ルール⑭ does not say who pays the honba: the points are the same
        ("23m99p(5555z)[6'66z][77'7z]+4m ron from=E seat=S round=E honba=2", "club", {},
         ["“the liable player”. All else stays the same."]),
    ],
)  # fmt: skip
def test_a_dispute_that_hangs_on_a_reading_tells_the_other_result(
    hand: str, document: str, asked: dict[str, object], words: list[str]
) -> None:
    shown = dispute_view(sheet(hand, document, **asked), load(document))
    told = "\n".join(otherwise_words(one, shown, Texts("en")) for one in shown.otherwise)
    assert all(word in told for word in words), told


def test_the_card_of_a_dispute_has_the_other_reading(referee: Player) -> None:
    referee.paste(RON)
    assert not referee.shows("dispute_doubts"), "the club leaves nothing of this hand open"
    referee.do("document_r101")
    say(referee, "high", 3000)
    assert referee.shows("dispute_doubts")
    assert "30符1翻 1200点、1800点多い" in referee.text("dispute_doubts")


def test_what_each_seat_paid_is_compared(referee: Player) -> None:
    referee.paste(TSUMO)
    assert referee.shows("said_low")
    referee.click("said_by_seat")
    assert not referee.shows("said_low")
    assert not referee.shows("said_paid_1"), "nobody pays who wins"
    for seat, points in ((0, 1300), (2, 700), (3, 700)):
        say(referee, f"paid_{seat}", points)
    assert headline(referee) == "正しい"
    say(referee, "paid_3", 500)
    assert headline(referee) == "北家は200点多く払う"
    assert referee.shows("dispute_seats")


def mark_states(player: Player) -> list[object]:
    """Whether each visible question of the declaration is open."""
    marks = player.window.findChild(DeclaredForm).findChildren(QLabel)
    return [
        mark.property("state")
        for mark in marks
        if mark.property("role") == "number" and mark.isVisible()
    ]


def test_a_false_win_is_ruled_on_by_what_was_shown(referee: Player) -> None:
    referee.paste(FURITEN)
    assert headline(referee) == "手牌を見せたかで決まる。"
    assert not referee.find("dispute_keep_keep", QPushButton).isEnabled()
    assert not referee.shows("dispute_seal")
    assert not referee.shows("said_shown_1"), "this document tells no part apart"
    assert mark_states(referee) == ["open"]
    referee.click("said_shown_2")
    assert mark_states(referee) == ["told"]
    assert headline(referee) == "3人に3000点ずつ。この局をやり直す。"
    assert why(referee) == "アガリではない：チョンボ"
    assert not referee.shows("said_high")
    referee.click("said_shown_0")
    assert why(referee) == "アガリではない：アガリ放棄"


def test_a_part_that_was_shown_is_told_apart_where_the_document_asks_for_it(
    referee: Player,
) -> None:
    """*Check a declaration* began with a hand that was shown, and knew of no part."""
    referee.paste(FURITEN)
    page = referee.window.page
    assert isinstance(page, RefereePage)
    page.choose_document("enjoy")
    found = {}
    for at, answers in (
        (0, {"hand_shown": False}),
        (1, {"hand_shown": True, "most_shown": False}),
        (2, {"hand_shown": True, "most_shown": True}),
    ):
        assert referee.shows(f"said_shown_{at}")
        referee.click(f"said_shown_{at}")
        found[at] = why(referee)
        case = case_to_save(page._store.state, load("enjoy"), Texts("ja"))
        assert case is not None
        assert case.answers == answers
    assert len(set(found.values())) == 3, found
    assert "記載なし" in found[1]
    page.choose_document("club")
    assert not referee.shows("said_shown_1")
    assert "チョンボ" in why(referee)
    page.choose_document("wrc2025")
    assert not referee.shows("said_shown_0"), "nothing hangs on it"
    assert "チョンボ" in why(referee)


@pytest.mark.parametrize("document", ["kenkou", "ema2025"])
def test_under_a_silent_document_a_false_win_is_saved_once_its_question_is_answered(
    referee: Player, document: str
) -> None:
    """The proposal hangs on what was shown: the log had a ruling that nobody had given."""
    referee.paste(FURITEN)
    page = referee.window.page
    assert isinstance(page, RefereePage)
    page.choose_document(document)
    assert not referee.find("dispute_keep_keep", QPushButton).isEnabled()
    assert case_to_save(page._store.state, load(document), Texts("ja")) is None
    referee.click("said_shown_2")
    assert referee.find("dispute_keep_keep", QPushButton).isEnabled()
    case = case_to_save(page._store.state, load(document), Texts("ja"))
    assert case is not None
    assert case.answers["hand_shown"] is True


def test_before_anything_is_declared_other_documents_tell_what_is_right_there(
    referee: Player,
) -> None:
    """Each asked 「申告は何点？」, as the page itself does."""
    referee.paste(RON)
    rows = elsewhere(referee)
    assert len(rows) > 1
    assert not [row for row in rows if "申告は" in row]
    assert all("点" in row for row in rows)


def test_another_document_is_chosen_from_its_row(referee: Player) -> None:
    referee.paste(RON)
    view = referee.find("dispute_others", RowList)
    view.setFocus()
    view.setCurrentIndex(view.model().index(0, 0))
    referee.press(Qt.Key.Key_Return, "dispute_others")
    assert referee.window.page._store.state.document == "r101"  # type: ignore[attr-defined]


def test_each_number_is_a_step_that_can_be_undone(referee: Player) -> None:
    referee.paste(RON)
    say(referee, "high", 1300)
    assert headline(referee) == "正しい"
    for _ in range(4):
        referee.do("undo")
    assert headline(referee) == "申告は何点？"
    assert referee.find("said_high", QLineEdit).text() == ""


def test_a_dispute_is_kept_with_hand_and_count(alone: Player) -> None:
    alone.paste(RON)
    assert not alone.find("dispute_keep_keep", QPushButton).isEnabled()
    say(alone, "high", 2600)
    alone.click("dispute_keep_keep")
    assert not alone.find("dispute_keep_keep", QPushButton).isEnabled()
    (case,) = alone.window.page.log._history.cases()  # type: ignore[attr-defined]
    assert (case.kind, case.hand) == ("dispute", "123456m678p3599s+4s")
    assert case.said == "西家は1300点少なく払う（1300点多い）"
    assert case.situation.startswith("ron from=W seat=S")
    assert (case.ruling["said"], case.ruling["due"]) == (2600, 1300)
    say(alone, "high", 1000)
    assert alone.find("dispute_keep_keep", QPushButton).isEnabled()


def test_the_table_and_the_hand_are_of_one_hand(referee: Player) -> None:
    referee.paste(RON)
    found = referee.window.page._store.state  # type: ignore[attr-defined]
    assert (found.table.honba, found.table.deposits, found.table.riichi) == (2, 1, {1})
    more = state.set_table(found, table_rules.set_honba(found.table, 3))
    assert more.hand.honba == 3


def test_many_counters_of_a_hand_are_those_of_its_table() -> None:
    """The table took 99 of 150, and any change of it took them from the hand, too."""
    found = sheet(RON.replace("honba=2", "honba=150"))
    assert (found.hand.honba, found.table.honba) == (150, 150)
    more = state.set_table(found, table_rules.set_honba(found.table, 1000))
    assert more.hand.honba == MOST_COUNTERS


def test_the_hand_of_who_is_in_riichi_in_a_game_is_judged_so() -> None:
    """A right declaration was ruled a chombo: the riichi that the game knows had to be entered."""
    game = RiichiGame("club", events=(RiichiEvent(0), RiichiEvent(2)))
    link = GameLink("uid", "1回戦", "3", game)
    case = state.set_tab(
        state.new_case(RefereeSheet(), facts_of_game(link, load("club"))), RefereeTab.DISPUTE
    )
    hand = notation.enter(Draft(), "234678m5799p345s+6p ron from=N seat=S round=E")
    south = state.set_hand(case, hand)
    assert dispute_view(south, load("club")).outcome == "false_win", "no riichi, and no yaku"
    west = state.set_hand(south, replace(south.hand, seat=2))
    assert west.hand.events == {Event.RIICHI}
    assert dispute_view(west, load("club")).score is not None
    again = state.set_hand(west, replace(west.hand, seat=1))
    assert again.hand.events == frozenset()
    east = state.enter_hand(south, replace(hand, seat=0, events=frozenset({Event.DOUBLE_RIICHI})))
    assert east.hand.events == {Event.DOUBLE_RIICHI}, "which of both the game does not know"


def test_a_false_win_gives_back_the_sticks_of_the_others_as_its_incident_does() -> None:
    """East, in riichi too, got 3000 in the picture and on the slip, and 4000 as an incident."""
    game = RiichiGame("club", events=(RiichiEvent(0), RiichiEvent(1)))
    rules = load("club")
    facts = facts_of_game(GameLink("uid", "1回戦", "3", game), rules)
    case = state.set_tab(state.new_case(RefereeSheet(), facts), RefereeTab.DISPUTE)
    dispute = state.set_hand(case, notation.enter(case.hand, FURITEN))
    dispute = state.set_dispute(dispute, DisputeInput(shown="most"))
    shown = dispute_view(dispute, rules).offence
    assert shown is not None
    assert shown.seats is not None
    assert shown.seats.balance == (4000, -8000, 3000, 3000)
    incident = state.set_offender(state.choose_act(case, "furiten_ron"), 1)
    incident = state.set_answers(incident, (("hand_shown", True),))
    as_incident = incident_view(incident, rules).shown.seats
    assert as_incident is not None
    assert as_incident.balance == shown.seats.balance
    saved = case_to_save(dispute, rules, Texts("ja"))
    assert saved is not None
    assert slip_of(saved, installed(), Texts("ja")).amounts == shown.seats.balance


def test_a_dispute_tells_that_its_game_has_the_hand_dead() -> None:
    """South has アガリ放棄: the points of the declaration are compared, but it cannot win."""
    game = RiichiGame("club", events=(RulingEvent("false_ron", 1, {"hand_shown": False}),))
    link = GameLink("uid", "1回戦", "3", game)
    case = state.set_tab(
        state.new_case(RefereeSheet(), facts_of_game(link, load("club"))), RefereeTab.DISPUTE
    )
    hand = notation.enter(Draft(), "234678m5799p345s+6p tsumo seat=S round=E")
    told = {}
    for seat in (1, 2):
        shown = dispute_view(state.enter_hand(case, replace(hand, seat=seat)), load("club"))
        assert shown.score is not None
        told[seat] = ruling_texts(shown, Texts("ja")).why
    assert told[1].startswith("南家はアガリ放棄なので、アガれない。")
    assert "アガリ放棄" not in told[2]


def test_riichi_goes_with_the_seat_of_the_hand() -> None:
    found = sheet(RON)
    assert found.table.riichi == {1}
    moved = state.set_hand(found, replace(found.hand, seat=3))
    assert moved.table.riichi == {3}
    calm = state.set_hand(moved, replace(moved.hand, events=frozenset()))
    assert calm.table.riichi == frozenset()


def test_a_win_that_stands_is_taken_into_the_points(alone: Player) -> None:
    alone.paste(RON)
    say(alone, "high", 2600)
    page = alone.window.page
    page.navigate_requested.disconnect()  # there the page of the game opens
    with alone.qtbot.waitSignal(page.navigate_requested) as sent:
        alone.click("dispute_apply")
    assert sent.args is not None
    name, found = sent.args
    assert (name, found.uid) == ("game", "")
    table = table_of(replay(with_events(found), load("club")))
    assert table.scores == (26900, 23100, 25000, 25000)  # the deal has passed: south is east now
    assert (table.deal, table.honba, table.deposits) == (1, 0, 0)
    assert alone.shows("dispute_empty")
    assert not alone.shows("dispute_apply")
    alone.do("undo")
    assert headline(alone) == "西家は1300点少なく払う"


def after(told: RefereeSheet) -> TableFacts:
    """The table once the disputed win is in the game that begins with the table of the case."""
    found = applied_win(told, load("club"))
    assert found is not None
    return table_of(replay(with_events(found), load("club")))


def with_events(found: AppliedEvents[RiichiGame]) -> RiichiGame:
    return structs.replace(found.game, events=(*found.game.events, *found.events))  # type: ignore[arg-type]


def test_what_was_declared_stays_paid_where_it_is_too_late() -> None:
    late = sheet(RON, high=2600, stage=Stage.PAID)
    table = after(late)
    assert table.scores == (25000 + 2600 + 600, 25000 - 2600 - 600, 25000, 25000)


def test_what_stays_by_our_proposal_is_what_is_applied() -> None:
    """A silent document: the headline says Leave it, and the game gets what was declared."""
    late = sheet(RON, "mleague", high=2600, stage=Stage.PAID)
    assert ruling_texts(dispute_view(late, load("mleague")), Texts("ja")).headline == "そのまま"
    event = applied_win(late, load("mleague"))
    assert event is not None
    assert [type(each).__name__ for each in event.events] == ["CorrectionEvent", "WinEvent"]


@pytest.mark.parametrize("document", ["enjoy", "club"])
def test_no_han_is_nothing_that_was_declared(referee: Player, document: str) -> None:
    """縁ジョイ's table begins with one han: 0 ended in the crash dialog."""
    referee.do(f"document_{document}")
    referee.paste(RON)
    say(referee, "han", 0)
    assert headline(referee) == "申告は何点？"
    say(referee, "han", 5)
    assert headline(referee) != "申告は何点？"


def test_a_step_of_another_amount_is_not_done(referee: Player) -> None:
    referee.paste(RON)
    say(referee, "high", 2600)
    view = referee.find("dispute_steps", TextRows)
    view.chosen.emit(0)
    assert view.shown.rows[0].mark == "done"
    say(referee, "high", 3900)
    assert [row.mark for row in view.shown.rows[:1]] == ["todo"], view.shown.rows[0].words


def test_a_declaration_that_moves_nothing_is_no_correction_of_the_game() -> None:
    """Right, or not made: too late or not, there is nothing to correct."""
    for high in (1300, None):
        found = applied_win(sheet(RON, high=high, stage=Stage.PAID), load("club"))
        assert found is not None
        assert [type(each).__name__ for each in found.events] == ["WinEvent"], high


def test_a_dealer_who_wins_stays_and_counters_grow() -> None:
    won = sheet(RON.replace("seat=S", "seat=E"))
    table = after(won)
    assert (table.deal, table.honba, table.deposits) == (0, 3, 0)
    assert table.scores is not None
    assert sum(table.scores) == 4 * 25000, "the stick that lay there was the winner's own"


def test_what_wins_nothing_is_not_taken_into_the_points() -> None:
    for hand in (FURITEN, "123m"):
        told = sheet(hand)
        assert applied_win(told, load("club")) is None


def test_letters_lay_tiles_here_and_search_on_the_incident_tab(referee: Player) -> None:
    referee.type("123m", "with_hand")
    assert len(referee.window.page._store.state.hand.concealed) == 3  # type: ignore[attr-defined]
    assert referee.action("mode_dora").isEnabled()
    referee.click(f"referee_tab_{list(RefereeTab).index(RefereeTab.INCIDENT)}")
    assert not referee.action("mode_dora").isEnabled()
    referee.do("find")
    assert referee.find("act_search", QLineEdit).hasFocus()


def test_millions_can_be_declared(referee: Player) -> None:
    """An odd document of one's own pays them; what was typed beyond six digits was dropped."""
    referee.paste("234678m5799p345s6pr")
    referee.qtbot.keyClicks(referee.find("said_high", QLineEdit), "8589934600")
    page = referee.window.page
    assert isinstance(page, RefereePage)
    assert page._store.state.dispute.high == 8_589_934_600


@pytest.mark.parametrize(
    ("hand", "typed", "field"),
    [
        ("234678m5799p345s6pr", "3900", "said_high"),
        ("234678m5799p345s6prt", "1000", "said_low"),
    ],
)
def test_digits_after_a_whole_hand_are_the_points_that_were_declared(
    referee: Player, hand: str, typed: str, field: str
) -> None:
    """By keys alone there were some fifty presses of Tab between the hand and the points."""

    def type_on(text: str) -> None:
        for letter in text:
            QTest.keyClicks(referee.window.focusWidget(), letter)

    referee.find(TAB, QWidget).setFocus()
    type_on(hand)
    type_on("d8ph")
    type_on(typed)
    line = referee.find(field, QLineEdit)
    assert line.hasFocus()
    assert line.text() == typed
    told = referee.window.page._sheet.dispute  # type: ignore[attr-defined]
    assert getattr(told, field.removeprefix("said_")) == int(typed)
    referee.find("hand_edit", QWidget).setFocus()
    type_on("26")
    assert line.text() == "26", "typed anew, not added to"


@pytest.mark.parametrize(
    ("how", "first", "typed"),
    [
        (RON, "said_table_1000", {"high": 1000}),
        (TSUMO, "said_table_500", {"low": 300, "high": 500}),
    ],
)
def test_points_are_declared_by_mouse_alone(
    referee: Player, how: str, first: str, typed: dict[str, int]
) -> None:
    """There were fields only, for which a keyboard was needed."""
    referee.paste(how)
    referee.click("said_table")
    menu = referee.find("said_table_menu", QMenu)
    assert menu.actions()[0].objectName() == first
    menu.close()
    menu.actions()[0].trigger()
    for field, number in typed.items():
        assert referee.find(f"said_{field}", QLineEdit).text() == str(number)
    referee.click("undo")
    assert headline(referee) == "申告は何点？"


def test_points_with_honba_are_offered_with_honba(referee: Player) -> None:
    referee.paste(RON)  # two honba
    referee.click("said_with_honba", "said_table")
    menu = referee.find("said_table_menu", QMenu)
    assert [action.text() for action in menu.actions()[:2]] == ["1600", "1900"]
    menu.actions()[1].trigger()
    assert headline(referee) == "正しい"


def test_digits_are_tiles_until_the_hand_is_whole_and_while_dora_are_entered(
    referee: Player,
) -> None:
    referee.type("234678m5799p345s")
    referee.type("12")
    assert referee.find("notation", QLineEdit).property("half_typed") == "12"
    referee.press(Qt.Key.Key_Escape)
    referee.type("6prd8")
    assert referee.find("notation", QLineEdit).property("half_typed") == "8"
    assert referee.find("said_high", QLineEdit).text() == ""


@pytest.mark.parametrize(
    ("high", "told"), [(1000, "東家は300点多く払う"), (2000, "東家は700点少なく払う")]
)
def test_a_count_that_is_corrected_shows_what_is_paid_by_the_right_one(
    high: int, told: str
) -> None:
    """No document corrects what is paid already, so nobody has points to give back."""
    found = dispute_view(sheet(TSUMO, high=high, low=700), load("club"))
    assert ruling_texts(found, Texts("ja")).headline == told
    assert found.seats is not None
    due = (PaymentFlow(0, 1, 1300), PaymentFlow(2, 1, 700), PaymentFlow(3, 1, 700))
    assert sorted(found.seats.flows, key=lambda flow: flow.payer) == list(due)
    assert dispute_view(sheet(TSUMO, high=1300, low=700), load("club")).seats is None


@pytest.mark.parametrize("document", DOCUMENTS)
def test_arrows_show_only_points_that_move(document: str) -> None:
    """Where it is too late, by the document or by our proposal, the plates show what was paid."""
    rules = load(document)
    for stage in Stage:
        shown = dispute_view(sheet(RON, document, high=1100, stage=stage), rules)
        seats, settlement = shown.seats, shown.settlement
        assert settlement in ("leave", "correct", "unknown")
        if settlement == "unknown":
            assert seats is None
            continue
        assert seats is not None
        assert seats.balance is not None
        assert bool(seats.flows) is (settlement == "correct")
        assert seats.settled is (settlement == "leave")
        assert sum(seats.balance) == 0
        moved = [step for step in shown.steps if step.kind in ("more", "less")]
        assert bool(moved) is (settlement == "correct")


def test_where_it_stays_the_seats_show_what_was_paid() -> None:
    shown = dispute_view(sheet(CLOSED, high=3900, stage=Stage.PAID), load("club"))
    assert shown.seats is not None
    assert shown.seats.balance == (0, 3900, -3900, 0)
    assert [step.kind for step in shown.steps] == ["stay", "tell", "penalty", "next"]
    assert ruling_texts(shown, Texts("ja")).headline == "そのまま"
    assert ruling_texts(shown, Texts("ja")).why == "1300点少ないが、もう直せない"
    english = ruling_texts(shown, Texts("en"))
    assert (english.headline, english.tone) == ("Leave it", "none")
    assert english.why == "1300 too little, but it can no longer be corrected"


def test_what_was_declared_stands_beside_each_amount_as_far_as_it_was_said() -> None:
    """The first line that was left out, and what differs below it, with han and fu declared."""
    shown = dispute_view(sheet(CLOSED, han=3, fu=30, high=3900), load("club"))
    said = beside_rows(shown, Texts("ja"))
    pairs = [
        (amount_of(row, Texts("ja")), beside.words, beside.differs)
        for row, beside in zip(shown.rows, said, strict=True)
        if row.kind != "head"
    ]
    assert pairs == [
        ("1翻", "1翻", False), ("2翻", "2翻", False), ("3翻", "3翻", False),
        ("20", "20", False), ("10", "10", False), ("2", "—", False), ("40符", "30符", True),
        ("1280", "960", True), ("5200", "3900", True),
    ]  # fmt: skip
    assert shown.highlighted is not None
    assert said[shown.highlighted].words == "—"
    points = dispute_view(sheet(CLOSED, high=3900), load("club"))
    words = [one.words for one in beside_rows(points, Texts("ja")) if one.words]
    assert words == ["3900"], "nothing was said of han and fu"


def test_a_step_is_ticked_and_counted(referee: Player) -> None:
    referee.paste(RON)
    say(referee, "high", 1000)
    view = referee.find("dispute_steps", TextRows)
    view.choose(1)
    assert [row.mark for row in view.shown.rows] == ["todo", "done", "todo", "todo"]
    assert referee.text("dispute_todo").endswith("1/4")
    referee.do("undo")
    assert referee.text("dispute_todo").endswith("0/4")


def test_the_input_of_the_hand_comes_back_when_the_window_grows(alone: Player) -> None:
    """It came with the next press, and so did its button when the window became smaller."""
    alone.paste(RON)
    say(alone, "high", 1000)
    assert not alone.shows("palette_1m")
    alone.resize(1920, 1080)
    assert alone.shows("palette_1m")
    assert not alone.shows("hand_edit")
    alone.resize(1280, 800)
    assert not alone.shows("palette_1m")
    assert alone.shows("hand_edit")


def test_the_input_of_the_hand_gives_way_once_a_declaration_was_made(referee: Player) -> None:
    referee.window.resize(1280, 800)
    referee.paste(RON)
    assert referee.shows("palette_1m")
    say(referee, "high", 1000)
    assert not referee.shows("palette_1m")
    referee.click("hand_edit")
    assert referee.shows("palette_1m")
    referee.click("hand_edit")
    assert not referee.shows("palette_1m")


@pytest.mark.parametrize("size", [(1280, 800), (1024, 700)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_own_plate_of_a_closed_declaration_is_whole(
    window: MainWindow, qapp: QApplication, language: str, size: tuple[int, int]
) -> None:
    window.set_language(language)
    window.resize(*size)
    window.open_page("referee")
    page = window.page
    closed = sheet(CLOSED, han=3, fu=30, high=3900, stage=Stage.PAID)
    page._store.update(replace(closed, tab=RefereeTab.DISPUTE))  # type: ignore[attr-defined]
    for _ in range(4):
        qapp.processEvents()
    seats = page.findChild(SeatPicture, "dispute_seats")
    assert seats is not None
    assert seats.visibleRegion().boundingRect() == seats.rect()
    steps = page.findChild(TextRows, "dispute_steps")
    assert steps is not None
    assert steps.viewport().visibleRegion().boundingRect() == steps.viewport().rect()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("hand", [RON, CLOSED, ROWS])
def test_at_1280x800_all_rows_of_a_disputed_hand_are_in_sight(
    alone: Player, language: str, hand: str
) -> None:
    """The name of the first yaku was scrolled to, above a list that scrolls anyway: 21 px."""
    alone.window.set_language(language)
    alone.paste(hand)
    say(alone, "high", 1300)
    ledger, others = alone.find("ledger", LedgerView), alone.find("dispute_others", RowList)
    alone.qtbot.waitUntil(lambda: ledger.verticalScrollBar().maximum() == 0)
    second = others.visualRect(others.model().index(1, 0))
    assert others.viewport().rect().contains(second), "other documents stay in sight"


def test_honba_may_be_in_what_was_said() -> None:
    rules = load("club")
    assert dispute_view(sheet(RON, high=1900, with_honba=True), rules).outcome == "right"
    assert dispute_view(sheet(RON, high=1900), rules).outcome == "over"


@pytest.mark.parametrize("document", DOCUMENTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_document_has_words_for_every_dispute(document: str, language: str) -> None:
    texts, rules = Texts(language), load(document)
    for hand, said in (
        (RON, {"high": 2600, "han": 2, "fu": 40}),
        (RON, {"high": 1300, "stage": Stage.PAID}),
        (RON, {"by_seat": True, "paid": (1300, None, None, None)}),
        (RON, {"high": 1234}),
        (TSUMO, {"high": 1000, "low": 500}),
        (FURITEN, {"shown": "none"}),
        (FURITEN, {"shown": "part"}),
        (FURITEN, {}),
        ("123456m678p3599s+4s ron from=W seat=S ippatsu", {}),
        ("123m", {}),
    ):
        shown = dispute_view(sheet(hand, document, **said), rules)
        assert ruling_texts(shown, texts).headline
        assert len(beside_rows(shown, texts)) in (0, len(shown.rows))
        other_rows(shown, texts)
        step_texts(shown, texts)
        penalty = "" if shown.offence is None else penalty_words(shown.offence, texts)
        assert penalty == penalty.rstrip("：: "), "a proposal is named, or there is none"


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_of_the_tab_has_a_name(window: MainWindow, language: str) -> None:
    window.set_language(language)
    window.open_page("referee")
    player_tab = window.page.ui.tabs  # type: ignore[attr-defined]
    player_tab.chosen.emit(list(RefereeTab).index(RefereeTab.DISPUTE))
    for field in window.page.findChildren(QLineEdit):
        assert field.objectName(), field
        assert field.accessibleName(), field.objectName()
