"""競技十半: every rule about a hand has a case that was judged from the text without the engine."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from engine.ledger import balance, total
from engine.rulebook import AnyRule, Rule, rules_in, with_value
from engine.toppan.facts import Fact
from engine.toppan.hand import Hand
from engine.toppan.judge import compared, judge
from engine.toppan.rules import ToppanRules, load
from engine.toppan.situation import WIND_LETTERS, Situation
from engine.toppan.verdict import VERDICTS, Agari, Bust, Hoping, Impossible, Score, Verdict, Within
from engine.toppan.yaku import missing

FILE: Final = Path(__file__).parents[2] / "cases" / "toppan.toml"
RULES: Final = load("toppan")
ABOUT_HANDS: Final = ("tiles", "dora", "win", "prize", "reading", "payment")


class Expect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the text gives, in points as in the text; `uncounted` of a mangan may be left out."""

    verdict: str
    total: float | None = None
    wins: dict[str, int] = {}
    prizes: dict[str, int] = {}
    extra: int = 0
    mangan: bool = False
    points: float | None = None
    payments: dict[str, float] | None = None
    uncounted: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()


class Case(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"others": "with"}
):
    """One hand that shows one rule, or its first other reading where `otherwise` says so."""

    rule: str
    shows: str
    hand: str
    expect: Expect
    situation: str = ""
    otherwise: bool = False
    cites: bool = True
    others: dict[str, str] = {}

    @property
    def document(self) -> ToppanRules:
        rules = RULES
        for key, value in self.others.items():
            rules = with_value(rules, key, value)
        if self.otherwise:
            rule = next(rule for rule in rules_in(rules) if rule.key == self.rule)
            rules = with_value(rules, rule.key, rule.otherwise[0])
        return rules

    def verdict(self) -> Verdict:
        return judge(Hand.parse(self.hand), Situation.parse(self.situation), self.document)


CASES: Final = tuple(
    msgspec.convert(raw, Case) for raw in tomllib.loads(FILE.read_text(encoding="utf-8"))["hand"]
)
every_case = pytest.mark.parametrize("case", CASES, ids=lambda c: f"{c.rule}: {c.shows}")


@every_case
def test_the_hand_is_judged_as_the_text_says(case: Case) -> None:
    verdict, expect = case.verdict(), case.expect
    assert VERDICTS[type(verdict)] == expect.verdict, verdict
    if isinstance(verdict, Impossible):
        assert tuple(p.key for p in verdict.problems) == expect.problems
    elif isinstance(verdict, Bust | Hoping):
        assert verdict.halves / 2 == expect.total
    else:
        assert seen(verdict.best, case) == expect


def seen(score: Score, case: Case) -> Expect:
    """A score in the words of the case."""
    lines = {key: [0] for key in ("win", "prize", "dora")}
    found: dict[str, dict[str, int]] = {key: {} for key in lines}
    for line in (*score.wins, *score.prizes):
        section, _, name = line.rule.key.partition(".")
        found[section][name] = found[section].get(name, 0) + line.amount
    seats = zip(WIND_LETTERS, balance(score.payments), strict=True)
    payments = {seat: points / 2 for seat, points in seats if points}
    uncounted = tuple(sorted({u.what for u in score.uncounted}))
    wanted = case.expect
    return Expect(
        verdict=wanted.verdict,
        total=score.halves / 2,
        wins=found["win"],
        prizes=found["prize"],
        extra=found["dora"].get("extra", 0),
        mangan=score.mangan,
        points=score.points / 2,
        payments=None if wanted.payments is None else payments,
        uncounted=uncounted,
    )


@every_case
def test_the_answer_cites_the_rule(case: Case) -> None:
    cited = {rule.key for rule in cited_in(case.verdict())}
    assert (case.rule in cited) is case.cites


def test_every_rule_about_a_hand_has_a_case() -> None:
    wanted = {rule.key for rule in about_hands()}
    assert {case.rule for case in CASES if not case.otherwise and case.cites} >= wanted


