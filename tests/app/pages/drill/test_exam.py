"""Exams: twenty distinct questions, nothing shown before the end, a pass mark, no card met."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLabel,
    QLineEdit,
    QScrollArea,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.case_log.schema import LOG
from app.main_window.window import MainWindow
from app.pages.drill import examination
from app.pages.drill.exam import session as exam_session
from app.pages.drill.exam.panel import ExamPanel
from app.pages.drill.examination import LEVELS, QUESTIONS, ExamRun, drawn, examined, syllabus
from app.pages.drill.kinds.table import KINDS, deck, right_answer
from app.pages.drill.progress.answers import ProgressContent
from app.pages.drill.progress.clock import Clock
from app.pages.drill.progress.database import ProgressDatabase
from app.pages.drill.progress.memory import DAY
from app.pages.drill.progress.repository import ProgressRepository
from app.variants import rules_of
from app.widgets.painting import drawing
from engine.library import documents
from tests.app.pages.drill.held_search import HeldSearch
from tests.app.pages.drill.test_page import Drill
from tests.app.pages.drill.test_progress import START, TODAY, A, an_answer

WORDS = ("✓", "✕", "正しい", "違う", "right", "wrong")
"""What tells of an answer."""


class Examinee(Drill):
    """A player who takes exams."""

    def __init__(self, qtbot: QtBot, window: MainWindow) -> None:
        super().__init__(qtbot, window)
        self.click("drill_view_2")

    @property
    def panel(self) -> ExamPanel:
        return self.page.exams

    @property
    def run(self) -> ExamRun:
        found = self.panel._session.run
        assert found is not None
        return found

    def await_question(self) -> None:
        self.qtbot.waitUntil(lambda: self.run.over or self.run.question is not None, timeout=20_000)

    def right(self) -> str:
        assert self.run.question is not None
        return right_answer(self.run.question, self.page._texts)

    def reply(self, text: str) -> None:
        """Write an answer and press Enter, once there is a question."""
        self.await_question()
        self.clock.gone += 2
        field = self.find("drill_field", QLineEdit)
        field.setText(text)
        self.qtbot.keyClick(field, Qt.Key.Key_Return)

    def take(self, right: int) -> None:
        """Answer so many questions rightly and leave the others blank."""
        for number in range(QUESTIONS):
            self.await_question()
            if number < right:
                self.reply(self.right())
            else:
                self.click("exam_blank")
        self.await_question()


@pytest.fixture
def examinee(qtbot: QtBot, window: MainWindow) -> Examinee:
    window.activateWindow()
    return Examinee(qtbot, window)


@pytest.mark.parametrize("document", documents())
def test_an_exam_has_twenty_distinct_cards_of_its_level(document: str) -> None:
    rules = rules_of(document)
    kinds = [kind for kind in KINDS if examined(kind, deck(kind, rules))]
    assert kinds, "every document has an exam"
    for kind in kinds:
        cards = deck(kind, rules)
        for level in LEVELS:
            asked = syllabus(level.id, cards)
            for seed in range(20):
                order = drawn(asked, seed)
                assert set(order) <= set(asked.cards)
                first = order[: min(QUESTIONS, len(asked.cards))]
                assert len(set(first)) == len(first), "no card comes twice before all were asked"
                assert len(order) >= QUESTIONS


def test_the_levels_are_one_scale() -> None:
    cards = deck("points", rules_of("club"))
    some = [set(syllabus(level.id, cards).cards) for level in LEVELS]
    assert some[0] < some[1] < some[2] == set(cards)
    assert [level.pass_mark for level in LEVELS] == sorted({one.pass_mark for one in LEVELS})
    for seed in range(10):
        order = drawn(syllabus("kyu1", cards), seed)[:QUESTIONS]
        assert sum(examination.fu_of(card) >= 70 for card in order) >= QUESTIONS // 2


def test_nothing_is_shown_before_the_end(examinee: Examinee) -> None:
    examinee.click("exam_start_kyu3")
    seen = []
    for number in range(QUESTIONS):
        examinee.await_question()
        assert not examinee.run.over
        assert examinee.run.question is not None
        seen.append(examinee.run.question.subject)
        for name in ("drill_choices", "drill_give_up", "drill_skip", "drill_truth"):
            assert not examinee.shows(name), name
        labels = examinee.panel.paper.findChildren(QLabel)
        told = " ".join(label.text() for label in labels if label.isVisible())
        assert not any(word in told for word in WORDS), told
        assert examinee.text("exam_count") == f"{number + 1} / {QUESTIONS}"
        examinee.reply(examinee.right() if number % 2 else "100")
    assert len({str(subject) for subject in seen}) == QUESTIONS
    assert examinee.run.over
    assert examinee.text("exam_score") == f"10 / {QUESTIONS}"
    assert examinee.text("exam_outcome") == "不合格"
    assert examinee.text("exam_told") == "合格まであと6問、時間 0:40"


def test_what_is_not_read_is_no_answer_and_blank_ones_are_wrong(examinee: Examinee) -> None:
    examinee.click("exam_start_kyu3")
    examinee.reply("なんだろう")
    assert examinee.run.answers == ()
    assert examinee.shows("exam_problem")
    examinee.click("exam_blank")
    examinee.await_question()
    assert [answer.right for answer in examinee.run.answers] == [False]
    examinee.click("exam_hand_in")
    assert not examinee.run.over, "it is asked once more"
    examinee.click("exam_hand_in")
    assert examinee.run.over
    assert examinee.text("exam_score") == f"0 / {QUESTIONS}"
    (exam,) = examinee.page.repository.exams()
    assert (exam.correct, exam.asked, exam.passed) == (0, QUESTIONS, False)


@pytest.mark.parametrize(("right", "outcome"), [(15, "不合格"), (16, "合格")])
def test_the_pass_mark(examinee: Examinee, right: int, outcome: str) -> None:
    examinee.click("exam_start_kyu3")
    examinee.take(right)
    assert examinee.text("exam_outcome") == outcome
    (exam,) = examinee.page.repository.exams()
    assert (exam.level, exam.passed) == ("points.kyu3", outcome == "合格")
    rows = [
        w for w in examinee.panel.result.findChildren(QWidget) if w.objectName()[:9] == "exam_row_"
    ]
    assert len(rows) == QUESTIONS
    assert examinee.shows("certificate_box") == exam.passed
    assert examinee.page.path.first == (not exam.passed), "a pass makes the path step back"
    examinee.click("exam_do_list")
    assert examinee.text("exam_best_kyu3").startswith(f"最高 {right} / 20")
    assert bool(examinee.text("exam_passed_kyu3")) == exam.passed


def test_the_tab_of_a_path_that_steps_back_is_marked_where_it_goes(examinee: Examinee) -> None:
    """That of practice was marked, and the path was shown."""
    examinee.click("exam_start_kyu3")
    examinee.take(QUESTIONS)
    examinee.click("exam_do_list", "drill_view_0")
    tabs = [examinee.find(f"drill_view_{at}", QAbstractButton) for at in range(4)]
    assert [tab.text() for tab in tabs if tab.isChecked()] == ["はじめから"]
    assert examinee.page.path.panel.isVisible()
    assert tabs[-1].isChecked()


def test_the_last_answer_by_keys_leads_to_what_follows_the_result(examinee: Examinee) -> None:
    """The focus was left in the field of the exam, which is not shown any more."""
    examinee.click("exam_start_kyu3")
    for _ in range(QUESTIONS):
        examinee.reply("100")
    assert examinee.run.over
    assert examinee.window.focusWidget() is examinee.find("exam_do_missed", QAbstractButton)


def test_every_answer_of_an_exam_is_read_by_keys(examinee: Examinee) -> None:
    """Tab passed the rows by, and those below the edge were for the mouse alone."""
    examinee.window.resize(1280, 800)
    examinee.click("exam_start_kyu3")
    examinee.take(0)
    QApplication.processEvents()
    rows = examinee.find("exam_rows", QScrollArea)
    bar = rows.verticalScrollBar()
    assert bar.maximum() > 0
    examinee.qtbot.keyClick(examinee.window.focusWidget(), Qt.Key.Key_Backtab)
    assert examinee.window.focusWidget() is rows
    for _ in range(3):
        examinee.qtbot.keyClick(rows, Qt.Key.Key_PageDown)
    assert bar.value() == bar.maximum()


def test_after_one_press_on_hand_in_an_answer_is_typed_as_before(examinee: Examinee) -> None:
    """The keys of one who thought better of it went to the button."""
    examinee.click("exam_start_kyu3")
    examinee.await_question()
    examinee.click("exam_hand_in")
    assert examinee.window.focusWidget() is examinee.find("drill_field", QLineEdit)


def test_what_is_typed_on_another_key_of_an_exam_goes_to_the_answer(examinee: Examinee) -> None:
    """As in practice: on a key of the keypad to which Tab had come, figures were lost."""
    examinee.click("exam_start_kyu3")
    examinee.await_question()
    field, key = examinee.find("drill_field", QLineEdit), examinee.find("key_5", QAbstractButton)
    key.setFocus(Qt.FocusReason.TabFocusReason)
    examinee.qtbot.keyClicks(key, "8")
    assert field.text() == "8"
    assert examinee.window.focusWidget() is field


def test_an_exam_meets_no_card_and_changes_those_that_were_met(examinee: Examinee) -> None:
    examinee.click("drill_view_1")
    examinee.say("2000")
    examinee.click("drill_next", "drill_view_2", "exam_start_kyu3")
    examinee.take(QUESTIONS)
    repository = examinee.page.repository
    assert [card.key for card in repository.known("club", "points").memories] == ["child.ron.30.2"]
    repository.forget()
    assert [card.key for card in repository.known("club", "points").memories] == ["child.ron.30.2"]
    assert repository.progress.count() == 1 + QUESTIONS


def test_undo_takes_nothing_of_an_exam_back(examinee: Examinee) -> None:
    examinee.click("exam_start_kyu3")
    examinee.reply(examinee.right() if examinee.await_question() is None else "")
    before = examinee.run
    examinee.do("undo")
    assert examinee.run.answers == before.answers
    examinee.click("drill_view_1")
    examinee.do("undo")
    examinee.click("drill_view_2")
    assert examinee.run.answers == before.answers


def test_an_exam_goes_on_after_another_language_and_another_document(examinee: Examinee) -> None:
    examinee.click("exam_start_kyu3")
    examinee.reply("1000")
    examinee.window.set_language("en")
    assert len(examinee.run.answers) == 1
    examinee.do("document_r101")
    assert examinee.panel._session.run is None
    examinee.qtbot.wait(1100)  # longer than a tick
    examinee.do("document_club")
    assert len(examinee.run.answers) == 1
    examinee.qtbot.waitUntil(lambda: examinee.shows("exam_paper"))
    with examinee.qtbot.waitSignal(examinee.panel._session.ticked):
        pass  # the clock goes on


def test_each_document_has_an_exam_of_its_own_that_goes_on(examinee: Examinee) -> None:
    """One that is begun under another document drops none that runs, nor mixes their questions."""
    examinee.click("exam_start_kyu3")
    examinee.reply("1000")
    examinee.await_question()
    asked = examinee.run.question
    examinee.qtbot.keyClicks(examinee.find("drill_field", QLineEdit), "39")
    examinee.do("document_r101")
    examinee.click("exam_start_kyu2")
    for number in range(3):
        examinee.await_question()
        assert examinee.run.question is not None
        assert examinee.run.question.card.document == "r101"
        assert not examinee.find("drill_field", QLineEdit).text()
        examinee.reply(f"{number + 1}000")
    examinee.do("document_club")
    assert [done.said for done in examinee.run.answers] == ["1000"]
    assert examinee.run.question is asked
    assert not examinee.find("drill_field", QLineEdit).text()
    for _ in range(2):
        examinee.click("exam_blank")
        examinee.await_question()
        assert examinee.run.question is not None
        assert examinee.run.question.card.document == "club"
    examinee.do("document_r101")
    assert [done.said for done in examinee.run.answers] == ["1000", "2000", "3000"]
    examinee.click("exam_hand_in", "exam_hand_in")
    examinee.do("document_club")
    assert examinee.shows("exam_paper")
    examinee.do("document_r101")
    assert examinee.shows("exam_score")


def begun_while_held(examinee: Examinee, monkeypatch: pytest.MonkeyPatch) -> HeldSearch:
    """Begin an exam whose first question is sought until the search is let go."""
    search = HeldSearch()
    with monkeypatch.context() as slow:
        slow.setattr(exam_session, "seek_for", search)
        slow.setattr(exam_session, "_MOST", None)
        examinee.click("exam_start_kyu3")
        examinee.qtbot.wait(20)  # the search has begun
    return search


def test_an_exam_that_waits_for_its_question_goes_on_after_another_document(
    examinee: Examinee, monkeypatch: pytest.MonkeyPatch
) -> None:
    search = begun_while_held(examinee, monkeypatch)
    examinee.do("document_r101")
    search.held = False
    examinee.qtbot.wait(300)  # it ends
    examinee.do("document_club")
    examinee.await_question()
    assert examinee.run.question is not None


def test_an_exam_offers_no_step_that_it_would_not_take_back(examinee: Examinee) -> None:
    """A document that was chosen there is a step of the page, which the exam does not take back."""
    undo = examinee.find("undo", QAbstractButton)
    examinee.click("exam_start_kyu3")
    examinee.do("document_r101")
    examinee.do("document_club")
    assert not undo.isEnabled()
    assert not examinee.action("undo").isEnabled()
    examinee.click("drill_view_1")
    assert undo.isEnabled()
    examinee.click("drill_view_2")
    assert not undo.isEnabled()


def test_an_exam_asks_nothing_that_was_sought_for_that_of_another_document(
    examinee: Examinee, monkeypatch: pytest.MonkeyPatch
) -> None:
    search = begun_while_held(examinee, monkeypatch)
    examinee.do("document_toppan")
    examinee.qtbot.waitUntil(lambda: examinee.shows("exam_list"))
    examinee.panel.list.kind_chosen.emit("toppan_value")
    examinee.click("exam_start_kyu1")
    search.held = False
    examinee.await_question()
    assert examinee.run.question is not None
    assert examinee.run.question.card.document == "toppan"


def test_what_was_missed_is_practised(examinee: Examinee) -> None:
    examinee.click("exam_start_kyu3")
    examinee.take(18)
    missed = {answer.question.card.key for answer in examinee.run.answers if not answer.right}
    examinee.click("exam_do_missed")
    assert examinee.state.view == "practise"
    assert set(examinee.state.chosen) == missed
    assert examinee.state.question.card.key in missed
    assert examinee.window.focusWidget() is examinee.find("drill_field", QLineEdit)


def test_the_name_is_typed_in_the_page_and_stays(examinee: Examinee) -> None:
    examinee.click("exam_start_kyu3")
    examinee.take(QUESTIONS)
    field = examinee.find("certificate_name", QLineEdit)
    field.setText("早見 太郎")
    field.editingFinished.emit()
    assert examinee.panel.certificate.content().to.startswith("早見 太郎")
    assert examinee.panel.certificate.content().number == f"{QUESTIONS} / {QUESTIONS}"
    examinee.click("exam_do_list")
    examinee.panel._choose(0)
    assert examinee.panel.again.content().to.startswith("早見 太郎")


def test_the_certificate_that_was_chosen_stays_in_another_language(examinee: Examinee) -> None:
    """And when an answer of the practice before it is taken back."""
    examinee.click("drill_view_1")
    examinee.page._session.give_up()
    examinee.click("drill_view_2")
    assert not examinee.shows("exam_passed_rows_card"), "nothing was passed yet"
    examinee.click("exam_start_kyu3")
    examinee.take(QUESTIONS)
    examinee.click("exam_do_list")
    assert not examinee.panel.again.isVisible()
    answered = examinee.find("exam_row_0", QWidget).toolTip().split("\n")
    assert len(answered) == 2, "a right answer is told once"
    rows = examinee.panel.passed.rows
    assert examinee.shows("exam_passed_rows_card"), "a card, as all other lists"
    place = rows.visualRect(rows.model().index(0, 0)).center()
    QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert examinee.panel.again.isVisible()
    examinee.window.set_language("en")

    def is_shown() -> bool:
        return examinee.panel.again.isVisible()

    examinee.qtbot.waitUntil(is_shown)
    assert "3" in examinee.panel.again.content().sentence
    examinee.click("drill_view_1")
    examinee.do("undo")
    examinee.click("drill_view_2")
    assert examinee.panel.again.isVisible()
    examinee.do("document_r101")
    assert not examinee.panel.again.isVisible()


@pytest.mark.parametrize("kind", ["fu", "yaku", "declaration"])
def test_hands_are_examined_too(examinee: Examinee, kind: str) -> None:
    examinee.panel.list.kind_chosen.emit(kind)
    examinee.click("exam_start_kyu3")
    for _ in range(4):
        examinee.await_question()
        assert examinee.run.question is not None
        assert examinee.run.question.kind == kind
        examinee.reply(examinee.right())
    assert examinee.run.correct == 4


def test_toppan_has_exams_of_its_own_cards(examinee: Examinee) -> None:
    examinee.do("document_toppan")
    examinee.qtbot.waitUntil(lambda: examinee.shows("exam_list"))
    for kind in ("toppan_points", "toppan_value", "toppan_stay", "toppan_dora"):
        examinee.panel.list.kind_chosen.emit(kind)
        examinee.click("exam_start_kyu1")
        examinee.take(QUESTIONS)
        assert examinee.run.correct == QUESTIONS, kind
        examinee.click("exam_do_list")


@pytest.mark.parametrize("scale", [1.5, 2.0])
def test_with_large_letters_every_exam_is_in_sight(examinee: Examinee, scale: float) -> None:
    """One scrolls down to them, and never to the side."""
    examinee.window.set_language("en")
    examinee.window.resize(1024, 700)
    examinee.window.choose_scale(scale)
    examinee.qtbot.waitUntil(lambda: examinee.shows("exam_list_area"))
    area = examinee.find("exam_list_area", QScrollArea)
    examinee.qtbot.waitUntil(lambda: area.horizontalScrollBar().maximum() == 0)
    kinds = [f"exam_kind_{at}" for at in range(6)]
    for name in (*(f"exam_start_{level.id}" for level in LEVELS), *kinds):
        button = examinee.find(name, QAbstractButton)
        assert button.isVisible()
        left = button.mapTo(area.viewport(), button.rect().topLeft()).x()
        assert 0 <= left <= area.viewport().width() - button.width(), name
        assert button.width() >= button.sizeHint().width() - 1, name


def test_with_large_letters_the_names_of_questions_are_whole(
    examinee: Examinee, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In two lines where one has no room: “Non-dealer 2…” said little."""
    examinee.window.set_language("en")
    examinee.window.resize(1280, 800)
    examinee.window.choose_scale(2.0)
    examinee.qtbot.waitUntil(lambda: examinee.shows("exam_start_kyu3"))
    examinee.click("exam_start_kyu3")
    examinee.await_question()
    examinee.click("exam_hand_in", "exam_hand_in")
    cut: list[str] = []
    real = drawing._cut

    def noted(text: str, fits: Callable[[str], bool]) -> str:
        cut.append(text)
        return real(text, fits)

    monkeypatch.setattr(drawing, "_cut", noted)
    rows = [
        w for w in examinee.panel.result.findChildren(QWidget) if w.objectName()[:9] == "exam_row_"
    ]
    for row in rows:
        row.grab()
    assert rows
    assert cut == []


