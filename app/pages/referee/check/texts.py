"""Words of a check: whether a play with tiles is good, why, and what follows where it is not."""

from __future__ import annotations

from app.pages.referee.check.views import CheckAnswer, CheckView, Reason
from app.pages.referee.ruling_texts import offence_words, with_clause
from app.pages.referee.views import OtherStatements, Sentence, Statement
from app.texts.clauses import explained
from app.texts.rulings import headline
from app.texts.texts import Texts
from app.views.ledgers import Seats
from app.views.rulings import ruling_view as ruling_shown

_TONES = {True: "none", False: "chombo", None: "silent"}
_LEGAL = {"lacks": "riichi", "why": "kan"}
"""Parts of keys whose words the engine's own names have."""


def statement(shown: CheckView, texts: Texts) -> Statement:
    """All that is said of the play."""
    found, document = shown.found, shown.document
    told = [_sentence(reason, found, document, texts) for reason in found.reasons]
    if found.ruling is not None:
        ruling = ruling_shown(found.ruling, Seats(0, 0, 0))
        told.append(Sentence(offence_words(ruling, texts)))
    hint = Sentence(texts.ui(f"check.hint.{found.kind}"))
    lines = tuple(told) if found.key != "unfinished" else (hint,)
    return Statement(document, said(found, texts), _TONES[found.good], found.rule, lines)


def said(found: CheckAnswer, texts: Texts) -> str:
    """The answer in a few words: `フリテン。ロンできない`."""
    seats = next((reason.seats for reason in found.reasons if reason.seats), ())
    told = texts.list_of(texts.seat(seat) for seat in seats)
    kind = found.kind if found.key != "unfinished" else "any"
    return texts.ui(f"check.answer.{kind}.{found.key}", seats=told)


def _sentence(reason: Reason, found: CheckAnswer, document: str, texts: Texts) -> Sentence:
    words = reason_words(reason, found, texts)
    if reason.rule is None:
        return Sentence(words)
    note = explained(reason.rule, document, texts)
    return Sentence(with_clause(words, reason.rule, texts), note)


def reason_words(reason: Reason, found: CheckAnswer, texts: Texts) -> str:
    """A reason as a sentence; what the engine names already is said in its words."""
    part, _, rest = reason.key.partition(".")
    if _LEGAL.get(part) == found.kind:
        return texts.legal(found.kind, rest)
    if part == "by" and reason.rule is not None:
        return texts.rule(reason.rule.key)
    if part in ("sets", "fed"):
        return texts.ui(f"check.reason.pao.{part}", **_named(reason, texts, texts.yaku_name(rest)))
    key = reason.key.replace(".", "_")
    if key in ("asks_wall", "asks_points") and not reason.number:
        key = f"{key}_any"
    return texts.ui(f"check.reason.{found.kind}.{key}", **_named(reason, texts, ""))


def _named(reason: Reason, texts: Texts, yaku: str) -> dict[str, object]:
    return {
        "tiles": texts.tiles_short(reason.tiles),
        "seats": texts.list_of(texts.seat(seat) for seat in reason.seats),
        "number": reason.number,
        "yaku": yaku,
    }


def elsewhere(shown: CheckView, texts: Texts) -> tuple[OtherStatements, ...]:
    """What the other documents say, a line each; the standard by which they do as its note."""
    here = _in_short(shown.found, texts)
    return tuple(
        OtherStatements(head, Sentence(there, _why(found, texts)), there != here)
        for head, found in shown.others
        for there in (_in_short(found, texts),)
    )


def _in_short(found: CheckAnswer, texts: Texts) -> str:
    """The answer, and the class of what follows."""
    if found.ruling is None:
        return said(found, texts)
    ruling = ruling_shown(found.ruling, Seats(0, 0, 0))
    return texts.list_of((said(found, texts), headline(ruling, texts)))


def _why(found: CheckAnswer, texts: Texts) -> str:
    told = (reason for reason in found.reasons if reason.rule is not None)
    words = [
        with_clause(reason_words(reason, found, texts), reason.rule, texts)
        for reason in told
        if reason.rule is not None
    ]
    return "\n".join(words)
