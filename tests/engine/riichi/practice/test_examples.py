"""Every yaku of every document has a hand that has it and one that nearly has it."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Final

import pytest

from engine.riichi.checks.problems import problems
from engine.riichi.hand import Hand
from engine.riichi.judge import judge
from engine.riichi.practice.examples import YakuExample, example_steps
from engine.riichi.rules import RiichiRules, load
from engine.riichi.scoring.missing_facts import LackKey
from engine.riichi.scoring.yaku_answers import yaku_answer, yaku_answers
from engine.riichi.situation import Situation
from engine.riichi.verdict import Agari
from engine.riichi.yaku import YAKU
from tests.engine.laws import DOCUMENTS


@cache
def example(yaku: str, document: str) -> YakuExample | None:
    return next((e for e in example_steps(yaku, load(document)) if e is not None), None)


ALL_YAKU: Final = ("club", "r101", "enjoy", "tenhou")
"""Documents under which every yaku has its example made, which takes 0.1 s; under each of the
others every third one, in turn over yaku and documents."""


def some_yaku(rules: RiichiRules) -> tuple[str, ...]:
    at = [one.document.id for one in DOCUMENTS].index(rules.document.id)
    return tuple(YAKU) if rules.document.id in ALL_YAKU else tuple(YAKU)[at % 3 :: 3]


def has(yaku: str, rules: RiichiRules) -> bool:
    rule = rules.yaku.get(yaku)
    return rule is not None and (rule.value.had() or rule.value.had(menzen=False))


def counted(hand: Hand, situation: Situation, rules: RiichiRules) -> frozenset[str]:
    verdict = judge(hand, situation, rules)
    assert isinstance(verdict, Agari)
    return frozenset(line.rule.key.removeprefix("yaku.") for line in verdict.best.yaku)


@pytest.mark.parametrize("document", ALL_YAKU)
def test_a_hand_has_four_groups_and_a_pair_where_its_yaku_does_not_need_another_form(
    document: str,
) -> None:
    """The example of riichi was seven pairs: another yaku, and by far the more striking one."""
    rules = load(document)
    for yaku in YAKU:
        found = example(yaku, document)
        if found is not None and yaku not in ("chiitoitsu", "kokushi", "kokushi_13"):
            verdict = judge(found.right.hand, found.right.situation, rules)
            assert isinstance(verdict, Agari)
            assert len(verdict.best.reading.groups) == 5, yaku


@pytest.mark.parametrize("rules", DOCUMENTS, ids=lambda rules: rules.document.id)
def test_the_right_hand_has_it_and_the_near_one_lacks_it_only_by_what_is_said(
    rules: RiichiRules,
) -> None:
    """The near hand has the same tiles but those of one group, or another fact, wait or call."""
    for yaku in some_yaku(rules):
        found = example(yaku, rules.document.id)
        if not has(yaku, rules):
            assert found is None
            continue
        assert found is not None, yaku
        right, near = found.right, found.near
        assert yaku in counted(*right, rules)
        for one in (right, near):
            assert not problems(*one, rules)
            assert Hand.parse(str(one.hand)) == one.hand
            assert not any(tile.red for tile in one.hand.tiles)
            assert not one.situation.honba
        verdict = judge(*near, rules)
        if isinstance(verdict, Agari):
            assert yaku not in counted(*near, rules)
        assert found.answer == yaku_answer(yaku, verdict, *near, rules)
        assert not found.answer.holds
        form = [one for one in found.answer.lacks if one.key is not LackKey.INCOMPLETE]
        assert 1 <= len(form) <= 2, (yaku, form)
        changed = Counter(near.hand.tiles) - Counter(right.hand.tiles)
        assert changed.total() <= 3, yaku
        assert right != near


def test_examples_teach_the_classic_mistakes() -> None:
    """The wait of pinfu, ron for three concealed triplets, a pair of dragons, a call."""
    keys = {}
    for yaku in ("pinfu", "sanankou", "haku", "menzen_tsumo", "ippatsu", "chanta", "toitoi"):
        found = example(yaku, "club")
        assert found is not None
        keys[yaku] = {one.key for one in found.answer.lacks}
    assert keys["pinfu"] == {LackKey.WAIT}
    assert LackKey.TRIPLET_BY_RON in keys["sanankou"]
    assert keys["haku"] == {LackKey.HONOR_FEW}
    assert keys["menzen_tsumo"] == {LackKey.CALLED}
    assert keys["ippatsu"] == {LackKey.NO_EVENT}
    assert keys["chanta"] == {LackKey.PLAIN_GROUPS}
    assert keys["toitoi"] == {LackKey.SEQUENCES}


def test_an_example_is_always_the_same_and_comes_in_short_steps() -> None:
    club = load("club")
    steps = list(example_steps("pinfu", club))
    assert steps[:-1] == [None] * (len(steps) - 1)
    assert len(steps) > 20
    assert steps[-1] == example("pinfu", "club")


def test_one_yaku_is_asked_as_all_of_them_are() -> None:
    found = example("tanyao", "club")
    assert found is not None
    verdict = judge(*found.near, load("club"))
    every = yaku_answers(verdict, *found.near, load("club"))
    assert found.answer == next(one for one in every if one.yaku == "tanyao")
