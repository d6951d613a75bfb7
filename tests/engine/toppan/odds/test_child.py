"""競技十半: the odds agree with the judge, with every order of few tiles, and with samples."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from statistics import fmean, stdev
from typing import Any, Final

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.rulebook import with_value
from engine.tiles import COPIES, RED_FIVES, TILES, Tile, pack, text_of, tiles
from engine.toppan.facts import Fact, last_copies, mask_of, packed_bits, total_bits
from engine.toppan.hand import Hand
from engine.toppan.judge import compared, judge
from engine.toppan.odds import best_play
from engine.toppan.odds.chances import Chance
from engine.toppan.odds.child import ChildOdds, Sight
from engine.toppan.odds.worth import BaseWorth, HandWorths
from engine.toppan.rules import ToppanRules, load
from engine.toppan.scoring.dora import dora_lines
from engine.toppan.situation import Situation, Stake
from engine.toppan.verdict import Agari, Score, Within

RULES: Final = load("toppan")
REDS: Final = {red.kind for red in RED_FIVES}
WALL: Final = tuple(t for t in TILES for _ in range(COPIES - (t.kind in REDS))) + RED_FIVES
HIGHER: Final = with_value(RULES, "payment.mangan_against", "higher")
READINGS: Final = (
    RULES,
    with_value(RULES, "dora.multiplicity", "once"),
    with_value(RULES, "dora.extra_is", "dora"),
    with_value(RULES, "reading.round_wind", "once"),
    with_value(RULES, "payment.fractions", "rounded_up"),
    HIGHER,
)


def sight(hand: str, dealer: str, left: str = "", situation: str = "") -> Sight:
    """What a child sees; with `left`, all tiles but these lie open."""
    own, theirs, s = Hand.parse(hand), tiles(dealer), Situation.parse(situation)
    hidden = Counter((*own.tiles, *theirs, *s.indicators, *tiles(left)))
    others = tuple((Counter(WALL) - hidden).elements()) if left else ()
    return Sight(hand=own, situation=s, dealer_open=theirs, others_open=others)


SHOWN: Final = "dora=1359m2468p1379s1356z"
BETTER: Final = sight("6m2p", "3p4s", situation=f"stake=double {SHOWN}")


# --- the worth of hands


@st.composite
def dealt(draw: st.DrawFn) -> tuple[tuple[Tile, ...], Situation]:
    low = tuple(t for t in WALL if t.honor or t.number < 6)
    own = draw(st.lists(st.sampled_from(low), min_size=1, max_size=8))
    shown = draw(st.lists(st.sampled_from(WALL), max_size=15))
    extra = draw(st.none() | st.sampled_from(TILES))
    told = {"round_wind": draw(st.integers(0, 1)), "honba": draw(st.integers(0, 2))}
    stake = draw(st.sampled_from(list(Stake)))
    return tuple(own), Situation(stakes=(stake,), indicators=tuple(shown), extra=extra, **told)


@given(dealt(), st.sampled_from(READINGS))
def test_a_quick_worth_is_that_of_the_judge(
    deal: tuple[tuple[Tile, ...], Situation], rules: ToppanRules
) -> None:
    own, situation = deal
    verdict = judge(Hand(own), situation, rules)
    if not isinstance(verdict, Agari | Within):
        return
    worths, best, declared = HandWorths(situation, rules), verdict.best, isinstance(verdict, Agari)
    packed, sums = pack(own), worths.sums(own)
    assert best.halves in worths.totals(sums)
    bits = worths.bits(packed, sums) | total_bits(best.halves, worths.limit)
    base = worths.base(packed, sums, bits, declared)
    assert bool(best.wins) == base.wins
    assert base.mangan == best.mangan or (rules is HIGHER and base.mangan)
    more = 0
    if situation.extra is not None and base.extra:
        more = worths.more(packed, sums, best.halves)[worths.turned(situation.extra)]
        lines = dora_lines(own, situation.indicators, situation.extra, rules)
        dora = sum(line.amount for line in lines if line.rule.key == "dora.extra")
        assert more >= dora
        shown = [tile.kind for tile in situation.indicators]
        assert more == dora or shown.count(situation.extra.kind) == 2
    assert worths.halves(sums, base, more) == best.points


def test_hands_with_the_same_yaku_are_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second wind is another fact, by which no yaku holds or fails."""
    worths, counted = HandWorths(Situation(honba=77), RULES), list[tuple[Tile, ...]]()
    compute = HandWorths._computed

    def noted(self: HandWorths, own: tuple[Tile, ...], *about: Any) -> BaseWorth:
        counted.append(own)
        return compute(self, own, *about)

    monkeypatch.setattr(HandWorths, "_computed", noted)
    bases = []
    for told in ("1m4p2z5z", "1m4p5z6z", "1m4p22z", "1m4p4z6z", "1m4p2z3z4z"):
        own = tiles(told)
        packed, sums = pack(own), worths.sums(own)
        bases.append(worths.base(packed, sums, worths.bits(packed, sums) | Fact.WITHIN, True))
    assert len(set(map(text_of, counted))) == len(counted) == 3
    assert bases[0] == bases[1] == bases[3]
    assert bases[4].wins


