"""競技十半: deals, games and offences; every rule about them has a case from the text."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.ledger import Line, Payment, balance, total
from engine.rulebook import AnyRule, Rule, rules_in, with_value
from engine.tiles import Tile, tiles
from engine.toppan.hand import Hand
from engine.toppan.judge import compared
from engine.toppan.play.deal import (
    Act,
    Deal,
    Player,
    Refused,
    act,
    least_to_stay,
    turn,
    verdict_of,
    visible,
)
from engine.toppan.play.offences import (
    OffenceAnswers,
    Ruling,
    Unanswered,
    Unstated,
    acts,
    offenders,
    questions,
    rule_on,
    usual,
)
from engine.toppan.play.placing import Result, result
from engine.toppan.play.scores import (
    GameState,
    about_prizes,
    after,
    ending_rule,
    ending_rule_by_fine,
    opening,
    prizes,
)
from engine.toppan.play.settle import Settled, settle
from engine.toppan.rules import ToppanRules, load
from engine.toppan.situation import WIND_LETTERS, Situation, Stake
from engine.toppan.verdict import Agari

FILE: Final = Path(__file__).parents[3] / "cases" / "toppan.toml"
RULES: Final = load("toppan")
RAW: Final = tomllib.loads(FILE.read_text(encoding="utf-8"))
EVEN: Final = ("even", "even", "even")


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a deal comes to, in points; `winners` of the duels of South, West and North."""

    winners: tuple[str, ...]
    payments: dict[str, float]
    dealer: str
    honba: int
    redraw: bool = False


