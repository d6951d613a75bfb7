"""Reads the workload: described hands as the engine's values and as the tiles of the peers."""

from __future__ import annotations

import gzip
import json
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from engine.lines import described, read_line
from engine.riichi.hand import Hand
from engine.riichi.situation import Situation


class Numbered(msgspec.Struct, frozen=True):
    """The fields of a line, with its tiles numbered 0 to 135 as the peers need them."""

    raw: dict[str, Any]
    concealed: list[int]
    win: int
    melds: list[tuple[str, list[int]]]
    dora: list[int]
    ura: list[int]


class Win(Numbered, frozen=True):
    """One described hand: the line of the file, the engine's values, and those of the peers."""

    line: bytes
    hand: Hand
    situation: Situation


def wins(folder: Path, most: int) -> list[Win]:
    """The first hands of the workload; raises FileNotFoundError where it is missing."""
    return [_win(line) for line in lines(folder, most)]


def lines(folder: Path, most: int) -> list[bytes]:
    """The first lines of the workload."""
    with gzip.open(folder / "workload.jsonl.gz") as some:
        return list(islice(some, most))


def _win(line: bytes) -> Win:
    theirs = msgspec.structs.asdict(numbered(json.loads(line)))
    hand, situation = described(read_line(line))
    return Win(**theirs, line=line, hand=hand, situation=situation)


def numbered(raw: dict[str, Any]) -> Numbered:
    """The tiles of a line by number, a different one for each copy."""
    left: dict[str, list[int]] = {}
    return Numbered(
        raw,
        _numbers(raw["concealed"], left),
        *_numbers(raw["win_tile"], left),
        [(meld["type"], _numbers(meld["tiles"], left)) for meld in raw["melds"]],
        _numbers("".join(raw["dora_indicators"]), left),
        _numbers("".join(raw["ura_indicators"]), left),
    )


def _numbers(text: str, left: dict[str, list[int]]) -> list[int]:
    found, digits = [], ""
    for letter in text:
        if letter.isdigit():
            digits += letter
            continue
        for digit in digits:
            name = digit + letter
            if name not in left:
                left[name] = list(_COPIES[name])
            found.append(left[name].pop())
        digits = ""
    return found


_COPIES = {
    f"{kind % 9 + 1}{'mpsz'[kind // 9]}": (kind * 4, *range(kind * 4 + 3, kind * 4, -1))
    for kind in range(34)
}
_COPIES |= {"0m": (16,), "0p": (52,), "0s": (88,)}
"""The numbers of each tile in reverse order of use: that of the red five is used last by a five."""
