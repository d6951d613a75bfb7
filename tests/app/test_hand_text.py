"""A hand as `hayami:` text: whatever was laid is read back, what is damaged is told in place."""

from __future__ import annotations

import string
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.hand_text import HandText, hand_text_of, is_hand_text, read_hand_text
from app.pages.score import notation
from app.pages.score.state import Draft
from app.pages.score.toppan import notation as toppan
from app.texts.texts import LANGUAGES, Texts
from app.user_documents.files import UserDocumentFiles
from app.variants import RIICHI, TOPPAN
from engine import library
from engine.rulebook import Words
from engine.tiles import LONGEST, NotationError

EXAMPLE = hand_text_of(RIICHI.id, "club", notation.text_of(notation.EXAMPLE))
DEAL = hand_text_of(TOPPAN.id, "toppan", toppan.text_of_draft(toppan.EXAMPLE))


def read(text: str) -> HandText:
    return read_hand_text(text, lambda found: found)


def entered(text: str) -> Draft:
    return read_hand_text(text, lambda f: notation.enter(Draft(document=f.document), f.notation))


def test_the_text_of_a_deal_is_read_back() -> None:
    assert toppan.enter(toppan.state.Draft(), DEAL) == toppan.EXAMPLE


def test_a_text_keeps_the_options_of_its_document() -> None:
    text = hand_text_of(RIICHI.id, "wrc2025+2.1+4.1", notation.text_of(notation.EXAMPLE))
    assert text.startswith("hayami:1/riichi/wrc2025+2.1+4.1/")
    found = read(text)
    assert (found.document, found.document_here) == ("wrc2025+2.1+4.1", "wrc2025+2.1+4.1")
    other = HandText(RIICHI.id, "wrc2025+4.1+2.1", found.notation)
    assert read(str(other)).document_here == "wrc2025+2.1+4.1"
    for unknown in ("wrc2025+9", "club+2.1", "wrc2025+2.1+2.1", "nowhere+2.1"):
        assert read(str(HandText(RIICHI.id, unknown, found.notation))).document_here == ""


def test_a_text_keeps_the_options_of_a_document_of_ones_own(tmp_path: Path) -> None:
    own = UserDocumentFiles(tmp_path)
    mine = own.copy("wrc2025", Words("W", "W"))
    found = read(hand_text_of(RIICHI.id, f"{mine}+2.1", "123m"))
    assert found.document_here == f"{mine}+2.1"
    assert found.fingerprint
    library.set_own_documents({})


def test_the_text_is_what_earlier_versions_wrote() -> None:
    assert EXAMPLE == (
        "hayami:1/riichi/club/234678m999p3455s+5s/tsumo/seat=S/round=E/riichi/dora=7m/ura=1z"
        "/honba=1/deposits=1#9fb5"
    )


@pytest.mark.parametrize(
    "text",
    [
        f"see {EXAMPLE} !",
        f"hayami: {EXAMPLE}",  # somebody of that name in a messenger
        f"\n{EXAMPLE[:40]}\r\n{EXAMPLE[40:]}\n",
    ],
)
def test_words_around_and_broken_lines_do_no_harm(text: str) -> None:
    assert is_hand_text(text)
    assert entered(text) == notation.EXAMPLE


@given(st.integers(7, len(EXAMPLE) - 1), st.sampled_from(string.printable))
def test_no_changed_letter_gives_another_hand(at: int, letter: str) -> None:
    changed = EXAMPLE[:at] + letter + EXAMPLE[at + 1 :]
    try:
        found = entered(changed)
    except NotationError:
        return
    assert found == notation.EXAMPLE


@given(st.integers(7, len(EXAMPLE) - 1))
def test_a_text_that_is_cut_off_is_told_wherever_it_ends(at: int) -> None:
    with pytest.raises(NotationError) as told:
        entered(EXAMPLE[:at])
    assert (told.value.key, told.value.at) == ("hand_text_cut", at)


@pytest.mark.parametrize(
    ("text", "key", "word"),
    [
        (EXAMPLE.replace(":1/", ":2/"), "hand_text_newer", "2"),
        (EXAMPLE.replace("seat=S", "seat=W"), "hand_text_changed", "9fb5"),
        (EXAMPLE.replace("999p", "99xp"), "unknown_letter", "x"),
        ("hayami:1/riichi#9fb5", "hand_text_cut", "hayami:1/riichi#9fb5"),
        (DEAL, "hand_text_of_other_game", "toppan"),
        (f"hayami:{'1' * LONGEST}", "too_long", ""),
    ],
)
def test_a_damaged_text_is_told_with_its_place_in_both_languages(
    text: str, key: str, word: str
) -> None:
    with pytest.raises(NotationError) as told:
        notation.enter(Draft(), text)
    assert (told.value.key, told.value.word) == (key, word)
    for language in LANGUAGES:
        sentence = Texts(language).notation_error(told.value)
        assert word in sentence
        assert "{" not in sentence


def test_a_mistake_is_told_at_its_place_in_the_whole_text() -> None:
    text = EXAMPLE.replace("999p", "99xp")
    with pytest.raises(NotationError) as told:
        entered(text)
    assert text[told.value.at] == "x"


@pytest.mark.parametrize(
    ("text", "key"),
    [(EXAMPLE.replace(":1/", ":2/"), "hand_text_newer"), ("hayami:1/riichi#9fb5", "hand_text_cut")],
)
def test_words_before_a_text_do_not_move_the_place_of_a_mistake(text: str, key: str) -> None:
    places = []
    for before in ("", "see ", "hayami: "):
        with pytest.raises(NotationError) as told:
            read(before + text)
        assert (told.value.key, told.value.text) == (key, text)
        places.append(told.value.at)
    assert len(set(places)) == 1, "it is counted from where the text begins"


def test_a_document_of_ones_own_is_known_by_its_text_not_by_its_number(tmp_path: Path) -> None:
    own = UserDocumentFiles(tmp_path)
    try:
        first = own.copy("club", Words("私の", "Mine"))
        text = hand_text_of(RIICHI.id, first, "11m")
        assert text.startswith(f"hayami:1/riichi/{first}@")
        assert read(text).document_here == first
        own.remove(first)
        assert own.copy("r101", Words("別の", "Other")) != ""
        assert read(text).document_here == ""
        assert HandText(RIICHI.id, first, "11m").document_here == ""
    finally:
        library.set_own_documents({})


def test_a_document_of_the_other_game_is_not_taken_for_one_of_this() -> None:
    assert HandText(RIICHI.id, "club", "").document_here == "club"
    assert HandText(RIICHI.id, "toppan", "").document_here == ""
    assert HandText(TOPPAN.id, "toppan", "").document_here == "toppan"
    assert HandText(RIICHI.id, "elsewhere", "").document_here == ""
