"""What cannot be is told by key, all of it at once, and what only looks so is let pass."""

from __future__ import annotations

from typing import Final

import pytest
from msgspec.structs import replace

from engine.riichi.checks.clashes import CheckedCase, ClashKey, inconsistent, may_matter
from engine.riichi.checks.problems import faultless, problems
from engine.riichi.hand import Hand, Meld, MeldKind
from engine.riichi.judge import judge
from engine.riichi.rules import load
from engine.riichi.situation import Event, Situation
from engine.riichi.verdict import Agari, Barred, Impossible, Part, Problem
from engine.rulebook import with_value
from engine.tiles import text_of, tiles

RULES: Final = load("tenhou")
R101: Final = load("r101")

CLOSED: Final = "123456m678p3599s+4s"
OPEN: Final = "234m678p3599s[5'55p]+4s"
QUAD: Final = "234m678p3599s(5555p)+4s"
KOKUSHI: Final = "119m19p19s123456z+7z"

DESCRIBED: Final[dict[ClashKey, tuple[str, str]]] = {
    ClashKey.FIFTH_COPY: ("12344445m67p99s1z+4m", "ron"),
    ClashKey.RED_FIVE_TWICE: ("123406m678p3599s+0m", "ron"),
    ClashKey.TOO_FEW_TILES: ("12356m678p3599s+4s", "ron"),
    ClashKey.TOO_MANY_TILES: ("1234566m678p3599s+4s", "ron"),
    ClashKey.WINNING_TILE_MISSING: ("123456m678p3599s", "ron"),
    ClashKey.TOO_MANY_MELDS: ("5p[2'22m][8'88p][3'33s][9'99s][1'11z]+5p", "ron"),
    ClashKey.TOO_MANY_DORA: (CLOSED, "ron dora=1p2p3p4p5p6p"),
    ClashKey.TOO_MANY_URA: (CLOSED, "ron riichi dora=1p ura=2p3p"),
    ClashKey.URA_WITHOUT_RIICHI: (CLOSED, "ron dora=1p ura=2p"),
    ClashKey.LOSER_IS_WINNER: (CLOSED, "ron from=S seat=S"),
    ClashKey.LOSER_ON_TSUMO: (CLOSED, "tsumo from=W seat=S"),
    ClashKey.PAO_IS_WINNER: (CLOSED, "ron seat=S pao=S"),
    ClashKey.RIICHI_WITH_OPEN_HAND: (OPEN, "ron riichi"),
    ClashKey.IPPATSU_WITHOUT_RIICHI: (CLOSED, "ron ippatsu"),
    ClashKey.IPPATSU_WITH_RINSHAN: (QUAD, "tsumo riichi ippatsu rinshan"),
    ClashKey.RINSHAN_BY_RON: (QUAD, "ron rinshan"),
    ClashKey.RINSHAN_WITHOUT_QUAD: (OPEN, "tsumo rinshan"),
    ClashKey.RINSHAN_WITH_HAITEI: (QUAD, "tsumo rinshan haitei"),
    ClashKey.CHANKAN_BY_TSUMO: (CLOSED, "tsumo chankan"),
    ClashKey.CHANKAN_HOLDING_COPY: ("123456m678p3499s+4s", "ron chankan"),
    ClashKey.CHANKAN_WITH_HOUTEI: (CLOSED, "ron chankan houtei"),
    ClashKey.CHANKAN_IN_FIRST_TURN: (CLOSED, "ron double_riichi ippatsu chankan"),
    ClashKey.ROBBED_ANKAN_WITHOUT_CHANKAN: (KOKUSHI, "ron robbed_ankan"),
    ClashKey.ROBBED_ANKAN_WITHOUT_KOKUSHI: (CLOSED, "ron chankan robbed_ankan"),
    ClashKey.HAITEI_BY_RON: (CLOSED, "ron haitei"),
    ClashKey.HOUTEI_BY_TSUMO: (CLOSED, "tsumo houtei"),
    ClashKey.HAITEI_IN_FIRST_TURN: (CLOSED, "tsumo double_riichi ippatsu haitei"),
    ClashKey.HOUTEI_IN_FIRST_TURN: (CLOSED, "ron double_riichi ippatsu houtei"),
    ClashKey.TENHOU_OF_A_CHILD: (CLOSED, "tsumo seat=S tenhou"),
    ClashKey.TENHOU_BY_RON: (CLOSED, "ron seat=E tenhou"),
    ClashKey.CHIIHOU_OF_THE_DEALER: (CLOSED, "tsumo seat=E chiihou"),
    ClashKey.CHIIHOU_BY_RON: (CLOSED, "ron seat=S chiihou"),
    ClashKey.RENHOU_OF_THE_DEALER: (CLOSED, "ron seat=E renhou"),
    ClashKey.RENHOU_BY_TSUMO: (CLOSED, "tsumo seat=S renhou"),
    ClashKey.MIXED_IN_BY_RON: (CLOSED, "ron seat=S mixed_in"),
    ClashKey.FIRST_TURN_WITH_MELDS: (QUAD, "tsumo seat=S chiihou"),
    ClashKey.FIRST_TURN_WITH_DISCARDS: (CLOSED, "tsumo seat=S chiihou discards=1p"),
    ClashKey.FIRST_TURN_WITH_EVENT: (CLOSED, "tsumo seat=E tenhou riichi"),
    ClashKey.FIRST_TURN_WITH_KAN_DORA: (CLOSED, "tsumo seat=E tenhou dora=1p2p"),
    ClashKey.RENHOU_FROM_A_LATER_SEAT: (CLOSED, "ron from=W seat=S renhou"),
    ClashKey.IPPATSU_WITH_HOUTEI: (CLOSED, "ron riichi ippatsu houtei"),
    ClashKey.DOUBLE_IPPATSU_WITH_QUAD: ("123m678p3599s(5555p)+4s", "ron double_riichi ippatsu"),
    ClashKey.DOUBLE_IPPATSU_WITH_DISCARDS: (CLOSED, "ron double_riichi ippatsu discards=1z2z"),
}

