"""A game is its events: the same events give the same table, and every change is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import pytest
from msgspec.structs import replace

from engine.edits import added, corrected, without
from engine.riichi.hand import Hand
from engine.riichi.play.ending import ending
from engine.riichi.play.events import (
    CorrectionEvent,
    DeadHand,
    DrawEvent,
    EndEvent,
    GameEvent,
    LoanEvent,
    NoteEvent,
    Opening,
    RiichiEvent,
    RiichiGame,
    RulingEvent,
    Switches,
    WinClaim,
    WinEvent,
)
from engine.riichi.play.game import (
    hand_that_moves_nothing,
    hand_to_be_played,
    last_round_of,
    next_deal,
    replay,
)
from engine.riichi.play.outlook import outlooks
from engine.riichi.play.placing import Scores
from engine.riichi.play.referee import Ruling, dead_hand_acts
from engine.riichi.play.replayed import DepositStick, GameReplay, GameTable
from engine.riichi.rules import load
from engine.riichi.situation import Situation
from engine.riichi.verdict import Agari
from engine.rulebook import Rule, installed, with_value

RIICHI: Final = tuple(key for key, head in installed().items() if head.game == "riichi")
EAST_TENPAI: Final = DrawEvent(tenpai=(0,))


def ron(seat: int, loser: int, text: str, words: str = "ron") -> WinEvent:
    return WinEvent((WinClaim(seat, loser, Hand.parse(text), Situation.parse(words)),))


def declared(seat: int, loser: int | None, **count: Any) -> WinEvent:
    return WinEvent((WinClaim(seat, loser, **count),))


def played(document: str, *events: GameEvent, **more: Any) -> GameReplay:
    return replay(RiichiGame(document, events=events, **more), load(document))


def keys(found: GameReplay) -> list[str]:
    return [problem.key for problem in found.problems]


def at(scores: tuple[int, int, int, int], dealer: int = 0, **more: Any) -> dict[str, Any]:
    """Keywords for a game that begins with these scores."""
    return {"opening": Opening(scores=scores, dealer=dealer, **more)}


# --- the course of a game


def test_the_last_round_is_that_of_the_document_or_as_the_table_agreed() -> None:
    club = load("club")
    assert last_round_of(RiichiGame("club"), club) == 1
    assert last_round_of(RiichiGame("club", switches=Switches(length="tonpuu")), club) == 0
    assert last_round_of(RiichiGame("club"), with_value(club, "game.length", "east")) == 0


def test_a_win_of_the_dealer_brings_a_counter_and_of_another_the_next_dealer() -> None:
    dealer = played("tenhou", declared(0, 1, han=1, fu=30))
    assert (dealer.table.dealer, dealer.table.honba) == (0, 1)
    assert dealer.table.scores == (26500, 23500, 25000, 25000)
    child = played("tenhou", declared(0, 1, han=1, fu=30), declared(2, 1, han=1, fu=30))
    assert (child.table.dealer, child.table.honba) == (1, 0)
    assert child.hands[1].deltas == (0, -1300, 1300, 0)
    assert child.table.wind(0) == 3


def test_sticks_lie_on_the_table_until_somebody_wins_and_have_owners() -> None:
    events = (RiichiEvent(1), RiichiEvent(3), DrawEvent(tenpai=(1, 3)))
    drawn = played("tenhou", *events)
    assert [(stick.seat, stick.hand, stick.kind) for stick in drawn.table.sticks] == [
        (1, 0, "riichi"),
        (3, 0, "riichi"),
    ]
    assert drawn.table.scores == (23500, 25500, 23500, 25500)
    assert drawn.hands[0].deltas == (-1500, 1500, -1500, 1500)
    assert (drawn.table.dealer, drawn.table.honba, drawn.table.riichi) == (1, 1, ())
    won = played("tenhou", *events, declared(0, 1, han=1, fu=30))
    assert won.hands[1].deltas == (1000 + 300 + 2000, -1300, 0, 0)
    assert won.table.sticks == ()


def test_the_stick_of_a_riichi_that_was_won_on_is_the_documents_to_say() -> None:
    paid = with_value(load("tenhou"), "riichi.stick_when_ronned", True)
    game = RiichiGame("tenhou", events=(RiichiEvent(1, ronned=True), declared(0, 1, han=1, fu=30)))
    assert replay(game, load("tenhou")).table.scores == (26500, 23500, 25000, 25000)
    assert replay(game, paid).table.scores == (27500, 22500, 25000, 25000)


def test_every_number_but_a_correction_has_its_rule() -> None:
    found = played(
        "club",
        RiichiEvent(1),
        RulingEvent("withdrawn_call", 2),
        DrawEvent(tenpai=(1,)),
        CorrectionEvent((100, -100, 0, 0), "paid too much"),
    )
    lines = [move.line for hand in (*found.hands, found.now) for move in hand.moves]
    assert [line.rule.key if line else None for line in lines] == [
        "payment.deposit",
        "penalties.fine.points",
        *["draw.noten_penalty"] * 3,
        None,
        None,
    ]


def test_a_win_with_its_tiles_is_judged_at_this_table() -> None:
    found = played(
        "tenhou",
        RiichiEvent(2),
        DrawEvent(tenpai=(2,)),
        ron(2, 0, "234678m3422p567s+5p", "tsumo seat=W honba=9 deposits=9"),
    )
    assert isinstance(found.hands[1].verdicts[0], Agari)
    assert found.hands[1].deltas == (-2300, 0, 3300, 0)  # tanyao and pinfu, a counter, a stick


def test_two_win_on_one_tile_and_a_third_is_one_too_many() -> None:
    claims = tuple(WinClaim(seat, 0, han=1, fu=30) for seat in (1, 2, 3))
    both = played("tenhou", RiichiEvent(3), WinEvent(claims[:2]))
    assert both.hands[0].deltas == (-2000, 2000, 1000, 0)
    aborted = played("tenhou", WinEvent(claims))
    assert (aborted.hands[0].deltas, aborted.table.honba) == ((0, 0, 0, 0), 1)
    bumped = played("r101", WinEvent(claims[:2]))
    assert keys(bumped) == ["bumped"]
    assert bumped.problems[0].seat == 2
    later = played("r101", WinEvent(claims[:2]), **at((30000, 30000, 30000, 30000), dealer=1))
    assert [problem.seat for problem in later.problems] == [2], "whoever deals"


def test_a_triplet_of_north_counts_in_a_north_round() -> None:
    north = WinEvent((WinClaim(1, 0, Hand.parse("123m456p789s1444z+1z"), Situation.parse("ron")),))
    assert keys(played("tenhou", north)) == ["no_win"]
    found = played("tenhou", north, **at((30000,) * 4, round_wind=3))
    assert (keys(found), found.hands[0].deltas) == ([], (-1300, 1300, 0, 0))


@pytest.mark.parametrize("length", ["east", "east_south"])
def test_a_hand_that_is_still_played_ends_no_game_by_being_the_last(length: str) -> None:
    rules = with_value(load("tenhou"), "game.length", length)
    start = at((40000, 20000, 20000, 20000), dealer=3, round_wind=1)
    table = played("tenhou", **start).table
    assert ending(hand_to_be_played(table, RiichiGame("tenhou", **start)), rules.game).rule is None


def test_a_correction_may_be_of_a_single_point() -> None:
    found = played("tenhou", CorrectionEvent((1, -1, 0, 0)), EAST_TENPAI)
    assert found.hands[0].deltas == (3001, -1001, -1000, -1000)


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize("pao", [0, 2, 3])
def test_who_is_told_to_be_liable_pays_whoever_deals(dealer: int, pao: int) -> None:
    hand = Hand.parse("46p99s[555z][666z][777z]+5p")
    claim = WinClaim(1, None, hand, Situation.parse("tsumo"), pao=pao)
    found = played("tenhou", WinEvent((claim,)), **at((60000,) * 4, dealer=dealer))
    points = 48000 if dealer == 1 else 32000
    wanted = tuple(points * ((seat == 1) - (seat == pao)) for seat in range(4))
    assert found.hands[0].deltas == wanted


@pytest.mark.parametrize(
    ("loser", "points", "deltas"),
    [
        (2, (32000,), (0, 32300, -16300, -16000)),
        (3, (32000,), (0, 32300, 0, -32300)),
        (None, (8000, 16000), (0, 32300, 0, -32300)),
    ],
)
def test_a_declared_yakuman_is_shared_by_who_is_told_to_be_liable(
    loser: int | None, points: tuple[int, ...], deltas: Scores
) -> None:
    """`pao.ron` and `pao.tsumo`, which ask for no tiles; the honba is the discarder's."""
    found = played("club", declared(1, loser, points=points, pao=3), **at((60000,) * 4, honba=1))
    assert (keys(found), found.hands[0].deltas) == ([], deltas)


