"""競技十半: laws that hold for every hand, over all small ones and over random ones."""

from __future__ import annotations

from itertools import combinations_with_replacement, permutations
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.ledger import balance, total
from engine.rulebook import other_readings, with_value
from engine.tiles import COPIES, RED_FIVES, TILES, NotationError, Tile
from engine.toppan.facts import Fact, Shapes, runs_in, tile_bits, total_bits
from engine.toppan.hand import Hand
from engine.toppan.judge import judge, scores
from engine.toppan.rules import halves, load
from engine.toppan.scoring.count import count, winning
from engine.toppan.scoring.pure import may_become_pure
from engine.toppan.scoring.totals import best_within, least
from engine.toppan.situation import Situation, Stake
from engine.toppan.verdict import Agari, Bust, Hoping, Impossible, Within
from engine.toppan.yaku import WINS, YAKU, holds, missing

RULES: Final = load("toppan")
LIMIT: Final = halves(RULES.tiles.limit)


def _whole_set() -> tuple[Tile, ...]:
    reds = {red.kind for red in RED_FIVES}
    return tuple(t for t in TILES for _ in range(COPIES - (t.kind in reds))) + RED_FIVES


WALL: Final = _whole_set()
"""All 136 tiles, one red five of each suit among them."""
LOW: Final = tuple(t for t in WALL if t.honor or t.number < 4)
hands = (
    st.lists(st.sampled_from(LOW), min_size=1, max_size=7)
    | st.lists(st.sampled_from(WALL), min_size=1, max_size=4)
).map(Hand.of)
indicators = st.lists(st.sampled_from(WALL), max_size=12).map(tuple)
stakes = st.sampled_from(list(Stake))


@st.composite
def situations(draw: st.DrawFn) -> Situation:
    seat = draw(st.integers(0, 3))
    return Situation(
        seat=seat,
        round_wind=draw(st.integers(0, 1)),
        honba=draw(st.integers(0, 3)),
        stakes=tuple(draw(stakes) for _ in range(1 if seat else 3)),
        indicators=draw(indicators),
        extra=draw(st.none() | st.sampled_from(TILES)),
    )


def small_hands() -> list[tuple[Tile, ...]]:
    """Every set of up to four tiles, where suits may be exchanged for each other one of each.

    Of the honours the own wind, another wind and a dragon stand for all.
    """
    kinds = (*TILES[:29], TILES[31], *RED_FIVES)
    sets = (c for n in (1, 2, 3, 4) for c in combinations_with_replacement(kinds, n))
    return [tiles for tiles in sets if _first_of_its_like(tiles)]