BY_DOCUMENT: Final[dict[ClashKey, tuple[str, str, str]]] = {
    ClashKey.RIICHI_WITH_RINSHAN: (QUAD, "tsumo riichi rinshan", "r101"),
}
CITED: Final = {
    ClashKey.RINSHAN_WITH_HAITEI: "combine.rinshan_with_haitei",
    ClashKey.IPPATSU_WITH_RINSHAN: "combine.rinshan_with_ippatsu",
    ClashKey.IPPATSU_WITH_HOUTEI: "riichi.min_wall",
}

MELDS: Final[dict[ClashKey, Meld]] = {
    ClashKey.NO_MELD: Meld(MeldKind.PON, tiles("556p")),
    ClashKey.CALLED_TILE_ASTRAY: Meld(MeldKind.PON, tiles("555p"), tiles("0p")[0], 1),
    ClashKey.CHI_NOT_FROM_KAMICHA: Meld(MeldKind.CHI, tiles("345p"), tiles("3p")[0], 2),
    ClashKey.CALLED_FROM_ONESELF: Meld(MeldKind.PON, tiles("555p"), tiles("5p")[0], 0),
}

SITUATIONS: Final[dict[ClashKey, Situation]] = {
    ClashKey.SEAT_UNKNOWN: Situation(round_wind=4),
    ClashKey.LOSER_MISSING: Situation(loser=None),
    ClashKey.NEGATIVE_COUNTER: Situation(honba=-1),
}


def keys(hand: Hand | str, situation: Situation | str, document: str = "tenhou") -> list[str]:
    laid = Hand.parse(hand) if isinstance(hand, str) else hand
    around = Situation.parse(situation) if isinstance(situation, str) else situation
    return [str(p.key) for p in problems(laid, around, load(document))]


def only(hand: str, situation: str) -> Problem:
    (found,) = problems(Hand.parse(hand), Situation.parse(situation), RULES)
    return found