@pytest.mark.parametrize(
    ("document", "count"),
    [
        ("club", {"points": (8000,), "pao": 3}),
        ("club", {"han": 13, "pao": 3}),
        ("club", {"points": (32000,), "pao": 1}),
        ("r101", {"points": (32000,), "pao": 3}),
    ],
)
def test_a_liable_seat_of_a_count_without_liability_is_told(
    document: str, count: dict[str, Any]
) -> None:
    """`pao.yaku` names yakuman; nothing else has a liable seat, and the winner is none."""
    found = played(document, declared(1, 2, **count))
    told = [(one.key, one.seat, one.rule) for one in found.problems]
    assert told == [("pao_for_nothing", 1, load(document).pao.yaku)]
    assert found.hands[0].deltas[3] == 0


@pytest.mark.parametrize("hand", ["123456m678p345s5p+5p", "46p99s[555z][666z][777'z]+5p"])
def test_a_liable_seat_of_tiles_without_liability_is_told(hand: str) -> None:
    """`pao.yaku`: an ordinary hand has none, and melds that show who fed the last set say it."""
    claim = WinClaim(1, None, Hand.parse(hand), Situation.parse("tsumo"), pao=3)
    found = played("club", WinEvent((claim,)))
    told = [(one.key, one.seat, one.rule) for one in found.problems]
    assert told == [("pao_for_nothing", 1, load("club").pao.yaku)]


def test_a_limit_may_be_declared_with_any_fu() -> None:
    """Twenty fu by ron are no hand below the limit; at it nobody counts them."""
    found = played("tenhou", declared(1, 0, han=5, fu=20))
    assert (keys(found), found.hands[0].deltas[1]) == ([], 8000)


def test_a_game_ends_by_a_draw_where_its_last_hand_was_one() -> None:
    def by_draw(document: str, *events: GameEvent, **more: Any) -> bool:
        found = played(document, *events, **more)
        assert found.ended is not None
        return found.drawn_last

    poor = at((30000, 29000, 8000, 33000), 1)
    assert not by_draw("club", declared(1, 2, points=(12000,)), **poor)
    last = at((20000, 20000, 20000, 40000), 3, round_wind=1)
    assert by_draw("tenhou", DrawEvent(tenpai=(3,)), **last)
    assert played("club").drawn_last


