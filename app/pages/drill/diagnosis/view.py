"""What is shown of a wrong answer: what was done, both ways, and the same mistakes before it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

import msgspec

from app.pages.drill.diagnosis.cause_texts import cause_name, cause_text, lanes_view
from app.pages.drill.diagnosis.problems import (
    KNOWN_CAUSES,
    AnyExplanation,
    cell_of,
    diagnosis_of,
    names_of,
    pairs_of,
    problem_of,
)
from app.pages.drill.kinds.cells import (
    CellSubject,
    cell_text,
    count_text,
    limit_of,
    side_text,
    way_text,
)
from app.pages.drill.kinds.fields import shares_text
from app.pages.drill.kinds.hands import HandSubject
from app.pages.drill.kinds.kind import Question
from app.pages.drill.kinds.table import KINDS, ask, right_answer
from app.pages.drill.lessons.lesson import Lesson
from app.pages.drill.lessons.table import lesson_by_id
from app.pages.drill.lessons.words import lesson_mark
from app.pages.drill.progress.tally import CauseTally, SameMistake
from app.pages.drill.state import AnsweredQuestion
from app.pages.drill.views import (
    CauseBar,
    CausesView,
    DiagnosisView,
    LanesView,
    MistakeRow,
)
from app.texts.texts import Texts
from engine.riichi.practice.deal import dealt
from engine.riichi.practice.diagnosis import CellProblem, Explanation, HandProblem, lane
from engine.riichi.practice.diagnosis.lanes import DOWN, NEAREST, UP
from engine.riichi.practice.grade import Grade, price_of
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.table import Cell, cells
from engine.riichi.verdict import Shares
from engine.toppan.diagnosis import StayProblem, WinProblem

_LESSONS: Final[Mapping[str, str]] = {
    "way": "dealer", "neighbour": "chant30", "rounding": "rounding", "kiriage": "rounding",
    "limit": "limits", "dealer": "dealer", "shares": "tsumo", "honba": "declare",
    "fu": "fu_parts", "wait": "fu_parts", "pair": "fu_parts", "set": "fu_parts",
    "han": "han", "yaku": "han", "dora": "han",
}  # fmt: skip
"""The lesson about each group of causes, by its id."""
_OWN_LESSONS: Final = {
    "ron_for_tsumo": "tsumo", "tsumo_for_ron": "tsumo", "fu_low": "rows", "fu_high": "rows",
    "double_rounded": "chant30", "double_rounded_share": "tsumo", "cap_forgotten": "rounding",
    "pairs_30": "rows", "pinfu_tsumo_30": "rows", "pinfu_always_20": "rows", "open_20": "rows",
    "fu_nearest": "rounding",
}  # fmt: skip
"""Causes with a lesson of their own."""
_TOPPAN_LESSONS: Final[Mapping[str, str]] = {
    "stake": "stakes", "tiles": "values", "dora": "dora", "han": "prizes",
    "honba": "dealer_turn", "stay": "stay",
}  # fmt: skip
"""The lesson of 競技十半 about each group of causes."""
_OF_HANDS: Final = (HandProblem, WinProblem, StayProblem)
"""Problems that are hands."""
_MOST, _NAMES, _WHERE = 4, 3, 6
_LONG_AGO: Final = 20
"""A cause is cured when so many answers were given after it, none of them in the last week."""
_OFTEN: Final = 2
_THOUSAND: Final = 1000
_REACHED: Final = frozenset(("points", "halves", "may"))
"""Fields that the right way leads to."""


class Findings(msgspec.Struct, frozen=True):
    """What was found about a wrong answer: its explanations, the likeliest first, the cells in
    which the cause shows as well, and the same mistakes of the last seven days."""

    explanations: tuple[AnyExplanation, ...] = ()
    where: tuple[Cell, ...] = ()
    mistakes: tuple[SameMistake, ...] = ()
    tallies: tuple[CauseTally, ...] = ()
    named: tuple[str, ...] = ()

    @property
    def causes(self) -> tuple[str, ...]:
        """The names of what may be behind the answer, the likeliest first."""
        return names_of(self.explanations)

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """The pairs of causes that give the answer only together."""
        return pairs_of(self.explanations)


def lesson_of(explanation: AnyExplanation, rules: Any) -> Lesson | None:
    """The lesson about a cause; None where the document does not have it."""
    if isinstance(explanation, Explanation):
        named = _OWN_LESSONS.get(explanation.cause) or _LESSONS.get(explanation.group, "")
    else:
        named = _TOPPAN_LESSONS[explanation.group]
    return lesson_by_id(named, rules)


def is_the_cause(findings: Findings, question: Question) -> bool:
    """Whether one cause, or one pair, may be said to be the one: the only one, a habit that was
    named, or the likeliest where the kind of question allows to name it."""
    if findings.pairs or len(findings.causes) == 1:
        return len(findings.pairs) <= 1
    return findings.explanations[0].cause in findings.named or KINDS[question.kind].likeliest


def diagnosis_view(
    done: AnsweredQuestion, findings: Findings | None, rules: Any, texts: Texts, *, parts: bool
) -> DiagnosisView | None:
    """All that is said about an answer that is not right; `findings` is None while it is sought.

    `parts`: the parts of the hand are shown, in which both ways can be seen.
    """
    if done.right:
        return None
    question = done.question
    right = None if parts else _right_lane(question, rules, texts)
    if done.grade is None or findings is None:
        return DiagnosisView(lanes=right)
    if done.slip:
        return DiagnosisView(texts.ui("diagnosis.withdrawn"), lanes=right)
    if not findings.explanations:
        did, instead = located(done.grade, question, rules, texts)
        if not did and problem_of(question) is not None and not parts:
            did = texts.ui("diagnosis.not_found")
        return DiagnosisView(did, instead, lanes=right)
    return _explained(done, findings, rules, texts, parts=parts)


def _explained(
    done: AnsweredQuestion, findings: Findings, rules: Any, texts: Texts, *, parts: bool
) -> DiagnosisView:
    question, first = done.question, findings.explanations[0]
    one = is_the_cause(findings, question)
    did, instead = _sentences(findings, question, rules, texts, one=one)
    sure = one or len(findings.causes) == 1
    week = next((each.week for each in findings.tallies if each.cause == first.cause), 0)
    where = _where(findings, rules, texts) if one else ""
    lesson = lesson_of(first, rules)
    return DiagnosisView(
        did,
        instead,
        None if parts else _lanes(first, rules, texts, one=one),
        cause_text("thumb", first, question, rules, texts) if sure else "",
        where,
        texts.ui("diagnosis.count", week) if week > 1 and one else "",
        tuple(mistake_rows(findings.mistakes, rules, texts)) if one and week > 1 else (),
        "" if lesson is None else lesson.id,
        "" if lesson is None else texts.ui("diagnosis.lesson", lesson_mark(lesson, texts)),
        first.tiles if one else (),
        can_slip=True,
        follows=_follows(findings, question, texts),
    )


def _lanes(explanation: AnyExplanation, rules: Any, texts: Texts, *, one: bool) -> LanesView | None:
    """The lanes of an explanation, the right one alone where it is only `one` of several; None
    where nothing is calculated."""
    if not explanation.right_lane:
        return None
    return lanes_view(explanation.said_lane if one else (), explanation.right_lane, rules, texts)


def _sentences(
    findings: Findings, question: Question, rules: Any, texts: Texts, *, one: bool
) -> tuple[str, str]:
    """What was done, and what is right in its place."""
    first = findings.explanations[0]
    if first.beside:
        return _of_pairs(findings, texts)
    if not one:
        names = [cause_name(cause, texts) for cause in findings.causes]
        return _one_of(names, "one_of", texts), texts.ui("diagnosis.not_told_apart")
    did = cause_text("did", first, question, rules, texts)
    if first.cause in findings.named:
        did = texts.ui("diagnosis.often", did)
    return did, cause_text("right", first, question, rules, texts)


def _of_pairs(findings: Findings, texts: Texts) -> tuple[str, str]:
    """That two things came together, and which, as far as each of the pairs has the same."""
    pairs, sure = findings.pairs, findings.causes
    named = [[cause_name(cause, texts) for cause in pair] for pair in pairs]
    if len(pairs) == 1:
        return texts.ui("diagnosis.pair", *named[0]), texts.ui("diagnosis.pair_gives")
    if len(sure) == 1:
        others = [cause for pair in pairs for cause in pair if cause != sure[0]]
        names = [cause_name(cause, texts) for cause in others]
        known = texts.ui("diagnosis.with_another", cause_name(sure[0], texts))
        return known, _one_of(names, "another_of", texts)
    names = [texts.ui("diagnosis.two", *pair) for pair in named]
    return texts.ui("diagnosis.two_met"), _one_of(names, "one_of", texts)


def _one_of(names: Sequence[str], key: str, texts: Texts) -> str:
    """That it is one of some, of which the first are named."""
    words = texts.ui("diagnosis.one_of_gap").join(names[:_NAMES])
    return texts.ui(f"diagnosis.{key}" if len(names) <= _NAMES else f"diagnosis.{key}_more", words)


def _follows(findings: Findings, question: Question, texts: Texts) -> str:
    """What the next question is about."""
    if len(findings.causes) > 1 and len(findings.pairs) != 1:
        return texts.ui("diagnosis.follows.apart")
    problem = problem_of(question)
    thing = "cell" if isinstance(problem, CellProblem) else "card"
    thing = "hand" if isinstance(problem, _OF_HANDS) else thing
    return texts.ui(f"diagnosis.follows.{thing}")


def _where(findings: Findings, rules: Any, texts: Texts) -> str:
    """The other cells of the same way in which the cause shows."""
    if not findings.where:
        return ""
    names = [count_text(cell, limit_of(cell, rules), texts) for cell in findings.where[:_WHERE]]
    words = texts.list_of(names)
    if len(findings.where) > _WHERE:
        words = texts.ui("diagnosis.and_more", words)
    return texts.ui("diagnosis.where", words)


def _right_lane(question: Question, rules: Any, texts: Texts) -> LanesView | None:
    """The right way alone; None where there is nothing to calculate."""
    problem = problem_of(question)
    if problem is None or _REACHED.isdisjoint(question.fields):
        return None
    steps = diagnosis_of(rules).lane(problem, rules)
    return lanes_view((), steps, rules, texts) if len(steps) > 1 else None


def right_lane(done: AnsweredQuestion, rules: Any, texts: Texts) -> LanesView | None:
    """The way to a right answer about a cell; None for all others."""
    problem = problem_of(done.question)
    return _right_lane(done.question, rules, texts) if isinstance(problem, CellProblem) else None


# --- where a wrong amount is found, without a cause


def located(grade: Grade, question: Question, rules: Any, texts: Texts) -> tuple[str, str]:
    """Where a wrong amount is found near the cell that was asked for, and how that differs."""
    own = KINDS[question.kind].located
    if own is not None:
        return own(grade, question, rules, texts)
    wrong = next((m for m in grade.marks if m.field == "points" and not m.right), None)
    if wrong is None or not isinstance(wrong.said, Shares):
        return "", ""
    text, cell = shares_text(wrong.said, texts), cell_of(question)
    honba = isinstance(question.subject, CellSubject) and question.subject.honba
    if not grade.places:
        if honba:
            return "", ""
        nearest = "" if cell is None else _nearest(wrong.said, cell, rules, texts)
        return texts.ui("drill.nowhere", text), nearest
    near = [there for there in grade.places if cell is not None and _near(there, cell)]
    if cell is None or not near:
        return "", ""
    first = texts.ui("drill.is_there", text, cell_text(near[0], rules, texts))
    return first, _difference(near[0], cell, rules, texts)


def _nearest(said: Shares, asked: Cell, rules: RiichiRules, texts: Texts) -> str:
    """What an amount that no cell pays comes near to: the amount that was to be rounded, taken to
    the thousands, or the cell of the same winner and way that pays nearest to it."""
    raw = _rounded_up(asked, rules)
    thousands = {each.of(raw, _THOUSAND) for each in (DOWN, NEAREST, UP)}
    if raw and not said.low and said.high in thousands:
        return texts.ui("drill.to_thousands", raw, shares_text(said, texts))
    alike = (c for c in cells(rules) if (c.dealer, c.tsumo) == (asked.dealer, asked.tsumo))
    found = min(alike, key=lambda cell: _gap(price_of(cell, rules).shares, said, cell != asked))
    paid = price_of(found, rules).shares
    where = count_text(found, limit_of(found, rules), texts)
    if paid == price_of(asked, rules).shares:
        return texts.ui("drill.nearest_here", shares_text(paid, texts))
    return texts.ui("drill.nearest", where, shares_text(paid, texts))


def _rounded_up(cell: Cell, rules: RiichiRules) -> int:
    """The sum that is rounded up to what a cell pays; 0 where none is."""
    for before, step in pairwise(lane(CellProblem(cell), rules)):
        if step.name == UP.step and isinstance(before.amount, int):
            return before.amount
    return 0


def _gap(paid: Shares, said: Shares, other: bool) -> tuple[int, bool]:
    """How far an amount is from what was said; of two alike the cell that was asked for."""
    return abs(paid.high - said.high) + abs(paid.low - said.low), other


def _near(there: Cell, asked: Cell) -> bool:
    """Whether a player may have taken one cell for the other: another side of the same cell, or
    one in its row or column."""
    if (there.fu, there.han, there.yakuman) == (asked.fu, asked.han, asked.yakuman):
        return True
    same_way = (there.dealer, there.tsumo) == (asked.dealer, asked.tsumo)
    return same_way and (there.fu == asked.fu or (there.han == asked.han and bool(there.fu)))


def _difference(there: Cell, asked: Cell, rules: RiichiRules, texts: Texts) -> str:
    parts = []
    same = (there.fu, there.han, there.yakuman) == (asked.fu, asked.han, asked.yakuman)
    if there.dealer != asked.dealer:
        parts.append(side_text(asked.dealer, texts))
    if not same:
        parts.append(count_text(asked, limit_of(asked, rules), texts))
    if there.tsumo != asked.tsumo:
        parts.append(way_text(asked.tsumo, texts))
    if not parts:
        return ""
    sentence = texts.ui("drill.was_asked", texts.list_of(parts))
    if same:
        sentence += texts.ui("sentences") + texts.ui("drill.cell_is_right")
    return sentence


# --- the same mistakes, and the causes of the week


def mistake_rows(some: Sequence[SameMistake], rules: Any, texts: Texts) -> Iterator[MistakeRow]:
    """The wrong answers as they are listed; those whose question cannot be asked again are not."""
    for one in some:
        question = _asked_again(one, rules)
        if question is None:
            continue
        subject = question.subject
        name = str(subject.dealt.hand) if isinstance(subject, HandSubject) else subject.name(texts)
        if one.times > 1:
            name = f"{name} ×{one.times}"
        yield MistakeRow(name, one.said, right_answer(question, texts))


def _asked_again(one: SameMistake, rules: Any) -> Question | None:
    kind = KINDS.get(one.card.kind)
    if kind is None:
        return None
    try:
        if kind.fixed:
            return ask(one.card, rules, 0)
        if kind.hands is not None and one.hand:
            return kind.hands.ask(one.card, dealt(one.hand, rules), rules)
    except (ValueError, LookupError):  # of an older version, or of a document that was changed
        return None
    return None


def causes_view(tallies: Sequence[CauseTally], texts: Texts) -> CausesView:
    """The causes of the last seven days, and those that have not been seen for long."""
    tallies = [one for one in tallies if one.cause in KNOWN_CAUSES]  # files may have any name
    week = [one for one in tallies if one.week]
    bars = tuple(CauseBar(one.cause, cause_name(one.cause, texts), one.week) for one in week)
    cured = [
        cause_name(one.cause, texts)
        for one in tallies
        if not one.week and one.ever >= _OFTEN and one.since >= _LONG_AGO
    ]
    count = texts.ui("diagnosis.week", sum(one.week for one in week)) if week else ""
    return CausesView(texts.ui("diagnosis.title"), count, bars[:_MOST], tuple(cured[:_NAMES]))
