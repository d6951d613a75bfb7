"""The views of a drill state for the widgets of the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from app.pages.drill.diagnosis.cause_texts import cause_name
from app.pages.drill.examination import parts_of
from app.pages.drill.kinds.control import Control
from app.pages.drill.kinds.grouped import grouped
from app.pages.drill.kinds.hands import indicator_rows
from app.pages.drill.kinds.kind import Card, Question
from app.pages.drill.kinds.table import (
    KINDS,
    offered_answer,
    prompt_text,
    right_answer,
    unread_reason,
)
from app.pages.drill.progress.answers import SavedAnswer, SavedExam
from app.pages.drill.progress.memory import DAY, SECOND, Memory
from app.pages.drill.progress.schedule import (
    AT_ONCE,
    BACK_AFTER,
    KnownCards,
    due_now,
    forecast,
    stage,
)
from app.pages.drill.state import AnsweredQuestion, DrillState, Round, wanted
from app.pages.drill.views import (
    AnswerOutcome,
    DrillQuestionView,
    PastAnswerView,
    RoundView,
)
from app.texts.texts import Texts

_DAYS: Final = 8
_EVERY_OTHER: Final = 2
_COMING: Final = (("today", 0, 1), ("tomorrow", 1, 2), ("three_days", 2, 4), ("week", 4, 8))
"""The rows of the coming cards: the range of days from now that each counts."""


def question_view(state: DrillState, texts: Texts) -> DrillQuestionView:
    """The current question, and the answer to it."""
    question, done = state.question, state.marked
    caption = texts.ui(f"drill.kind.{state.asked_kind}")
    if state.round.cause:
        caption = texts.ui("diagnosis.caption", caption, cause_name(state.round.cause, texts))
    if question is None:
        why = texts.ui(f"drill.{'dealing' if state.dealing else 'nothing'}")
        return DrillQuestionView(caption, "", why)
    number, length = len(state.round.done) + (done is None), state.round.length
    shown = replace(
        _asked_view(question, caption, texts),
        count=texts.ui("drill.of", number, length) if length else f"{number}",
        problem="" if state.unread is None else unread_reason(state.unread, texts),
        choices=tuple(offered_answer(choice, texts) for choice in state.choices),
    )
    if done is None:
        return shown
    outcome: AnswerOutcome = "right" if done.right else "gave_up" if done.grade is None else "wrong"
    return replace(
        shown,
        said=done.said,
        outcome=outcome,
        verdict=texts.ui(f"drill.verdict.{outcome}"),
        seconds=seconds(done.ms, texts),
        truth=right_answer(question, texts),
    )


def exam_question_view(
    kind: str, question: Question | None, problem: str, texts: Texts
) -> DrillQuestionView:
    """A question of an exam, without its answer; without one the next is being found."""
    caption = texts.ui(f"drill.kind.{kind}")
    if question is None:
        return DrillQuestionView(caption, "", texts.ui("drill.dealing"))
    return replace(_asked_view(question, caption, texts), problem=problem)


def _asked_view(question: Question, caption: str, texts: Texts) -> DrillQuestionView:
    """All that is shown of a question as long as it is open."""
    subject = question.subject
    dealt, highlighted = subject.dealt_hand(), subject.highlighted_group(texts)
    score, group, group_name = highlighted or (None, -1, "")
    words = texts.ui("drill.indicators"), texts.ui("drill.ura")
    return DrillQuestionView(
        caption,
        count="",
        name=subject.name(texts),
        situation_text=subject.situation(texts),
        badges=subject.badges(texts),
        hand=subject.hand(),
        indicators=() if dealt is None else indicator_rows(dealt.situation, *words),
        ask=prompt_text("ask", question.card, texts),
        form=prompt_text("form", question.card, texts),
        rows=subject.tile_rows(texts),
        spoken=subject.spoken(texts),
        heading=subject.heading(texts),
        picture=subject.picture(texts),
        groups=() if score is None else grouped(score),
        highlighted=group,
        highlighted_name=group_name,
    )


def level_text(level: str, texts: Texts) -> str:
    """The name of a level of exams."""
    return texts.ui(f"exam.level.{level}")


def exam_text(exam: str, texts: Texts) -> str:
    """The name of a saved exam: `早見表の枠 3級`."""
    kind, level = parts_of(exam)
    if not level:
        return exam
    return texts.ui("exam.named", texts.ui(f"drill.kind.{kind}"), level_text(level, texts))


def passed_text(exam: SavedExam, texts: Texts) -> str:
    """An exam that was passed, with what a press on it does."""
    return texts.ui("exam.passed_row", exam_text(exam.level, texts), exam.correct, exam.asked)


def seconds(ms: int, texts: Texts) -> str:
    return texts.ui("drill.seconds", ms / SECOND)


def number_of(question: Question | None) -> str:
    """The number by which a dealt hand is asked for again, "" where there is none."""
    dealt = None if question is None else question.subject.dealt_hand()
    return "" if dealt is None else dealt.id


def controls_for(question: Question | None, rules: Any, texts: Texts) -> tuple[Control, ...]:
    """The controls by which a question is answered without typing."""
    if question is None:
        return ()
    return KINDS[question.kind].controls_for(question, rules, texts)


def round_view(some: Round, left: int, texts: Texts) -> RoundView:
    """The round; `left` are the milliseconds of a round that ends by time."""
    answers = len(some.done)
    rest = max(0, some.length - answers)
    return RoundView(
        texts.ui("drill.round"),
        texts.ui("drill.of", answers, some.length) if some.length else "",
        tuple(done.right for done in some.done),
        rest,
        str(some.right),
        texts.ui("drill.right_of", answers),
        seconds(some.pace, texts) if answers else "–",
        texts.ui("drill.median"),
        texts.ui("drill.left", -(-left // SECOND)) if some.mode == "minute" else "",
    )


def past_views(history: Sequence[SavedAnswer], at: int) -> tuple[PastAnswerView, ...]:
    """Earlier answers to a card, the oldest first."""
    return tuple(
        PastAnswerView(max(0, at - answer.at) / DAY, answer.correct, answer.ms)
        for answer in history
    )


def comes_again_text(
    done: AnsweredQuestion,
    state: DrillState,
    deck: tuple[Card, ...],
    memory: Memory | None,
    at: int,
    texts: Texts,
) -> str:
    """When the card of an answer comes back; "" where that is not known, or it does not. `deck` are
    the cards of the kind that is practised, without those that are suspended."""
    if not done.right:
        between = _between(done.question.card, state, deck)
        return texts.ui("drill.again_soon", between) if between else texts.ui("drill.again_now")
    if memory is None:
        return ""
    days = round((memory.due - at) / DAY)
    return texts.ui("drill.again_days", days) if days else texts.ui("drill.again_today")


def _between(card: Card, state: DrillState, deck: tuple[Card, ...]) -> int:
    """How many cards come before a missed one comes back: in a round of certain cards no more than
    those that are still open, or one that was right before, and for a single card none. Of one or
    two cards that were chosen it is every other one."""
    some = state.round
    if some.cards:
        left = sum(other != card for other in some.open_cards)
        apart = any(other != card and other not in some.rested for other in some.cards)
        return min(BACK_AFTER - 1, max(left, int(apart)))
    asked = wanted(state, deck).deck
    if card in asked and len(asked) <= _EVERY_OTHER:
        return min(1, len(deck) - 1)
    return BACK_AFTER - 1


def due_count(deck: tuple[Card, ...], known: KnownCards, at: int, until: int) -> int:
    """How many cards of a deck are due today, with some new ones."""
    new = sum(1 for c in deck if c not in known.memories and c not in known.suspended)
    return due_now(deck, known, at, until) + min(new, AT_ONCE)


def stage_text(deck: tuple[Card, ...], known: KnownCards, beginner: bool, texts: Texts) -> str:
    """The stage of the most frequent cards that is being learnt."""
    if not deck:
        return ""
    if not beginner:
        met = sum(1 for card in deck if card in known.memories)
        return texts.ui("drill.stage_all", met, len(deck))
    number, learnt, cards = stage(deck, known)
    if not number:
        return texts.ui("drill.stage_first", cards, learnt, cards - learnt)
    return texts.ui("drill.stage", number + 1, learnt, cards)


def coming_rows(
    deck: tuple[Card, ...], known: KnownCards, at: int, until: int, texts: Texts
) -> list[tuple[str, int]]:
    """How many cards come in each range of days."""
    coming = forecast(deck, known, at, until, _DAYS)
    return [(texts.ui(f"drill.coming.{n}"), sum(coming[a:b])) for n, a, b in _COMING]