@pytest.mark.parametrize(
    "events",
    [
        (RiichiEvent(2), RulingEvent("withdrawn_call", 1)),
        (RiichiEvent(2), EndEvent("broken_off")),
        (DrawEvent(tenpai=(2,)), RiichiEvent(2), EndEvent("broken_off")),
    ],
)
def test_a_game_that_ends_within_a_hand_ends_by_no_draw(events: tuple[GameEvent, ...]) -> None:
    """Deposits go by `game.leftover_other_end`, `game.leftover_deposits` is for the last draw."""
    apart = with_value(load("club"), "game.leftover_other_end", "apart")
    opening = Opening(scores=(40000, 500, 30000, 29500))
    found = replay(RiichiGame("club", opening=opening, events=events), apart)
    assert (found.finished, found.drawn_last) == (True, False)
    assert [rule.key for rule in found.result.because][:1] == ["game.leftover_other_end"]
    assert found.result.apart == found.table.deposits * 1000


def test_an_abortive_draw_never_ends_a_game() -> None:
    last = at((20000, 20000, 20000, 40000), 3, round_wind=1)
    found = played("tenhou", DrawEvent("nine_kinds"), **last)
    assert (found.ended, found.table.honba) == (None, 1)
    stopped = played("tenhou", DrawEvent(tenpai=(3,)), **last)
    assert stopped.ended is not None
    assert stopped.ended.key == "game.agari_yame"
    assert keys(played("club", DrawEvent("nine_kinds"))) == ["no_such_draw"]


def test_nagashi_is_told_where_the_document_has_none() -> None:
    assert played("tenhou", DrawEvent(nagashi=(1,))).table.scores == (21000, 33000, 23000, 23000)
    assert keys(played("club", DrawEvent(nagashi=(1,)))) == ["no_nagashi"]


# --- rulings


def test_a_fine_waits_for_the_next_winner_and_goes_back_as_often_as_it_was_paid() -> None:
    """罰則3 of enjoy: what was put down in the hand goes back to those who put it there."""
    false_win = RulingEvent("false_ron", 3, {"hand_shown": True})
    found = played(
        "enjoy",
        RulingEvent("false_call", 1),
        RulingEvent("false_call", 1),
        false_win,
        **at((30000, 30000, 30000, 30000)),
    )
    assert found.table.scores == (33000, 33000, 33000, 21000)
    assert found.table.sticks == ()


def test_a_fine_of_two_sticks_goes_back_whole_and_once() -> None:
    """罰則3 of 縁ジョイ with a house's fine of 2000."""
    rules = with_value(load("enjoy"), "penalties.fine.points", 2000)
    fined = RulingEvent("false_call", 1)
    shown = RulingEvent("false_ron", 2, {"hand_shown": True, "most_shown": True})
    found = replay(RiichiGame("enjoy", events=(fined, fined)), rules)
    assert (found.table.scores[1], found.table.deposits) == (26000, 4)
    found = replay(RiichiGame("enjoy", events=(fined, fined, shown)), rules)
    assert (found.table.scores, found.table.sticks) == ((33000, 33000, 21000, 33000), ())
    assert found.hands[0].ended is not None
    assert found.hands[0].ended.deposits == 0


@pytest.mark.parametrize(
    ("stick", "sticks", "rest"), [(1000, 1, 500), (2000, 0, 1500), (0, 0, 1500)]
)
def test_what_no_sticks_make_of_a_fine_is_told_to_be_lost(
    stick: int, sticks: int, rest: int
) -> None:
    """A house's fine of 1500, where the table counts riichi sticks of another worth."""
    house = with_value(load("enjoy"), "penalties.fine.points", 1500)
    rules = with_value(house, "payment.deposit", stick)
    found = replay(RiichiGame("enjoy", events=(RulingEvent("false_call", 1),)), rules)
    told = [(p.key, p.seat, p.rule, p.detail) for p in found.problems if p.key != "usual_answer"]
    assert rules.penalties is not None
    assert rules.penalties.fine is not None
    assert told == [("fine_no_sticks", 1, rules.penalties.fine.points, str(rest))]
    assert (found.table.scores[1], found.table.deposits) == (28500, sticks)
    assert found.result.missing == rest


def test_a_riichi_for_nothing_leaves_the_points_where_they_are() -> None:
    """A house without riichi deposits: a chombo gives back what was put down, which is nothing."""
    free = with_value(load("wrc2025"), "payment.deposit", 0)
    shown = RulingEvent("false_ron", 2, {"hand_shown": True})
    for events in ((RiichiEvent(1), shown), (RiichiEvent(1), DrawEvent(tenpai=()))):
        found = replay(RiichiGame("wrc2025", events=events), free)
        assert (found.table.scores, found.table.sticks) == ((30000,) * 4, ())
        assert found.hands[0].ended is not None
        assert found.hands[0].ended.deposits == 0


def test_what_swapped_tiles_after_riichi_come_to_at_a_draw_is_a_chombo_whatever_the_hand() -> None:
    """③2※ of the club, by a ruling in the hand or by the reason of a dead hand."""
    start = at((30000, 30000, 30000, 30000))
    by_ruling = played(
        "club",
        RiichiEvent(1),
        RulingEvent("swapped_after_riichi", 1, {"found_at_draw": False}),
        DrawEvent(tenpai=(1, 2)),
        **start,
    )
    by_reason = played(
        "club",
        RiichiEvent(1),
        DrawEvent(tenpai=(1, 2), dead=(DeadHand(1, "swapped_after_riichi"),)),
        **start,
    )
    for found in (by_ruling, by_reason):
        assert found.hands[0].deltas == (3000, -8000, 3000, 3000)
        assert found.table.scores == (33000, 21000, 33000, 33000)
        assert (found.table.dealer, found.table.honba, found.table.sticks) == (0, 0, ())
        assert keys(found) == []


def test_a_forbidden_quad_found_at_the_draw_is_a_chombo_with_a_tenpai_hand() -> None:
    """③3 of the club."""
    found = played(
        "club", RiichiEvent(1), DrawEvent(tenpai=(1,), dead=(DeadHand(1, "kan_after_riichi"),))
    )
    assert found.hands[0].deltas == (3000, -8000, 3000, 3000)