@pytest.mark.parametrize("rules", [RULES, HIGHER])
def test_many_low_tiles_win_what_the_judge_says(rules: ToppanRules) -> None:
    """Seven are a mangan; with dora their other yaku are often worth more."""
    chance, told = Random(11), Counter[bool]()
    low = [t for t in WALL if t.honor or t.number < 3]
    for _ in range(400):
        own = tuple(chance.sample(low, chance.randrange(5, 9)))
        rest = list((Counter(WALL) - Counter(own)).elements())
        shown, turned = chance.sample(rest, 34), chance.choice(rest)
        situation = Situation(seat=2, indicators=tuple(shown), extra=turned)
        verdict = judge(Hand(own), situation, rules)
        if isinstance(verdict, Agari):
            worths, packed = HandWorths(situation, rules), pack(own)
            sums, halves = worths.sums(own), verdict.best.halves
            base = worths.worth(packed, sums, halves, True)
            more = worths.more(packed, sums, halves)[worths.turned(turned)] if base.extra else 0
            won = worths.halves(sums, base, more)
            assert won == verdict.best.points
            told[won > worths.price(0, True)] += 1
    assert min(told[False], told[True]) > 50 or rules is RULES


TURNS_OF_READINGS: Final = (
    RULES,
    with_value(RULES, "reading.run", "number_only"),
    with_value(RULES, "reading.half_flush", "without_too"),
    with_value(RULES, "reading.pair_in_triplet", "apart"),
    with_value(RULES, "reading.four_alike", "two_pairs"),
    with_value(RULES, "reading.run_and_pair", "shared"),
)


@pytest.mark.parametrize("rules", TURNS_OF_READINGS)
def test_facts_by_the_outline_of_a_hand_are_those_of_its_tiles(rules: ToppanRules) -> None:
    chance = Random(5)
    some = tuple(t for t in WALL if t.kind % 9 < 4 or t.red)
    for at in range(400):
        if at % 100 == 0:
            situation = Situation(indicators=tuple(chance.sample(WALL, 34)))
            worths, last = HandWorths(situation, rules), mask_of(last_copies(situation.indicators))
        hand = chance.sample(some if at % 2 else WALL, chance.randrange(3, 8))
        packed = pack(hand)
        assert worths.bits(packed, worths.sums(hand)) == packed_bits(packed, 0, last, rules.shapes)


# --- few tiles are left: every order of them


