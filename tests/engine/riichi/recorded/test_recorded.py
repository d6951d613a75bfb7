"""A recorded game becomes the same game in both formats: its hands, events and what was let go."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import pytest
from msgspec.structs import replace

from engine.riichi.play.events import (
    DrawEvent,
    GameError,
    Opening,
    RiichiEvent,
    RiichiGame,
    ShownHand,
    Switches,
    WinClaim,
    WinEvent,
    written,
)
from engine.riichi.recorded import json_log
from engine.riichi.recorded.reader import is_recorded, read_recorded
from engine.riichi.recorded.values import Documents, Recorded, ServerResult, ServerWin
from engine.riichi.situation import Event, Situation
from engine.tiles import text_of
from tests.engine.riichi.recorded.scripts import DEALT, NAMES, Script, editor, server, wall

DOCUMENTS = Documents("tenhou", "mahjongsoul")
Writer = Callable[..., bytes]
BOTH = pytest.mark.parametrize("file", [editor, server], ids=["editor", "server"])
QUIET = "0+9m 0-9m 1+8m 1-8m 2+7m 2-7m 3+5m 3-5m"
"""A first turn in which nothing happens."""
FIRST, SECOND, _, LAST = DEALT
OF_QUADS = (FIRST, "55m234p567p123s44z", "123m678p234s5566z", "34m123p567s11199s")


def read(data: bytes) -> Recorded:
    return read_recorded(data, DOCUMENTS)


def claims(data: bytes) -> list[WinClaim]:
    return [win for e in read(data).game.events if isinstance(e, WinEvent) for win in e.wins]


def situation(data: bytes) -> Situation:
    (claim,) = claims(data)
    assert claim.situation is not None
    return claim.situation


def draw(data: bytes) -> DrawEvent:
    event = read(data).game.events[-1]
    assert isinstance(event, DrawEvent)
    return event


def keys(data: bytes) -> list[tuple[str, int | None]]:
    return [(remark.key, remark.hand) for remark in read(data).remarks]


RIICHI = Script(
    f"{QUIET} 0+3m 0r3m 1+5s 1-5s 2+1z 2-1z",
    wins=((0, 2),),
    ura="8s",
    deltas=(2000, 0, -1000, 0),
)


@BOTH
def test_a_win_has_hand_situation_and_discards(file: Writer) -> None:
    recorded = read(file(RIICHI))
    assert recorded.game.events[0] == RiichiEvent(0)
    (claim,) = claims(file(RIICHI))
    assert (claim.seat, claim.loser, claim.pao) == (0, 2, None)
    assert str(claim.hand) == "123m456p789s1122z+1z"
    assert claim.situation == Situation.parse(
        "ron from=W seat=E round=E riichi ippatsu dora=9m ura=8s deposits=1 discards=9m3m"
    )
    assert recorded.server[0].wins == (ServerWin(0, 2, 1, 30, 0, 1000, None),)
    assert recorded.server[0].deltas == (2000, 0, -1000, 0)


@BOTH
def test_indicators_of_quads_are_told_in_their_order(file: Writer) -> None:
    script = replace(RIICHI, dora="9m8m", ura="8s9p")
    found = situation(file(script))
    assert (text_of(found.dora_indicators), text_of(found.ura_indicators)) == ("98m", "8s9p")


@BOTH
def test_only_a_winner_in_riichi_has_ura_indicators(file: Writer) -> None:
    script = replace(RIICHI, steps=RIICHI.steps.replace("r", "-"))
    assert situation(file(script)).ura_indicators == ()


CALLED = Script(
    "1+9s 1-9s 2+9s 2-9s 3+9s 3-9s 0+3z 0-3z 1![3'33z] 1-4z 2+5z",
    start=(5, 1, 1),
    scores=(26000, 25000, 24000, 24000),
    wins=((2, None),),
)
EXHAUSTIVE = Script(
    wall(Script(), 70), draw=("流局", ""), tenpai=(0, 2), deltas=(1500, -1500, 1500, -1500)
)


FIRST_TURN = "1+9s 1-9s 2+9s 2-9s 3+9s 3-9s 0+2p 0-3z"
AFTER = "2![33'3z] 2-6z 3+9p"
PAIR, ONE = "88m4556p789s1133z", "111m4566p789s113z"


@pytest.mark.parametrize(
    ("dealt", "steps"),
    [
        (PAIR, f"1+8m 1-8m 0![888'm] 0-3z {AFTER}"),
        (ONE, f"1+1m 1-1m 0![1111'm] 0+3z 0-3z {AFTER}"),
        (PAIR, "2![33'3z] 2-6z 3+1m 3-1m 0+2s 0-3z 1+8m 1-8m 2+1s 2-1s 3+9p"),
    ],
)
def test_of_a_tile_given_away_twice_that_one_is_called_by_which_all_can_be_played(
    dealt: str, steps: str
) -> None:
    """The log editor keeps no order between the seats; the server's file does."""
    assert read(editor(twice(dealt, steps))) == read(server(twice(dealt, steps)))