@pytest.mark.parametrize(
    ("document", "tenpai", "moved"),
    [
        pytest.param("club", (0, 1), (3000, -1000, -1000, -1000), id="noten by ②, tenpai for ⑳"),
        pytest.param("club", (0,), (3000, -8000, 3000, 3000), id="a chombo if noten by ⑳"),
        pytest.param("enjoy", (0,), (3000, -1000, -1000, -1000), id="no chombo by 罰則2"),
        pytest.param("r101", (0,), (0, 0, 0, 0), id="nothing moves"),
    ],
)
def test_a_hand_that_was_dead_until_the_draw_by_a_false_ron_was_not_shown(
    document: str, tenpai: tuple[int, ...], moved: tuple[int, ...]
) -> None:
    """It was ruled a chombo: shown, the hand would have ended there and then."""
    draw = DrawEvent(tenpai=tenpai, dead=(DeadHand(1, "false_ron"),))
    found = played(document, RiichiEvent(1), draw)
    assert (keys(found), found.hands[0].deltas) == ([], moved)
    shown = DeadHand(1, "false_ron", {"hand_shown": True, "most_shown": True})
    rulings = played(document, RiichiEvent(1), replace(draw, dead=(shown,))).hands[0].rulings
    assert isinstance(rulings[0], Ruling)
    assert rulings[0].sanction == "chombo", "what was answered stays"


@pytest.mark.parametrize("document", RIICHI)
def test_the_reason_of_a_hand_that_was_dead_until_the_draw_is_not_ruled_as_another_act(
    document: str,
) -> None:
    """Each act that is offered as the reason leaves a dead hand, or a chombo that is found at the
    draw, whichever answers are usual in the middle of a hand."""
    for act in dead_hand_acts(load(document)):
        found = played(document, RiichiEvent(1), DrawEvent(tenpai=(0,), dead=(DeadHand(1, act),)))
        ruling = found.hands[0].rulings[0]
        if isinstance(ruling, Ruling):
            assert ruling.sanction in ("agari_houki", "chombo"), act
            found_then = {"swapped_after_riichi", "kan_after_riichi"}
            assert ruling.sanction == "agari_houki" or act in found_then, act
        else:
            assert keys(found) == ["silent"], act


@pytest.mark.parametrize(
    ("act", "standing", "otherwise"),
    [
        pytest.param("false_ron", "stated", False, id="by the bracket of ルール⑳"),
        pytest.param("tahai", "assumed", True, id="too many tiles: no clause names it"),
        pytest.param("wrong_wall_draw", "assumed", True, id="a wrong draw: no clause names it"),
    ],
)
def test_club_only_a_false_win_makes_a_dead_hand_in_riichi_a_chombo_by_the_words_of_the_text(
    act: str, standing: str, otherwise: bool
) -> None:
    """Other dead hands in riichi are read alike; they may also be noten and no more (②)."""
    draw = DrawEvent(tenpai=(0,), dead=(DeadHand(1, act),))
    found = played("club", RiichiEvent(1), draw)
    ruling = found.hands[0].rulings[-1]
    assert isinstance(ruling, Ruling)
    assert isinstance(ruling.rule, Rule)
    assert (found.hands[0].deltas, ruling.rule.standing) == ((3000, -8000, 3000, 3000), standing)
    assert bool(ruling.rule.otherwise) is otherwise
    if otherwise:
        other = with_value(load("club"), ruling.rule.key, ruling.rule.otherwise[0])
        again = replay(found.game, other).hands[0]
        assert again.deltas == (3000, -1000, -1000, -1000)


def test_a_dead_hand_in_riichi_without_a_reason_is_asked_for() -> None:
    found = played("club", RiichiEvent(1), DrawEvent(tenpai=(1,), dead=(DeadHand(1),)))
    assert keys(found) == ["why_dead"]


def test_a_dead_hand_does_not_win_and_counts_as_noten_where_the_document_says_so() -> None:
    dead = RulingEvent("kuikae", 1)
    won = played("club", dead, declared(1, 0, han=1, fu=30))
    assert (keys(won), won.hands) == (["dead_hand_wins"], ())
    assert won.now.before.scores == won.table.scores
    drawn = played("club", dead, DrawEvent(tenpai=(1, 2)))
    assert drawn.hands[0].deltas == (-1000, -1000, 3000, -1000)
    (act,) = drawn.hands[0].dead
    assert (act.seat, act.act) == (1, "kuikae")


def test_a_dead_hand_may_not_declare_riichi_where_the_document_bars_it() -> None:
    """罰則2 of 縁ジョイ; the club does not list riichi (assumed), so it can be read as free."""
    dead = (RulingEvent("kuikae", 1, proposed=True), RiichiEvent(1), RiichiEvent(2))
    (told,) = played("enjoy", *dead).problems
    assert (told.key, told.seat, told.hand, told.event) == ("dead_hand_riichi", 1, 0, 1)
    assert told.rule is not None
    assert (told.rule.key, told.rule.clause) == ("penalties.agari_houki.riichi", "罰則2")
    free = with_value(load("club"), "penalties.agari_houki.riichi", "free")
    assert keys(played("club", *dead)) == ["dead_hand_riichi"]
    assert keys(replay(RiichiGame("club", events=dead), free)) == []
    assert keys(played("club", *reversed(dead))) == []


def test_who_borrows_for_a_fine_ends_the_game_in_the_middle_of_a_hand() -> None:
    """③ of the club: the game is over when points are borrowed; その他⑤: not in a tournament."""
    poor = at((33000, 500, 33000, 33500))
    fine = RulingEvent("withdrawn_call", 1, {"own_discard_made": False})
    over = played("club", fine, **poor)
    assert over.ended is not None
    assert (over.ended.key, over.table.scores[1]) == ("game.tobi", -500)
    assert keys(played("club", fine, EAST_TENPAI, **poor)) == ["goes_on"]
    assert played("club", fine, switches=Switches(tournament=True), **poor).ended is None