def test_every_other_reading_about_a_hand_has_a_case() -> None:
    wanted = {rule.key for rule in about_hands() if rule.otherwise}
    assert {case.rule for case in CASES if case.otherwise} == wanted | {"play.bust_test"}


def test_every_exclusion_is_shown_from_both_sides() -> None:
    """What is excluded is seen excluded by each that excludes it, and seen counted."""
    left_out: dict[str, set[str]] = {}
    counted: set[str] = set()
    for case in CASES:
        counted |= {*case.expect.wins, *case.expect.prizes}
        for win in case.expect.wins:
            left_out.setdefault(win, set()).update(case.expect.uncounted)
    for name, rule in RULES.win.items():
        excluded = set(rule.value.excludes)
        assert excluded - {"chiniisou"} <= left_out.get(name, set()), name
        assert excluded <= counted, name


def test_a_flush_of_three_tiles_never_meets_four_numbers_of_a_suit() -> None:
    """That 清四張 excludes 清一色 never shows: one has three tiles, the other four."""
    assert "chiniisou" in RULES.win["chinsuuchan"].value.excludes
    verdict = judge(Hand.parse("1m3m1m5m"), Situation(), RULES)
    assert isinstance(verdict, Agari)
    assert "chiniisou" not in {u.what for u in verdict.best.uncounted}


def about_hands() -> Iterator[Rule[Any]]:
    """The rules on a hand by itself: two marked tiles are a 和了役, and prizes only where the hand
    is compared in a deal."""
    for section in ABOUT_HANDS:
        for rule in rules_in(getattr(RULES, section)):
            if rule.key != "reading.marked":
                yield rule


def cited_in(verdict: Verdict) -> Iterator[AnyRule]:
    """Every rule that the answer cites; of a score, what the best one cites."""
    if isinstance(verdict, Impossible):
        yield from (p.rule for p in verdict.problems if p.rule is not None)
    elif isinstance(verdict, Bust | Hoping):
        yield verdict.rule
    else:
        score = verdict.best
        for line in (*score.values, *score.wins, *score.prizes, *score.steps):
            yield line.rule
        yield from score.notes
        yield from (u.rule for u in score.uncounted)


# --- vectors: hands whose outcome was told beforehand


def best(hand: str, situation: str = "") -> Score:
    verdict = judge(Hand.parse(hand), Situation.parse(situation), RULES)
    assert isinstance(verdict, Agari | Within)
    return verdict.best


def test_three_numbers_of_three_suits_without_a_pair_are_seven_points() -> None:
    score = best("3m4p3s")
    assert (score.halves, score.han, score.points) == (20, 7, 14)


def test_seven_tiles_at_a_double_stake_are_eighty_points() -> None:
    score = best("1m1p1s3z4z5z6z", "stake=double")
    assert (score.mangan, score.points) == (True, 160)


def test_a_score_tells_why_a_yaku_is_not_there() -> None:
    score = best("3m4p3s")
    assert missing("toppanfuu", score.facts) == Fact.AT_LIMIT
    assert missing("chunchantoi", score.facts) == Fact.PAIR


@pytest.mark.parametrize(
    ("text", "around", "noted"),
    [
        ("0m0p", "", True),
        ("0m1p", "", False),
        ("1m2p", "dora=111m222p", True),
        ("1m2p", "dora=111m", False),
    ],
)
def test_two_marked_tiles_of_a_hand_that_is_compared_are_told_as_a_reading(
    text: str, around: str, noted: bool
) -> None:
    """They were two prizes without a word. Documents of earlier versions have no rule on it."""
    hand, situation = Hand.parse(text), Situation.parse(around)
    before = msgspec.structs.replace(
        RULES, reading=msgspec.structs.replace(RULES.reading, marked=None)
    )
    score = compared(hand, situation, RULES)
    assert ("reading.marked" in {rule.key for rule in score.notes}) is noted
    assert total(compared(hand, situation, before).prizes) == total(score.prizes)
