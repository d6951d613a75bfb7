"""Melds, hands and situations are read from their text and written back to it."""

from __future__ import annotations

import pytest

from engine.riichi.hand import Hand, Meld, MeldKind
from engine.riichi.judge import judge
from engine.riichi.rules import load
from engine.riichi.situation import Event, Situation
from engine.riichi.verdict import Agari
from engine.tiles import NotationError, Tile, text_of, tiles

MELDS = {
    # text: kind, called, from (turns from the caller), added
    "[7'89s]": (MeldKind.CHI, "7s", 3, None),
    "[8'79s]": (MeldKind.CHI, "8s", 3, None),
    "[0'46p]": (MeldKind.CHI, "0p", 3, None),
    "[789s]": (MeldKind.CHI, None, None, None),
    "[4'44z]": (MeldKind.PON, "4z", 3, None),
    "[44'4z]": (MeldKind.PON, "4z", 2, None),
    "[444'z]": (MeldKind.PON, "4z", 1, None),
    "[550'm]": (MeldKind.PON, "0m", 1, None),
    "[55'0m]": (MeldKind.PON, "5m", 2, None),
    "[444z]": (MeldKind.PON, None, None, None),
    "[4'444z]": (MeldKind.DAIMINKAN, "4z", 3, None),
    "[44'44z]": (MeldKind.DAIMINKAN, "4z", 2, None),
    "[4444'z]": (MeldKind.DAIMINKAN, "4z", 1, None),
    "[0'555s]": (MeldKind.DAIMINKAN, "0s", 3, None),
    "[4444z]": (MeldKind.DAIMINKAN, None, None, None),
    "[4'=444z]": (MeldKind.KAKAN, "4z", 3, "4z"),
    "[44'=44z]": (MeldKind.KAKAN, "4z", 2, "4z"),
    "[444'=4z]": (MeldKind.KAKAN, "4z", 1, "4z"),
    "[5'=055p]": (MeldKind.KAKAN, "5p", 3, "0p"),
    "[550'=5p]": (MeldKind.KAKAN, "0p", 1, "5p"),
    "[444=4z]": (MeldKind.KAKAN, None, None, "4z"),
    "(9999p)": (MeldKind.ANKAN, None, None, None),
    "(5550m)": (MeldKind.ANKAN, None, None, None),
}


def name(tile: Tile | None) -> str | None:
    return None if tile is None else str(tile)


@pytest.mark.parametrize(("text", "means"), MELDS.items())
def test_a_meld_is_read_and_written(
    text: str, means: tuple[MeldKind, str | None, int | None, str | None]
) -> None:
    meld = Meld.parse(text)
    assert (meld.kind, name(meld.called), meld.source, name(meld.added)) == means
    assert str(meld) == text
    assert Meld.parse(f" {text} ") == meld


@pytest.mark.parametrize(("text", "again"), [("[9'87s]", "[9'78s]"), ("(0555m)", "(5550m)")])
def test_one_meld_is_one_value_however_it_is_written(text: str, again: str) -> None:
    assert Meld.parse(text) == Meld.parse(again)
    assert str(Meld.parse(text)) == again


def test_only_an_ankan_is_a_concealed_meld() -> None:
    concealed = {kind for kind in MeldKind if Meld(kind, tiles("1111z")).concealed}
    quads = {kind for kind in MeldKind if Meld(kind, tiles("1111z")).quad}
    assert concealed == {MeldKind.ANKAN}
    assert quads == {MeldKind.ANKAN, MeldKind.DAIMINKAN, MeldKind.KAKAN}


@pytest.mark.parametrize(
    ("text", "left_to_right", "sideways"),
    [
        ("[8'79s]", "879s", 0),
        ("[55'0m]", "550m", 1),
        ("[550'm]", "550m", 2),
        ("[4444'z]", "4444z", 3),
        ("[5'=055p]", "555p", 0),
        ("(5550m)", "5550m", None),
        ("[789s]", "789s", None),
    ],
)
def test_a_meld_lies_with_the_called_tile_towards_its_giver(
    text: str, left_to_right: str, sideways: int | None
) -> None:
    laid, place = Meld.parse(text).laid()
    assert (text_of(laid), place) == (left_to_right, sideways)