def test_who_is_put_below_zero_by_hand_borrows_at_once_or_ends_the_game() -> None:
    """細則2 of enjoy; ③ of the club."""
    put = CorrectionEvent((0, -26000, 26000, 0))
    below = CorrectionEvent((0, -31000, 31000, 0))
    (loan,) = played("enjoy", below).table.loans
    assert (loan.lender, loan.borrower, loan.line.amount) == (2, 1, 10000)
    over = played("club", put)
    assert over.ended is not None
    assert over.ended.key == "game.tobi"
    in_tournament = played("club", put, switches=Switches(tournament=True))
    assert (in_tournament.ended, len(in_tournament.table.loans)) == (None, 1)
    assert played("tenhou", put).ended is None, "the hand is played first"


def test_scores_put_right_after_the_end_leave_the_game_as_it_ended() -> None:
    """③ of the club: with somebody below zero a tournament went on after its last hand, and another
    game told that as its end, and took its last draw for none."""
    last, put = at((20000, 200, 49300, 30500), dealer=3, round_wind=1), (0, -300, 300, 0)
    for switches in (Switches(), Switches(tournament=True)):
        over = played("club", DrawEvent(), CorrectionEvent(put), switches=switches, **last)
        assert over.ended is not None
        assert (over.ended.key, over.table.scores[1]) == ("game.length", -100)
        assert over.drawn_last
    broken_off = played("club", EndEvent("broken_off"), CorrectionEvent(put), **last)
    assert (broken_off.stopped, broken_off.ended) == ("broken_off", None)


def test_the_opening_is_the_table_of_the_first_hand_also_where_none_was_played() -> None:
    begun = at((20000, 30000, 30000, 20000), dealer=2, round_wind=1)
    for events in ((), (EndEvent("broken_off"),), (DrawEvent(), RiichiEvent(2))):
        opening = played("club", *events, **begun).opening
        assert (opening.scores, opening.dealer) == ((20000, 30000, 30000, 20000), 2)


def test_a_ruling_that_leaves_a_win_standing_ends_no_game_before_the_win_is_paid() -> None:
    """③ of the club, 但し4: the win stands and is paid, with the deposits, whoever borrows for the
    chombo; the game ends with its hand, or goes on where the win brings the points."""
    act = RulingEvent("ura_destroyed", 2, {"by_winner": False})
    poor = at((30000, 30000, 8000, 32000))
    waiting = played("club", RiichiEvent(0), act, **poor)
    assert (waiting.table.scores[2], waiting.ended) == (-1000, None)
    over = played("club", RiichiEvent(0), act, declared(0, 1, han=2, fu=40), **poor)
    assert (keys(over), over.table.sticks) == ([], ())
    assert over.table.scores == (36900, 29100, -1000, 35000)
    assert over.ended is not None
    assert over.ended.key == "game.tobi"
    on = played("club", RiichiEvent(0), act, declared(2, 1, han=2, fu=40), **poor)
    assert (keys(on), on.ended, on.table.scores[2]) == ([], None, -1000 + 2600 + 1000)
    after_it = played("club", RiichiEvent(0), declared(0, 1, han=2, fu=40), act, **poor)
    assert (after_it.table.scores, after_it.ended) == (over.table.scores, over.ended)
    drawn = played("club", EAST_TENPAI, act, **poor)
    assert drawn.ended is None, "the win is still to come"


def test_a_count_without_fu_is_one_of_thirty() -> None:
    for han, points in ((1, 1000), (2, 2000), (3, 3900), (4, 7700)):
        found = played("tenhou", declared(1, 2, han=han))
        assert found.table.scores[1] - 25000 == points
        assert [(p.key, p.detail) for p in found.problems] == [("usual_answer", "fu")]
    limit = played("tenhou", declared(1, 2, han=5))
    assert (limit.table.scores[1], limit.problems) == (33000, ())


def test_open_questions_get_their_usual_answer_which_is_told() -> None:
    found = played("club", RulingEvent("false_ron", 1))
    told = [(p.key, p.detail, p.answer) for p in found.problems]
    assert ("usual_answer", "hand_shown", True) in told
    assert keys(played("club", RulingEvent("false_ron", 1, {"hand_shown": True}))) == []
    assert keys(played("club", RulingEvent("kuikae", 1, {"hand_shown": True}))) == ["not_asked"]


def test_a_table_begins_in_the_first_hand_with_nothing_on_it() -> None:
    table = GameTable((25000, 25000, 25000, 25000))
    nothing = (0, 0, 0, 0)
    assert (table.round_wind, table.dealer, table.number, table.honba) == (0, 0, 1, 0)
    assert (table.chombo, table.by_counters, table.off_result) == (nothing, nothing, ())
    assert (table.sticks, table.riichi, table.dead, table.loans) == ((), (), (), ())
    assert [table.wind(seat) for seat in range(4)] == [0, 1, 2, 3]


def test_a_record_may_begin_behind_a_riichi_or_a_fine_of_its_first_hand() -> None:
    for sticks, origin in (({"riichi": (2,)}, "riichi"), ({"fined": (2,)}, "fine")):
        (hand,) = played("club", DrawEvent(), **at((24000, 25000, 25000, 25000), **sticks)).hands
        assert hand.before.sticks == (DepositStick(2, 0, origin),)
        assert hand.before.riichi == ((2,) if origin == "riichi" else ())
    (hand,) = played("club", DrawEvent()).hands
    assert (hand.before.sticks, hand.before.riichi) == ((), ())


