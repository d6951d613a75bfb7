"""The table of all kinds of questions, and what is asked, read and graded by it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import islice
from typing import Any, Final, Literal

from app.pages.drill.kinds import (
    amounts,
    calls,
    cells,
    comeback,
    declaration,
    ends,
    fu,
    fu_parts,
    honba,
    own,
    payments,
    pictured,
    rulings,
    toppan,
    waits,
    yaku,
)
from app.pages.drill.kinds.kind import Card, Question, QuestionKind, Reply, Unread
from app.pages.drill.kinds.reader import REASONS
from app.texts.texts import Texts
from app.variants import rules_of
from engine.complaints import shortened
from engine.library import documents
from engine.riichi.practice.grade import Grade, grade
from engine.riichi.practice.reach import any_wins
from engine.riichi.rules import RiichiRules

_ROWS: Final[tuple[QuestionKind[Any], ...]] = (
    cells.KIND,
    amounts.KIND,
    fu_parts.KIND,
    fu.KIND,
    yaku.KIND,
    declaration.KIND,
    honba.KIND,
    payments.KIND,
    rulings.KIND,
    comeback.KIND,
    waits.KIND,
    ends.KIND,
    calls.KIND,
    pictured.KIND,
    own.KIND,
    *toppan.KINDS,
)
"""In the order of the list on the page."""
KINDS: Final[Mapping[str, QuestionKind[Any]]] = {kind.id: kind for kind in _ROWS}


def deck(kind: str, rules: Any) -> tuple[Card, ...]:
    """All cards of a kind under a document, the most frequent in real play first.

    It is empty where the document has nothing of the kind. ValueError for an unknown kind.
    """
    row = KINDS.get(kind)
    if row is None:
        raise ValueError(f"{kind!r} is no kind of question; see app.pages.drill.kinds.table.KINDS")
    if rules.document.game != row.game or (row.hands is not None and not any_wins(rules)):
        return ()
    document = rules.document.id
    return tuple(Card(kind, document, key) for key in row.keys(rules))


def seek(card: Card, rules: Any, seed: int) -> Iterator[Question | None]:
    """Steps to the question of a card, which is the last of them; those before are None.

    The same seed asks the same. `rules` are the card's document.
    """
    return KINDS[card.kind].seek(card, rules, seed)


def seek_for(card: Card, rules: Any, seed: int, most: int) -> Iterator[Question | None]:
    """`seek` for at most so many steps; a card that has no question ends them without one."""
    with suppress(ValueError):
        yield from islice(seek(card, rules, seed), most)


def ask(card: Card, rules: Any, seed: int) -> Question:
    """The question of a card, however many steps it takes."""
    return next(found for found in seek(card, rules, seed) if found is not None)


def read(text: str, question: Question, rules: Any) -> Reply | Unread:
    """The reply of a text, or why it is not read; that is never a wrong answer."""
    return KINDS[question.kind].read(text, question, rules)


def graded(reply: Reply, question: Question, rules: Any) -> Grade:
    """The grade of a reply under the document of the question."""
    said = reply.fields
    truth = {f: v for f, v in question.truth if f in said or f in question.fields}
    return grade(said, truth, rules, question.cell)


def prompt_text(prompt: Literal["ask", "form", "hint"], card: Card, texts: Texts) -> str:
    """What is asked for (`ask`), how an answer is written (`form`), or more about it (`hint`);
    under a document without fu none are asked for, and only one with honba mentions them."""
    rules, key = rules_of(card.document), f"ui.drill.{prompt}.{card.kind}"
    if not isinstance(rules, RiichiRules):
        margin, mangan = rules.play.stay_margin, rules.payment.mangan
        return texts.text(key, margin=texts.said(margin), mangan=texts.said(mangan))
    keys = [key]
    if rules.fu is None and texts.has(f"{key}_by_han"):
        keys = [f"{key}_by_han"]
    if rules.payment.honba.value and texts.has(f"{key}_honba"):
        keys.append(f"{key}_honba")
    return texts.ui("sentences").join(map(texts.text, keys))


def right_answer(question: Question, texts: Texts) -> str:
    """The right answer, as it could have been typed."""
    kind, truth = KINDS[question.kind], question.expected
    if kind.write is not None:
        return kind.write(question, texts)
    return " ".join(kind.field(key).write(truth[key], texts) for key in question.fields)


def offered_answer(question: Question, texts: Texts) -> str:
    """The right answer as it is offered as a choice; it may be typed, too."""
    offer = KINDS[question.kind].offer
    return right_answer(question, texts) if offer is None else offer(question, texts)


def unread_reason(unread: Unread, texts: Texts) -> str:
    """Why a text is not read, where, and what could be typed; places are counted from 1."""
    word = unread.word
    if unread.key == "number_elsewhere" and word in documents():
        word = texts.document(documents()[word])
    return texts.ui(f"unread.{unread.key}", at=unread.at + 1, word=shortened(word))


def reasons() -> tuple[str, ...]:
    """Every reason why a text may be unread."""
    return tuple(dict.fromkeys((*REASONS, *(key for kind in _ROWS for key in kind.reasons))))