def gained(
    child: ChildOdds,
    sight: Sight,
    hidden: Tile,
    coming: tuple[Tile, ...],
    rules: ToppanRules = RULES,
) -> float:
    """What the best play gains when the tiles lie like this."""
    drawn: list[Tile] = []
    while True:
        now = tuple(sorted(drawn))
        choice = child.choice(now)
        if choice == "hit" and len(drawn) == len(coming):
            return 0.0
        if choice == "hit":
            drawn.append(coming[len(drawn)])
            continue
        if choice == "bust":
            return -lost(sight, hidden)
        hand = Hand((*sight.hand.tiles, *now))
        if choice == "win":
            return turned(sight, hand, coming[len(drawn) :], rules)
        own, theirs = (within(h, s) for h, s in ((hand, sight.situation), dealer(sight, hidden)))
        return own.points if own.halves > theirs.halves else -lost(sight, hidden)


def turned(sight: Sight, hand: Hand, rest: tuple[Tile, ...], rules: ToppanRules) -> float:
    """What is won by declaring; a 十半和 turns one of the tiles that are left."""
    situation = sight.situation
    verdict = judge(hand, situation, rules)
    assert isinstance(verdict, Agari)
    if not any(line.rule.key == "win.toppanfuu" for line in verdict.best.wins) or not rest:
        return verdict.best.points
    more = judge(hand, replace(situation, extra=rest[0]), rules)
    assert isinstance(more, Agari)
    return more.best.points


def dealer(sight: Sight, hidden: Tile) -> tuple[Hand, Situation]:
    s = replace(sight.situation, seat=0, stakes=sight.situation.stakes * 3)
    return Hand((hidden, *sight.dealer_open)), s


def within(hand: Hand, situation: Situation) -> Score:
    """The hand as it is compared."""
    return compared(hand, situation, RULES)


def lost(sight: Sight, hidden: Tile) -> float:
    return within(*dealer(sight, hidden)).points / 3


@pytest.mark.parametrize(
    ("hand", "shown", "left"),
    [
        ("4m", "3p4s", "12p26m5z"),
        ("5z1p", "6s", "1m2p3s45z"),
        ("3m3p", "5p2z", "3s1m5z6z9p"),
        ("1m2p", "5p", "13m4p5z9s"),
        ("11255z", "5p", "11m267z4z"),
    ],
)
@pytest.mark.parametrize("rules", [RULES, HIGHER])
def test_the_odds_are_the_mean_over_every_order_of_the_tiles_left(
    hand: str, shown: str, left: str, rules: ToppanRules
) -> None:
    spot = sight(hand, shown, left, "dora=447z")
    child = ChildOdds(spot, rules)
    told = [
        gained(child, spot, order[0], order[1:], rules)
        for order in permutations(tiles(left))
        if feasible(spot, order[0])
    ]
    assert child.value(()).points == pytest.approx(fmean(told))


def feasible(spot: Sight, hidden: Tile) -> bool:
    """Whether the dealer is within the limit with this tile."""
    theirs = (hidden, *spot.dealer_open)
    return sum(1 if tile.honor else 2 * tile.number for tile in theirs) <= 21


# --- many tiles are left: chance, with a seed


def test_the_odds_agree_with_chance_within_its_error() -> None:
    child, chance = ChildOdds(BETTER, RULES), Random(20260)
    seen = Counter((*BETTER.hand.tiles, *BETTER.situation.indicators, *BETTER.dealer_open))
    unseen = list((Counter(WALL) - seen).elements())
    possible = [t for t in unseen if feasible(BETTER, t)]
    told = []
    for _ in range(400):
        hidden = chance.choice(possible)
        rest = list(unseen)
        rest.remove(hidden)
        told.append(gained(child, BETTER, hidden, tuple(chance.sample(rest, 8))))
    error = stdev(told) / len(told) ** 0.5
    assert abs(fmean(told) - child.value(()).points) < 3.5 * error


# --- what is told


