"""What the page says about a graded answer: the truth, what is wrong, and why, line by line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from msgspec.structs import replace

from app.pages.drill.diagnosis.neighbours import cells_sentence, fitting_cells, neighbours_of
from app.pages.drill.diagnosis.parts import parts_view
from app.pages.drill.diagnosis.problems import AnyExplanation, cell_of
from app.pages.drill.diagnosis.view import (
    Findings,
    diagnosis_view,
    is_the_cause,
    right_lane,
)
from app.pages.drill.kinds.cells import CellSubject
from app.pages.drill.kinds.fu_parts import PartSubject
from app.pages.drill.kinds.kind import Question
from app.pages.drill.kinds.table import KINDS, right_answer
from app.pages.drill.links import hand_of, spot_in
from app.pages.drill.state import AnsweredQuestion
from app.pages.drill.views import DiagnosisView, FieldView, MarkedView, NeighboursView, PartsView
from app.texts.texts import Texts
from engine.riichi.practice.diagnosis import Explanation
from engine.riichi.practice.grade import Grade
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.table import Cell

_PAID: Final = ("formula", "limits", "table", "payment")
_OF_GROUP: Final = {
    "fu": ("fu",), "yaku": ("yaku", "dora", "win"), "paid": _PAID, "declaration": _PAID,
}  # fmt: skip
"""The lines of the ledger that a kind asks about."""
_IN_PARTS: Final = frozenset(("yaku", "han"))
"""Fields of an answer that its parts show together."""


def marked_view(
    done: AnsweredQuestion, rules: Any, texts: Texts, again: str, findings: Findings | None = None
) -> MarkedView:
    """Everything about an answer; `again` says when its card comes back, `findings` is what
    explains it, None while that is sought."""
    question, grade = done.question, done.grade
    fields = () if grade is None else tuple(_fields(question.kind, grade, texts))
    parts = _parts(done, findings, rules, texts)
    diagnosis = diagnosis_view(done, findings, rules, texts, parts=parts is not None)
    if diagnosis is None and isinstance(question.subject, CellSubject):
        lanes = right_lane(done, rules, texts)
        diagnosis = None if lanes is None else DiagnosisView(lanes=lanes)
    rows, picture = question.subject.explanation(), question.subject.picture(texts)
    marked = {mark.field for mark in grade.marks} if grade is not None else set()
    without_yaku = question.expected.get("yaku") == frozenset()
    if len(fields) == 1 or (parts is not None and (without_yaku or marked <= _IN_PARTS)):
        fields = ()
    return MarkedView(
        _truth(question, rules, texts),
        diagnosis,
        fields,
        None if parts is not None else _neighbours(done, rules, texts),
        parts,
        rows,
        _highlighted_line(question, findings, rows),
        again,
        question.card.document,
        hand_of(question) is not None,
        spot_in(question, rules) is not None,
        picture is not None and picture.laid,
    )


def _fields(kind: str, grade: Grade, texts: Texts) -> Iterator[FieldView]:
    for mark in grade.marks:
        field = KINDS[kind].field(mark.field)
        text = texts.ui("drill.unsaid") if mark.said is None else field.write(mark.said, texts)
        yield FieldView(field.title(texts), mark.right, text, field.write(mark.truth, texts))


def _truth(question: Question, rules: Any, texts: Texts) -> str:
    """The right answer; of several cells one sentence."""
    cells = question.expected.get("cells")
    if isinstance(cells, frozenset) and isinstance(rules, RiichiRules):
        return cells_sentence(cells, rules, texts)  # type: ignore[arg-type]
    return right_answer(question, texts)


def _parts(
    done: AnsweredQuestion, findings: Findings | None, rules: Any, texts: Texts
) -> PartsView | None:
    if not isinstance(rules, RiichiRules):
        return None
    cause = None if done.slip else _cause(done.question, findings)
    return parts_view(done, cause if isinstance(cause, Explanation) else None, rules, texts)


def _cause(question: Question, findings: Findings | None) -> AnyExplanation | None:
    """The explanation of a wrong answer, where one may be said to be the one."""
    if findings is None or not findings.explanations or not is_the_cause(findings, question):
        return None
    return findings.explanations[0]


def _neighbours(done: AnsweredQuestion, rules: Any, texts: Texts) -> NeighboursView | None:
    """The part of the scoring table around the answer, with what was said in it."""
    question, grade = done.question, done.grade
    cell = cell_of(question)
    if cell is None or not isinstance(rules, RiichiRules):
        return None
    right = question.expected.get("cells")
    if isinstance(right, frozenset):
        said = next((mark.said for mark in grade.marks), frozenset()) if grade else frozenset()
        assert isinstance(said, frozenset)  # cells are said as a set
        return fitting_cells(right, said, rules, texts)  # type: ignore[arg-type]
    if not KINDS[question.kind].around:
        return None
    subject = question.subject
    honba = subject.honba if isinstance(subject, CellSubject) else 0
    near = neighbours_of(cell, _answered_cell(grade, honba), rules, texts, honba)
    if near is None or done.right or grade is None:
        return near
    return replace(near, yours=_wrong_points(done, texts))


def _answered_cell(grade: Grade | None, honba: int) -> Cell | None:
    """The cell that pays what was said; with honba no cell does."""
    return grade.places[0] if grade is not None and grade.places and not honba else None


def _wrong_points(done: AnsweredQuestion, texts: Texts) -> str:
    """The wrong amount that was said, "" where the amount was right."""
    assert done.grade is not None  # the caller has looked
    kind = KINDS[done.question.kind]
    for mark in done.grade.marks:
        if mark.field == "points" and not mark.right and mark.said is not None:
            return kind.field("points").write(mark.said, texts)
    return ""


def _highlighted_line(question: Question, findings: Findings | None, rows: tuple[Any, ...]) -> int:
    """The row that is highlighted: the one that the cause is about, or the first of what was
    asked, or the first that has a rule."""
    subject = question.subject
    if isinstance(subject, PartSubject):
        lines = (at for at, row in enumerate(rows) if row.line and row.line == subject.part.line)
        return next(lines, -1)
    keys = [row.rule.key if row.rule is not None else "" for row in rows]
    cause = _cause(question, findings)
    line = "" if cause is None else cause.line
    if line and line in keys:
        return keys.index(line)
    asked = _OF_GROUP.get(question.kind, ("",))
    named = [at for at, key in enumerate(keys) if key]
    return next((at for at in named if keys[at].startswith(asked)), named[0] if named else -1)
