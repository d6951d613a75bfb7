"""競技十半: what hands win after one tile more, all at once, is what each of them wins."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest
from msgspec.structs import replace

from engine.rulebook import with_value
from engine.tiles import COPIES, RED_FIVES, TILES, Tile, pack, tiles, too_many
from engine.toppan.hand import Hand
from engine.toppan.odds.child import ChildOdds, Sight
from engine.toppan.odds.dealer import DealerOdds
from engine.toppan.odds.next_wins import NextWins
from engine.toppan.odds.pool import unseen
from engine.toppan.odds.worth import HandWorths
from engine.toppan.rules import ToppanRules, load
from engine.toppan.situation import Situation, Stake

RULES: Final = load("toppan")
WALL: Final = tuple(tile for tile, n in unseen(()).items() for _ in range(n))
LOW: Final = tuple(t for t in WALL if t.honor or t.number < 4)
READINGS: Final = (
    RULES,
    with_value(RULES, "dora.multiplicity", "once"),
    with_value(RULES, "reading.half_flush", "without_too"),
    with_value(RULES, "payment.ceiling", "mangan"),
    with_value(RULES, "reading.ten_han_triplet", "alone"),
    with_value(RULES, "payment.mangan_against", "higher"),
    replace(RULES, prize={k: v for k, v in RULES.prize.items() if k != "dora"}),
)


def won(worths: HandWorths, hand: tuple[Tile, ...]) -> tuple[int, bool]:
    """What a hand wins without a turned tile, and whether one is turned for it."""
    packed, sums = pack(hand), worths.sums(hand)
    bases = [worths.worth(packed, sums, total, True) for total in worths.totals(sums)]
    return max((worths.halves(sums, one) for one in bases if one.wins), default=0), any(
        one.extra for one in bases
    )


def stays(worths: HandWorths, hand: tuple[Tile, ...]) -> int:
    sums = worths.sums(hand)
    return worths.halves(sums, worths.worth(pack(hand), sums, worths.least(sums), False))


@pytest.mark.parametrize("rules", READINGS)
def test_what_hands_win_at_once_is_what_each_of_them_wins(rules: ToppanRules) -> None:
    chance = Random(8)
    valued = 0
    for _ in range(6):
        situation = Situation(
            seat=chance.randrange(4),
            stakes=(Stake.DOUBLE,),
            indicators=tuple(chance.sample(WALL, 34)),
        )
        worths = HandWorths(situation, rules)
        slots = sorted((*TILES, *RED_FIVES), key=lambda t: (worths.low[t], t))
        after = NextWins(worths, slots, 60, rules)
        for hand in [tuple(chance.sample(LOW, chance.randrange(3, 6))) for _ in range(4)]:
            spare = worths.limit - worths.least(worths.sums(hand))
            inner, cut = (sum(worths.low[t] < s for t in slots) for s in (spare, spare + 1))
            values, codes = after.after(pack(hand), worths.sums(hand), max(inner, 0), cut)
            odd, turns = after.uncertain(codes)
            for at, value in enumerate(values):
                one = (*hand, slots[at])
                if not too_many(pack(one)):
                    told, turned = won(worths, one)
                    assert value >= told
                    assert at in odd or turned == (at in turns)
                    assert at in odd or at in turns or value == told
                    assert at in odd or value >= stays(worths, one)
                    valued += at not in odd and at not in turns
    assert valued > 100 or "dora" not in rules.prize


def test_a_ladder_is_seen_whichever_tile_completes_it() -> None:
    """十半龍: 1, 2, 3, 4 and an honour, by a number or by the honour."""
    worths = HandWorths(Situation(), RULES)
    slots = sorted(TILES, key=lambda t: (worths.low[t], t))
    for cut in (5, 12, 30):
        for hand in ("1m2p3s5z", "1m2p3s4m", "1m2p3s3s", "12p3s5z", "124m5z", "34m5z6z"):
            own = tiles(hand)
            after = NextWins(worths, slots, 60, RULES)
            values, codes = after.after(pack(own), worths.sums(own), 99, cut)
            odd, _ = after.uncertain(codes)
            for at, value in enumerate(values):
                if at not in odd and worths.least(worths.sums((*own, slots[at]))) < worths.limit:
                    assert value == won(worths, (*own, slots[at]))[0]


def test_a_triplet_at_the_limit_with_which_nothing_counts_is_odd() -> None:
    """Staying with it may be worth more, as dora count for a hand that is compared."""
    house = with_value(RULES, "reading.ten_han_triplet", "alone")
    worths, own = HandWorths(Situation(), house), tiles("444z4m")
    after = NextWins(worths, tiles("1m5m"), 60, house)
    _, codes = after.after(pack(own), worths.sums(own), 1, 2)
    assert after.uncertain(codes) == ([1], [])


def test_a_mangan_with_own_winds_is_what_it_wins_unless_they_may_win_more() -> None:
    """Counted high they win over the limit by three alike, ten han and dora."""
    own, slots = tiles("11m3z5z"), tiles("1m")
    for shown, sure in (("", True), ("dora=9999p9999s", False)):
        worths = HandWorths(Situation.parse(f"seat=W {shown}"), RULES)
        after = NextWins(worths, slots, 60, RULES)
        (value,), codes = after.after(pack(own), worths.sums(own), 1, 1)
        assert after.uncertain(codes) == (([], []) if sure else ([0], []))
        told, _ = won(worths, (*own, *slots))
        assert value == told == worths.price(0, True) if sure else value >= told


def test_hands_of_one_outline_are_counted_once() -> None:
    """The same tiles in another suit, of another number, need no count of their own."""
    worths = HandWorths(Situation(), RULES)
    after = NextWins(worths, [t for t in TILES if t.number < 4 and not t.honor], 60, RULES)
    known = []
    for own in (tiles("123m1p"), tiles("123s1p"), tiles("1m123p")):
        after.after(pack(own), worths.sums(own), 9, 9)
        known.append(len(after._codes))
    assert known[0] > 0
    assert known == [known[0]] * 3


def test_a_fifth_copy_is_left_to_the_one_who_asks() -> None:
    worths = HandWorths(Situation(), RULES)
    slots = [Tile.parse("5z"), Tile.parse("6z")]
    own = tiles("5z") * COPIES
    after = NextWins(worths, slots, 60, RULES)
    _, codes = after.after(pack(own), worths.sums(own), 2, 2)
    assert 0 in after.uncertain(codes)[0]


def around(seat: int, own: str, left: int, seed: int) -> tuple[Situation, tuple[Tile, ...]]:
    """A situation of seeded indicators, and the tiles that lie open so that `left` are not seen."""
    chance = Random(seed)
    wall = [tile for tile, n in unseen(tiles(own)).items() for _ in range(n)]
    chance.shuffle(wall)
    stakes = (Stake.HALF, Stake.EVEN, Stake.DOUBLE) if seat == 0 else (Stake.EVEN,)
    situation = Situation(seat=seat, stakes=stakes, indicators=tuple(wall[:34]))
    low = sorted(wall[34:], key=lambda tile: 0 if tile.honor else tile.number)
    return situation, (*low[1 : 2 * left : 2], *low[2 * left :])


@pytest.mark.parametrize(
    ("seat", "own", "left", "seed"),
    [(2, "1z2m", 22, 1), (1, "2z5z1m", 24, 2), (3, "5z5z6z", 16, 3), (0, "1z1z5z2m", 20, 4)],
)
def test_hands_of_five_or_six_tiles_at_once_have_the_odds_of_each_by_itself(
    seat: int, own: str, left: int, seed: int
) -> None:
    situation, others = around(seat, own, left, seed)
    found = []
    for at_once in (True, False):
        hand = Hand.parse(own)
        play: ChildOdds | DealerOdds
        if seat == 0:
            play = DealerOdds(hand, situation, others, RULES)
        else:
            high = others[-1:]  # a nine: the dealer's first tile is a low one
            sight = Sight(hand=hand, situation=situation, dealer_open=high, others_open=others[:-1])
            play = ChildOdds(sight, RULES)
        play._bounds.at_once = play._bounds.at_once and at_once
        found.append(play.odds())
    for name in ("win", "stay", "hit"):
        one, other = (getattr(odds, name) for odds in found)
        assert (one is None) == (other is None)
        if one is not None:
            assert (one.points, one.wins, one.busts) == pytest.approx(
                (other.points, other.wins, other.busts)
            )


def test_a_turned_tile_adds_no_more_on_average_than_its_bound() -> None:
    """Two copies of all low kinds are shown, so that a turned third one makes a last copy."""
    chance, low = Random(4), [t for t in TILES if t.honor or t.number < 5]
    situation = Situation(seat=2, indicators=(*low, *low))
    play = ChildOdds(Sight(hand=Hand.parse("9m"), situation=situation), RULES)
    worths, found = play._worths, list[float]()
    most = worths.price(play._bounds.next._turned, False)
    for own in (tuple(chance.sample(low * 2, chance.randrange(3, 7))) for _ in range(2000)):
        packed, sums = pack(own), worths.sums(own)
        base = worths.worth(packed, sums, worths.limit, True)
        if worths.least(sums) == worths.limit and base.extra:
            state = play._pool.state(play._pool.places(own))
            found.append(play._declaring.turned(packed, sums, worths.limit, base, state))
    assert 0 < max(found) <= most


def test_what_a_turned_tile_adds_is_the_same_by_han_as_by_prices() -> None:
    """Where each han is worth the same, prices need no look."""
    chance, low, many = Random(6), [t for t in WALL if t.honor or t.number < 4], 0
    situation = Situation(seat=2, indicators=tuple(chance.sample(WALL, 34)))
    rest = [t for t in low if t not in situation.indicators]
    play = ChildOdds(Sight(hand=Hand.parse("9m"), situation=situation), RULES)
    worths, each = play._worths, play._declaring._each_han
    for own in (tuple(chance.sample(rest, chance.randrange(3, 7))) for _ in range(400)):
        packed, sums = pack(own), worths.sums(own)
        base = worths.worth(packed, sums, worths.limit, True)
        if base.extra:
            state, found = play._pool.state(play._pool.places(own)), list[float]()
            for play._declaring._each_han in (each, 0):
                found.append(play._declaring.turned(packed, sums, worths.limit, base, state))
            assert found[0] == pytest.approx(found[1])
            many += found[0] > 0
    assert many > 50
    assert each > 0


def test_what_earlier_odds_have_counted_changes_no_later_ones() -> None:
    """The tables of a document hold for all situations with the same honba and stakes."""
    used, spots = replace(RULES), []
    for seed, own in enumerate(("1z2m", "2z5z1m", "5z5z6z")):
        situation, others = around(2, own, 18, seed)
        sight = Sight(
            hand=Hand.parse(own),
            situation=situation,
            dealer_open=others[-1:],
            others_open=others[:-1],
        )
        spots.append((sight, ChildOdds(sight, used).odds()))
    assert [ChildOdds(sight, replace(RULES)).odds() for sight, _ in spots] == [
        found for _, found in spots
    ]
