"""Four players draw and discard with simple sense, and win hands like those of real games."""

from __future__ import annotations

from typing import Final

import pytest
from msgspec.structs import replace

from engine.riichi.checks.problems import problems
from engine.riichi.hand import Hand, Meld, MeldKind
from engine.riichi.judge import judge
from engine.riichi.play.tenpai import shanten as shanten_of
from engine.riichi.practice.deal import Wish, dealt, play
from engine.riichi.practice.player import PracticePlayer
from engine.riichi.practice.plays import likely
from engine.riichi.practice.sense import choices, shanten
from engine.riichi.practice.simulation import PlayedWin, PlayTable, played
from engine.riichi.rules import load
from engine.riichi.situation import Event, Situation
from engine.riichi.verdict import Agari
from engine.rulebook import with_value
from engine.tiles import TILES, Tile, pack, tiles

TENHOU: Final = load("tenhou")
SOME: Final = 10


def holding(table: PlayTable, seat: int, text: str, *melds: str) -> PracticePlayer:
    """A player of the table with these tiles in the place of the dealt ones."""
    player = table.players[seat]
    for kind, count in enumerate(list(player.counts)):
        for _ in range(count):
            player.remove_tile(kind)
    player.melds[:] = [Meld.parse(meld) for meld in melds]
    for tile in tiles(text):
        player.add_tile(tile.kind, tile.red)
    player.update()
    return player


class Always:
    """Dice that always or never grant what is thrown for."""

    def __init__(self, granted: bool) -> None:
        self.granted = granted

    def percent(self, _share: int) -> bool:
        return self.granted

    def below(self, _count: int) -> int:
        return 0


def decided(player: PracticePlayer, granted: bool) -> PracticePlayer:
    player.dice = Always(granted)  # type: ignore[assignment]
    return player


@pytest.fixture
def table() -> PlayTable:
    return PlayTable(1, TENHOU)


# --- whole hands


def test_played_hands_win_and_have_no_problem_and_their_ids_give_them_again() -> None:
    opened = drawn = 0
    for seed in range(SOME):
        found = play(seed, TENHOU)
        assert found is not None
        hand, around = found.hand, found.situation
        assert not problems(hand, around, TENHOU)
        assert isinstance(judge(hand, around, TENHOU), Agari)
        assert Hand.parse(str(hand)) == hand
        assert Situation.parse(str(around)) == around
        opened += not hand.menzen
        drawn += around.tsumo
        if seed < 3:
            assert dealt(found.id, TENHOU) == found
    assert 0.2 < opened / SOME < 0.8
    assert 0.2 < drawn / SOME < 0.7


@pytest.mark.parametrize("document", ["r101", "ema2016"])
def test_a_document_without_red_fives_or_quad_dora_has_none_in_play(document: str) -> None:
    rules = load(document)
    for number in range(3):
        won = played(number, rules)
        if won is not None:
            assert not problems(*won, rules)
            assert not any(t.red for t in (*won.hand.tiles, *won.situation.dora_indicators))
            if not rules.dora.kan.value:
                assert len(won.situation.dora_indicators) == 1


GOLDEN: Final = (
    (
        "1.table..7ab40e090f363a7d..tenhou",
        "3p345s[111'z][7'68p][5'46m]+3p",
        "tsumo seat=E round=E dora=3p",
    ),
    (
        "1.table..52ead7e36ea7fea8..tenhou",
        "45m678p345s44z[3'40p]+3m",
        "ron from=E seat=N round=S dora=7m honba=1",
    ),
    (
        "1.table..d7f030fc3e74beda..club",
        "11999m12345p222s+6p",
        "tsumo seat=N round=E dora=5z8s honba=1 deposits=1",
    ),
    (
        "1.table..f88db399d47aab91..r101",
        "66m23567p123456s+4p",
        "ron from=S seat=E round=S riichi dora=4z deposits=1",
    ),
    (
        "1.table..a46d6f3a3f3f3e99..enjoy",
        "68m456p33567s[2'34m]+7m",
        "ron from=E seat=W round=S dora=4p",
    ),
    (
        "1.table..dfdb923b60968cdb.2.tenhou",
        "345m55p78s666z[3'33z]+6s",
        "tsumo seat=N round=E dora=4p honba=2 deposits=1",
    ),
)


@pytest.mark.parametrize(("text", "hand", "around"), GOLDEN)
def test_a_played_hand_stays_the_same_for_ever(text: str, hand: str, around: str) -> None:
    found = dealt(text, load(text.rpartition(".")[2]))
    assert (str(found.hand), str(found.situation)) == (hand, around)