@pytest.mark.parametrize(
    ("text", "key", "at"),
    [
        ("", "bracket_without_its_pair", 0),
        ("789s", "bracket_without_its_pair", 0),
        ("[789s", "bracket_without_its_pair", 0),
        ("[789s)", "bracket_without_its_pair", 0),
        ("[7x9s]", "unknown_letter", 2),
        ("[789]", "suit_missing", 1),
        ("[88z8z]", "no_such_tile", 1),
        ("[']", "mark_astray", 1),
        ("['789s]", "mark_astray", 1),
        ("[789s']", "mark_astray", 5),
        ("[7'8'9s]", "mark_astray", 4),
        ("[44=z4z]", "mark_astray", 3),
        ("[4'4'4=4z]", "mark_astray", 4),
        ("[4=4=44z]", "mark_astray", 4),
        ("[78'9s]", "chi_only_from_the_left", 3),
        ("[789's]", "chi_only_from_the_left", 4),
        ("[12m3s]", "no_meld", 0),
        ("[89s1z]", "no_meld", 0),
        ("[123z]", "no_meld", 0),
        ("[891m]", "no_meld", 0),
        ("[9m1p2p]", "no_meld", 0),
        ("[12m]", "no_meld", 0),
        ("[11m]", "no_meld", 0),
        ("[1123m]", "no_meld", 0),
        ("[]", "no_meld", 0),
        ("[11111m]", "no_meld", 0),
        ("[444'4z]", "no_meld", 0),  # a daiminkan lies left, second or right
        ("[4'44=4z]", "no_meld", 0),  # the added tile lies on the called one
        ("[44=4z]", "no_meld", 0),
        ("[7'=89s]", "no_meld", 0),
        ("[4'44=5z]", "no_meld", 0),
        ("(999p)", "no_ankan", 0),
        ("(1119p)", "no_ankan", 0),
        ("(9'999p)", "no_ankan", 0),
        ("(999=9p)", "no_ankan", 0),
        ("()", "no_ankan", 0),
    ],
)
def test_a_mistake_in_a_meld_is_told_with_its_place(text: str, key: str, at: int) -> None:
    with pytest.raises(NotationError) as caught:
        Meld.parse(text)
    assert (caught.value.key, caught.value.text, caught.value.at) == (key, text, at)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "123456m678p3599s+4s",
        "55p67s[888m](9999s)+8s",
        "0m5m+0p",
        "5p[2'222m][88'=88p][3333's](9999s)+5p",
        "1z[7'89s][7'89s]",
        "[123m][456p][789s](1111z)+2z",
    ],
)
def test_a_hand_is_read_and_written(text: str) -> None:
    hand = Hand.parse(text)
    assert Hand.parse(str(hand)) == hand
    assert str(hand) == text.replace("0m5m", "05m")


def test_the_parts_of_a_hand_may_stand_in_any_order() -> None:
    assert Hand.parse(" +8s [888m] 55p (9999s) 67s ") == Hand.parse("55p67s[888m](9999s)+8s")


def test_an_ankan_does_not_open_a_hand() -> None:
    assert Hand.parse("1122334455m(9999s)").menzen
    assert not Hand.parse("1122334455m[9'99s]").menzen


def test_a_hand_holds_its_winning_tile() -> None:
    hand = Hand.parse("1z[7'89s]+2z")
    assert text_of(hand.held) == "12z"
    assert text_of(hand.tiles) == "12z789s"
    assert text_of(Hand.parse("1z[7'89s]").held) == "1z"


@pytest.mark.parametrize(
    ("text", "key", "at", "word"),
    [
        ("123m4x", "unknown_letter", 5, "x"),
        ("123m45", "suit_missing", 4, "45"),
        ("123m8z", "no_such_tile", 4, "8z"),
        ("55p[88m", "bracket_without_its_pair", 3, "["),
        ("55p88m]", "bracket_without_its_pair", 6, "]"),
        ("55p(88m]", "bracket_without_its_pair", 3, "("),
        ("55p[8(8)8m]", "bracket_without_its_pair", 3, "["),
        ("55p[888m][7'8x]", "unknown_letter", 13, "x"),
        ("55p[888m][7'8'9s]", "mark_astray", 13, "'"),
        ("55p[888m][78'9s]", "chi_only_from_the_left", 12, "'"),
        ("55p[888m](999s)", "no_ankan", 9, "(999s)"),
        ("55p[889m]", "no_meld", 3, "[889m]"),
        ("55p+5p+6p", "second_winning_tile", 6, "+6p"),
        ("55p+", "one_winning_tile_expected", 3, "+"),
        ("55p+56p", "one_winning_tile_expected", 3, "+56p"),
        ("55p+9z", "no_such_tile", 4, "9z"),
        ("55p+8", "suit_missing", 4, "8"),
    ],
)
def test_a_mistake_in_a_hand_is_told_with_its_place(
    text: str, key: str, at: int, word: str
) -> None:
    with pytest.raises(NotationError) as caught:
        Hand.parse(text)
    error = caught.value
    assert (error.key, error.text, error.at) == (key, text, at)
    if key not in ("no_meld", "no_ankan"):
        assert error.word == word


