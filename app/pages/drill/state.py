"""The state of the drill page: a frozen value and the pure edits on it."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from statistics import median
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from app.pages.drill.examination import ExamRun
from app.pages.drill.kinds.kind import Card, Question, Unread
from app.pages.drill.progress.answers import RoundMode, SavedAnswer
from app.pages.drill.progress.clock import StudyTime
from app.pages.drill.progress.schedule import (
    CardPlan,
    PracticeSelection,
    RoundSoFar,
    answered,
    passed,
)
from app.pages.drill.views import FACETS
from engine.riichi.practice.grade import Grade

DrillSection = Literal["path", "practise", "exam", "progress"]
ROUND: Final = 12
"""Questions of an untimed round."""
TEN: Final = 10
"""Questions of a round about one misconception."""
_PAIRS: Final = (FACETS[:2], FACETS[2:])


class AnsweredQuestion(msgspec.Struct, frozen=True):
    """A question that was answered; without a grade it was given up.

    `causes` are the names of what explains a wrong answer, the likeliest first; a `slip` was a
    mere typing mistake and has none.
    """

    uid: str
    question: Question
    said: str
    grade: Grade | None
    ms: int
    rating: int
    helped: bool = False
    causes: tuple[str, ...] = ()
    slip: bool = False

    @property
    def right(self) -> bool:
        return self.grade is not None and self.grade.right

    @property
    def share(self) -> float:
        """How much of it is right, 0 to 1."""
        return 0.0 if self.grade is None else self.grade.share

    def saved(self, mode: RoundMode, moment: StudyTime) -> SavedAnswer:
        """The answer as it is saved, given at a moment in a round of a mode."""
        question, card = self.question, self.question.card
        hand = "" if question.id == card.key else question.id
        return SavedAnswer(
            self.uid, moment.at, moment.day, card.kind, card.document, card.key, self.said,
            self.right, self.share, self.ms, self.rating, self.helped, mode, hand,
        )  # fmt: skip


class Round(msgspec.Struct, frozen=True):
    """A round of questions: what was asked so far, and whether it is over.

    `began` is the reading of the clock, in seconds, at which the time of a round by time began.
    A round of certain `cards`, which may be of several kinds, ends when each was answered right;
    those `rested` were suspended since it began, and are asked no more.
    `cause` is the misconception that all questions of the round are about, "" for none. `lesson` is
    the id of the lesson that asks its cards, "" for none.
    """

    mode: RoundMode = "free"
    run: RoundSoFar = msgspec.field(default_factory=RoundSoFar)
    done: tuple[AnsweredQuestion, ...] = ()
    over: bool = False
    began: float | None = None
    cause: str = ""
    cards: tuple[Card, ...] = ()
    rested: frozenset[Card] = frozenset()
    lesson: str = ""

    @property
    def open_cards(self) -> tuple[Card, ...]:
        """Those of its cards that are still to be answered right, each as often as it is there."""
        right = Counter(done.question.card for done in self.done if done.right)
        rest = []
        for card in self.cards:
            if card in self.rested:
                continue
            if right[card]:
                right[card] -= 1
            else:
                rest.append(card)
        return tuple(rest)

    @property
    def length(self) -> int:
        """How many questions it has; 0 where time ends it."""
        if self.cause:
            return TEN
        if self.cards:
            return len(self.done) + len(self.open_cards)
        return 0 if self.mode == "minute" else ROUND

    @property
    def right(self) -> int:
        return sum(done.right for done in self.done)

    @property
    def pace(self) -> int:
        """The median time of an answer in milliseconds."""
        return round(median(done.ms for done in self.done)) if self.done else 0


class DrillState(msgspec.Struct, frozen=True):
    """What is practised, and the round.

    `left_out` are facets that are not asked; `chosen` the keys of a row or cell that was chosen on
    the table, `cause` a misconception that is to be cured. `question` is the one at hand, `marked`
    its answer once there is one. The right answers of `choices` are offered; `unread` is why the
    last text was no answer. While the next hand is being dealt there is no question, and `dealing`
    says so. A `lesson`, by its id, is at `lesson_step`. `exams` has for each document at most one,
    which is being taken or has just ended; `exam_kind` is that of which levels are shown,
    `certificate` the passed exam, by its uid, whose certificate is.
    """

    document: str = "club"
    kind: str = "points"
    view: DrillSection = "practise"
    mode: RoundMode = "free"
    plan: CardPlan = "due"
    beginner: bool = True
    left_out: frozenset[str] = frozenset()
    chosen: tuple[str, ...] = ()
    cause: str = ""
    round: Round = msgspec.field(default_factory=Round)
    question: Question | None = None
    marked: AnsweredQuestion | None = None
    choices: tuple[Question, ...] = ()
    unread: Unread | None = None
    dealing: bool = False
    lesson: str = ""
    lesson_step: str = "say"
    exams: tuple[ExamRun, ...] = ()
    exam_kind: str = "points"
    certificate: str = ""

    @property
    def asks_for_lesson(self) -> bool:
        """Whether the round asks what the lesson at hand asks alone."""
        return bool(self.lesson) and self.round.lesson == self.lesson and self.view == "practise"

    @property
    def asked_kind(self) -> str:
        """The kind of the current question, or the one that is practised."""
        return self.kind if self.question is None else self.question.kind

    @property
    def elsewhere(self) -> bool:
        """Whether the round asks, or asked, by another document than that in force."""
        question = self.question or (self.round.done[-1].question if self.round.done else None)
        return question is not None and question.card.document != self.document


def normalized(state: DrillState) -> DrillState:
    """The state as undo restores it: without an unread text, choices or a search."""
    return replace(state, unread=None, choices=(), dealing=False)


# what is practised


def _facets_of(card: Card) -> frozenset[str]:
    """Which of the facets a card is about."""
    return frozenset(card.key.split(".")).intersection(FACETS)


def wanted(
    state: DrillState, deck: tuple[Card, ...], offered: frozenset[Card] | None = None
) -> PracticeSelection:
    """What is asked, of a deck in its order; of new cards a beginner meets those `offered`."""
    if state.round.cards:
        rest = state.round.open_cards
        return PracticeSelection(
            rest, "chosen", others=state.round.cards if rest else (), listed=True
        )
    if state.plan == "chosen":
        keys = frozenset(state.chosen)
        return PracticeSelection(tuple(c for c in deck if c.key in keys), "chosen", others=deck)
    some = tuple(card for card in deck if not _facets_of(card) & state.left_out) or deck
    return PracticeSelection(
        some, state.plan, state.beginner, deck, offered if state.beginner else None
    )


@lru_cache(maxsize=16)
def offered_facets(deck: tuple[Card, ...]) -> tuple[str, ...]:
    """The facets by which the cards of a deck differ."""
    there = frozenset[str]().union(*(_facets_of(card) for card in deck))
    return tuple(facet for pair in _PAIRS if there.issuperset(pair) for facet in pair)


def practised(state: DrillState) -> tuple[object, ...]:
    """Everything that determines what is practised."""
    of = (state.document, state.kind, state.mode, state.plan, state.beginner)
    return *of, state.left_out, state.chosen, state.cause


# edits of what is practised; each begins another round


def begin(state: DrillState, seed: int) -> DrillState:
    """A new round; the first question is still to be asked."""
    last = state.round.run.last
    fresh = Round(state.mode, RoundSoFar(seed, last=last), cause=state.cause)
    return replace(normalized(state), round=fresh, question=None, marked=None, lesson="")


def begin_cards(state: DrillState, cards: tuple[Card, ...], seed: int) -> DrillState:
    """A new round of certain cards, of one document and of any kinds; it is about no cause."""
    there = replace(state, kind=cards[0].kind, mode="free", view="practise", cause="")
    fresh = begin(there, seed)
    run = fresh.round.run
    if len(frozenset(cards)) == 1:  # it may be the last one again
        run = replace(run, last=None)
    return replace(fresh, round=replace(fresh.round, run=run, cards=cards))


def open_lesson(state: DrillState, lesson: str, step: str) -> DrillState:
    """Show a step of a lesson in the place of the path."""
    return replace(state, lesson=lesson, lesson_step=step, view="path")


def ask_for_lesson(state: DrillState, lesson: str) -> DrillState:
    """The round asks what a lesson asks alone."""
    asking = replace(state.round, lesson=lesson)
    return replace(state, round=asking, lesson=lesson, lesson_step="alone", view="practise")


def close_lesson(state: DrillState) -> DrillState:
    """Show the path; the lesson is asked anew when it is opened again."""
    return replace(state, round=replace(state.round, lesson=""), lesson="", view="path")


def choose_document(state: DrillState, document: str) -> DrillState:
    return replace(state, document=document)


def choose_kind(state: DrillState, kind: str) -> DrillState:
    plan: CardPlan = "due" if state.plan == "chosen" else state.plan
    return replace(state, kind=kind, plan=plan, chosen=(), cause="", view="practise")


def choose_cause(state: DrillState, kind: str, cause: str) -> DrillState:
    """Practise questions in which a misconception would show."""
    chosen = replace(choose_kind(state, kind), mode="free", plan="due")
    return replace(chosen, cause=cause, left_out=frozenset())


def choose_mode(state: DrillState, mode: RoundMode) -> DrillState:
    return replace(state, mode=mode, cause="")


def choose_plan(state: DrillState, plan: CardPlan) -> DrillState:
    return replace(state, plan=plan, chosen=state.chosen if plan == "chosen" else (), cause="")


def choose_beginner(state: DrillState, beginner: bool) -> DrillState:
    return replace(state, beginner=beginner)


def practise(state: DrillState, kind: str, keys: tuple[str, ...]) -> DrillState:
    """Practise some cells; they come ahead of time, too."""
    chosen = replace(state, kind=kind, plan="chosen", chosen=keys, mode="free", cause="")
    return replace(chosen, view="practise")


def toggle_facet(state: DrillState, facet: str) -> DrillState:
    """Leave a facet out, or ask it again; of two that exclude each other one stays."""
    if facet in state.left_out:
        return replace(state, left_out=state.left_out - {facet})
    pair = next(pair for pair in _PAIRS if facet in pair)
    return replace(state, left_out=state.left_out - frozenset(pair) | {facet})


def choose_view(state: DrillState, view: DrillSection) -> DrillState:
    return replace(state, view=view)


def exam_of(state: DrillState) -> ExamRun | None:
    """The exam of the document in force, if one is being taken or has just ended."""
    return next((run for run in state.exams if run.document == state.document), None)


def set_exam(state: DrillState, run: ExamRun | None) -> DrillState:
    """The state with this exam of the document in force, or without one; those of others stay."""
    others = (other for other in state.exams if other.document != state.document)
    return replace(state, exams=(*others,) if run is None else (*others, run))


def choose_exam_kind(state: DrillState, kind: str) -> DrillState:
    return replace(state, exam_kind=kind)


def choose_certificate(state: DrillState, exam: str) -> DrillState:
    return replace(state, certificate=exam)


def carried(now: DrillState, then: DrillState) -> DrillState:
    """The state that undo brings back, with the exams, the certificate and the tab of now: it takes
    back no answer of an exam. A step over the beginning of a lesson's questions leads from them to
    the lesson, and back."""
    view = now.view if now.round.lesson == then.round.lesson else then.view
    return replace(then, exams=now.exams, certificate=now.certificate, view=view)


# the round


def ask(state: DrillState, question: Question | None, ticks: float = 0.0) -> DrillState:
    """Make this the current question; None ends the round."""
    if question is None:
        return finish(state)
    some = state.round
    if some.mode == "minute" and some.began is None:
        some = replace(some, began=ticks)
    return replace(normalized(state), round=some, question=question, marked=None)


def ask_numbered(state: DrillState, question: Question, seed: int) -> DrillState:
    """Ask about a hand chosen by its number, as the next question of an untimed round of its kind:
    the current one if it is, or else a new one."""
    kind = question.card.kind
    if kind != state.kind:
        state = choose_kind(state, kind)
    elif _goes_on(state):
        return ask(state, question)
    return ask(begin(choose_mode(state, "free"), seed), question)


def _goes_on(state: DrillState) -> bool:
    """Whether an untimed round of one kind has questions left."""
    free = state.mode == state.round.mode == "free" and not state.round.cards
    return free and not (state.round.over or ended(state))


def deal(state: DrillState, *, dealing: bool = True) -> DrillState:
    """The next question is still to be found, or there is none (`dealing` False)."""
    return replace(normalized(state), question=None, marked=None, dealing=dealing)


def ended(state: DrillState) -> bool:
    """Whether the round has all its questions."""
    if state.round.cards:
        return not state.round.open_cards
    return 0 < state.round.length <= len(state.round.done)


def finish(state: DrillState) -> DrillState:
    """End the round, however many questions it has."""
    over = replace(state.round, over=True)
    return replace(normalized(state), round=over, question=None, marked=None)


def mark(state: DrillState, done: AnsweredQuestion) -> DrillState:
    """Record the answer to the current question."""
    run = answered(state.round.run, done.question.card, done.right)
    after = replace(state.round, run=run, done=(*state.round.done, done))
    return replace(normalized(state), round=after, marked=done)


def diagnose(state: DrillState, uid: str, causes: tuple[str, ...]) -> DrillState:
    """Record what explains an answer; the next question of an untimed round asks the same fact."""
    here = state.marked is not None and state.marked.uid == uid
    follow = here and state.round.mode == "free"
    same = causes if follow else state.round.run.same
    return _revised(state, uid, causes, slip=False, same=same)


def withdraw(state: DrillState) -> DrillState:
    """Record that the answer at hand was a typing mistake."""
    assert state.marked is not None  # the caller asks only then
    return _revised(state, state.marked.uid, (), slip=True, same=())


def _revised(
    state: DrillState, uid: str, causes: tuple[str, ...], *, slip: bool, same: tuple[str, ...]
) -> DrillState:
    def revised(done: AnsweredQuestion) -> AnsweredQuestion:
        return replace(done, causes=causes, slip=slip) if done.uid == uid else done

    run = replace(state.round.run, same=same)
    after = replace(state.round, run=run, done=tuple(map(revised, state.round.done)))
    marked = None if state.marked is None else revised(state.marked)
    return replace(state, round=after, marked=marked)


def refuse(state: DrillState, unread: Unread) -> DrillState:
    """Record why a text is no answer; nothing is counted."""
    return replace(state, unread=unread)


def offer(state: DrillState, choices: tuple[Question, ...]) -> DrillState:
    """Offer the right answers of some questions, one of them that at hand."""
    return replace(state, choices=choices)


def skip(state: DrillState) -> DrillState:
    """Leave the current question; it is not the next one."""
    assert state.question is not None  # the caller asks only then
    run = passed(state.round.run, state.question.card)
    return replace(normalized(state), round=replace(state.round, run=run), marked=None)


def suspend(state: DrillState, card: Card) -> DrillState:
    """Ask a card of a round of certain cards no more."""
    if card not in state.round.cards:
        return state
    return replace(state, round=replace(state.round, rested=state.round.rested | {card}))


# the result of a round


def weak_points(some: Round) -> tuple[AnsweredQuestion, ...]:
    """The questions to look at after a round: missed ones, each card once, then the slow ones."""
    missed = {done.question.card: done for done in some.done if not done.right}
    slow = [d for d in some.done if d.right and d.ms > 2 * some.pace]
    slow.sort(key=lambda done: -done.ms)
    rest = {d.question.card: d for d in slow if d.question.card not in missed}
    return (*missed.values(), *rest.values())
