"""The incident tab: an act is found, its questions answered, the ruling read; clicks and keys."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QPushButton, QWidget

from app.main_window.window import MainWindow
from app.pages.referee import state, table
from app.pages.referee.endings.logic import apply_draw
from app.pages.referee.incident.logic import (
    IN_RIICHI,
    acts,
    applicable,
    classes,
    incident_view,
    ruling_answer,
)
from app.pages.referee.incident.other_rulings import OtherRulings
from app.pages.referee.incident.search import find_acts
from app.pages.referee.next_table import apply_ruling
from app.pages.referee.ruling_texts import class_words, sentence
from app.pages.referee.state import DrawInput, RefereeSheet
from app.pages.referee.table import TableFacts
from app.pages.referee.widgets.act_list import ActList
from app.texts.rulings import headline, moved
from app.texts.texts import LANGUAGES, Texts
from app.views.ledgers import Seats
from app.views.rulings import ruling_view
from app.widgets.lists.text_rows import TextRows
from engine.riichi.play.referee import (
    Incident,
    Ruling,
    RulingTable,
    Silence,
    rule_on,
    usual_answers,
)
from engine.riichi.rules import load
from engine.rulebook import other_readings
from tests.app.player import Player

WRITTEN = ("r101", "enjoy", "club")
JA = Texts("ja")


def click_row(player: Player, view_name: str, at: int) -> None:
    """A click on a row, after rolling the wheel to it if needed."""
    view = player.find(view_name, ActList if view_name == "acts" else TextRows)
    index = view.model().index(at, 0)
    view.scrollTo(index)
    where = view.visualRect(index).center()
    player.qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=where)


def choose(player: Player, act: str) -> None:
    rows = player.find("acts", ActList).acts.rows
    click_row(player, "acts", next(i for i, row in enumerate(rows) if row.act == act))


# --- five clicks


def combinations(act: str, document: str) -> Iterator[dict[str, bool]]:
    """Every way to answer the questions that a document asks of an act."""
    asks = usual_answers(act, load(document))
    for values in product((False, True), repeat=len(asks)):
        yield dict(zip(asks, values, strict=True))


@pytest.mark.parametrize("document", WRITTEN)
def test_from_the_page_to_a_cited_ruling_in_at_most_five_clicks(
    referee: Player, document: str
) -> None:
    """Every act of the document under every answer, without the wheel: the moment brings it up."""
    referee.do(f"document_{document}")
    texts, rules = referee.window.texts, load(document)
    penalties = rules.penalties
    assert penalties is not None
    done = 0
    for row in acts(document):
        if not row.classes:
            continue
        for wanted in combinations(row.act, document):
            referee.do("new_sheet")
            clear_riichi(referee)
            clicks = _clicks_to(referee, row.act, row.moment, wanted, document)
            assert clicks <= 5, (row.act, wanted)
            seen = incident_view(referee.sheet, rules)
            assert referee.text("ruling_headline") == sentence(seen.shown, texts)
            answer = ruling_answer(referee.sheet, rules)
            assert isinstance(answer, Ruling | Silence), (row.act, wanted)
            assert answer.rule is not None, "the ruling is cited"
            told = referee.told("ruling_clause")
            assert told.strip() == f"{texts.standing(answer.rule.standing)} " + texts.clause(
                answer.rule
            )
            done += 1
    assert done >= len(penalties.offences) + len(penalties.duties)


def clear_riichi(player: Player) -> None:
    sheet = player.sheet
    if sheet.table.riichi:
        player.window.page._store.update(  # type: ignore[attr-defined]
            state.set_table(sheet, TableFacts())
        )


def _clicks_to(
    player: Player, act: str, moment: str, wanted: dict[str, bool], document: str
) -> int:
    clicks = 1
    player.click(f"moment_{moment}")
    choose(player, act)
    clicks += 1
    usual = usual_answers(act, load(document))
    for question, yes in wanted.items():
        if question == IN_RIICHI:
            if yes:
                player.click("table_riichi_1")
                clicks += 1
        elif yes != usual[question]:
            player.click(f"ask_{question}_{int(yes)}")
            clicks += 1
    return clicks


# --- finding


def test_words_of_both_languages_find_and_so_do_classes_and_other_spellings() -> None:
    rows = acts("club")

    def first(search: str) -> str:
        return find_acts(rows, search, "")[0].act

    assert first("誤ロン") == first("false ron") == "false_ron"
    assert first("のーてんりーち") == "noten_riichi", "hiragana finds katakana"
    assert first("ＴＡＨＡＩ") == first("多牌") == first("ターハイ") == "tahai"
    chombo = find_acts(rows, "チョンボ", "")
    assert {"false_ron", "noten_riichi", "wall_destroyed"} <= {row.act for row in chombo}
    assert {row.moment for row in find_acts(rows, "", "win")} == {"win"}
    assert find_acts(rows, "zebra", "") == ()


@pytest.mark.parametrize("document", [*WRITTEN, "mleague", "tenhou"])
def test_every_act_of_any_document_is_in_every_list(document: str) -> None:
    everywhere = {row.act for row in acts("club")}
    assert {row.act for row in acts(document)} == everywhere
    silent = [not row.classes for row in acts(document)]
    assert silent == sorted(silent), "what the document does not say comes last"


def test_typing_anywhere_searches_and_enter_takes_the_first(referee: Player) -> None:
    referee.find("referee_tab_0", QPushButton).setFocus()
    referee.qtbot.keyClicks(referee.find("referee", QWidget), "k")
    referee.qtbot.keyClicks(referee.find("act_search", QLineEdit), "uikae")
    assert referee.find("act_search", QLineEdit).text() == "kuikae"
    referee.press(Qt.Key.Key_Return, "act_search")
    assert referee.sheet.incident.act == "kuikae"
    assert referee.told("ruling_seal").strip() == "アガリ放棄"
    referee.press(Qt.Key.Key_Escape, "referee")
    assert referee.find("act_search", QLineEdit).text() == ""


def test_by_keys_alone_from_word_to_answer(referee: Player) -> None:
    field = referee.find("act_search", QLineEdit)
    assert field.hasFocus(), "one begins with a word"
    referee.qtbot.keyClicks(field, "tahai")
    referee.press(Qt.Key.Key_Down, "act_search")
    referee.press(Qt.Key.Key_Return, "acts")
    assert referee.told("ruling_seal").strip() == "アガリ放棄"
    no = referee.find("ask_first_discards_made_0", QPushButton)
    no.setFocus()
    referee.press(Qt.Key.Key_Space, no.objectName())
    assert referee.told("ruling_seal").strip() == "罰なし"
    assert "余った牌" in referee.text("ruling_headline")


# --- the card


def test_a_chombo_is_shown_whole(referee: Player) -> None:
    choose(referee, "false_ron")
    assert referee.told("ruling_seal").strip() == "チョンボ"
    assert referee.text("ruling_headline") == "3人に3000点ずつ。この局をやり直す。"
    assert "南家 −9000" in referee.told("ruling_seats")
    assert "できるだけ罰にしない" not in referee.text("ruling_why")
    assert "確度 85%" in referee.text("ruling_doubts")
    referee.click("offender_0")
    assert "東家 −9000" in referee.told("ruling_seats")


def test_a_riichi_stick_goes_back_and_is_seen(referee: Player) -> None:
    choose(referee, "false_ron")
    referee.click("table_riichi_2")
    steps = [row.words for row in referee.find("ruling_steps", TextRows).shown.rows]
    assert steps[:2] == ["南家が9000点を払う。", "西家に1000点の棒を返す。"]
    assert "西家 ＋4000" in referee.told("ruling_seats")
    assert referee.sheet.table.deposits == 1


def test_steps_are_ticked_by_click_and_by_space(referee: Player) -> None:
    choose(referee, "false_ron")
    rows = referee.find("ruling_steps", TextRows)
    click_row(referee, "ruling_steps", 0)
    assert rows.shown.rows[0].mark == "done"
    rows.setCurrentIndex(rows.model().index(1, 0))
    referee.press(Qt.Key.Key_Space, "ruling_steps")
    assert [row.mark for row in rows.shown.rows][:3] == ["done", "done", "todo"]
    referee.do("undo")
    referee.do("undo")
    assert {row.mark for row in rows.shown.rows} == {"todo"}


def test_an_open_question_shows_the_branches_and_a_branch_answers(referee: Player) -> None:
    choose(referee, "false_ron")
    referee.click("ask_hand_shown_2")
    assert referee.told("ruling_seal").strip() == "未定"
    assert "まだ分かれる" in referee.text("ruling_headline")
    branches = [row.words for row in referee.find("ruling_branches", TextRows).shown.rows]
    assert branches == ["声だけ → アガリ放棄", "見せた → チョンボ"]
    click_row(referee, "ruling_branches", 0)
    assert referee.told("ruling_seal").strip() == "アガリ放棄"
    assert not referee.shows("ruling_branches")


def test_silence_is_silence_and_the_proposal_stands_apart(referee: Player) -> None:
    choose(referee, "false_call")
    referee.click("ask_own_discard_made_1")
    assert referee.told("ruling_seal").strip() == "記載なし"
    assert referee.text("ruling_headline") == "条文はあるが、そうしたときのことは記していない。"
    assert referee.told("proposal").startswith("提案（規定の外）：アガリ放棄")
    assert "レッスンプロ" in referee.text("ruling_why")


def test_a_document_of_a_program_has_no_offences(referee: Player) -> None:
    choose(referee, "false_ron")
    referee.do("document_tenhou")
    assert "プログラムが打つ" in referee.text("ruling_headline")
    assert not referee.shows("ruling_steps")


def test_the_other_documents_stand_beside_and_one_click_goes_there(referee: Player) -> None:
    choose(referee, "false_ron")
    view = referee.find("other_rulings", OtherRulings)
    first = str(view.model().index(0, 0).data())
    assert first.startswith("101競技規定：チョンボ")
    where = view.visualRect(view.model().index(0, 0)).center()
    referee.qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert referee.sheet.document == "r101"
    assert referee.draft.document == "r101", "all pages go by the document"
    assert "20000点" in referee.text("ruling_headline")
    referee.do("undo")
    assert referee.draft.document == "club"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("document", [*WRITTEN, "mleague", "tenhou"])
def test_every_act_has_words_in_every_document(document: str, language: str) -> None:
    texts, rules = Texts(language), load(document)
    for row in acts(document):
        ruling_view = incident_view(state.choose_act(RefereeSheet(document), row.act), rules)
        assert sentence(ruling_view.shown, texts)
        assert headline(ruling_view.shown, texts)


# --- the table is carried on


def test_a_ruling_is_taken_over_into_the_points_once_and_undone(referee: Player) -> None:
    choose(referee, "false_ron")
    referee.click("table_apply")
    scores = [referee.find(f"table_score_{seat}", QLineEdit).text() for seat in range(4)]
    assert scores == ["28000", "16000", "28000", "28000"]
    assert not referee.find("table_apply", QAbstractButton).isEnabled()
    referee.do("apply")
    assert referee.sheet.table.scores == (28000, 16000, 28000, 28000)
    referee.do("undo")
    assert referee.sheet.table.scores is None


def test_points_are_typed_and_what_is_missing_is_told(referee: Player) -> None:
    field = referee.find("table_score_0", QLineEdit)
    field.selectAll()
    referee.qtbot.keyClicks(field, "24000")
    referee.press(Qt.Key.Key_Return, "table_score_0")
    assert referee.sheet.table.scores == (24000, 25000, 25000, 25000)
    assert referee.text("table_note") == "合計が1000点足りない"
    referee.click("table_deposits_more")
    assert not referee.shows("table_note")


@pytest.mark.parametrize("document", WRITTEN)
def test_points_are_neither_made_nor_lost(document: str) -> None:
    """Scores and deposits after any ruling add up to what they were before it."""
    rules = load(document)
    start, stick = rules.game.start_points.value, rules.payment.deposit.value
    even = TableFacts(scores=(start,) * 4)
    before = table.toggle_riichi(table.set_score(even, 2, start - stick, start), 2)
    for row in acts(document):
        for answers in combinations(row.act, document):
            sheet = state.set_table(state.choose_act(RefereeSheet(document), row.act), before)
            for question, yes in answers.items():
                sheet = state.answer(sheet, question, yes)
            after = apply_ruling(sheet, rules).table
            assert after.scores is not None
            assert sum(after.scores) + stick * after.deposits == 4 * start, (row.act, answers)
            ruling = applicable(ruling_answer(sheet, rules))
            told = ruling is not None and any(held.to != "pot" for held in ruling.held)
            assert sum(after.chombo) == told


def test_when_the_deal_passes_everybody_has_another_wind() -> None:
    start = TableFacts(deal=3, scores=(1, 2, 3, 4), chombo=(0, 1, 0, 0), by_counters=(0, 0, 5, 0))
    sheet = RefereeSheet("tenhou", draw=DrawInput(tenpai=frozenset((0, 1, 2, 3))))
    sheet = state.set_table(sheet, start)
    same = apply_draw(sheet, load("tenhou")).table
    assert (same.round_wind, same.deal, same.scores) == (0, 3, (1, 2, 3, 4))
    sheet = replace(sheet, draw=DrawInput())
    after = apply_draw(sheet, load("tenhou")).table
    assert (after.round_wind, after.deal, after.scores) == (1, 0, (2, 3, 4, 1))
    assert after.chombo == (1, 0, 0, 0)
    assert table.by_first_seats((1, 2, 3, 4), 1) == (4, 1, 2, 3)


def test_two_fines_of_one_seat_both_go_back(referee: Player) -> None:
    """罰則3 of enjoy: what was put down in this hand goes back to who put it there."""
    referee.do("document_enjoy")
    for _ in range(2):
        choose(referee, "false_call")
        referee.click("table_apply")
    assert referee.sheet.table.fined == (1, 1)
    choose(referee, "false_ron")
    referee.click("offender_3", "table_apply")
    assert referee.sheet.table.scores == (33000, 33000, 33000, 21000)
    assert referee.sheet.table.deposits == 0


# --- the window


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
    for act in ("false_ron", "wait_a_moment", "riichi_few_points", "late_call"):
        window.page._store.commit(  # type: ignore[attr-defined]
            state.choose_act(player.sheet, act), "act"
        )
        player.qtbot.wait(5)
        player.sees_whole_words("referee")


def test_the_page_opens_at_once(window: MainWindow, player: Player) -> None:
    while window.preloader.busy:
        window.preloader.go_on()
    player.click("page_referee")
    assert player.find("page_referee", QAbstractButton).isChecked()
    assert player.shows("act_search")
    assert not player.shows("palette_1m")
    assert not player.action("riichi").isEnabled(), "its letter is for the search here"
    player.do("page_score")
    assert player.shows("palette_1m")
    assert player.action("riichi").isEnabled()


# --- before an act is chosen


@pytest.mark.parametrize("document", WRITTEN)
def test_the_page_begins_with_what_each_class_costs_and_what_it_answers(document: str) -> None:
    """As the list of acts has it: an act stands under every class that it may be."""
    listed = {row.act: set(row.classes) for row in acts(document)}
    for one in classes(document):
        assert one.acts
        assert all(one.sanction in listed[act] for act in one.acts)
    costly = {one.sanction for one in classes(document)}
    assert costly == set().union(*listed.values()) - {"none", "legal", "silent"}


def test_a_class_tells_its_own_cost_and_nothing_of_one_act() -> None:
    chombo, dead, fine, _ = classes("club")
    assert class_words(chombo.shown, JA).startswith("3人に3000点ずつ。この局をやり直す。")
    assert "アガれない" in class_words(dead.shown, JA)
    assert "鳴きは取り消す" not in class_words(fine.shown, JA), "that is so of calls only"
    assert class_words(fine.shown, JA).startswith("供託 1000点。")


def test_an_act_under_its_class_is_chosen_with_the_keyboard(referee: Player) -> None:
    labels = referee.window.findChildren(QLabel, "class_acts")
    label = next(label for label in labels if label.isVisible())
    label.setFocus()
    referee.qtbot.keyClick(label, Qt.Key.Key_Tab)
    referee.qtbot.keyClick(label, Qt.Key.Key_Return)
    sheet = referee.window.session.store("referee").state
    assert sheet.incident.act in classes(sheet.document)[0].acts
    assert not label.isVisible()
    referee.do("undo")
    assert label.isVisible()


def test_a_mangan_paid_is_told_with_the_dealer_s_share() -> None:
    """M.League's other reading of its chombo: to each what a mangan drawn would cost."""
    rules = load("mleague")
    _, variant = next(
        (rule, variant)
        for rule, variant in other_readings(rules)
        if rule.key == "penalties.chombo.to" and variant.penalties.chombo.to.value == "as_mangan"
    )
    answer = rule_on(Incident("false_ron", 1), {"hand_shown": True}, RulingTable(), variant)
    told = moved(ruling_view(answer, Seats(1, 0, 0)), JA)
    assert told == "1人に4000点、2人に2000点ずつ"
