"""Hands end as the texts say, and no point is lost or made at any end."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from itertools import chain, combinations
from pathlib import Path
from typing import Final

import msgspec
import pytest
from msgspec.structs import replace

from engine.ledger import SEATS, balance
from engine.riichi.hand import Hand
from engine.riichi.judge import judge
from engine.riichi.play.referee import (
    Incident,
    Ruling,
    RulingTable,
    Silence,
    chombo_at_draw,
    rule_on,
)
from engine.riichi.play.settle import (
    Drawn,
    Ended,
    Wins,
    after_abortive,
    after_draw,
    after_ruling,
    called_win,
    settle_wins,
)
from engine.riichi.practice.draft import Plan, draft_hand
from engine.riichi.rules import RiichiRules, load
from engine.riichi.situation import WIND_LETTERS, Situation
from engine.rulebook import installed, rules_in, with_value

CASES: Final = Path(__file__).parents[3] / "cases"
TEXTS: Final = ("r101", "enjoy", "club")
RIICHI: Final = tuple(key for key, head in installed().items() if head.game == "riichi")
SHOWN_HERE: Final = {
    *("draw.noten_penalty", "draw.abortive", "draw.nagashi_mangan", "draw.renchan"),
    *("several.winners",),
}


class Declared(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hand that was said to win."""

    hand: str
    situation: str


class Expect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the next hand begins with, and what each seat gains; or that play goes on."""

    dealer_stays: bool = False
    honba: int = 0
    deposits: int = 0
    payments: dict[str, int] = {}
    replayed: bool = False
    goes_on: bool = False


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The end of one hand, by wins, by an abortive draw or else by a draw; seats by letters."""

    document: str
    rule: str
    shows: str
    expect: Expect
    tenpai: str = ""
    dead: str = ""
    nagashi: str = ""
    riichi: str = ""
    fined: str = ""
    honba: int = 0
    deposits: int = 0
    abortive: str = ""
    wins: tuple[Declared, ...] = ()
    winners: str = ""
    bumped: str = ""

    @property
    def table(self) -> RulingTable:
        return RulingTable(seats(self.riichi), seats(self.fined), self.honba, self.deposits)

    def ended(self) -> Ended | None:
        rules = load(self.document)
        if self.abortive:
            return after_abortive(self.abortive, self.table, rules)
        if self.wins:
            return declared(rules, self.table, *((w.hand, w.situation) for w in self.wins)).ended
        drawn = Drawn(seats(self.tenpai), seats(self.dead), seats(self.nagashi))
        return after_draw(drawn, self.table, rules)


def seats(letters: str) -> tuple[int, ...]:
    return tuple(WIND_LETTERS.index(letter) for letter in letters)


def declared(rules: RiichiRules, table: RulingTable, *calls: tuple[str, str]) -> Wins:
    wins = ((Hand.parse(hand), Situation.parse(around)) for hand, around in calls)
    return after_wins(wins, table, rules)


def after_wins(
    wins: Iterable[tuple[Hand, Situation]], table: RulingTable, rules: RiichiRules
) -> Wins:
    """The end of a hand by these calls at the table."""
    calls = []
    for hand, situation in wins:
        now = replace(situation, honba=table.honba, deposits=table.deposits)
        calls.append(called_win(now, judge(hand, now, rules), rules))
    return settle_wins(calls, table, rules)


def cases() -> Iterator[Case]:
    for path in sorted(CASES.glob("*.toml")):
        for raw in tomllib.loads(path.read_text(encoding="utf-8")).get("end", ()):
            yield msgspec.convert({"document": path.stem, **raw}, Case)


every_case = pytest.mark.parametrize(
    "case", tuple(cases()), ids=lambda case: f"{case.document}: {case.rule}: {case.shows}"
)


