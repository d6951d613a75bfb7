"""Runs a round from question to question; answers are saved, and taken back by undo."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from app.pages.drill import state
from app.pages.drill.choices import choices_for
from app.pages.drill.diagnoser import Diagnoser
from app.pages.drill.diagnosis.same_fact import kind_for, shows_in
from app.pages.drill.kinds.kind import Card, Question, Reply, Unread
from app.pages.drill.kinds.numbered import numbered
from app.pages.drill.kinds.table import KINDS, graded, read
from app.pages.drill.progress.memory import MINUTE, SECOND, Memory, rating_of
from app.pages.drill.progress.repository import ProgressRepository
from app.pages.drill.question_finder import QuestionFinder
from app.pages.drill.state import AnsweredQuestion, DrillState
from app.store import Store
from app.texts.texts import Texts
from app.variants import rules_of
from engine.riichi.practice.grade import Grade

_TICK: Final = 250


class DrillSession(QObject):
    """Asks, reads, grades and saves.

    - `question_changed`: another question begins.
    - `ticked`: time went by in a round that ends by time.
    - `focus_requested`: the answer field is to have the keyboard again.
    - `all_suspended`: none of the cards that were asked for can be asked.
    - `explained(uid)`: what is said of an answer is known now: what explains it, or that nothing
      does, and when its card comes back.
    """

    question_changed = Signal()
    explained = Signal(str)
    ticked = Signal()
    focus_requested = Signal()
    all_suspended = Signal()

    def __init__(
        self, store: Store[DrillState], repository: ProgressRepository, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._store, self.repository = store, repository
        self._finder = QuestionFinder(repository, self)
        self._finder.found.connect(self._receive_question)
        self.diagnoser = Diagnoser(repository, self)
        self.diagnoser.diagnosed.connect(self._explain)
        self._since = 0.0
        self.memory = self._memory_of(store.state.marked)
        self._tick = QTimer(self)
        self._tick.setInterval(_TICK)
        self._tick.timeout.connect(self._check_time)
        if store.state.round.began is not None:
            self._tick.start()  # it ends a round whose time is up, and stops where it is over

    def _memory_of(self, done: AnsweredQuestion | None) -> Memory | None:
        """The memory of the card of an answer, given before this session was made."""
        if done is None:
            return None
        card = done.question.card
        return self.repository.known(card.document, card.kind).memories.get(card)

    @property
    def _state(self) -> DrillState:
        return self._store.state

    @property
    def rules(self) -> Any:
        """The rules of the active document."""
        return rules_of(self._state.document)

    @property
    def open(self) -> bool:
        """Whether a question waits for its answer."""
        return self._state.question is not None and self._state.marked is None

    @property
    def left(self) -> int:
        """The milliseconds that are left of a round that ends by time."""
        began = self._state.round.began
        if began is None:
            return MINUTE
        return max(0, MINUTE - round((self.repository.clock.ticks() - began) * SECOND))

    # rounds

    def settle(self, new: DrillState, name: str) -> None:
        """Commit another choice of what is practised and begin a new round."""
        self._store.commit(state.begin(new, self.repository.clock.seed()), name)
        self.ask_next()
        self.focus_requested.emit()

    def begin_cards(self, cards: tuple[Card, ...]) -> bool:
        """Begin a round of certain cards of the active document, without those that are suspended;
        whether there are any others."""
        awake = self.repository.awake(cards)
        if awake:
            new = state.begin_cards(self._state, awake, self.repository.clock.seed())
            self._store.commit(new, "drill_round")
            self.ask_next()
            self.focus_requested.emit()
        else:
            self.all_suspended.emit()
        return bool(awake)

    def practise(self, kind: str, keys: tuple[str, ...]) -> None:
        """Have the cards of some keys as the range of what is asked, under the active document."""
        if self.repository.awake(Card(kind, self._state.document, key) for key in keys):
            self.settle(state.practise(self._state, kind, keys), "drill_range")
        else:
            self.all_suspended.emit()

    def begin(self) -> None:
        """Begin another round."""
        self.settle(self._state, "drill_round")

    def fresh(self) -> None:
        """Begin a round without an undo step: the first one, or under another document."""
        new = self.fitting(self._state)
        self._store.update(state.begin(new, self.repository.clock.seed()))
        self.ask_next()

    def ask_first(self) -> None:
        """Ask a question where the practice is shown and has neither one nor a summary, of the
        active document."""
        asked = self._state.question is not None or self._state.round.over
        if self._state.view == "practise" and (self._state.elsewhere or not asked):
            self.fresh()

    def fitting(self, new: DrillState) -> DrillState:
        """The state with another kind where the document has no cards of the current one; without
        a choice of cards of which it has none, and without a cause that does not show there."""
        rules = rules_of(new.document)
        deck = self.repository.deck(new.kind, rules)
        if deck:
            gone = new.plan == "chosen" and not any(card.key in new.chosen for card in deck)
            decks = self.repository.deck
            if gone or (new.cause and not shows_in(new.cause, new.kind, rules, decks)):
                return state.choose_plan(new, "due")
            return new
        others = (kind for kind in KINDS if self.repository.deck(kind, rules))
        return state.choose_view(state.choose_kind(new, next(others, new.kind)), new.view)

    def ask_numbered(self, number: str) -> Unread | None:
        """Ask about the hand of a number; returns the reason where that is impossible."""
        found = numbered(number, self._state.kind, self.rules)
        if isinstance(found, Unread):
            return found
        self._tick.stop()
        self._finder.stop()
        new = state.ask_numbered(self._state, found, self.repository.clock.seed())
        self._store.commit(new, "drill_number")
        self.question_changed.emit()
        self.restart_timing()
        self._finder.look_ahead(self._state, self.rules)
        self.focus_requested.emit()
        return None

    def finish(self) -> None:
        """End the round and show its summary."""
        self._tick.stop()
        self._finder.stop()
        self._store.update(state.finish(self._state))
        self.focus_requested.emit()

    def ask_next(self) -> None:
        """Ask the next question, or end the round."""
        if state.ended(self._state):
            self.finish()
            return
        question = self._finder.next(self._state, self.rules)
        self.question_changed.emit()
        if self._finder.busy:
            self._store.update(state.deal(self._state))
        else:
            self._show(question)

    def _receive_question(self, question: Question | None, document: str) -> None:
        """Show a question that took longer to find, unless undo has brought another one back."""
        if self._state.dealing and self._state.document == document:
            self._show(question)
        else:
            self.ask_first()

    def _show(self, question: Question | None) -> None:
        """Show the next question; None where there are no cards."""
        some = self._state.round
        if question is None and not (some.done or some.cards):
            self._store.update(state.deal(self._state, dealing=False))
            return
        self._store.update(state.ask(self._state, question, self.repository.clock.ticks()))
        if self._state.question is not question:
            return  # a hidden page took over another document by this change, and began anew
        self.restart_timing()
        self._keep_time()
        self._finder.look_ahead(self._state, self.rules)
        if question is not None:
            self.diagnoser.prepare(question, self.rules)

    def restart_timing(self) -> None:
        """Measure the time of the answer from now on."""
        self._since = self.repository.clock.ticks()

    def _keep_time(self) -> None:
        """Let the time of the round go on, if it has one; where none is left the round is over."""
        if self._state.round.began is None or self._state.round.over:
            self._tick.stop()
        elif not self.left:
            self.finish()
        elif not self._tick.isActive():
            self._tick.start()

    def _check_time(self) -> None:
        self._keep_time()
        if self._tick.isActive():
            self.ticked.emit()

    # answers

    def enter(self, text: str) -> None:
        """Enter: an answer is graded, after an answer the next question comes."""
        s = self._state
        if s.round.over:
            self.begin()
        elif s.marked is not None:
            self.go_on()
        elif s.question is not None:
            answer = read(text, s.question, self.rules)
            if isinstance(answer, Unread):
                self._store.update(state.refuse(s, answer))
            else:
                self._mark(text.strip(), answer)

    def _mark(self, text: str, answer: Reply | None) -> None:
        """Grade a reply, save it, and show the truth; None gives up."""
        s, question, moment = self._state, self._state.question, self.repository.clock.now()
        assert question is not None  # only a question is answered
        grade: Grade | None = None if answer is None else graded(answer, question, self.rules)
        ms = max(0, round((self.repository.clock.ticks() - self._since) * SECOND))
        right, helped = grade is not None and grade.right, bool(s.choices)
        rating = rating_of(right, ms, self.repository.pace(question.kind), helped=helped)
        done = AnsweredQuestion(
            self.repository.clock.uid(), question, text, grade, ms, rating, helped
        )
        self.memory = self.repository.save(done.saved(s.round.mode, moment))
        self._store.commit(state.mark(s, done), "drill_grade")
        if not right and answer is not None:
            self.diagnoser.begin(done, self._state.round, self.rules)
        if s.round.mode != "free":
            self.ask_next()

    def _explain(self, uid: str, causes: tuple[str, ...]) -> None:
        """Record what explains an answer, and find a question about the same in idle time."""
        known = [done for done in self._state.round.done if done.uid == uid]
        if known and causes and not known[0].causes and not known[0].slip:
            self._store.update(state.diagnose(self._state, uid, causes))
        self.explained.emit(uid)
        if self._state.marked is not None and self._state.marked.uid == uid:
            self._finder.look_ahead(self._state, self.rules)

    def withdraw(self) -> bool:
        """Withdraw the causes of the current answer, which was a typing mistake; whether it had
        any."""
        marked = self._state.marked
        if marked is None or not marked.causes:
            return False
        self.repository.name_causes(marked.uid, "")
        self._store.update(state.withdraw(self._state))
        self.focus_requested.emit()
        return True

    def practise_cause(self, cause: str) -> bool:
        """Begin a round of questions in which a misconception shows; whether there are any."""
        kind = kind_for(cause, self._state.asked_kind, self.rules, self.repository.deck)
        if kind:
            self.settle(state.choose_cause(self._state, kind, cause), "drill_range")
        return bool(kind)

    def go_on(self) -> None:
        """The next question."""
        if self._state.marked is not None:
            self.ask_next()
            self.focus_requested.emit()

    def give_up(self) -> None:
        """Show the truth; the card counts as missed."""
        if self.open:
            self._mark("", None)
            self.focus_requested.emit()

    def skip(self) -> None:
        """Ask another question; this one does not count."""
        if self.open:
            self._store.update(state.skip(self._state))
            self.ask_next()
            self.focus_requested.emit()

    def suspend(self) -> None:
        """Suspend the card of the question until it is woken."""
        question = self._state.question
        if question is None:
            return
        self.repository.suspend(question.card)
        self._store.adopt(partial(state.suspend, card=question.card))  # undo does not wake it
        if self._state.marked is None:
            self._store.update(state.skip(self._state))
        self.ask_next()
        self.focus_requested.emit()

    def offer_choices(self, texts: Texts) -> bool:
        """Offer four answers; a right one then counts as hard. False where there are not four."""
        question = self._state.question
        if question is None or not self.open:
            return True
        deck = self.repository.deck(question.kind, self.rules)
        seed = self._state.round.run.asked + self._state.round.run.seed
        found = choices_for(question, deck, self.rules, seed, texts)
        self._store.update(state.offer(self._state, found))
        return bool(found)

    # undo and redo

    def undo(self) -> None:
        self._step(self._store.undo)

    def redo(self) -> None:
        self._step(self._store.redo)

    def _step(self, step: Callable[[], None]) -> None:
        """Undo or redo, and take back the answers that leave the round, or count them again."""
        before = self._state.round
        self.question_changed.emit()
        step()
        after = self._state.round
        if before.run.seed == after.run.seed:
            was, now = ([done.uid for done in some.done] for some in (before, after))
            self.repository.set_undone([uid for uid in was if uid not in now], undone=True)
            self.repository.set_undone([uid for uid in now if uid not in was], undone=False)
        self.restart_timing()
        self._keep_time()
        self._show_memory()
        self.focus_requested.emit()

    def _show_memory(self) -> None:
        """Show with the answer that is shown again when its card comes back."""
        marked = self._state.marked
        self.memory = self._memory_of(marked)
        if marked is not None:
            self.explained.emit(marked.uid)
