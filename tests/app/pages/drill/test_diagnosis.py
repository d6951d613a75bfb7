"""The diagnosis of a wrong answer as a player meets it, for all kinds of question."""

from __future__ import annotations

import re
from contextlib import closing
from datetime import datetime, timedelta, timezone
from itertools import pairwise, product
from pathlib import Path
from time import process_time

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QListView, QWidget
from pytestqt.qtbot import QtBot

from app.main_window.window import MainWindow
from app.pages.drill.diagnosis import same_fact, view
from app.pages.drill.diagnosis.neighbours import neighbours_of
from app.pages.drill.diagnosis.problems import diagnosis_of, problem_of, shows
from app.pages.drill.diagnosis.same_fact import kind_for, seek_showing
from app.pages.drill.diagnosis.view import causes_view
from app.pages.drill.kinds.cells import spot_of
from app.pages.drill.kinds.hands import judged
from app.pages.drill.kinds.kind import Card, Question
from app.pages.drill.kinds.table import KINDS, ask, deck, right_answer
from app.pages.drill.progress import files as progress_files
from app.pages.drill.progress.answers import ProgressContent
from app.pages.drill.progress.clock import study_time
from app.pages.drill.progress.database import ProgressDatabase
from app.pages.drill.progress.memory import DAY
from app.pages.drill.progress.tally import cause_tallies, same_mistakes
from app.pages.drill.state import TEN
from app.pages.drill.views import MistakeRow
from app.pages.drill.widgets.cause_card import CauseBars
from app.pages.drill.widgets.lane_view import LaneView
from app.pages.drill.widgets.neighbour_table import NeighbourTable
from app.pages.drill.widgets.parts_table import PartsTable
from app.pages.drill.widgets.subject_view import SubjectView
from app.texts.texts import Texts
from app.texts.toppan import toppan_texts
from app.variants import rules_of
from app.views.drill import Practise
from engine.riichi.hand import Hand
from engine.riichi.practice.deal import Dealt
from engine.riichi.practice.diagnosis import CATALOGUE, CAUSES, STEPS, answer_under
from engine.riichi.scoring.table import cells
from engine.riichi.situation import Situation
from engine.toppan.rules import load
from tests.app.pages.drill.test_page import Drill
from tests.app.pages.drill.test_progress import START, an_answer

FIFTY = "345m678m24p999s55z+3p"
"""A hand of 42 fu: pair, wait and triplet of terminals are each worth something."""


@pytest.fixture
def drill(qtbot: QtBot, window: MainWindow) -> Drill:
    window.resize(1280, 800)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    return Drill(qtbot, window)


def ask_cell(drill: Drill, key: str, kind: str = "points") -> None:
    """Ask a card of cells."""
    drill.page.receive(Practise(kind, (key,)))
    drill.qtbot.waitUntil(lambda: drill.state.question is not None)


def ask_hand(drill: Drill, hand: str, situation: str, kind: str, fields: tuple[str, ...]) -> None:
    """Ask about a hand of which the answer is known."""
    found = Dealt("hand", Hand.parse(hand), Situation.parse(situation))
    question = judged(Card(kind, "club", "closed.ron.40"), found, drill.page._session.rules, fields)
    drill.page._choose_kind(kind)
    drill.qtbot.waitUntil(lambda: drill.state.question is not None)
    put(drill, question)


def ask_part(drill: Drill, hand: str, situation: str, part: str) -> None:
    """Ask how many fu a part of a hand is worth."""
    found = Dealt("hand", Hand.parse(hand), Situation.parse(situation))
    drill.page._choose_kind("fu_parts")
    drill.qtbot.waitUntil(lambda: drill.state.question is not None)
    hands = KINDS["fu_parts"].hands
    assert hands is not None
    put(drill, hands.ask(Card("fu_parts", "club", part), found, drill.page._session.rules))


def put(drill: Drill, question: Question) -> None:
    """Put another question in the place of the one at hand."""
    drill.page._store.update(replace(drill.state, question=question))
    QApplication.processEvents()


def answer(drill: Drill, text: str) -> None:
    """Answer, and wait until the answer is explained."""
    drill.page.take_focus()
    field = drill.find("drill_field", QLineEdit)
    field.setText(text)
    drill.qtbot.keyClick(field, Qt.Key.Key_Return)
    assert drill.state.marked is not None, drill.state.unread
    drill.qtbot.waitUntil(lambda: not drill.page._session.diagnoser.busy)
    QApplication.processEvents()


def press_f4(drill: Drill) -> None:
    """Shortcuts are those of the active window."""
    drill.window.activateWindow()
    drill.qtbot.waitUntil(drill.window.isActiveWindow)
    drill.key(Qt.Key.Key_F4)


def lanes(drill: Drill) -> str:
    return drill.find("drill_lanes", LaneView).accessibleName()


def parts(drill: Drill) -> list[str]:
    table = drill.find("drill_parts", PartsTable)
    return [table.row_text(row) for row in table.rows]


def saved_causes(drill: Drill) -> list[str]:
    drill.page.repository.flush()
    return [kept.causes for kept in drill.page.repository.progress.answers()]


# --- A1: what was thought, not where the number stands