def test_a_played_hand_is_as_wished() -> None:
    found = play(5, TENHOU, Wish(opened=False, tsumo=False))
    assert found is not None
    assert found.hand.menzen
    assert not found.situation.tsumo
    found = play(5, TENHOU, Wish(han=3, fu=30))
    assert found is not None
    verdict = judge(found.hand, found.situation, TENHOU)
    assert isinstance(verdict, Agari)
    assert (verdict.best.han, verdict.best.fu) == (3, 30)
    assert play(5, TENHOU, Wish(yaku=frozenset({"suukantsu"})), plays=2) is None
    assert play(5, TENHOU, Wish(fu=20, opened=True)) is None
    assert play(5, TENHOU, Wish(no_yaku=True)) is None


def test_plays_that_end_in_a_win_of_a_kind_are_known() -> None:
    for wish in (
        Wish(fu=25, dealer=True, tsumo=False),
        Wish(fu=50, opened=True, tsumo=False, dealer=False),
        Wish(yaku=frozenset({"chiitoitsu"})),
        Wish(limit="haneman", dealer=False),
    ):
        assert play(2, TENHOU, wish, plays=1) is not None, wish
    assert likely((), frozenset({"pinfu", "riichi"}), None, None)
    assert not likely((), frozenset({"suukantsu"}), None, None)
    assert not likely(("open",), frozenset(), 25, None)


def test_an_id_of_a_play_that_nobody_wins_is_told() -> None:
    lost = next(n for n in range(40) if played(n, TENHOU) is None)
    with pytest.raises(ValueError, match="nobody wins"):
        dealt(f"1.table..{lost:x}..tenhou", TENHOU)


# --- sense


def test_players_see_how_far_a_hand_is() -> None:
    for text in (
        "123m456p789s1122z",
        "19m19p19s1234567z",
        "1122m3344p5566s7z",
        "147m258p369s1234z",
    ):
        hand = Hand(tiles(text))
        assert shanten(pack(tiles(text)), 0) == shanten_of(hand).standard


def test_choices_tell_the_shanten_after_each_discard() -> None:
    some = tiles("123m456p789s11223z")
    for kind, far, _ in choices(pack(some), 0):
        rest = list(some)
        rest.remove(TILES[kind])
        assert far == shanten_of(Hand(tuple(rest))).standard


# --- discards


def test_an_isolated_guest_wind_goes_first(table: PlayTable) -> None:
    player = decided(holding(table, 1, "234567m34567p55s3z"), False)
    assert player.discard(29, (), (), ()) == 29


def test_after_riichi_what_is_drawn_goes(table: PlayTable) -> None:
    player = holding(table, 1, "234567m34567p55s3z")
    player.riichi = True
    assert player.discard(0, (), (), ()) == 0


def test_a_far_hand_is_given_up_before_anothers_riichi(table: PlayTable) -> None:
    player = decided(holding(table, 1, "147m258p369s12347z"), True)
    assert player.discard(33, (), (6, 30), ()) in (6, 30)
    assert player.discard(33, (), (9,), ()) != 9


def test_a_tile_that_was_just_called_is_not_discarded(table: PlayTable) -> None:
    player = decided(holding(table, 1, "234567m44p1z", "[4'56s]"), False)
    assert player.discard(-1, (), (), (27,)) != 27


def test_seven_pairs_keep_their_pairs(table: PlayTable) -> None:
    player = holding(table, 1, "1199m2288p3355s1z")
    player.triplets = False
    player.add_tile(28, False)
    assert decided(player, True).discard(28, (), (), ()) == 28
    assert decided(player, False).discard(28, (), (), ()) in (27, 28)
    assert player.plan == "pairs"


def test_thirteen_orphans_keep_theirs(table: PlayTable) -> None:
    player = holding(table, 1, "19m19p19s123455z2m")
    assert player.plan == ""
    player.add_tile(4, False)
    assert player.discard(4, (), (), ()) in (1, 4)
    assert player.plan == "orphans"
    player = holding(table, 1, "19m19p19s1234567z")
    player.add_tile(0, False)
    assert player.not_for_orphans(0) == 0


def test_a_flush_lets_the_other_suits_go(table: PlayTable) -> None:
    player = decided(holding(table, 1, "1134678m9m1155z9p"), False)
    player.add_tile(8, False)
    assert player.discard(8, (), (), ()) == 17
    assert player.plan == "flush"


# --- declarations and calls


