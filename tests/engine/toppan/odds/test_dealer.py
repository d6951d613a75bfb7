"""競技十半: the dealer's odds agree with every order of few tiles, the risk, and with samples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations
from random import Random
from statistics import fmean, stdev
from typing import Final, NamedTuple

import pytest
from msgspec.structs import replace

from engine.rulebook import with_value
from engine.tiles import COPIES, RED_FIVES, TILES, Tile, text_of, tiles
from engine.toppan.hand import Hand
from engine.toppan.judge import compared, judge
from engine.toppan.odds import child_hands
from engine.toppan.odds.chances import Odds
from engine.toppan.odds.children import Against, ChildrenForecast
from engine.toppan.odds.dealer import DealerOdds
from engine.toppan.odds.plan import DrawPlan, Planner
from engine.toppan.odds.risk import cost_of_bust, risk
from engine.toppan.odds.worth import HandWorths
from engine.toppan.rules import ToppanRules, load
from engine.toppan.scoring.totals import best_within, halves_of
from engine.toppan.situation import Situation
from engine.toppan.verdict import Agari, Bust, Score, Verdict, Within

RULES: Final = load("toppan")
REDS: Final = {red.kind for red in RED_FIVES}
WALL: Final = tuple(t for t in TILES for _ in range(COPIES - (t.kind in REDS))) + RED_FIVES
SITUATION: Final = Situation.parse("seat=E stake=half,even,double honba=1")
LIMIT: Final = 21
ALWAYS: Final = ((True,) * 22,) * 4
MANY: Final = "1134m268p0379s123456z"


def shown(hand: str, left: str) -> tuple[Tile, ...]:
    return tuple((Counter(WALL) - Counter((*tiles(hand), *tiles(left)))).elements())


def odds_of(hand: str, left: str, rules: ToppanRules = RULES, situation: str = "") -> Odds:
    s = Situation.parse(situation) if situation else SITUATION
    return DealerOdds(Hand.parse(hand), s, shown(hand, left), rules).odds()


@cache
def judged(hand: Hand, situation: Situation) -> Verdict:
    return judge(hand, situation, RULES)


@cache
def as_compared(hand: Hand, situation: Situation) -> Score:
    return compared(hand, situation, RULES)


@cache
def planned(seat: int, dealer: Hand, left: Sequence[Tile]) -> DrawPlan:
    """What a child in this seat does; he knows all tiles but the dealer's first and those left."""
    low = {t: halves_of(t, seat, RULES.tiles)[-1] for t in (*TILES, *RED_FIVES)}
    theirs = HandWorths(SITUATION, RULES)
    return Planner(low, theirs, Counter((dealer.tiles[0], *left)), RULES).plan(dealer.opened, ())


def gained(
    seat: int,
    dealer: Hand,
    coming: Sequence[Tile],
    left: Sequence[Tile],
    rules: ToppanRules = RULES,
) -> float:
    """What the dealer gains from a child who draws these tiles and plays as is supposed."""
    situation = SITUATION
    s = replace(situation, seat=seat, stakes=(situation.stakes[seat - 1],))
    table = planned(seat, dealer, left)
    theirs = as_compared(dealer, situation)
    lost = next(p.points for p in theirs.payments if p.payer == seat)
    for n in range(1, len(coming) + 1):
        hand = Hand(tuple(coming[:n]))
        verdict = judged(hand, s)
        if isinstance(verdict, Agari):
            extra = any(line.rule.key == "win.toppanfuu" for line in verdict.best.wins)
            if extra and n < len(coming):
                verdict = judged(hand, replace(s, extra=coming[n]))
                assert isinstance(verdict, Agari)
            return -verdict.best.points
        if isinstance(verdict, Bust):
            return lost
        total = best_within(hand.tiles, seat, rules)
        assert total is not None
        if not table[min(n, 4) - 1][total]:
            own = as_compared(hand, s)
            if own.halves == theirs.halves and rules.play.tie.value == "nobody":
                return 0
            return -own.points if own.halves > theirs.halves else lost
    raise AssertionError("nothing is left to draw")


