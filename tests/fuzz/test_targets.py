"""Readers of files and of pasted text read any bytes or refuse them by their own errors."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fuzz.targets import TARGETS, seeds

ALPHABET = "0123456789mpszEASTrontsumo=+-'[]() \n{}\":,.#東天\x00\ud7ff"
TEXTS = st.text(ALPHABET, max_size=60).map(lambda text: text.encode("utf-8"))
NUMBERS = [b"9" * 5000, b"-1", b"9223372036854775808", b"0.5", b"1e999", b"true", b""]
NESTED = [b"[" * 5000, b'{"a":' * 5000, b"x=" + b"[" * 5000, b"9" * 5000, b"\xff\xfe\x00"]


@pytest.mark.parametrize("name", TARGETS)
def test_seeds_and_endless_nesting_are_read_or_refused(name: str) -> None:
    for data in (*seeds(name), *NESTED, b"[document]\nid = " + b"9" * 5000):
        TARGETS[name](data)


@pytest.mark.parametrize("name", TARGETS)
def test_any_byte_of_a_seed_may_be_another(name: str) -> None:
    """Each bit that a disk is likely to turn: the highest and the lowest of every byte."""
    for seed in seeds(name):
        for at in range(0, len(seed), 1 + len(seed) // 400):
            for bit in (0x80, 1):
                TARGETS[name](seed[:at] + bytes((seed[at] ^ bit,)) + seed[at + 1 :])


@pytest.mark.parametrize("name", TARGETS)
def test_any_number_of_a_seed_may_be_another(name: str) -> None:
    """Python reads no whole number of more than 4300 digits, SQLite none beyond 64 bits, and a date
    none beyond the year 9999."""
    for seed in seeds(name):
        places = [found.span() for found in re.finditer(rb"\d+", seed)]
        for start, end in places[:: 1 + len(places) // 200]:
            for number in NUMBERS:
                TARGETS[name](seed[:start] + number + seed[end:])


@pytest.mark.parametrize("name", TARGETS)
def test_any_bytes_are_read_or_refused(name: str) -> None:
    @settings(max_examples=40)
    @given(st.one_of(st.binary(max_size=40), TEXTS))
    def check(data: bytes) -> None:
        TARGETS[name](data)

    check()