def test_riichi_needs_a_closed_hand_that_waits_and_tiles_to_draw(table: PlayTable) -> None:
    player = decided(holding(table, 1, "234567m34p55678s"), True)
    assert player.declares(4, 4)
    assert not player.declares(3, 4)
    assert not decided(player, False).declares(4, 4)
    far = decided(holding(table, 1, "147m258p369s1234z"), True)
    assert not far.declares(40, 4)


def test_a_quad_is_made_of_four_or_added_to_a_pon(table: PlayTable) -> None:
    player = decided(holding(table, 1, "5555z234m567p12s"), True)
    player.add_tile(0, False)
    assert player.quad(0) is None
    made = player.quad(31)
    assert made is not None
    assert made.kind is MeldKind.ANKAN
    player = decided(holding(table, 1, "1z234m567p123s", "[55'5z]"), True)
    player.add_tile(31, False)
    added = player.quad(31)
    assert added is not None
    assert added.kind is MeldKind.KAKAN
    player = decided(holding(table, 1, "1z234m567p123s", "[55'5z]"), False)
    player.add_tile(31, False)
    assert player.quad(31) is None
    player.riichi = True
    assert player.quad(31) is None


def test_a_quad_that_breaks_the_hand_is_not_made(table: PlayTable) -> None:
    player = decided(holding(table, 1, "12333m456p78s222z"), True)
    player.add_tile(2, False)
    assert player.quad(2) is None


def test_a_valued_pair_is_called_and_a_guest_wind_is_not(table: PlayTable) -> None:
    player = decided(holding(table, 1, "55z33z147m258p369s"), True)
    assert player.calls(31, 1) == (31, 31)
    assert player.calls(29, 1) == ()
    assert decided(player, False).calls(31, 1) == ()
    assert player.calls(0, 1) == ()


def test_a_run_is_called_from_the_left_where_a_yaku_is_there(table: PlayTable) -> None:
    player = decided(holding(table, 1, "34m678p2288s1z", "[55'5z]"), True)
    assert player.calls(1, 3) == (2, 3)
    assert player.calls(4, 3) == (2, 3)
    assert player.calls(1, 2) == ()
    between = decided(holding(table, 1, "35m678p2288s1z", "[55'5z]"), True)
    assert between.calls(3, 3) == (2, 4)
    without = decided(holding(table, 1, "34m678p1199s1z", "[33'3z]"), True)
    assert without.calls(1, 3) == ()


def test_an_open_hand_with_three_may_call_the_fourth(table: PlayTable) -> None:
    player = decided(holding(table, 1, "222m678p2288s", "[55'5z]"), True)
    assert player.calls(1, 1) == (1, 1, 1)
    assert player.call(TILES[1], (1, 1, 1), 1).kind is MeldKind.DAIMINKAN


def test_many_pairs_become_triplets(table: PlayTable) -> None:
    player = holding(table, 1, "22m8899p33s1z", "[33'3z]")
    decided(player, True)
    assert player.calls(1, 1) == (1, 1)
    assert player.plan == "triplets"
    assert player.chis(3) == ()
    pairs = decided(holding(table, 1, "1199m2288p3355s1z"), True)
    pairs.triplets = False
    pairs.shanten = 1
    assert pairs.calls(0, 1) == ()


def test_a_red_five_is_kept_until_it_is_the_last(table: PlayTable) -> None:
    player = holding(table, 1, "05m1z")
    assert not player.remove_tile(4).red
    assert player.remove_tile(4).red


# --- around the table


def test_an_added_quad_can_be_robbed(table: PlayTable) -> None:
    maker = decided(holding(table, 0, "1z234m567p123s", "[77'7s]"), True)
    maker.add_tile(24, False)
    meld = maker.quad(24)
    assert meld is not None
    robber = holding(table, 2, "234567m345p5568s")
    assert robber.wanted == {24}
    table.untouched = False
    won = table.robbed(maker, meld)
    assert won is not None
    assert Event.CHANKAN in won.situation.events
    assert table.robbed(maker, Meld.parse("(5555z)")) is None
    holding(table, 2, "147m258p369s1234z")
    assert table.robbed(maker, meld) is None


def test_a_robbed_quad_ends_the_hand(table: PlayTable, monkeypatch: pytest.MonkeyPatch) -> None:
    won = PlayedWin(Hand.parse("234567m345p5568s+7s"), Situation())
    monkeypatch.setattr(table.players[0], "quad", lambda _: Meld.parse("[7'=777s]"))
    monkeypatch.setattr(table, "robbed", lambda *_: won)
    assert table.play() is won


