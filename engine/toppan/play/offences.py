"""Rules on offences of 競技十半: fines between seats, chombo after the game, and our proposals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from engine.ledger import SEATS, Line, Payment
from engine.rulebook import AnyRule, Rule, with_value
from engine.toppan.rules import Proposed, ToppanRules, halves

DUE: Final = "due"
HAND_SHOWN: Final = "hand_shown"
NOBODY: Final = "nobody"
_FALSE_WIN: Final = "false_win"
"""A win declared without a 和了役; the text does not name it."""
_OF_CHILDREN: Final = ("dealer_tile_seen", "illegal_stay")
Due = Literal[0, 1, 2, 3, "nobody"]
"""The seat that a tile was due to, or nobody but the offender."""
OffenceQuestion = Literal["due", "hand_shown"]
Remedy = Literal["fine", "chombo", "must_draw", "taken_back", "lost"]


class OffenceAnswers(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The answers to the questions of an act; None where one is not answered.

    `due`: to whom the tile was due. `hand_shown`: whether the hand was shown with the declaration.
    """

    due: Due | None = None
    hand_shown: bool | None = None


class Ruling(msgspec.Struct, frozen=True):
    """The ruling on an act: what is done, by which `rule`, and the fines between seats.

    `after_game` is a chombo, which is subtracted from the offender's result after the game; both
    are in half points. `others` are the outcomes under other readings of the rules it cites.
    """

    act: str
    offender: int
    remedy: Remedy
    rule: AnyRule
    payments: tuple[Payment, ...] = ()
    after_game: Line | None = None
    cited: tuple[AnyRule, ...] = ()
    others: tuple[OtherOutcome, ...] = ()


class OtherOutcome(msgspec.Struct, frozen=True):
    """The outcome under another reading; `rule` is the rule with that value."""

    rule: AnyRule
    remedy: Remedy
    payments: tuple[Payment, ...]


class OffenceBranch(msgspec.Struct, frozen=True):
    """An answer to the open question, and the outcome that it leads to."""

    answers: OffenceAnswers
    found: Ruling | Unstated


class Unanswered(msgspec.Struct, frozen=True):
    """The ruling depends on a question; a branch an outcome, the usual one first."""

    act: str
    offender: int
    question: OffenceQuestion
    branches: tuple[OffenceBranch, ...]


class Unstated(msgspec.Struct, frozen=True):
    """The document does not say what follows. `rule` is the clause that names the act and goes no
    further, if one does; `recommended` is our proposal."""

    act: str
    offender: int
    rule: AnyRule | None
    recommended: Ruling


OffenceDecision = Ruling | Unanswered | Unstated


def acts(rules: ToppanRules) -> tuple[str, ...]:
    """Every act that is ruled on: those of the document, then those that only we propose for."""
    part = rules.offences
    named = (*part.fined.value, *part.chombo_for.value, *part.named_only.value, _FALSE_WIN)
    return tuple(dict.fromkeys(named))


def offenders(act: str) -> range:
    """The seats that an act can be of: the dealer knows his own tile, and only a child's stay can
    be lost (③)."""
    return range(1, SEATS) if act in _OF_CHILDREN else range(SEATS)


def questions(act: str, rules: ToppanRules) -> tuple[OffenceQuestion, ...]:
    """The questions that decide on an act."""
    if act in rules.offences.fined.value:
        return (DUE,)
    return (HAND_SHOWN,) if act == _FALSE_WIN else ()


def rule_on(
    act: str, offender: int, answers: OffenceAnswers, rules: ToppanRules
) -> OffenceDecision:
    """The ruling on an act of a seat; answers that do not matter to it are passed over.

    Raises ValueError for an act that is not known.
    """
    part = rules.offences
    if act in part.chombo_for.value:
        return _chombo(act, offender, part.chombo_for, rules)
    if act in part.fined.value:
        if answers.due is None:
            return _unanswered(act, offender, DUE, rules)
        return _with_others(act, offender, answers, rules)
    if act == _FALSE_WIN:
        if answers.hand_shown is None:
            return _unanswered(act, offender, HAND_SHOWN, rules)
        return Unstated(act, offender, None, _with_others(act, offender, answers, rules))
    if act in part.named_only.value:
        return Unstated(act, offender, part.named_only, _with_others(act, offender, answers, rules))
    known = ", ".join(acts(rules))
    raise ValueError(f"{act!r} is no offence here; known are {known}")


