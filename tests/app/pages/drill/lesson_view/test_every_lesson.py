"""Every lesson of every document is gone through: right, wrong, with hints, by misconceptions."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.pages.drill.kinds.cells import CellSubject
from app.pages.drill.kinds.fields import shares_text
from app.pages.drill.kinds.kind import Question, Reply
from app.pages.drill.kinds.table import ask, graded, read, right_answer
from app.pages.drill.lesson_view.cards import CellsCard, plate_font
from app.pages.drill.lesson_view.lines import line_name, worked_scene
from app.pages.drill.lesson_view.presentation import cells_view, task_scene
from app.pages.drill.lesson_view.view import LessonView
from app.pages.drill.lesson_view.worked import (
    AmountTask,
    Example,
    amount_tasks,
    offered,
    own_example,
)
from app.pages.drill.lessons.lesson import STEPS, Lesson, LimitsShow, TogetherHandStep, TogetherStep
from app.pages.drill.lessons.table import lesson_by_id, lessons_of
from app.pages.drill.lessons.words import lesson_title
from app.pages.drill.progress.repository import ProgressRepository
from app.texts.texts import LANGUAGES, Texts
from app.texts.toppan import toppan_texts
from app.variants import rules_of, variant_of
from engine.library import documents
from engine.riichi.practice.diagnosis import (
    CAUSES,
    CellProblem,
    DrillProblem,
    HandProblem,
    answer_under,
)
from engine.riichi.scoring.table import by_share
from engine.riichi.verdict import Shares
from tests.app.pages.drill.test_page import Still

LESSONS = [(name, lesson.id) for name in documents() for lesson in lessons_of(rules_of(name))]
SOME = ("club", "r101", "enjoy", "toppan")
WRAPPED = int(Qt.TextFlag.TextWordWrap)
NUMBER = re.compile(r"\d+(?:\.\d+)?")


def texts_of(document: str) -> Texts:
    return toppan_texts("ja") if documents()[document].game == "toppan" else Texts("ja")


class Learner:
    """Goes through the lessons of a document, one after the other."""

    def __init__(self, qtbot: QtBot, document: str) -> None:
        self.qtbot, self.texts, self.rules = qtbot, texts_of(document), rules_of(document)
        self.repository = ProgressRepository(None, Still())
        self.view = LessonView(self.texts, self.repository)
        self.view.resize(1176, 730)
        qtbot.addWidget(self.view)
        self.done: list[tuple[str, int]] = []
        self.lesson = lessons_of(self.rules)[0]
        self.view.step_done.connect(lambda name, step: self.done.append((name, step)))
        self.view.step_chosen.connect(self.show)
        self.show("say")
        self.view.show()

    def lessons(self, step: str) -> Iterator[Lesson]:
        """Every lesson of the document, opened at a step."""
        for lesson in lessons_of(self.rules):
            self.lesson = lesson
            self.done.clear()
            self.show(step)
            yield lesson

    def show(self, step: str) -> None:
        self.view.present(self.lesson, step, self.rules)

    @property
    def work(self):  # type: ignore[no-untyped-def]
        return self.view._work

    @property
    def open_now(self) -> bool:
        return bool(self.work.open_now)

    def next(self) -> None:
        self.view.next.click()
        self.qtbot.waitUntil(lambda: not self.work._finder.busy)

    def truth(self) -> str:
        """The right amount of what is open."""
        current = self.work._current
        if isinstance(current, Example):
            assert current.current is not None
            return str(current.hand.lines[current.current].amount)
        return f"{current.together.answer:g}"

    def wrong(self) -> list[str]:
        """Every other amount that is offered."""
        current = self.work._current
        if isinstance(current, Example):
            some = offered(current.hand, self.rules)
            return [str(value) for value in some if str(value) != self.truth()]
        some = current.together.choices
        return [f"{value:g}" for value in some if f"{value:g}" != self.truth()]

    def enter(self, text: str) -> None:
        self.view.together.field.setText(text)
        self.view.next.click()

    def words(self) -> Iterator[str]:
        """Every text that is seen or heard, but for the offered amounts."""
        for widget in self.view.findChildren(QWidget):
            offers = widget.objectName().startswith("lesson_choice")
            if widget.isVisibleTo(self.view) and not offers:
                yield from (widget.accessibleName(), widget.accessibleDescription())
                yield widget.toolTip()
                if isinstance(widget, (QLabel, QAbstractButton)):
                    yield widget.text()
        yield from self.view.together.felt.scene.words

    def numbers(self) -> set[str]:
        """Every number that is told, but for those of the title."""
        title = lesson_title(self.lesson, self.texts)
        told = {number for words in self.words() for number in NUMBER.findall(words)}
        return told - set(NUMBER.findall(title))


@pytest.fixture(params=list(documents()))
def learner(request: pytest.FixtureRequest, qtbot: QtBot) -> Learner:
    return Learner(qtbot, request.param)


def leaves_open(learner: Learner) -> None:
    """What is open is told nowhere, nor what follows from it."""
    example = learner.work._current
    if isinstance(example, AmountTask):
        task = example.together
        given = {f"{value:g}" for value in task.given}
        if not isinstance(learner.lesson.show, LimitsShow) and task.answer > 34:
            assert learner.truth() not in learner.numbers() - given
        return
    shown = learner.view.together.ledger._shown
    assert shown is not None
    assert shown.total == ""
    for at, row in enumerate(shown.rows):
        assert bool(row.amount) is (at not in example.hidden)
        assert row.state in ("open", "current") or row.amount
    hidden = sum(example.hand.lines[at].amount for at in example.hidden)
    if example.hand.unit == "fu":
        assert shown.sum in ("", str(example.hand.sum - hidden))
        known = {shown.sum, *(row.amount for row in shown.rows)}
        score = example.hand.shown.score
        for told in (score.fu, example.hand.sum, score.shares.high, score.points):
            beside = {learner.work.number, *map(str, NUMBER.findall(learner.work.number))}
            assert str(told) not in learner.numbers() - known - beside - {"1", "2", "3", "4"}, told


def test_every_lesson_is_gone_through_with_right_answers(learner: Learner) -> None:
    for lesson in learner.lessons("say"):
        for step in ("say", "show"):
            for _ in range(4):
                learner.view.light(1)
            assert learner.view._step == step
            learner.next()
        asked = 0
        while learner.view._step == "together":
            if learner.open_now:
                leaves_open(learner)
                learner.enter(learner.truth())
                asked += 1
            else:
                learner.next()
        assert learner.view._step == "alone"
        assert asked, lesson.id
        assert learner.done == [(lesson.id, at) for at in (1, 2, 3)]


def test_every_lesson_goes_on_after_wrong_answers(learner: Learner) -> None:
    for _lesson in learner.lessons("together"):
        asked = 0
        while learner.view._step == "together":
            if not learner.open_now:
                learner.next()
                continue
            learner.enter("?")
            assert learner.open_now, "what is no amount is no answer"
            leaves_open(learner)
            learner.enter(learner.wrong()[asked % len(learner.wrong())])
            asked += 1
    learner.repository.flush()
    assert not any(answer.correct for answer in learner.repository.progress.answers())


@pytest.mark.parametrize("learner", SOME, indirect=True)
def test_a_hint_is_saved_as_help(learner: Learner) -> None:
    helped = 0
    for _lesson in learner.lessons("together"):
        while not learner.open_now:
            learner.next()
        learner.view.hint.click()
        example = learner.work._current
        assert learner.open_now
        leaves_open(learner)
        learner.enter(learner.truth())
        helped += isinstance(example, Example) and bool(example.hand.items)
    learner.repository.flush()
    saved = learner.repository.progress.answers()
    assert [(answer.kind, answer.helped) for answer in saved] == [("fu_parts", True)] * helped


@pytest.mark.parametrize("learner", SOME, indirect=True)
def test_everything_is_shown_where_one_gives_up(learner: Learner) -> None:
    for _lesson in learner.lessons("together"):
        while not learner.open_now:
            learner.next()
        learner.view.reveal.click()
        assert not learner.open_now
        shown = learner.view.together.ledger._shown
        if isinstance(learner.work._current, Example):
            assert shown is not None
            assert shown.total


@pytest.mark.parametrize(
    ("lesson", "opened"),
    [
        ("values", ["10.5"]), ("limit", ["超過"]), ("stay", []), ("wins", ["10翻"]),
        ("prizes", ["1翻"]), ("stakes", ["14"]), ("dealer_turn", []),
    ],
)  # fmt: skip
def test_the_felt_of_toppan_leaves_open_what_is_asked_and_nothing_else(
    lesson: str, opened: list[str]
) -> None:
    found = lesson_by_id(lesson, rules_of("toppan"))
    assert found is not None
    (task,) = amount_tasks(found)
    asked, after = (
        task_scene(found.show, task, texts_of("toppan"), over=over)(1176, 452)
        for over in (False, True)
    )
    both = list(zip(asked.items, after.items, strict=True))
    assert [shown.text for item, shown in both if item.look == "open"] == opened
    highlighted = {item.step for item, _ in both if item.look == "open"} or {-1}
    assert highlighted == {task.at}, "the same is gold"


@pytest.mark.parametrize(("document", "lesson"), LESSONS)
def test_the_first_amount_that_is_asked_together_is_that_of_the_lesson(
    document: str, lesson: str
) -> None:
    found = lesson_by_id(lesson, rules_of(document))
    assert found is not None
    if isinstance(found.together, TogetherStep):  # others work through a hand
        assert amount_tasks(found)[0].together == found.together


def test_the_line_that_a_lesson_is_about_is_open_first(learner: Learner) -> None:
    for lesson in learner.lessons("together"):
        example = learner.work._current
        if isinstance(example, Example) and example.open:
            assert isinstance(lesson.together, TogetherHandStep)
            assert example.hand.lines[example.open[0]].rule == lesson.together.line, lesson.id


@pytest.mark.parametrize(("document", "told"), [("club", "1400・2700"), ("r101", "＋3000")])
def test_the_win_that_is_asked_about_is_gold(document: str, told: str) -> None:
    """With honba the tsumo is asked about, without them what the ron receives."""
    found = lesson_by_id("declare", rules_of(document))
    assert found is not None
    (task,) = amount_tasks(found)
    after = task_scene(found.show, task, texts_of(document), over=True)(1176, 452)
    gold = [item.text + item.note for item in after.items if item.step == task.at]
    assert any(told in words for words in gold), gold


@pytest.mark.parametrize(("document", "lesson"), LESSONS)
def test_what_is_asked_alone_is_graded_right_wrong_and_by_each_misconception(
    document: str, lesson: str
) -> None:
    rules, texts = rules_of(document), texts_of(document)
    found = next(x for x in lessons_of(rules) if x.id == lesson)
    assert len(found.alone) == 5
    for card in dict.fromkeys(found.alone):
        question = ask(card, rules, 1)
        reply = read(right_answer(question, texts), question, rules)
        assert isinstance(reply, Reply), (card, reply)
        assert graded(reply, question, rules).right
        for said in mistaken(question, rules, texts):
            wrong = read(said, question, rules)
            if isinstance(wrong, Reply):
                assert not graded(wrong, question, rules).right, (card, said)


def mistaken(question: Question, rules: object, texts: Texts) -> Iterator[str]:
    """What players with each misconception would say, where it is an amount of points alone."""
    problem = problem_of(question)
    if problem is None or question.fields != ("points",):
        return
    truth = question.expected["points"]
    for cause in CAUSES:
        if cause == "shares_swapped":  # shares are read in either order
            continue
        values = answer_under(cause, problem, rules) or {}  # type: ignore[arg-type]
        points = values.get("points")
        assert isinstance(truth, Shares)
        sums = truth.low == truth.high and by_share(rules)  # type: ignore[arg-type]
        if sums and isinstance(points, Shares) and points.high == 3 * truth.high:
            continue  # one line of the dealer has the sum and the share: both are right
        if isinstance(points, Shares) and points != truth and points.high:
            yield shares_text(points, texts)


def problem_of(question: Question) -> DrillProblem | None:
    subject, dealt = question.subject, question.subject.dealt_hand()
    if isinstance(subject, CellSubject):
        return CellProblem(subject.cell, subject.honba, subject.deposits)
    return None if dealt is None else HandProblem(dealt.hand, dealt.situation)


def test_every_document_has_lessons() -> None:
    assert {document for document, _ in LESSONS} == set(documents())
    assert len(STEPS) == 4


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("document", SOME)
def test_the_cards_that_a_lesson_turns_are_named_whole(
    qtbot: QtBot, document: str, language: str
) -> None:
    variant = variant_of(document)
    assert variant is not None
    card, texts, rules = CellsCard("lesson_cells"), variant.texts(language), rules_of(document)
    qtbot.addWidget(card)
    card.resize(330, 160)  # as in a window of 1280 by 800
    for lesson in lessons_of(rules):
        shown = cells_view(lesson, frozenset(), rules, texts, done=False)
        card.present(shown)
        for cell, box in zip(shown.cells, card._boxes(), strict=True):
            room = int(box.width()) - 6
            font = plate_font(cell.name, room)
            assert font.stretch() in (0, 100) or " " not in cell.name, (lesson.id, cell.name)
            wrapped = QFontMetrics(font).boundingRect(0, 0, room, 99, WRAPPED, cell.name)
            assert wrapped.width() <= room, (lesson.id, cell.name)
            assert wrapped.height() <= box.height(), (lesson.id, cell.name)


@pytest.mark.parametrize(("document", "lesson"), LESSONS)
def test_no_single_card_that_a_lesson_turns_is_left_out(document: str, lesson: str) -> None:
    """Its plate takes no more room than the words that one more is turned; cards of one name have
    one plate."""
    found, texts, rules = (
        lesson_by_id(lesson, rules_of(document)), texts_of(document), rules_of(document),
    )  # fmt: skip
    assert found is not None
    shown = cells_view(found, frozenset(), rules, texts, done=False)
    one_more = shown.more == texts.ui("lesson_view.more_cells", 1)
    assert not one_more or len(shown.cells) == 1, [cell.name for cell in shown.cells]


def test_the_lines_of_a_worked_hand_begin_alike_in_english() -> None:
    """On the felt the groups are named in small letters; among lines each is a name."""
    lesson, rules, texts = lesson_by_id("fu_parts", rules_of("club")), rules_of("club"), Texts("en")
    assert lesson is not None
    hand = own_example(lesson, rules)
    assert hand is not None
    names = [line_name(line, texts, hidden=False) for line in hand.lines]
    assert "Concealed triplet" in names
    assert all(name[:1].isupper() for name in names), names


def test_the_sequence_that_is_waited_for_is_named_by_its_wait() -> None:
    """The picture said 「順子 2」 of a closed wait, as if a sequence had fu."""
    rules, texts = rules_of("club"), texts_of("club")
    lesson = lesson_by_id("fu_parts", rules)
    assert lesson is not None
    hand = own_example(lesson, rules)
    assert hand is not None
    wait = next(line for line in hand.lines if line.part == "wait")
    assert (wait.amount, wait.group is not None) == (2, True)
    scene = worked_scene(Example(hand, "full", ()), -1, "", texts, 1176, 215)
    told = [item.text for item in scene.items if item.step == wait.group and item.text]
    assert told == [texts.ui("drill.part.wait"), "2"]
