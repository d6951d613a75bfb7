"""Questions about acts at the table: which class of penalty an act is, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, get_args

from app.pages.drill.kinds.control import Control, KeypadControl, worded_options
from app.pages.drill.kinds.fields import shares_text
from app.pages.drill.kinds.kind import Card, Question, QuestionKind, QuestionSubject, ReplyField
from app.pages.drill.kinds.reader import Reader, UnreadError
from app.pages.drill.kinds.spelling import Token
from app.texts.texts import Texts
from app.views.ledgers import LedgerRow
from engine.ledger import Payment
from engine.riichi.penalties import (
    COUNTED,
    KnownAnswer,
    Offence,
    Outcome,
    Sanction,
    first_answer,
    leads_to,
)
from engine.riichi.play.referee import Decision, HeldPoints, Incident, Ruling, RulingTable, rule_on
from engine.riichi.practice.grade import Value
from engine.riichi.rules import GAME, RiichiRules
from engine.riichi.verdict import Shares
from engine.rulebook import Rule

_OFFENDER: Final = 1
_FINE: Final = "fine"
"""The class whose name says what it costs."""
_NOBODY: Final = Shares(0, 0)


class ActSubject(QuestionSubject, frozen=True):
    """An act, the answers to the questions about it, and the ruling of the document."""

    incident: Incident
    answers: tuple[tuple[str, KnownAnswer], ...]
    ruled: Decision

    def name(self, texts: Texts) -> str:
        """The act and its conditions as sentences."""
        parts = (texts.ui("drill.act", self.heading(texts)), self.situation(texts))
        return texts.ui("sentences").join(part for part in parts if part)

    def heading(self, texts: Texts) -> str:
        return texts.offence(self.incident.offence)

    def situation(self, texts: Texts) -> str:
        """The conditions, a sentence each."""
        return texts.ui("sentences").join(
            _given(asked, answer, texts) for asked, answer in self.answers
        )

    def explanation(self) -> tuple[LedgerRow, ...]:
        if not isinstance(self.ruled, Ruling):
            return ()
        return tuple(LedgerRow("line", rule=rule) for rule in self.ruled.cited)


def _given(asked: str, answer: KnownAnswer, texts: Texts) -> str:
    """A condition as a sentence."""
    if isinstance(answer, bool):
        text = "yes" if answer else "no"
        return texts.ui(f"drill.given.{asked}.{text}")
    return texts.ui(f"drill.given_number.{asked}", texts.answered(asked, answer))


def _keys(rules: RiichiRules) -> Iterator[str]:
    """An act and the name of its ruling, in the document's order: `tahai.late`.

    Nobody has counted how often acts happen at tables.
    """
    if rules.penalties is not None:
        for act, offence in rules.penalties.offences.items():
            yield from (f"{act}.{ruling}" for ruling in offence.rulings)


def _seek(card: Card, rules: RiichiRules, _seed: int) -> Iterator[Question]:
    act, _, name = card.key.partition(".")
    assert rules.penalties is not None  # without penalties there are no keys
    ruling: Rule[Outcome] = rules.penalties.offences[act].rulings[name]
    incident = Incident(act, _OFFENDER)
    answers = _answers(ruling.value, rules.penalties.offences[act])
    ruled = rule_on(incident, answers, RulingTable(), rules)
    amount = _amount((*ruled.payments, *ruled.held)) if isinstance(ruled, Ruling) else _NOBODY
    truth: tuple[tuple[str, Value], ...] = (("class", ruling.value.sanction), ("amount", amount))
    subject = ActSubject(incident, tuple(answers.items()), ruled)
    costs = amount != _NOBODY and ruling.value.sanction != _FINE
    yield Question(card, subject, ("class", "amount") if costs else ("class",), truth)


def _answers(outcome: Outcome, offence: Offence) -> dict[str, KnownAnswer]:
    """The answers that lead to an outcome; where a number multiplies the points, that number."""
    answers: dict[str, KnownAnswer] = dict(outcome.conditions)
    if outcome.per:
        question = COUNTED[outcome.per]
        usual, wanted = offence.asks[question], outcome.conditions[question]
        answers[question] = usual if leads_to(usual, wanted) else first_answer(wanted)
    return answers


def _amount(moves: tuple[Payment | HeldPoints, ...]) -> Shares:
    """What the offender pays: to each of the others, or once."""
    paid = [move.points for move in moves if move.payer == _OFFENDER]
    if not paid:
        return _NOBODY
    return Shares(paid[0], paid[0] if len(paid) > 1 else 0)


class _SanctionReader(Reader):
    """Reads a class of penalty, and what it costs where it costs something."""

    def begun(self, token: Token) -> Iterator[tuple[str, Value]]:
        if token.kind in ("class", "none"):
            yield "class", str(token.value or "none")
        elif token.kind == "number":
            yield "amount", self.amount(token)
        else:
            raise UnreadError("out_of_place", token)

    def finish(self) -> None:
        """A class that costs nothing needs no amount; a fine is named by what it costs."""
        said = self.said.get("class")
        if "amount" not in self.question.fields:
            return
        part = getattr(self.rules.penalties, str(said), None)
        points = getattr(part, "points", None)
        if said is not None and points is None and said != self.question.expected["class"]:
            self.said.setdefault("amount", _NOBODY)
        elif said == "fine" and points is not None:
            self.said.setdefault("amount", Shares(points.value, 0))


def _controls(_question: Question, rules: RiichiRules, texts: Texts) -> tuple[Control, ...]:
    """The classes that the document knows, and digits for what the offender pays."""
    assert rules.penalties is not None  # without penalties there are no questions
    offences = rules.penalties.offences.values()
    there = {one.value.sanction for offence in offences for one in offence.rulings.values()}
    names = (texts.sanction(name) for name in get_args(Sanction) if name in there)
    classes = worded_options("class", names, texts.ui("drill.field.class"))
    return classes, KeypadControl(("all",))


KIND: Final = QuestionKind(
    "ruling", GAME,
    (
        ReplyField("class", lambda name, texts: texts.sanction(name)),
        ReplyField("amount", shares_text),
    ),
    _keys, _seek, _SanctionReader.reply,
    reasons=("lacks_class", "lacks_amount"), controls=_controls, fixed=True,
)  # fmt: skip
"""What does the document do about this act?"""