def _first_of_its_like(tiles: tuple[Tile, ...]) -> bool:
    suits: list[list[Tile]] = [[], [], [], []]
    for tile in tiles:
        suits[tile.kind // 9].append(tile)
    told = [[t % 18 for t in suit] for suit in suits[:3]]
    return told[0] >= told[1] >= told[2]


def expected_wins(tiles: tuple[Tile, ...], seat: int) -> set[str]:
    """The 和了役 of up to four tiles, written a second time in plain code."""
    kinds, n = [t.kind for t in tiles], len(tiles)
    sums = {0}
    for tile in tiles:
        own = tile.kind == 27 + seat
        worth = (1, 20) if own else (1,) if tile.honor else (2 * tile.number,)
        sums = {s + w for s in sums for w in worth}
    within = min(sums) <= LIMIT
    found = set()
    pairs = {k for k in kinds if kinds.count(k) >= 2}
    numbers = [{k % 9 for k in kinds if k < 27 and k // 9 == suit} for suit in range(3)]
    if LIMIT in sums:
        found.add("toppanfuu")
    if n == 2 and pairs:
        found.add("tsumofuu")
    if any({k, k + 1, k + 2} <= set(kinds) and k < 27 and k % 9 < 7 for k in kinds):
        found |= {"tonshunfuu"} if within or n == 3 else set()
    if within and sum(t.red for t in tiles) >= 2:
        found.add("shanhonfuu")
    if set.intersection(*numbers) and (within or n == 3):
        found.add("sansouton")
    if len(pairs) >= 2:
        found.add("shantoitsu")
    if within and max(sum(k < 27 and k // 9 == s for k in kinds) for s in range(3)) == 4:
        found.add("chinsuuchan")
    if any(kinds.count(k) >= 3 for k in kinds):
        found.add("tonkuufuu")
    return found


def test_every_hand_of_up_to_four_tiles_has_the_wins_of_the_clauses() -> None:
    checked = 0
    for tiles in small_hands():
        bits = tile_bits(tiles, (), RULES.shapes)
        low = least(tiles, 0, RULES)
        top = best_within(tiles, 0, RULES)
        totals = {low, low if top is None else top}
        found = {
            y for t in totals for y, _ in winning(bits | total_bits(t, LIMIT), len(tiles), RULES)
        }
        assert found == expected_wins(tiles, 0), tiles
        checked += 1
    assert checked > 10_000


def test_of_the_order_only_the_first_two_tiles_matter() -> None:
    for tiles in combinations_with_replacement(TILES[:4] + TILES[9:12] + TILES[27:29], 3):
        told = {
            tile_bits(p, (), RULES.shapes) & ~int(Fact.FIRST_TWO_ALIKE) for p in permutations(tiles)
        }
        assert len(told) == 1


@given(hands, situations())
def test_a_verdict_obeys_the_limit(hand: Hand, situation: Situation) -> None:
    verdict = judge(hand, situation, RULES)
    low = least(hand.tiles, situation.seat, RULES)
    if isinstance(verdict, Impossible):
        assert verdict.problems
    elif isinstance(verdict, Bust):
        assert verdict.halves == low > LIMIT
    elif isinstance(verdict, Within):
        assert verdict.best.halves == best_within(hand.tiles, situation.seat, RULES)
        assert not verdict.best.wins
    else:
        assert isinstance(verdict, Agari)
        assert verdict.best.wins


@given(hands, situations())
def test_the_own_wind_is_counted_the_best_way(hand: Hand, situation: Situation) -> None:
    verdict = judge(hand, situation, RULES)
    if isinstance(verdict, Agari):
        ways = [s for s in scores(hand, situation, RULES) if s.wins]
        assert verdict.best.points == max(s.points for s in ways)
        if verdict.best.tens:
            assert RULES.tiles.own_wind in verdict.best.notes


@given(hands, situations())
def test_what_is_paid_is_what_is_won_and_every_amount_is_a_line(
    hand: Hand, situation: Situation
) -> None:
    verdict = judge(hand, situation, RULES)
    if isinstance(verdict, Agari | Within):
        score = verdict.best
        assert sum(balance(score.payments)) == 0
        worth = {stake: halves(getattr(RULES.stakes, stake)) for stake in Stake}
        han = 40 if score.mangan else total(score.wins) + total(score.prizes)
        assert score.points == sum(han * worth[stake] for stake in situation.stakes)
        assert score.halves == sum(line.amount for line in score.values)
        for line in (*score.wins, *score.prizes):
            key = line.rule.key.partition(".")[2]
            assert key == "extra" or holds(key, score.bits | Fact.WITHIN)


@given(hands, situations())
def test_a_count_without_notes_is_the_same_count(hand: Hand, situation: Situation) -> None:
    bits = tile_bits(hand.tiles, set(), RULES.shapes) | Fact.WITHIN
    whole, bare = (
        count(hand.tiles, bits, True, situation, RULES, with_notes=told) for told in (True, False)
    )
    assert replace(whole, notes=bare.notes) == bare
    assert len(bare.notes) <= len(whole.notes)


@given(hands, situations(), st.sampled_from(WALL))
def test_another_indicator_never_lowers_a_hand(
    hand: Hand, situation: Situation, tile: Tile
) -> None:
    """Where the last copy makes 双和絶 the two prizes go, but ten han come."""
    before = judge(hand, situation, RULES)
    after = judge(hand, replace(situation, indicators=(*situation.indicators, tile)), RULES)
    if isinstance(after, Agari | Within) and isinstance(before, Agari | Within):
        same = [t for t in (*situation.indicators, tile) if t.kind == tile.kind]
        if len(same) <= 3:
            assert after.best.points >= before.best.points


@settings(max_examples=40)
@given(hands, situations())
def test_other_readings_judge_every_hand(hand: Hand, situation: Situation) -> None:
    for _, rules in OTHERS:
        verdict = judge(hand, situation, rules)
        assert isinstance(verdict, Agari | Within | Bust | Hoping | Impossible)


OTHERS: Final = tuple(other_readings(RULES))


# --- why not


def test_missing_tells_what_a_yaku_lacks() -> None:
    have = Fact(tile_bits(Hand.parse("1m2m3p").tiles, (), RULES.shapes) | Fact.WITHIN)
    assert missing("tonshunfuu", have) == Fact.RUN
    assert missing("tanhanpai", have) == Fact(0)
    for yaku in YAKU:
        assert (missing(yaku, have) == 0) is holds(yaku, have)


def test_a_win_asks_for_a_total_within_the_limit() -> None:
    assert all(Fact.WITHIN in need for need in WINS.values())


# --- pure hands that may still come


@pytest.mark.parametrize(
    ("tiles", "may"),
    [
        ("78m", True),  # 9 makes a run
        ("79m", True),
        ("69m", True),  # two pairs
        ("6m9p", True),
        ("9m9p", True),
        ("99m9p", True),  # two pairs, three of a number no more
        ("9m9p8m7m", True),  # a run and a pair
        ("9m9p8m6m", False),
        ("9m8m9p8p9s", False),
    ],
)
def test_a_pure_hand_may_still_come(tiles: str, may: bool) -> None:
    assert may_become_pure(Hand.parse(tiles).tiles, RULES) is may


def test_where_one_may_wait_a_hand_over_the_limit_hopes_or_is_bust() -> None:
    rules = with_value(RULES, "play.bust_test", "while_pure_possible")
    told = [
        judge(Hand.parse(text), Situation(), rules) for text in ("7m8m", "9m9p8m6m", "9m8m9p8p9s")
    ]
    assert [type(v) for v in told] == [Hoping, Bust, Impossible]


def test_a_document_without_a_yaku_makes_no_pure_hand_of_it() -> None:
    only = {key: RULES.win[key] for key in ("tsumofuu", "tonshunfuu")}
    assert not may_become_pure(Hand.parse("6m9p").tiles, replace(RULES, win=only))
    run = {"tonshunfuu": RULES.win["tonshunfuu"]}
    assert may_become_pure(Hand.parse("7m8m").tiles, replace(RULES, win=run))
    assert not may_become_pure(Hand.parse("7m8m9m").tiles, replace(RULES, win=run))
    runs = runs_in(range(34), [1] * 34, Shapes(run_of_any_suits=True))
    assert len(runs) == 7 * 27


# --- notation


@given(hands)
def test_a_hand_is_read_back_in_its_order(hand: Hand) -> None:
    assert Hand.parse(str(hand)) == hand
    assert hand.with_tile(TILES[0]).opened[-1] == TILES[0]


@given(situations())
def test_a_situation_is_read_back(situation: Situation) -> None:
    assert Situation.parse(str(situation)) == situation


@pytest.mark.parametrize(
    ("text", "key", "at"),
    [
        ("riichi", "unknown_word", 0),
        ("seat=S seat=W", "said_twice", 7),
        ("seat=5", "wind_expected", 5),
        ("round=EE", "wind_expected", 6),
        ("honba=x", "number_expected", 6),
        ("honba=1000", "number_expected", 6),
        ("stake=half,much", "stake_expected", 11),
        ("dora=1x", "unknown_letter", 6),
        ("extra=12m", "one_tile_expected", 6),
    ],
)
def test_what_is_no_situation_is_reported_with_its_place(text: str, key: str, at: int) -> None:
    with pytest.raises(NotationError) as caught:
        Situation.parse(text)
    assert (caught.value.key, caught.value.at) == (key, at)


# --- what cannot be


@pytest.mark.parametrize(
    ("hand", "situation", "keys"),
    [
        (Hand(), Situation(), ["no_tiles"]),
        (Hand.parse("1m"), Situation(seat=4), ["no_such_seat"]),
        (Hand.parse("1m"), Situation(round_wind=2), ["no_such_round"]),
        (Hand.parse("1m"), Situation(honba=-1), ["honba_below_zero"]),
        (Hand.parse("1m"), Situation(stakes=(Stake.EVEN,) * 3), ["stakes_of_others"]),
        (Hand.parse("1m"), Situation.parse("dora=1111m"), ["too_many_copies"]),
        (Hand.parse("11111m"), Situation(), ["too_many_copies"]),
        (Hand.parse("1m"), Situation.parse("dora=00p"), ["too_many_copies"]),
        (Hand.parse("0p"), Situation.parse("extra=0p"), ["too_many_copies"]),
        (Hand.parse("678m"), Situation(), ["drawn_after_bust"]),
    ],
)
def test_what_cannot_be_is_reported(hand: Hand, situation: Situation, keys: list[str]) -> None:
    verdict = judge(hand, situation, RULES)
    assert isinstance(verdict, Impossible)
    assert [p.key for p in verdict.problems] == keys
    assert all(
        p.tiles for p in verdict.problems if p.key in ("too_many_copies", "drawn_after_bust")
    )


def test_a_document_may_leave_dora_out() -> None:
    rules = replace(RULES, prize={k: v for k, v in RULES.prize.items() if k != "dora"})
    verdict = judge(Hand.parse("2m"), Situation.parse("dora=1m"), rules)
    assert isinstance(verdict, Within)
    assert verdict.best.han == 1
