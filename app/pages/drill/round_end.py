"""The view of the end of a round: what was new, one thing to remember, and tomorrow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from app.pages.drill.card_chart import card_name, chart_of, known_heat
from app.pages.drill.diagnosis.cause_texts import cause_text
from app.pages.drill.diagnosis.problems import explained_by
from app.pages.drill.diagnosis.view import lesson_of
from app.pages.drill.kinds.cells import CELLS, cell_of_key, count_text, limit_of, way_text
from app.pages.drill.kinds.kind import Card, Question
from app.pages.drill.kinds.table import right_answer
from app.pages.drill.lessons.lesson import Lesson
from app.pages.drill.lessons.reckoning import uncapped
from app.pages.drill.lessons.table import lesson_of_card
from app.pages.drill.lessons.words import lesson_number
from app.pages.drill.path import DailyCards, LearnerPath
from app.pages.drill.path_views import MapMarks, made_of, map_view
from app.pages.drill.progress.clock import StudyTime
from app.pages.drill.progress.memory import MINUTE, SECOND
from app.pages.drill.state import AnsweredQuestion, DrillState, Round, weak_points
from app.pages.drill.views import (
    ChainNode,
    Figure,
    MapView,
    RoundEndView,
    SlipView,
    ThingToRemember,
)
from app.texts.texts import Texts
from engine.riichi.practice.grade import price_of
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.table import Cell, by_share

if TYPE_CHECKING:
    from app.pages.drill.progress.repository import ProgressRepository

MORE: Final = 6
"""So many cards a further round has."""
_LOOK_AT: Final = 2
_SLIPS: Final = 6
_CELL_KINDS: Final = ("points", "cells", "toppan_points", "toppan_dora")
"""Kinds whose cards lie in the tables of their document."""


def round_end_view(
    state: DrillState, path: LearnerPath, repository: ProgressRepository, texts: Texts
) -> RoundEndView:
    """The end of the round of a state."""
    some, kind, moment = state.round, state.asked_kind, repository.clock.now()
    worst, look = _worst(some), weak_points(some)
    new = path.turned_by([x.uid for x in some.done], (x.question.card for x in some.done))
    turned_map = _map_with(new, worst, kind, path, moment, texts)
    turned = 0 if turned_map is None else turned_map.turned
    chart = None if turned_map is not None else chart_of(kind, path.deck(kind), path.rules, texts)
    tomorrow = path.tomorrow(moment)
    when, made = _tomorrow(tomorrow, texts)
    return RoundEndView(
        title=texts.ui(f"drill.summary.title_{some.mode}"),
        caption=texts.ui(f"drill.kind.{kind}"),
        marks=tuple(done.right for done in some.done),
        figures=tuple(_figures(some, texts)),
        summary=_summary(some, texts),
        thing=_one_thing(some, worst, path, repository, texts),
        rows=tuple(_look(done, texts) for done in look[:_LOOK_AT]),
        more=texts.ui("more", len(look) - _LOOK_AT) if len(look) > _LOOK_AT else "",
        tomorrow=when,
        made_of=made,
        slips=tuple(
            slip(card, card in tomorrow.new, path, texts) for card in tomorrow.cards[:_SLIPS]
        ),
        map=turned_map,
        count=f"{turned - len(new)} → {turned}" if new else str(turned),
        of="" if turned_map is None else texts.ui("path.count", turned_map.all),
        turned=texts.ui("path.end.turned", _cells(new), len(new)) if new else "",
        buttons=tuple(_buttons(state, path, moment, texts)),
        chart=chart,
        heat={} if chart is None else known_heat(repository, path.document, kind),
    )


def _map_with(
    new: frozenset[Card],
    worst: AnsweredQuestion | None,
    kind: str,
    path: LearnerPath,
    moment: StudyTime,
    texts: Texts,
) -> MapView | None:
    """The map with what was new and what was missed most; None for a kind without cells."""
    if kind not in _CELL_KINDS:
        return None
    missed = None if worst is None else worst.question.card
    return map_view(path, moment, texts, MapMarks(new, missed, now=False))


def missed_cards(some: Round) -> tuple[Card, ...]:
    """The cards of a round that were missed, each once."""
    return tuple(dict.fromkeys(done.question.card for done in some.done if not done.right))


def _worst(some: Round) -> AnsweredQuestion | None:
    """The last wrong answer to the card that was missed most often; None where none was."""
    wrong = [done for done in some.done if not done.right]
    if not wrong:
        return None
    times = Counter(done.question.card for done in wrong)
    most = max(times.values())
    return next(done for done in reversed(wrong) if times[done.question.card] == most)


def _cells(cards: frozenset[Card]) -> int:
    """How many cells of the table some cards are about."""
    found = (cell_of_key(card.key) for card in cards)
    return len({(cell.dealer, cell.fu, cell.han, cell.yakuman) for cell in found})


def _figures(some: Round, texts: Texts) -> list[Figure]:
    if not some.done:
        return []
    right = Figure(str(some.right), f"/ {len(some.done)}", texts.ui("path.end.right"))
    pace = f"{some.pace / SECOND:.1f}"
    unit = texts.ui("path.end.seconds", some.pace / SECOND).removeprefix(pace).strip()
    minutes, rest = divmod(sum(done.ms for done in some.done), MINUTE)
    taken = Figure(f"{minutes}:{rest // SECOND:02d}", "", texts.ui("path.end.taken"))
    return [right, Figure(pace, unit, texts.ui("path.end.median")), taken]


def _summary(some: Round, texts: Texts) -> str:
    if not some.done:
        return texts.ui("drill.summary.nothing")
    missed = missed_cards(some)
    if missed:
        return texts.ui("drill.summary.missed", len(missed))
    return texts.ui("drill.summary.all_right")


def _look(done: AnsweredQuestion, texts: Texts) -> str:
    name, truth = done.question.subject.name(texts), right_answer(done.question, texts)
    if done.right:
        return texts.ui("drill.look.slow", name, truth, done.ms / SECOND)
    if not done.said:
        return texts.ui("drill.look.unsaid", name, truth, texts.ui("drill.unsaid"))
    return texts.ui("drill.look.missed", name, truth, done.said)


# --- one thing


def _one_thing(
    some: Round,
    worst: AnsweredQuestion | None,
    path: LearnerPath,
    repository: ProgressRepository,
    texts: Texts,
) -> ThingToRemember:
    """The rule of thumb for the cause that came most often, else the card missed most often."""
    if worst is None:
        key = "all_right" if some.done else "unanswered"
        return ThingToRemember(texts.ui(f"path.end.{key}"))
    wrong = [done for done in some.done if not done.right]
    for cause, times in repository.causes_of([done.uid for done in wrong]):
        explained = explained_by(cause, some.done, path.rules)
        if explained is not None:
            explanation, question = explained
            lesson = lesson_of(explanation, path.rules) or _lesson_of(worst, path)
            title = cause_text("thumb", explanation, question, path.rules, texts)
            return _thing(title, times, question, lesson, path, texts)
    times = sum(done.question.card == worst.question.card for done in wrong)
    title = _remembered(worst, path, texts)
    return _thing(title, times, worst.question, _lesson_of(worst, path), path, texts)


def _lesson_of(done: AnsweredQuestion, path: LearnerPath) -> Lesson | None:
    return lesson_of_card(done.question.card, path.rules)


def _thing(
    title: str,
    times: int,
    question: Question,
    lesson: Lesson | None,
    path: LearnerPath,
    texts: Texts,
) -> ThingToRemember:
    """A sentence about a question that was answered wrongly so many times."""
    return ThingToRemember(
        title,
        texts.ui("path.end.times", times),
        _chain(question, path.rules, texts),
        "" if lesson is None else lesson.id,
        "" if lesson is None else texts.ui("path.end.review", lesson_number(lesson, texts)),
    )


def _remembered(done: AnsweredQuestion, path: LearnerPath, texts: Texts) -> str:
    """The question with its answer; of a dealt hand, whose answer is its own alone, its card."""
    question = done.question
    if question.subject.dealt_hand() is not None:
        kind = texts.ui(f"drill.kind.{question.kind}")
        return texts.ui("path.end.remember_card", kind, card_name(question.card, path.rules, texts))
    name, truth = question.subject.name(texts), right_answer(question, texts)
    return texts.ui("path.end.remember", name, truth)


def _chain(question: Question, rules: object, texts: Texts) -> tuple[ChainNode, ...]:
    """The steps to the amount of a ron: the cell to the left before rounding, doubled, rounded."""
    cell = question.cell
    plain = isinstance(rules, RiichiRules) and rules.formula is not None and not by_share(rules)
    if cell is None or not plain or not cell.fu or cell.tsumo or question.kind != CELLS:
        return ()
    assert isinstance(rules, RiichiRules)  # only those are plain
    price, raw = price_of(cell, rules), uncapped(cell, rules)
    step = "mangan" if price.limit else "up"
    last = ChainNode(texts.ui(f"path.end.{step}"), str(price.shares.high))
    here = ChainNode("", str(raw))
    if cell.han > 1:
        left = uncapped(Cell(cell.dealer, False, cell.fu, cell.han - 1), rules)
        first = ChainNode("", str(left)), ChainNode(texts.ui("path.end.double"), str(raw))
        return (*first, last) if raw != price.shares.high else first
    return (here, last) if raw != price.shares.high else ()


# --- tomorrow, and what can be done next


def _tomorrow(tomorrow: DailyCards, texts: Texts) -> tuple[str, str]:
    """How much comes tomorrow, and of what."""
    if not tomorrow.cards:
        return texts.ui("path.end.nothing"), ""
    amount = texts.ui("path.amount", len(tomorrow.cards), tomorrow.minutes)
    return amount, f"{made_of(tomorrow, texts)} {texts.ui('path.end.at_most')}"


def slip(card: Card, new: bool, path: LearnerPath, texts: Texts) -> SlipView:
    """A card as a plate: a new one is face down."""
    top, bottom = texts.ui(f"drill.kind.{card.kind}"), card_name(card, path.rules, texts)
    if card.kind == CELLS:
        cell = cell_of_key(card.key)
        side = "dealer" if cell.dealer else "child"
        top = texts.ui(f"path.slip_{side}", way_text(cell.tsumo, texts))
        bottom = count_text(cell, limit_of(cell, path.rules), texts)
    text = f"{top} {bottom} {texts.ui('path.new') if new else ''}".strip()
    return SlipView(
        f"{card.kind}_{card.key}".replace(".", "_"), top, bottom, "back" if new else "ivory", text,
        cards=((card.kind, card.key),),
    )  # fmt: skip


def _buttons(
    state: DrillState, path: LearnerPath, moment: StudyTime, texts: Texts
) -> Iterator[tuple[str, str]]:
    """What can be done next: a round of the path ends there, another is begun again."""
    missed, of_path = missed_cards(state.round), bool(state.round.cards)
    finish = "finish", texts.ui("path.end.do.finish")
    yield finish if of_path else ("again", texts.ui("path.end.do.again"))
    if of_path and path.more(moment, MORE):
        yield "more", texts.ui("path.end.do.more", MORE)
    if missed:
        yield "missed", texts.ui("path.end.do.missed", len(missed))
    if not of_path:
        yield finish