def test_the_range_offers_no_exam(examinee: Examinee) -> None:
    examinee.click("drill_view_1")
    names = [b.objectName() for b in examinee.page.ui.practice.range.findChildren(QAbstractButton)]
    assert [name for name in names if name.startswith("drill_mode_")] == [
        "drill_mode_0", "drill_mode_1",
    ]  # fmt: skip


# --- the memory


@pytest.fixture
def progress(tmp_path: Path) -> Iterator[ProgressDatabase]:
    found = ProgressDatabase(tmp_path / LOG, TODAY)
    yield found
    found.close()


def test_an_exam_answer_leaves_no_memory_of_a_card_not_met(progress: ProgressDatabase) -> None:
    assert progress.save(an_answer("1", mode="exam")) is None
    assert progress.known("club", "points").memories == {}
    first = progress.save(an_answer("2", at=START + DAY))
    assert first is not None
    assert first.answers == 1
    second = progress.save(an_answer("3", at=START + 2 * DAY, mode="exam", rating=1))
    assert second is not None
    assert (second.answers, second.missed) == (2, 1)


def test_undo_and_import_reckon_exam_answers_alike(
    progress: ProgressDatabase, tmp_path: Path
) -> None:
    progress.save(an_answer("1", mode="exam"))
    progress.save(an_answer("2", at=START + DAY))
    kept = progress.save(an_answer("3", at=START + 2 * DAY, mode="exam"))
    assert kept is not None
    with closing(ProgressDatabase(tmp_path / "other.sqlite", TODAY)) as other:
        for _ in other.import_progress(ProgressContent(tuple(progress.answers()))):
            pass
        assert other.known("club", "points").memories == {A: kept}
    progress.set_undone("2")
    assert progress.known("club", "points").memories == {}, "the card was never met now"
    progress.set_undone("2", undone=False)
    assert progress.known("club", "points").memories == {A: kept}


@pytest.mark.usefixtures("qtbot")
def test_the_cache_knows_what_the_file_knows(tmp_path: Path) -> None:
    repository = ProgressRepository(tmp_path, Clock())
    assert repository.save(an_answer("1", mode="exam")) is None
    assert repository.known("club", "points").memories == {}
    memory = repository.save(an_answer("2", at=START + DAY))
    repository.forget()
    assert repository.known("club", "points").memories == {A: memory}