@every_case
def test_the_hand_ends_as_the_text_says(case: Case) -> None:
    ended = case.ended()
    if ended is None:
        assert case.expect.goes_on
        return
    sums = zip(WIND_LETTERS, balance(ended.payments), strict=True)
    assert case.expect == Expect(
        dealer_stays=ended.dealer_stays,
        honba=ended.honba,
        deposits=ended.deposits,
        payments={seat: points for seat, points in sums if points},
        replayed=ended.replayed,
    )


@every_case
def test_the_end_cites_the_rule(case: Case) -> None:
    rules, ended = load(case.document), case.ended()
    if ended is None:
        cited = {rules.draw.abortive.key}
    else:
        cited = {rule.key for rule in ended.because} | {p.line.rule.key for p in ended.payments}
        cited |= {r.rule.key for r in ended.rulings if isinstance(r, Ruling)}
    if case.rule == "penalties.agari_houki.tenpai":  # shows by who is not paid
        assert case.dead
    else:
        assert case.rule in cited


@pytest.mark.parametrize("document", TEXTS)
def test_every_rule_on_the_end_of_a_hand_has_a_case(document: str) -> None:
    rules = load(document)
    wanted = {rule.key for rule in rules_in((rules.draw, rules.several))} & SHOWN_HERE
    assert wanted - {case.rule for case in cases() if case.document == document} == set()


@pytest.mark.parametrize("case", [c for c in cases() if c.wins], ids=lambda case: case.shows)
def test_who_wins_and_who_is_bumped(case: Case) -> None:
    rules = load(case.document)
    found = declared(rules, case.table, *((w.hand, w.situation) for w in case.wins))
    assert (found.winners, found.bumped) == (seats(case.winners), seats(case.bumped))


# --- laws


