"""The drill page: connects its store, the progress and its widgets."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QVBoxLayout, QWidget

from app.case_log.trouble_texts import trouble_sentence, unsaved_sentence
from app.case_log.troubles import Trouble
from app.idle_task import IdleTask
from app.pages.drill import state
from app.pages.drill.exam.session import ExamSession
from app.pages.drill.explanation import marked_view
from app.pages.drill.kinds import own
from app.pages.drill.kinds.kind import Card
from app.pages.drill.kinds.table import prompt_text, unread_reason
from app.pages.drill.layout import DrillLayout
from app.pages.drill.lesson_host import LessonHost
from app.pages.drill.links import hand_of, practise_hand, spot_in
from app.pages.drill.own_wins import OwnWins
from app.pages.drill.path_host import PathHost
from app.pages.drill.presentation import (
    comes_again_text,
    controls_for,
    number_of,
    question_view,
    round_view,
)
from app.pages.drill.progress.answers import SavedExam
from app.pages.drill.progress.clock import Clock
from app.pages.drill.progress.repository import ProgressRepository
from app.pages.drill.round_end import missed_cards, round_end_view
from app.pages.drill.session import DrillSession
from app.pages.drill.side_panels import SidePanels
from app.pages.drill.state import DrillSection, DrillState
from app.pages.page import Page
from app.recent_hands import RecentHands
from app.store import Store
from app.texts.texts import Texts
from app.texts.toppan import toppan_texts
from app.variants import RIICHI, TOPPAN, variant_of
from app.views.drill import Practise
from app.widgets.controls.focus_ring import has_ring
from app.widgets.controls.keyed import typed
from app.widgets.painting.drawing import show_if

if TYPE_CHECKING:
    from app.pages.drill.exam.panel import ExamPanel
    from app.pages.drill.progress.transfer import ProgressTransfer
    from app.pages.drill.progress_panel import ProgressPanel
    from app.presenter.content import PresentedQuestion


class DrillPage(Page):
    """The page on which questions are asked, answered and explained."""

    def __init__(
        self, store: Store[DrillState], texts: Texts, recent_hands: RecentHands, host: QWidget
    ) -> None:
        super().__init__(host)
        self.setObjectName("drill_page")
        self._store, self._window_texts = store, texts
        self._texts = self._texts_in_force()
        self.repository = ProgressRepository(recent_hands.folder, Clock(), self)
        self._session = DrillSession(store, self.repository, self)
        self._own_wins = OwnWins(recent_hands.folder, self)
        self._own_wins.changed.connect(self._ask_own_wins)
        self._exams = ExamSession(store, self.repository, self)
        self._reported = False
        self._draft: object = None
        self._panel: ProgressPanel | None = None
        self._exam_panel: ExamPanel | None = None
        self._transfer: ProgressTransfer | None = None
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._build()
        self._connect()
        store.changed.connect(self._follow)
        if not self._starts_on_path():  # the practice is made when it is first asked for
            self._follow()

    def _build(self) -> None:
        """Make the widgets, with the texts of the variant in force."""
        self.ui = DrillLayout(self._texts, self)
        self._box.addWidget(self.ui)
        self.lessons = LessonHost(self._store, self._session, self.ui, self._texts)
        self.path = PathHost(self._session, self.ui, self.lessons, self._texts)
        self.path.lesson_opened.connect(self.take_focus)
        self.path.changed.connect(self._present)
        for host in (self.lessons, self.path):
            host.message.connect(self.message)
        self.lessons.table_requested.connect(
            lambda spot: self.navigate_requested.emit("table", spot)
        )
        self._sides = SidePanels(self.ui, self._session, self._store, self._texts)
        self._panel = self._exam_panel = None
        self._connect_widgets()

    def _texts_in_force(self) -> Texts:
        texts = self._window_texts
        toppan = variant_of(self._state.document) is TOPPAN
        return toppan_texts(texts.language) if toppan else texts

    def _fit_texts(self) -> None:
        """Replace the widgets where the document in force is of another variant now."""
        texts = self._texts_in_force()
        if texts is not self._texts:
            self._texts = texts
            self._box.removeWidget(self.ui)
            self.ui.hide()
            self.ui.deleteLater()
            self._build()

    # signals of the widgets and actions

    def _connect(self) -> None:
        self._checking = IdleTask(self)
        self._checking.ended.connect(self._report_check)
        self.repository.error.connect(lambda trouble: self.error.emit(self._format(trouble)))
        self.repository.unsaved.connect(self._report_unsaved)
        self._session.focus_requested.connect(self.take_focus)
        self._session.ticked.connect(self._present_round)
        self._session.explained.connect(self._present_explained)
        self._session.all_suspended.connect(
            lambda: self.message.emit(self._texts.ui("drill.all_suspended"))
        )

    def _connect_widgets(self) -> None:
        self.ui.practice_created.connect(self._connect_practice)
        self.ui.summary_created.connect(self._connect_summary)
        self.ui.views.chosen.connect(lambda at: self._show_view(self.ui.sections[at]))
        self.ui.skip.clicked.connect(self._request_exam)
        self.ui.number.entered.connect(self._ask_numbered)
        self.ui.number.cancelled.connect(self.take_focus)
        self.ui.paper.clicked.connect(self._open_worksheets)

    def _connect_practice(self) -> None:
        ui = self.ui.practice
        self._session.question_changed.connect(ui.question.clear)
        ui.question.entered.connect(self._session.enter)
        ui.card.chosen.connect(self._enter_choice)
        ui.card.action_requested.connect(self._do)
        ui.card.answerers.write_into(ui.question)
        self._session.question_changed.connect(ui.card.answerers.reset)
        ui.card.answered.highlight_changed.connect(ui.question.subject.light)
        ui.card.lesson_requested.connect(self.path.open_lesson)
        ui.causes.practise_requested.connect(self._practise_cause)
        ui.kinds.chosen.connect(self._choose_kind)
        ui.range.changed.connect(self._choose)
        ui.end.clicked.connect(self._session.finish)

    def _connect_summary(self) -> None:
        summary = self.ui.summary
        summary.action_requested.connect(self._do)
        summary.lesson_requested.connect(self.path.open_lesson)
        summary.rows.chosen.connect(self._look_at)
        summary.chart.chosen.connect(self._practise_charted)
        summary.map.cell_pressed.connect(self.path.press_cell)
        for plates in (summary.map.slip_pressed, summary.tomorrow.slip_pressed):
            plates.connect(self.path.press_slip)

    @property
    def _state(self) -> DrillState:
        return self._store.state

    def _do(self, name: str) -> None:
        session = self._session
        handlers: dict[str, Callable[[], object]] = {
            "submit": lambda: session.enter(self.ui.practice.question.field.text()),
            "next": session.go_on,
            "choices": self._offer_choices,
            "give_up": self._give_up,
            "slip": self._withdraw,
            "skip": session.skip,
            "suspend": self._suspend,
            "rest": self._suspend,
            "take_back": session.undo,
            "table": self._show_on_table,
            "hand": self._open_hand,
            "only": self._practise_this,
            "again": session.begin,
            "finish": partial(self._show_view, "path"),
            "more": self.path.begin_more,
            "missed": lambda: self.path.begin(missed_cards(self._state.round)),
        }
        handlers[name]()

    def action_handlers(self) -> dict[str, Callable[[], object]]:
        """The handlers of the menu actions; undo and redo take answers back or count them again."""
        return {
            "undo": partial(self._step, self._session.undo),
            "redo": partial(self._step, self._session.redo),
            "drill_begin": self._begin,
            "drill_number": self._type_number,
            "drill_paper": self._open_worksheets,
            "drill_view": self._show_next_view,
            "to_clause": self.open_clause,
        }

    def takes_steps(self) -> bool:
        """Nothing of an exam is taken back."""
        return self._state.view != "exam"

    def _step(self, step: Callable[[], None]) -> None:
        """Undo or redo."""
        if self.takes_steps():
            step()

    def choose_document(self, document: str) -> None:
        new = self._session.fitting(state.choose_document(self._state, document))
        self._session.settle(new, "document")

    def enter(self, text: str) -> None:
        """Fill the answer field with a text that was dropped on the window."""
        if self._state.question is not None and self._state.marked is None:
            self.ui.practice.question.field.setText(text)

    def presented(self) -> PresentedQuestion | None:
        """The question; None in the other tabs, of which the whole window is shown."""
        if self._state.view != "practise":
            return None
        from app.pages.drill.presented import presented_question  # noqa: PLC0415  the start does not wait for it

        return presented_question(self._state, self._texts_in_force())

    def next_question(self) -> None:
        """Ask another question; one that was not answered does not count. None is asked out of
        sight: beside another tab the audience sees the last one."""
        if self._state.view != "practise":
            return
        if self._state.round.over:
            self._session.begin()
        elif self._state.marked is not None:
            self._session.go_on()
        else:
            self._session.skip()

    def visit(self, draft: Any) -> None:
        """Ask a question if there is none yet, and report faults of the file once."""
        self._draft = draft
        self._own_wins.look()
        if not self._reported:
            self._reported = True
            self._report_troubles()
            if not self.repository.progress.checked:
                self._checking.begin(self.repository.progress.checking())
            if self._starts_on_path():
                self._store.update(state.choose_view(self._state, "path"))
                return
        self._session.ask_first()
        self._session.restart_timing()

    def _starts_on_path(self) -> bool:
        """Whether the drill opens on the path: who has answered nothing yet, or has begun it."""
        untouched = self._state.question is None and not self._state.round.done
        if not untouched or self._state.view != "practise":
            return False
        return self.path.first and (
            not self.repository.met() or bool(self.repository.lessons(self._state.document))
        )

    def receive(self, what: object) -> None:
        """Practise the cards of a `Practise`; for None the cell of the hand on the score page."""
        if what is None:
            what = practise_hand(self._draft, self._session.rules)
        if isinstance(what, Practise):
            self._session.practise(what.kind, what.keys)

    def has_work(self) -> bool:
        busy = self._transfer is not None and self._transfer.busy
        return busy or self.repository.has_unsaved

    def end_work(self) -> None:
        if self._transfer is not None and self._transfer.busy:
            self._transfer.stop()
            self.error.emit(self._texts.ui("storage.stopped"))

    def take_focus(self) -> None:
        """Focus the answer field, the button for another round, or what is chosen to be shown."""
        if self.lessons.shown:
            self.lessons.view.take_focus()
        elif self._state.view == "progress":
            self.ui.views.take_focus()
        elif self._state.view == "exam":
            self.exams.take_focus()
        elif self._state.view == "path":
            self.path.panel.take_focus()
        elif self._state.round.over:
            self.ui.summary.primary.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.ui.practice.question.field.setFocus(Qt.FocusReason.OtherFocusReason)

    # what is practised

    def _choose_kind(self, kind: str) -> None:
        self._session.settle(state.choose_kind(self._state, kind), "drill_range")

    def _choose(self, name: str, value: str) -> None:
        if name == "goal":
            self.repository.choose_goal(int(value))
            self._sides.present()
            self.take_focus()
            return
        edits: dict[str, Callable[[], DrillState]] = {
            "mode": lambda: state.choose_mode(self._state, value),  # type: ignore[arg-type]
            "plan": lambda: state.choose_plan(self._state, value),  # type: ignore[arg-type]
            "learner": lambda: state.choose_beginner(self._state, value == "beginner"),
            "facet": lambda: state.toggle_facet(self._state, value),
        }
        self._session.settle(edits[name](), "drill_range")

    def _type_number(self) -> None:
        """Focus the field for the number of a hand; those of 競技十半 have none."""
        if variant_of(self._state.document) is not RIICHI:
            self.message.emit(self._texts.ui("drill.number.none"))
            return
        self._show_view("practise")
        self.ui.number.show()  # the questions of a lesson have their room without it
        self.ui.number.take_focus()

    def _ask_numbered(self, number: str) -> None:
        """Ask about the hand of a number, or report why that is impossible."""
        unread = self._session.ask_numbered(number)
        other = unread is not None and unread.key in ("number", "number_mistyped")
        if other and self._open_numbered(number):
            return
        if unread is not None:
            self.ui.number.take_focus()
            self.message.emit(unread_reason(unread, self._texts))

    def _offer_choices(self) -> None:
        if not self._session.offer_choices(self._texts):
            self.message.emit(self._texts.ui("drill.no_choices"))

    def _give_up(self) -> None:
        """Show the truth; of an answered question the same key withdraws the causes."""
        if self._session.open:
            self._session.give_up()
        else:
            self._withdraw()

    def _withdraw(self) -> None:
        if self._session.withdraw():
            self.message.emit(self._texts.ui("diagnosis.withdrawn"))

    def _practise_cause(self, cause: str) -> None:
        if not self._session.practise_cause(cause):
            self.message.emit(self._texts.ui("diagnosis.nothing_asked"))

    def _present_explained(self, uid: str) -> None:
        """Present what explains the answer that is shown."""
        marked = self._state.marked
        if marked is not None and marked.uid == uid:
            self._present_marked()
            self._sides.follow()

    def _ask_own_wins(self) -> None:
        """Ask about the wins that are recorded now."""
        self.repository.renew(own.KIND.id)
        self._sides.renew()

    def _open_worksheets(self) -> None:
        """Open the dialog for worksheets of the document in force; 競技十半 has none."""
        if variant_of(self._state.document) is not RIICHI:
            self.message.emit(self._texts.ui("worksheet.none"))
            return
        from app.pages.drill.worksheets.choice import first_choice  # noqa: PLC0415  the start
        from app.pages.drill.worksheets.dialog import open_worksheets  # noqa: PLC0415  waits for neither

        rules = self._session.rules
        choice = first_choice(rules, self.repository.clock.seed())
        open_worksheets(self, rules, choice, self._texts)

    def _open_numbered(self, number: str) -> bool:
        """Open the worksheet of a number; whether it is one."""
        from app.pages.drill.worksheets.choice import read_worksheet_number  # noqa: PLC0415
        from app.pages.drill.worksheets.dialog import open_worksheets  # noqa: PLC0415

        try:
            choice = read_worksheet_number(number, self._session.rules)
        except ValueError:
            return False
        open_worksheets(self, self._session.rules, choice, self._texts)
        return True

    def _suspend(self) -> None:
        question = self._state.question
        if question is not None:
            name = question.subject.name(self._texts)
            self._session.suspend()
            self.message.emit(self._texts.ui("drill.suspended", name))

    def _enter_choice(self, text: str) -> None:
        self.ui.practice.question.field.setText(text)
        self._session.enter(text)
        self.take_focus()

    # to other pages

    def _show_on_table(self) -> None:
        question = self._state.question
        spot = None if question is None else spot_in(question, self._session.rules)
        if spot is not None:
            self.navigate_requested.emit("table", spot)

    def _open_hand(self) -> None:
        draft = None if self._state.question is None else hand_of(self._state.question)
        if draft is not None:
            self.hand_opened.emit(draft)

    def _practise_this(self) -> None:
        question = self._state.question
        if question is not None:
            self._session.practise(question.kind, (question.card.key,))

    def _practise_charted(self, key: str) -> None:
        """Practise a card of the chart of the summary, which is of the kind that is practised."""
        self._session.practise(self._state.kind, (key,))

    def _look_at(self, at: int) -> None:
        """Practise a card of the summary, by its row."""
        question = state.weak_points(self._state.round)[at].question
        self._session.practise(question.kind, (question.card.key,))

    # presentation

    def _format(self, trouble: Trouble) -> str:
        return trouble_sentence(trouble, self._texts)

    def _report_unsaved(self, trouble: Trouble) -> None:
        self.error.emit(unsaved_sentence(trouble, self._texts))

    def _report_troubles(self) -> bool:
        """Tell what was found wrong with the file, once; whether there was anything."""
        troubles = self.repository.take_unreported()
        for trouble in troubles:
            self.error.emit(self._format(trouble))
        return bool(troubles)

    def _report_check(self, _found: object) -> None:
        """Tell what was found in the idle time after the first visit."""
        if self._report_troubles():
            self.repository.forget()

    def _follow(self) -> None:
        """Present the state; begin a round where another page has chosen another document."""
        if self._state.elsewhere:
            self._session.fresh()
        elif not self.lessons.end():
            self._present()

    def _show_next_view(self) -> None:
        """F3: the next tab; in a lesson it asks for a hint."""
        if self.lessons.shown:
            self.lessons.view.ask_hint()
            return
        sections = self.ui.sections
        self._show_view(sections[(sections.index(self._state.view) + 1) % len(sections)])

    def _show_view(self, view: DrillSection) -> None:
        focused, before = QApplication.focusWidget(), self._state.view
        self._store.update(state.choose_view(self._state, view))
        self._session.ask_first()
        if view != before:
            self._session.restart_timing()  # what was read in another tab is no time to answer
        if focused is None or not self.isAncestorOf(focused):
            return
        gone = not focused.isVisible()  # Qt would take the sidebar
        if isinstance(focused, QAbstractButton) and self.ui.views.isAncestorOf(focused):
            gone = not focused.isChecked()  # it would stay on the tab before
        if gone:
            self.take_focus()

    @property
    def progress(self) -> ProgressPanel:
        """The progress panel, made when it is first shown."""
        if self._panel is None:
            from app.pages.drill.progress.transfer import ProgressTransfer  # noqa: PLC0415
            from app.pages.drill.progress_panel import ProgressPanel  # noqa: PLC0415  the page does not wait for it

            if self._transfer is None:
                self._transfer = ProgressTransfer(self._window_texts, self.repository, self)
                self._transfer.message.connect(self.message)
                self._transfer.error.connect(self.error)
            panel = self._panel = ProgressPanel(self._texts, self.repository, self._transfer)
            panel.practise_requested.connect(self._practise_cards)
            panel.table_requested.connect(lambda spot: self.navigate_requested.emit("table", spot))
            panel.changed.connect(self._sides.present)
            panel.exam_requested.connect(self._show_certificate)
            self.ui.add_panel("progress", panel)
        return self._panel

    @property
    def exams(self) -> ExamPanel:
        """The panel of exams, made when it is first shown."""
        if self._exam_panel is None:
            from app.pages.drill.exam.panel import ExamPanel  # noqa: PLC0415  the start does not wait for it

            panel = ExamPanel(self._texts, self._store, self._exams, self.repository)
            panel.message.connect(self.message)
            panel.error.connect(self.error)
            panel.practise_requested.connect(self._session.practise)
            self._exam_panel = panel
            self.ui.add_panel("exam", panel)
        return self._exam_panel

    def _begin(self) -> None:
        """Begin another round, where the practice is shown."""
        new = self._session.fitting(state.choose_view(self._state, "practise"))
        self._session.settle(new, "drill_round")

    def _request_exam(self) -> None:
        """Show the exams, by which one who can count skips the path."""
        self._show_view("exam")
        self.take_focus()

    def _show_certificate(self, exam: SavedExam) -> None:
        self._show_view("exam")
        self.exams.show_certificate(exam)

    def _practise_cards(self, cards: tuple[Card, ...]) -> None:
        """Practise some cards of one kind, as the range of what is asked."""
        self._session.practise(cards[0].kind, tuple(card.key for card in cards))

    def _present(self) -> None:
        self._fit_texts()
        if self.lessons.present():
            return
        s = self._state
        practised = s.view == "practise" and not s.asks_for_lesson
        with_hands = practised and variant_of(s.document) is RIICHI
        show_if(self.ui.number, with_hands)
        self.ui.offer_paper(with_hands)
        self.ui.number.present("" if s.round.over else number_of(s.question))
        if s.view == "path":
            self.path.panel.present(s.document)
            self.ui.order_path(over=not self.path.first)
        elif s.view == "practise":
            self._present_practice()
        elif s.view == "exam":
            self.exams.present()
        else:
            self.progress.present(s.document, s.kind)
        self.ui.show_view(s.view, over=s.round.over)

    def _present_practice(self) -> None:
        s, texts = self._state, self._texts
        self._present_round()
        self._sides.follow()
        if s.round.over:
            self.ui.summary.present(round_end_view(s, self.path.now, self.repository, texts))
            return
        shown = question_view(s, texts)
        self.ui.practice.question.present(shown)
        wrong = s.marked is not None and not s.marked.right
        self.ui.show_explained(wrong, wrong and bool(s.marked and s.marked.causes))
        if s.marked is not None:
            self._present_marked()
        else:
            asked = Card(s.kind, s.document, "") if s.question is None else s.question.card
            hint = prompt_text("hint", asked, texts)
            controls = controls_for(s.question, self._session.rules, texts)
            self.ui.practice.card.present_open(shown, hint, controls)

    def _present_marked(self) -> None:
        done, session = self._state.marked, self._session
        assert done is not None  # the callers have looked
        found = session.diagnoser.findings(done, self._state.round, session.rules)
        at = self.repository.clock.now().at
        deck = self.repository.awake(self.repository.deck(self._state.kind, session.rules))
        again = comes_again_text(done, self._state, deck, session.memory, at, self._texts)
        shown = marked_view(done, session.rules, self._texts, again, found)
        self.ui.practice.card.present_marked(shown)

    def _present_round(self) -> None:
        self.ui.practice.round.present(
            round_view(self._state.round, self._session.left, self._texts)
        )

    # Qt events

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Send text typed anywhere on the page to the answer field; Enter goes on, but presses a
        button to which the keyboard brought the focus."""
        if self._state.view != "practise":
            super().keyPressEvent(event)
            return
        there, field = QApplication.focusWidget(), self.ui.practice.question.field
        text, reached = typed(event), isinstance(there, QAbstractButton) and has_ring(there)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not reached:
            if self._state.round.over:
                self.ui.summary.primary.click()
            else:
                self._session.enter(field.text())
        elif self._session.open and there is not field and text:
            field.setFocus(Qt.FocusReason.OtherFocusReason)
            field.insert(text)
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._session.restart_timing()

    def hideEvent(self, event: QHideEvent) -> None:
        self.repository.flush()
        super().hideEvent(event)
