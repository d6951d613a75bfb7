"""Every penalty of the documents is shown by an act that was ruled on by hand from its text."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from engine.ledger import balance
from engine.riichi.penalties import StoredAnswer
from engine.riichi.play.referee import Decision, Incident, Ruling, RulingTable, Silence, rule_on
from engine.riichi.rules import RiichiRules, load
from engine.riichi.situation import WIND_LETTERS
from engine.rulebook import AnyRule, Rule, rules_in, with_value

CASES: Final = Path(__file__).parents[3] / "cases"
TEXTS: Final = ("r101", "enjoy", "club", "wrc2025")


class Expect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the text gives, complete; where it is `recommended`, what we propose in its silence.

    `held` are points that no seat gets now, by who pays them.
    """

    sanction: str
    clause: str = ""
    recommended: bool = False
    effects: dict[str, str] = {}
    payments: dict[str, int] = {}
    held: dict[str, int] = {}


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One act that shows one rule of `[penalties]`, or that rule in its first other reading.

    `riichi` and `fined` are the seats that put a deposit or a fine down in this hand.
    """

    document: str
    rule: str
    shows: str
    offence: str
    offender: str
    expect: Expect
    answers: dict[str, StoredAnswer] = {}
    riichi: str = ""
    fined: str = ""
    otherwise: bool = False

    @property
    def key(self) -> str:
        return f"penalties.{self.rule}"

    @property
    def rules(self) -> RiichiRules:
        rules = load(self.document)
        if not self.otherwise:
            return rules
        rule = next(rule for rule in rules_in(rules) if rule.key == self.key)
        return with_value(rules, rule.key, rule.otherwise[0])

    def answer(self) -> Decision:
        table = RulingTable(riichi=seats(self.riichi), fined=seats(self.fined))
        incident = Incident(self.offence, WIND_LETTERS.index(self.offender))
        return rule_on(incident, self.answers, table, self.rules)


def seats(letters: str) -> tuple[int, ...]:
    return tuple(WIND_LETTERS.index(letter) for letter in letters)


def cases() -> Iterator[Case]:
    for path in sorted(CASES.glob("*.toml")):
        for raw in tomllib.loads(path.read_text(encoding="utf-8")).get("ruling", ()):
            yield msgspec.convert({"document": path.stem, **raw}, Case)


def name(case: Case) -> str:
    place = f"{case.document} otherwise" if case.otherwise else case.document
    return f"{place}: {case.rule}: {case.shows}"


every_case = pytest.mark.parametrize("case", tuple(cases()), ids=name)


@every_case
def test_the_act_is_ruled_on_as_the_text_says(case: Case) -> None:
    found, expect = case.answer(), case.expect
    if expect.sanction == "silent":
        assert isinstance(found, Silence)
        assert found.rule is not None
        assert found.rule.clause == expect.clause
        return
    ruling = advised(found) if expect.recommended else found
    assert isinstance(ruling, Ruling)
    assert seen(ruling) == msgspec.structs.replace(expect, recommended=False)


@every_case
def test_the_ruling_cites_the_rule(case: Case) -> None:
    assert case.key in {rule.key for rule in cited_in(case.answer())}


@pytest.mark.parametrize("document", TEXTS)
def test_every_penalty_rule_is_cited_in_a_case(document: str) -> None:
    told = (case for case in cases() if case.document == document)
    cited = {rule.key for case in told for rule in cited_in(case.answer())}
    assert {rule.key for rule in penalty_rules(document)} - cited == set()


@pytest.mark.parametrize("document", TEXTS)
def test_every_ruling_has_a_case_of_its_own(document: str) -> None:
    shown = {case.key for case in cases() if case.document == document and not case.otherwise}
    wanted = {rule.key for rule in penalty_rules(document) if rule.key.split(".")[1] in OF_ACTS}
    assert wanted - shown == set()


@pytest.mark.parametrize("document", TEXTS)
def test_every_other_reading_of_a_penalty_has_a_case(document: str) -> None:
    shown = {case.key for case in cases() if case.document == document and case.otherwise}
    assert shown == {rule.key for rule in penalty_rules(document) if rule.otherwise}


OF_ACTS: Final = ("offences", "recommended", "duties")
OF_ENDS: Final = {
    *(f"penalties.chombo.{name}" for name in ("placing", "several", "top_offended", "unit")),
    *(f"penalties.off_result.{name}" for name in ("placing", "unit")),
}
"""Rules that no single ruling follows: they settle the end of a hand or of a game, or say in what
points are told."""


def penalty_rules(document: str) -> Iterator[Rule[Any]]:
    """The rules that a ruling can cite: not those of a game's end, nor what the list protects."""
    apart = (*OF_ENDS, "penalties.family")
    return (rule for rule in rules_in(load(document).penalties) if rule.key not in apart)


def advised(found: Decision) -> object:
    assert isinstance(found, Silence)
    return found.recommended


def seen(ruling: Ruling) -> Expect:
    """The ruling as an expectation is written."""
    sums = zip(WIND_LETTERS, balance(ruling.payments), strict=True)
    return Expect(
        sanction=ruling.sanction,
        clause=ruling.rule.clause,
        effects={effect.name: effect.value for effect in ruling.effects},
        payments={seat: points for seat, points in sums if points},
        held={WIND_LETTERS[held.payer]: held.points for held in ruling.held},
    )


def cited_in(found: object) -> Iterator[AnyRule]:
    if isinstance(found, Ruling):
        yield from found.cited
    if isinstance(found, Silence):
        if found.rule is not None:
            yield found.rule
        yield from found.principles
        yield from cited_in(found.recommended)
