"""The workload: described hands as our values and as the peers' tiles."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from engine.batch import described, read_line
from engine.riichi.hand import Hand
from engine.riichi.situation import Situation
from engine.tiles import Tile


class Win(msgspec.Struct, frozen=True):
    """One described hand: the line of the file, our values, and tiles numbered 0 to 135."""

    line: bytes
    hand: Hand
    situation: Situation
    concealed: list[int]
    win: int
    melds: list[tuple[str, list[int]]]
    dora: list[int]
    ura: list[int]
    raw: dict[str, Any]


def wins(folder: Path, most: int) -> list[Win]:
    """The first hands of the workload; raises FileNotFoundError where the folder lacks it."""
    with gzip.open(folder / "workload.jsonl.gz") as lines:
        return [_win(line) for _, line in zip(range(most), lines, strict=False)]


def _win(line: bytes) -> Win:
    hand, situation = described(read_line(line))
    numbers = _Numbers()
    concealed = [next(numbers[t]) for t in hand.concealed]
    melds = [(str(m.kind), [next(numbers[t]) for t in m.tiles]) for m in hand.melds]
    assert hand.win is not None  # every line has a winning tile
    return Win(
        line=line,
        hand=hand,
        situation=situation,
        concealed=concealed,
        win=next(numbers[hand.win]),
        melds=melds,
        dora=[next(numbers[t]) for t in situation.dora_indicators],
        ura=[next(numbers[t]) for t in situation.ura_indicators],
        raw=json.loads(line),
    )


class _Numbers(dict[Tile, Iterator[int]]):
    """For each tile its numbers; the first of a kind of five is red and comes last."""

    def __missing__(self, tile: Tile) -> Iterator[int]:
        first = tile.kind * 4
        plain = (*range(first + 1, first + 4), first)
        self[tile] = iter((first,) if tile.red else plain)
        return self[tile]
