"""Dealt hands look like those of play, are what was wished for, and stay the same for ever."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from typing import Any, Final

import pytest
from msgspec.structs import replace

from engine.riichi.checks.problems import problems
from engine.riichi.hand import Hand
from engine.riichi.judge import judge
from engine.riichi.practice.aims import AIMS
from engine.riichi.practice.deal import (
    PLAY_STEPS,
    Dealt,
    Wish,
    deal,
    dealt,
    play,
    play_in_steps,
)
from engine.riichi.practice.dice import Dice
from engine.riichi.practice.draft import Plan, draft_hand
from engine.riichi.practice.setting import with_dora
from engine.riichi.practice.simulation import PlayTable
from engine.riichi.rules import RiichiRules, load
from engine.riichi.situation import Event, Situation
from engine.riichi.verdict import Agari, NoYaku, Score
from engine.riichi.yaku import YAKU
from engine.tiles import TILES
from tests.engine.laws import DOCUMENTS
from tests.engine.shares import REAL, told

TENHOU: Final = load("tenhou")
MANY: Final = 10_000


def best(found: Dealt, rules: RiichiRules = TENHOU) -> Score:
    verdict = judge(found.hand, found.situation, rules)
    assert isinstance(verdict, Agari)
    return verdict.best


def yaku(score: Score) -> set[str]:
    return {line.rule.key.removeprefix("yaku.") for line in score.yaku}


def test_dealt_hands_have_the_frequencies_of_real_ones() -> None:
    """Within a tenth of the share and 1.5 in a hundred hands; rare yaku within a factor of 2.5."""
    counts: Counter[str] = Counter()
    for seed in range(MANY):
        found = deal(seed, TENHOU)
        assert found is not None
        counts.update(told(found.hand, found.situation, best(found)))
    shares = {name: 100 * counts[name] / MANY for name in REAL}
    astray = {n: (REAL[n], s) for n, s in shares.items() if abs(s - REAL[n]) > 1.5 + REAL[n] * 0.1}
    assert not astray
    few = {n: s for n, s in shares.items() if 0.2 <= REAL[n] <= 2 and not 0.4 < s / REAL[n] < 2.5}
    assert not few


@pytest.mark.parametrize("rules", DOCUMENTS, ids=lambda rules: rules.document.id)
def test_no_dealt_hand_has_a_problem_and_its_id_gives_it_again(rules: RiichiRules) -> None:
    for seed in range(60):
        found = deal(seed, rules)
        assert found is not None
        assert not problems(found.hand, found.situation, rules)
        assert dealt(found.id, rules) == found
        assert Hand.parse(str(found.hand)) == found.hand
        assert Situation.parse(str(found.situation)) == found.situation
        if not rules.dora.red.value:
            assert not any(t.red for t in (*found.hand.tiles, *found.situation.dora_indicators))
        if not rules.dora.kan.value:
            assert len(found.situation.dora_indicators) == 1


@pytest.mark.parametrize("aim", [*AIMS, ""])
def test_no_aim_and_no_word_makes_a_problem(aim: str) -> None:
    words = ("", "open", "closed", "ron", "tsumo", "dealer", "child", "dama", *Event)
    for rules in (TENHOU, load("ema2016"), load("r101")):
        for number in range(60):
            some = frozenset((words[number % len(words)], words[number // 7 % len(words)]))
            hand, around = draft_hand(Plan(aim, some), number, rules)
            verdict = judge(hand, around, rules)
            assert isinstance(verdict, Agari | NoYaku), (hand, around, verdict)


GOLDEN: Final = (
    (
        "1.play..7ab40e090f363a7d..tenhou",
        "5568m456p[4'35m][6'45s]+7m",
        "tsumo seat=E round=E dora=2s honba=2",
    ),
    (
        "1.valued.closed+ron.f2db471907f7e261.1.club",
        "556677m67888s66z+6z",
        "ron from=S seat=W round=S dora=5s",
    ),
    (
        "1.yaochu_quads..d75e9d8598b2498b..r101",
        "999m11p11s(7777z)(2222z)+1p",
        "ron from=S seat=W round=E riichi dora=1z deposits=3",
    ),
    (
        "1.half_flush.open.f88db399d47aab91..enjoy",
        "2245678m[7'77z][2'34m]+6m",
        "ron from=S seat=E round=S dora=7s honba=3 deposits=1",
    ),
    (
        "1.play..3089390d35d8a700.3.tenhou",
        "50m33p450667s[88'8m]+3p",
        "ron from=N seat=W round=E dora=7m deposits=2",
    ),
    (
        "1.play.rinshan+tsumo.8725ca7f0135f5fd..tenhou",
        "3368m789p(5555z)(7777s)+7m",
        "tsumo seat=N round=S riichi rinshan dora=2s38p ura=9m6z9s deposits=1",
    ),
)


DRAFTED: Final = {
    "plain": "0d19cc0c",
    "pinfu": "e2b4c7c5",
    "tanyao": "944e9da4",
    "valued": "716390c8",
    "two_valued": "fd071383",
    "twins": "4984d08e",
    "three_colours": "4e9f9390",
    "straight": "c8f43eb1",
    "pairs": "46bd58bd",
    "half_flush": "ecb34bbf",
    "flush": "b6f9c02a",
    "triplets": "a923e728",
    "ends": "f910a8d4",
    "pure_ends": "f0a7f28e",
    "orphans": "3c1e228b",
    "dragons": "8c4b7b48",
    "like_sets": "09be6609",
    "two_twins": "c3f67c17",
    "quads": "36b4ca8e",
    "half_triplets": "12069ce9",
    "two_quads": "4b00cf01",
    "yaochu_quads": "67616bab",
    "dearest_fu": "3a7bbc7e",
    "four_quads": "7dcb4d8f",
    "winds": "d015c921",
    "yaochu": "71b02fd0",
    "terminals": "d53860b8",
    "honors": "c3658f9b",
    "green": "c6b9a1f3",
    "gates": "f0913711",
    "simple_pairs": "85ea3f5a",
    "play": "9f76dfae",
}
"""The start of a SHA-256 over some hands of each aim."""
WISHED: Final = "8f069b3a90ffef20"


@pytest.mark.parametrize(("name", "hand", "situation"), GOLDEN)
def test_an_id_gives_the_same_hand_for_ever(name: str, hand: str, situation: str) -> None:
    found = dealt(name, load(name.split(".", 5)[5]))
    assert (str(found.hand), str(found.situation)) == (hand, situation)


WORDS_OF_PLANS: Final = ("", "open", "closed+ron", "tsumo", "dealer+riichi", "dama")


def drafted_of(aim: str) -> Iterator[str]:
    """A few hands of an aim under each of three documents, with every pair of words."""
    for rules in (TENHOU, load("ema2016"), load("r101")):
        for number, words in enumerate(WORDS_OF_PLANS * 3):
            plan = Plan(aim, frozenset(words.split("+")) - {""})
            yield " ".join(map(str, draft_hand(plan, 7919 * number, rules)))


def test_ids_of_every_aim_give_the_same_hands_for_ever() -> None:
    """An id names an aim, words and a seed. Where this changes, `VERSION` in deal.py is raised."""
    some = {aim or "play": "\n".join(drafted_of(aim)) for aim in [*AIMS, ""]}
    sums = {aim: sha256(text.encode()).hexdigest()[:8] for aim, text in some.items()}
    assert sums == DRAFTED


def test_the_seeds_of_a_wish_give_the_same_hands() -> None:
    """By which aim a wish is met: a change shows here, and is meant or not."""
    wishes = [Wish(fu=fu) for fu in (20, 25, 30, 40, 50, 60, 80, 100)]
    wishes += [Wish(limit=limit) for limit in ("mangan", "baiman")]
    wishes += [Wish(no_yaku=True), Wish(han=9), Wish(yaku=frozenset({"ryanpeikou"}))]
    found = [deal(seed, TENHOU, wish) for wish in wishes for seed in range(12)]
    text = "\n".join("none" if one is None else one.id for one in found)
    assert sha256(text.encode()).hexdigest()[:16] == WISHED


@pytest.mark.parametrize(
    "name",
    ["", "0.play..1..tenhou", "1.play..1..club", "1.luck..1..tenhou", "1.play..1.9.tenhou"],
)
def test_another_id_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=r"no number of|no hand of|names no aim|cannot have"):
        dealt(name, TENHOU)


def test_a_wish_for_what_is_no_yaku_is_refused() -> None:
    with pytest.raises(ValueError, match="is no yaku"):
        Wish(yaku=frozenset({"pin"}))


WISHES: Final = (
    *(Wish(han=han, fu=fu) for han, fu in ((3, 40), (1, 30), (2, 20), (4, 25), (2, 70))),
    *(Wish(fu=fu) for fu in (20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110)),
    *(Wish(limit=s) for s in ("", "mangan", "haneman", "baiman", "sanbaiman", "kazoe", "yakuman")),
    Wish(han=11),
    Wish(han=3, fu=40, dealer=True, tsumo=True, opened=False),
    Wish(fu=40, dealer=False, tsumo=False, opened=True),
    Wish(yaku=frozenset({"pinfu", "tanyao"}), without=frozenset({"riichi"})),
    Wish(without=frozenset({"tanyao"})),
)


@pytest.mark.parametrize("wish", WISHES, ids=range(len(WISHES)))
def test_a_wish_is_met(wish: Wish) -> None:
    for seed in range(5):
        found = deal(seed, TENHOU, wish)
        assert found is not None
        assert dealt(found.id, TENHOU) == found
        score, around = best(found), found.situation
        for asked, has in (
            (wish.han, score.han),
            (wish.fu, score.fu),
            (wish.limit, score.limit),
            (wish.dealer, around.dealer),
            (wish.tsumo, around.tsumo),
            (wish.opened, not found.hand.menzen),
        ):
            assert asked in (None, has)
        assert wish.yaku <= yaku(score)
        assert not wish.without & yaku(score)


@pytest.mark.parametrize("name", YAKU)
def test_every_yaku_can_be_wished_for_where_the_document_has_it(name: str) -> None:
    for rules in (TENHOU, load("mahjongsoul"), load("wrc2025"), load("r101"), load("enjoy")):
        rule = rules.yaku.get(name)
        worth = rule and rule.value
        if worth and (worth.closed or worth.open or worth.yakuman or worth.limit):
            found = deal(1, rules, Wish(yaku=frozenset({name})))
            assert found is not None
            assert name in yaku(best(found, rules))


@pytest.mark.parametrize("rules", DOCUMENTS, ids=lambda rules: rules.document.id)
@pytest.mark.parametrize("asked", [{}, {"tsumo": True}, {"opened": False}])
def test_hands_without_yaku_are_dealt(rules: RiichiRules, asked: dict[str, bool]) -> None:
    found = deal(5, rules, Wish(no_yaku=True, **asked))
    if asked == {"tsumo": True} and found is not None:
        assert not found.hand.menzen  # a closed self-draw is a yaku
    assert found is not None
    assert isinstance(judge(found.hand, found.situation, rules), NoYaku)


@pytest.mark.parametrize(
    "wish",
    [
        Wish(fu=20, tsumo=False),
        Wish(fu=25, han=1),
        Wish(fu=110, han=1, tsumo=True, opened=False),
        Wish(yaku=frozenset({"pinfu"}), opened=True),
        Wish(yaku=frozenset({"menzen_tsumo"}), tsumo=False),
        Wish(yaku=frozenset({"renhou"})),
        Wish(fu=30, limit="yakuman"),
    ],
    ids=str,
)
def test_an_impossible_wish_ends(wish: Wish) -> None:
    assert deal(1, TENHOU, wish, trials=300) is None


def test_a_document_without_fu_has_no_hand_of_a_fu() -> None:
    assert deal(1, load("enjoy"), Wish(fu=30), trials=50) is None
    found = deal(1, load("enjoy"), Wish(han=4))
    assert found is not None
    assert best(found, load("enjoy")).han == 4


def test_no_indicator_makes_dora_of_tiles_that_are_not_there() -> None:
    hand, around = Hand.parse("123m456p789s1122z+1z"), Situation(dora_indicators=TILES[:1])
    assert with_dora(hand, around, 4, 1) is None
    other = with_dora(hand, around, 3, 1)
    assert other is not None
    assert str(other.dora_indicators[0]) == "4z"


def test_no_indicator_is_a_copy_of_a_tile_that_was_robbed_of_a_quad() -> None:
    """Three 4p lie in the quad: 4p cannot make the 5p of the hand dora."""
    hand = Hand.parse("123m456s789s23p55p+4p")
    around = Situation(events=frozenset((Event.CHANKAN,)), dora_indicators=TILES[:1])
    assert with_dora(hand, around, 2, 1) is None
    assert with_dora(hand, replace(around, events=frozenset()), 2, 1) is not None


def test_dice_are_even_and_stay_the_same() -> None:
    dice = Dice(7)
    counts = Counter(dice.below(6) for _ in range(60_000))
    assert all(abs(n - 10_000) < 500 for n in counts.values())
    again = Dice(7)
    assert [again.below(100) for _ in range(8)] == [87, 44, 37, 92, 8, 60, 4, 58]


@pytest.mark.parametrize(
    "wish", [Wish(), Wish(fu=40, tsumo=False), Wish(no_yaku=True), Wish(fu=110, limit="baiman")]
)
def test_a_play_in_steps_is_that_play_and_no_step_is_long(
    wish: Wish, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A whole play took up to thirty milliseconds, in which no click was answered."""
    rules, discards, discard = load("club"), [0], PlayTable.discard

    def counted(table: PlayTable, *what: Any) -> Any:
        discards[-1] += 1
        return discard(table, *what)

    monkeypatch.setattr(PlayTable, "discard", counted)
    for seed in range(30):
        found = []
        for step in play_in_steps(seed, rules, wish):
            found.append(step)
            discards.append(0)
        assert len(found) == PLAY_STEPS
        assert max(discards) <= 6
        discards[:] = [0]
        whole = play(seed, rules, wish, 1)
        assert [step for step in found if step is not None] == ([] if whole is None else [whole])
        discards[:] = [0]