def test_twice_the_rounded_cell_to_the_left_is_told_as_such(drill: Drill) -> None:
    ask_cell(drill, "child.ron.30.3")
    answer(drill, "4000")
    assert drill.text("drill_located") == "切り上げた2000を2倍した。"
    assert drill.text("drill_instead") == "2倍するのは、切り上げる前の1920。"
    assert drill.text("drill_thumb") == "倍が先、切り上げは最後"
    assert re.search("1920.*切り上げ 2000.*×2 4000.*1920.*×2 3840.*切り上げ 3900", lanes(drill))


def test_a_forgotten_kiriage_is_told_with_the_base_from_which_it_counts(drill: Drill) -> None:
    ask_cell(drill, "child.ron.30.4")
    answer(drill, "7700")
    assert "7680は満貫" in drill.text("drill_instead")
    assert drill.text("drill_thumb").startswith("1920")


def test_the_dealers_double_is_told_though_no_cell_has_it(drill: Drill) -> None:
    ask_cell(drill, "dealer.ron.40.3")
    answer(drill, "7800")
    assert "3900を2倍した" in drill.text("drill_located")


@pytest.mark.parametrize(
    ("key", "said", "right"),
    [
        ("child.ron.30.1", "960", "1000"),
        ("child.ron.30.2", "1920", "2000"),
        ("child.tsumo.30.1", "240-480", "300・500"),
        ("dealer.tsumo.30.1", "480 all", "500オール"),
    ],
)
def test_what_was_not_rounded_is_told_as_such(
    drill: Drill, key: str, said: str, right: str
) -> None:
    """960 was read as 96000, the nearest to which is a yakuman; 1920 was no answer."""
    ask_cell(drill, key)
    answer(drill, said)
    assert drill.state.marked.causes == ("not_rounded",)
    assert right in drill.text("drill_instead")
    assert drill.text("drill_thumb") == "最後に百へ切り上げ"


def test_an_amount_far_away_in_the_table_is_never_what_was_thought(drill: Drill) -> None:
    ask_cell(drill, "child.ron.30.1")
    answer(drill, "18000")
    assert "18000" not in drill.text("drill_located")
    assert drill.text("drill_located") == "この答えになる道は見つからない。正しい道を見る。"
    assert "960" in lanes(drill)


def test_the_amount_said_stands_in_the_cell_that_was_asked_for(drill: Drill) -> None:
    ask_cell(drill, "child.ron.30.3")
    answer(drill, "4000")
    shown = drill.find("drill_around", NeighbourTable)._shown
    assert shown is not None
    assert shown.yours == "4000"
    right = shown.cells[shown.right.row][shown.right.column].lines[shown.right.line]
    assert right.high == 3900


@pytest.mark.parametrize("document", ["club", "r101", "enjoy"])
def test_the_table_around_an_answer_has_the_cell_that_was_asked_for(document: str) -> None:
    """Wherever the cell of the answer is; that one is there, too, where it is near."""
    rules, texts = rules_of(document), Texts("ja")
    some = [cell for cell in cells(rules) if not (cell.dealer or cell.tsumo)]
    for right, said in product(some, repeat=2):
        shown = neighbours_of(right, said, rules, texts)
        assert shown is not None
        there = shown.cells[shown.right.row][shown.right.column]
        assert there.spot == spot_of(right, rules)
        near = max(abs(right.fu - said.fu) / 10, abs(right.han - said.han)) < 3
        if near and right.fu and said.fu:
            assert shown.said is not None


def test_two_mistakes_that_met_are_both_named_with_what_was_answered(drill: Drill) -> None:
    """Child, 30 fu 1 han, ron, 1900: nowhere is another amount said to have been answered."""
    ask_cell(drill, "child.ron.30.1")
    answer(drill, "1900")
    assert drill.text("drill_located") == "「一翻多い枠」と「百未満を切り捨て」。"
    assert drill.text("drill_instead") == "二つが重なって、この答えになる。"
    assert re.search(r"960.*×2 1920.*切り捨て 1900.*960.*切り上げ 1000", lanes(drill))
    assert "2000" not in lanes(drill)


def test_an_amount_of_no_cell_is_told_with_what_it_comes_near_to(drill: Drill) -> None:
    """A1: 5000 for 5120 is more than not in the table."""
    ask_cell(drill, "child.ron.40.3")
    answer(drill, "5000")
    assert drill.text("drill_located") == "5000はこの表にない。"
    assert drill.text("drill_instead") == "5120を千の位で丸めると5000。丸めるのは百の位。"
    ask_cell(drill, "child.ron.30.3")
    answer(drill, "5000")
    assert drill.text("drill_instead") == "いちばん近いのは、40符3翻の5200。"
    ask_cell(drill, "child.tsumo.30.3")
    answer(drill, "1000-2200")
    assert drill.text("drill_instead") == "いちばん近いのは、ここの1000・2000。"


# --- A2: hands