def with_meld(meld: Meld) -> Hand:
    hand = Hand.parse(OPEN)
    return replace(hand, melds=(meld,))


def test_every_problem_is_shown_by_a_description() -> None:
    shown = DESCRIBED.keys() | BY_DOCUMENT.keys() | MELDS.keys() | SITUATIONS.keys()
    assert shown == set(ClashKey)


@pytest.mark.parametrize("key", DESCRIBED)
def test_a_description_raises_this_problem_and_no_other(key: ClashKey) -> None:
    assert keys(*DESCRIBED[key]) == [key]


@pytest.mark.parametrize("key", BY_DOCUMENT)
def test_a_document_makes_this_impossible_and_no_other_does(key: ClashKey) -> None:
    hand, situation, document = BY_DOCUMENT[key]
    assert keys(hand, situation, document) == [key]
    assert keys(hand, situation) == []


@pytest.mark.parametrize("key", MELDS)
def test_a_meld_raises_this_problem_and_no_other(key: ClashKey) -> None:
    assert keys(with_meld(MELDS[key]), "ron") == [key]


@pytest.mark.parametrize("key", SITUATIONS)
def test_a_situation_raises_this_problem_and_no_other(key: ClashKey) -> None:
    assert keys(CLOSED, SITUATIONS[key]) == [key]


@pytest.mark.parametrize(
    ("key", "meld"),
    [
        pytest.param(ClashKey.NO_MELD, Meld(MeldKind.CHI, ()), id="no tiles"),
        pytest.param(ClashKey.NO_MELD, Meld(MeldKind.CHI, tiles("357p")), id="gaps"),
        pytest.param(
            ClashKey.NO_MELD, Meld(MeldKind.CHI, tiles("89m1p")), id="over the suit's end"
        ),
        pytest.param(ClashKey.NO_MELD, Meld(MeldKind.CHI, tiles("123z")), id="honors in a row"),
        pytest.param(ClashKey.NO_MELD, Meld(MeldKind.PON, tiles("55p")), id="two"),
        pytest.param(ClashKey.NO_MELD, Meld(MeldKind.PON, tiles("5555p")), id="pon of four"),
        pytest.param(ClashKey.NO_MELD, Meld(MeldKind.ANKAN, tiles("555p")), id="ankan of three"),
        pytest.param(
            ClashKey.CALLED_TILE_ASTRAY,
            Meld(MeldKind.ANKAN, tiles("5555p"), tiles("5p")[0]),
            id="ankan with a called tile",
        ),
        pytest.param(
            ClashKey.CALLED_TILE_ASTRAY,
            Meld(MeldKind.ANKAN, tiles("5555p"), None, 1),
            id="fed ankan",
        ),
        pytest.param(
            ClashKey.CALLED_TILE_ASTRAY,
            Meld(MeldKind.PON, tiles("555p"), None, None, tiles("5p")[0]),
            id="pon with an added tile",
        ),
        pytest.param(
            ClashKey.CALLED_TILE_ASTRAY,
            Meld(MeldKind.KAKAN, tiles("5555p"), None, None, tiles("0p")[0]),
            id="added tile of another colour",
        ),
    ],
)
def test_a_meld_that_cannot_lie_there_is_told(key: ClashKey, meld: Meld) -> None:
    (found,) = problems(with_meld(meld), Situation(), RULES)
    assert (found.key, found.part, found.tiles) == (key, Part.MELDS, meld.tiles)


@pytest.mark.parametrize(
    "seats",
    [
        Situation(seat=4),
        Situation(seat=-1),
        Situation(round_wind=-1),
        Situation(loser=4),
        Situation(pao=7),
    ],
)
def test_there_are_four_seats(seats: Situation) -> None:
    assert keys(CLOSED, seats) == [ClashKey.SEAT_UNKNOWN]


def test_counters_are_not_negative() -> None:
    assert keys(CLOSED, Situation(deposits=-1)) == [ClashKey.NEGATIVE_COUNTER]


