"""The tabs on draws and on the end of a game, by real clicks and keys."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import msgspec
import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLineEdit, QPushButton

from app.main_window.window import MainWindow
from app.pages.referee import state
from app.pages.referee.endings.logic import apply_draw, draw_view, game_view
from app.pages.referee.endings.texts import end_sentence, game_notes
from app.pages.referee.inputs import DisputeInput
from app.pages.referee.layout import WITH_HAND
from app.pages.referee.log.saved_texts import case_sentence
from app.pages.referee.log.slip import slip_of
from app.pages.referee.next_table import game_of, table_of
from app.pages.referee.page import RefereePage
from app.pages.referee.state import DrawInput, RefereeSheet, RefereeTab
from app.pages.referee.table import TableFacts
from app.texts.results import marks
from app.texts.texts import LANGUAGES, Texts
from app.widgets.lists.text_rows import TextRows
from engine.riichi.play.events import WinClaim, WinEvent
from engine.riichi.play.game import replay
from engine.riichi.rules import GAME, load
from engine.rulebook import installed
from tests.app.player import Player

DOCUMENTS = tuple(head.id for head in installed().values() if head.game == GAME)
DRAW, END = (
    f"referee_tab_{list(RefereeTab).index(tab)}" for tab in (RefereeTab.DRAW, RefereeTab.GAME)
)


def rows(player: Player, name: str) -> list[str]:
    return [row.words for row in player.find(name, TextRows).shown.rows]


def score(player: Player, name: str, points: int) -> None:
    field = player.find(name, QLineEdit)
    field.selectAll()
    player.qtbot.keyClicks(field, str(points))
    player.press(Qt.Key.Key_Return, name)


# --- draws


def test_noten_pay_and_a_noten_dealer_passes(referee: Player) -> None:
    referee.click(DRAW, "draw_tenpai_1", "draw_tenpai_2")
    assert referee.text("end_headline") == "親は流れる。1本場、供託0本。"
    told = referee.told("end_seats").strip()
    assert told == "東家 −1500、南家 ＋1500、西家 ＋1500、北家 −1500"
    assert any("ノーテン罰符 3000点（明記 ルール⑥）" in row for row in rows(referee, "end_rules"))
    referee.click("draw_tenpai_0")
    assert referee.text("end_headline").startswith("親は続ける")


def test_a_draw_is_taken_over_once_and_the_winds_move(referee: Player) -> None:
    referee.click(DRAW, "draw_tenpai_1", "draw_table_apply")
    sheet = referee.sheet
    assert sheet.table.scores == (28000, 24000, 24000, 24000), "south is east now"
    assert (sheet.table.deal, sheet.table.honba) == (1, 1)
    assert not referee.find("draw_table_apply", QAbstractButton).isEnabled()
    referee.do("undo")
    assert referee.sheet.table.scores is None
    assert referee.sheet.draw.tenpai == {1}


def test_noten_riichi_is_ruled_on(referee: Player) -> None:
    referee.click(DRAW, "draw_riichi_3")
    assert referee.text("end_headline").startswith("この局をやり直す")
    assert rows(referee, "end_rules")[0].startswith("北家 ノーテンリーチで流局した → チョンボ")
    assert "北家 −8000" in referee.told("end_seats"), "9000 paid, its stick taken back"


def test_a_document_without_payments_and_draws_says_so(referee: Player) -> None:
    referee.click(DRAW, "draw_tenpai_1")
    referee.do("document_r101")
    assert referee.text("end_note") == "点の動きはない。"
    referee.click("draw_kind_nine_kinds")
    assert referee.text("end_headline") == "局を続ける。"
    assert not referee.shows("draw_tenpai_1")
    referee.do("document_tenhou")
    assert referee.text("end_headline") == "親は続ける。1本場、供託0本。"


def test_dead_hands_and_nagashi_are_asked_where_they_exist(referee: Player) -> None:
    referee.click(DRAW)
    assert referee.shows("draw_dead_0")
    assert not referee.shows("draw_nagashi_0")
    referee.do("document_tenhou")
    assert not referee.shows("draw_dead_0")
    referee.click("draw_nagashi_0")
    assert "東家 ＋12000" in referee.told("end_seats")


@pytest.mark.parametrize("document", DOCUMENTS)
def test_points_are_neither_made_nor_lost_in_a_draw(document: str) -> None:
    rules = load(document)
    start, stick = rules.game.start_points.value, rules.payment.deposit.value
    scores = (start - stick, start, start, start)
    for count in range(5):
        for tenpai in combinations(range(4), count):
            sheet = state.set_table(
                RefereeSheet(document, RefereeTab.DRAW),
                TableFacts(scores=scores, riichi=frozenset((0,)), deposits=1),
            )
            for seat in tenpai:
                sheet = state.toggle_draw(sheet, "tenpai", seat)
            after = apply_draw(sheet, rules).table
            assert after.scores is not None
            assert sum(after.scores) + stick * after.deposits == 4 * start
            assert not after.riichi


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_document_has_words_for_its_endings(document: str, language: str) -> None:
    texts, rules = Texts(language), load(document)
    for kind in draw_view(RefereeSheet(document), rules).kinds:
        end = draw_view(state.set_draw_kind(RefereeSheet(document), kind), rules).end
        assert end is not None
        assert end_sentence(end, texts)
    start = rules.game.start_points.value
    table = TableFacts(scores=(start + 3000, start, start - 3000 - start, start), deposits=1)
    shown = game_view(state.set_table(RefereeSheet(document), table), rules)
    assert all("{" not in note for note in game_notes(shown, texts))


# --- the end of a game


def test_places_and_results_by_the_document_in_force(referee: Player) -> None:
    referee.click(END)
    for seat, points in enumerate((31000, 24000, 25000, 20000)):
        score(referee, f"game_table_score_{seat}", points)
    told = referee.told("game_places")
    assert told.startswith("1位 東家 31000 43000、2位 西家 25000 29000")
    assert rows(referee, "game_notes")[0] == "点数の合計は合っている。"
    referee.do("document_enjoy")
    assert rows(referee, "game_notes")[0] == "合計が20000点足りない"
    referee.do("document_r101")
    assert "◎" in referee.told("game_places")
    assert referee.shows("chombo_0_more")


def test_ties_and_leftover_deposits_cite_their_clause(referee: Player) -> None:
    referee.click(END, "game_table_deposits_more")
    notes = rows(referee, "game_notes")
    assert any(note.startswith("同点（解釈 ルール⑤）") for note in notes)
    assert any(note.startswith("残った供託（明記 ルール⑧）") for note in notes)


def test_a_chombo_that_makes_one_borrow_ends_the_game_or_does_by_another_reading(
    referee: Player,
) -> None:
    """Club ③: S in riichi is noten at a draw, pays 9000 and has 4000 and the stick."""
    referee.click(DRAW)
    for seat, points in enumerate((30000, 4000, 35000, 30000)):
        score(referee, f"draw_table_score_{seat}", points)
    referee.click("draw_riichi_1", "draw_tenpai_0")
    assert referee.text("end_headline") == "終局（トビ）"
    told = rows(referee, "end_rules")
    assert "終局（トビ）（明記 ルール③）" in told
    assert "チョンボとトビを「局をやり直す」と読めば、次は 東1局 0本場（解釈 ルール③）" in told
    referee.do("document_enjoy")
    assert referee.text("end_headline").startswith("この局をやり直す")


def test_places_by_another_reading_stand_below_those_of_ours(referee: Player) -> None:
    """Club ⑤: N sits to the left of E, so that 「上家が上位」 can be read either way."""
    referee.click(END)
    for seat, points in enumerate((30000, 25000, 15000, 30000)):
        score(referee, f"game_table_score_{seat}", points)
    assert referee.told("game_places").startswith("1位 東家 30000 42000、2位 北家 30000 34000")
    (other,) = [note for note in rows(referee, "game_notes") if "と読めば" in note]
    assert other.startswith("同点を「相手の上家が上」と読めば、1位 北家 42000、2位 東家 34000")
    referee.do("document_tenhou")
    assert not [note for note in rows(referee, "game_notes") if "と読めば" in note]


def test_an_end_by_another_reading_is_told(referee: Player) -> None:
    """101 says nothing of a score below zero."""
    referee.do("document_r101")
    referee.click(END)
    for seat, points in enumerate((60000, 31000, 30000, -1000)):
        score(referee, f"game_table_score_{seat}", points)
    notes = rows(referee, "game_notes")
    assert "トビを「0点未満で終わる」と読めば、終局（トビ）（解釈 条文なし）" in notes


def test_a_chombo_of_r101_is_settled_after_the_game(referee: Player) -> None:
    referee.do("document_r101")
    referee.click(END, "chombo_1_more")
    assert referee.sheet.table.chombo == (0, 1, 0, 0)
    assert referee.told("game_places").split("、")[-1].startswith("4位 南家")
    referee.do("undo")
    assert referee.sheet.table.chombo == (0, 0, 0, 0)


def test_the_seats_are_those_of_the_first_hand() -> None:
    """Who ties comes after the earlier seat: of the first hand, not of the last."""
    table = TableFacts(deal=3, scores=(25000, 25000, 25000, 25000))
    shown = game_view(state.set_table(RefereeSheet("club"), table), load("club"))
    first = next(placed for placed in shown.seats if placed.first)
    assert (first.place, first.wind) == (1, 1), "in the fourth hand the first dealer is south"


def test_who_is_below_zero_borrows(referee: Player) -> None:
    referee.do("document_enjoy")
    referee.click(END)
    for seat, points in enumerate((52000, 35000, 35000, -2000)):
        score(referee, f"game_table_score_{seat}", points)
    assert any("北家は東家から" in note for note in rows(referee, "game_notes"))


def test_marks() -> None:
    assert [marks(n) for n in (2, 1, 0, -1)] == ["◎◎", "◎", "−", "●"]


def test_the_tabs_by_keys(referee: Player) -> None:
    before = f"referee_tab_{list(RefereeTab).index(RefereeTab.DRAW) - 1}"
    referee.find(before, QPushButton).setFocus()
    referee.press(Qt.Key.Key_Right, before)
    referee.press(Qt.Key.Key_Space, DRAW)
    assert referee.shows("draw_tenpai_0")
    referee.find("draw_tenpai_0", QPushButton).setFocus()
    referee.press(Qt.Key.Key_Space, "draw_tenpai_0")
    assert referee.sheet.draw.tenpai == {0}
    referee.do("apply")
    assert referee.sheet.draw.applied


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("size", [(1280, 800), (1024, 700)])
def test_no_words_are_cut(
    window: MainWindow, player: Player, language: str, scale: float, size: tuple[int, int]
) -> None:
    window.set_language(language)
    window.choose_scale(scale)
    window.resize(*size)
    window.open_page("referee")
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    for tab in (RefereeTab.DRAW, RefereeTab.GAME):
        window.page._store.update(  # type: ignore[attr-defined]
            state.set_tab(player.sheet, tab)
        )
        player.qtbot.wait(5)
        player.sees_whole_words("referee")


# --- is there another hand


def test_a_draw_tells_whether_there_is_another_hand(referee: Player) -> None:
    referee.click(DRAW)
    assert any("次は 東2局 1本場" in row for row in rows(referee, "end_rules"))
    referee.click("draw_tenpai_0")
    assert any("次は 東1局 1本場" in row for row in rows(referee, "end_rules"))
    referee.click("draw_tenpai_0", "draw_table_round_1", "draw_table_deal_3")
    assert any(row.startswith("終局") for row in rows(referee, "end_rules"))


def test_the_last_hand_ends_the_game_and_a_staying_dealer_does_not(referee: Player) -> None:
    referee.click(END, "game_table_round_1", "game_table_deal_3")
    assert "南4局 0本場" in referee.text("next_answer"), "it is to be played"
    referee.click("next_stays_0")
    assert referee.text("next_answer").startswith("終局")
    referee.click("next_stays_1")
    assert "南4局 1本場" in referee.text("next_answer")
    referee.do("undo")
    assert referee.text("next_answer").startswith("終局")


def test_a_hand_that_was_taken_over_is_not_counted_twice(referee: Player) -> None:
    """The trap of enjoy: South 3 is a draw, the dealer is noten, and South 4 was not played."""
    referee.do("document_enjoy")
    referee.click(DRAW, "draw_table_round_1", "draw_table_deal_2", "draw_tenpai_1")
    referee.click("draw_table_apply", END)
    assert "南4局 0本場" in referee.text("next_answer")
    referee.click(DRAW, "draw_tenpai_1", "draw_table_apply", END)
    assert referee.text("next_answer").startswith("終局（ゲームの長さ）")
    assert not referee.shows("next_stays_1"), "the game is over"


def test_an_extension_goes_on_until_the_target(referee: Player) -> None:
    referee.do("document_tenhou")
    referee.click(END, "game_table_round_1", "game_table_deal_3", "next_stays_0")
    assert "西1局" in referee.text("next_answer")
    score(referee, "game_table_score_0", 31000)
    assert referee.text("next_answer").startswith("終局")
    score(referee, "game_table_score_0", 25000)
    score(referee, "game_table_score_3", 31000)
    referee.click("next_stays_1")
    assert "南4局 1本場" in referee.text("next_answer"), "the top, now east, is not the dealer"
    score(referee, "game_table_score_3", 25000)
    score(referee, "game_table_score_0", 31000)
    assert "終局（アガリやめ" in referee.text("next_answer")


def test_below_zero_by_counters_alone_is_asked_where_the_document_says_so(referee: Player) -> None:
    referee.click(END)
    assert not referee.shows("next_by_honba_1")
    score(referee, "game_table_score_1", -200)
    assert referee.text("next_answer").startswith("終局")
    referee.click("next_by_honba_1")
    assert "東1局" in referee.text("next_answer")
    referee.click("next_by_honba_1", "next_tournament_1")
    assert "東1局" in referee.text("next_answer"), "a tournament goes on"


def test_what_counters_took_in_a_win_ends_no_game_of_the_club() -> None:
    """F1 a: W has 8000 and pays 8300; the question is answered by the win itself."""
    start = TableFacts(deal=1, honba=1, scores=(30000, 30000, 8000, 32000), deposits=0)
    sheet = state.set_table(RefereeSheet("club"), start)
    claim = WinClaim(2, 3, points=(8000,))  # of the seats of the first hand: south from west
    played = replay(game_of(sheet, WinEvent((claim,))), load("club"))
    after = table_of(played)
    assert (after.scores, after.by_counters, after.over) == (
        (38300, -300, 32000, 30000),
        (0, 300, 0, 0),
        "",
    )
    shown = game_view(replace(sheet, table=after), load("club"))
    assert (shown.next.over, shown.by_honba) == (None, {1})
    later = replace(sheet, table=after, draw=DrawInput(tenpai=frozenset((0, 2, 3))))
    assert apply_draw(later, load("club")).table.over == "game.tobi", "3000 are no counters"


def test_why_a_hand_is_dead_decides_at_the_draw(referee: Player) -> None:
    """F3: tiles swapped after riichi are a chombo at the draw, with a tenpai hand too."""
    referee.click(DRAW, "draw_riichi_1", "draw_tenpai_1", "draw_tenpai_2", "draw_dead_1")
    assert referee.text("end_headline") == "親は流れる。1本場、供託1本。"
    assert not referee.shows("draw_reason_0")
    box = referee.find("draw_reason_1", QComboBox)
    texts = Texts("ja")
    box.setCurrentText(texts.offence("swapped_after_riichi"))
    box.activated.emit(box.currentIndex())
    assert referee.text("end_headline").startswith("この局をやり直す")
    assert "南家 −8000" in referee.told("end_seats")
    referee.do("undo")
    assert box.currentIndex() == 0


def test_the_end_of_a_game_is_kept_with_places(referee: Player) -> None:
    referee.click(END)
    score(referee, "game_table_score_1", 40000)
    score(referee, "game_table_score_0", 10000)
    referee.click("game_keep_keep")
    (case,) = referee.window.page.log._history.cases()  # type: ignore[attr-defined]
    assert case.kind == "game"
    assert case.said.startswith("1位 南家")
    assert case_sentence(case, Texts("en")).startswith("place 1 South")
    referee.do("keep")
    assert len(referee.window.page.log._history.cases()) == 1  # type: ignore[attr-defined]


def test_a_kept_draw_is_told_in_the_language_of_the_reader(referee: Player) -> None:
    referee.click(DRAW, "draw_tenpai_2")
    referee.click("draw_keep_keep")
    (case,) = referee.window.page.log._history.cases()  # type: ignore[attr-defined]
    assert case_sentence(case, Texts("ja")) == case.said
    assert case_sentence(case, Texts("en")).startswith("The deal rotates.")
    broken = msgspec.structs.replace(case, ruling={"honba": "x"})
    assert case_sentence(broken, Texts("en")) == case.said, "of another version: as it was said"


@pytest.mark.parametrize(
    "tab", [RefereeTab.DRAW, RefereeTab.GAME, RefereeTab.CHECK, RefereeTab.DISPUTE]
)
def test_every_kind_of_case_is_told_on_its_slip_in_both_languages(
    referee: Player, tab: RefereeTab
) -> None:
    page = referee.window.page
    assert isinstance(page, RefereePage)
    page._store.update(state.set_tab(page._sheet, tab))
    hand = "123456m678p3599s+4s ron from=W seat=S riichi deposits=1 discards=4s"
    if tab is RefereeTab.DISPUTE:
        hand = hand.removesuffix(" discards=4s")
    if tab in WITH_HAND:
        page.ui.hand_part.input.enter(hand)
        page._store.commit(state.set_dispute(page._sheet, DisputeInput(high=2600)), "declared")
    page.save()
    (case,) = page.log._history.cases()
    for language in LANGUAGES:
        slip = slip_of(case, installed(), Texts(language))
        assert slip.sentence
        assert slip.clause
    if tab in WITH_HAND:
        assert slip_of(case, installed(), Texts("ja")).follows
