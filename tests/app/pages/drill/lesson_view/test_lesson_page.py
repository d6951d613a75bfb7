"""A lesson on the drill page, gone through by keys alone and by the mouse alone."""

from __future__ import annotations

from itertools import repeat

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.main_window.window import MainWindow
from app.pages.drill.kinds.kind import Card
from app.pages.drill.kinds.table import ask, right_answer
from app.pages.drill.lesson_view import work
from app.pages.drill.lesson_view.cards import CellsCard, FormsCard
from app.pages.drill.lesson_view.ledger import WorkedLedger
from app.pages.drill.lesson_view.presentation import short_name
from app.pages.drill.lesson_view.view import LessonView
from app.pages.drill.lesson_view.worked import Example
from app.pages.drill.lessons.table import lessons_of
from app.pages.drill.page import DrillPage
from app.pages.drill.state import ask as ask_now
from app.pages.drill.state import open_lesson
from app.pages.drill.widgets.felt import SceneView, _font
from app.pages.drill.widgets.felt_items import FeltItem
from app.pages.yaku_card.dialog import YakuCard
from app.style.theme import px
from app.texts.texts import LANGUAGES
from app.widgets.painting import drawing
from tests.app.pages.drill.test_page import Drill


class Lessons(Drill):
    """A player who takes lessons."""

    def open(self, lesson: str) -> None:
        self.page.path.open_lesson(lesson)
        QApplication.processEvents()

    @property
    def view(self) -> LessonView:
        return self.find("lesson_view", LessonView)

    @property
    def at(self) -> tuple[str, str, str]:
        state = self.page._state
        return state.view, state.lesson, state.lesson_step

    @property
    def truth_now(self) -> str:
        """The right amount of what is open."""
        current = self.view._work._current
        if isinstance(current, Example):
            assert current.current is not None
            return str(current.hand.lines[current.current].amount)
        assert current is not None
        return f"{current.together.answer:g}"

    def enter(self) -> None:
        self.key(Qt.Key.Key_Return)
        self.qtbot.waitUntil(lambda: not self.view._work._finder.busy)

    def enter_until_open(self) -> None:
        """Turn the lines of an example until an amount is asked for."""
        while not self.view._work.open_now:
            self.enter()

    def choose(self, amount: str) -> None:
        """Click an offered amount."""
        for at in range(10):
            for button in self.view.findChildren(QPushButton, f"lesson_choice_{at}"):
                if button.isVisible() and button.text() == amount:
                    self.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
                    return
        raise AssertionError(f"{amount} is not offered")

    def answers(self) -> list[tuple[str, str, bool, bool]]:
        self.page.repository.flush()
        found = self.page.repository.progress.answers()
        return [(a.kind, a.key, a.correct, a.helped) for a in found]


@pytest.fixture
def lessons(qtbot: QtBot, window: MainWindow) -> Lessons:
    window.activateWindow()
    return Lessons(qtbot, window)