@pytest.mark.parametrize(
    ("hand", "situation", "part"),
    [
        ("12344445m67p99s1z+4m", "ron", Part.CONCEALED),
        ("1236m678p199s[444'=4m]+4m", "ron", Part.CONCEALED),
        ("5p[2'22m][8'88p][3'33s][1'23s]+5p", "ron dora=3s", Part.MELDS),
        ("123456m678p3599s+4s", "ron dora=1112z ura=11z riichi", Part.DORA),
        ("123456m678p3599s+4s", "ron riichi dora=23456p ura=11111z", Part.URA),
        ("123456m678p3599s+4s", "ron discards=11111z", Part.DISCARDS),
    ],
)
def test_a_fifth_copy_is_told_where_its_tile_lies_first(
    hand: str, situation: str, part: Part
) -> None:
    found = only(hand, situation)
    assert (found.key, found.part) == (ClashKey.FIFTH_COPY, part)
    assert len(found.tiles) == 1


def test_every_kind_with_a_fifth_copy_is_told() -> None:
    found = only("4444m4444p34499s+4m", "ron dora=4p")
    assert text_of(found.tiles) == "4m4p"


@pytest.mark.parametrize(
    ("hand", "situation", "part"),
    [
        ("123406m678p3599s+0m", "ron", Part.CONCEALED),
        ("123406m678p3599s+4s", "ron dora=0m", Part.CONCEALED),
        ("234m678p3599s[5'50p]+4s", "ron dora=0p", Part.MELDS),
        ("123456m678p3599s+4s", "ron riichi dora=0s ura=0s", Part.DORA),
        ("123456m678p3599s+4s", "ron riichi dora=1s ura=0p discards=0p", Part.URA),
    ],
)
def test_there_is_one_red_five_a_suit(hand: str, situation: str, part: Part) -> None:
    found = only(hand, situation)
    assert (found.key, found.part) == (ClashKey.RED_FIVE_TWICE, part)


def test_a_red_five_and_its_fives_are_five_copies() -> None:
    assert keys("123405m678p3599s+4s", "ron dora=55m discards=5m") == [ClashKey.FIFTH_COPY]


FINE: Final = [
    pytest.param(CLOSED, "ron dora=1p2p3p4p5p", id="others' quads turn indicators too"),
    pytest.param(CLOSED, "ron riichi dora=1p2p3p4p5p ura=1z2z3z4z5z", id="five ura"),
    pytest.param(CLOSED, "ron riichi dora=1p2p", id="no ura entered"),
    pytest.param(CLOSED, "ron", id="no indicator entered"),
    pytest.param(QUAD, "ron", id="a quad without its indicator"),
    pytest.param(CLOSED, "ron riichi ippatsu chankan", id="chankan at once after riichi"),
    pytest.param(CLOSED, "ron double_riichi chankan", id="chankan after double riichi"),
    pytest.param(CLOSED, "ron riichi houtei", id="houtei after riichi"),
    pytest.param(CLOSED, "tsumo riichi ippatsu haitei", id="haitei at once after riichi"),
    pytest.param(CLOSED, "tsumo double_riichi haitei", id="haitei after double riichi"),
    pytest.param(CLOSED, "ron riichi double_riichi", id="double riichi is riichi"),
    pytest.param(QUAD, "tsumo riichi rinshan", id="rinshan after riichi"),
    pytest.param(QUAD, "ron riichi ippatsu", id="riichi after an ankan"),
    pytest.param(OPEN, "tsumo haitei", id="haitei of an open hand"),
    pytest.param(OPEN, "ron chankan", id="chankan of an open hand"),
    pytest.param(CLOSED, "ron chankan discards=4s", id="an own discard called into the quad"),
    pytest.param(KOKUSHI, "ron chankan robbed_ankan", id="kokushi robs an ankan"),
    pytest.param(
        KOKUSHI, "ron double_riichi ippatsu chankan robbed_ankan", id="an ankan in the first turn"
    ),
    pytest.param("5p[2'222m][8'888p][3'333s](9999s)+5p", "tsumo rinshan", id="four quads"),
    pytest.param(CLOSED, "tsumo seat=E tenhou dora=1p", id="tenhou"),
    pytest.param(CLOSED, "tsumo seat=S chiihou honba=3 deposits=2", id="chiihou"),
    pytest.param(CLOSED, "ron seat=S renhou", id="renhou"),
    pytest.param("1244456m678p99s1z+3m", "ron dora=4m", id="four copies, one an indicator"),
    pytest.param("123406m678p3599s+4s", "ron dora=0p ura=0s riichi", id="three red fives"),
    pytest.param(CLOSED, "ron discards=4s passed=4s", id="furiten is no impossibility"),
    pytest.param(CLOSED, "ron passed=1111m", id="what others discarded is not counted"),
    pytest.param("1z[789s][555p][2222z](3333z)+1z", "ron", id="melds without a source"),
]


