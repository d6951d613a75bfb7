"""Formats a check: whether a play with tiles is right, why, and the ruling where it is not."""

from __future__ import annotations

from msgspec.structs import replace

from app.pages.referee.check.views import CheckAnswer, CheckView, Reason
from app.pages.referee.ruling_texts import offence_words, with_clause
from app.pages.referee.views import OtherStatement, Sentence, Statement
from app.texts.clauses import explained
from app.texts.rulings import headline
from app.texts.texts import Texts
from app.views.ledgers import Seats
from app.views.rulings import ruling_view

_TONES = {True: "none", False: "chombo", None: "silent"}
_LEGAL = {"lacks": "riichi", "why": "kan"}
"""Reasons whose words are those of the engine's own names, by part of their key."""


def statement(shown: CheckView, texts: Texts) -> Statement:
    """The answer of the document with its reasons and the ruling."""
    answer, document = shown.answer, shown.document
    parts = [_sentence(reason, answer, document, texts) for reason in answer.reasons]
    if answer.ruling is not None:
        ruling = ruling_view(answer.ruling, Seats(0, 0, 0))
        parts.append(Sentence(offence_words(ruling, texts)))
    hint = Sentence(texts.ui(f"check.hint.{answer.kind}"))
    lines = tuple(parts) if answer.key != "unfinished" else (hint,)
    return Statement(document, answer_words(answer, texts), _TONES[answer.good], answer.rule, lines)


def empty_words(shown: CheckView, texts: Texts) -> tuple[str, tuple[str, ...]]:
    """What to enter first: a headline and steps."""
    answer = shown.answer
    head = texts.ui(f"check.first.{answer.key}", texts.ui(f"check.kind.{answer.kind}"))
    return head, (texts.ui("check.first.then"),)


def answer_words(answer: CheckAnswer, texts: Texts) -> str:
    """The answer in short: `フリテン。ロンできない`."""
    named = [reason for reason in answer.reasons if reason.seats]
    liable = [reason for reason in named if reason.key.startswith("fed.")]
    seats = dict.fromkeys(seat for reason in liable or named[:1] for seat in reason.seats)
    names = texts.list_of(texts.seat(seat) for seat in seats)
    kind = answer.kind if answer.key != "unfinished" else "any"
    return texts.ui(f"check.answer.{kind}.{answer.key}", seats=names)


def _sentence(reason: Reason, answer: CheckAnswer, document: str, texts: Texts) -> Sentence:
    words = reason_words(reason, answer, texts)
    if reason.rule is None:
        return Sentence(words)
    note = explained(reason.rule, document, texts)
    return Sentence(with_clause(words, reason.rule, texts), note)


def reason_words(reason: Reason, answer: CheckAnswer, texts: Texts) -> str:
    """A reason as a sentence; where the engine has a name for it, in the words of that name."""
    part, _, rest = reason.key.partition(".")
    if part == "otherwise":
        return texts.ui("check.otherwise", _otherwise(rest, reason, answer, texts))
    if _LEGAL.get(part) == answer.kind:
        return texts.legal(answer.kind, rest)
    if part == "by" and reason.rule is not None:
        return texts.rule(reason.rule.key)
    if part in ("sets", "fed"):
        return texts.ui(f"check.reason.pao.{part}", **_fields(reason, texts, texts.yaku_name(rest)))
    key = reason.key.replace(".", "_")
    if key in ("asks_wall", "asks_points") and not reason.number:
        key = f"{key}_any"
    return texts.ui(f"check.reason.{answer.kind}.{key}", **_fields(reason, texts, ""))


def _otherwise(key: str, reason: Reason, answer: CheckAnswer, texts: Texts) -> str:
    """The answer, or the reason, of another reading; of old calls the log has the seats alone."""
    if key.startswith("pays."):
        return reason_words(replace(reason, key=key), answer, texts)
    return answer_words(replace(answer, key=key or "one", reasons=(reason,)), texts)


def _fields(reason: Reason, texts: Texts, yaku: str) -> dict[str, object]:
    return {
        "tiles": texts.tiles_short(reason.tiles),
        "seats": texts.list_of(texts.seat(seat) for seat in reason.seats),
        "number": reason.number,
        "yaku": yaku,
    }


def other_statements(shown: CheckView, texts: Texts) -> tuple[OtherStatement, ...]:
    """The answers of the other documents; the note has the rules behind the answer."""
    here = _short(shown.answer, texts)
    return tuple(
        OtherStatement(head, Sentence(there, _why(found, texts)), there != here)
        for head, found in shown.others
        for there in (_short(found, texts),)
    )


def _short(answer: CheckAnswer, texts: Texts) -> str:
    """The answer, and the class of the ruling that follows."""
    if answer.ruling is None:
        return answer_words(answer, texts)
    ruling = ruling_view(answer.ruling, Seats(0, 0, 0))
    return texts.list_of((answer_words(answer, texts), headline(ruling, texts)))


def _why(answer: CheckAnswer, texts: Texts) -> str:
    words = [
        with_clause(reason_words(reason, answer, texts), reason.rule, texts)
        for reason in answer.reasons
        if reason.rule is not None
    ]
    return "\n".join(words)