def test_after_a_called_quad_a_tile_is_drawn_in_its_place(
    table: PlayTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    caller = holding(table, 2, "1z234m567p12s", "[5555'z]")
    calls = iter((caller,))
    monkeypatch.setattr(table, "called", lambda *_: next(calls, None))
    table.play()
    assert table.quads >= 1
    assert len(table.indicators) == 1 + table.quads


def test_the_fifth_quad_is_a_pon(table: PlayTable) -> None:
    caller = decided(holding(table, 2, "222m678p2288s", "[55'5z]"), True)
    for seat in (1, 3):
        decided(holding(table, seat, "147m258p369s1234z"), False)
    table.quads = 4
    assert table.called(table.players[0], TILES[1]) is caller
    assert caller.melds[-1].kind is MeldKind.PON
    table.left = 0
    assert table.called(table.players[0], TILES[1]) is None


def test_nine_kinds_may_be_thrown_in(table: PlayTable) -> None:
    player = holding(table, 0, "19m19p19s123m456z1z")
    table.dice = Always(True)  # type: ignore[assignment]
    assert table.nine_kinds(player, Tile(0))
    table.untouched = False
    assert not table.nine_kinds(player, Tile(0))


def test_a_win_on_the_first_draw_is_one_where_the_document_has_it() -> None:
    for document, event in (("tenhou", {Event.TENHOU}), ("r101", set())):
        table = PlayTable(1, load(document))
        dealer = holding(table, 0, "234567m345p5568s")
        won = table.wins(dealer, TILES[24], None)
        assert won is not None
        assert won.situation.events == event


def test_the_last_tile_is_one(table: PlayTable) -> None:
    table.untouched, table.left = False, 0
    player = holding(table, 1, "234567m345p5568s")
    won = table.wins(player, TILES[24], None)
    assert won is not None
    assert Event.HAITEI in won.situation.events


def test_a_hand_without_yaku_wins_nothing(table: PlayTable) -> None:
    table.untouched = False
    player = holding(table, 1, "234567m45p99s", "[1'23s]")
    assert table.wins(player, TILES[11], table.players[0]) is None
    player.river.append(14)
    assert table.wins(player, TILES[11], table.players[0]) is None


def test_the_tiles_under_the_indicators_stay_in_the_wall_where_nobody_wins() -> None:
    """Where riichi is no yaku such a hand may win nothing: the wall ran out, as the tiles under
    the indicators were taken from it each time."""
    table = PlayTable(1, replace(TENHOU, yaku={"sankantsu": TENHOU.yaku["sankantsu"]}))
    player = holding(table, 1, "234567m45p99s678s")
    player.riichi = True
    drawn = table.drawn
    assert table.wins(player, TILES[11], table.players[0]) is None
    assert table.drawn == drawn


def test_after_a_call_neither_the_tile_nor_its_other_end_goes(table: PlayTable) -> None:
    player = decided(holding(table, 1, "25m678p2288s1z", "[55'5z]", "[2'34m]"), False)
    tile, _ = table.discard(player, None)
    assert tile.kind not in (1, 4)
    player = decided(holding(table, 2, "7m678p2288s1z", "[55'5z]", "[7'56m]"), False)
    tile, _ = table.discard(player, None)
    assert tile.kind != 6


@pytest.mark.parametrize(
    ("document", "quad", "shown"),
    [
        pytest.param("tenhou", "[1'111m]", 1, id="tenhou: an open quad after the discard"),
        pytest.param("tenhou", "(1111m)", 2, id="tenhou: a concealed one at once"),
        pytest.param("club", "[1'111m]", 2, id="club その他④: at once"),
        pytest.param("r101", "(1111m)", 1, id="r101 ないもの: no quad dora"),
    ],
)
def test_an_indicator_lies_open_when_the_document_turns_it(
    document: str, quad: str, shown: int
) -> None:
    table = PlayTable(1, load(document))
    player = holding(table, 1, "234567m99p44s", quad)
    drawn = table.replace(player, player.melds[-1])
    assert len(table.shown(table.indicators)) == shown
    player.add_tile(drawn.kind, drawn.red)
    table.discard(player, drawn)
    assert len(table.shown(table.indicators)) == load(document).dora.turned(1, waiting=False)


def test_no_more_quads_than_the_document_lets_a_hand_have() -> None:
    table = PlayTable(1, with_value(load("club"), "calls.kan_limit", 1))
    assert table.may_quad()
    table.quads = 1
    assert not table.may_quad()
    assert PlayTable(1, load("r101")).may_quad()
