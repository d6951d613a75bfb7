"""An archive is judged under every other reading of the unclear clauses of a document."""

from __future__ import annotations

import msgspec
import pytest

from engine.archive import ArchivePart
from engine.doubt import (
    AFTERWARDS,
    ArchiveTally,
    CountHandDoubts,
    affects_win,
    other_verdicts,
    readings,
)
from engine.record import as_data
from engine.riichi.hand import Hand
from engine.riichi.judge import judge
from engine.riichi.rules import RiichiRules, load
from engine.riichi.situation import Situation
from engine.riichi.verdict import Agari
from engine.rulebook import other_readings, with_value

CLUB = load("club")
SAMPLES = [
    (Hand.parse(hand), Situation.parse(situation))
    for hand, situation in (
        ("234678m999p3455s+5s", "tsumo seat=S round=E riichi dora=7m ura=1z honba=1 deposits=1"),
        ("23499m34567p678s+5p", "ron from=W seat=S round=E dora=2m"),
        ("34p55z+2p[1'23m][77'7z](9999s)", "ron from=N seat=E round=E dora=8s2s"),
        ("45m66678p345s[333'=3m]+6m", "ron seat=S round=E"),
        ("234m45p22z888m(1111s)+6p", "tsumo riichi rinshan seat=S"),
        ("1122334455667m+7m", "tsumo seat=W round=S riichi ippatsu dora=9m ura=9m"),
    )
]


def _line(line_id: str, **changed: object) -> bytes:
    plain = {"concealed": "234m45p678s22z888m", "win_tile": "6p", "from_who": 2, "riichi": True}
    return msgspec.json.encode({"id": line_id, **plain, **changed})


NEITHER = _line("neither")
RED = _line("red", concealed="234m40p678s22z888m")
DOUBLE_WIND = _line("wind", concealed="234m456p67s111p22z", win_tile="8s", round_wind="S")
COUNTED = _line("counted", concealed="234m40p678s22z888m", dora_indicators=["7m"])


def doubts_of(lines: list[bytes], rules: RiichiRules) -> ArchiveTally:
    count = CountHandDoubts(rules)
    return count.tally([count.counted(lines)])


def test_a_clause_counts_the_hands_whose_payments_it_changes() -> None:
    found = doubts_of([NEITHER, RED, DOUBLE_WIND, b"\n"], CLUB)
    assert (found.hands, found.impossible, found.broken) == (3, 0, 0)
    first, second = found.doubts[:2]
    assert (first.rule.key, first.here, first.there) == ("dora.red", 0, 1)
    assert (first.hands, first.counts, first.points, first.example) == (1, 0, 1300, "red")
    assert (second.rule.key, second.there, second.hands) == ("fu.pair.double_wind", 4, 1)


def test_a_count_that_comes_to_the_same_points_is_distinguished() -> None:
    found = {d.rule.key: d for d in doubts_of([COUNTED, COUNTED], CLUB).doubts}
    assert (found["dora.red"].hands, found["dora.red"].counts) == (0, 2)
    assert (found["dora.red"].most, found["dora.red"].example) == (0, "counted")


def test_lines_that_cannot_be_are_left_out_and_reported() -> None:
    five = _line("five", concealed="222m45p678s22z222m")
    found = doubts_of([b"{}", five, NEITHER], CLUB)
    assert (found.hands, found.impossible, found.broken) == (1, 1, 1)
    assert all(doubt.example is None for doubt in found.doubts)


def test_what_is_wrong_with_a_line_is_told_by_its_number_in_the_archive() -> None:
    count = CountHandDoubts(CLUB)
    part = count(ArchivePart(b"{}\n\n" + NEITHER + b"\nx\n", 7))
    assert (part.judged, part.broken) == (1, 2)
    assert [told.number for told in part.problems] == [7, 10]
    assert count.total([part, part]).problems == []


def test_a_byte_order_mark_belongs_to_no_line_and_stands_before_the_first_alone() -> None:
    marked = b"\xef\xbb\xbf" + NEITHER
    assert doubts_of([marked, NEITHER], CLUB) == doubts_of([NEITHER, NEITHER], CLUB)
    assert doubts_of([NEITHER, marked], CLUB).broken == 1
    assert doubts_of([b"\xef\xbb\xbf\n", NEITHER], CLUB).broken == 0


def test_a_hand_that_wins_under_one_reading_alone_counts() -> None:
    """Whether the self-draw counts on the deal is not printed in r101; this hand has no more."""
    dealt = _line("dealt", riichi=False, tsumo=True, tenhou=True, from_who=None, seat_wind="E",
                  concealed="123456m678p3599s", win_tile="4s")  # fmt: skip
    found = {d.rule.key: d for d in doubts_of([dealt], load("r101")).doubts}
    drawn = found["dealt_win.menzen_tsumo"]
    assert (drawn.hands, found["dealt_win.best"].hands) == (1, 0)
    assert drawn.points == drawn.most > 0


def test_only_readings_that_a_single_win_can_depend_on_are_tried() -> None:
    for document in ("club", "enjoy", "r101"):
        rules = load(document)
        every = {rule.key: read for rule, read in other_readings(rules)}
        left = every.keys() - {rule.key for rule, _ in readings(rules)}
        assert {key for key in every if key.partition(".")[0] in AFTERWARDS} < left
        for key in left:
            for hand, situation in SAMPLES:
                assert judge(hand, situation, every[key]) == judge(hand, situation, rules), key


@pytest.mark.parametrize(
    ("key", "values", "hand", "situation"),
    [
        (
            "riichi.min_wall",
            (0, 4),
            "234m45p678s22z888m+6p",
            "ron riichi ippatsu houtei seat=S round=E",
        ),
        (
            "riichi.ankan",
            ("waits", "never"),
            "234m45p22z888m(1111s)+6p",
            "tsumo riichi rinshan seat=S",
        ),
        ("calls.kakan_furiten", (False, True), "45m66678p345s[333'=3m]+6m", "ron seat=S round=E"),
    ],
)
def test_rules_about_the_play_by_which_a_told_win_is_none_are_tried(
    key: str, values: tuple[object, object], hand: str, situation: str
) -> None:
    assert affects_win(key)
    two = (with_value(load("tenhou"), key, value) for value in values)
    found = [judge(Hand.parse(hand), Situation.parse(situation), one) for one in two]
    assert [isinstance(verdict, Agari) for verdict in found] == [True, False]


def test_a_tally_is_plain_data() -> None:
    told = as_data(doubts_of([RED], CLUB))
    assert told["doubts"][0]["rule"]["key"] == "dora.red"
    assert (told["doubts"][0]["here"], told["doubts"][0]["there"]) == (0, 1)


def test_other_verdicts_are_those_by_which_count_or_payers_differ() -> None:
    hand, situation = SAMPLES[3]
    r101 = load("r101")
    barred = judge(hand, situation, r101)
    assert not isinstance(barred, Agari)
    found = [(rule.key, rule.value) for rule, _ in other_verdicts(barred, hand, situation, r101)]
    assert found == [("calls.kakan_furiten", False)]
    honba = Situation.parse("ron from=E seat=S round=E honba=2")
    pao = Hand.parse("23m99p(5555z)[6'66z][77'7z]+4m")
    here = judge(pao, honba, CLUB)
    keys = {rule.key for rule, _ in other_verdicts(here, pao, honba, CLUB)}
    assert keys == {"pao.concealed_quads", "pao.honba"}
    plain, around = Hand.parse("234m45p678s22z888m+6p"), Situation.parse("ron riichi from=W")
    assert not list(other_verdicts(judge(plain, around, CLUB), plain, around, CLUB))
