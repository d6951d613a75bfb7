"""Readers of files and of pasted text read any bytes or refuse them by their own errors."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fuzz.targets import TARGETS, seeds

Place = tuple[str | int, ...]
ALPHABET = "0123456789mpszEASTrontsumo=+-'[]() \n{}\":,.#東天\x00\ud7ff"
TEXTS = st.text(ALPHABET, max_size=60).map(lambda text: text.encode("utf-8"))
NUMBERS = [b"9" * 5000, b"-1", b"9223372036854775808", b"0.5", b"1e999", b"true", b""]
VALUES = [
    0, -1, 4, 2**63, 0.5, 1e308, "", "x", "x" * 3000, "9" * 5000, "\ud83d", None, True, [], {},
    [[]], {"x": 1},
]  # fmt: skip
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
        spans = [found.span() for found in re.finditer(rb"\d+", seed)]
        for start, end in spans[:: 1 + len(spans) // 80]:
            for number in NUMBERS:
                TARGETS[name](seed[:start] + number + seed[end:])


@pytest.mark.parametrize("name", TARGETS)
def test_any_value_of_a_seed_may_be_another(name: str) -> None:
    """Where a seed is JSON, whatever stands at a place in it."""
    for seed in seeds(name):
        try:
            whole = json.loads(seed)
        except ValueError:
            continue
        found = list(places(whole))
        for place in found[:: 1 + len(found) // 80]:
            for value in VALUES:
                TARGETS[name](json.dumps(replaced(whole, place, value)).encode())


def places(part: Any, place: Place = ()) -> Iterator[Place]:
    """The places of all values in plain data."""
    yield place
    if isinstance(part, dict | list):
        for key in part if isinstance(part, dict) else range(len(part)):
            yield from places(part[key], (*place, key))


def replaced(part: Any, place: Place, value: object) -> Any:
    """Plain data with another value at a place."""
    if not place:
        return value
    key, *rest = place
    copied = dict(part) if isinstance(part, dict) else list(part)
    copied[key] = replaced(part[key], tuple(rest), value)
    return copied


@pytest.mark.parametrize("name", TARGETS)
def test_any_bytes_are_read_or_refused(name: str) -> None:
    @settings(max_examples=40)
    @given(st.one_of(st.binary(max_size=40), TEXTS))
    def check(data: bytes) -> None:
        TARGETS[name](data)

    check()