def test_what_may_be_done_is_reported_with_its_odds() -> None:
    child = ChildOdds(BETTER, RULES)
    heard = list(child.steps())
    told = child.current_odds()
    assert told.win is None
    assert told.stay is not None
    assert told.hit is not None
    assert told.best == ("stay" if told.stay.points >= told.hit.points else "hit")
    assert [at for at, _ in heard] == sorted(at for at, _ in heard)
    assert heard[-1][0] == heard[-1][1] > 100
    assert sum(one.probability for one in told.tiles) == pytest.approx(1)
    mean = sum(one.probability * one.then.points for one in told.tiles)
    assert told.hit.points == pytest.approx(mean)
    busts = [one for one in told.tiles if one.then.busts == 1]
    assert {one.tile.number for one in busts} <= {3, 4, 5, 6, 7, 8, 9}
    assert 0 < told.hit.wins + told.hit.busts < 1


def test_steps_of_little_work_come_to_the_same_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    spot = sight("1z2m", "5p")
    whole, child = ChildOdds(spot, RULES).odds(), ChildOdds(spot, RULES)
    usual = sum(1 for _ in child.steps())
    monkeypatch.setattr(best_play, "_STEP", 10)
    short = ChildOdds(spot, RULES)
    assert sum(1 for _ in short.steps()) > usual
    assert short.current_odds() == whole
    later = [tiles(drawn) for drawn in ("5z", "1m1p", "6z1s", "7z5z1z", "1p2s3z")]
    assert [short.value(drawn) for drawn in later] == [child.value(drawn) for drawn in later]


def test_who_cannot_win_by_staying_may_not_stay() -> None:
    told = ChildOdds(sight("9m", "9p", "5z2p9s1m"), RULES).odds()
    assert told.stay is None
    assert told.best == "hit"
    assert told.hit is not None


def test_declaring_is_reported_with_its_gain() -> None:
    told = ChildOdds(sight("4m4m", "3p4s", "5z2p9s1m"), RULES).odds()
    assert told.win == Chance(10.0, 1.0, 0.0)
    over = ChildOdds(sight("9m9m", "3p4s", "5z2p9s1m"), RULES).odds()
    assert (over.win, over.stay, over.hit, over.tiles) == (Chance(4.0, 1.0, 0.0), None, None, ())


def test_seven_tiles_are_declared() -> None:
    child = ChildOdds(sight("1m1p1s3z4z5z", "3p4s", "6z2p9s"), RULES)
    assert child.value(tiles("6z")) == Chance(80.0, 1.0, 0.0)
    house = with_value(RULES, "win.chiichanfuu", type(RULES.win["chiichanfuu"].value)(han=2))
    other = ChildOdds(sight("1m1p1s3z4z5z", "3p4s", "6z2p9s"), house)
    assert other.value(tiles("6z")).points != 80.0


def test_a_tie_may_go_unpaid() -> None:
    spot = sight("9m", "3p4s", "2m2p")
    house = with_value(RULES, "play.tie", "nobody")
    stays = (ChildOdds(spot, rules).odds().stay for rules in (RULES, house))
    assert [s.points if s else None for s in stays] == [
        pytest.approx(-loss(spot)),
        0.0,
    ]


def loss(spot: Sight) -> float:
    return fmean(lost(spot, hidden) for hidden in tiles("2m2p"))


def test_where_one_may_wait_a_pure_hand_may_still_come() -> None:
    rules = with_value(RULES, "play.bust_test", "while_pure_possible")
    spot = sight("7m8m", "3p4s", "9m2p5z1s")
    told = ChildOdds(spot, rules).odds()
    assert told.hit is not None
    assert told.hit.wins > 0
    assert ChildOdds(spot, RULES).odds().hit is None


def test_a_last_tile_that_the_dealer_must_have_does_not_come() -> None:
    told = ChildOdds(sight("4m", "9s", "1m9p8p"), RULES).odds()
    assert {one.tile for one in told.tiles} == set(tiles("9p8p"))
    five = ChildOdds(sight("3z6z7z3m5p", "9s", "1m9p8p"), RULES).odds()
    assert five.hit is not None
    assert five.hit.busts == pytest.approx(1)