@pytest.mark.parametrize(
    ("hand", "left"), [("4m3p", "1m4p5z9s8p"), ("9m", "22z8p1s9s"), ("3m4s1p", "0p8s9s2z7p")]
)
def test_what_staying_gains_is_the_mean_over_every_order_of_the_tiles_left(
    hand: str, left: str
) -> None:
    found, dealer = odds_of(hand, left), Hand.parse(hand)
    assert found.stay is not None
    orders = list(permutations(tiles(left), 4))
    each = (
        fmean(gained(seat, dealer, order, tiles(left)) for order in orders) for seat in (1, 2, 3)
    )
    assert found.stay.points == pytest.approx(sum(each))


def test_what_staying_gains_agrees_with_chance_within_its_error() -> None:
    dealer, chance = Hand.parse("2m5p"), Random(77)
    left = tiles(MANY)
    odds = DealerOdds(dealer, SITUATION, shown("2m5p", MANY), RULES)
    stay = odds.stay()
    each = [
        sum(gained(seat, dealer, chance.sample(left, 8), left) for seat in (1, 2, 3))
        for _ in range(100)
    ]
    assert stay is not None
    assert abs(fmean(each) - stay.points) < 3.5 * stdev(each) / len(each) ** 0.5


def test_another_tile_gains_the_mean_over_the_tiles_that_may_come() -> None:
    found = odds_of("4m3p", "2m4p5z9s6z8p")
    assert found.hit is not None
    assert sum(one.probability for one in found.tiles) == pytest.approx(1)
    mean = sum(one.probability * one.then.points for one in found.tiles)
    assert found.hit.points == pytest.approx(mean)
    dangers = risk(Hand.parse("4m3p"), SITUATION, shown("4m3p", "2m4p5z9s6z8p"), RULES)
    then = {one.tile: one.then for one in found.tiles}
    for one in dangers.tiles:
        if one.points is not None:
            assert then[one.tile].points == pytest.approx(one.points)
            assert then[one.tile].busts == (one.outcome == "bust")


def test_the_best_play_after_the_next_tile_is_the_best_of_what_may_be_done() -> None:
    left = "1m5z6z9s8p7p"
    found = odds_of("2m3p", left)
    one = next(one for one in found.tiles if one.tile == Tile.parse("5z"))
    after = odds_of("2m3p5z", "1m6z9s8p7p")
    ways = [c.points for c in (after.win, after.stay, after.hit) if c is not None]
    assert one.then.points == pytest.approx(max(ways))


def test_what_can_be_declared_is_reported() -> None:
    found = odds_of("5m5m", "2m4p5z9s6z8p")
    assert found.win is not None
    assert found.best == "win"
    over = odds_of("9m9m", "2m4p5z9s6z8p")
    assert (over.stay, over.hit, over.tiles) == (None, None, ())
    ten = odds_of("5m5p5z", "2m4p9s6z8p", situation="seat=E stake=even,even,even")
    assert ten.win is not None
    assert ten.win.points > 3 * 2 * 2


def test_seven_tiles_of_the_dealer_are_a_mangan() -> None:
    found = odds_of("1m1p1s3z4z5z", "6z9s8p7p2m")
    one = next(one for one in found.tiles if one.tile == Tile.parse("6z"))
    assert one.then.points == 2 * (20 + 40 + 80)
    house = with_value(RULES, "win.chiichanfuu", type(RULES.win["chiichanfuu"].value)(han=2))
    assert odds_of("1m1p1s3z4z5z", "6z9s8p7p2m", house).tiles


def test_a_tie_may_go_unpaid() -> None:
    left, dealer = "8p9s7s8s6m", Hand.parse("9m")
    house = with_value(RULES, "play.tie", "nobody")
    found = odds_of("9m", left, house)
    orders = list(permutations(tiles(left), 4))
    each = (
        fmean(gained(seat, dealer, order, tiles(left), house) for order in orders)
        for seat in (1, 2, 3)
    )
    assert found.stay is not None
    assert found.stay.points == pytest.approx(sum(each))