@pytest.mark.parametrize(("hand", "situation"), FINE)
def test_what_may_be_is_no_problem(hand: str, situation: str) -> None:
    assert keys(hand, situation) == []


@pytest.mark.parametrize(
    ("hand", "situation"),
    [
        (CLOSED, "ron riichi ippatsu dora=1p2p ura=3p4p"),
        (CLOSED, "ron double_riichi honba=2"),
        (CLOSED, "tsumo haitei"),
        (CLOSED, "tsumo seat=E tenhou"),
        (CLOSED, "ron seat=S renhou"),
        ("12340m678p35699s+4s", "ron dora=0p"),
        (CLOSED, "ron pao=N"),
    ],
)
def test_what_a_document_does_not_have_is_no_problem(hand: str, situation: str) -> None:
    assert keys(hand, situation, "r101") == []


def test_all_contradictions_are_told_at_once() -> None:
    hand, situation = "1234555m678p359s[4'44z]+0m", "ron from=S riichi rinshan haitei dora=5m"
    assert keys(hand, situation) == [
        ClashKey.FIFTH_COPY,
        ClashKey.TOO_MANY_TILES,
        ClashKey.LOSER_IS_WINNER,
        ClashKey.RIICHI_WITH_OPEN_HAND,
        ClashKey.RINSHAN_BY_RON,
        ClashKey.RINSHAN_WITHOUT_QUAD,
        ClashKey.RINSHAN_WITH_HAITEI,
        ClashKey.HAITEI_BY_RON,
    ]


def test_two_contradictions_in_every_part_are_told() -> None:
    hand = Hand.parse("44444m00p123456s[1'11z]+4m")
    situation = Situation(
        tsumo=True,
        seat=0,
        loser=0,
        pao=0,
        honba=-1,
        events=frozenset((Event.CHIIHOU, Event.HOUTEI)),
        dora_indicators=tiles("123456p"),
        ura_indicators=tiles("1z"),
    )
    assert keys(hand, situation) == [
        ClashKey.FIFTH_COPY,
        ClashKey.RED_FIVE_TWICE,
        ClashKey.TOO_MANY_TILES,
        ClashKey.TOO_MANY_DORA,
        ClashKey.URA_WITHOUT_RIICHI,
        ClashKey.LOSER_ON_TSUMO,
        ClashKey.LOSER_IS_WINNER,
        ClashKey.PAO_IS_WINNER,
        ClashKey.NEGATIVE_COUNTER,
        ClashKey.HOUTEI_BY_TSUMO,
        ClashKey.CHIIHOU_OF_THE_DEALER,
        ClashKey.FIRST_TURN_WITH_MELDS,
        ClashKey.FIRST_TURN_WITH_EVENT,
        ClashKey.FIRST_TURN_WITH_KAN_DORA,
    ]


