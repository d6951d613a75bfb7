"""The tab of disputed hands, by real clicks and keys: what is declared beside what is due."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton

from app.games.links import AppliedEvents
from app.main_window.window import MainWindow
from app.pages.referee import state
from app.pages.referee import table as table_rules
from app.pages.referee.dispute.logic import dispute_view
from app.pages.referee.dispute.texts import statement
from app.pages.referee.inputs import DisputeInput
from app.pages.referee.next_table import applied_win, table_of
from app.pages.referee.state import RefereeSheet, RefereeTab
from app.pages.referee.table import TableFacts
from app.pages.score import notation
from app.pages.score.state import Draft
from app.texts.texts import LANGUAGES, Texts
from app.views.ledgers import PaymentFlow
from app.widgets.answer.ledger import LedgerView
from app.widgets.lists.text_rows import TextRows
from engine.riichi.play.declared import Stage
from engine.riichi.play.events import RiichiGame
from engine.riichi.play.game import replay
from engine.riichi.rules import GAME, load
from engine.rulebook import installed
from tests.app.player import Player

DOCUMENTS = tuple(head.id for head in installed().values() if head.game == GAME)
TAB = f"referee_tab_{list(RefereeTab).index(RefereeTab.DISPUTE)}"
RON = "123456m678p3599s+4s ron from=W seat=S round=E riichi deposits=1 honba=2"
TSUMO = "123456m678p3499s+5s tsumo seat=S round=E riichi deposits=1"
FURITEN = "234m45699p23678s+1s ron from=E seat=S round=E riichi deposits=1 discards=4s"


@pytest.fixture
def referee(referee: Player) -> Player:
    referee.click(TAB)
    return referee


def say(player: Player, field: str, number: int) -> None:
    line = player.find(f"said_{field}", QLineEdit)
    line.setFocus()
    line.selectAll()
    player.qtbot.keyClicks(line, str(number))


def headline(player: Player) -> str:
    return player.find("dispute_headline", QLabel).text()


def told(player: Player) -> str:
    return "\n".join(row.words for row in player.find("dispute_rows", TextRows).shown.rows)


def elsewhere(player: Player) -> list[str]:
    return [row.words for row in player.find("dispute_others", TextRows).shown.rows]


def sheet(hand: str, document: str = "club", **said: object) -> RefereeSheet:
    draft = notation.enter(Draft(document=document), hand)
    told = DisputeInput(**said)  # type: ignore[arg-type]
    return state.set_dispute(state.set_hand(RefereeSheet(document), draft), told)


def test_a_declaration_is_too_much_by_how_much_from_which_line(referee: Player) -> None:
    assert headline(referee) == "手牌がまだない"
    referee.paste(RON)
    assert headline(referee) == "申告は何点？"
    say(referee, "high", 2600)
    assert headline(referee) == "1300点多い"
    assert "申告は 2600点、正しくは 1300点（40符1翻）" in told(referee)
    assert "80符1翻、40符2翻" in told(referee)
    say(referee, "fu", 30)
    assert "符が違う" in told(referee)
    ledger = referee.find("ledger", LedgerView)
    assert "嵌張" in str(ledger.currentIndex().data())
    assert ledger.highlighted == ledger.currentIndex().row()
    say(referee, "fu", 40)
    say(referee, "han", 2)
    assert str(ledger.model().index(ledger.highlighted or 0, 0).data()).startswith("翻の計")


def test_until_when_it_can_be_put_right_is_the_documents_to_say(referee: Player) -> None:
    referee.paste(RON)
    say(referee, "high", 1000)
    assert "まだ直せる" in told(referee)
    assert "マナー4④" in told(referee)
    stages = list(Stage)
    referee.click(f"said_stage_{stages.index(Stage.PAID)}")
    assert "もう直せない" in told(referee)
    referee.click(f"said_stage_{stages.index(Stage.TILES_DOWN)}")
    assert "まだ直せる" in told(referee)
    assert any("101" in row and "そのまま" in row for row in elsewhere(referee))
    referee.do("document_enjoy")
    say(referee, "high", 1300)
    assert "規定に書かれていない" in told(referee)
    assert "提案（規定の外）：点棒を渡すまで直す" in told(referee)


def test_miscounting_is_no_offence_and_our_proposal_stands_apart(referee: Player) -> None:
    referee.paste(RON)
    say(referee, "high", 1000)
    assert "違反として書かれていない。提案（規定の外）：罰なし" in told(referee)
    referee.do("document_mleague")
    assert "違反ではない" in told(referee)


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
    assert headline(referee) == "200点少ない"
    assert referee.shows("dispute_seats")


def test_a_false_win_is_ruled_on_by_what_was_shown(referee: Player) -> None:
    referee.paste(FURITEN)
    assert headline(referee) == "和了でない：チョンボ"
    assert "3人に3000点ずつ" in told(referee)
    assert not referee.shows("said_high")
    referee.click("said_shown_0")
    assert headline(referee) == "和了でない：アガリ放棄"


def test_another_document_is_chosen_from_its_row(referee: Player) -> None:
    referee.paste(RON)
    view = referee.find("dispute_others", TextRows)
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


def test_a_dispute_is_kept_with_hand_and_count(referee: Player) -> None:
    referee.paste(RON)
    assert not referee.find("dispute_keep_keep", QPushButton).isEnabled()
    say(referee, "high", 2600)
    referee.click("dispute_keep_keep")
    assert not referee.find("dispute_keep_keep", QPushButton).isEnabled()
    (case,) = referee.window.page.log._history.cases()  # type: ignore[attr-defined]
    assert (case.kind, case.said, case.hand) == ("dispute", "1300点多い", "123456m678p3599s+4s")
    assert case.situation.startswith("ron from=W seat=S")
    assert (case.ruling["said"], case.ruling["due"]) == (2600, 1300)
    say(referee, "high", 1000)
    assert referee.find("dispute_keep_keep", QPushButton).isEnabled()


def test_the_table_and_the_hand_are_of_one_hand(referee: Player) -> None:
    referee.paste(RON)
    found = referee.window.page._store.state  # type: ignore[attr-defined]
    assert (found.table.honba, found.table.deposits, found.table.riichi) == (2, 1, {1})
    more = state.set_table(found, table_rules.set_honba(found.table, 3))
    assert more.hand.honba == 3


def test_riichi_goes_with_the_seat_of_the_hand() -> None:
    found = sheet(RON)
    assert found.table.riichi == {1}
    moved = state.set_hand(found, replace(found.hand, seat=3))
    assert moved.table.riichi == {3}
    calm = state.set_hand(moved, replace(moved.hand, events=frozenset()))
    assert calm.table.riichi == frozenset()


def test_a_win_that_stands_is_taken_into_the_points(referee: Player) -> None:
    referee.paste(RON)
    say(referee, "high", 2600)
    page = referee.window.page
    page.navigate_requested.disconnect()  # there the page of the game opens
    with referee.qtbot.waitSignal(page.navigate_requested) as sent:
        referee.click("dispute_apply")
    assert sent.args is not None
    name, found = sent.args
    assert (name, found.uid) == ("game", "")
    table = table_of(replay(with_events(found), load("club")))
    assert table.scores == (26900, 23100, 25000, 25000)  # the deal has passed: south is east now
    assert (table.deal, table.honba, table.deposits) == (1, 0, 0)
    assert headline(referee) == "手牌がまだない"
    assert not referee.shows("dispute_apply")
    referee.do("undo")
    assert headline(referee) == "1300点多い"


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


def test_who_pays_back_is_drawn_both_ways() -> None:
    found = dispute_view(sheet(TSUMO, high=1000, low=700), load("club"))
    assert found.back is not None
    assert found.back.flows == (PaymentFlow(0, 1, 300),)
    found = dispute_view(sheet(TSUMO, high=2000, low=700), load("club"))
    assert found.back is not None
    assert found.back.flows == (PaymentFlow(1, 0, 700),)
    assert dispute_view(sheet(TSUMO, high=1300, low=700), load("club")).back is None


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
        (FURITEN, {"shown": False}),
        ("123456m678p3599s+4s ron from=W seat=S ippatsu", {}),
        ("123m", {}),
    ):
        shown = dispute_view(sheet(hand, document, **said), rules)
        assert statement(shown, texts).headline


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_of_the_tab_has_a_name(window: MainWindow, language: str) -> None:
    window.set_language(language)
    window.open_page("referee")
    player_tab = window.page.ui.tabs  # type: ignore[attr-defined]
    player_tab.chosen.emit(list(RefereeTab).index(RefereeTab.DISPUTE))
    for field in window.page.findChildren(QLineEdit):
        assert field.objectName(), field
        assert field.accessibleName(), field.objectName()