def test_the_round_goes_on_when_the_last_dealer_has_dealt() -> None:
    assert next_deal(0, 0, True) == (0, 0)
    assert next_deal(0, 0, False) == (0, 1)
    assert [next_deal(wind, 3, False) for wind in range(4)] == [(n, 0) for n in range(1, 5)]
    assert next_deal(1, 3, True) == (1, 3)


def test_switches_answer_the_questions_of_the_table() -> None:
    classroom = Switches(classroom=True)
    assert played("club", RulingEvent("wait_a_moment", 1)).table.deposits == 1
    lesson = played("club", RulingEvent("wait_a_moment", 1), switches=classroom)
    assert (lesson.table.deposits, keys(lesson)) == (0, [])


def test_where_the_document_is_silent_nothing_moves_unless_our_proposal_is_followed() -> None:
    act = "kan_after_riichi"
    silent = played("club", RiichiEvent(1), RulingEvent(act, 1, {"found_at_draw": False}))
    assert keys(silent) == ["silent"]
    assert silent.table.dead == ()
    followed = RulingEvent(act, 1, {"found_at_draw": False}, proposed=True)
    found = played("club", RiichiEvent(1), followed, DrawEvent(tenpai=(1,)))
    assert found.hands[0].deltas == (3000, -8000, 3000, 3000)


def test_a_proposal_is_followed_with_the_usual_answers_to_what_it_asks() -> None:
    found = played("r101", RulingEvent("tahai", 1, proposed=True))
    assert keys(found) == ["usual_answer"]
    assert [dead.act for dead in found.table.dead] == ["tahai"]


def test_a_hand_dies_once_by_each_act() -> None:
    ruled = (RulingEvent("kuikae", 1), RulingEvent("false_ron", 2, {"hand_shown": False}))
    dead = (DeadHand(1, "kuikae"), DeadHand(1), DeadHand(1, "tahai"), DeadHand(2))
    found = played("club", *ruled, DrawEvent(tenpai=(1, 2), dead=dead))
    assert [(one.seat, one.act) for one in found.hands[0].dead] == [
        (1, "kuikae"),
        (2, "false_ron"),
        (1, "tahai"),
    ]


@pytest.mark.parametrize("tenpai", [(0,), (0, 1)])
def test_the_order_of_two_acts_does_not_settle_what_they_come_to_at_the_draw(
    tenpai: tuple[int, ...],
) -> None:
    """③2※ of the club: swapped tiles are a chombo at the draw, whatever false win was declared
    before or after them, and whether they are told in the hand or at its end."""
    swapped = RulingEvent("swapped_after_riichi", 1, {"found_at_draw": False})
    by_voice = RulingEvent("false_ron", 1, {"hand_shown": False})
    draw = DrawEvent(tenpai=tenpai)
    at_the_end = DrawEvent(tenpai=tenpai, dead=(DeadHand(1, "swapped_after_riichi"),))
    for events in ((swapped, by_voice, draw), (by_voice, swapped, draw), (by_voice, at_the_end)):
        found = played("club", RiichiEvent(1), *events)
        assert (keys(found), found.hands[0].deltas) == ([], (3000, -8000, 3000, 3000))
        last = found.hands[0].rulings[-1]
        assert last.incident.offence == "swapped_after_riichi"


def test_a_riichi_that_is_taken_back_is_none() -> None:
    found = played("club", RiichiEvent(1), RulingEvent("riichi_cancel", 1))
    assert (found.table.riichi, found.table.scores[1]) == ((), 24000)
    assert [stick.kind for stick in found.table.sticks] == ["fine"]


def test_a_chombo_that_is_settled_after_the_game_is_counted() -> None:
    found = played("r101", RulingEvent("false_ron", 1, {"hand_shown": True}))
    assert found.table.chombo == (0, 1, 0, 0)
    assert sum(found.table.scores) == 4 * 30000
    moved = [move for move in found.hands[0].moves if move.to == "top"]
    assert [(move.payer, move.points) for move in moved] == [(1, 20000)]


# --- the end


def test_counters_alone_end_no_game_of_the_club() -> None:
    """③「積み棒は除外」: 8000 are paid for and 300 of counters are not at hand."""
    start = at((30000, 29000, 8000, 32000), 1, honba=1, riichi=(1,))
    won = declared(1, 2, points=(12000,))
    assert played("club", declared(3, 2, points=(8000,)), **start).table.scores[2] == -300
    assert played("club", declared(3, 2, points=(8000,)), **start).ended is None
    over = played("club", won, **start).ended
    assert over is not None
    assert over.key == "game.tobi"


def test_what_counters_took_is_set_aside_for_that_part_and_that_seat_alone() -> None:
    """F1 b and c: the deal passes, and what is missing beside the counters ends the game."""
    start = at((25000, 8000, 42000, 25000), 0, honba=1)
    short = (declared(2, 1, points=(8000,)), DrawEvent())
    on = played("club", *short, **start)
    assert (on.table.scores[1], on.table.by_counters, on.ended) == (-300, (0, 300, 0, 0), None)
    assert on.table.dealer == 2
    worse = played("club", *short, DrawEvent(tenpai=(0, 2, 3)), **start)
    assert worse.table.scores[1] == -3300
    assert worse.ended is not None
    richer = played("club", *short, DrawEvent(tenpai=(1,)), **start)
    assert (richer.table.scores[1], richer.table.by_counters) == (2700, (0, 0, 0, 0))


