"""Rules on an act of an evening by its document: points off, chombo, cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from engine.evening.events import ActEvent
from engine.riichi.penalties import StoredAnswer
from engine.riichi.play import referee
from engine.riichi.play.placing import OffPoints
from engine.riichi.rules import RiichiRules
from engine.rulebook import AnyRule
from engine.toppan.play import offences
from engine.toppan.rules import ToppanRules

OUT: Final = frozenset({"disqualification", "exclusion"})
"""The sanctions by which a player has no place any more."""
ProblemOfAct = Literal["", "unknown_act", "wrong_answers", "undecided", "silent"]


class ActRuling(msgspec.Struct, frozen=True):
    """The ruling of a document on an act of a seat.

    `sanction` is the class of the act ("" where none is found), in 競技十半 what is done, and
    `rule` the clause. `off` are points off the result by seat, as more than the offender may pay;
    `chombo` the seats that pay one after the game. `questions` are open, for `undecided`.
    `proposed`: our proposal, where the document is silent.
    """

    sanction: str = ""
    rule: AnyRule | None = None
    off: tuple[OffPoints, ...] = ()
    chombo: tuple[int, ...] = ()
    problem: ProblemOfAct = ""
    questions: tuple[str, ...] = ()
    proposed: bool = False


def ruled(
    event: ActEvent,
    rules: RiichiRules | ToppanRules,
    seat: int = 0,
    known: Mapping[str, StoredAnswer] | None = None,
) -> ActRuling:
    """The ruling on an act; `seat` is the offender's in the first hand. `known` are answers that
    the evening itself has, which those of the event come before."""
    if not event.act:
        return ActRuling()
    if isinstance(rules, ToppanRules):
        return _of_toppan(event, rules, seat)
    return _of_riichi(event, rules, seat, {**(known or {}), **event.answers})


def _of_riichi(
    event: ActEvent, rules: RiichiRules, seat: int, answers: dict[str, StoredAnswer]
) -> ActRuling:
    part = rules.penalties
    if part is None or event.act not in {**part.offences, **part.recommended}:
        return ActRuling(problem="unknown_act")
    try:
        incident = referee.Incident(event.act, seat)
        found = referee.rule_on(incident, answers, referee.RulingTable(), rules)
    except ValueError:
        return ActRuling(problem="wrong_answers")
    proposed = False
    if isinstance(found, referee.Silence) and event.proposed and found.recommended is not None:
        found, proposed = found.recommended, True
    if isinstance(found, referee.Undecided):
        return ActRuling(problem="undecided", questions=found.questions, proposed=proposed)
    if isinstance(found, referee.Silence):
        return ActRuling("silent", found.rule, problem="silent")
    after = [held for held in found.held if held.to != "pot"]
    return ActRuling(
        found.sanction,
        found.rule,
        tuple(OffPoints(held.payer, held.line) for held in after if held.off_result),
        tuple(held.payer for held in after if not held.off_result),
        proposed=proposed,
    )


def _of_toppan(event: ActEvent, rules: ToppanRules, seat: int) -> ActRuling:
    if event.act not in offences.acts(rules):
        return ActRuling(problem="unknown_act")
    answers = offences.usual(event.act, seat, rules)
    shown = event.answers.get("hand_shown")
    if isinstance(shown, bool):
        answers = replace(answers, hand_shown=shown)
    found = offences.rule_on(event.act, seat, answers, rules)
    proposed = isinstance(found, offences.Unstated) and event.proposed
    if isinstance(found, offences.Unstated):
        if not proposed:
            return ActRuling("silent", found.rule, problem="silent")
        found = found.recommended
    assert isinstance(found, offences.Ruling)  # every question has its usual answer
    chombo = () if found.after_game is None else (seat,)
    return ActRuling(found.remedy, found.rule, (), chombo, proposed=proposed)
