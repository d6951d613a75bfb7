"""The path: what lies face up, today and tomorrow, the tab, and the end of a round."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QTableView, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from app.main_window.window import MainWindow
from app.pages.drill.kinds.kind import Card
from app.pages.drill.kinds.table import deck, right_answer
from app.pages.drill.layout import VIEWS
from app.pages.drill.lessons.lesson import STEPS
from app.pages.drill.lessons.table import lesson_of_card, lessons_of
from app.pages.drill.path import DAY, NEW, SHOWN, LearnerPath, in_order
from app.pages.drill.path_views import map_view, path_view
from app.pages.drill.progress.answers import RoundMode, SavedAnswer, SavedExam
from app.pages.drill.progress.clock import Clock, StudyTime, study_time
from app.pages.drill.progress.database import ProgressDatabase
from app.pages.drill.progress.memory import Memory
from app.pages.drill.progress.repository import ProgressRepository
from app.pages.drill.progress.schedule import KnownCards, PracticeSelection, RoundSoFar, pick
from app.pages.drill.state import Round
from app.pages.drill.widgets.lesson_list import LessonList
from app.style.theme import px, sans
from app.texts.tables import cell_description, turned_lines
from app.texts.texts import LANGUAGES, Texts
from app.variants import rules_of, variant_of
from app.views.tables import CellFace, TableSpot
from app.widgets.layout.frames import MinimumSizeArea, Scrolled
from app.widgets.painting.drawing import width_of
from tests.app.pages.drill.test_page import Still
from tests.app.player import Player

CLUB = rules_of("club")
JA = Texts("ja")
NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)


class DayClock(Clock):
    """A clock that stands at noon of a day."""

    days = 0

    def now(self) -> StudyTime:
        return study_time(NOON + timedelta(days=self.days))


@dataclass
class Learner:
    """Somebody who answers cards of a document."""

    folder: Path
    document: str = "club"
    clock: DayClock = field(default_factory=DayClock)
    count: int = 0

    def __post_init__(self) -> None:
        self.repository = ProgressRepository(self.folder, self.clock)
        self.path = LearnerPath(self.repository, rules_of(self.document))

    def answers(
        self,
        key: str,
        right: bool = True,
        helped: bool = False,
        kind: str = "points",
        mode: RoundMode = "free",
    ) -> str:
        self.count += 1
        moment = self.clock.now()
        saved = SavedAnswer(
            str(self.count), moment.at + self.count, moment.day, kind, self.document, key, "x",
            right, float(right), 3000, 3 if right else 1, helped, mode,
        )  # fmt: skip
        self.repository.save(saved)
        return saved.uid

    def knows(self, *lessons: str, step: int = len(STEPS)) -> None:
        for lesson in lessons:
            self.repository.save_lesson(self.document, lesson, step)

    def face(self, fu: int, han: int, whose: str = "child") -> CellFace:
        shown = map_view(self.path, self.clock.now(), JA)
        assert shown.marked.faces is not None
        return shown.marked.faces[TableSpot(whose, fu, han)]  # type: ignore[arg-type]


@pytest.fixture
def learner(tmp_path: Path) -> Learner:
    return Learner(tmp_path)


# --- what lies face up


def test_at_first_every_cell_is_a_back_with_the_number_of_its_lesson(learner: Learner) -> None:
    shown = map_view(learner.path, learner.clock.now(), JA)
    assert (shown.turned, shown.all) == (0, 180)
    assert learner.face(30, 3) == CellFace((False, False), "三")
    assert learner.face(30, 3, "dealer").number == "五"
    assert learner.face(20, 3).number == "六"
    assert learner.face(50, 4).number == "八"
    assert learner.face(50, 3).number == "九"
    assert all(slip.look == "back" for slip in shown.limits)
    assert [strip.title for strip in shown.strips] == ["符の部品", "本場"]


def test_a_cell_turns_by_a_right_answer_without_a_hint(learner: Learner) -> None:
    learner.answers("child.ron.30.3", helped=True)
    learner.answers("child.ron.30.2", right=False)
    assert learner.face(30, 3).back
    assert learner.face(30, 2).back
    learner.answers("child.ron.30.3")
    assert learner.face(30, 3).turned == (True, False)
    assert learner.face(30, 3).number == "四", "the tsumo is of the next lesson"
    learner.answers("child.tsumo.30.3")
    assert learner.face(30, 3).turned == (True, True)


def test_a_lapse_makes_a_cell_due_and_does_not_turn_it_back(learner: Learner) -> None:
    learner.answers("child.ron.30.3")
    learner.answers("child.ron.30.3", right=False)
    learner.clock.days = 1
    face = learner.face(30, 3)
    assert face.turned[0]
    assert face.due


def test_an_answer_that_is_taken_back_turns_nothing(learner: Learner) -> None:
    uid = learner.answers("child.ron.30.3")
    assert not learner.face(30, 3).back
    learner.repository.set_undone([uid], undone=True)
    assert learner.face(30, 3).back
    learner.repository.set_undone([uid], undone=False)
    assert not learner.face(30, 3).back


@pytest.mark.parametrize("document", ["toppan", "club"])
def test_a_card_that_the_document_does_not_have_is_never_due(tmp_path: Path, document: str) -> None:
    """A file of progress may have any; an own document may have become one of the other game."""
    learner = Learner(tmp_path, document)
    learner.answers("child.ron.30.3" if document == "toppan" else "child.ron.30.99")
    learner.clock.days = 9
    moment = learner.clock.now()
    assert learner.path.due(moment) == ()
    assert learner.path.today(moment).review == learner.path.tomorrow(moment).review == ()
    assert learner.path.more(moment, 3) == ()


@pytest.mark.parametrize(("said", "goal"), [("80", 80), ("9" * 5000, 20), ("-1", 20), ("", 20)])
def test_a_goal_is_a_number_that_can_be_reached(learner: Learner, said: str, goal: int) -> None:
    """That of a file of progress may be anything."""
    learner.repository.choose("goal", said)
    assert learner.repository.goal == goal


def test_a_limit_of_several_cells_turns_as_a_whole(learner: Learner) -> None:
    learner.answers("child.ron.50.4")
    assert learner.face(60, 4).turned[0]
    assert learner.face(110, 3).turned[0]
    assert not learner.face(50, 4).turned[1], "the tsumo is another way to win"
    assert learner.face(50, 4, "dealer").back
    assert learner.face(40, 4).back, "that one is of another lesson"
    assert learner.face(50, 3).back


def test_what_is_turned_is_read_from_the_file_as_it_was_counted(
    learner: Learner, tmp_path: Path
) -> None:
    learner.answers("child.ron.30.3")
    learner.answers("child.tsumo.0.5", right=False)
    now = learner.path.turned()
    learner.repository.flush()
    assert Learner(tmp_path).path.turned() == now
    assert {card.key for card in now} == {"child.ron.30.3"}


def test_a_back_tells_no_amount(learner: Learner) -> None:
    shown = map_view(learner.path, learner.clock.now(), JA)
    cell = shown.sheet.cell(TableSpot("child", 30, 3))
    assert cell is not None
    told = cell_description(cell, shown.marked, JA)
    assert "3900" not in told
    assert "課三" in told
    assert turned_lines(cell, learner.face(30, 3), JA) == ()
    learner.answers("child.ron.30.3")
    shown = map_view(learner.path, learner.clock.now(), JA)
    told = cell_description(cell, shown.marked, JA)
    assert "ロン 3900" in told
    assert "1000・2000" not in told


def test_the_lesson_in_hand_is_highlighted(learner: Learner) -> None:
    learner.knows("han", "limits", "chant30", "tsumo", "dealer")
    assert learner.face(40, 2).highlighted
    assert not learner.face(50, 2).highlighted
    learner.knows("rows")
    strips = map_view(learner.path, learner.clock.now(), JA).strips
    assert [strip.highlighted for strip in strips] == [True, False]


def test_parts_of_fu_and_honba_turn_with_their_cards_or_their_lesson(learner: Learner) -> None:
    learner.answers("pair.value", kind="fu_parts")
    learner.answers("child.ron.1", kind="honba")
    parts, honba = map_view(learner.path, learner.clock.now(), JA).strips
    looks = {slip.id: slip.look for slip in (*parts.slips, *honba.slips)}
    assert looks["pair"] == "ivory"
    assert looks["wait"] == "back"
    assert looks["ron"] == "ivory"
    learner.knows("fu_parts")
    parts, _ = map_view(learner.path, learner.clock.now(), JA).strips
    assert {slip.look for slip in parts.slips} == {"ivory"}
    assert next(slip.bottom for slip in parts.slips if slip.id == "menzen_ron") == "10"


@pytest.mark.parametrize(
    ("document", "grids", "strips"),
    [
        ("club", ("child", "dealer"), 2), ("r101", ("lines",), 2), ("enjoy", ("han",), 1),
        ("toppan", ("stakes", "dora"), 0),
    ],
)  # fmt: skip
def test_each_document_has_its_own_map(
    tmp_path: Path, document: str, grids: tuple[str, ...], strips: int
) -> None:
    learner = Learner(tmp_path, document)
    shown = map_view(learner.path, learner.clock.now(), learner_texts(document))
    assert shown.grids == grids
    assert len(shown.strips) == strips
    assert shown.turned == 0
    card = next(c for x in lessons_of(rules_of(document)) for c in x.turns
                if c.kind in ("points", "toppan_points"))  # fmt: skip
    learner.answers(card.key, kind=card.kind)
    assert map_view(learner.path, learner.clock.now(), learner_texts(document)).turned == 1


def learner_texts(document: str) -> Texts:
    variant = variant_of(document)
    assert variant is not None
    return variant.texts("ja")


# --- lessons, today and tomorrow


def test_the_first_lesson_that_is_not_done_is_now(learner: Learner) -> None:
    rows = path_view(learner.path, learner.clock.now(), JA).rows
    assert [row.standing for row in rows] == ["now", *["later"] * 9]
    learner.knows("han")
    learner.knows("limits", step=2)
    rows = path_view(learner.path, learner.clock.now(), JA).rows
    assert [row.state for row in rows[:3]] == ["✓ 済", "いま 3/4", "これから"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_of_the_path_is_told_without_a_number_of_lessons(language: str) -> None:
    """The sentence is one for all documents, which have six, eight or ten of them."""
    texts = Texts(language)
    told = texts.ui("path.through_told")
    assert not any(number in told for number in texts.words_of("ui.lesson.numbers"))


def test_nothing_is_new_before_its_lesson_has_shown_it(learner: Learner) -> None:
    assert learner.path.fresh() == ()
    learner.knows("chant30", step=SHOWN - 1)
    assert learner.path.fresh() == ()
    learner.knows("chant30", step=SHOWN)
    assert {card.key for card in learner.path.fresh()} == {
        f"child.ron.30.{han}" for han in (1, 2, 3, 4)
    }


def test_a_day_asks_twelve_cards_at_most_and_reviews_come_first(learner: Learner) -> None:
    cards = [card.key for card in deck("points", CLUB)[:30]]
    for key in cards:
        learner.answers(key)
    learner.knows("rows", "families")
    learner.clock.days = 30
    today = learner.path.today(learner.clock.now())
    assert len(today.cards) == DAY
    assert len(today.review) == DAY
    assert today.new == ()
    assert today.minutes >= 1


def test_new_cards_fill_the_day_up(learner: Learner) -> None:
    learner.answers("child.ron.30.1")
    learner.knows("rows", "families", step=SHOWN)
    learner.clock.days = 30
    today = learner.path.today(learner.clock.now())
    assert [card.key for card in today.review] == ["child.ron.30.1"]
    assert len(today.new) == NEW
    assert all(lesson_of_card(card, CLUB).id == "rows" for card in today.new)  # type: ignore[union-attr]


def test_a_day_brings_five_new_cards_however_often_it_is_begun(learner: Learner) -> None:
    """Those that were met today count; what was met before, or taken back, does not."""
    learner.answers("child.ron.30.1")
    learner.clock.days = 1
    learner.knows("rows", "families", step=SHOWN)

    def new() -> tuple[Card, ...]:
        return learner.path.today(learner.clock.now()).new

    learner.answers("child.ron.30.1")
    first = new()
    assert len(first) == NEW
    uids = [learner.answers(card.key, kind=card.kind) for card in first[:3]]
    assert new() == first[3:], "what is left of today"
    learner.answers(first[0].key, kind=first[0].kind)
    assert new() == first[3:]
    learner.repository.set_undone(uids[1:2], undone=True)
    assert len(new()) == 3
    learner.repository.set_undone(uids[1:2], undone=False)
    for card in first[3:]:
        learner.answers(card.key, right=False, kind=card.kind)
    assert new() == ()
    learner.clock.days = 2
    assert len(new()) == NEW


def test_an_exam_leaves_a_card_new_and_takes_no_place_of_a_new_one(learner: Learner) -> None:
    learner.knows("rows", step=SHOWN)
    first = learner.path.today(learner.clock.now()).new
    learner.answers(first[0].key, kind=first[0].kind, mode="exam")
    assert learner.path.today(learner.clock.now()).new == first


def test_what_was_done_today_counts_and_nothing_piles_up(learner: Learner) -> None:
    learner.knows("rows", "families", step=SHOWN)
    for card in deck("points", CLUB)[:DAY]:
        learner.answers(card.key)
        learner.answers(card.key)
        learner.answers(card.key)
    assert learner.path.today(learner.clock.now()).new == ()
    tomorrow = learner.path.tomorrow(learner.clock.now())
    assert 0 < len(tomorrow.cards) <= DAY


def test_after_a_long_absence_a_day_is_no_longer(learner: Learner) -> None:
    for card in deck("points", CLUB)[:60]:
        learner.answers(card.key)
    learner.clock.days = 200
    assert len(learner.path.today(learner.clock.now()).cards) == DAY


def test_the_deck_follows_the_lessons_once_one_is_begun(learner: Learner) -> None:
    cards = deck("points", CLUB)
    assert in_order(learner.repository, cards, CLUB) == (cards, None)
    learner.knows("han", "limits")
    ordered, offered = in_order(learner.repository, cards, CLUB)
    numbers = [lesson_of_card(card, CLUB).number for card in ordered]  # type: ignore[union-attr]
    assert numbers == sorted(numbers)
    assert offered is not None
    assert {lesson_of_card(card, CLUB).id for card in offered} == {"limits"}  # type: ignore[union-attr]


@pytest.mark.parametrize("how", ["known", "exam", "through"])
def test_who_knows_or_is_through_meets_all_cards(learner: Learner, how: str) -> None:
    learner.knows("han")
    cards = deck("points", CLUB)
    if how == "known":
        learner.path.set_known()
    elif how == "exam":
        learner.repository.save_exam(SavedExam("e", 1, "2026-11-23", "club", "first", 20, 20, True))
    else:
        learner.knows(*(lesson.id for lesson in lessons_of(CLUB)))
    assert learner.path.over
    assert in_order(learner.repository, cards, CLUB) == (cards, None)


def test_a_failed_exam_or_one_of_another_document_ends_no_path(learner: Learner) -> None:
    learner.repository.save_exam(SavedExam("a", 1, "2026-11-23", "club", "first", 2, 20, False))
    learner.repository.save_exam(SavedExam("b", 1, "2026-11-23", "r101", "first", 20, 20, True))
    assert not learner.path.over


def test_a_beginner_meets_only_what_is_offered() -> None:
    cards = deck("points", CLUB)
    offered = frozenset(card for card in cards if card.key.startswith("child.ron.0."))
    wanted = PracticeSelection(cards, beginner=True, offered=offered)
    at = study_time(NOON)
    card = pick(RoundSoFar(1), wanted, KnownCards({}), at.at, at.until)
    assert card in offered
    memory = Memory(2, None, 10.0, 5.0, at.until + 10**9, at.at)
    known = KnownCards(dict.fromkeys(offered, memory))
    card = pick(RoundSoFar(1), wanted, known, at.at, at.until)
    assert card in offered, "where all that is offered is known, no other is met"


def test_a_round_of_cards_ends_when_each_was_right() -> None:
    cards = (Card("points", "club", "child.ron.30.1"), Card("fu", "club", "closed.ron.40"))
    some = Round(cards=cards)
    assert some.open_cards == cards
    assert some.length == 2


def test_a_hundred_thousand_answers_do_not_slow_the_map(tmp_path: Path) -> None:
    """By the index each card is looked up alone; without it this took a third of a second."""
    progress = ProgressDatabase(tmp_path / "log.sqlite", "2026-11-23")
    plan = progress.rows(
        "EXPLAIN QUERY PLAN SELECT 1 FROM drill_answers AS a INDEXED BY drill_answers_by_card"
        " WHERE a.document = 'club' AND a.kind = 'points' AND a.key = 'x' AND undone = 0"
    )
    assert "drill_answers_by_card (document=? AND kind=? AND key=? AND undone=?)" in str(plan)
    progress.close()


# --- in the window


class Beginner(Player):
    """Somebody who opens the drill for the first time."""

    def __init__(self, qtbot: QtBot, window: MainWindow) -> None:
        super().__init__(qtbot, window)
        window.resize(1280, 800)
        window.activateWindow()
        self.do("page_drill")
        self.page.repository.clock = Still()
        self.settle()

    @property
    def page(self):  # type: ignore[no-untyped-def]
        return self.window.page

    @property
    def state(self) -> Any:
        return self.page._store.state

    def tabs(self) -> list[str]:
        return [self.find(f"drill_view_{n}", QPushButton).text() for n in range(len(VIEWS))]

    def round_of(self, *keys: str, wrong: tuple[str, ...] = (), said: str = "100") -> None:
        """Answer a round of cells, each right at last."""
        missed = set(wrong)
        self.page._session.begin_cards(tuple(Card("points", "club", key) for key in keys))
        while not self.state.round.over:
            question = self.state.question
            assert question is not None
            key = question.card.key
            self.page._session.enter(said if key in missed else self.truth())
            missed.discard(key)
            if said != "100" and not self.state.marked.right:
                self.qtbot.waitUntil(lambda: bool(self.state.marked.causes), timeout=4000)
            self.page._session.go_on()
            self.qtbot.waitUntil(lambda: not self.state.dealing)

    def truth(self) -> str:
        assert self.state.question is not None
        return right_answer(self.state.question, self.window.texts)


@pytest.fixture
def beginner(qtbot: QtBot, window: MainWindow) -> Beginner:
    return Beginner(qtbot, window)


def test_how_cells_are_read_is_told_where_there_is_room_at_once(beginner: Beginner) -> None:
    def fits(height: int) -> tuple[bool, bool]:
        beginner.resize(1280, height)
        strips = [beginner.shows(f"path_strip_{at}") for at in range(2)]
        return bool(beginner.text("reads_child")), any(strips)

    assert fits(900) == (True, True)
    assert fits(640) == (False, False)
    assert fits(900) == (True, True)
    beginner.window.page.choose_document("saikouisen_classic")
    strips = [beginner.shows(f"path_strip_{at}") for at in range(2)]
    fits(640)
    fits(900)
    assert [beginner.shows(f"path_strip_{at}") for at in range(2)] == strips


def test_the_first_start_opens_on_the_path(beginner: Beginner) -> None:
    assert beginner.state.view == "path"
    assert beginner.state.question is None, "nothing is asked of who knows nothing"
    assert beginner.tabs()[0] == "はじめから"
    assert beginner.text("path_amount") == "一から・約3分"
    assert beginner.text("path_count") == "0"
    assert beginner.window.focusWidget() is beginner.find("path_begin", QPushButton)


def test_the_question_is_made_where_it_is_first_asked_for_and_not_under_the_path(
    beginner: Beginner,
) -> None:
    assert not beginner.page.ui.has_practice, "half the widgets of the page, which nobody sees yet"
    beginner.click("drill_view_1")
    assert beginner.page.ui.has_practice
    assert beginner.state.question is not None


def test_an_import_that_ends_as_its_panel_goes_shows_nothing_in_it(beginner: Beginner) -> None:
    panel = beginner.page.progress
    beginner.page._show_view("progress")
    panel._show_way(-1)  # the import has ended: the rows follow with the next event
    delete(panel)
    beginner.settle()


def test_enter_opens_the_first_lesson(beginner: Beginner) -> None:
    beginner.press(Qt.Key.Key_Return, "path_begin")
    assert beginner.state.lesson == "han"


def test_a_lesson_is_opened_by_the_mouse_and_by_keys(beginner: Beginner) -> None:
    lessons = beginner.find("path_lessons", LessonList)
    QTest.mouseClick(
        lessons.viewport(), Qt.MouseButton.LeftButton,
        pos=lessons.visualRect(lessons.model().index(2, 0)).center(),
    )  # fmt: skip
    assert beginner.state.lesson == "chant30"
    beginner.page._store.undo()
    lessons.setFocus()
    lessons.setCurrentIndex(lessons.model().index(0, 0))
    QTest.keyClick(lessons, Qt.Key.Key_Down)
    QTest.keyClick(lessons, Qt.Key.Key_Return)
    assert beginner.state.lesson == "limits"


@pytest.mark.parametrize("letters", [1.0, 1.5, 2.0])
def test_cells_of_the_map_have_room_for_their_amounts_with_large_letters(
    beginner: Beginner, letters: float
) -> None:
    """The path scrolls before they are cut, and before what is learnt and what is not are put
    beside each other in one line."""
    beginner.window.resize(1024, 700)
    beginner.window.choose_scale(letters)
    tables = []
    for place in ("path", "round_end"):
        QApplication.processEvents()
        tables.append(beginner.find(f"{place}_child", QTableView))
        if place == "path":
            beginner.round_of("child.ron.30.3")
    for table in tables:
        assert table.columnWidth(1) >= width_of("1000・2000", sans(11)), table.objectName()
        assert table.rowHeight(2) >= px(36), table.objectName()


def test_lessons_share_the_height_of_their_list_under_each_document(beginner: Beginner) -> None:
    """From a document of six lessons to one of ten no window is resized."""
    beginner.resize(1024, 700)
    lessons = beginner.find("path_lessons", LessonList)
    heights = {}
    for document in ("club", "enjoy", "club"):
        beginner.page.choose_document(document)
        beginner.settle()
        high = lessons.viewport().height() // len(lessons.model().rows)
        assert lessons.sizeHintForRow(0) == min(high, 52), document
        heights.setdefault(document, []).append(lessons.sizeHintForRow(0))
    assert heights["club"][0] == heights["club"][1] < heights["enjoy"][0]


def test_the_lesson_in_hand_is_the_current_row(beginner: Beginner) -> None:
    lessons = beginner.find("path_lessons", LessonList)
    assert lessons.currentIndex().row() == 0
    beginner.page.repository.save_lesson("club", "han", len(STEPS))
    beginner.page._present()
    assert lessons.currentIndex().row() == 1
    lessons.setCurrentIndex(lessons.model().index(4, 0))
    beginner.page._present()
    assert lessons.currentIndex().row() == 4, "where the user went, as long as it is the same"


def test_each_lesson_is_heard_with_its_number_and_how_far_it_is(beginner: Beginner) -> None:
    model = beginner.find("path_lessons", LessonList).model()
    assert model.rowCount() == 10
    told = str(model.index(2, 0).data(Qt.ItemDataRole.AccessibleTextRole))
    assert told == "三 30符の歌 いち・にー・ざんく・まんがん 3分 これから"


def test_a_back_opens_its_lesson_and_a_face_is_practised(beginner: Beginner) -> None:
    table = beginner.find("path_child", QTableView)
    model = table.model()
    QTest.mouseClick(
        table.viewport(), Qt.MouseButton.LeftButton,
        pos=table.visualRect(model.index(2, 2)).center(),
    )  # fmt: skip
    assert beginner.state.lesson == "chant30"
    beginner.page._store.undo()
    beginner.round_of("child.ron.30.3")
    beginner.click("drill_finish")
    assert beginner.state.view == "path"
    table = beginner.find("path_child", QTableView)
    assert str(model.index(2, 2).data(Qt.ItemDataRole.AccessibleTextRole)).endswith(
        "ロン 3900 まだ。課四でめくる"
    )
    table.setFocus()
    table.setCurrentIndex(model.index(2, 2))
    QTest.keyClick(table, Qt.Key.Key_Return)
    assert beginner.state.view == "practise"
    assert {card.key for card in beginner.state.round.cards} == {
        "child.ron.30.3", "child.tsumo.30.3",
    }  # fmt: skip


def test_a_limit_face_down_opens_its_lesson(beginner: Beginner) -> None:
    beginner.click("slip_limit_mangan")
    assert beginner.state.lesson == "limits"


def test_who_says_that_they_know_has_the_path_last(beginner: Beginner) -> None:
    beginner.click("drill_known")
    assert beginner.tabs()[-1] == "はじめから"
    assert beginner.state.view == "path"
    beginner.click("drill_known")
    assert beginner.tabs()[0] == "はじめから"


def test_todays_cards_are_asked_and_tomorrow_is_told(beginner: Beginner) -> None:
    beginner.page.repository.save_lesson("club", "limits", len(STEPS))
    beginner.page._show_view("practise")
    beginner.page._show_view("path")
    assert beginner.text("path_amount").startswith("5枚・約")
    beginner.click("path_begin")
    assert beginner.state.view == "practise"
    assert len(beginner.state.round.cards) == NEW
    while not beginner.state.round.over:
        beginner.page._session.enter(beginner.truth())
        beginner.page._session.go_on()
    assert beginner.text("round_end_count") == "0 → 5"
    assert "枚" in beginner.text("round_end_amount")


def test_the_practice_tells_at_its_start_what_is_asked_today(beginner: Beginner) -> None:
    beginner.page.repository.save_lesson("club", "limits", len(STEPS))
    beginner.click("drill_view_1")
    line = beginner.find("drill_today", QPushButton)
    beginner.qtbot.waitUntil(lambda: line.text().startswith("今日 5枚・約"), timeout=2000)
    beginner.click("drill_today")
    assert len(beginner.state.round.cards) == NEW


def test_the_end_of_a_round_is_the_table_with_what_was_new(beginner: Beginner) -> None:
    beginner.round_of(
        "child.ron.30.1", "child.ron.30.2", "child.ron.30.3", wrong=("child.ron.30.3",)
    )
    shown = beginner.page.ui.summary
    assert beginner.shows("round_end_map")
    assert shown.map.count.text() == "0 → 3"
    assert "3枠・3枚" in shown._shown.turned
    assert "子 30符3翻 ロンは3900" in beginner.text("round_end_title")
    chain = [(node.step, node.amount) for node in shown._shown.thing.chain]
    assert chain == [("", "1920"), ("×2", "3840"), ("切り上げ", "3900")]
    faces = shown._shown.map.marked.faces
    assert faces[TableSpot("child", 30, 3)].remember
    assert faces[TableSpot("child", 30, 1)].new
    assert beginner.window.focusWidget() is beginner.find("drill_finish", QPushButton)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_time_of_an_answer_is_told_once_with_its_unit(
    beginner: Beginner, language: str
) -> None:
    """In Japanese it was 「0.0秒 0.0秒」."""
    beginner.window.set_language(language)
    beginner.settle()
    beginner.round_of("child.ron.30.1")
    shown = beginner.page.ui.summary._shown
    assert [each.amount for each in shown.figures] == ["1", "0.0", "0:00"]
    assert [each.unit for each in shown.figures] == ["/ 1", "秒" if language == "ja" else "s", ""]


def test_the_end_of_a_round_has_one_scroll_bar_where_letters_are_large(beginner: Beginner) -> None:
    """The cards had one of their own beside that of the page."""
    beginner.window.choose_scale(2.0)
    beginner.settle()
    beginner.round_of("child.ron.30.1", "child.ron.30.3", wrong=("child.ron.30.3",))
    page = beginner.find("round_end_area", MinimumSizeArea)
    beginner.qtbot.waitUntil(lambda: bool(page.verticalScrollBar().maximum()))
    inner = [area for area in page.findChildren(Scrolled) if area.isVisible()]
    assert inner
    beginner.qtbot.waitUntil(
        lambda: not any(area.verticalScrollBar().maximum() for area in inner), timeout=2000
    )


def test_what_was_missed_is_asked_again_and_the_lesson_is_a_press_away(beginner: Beginner) -> None:
    beginner.round_of("child.ron.30.1", "child.ron.30.3", wrong=("child.ron.30.3",))
    assert beginner.find("drill_missed", QPushButton).text() == "まちがえた1枚"
    beginner.click("drill_missed")
    assert [card.key for card in beginner.state.round.cards] == ["child.ron.30.3"]
    beginner.page._session.enter(beginner.truth())
    beginner.page._session.go_on()
    beginner.round_of("child.ron.30.1", "child.ron.30.3", wrong=("child.ron.30.3",))
    beginner.click("round_end_lesson")
    assert beginner.state.lesson == "chant30"


def test_enter_ends_a_round_of_the_path_and_shows_the_path(beginner: Beginner) -> None:
    beginner.round_of("child.ron.30.1")
    beginner.press(Qt.Key.Key_Return, "drill_finish")
    assert beginner.state.view == "path"
    assert beginner.text("path_count") == "1"


def test_a_round_that_was_ended_without_an_answer_says_nothing_of_tomorrow_but_its_cards(
    beginner: Beginner,
) -> None:
    session = beginner.page._session
    session.begin_cards((Card("points", "club", "child.ron.30.1"),))
    session.finish()
    assert "明日" not in beginner.text("round_end_title")
    assert "答え" in beginner.text("round_end_title")


def test_the_causes_of_a_round_give_its_one_thing(beginner: Beginner) -> None:
    beginner.round_of("child.ron.30.1", "child.ron.30.3", wrong=("child.ron.30.3",), said="4000")
    causes = next(done.causes for done in beginner.state.round.done if not done.right)
    assert "double_rounded" in causes
    assert beginner.text("round_end_title") != "子 30符3翻 ロンは3900"
    assert beginner.text("round_end_title")


@pytest.mark.parametrize("document", ["r101", "enjoy", "toppan"])
@pytest.mark.parametrize("first_page", ["score"])
def test_other_documents_open_on_their_own_path(beginner: Beginner, document: str) -> None:
    beginner.do(f"document_{document}")
    beginner.settle()
    assert beginner.state.view == "path", "another document leaves the tab as it is"
    panel = beginner.page.path.panel
    assert panel.lessons.model().rowCount() == len(lessons_of(rules_of(document)))
    beginner.qtbot.waitUntil(panel.map.isVisible, timeout=2000)
    assert panel.map.count.text() == "0"


class _OwnWindows(QObject):
    """Notes what is shown as a window of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget):
            self.seen += [watched.metaObject().className()] if watched.isWindow() else []
        return super().eventFilter(watched, event)


def test_no_part_of_the_drill_is_shown_in_a_window_of_its_own_while_it_is_made(
    beginner: Beginner, qapp: QApplication
) -> None:
    """A stack without a window showed what it was given as one: it flashed, and took the focus."""
    beginner.click("drill_view_3")
    shown = _OwnWindows()
    qapp.installEventFilter(shown)
    beginner.click("drill_view_1")
    assert QApplication.focusWidget() is beginner.find("drill_field", QWidget), "not the tab before"
    beginner.click("drill_view_0")
    beginner.click("path_begin")
    beginner.click("lesson_next")
    beginner.click("lesson_next")
    qapp.removeEventFilter(shown)
    assert shown.seen == []
    assert beginner.window.isActiveWindow()