class Dealt(NamedTuple):
    """Children in turn who draw from one wall: their hands so far, the first of them done."""

    hands: tuple[tuple[Tile, ...], ...] = ((),)
    ends: tuple[str, ...] = ()


def all_deals(
    dealer: Hand, left: tuple[Tile, ...], rules: ToppanRules
) -> Iterator[tuple[float, Dealt]]:
    """Every deal of the tiles left to the three children, with its probability."""
    total = as_compared(dealer, SITUATION).halves
    plans = {seat: planned(seat, dealer, left) for seat in (1, 2, 3)}

    def after(dealt: Dealt, rest: tuple[Tile, ...]) -> Iterator[tuple[float, Dealt]]:
        for tile in sorted(set(rest)):
            likely, hand = rest.count(tile) / len(rest), (*dealt.hands[-1], tile)
            at = rest.index(tile)
            seat = len(dealt.hands)
            end = ended(seat, Hand(hand), plans[seat], total, rules)
            hands, ends = (*dealt.hands[:-1], hand), dealt.ends
            if end:
                hands, ends = (*hands, ()), (*ends, end)
            then = Dealt(hands, ends)
            if len(ends) == 3:
                yield likely, then
            else:
                for more, found in after(then, (*rest[:at], *rest[at + 1 :])):
                    yield likely * more, found

    return after(Dealt(), left)


def ended(seat: int, hand: Hand, plan: DrawPlan, dealers: int, rules: ToppanRules) -> str:
    """How a child ends with these tiles against a total of the dealer's; empty: he draws on."""
    verdict = judged(hand, child_of(seat))
    if not isinstance(verdict, Within):
        return "win" if isinstance(verdict, Agari) else "bust"
    total = best_within(hand.tiles, seat, rules)
    assert total is not None
    if plan[min(len(hand.tiles), 4) - 1][total]:
        return ""
    return "equal" if total == dealers else "higher" if total > dealers else "lower"


def child_of(seat: int) -> Situation:
    return replace(SITUATION, seat=seat, stakes=(SITUATION.stakes[seat - 1],))


def paid_by_dealer(seat: int, hand: Hand, end: str, rest: Counter[Tile]) -> float:
    """What the dealer pays a child, on average over the tiles that may be turned."""
    around = child_of(seat)
    if end == "higher":
        return as_compared(hand, around).points
    verdict = judged(hand, around)
    assert isinstance(verdict, Agari)
    if all(line.rule.key != "win.toppanfuu" for line in verdict.best.wins):
        return verdict.best.points
    each = [judged(hand, replace(around, extra=tile)) for tile in rest.elements()]
    return fmean(one.best.points for one in each if isinstance(one, Agari))


@pytest.mark.parametrize("again", [(), ("three_wins",), ("four_equal",), RULES.play.redraws.value])
@pytest.mark.parametrize(
    ("hand", "left", "seen"),
    [
        ("1m9p", "99m99p11s1p8s", {"win", "equal"}),
        ("9m", "99m9p8s234z", {"equal"}),
    ],
)
def test_a_deal_that_is_played_again_counts_as_nothing(
    hand: str, left: str, seen: set[str], again: tuple[str, ...]
) -> None:
    """② 四家同数開示・子三家和: the mean over every deal of few tiles from one wall."""
    rules, dealer = with_value(RULES, "play.redraws", again), Hand.parse(hand)
    prices = [payment.points for payment in as_compared(dealer, SITUATION).payments]
    points = wins = 0.0
    redrawn = set[str]()
    for likely, dealt in all_deals(dealer, tiles(left), RULES):
        if set(dealt.ends) in ({"win"}, {"equal"}):
            redrawn |= set(dealt.ends)
            name = "three_wins" if dealt.ends[0] == "win" else "four_equal"
            if name in again:
                continue
        rest = Counter(tiles(left)) - Counter(tile for some in dealt.hands for tile in some)
        for at, end in enumerate(dealt.ends):
            lost = end in ("win", "higher")
            own = Hand(dealt.hands[at])
            gain = -paid_by_dealer(at + 1, own, end, rest) if lost else prices[at]
            points, wins = points + likely * gain, wins + likely * (not lost) / 3
    found = DealerOdds(dealer, SITUATION, shown(hand, left), rules).stay()
    assert found is not None
    assert redrawn == seen
    assert (found.points, found.wins) == (pytest.approx(points), pytest.approx(wins))


