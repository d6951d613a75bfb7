"""Questions about acts at the table: which class of penalty an act is, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from app.pages.drill.kinds.card import Card, Question
from engine.ledger import Payment
from engine.riichi.penalties import Outcome
from engine.riichi.play.referee import Answer as RefereeAnswer
from engine.riichi.play.referee import Held, Incident, Ruling, TableState, rule_on
from engine.riichi.practice.grade import Value
from engine.riichi.rules import RiichiRules
from engine.riichi.verdict import Shares
from engine.rulebook import Rule

_OFFENDER: Final = 1


@dataclass(frozen=True, slots=True)
class ActAsked:
    """An act, what is so about it (a question and its answer), and what the document does."""

    incident: Incident
    answers: tuple[tuple[str, bool], ...]
    ruled: RefereeAnswer


def act_keys(rules: RiichiRules) -> Iterator[str]:
    """An act and the name of its ruling, in the document's order: `tahai.late`.

    How often acts happen at tables nobody has counted.
    """
    if rules.penalties is not None:
        for act, offence in rules.penalties.offences.items():
            yield from (f"{act}.{ruling}" for ruling in offence.rulings)


def ask_act(card: Card, rules: RiichiRules, _seed: int) -> Question:
    """What does the document do about this act?"""
    act, _, name = card.key.partition(".")
    assert rules.penalties is not None  # without penalties there are no keys
    ruling: Rule[Outcome] = rules.penalties.offences[act].rulings[name]
    incident = Incident(act, _OFFENDER)
    answers = ruling.value.when
    ruled = rule_on(incident, answers, TableState(), rules)
    amount = _amount((*ruled.payments, *ruled.held)) if isinstance(ruled, Ruling) else _amount(())
    truth: tuple[tuple[str, Value], ...] = (("class", ruling.value.sanction), ("amount", amount))
    about = ActAsked(incident, tuple(answers.items()), ruled)
    return Question(card.kind, card, about, ("class", "amount"), truth)


def _amount(moves: tuple[Payment | Held, ...]) -> Shares:
    """What the offender pays: to each of the others, or once."""
    paid = [move.points for move in moves if move.payer == _OFFENDER]
    if not paid:
        return Shares(0, 0)
    return Shares(paid[0], paid[0] if len(paid) > 1 else 0)
