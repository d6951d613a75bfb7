"""Compares the engine with the PyPI package `mahjong` on hands that the engine deals."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, NamedTuple

from engine.ledger import SEATS
from engine.riichi.hand import Hand
from engine.riichi.judge import judge
from engine.riichi.practice.deal import Wish, deal, play
from engine.riichi.rules import load
from engine.riichi.situation import WIND_LETTERS, Event, Situation
from engine.riichi.verdict import Agari, NoYaku, Score, Verdict
from engine.tiles import Tile
from tests.bench.workload import Numbered, numbered
from tests.verify.compare import RULES, Found

MOST: Final = 100_000
_SEED: Final = 20_261_121
_FALSE_WIN: Final = 50
"""One hand in so many is dealt without a yaku."""
_PLAYED: Final = 100
"""One hand in so many comes from a simulated game."""
_YAKUMAN_HAN: Final = 13

Outcome = tuple[str, int, int, int, int]
"""The verdict, han (13 for each yakuman), fu (0 for yakuman) and the two shares in points."""


def installed() -> bool:
    """Whether `mahjong` is installed, as it is by `make verify`."""
    return find_spec("mahjong") is not None


class Dealt(NamedTuple):
    """Dealt hands in the form of an archive: each line is a seed."""

    count: int
    file: str = "generated hands"

    def lines(self, _folder: Path) -> Iterator[bytes]:
        """The seeds, the same every time."""
        return (str(seed).encode() for seed in range(_SEED, _SEED + self.count))

    @staticmethod
    def compare(lines: list[bytes]) -> list[Found]:
        """Compare both programs hand by hand."""
        from tests.bench import peers  # noqa: PLC0415 - mahjong may not be installed

        rules = load(RULES)
        found = []
        for seed in map(int, lines):
            deals = play if seed % _PLAYED == 1 else deal
            dealt = deals(seed, rules, Wish(no_yaku=seed % _FALSE_WIN == 0))
            assert dealt is not None
            ours = _ours(judge(dealt.hand, dealt.situation, rules))
            theirs = _theirs(peers.by_mahjong(described(dealt.hand, dealt.situation)))
            text = f"mahjong says {theirs}, the engine {ours}: {dealt.hand} {dealt.situation}"
            found.append(Found(dealt.id, "" if ours == theirs else text))
        return found


def _ours(verdict: Verdict) -> Outcome:
    if isinstance(verdict, Agari):
        return _outcome(verdict.best)
    return ("no_yaku" if isinstance(verdict, NoYaku) else "refused"), 0, 0, 0, 0


def _outcome(best: Score) -> Outcome:
    han = _YAKUMAN_HAN * best.yakuman or best.han
    fu = 0 if best.yakuman else best.fu or 0
    return "agari", han, fu, best.shares.high, best.shares.low


def _theirs(result: Any) -> Outcome:
    if result.error is not None:
        return str(result.error), 0, 0, 0, 0
    yakuman = any(yaku.is_yakuman for yaku in result.yaku)
    shares = result.cost["main"], result.cost["additional"]
    return "agari", result.han, 0 if yakuman else result.fu, *shares


def described(hand: Hand, around: Situation) -> Numbered:
    """The hand in the numbers of `mahjong`."""
    assert hand.win is not None
    raw: dict[str, Any] = {event.value: event in around.events for event in Event}
    raw |= {
        "concealed": _text(hand.concealed),
        "win_tile": str(hand.win),
        "melds": [{"type": m.kind.value, "tiles": _text(m.tiles)} for m in hand.melds],
        "dora_indicators": [str(t) for t in around.dora_indicators],
        "ura_indicators": [str(t) for t in around.ura_indicators],
        "tsumo": around.tsumo,
        "seat_wind": WIND_LETTERS[around.seat % SEATS],
        "round_wind": WIND_LETTERS[around.round_wind % SEATS],
    }
    return numbered(raw)


def _text(some: tuple[Tile, ...]) -> str:
    return "".join(map(str, some))