def test_the_parts_of_the_fu_stand_first_and_alone_with_the_wrong_one_marked(drill: Drill) -> None:
    ask_hand(drill, "123m99p456p78s+9s(1111z)", "ron from=S seat=N round=E", "fu", ("fu",))
    answer(drill, "40")
    assert drill.shows("drill_parts")
    assert not drill.shows("drill_ledger"), "the other groups are folded away"
    quad = next(row for row in parts(drill) if "暗槓" in row)
    assert "32" in quad
    assert "（答え 8）" in quad
    highlighted = drill.find("drill_subject", SubjectView)._highlighted
    assert "".join(map(str, highlighted)) == "1z1z1z1z"
    drill.click("drill_unfold")
    assert drill.shows("drill_ledger")
    assert not drill.shows("drill_parts")
    drill.click("drill_unfold")
    assert drill.shows("drill_parts")


def test_what_was_said_of_a_part_stands_at_that_part_and_is_explained(drill: Drill) -> None:
    """It stood at the fu of the whole hand, as if these had been asked, without a reason."""
    ask_part(drill, FIFTY, "ron from=N seat=S riichi", "wait.closed")
    answer(drill, "0")
    assert drill.text("drill_located") == "待ちの2符を入れていない。"
    assert drill.text("drill_thumb") == "一枚で待つ形は2符"
    assert [row for row in parts(drill) if "（答え" in row] == [
        "嵌張待ち 二筒、三筒、四筒 2 違う （答え 0符）"
    ]
    ask_part(drill, FIFTY, "ron from=N seat=S riichi", "triplet.closed")
    answer(drill, "30")
    assert not drill.text("drill_located"), "30 fu are none of a part: no reason is made up"


def test_a_cause_that_shows_in_a_part_is_asked_again_in_a_part() -> None:
    """Causes about a whole hand alone, such as its least fu, are asked in whole hands."""
    rules = rules_of("club")
    for cause, kind in (("wait_forgotten", "fu_parts"), ("open_20", "fu")):
        assert kind_for(cause, "fu_parts", rules, deck) == kind
    some = seek_showing(("wait_forgotten",), deck("fu_parts", rules), rules, 1)
    question = next(one for one in some if one is not None)
    assert question.card == Card("fu_parts", "club", "wait.closed")


def test_the_line_of_the_part_that_was_asked_is_highlighted(drill: Drill) -> None:
    ask_part(drill, FIFTY, "ron from=N seat=S riichi", "pair.value")
    answer(drill, "2")
    ledger = drill.find("drill_ledger", QListView)
    assert str(ledger.currentIndex().data()).startswith("雀頭")
    assert not drill.shows("drill_around"), "no points were asked"


def test_fu_that_were_left_out_are_named(drill: Drill) -> None:
    ask_hand(drill, "234678m999p3455s+5s", "tsumo seat=S riichi", "fu", ("fu",))
    answer(drill, "30")
    found = drill.state.marked.causes
    assert "tsumo_forgotten" in found
    assert len(found) > 1
    assert drill.text("drill_located").endswith("など、どれか。"), "several fit: none is claimed"
    assert drill.find("drill_next_card", QWidget).accessibleName().endswith("見分ける")


def test_what_all_of_several_pairs_have_is_named_and_not_taken_for_one_of_them(
    drill: Drill,
) -> None:
    """42 fu answered as 30: the closed ron is left out whatever else is; alone it gives 40."""
    ask_hand(drill, FIFTY, "ron seat=S riichi", "fu", ("fu",))
    answer(drill, "30")
    assert drill.text("drill_located") == "「門前ロンの符なし」に、もう一つが重なった。"
    told = drill.text("drill_instead")
    assert re.fullmatch("もう一つは.*待ちの符なし.*など、どれか。", told)
    assert "門前ロン" not in told
    assert drill.text("drill_thumb") == "鳴かずにロンは10符"
    assert saved_causes(drill) == ["menzen_ron_forgotten"]
    assert "門前ロンの符なし 1" in drill.find("drill_cause_bars", CauseBars).accessibleName()


def test_a_cause_that_is_one_of_several_is_not_counted(drill: Drill) -> None:
    ask_hand(drill, FIFTY, "ron seat=S riichi", "fu", ("fu",))
    answer(drill, "40")
    assert len(drill.state.marked.causes) == 6
    assert drill.find("drill_cause_bars", CauseBars).accessibleName() == "今週のくせはない。"
    drill.click("drill_end")
    words = [label.text() for label in drill.page.ui.summary.findChildren(QLabel)]
    assert not [told for told in words if "門前ロン" in told or "鳴かずに" in told], words


def test_a_yaku_without_its_fact_is_told_with_what_is_there(drill: Drill) -> None:
    ask_hand(drill, FIFTY, "ron seat=S riichi", "yaku", ("yaku", "han"))
    answer(drill, "リーチ ピンフ タンヤオ 3翻")
    pinfu = next(row for row in parts(drill) if row.startswith("平和"))
    tanyao = next(row for row in parts(drill) if row.startswith("断么九"))
    assert "嵌張" in pinfu
    assert "白" in tanyao or "九索" in tanyao
    assert drill.find("drill_subject", SubjectView)._highlighted, "its tiles are highlighted"