class Played(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A deal that shows one rule, or its other reading."""

    rule: str
    shows: str
    tiles: tuple[str, str, str, str]
    ends: tuple[str, str, str, str]
    expect: Wanted
    stakes: tuple[str, str, str] = EVEN
    dora: str = ""
    honba: int = 0
    otherwise: bool = False
    cites: bool = True


class Ended(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The end of a game that shows one rule, or its other reading."""

    rule: str
    shows: str
    scores: tuple[int, int, int, int]
    expect: dict[str, list[float]]
    prizes: dict[str, int] = {}
    chombo: tuple[int, int, int, int] = (0, 0, 0, 0)
    otherwise: bool = False


DEALS: Final = tuple(msgspec.convert(raw, Played) for raw in RAW["deal"])
FINISHES: Final = tuple(msgspec.convert(raw, Ended) for raw in RAW["finish"])


def document(case: Played | Ended) -> ToppanRules:
    if not case.otherwise:
        return RULES
    return otherwise(case.rule)


def otherwise(key: str) -> ToppanRules:
    rule = next(rule for rule in rules_in(RULES) if rule.key == key)
    return with_value(RULES, key, rule.otherwise[0])


def done(deal: Deal, seat: int, deed: Act, rules: ToppanRules = RULES, **more: Any) -> Deal:
    after_it = act(deal, seat, deed, rules, **more)
    assert isinstance(after_it, Deal), after_it
    return after_it


def played(
    hands: tuple[str, ...],
    ends: tuple[str, ...],
    stakes: tuple[str, ...] = EVEN,
    rules: ToppanRules = RULES,
    start: Deal | None = None,
) -> Deal:
    """A deal as it goes at a table: first tiles and stakes, the dealer, the children in turn."""
    deal = Deal() if start is None else start
    drawn = [tiles(text) for text in hands]
    for seat in range(4):
        if drawn[seat]:
            deal = done(deal, seat, "draw", rules, tile=drawn[seat][0])
            if seat:
                deal = done(deal, seat, "stake", rules, stake=Stake(stakes[seat - 1]))
    for seat in range(4):
        for tile in drawn[seat][1:]:
            deal = done(deal, seat, "draw", rules, tile=tile)
        if ends[seat] in ("stay", "win"):
            deal = done(deal, seat, ends[seat], rules)  # type: ignore[arg-type]
        assert deal.players[seat].end == ends[seat]
    return deal


def start_of(case: Played) -> Deal:
    return Deal(honba=case.honba, indicators=tiles(case.dora))


@pytest.mark.parametrize("case", DEALS, ids=lambda c: f"{c.rule}: {c.shows}")
def test_a_deal_is_settled_as_the_text_says(case: Played) -> None:
    rules = document(case)
    deal = played(case.tiles, case.ends, case.stakes, rules, start_of(case))
    settled = settle(deal, rules)
    assert seen(settled) == case.expect
    assert (case.rule in {rule.key for rule in cited_in(settled)}) is case.cites


def seen(settled: Settled) -> Wanted:
    seats = zip(WIND_LETTERS, balance(settled.payments), strict=True)
    winners = [WIND_LETTERS[d.winner] for d in settled.duels if d.winner is not None]
    return Wanted(
        winners=tuple(winners),
        payments={seat: halves / 2 for seat, halves in seats},
        dealer=settled.dealer,
        honba=settled.honba,
        redraw=settled.redraw is not None,
    )


def cited_in(settled: Settled) -> Iterator[AnyRule]:
    yield from settled.because
    if settled.redraw is not None:
        yield settled.redraw
    for duel in settled.duels:
        yield duel.rule
        yield from () if duel.score is None else duel.score.notes


@pytest.mark.parametrize("case", FINISHES, ids=lambda c: f"{c.rule}: {c.shows}")
def test_a_game_ends_as_the_text_says(case: Ended) -> None:
    rules = document(case)
    a, b, c, d = (2 * score for score in case.scores)
    given = case.prizes
    some = (
        [Payment(Line(RULES.game.tobi_prize, 2 * given["points"]), given["from"], given["to"])]
        if given
        else []
    )
    told = result((a, b, c, d), some, rules, case.chombo)
    uma = [
        sum(line.amount for line in p.lines if line.rule.key.startswith("uma.")) / 2
        for p in told.players
    ]
    found = {
        "places": [p.place for p in told.players],
        "uma": uma,
        "totals": [p.total / 2 for p in told.players],
    }
    assert found == case.expect
    assert sum(uma) == (0 if rules.uma.remainder.value == "earlier_seat" else -0.5)
    assert case.rule in {rule.key for rule in cited_at_end(told)}


def cited_at_end(told: Result) -> Iterator[AnyRule]:
    yield from told.because
    for player in told.players:
        assert player.total == player.score + total(player.lines)
        yield from (line.rule for line in player.lines)


# --- turns


@pytest.mark.parametrize(
    ("hands", "ends", "seat", "deed", "key", "rule"),
    [
        (("", "", "", ""), "", 1, "draw", "not_your_turn", "play.order"),
        (("4m", "", "", ""), "", 2, "draw", "not_your_turn", "play.order"),
        (("4m", "", "", ""), "", 1, "stake", "stake_after_first_tile", "stakes.declared"),
        (("4m", "5m", "6m", "7m"), "", 1, "draw", "not_your_turn", "play.dealer_first"),
        (("4m", "5m", "6m", "7m"), "", 0, "win", "no_win", "play.dealer_ends"),
        (("4m3p", "5m", "6m", "7m"), "stay", 2, "draw", "not_your_turn", "play.order"),
        (("4m3p", "5m", "6m", "7m"), "stay", 0, "draw", "not_your_turn", "play.order"),
        (("4m3p", "5m", "6m", "7m"), "stay", 1, "win", "no_win", "play.child_win"),
        (("4m9p", "5m", "6m", "7m"), "bust", 1, "draw", "deal_done", "play.dealer_bust"),
        (("4m4m", "5m", "6m", "7m"), "win", 1, "draw", "deal_done", "play.dealer_win"),
        (("9m9m", "5m", "6m", "7m"), "", 0, "stay", "over_the_limit", "tiles.limit"),
        (("9m9m", "5m", "6m", "7m"), "", 0, "draw", "over_the_limit", "play.bust_test"),
        (("4m3p", "3m", "6m", "7m"), "stay", 1, "stay", "cannot_win", "play.stay_margin"),
    ],
)
def test_what_is_out_of_turn_is_refused_with_its_rule(
    hands: tuple[str, ...], ends: str, seat: int, deed: Act, key: str, rule: str
) -> None:
    deal = played(hands, (ends, "", "", ""))
    refused = act(deal, seat, deed, RULES, tile=Tile.parse("1m"), stake=Stake.EVEN)
    assert isinstance(refused, Refused)
    assert (refused.key, refused.rule.key) == (key, rule)


def test_a_stake_comes_after_the_first_tile_and_before_the_next() -> None:
    deal = done(done(Deal(), 0, "draw", tile=Tile.parse("4m")), 1, "draw", tile=Tile.parse("5m"))
    refused = act(deal, 1, "draw", RULES, tile=Tile.parse("1m"))
    assert isinstance(refused, Refused)
    assert refused.rule is RULES.stakes.declared


def test_a_deal_that_is_done_refuses_everything() -> None:
    deal = played(("9m", "2m9p", "3m9p", "4p9p"), ("stay", "bust", "bust", "bust"))
    refused = act(deal, 1, "draw", RULES, tile=Tile.parse("1m"))
    assert isinstance(refused, Refused)
    assert refused.rule is RULES.play.compare


def test_a_child_that_shows_nine_and_a_half_may_not_stay_against_nine() -> None:
    dealer = tiles("5z9m")
    assert least_to_stay(dealer, RULES) == 2 * 9 + 1 + 1
    deal = played(("5z9m", "9p", "6m", "7m"), ("stay", "", "", ""))
    deal = done(deal, 1, "draw", tile=Tile.parse("5z"))
    refused = act(deal, 1, "stay", RULES)
    assert isinstance(refused, Refused)
    assert refused.rule is RULES.play.stay_margin
    again = played(("5z8m", "9p", "6m", "7m"), ("stay", "", "", ""))
    assert isinstance(act(again, 1, "stay", RULES), Deal)


def test_the_dealers_own_wind_that_lies_open_is_a_half_or_ten() -> None:
    dealer = tiles("9m1z")
    assert least_to_stay(dealer, RULES) == 1 + 1 + 1
    assert least_to_stay(dealer, otherwise("play.shown_own_wind")) == 20 + 1 + 1


def test_the_childs_own_wind_may_be_ten_to_stay() -> None:
    deal = played(("5z8m", "2z", "6m", "7m"), ("stay", "", "", ""))
    assert isinstance(act(deal, 1, "stay", RULES), Deal)


def test_first_tiles_lie_face_down_and_later_ones_open() -> None:
    deal = played(("4m3p", "5m", "6m", "7m"), ("stay", "", "", ""))
    assert RULES.play.dealer_tile.value == "face_down"
    assert visible(deal, 0, RULES) == (None, Tile.parse("3p"))
    deal = done(deal, 1, "stay")
    assert visible(deal, 1, RULES) == (None,)
    early = otherwise("play.hidden_until")
    assert visible(deal, 1, early) == tiles("5m")
    assert visible(deal, 2, early) == (None,)
    assert visible(deal, 0, early)[0] is None
    for seat in (2, 3):
        deal = done(deal, seat, "stay")
    assert [visible(deal, seat, RULES) for seat in range(4)] == [p.tiles for p in deal.players]


def test_a_win_is_declared_by_any_of_four_words() -> None:
    assert RULES.play.calls.value == ("yaku", "goburei", "toppan", "tsumo")


def test_the_tile_of_a_declared_ten_and_a_half_adds_to_that_hand_alone() -> None:
    deal = played(("9m", "2m8p5z", "3m", "7m"), ("stay", "", "", ""))
    deal = done(deal, 1, "win", tile=Tile.parse("7s"))
    verdict = verdict_of(deal, 1, RULES)
    assert isinstance(verdict, Agari)
    assert verdict.best.han == 3
    assert deal.players[2].extra is None


def test_a_misused_deal_says_so() -> None:
    deal = done(Deal(), 0, "draw", tile=Tile.parse("4m"))
    with pytest.raises(ValueError, match="needs a tile"):
        act(deal, 1, "draw", RULES)
    with pytest.raises(ValueError, match="too_many_copies"):
        act(Deal(indicators=tiles("1111m")), 0, "draw", RULES, tile=Tile.parse("1m"))
    with pytest.raises(ValueError, match="by a word"):
        act(done(deal, 1, "draw", tile=Tile.parse("4m")), 1, "stake", RULES)
    with pytest.raises(ValueError, match="not done"):
        settle(deal, RULES)
    with pytest.raises(ValueError, match="compares with nothing"):
        compared(Hand.parse("9m9m"), Situation(), RULES)
    players = tuple(Player(tiles("2m3p"), Stake.EVEN, "win") for _ in range(4))
    with pytest.raises(ValueError, match="without a 和了役"):
        settle(Deal(players=players), RULES)  # type: ignore[arg-type]


def test_a_document_may_leave_a_tie_unpaid() -> None:
    house = with_value(RULES, "play.tie", "nobody")
    deal = played(("4m5p", "9p", "2m6p", "4s4p"), ("stay", "stay", "stay", "stay"), rules=house)
    told = settle(deal, house)
    assert told.duels[0].winner is None
    assert sum(balance(told.payments)) == 0


def test_a_document_may_play_no_redraw() -> None:
    house = with_value(RULES, "play.redraws", ())
    deal = played(("4m5p", "9p", "2m7p", "4s5p"), ("stay",) * 4, rules=house)
    assert settle(deal, house).redraw is None
    assert settle(deal, RULES).redraw is RULES.play.redraws


def test_where_one_may_wait_a_hand_over_the_limit_goes_on() -> None:
    rules = otherwise("play.bust_test")
    deal = played(("7m8m9m", "9p", "2m", "4s"), ("win", "", "", ""), rules=rules)
    assert settle(deal, rules).duels[0].winner == 0


# --- from deal to deal


def state_after(settled: Settled, state: GameState, goes_on: bool = True) -> GameState:
    return after(state, settled, RULES, goes_on).state


BUST: Final = settle(played(("4m9p", "2m", "3m", "4p"), ("bust", "", "", "")), RULES)
BUST_WITH_HONBA: Final = settle(
    played(("4m9p", "2m", "3m", "4p"), ("bust", "", "", ""), start=Deal(honba=2)), RULES
)
STAY: Final = settle(
    played(("9m", "2m9p", "3m9p", "4p9p"), ("stay", "bust", "bust", "bust")), RULES
)


def test_a_game_begins_with_200_points_each() -> None:
    assert opening(RULES) == GameState(scores=(400, 400, 400, 400))
    assert RULES.game.start_points.clause == RULES.game.return_points.clause == "①"


def test_the_dealer_goes_on_until_he_has_stayed_or_won() -> None:
    assert state_after(BUST, opening(RULES), goes_on=False) == GameState(
        scores=(394, 402, 402, 402)
    )


def test_afterwards_the_dealer_deals_on_or_passes_as_he_likes() -> None:
    on, passed = (state_after(STAY, opening(RULES), goes_on) for goes_on in (True, False))
    assert (on.dealer, on.honba) == (0, 1)
    assert (passed.dealer, passed.honba) == (1, 0)
    because = after(opening(RULES), STAY, RULES, goes_on=False).because
    assert RULES.dealer.when_passed in because


def test_a_bust_with_counters_passes_the_deal_and_takes_the_counters_away() -> None:
    table = GameState(scores=(400,) * 4, dealer=3, honba=2)
    moved = state_after(BUST_WITH_HONBA, table)
    assert (moved.dealer, moved.round_wind, moved.honba) == (0, 1, 0)
    assert moved.scores == (406, 406, 406, 382)


def test_a_document_may_keep_counters_and_dealer() -> None:
    kept = with_value(RULES, "dealer.when_passed", "kept")
    assert after(opening(kept), STAY, kept, goes_on=False).state.honba == 1
    stays = with_value(RULES, "dealer.bust_with_honba", "stays")
    deal = played(("4m9p", "2m", "3m", "4p"), ("bust", "", "", ""), start=Deal(honba=2))
    assert settle(deal, stays).dealer == "deals_again"


def test_the_game_is_over_when_the_last_dealer_of_south_passes() -> None:
    last = GameState(scores=(400,) * 4, dealer=3, round_wind=1, honba=1)
    told = after(last, STAY, RULES, goes_on=False)
    assert told.ended is RULES.game.length
    assert (told.state.dealer, told.state.round_wind) == (3, 1)
    assert after(last, STAY, RULES).ended is None
    east = replace(last, round_wind=0)
    assert after(east, STAY, RULES, goes_on=False, length="east").ended is RULES.game.length
    assert after(east, STAY, RULES, goes_on=False).state.round_wind == 1
    assert after(replace(last, dealer=2), STAY, RULES, goes_on=False).ended is None


@pytest.mark.parametrize(
    ("scores", "rule"),
    [
        ((400, 400, 400, 400), None),
        ((1, 799, 400, 400), "game.tobi"),
        ((0, 600, 600, 400), "game.tobi"),
        ((1, 699, 500, 400), None),
        ((900, 300, 200, 200), "game.upper_end"),
        ((899, 301, 200, 200), None),
    ],
)
def test_a_score_of_nothing_or_of_450_ends_the_game(scores: Any, rule: str | None) -> None:
    if scores == (1, 799, 400, 400):
        scores = (-1, 801, 400, 400)
    found = ending_rule(scores, RULES)
    assert (None if found is None else found.key) == rule


def test_a_fine_ends_the_game_at_once_or_the_next_deal_is_played() -> None:
    """game.fine_ends."""
    fallen = (0, 600, 600, 400)
    assert ending_rule_by_fine(fallen, RULES) is RULES.game.tobi
    assert ending_rule_by_fine(fallen, otherwise("game.fine_ends")) is None
    assert ending_rule_by_fine((400, 400, 400, 400), RULES) is None


def between(*flows: tuple[int, int, int]) -> tuple[Payment, ...]:
    return tuple(Payment(Line(RULES.payment.formula, n), payer, to) for payer, to, n in flows)


def test_who_falls_pays_the_prize_to_who_took_his_points() -> None:
    paid = between((1, 0, 60))
    assert balance(prizes((860, -20, 400, 360), paid, RULES)) == (60, -60, 0, 0)
    each = otherwise("game.tobi_pays")
    assert balance(prizes((860, -20, 400, 360), paid, each)) == (20, -60, 20, 20)


def test_several_who_took_the_points_share_the_prize() -> None:
    paid = between((0, 1, 60), (0, 3, 10))
    assert balance(prizes((-10, 600, 600, 410), paid, RULES)) == (-60, 30, 0, 30)
    house = with_value(RULES, "game.tobi_prize", 30.5)
    assert balance(prizes((-10, 600, 600, 410), paid, house)) == (-61, 31, 0, 30)


def test_who_falls_by_a_fine_pays_all_three_or_nobody() -> None:
    """game.tobi_by_fine: the fine goes to all three, with more to whom the tile was due."""
    paid = between((0, 1, 10), (0, 2, 20), (0, 3, 10))
    told = prizes((-10, 600, 610, 400), paid, RULES, by_fine=True)
    assert balance(told) == (-60, 20, 20, 20)
    told = prizes((-10, 600, 610, 400), between((0, 2, 40)), RULES, by_fine=True)
    assert balance(told) == (-60, 20, 20, 20)
    nobody = otherwise("game.tobi_by_fine")
    assert prizes((-10, 600, 610, 400), paid, nobody, by_fine=True) == ()
    about = about_prizes((-10, 600, 610, 400), RULES, by_fine=True)
    assert about == (RULES.game.tobi_by_fine,)


def test_each_of_two_who_fall_pays_a_prize_or_they_share_one() -> None:
    """game.several_fall."""
    paid = between((1, 0, 60), (2, 0, 60))
    scores = (1000, -20, -20, 640)
    assert balance(prizes(scores, paid, RULES)) == (120 + 60, -60 - 20, -60 - 20, -20)
    shared = otherwise("game.several_fall")
    assert balance(prizes(scores, paid, shared)) == (60 + 60, -30 - 20, -30 - 20, -20)
    assert RULES.game.several_fall in about_prizes(scores, RULES)
    assert RULES.game.upper_pays in about_prizes(scores, RULES)
    assert about_prizes((400, 400, 400, 400), RULES) == ()


def test_who_falls_by_no_single_player_pays_all() -> None:
    assert balance(prizes((0, 600, 600, 400), (), RULES)) == (-60, 20, 20, 20)


def test_who_reaches_the_upper_end_is_paid_by_all_or_by_the_losers() -> None:
    paid = between((1, 0, 60))
    assert balance(prizes((900, 300, 200, 200), paid, RULES)) == (60, -20, -20, -20)
    losers = otherwise("game.upper_pays")
    assert balance(prizes((900, 300, 200, 200), paid, losers)) == (60, -60, 0, 0)


def test_both_prizes_apply_together() -> None:
    paid = between((1, 0, 60))
    told = prizes((920, -20, 400, 300), paid, RULES)
    assert balance(told) == (120, -80, -20, -20)
    assert {p.line.rule.key for p in told} == {"game.tobi_prize", "game.upper_prize"}


def test_a_document_may_cut_what_is_below_zero() -> None:
    house = with_value(RULES, "game.below_zero", "cut")
    assert result((880, 380, 360, -20), (), house).players[3].total == -400 - 160
    assert result((880, 380, 360, -20), (), RULES).players[3].total == -420 - 160


@pytest.mark.parametrize("key", ["uma.counted", "uma.afloat"])
@given(
    three=st.tuples(*[st.sampled_from((-20, 0, 200, 380, 400, 420, 440, 900))] * 3),
    prized=st.booleans(),
    by_number=st.booleans(),
    turned=st.booleans(),
)
def test_a_reading_of_who_is_afloat_is_named_where_it_decides_and_nowhere_else(
    key: str, three: tuple[int, int, int], prized: bool, by_number: bool, turned: bool
) -> None:
    """`uma.counted` and `uma.afloat`, after トビ and 上限パンク with their prizes too."""
    rules = otherwise("uma.tobi") if by_number else RULES
    (reading,) = next(rule for rule in rules_in(rules) if rule.key == key).otherwise
    read = with_value(rules, key, reading)
    here, there = (read, rules) if turned else (rules, read)
    scores = (*three, 1600 - sum(three))
    paid = prizes(scores, between((1, 0, 60)), rules) if prized else ()
    told = result(scores, paid, here)
    decides = told.players != result(scores, paid, there).players
    assert (key in [rule.key for rule in told.because]) is decides


def test_placement_points_where_nobody_is_afloat_are_none() -> None:
    """Only scores that do not add up have nobody afloat."""
    by_number = otherwise("uma.tobi")
    told = result((0, 100, 100, 100), (), by_number)
    assert by_number.uma.level in told.because
    assert [player.total for player in told.players] == [-400, -300, -300, -300]


# --- offences


def test_what_is_about_the_dealer_is_an_act_of_children() -> None:
    """③ 子が親に対し…ステイ, 親の手を覗き見."""
    assert [*offenders("dealer_tile_seen")] == [*offenders("illegal_stay")] == [1, 2, 3]
    assert [*offenders("live_tile_shown")] == [0, 1, 2, 3]


@pytest.mark.parametrize("offence", ["live_tile_shown", "wrong_tile_drawn"])
def test_a_tile_shown_or_wrongly_drawn_costs_five_each_and_five_to_the_rightful(
    offence: str,
) -> None:
    told = ruled(offence, due=2)
    assert balance(told.payments) == (10, -40, 20, 10)
    assert told.rule is RULES.offences.fined
    assert {p.line.rule.key for p in told.payments} == {"offences.fine", "offences.rightful"}
    assert told.others == ()
    assert balance(ruled(offence, due="nobody").payments) == (10, -30, 10, 10)
    assert balance(ruled(offence, due=1).payments) == (10, -30, 10, 10)


@pytest.mark.parametrize("offence", ["dealer_tile_seen", "game_cannot_go_on"])
def test_looking_at_the_dealers_tile_costs_a_hundred_after_the_game(offence: str) -> None:
    told = ruled(offence)
    assert (told.payments, told.rule) == ((), RULES.offences.chombo_for)
    assert told.after_game == Line(RULES.offences.chombo, -200)


def test_an_unknown_act_is_named() -> None:
    with pytest.raises(ValueError, match="'sleeping' is no offence here; known are live_tile"):
        rule_on("sleeping", 0, OffenceAnswers(), RULES)


def ruled(offence: str, rules: ToppanRules = RULES, **answers: Any) -> Ruling:
    found = rule_on(offence, 1, OffenceAnswers(**answers), rules)
    assert isinstance(found, Ruling)
    return found


def proposed(offence: str, rules: ToppanRules = RULES, **answers: Any) -> Ruling:
    found = rule_on(offence, 1, OffenceAnswers(**answers), rules)
    assert isinstance(found, Unstated)
    return found.recommended


def test_whose_the_tile_was_is_asked_and_nobody_s_is_the_usual_answer() -> None:
    found = rule_on("live_tile_shown", 1, OffenceAnswers(), RULES)
    assert isinstance(found, Unanswered)
    assert found.question == "due"
    assert [branch.answers.due for branch in found.branches] == ["nobody", 2, 3, 0]
    assert usual("live_tile_shown", 1, RULES) == OffenceAnswers(due="nobody")
    assert usual("dealer_tile_seen", 1, RULES) == OffenceAnswers()


def test_a_fine_without_anybody_due_tells_its_reading_and_the_other_outcome() -> None:
    told = ruled("live_tile_shown", due="nobody")
    assert told.cited == (RULES.offences.nobody_due,)
    (other,) = told.others
    assert (other.rule.key, balance(other.payments)) == ("offences.nobody_due", (10, -40, 20, 10))
    next_in_turn = otherwise("offences.nobody_due")
    assert balance(ruled("live_tile_shown", next_in_turn, due="nobody").payments)[2] == 20


def test_a_stay_that_is_lost_is_named_by_the_text_and_ruled_on_by_our_proposal() -> None:
    found = rule_on("illegal_stay", 1, OffenceAnswers(), RULES)
    assert isinstance(found, Unstated)
    assert found.rule is RULES.offences.named_only
    assert (found.recommended.remedy, found.recommended.payments) == ("must_draw", ())
    fine = otherwise("recommended.illegal_stay")
    assert balance(proposed("illegal_stay", fine).payments) == (10, -30, 10, 10)


def test_a_false_win_is_not_named_and_hangs_on_whether_the_hand_was_shown() -> None:
    found = rule_on("false_win", 1, OffenceAnswers(), RULES)
    assert isinstance(found, Unanswered)
    shown, said = (proposed("false_win", hand_shown=yes) for yes in (True, False))
    assert (shown.remedy, shown.rule) == ("chombo", RULES.recommended.false_win_shown)
    assert shown.after_game == Line(RULES.offences.chombo, -200)
    assert (said.remedy, said.rule) == ("taken_back", RULES.recommended.false_win_said)
    lost = proposed("false_win", otherwise("recommended.false_win_shown"), hand_shown=True)
    assert (lost.remedy, lost.payments, lost.after_game) == ("lost", (), None)
    fined = proposed("false_win", otherwise("recommended.false_win_said"), hand_shown=False)
    assert fined.remedy == "fine"


def test_every_known_act_is_ruled_on() -> None:
    assert acts(RULES) == (
        "live_tile_shown", "wrong_tile_drawn", "dealer_tile_seen", "game_cannot_go_on",
        "illegal_stay", "false_win",
    )  # fmt: skip
    assert [questions(act, RULES) for act in acts(RULES)[::5]] == [("due",), ("hand_shown",)]
    assert questions("illegal_stay", RULES) == ()


# --- every rule has its case

HERE: Final = Path(__file__).read_text(encoding="utf-8")
NOT_SEEN: Final = {"play.against", "play.later_tiles", "play.wall"}
"""What a deal is made of, not what decides it: duels, open tiles, a new wall."""


def test_every_rule_about_deals_and_games_is_shown() -> None:
    shown = {case.rule for case in (*DEALS, *FINISHES)}
    for section in ("play", "dealer", "game", "uma", "offences"):
        for rule in rules_in(getattr(RULES, section)):
            named = f"{section}.{rule.key.partition('.')[2]}"
            assert rule.key in shown | NOT_SEEN or named in HERE, rule.key


def test_every_other_reading_about_deals_and_games_is_shown() -> None:
    shown = {case.rule for case in (*DEALS, *FINISHES) if case.otherwise}
    assumed: list[Rule[Any]] = [rule for rule in rules_in(RULES) if rule.otherwise]
    about = [r.key for r in assumed if r.key.partition(".")[0] in ("play", "game", "uma")]
    for key in about:
        assert key in shown or f'otherwise("{key}")' in HERE, key


# --- a law


@settings(max_examples=40)
@given(st.integers(0, 1 << 32), st.integers(0, 3))
def test_payments_balance_whatever_is_played(seed: int, honba: int) -> None:
    chance = Random(seed)
    deal = Deal(honba=honba)
    wall = [Tile(kind) for kind in range(34) for _ in range(4)]
    chance.shuffle(wall)
    deal = replace(deal, indicators=tuple(wall[:34]))
    wall = wall[34:]
    while (now := turn(deal, RULES)) is not None:
        deeds: list[Act] = ["win", "stay", "draw"] if now.phase == "play" else ["draw", "stake"]
        if now.phase == "play" and chance.random() < 0.3:
            deeds.insert(0, "draw")
        for deed in deeds:
            after_it = act(
                deal, now.seat, deed, RULES, tile=wall[-1], stake=chance.choice(list(Stake))
            )
            if isinstance(after_it, Deal):
                deal, _ = after_it, wall.pop()
                break
    settled = settle(deal, RULES)
    assert sum(balance(settled.payments)) == 0
    assert len(settled.duels) == (0 if settled.redraw else 3)
    told = after(opening(RULES), settled, RULES)
    assert sum(told.state.scores) == sum(opening(RULES).scores)
    ended = prizes(told.state.scores, told.payments, RULES)
    final = result(told.state.scores, ended, RULES)
    assert sum(player.total for player in final.players) == 0


FIRST_TILES: Final = (Player(tiles("1m")), *(Player(tiles("1m"), Stake.EVEN) for _ in range(3)))


def test_the_copies_of_a_tile_are_counted_in_all_four_hands_and_the_turned_tile() -> None:
    every = Deal(players=FIRST_TILES)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="1m cannot be there: too_many_copies"):
        act(every, 0, "draw", RULES, tile=Tile.parse("1m"))
    three = replace(every, players=(Player(tiles("2m")), *FIRST_TILES[1:]))
    assert not isinstance(act(three, 0, "draw", RULES, tile=Tile.parse("1m")), Refused)
    deal = played(("9m", "2m8p5z", "3m", "7m"), ("stay", "", "", ""))
    turned = Tile.parse("7s")
    with pytest.raises(ValueError, match="7s cannot be there: too_many_copies"):
        act(replace(deal, indicators=tiles("7777s")), 1, "win", RULES, tile=turned)