def test_what_cannot_be_seen_is_refused() -> None:
    with pytest.raises(ValueError, match="more 1m are seen"):
        ChildOdds(
            Sight(hand=Hand.parse("1m"), situation=Situation.parse("dora=1111m")), RULES
        ).odds()
    with pytest.raises(ValueError, match="keeps the dealer within"):
        ChildOdds(sight("4m", "9s", "9p8p"), RULES).odds()
    extra = Sight(hand=Hand.parse("1m"), situation=Situation.parse("dora=111m extra=1m"))
    with pytest.raises(ValueError, match="more 1m are seen"):
        ChildOdds(extra, RULES).odds()


def test_what_counts_once_is_not_counted_again_by_the_tile_that_is_turned() -> None:
    situation = Situation.parse("dora=1m")
    packed = pack(tiles("2m3p"))
    assert HandWorths(situation, RULES).more(packed, 0, 0)[1:3] == [1, 1]
    assert HandWorths(situation, READINGS[1]).more(packed, 0, 0)[1:3] == [0, 1]
    itself = HandWorths(situation, with_value(RULES, "dora.extra_is", "dora"))
    assert itself.turned(Tile.parse("7m")) == 6


@pytest.mark.parametrize(
    ("shown", "han"), [("77m", 3), ("77m333s", 7), ("77m333s555z", 0), ("777m", 0)]
)
def test_a_turned_third_copy_makes_a_last_copy_of_the_hand(shown: str, han: int) -> None:
    """One last copy is 3 han, two are ten in place of the 3."""
    own = tiles("7m3s5z")
    situation = Situation.parse(f"dora={shown}")
    worths, sums = HandWorths(situation, RULES), HandWorths(situation, RULES).sums(own)
    bits = worths.bits(pack(own), sums) | total_bits(21, worths.limit)
    for _ in range(2):
        more = worths.more(pack(own), sums, 21)
        assert more[worths.turned(Tile.parse("7m"))] == han
    extra = replace(situation, extra=Tile.parse("7m"))
    verdict = judge(Hand(own), extra if shown != "777m" else situation, RULES)
    assert isinstance(verdict, Agari)
    assert worths.halves(sums, worths.base(pack(own), sums, bits, True), han) == verdict.best.points


def test_a_document_may_have_no_dora() -> None:
    rules = replace(RULES, prize={k: v for k, v in RULES.prize.items() if k != "dora"})
    worths = HandWorths(Situation.parse("dora=1m"), rules)
    packed, sums = pack(tiles("2m")), worths.sums(tiles("2m"))
    base = worths.base(packed, sums, worths.bits(packed, sums), False)
    assert worths.halves(sums, base) == 2


def test_a_triplet_beyond_the_limit_still_wins() -> None:
    """⑤ 同刻和は非純正十半以上でも和了可能: any tile over the limit leaves the triplet."""
    told = ChildOdds(sight("1z3z444z2m", "3p4s", "9m9p2p"), RULES).odds()
    assert told.hit is not None
    assert told.hit.busts == 0
    assert told.hit.wins == pytest.approx(1)
    own = ChildOdds(sight("1z2z444z2m", "3p4s", "5z2p", "seat=S"), RULES).odds()
    judged = judge(Hand.parse("1z2z444z2m5z"), Situation.parse("seat=S"), RULES)
    assert isinstance(judged, Agari)
    then = {one.tile: one.then.points for one in own.tiles}
    assert then[Tile.parse("5z")] == judged.best.points


def test_a_triplet_with_which_nothing_counts_has_no_dora() -> None:
    """A triplet from the limit on may be ten han alone (`reading.ten_han_triplet`)."""
    house = with_value(RULES, "reading.ten_han_triplet", "alone")
    situation = Situation.parse("dora=1111z2222z")
    for own in ("4z4z4z4m5m", "4z4z4z4m1m5m"):
        hand = Hand.parse(own)
        verdict = judge(hand, situation, house)
        assert isinstance(verdict, Agari)
        worths = HandWorths(situation, house)
        packed, sums = pack(hand.tiles), worths.sums(hand.tiles)
        base = worths.worth(packed, sums, worths.least(sums), True)
        assert worths.halves(sums, base) == verdict.best.points
        assert not base.dora