def subsets(of: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    return chain.from_iterable(combinations(of, size) for size in range(len(of) + 1))


@pytest.mark.parametrize("document", RIICHI)
def test_points_balance_at_every_draw(document: str) -> None:
    rules, all_seats = load(document), tuple(range(SEATS))
    for tenpai in subsets(all_seats):
        for dead in subsets(all_seats[:2]):
            for riichi in subsets(all_seats[1:]):
                table = RulingTable(riichi=riichi, honba=2, deposits=len(riichi) + 1)
                ended = after_draw(Drawn(tenpai, dead), table, rules)
                back = (table.deposits - ended.deposits) * rules.payment.deposit.value
                assert sum(balance(ended.payments)) == back
                assert ended.honba in (0, 2, 3)
                assert ended.deposits >= 1
                if rules.draw.renchan.value == "win":
                    assert not ended.dealer_stays or ended.replayed


@pytest.mark.parametrize("document", RIICHI)
def test_a_draw_takes_from_the_noten_and_gives_to_the_tenpai_alike(document: str) -> None:
    rules = load(document)
    for tenpai in subsets(tuple(range(SEATS))):
        sums = balance(after_draw(Drawn(tenpai), RulingTable(), rules).payments)
        assert len({sums[seat] for seat in range(SEATS) if seat in tenpai}) <= 1
        assert len({sums[seat] for seat in range(SEATS) if seat not in tenpai}) <= 1
        paid = sum(points for points in sums if points > 0)
        assert paid == (rules.draw.noten_penalty.value if 0 < len(tenpai) < SEATS else 0)


@pytest.mark.parametrize("document", RIICHI)
def test_a_win_takes_every_deposit_and_no_point_is_lost(document: str) -> None:
    rules = load(document)
    for number in range(60):
        hand, around = draft_hand(Plan(), number, rules)
        table = RulingTable(honba=around.honba, deposits=around.deposits)
        found = after_wins([(hand, around)], table, rules)
        if found.ended is None:
            assert [false.by_voice for false in found.false_wins], number
            continue
        put_down = rules.payment.deposit.value * around.deposits
        assert sum(balance(found.ended.payments)) == put_down
        assert found.ended.deposits == 0
        assert found.ended.dealer_stays is (around.seat == 0)
        counters = bool(rules.payment.honba.value)
        assert found.ended.honba == (around.honba + 1) * counters * found.ended.dealer_stays


def test_a_table_without_a_penalty_list_has_no_dead_hands() -> None:
    ended = after_draw(Drawn(tenpai=(1,), dead=(1,)), RulingTable(), load("tenhou"))
    assert balance(ended.payments) == (-1000, 3000, -1000, -1000)


def test_a_proposal_on_noten_riichi_is_told_and_not_carried_out() -> None:
    ended = after_draw(Drawn(), RulingTable(riichi=(2,), deposits=1), load("mleague"))
    assert ended.payments == ()
    assert [type(found) for found in ended.rulings] == [Silence]


def test_club_two_noten_riichi_pay_each_other_and_sticks_go_back_once() -> None:
    ended = after_draw(Drawn(), RulingTable(riichi=(0, 1), deposits=2), load("club"))
    assert balance(ended.payments) == (-5000, -5000, 6000, 6000)
    assert (ended.deposits, ended.replayed, len(ended.rulings)) == (0, True, 2)


# --- several wins (Tenhou manual; Mahjong Soul rules)

SOUTH: Final = ("123456m678p3599s+4s", "ron from=E seat=S round=E riichi")
WEST: Final = ("123456p678m3599s+4s", "ron from=E seat=W round=E riichi")
NORTH: Final = ("123789p678m3599s+4s", "ron from=E seat=N round=E riichi")
FALSE: Final = ("123789p678m3599s+1z", "ron from=E seat=S round=E riichi")
STICKS: Final = RulingTable(riichi=(1, 2, 3), honba=1, deposits=3)


def test_of_two_winners_the_nearest_takes_counters_and_deposits() -> None:
    found = declared(load("tenhou"), STICKS, WEST, SOUTH)
    assert found.winners == (1, 2)
    assert found.ended is not None
    assert balance(found.ended.payments) == (-1600 - 1300, 1600 + 3000, 1300, 0)
    assert (found.ended.honba, found.ended.deposits, found.ended.dealer_stays) == (0, 0, False)
    keys = {rule.key for rule in found.ended.because}
    assert {"several.winners", "several.sticks_to"} <= keys
    one_wins = with_value(load("tenhou"), "several.winners", "head_bump")
    bumped = declared(one_wins, STICKS, WEST, SOUTH).ended
    assert bumped is not None
    assert "several.sticks_to" not in {rule.key for rule in bumped.because}


def test_a_house_may_pay_counters_to_each_and_leave_the_deposits_to_the_nearest() -> None:
    house = with_value(load("tenhou"), "several.honba_to", "each")
    found = declared(house, STICKS, WEST, SOUTH).ended
    assert found is not None
    assert balance(found.payments) == (-1600 - 1600, 1600 + 3000, 1600, 0)
    assert "several.honba_to" in {rule.key for rule in found.because}


def test_a_hand_in_riichi_tells_whose_stick_it_is_where_the_table_does_not() -> None:
    """EMA 2025 §3.4.3."""
    found = declared(load("ema2025"), RulingTable(deposits=3), WEST, SOUTH).ended
    assert found is not None
    sticks = [(p.line.rule.key, p.payee, p.points) for p in found.payments if p.payer is None]
    assert sticks == [
        ("several.own_deposit", 1, 1000),
        ("payment.deposit", 1, 1000),
        ("several.own_deposit", 2, 1000),
    ]


def test_no_more_sticks_go_back_than_lie_there() -> None:
    """EMA 2025 §3.4.3."""
    for deposits in range(5):
        found = declared(load("ema2025"), RulingTable(deposits=deposits), WEST, SOUTH, NORTH).ended
        assert found is not None
        assert sum(balance(found.payments)) == 1000 * deposits


def test_a_single_winner_takes_all_deposits_as_everywhere() -> None:
    """EMA 2025 §3.4.3 is about several winners."""
    found = declared(load("ema2025"), STICKS, SOUTH).ended
    assert found is not None
    assert [p.line.rule.key for p in found.payments if p.payer is None] == ["payment.deposit"]
    assert {rule.key for rule in found.because} == {"draw.renchan"}


def test_three_winners_end_the_hand_in_a_draw() -> None:
    found = declared(load("tenhou"), STICKS, WEST, SOUTH, NORTH)
    assert (found.aborted, found.winners, found.bumped) == (True, (), (1, 2, 3))
    assert found.ended is not None
    assert (found.ended.payments, found.ended.deposits, found.ended.honba) == ((), 3, 2)
    assert found.ended.dealer_stays


def test_three_winners_all_win_where_the_document_says_so() -> None:
    found = declared(load("mahjongsoul"), STICKS, WEST, SOUTH, NORTH)
    assert found.winners == (1, 2, 3)


def test_a_house_may_let_two_win() -> None:
    house = with_value(load("mahjongsoul"), "several.winners", "double")
    found = declared(house, STICKS, WEST, SOUTH, NORTH)
    assert (found.winners, found.bumped) == ((1, 2), (3,))


def test_of_two_noten_riichi_each_pays_or_the_first_alone() -> None:
    table = RulingTable(riichi=(0, 1), deposits=2)
    each = after_draw(Drawn(), table, load("club"))
    assert "penalties.chombo.several" in {rule.key for rule in each.because}
    alone = with_value(load("club"), "penalties.chombo.several", "first_pays")
    first = after_draw(Drawn(), table, alone)
    assert balance(first.payments) == (-8000, 4000, 3000, 3000)
    assert first.deposits == 0
    assert len(first.rulings) == 2
    one = after_draw(Drawn(tenpai=(1,)), table, load("club"))
    assert "penalties.chombo.several" not in {rule.key for rule in one.because}


def test_a_false_win_does_not_bump_a_win() -> None:
    found = declared(load("club"), STICKS, WEST, FALSE)
    assert found.winners == (2,)
    assert found.false_wins == ()
    assert found.ended is not None
    (beside,) = found.ended.rulings  # その他⑧: the win comes before the chombo
    assert isinstance(beside, Ruling)
    assert (beside.incident.offence, beside.rule.clause) == ("win_with_chombo", "その他⑧")


def test_a_document_that_does_not_rank_a_false_win_leaves_it_to_be_ruled_on() -> None:
    found = declared(load("enjoy"), STICKS, WEST, FALSE)
    assert [false.offence for false in found.false_wins] == ["false_ron"]


def test_false_wins_alone_end_nothing() -> None:
    found = declared(load("club"), STICKS, FALSE)
    assert (found.ended, found.winners) == (None, ())


def test_a_self_draw_is_one_win() -> None:
    found = declared(load("club"), RulingTable(), (SOUTH[0], "tsumo seat=E round=E"))
    assert found.ended is not None
    assert (found.winners, found.ended.honba, found.ended.dealer_stays) == ((0,), 1, True)


@pytest.mark.parametrize(
    ("calls", "message"),
    [
        pytest.param((), "nobody declares; a draw is settled by after_draw", id="nobody"),
        pytest.param((SOUTH, SOUTH), "one seat declares twice", id="twice"),
        pytest.param(
            (SOUTH, (WEST[0], "ron from=N seat=W round=E")),
            "these declarations are not on one discard",
            id="two discards",
        ),
        pytest.param(
            (SOUTH, (WEST[0], "tsumo seat=W round=E")),
            "these declarations are not on one discard",
            id="ron and self-draw",
        ),
    ],
)
def test_declarations_that_cannot_meet_are_refused(
    calls: tuple[tuple[str, str], ...], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        declared(load("club"), STICKS, *calls)


# --- abortive draws, nagashi mangan, chombo


def test_tenhou_an_abortive_draw_keeps_the_dealer_and_adds_a_counter() -> None:
    ended = after_abortive("nine_kinds", STICKS, load("tenhou"))
    assert ended is not None
    assert (ended.dealer_stays, ended.honba, ended.deposits) == (True, 2, 3)
    assert ended.because == (load("tenhou").draw.abortive,), "once"
    assert after_abortive("triple_ron", STICKS, load("mahjongsoul")) is None


def test_tenhou_nagashi_is_paid_as_a_mangan_in_place_of_the_noten_payments() -> None:
    child = after_draw(Drawn(tenpai=(0,), nagashi=(1,)), STICKS, load("tenhou"))
    assert balance(child.payments) == (-4000, 8000, -2000, -2000)
    assert (child.dealer_stays, child.deposits) == (True, 3)
    dealer = after_draw(Drawn(nagashi=(0,)), STICKS, load("tenhou"))
    assert balance(dealer.payments) == (12000, -4000, -4000, -4000)
    both = after_draw(Drawn(nagashi=(0, 1)), STICKS, load("tenhou"))
    assert balance(both.payments) == (8000, 4000, -6000, -6000)


def ruling(document: str, act: str, table: RulingTable, **answers: bool) -> Ruling:
    found = rule_on(Incident(act, 1), answers, table, load(document))
    assert isinstance(found, Ruling)
    return found


def test_r101_a_chombo_ends_the_hand_like_a_draw() -> None:
    table = RulingTable(riichi=(2,), deposits=2)
    found = ruling("r101", "false_ron", table, hand_shown=True)
    ended = after_ruling(found, table, load("r101"))
    assert ended is not None
    assert (ended.dealer_stays, ended.honba, ended.deposits) == (False, 0, 2)
    assert (ended.payments, ended.replayed) == ((), False)
    assert [(held.points, held.to) for held in ended.held] == [(20000, "top")]


def test_club_a_chombo_replays_the_hand() -> None:
    table = RulingTable(riichi=(2,), fined=(0,), honba=1, deposits=4)
    found = ruling("club", "false_ron", table, hand_shown=True)
    ended = after_ruling(found, table, load("club"))
    assert ended is not None
    assert (ended.dealer_stays, ended.honba, ended.deposits, ended.replayed) == (True, 1, 3, True)
    assert ended.rulings == (found,)
    cleared = with_value(load("club"), "penalties.chombo.honba", "cleared")
    again = rule_on(found.incident, {"hand_shown": True}, table, cleared)
    assert isinstance(again, Ruling)
    ended = after_ruling(again, table, cleared)
    assert ended is not None
    assert (ended.honba, ended.deposits) == (0, 3)


@pytest.mark.parametrize(("settled", "told"), [("now", "at_draw"), ("after_uma", "after_uma")])
def test_an_act_of_the_hand_is_settled_at_the_draw_where_a_chombo_is_paid_at_the_table(
    settled: str, told: str
) -> None:
    rules = with_value(load("club"), "penalties.chombo.settled", settled)
    table = RulingTable(riichi=(1,), deposits=1)
    act = rule_on(Incident("swapped_after_riichi", 1), {"found_at_draw": False}, table, rules)
    assert isinstance(act, Ruling)
    found = chombo_at_draw(act, table, rules)
    assert [e.value for e in found.effects if e.name == "settled"] == [told]


@pytest.mark.parametrize(
    ("act", "answers"),
    [("tahai", {"first_discards_made": True}), ("ura_destroyed", {"by_winner": False})],
)
def test_club_a_ruling_that_does_not_end_the_hand(act: str, answers: dict[str, bool]) -> None:
    found = ruling("club", act, STICKS, **answers)
    assert after_ruling(found, STICKS, load("club")) is None


def test_enjoy_an_act_of_the_hand_that_is_no_chombo_at_the_draw_is_none_where_it_is_noten() -> None:
    rules, table = load("enjoy"), RulingTable(riichi=(1,), deposits=1)
    ruling = rule_on(Incident("dead_riichi", 1), {}, table, rules)
    assert isinstance(ruling, Ruling)
    for tenpai in ((0,), (0, 1)):
        ended = after_draw(Drawn(tenpai=tenpai, rulings=(ruling,)), table, rules)
        assert (ended.rulings, ended.replayed) == ((), False)