def usual(act: str, offender: int, rules: ToppanRules) -> OffenceAnswers:
    """The answers that are taken where none are given: the first branch of what is open."""
    found = rule_on(act, offender, OffenceAnswers(), rules)
    return found.branches[0].answers if isinstance(found, Unanswered) else OffenceAnswers()


def _unanswered(
    act: str, offender: int, question: OffenceQuestion, rules: ToppanRules
) -> Unanswered:
    return Unanswered(
        act,
        offender,
        question,
        tuple(_branches(act, offender, question, rules)),
    )


def _branches(
    act: str, offender: int, question: OffenceQuestion, rules: ToppanRules
) -> Iterator[OffenceBranch]:
    if question == HAND_SHOWN:
        some = [OffenceAnswers(hand_shown=shown) for shown in (True, False)]
    else:
        seats = ((offender + n) % SEATS for n in range(1, SEATS))
        some = [OffenceAnswers(due=due) for due in (NOBODY, *seats)]  # type: ignore[arg-type]
    for answers in some:
        found = rule_on(act, offender, answers, rules)
        assert not isinstance(found, Unanswered)
        yield OffenceBranch(answers, found)


def _with_others(act: str, offender: int, answers: OffenceAnswers, rules: ToppanRules) -> Ruling:
    """The ruling with the outcomes under the other readings of the rules that it cites."""
    found = _ruled(act, offender, answers, rules)
    others = []
    for rule in (found.rule, *found.cited):
        for value in rule.otherwise if isinstance(rule, Rule) else ():
            there = _ruled(act, offender, answers, with_value(rules, rule.key, value))
            read = msgspec.structs.replace(rule, value=value)
            others.append(OtherOutcome(read, there.remedy, there.payments))
    return msgspec.structs.replace(found, others=tuple(others))


def _ruled(act: str, offender: int, answers: OffenceAnswers, rules: ToppanRules) -> Ruling:
    """The ruling on an act whose questions are answered, without other readings."""
    if act in rules.offences.fined.value:
        return _fined(act, offender, answers, rules.offences.fined, rules)
    part = rules.recommended
    shown = part.false_win_shown if answers.hand_shown else part.false_win_said
    rule = shown if act == _FALSE_WIN else part.illegal_stay
    if rule.value == "fine":
        return _fine_alone(act, offender, rule, rules)
    if rule.value == "chombo":
        return _chombo(act, offender, rule, rules)
    return Ruling(act, offender, rule.value, rule)


def _fined(
    act: str, offender: int, answers: OffenceAnswers, rule: AnyRule, rules: ToppanRules
) -> Ruling:
    """5オール, and 5 more to whom the tile was due (`offences.nobody_due` where to nobody else)."""
    part = rules.offences
    found = _fine_alone(act, offender, rule, rules)
    due = answers.due if isinstance(answers.due, int) else offender
    cited: tuple[AnyRule, ...] = ()
    if due == offender:
        cited, due = (part.nobody_due,), (offender + 1) % SEATS
        if part.nobody_due.value == "fine_only":
            return msgspec.structs.replace(found, cited=cited)
    more = Payment(Line(part.rightful, halves(part.rightful)), offender, due)
    return msgspec.structs.replace(found, payments=(*found.payments, more), cited=cited)


def _fine_alone(act: str, offender: int, rule: AnyRule, rules: ToppanRules) -> Ruling:
    part = rules.offences
    others = [(offender + n) % SEATS for n in range(1, SEATS)]
    fines = tuple(Payment(Line(part.fine, halves(part.fine)), offender, seat) for seat in others)
    return Ruling(act, offender, "fine", rule, fines)


def _chombo(act: str, offender: int, rule: AnyRule | Rule[Proposed], rules: ToppanRules) -> Ruling:
    chombo = rules.offences.chombo
    return Ruling(act, offender, "chombo", rule, after_game=Line(chombo, -halves(chombo)))
