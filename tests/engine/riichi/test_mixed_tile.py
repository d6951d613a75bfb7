"""WRC 12.3.6: a drawn winning tile that was mixed into the hand is not named.

What depends on which tile it was does not count; all else does.
"""

from __future__ import annotations

from typing import Final

import pytest
from msgspec.structs import replace

from engine.riichi.checks.clashes import CheckedCase, may_matter
from engine.riichi.hand import Hand
from engine.riichi.judge import judge, readings_of
from engine.riichi.reading import Wait
from engine.riichi.rules import RiichiRules, load
from engine.riichi.scoring.missing_facts import LackKey
from engine.riichi.scoring.yaku_answers import near_misses, yaku_answers
from engine.riichi.situation import Event, Situation
from engine.riichi.verdict import Agari, Impossible
from engine.rulebook import installed

WRC: Final = load("wrc2025")
HANDS: Final = (
    *("123456m678p3499s+5s", "123456m678p3599s+4s", "111m456p99p24678s+3s"),
    *("223344m567p3455s+5s", "1133m2299p4488s7z+7z", "111333m555p7799s+9s"),
    *("1112345678999m+5m", "19m19p19s1234567z+7z", "19m19p19s1234567z+1m"),
    *("111222333m7899p+9p", "24678p55s[5'55z][2'34m]+3p", "06778p55s[5'55z][2'34m]+9p"),
    *("111333555m7779s+9s", "456p99p24s(7777z)[1'11z]+3s", "222444m66p88s(3333p)+8s"),
)


def with_rule(document: str) -> RiichiRules:
    """The document with the rule of the WRC on a winning tile that was mixed in."""
    rules = load(document)
    return replace(rules, win=replace(rules.win, mixed_tile=WRC.win.mixed_tile))


def won(hand: Hand, situation: str, rules: RiichiRules) -> Agari:
    verdict = judge(hand, Situation.parse(situation), rules)
    assert isinstance(verdict, Agari), verdict
    return verdict


def yaku(found: Agari) -> list[str]:
    return [line.rule.key.removeprefix("yaku.") for line in found.best.ledger.yaku]


def drawn_last(hand: Hand) -> list[Hand]:
    """The same tiles, each of those that are not melded taken for the one that was drawn."""
    held = tuple(sorted(hand.held))
    return [
        Hand(tuple(t for at, t in enumerate(held) if at != place), hand.melds, tile)
        for place, tile in enumerate(held)
    ]


@pytest.mark.parametrize("document", ["wrc2025", "mahjongsoul", "tenhou", "enjoy"])
@pytest.mark.parametrize("tiles", HANDS)
def test_a_mixed_win_is_worth_the_same_whichever_tile_was_drawn_and_never_more(
    document: str, tiles: str
) -> None:
    rules, mixed = load(document), with_rule(document)
    around = "tsumo seat=S round=E"
    worth = set()
    for hand in drawn_last(Hand.parse(tiles)):
        unnamed = won(hand, f"{around} mixed_in", mixed)
        named = won(hand, around, rules)
        worth.add((unnamed.best.points, unnamed.best.han, unnamed.best.fu, tuple(yaku(unnamed))))
        assert unnamed.best.points <= named.best.points
        assert {one.reading.wait for one in unnamed.scores} == {Wait.UNNAMED}
    assert len(worth) == 1


@pytest.mark.parametrize(
    ("tiles", "named", "unnamed"),
    [
        pytest.param("111333555m7779s+9s", "suuankou_tanki", "suuankou", id="single wait"),
        pytest.param("1112345678999m+5m", "junsei_chuuren", "chuuren", id="nine gates, pure"),
        pytest.param("19m19p19s1234567z+7z", "kokushi_13", "kokushi", id="thirteen waits"),
    ],
)
def test_yakuman_that_double_by_their_wait_do_not(tiles: str, named: str, unnamed: str) -> None:
    hand, mixed = Hand.parse(tiles), with_rule("mahjongsoul")
    assert yaku(won(hand, "tsumo seat=S", mixed)) == [named]
    assert yaku(won(hand, "tsumo seat=S mixed_in", mixed)) == [unnamed]


@pytest.mark.parametrize("event", ["haitei", "riichi ippatsu", "chiihou", "double_riichi"])
def test_what_happened_does_not_depend_on_the_tile(event: str) -> None:
    hand = Hand.parse("123456m678p3499s+5s")
    named = yaku(won(hand, f"tsumo seat=S {event}", WRC))
    assert yaku(won(hand, f"tsumo seat=S {event} mixed_in", WRC)) == [
        one for one in named if one != "pinfu"
    ]


def test_the_replacement_tile_counts_as_rinshan_though_it_was_mixed_in() -> None:
    hand = Hand.parse("456p99p24678s(1111m)+3s")
    found = won(hand, "tsumo seat=S rinshan mixed_in", WRC)
    assert yaku(found) == ["menzen_tsumo", "rinshan"]
    assert {line.rule.key for line in found.best.ledger.fu_lines} >= {"fu.tsumo_with_rinshan"}


def test_the_ledger_names_the_rule_and_a_missed_yaku_the_fact() -> None:
    hand, around = Hand.parse("123456m678p3499s+5s"), Situation.parse("tsumo seat=S mixed_in")
    verdict = judge(hand, around, WRC)
    assert isinstance(verdict, Agari)
    assert WRC.win.mixed_tile in verdict.best.ledger.notes
    missed = {one.yaku: one.lacks for one in near_misses(verdict, hand, around, WRC)}
    assert [lack.key for lack in missed["pinfu"]] == [LackKey.MIXED_IN]
    gates = Hand.parse("1112345678999m+5m")
    mixed = with_rule("mahjongsoul")
    every = yaku_answers(judge(gates, around, mixed), gates, around, mixed)
    pure = next(one for one in every if one.yaku == "junsei_chuuren")
    assert [lack.key for lack in pure.lacks] == [LackKey.MIXED_IN]


def test_without_the_rule_it_is_the_tile_that_was_drawn() -> None:
    hand = Hand.parse("123456m678p3499s+5s")
    for document, head in installed().items():
        if head.game != "riichi" or document == "wrc2025":
            continue
        rules = load(document)
        assert rules.win.mixed_tile is None
        mixed = won(hand, "tsumo seat=S mixed_in", rules)
        assert mixed.best.points == won(hand, "tsumo seat=S", rules).best.points
        case = CheckedCase(hand, Situation.parse("tsumo seat=S"), rules)
        assert not may_matter(Event.MIXED_IN, case), "it is not offered"
    assert may_matter(Event.MIXED_IN, CheckedCase(hand, Situation.parse("tsumo seat=S"), WRC))


def test_only_a_drawn_tile_is_mixed_in() -> None:
    hand = Hand.parse("123456m678p3499s+5s")
    verdict = judge(hand, Situation.parse("ron seat=S mixed_in"), WRC)
    assert isinstance(verdict, Impossible)
    assert [problem.key for problem in verdict.problems] == ["mixed_in_by_ron"]
    case = CheckedCase(hand, Situation.parse("ron seat=S"), WRC)
    assert not may_matter(Event.MIXED_IN, case)


def test_every_reading_of_a_mixed_hand_is_without_a_wait() -> None:
    hand, around = Hand.parse("111222333m7899p+9p"), Situation.parse("tsumo seat=S mixed_in")
    found = readings_of(hand, around, WRC)
    assert {reading.wait for reading, _ in found} == {Wait.UNNAMED}
    assert len(found) == 2, "as runs and as triplets"