def test_who_lacks_points_for_a_stick_borrows_in_the_hand() -> None:
    """細則2 of enjoy and ③ of the club in a tournament: lent by the top, for a riichi or a fine."""
    poor = at((50000, 500, 30000, 39500))
    fine = RulingEvent("withdrawn_call", 1, {"own_discard_made": False})
    tournament: dict[str, Any] = {"switches": Switches(tournament=True), **poor}
    for found in (
        played("enjoy", RiichiEvent(1), **poor),
        played("enjoy", RulingEvent("false_call", 1), **poor),
        played("club", RiichiEvent(1), **tournament),
        played("club", fine, **tournament),
    ):
        assert (found.table.scores[1], found.ended) == (-500, None)
        (loan,) = found.table.loans
        assert (loan.lender, loan.borrower, loan.line.amount) == (0, 1, 10000)
    assert played("enjoy", RiichiEvent(1, ronned=True), **poor).table.loans == ()
    assert played("club", RiichiEvent(1), **poor).table.loans == (), "the game does not go on so"
    void = with_value(load("enjoy"), "game.time_up", "hand_void")
    game = RiichiGame("enjoy", events=(RiichiEvent(1), EndEvent("time")), **poor)
    assert replay(game, void).table.loans == (), "the hand with the riichi is void"


@pytest.mark.parametrize("document", ["club", "kenkou"])
def test_a_riichi_that_a_tournament_allows_does_not_end_its_game(document: str) -> None:
    """③ and その他⑤ of the club are taken together: 大会は借りて続行, 大会では可."""
    poor = at((50000, 500, 30000, 19500))
    events = (RiichiEvent(1), DrawEvent(tenpai=(0, 1, 2, 3)))
    found = played(document, *events, switches=Switches(tournament=True), **poor)
    assert (keys(found), found.ended, found.table.scores[1]) == ([], None, -500)
    assert [(loan.lender, loan.borrower) for loan in found.table.loans] == [(0, 1)]
    club = played(document, *events, **poor)
    assert keys(club) == ["riichi_few_points"]
    assert club.ended is not None


def test_a_game_goes_on_after_its_end_only_under_protest() -> None:
    last = at((30000, 20000, 40000, 30000), 3, round_wind=1)
    over = played("club", declared(0, 1, han=1, fu=30), **last)
    assert over.finished
    assert over.ended is not None
    on = played("club", declared(0, 1, han=1, fu=30), RiichiEvent(1), EAST_TENPAI, **last)
    assert keys(on) == ["goes_on"]
    stopped = played("club", EndEvent(), NoteEvent("later"), RiichiEvent(1))
    assert (stopped.finished, keys(stopped)) == (True, ["after_the_end"])


def test_when_time_is_up_the_hand_being_played_counts_or_is_void() -> None:
    """細則2 of enjoy: 55 minutes, 打ちかけ終了; two readings."""
    game = RiichiGame("enjoy", events=(RiichiEvent(1), EndEvent("time"), EAST_TENPAI))
    counts = replay(game, load("enjoy"))
    assert counts.ended is not None
    assert (counts.ended.key, counts.hands[0].deltas[0]) == ("game.time_up", 3000)
    void = replay(without(game, 2), with_value(load("enjoy"), "game.time_up", "hand_void"))
    assert (void.ended is not None, void.hands, void.table.deposits) == (True, (), 0)
    assert set(void.table.scores) == {30000}
    nothing = played("tenhou", EndEvent("time"))
    assert (nothing.ended, nothing.stopped, nothing.finished) == (None, "time", True)


def test_scores_put_right_before_a_void_hand_ended_stay_put_right() -> None:
    """細則2 of enjoy, read so that the hand does not count: a correction is of the hands before."""
    rules = with_value(load("enjoy"), "game.time_up", "hand_void")
    fixed = CorrectionEvent((-1000, 1000, 0, 0), "paid to the wrong player")
    game = RiichiGame("enjoy", events=(EAST_TENPAI, fixed, RiichiEvent(2), EndEvent("time")))
    void = replay(game, rules)
    assert void.table.scores == (32000, 30000, 29000, 29000)
    assert (void.now.deltas, void.table.sticks) == ((-1000, 1000, 0, 0), ())


def test_a_void_hand_gives_its_sticks_back_also_where_the_record_begins_in_it() -> None:
    """細則2 of enjoy, read so that the hand does not count: nothing of it stays on the table."""
    rules = with_value(load("enjoy"), "game.time_up", "hand_void")
    opening = Opening(
        scores=(30000, 28000, 29000, 31000), deposits=1, honba=1, riichi=(1,), fined=(1, 2)
    )
    game = RiichiGame("enjoy", opening=opening, events=(RiichiEvent(3), EndEvent("time")))
    void = replay(game, rules)
    assert void.table.scores == (30000, 30000, 30000, 31000)
    assert void.table.sticks == (DepositStick(None, -1, "earlier"),)
    assert (void.now.before, void.table.riichi) == (void.table, ())
    drawn = DrawEvent(tenpai=(1,))
    later = replay(replace(game, events=(drawn, RiichiEvent(0), EndEvent("time"))), rules)
    assert later.table == replay(replace(game, events=(drawn,)), rules).table
    assert later.table.deposits == 4


def test_a_hand_played_again_after_the_time_is_the_last_where_it_is_read_so() -> None:
    """細則2 against 罰則3 of enjoy, for a chombo in the hand in which the 55 minutes ran out."""
    chombo = RulingEvent("wall_destroyed", 1, {"restorable": False})
    game = RiichiGame("enjoy", events=(EndEvent("time"), chombo))
    over = replay(game, load("enjoy"))
    assert over.ended is not None
    assert (over.ended.key, over.table.scores[1]) == ("game.time_up", 21000)
    rules = with_value(load("enjoy"), "game.time_up_after_chombo", "replayed")
    again = replay(game, rules)
    assert (again.ended, again.table.scores) == (None, over.table.scores)
    assert all(one.ended_by is rules.game.time_up for one in outlooks(again, rules))
    last = replay(added(game, EAST_TENPAI), rules)
    assert (last.ended, keys(last)) == (rules.game.time_up, [])