@pytest.mark.parametrize(
    ("key", "shown", "events"),
    [
        (ClashKey.RIICHI_WITH_OPEN_HAND, "555p", (Event.RIICHI,)),
        (ClashKey.CHANKAN_HOLDING_COPY, "4s", (Event.CHANKAN,)),
        (ClashKey.FIRST_TURN_WITH_MELDS, "5555p", (Event.CHIIHOU,)),
        (ClashKey.FIRST_TURN_WITH_DISCARDS, "1p", (Event.CHIIHOU,)),
        (ClashKey.RINSHAN_WITH_HAITEI, "", (Event.RINSHAN, Event.HAITEI)),
        (ClashKey.FIRST_TURN_WITH_EVENT, "", (Event.TENHOU, Event.RIICHI)),
    ],
)
def test_a_contradiction_names_its_events_and_tiles(
    key: ClashKey, shown: str, events: tuple[Event, ...]
) -> None:
    found = only(*DESCRIBED[key])
    assert (found.part, text_of(found.tiles), found.events) == (Part.EVENTS, shown, events)


@pytest.mark.parametrize(
    ("where", "hand", "situation"),
    [
        ("meld", "123456m99s[3'45s]67p+4s", "ron chankan"),
        ("dora", CLOSED, "ron chankan dora=4s"),
        ("ura", CLOSED, "ron chankan riichi dora=1z ura=4s"),
        ("discards", CLOSED, "ron chankan discards=44s"),
    ],
)
def test_a_robbed_quad_holds_all_copies_but_the_winning_one(
    where: str, hand: str, situation: str
) -> None:
    assert ClashKey.CHANKAN_HOLDING_COPY in keys(hand, situation), where


def test_chankan_without_a_winning_tile_lacks_only_that() -> None:
    assert keys("123456m678p3599s", "ron chankan") == [ClashKey.WINNING_TILE_MISSING]


def test_kokushi_that_robs_an_ankan_has_no_meld() -> None:
    assert keys("119m19p19s12z[7'77z]+7z", "ron chankan robbed_ankan") == [
        ClashKey.TOO_FEW_TILES,
        ClashKey.CHANKAN_HOLDING_COPY,
        ClashKey.ROBBED_ANKAN_WITHOUT_KOKUSHI,
    ]


@pytest.mark.parametrize(
    ("key", "rule"),
    [
        (ClashKey.RINSHAN_WITH_HAITEI, "combine.rinshan_with_haitei"),
        (ClashKey.IPPATSU_WITH_RINSHAN, "combine.rinshan_with_ippatsu"),
    ],
)
def test_what_a_document_forbids_to_meet_may_meet_in_another(key: ClashKey, rule: str) -> None:
    hand, situation = DESCRIBED[key]
    found = only(hand, situation)
    assert found.rule is not None
    assert found.rule.key == rule
    other = with_value(RULES, rule, True)
    assert problems(Hand.parse(hand), Situation.parse(situation), other) == ()


def test_what_the_game_itself_forbids_cites_no_rule() -> None:
    for key, described in DESCRIBED.items():
        rule = only(*described).rule
        assert (rule and rule.key) == CITED.get(key)


def test_what_is_known_of_one_robbed_tile_is_not_said_of_another() -> None:
    """The same seats and events: whether a tile can be robbed only the tiles tell."""
    ron = Situation.parse("ron chankan")
    single, copied = Hand.parse(CLOSED), Hand.parse("123456m678p3499s+4s")
    for hand, verdict in 2 * ((single, Agari), (copied, Impossible)):
        assert isinstance(judge(replace(hand), ron, RULES), verdict)
    called_in = Situation.parse("ron chankan discards=4s")
    assert isinstance(judge(single, called_in, RULES), Barred)  # possible, but furiten


def test_what_one_document_lets_be_another_may_not() -> None:
    hand, tsumo = Hand.parse(QUAD), Situation.parse("tsumo riichi rinshan")
    never = with_value(RULES, "riichi.ankan", "never")
    for rules, verdict in 2 * ((RULES, Agari), (never, Impossible)):
        assert isinstance(judge(hand, tsumo, rules), verdict)


