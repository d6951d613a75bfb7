"""The acts that documents know, and the classes of their rulings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from app.pages.referee.incident.case_ruling import CHILD, IN_RIICHI
from app.pages.referee.incident.views import (
    ClassView,
)
from app.pages.referee.views import ActRow
from app.variants import RIICHI, heads_of
from app.views.ledgers import Seats
from app.views.rulings import ruling_view
from engine import library
from engine.riichi.penalties import Outcome
from engine.riichi.play import referee
from engine.riichi.play.referee import (
    Incident,
    Ruling,
    RulingTable,
    act_moments,
)
from engine.riichi.rules import RiichiRules, load

_COSTLY: Final = (
    "chombo", "agari_houki", "fine", "off_result", "warning", "yellow_card", "red_card",
    "disqualification", "exclusion", "discretion",
)  # fmt: skip
"""The classes that cost something, in the order of the page."""
SEVERAL_RONS: Final = "several_rons"
"""Who wins if several call ron: no offence, a check of the page answers it."""
_NOBODY_SAYS: Final = {
    "exposed_tiles": "wall",
    "phone": "manners",
    "late_arrival": "event",
    SEVERAL_RONS: "win",
}
"""What players ask about and no document has as an offence, with its moment of play."""


def riichi_documents() -> tuple[RiichiRules, ...]:
    """The rules of every riichi document, in the order of the lists."""
    return tuple(load(head.id) for head in heads_of(RIICHI))


def acts(document: str) -> tuple[ActRow, ...]:
    """All acts that any document knows; those that this one does not mention come last."""
    return _acts(document, tuple(map(library.fingerprint_of, library.documents())))


@lru_cache(maxsize=16)
def _acts(document: str, _texts: tuple[str, ...]) -> tuple[ActRow, ...]:
    """Cached until the text of a document changes."""
    rules = load(document)
    rows = [_act_row(act, moment, rules) for act, moment in act_moments((rules,)).items()]
    there = {row.act for row in rows}
    elsewhere = (act_moments(riichi_documents()) | _NOBODY_SAYS).items()
    rows += [_row_elsewhere(act, moment, rules) for act, moment in elsewhere if act not in there]
    return (*(r for r in rows if r.answered), *(r for r in rows if not r.answered))


def _row_elsewhere(act: str, moment: str, rules: RiichiRules) -> ActRow:
    """An act that the document does not have as an offence."""
    winners = rules.several.winners
    if act == SEVERAL_RONS and winners.clause:
        return ActRow(act, moment, clause=winners, checked=True)
    return ActRow(act, moment)


def _act_row(act: str, moment: str, rules: RiichiRules) -> ActRow:
    penalties = rules.penalties
    assert penalties is not None  # it has an act
    duty, offence = penalties.duties.get(act), penalties.offences.get(act)
    if duty is not None:
        return ActRow(act, moment, ("silent",), duty)
    if offence is None:
        return ActRow(act, moment)
    ruled = tuple(offence.rulings.values())
    usual = {q: a for q, a in offence.asks.items() if q != IN_RIICHI}
    first = next((r for r in ruled if usual.items() >= dict(r.value.when).items()), ruled[0])
    classes = dict.fromkeys((first.value.sanction, *(rule.value.sanction for rule in ruled)))
    return ActRow(act, moment, tuple(classes), first)


def classes(document: str) -> tuple[ClassView, ...]:
    """The classes of rulings in a document with their consequences."""
    return _classes_of(document, library.fingerprint_of(document))


@lru_cache(maxsize=16)
def _classes_of(document: str, _text: str) -> tuple[ClassView, ...]:
    """Cached until the text of the document changes."""
    return tuple(class_examples(load(document), _COSTLY))


def class_examples(rules: RiichiRules, sanctions: Iterable[str]) -> Iterator[ClassView]:
    """Those classes that the document has, each by a ruling to which nothing is added where there
    is one; amounts are a child's."""
    offences = {} if rules.penalties is None else rules.penalties.offences
    for sanction in sanctions:
        ruled = [
            (_plain(rule.value), act, rule.value.conditions)
            for act, offence in offences.items()
            for rule in offence.rulings.values()
            if rule.value.sanction == sanction
        ]
        if ruled:
            _, act, when = max(ruled, key=lambda one: one[0])
            answer = referee.rule_on(Incident(act, CHILD), when, RulingTable(), rules)
            assert isinstance(answer, Ruling)  # all its questions are answered
            of_class = tuple(e for e in answer.effects if e.rule != answer.rule)
            shown = ruling_view(replace(answer, effects=of_class), Seats(CHILD, 0, 0))
            yield ClassView(sanction, shown, tuple(dict.fromkeys(act for _, act, _ in ruled)))


def _plain(outcome: Outcome) -> bool:
    """Whether nothing is added to the class."""
    return outcome == Outcome(sanction=outcome.sanction, when=outcome.when)