def test_the_view_of_lessons_goes_with_its_page_also_where_it_was_not_shown(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.open_page("drill")
    drill = window.page
    assert isinstance(drill, DrillPage)
    view = drill.lessons.view
    gone: list[bool] = []
    view.destroyed.connect(lambda: gone.append(True))
    window.open_page("score")
    drill.deleteLater()
    qtbot.waitUntil(lambda: gone == [True])


def test_a_lesson_by_keys_alone(lessons: Lessons) -> None:
    lessons.open("chant30")
    assert lessons.at == ("path", "chant30", "say")
    lessons.key(Qt.Key.Key_Right)
    assert lessons.view._highlighted == 1
    lessons.enter()
    assert lessons.at[2] == "show"
    assert lessons.view._highlighted == 2, "the hand's column is highlighted first"
    lessons.key(Qt.Key.Key_Left)
    assert lessons.view._highlighted == 1
    lessons.enter()
    assert lessons.at[2] == "together"
    while lessons.at[2] == "together":
        if lessons.view._work.open_now:
            field = lessons.window.focusWidget()
            assert field is lessons.view.together.field
            lessons.qtbot.keyClicks(field, lessons.truth_now)
        lessons.enter()
    lessons.enter()
    assert lessons.at == ("practise", "chant30", "alone")
    asked = []
    while lessons.at[0] == "practise":
        asked.append(lessons.asked)
        lessons.say(right_answer(lessons.state.question, lessons.window.texts))
        lessons.key(Qt.Key.Key_Return)
    assert len(asked) == 5
    assert lessons.at == ("path", "chant30", "alone")
    assert lessons.page.repository.lessons(lessons.state.document) == {"chant30": 4}
    assert [right for *_, right, _ in lessons.answers()] == [True] * 5
    lessons.enter()
    assert lessons.at[:2] == ("path", "")


def test_a_lesson_that_is_ended_early_does_not_say_that_it_is_done(lessons: Lessons) -> None:
    """Who stops before each question was answered right is told what is left, and begins anew."""
    lessons.open("chant30")
    lessons.view.step_chosen.emit("alone")
    lessons.enter()
    assert lessons.at == ("practise", "chant30", "alone")
    for _ in range(2):
        lessons.say("100")
        lessons.key(Qt.Key.Key_Return)
    lessons.click("drill_end")
    assert lessons.at == ("path", "chant30", "alone")
    told = lessons.view.alone.felt.accessibleName()
    assert "途中" in told
    assert "5問のうち2問に答えた" in told
    assert "終わった" not in told
    assert "表を向いた" not in lessons.view.alone.cells.accessibleName()
    assert lessons.page.repository.lessons(lessons.state.document).get("chant30", 0) < 4
    lessons.enter()
    assert lessons.at == ("practise", "chant30", "alone"), "it begins anew"
    assert lessons.state.round.done == ()


def answer_alone(lessons: Lessons) -> None:
    """Answer the questions that a lesson asks alone, each right at once."""
    for _ in range(10):
        if lessons.at[0] != "practise":
            break
        lessons.say(right_answer(lessons.state.question, lessons.window.texts))
        lessons.key(Qt.Key.Key_Return)


@pytest.mark.parametrize("following", ["limits", "chant30"])
def test_after_a_lesson_the_next_one_and_the_same_again_are_asked(
    lessons: Lessons, following: str
) -> None:
    """What a lesson asks alone is answered by its own round only, and by that one once."""
    lessons.open("chant30")
    lessons.click("lesson_step_3", "lesson_next")
    answer_alone(lessons)
    lessons.click("lesson_next")
    assert lessons.at[:2] == ("path", "")
    lessons.open(following)
    lessons.click("lesson_step_3")
    lessons.click("lesson_next")
    assert lessons.at == ("practise", following, "alone")
    answer_alone(lessons)
    assert lessons.page.repository.lessons("club")[following] == 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_at_1280_by_800_nothing_that_a_lesson_asks_scrolls(lessons: Lessons, language: str) -> None:
    """An empty row of the hidden tabs took the gap that the last row of keys needs."""
    lessons.window.set_language(language)
    lessons.window.resize(1280, 800)
    lessons.open("han")
    lessons.click("lesson_step_3", "lesson_next")
    for _ in range(3):
        QApplication.processEvents()
    for name in ("drill_left", "drill_answer_area"):
        assert lessons.find(name, QScrollArea).verticalScrollBar().maximum() == 0, name


def test_a_round_of_cards_is_not_what_a_lesson_asks(lessons: Lessons) -> None:
    lessons.page._session.begin_cards((Card("points", "club", "child.ron.30.1"),))
    lessons.say(lessons.truth)
    lessons.key(Qt.Key.Key_Return)
    assert lessons.state.round.over
    lessons.open("limits")
    lessons.click("lesson_step_3", "lesson_next")
    assert lessons.at == ("practise", "limits", "alone")


def test_undo_of_its_questions_leads_back_to_the_lesson_which_is_not_done(
    lessons: Lessons,
) -> None:
    """A lesson is done by the answers to its own questions, not by a round before them."""
    lessons.page._session.begin_cards((Card("points", "club", "child.ron.30.1"),))
    lessons.say(lessons.truth)
    lessons.key(Qt.Key.Key_Return)
    lessons.open("limits")
    lessons.click("lesson_step_3", "lesson_next")
    lessons.do("undo")
    assert lessons.at == ("path", "limits", "alone")
    assert lessons.page.repository.lessons("club").get("limits", 0) < 4
    lessons.do("redo")
    assert lessons.at == ("practise", "limits", "alone")
    answer_alone(lessons)
    assert lessons.page.repository.lessons("club")["limits"] == 4


def test_a_lesson_that_was_left_for_another_step_is_done_by_its_last_answer(
    lessons: Lessons,
) -> None:
    lessons.open("chant30")
    lessons.click("lesson_step_3", "lesson_next")
    lessons.click("lesson_step_0")
    assert lessons.at == ("path", "chant30", "say")
    lessons.page._show_view("practise")
    answer_alone(lessons)
    assert lessons.at == ("path", "chant30", "alone")
    assert lessons.page.repository.lessons("club")["chant30"] == 4


def test_a_lesson_is_done_without_its_questions_that_are_suspended(lessons: Lessons) -> None:
    lessons.open("chant30")
    lessons.click("lesson_step_3", "lesson_next", "drill_suspend")
    answer_alone(lessons)
    assert lessons.at == ("path", "chant30", "alone")
    assert len(lessons.state.round.done) == 4
    assert lessons.page.repository.lessons("club")["chant30"] == 4


def test_a_lesson_of_which_all_is_suspended_says_so(lessons: Lessons) -> None:
    lessons.open("chant30")
    assert lessons.page.lessons._lesson is not None
    for card in lessons.page.lessons._lesson.alone:
        lessons.page.repository.suspend(card)
    told: list[str] = []
    lessons.page.message.connect(told.append)
    lessons.click("lesson_step_3", "lesson_next")
    assert lessons.at == ("path", "chant30", "alone")
    assert told == ["どれも休ませてある。「あゆみ」で戻せる。"]


def test_the_dora_of_a_hand_can_be_counted_on_the_felt(lessons: Lessons) -> None:
    """The indicator is shown, and the tiles that it makes dora have a flag, as on Score."""
    lessons.open("han")
    lessons.enter()
    felts = [lessons.view.show_panel.felt]
    lessons.enter()
    felts.append(lessons.view.together.felt)
    for felt in felts:
        items = felt.scene.items
        assert sum(bool(item.dora) for item in items) == 1, "ドラ1"
        assert "ドラ表示牌" in felt.scene.words


def test_a_lesson_on_yaku_leads_to_what_each_is(lessons: Lessons) -> None:
    """Its first sentence names yaku, and nothing in the lesson said what they are. While a line is
    open, its card, which tells the amount, is not offered."""

    def card() -> str:
        lessons.click("lesson_yaku")
        (shown,) = lessons.window.findChildren(YakuCard)
        title = shown.findChild(QLabel, "yaku_card_name").text()
        shown.close()
        shown.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        return title

    lessons.open("han")
    assert lessons.find("lesson_yaku", QPushButton).text() == "リーチとは"
    assert "リーチ" in card()
    lessons.enter()
    lessons.view.show_panel.felt.step_chosen.emit(1)
    assert lessons.find("lesson_yaku", QPushButton).text() == "平和とは"
    assert "平和" in card()
    lessons.enter()
    lessons.enter_until_open()
    assert not lessons.shows("lesson_yaku")
    lessons.choose(lessons.truth_now)
    assert lessons.find("lesson_yaku", QPushButton).text() == "平和とは"
    lessons.view.together.ledger.row_chosen.emit(0)
    assert "リーチ" in card()


def test_the_end_of_a_lesson_names_what_was_right_and_what_was_not(lessons: Lessons) -> None:
    lessons.open("limits")
    lessons.click("lesson_step_3", "lesson_next")
    words, asked = lessons.window.texts, []
    for at in range(20):
        if lessons.at[0] != "practise":
            break
        question = lessons.state.question
        if question.card not in asked:
            asked.append(question.card)
        lessons.say("100" if at == 0 else right_answer(question, words))
        lessons.key(Qt.Key.Key_Return)
    assert lessons.at == ("path", "limits", "alone")
    shown = lessons.view.alone.felt.scene.words[2:]
    marks = dict(zip(shown[1::2], shown[::2], strict=True))
    rules = lessons.page._session.rules
    names = [short_name(card, rules, words) for card in asked]
    assert marks == {name: "✕" if name == names[0] else "✓" for name in names}
    assert not lessons.text("lesson_left"), "no time is left"


def test_the_open_line_of_a_hand_is_heard_in_its_unit(lessons: Lessons) -> None:
    lessons.open("han")
    lessons.enter()
    lessons.enter()
    lessons.enter()
    lessons.enter_until_open()
    name = lessons.view.together.field.accessibleName()
    assert name.endswith("の翻"), name
    told: list[str] = []
    lessons.view.message.connect(told.append)
    lessons.enter()
    assert told == ["まだ答えていない。数を打つか、並んだ数を押す。"]


def test_escape_leads_back_to_the_path_and_what_is_done_stays(lessons: Lessons) -> None:
    lessons.open("tsumo")
    lessons.enter()
    lessons.key(Qt.Key.Key_Escape)
    assert lessons.at[:2] == ("path", "")
    assert not lessons.shows("lesson_view")
    lessons.open("tsumo")
    assert lessons.at == ("path", "tsumo", "show"), "it goes on where it was left"
    lessons.do("undo")
    assert lessons.at[1] == "", "undo closes what was opened"


def test_a_lesson_by_the_mouse_alone(lessons: Lessons) -> None:
    lessons.open("fu_parts")
    lessons.click("lesson_next", "lesson_next")
    assert lessons.at[2] == "together"
    first = lessons.view._work._current
    assert isinstance(first, Example)
    assert first.open == (), "the first hand is shown in full"
    lessons.click("lesson_next")
    lessons.qtbot.waitUntil(lambda: not lessons.view._work._finder.busy)
    ledger = lessons.find("lesson_ledger", WorkedLedger)
    assert ledger._shown is not None
    assert [row.state for row in ledger._shown.rows].count("current") == 1
    right = lessons.truth_now
    lessons.choose(right)
    assert not lessons.view._work.open_now
    (kind, key, correct, helped), = lessons.answers()  # fmt: skip
    assert (kind, key.partition(".")[0], correct, helped) == ("fu_parts", "wait", True, False)
    lessons.click("lesson_next")
    lessons.qtbot.waitUntil(lambda: not lessons.view._work._finder.busy)
    lessons.choose("32" if lessons.truth_now != "32" else "0")
    assert not lessons.answers()[-1][2]
    lessons.click("lesson_next")
    assert lessons.at[2] == "alone"
    lessons.click("lesson_step_0")
    assert lessons.at[2] == "say", "a step is gone back to by its name"


def test_the_next_hand_is_sought_once_however_often_enter_is_pressed(lessons: Lessons) -> None:
    lessons.open("fu_parts")
    lessons.click("lesson_step_2")
    work = lessons.view._work
    for _ in range(3):
        lessons.key(Qt.Key.Key_Return)
        assert work._finder.busy
    lessons.qtbot.waitUntil(lambda: not work._finder.busy)
    assert "手 2 / 3" in lessons.view.together.felt.scene.words


def test_a_hint_turns_a_back_and_is_saved_as_help(lessons: Lessons) -> None:
    lessons.open("fu_parts")
    lessons.click("lesson_step_2", "lesson_next")
    lessons.qtbot.waitUntil(lambda: lessons.view._work.open_now)
    QApplication.processEvents()
    forms = lessons.find("lesson_forms", FormsCard)
    assert not any(form.turned for form in forms._forms)
    lessons.do("drill_view")
    assert [form.turned for form in forms._forms].count(True) == 1, "F3"
    assert forms.isVisible()
    box = forms._boxes()[-1].center()
    lessons.qtbot.mouseClick(
        forms, Qt.MouseButton.LeftButton, pos=QPoint(int(box.x()), int(box.y()))
    )
    assert forms._forms[-1].turned
    lessons.choose(lessons.truth_now)
    assert lessons.answers()[-1][2:] == (True, True)


@pytest.mark.parametrize(
    ("lesson", "backs"), [("chant30", 1), ("fu_parts", 5), ("han", 0), ("rows", 0)]
)
def test_a_hint_is_offered_while_there_is_a_back_to_turn(
    lessons: Lessons, lesson: str, backs: int
) -> None:
    lessons.open(lesson)
    lessons.click("lesson_step_2")
    lessons.enter_until_open()
    hint = lessons.find("lesson_do_hint", QPushButton)
    assert hint.isVisible() is bool(backs)
    for _ in range(backs):
        assert hint.isEnabled()
        lessons.click("lesson_do_hint")
    assert hint.isVisible() is bool(backs), "what is beside it does not come under the pointer"
    assert not hint.isEnabled()


@pytest.mark.parametrize("lesson", ["declare", "chant30", "han"])
def test_a_lesson_that_is_opened_again_asks_its_examples_again(
    lessons: Lessons, lesson: str
) -> None:
    """And nothing that was answered before stands in the field."""
    lessons.open(lesson)
    for _ in range(2):
        lessons.click("lesson_step_2")
        assert lessons.view._work.open_now
        assert lessons.view.together.field.text() == ""
        lessons.qtbot.keyClicks(lessons.view.together.field, lessons.truth_now)
        lessons.enter()
        assert not lessons.view._work.open_now
        lessons.key(Qt.Key.Key_Escape)
        lessons.open(lesson)


@pytest.mark.parametrize("lesson", ["declare", "chant30", "han", "fu_parts"])
def test_what_was_typed_and_not_entered_is_gone_when_a_lesson_is_opened_again(
    lessons: Lessons, lesson: str
) -> None:
    lessons.open(lesson)
    lessons.click("lesson_step_2")
    lessons.enter_until_open()
    lessons.qtbot.keyClicks(lessons.view.together.field, "39")
    lessons.click("lesson_step_0", "lesson_step_2")
    assert lessons.view.together.field.text() == "39", "it stays as long as the lesson is open"
    lessons.key(Qt.Key.Key_Escape)
    lessons.open(lesson)
    lessons.click("lesson_step_2")
    lessons.enter_until_open()
    assert lessons.view.together.field.text() == ""


def test_an_example_stays_as_it_is_while_another_page_or_step_is_shown(lessons: Lessons) -> None:
    lessons.open("chant30")
    lessons.click("lesson_step_2")
    lessons.enter()
    lessons.qtbot.keyClicks(lessons.view.together.field, lessons.truth_now)
    lessons.enter()
    lessons.click("lesson_step_0", "lesson_step_2")
    assert not lessons.view._work.open_now
    lessons.do("page_score")
    lessons.do("page_drill")
    assert not lessons.view._work.open_now


def test_what_is_clicked_on_the_felt_is_highlighted(lessons: Lessons) -> None:
    lessons.open("chant30")
    lessons.click("lesson_step_1")
    shown = lessons.find("lesson_show", SceneView)
    item = next(item for item in shown.scene.items if item.kind == "plate" and item.step == 0)
    where = QPoint(*(round((at + 9) * shown.factor) for at in (item.x, item.y)))
    lessons.qtbot.mouseClick(shown, Qt.MouseButton.LeftButton, pos=where)
    assert lessons.view._highlighted == 0


def test_the_words_of_a_plate_do_not_reach_its_edges(qapp: QApplication) -> None:
    """“Non-dealer” went from edge to edge of the plate before the row."""
    assert qapp is not None
    plate = FeltItem("plate", 0, 0, 127, 86, "Non-dealer", "30 fu Ron", size=25, serif=True)
    for factor in (0.8, 1.0, 1.6):
        wide = drawing.width_of(plate.text, _font(plate, factor, plate.size, bold=True))
        assert wide <= (plate.w - 12) * factor


def test_a_cell_of_the_lesson_is_shown_on_the_table(lessons: Lessons) -> None:
    lessons.open("chant30")
    lessons.click("lesson_step_1")
    QApplication.processEvents()
    cells = lessons.find("lesson_cells", CellsCard)
    box = cells._boxes()[0].center()
    lessons.qtbot.mouseClick(
        cells, Qt.MouseButton.LeftButton, pos=QPoint(int(box.x()), int(box.y()))
    )
    assert lessons.window.page.objectName() == "table_page"


@pytest.mark.parametrize("lesson", ["chant30", "fu_parts"])
@pytest.mark.parametrize("text", ["abc", "inf", "nan", "-2", "1e3", "1_0", "9" * 400])
def test_what_is_no_amount_is_said_and_nothing_counts(
    lessons: Lessons, lesson: str, text: str
) -> None:
    lessons.open(lesson)
    lessons.click("lesson_step_2")
    lessons.enter_until_open()
    field = lessons.view.together.field
    field.setText(text)
    lessons.enter()
    assert lessons.view._work.open_now
    assert lessons.answers() == []


@pytest.mark.parametrize("unit", ["符", " 符", "fu", " Fu", "　符 "])
def test_an_amount_may_have_its_unit(lessons: Lessons, unit: str) -> None:
    lessons.open("rows")
    lessons.click("lesson_step_2")
    lessons.view.together.field.setText(f"{lessons.truth_now}{unit}")
    lessons.enter()
    example = lessons.view._work._current
    assert isinstance(example, Example)
    assert [reply.right for reply in example.replies] == [True]


def test_a_hand_has_its_number_until_the_next_one_is_found(
    lessons: Lessons, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was the second one as soon as that was looked for, where a line was chosen meanwhile."""
    monkeypatch.setattr(work, "seek_example", lambda *_: repeat(None))
    lessons.open("fu_parts")
    lessons.click("lesson_step_2", "lesson_next")
    assert lessons.view._work._finder.busy
    lessons.find("lesson_ledger", WorkedLedger).row_chosen.emit(1)
    first, second = (lessons.view._texts.ui("lesson_view.hand_of", at, 3) for at in (1, 2))
    words = lessons.view.together.felt.scene.words
    assert any(first in word for word in words)
    assert not any(second in word for word in words)


def test_an_amount_that_is_no_whole_number_is_wrong_and_saved_as_wrong(lessons: Lessons) -> None:
    lessons.open("fu_parts")
    lessons.click("lesson_step_2")
    lessons.enter_until_open()
    lessons.view.together.field.setText(f"{lessons.truth_now}.5")
    lessons.enter()
    example = lessons.view._work._current
    assert isinstance(example, Example)
    assert not example.replies[-1].right
    assert [right for *_, right, _ in lessons.answers()] == [False]


def test_another_document_closes_the_lesson(lessons: Lessons) -> None:
    lessons.open("fu_parts")
    lessons.page.choose_document("enjoy")
    QApplication.processEvents()
    assert not lessons.shows("lesson_view")


def test_the_foot_and_the_bar_are_always_there(lessons: Lessons) -> None:
    for size in ((1024, 700), (1280, 800)):
        lessons.window.resize(*size)
        for lesson in ("han", "fu_parts", "declare"):
            lessons.open(lesson)
            for step in range(4):
                lessons.click(f"lesson_step_{step}")
                QApplication.processEvents()
                for name in ("lesson_next", "lesson_back", "lesson_title"):
                    widget = lessons.find(name, QWidget)
                    assert widget.isVisible()
                    assert lessons.window.rect().contains(lessons.box(name).toAlignedRect()), name
            lessons.click("lesson_back")
    assert isinstance(lessons.find("drill_field", QLineEdit), QLineEdit)
    assert lessons.find("lesson_title", QLabel).text()


def test_the_questions_of_a_lesson_have_the_room_of_number_and_worksheets(
    lessons: Lessons,
) -> None:
    """They are no part of it; Ctrl+T still brings the field for a number."""
    lessons.window.set_language("en")
    lessons.window.resize(1024, 700)
    lessons.open("declare")
    lessons.click("lesson_step_3", "lesson_next")
    rules = lessons.page._session.rules
    card = lessons.page.lessons._lesson.alone[-1]
    lessons.page._store.update(ask_now(lessons.state, ask(card, rules, 1)))
    QApplication.processEvents()
    area = lessons.find("drill_answer_area", QScrollArea)
    assert lessons.shows("key_0"), "amounts of seats are entered by a keypad"
    assert area.verticalScrollBar().maximum() == 0
    assert not lessons.shows("drill_number")
    assert not lessons.shows("drill_paper")
    lessons.do("drill_number")
    assert lessons.window.focusWidget() is lessons.find("drill_number", QLineEdit)
    lessons.click("lesson_back", "drill_view_1")
    assert lessons.shows("drill_number")


def test_no_view_is_made_for_a_lesson_that_the_document_does_not_have(lessons: Lessons) -> None:
    """It would never be shown, and never be freed."""
    page = lessons.page
    page._store.update(open_lesson(page._state, "of another document", "say"))
    page.take_focus()
    assert page.lessons._view is None


def test_large_letters_leave_out_names_of_steps_and_the_note_before_they_are_cut(
    lessons: Lessons,
) -> None:
    """The name of the open step stays; the others are told by their number, tooltip and name."""
    window = lessons.window
    window.set_language("en")
    window.choose_scale(2.0)
    window.resize(1280, 800)
    QApplication.processEvents()
    page = lessons.find("drill_page", DrillPage)
    page.path.open_lesson("han")
    QApplication.processEvents()
    steps = [lessons.find(f"lesson_step_{at}", QPushButton) for at in range(4)]
    assert [step.text() for step in steps] == ["1  Say", "2  Show", "3  Together", "4  Alone"]
    assert lessons.shows("lesson_note")
    window.resize(900, 700)
    QApplication.processEvents()
    assert [step.text() for step in steps] == ["1  Say", "2", "3", "4"]
    heard = [step.accessibleName() for step in steps]
    assert heard == ["1 Say", "2 Show", "3 Together", "4 Alone"]
    lessons.click("lesson_step_1")
    assert [step.text() for step in steps] == ["1", "2  Show", "3", "4"]
    assert not lessons.shows("lesson_note"), "three buttons leave no room"


@pytest.mark.parametrize("letters", [1.0, 1.5, 2.0])
def test_no_line_of_a_ledger_lies_under_its_sum(lessons: Lessons, letters: float) -> None:
    """However many lines a hand has; the felt above is lower, or the panel scrolls."""
    lessons.window.resize(1024, 700)
    lessons.window.choose_scale(letters)
    QApplication.processEvents()
    lessons.open("fu_parts")
    lessons.click("lesson_step_2")
    lessons.enter_until_open()
    ledger = lessons.find("lesson_ledger", WorkedLedger)
    shown = ledger._shown
    assert shown is not None
    known = next(row for row in shown.rows if row.state != "current")
    rows = (*shown.rows, *[known] * (8 - len(shown.rows)))
    ledger.present(replace(shown, rows=rows))
    lessons.view.together._fit()
    for _ in range(3):
        QApplication.processEvents()
    assert ledger._boxes()[-1].bottom() <= ledger.height() - px(46)
    assert lessons.view.together.felt.height() >= px(48)


@pytest.mark.parametrize(
    ("language", "document", "letters"),
    [
        ("ja", "club", 1.0), ("en", "club", 1.0), ("en", "enjoy", 1.5), ("ja", "club", 2.0),
        ("en", "r101", 2.0), ("en", "club", 2.0), ("en", "toppan", 2.0),
    ],
)  # fmt: skip
def test_no_word_of_a_lesson_is_cut_in_the_least_window(
    lessons: Lessons,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    document: str,
    letters: float,
) -> None:
    """On the felt, in the ledger and on the cards, as it is asked and once all is shown."""
    lessons.window.set_language(language)
    lessons.do(f"document_{document}")
    lessons.window.resize(1024, 700)
    lessons.window.choose_scale(letters)
    QApplication.processEvents()
    cut: list[str] = []
    real = drawing.shortened

    def noted(text: str, room: float, font: QFont) -> str:
        shown = real(text, room, font)
        cut.extend([text] if shown != text else [])
        return shown

    monkeypatch.setattr(drawing, "shortened", noted)

    def look() -> None:
        QApplication.processEvents()
        lessons.view.grab()
        assert cut == [], lesson.id

    for lesson in lessons_of(lessons.page._session.rules):
        for step in range(3):
            lessons.open(lesson.id)
            lessons.click(f"lesson_step_{step}")
            look()
            if step == 2 and lessons.view._work.open_now:
                lessons.view.reveal.click()
                look()
        lessons.click("lesson_back")
