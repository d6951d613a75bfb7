"""Scores hands with the PyPI packages `mahjong` and `riichienv`, with objects built per hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import riichienv
from mahjong.constants import EAST
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld
from mahjong.shanten import Shanten

from tests.bench.workload import Numbered, Win, numbered

_CALCULATOR = HandCalculator()
_RULES = {"has_open_tanyao": True, "has_aka_dora": True, "has_double_yakuman": False}
_KINDS = {"chi": Meld.CHI, "pon": Meld.PON, "kakan": Meld.SHOUMINKAN}
_RIICHIENV = riichienv.MeldType
_TYPES = {
    "chi": _RIICHIENV.Chi,
    "pon": _RIICHIENV.Pon,
    "kakan": _RIICHIENV.Kakan,
    "ankan": _RIICHIENV.Ankan,
    "daiminkan": _RIICHIENV.Daiminkan,
}


def answer(line: bytes) -> bytes:
    """A JSON line in, one out: the minimal program with `mahjong` that judges an archive."""
    raw = msgspec.json.decode(line)
    found = by_mahjong(numbered(raw))
    return msgspec.json.encode(
        {
            "id": raw["id"],
            "han": found.han,
            "fu": found.fu,
            "yaku": [[yaku.name, yaku.han_closed, yaku.han_open] for yaku in found.yaku or ()],
            "points": found.cost and found.cost["total"],
            "error": found.error,
        }
    )


def by_mahjong(win: Numbered, **rules: bool) -> Any:
    """The result of `mahjong` with its fu details."""
    raw = win.raw
    melds = [
        Meld(_KINDS.get(kind, Meld.KAN), tiles=tiles, opened=kind != "ankan")
        for kind, tiles in win.melds
    ]
    config = HandConfig(
        is_tsumo=raw["tsumo"],
        is_riichi=raw["riichi"],
        is_ippatsu=raw["ippatsu"],
        is_rinshan=raw["rinshan"],
        is_chankan=raw["chankan"],
        is_haitei=raw["haitei"],
        is_houtei=raw["houtei"],
        is_daburu_riichi=raw["double_riichi"],
        is_tenhou=raw["tenhou"],
        is_chiihou=raw["chiihou"],
        player_wind=EAST + "ESWN".index(raw["seat_wind"]),
        round_wind=EAST + "ESWN".index(raw["round_wind"]),
        options=OptionalRules(**{**_RULES, **rules}),
    )
    tiles = [*win.concealed, win.win, *(t for _, some in win.melds for t in some)]
    return _CALCULATOR.estimate_hand_value(
        tiles, win.win, melds, win.dora, config, ura_dora_indicators=win.ura
    )


def by_riichienv(win: Win) -> Any:
    """The result of `riichienv` through its Python interface."""
    raw = win.raw
    melds = [riichienv.Meld(_TYPES[kind], tiles, kind != "ankan") for kind, tiles in win.melds]
    conditions = riichienv.Conditions(
        tsumo=raw["tsumo"],
        riichi=raw["riichi"],
        double_riichi=raw["double_riichi"],
        ippatsu=raw["ippatsu"],
        haitei=raw["haitei"],
        houtei=raw["houtei"],
        rinshan=raw["rinshan"],
        chankan=raw["chankan"],
        tsumo_first_turn=raw["tenhou"] or raw["chiihou"],
        player_wind="ESWN".index(raw["seat_wind"]),
        round_wind="ESWN".index(raw["round_wind"]),
    )
    evaluator = riichienv.HandEvaluator(win.concealed, melds)
    return evaluator.calc(win.win, win.dora, conditions, win.ura)


def counts_of(win: Win) -> list[int]:
    """The 34 counts for `mahjong`, without melds and the winning tile."""
    counts = [0] * 34
    for tile in win.concealed:
        counts[tile // 4] += 1
    return counts


def shanten(counts: Sequence[int]) -> int:
    return int(Shanten.calculate_shanten(counts))


def waits(counts: list[int]) -> list[int]:
    """The loop over 34 tiles that users of `mahjong` write."""
    found = []
    for kind in range(34):
        if counts[kind] < 4:
            counts[kind] += 1
            if Shanten.calculate_shanten(counts) == -1:
                found.append(kind)
            counts[kind] -= 1
    return found