def twice(dealt: str, steps: str) -> Script:
    """East gives 3z away, and perhaps once more before West calls it."""
    hands = (dealt, "234m567p123s4455z", "345m678p234s3366z", LAST)
    return replace(CALLED, dealt=hands, steps=f"{FIRST_TURN} {steps}", wins=((3, None),))


def test_of_few_tiles_of_a_hand_both_ways_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file made for it would otherwise be read a million times."""
    monkeypatch.setattr(json_log, "_MOST_CHOICES", 0)
    with pytest.raises(GameError) as caught:
        read(editor(twice(PAIR, f"1+8m 1-8m 0![888'm] 0-3z {AFTER}")))
    assert (caught.value.key, caught.value.at) == ("entries_left", "1")


def test_both_formats_make_the_same_game() -> None:
    scripts = (RIICHI, CALLED, EXHAUSTIVE)
    one, other = read(editor(*scripts)), read(server(*scripts))
    assert one == other
    assert one.game.names == ("A", "B", "C", "D")
    assert one.game.switches == Switches()
    second = one.server[1]
    assert (second.round_wind, second.number, second.dealer, second.honba) == (1, 1, 1, 1)


@BOTH
def test_a_called_tile_has_its_source_and_lies_in_the_melds_order(file: Writer) -> None:
    script = Script(
        f"{QUIET} 0+4s 0-4s 1![4'23s] 1-1s 2+9s 2-9s 3+3z 3-3z 1![33'3z] 1-4z 2+4z 2-4z",
        wins=((1, 2),),
    )
    (claim,) = claims(file(script))
    assert str(claim.hand) == "234m567p4z[4'23s][33'3z]+4z"


def test_any_tile_of_a_sequence_may_be_the_called_one() -> None:
    for tile, rest in (("2s", "13"), ("3s", "12")):
        steps = f"{QUIET} 0+{tile} 0-{tile} 1![{tile[0]}'{rest}s] 1-{tile}"
        script = Script(steps, draw=("全員聴牌", ""), tenpai=(0, 1, 2, 3))
        assert read(server(script)).game.events == read(editor(script)).game.events


# --- events are those of the tiles that were played

EVENTS: dict[str, tuple[Script, set[Event]]] = {
    "tenhou": (Script("0+1z", wins=((0, None),)), {Event.TENHOU}),
    "chiihou": (Script("0+9m 0-9m 1+3z", wins=((1, None),)), {Event.CHIIHOU}),
    "renhou": (Script("0+5z 0-5z", wins=((2, 0),)), {Event.RENHOU}),
    "a call ends the first turn": (
        Script("0+9m 0-9m 1+1z 1-1z 0![111'z] 0-2z 1+9s 1-9s 2+5z", wins=((2, None),)),
        set(),
    ),
    "no renhou after a call": (
        Script("0+9m 0-9m 1+1z 1-1z 0![111'z] 0-2z 1+5z 1-5z", wins=((2, 1),)),
        set(),
    ),
    "double riichi": (
        Script("0+9m 0r9m 1+8m 1-8m 2+1z 2-1z", wins=((0, 2),)),
        {Event.DOUBLE_RIICHI, Event.IPPATSU},
    ),
    "ippatsu by tsumo": (
        Script(f"{QUIET} 0+3m 0r3m 1+5s 1-5s 2+6s 2-6s 3+9s 3-9s 0+1z", wins=((0, None),)),
        {Event.RIICHI, Event.IPPATSU},
    ),
    "no ippatsu a turn later": (
        Script(
            f"{QUIET} 0+3m 0r3m 1+5s 1-5s 2+6s 2-6s 3+9s 3-9s 0+4s 0-4s 1+1z 1-1z",
            wins=((0, 1),),
        ),
        {Event.RIICHI},
    ),
    "a call ends ippatsu": (
        Script(f"{QUIET} 0+3z 0r3z 1![3'33z] 1-4z 2+1z 2-1z", wins=((0, 2),)),
        {Event.RIICHI},
    ),
    "rinshan after ankan": (
        Script(
            "0+1z 0!(1111z) 0+9s",
            dealt=("123m456p7899s111z", *DEALT[1:]),
            wins=((0, None),),
        ),
        {Event.RINSHAN},
    ),
    "rinshan after daiminkan": (
        Script(
            f"{QUIET} 0+6z 0-6z 2![66'66z] 2+4s",
            dealt=(FIRST, SECOND, "345m678p2344s666z", LAST),
            wins=((2, None),),
        ),
        {Event.RINSHAN},
    ),
    "daiminkan from the other sides": (
        Script(
            f"{QUIET} 0+6z 0-6z 3![6666'z] 3+2m 3-2m 0+3z 0-3z",
            dealt=(FIRST, SECOND, "345m678p234s5599s", "678m123p5067s666z"),
            wins=((1, 0),),
        ),
        set(),
    ),
    "an added quad finds its pon among several melds": (
        Script(
            f"{QUIET} 0+4z 0-4z 1![4'44z] 1-9p 2+3z 2-3z 1![333'z] 1-4m 2+9s 2-9s 3+9s 3-9s "
            "0+5s 0-5s 1+3z 1=3z 1+1m",
            dealt=(FIRST, "234m559p123s3344z", *DEALT[2:]),
            wins=((1, None),),
        ),
        {Event.RINSHAN},
    ),
    "rinshan after kakan": (
        Script(
            f"{QUIET} 0+3z 0-3z 1![3'33z] 1-4z 2+9s 2-9s 3+9s 3-9s 0+5s 0-5s 1+3z 1=3z 1+4z",
            wins=((1, None),),
        ),
        {Event.RINSHAN},
    ),
    "chankan": (
        Script(
            "0+5m 0-5m 1![5'55m] 1-4z 2+9m 2-9m 3+8m 3-8m 0+7m 0-7m 1+0m 1=0m",
            dealt=OF_QUADS,
            wins=((3, 1),),
        ),
        {Event.CHANKAN},
    ),
    "a concealed quad is robbed": (
        Script(
            "0+9m 0-9m 1+1z 1!(1111z)",
            dealt=(
                "123m456p78999s88m",
                "234m567p123s1114z",
                "345m678p234s5566z",
                "199m19p19s234567z",
            ),
            wins=((3, 1),),
        ),
        {Event.CHANKAN, Event.ROBBED_ANKAN},
    ),
    "haitei": (Script(f"{wall(Script(), 69)} 1+3z", wins=((1, None),)), {Event.HAITEI}),
    "houtei": (Script(f"{wall(Script(), 69)} 1+5z 1-5z", wins=((2, 1),)), {Event.HOUTEI}),
}


@BOTH
@pytest.mark.parametrize(("script", "events"), EVENTS.values(), ids=EVENTS)
def test_events_follow_from_the_play_of_tiles(
    file: Writer, script: Script, events: set[Event]
) -> None:
    assert situation(file(script)).events == events


def test_a_writer_may_leave_out_the_place_of_a_discard_after_a_daiminkan() -> None:
    script, events = EVENTS["rinshan after daiminkan"]
    log = json.loads(editor(script))
    log["log"][0][12].remove(0)
    assert situation(json.dumps(log).encode()).events == events


# --- tiles that were let go


@pytest.mark.parametrize(
    ("steps", "win", "passed"),
    [
        ("0+3m 0-3m 1+1z 1-1z 2+2z 2-2z", (0, 2), "1z"),
        ("0+3m 0-3m 1+1z 1-1z 2+5s 2-5s 3+9s 3-9s 0+6s 0-6s 1+2z 1-2z", (0, 1), ""),
        ("0+3m 0r3m 1+1z 1-1z 2+5s 2-5s 3+9s 3-9s 0+6s 0-6s 1+2z 1-2z", (0, 1), "1z"),
        ("0+3m 0r3m 1+1z 1-1z 2+5s 2-5s 3+9s 3-9s 0+2z", (0, None), "1z"),
        ("0+3m 0-3m 1+1z 1-1z 2+2z 2-2z 0![22'2z] 0-1z 1+1z 1-1z", (0, 1), "12z"),
    ],
    ids=["this turn", "before a draw", "after riichi", "before tsumo", "before a call"],
)
@BOTH
def test_winning_tiles_that_were_let_go_are_told(
    file: Writer, steps: str, win: tuple[int, int | None], passed: str
) -> None:
    found = situation(file(Script(f"{QUIET} {steps}", wins=(win,))))
    assert text_of(found.passed) == passed


@BOTH
def test_the_tile_of_an_added_quad_can_be_let_go(file: Writer) -> None:
    script = Script(
        "0+9m 0-9m 1+8m 1-8m 2+7m 2-7m 3+8m 3r8m 0+5m 0-5m 1![5'55m] 1-4z 2+9m 2-9m 3+9p 3-9p "
        "0+7m 0-7m 1+0m 1=0m 1+5z 1-5z 2+2m 2-2m",
        dealt=OF_QUADS,
        wins=((3, 2),),
    )
    assert text_of(situation(file(script)).passed) == "50m"


# --- riichi and several winners


@BOTH
def test_a_riichi_whose_discard_is_won_on_is_marked(file: Writer) -> None:
    data = file(Script(f"{QUIET} 0+3m 0-3m 1+1z 1r1z", wins=((0, 1),)))
    assert read(data).game.events[0] == RiichiEvent(1, ronned=True)
    assert situation(data).deposits == 0


@BOTH
def test_riichi_come_in_the_order_in_which_they_were_paid(file: Writer) -> None:
    script = Script(f"{QUIET} 0+3m 0r3m 1+6s 1r6s 2+3z 2-3z", wins=((1, 2),), start=(0, 0, 2))
    recorded = read(file(script))
    assert recorded.game.events[:2] == (RiichiEvent(0), RiichiEvent(1))
    assert recorded.game.opening == Opening(deposits=2)
    assert situation(file(script)).deposits == 4


@BOTH
def test_the_nearest_winner_takes_counters_and_deposits(file: Writer) -> None:
    script = Script(
        f"{QUIET} 0+3m 0-3m 1+1z 1-1z",
        dealt=(FIRST, SECOND, "345m678p234s567s1z", LAST),
        start=(0, 2, 1),
        wins=((2, 1), (0, 1)),
    )
    near, far = claims(file(script))
    assert (near.seat, far.seat) == (2, 0)
    assert near.situation is not None
    assert far.situation is not None
    assert (near.situation.honba, near.situation.deposits) == (2, 1)
    assert (far.situation.honba, far.situation.deposits) == (0, 0)


def test_the_editors_winners_are_sorted_from_the_discarder() -> None:
    script = Script(
        f"{QUIET} 0+3m 0-3m 1+1z 1-1z",
        dealt=(FIRST, SECOND, "345m678p234s567s1z", LAST),
        wins=((0, 1), (2, 1)),
    )
    assert [claim.seat for claim in claims(editor(script))] == [2, 0]


@BOTH
def test_the_servers_own_numbers_are_kept_for_comparison(file: Writer) -> None:
    script = replace(
        RIICHI,
        liable=3,
        about=("役満32000点", "大三元(役満)"),
        server={"ten": "30,32000,5", "yakuman": "39"},
    )
    assert read(file(script)).server[0].wins == (ServerWin(0, 2, None, None, 1, 32000, 3),)


@pytest.mark.parametrize(
    ("said", "points"),
    [
        ("30符2飜500-1000点", 2000),
        ("満貫4000点∀", 12000),
        ("40符1飜1300点", 1300),
        ("Mangan", None),
    ],
)
def test_the_editors_points_are_summed(said: str, points: int | None) -> None:
    (win,) = read(editor(replace(RIICHI, about=(said,)))).server[0].wins
    assert win.points == points


# --- draws


@pytest.mark.parametrize(
    ("script", "kind", "shown"),
    [
        (
            Script(
                "0+7z",
                dealt=("19m19p19s123456z5m", *DEALT[1:]),
                draw=("九種九牌", "yao9"),
                tenpai=(0,),
            ),
            "nine_kinds",
            [(0, "159m19p19s123456z+7z")],
        ),
        (Script(QUIET, draw=("四風連打", "kaze4")), "four_winds", []),
        (
            Script(
                "0+9m 0r9m 1+8m 1r8m 2+7m 2r7m 3+5m 3r5m",
                draw=("四家立直", "reach4"),
                tenpai=(0, 1, 2, 3),
            ),
            "four_riichi",
            [*enumerate(DEALT)],
        ),
        (Script(QUIET, draw=("四槓散了", "kan4")), "four_quads", []),
        (Script(f"{QUIET} 0+3m 0r3m", draw=("三家和了", "ron3")), "triple_ron", []),
    ],
)
@BOTH
def test_abortive_draws(
    file: Writer, script: Script, kind: str, shown: list[tuple[int, str]]
) -> None:
    event = draw(file(script))
    assert (event.kind, event.tenpai) == (kind, ())
    assert [one.seat for one in event.hands] == [seat for seat, _ in shown]
    assert [str(one.hand) for one in event.hands] == [hand for _, hand in shown]


@BOTH
def test_a_riichi_before_an_abortive_draw(file: Writer) -> None:
    paid = Script("0+9m 0r9m 1+8m 1r8m 2+7m 2r7m 3+5m 3r5m", draw=("四家立直", "reach4"))
    assert read(file(paid)).game.events[:4] == tuple(map(RiichiEvent, range(4)))
    won_on = Script(f"{QUIET} 0+3m 0r3m", draw=("三家和了", "ron3"))
    assert read(file(won_on)).game.events[0] == RiichiEvent(0, ronned=True)


@BOTH
def test_who_was_tenpai_at_an_exhaustive_draw_shows_the_hand(file: Writer) -> None:
    event = draw(file(EXHAUSTIVE))
    assert (event.kind, event.tenpai, event.nagashi) == ("exhaustive", (0, 2), ())
    assert [(one.seat, str(one.hand)) for one in event.hands] == [(0, DEALT[0]), (2, DEALT[2])]
    assert isinstance(event.hands[0], ShownHand)


@BOTH
def test_nagashi_is_an_uncalled_river_of_terminals_and_honours(file: Writer) -> None:
    script = Script(
        QUIET,
        draw=("流し満貫", "nm"),
        tenpai=(0, 1, 2, 3),
        deltas=(12000, -4000, -4000, -4000),
    )
    event = draw(file(script))
    assert (event.kind, event.tenpai, event.nagashi) == ("exhaustive", (0, 1, 2, 3), (0,))
    assert read(file(script)).server[0].deltas == (12000, -4000, -4000, -4000)
    told = [("no_result", None)]
    assert keys(file(script)) == ([("tenpai_by_tiles", 0), *told] if file is editor else told)


@pytest.mark.parametrize(
    ("word", "tenpai", "deltas", "told"),
    [
        ("全員聴牌", (0, 1, 2, 3), (0, 0, 0, 0), []),
        ("全員不聴", (), (0, 0, 0, 0), []),
        ("流局", (0, 1, 2, 3), (0, 0, 0, 0), [("tenpai_by_tiles", 0)]),
    ],
)
def test_the_editors_words_for_a_draw_without_payments(
    word: str, tenpai: tuple[int, ...], deltas: tuple[int, ...], told: list[Any]
) -> None:
    data = editor(Script(QUIET, draw=(word, "")))
    assert draw(data).tenpai == tenpai
    assert read(data).server[0].deltas == deltas
    assert keys(data) == [*told, ("no_result", None)]


def test_a_draw_whose_payments_are_not_told() -> None:
    script = Script(QUIET, dealt=(*DEALT[:3], "258m147p1368s77z2p"), draw=("流局", ""))
    recorded = read(editor(script))
    assert draw(editor(script)).tenpai == (0, 1, 2)
    assert recorded.server[0].deltas is None


# --- the whole game


@BOTH
def test_scores_and_results_of_the_end(file: Writer) -> None:
    result = ServerResult((27000, 25000, 23000, 25000), (47.0, 5.0, -17.0, -35.0))
    sc = [27000, 47, 25000, 5, 23000, -17, 25000, -35]
    owari = "270,47,250,5,230,-17,250,-35.0"
    data = editor(RIICHI, sc=sc) if file is editor else server(RIICHI, owari=owari)
    assert read(data).result == result
    assert read(data).remarks == ()


@BOTH
def test_a_game_may_begin_later_and_has_its_opening(file: Writer) -> None:
    assert read(file(CALLED)).game.opening == Opening(1, 1, 1, 1, CALLED.scores)  # type: ignore[arg-type]


@BOTH
def test_a_hand_that_does_not_follow_from_the_one_before_is_told(file: Writer) -> None:
    after = replace(EXHAUSTIVE, scores=(26000, 25000, 24000, 25000))
    assert keys(file(RIICHI, after)) == [("no_result", None)]
    assert keys(file(RIICHI, EXHAUSTIVE)) == [("gap", 1), ("no_result", None)]


@BOTH
def test_a_packed_file_and_a_byte_order_mark_are_read(file: Writer) -> None:
    plain = file(RIICHI)
    assert read(gzip.compress(plain)) == read(b"\xef\xbb\xbf\n" + plain) == read(plain)


@BOTH
def test_a_recorded_game_is_known_by_its_beginning(file: Writer) -> None:
    assert is_recorded(file(RIICHI))
    assert is_recorded(gzip.compress(file(RIICHI)))
    assert is_recorded(b"https://tenhou.net/6/#json={}")
    assert not is_recorded(b"# Hayami hand 1")


def test_our_own_notation_is_read() -> None:
    game = RiichiGame("club", ("a", "b", "c", "d"))
    assert read(written(game).encode()) == Recorded(game)


def test_hands_on_lines_of_their_own_or_in_links_are_one_game() -> None:
    whole = read(editor(RIICHI, EXHAUSTIVE))
    one, two = editor(RIICHI), editor(EXHAUSTIVE)
    assert read(one + b"\n\n" + two + b"\n") == whole
    link = b"https://tenhou.net/6/#json="
    assert read(link + one + b"\n" + link + quote(two).encode()) == whole


def test_the_last_hand_of_the_editor_may_lack_its_end() -> None:
    log = json.loads(editor(RIICHI, replace(EXHAUSTIVE, steps=QUIET, draw=("不明", ""))))
    for end in ([["不明"]], [[]], []):
        log["log"][1][16:] = end
        data = json.dumps(log).encode()
        recorded = read(data)
        assert len(recorded.server) == 2
        assert recorded.server[1].deltas is None
        assert isinstance(recorded.game.events[-1], WinEvent)
        assert keys(data)[0] == ("unfinished", 1)


def test_a_riichi_without_ura_indicators_is_told() -> None:
    assert keys(editor(replace(RIICHI, ura=""))) == [("no_ura", 0), ("no_result", None)]


# --- what the rules are


@pytest.mark.parametrize(
    ("rule", "document", "length", "told"),
    [
        ({"disp": "鳳南喰赤", "aka": 1}, "tenhou", "hanchan", []),
        ({"disp": "般東喰赤速", "aka51": 1}, "tenhou", "tonpuu", []),
        ({"disp": "般南赤", "aka51": 1}, "tenhou", "hanchan", ["no_open_tanyao"]),
        ({"disp": "般南喰", "aka": 0}, "tenhou", "hanchan", ["no_red_fives"]),
        ({"disp": "玉の間南喰赤", "aka52": 1}, "mahjongsoul", "hanchan", []),
        ({"disp": "王座の間東喰赤"}, "mahjongsoul", "tonpuu", []),
        ({"disp": "Jade Room South Red", "aka53": 1}, "mahjongsoul", "hanchan", []),
        ({"disp": "友人戦東喰赤", "aka53": 1, "aka52": 2}, "mahjongsoul", "tonpuu",
         ["more_red_fives", "own_lobby"]),
        ({}, "tenhou", "hanchan", ["rules_not_named"]),
        ("", "tenhou", "hanchan", ["rules_not_named"]),
    ],
)  # fmt: skip
def test_the_rules_that_the_editor_names(
    rule: Any, document: str, length: str, told: list[str]
) -> None:
    recorded = read(editor(RIICHI, rule=rule))
    assert (recorded.game.rules, recorded.game.switches.length) == (document, length)
    assert [remark.key for remark in recorded.remarks] == [*told, "no_result"]


def test_a_converted_game_is_known_by_its_id() -> None:
    own = "210519-bd4a3b6e-4f3b-4a16-9d51-2f8f1d8f2a5f"
    found = read(editor(RIICHI, ref=own, name=None))
    assert found.id == own
    assert found.game.rules == "mahjongsoul"
    assert found.game.names == ("", "", "", "")
    assert read(editor(RIICHI)).id == read(server(RIICHI)).id == ""


@pytest.mark.parametrize(
    ("head", "length", "told"),
    [
        ('<GO type="169" lobby="0"/>', "hanchan", []),
        ('<GO type="225"/>', "tonpuu", []),
        ('<GO type="11"/>', "hanchan", ["no_red_fives"]),
        ('<GO type="13"/>', "hanchan", ["no_open_tanyao"]),
        ('<GO type="521" lobby="1234"/>', "hanchan", ["unknown_rules", "own_lobby"]),
        ("", "hanchan", ["rules_not_named"]),
    ],
)
def test_the_rules_that_the_server_names(head: str, length: str, told: list[str]) -> None:
    recorded = read(server(RIICHI, head=head + NAMES))
    assert (recorded.game.rules, recorded.game.switches.length) == ("tenhou", length)
    assert [remark.key for remark in recorded.remarks] == [*told, "no_result"]


def test_without_red_fives_the_same_number_is_a_plain_five() -> None:
    script = Script("0+0m 0-0m 1+3z", wins=((1, None),))
    plain = server(script).replace(b'type="9"', b'type="11"')
    red = situation(server(Script("0+0m 0-0m 1+9s 1-9s 2+1z 2-1z", wins=((0, 2),))))
    assert text_of(red.discards) == "0m"
    assert read(plain).game.events == read(server(script)).game.events
    other = Script("0+0m 0-0m 1+9s 1-9s 2+1z 2-1z", wins=((0, 2),))
    without = server(other).replace(b'type="9"', b'type="11"')
    assert text_of(situation(without).discards) == "5m"
