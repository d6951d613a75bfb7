"""Walks every act of every document under every combination of answers, as the page rules on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from msgspec.structs import replace

from app.pages.referee import state
from app.pages.referee.incident.acts import acts
from app.pages.referee.incident.case_ruling import answered
from app.pages.referee.state import RefereeSheet
from engine.riichi.penalties import StoredAnswer, combinations, first_answer
from engine.riichi.play.referee import (
    Decision,
    Incident,
    RulingTable,
    rule_on,
)
from engine.riichi.rules import GAME, RiichiRules, load
from engine.rulebook import installed

RIICHI_DOCUMENTS = tuple(key for key, head in installed().items() if head.game == GAME)
IN_RIICHI = "in_riichi"


@dataclass(frozen=True, slots=True)
class Walked:
    """A case under every answer: its sheet, and what the engine says of the same.

    `answers` are those that were given, `table` is what rulings see of it.
    """

    document: str
    act: str
    offender: int
    answers: dict[str, StoredAnswer]
    sheet: RefereeSheet
    rules: RiichiRules
    table: RulingTable
    ruling: Decision


@cache
def walked(document: str, offender: int) -> tuple[Walked, ...]:
    """Every act that any document knows, under every combination of answers that are asked.

    The case stands alone; somebody in riichi has a stick on the table. Walked once in a process.
    """
    rules = load(document)
    return tuple(
        walk(document, row.act, offender, answers)
        for row in acts(document)
        for answers in every_answer(row.act, rules)
    )


def every_answer(act: str, rules: RiichiRules) -> Iterator[dict[str, StoredAnswer]]:
    """Every way to answer what a document asks of an act; of numbers one of each band."""
    found = rules.penalties
    for answers in combinations(act, found) if found is not None else ({},):
        yield {question: first_answer(answer) for question, answer in answers.items()}


def walk(document: str, act: str, offender: int, answers: dict[str, StoredAnswer]) -> Walked:
    """One case, its answers given one after the other."""
    rules = load(document)
    sheet = state.choose_act(replace(RefereeSheet(), document=document), act)
    sheet = answered(state.set_offender(sheet, offender), rules, ())
    for question, yes in answers.items():
        sheet = answered(sheet, rules, ((question, yes),))
    kept = dict(sheet.incident.answers)  # void answers are withdrawn
    riichi = (offender,) if kept.get(IN_RIICHI) or act in OF_RIICHI else ()
    table = RulingTable(riichi=riichi, deposits=len(riichi))
    found = rule_on(Incident(act, offender), {**answers, **kept}, table, rules)
    return Walked(document, act, offender, answers, sheet, rules, table, found)


OF_RIICHI = (
    "noten_riichi", "dead_riichi", "swapped_after_riichi", "kan_after_riichi", "passed_win",
    "telling_noten_riichi",
)  # fmt: skip
"""Acts that say by themselves that the offender is in riichi."""
