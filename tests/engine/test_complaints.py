"""What an error carries: faults are equal by what they say, and words of a user are cut."""

from __future__ import annotations

from engine.complaints import Fault, shortened


def test_faults_are_equal_where_key_and_parts_are() -> None:
    assert Fault("too_large") == Fault("too_large")
    assert Fault("no_utf8", at=1) == Fault("no_utf8", at=1)
    assert Fault("no_utf8", at=1) != Fault("no_utf8", at=2)
    assert Fault("no_utf8", at=1) != Fault("no_hint", at=1)
    assert Fault("too_large") != "too_large"


def test_a_word_of_more_than_40_letters_is_cut() -> None:
    assert shortened("a" * 39) == "a" * 39
    assert shortened("a" * 40) == "a" * 40
    assert shortened("a" * 41) == "a" * 40 + "…"