def test_a_yaku_that_was_missed_is_told_with_where_it_is(drill: Drill) -> None:
    hand = "123m456p78p555z22s+9p"
    ask_hand(drill, hand, "ron seat=S riichi", "yaku", ("yaku", "han"))
    answer(drill, "リーチ 1翻")
    haku = next(row for row in parts(drill) if "白" in row)
    assert "言っていない" in haku
    assert "".join(map(str, drill.find("drill_subject", SubjectView)._highlighted)) == "5z5z5z"


def test_a_row_lights_its_tiles_by_click_and_by_arrow(drill: Drill) -> None:
    ask_hand(drill, FIFTY, "ron seat=S riichi", "fu", ("fu",))
    answer(drill, "50")
    table, subject = drill.find("drill_parts", PartsTable), drill.find("drill_subject", SubjectView)
    assert subject._highlighted == ()
    at = next(n for n, row in enumerate(table.rows) if row.tiles)
    drill.qtbot.mouseClick(
        table, Qt.MouseButton.LeftButton, pos=table.row_box(at).center().toPoint()
    )
    assert subject._highlighted == table.rows[at].tiles
    drill.qtbot.keyClick(table, Qt.Key.Key_Down)
    assert table.highlighted > at
    assert subject._highlighted == table.rows[table.highlighted].tiles


# --- A3, B2


def test_honba_stand_in_the_lane_and_in_the_arithmetic(drill: Drill) -> None:
    ask_cell(drill, "child.ron.1", "honba")
    wanted = drill.state.question.expected["plain"]
    said = f"{wanted.high}" + (" 9000" if "received" in drill.state.question.fields else "")
    if "received" in drill.state.question.fields:
        received = drill.state.question.expected["received"] - 300
        said = f"{wanted.high} {received}"
    answer(drill, said)
    assert "honba_forgotten" in drill.state.marked.causes
    assert "+300" in lanes(drill)
    assert "300" in drill.text("drill_thumb")
    drill.click("drill_unfold")
    model = drill.find("drill_ledger", QListView).model()
    rows = [str(model.index(at, 0).data()) for at in range(model.rowCount())]
    assert any("本場" in row and "300" in row for row in rows)
    assert any("受け取り" in row for row in rows)


def test_cells_that_pay_an_amount_are_shown_in_the_table_and_said_in_one_sentence(
    drill: Drill,
) -> None:
    ask_cell(drill, "child.ron.8000", "cells")
    answer(drill, "30符3翻")
    truth = drill.text("drill_truth")
    assert truth == "満貫（5翻・4翻30符から・3翻60符から）"
    shown = drill.find("drill_around", NeighbourTable)._shown
    assert shown is not None
    assert len(shown.also) > 10
    assert shown.said is not None


# --- every cause has its words


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_cause_and_every_step_has_its_words(language: str) -> None:
    texts = Texts(language)
    for cause in CAUSES:
        for part in ("name", "did", "right", "thumb"):
            assert texts.text(f"ui.cause.{cause}.{part}")
    for step in filter(None, STEPS):
        assert texts.text(f"ui.diagnosis.step.{step}")


# --- what becomes of it: saved, withdrawn, asked again


def test_the_causes_are_saved_with_the_answer_the_likeliest_first(drill: Drill) -> None:
    ask_cell(drill, "child.ron.30.3")
    answer(drill, "4000")
    assert saved_causes(drill) == ["double_rounded share_rounded_first"]
    drill.do("undo")
    at = drill.clock.now().at
    assert cause_tallies(drill.page.repository.progress, "club", at) == ()
    drill.do("redo")
    (one,) = cause_tallies(drill.page.repository.progress, "club", at)
    assert (one.cause, one.week, one.ever) == ("double_rounded", 1, 1)
    assert drill.state.marked is None or drill.state.marked.causes


def test_a_typing_mistake_withdraws_the_causes(drill: Drill) -> None:
    ask_cell(drill, "child.ron.30.3")
    answer(drill, "4000")
    press_f4(drill)
    assert saved_causes(drill) == [""]
    assert drill.state.marked.slip
    assert "打ちまちがい" in drill.text("drill_located")
    assert drill.kept() == [("4000", False, False)], "the answer itself stays"
    press_f4(drill)
    assert saved_causes(drill) == [""]
    drill.window.set_language("en")
    drill.qtbot.waitUntil(lambda: not drill.page._session.diagnoser.busy)
    assert saved_causes(drill) == [""], "they are not sought again for new widgets"


def test_f4_still_shows_the_answer_to_an_open_question(drill: Drill) -> None:
    press_f4(drill)
    assert drill.text("drill_verdict") == "✕ 答えを見た"


