"""Every scoring rule of the documents is shown by a hand that was judged by hand from its text."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from engine.ledger import Line, balance
from engine.riichi.hand import Hand
from engine.riichi.judge import judge
from engine.riichi.rules import RiichiRules, load
from engine.riichi.situation import WIND_LETTERS, Situation
from engine.riichi.verdict import (
    Agari,
    Barred,
    Impossible,
    NotAgari,
    NoYaku,
    Score,
    Uncounted,
    Verdict,
)
from engine.rulebook import AnyRule, Rule, rules_in, with_value

CASES: Final = Path(__file__).parents[2] / "cases"
SCORING: Final = (
    *("yaku", "win", "combine", "dealt_win", "dora", "fu", "formula", "limits", "table"),
    *("yakuman", "kan_bonus", "pao", "payment"),
)
NOT_SEEN_IN_ONE_HAND: Final = {"dora.kan_timing"}
"""When an indicator is turned, not whether it counts: that shows in the order of play only."""
VERDICTS: Final[dict[type[Verdict], str]] = {
    Agari: "agari",
    NoYaku: "no_yaku",
    Barred: "barred",
    NotAgari: "not_agari",
    Impossible: "impossible",
}


class Expect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the text gives; only what stands here is compared, but `uncounted` is complete."""

    verdict: str
    yaku: dict[str, int] | None = None
    bonus: dict[str, int] | None = None
    han: int | None = None
    fu: int | None = None
    yakuman: int = 0
    points: int | None = None
    limit: str | None = None
    payments: dict[str, int] | None = None
    uncounted: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    amount: int | None = None


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One hand that shows one rule, or its first other reading where `otherwise` says so.

    `expect.amount` is what the lines of that rule add up to.
    """

    rule: str
    shows: str
    hand: str
    situation: str
    expect: Expect
    rules: str = ""
    otherwise: bool = False

    @property
    def document(self) -> RiichiRules:
        rules = load(self.rules)
        if not self.otherwise:
            return rules
        rule = next(rule for rule in rules_in(rules) if rule.key == self.rule)
        return with_value(rules, rule.key, rule.otherwise[0])

    def verdict(self) -> Verdict:
        return judge(Hand.parse(self.hand), Situation.parse(self.situation), self.document)


def cases() -> Iterator[Case]:
    for path in sorted(CASES.glob("*.toml")):
        for raw in tomllib.loads(path.read_text(encoding="utf-8")).get("case", ()):
            yield msgspec.convert({"rules": path.stem, **raw}, Case)


def name(case: Case) -> str:
    place = f"{case.rules} otherwise" if case.otherwise else case.rules
    return f"{place}: {case.rule}: {case.shows}"


every_case = pytest.mark.parametrize("case", tuple(cases()), ids=name)


@every_case
def test_the_hand_is_judged_as_the_text_says(case: Case) -> None:
    verdict, expect = case.verdict(), case.expect
    assert VERDICTS[type(verdict)] == expect.verdict, verdict
    assert sorted(u.what for u in left_out(verdict)) == sorted(expect.uncounted)
    if isinstance(verdict, Impossible):
        assert tuple(p.key for p in verdict.problems) == expect.problems
    if isinstance(verdict, NoYaku):
        assert amounts(verdict.bonus) == (expect.bonus or {})
    if isinstance(verdict, Agari):
        assert seen(verdict.best, expect) == wanted(expect)


@every_case
def test_the_answer_cites_the_rule(case: Case) -> None:
    cited = [rule.key for rule in cited_in(case.verdict())]
    assert case.rule in cited
    if case.expect.amount is not None:
        lines = [line for line in lines_of(case.verdict()) if line.rule.key == case.rule]
        assert sum(line.amount for line in lines) == case.expect.amount


@pytest.mark.parametrize("document", ["r101", "enjoy", "club"])
def test_every_scoring_rule_has_a_case(document: str) -> None:
    rules = {rule.key for rule in scoring_rules(load(document))}
    assert shown(document, otherwise=False) == rules - NOT_SEEN_IN_ONE_HAND


@pytest.mark.parametrize("document", ["r101", "enjoy", "club"])
def test_every_other_reading_has_a_case(document: str) -> None:
    rules = {rule.key for rule in scoring_rules(load(document)) if rule.otherwise}
    assert shown(document, otherwise=True) == rules


def shown(document: str, otherwise: bool) -> set[str]:
    found = (case for case in cases() if case.rules == document)
    return {case.rule for case in found if case.otherwise is otherwise}


def scoring_rules(rules: RiichiRules) -> Iterator[Rule[Any]]:
    for section in SCORING:
        yield from rules_in(getattr(rules, section))


def wanted(expect: Expect) -> dict[str, object]:
    given = {k: getattr(expect, k) for k in ("han", "fu", "points", "limit", "payments")}
    found: dict[str, object] = {k: v for k, v in given.items() if v is not None}
    return found | {
        "yaku": expect.yaku,
        "bonus": expect.bonus or {},
        "yakuman": expect.yakuman,
    }


def seen(score: Score, expect: Expect) -> dict[str, object]:
    """The same of a score as `wanted` of the expectation."""
    seats = zip(WIND_LETTERS, balance(score.payments), strict=True)
    yaku = amounts(line for line in score.yaku if line.rule.key.startswith("yaku."))
    found: dict[str, object] = {
        "han": score.han,
        "fu": score.fu,
        "points": score.points,
        "limit": score.limit,
        "payments": {seat: points for seat, points in seats if points},
        "yaku": {key.removeprefix("yaku."): amount for key, amount in yaku.items()},
        "bonus": amounts(score.bonus),
        "yakuman": score.yakuman,
    }
    return {key: found[key] for key in wanted(expect)}


def amounts(lines: object) -> dict[str, int]:
    assert isinstance(lines, Iterator | tuple)
    return {line.rule.key: line.amount for line in lines}


def left_out(verdict: Verdict) -> tuple[Uncounted, ...]:
    if isinstance(verdict, Agari):
        return verdict.best.uncounted
    return verdict.uncounted if isinstance(verdict, NoYaku) else ()


def lines_of(verdict: Verdict) -> Iterator[Line]:
    if isinstance(verdict, Agari):
        score = verdict.best
        yield from (*score.yaku, *score.bonus, *score.fu_lines, *score.steps)
        yield from (payment.line for payment in score.payments)
    if isinstance(verdict, NoYaku):
        yield from verdict.bonus


def cited_in(verdict: Verdict) -> Iterator[AnyRule]:
    """Every rule that the answer cites; of a win, what the best score cites."""
    yield from (line.rule for line in lines_of(verdict))
    yield from (u.rule for u in left_out(verdict) if u.rule is not None)
    if isinstance(verdict, Agari):
        yield from verdict.best.notes
    if isinstance(verdict, NoYaku | Barred):
        yield verdict.rule
    if isinstance(verdict, Impossible):
        yield from (p.rule for p in verdict.problems if p.rule is not None)