def test_a_record_may_begin_in_the_middle_of_a_hand() -> None:
    start = at((20000, 29000, 20000, 29000), deposits=1, riichi=(1,), fined=(3, 3))
    found = played("enjoy", RulingEvent("false_ron", 2, {"hand_shown": True}), **start)
    assert found.table.scores[1] == 29000 + 3000 + 1000
    assert found.table.scores[3] == 29000 + 3000 + 2000
    assert found.table.sticks == (DepositStick(None, -1, "earlier"),), "of no hand of the record"
    owed = at((30000, 30000, -300, 30000), by_counters=(0, 0, 300, 0))
    assert played("club", DrawEvent(tenpai=(0, 1, 2, 3)), **owed).ended is None
    worse = played("club", DrawEvent(tenpai=(0, 1, 3)), **owed)
    assert worse.ended is not None
    assert worse.ended.key == "game.tobi"


def test_what_would_end_the_game_is_known_before_the_last_hand() -> None:
    game = RiichiGame("club", opening=Opening(round_wind=1, dealer=3))
    table = replay(game, load("club")).table
    stays, passes = (hand_that_moves_nothing(table, game, way) for way in (True, False))
    assert ending(stays, load("club").game).rule is None
    ends = ending(passes, load("club").game).rule
    assert ends is not None
    assert ends.key == "game.length"


def test_who_is_below_zero_borrows_where_the_document_lends() -> None:
    found = played("enjoy", declared(0, 1, han=4, fu=30), **at((40000, 3000, 40000, 37000)))
    (loan,) = found.table.loans
    assert (loan.borrower, loan.line.amount, loan.line.rule.key) == (1, 10000, "game.borrowing")
    agreed = played("enjoy", LoanEvent(0, 1, 5000))
    assert [(one.lender, one.borrower) for one in agreed.table.loans] == [(0, 1)]
    assert keys(played("tenhou", LoanEvent(0, 1, 5000))) == ["no_borrowing"]


# --- what cannot be


@pytest.mark.parametrize(
    ("events", "problem"),
    [
        ((RiichiEvent(1), RiichiEvent(1)), "riichi_twice"),
        ((declared(1, 1, han=1, fu=30),), "won_from_oneself"),
        ((declared(1, 0, points=(1234,)),), "no_such_points"),
        ((declared(1, 0, points=(1000, 2000)),), "no_such_points"),
        ((declared(1, None, points=(2000, 3000, 4000)),), "no_such_points"),
        ((declared(1, 0, han=1, fu=20),), "no_such_count"),
        ((declared(1, 0, han=2),), "usual_answer"),
        ((ron(1, 0, "123m456p789s1122z+3z"),), "no_win"),
        ((ron(1, 0, "123m456p789s1122z+1z", "ron riichi ippatsu"),), "riichi_differs"),
        ((ron(1, 0, "11111m456p789s12z+1m"),), "no_win"),
        ((CorrectionEvent((100, 0, 0, 0)),), "correction_does_not_balance"),
        (
            (WinEvent((WinClaim(1, 0, han=1, fu=30), WinClaim(2, None, han=1, fu=30))),),
            "cannot_meet",
        ),
    ],
)
def test_what_cannot_be_is_told_and_never_dropped(
    events: tuple[GameEvent, ...], problem: str
) -> None:
    found = played("tenhou", *events)
    assert problem in keys(found)
    assert found.game.events == events


def test_riichi_with_too_few_points_is_told_unless_the_document_lets_it_pass() -> None:
    poor = at((900, 33000, 33000, 33100))
    assert keys(played("club", RiichiEvent(0), **poor)) == ["riichi_few_points"]
    assert keys(played("club", RiichiEvent(0), switches=Switches(tournament=True), **poor)) == []


def test_declared_points_find_their_count() -> None:
    found = played("tenhou", declared(1, None, points=(2000, 4000)))
    assert found.hands[0].deltas == (-4000, 8000, -2000, -2000)
    dealer = played("tenhou", declared(0, None, points=(4000,)))
    assert dealer.hands[0].deltas == (12000, -4000, -4000, -4000)


@pytest.mark.parametrize(
    ("document", "points"), [("r101", 32000), ("enjoy", 32000), ("club", 32000), ("tenhou", 32000)]
)
def test_a_yakuman_may_be_declared_by_its_points(document: str, points: int) -> None:
    found = played(document, declared(1, 0, points=(points,)))
    assert (found.hands[0].deltas, keys(found)) == ((-points, points, 0, 0), [])
    tsumo = played(document, declared(1, None, points=(points // 4, points // 2)))
    assert tsumo.hands[0].deltas[0] == -points // 2


# --- changes


@dataclass(frozen=True)
class Change:
    """A game, and the game after a change."""

    before: RiichiGame
    after: RiichiGame


def test_a_correction_has_an_inverse() -> None:
    game = RiichiGame("tenhou", events=(EAST_TENPAI,))
    assert corrected(corrected(game, 0, EndEvent()), 0, EAST_TENPAI) == game
    assert without(added(game, EndEvent()), 1) == game


def test_a_false_win_in_riichi_is_a_chombo_at_the_draw_only_if_the_hand_is_noten() -> None:
    """②1 and ⑳ of the club: by voice alone the hand is dead, and is shown at the draw."""
    voice = RulingEvent("false_ron", 1, {"hand_shown": False})
    noten = played("club", RiichiEvent(1), voice, DrawEvent(tenpai=(2,)))
    assert noten.hands[0].deltas == (3000, -8000, 3000, 3000)
    tenpai = played("club", RiichiEvent(1), voice, DrawEvent(tenpai=(1, 2)))
    assert tenpai.hands[0].deltas == (-1000, -1000, 3000, -1000)
