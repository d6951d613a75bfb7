"""Kinds that ask for a whole declaration: fields, controls, and how the right one is written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from app.pages.drill.kinds.control import Control, KeypadControl
from app.pages.drill.kinds.declaration_reader import LIMIT_REASONS, DeclarationReader
from app.pages.drill.kinds.fields import POINTS, YAKU
from app.pages.drill.kinds.hands import HAND_FIELDS, HandSubject, judged
from app.pages.drill.kinds.kind import Card, HandQuestions, Question, QuestionKind
from app.pages.drill.kinds.options import fu_options, han_options
from app.texts.texts import Texts
from engine.riichi.practice.deal import Dealt
from engine.riichi.practice.grade import BY_LIMIT
from engine.riichi.rules import GAME, RiichiRules
from engine.riichi.verdict import Verdict

_FIELDS: Final = {field.key: field for field in HAND_FIELDS}


def declared_kind(
    name: str,
    keys: Callable[[RiichiRules], Iterable[str]],
    seek: Callable[[Card, RiichiRules, int], Iterator[Question | None]],
    hands: HandQuestions | None = None,
) -> QuestionKind[RiichiRules]:
    """A kind that asks what is declared of a hand; `name`, `keys`, `seek` and `hands` are as those
    of `QuestionKind`."""
    return QuestionKind(
        name, GAME, HAND_FIELDS, keys, seek, DeclarationReader.reply, _written,
        reasons=("lacks_han", "lacks_fu", "lacks_points", *LIMIT_REASONS),
        controls=_controls, hands=hands,
    )  # fmt: skip


def ask_declared(
    card: Card,
    dealt: Dealt,
    rules: RiichiRules,
    subject: Callable[[Dealt, Verdict], HandSubject] = HandSubject,
) -> Question:
    """What is declared of this hand: han, points, and fu where the document has them; `subject`
    makes what is shown of the hand and the verdict on it."""
    fields = ("han", "points") if rules.fu is None else ("han", "fu", "points")
    return judged(card, dealt, rules, fields, subject)


def _written(question: Question, texts: Texts) -> str:
    """Fu, han and points; the name of the limit stands for fu and han."""
    truth = question.expected
    if not truth["yaku"]:
        return YAKU.write(truth["yaku"], texts)
    if "limit" not in truth:
        return " ".join(_FIELDS[key].write(truth[key], texts) for key in question.fields)
    rest = (key for key in question.fields if key not in BY_LIMIT)
    parts = (_FIELDS[key].write(truth[key], texts) for key in rest)
    return " ".join((texts.limit(str(truth["limit"])), *parts))


def _controls(_question: Question, rules: RiichiRules, texts: Texts) -> tuple[Control, ...]:
    """Fu, han and limits as options, and digits for the points."""
    han = han_options(rules, texts, without_yaku=True)
    counts = (han,) if rules.fu is None else (fu_options(rules, texts), han)
    return *counts, KeypadControl(POINTS.keypad)