SITUATIONS = [
    "ron from=W seat=S round=E",
    "tsumo seat=E round=S",
    "ron from=E seat=N round=W riichi ippatsu dora=0m1z ura=34s honba=2 deposits=3 pao=S",
    "ron from=E seat=W round=N double_riichi discards=19m1z passed=3s",
    "tsumo seat=S round=E rinshan honba=999",
    "tsumo seat=S round=E haitei deposits=1",
    "tsumo seat=E round=E tenhou",
    "tsumo seat=S round=E chiihou",
    "ron from=W seat=S round=E chankan robbed_ankan",
    "ron from=W seat=S round=E houtei",
    "ron from=W seat=S round=E renhou",
]


@pytest.mark.parametrize("text", SITUATIONS)
def test_a_situation_is_read_and_written(text: str) -> None:
    situation = Situation.parse(text)
    assert str(situation) == text
    assert Situation.parse(" ".join(reversed(text.split()))) == situation


def test_a_ron_of_which_nobody_says_who_discarded_is_written_so() -> None:
    unsaid = Situation(loser=None)
    assert str(unsaid) == "ron from=- seat=S round=E"
    assert Situation.parse(str(unsaid)) == unsaid


def test_every_event_has_its_word() -> None:
    for event in Event:
        assert Situation.parse(f"ron {event}").events == {event}


def test_what_a_situation_leaves_out_has_its_default() -> None:
    assert Situation.parse("") == Situation()
    assert str(Situation()) == "ron from=W seat=S round=E"


def test_hands_and_situations_are_the_same_where_they_tell_the_same() -> None:
    """Values with a text that tells what they are."""
    hand, again = (Hand.parse("1z[7'89s]+2z") for _ in range(2))
    ron, there = (Situation.parse("ron dora=1m") for _ in range(2))
    assert len({hand, again}) == len({ron, there}) == 1
    assert hand != Hand.parse("1z[7'89s]+3z")
    assert ron != Situation.parse("ron dora=2m")
    assert hand != ron != "ron dora=1m"
    assert repr(again).startswith("Hand(concealed=(Tile.parse('1z'),)")
    assert "Tile.parse('1m')" in repr(ron)


def test_whoever_deals_is_east() -> None:
    assert Situation.parse("tsumo seat=E").dealer
    assert not Situation.parse("tsumo seat=N").dealer


@pytest.mark.parametrize(
    ("text", "loser"),
    [("ron seat=E", 2), ("ron seat=W", 3), ("tsumo", None), ("tsumo from=N", 3), ("from=E", 0)],
)
def test_somebody_else_discards_where_nobody_is_named(text: str, loser: int | None) -> None:
    assert Situation.parse(text).loser == loser


@pytest.mark.parametrize(
    ("text", "key", "at", "word"),
    [
        ("ron frm=W", "unknown_word", 4, "frm=W"),
        ("ron riichy", "unknown_word", 4, "riichy"),
        ("tsumo=1", "unknown_word", 0, "tsumo=1"),
        ("riichi=yes", "unknown_word", 0, "riichi=yes"),
        ("ron from", "unknown_word", 4, "from"),
        ("ron tsumo", "said_twice", 4, "tsumo"),
        ("seat=E ron seat=S", "said_twice", 11, "seat=S"),
        ("ron  from=X", "wind_expected", 10, "X"),
        ("seat=", "wind_expected", 5, ""),
        ("round=ES", "wind_expected", 6, "ES"),
        ("pao=1", "wind_expected", 4, "1"),
        ("honba=x", "number_expected", 6, "x"),
        ("honba=-1", "number_expected", 6, "-1"),
        ("honba=²", "number_expected", 6, "²"),
        ("deposits=1000", "number_expected", 9, "1000"),
        ("deposits=", "number_expected", 9, ""),
        ("ron dora=8z", "no_such_tile", 9, "8z"),
        ("ron dora=1m ura=12", "suit_missing", 16, "12"),
        ("discards=1mx", "unknown_letter", 11, "x"),
        ("passed=m", "number_missing", 7, "m"),
    ],
)
def test_a_mistake_in_a_situation_is_told_with_its_place(
    text: str, key: str, at: int, word: str
) -> None:
    with pytest.raises(NotationError) as caught:
        Situation.parse(text)
    error = caught.value
    assert (error.key, error.text, error.at, error.word) == (key, text, at, word)


def test_a_hand_that_was_judged_is_judged_anew_for_another_seat_or_round() -> None:
    hand, rules = Hand.parse("234m678p3599s[2'22z]+4s"), load("tenhou")
    told = [
        isinstance(judge(hand, Situation.parse(f"ron {where}"), rules), Agari)
        for where in ("from=W seat=S round=E", "from=S seat=W round=E", "from=S seat=W round=S")
    ]
    assert told == [True, False, True]  # south is the seat's wind, nobody's, the round's
