"""The drill page: asked, answered, graded and kept, by keys alone and by the mouse alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QListView, QWidget
from pytestqt.qtbot import QtBot

from app.main_window.window import MainWindow
from app.pages.drill import question_finder
from app.pages.drill.kinds.kind import Card, Question
from app.pages.drill.kinds.table import offered_answer, right_answer, seek_for
from app.pages.drill.page import DrillPage
from app.pages.drill.progress.clock import Clock, StudyTime, study_time
from app.pages.drill.state import ROUND, suspend
from app.pages.score.state import Draft
from app.style.theme import px
from app.views.drill import Practise
from app.widgets.controls.keyed import KeyedButton
from tests.app.player import Player


class Still(Clock):
    """A clock that goes on only when it is told."""

    def __init__(self) -> None:
        self.gone, self.count = 0.0, 0

    def now(self) -> StudyTime:
        return study_time(datetime(2026, 11, 21, 12, tzinfo=UTC) + timedelta(seconds=self.gone))

    def ticks(self) -> float:
        return self.gone

    def uid(self) -> str:
        self.count += 1
        return str(self.count)

    def seed(self) -> int:
        self.count += 1
        return self.count


class Drill(Player):
    """A player on the drill page."""

    def __init__(self, qtbot: QtBot, window: MainWindow) -> None:
        super().__init__(qtbot, window)
        self.clock = Still()
        self.do("page_drill")
        self.page.repository.clock = self.clock
        self.do("drill_begin")

    @property
    def page(self) -> DrillPage:
        found = self.window.page
        assert isinstance(found, DrillPage)
        return found

    @property
    def state(self):  # type: ignore[no-untyped-def]
        return self.page._store.state

    @property
    def truth(self) -> str:
        """The right answer, as it is written."""
        return right_answer(self.state.question, self.window.texts)

    @property
    def offered(self) -> str:
        """The right answer, as it is offered as a choice."""
        return offered_answer(self.state.question, self.window.texts)

    @property
    def asked(self) -> str:
        return self.find("drill_subject", QWidget).accessibleName()

    def key(self, key: Qt.Key) -> None:
        """A key where the keyboard is."""
        there = self.window.focusWidget()
        assert there is not None
        self.qtbot.keyClick(there, key)

    def say(self, text: str, seconds: float = 3) -> None:
        """Type an answer and press Enter."""
        self.clock.gone += seconds
        there = self.window.focusWidget()
        assert there is self.find("drill_field", QLineEdit), there
        self.qtbot.keyClicks(there, text.replace("・", "-").replace("オール", " all"))
        self.key(Qt.Key.Key_Return)

    def kept(self) -> list[tuple[str, bool, bool]]:
        """What is in the file: what was said, whether right, whether taken back."""
        self.page.repository.flush()
        answers = self.page.repository.progress.answers()
        return [(kept.said, kept.correct, kept.undone) for kept in answers]


@pytest.fixture
def drill(qtbot: QtBot, window: MainWindow) -> Drill:
    window.activateWindow()
    return Drill(qtbot, window)


def test_the_first_visit_asks_the_most_frequent_cell(drill: Drill) -> None:
    assert drill.asked == "子 30符2翻 ロン"
    assert drill.window.focusWidget() is drill.find("drill_field", QLineEdit)
    assert drill.text("drill_stage").startswith("よく出る20枚から")
    assert drill.kept() == []


def test_a_round_by_keys_alone(drill: Drill) -> None:
    drill.say("2000")
    assert drill.text("drill_verdict") == "✓ 正しい"
    assert drill.text("drill_truth") == "2000"
    drill.key(Qt.Key.Key_Return)
    assert drill.asked == "子 30符1翻 ロン"
    drill.say("3900", 5.2)
    assert drill.text("drill_verdict") == "✕ 違う"
    assert drill.text("drill_seconds") == "5.2秒"
    drill.qtbot.waitUntil(lambda: drill.text("drill_located").startswith("3900は子 "))
    assert "1000" in drill.text("drill_truth")
    assert drill.find("drill_ledger", QListView).model().rowCount() >= 2
    assert "3枚あと" in drill.text("drill_comes_back")
    drill.key(Qt.Key.Key_Return)
    asked = [drill.asked]
    while not drill.state.round.over:
        drill.say(drill.truth)
        drill.key(Qt.Key.Key_Return)
        asked.append(drill.asked)
    assert "子 30符1翻 ロン" in asked[:4], "a missed card comes back within the next five"
    assert f"{ROUND - 1} / {ROUND}" in drill.text("drill_summary_numbers")
    rows = drill.find("drill_look_at", QListView).model()
    assert "子 30符1翻 ロン → 1000" in str(rows.index(0, 0).data())
    assert len(drill.kept()) == ROUND
    drill.key(Qt.Key.Key_Return)
    assert not drill.state.round.over
    assert drill.window.focusWidget() is drill.find("drill_field", QLineEdit)


def test_enter_presses_the_button_that_tab_came_to_and_else_goes_on(drill: Drill) -> None:
    """On “choose an answer” it submitted the one that was half typed."""
    drill.qtbot.keyClicks(drill.window.focusWidget(), "20")
    choices = drill.find("drill_choices", KeyedButton)
    choices.setFocus(Qt.FocusReason.TabFocusReason)
    drill.key(Qt.Key.Key_Return)
    assert drill.kept() == []
    assert drill.state.marked is None
    drill.page.setFocus(Qt.FocusReason.OtherFocusReason)
    drill.page._session.enter(drill.truth)
    asked = drill.asked
    drill.key(Qt.Key.Key_Return)
    assert drill.asked != asked


def test_a_round_by_the_mouse_alone(drill: Drill) -> None:
    for digit in ("2", "0", "00", "0", "back"):
        drill.click(f"key_{digit}")
    drill.click("drill_submit")
    assert drill.text("drill_verdict") == "✓ 正しい"
    drill.click("drill_next")
    drill.click("key_3", "key_9", "drill_submit")
    assert drill.text("drill_verdict") == "✕ 違う"
    drill.click("drill_more", "drill_take_back", "key_1", "key_0", "key_00", "drill_submit")
    assert drill.text("drill_verdict") == "✓ 正しい"
    assert drill.kept() == [("2000", True, False), ("39", False, True), ("1000", True, False)]
    drill.click("drill_next", "drill_choices")
    shown = [drill.find(f"drill_choice_{n}", QAbstractButton).text() for n in range(4)]
    assert drill.truth in shown
    assert len(set(shown)) == 4
    drill.click(f"drill_choice_{shown.index(drill.truth)}")
    assert drill.text("drill_verdict") == "✓ 正しい"
    assert drill.state.marked.rating == 2, "with choices it counts as hard"
    drill.click("drill_next", "drill_give_up")
    assert drill.text("drill_verdict") == "✕ 答えを見た"
    drill.click("drill_next", "drill_end")
    assert "3 / 4" in drill.text("drill_summary_numbers")
    assert not drill.shows("drill_summary_numbers"), "the figures above tell it already"
    drill.click("drill_again")
    assert drill.state.round.done == ()


def test_what_is_not_read_gets_a_hint_and_is_not_counted(drill: Drill) -> None:
    drill.say("20x0")
    assert "「x」は点数として読めない" in drill.text("drill_problem")
    assert drill.find("drill_field", QLineEdit).text() == "20x0"
    assert drill.kept() == []
    drill.key(Qt.Key.Key_Backspace)
    drill.key(Qt.Key.Key_Backspace)
    drill.say("")
    assert drill.text("drill_verdict") == "✓ 正しい"
    assert len(drill.kept()) == 1


def test_undo_takes_the_last_grade_back_and_redo_lets_it_count(drill: Drill) -> None:
    first = drill.asked
    drill.say("1")
    drill.key(Qt.Key.Key_Return)
    drill.do("undo")
    assert drill.asked == first
    assert drill.state.marked is None
    assert drill.kept() == [("1", False, True)]
    assert drill.page.repository.known("club", "points").memories == {}
    drill.do("redo")
    assert drill.kept() == [("1", False, False)]
    assert len(drill.page.repository.known("club", "points").memories) == 1
    drill.do("undo")
    drill.say("2000")
    assert drill.kept() == [("1", False, True), ("2000", True, False)]


def test_a_card_is_skipped_or_suspended(drill: Drill) -> None:
    first = drill.asked
    drill.click("drill_skip")
    second = drill.asked
    assert second != first
    drill.click("drill_suspend")
    assert drill.asked != second
    assert drill.kept() == []
    suspended = drill.page.repository.known("club", "points").suspended
    assert [card.key for card in suspended] == ["child.ron.30.1"]


CELLS = tuple(Card("points", "club", f"child.ron.30.{han}") for han in (1, 2, 3))


def test_a_round_of_cards_ends_without_those_that_are_suspended(drill: Drill) -> None:
    """What is suspended is asked no more, and the round does not wait for it."""
    drill.page._session.begin_cards(CELLS)
    for _ in CELLS[1:]:
        drill.say(drill.truth)
        drill.key(Qt.Key.Key_Return)
    drill.click("drill_suspend")
    assert drill.state.round.over
    assert len(drill.state.round.done) == 2


def test_undo_does_not_make_a_round_wait_for_a_suspended_card(drill: Drill) -> None:
    drill.page._session.begin_cards(CELLS[:2])
    drill.say(drill.truth)
    drill.key(Qt.Key.Key_Return)
    drill.click("drill_suspend")
    drill.do("undo")
    assert not drill.state.round.over
    drill.say(drill.truth)
    drill.key(Qt.Key.Key_Return)
    assert drill.state.round.over


def test_a_round_is_begun_without_cards_that_are_suspended(drill: Drill) -> None:
    told: list[str] = []
    drill.page.message.connect(told.append)
    drill.page.repository.suspend(CELLS[0])
    drill.page.path.begin(CELLS[:2])
    assert drill.state.round.cards == CELLS[1:2]
    drill.page.path.begin(CELLS[:1])
    assert drill.state.round.cards == CELLS[1:2], "no other round is begun"
    assert told == ["どれも休ませてある。「あゆみ」で戻せる。"]


@pytest.mark.parametrize("gone", [True, False])
def test_a_round_of_cards_ends_without_one_that_cannot_be_asked(
    drill: Drill, monkeypatch: pytest.MonkeyPatch, gone: bool
) -> None:
    """One that an own document no longer has, or for which no question is found."""
    away = Card("cells", "club", "child.ron.77") if gone else CELLS[1]

    def search(card: Card, *of: Any) -> Iterator[Question | None]:
        yield from () if card == CELLS[1] and not gone else seek_for(card, *of)

    monkeypatch.setattr(question_finder, "seek_for", search)
    drill.page._session.begin_cards((CELLS[0], away, CELLS[2]))
    for card in (CELLS[0], CELLS[2]):
        assert drill.state.question.card == card
        drill.say(drill.truth)
        drill.key(Qt.Key.Key_Return)
        drill.qtbot.waitUntil(lambda: not drill.state.dealing)
    assert drill.state.round.over


def test_a_round_of_cards_after_one_about_a_cause_asks_those_cards(drill: Drill) -> None:
    assert drill.page._session.practise_cause("double_rounded")
    drill.qtbot.waitUntil(lambda: drill.state.question is not None)
    drill.page.path.begin(CELLS)
    for number, card in enumerate(CELLS, 1):
        assert drill.state.question.card == card
        assert drill.text("drill_count") == f"{number} / {len(CELLS)}"
        assert drill.text("drill_caption") == drill.window.texts.ui("drill.kind.points")
        drill.say(drill.truth)
        drill.key(Qt.Key.Key_Return)
    assert drill.state.round.over


def test_an_audience_is_told_that_the_round_is_over(drill: Drill) -> None:
    drill.say(drill.truth)
    drill.click("drill_next", "drill_end")
    shown = drill.page.presented()
    assert shown is not None
    assert shown.name == drill.window.texts.ui("drill.summary.title_free")


def test_another_document_without_the_chosen_cards_asks_what_is_due(drill: Drill) -> None:
    drill.page.receive(Practise("points", ("child.ron.30.3",)))
    drill.do("document_r101")
    assert drill.state.plan == "chosen", "it has the cell, too"
    drill.do("document_enjoy")
    assert (drill.state.plan, drill.state.chosen) == ("due", ())
    assert drill.state.question.card.document == "enjoy"


def test_another_document_in_which_a_cause_does_not_show_asks_what_is_due(drill: Drill) -> None:
    assert drill.page._session.practise_cause("kiriage_overdone")
    drill.do("document_r101")
    assert drill.state.cause == "kiriage_overdone"
    drill.do("document_enjoy")
    assert drill.state.cause == ""
    assert drill.text("drill_caption") == drill.window.texts.ui("drill.kind.points")


def test_time_in_another_tab_is_no_time_of_an_answer(drill: Drill) -> None:
    drill.click("drill_view_3")
    drill.clock.gone += 100
    drill.click("drill_view_1")
    drill.say(drill.truth, 3)
    assert drill.state.marked.ms == 3000


def test_an_answer_that_counts_again_tells_when_its_card_comes_back(drill: Drill) -> None:
    drill.say(drill.truth)
    told = drill.text("drill_comes_back")
    assert told
    drill.do("undo")
    drill.do("redo")
    assert drill.text("drill_comes_back") == told


def test_a_document_without_hands_by_number_says_so(drill: Drill) -> None:
    told: list[str] = []
    drill.do("document_toppan")
    drill.page.message.connect(told.append)
    drill.do("drill_number")
    assert told == ["この規定の手には番号がない。"]
    drill.qtbot.waitUntil(lambda: drill.window.focusWidget().isVisible())


@pytest.mark.parametrize(("count", "told"), [(1, "札は、すぐに"), (2, "1枚あと"), (3, "2枚あと")])
def test_a_missed_card_comes_back_as_soon_as_its_round_lets_it(
    drill: Drill, count: int, told: str
) -> None:
    drill.page.path.begin(CELLS[:count])
    drill.click("drill_give_up")
    assert told in drill.text("drill_comes_back")
    for card in CELLS[1:count]:
        drill.key(Qt.Key.Key_Return)
        assert drill.state.question.card == card
        drill.say(drill.truth)
    drill.key(Qt.Key.Key_Return)
    assert drill.state.question.card == CELLS[0]
    drill.say(drill.truth)
    drill.key(Qt.Key.Key_Return)
    assert drill.state.round.over


@pytest.mark.parametrize("button", ["drill_skip", "drill_suspend"])
def test_a_round_of_one_card_ends_without_it(drill: Drill, button: str) -> None:
    drill.page.path.begin(CELLS[:1])
    drill.click(button)
    assert drill.state.round.over


def test_the_last_card_of_a_round_that_is_missed_comes_back_after_one_other(drill: Drill) -> None:
    """One that was right before; without any, as the others are suspended, at once."""
    drill.page.path.begin(CELLS[:2])
    drill.say(drill.truth)
    drill.key(Qt.Key.Key_Return)
    drill.click("drill_give_up")
    assert "札は1枚あと" in drill.text("drill_comes_back")
    drill.page.repository.suspend(CELLS[0])
    drill.page._store.adopt(partial(suspend, card=CELLS[0]))
    drill.page._present()
    assert "札は、すぐに" in drill.text("drill_comes_back")
    drill.key(Qt.Key.Key_Return)
    assert drill.state.question.card == CELLS[1]


@pytest.mark.parametrize(("count", "others"), [(1, 1), (2, 1), (3, 3)])
def test_a_missed_card_of_a_few_chosen_ones_comes_back_as_it_says(
    drill: Drill, count: int, others: int
) -> None:
    drill.page.receive(Practise("points", tuple(card.key for card in CELLS[:count])))
    missed = drill.state.question.card
    drill.click("drill_give_up")
    assert f"札は{others}枚あと" in drill.text("drill_comes_back")
    for _ in range(others):
        drill.key(Qt.Key.Key_Return)
        assert drill.state.question.card != missed
        drill.say(drill.truth)
    drill.key(Qt.Key.Key_Return)
    assert drill.state.question.card == missed


def test_a_card_missed_in_a_round_about_a_cause_comes_back_as_it_says(drill: Drill) -> None:
    assert drill.page._session.practise_cause("double_rounded")
    drill.qtbot.waitUntil(lambda: drill.state.question is not None)
    missed = drill.state.question.card
    drill.click("drill_give_up")
    assert "札は3枚あと" in drill.text("drill_comes_back")
    asked = []
    for _ in range(4):
        drill.key(Qt.Key.Key_Return)
        drill.qtbot.waitUntil(lambda: drill.state.question is not None)
        asked.append(drill.state.question.card)
        drill.say(drill.truth)
    assert missed not in asked[:3]
    assert asked[3] == missed


def test_practice_of_cards_that_are_all_suspended_is_not_begun(drill: Drill) -> None:
    told: list[str] = []
    drill.page.message.connect(told.append)
    drill.page.repository.suspend(CELLS[0])
    before = drill.state.question
    drill.page.receive(Practise("points", (CELLS[0].key,)))
    assert drill.state.question is before
    assert told == ["どれも休ませてある。「あゆみ」で戻せる。"]
    drill.page.receive(Practise("points", (CELLS[0].key, CELLS[1].key)))
    assert drill.state.question.card == CELLS[1]


MIXED = (CELLS[1], Card("honba", "club", "child.ron.2"))


def test_in_a_round_of_several_kinds_only_this_asks_the_card_at_hand(drill: Drill) -> None:
    drill.page._session.begin_cards(MIXED)
    drill.say(drill.truth)
    drill.key(Qt.Key.Key_Return)
    assert drill.state.question.card == MIXED[1]
    shown = drill.page.presented()
    assert shown is not None
    assert shown.caption == drill.window.texts.ui("drill.kind.honba")
    drill.click("drill_give_up")
    drill.click("drill_more", "drill_only")
    assert drill.state.question.kind == "honba"
    assert (drill.state.kind, drill.state.chosen) == ("honba", (MIXED[1].key,))


def test_the_summary_names_the_card_of_a_hand_and_not_the_answer_to_one_hand(
    drill: Drill,
) -> None:
    """It said 「役と翻はリーチ 1翻」, and of no answer 「（答え 答えていない）」."""
    drill.page._session.begin_cards((Card("yaku", "club", "riichi"),))
    drill.qtbot.waitUntil(lambda: drill.state.question is not None and not drill.state.dealing)
    drill.click("drill_give_up", "drill_next", "drill_end")
    assert drill.text("round_end_title") == "役と翻：リーチ"
    row = str(drill.find("drill_look_at", QListView).model().index(0, 0).data())
    assert row.endswith("（答えていない）"), row


def test_the_end_of_a_round_says_how_many_more_answers_are_to_look_at(drill: Drill) -> None:
    """It listed two of three, and the third was told nowhere."""
    drill.page._session.begin_cards(CELLS)
    for _ in range(3):
        drill.click("drill_give_up", "drill_next")
    drill.click("drill_end")
    assert drill.find("drill_look_at", QListView).model().rowCount() == 2
    assert drill.shows("drill_look_more")
    assert drill.text("drill_look_more") == "ほか 1"


def test_the_calculation_of_a_hand_without_yaku_tells_the_clause_of_its_only_line(
    drill: Drill,
) -> None:
    """No line was in hand, and the place of the clause was empty."""
    drill.page._choose_kind("yaku")
    assert drill.page._session.ask_numbered("8VD7-KV9T") is None
    drill.click("drill_give_up")
    drill.qtbot.waitUntil(lambda: drill.shows("drill_unfold"))
    drill.click("drill_unfold")
    assert drill.find("drill_clause", QWidget).accessibleName().startswith("アガリには役が要る")


def test_a_row_of_the_summary_of_several_kinds_asks_its_card(drill: Drill) -> None:
    drill.page._session.begin_cards(MIXED)
    drill.say(drill.truth)
    drill.key(Qt.Key.Key_Return)
    drill.click("drill_give_up", "drill_next", "drill_end")
    rows = drill.find("drill_look_at", QListView)
    where = rows.visualRect(rows.model().index(0, 0)).center()
    drill.qtbot.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert drill.state.question.kind == "honba"
    assert (drill.state.kind, drill.state.chosen) == ("honba", (MIXED[1].key,))


def test_the_range_leaves_out_what_is_not_asked_for(drill: Drill) -> None:
    drill.click("drill_facet_ron", "drill_facet_child")
    assert drill.asked.startswith("親")
    assert drill.asked.endswith("ツモ")
    drill.click("drill_facet_tsumo")
    assert drill.asked.endswith("ロン"), "of ron and tsumo one stays"
    drill.do("undo")
    assert drill.asked.endswith("ツモ")


def test_sixty_seconds_end_the_round(drill: Drill) -> None:
    drill.click("drill_mode_1")
    for _ in range(4):
        drill.say(drill.truth, 10)
    drill.clock.gone += 30
    drill.page._session._check_time()
    assert drill.state.round.over
    assert "4 / 4" in drill.text("drill_summary_numbers")


def test_undo_after_sixty_seconds_takes_the_answer_back_and_gives_no_more_time(
    drill: Drill,
) -> None:
    drill.click("drill_mode_1")
    for _ in range(4):
        drill.say(drill.truth, 10)
    drill.clock.gone += 30
    drill.page._session._check_time()
    drill.do("undo")
    assert drill.state.round.over
    assert "3 / 3" in drill.text("drill_summary_numbers")
    assert [undone for *_, undone in drill.kept()] == [False, False, False, True]
    drill.do("redo")
    assert drill.state.round.over
    assert "4 / 4" in drill.text("drill_summary_numbers")


def test_undo_after_a_round_by_time_that_was_ended_early_lets_its_clock_go_on(
    drill: Drill,
) -> None:
    drill.click("drill_mode_1")
    drill.say(drill.truth, 10)
    drill.say(drill.truth, 10)
    drill.click("drill_end")
    drill.clock.gone += 5
    drill.do("undo")
    assert not drill.state.round.over
    assert drill.page._session.left == 35_000
    drill.clock.gone += 36
    drill.qtbot.waitUntil(lambda: drill.state.round.over)


def test_skipping_gives_a_round_by_time_no_more_time(drill: Drill) -> None:
    drill.click("drill_mode_1")
    drill.clock.gone += 50
    drill.click("drill_skip")
    assert drill.page._session.left == 10_000


def test_the_goal_of_the_day_is_chosen_and_kept(drill: Drill) -> None:
    drill.click("drill_goal_more")
    drill.say(drill.truth)
    drill.qtbot.waitUntil(lambda: drill.text("drill_goal_told") == "今日 1 / 30問")
    assert drill.page.repository.progress.wishes() == {"goal": "30"}


def test_every_document_asks_its_own_table(drill: Drill) -> None:
    for document in ("r101", "enjoy", "tenhou"):
        drill.say("1")
        drill.do(f"document_{document}")
        assert drill.state.question.card.document == document
        assert drill.state.round.done == ()
        drill.say(drill.truth)
        assert drill.text("drill_verdict") == "✓ 正しい"
        drill.key(Qt.Key.Key_Return)
    drill.do("page_table")
    drill.do("document_r101")
    drill.do("page_drill")
    assert drill.state.question.card.document == "r101"


def test_the_progress_is_there_when_the_page_is_made_anew(drill: Drill) -> None:
    drill.say("2000")
    drill.window.choose_scale(1.25)
    drill.window.choose_scale(1.0)
    assert drill.kept() == [("2000", True, False)]


@pytest.mark.parametrize("first_page", ["score"])
def test_every_control_has_a_name_and_a_place_in_the_tab_chain(drill: Drill) -> None:
    for step in ("", "1"):
        if step:
            drill.say(step)
        controls = [
            child
            for child in drill.page.findChildren(QAbstractButton)
            if child.isVisible() and child.isEnabled()
        ]
        first = there = drill.window.focusWidget()
        seen = set()
        for _ in range(200):
            assert there is not None
            seen.add(there.objectName())
            button = there.text() if isinstance(there, QAbstractButton) else ""
            assert there.accessibleName() or button, there.objectName()
            drill.window.focusNextChild()
            there = drill.window.focusWidget()
            if there is first:
                break
        for child in controls:
            group = child.group()  # is one stop for Tab while the window is active: arrows go on
            stops = [child] if group is None else group.buttons()
            assert seen & {stop.objectName() for stop in stops}, child.objectName()


def test_today_is_offered_in_no_other_tab(drill: Drill) -> None:
    """Not when the panels of the practice are presented later, either."""
    drill.say("1")
    drill.click("drill_next")
    drill.clock.gone += 3600
    drill.do("drill_begin")
    drill.qtbot.waitUntil(lambda: drill.shows("drill_today"))
    for tab in (2, 3):
        drill.click(f"drill_view_{tab}")
        drill.page._sides.present()
        assert not drill.shows("drill_today")
    drill.click("drill_view_1")
    drill.qtbot.waitUntil(lambda: drill.shows("drill_today"))


def test_a_lesson_stays_alone_when_the_window_is_resized(drill: Drill) -> None:
    drill.window.resize(1280, 800)
    drill.qtbot.waitUntil(lambda: drill.shows("drill_paper"))
    drill.page.path.open_lesson("limits")
    assert not drill.shows("drill_paper")
    before = drill.page.ui.width()
    drill.window.resize(1400, 800)
    drill.qtbot.waitUntil(lambda: drill.page.ui.width() > before)
    assert not drill.shows("drill_paper")
    drill.page._show_view("practise")
    drill.qtbot.waitUntil(lambda: drill.shows("drill_paper"))


@pytest.mark.parametrize("first_page", ["score"])
def test_a_modifier_alone_leaves_the_focus_where_it_is(drill: Drill) -> None:
    """Shift came first of Shift+Tab, and screen readers have their own keys: each threw the focus
    into the answer field."""
    for name in ("drill_skip", "drill_choices", "page"):
        button = drill.find(name, QWidget)
        button.setFocus(Qt.FocusReason.TabFocusReason)
        there = drill.window.focusWidget()
        assert there is not None
        for key in (
            Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Insert,
            Qt.Key.Key_CapsLock, Qt.Key.Key_F15, Qt.Key.Key_Meta,
        ):  # fmt: skip
            drill.qtbot.keyClick(there, key)
            assert drill.window.focusWidget() is there, (name, key)
    drill.qtbot.keyClick(there, Qt.Key.Key_9, Qt.KeyboardModifier.AltModifier)
    assert drill.window.focusWidget() is there
    drill.qtbot.keyClick(there, Qt.Key.Key_7)
    assert drill.find("drill_field", QLineEdit).text() == "7"


def test_nothing_is_cut(drill: Drill) -> None:
    for said in ("", "1"):
        if said:
            drill.say(said)
        for language in ("ja", "en"):
            drill.window.set_language(language)
            for size in ((1280, 800), (1024, 700)):
                drill.window.resize(*size)
                drill.qtbot.waitUntil(lambda: not cut(drill.page))


def cut(page: QWidget) -> list[str]:
    """Labels and buttons that are smaller than their words."""
    found = []
    for widget in page.findChildren(QWidget):
        if not isinstance(widget, QLabel | QAbstractButton) or not widget.isVisible():
            continue
        if not widget.text() or (isinstance(widget, QLabel) and widget.wordWrap()):
            continue
        needed = widget.sizeHint()
        if widget.width() < needed.width() - 1 or widget.height() < needed.height() - px(3):
            found.append(widget.objectName() or widget.text())
    return found


def test_the_menu_has_the_drill(drill: Drill) -> None:
    action = drill.window.findChild(QAction, "action_drill_begin")
    assert action is not None
    assert action.isEnabled()
    drill.do("page_score")
    assert not action.isEnabled()
    assert isinstance(drill.window.store.state, Draft)


def test_with_large_letters_the_range_folds_behind_a_button(
    drill: Drill, qapp: QApplication
) -> None:
    drill.window.resize(1280, 800)

    def choose_scale(scale: float) -> None:
        drill.window.choose_scale(scale)
        qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        qapp.processEvents()

    choose_scale(2.0)
    drill.qtbot.waitUntil(lambda: drill.shows("drill_field"))
    drill.qtbot.waitUntil(lambda: not drill.shows("drill_kind_points"))
    drill.click("drill_fold_out")
    drill.qtbot.waitUntil(lambda: drill.shows("drill_kind_points"))
    drill.click("drill_fold_out")
    for tab in (2, 3):
        drill.click(f"drill_view_{tab}")
        assert not drill.shows("drill_fold_out"), "there is no range in another tab"
    drill.click("drill_view_1")
    assert drill.shows("drill_fold_out")
    choose_scale(1.0)
    drill.qtbot.waitUntil(lambda: drill.shows("drill_kind_points"))
    drill.qtbot.waitUntil(lambda: not drill.shows("drill_fold_out"))


@pytest.fixture
def rebuild(
    drill: Drill, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> Callable[[str], None]:
    """Change the language (and back the next time) or the letter size."""
    monkeypatch.setattr("app.pages.drill.page.Clock", lambda: drill.clock)

    def change(how: str) -> None:
        before = drill.page
        if how == "language":
            drill.window.set_language("ja" if drill.window.texts.language == "en" else "en")
        else:
            drill.window.choose_scale(1.25)
        assert drill.page is not before
        qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        qapp.processEvents()

    return change


@pytest.mark.parametrize("how", ["language", "letters"])
def test_a_running_question_and_what_is_typed_stay(
    drill: Drill, rebuild: Callable[[str], None], how: str
) -> None:
    drill.say("2000")
    drill.key(Qt.Key.Key_Return)
    question, done = drill.state.question, drill.state.round.done
    drill.qtbot.keyClicks(drill.find("drill_field", QLineEdit), "10")
    rebuild(how)
    assert (drill.state.question, drill.state.round.done) == (question, done)
    assert drill.find("drill_field", QLineEdit).text() == "10"
    assert drill.window.focusWidget() is drill.find("drill_field", QLineEdit)
    assert drill.asked == question.subject.name(drill.window.texts)
    drill.say("00")
    assert drill.state.marked.right
    assert drill.kept() == [("2000", True, False), ("1000", True, False)]
    drill.do("undo")
    drill.do("undo")
    assert drill.state.round.done == ()
    assert drill.kept() == [("2000", True, True), ("1000", True, True)]
    drill.do("redo")
    assert drill.state.round.done == done


@pytest.mark.parametrize("how", ["language", "letters"])
def test_an_answer_that_was_graded_is_told_in_the_words_of_now(
    drill: Drill, rebuild: Callable[[str], None], how: str
) -> None:
    drill.say("2000")
    before = {name: drill.text(f"drill_{name}") for name in ("verdict", "truth", "comes_back")}
    rebuild(how)
    after = {name: drill.text(f"drill_{name}") for name in before}
    if how == "letters":
        assert after == before
    else:
        assert after["verdict"] == drill.window.texts.ui("drill.verdict.right")
        assert after["comes_back"]
        assert after["comes_back"].isascii()
        rebuild(how)
        assert {name: drill.text(f"drill_{name}") for name in before} == before


def test_offered_answers_are_offered_in_the_words_of_now(
    drill: Drill, rebuild: Callable[[str], None]
) -> None:
    drill.qtbot.waitUntil(lambda: drill.shows("drill_kind_cells"))
    drill.click("drill_kind_cells", "drill_choices")
    shown = [drill.find(f"drill_choice_{n}", QAbstractButton).text() for n in range(4)]
    right = shown.index(drill.offered)
    rebuild("language")
    again = [drill.find(f"drill_choice_{n}", QAbstractButton).text() for n in range(4)]
    assert all(text.isascii() for text in again)
    assert again.index(drill.offered) == right
    drill.click(f"drill_choice_{right}")
    assert drill.state.marked.right


def await_kind(drill: Drill, kind: str) -> None:
    """Wait for a question of a kind, which may take a while to be dealt."""
    drill.qtbot.waitUntil(
        lambda: drill.state.question is not None and drill.state.question.kind == kind,
        timeout=20_000,
    )


def test_a_long_answer_is_seen_from_its_beginning_once_it_is_marked(drill: Drill) -> None:
    """Nine yaku are more than the field has room for in the letters in which they are typed."""
    long = "リーチ 一発 門前清自摸和 平和 断么九 一盃口 三色同順 一気通貫 清一色 13翻"
    drill.qtbot.waitUntil(lambda: drill.shows("drill_kind_yaku"))
    drill.click("drill_kind_yaku")
    await_kind(drill, "yaku")
    field = drill.find("drill_field", QLineEdit)
    letters = field.font().pixelSize()
    field.setText(long)  # QTest has keys for ASCII alone
    drill.key(Qt.Key.Key_Return)
    assert drill.state.marked is not None, drill.state.unread
    assert field.cursorPosition() == 0
    assert field.fontMetrics().horizontalAdvance(field.text()) <= field.width()
    assert field.font().strikeOut()
    drill.click("drill_next")
    drill.qtbot.waitUntil(lambda: drill.state.marked is None and not field.isReadOnly())
    assert field.font().pixelSize() == letters, "what is typed has its size again"


def test_the_form_of_what_seats_pay_fits_into_the_field(drill: Drill) -> None:
    drill.window.set_language("en")
    drill.qtbot.waitUntil(lambda: drill.shows("drill_kind_paid"))
    drill.click("drill_kind_paid")
    await_kind(drill, "paid")
    field = drill.find("drill_field", QLineEdit)
    assert field.fontMetrics().horizontalAdvance(field.placeholderText()) <= field.width()


@pytest.mark.parametrize("language", ["ja", "en"])
def test_choices_are_short_and_fit(drill: Drill, language: str) -> None:
    """A mangan is offered by its name, not as seventeen counts that are cut at both ends."""
    drill.window.set_language(language)
    drill.page.receive(Practise("cells", ("child.ron.8000",)))
    drill.qtbot.waitUntil(lambda: drill.shows("drill_choices"))
    drill.click("drill_choices")
    buttons = [drill.find(f"drill_choice_{n}", QAbstractButton) for n in range(4)]
    assert {"ja": "満貫", "en": "Mangan"}[language] in [button.text() for button in buttons]
    for button in buttons:
        needed = button.fontMetrics().horizontalAdvance(button.text())
        assert needed < button.width(), button.text()
    next(one for one in buttons if one.text() in ("満貫", "Mangan")).click()
    assert drill.state.marked.right


@pytest.mark.parametrize("how", ["language", "letters"])
def test_a_round_by_time_goes_on_and_ends(
    drill: Drill, rebuild: Callable[[str], None], how: str
) -> None:
    drill.click("drill_mode_1")
    drill.say(drill.truth, 20)
    rebuild(how)
    drill.say(drill.truth, 10)
    assert drill.page._session.left == 30_000
    drill.clock.gone += 30
    drill.page._session._check_time()
    assert drill.state.round.over


@pytest.mark.parametrize("how", ["language", "letters"])
def test_what_a_round_came_to_stays(drill: Drill, rebuild: Callable[[str], None], how: str) -> None:
    drill.say("39")
    drill.key(Qt.Key.Key_Return)
    drill.click("drill_end")
    rebuild(how)
    assert drill.state.round.over
    question = drill.state.round.done[0].question
    row = str(drill.find("drill_look_at", QListView).model().index(0, 0).data())
    assert question.subject.name(drill.window.texts) in row