def _case(hand: str, said: str, document: str = "tenhou") -> CheckedCase:
    return CheckedCase(Hand.parse(hand), Situation.parse(said), load(document))


@pytest.mark.parametrize(
    ("said", "document", "expected"),
    [
        ("ron seat=S", "tenhou", "riichi double_riichi ippatsu chankan houtei"),
        ("tsumo seat=S", "tenhou", "riichi double_riichi ippatsu rinshan haitei chiihou"),
        ("tsumo seat=E", "tenhou", "riichi double_riichi ippatsu rinshan haitei tenhou"),
        ("ron seat=S", "wrc2025", "riichi double_riichi ippatsu chankan houtei renhou"),
        ("ron seat=E", "wrc2025", "riichi double_riichi ippatsu chankan houtei"),
    ],
)
def test_events_that_may_matter_follow_the_win_the_seat_and_the_document(
    said: str, document: str, expected: str
) -> None:
    case = _case(CLOSED, said, document)
    assert [e for e in Event if may_matter(e, case)] == expected.split()


def test_a_robbed_ankan_matters_beside_chankan_where_the_document_lets_kokushi_rob_it() -> None:
    robbed = {
        document: may_matter(Event.ROBBED_ANKAN, _case(KOKUSHI, "ron chankan", document))
        for document in ("tenhou", "r101")
    }
    assert robbed == {document: load(document).win.kokushi_robs_ankan.value for document in robbed}
    assert not may_matter(Event.ROBBED_ANKAN, _case(KOKUSHI, "ron"))
    assert not may_matter(Event.ROBBED_ANKAN, _case(KOKUSHI, "tsumo chankan"))


def test_tenhou_matters_where_the_document_has_rules_for_a_win_on_the_deal() -> None:
    case = _case(CLOSED, "tsumo seat=E", "r101")
    without = replace(case.rules, yaku={k: v for k, v in case.rules.yaku.items() if k != "tenhou"})
    assert case.rules.dealt_win is not None
    assert may_matter(Event.TENHOU, CheckedCase(case.hand, case.situation, without))
    neither = replace(without, dealt_win=None)
    assert not may_matter(Event.TENHOU, CheckedCase(case.hand, case.situation, neither))


@pytest.mark.parametrize(
    ("hand", "said", "expected"),
    [
        (CLOSED, "ron", "ippatsu rinshan"),
        (CLOSED, "ron riichi", "rinshan"),
        (OPEN, "ron", "riichi double_riichi ippatsu rinshan tenhou chiihou renhou"),
        (QUAD, "tsumo", "ippatsu tenhou chiihou renhou"),
        (OPEN, "ron riichi", "double_riichi rinshan tenhou chiihou renhou"),
    ],
)
def test_an_event_is_inconsistent_before_it_is_added(hand: str, said: str, expected: str) -> None:
    case = _case(hand, said)
    assert [e for e in Event if inconsistent(e, case)] == expected.split()


@pytest.mark.parametrize("hand", [CLOSED, OPEN, QUAD])
@pytest.mark.parametrize("said", ["ron", "tsumo", "ron riichi", "tsumo riichi"])
def test_an_inconsistent_event_is_a_problem_once_it_is_added(hand: str, said: str) -> None:
    case = _case(hand, said)
    for event in Event:
        if inconsistent(event, case):
            with_it = replace(case.situation, events=case.situation.events | {event})
            found = problems(case.hand, with_it, case.rules)
            assert any(event in problem.events for problem in found)


@pytest.mark.parametrize("key", DESCRIBED)
def test_a_description_with_a_problem_is_not_faultless(key: ClashKey) -> None:
    hand, situation = DESCRIBED[key]
    assert not faultless(Hand.parse(hand), Situation.parse(situation), RULES)


@pytest.mark.parametrize("hand", [CLOSED, OPEN, QUAD, KOKUSHI])
def test_a_description_without_a_problem_is_faultless(hand: str) -> None:
    assert faultless(Hand.parse(hand), Situation.parse("tsumo"), RULES)