def test_a_higher_total_never_wins_less_often() -> None:
    pool = ChildOdds(BETTER, RULES)._pool
    state = pool.state(())
    told = [pool.compared(halves, True, state) for halves in range(22)]
    assert [wins for wins, _ in told] == sorted(wins for wins, _ in told)
    assert [lost for _, lost in told] == sorted((lost for _, lost in told), reverse=True)


def test_odds_are_the_same_with_suits_exchanged() -> None:
    def turned(text: str) -> str:
        return text.translate(str.maketrans("mps", "psm"))

    one = ChildOdds(sight("6m2p", "3p4s", "13m4p5z9s0p", "dora=1p3s"), RULES).odds()
    other = ChildOdds(
        sight(*map(turned, ("6m2p", "3p4s", "13m4p5z9s0p", "dora=1p3s"))), RULES
    ).odds()
    assert one.hit is not None
    assert other.hit is not None
    for a, b in zip(
        msgspec.structs.astuple(one.hit), msgspec.structs.astuple(other.hit), strict=True
    ):
        assert a == pytest.approx(b)


@pytest.mark.parametrize(
    ("hand", "left", "situation"),
    [
        ("1m2p", "3m4p556677z12s9p9s", ""),
        ("44z5z", "4z5z6z7z1m1p1s3m9m9p8s", "dora=1111z2222z3333z"),
        ("44z5z6z6m", "4z5z6z7z1m1p1s3m9m9p8s7788m7788p788999s", "dora=1111z2222z3333z"),
    ],
)
def test_bounds_and_honours_that_are_alike_change_no_odds(
    hand: str, left: str, situation: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A third tile alike over the limit may win more than a mangan where dora are many."""
    spot = sight(hand, "3p", left, situation)
    found = ChildOdds(spot, RULES).odds()
    monkeypatch.setattr(best_play, "key_of_alike", lambda *_about: lambda packed: packed)
    plain = ChildOdds(spot, RULES)
    plain._bounds.at_once = False
    told = plain.odds()
    assert [one.then.points for one in found.tiles] == pytest.approx(
        [one.then.points for one in told.tiles]
    )
    assert found.hit is not None
    assert told.hit is not None
    assert (found.hit.points, found.hit.wins, found.hit.busts) == pytest.approx(
        (told.hit.points, told.hit.wins, told.hit.busts)
    )


def test_a_document_may_let_a_run_win_over_the_limit() -> None:
    """Then a seventh tile over the limit is no bust where it makes one."""
    run, own = RULES.win["tonshunfuu"].value, "34m1z5z6z7z"
    house = with_value(RULES, "win.tonshunfuu", replace(run, over=10))
    spot = sight(own, "3p", "5m2z9p9s8s")
    told, usual = ChildOdds(spot, house).odds(), ChildOdds(spot, RULES).odds()
    after = {one.tile: one.then for one in told.tiles}
    verdict = judge(Hand.parse(own + "5m"), Situation(), house)
    assert isinstance(verdict, Agari)
    assert after[Tile.parse("5m")] == Chance(verdict.best.points, 1.0, 0.0)
    assert next(one.then for one in usual.tiles if one.tile == Tile.parse("5m")).busts == 1
    assert after[Tile.parse("2z")] == Chance(80.0, 1.0, 0.0)
    assert told.hit is not None
    mean = sum(one.probability * one.then.points for one in told.tiles)
    assert told.hit.points == pytest.approx(mean)


def test_what_may_come_sums_to_one() -> None:
    told = ChildOdds(sight("1m", "3p", "44m5p6s7z2z3z9s0p"), RULES).odds()
    assert sum(one.probability for one in told.tiles) == pytest.approx(1)
    for one in told.tiles:
        assert 0 <= one.then.wins + one.then.busts <= 1 + 1e-9