def test_a_misconception_about_hands_is_looked_for_in_no_cell(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """To ask 184 cells takes longer than a click may."""
    looked: list[str] = []
    monkeypatch.setattr(same_fact, "shows", lambda cause, *_: bool(looked.append(cause)))
    rules = rules_of("club")
    for cause in CATALOGUE:
        same_fact.shows_in(cause, "points", rules, deck)
    assert {CATALOGUE[cause].of_hands for cause in looked} == {False}


def test_the_next_question_asks_the_same_fact_in_another_cell(drill: Drill) -> None:
    ask_cell(drill, "child.ron.30.3")
    drill.page._choose("plan", "due")
    ask_cell(drill, "child.ron.30.3")
    answer(drill, "4000")
    causes = drill.state.marked.causes
    first = drill.state.question
    drill.click("drill_next")
    drill.qtbot.waitUntil(lambda: drill.state.question not in (None, first))
    again = drill.state.question
    assert again.card != first.card
    rules = drill.page._session.rules
    assert any(shows(cause, again, rules) for cause in causes)
    told = {str(answer_of(cause, again, rules)) for cause in causes}
    assert len(told) == 2, "of two causes that fit, it tells which one it was"
    answer(drill, right_answer(again, drill.window.texts))
    assert drill.state.round.run.same == ()


def answer_of(cause: str, question: Question, rules: object) -> object:
    found = answer_under(cause, problem_of(question), rules)  # type: ignore[arg-type]
    return question.expected["points"] if found is None else found["points"]


def test_ten_questions_are_asked_about_one_cause(drill: Drill) -> None:
    ask_cell(drill, "child.ron.30.3")
    answer(drill, "4000")
    drill.qtbot.waitUntil(lambda: drill.shows("drill_ten"))
    assert "切り上げてから2倍 1" in drill.find("drill_cause_bars", CauseBars).accessibleName()
    drill.click("drill_ten")
    assert drill.state.round.length == TEN
    rules, seen = drill.page._session.rules, []
    while not drill.state.round.over:
        drill.qtbot.waitUntil(lambda: drill.state.question is not None)
        question = drill.state.question
        seen.append(question.card)
        assert shows("double_rounded", question, rules), question.card
        answer(drill, right_answer(question, drill.window.texts))
        drill.page._session.go_on()
        drill.qtbot.waitUntil(lambda: drill.state.round.over or drill.state.marked is None)
    assert len(seen) == TEN
    assert len(set(seen)) > TEN // 2
    assert all(one != other for one, other in pairwise(seen))


def test_ten_questions_about_fu_are_hands_in_which_the_cause_shows(drill: Drill) -> None:
    assert drill.page._session.practise_cause("closed_as_open")
    drill.qtbot.waitUntil(lambda: drill.state.question is not None, timeout=20_000)
    question = drill.state.question
    assert question.kind == "fu"
    assert shows("closed_as_open", question, drill.page._session.rules)
    assert "暗刻を明刻に" in drill.text("drill_caption")


def test_a_cause_that_comes_again_is_counted_and_its_answers_are_listed(drill: Drill) -> None:
    for key, said in (("child.ron.30.3", "4000"), ("child.ron.60.2", "4000")):
        ask_cell(drill, key)
        drill.clock.gone += 1
        answer(drill, said)
    ask_cell(drill, "child.ron.70.2")
    drill.clock.gone += 1
    answer(drill, "4600")
    mistakes = drill.find("drill_mistakes", QWidget)
    assert "今週3回目" in mistakes.accessibleName()
    assert "子 60符2翻 ロン 4000 → 3900" in mistakes.accessibleDescription()
    progress, at = drill.page.repository.progress, drill.clock.now().at
    assert len(same_mistakes(progress, "club", "double_rounded", at, 10)) == 3
    assert drill.text("drill_located").startswith("いつものくせ"), "named after two that fit"


def test_the_causes_are_there_after_a_change_of_language(drill: Drill) -> None:
    ask_cell(drill, "child.ron.30.3")
    answer(drill, "4000")
    drill.window.set_language("en")
    drill.qtbot.waitUntil(lambda: drill.text("drill_located") == "You doubled the rounded 2000.")
    assert "Double first, round last" in drill.text("drill_thumb")


# --- 競技十半


def ask_toppan(drill: Drill, kind: str, *keys: str) -> Question:
    """Ask a card under 競技十半."""
    if drill.state.document != "toppan":
        drill.do("document_toppan")
        drill.page.repository.clock = drill.clock
    drill.page.receive(Practise(kind, keys))
    drill.qtbot.waitUntil(
        lambda: drill.state.question is not None and drill.state.question.card.kind == kind
    )
    return drill.state.question  # type: ignore[no-any-return]


def answer_by(drill: Drill, cause: str) -> None:
    """Answer as a player with a misconception would."""
    question, rules = drill.state.question, drill.page._session.rules
    said = diagnosis_of(rules).answer_under(cause, problem_of(question), rules)
    assert said is not None
    wrong = replace(question, truth=tuple(said.items()))
    answer(drill, right_answer(wrong, toppan_texts("ja")))


def test_a_stake_that_was_taken_for_another_is_told_with_both_ways(drill: Drill) -> None:
    ask_toppan(drill, "toppan_points", "stake.half.7")
    answer_by(drill, "stake_as_even")
    assert drill.text("drill_located") == "賭点を等で数え、7にした。"
    assert drill.text("drill_instead") == "賭点は半。正しくは3.5。"
    assert drill.text("drill_thumb") == "賭点半は一翻0.5点"
    assert re.search(r"1 ×7翻 7.*0\.5 ×7翻 3\.5", lanes(drill))
    assert saved_causes(drill) == ["stake_as_even"]
    drill.qtbot.waitUntil(lambda: drill.shows("drill_ten"))
    assert "賭点を等にする 1" in drill.find("drill_cause_bars", CauseBars).accessibleName()
    press_f4(drill)
    assert saved_causes(drill) == [""]
    assert drill.state.marked.slip


@pytest.mark.parametrize(
    ("kind", "cause"),
    [("toppan_value", "dora_forgotten"), ("toppan_dora", "indicator_is_dora")],
)
def test_every_kind_of_toppan_tells_its_causes(drill: Drill, kind: str, cause: str) -> None:
    keys = {"toppan_value": "child.even.win", "toppan_dora": "dora.of.0"}
    ask_toppan(drill, kind, keys[kind])
    answer_by(drill, cause)
    assert cause in drill.state.marked.causes
    assert drill.text("drill_located")
    assert drill.shows("drill_lanes") == (kind == "toppan_value")


def test_the_line_that_was_left_out_is_highlighted_once_it_is_found(drill: Drill) -> None:
    ask_toppan(drill, "toppan_value", "child.even.win")
    answer_by(drill, "dora_forgotten")
    assert drill.state.marked.causes[0] == "dora_forgotten"
    ledger = drill.find("drill_ledger", QListView)
    assert str(ledger.currentIndex().data()).startswith("ドラ")


def test_whether_one_may_stay_is_told_with_the_total_that_is_needed(drill: Drill) -> None:
    rules = load("toppan")
    card = Card("toppan_stay", "toppan", "may.open.1")
    questions = (ask(card, rules, seed) for seed in range(60))
    found = next(one for one in questions if shows("own_wind_as_guest", one, rules))
    ask_toppan(drill, "toppan_stay", "may.open.1")
    put(drill, found)
    answer_by(drill, "own_wind_as_guest")
    assert "own_wind_as_guest" in drill.state.marked.causes
    assert re.search("0.5 要るのは .* いいえ.*10 要るのは .* はい", lanes(drill))


def test_ten_questions_about_a_cause_of_toppan_are_those_in_which_it_shows(drill: Drill) -> None:
    ask_toppan(drill, "toppan_points", "stake.half.7")
    for cause in ("indicator_is_dora", "stake_as_half"):
        assert drill.page._session.practise_cause(cause)
        drill.qtbot.waitUntil(lambda: drill.state.question is not None, timeout=20_000)
        assert shows(cause, drill.state.question, drill.page._session.rules)
        assert drill.state.round.length == TEN
    assert not drill.page._session.practise_cause("double_rounded"), "of the other game"


def test_the_next_question_of_toppan_shows_the_same_cause(drill: Drill) -> None:
    ask_toppan(drill, "toppan_points", "stake.half.7")
    drill.page._choose("plan", "due")
    ask_toppan(drill, "toppan_points", "stake.half.7")
    answer_by(drill, "stake_as_even")
    first = drill.state.question
    drill.click("drill_next")
    drill.qtbot.waitUntil(lambda: drill.state.question not in (None, first))
    again = drill.state.question
    assert again.card != first.card
    assert shows("stake_as_even", again, drill.page._session.rules)


# --- layout


def test_in_a_small_window_the_side_columns_fold_and_lanes_and_foot_stay(drill: Drill) -> None:
    drill.window.resize(1024, 700)
    QApplication.processEvents()
    ask_cell(drill, "child.ron.30.3")
    answer(drill, "4000")
    drill.qtbot.waitUntil(lambda: not drill.shows("drill_kind_points"))
    inside = QRectF(drill.window.rect())
    for name in ("drill_lanes", "drill_next", "drill_thumb", "drill_next_card"):
        assert drill.shows(name)
        assert inside.contains(drill.box(name)), name
    drill.click("drill_next")
    drill.qtbot.waitUntil(lambda: drill.shows("drill_kind_points"))


def test_every_action_on_an_answer_is_reached_by_the_mouse(drill: Drill) -> None:
    ask_cell(drill, "child.ron.30.3")
    answer(drill, "4000")
    assert not drill.shows("drill_slip")
    drill.click("drill_more")
    for name in ("drill_slip", "drill_only", "drill_take_back", "drill_rest"):
        assert drill.find(name, QAbstractButton).isVisible(), name
    drill.click("drill_slip")
    assert drill.state.marked.slip
    assert drill.find("drill_lesson", QAbstractButton).isHidden()


def test_kinds_without_a_diagnosis_say_nothing_wrong(drill: Drill) -> None:
    drill.page._choose_kind("ruling")
    drill.qtbot.waitUntil(lambda: drill.state.question is not None)
    drill.page._session.give_up()
    assert drill.text("drill_located") == ""
    assert isinstance(drill.find("drill_truth", QLabel).text(), str)
    assert drill.shows("drill_ledger")


def test_the_end_of_a_round_tells_the_rule_with_the_amounts_of_the_document(drill: Drill) -> None:
    ask_cell(drill, "child.ron.30.4")
    answer(drill, "7700")
    drill.click("drill_end")
    words = [label.text() for label in drill.page.ui.summary.findChildren(QLabel)]
    assert "1920点から満貫に切り上げ" in words, words


def test_the_steps_at_the_end_of_a_round_are_those_of_the_rule_that_is_told(drill: Drill) -> None:
    """Not those of the card that was missed most often, for which no cause is known."""
    keys = "child.ron.30.3", "child.ron.30.1"
    drill.page.path.begin(tuple(Card("points", "club", key) for key in keys))
    for key, said in ((keys[0], "4000"), (keys[1], "7"), (keys[1], "7")):
        put(drill, ask(Card("points", "club", key), drill.page._session.rules, 0))
        answer(drill, said)
        drill.page._session.go_on()
        drill.qtbot.waitUntil(lambda: drill.state.marked is None)
    drill.click("drill_end")
    thing = drill.page.ui.summary._shown.thing  # type: ignore[union-attr]
    assert thing.title == "倍が先、切り上げは最後"
    assert [node.amount for node in thing.chain] == ["1920", "3840", "3900"]


def test_causes_are_there_after_a_restart_and_are_exported(tmp_path: Path) -> None:
    path = tmp_path / "log.sqlite"
    with closing(ProgressDatabase(path, "2026-11-21")) as before:
        before.save(an_answer("1", Card("points", "club", "child.ron.30.3"), correct=False,
                              said="4000", rating=1, causes="double_rounded"))  # fmt: skip
    with closing(ProgressDatabase(path, "2026-11-21")) as after:
        (one,) = cause_tallies(after, "club", after.answers()[0].at)
        assert (one.cause, one.week) == ("double_rounded", 1)
        content = after.content(after.answers())
        assert '"double_rounded"' in "".join(progress_files.as_json(content))
        assert "double_rounded" in "".join(progress_files.as_csv(content))


def test_a_cause_that_has_not_been_seen_for_long_is_cured(tmp_path: Path) -> None:
    with closing(ProgressDatabase(tmp_path / "log.sqlite", "2026-11-21")) as progress:
        for number in range(2):
            progress.save(an_answer(f"a{number}", correct=False, rating=1, causes="pairs_30",
                                    at=START + number, day="2025-11-21"))  # fmt: skip
        now = START + 30 * DAY
        for number in range(25):
            progress.save(an_answer(f"b{number}", at=now, day="2026-11-21"))
        progress.save(an_answer("c", correct=False, rating=1, causes="han_low", at=now))
        shown = causes_view(cause_tallies(progress, "club", now), Texts("ja"))
    assert [bar.cause for bar in shown.bars] == ["han_low"]
    assert shown.cured == ("七対子の符を上げる",)


@pytest.mark.parametrize("hours", [-12, -5, 0, 9, 14])
def test_the_days_since_a_mistake_are_those_on_which_was_practised(
    tmp_path: Path, hours: int
) -> None:
    """A day is that of the learner, not that of Greenwich: where the mistake was made in the
    evening or the early morning, the answers of its own day do not count, those of the next do."""
    zone, since = timezone(timedelta(hours=hours)), []
    with closing(ProgressDatabase(tmp_path / "log.sqlite", "2026-11-21")) as progress:
        for day, hour, wrong in (
            (21, 8, False), (21, 9, True), (21, 22, True), (22, 8, False), (22, 9, True),
        ):  # fmt: skip
            moment = study_time(datetime(2026, 11, day, hour, tzinfo=zone))
            said = {"correct": not wrong, "causes": "pairs_30" if wrong else ""}
            progress.save(an_answer(f"{day}.{hour}", at=moment.at, day=moment.day, **said))
            since.append([one.since for one in cause_tallies(progress, "club", moment.at)])
    assert since == [[], [0], [0], [1], [0]]


def test_an_answer_that_several_causes_explain_counts_for_the_most_frequent(tmp_path: Path) -> None:
    with closing(ProgressDatabase(tmp_path / "log.sqlite", "2026-11-21")) as progress:
        for number, causes in enumerate(("a b", "b", "b c")):
            progress.save(an_answer(str(number), correct=False, rating=1, causes=causes))
        found = cause_tallies(progress, "club", START)
    assert [(one.cause, one.week) for one in found] == [("b", 3)]


def test_of_a_hand_only_a_cause_that_the_answers_name_is_counted(tmp_path: Path) -> None:
    hands = Card("fu", "club", "closed.ron.50")
    with closing(ProgressDatabase(tmp_path / "log.sqlite", "2026-11-21")) as progress:

        def counted(*some: str) -> list[tuple[str, int]]:
            for causes in some:
                uid = str(len(progress.answers()))
                progress.save(an_answer(uid, hands, correct=False, rating=1, causes=causes))
            return [(one.cause, one.week) for one in cause_tallies(progress, "club", START)]

        assert counted("a b c", "a b c") == [], "neither of those that fit the same answers"
        assert counted("b") == [("b", 3)], "the third tells which one it was"


def test_a_name_of_a_cause_that_is_unknown_is_not_shown(tmp_path: Path) -> None:
    with closing(ProgressDatabase(tmp_path / "log.sqlite", "2026-11-21")) as progress:
        progress.save(an_answer("1", correct=False, rating=1, causes="of_another_version"))
        shown = causes_view(cause_tallies(progress, "club", START), Texts("ja"))
    assert shown.bars == ()


def test_the_causes_of_a_week_are_counted_in_little_time(tmp_path: Path) -> None:
    with closing(ProgressDatabase(tmp_path / "log.sqlite", "2026-11-21")) as progress:
        some = [
            an_answer(str(number), causes="han_low share" if number % 3 == 0 else "",
                      correct=number % 3 > 0, at=START + number)
            for number in range(6000)
        ]  # fmt: skip
        for _ in progress.import_progress(ProgressContent(tuple(some))):
            pass
        begun = process_time()
        assert cause_tallies(progress, "club", START + 6000)
        assert process_time() - begun < 0.05


def test_the_lesson_about_a_cause_is_one_press_away(drill: Drill) -> None:
    drill.find("drill_lesson", QAbstractButton).click()
    assert drill.state.view == "practise", "an open question has no lesson"
    ask_cell(drill, "child.ron.30.3")
    answer(drill, "4000")
    assert drill.find("drill_lesson", QAbstractButton).text() == "課 三へ"
    drill.click("drill_lesson")
    assert drill.state.view == "path"
    assert drill.state.lesson == "chant30"


# --- several wrong fields at once


def test_a_declaration_with_two_wrong_counts_tells_both(drill: Drill) -> None:
    """The fu stand part by part; the han, which are wrong for another reason, stand above."""
    ask_hand(drill, FIFTY, "ron seat=S riichi", "declaration", ("han", "fu", "points"))
    answer(drill, "3翻 40符 5200")
    assert drill.find("drill_parts", PartsTable).isVisible()
    assert drill.find("drill_fields", QLabel).isVisible()
    told = drill.text("drill_fields")
    assert "✕ 翻：3翻 → 1翻" in told
    assert "✕ 符：40符 → 50符" in told


def test_yaku_and_han_that_stand_part_by_part_are_not_told_twice(drill: Drill) -> None:
    ask_hand(drill, FIFTY, "ron seat=S riichi", "yaku", ("yaku", "han"))
    answer(drill, "平和 2翻")
    assert drill.find("drill_parts", PartsTable).isVisible()
    assert not drill.find("drill_fields", QLabel).isVisible()


def test_the_same_mistakes_take_no_row_from_the_parts_in_a_small_window(
    drill: Drill, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sum of the fu, where the answer went wrong, was cut by the list of earlier mistakes."""
    row = MistakeRow("手", "1300", "1000")
    monkeypatch.setattr(view, "mistake_rows", lambda *_: iter((row, row, row)))
    drill.resize(1024, 700)
    hand, won = "22p345p567s88s[6'66m]+2p", "ron from=N seat=W round=E"
    for again in (False, True):
        if again:
            drill.click("drill_next")
        ask_hand(drill, hand, won, "declaration", ("han", "fu", "points"))
        answer(drill, "1翻 40符 1300")
    assert drill.find("drill_mistakes", QWidget).isVisible()
    table = drill.find("drill_parts", PartsTable)
    drill.qtbot.waitUntil(lambda: table.height() >= table.minimumSizeHint().height())


# --- a hand without yaku

DORA_ALONE = "345m678m24p999s22p+3p", "ron from=N seat=S dora=2m"
"""A hand with a dora and without yaku."""


@pytest.mark.parametrize("kind", ["yaku", "declaration"])
@pytest.mark.parametrize("given_up", [True, False])
def test_why_a_hand_without_yaku_has_none_is_told_at_once(
    drill: Drill, kind: str, given_up: bool
) -> None:
    """What it nearly has, with what is lacking, and its dora, which are no yaku."""
    fields = ("yaku", "han") if kind == "yaku" else ("han", "fu", "points")
    ask_hand(drill, *DORA_ALONE, kind, fields)
    if given_up:
        drill.click("drill_give_up")
    else:
        answer(drill, "役なし")
        assert drill.state.marked.right
    rows = parts(drill)
    assert drill.find("drill_parts", PartsTable).isVisible()
    assert any(row.startswith("断么九") and "九索" in row for row in rows), rows
    assert any(row.startswith("ドラ") and row.endswith("1翻") for row in rows), rows
    assert rows[-1].startswith("翻の計 役なし"), rows
    assert "アガリには役が要る" in rows[-1]
    drill.click("drill_unfold")
    assert "アガリには役が要る" in drill.find("drill_clause", QWidget).accessibleName()


def test_a_declaration_of_a_hand_without_yaku_is_compared_with_no_amounts(drill: Drill) -> None:
    """It has neither fu nor points: 0翻 and 0点 are the counts of no hand."""
    ask_hand(drill, *DORA_ALONE, "declaration", ("han", "fu", "points"))
    answer(drill, "1翻 40符 1300")
    assert "ドラは役でない" in drill.text("drill_thumb")
    assert not drill.find("drill_fields", QLabel).isVisible()
    assert drill.find("drill_parts", PartsTable).isVisible()


def test_no_cause_is_told_of_a_win_that_it_does_not_give(drill: Drill) -> None:
    """A hand without yaku that is counted as a win: two misconceptions make it one of 40 fu, and
    none of them one of four han."""
    ask_hand(drill, *DORA_ALONE, "declaration", ("han", "fu", "points"))
    answer(drill, "4翻 40符 8000")
    assert drill.state.marked.causes == ()
    assert not drill.find("drill_located", QLabel).isVisible()
