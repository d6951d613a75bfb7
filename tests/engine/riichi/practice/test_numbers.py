"""Numbers of practice hands are short, read as people type them, and refused where mistyped."""

from __future__ import annotations

from itertools import combinations
from typing import Final

import pytest

from engine.riichi.practice.aims import AIMS
from engine.riichi.practice.deal import dealt
from engine.riichi.practice.draft import Plan
from engine.riichi.practice.numbers import (
    DRAWS,
    PLAYED,
    SYMBOLS,
    HandNumber,
    MistypedError,
    decode,
    draw_of,
    encode,
    hand_number,
    read_hand_number,
)
from engine.riichi.rules import load

WORDS: Final = (
    (), ("ron",), ("open", "tsumo"), ("child", "closed", "ron"), ("dealer",), ("dama",),
    ("closed", "riichi"), ("ron", "houtei"), ("renhou",),
    ("closed", "riichi", "ippatsu", "haitei", "tsumo"),
)  # fmt: skip


def test_every_plan_and_draw_comes_back() -> None:
    for at, aim in enumerate((PLAYED.aim, "", *AIMS)):
        for words in WORDS:
            for draw in (0, 1, draw_of(at), DRAWS - 1):
                for dora in (None, 0, 4):
                    said = HandNumber(Plan(aim, frozenset(words)), draw, dora)
                    assert read_hand_number(hand_number(said, "club"), "club") == said


def test_a_number_has_eight_symbols_in_two_groups_unless_several_events_are_wished_for() -> None:
    for words in WORDS:
        number = hand_number(HandNumber(Plan("gates", frozenset(words)), 7, 4), "club")
        assert [len(group) for group in number.split("-")] == (
            [4, 4] if len(words) < 4 else [3, 4, 4]
        )


def test_any_wrong_symbol_and_any_two_that_changed_places_are_found() -> None:
    number = hand_number(HandNumber(Plan("pinfu"), 4711), "club").replace("-", "")
    for at, right in enumerate(number):
        for symbol in SYMBOLS.replace(right, ""):
            with pytest.raises(MistypedError):
                read_hand_number(number[:at] + symbol + number[at + 1 :], "club")
    for one, other in combinations(range(len(number)), 2):
        letters = list(number)
        letters[one], letters[other] = letters[other], letters[one]
        if letters != list(number):
            with pytest.raises(MistypedError):
                read_hand_number("".join(letters), "club")


def test_it_is_read_in_any_case_and_width_with_o_as_0_and_i_and_l_as_1() -> None:
    number = next(
        n for n in (encode(value, "club", 7) for value in range(9999)) if {"0", "1"} <= set(n)
    )
    value = decode(number, "club", 7)
    for one, zero in (("I", "O"), ("l", "o"), ("i", "0")):
        typed = number.replace("1", one).replace("0", zero)
        assert decode(typed.lower(), "club", 7) == value
        assert decode(f" {typed.replace('-', ' ')} ", "club", 7) == value


@pytest.mark.parametrize("text", ["", "7K3", "7K3X-041", "7K3X-04123", "7K3X-041U", "7K3X-04.2"])
def test_what_has_another_form_is_no_number(text: str) -> None:
    with pytest.raises(ValueError, match="no number of 8 symbols") as found:
        decode(text, "club", 7)
    assert not isinstance(found.value, MistypedError)


def test_a_number_of_another_document_is_refused() -> None:
    number = hand_number(HandNumber(Plan("pinfu"), 4711), "club")
    with pytest.raises(MistypedError):
        read_hand_number(number, "tenhou")


def test_a_value_has_one_number() -> None:
    longer = encode(1 << 34, "club", 10)
    with pytest.raises(MistypedError):
        decode(longer, "club", 7)
    assert decode(encode(1 << 35, "club", 7), "club", 7) == 1 << 35


def test_a_number_of_no_aim_is_refused() -> None:
    number = encode((40 * 6) * DRAWS, "club", 7)
    with pytest.raises(ValueError, match="names no aim"):
        read_hand_number(number, "club")


GOLDEN: Final = (
    ("D7QT-FZ24", "club"),
    ("YPRA-FZ2K", "club"),
    ("KDYF-HCZ4", "r101"),
    ("KDYF-HCZC", "enjoy"),
)


def test_numbers_give_the_same_hands_for_ever() -> None:
    """As printed on paper; aims are only added, after those that there are."""
    found = [str(dealt(number, load(document)).hand) for number, document in GOLDEN]
    assert found == [
        "567m456789p99s77z+7z",
        "23488p67s[7'77z][9'78m]+5s",
        "567p5688s[77'7s][4'44m]+4s",
        "567p5688s[77'7s][4'44m]+4s",
    ]