def met(
    plan: DrawPlan, left: str, came: str = "", rules: ToppanRules = RULES, than: int = 0
) -> Against:
    """How a child in the south ends against a total of the dealer's, who drew the tiles `came`."""
    child = ChildrenForecast(SITUATION, (1,), Counter(tiles(left)), rules)
    for _ in child.prepare(plan, than):
        pass
    return child.against(plan, than, tiles(came))[0]


def forecast(left: str, size: int = 8) -> list[Against]:
    """How three children who always draw end against a dealer who drew an east and a one."""
    children = ChildrenForecast(SITUATION, (1, 2, 3), Counter(tiles(left)), RULES)
    came = tiles("1z1m")
    for _ in children.prepare(ALWAYS, 15, size):
        pass
    assert children.knows(ALWAYS, 15, size)
    return children.against(ALWAYS, 15, came)


@pytest.mark.parametrize(
    "left", ["1123m12s1p1234567z8p", "11m1p1122334455z", "1234m22p15s1357z", "1111m222p1s1157z"]
)
def test_hands_of_one_form_end_like_each_by_itself(
    left: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    alike = forecast(left)
    monkeypatch.setattr(child_hands, "_family", lambda tile: tile)
    for one, other in zip(alike, forecast(left), strict=True):
        assert one == pytest.approx(other)


def test_the_children_gain_no_less_than_by_their_short_hands() -> None:
    few, more, every = (forecast("1123m12s1p1234567z8p", size=size) for size in (3, 4, 8))
    for shorter, longer in ((few, more), (more, every)):
        for one, other in zip(shorter, longer, strict=True):
            assert one.safe < other.safe
            assert one.points < other.points
            assert one.won >= other.won


def test_where_one_may_wait_a_child_may_still_make_a_pure_hand() -> None:
    rules = with_value(RULES, "play.bust_test", "while_pure_possible")
    assert met(ALWAYS, "7m8m9m", rules=rules).safe == pytest.approx(1)
    assert odds_of("7m8m", "9m2p5z9s", rules).tiles


def test_few_tiles_are_reported() -> None:
    with pytest.raises(ValueError, match="too few tiles"):
        odds_of("4m", "9p8p")
    assert odds_of("4m", "9p8p7p3s").hit is not None


def test_steps_report_progress() -> None:
    seen = shown("4m3p", "2m4p5z9s6z8p")
    heard = list(DealerOdds(Hand.parse("4m3p"), SITUATION, seen, RULES).steps())
    assert heard[-1][0] == heard[-1][1] > 2
    many = DealerOdds(Hand.parse("2m5p"), SITUATION, shown("2m5p", MANY), RULES).steps()
    before: set[tuple[int, int]] = set()
    for step in many:
        if step in before:
            return  # what the children do is prepared in steps of its own
        before.add(step)
    raise AssertionError("no hand took more than a step")


@pytest.mark.parametrize("done", [1, 16, 31, 60])
def test_steps_that_were_left_out_do_not_change_the_odds(done: int) -> None:
    hand, seen = Hand.parse("4m6p"), shown("4m6p", MANY)
    halved = DealerOdds(hand, SITUATION, seen, RULES)
    steps = halved.steps()
    for _ in range(done):
        next(steps)
    del steps
    assert halved.odds() == DealerOdds(hand, SITUATION, seen, RULES).odds()


def test_a_plan_after_others_is_summed_like_the_first() -> None:
    """Only the hands that end in another way are summed again; all come to the same numbers."""
    by_total = [tuple(total < stays for total in range(22)) for stays in (9, 14, 18, 22)]
    asked = [
        ((by_total[first], by_total[then], by_total[then], by_total[last]), halves, came)
        for first, then, last, halves, came in (
            (3, 2, 1, 12, "1z"),
            (3, 2, 1, 14, "1z1m"),
            (1, 1, 0, 14, "1z1m"),
            (3, 3, 3, 14, "1z"),
            (0, 0, 0, 3, "1z1m2p"),
            (3, 2, 2, 21, "1m"),
        )
    ]
    left = Counter(tiles("111223m1299s1123p1123456z"))
    one_after_another = ChildrenForecast(SITUATION, (1, 2, 3), left, RULES)
    for plan, halves, came in asked:
        alone = ChildrenForecast(SITUATION, (1, 2, 3), left, RULES)
        for children in (one_after_another, alone):
            for _ in children.prepare(plan, halves):
                pass
        drawn = tiles(came)
        found = one_after_another.against(plan, halves, drawn)
        assert found == alone.against(plan, halves, drawn)
        assert any(child.safe not in (0, 1) for child in found)


def test_a_child_who_runs_out_of_tiles_has_lost() -> None:
    table = ((True,) * 22, (True,) * 22, (False,) * 22, (False,) * 22)
    assert met(table, "1m2p5z", than=6).safe == pytest.approx(1)
    assert met(table, "1m2p5z", than=7).safe == 0
    assert met(table, "1m2p5z", "5z").safe == 0


def test_a_child_counts_his_own_winds_the_best_way() -> None:
    verdict = judged(Hand.parse("2z2z"), replace(SITUATION, seat=1, stakes=SITUATION.stakes[:1]))
    assert isinstance(verdict, Agari)
    assert met(ALWAYS, "22z").points == verdict.best.points


def test_what_a_child_is_paid_for_a_win_includes_a_tile_that_is_turned() -> None:
    """十半和: with 9, 1 and a dragon, the other dragon makes the first one dora."""
    always = met(ALWAYS, "9p1s56z3m")
    assert always.paid == pytest.approx(always.points)  # who always draws wins by declaring alone


def paid_on_average(left: str, came: str, situation: Situation, rules: ToppanRules) -> float:
    """What a child in the south who always draws wins by declaring, over every order of the tiles
    left after those that came; 十半和 turns the next one."""
    own = replace(situation, seat=1, stakes=situation.stakes[:1])
    rest, found = (Counter(tiles(left)) - Counter(tiles(came))).elements(), list[float]()
    for order in permutations(rest):
        for n in range(1, len(order) + 1):
            verdict = judge(Hand(order[:n]), own, rules)
            if isinstance(verdict, Agari):
                if any(line.rule.key == "win.toppanfuu" for line in verdict.best.wins):
                    more = replace(own, extra=order[n]) if n < len(order) else own
                    verdict = judge(Hand(order[:n]), more, rules)
                assert isinstance(verdict, Agari)
                found.append(verdict.best.points)
                break
            if isinstance(verdict, Bust) or n == len(order):
                found.append(0)
                break
    return fmean(found)


@pytest.mark.parametrize(
    "rules",
    [
        RULES,
        with_value(RULES, "payment.ceiling", "mangan"),
        with_value(RULES, "payment.fractions", "rounded_up"),
        with_value(RULES, "payment.mangan_against", "higher"),
        with_value(RULES, "dora.extra_is", "dora"),
    ],
)
@pytest.mark.parametrize(
    ("left", "came", "dora"),
    [
        ("9p155z3m", "", "55z"),
        ("9p1m55z3m", "", "55z33m9s"),
        ("9p1m55z33m", "5z", "553z33m"),
        ("9p1m55z33m", "3m", "55z33m4m"),
        ("0p5p5m5z4s1z", "", "55p7z7z7z55m6z"),
        ("88m2p5z1z", "", "88m222p"),
        ("3s77m55z3m", "", "55z77m4m333p"),
    ],
)
def test_a_turned_tile_makes_a_last_copy_of_one_that_a_child_holds(
    left: str, came: str, dora: str, rules: ToppanRules
) -> None:
    situation = replace(SITUATION, indicators=tiles(dora))
    child = ChildrenForecast(situation, (1,), Counter(tiles(left)), rules)
    for _ in child.prepare(ALWAYS, 0):
        pass
    found = child.against(ALWAYS, 0, tiles(came))[0].paid
    assert found == pytest.approx(paid_on_average(left, came, situation, rules))
    assert found > 0


def recursed(hand: str, left: tuple[Tile, ...]) -> dict[str, float]:
    """What each choice gains: staying by every order of the tiles left, another tile by the best
    of what may be done after it."""
    own, found = Hand.parse(hand), dict[str, float]()
    verdict = judged(own, SITUATION)
    if isinstance(verdict, Bust):
        shown_tiles = {tile: cost_of_bust(tile, own, SITUATION, RULES) for tile in left}
        return {"bust": fmean(shown_tiles[tile] for tile in left)}
    if isinstance(verdict, Agari):
        extra = any(line.rule.key == "win.toppanfuu" for line in verdict.best.wins)
        drawn = left if extra and len(left) > 3 else ()
        more = [judged(own, replace(SITUATION, extra=tile)) for tile in drawn] or [verdict]
        found["win"] = fmean(one.best.points for one in more if isinstance(one, Agari))
    total = best_within(own.tiles, 0, RULES)
    if total is not None:
        orders = list(permutations(left, min(5, len(left))))
        found["stay"] = sum(
            fmean(gained(seat, own, order, left) for order in orders) for seat in (1, 2, 3)
        )
        found["hit"] = 0.0
        if len(left) > 3:
            each = (
                recursed(str(own.with_tile(tile)), (*left[:at], *left[at + 1 :]))
                for at, tile in enumerate(left)
            )
            found["hit"] = fmean(max(one.values()) for one in each)
    return found


@pytest.mark.parametrize(
    ("hand", "left"), [("5m", "3p9s8p2z7s"), ("9m", "122z8p7p"), ("2m3p", "1m4p6s9s7p")]
)
def test_the_best_play_is_that_of_plain_enumeration(hand: str, left: str) -> None:
    found, told = odds_of(hand, left), recursed(hand, tiles(left))
    for name in ("win", "stay", "hit"):
        chance = getattr(found, name)
        assert (chance is None) == (name not in told)
        if chance is not None:
            assert chance.points == pytest.approx(told[name])


@pytest.mark.parametrize(("hand", "seed"), [("7m", 1), ("1z4m", 3)])
def test_tiles_that_the_dealer_drew_are_gone_for_the_children(hand: str, seed: int) -> None:
    """The best play after a tile is that of the hand with the tile, computed anew."""
    chance, own = Random(seed), tiles(hand)
    rest = list((Counter(WALL) - Counter(own)).elements())
    indicators = chance.sample(rest, 34)
    left = chance.sample(list((Counter(rest) - Counter(indicators)).elements()), 18)
    told = "seat=E stake=half,even,double honba=1 dora=" + text_of(indicators)
    situation = Situation.parse(told)

    def around(own: tuple[Tile, ...], left: Sequence[Tile]) -> Odds:
        seen = Counter((*own, *left, *indicators))
        others = tuple((Counter(WALL) - seen).elements())
        return DealerOdds(Hand(own), situation, others, RULES).odds()

    found = around(own, left)
    assert found.hit is not None
    assert found.hit.wins + found.hit.busts <= 1
    low = [one for one in found.tiles if one.tile.honor or one.tile.number < 3]
    for one in chance.sample(low, 2):
        then = around((*own, one.tile), list((Counter(left) - Counter((one.tile,))).elements()))
        ways = [c.points for c in (then.win, then.stay, then.hit) if c is not None]
        assert one.then.points == pytest.approx(max(ways))


def test_children_whose_own_wind_is_less_than_an_honour_have_plans_of_their_own() -> None:
    """Their least values differ, so that each is reckoned by himself."""
    house = with_value(RULES, "tiles.own_wind", (10.0, 1.0))
    found = odds_of("9m", "234z8p1s9s", house)
    assert found.stay is not None
    assert 0 <= found.stay.wins <= 1
