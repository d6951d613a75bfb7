"""The tab of exams: the list, the exam that is being taken, or the result of the last one."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedLayout, QWidget

from app.export import Exporter
from app.pages.drill.exam.certificate_box import CertificateBox
from app.pages.drill.exam.exam_list import ExamList
from app.pages.drill.exam.exam_paper import ExamPaper
from app.pages.drill.exam.exam_result import ExamResult
from app.pages.drill.exam.session import ExamSession, saved_exam
from app.pages.drill.exam.views import (
    level_views,
    outcome_text,
    result_rows,
    time_text,
)
from app.pages.drill.examination import QUESTIONS, SUBJECTS, ExamRun, examined
from app.pages.drill.kinds.kind import Question
from app.pages.drill.kinds.table import unread_reason
from app.pages.drill.presentation import controls_for, exam_question_view, level_text, passed_text
from app.pages.drill.progress.answers import SavedExam
from app.pages.drill.progress.repository import ProgressRepository
from app.pages.drill.state import DrillState, choose_certificate, choose_exam_kind
from app.pages.drill.widgets.passed_exams import PassedExams
from app.store import Store
from app.style.theme import px
from app.texts.texts import Texts
from app.variants import rules_of
from app.widgets.lists.text_rows import TextRow
from app.widgets.painting.drawing import show_if

_NAME: Final = "certificate_name"


class ExamPanel(QWidget):
    """Shows the exams of the active document.

    - `practise_requested(kind, keys)`: missed cards are to be practised.
    """

    practise_requested = Signal(str, object)
    message = Signal(str)
    error = Signal(str)

    def __init__(
        self,
        texts: Texts,
        store: Store[DrillState],
        session: ExamSession,
        repository: ProgressRepository,
    ) -> None:
        super().__init__()
        self.setObjectName("drill_exam")
        self._texts, self._store = texts, store
        self._session, self._repository = session, repository
        self._exporter = Exporter(self)
        self._shown: tuple[SavedExam, ...] = ()
        self._reported: ExamRun | None = None
        self._document = ""
        self._asked: Question | None = None
        self.passed = PassedExams("exam_passed_rows", texts)
        self.again, self.certificate = (CertificateBox(texts, self._exporter) for _ in range(2))
        self.list = ExamList(texts, self._passed_card())
        self.paper, self.result = ExamPaper(texts), ExamResult(texts, self.certificate)
        self._stack = QStackedLayout(self)
        for widget in (self.list, self.paper, self.result):
            self._stack.addWidget(widget)
        self._connect()

    def _passed_card(self) -> QWidget:
        """The exams that were passed, with the certificate of the one that is chosen."""
        held = QWidget()
        whole = QHBoxLayout(held)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(px(10))
        whole.addWidget(self.passed, 1, Qt.AlignmentFlag.AlignTop)
        whole.addWidget(self.again, 0, Qt.AlignmentFlag.AlignTop)
        self.again.hide()
        return held

    def _connect(self) -> None:
        self.list.kind_chosen.connect(
            lambda kind: self._store.update(choose_exam_kind(self._store.state, kind))
        )
        self.list.start_requested.connect(self._start)
        self.paper.entered.connect(self._enter)
        self.paper.blank_requested.connect(self._leave_blank)
        self.paper.hand_in_requested.connect(self._session.hand_in)
        self.result.action_requested.connect(self._do)
        self._session.ticked.connect(self._present_time)
        self._session.ended.connect(self.take_focus)
        self.passed.chosen.connect(self._choose)
        for box in (self.again, self.certificate):
            box.name_changed.connect(lambda name: self._repository.choose(_NAME, name))
        self._exporter.message.connect(self.message)
        self._exporter.error.connect(self.error)

    # intents

    def _start(self, level: str) -> None:
        self._session.start(self._kind(), level)
        self.take_focus()

    def _enter(self, text: str) -> None:
        self._session.enter(text)
        self.take_focus()

    def _leave_blank(self) -> None:
        self._session.leave_blank()
        self.take_focus()

    def _do(self, name: str) -> None:
        run = self._session.run
        assert run is not None  # the result of one is shown
        if name == "missed":
            keys = tuple(done.question.card.key for done in run.answers if not done.right)
            self.practise_requested.emit(run.kind, tuple(dict.fromkeys(keys)))
            return  # whoever asks them takes the focus
        if name == "again":
            self._session.start(run.kind, run.level)
        else:
            self._session.close()
        self.take_focus()

    def show_certificate(self, exam: SavedExam) -> None:
        """Show the list of exams with the certificate of one that was passed."""
        run = self._session.run
        if run is not None and run.over:
            self._session.close()
        if run is None or run.over:
            self._store.update(choose_certificate(self._store.state, exam.uid))

    def _choose(self, at: int) -> None:
        """Show the certificate of an exam of the list."""
        self._store.update(choose_certificate(self._store.state, self._shown[at].uid))

    # presentation

    def _kinds(self) -> tuple[str, ...]:
        rules = rules_of(self._store.state.document)
        found = (kind for kind in SUBJECTS if examined(kind, self._repository.deck(kind, rules)))
        return tuple(found)

    def _kind(self) -> str:
        """The kind whose exams are shown: the chosen one, if the document has exams of it."""
        kinds, chosen = self._kinds(), self._store.state.exam_kind
        return chosen if chosen in kinds or not kinds else kinds[0]

    def present(self) -> None:
        """Show the list, the exam or the result."""
        run = self._session.run
        document = "" if run is None else run.document
        back, self._document = document not in ("", self._document), document
        if run is None:
            self._present_list()
        elif run.over:
            self._present_result(run)
        else:
            self._present_paper(run)
        if back:  # from another document, or to the exam of another one
            self._session.resume()

    def _present_list(self) -> None:
        document, texts = self._store.state.document, self._texts
        kind, exams = self._kind(), self._repository.exams()
        deck = self._repository.deck(kind, rules_of(document))
        self.list.present(self._kinds(), kind, level_views(kind, document, deck, exams, texts))
        shown = self._repository.passed_exams(document)
        if shown != self._shown:
            self._shown = shown
            self.passed.present(tuple(TextRow(passed_text(e, texts), "arrow") for e in shown))
        self._present_certificate()
        self._stack.setCurrentWidget(self.list)

    def _present_certificate(self) -> None:
        """Show the certificate that was chosen, where its exam is in the list."""
        chosen = self._store.state.certificate
        exam = next((exam for exam in self._shown if exam.uid == chosen), None)
        show_if(self.again, exam is not None)
        if exam is not None and exam != self.again.exam:  # a name that is being typed stays
            self.again.present(exam, self._repository.wish(_NAME))

    def _title(self, run: ExamRun) -> str:
        kind = self._texts.ui(f"drill.kind.{run.kind}")
        return f"{kind} {level_text(run.level, self._texts)}"

    def _present_paper(self, run: ExamRun) -> None:
        texts = self._texts
        problem = "" if run.unread is None else unread_reason(run.unread, texts)
        shown = exam_question_view(run.kind, run.question, problem, texts)
        controls = controls_for(run.question, rules_of(run.document), texts)
        if run.question is None:
            controls = self.paper.answerers.controls
        self.paper.present(shown, controls, self._title(run), run.number)
        if run.question is not self._asked:
            self._asked = run.question
            self.paper.begin()
        self._present_time()
        self._stack.setCurrentWidget(self.paper)

    def _present_time(self) -> None:
        self.paper.present_time(time_text(self._session.elapsed, self._texts))

    def _present_result(self, run: ExamRun) -> None:
        texts = self._texts
        if run != self._reported:
            self._reported = run
            time = texts.ui("exam.took", time_text(run.ms, texts))
            self.result.present(
                self._title(run),
                texts.ui("drill.of", run.correct, QUESTIONS),
                texts.list_of((outcome_text(run, texts), time)),
                result_rows(run, texts),
                passed=run.passed,
            )
            if run.passed:
                exam = saved_exam(run, "", 0)
                self.certificate.present(exam, self._repository.wish(_NAME))
        self._stack.setCurrentWidget(self.result)

    def take_focus(self) -> None:
        """Focus the answer field, the first exam to take, or what follows a result."""
        run = self._session.run
        if run is None:
            self.list.take_focus()
        elif run.over:
            buttons = self.result.buttons
            first = next((b for b in buttons.values() if not b.isHidden()), buttons["list"])
            first.setFocus()
        else:
            self.paper.take_focus()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._session.resume()
