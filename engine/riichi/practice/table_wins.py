"""Wins of simulated play with the whole table: rivers, riichi tiles, calls and the wall."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import Final

import msgspec

from engine.ledger import SEATS
from engine.riichi.hand import Hand, Meld
from engine.riichi.practice.numbers import PLAYED, HandNumber, draws_from, hand_number, seed_of
from engine.riichi.practice.player import PracticePlayer
from engine.riichi.practice.plays import likely
from engine.riichi.practice.reach import any_wins
from engine.riichi.practice.simulation import PlayedWin, PlayTable
from engine.riichi.rules import RiichiRules
from engine.riichi.situation import RIICHI, Event, Situation
from engine.tiles import Tile

_LAST: Final = frozenset((Event.HAITEI, Event.HOUTEI))
_UNSEEN: Final = frozenset(
    (Event.RINSHAN, Event.CHANKAN, Event.TENHOU, Event.CHIIHOU, Event.RENHOU, Event.DOUBLE_RIICHI)
)
"""What a picture of the table does not show."""
_NAMES: Final = ("riichi", "open", "dama", "ippatsu", "last")
_WAYS: Final = ("ron", "tsumo")
_USUAL_FU: Final = {"open": 30, "dama": 30}


class TableDiscard(msgspec.Struct, frozen=True):
    """A discard on the table: `sideways` declared riichi, `called` is in another seat's meld."""

    tile: Tile
    sideways: bool = False
    called: bool = False


class TableWin(msgspec.Struct, frozen=True):
    """A win with what lies on the table, by winds. `number` deals the hand again.

    `sticks` are the seats with a riichi stick before them, `left` the tiles that can be drawn.
    """

    number: str
    hand: Hand
    situation: Situation
    rivers: tuple[tuple[TableDiscard, ...], ...]
    melds: tuple[tuple[Meld, ...], ...]
    sticks: tuple[bool, ...]
    left: int


def lies_sideways_again(river: Sequence[TableDiscard]) -> bool:
    """Whether the next discard lies sideways, as the tile that declared riichi was called."""
    turned = [one for one in river if one.sideways]
    return bool(turned) and all(one.called for one in turned)


class _SeenTable(PlayTable):
    """A table that remembers what lies on it."""

    def __init__(self, number: int, rules: RiichiRules) -> None:
        self.laid: list[list[TableDiscard]] = [[] for _ in range(SEATS)]
        super().__init__(number, rules)

    def discard(self, player: PracticePlayer, drawn: Tile | None) -> tuple[Tile, bool]:
        tile, declared = super().discard(player, drawn)
        river = self.laid[player.seat]
        river.append(TableDiscard(tile, sideways=declared or lies_sideways_again(river)))
        return tile, declared

    def called(self, player: PracticePlayer, tile: Tile) -> PracticePlayer | None:
        caller = super().called(player, tile)
        if caller is not None:
            river = self.laid[player.seat]
            river[-1] = TableDiscard(tile, sideways=river[-1].sideways, called=True)
        return caller


def table_win_names(rules: RiichiRules) -> Iterator[str]:
    """The names of the wins that can be read off a table, the most frequent first.

    `riichi.ron`, `open.tsumo`, `dama.ron`; where the document has them `ippatsu.ron` and
    `last.tsumo`, on the last tile. None where no hand can win.
    """
    for name in _NAMES if any_wins(rules) else ():
        for way in _WAYS:
            last = Event.HAITEI if way == "tsumo" else Event.HOUTEI
            yaku = {"ippatsu": "ippatsu", "last": last}.get(name)
            if yaku is None or (yaku in rules.yaku and rules.yaku[yaku].value.had()):
                yield f"{name}.{way}"


def seek_win(seed: int, name: str, rules: RiichiRules) -> Generator[TableWin | None, None, None]:
    """Steps to a win of the name, which is the last of them; those before are None.

    A step is a turn of play. The same seed finds the same.
    """
    draws = _draws(seed, name)
    found: TableWin | None = None
    while found is None:
        draw = next(draws)
        table = _SeenTable(seed_of(draw), rules)
        won = yield from table.turns()
        if won is not None and name_of(won) == name:
            there = _win(table, draw, won, rules)
            found = there if is_readable(there) else None
    yield found


def _draws(seed: int, name: str) -> Iterator[int]:
    """The draws of plays: first those that are known to end so, then any."""
    kind, _, way = name.partition(".")
    if kind in _USUAL_FU:
        words = (way, "open" if kind == "open" else "closed")
        known = likely(words, frozenset(), _USUAL_FU[kind], None)
    else:
        last = "haitei" if way == "tsumo" else "houtei"
        known = likely((), frozenset((last if kind == "last" else kind,)), None, None)
    return draws_from(seed, known)


def name_of(won: PlayedWin) -> str:
    """The name of a win, "" for one that no picture shows."""
    hand, around = won
    if around.events & _UNSEEN:
        return ""
    way = _WAYS[around.tsumo]
    if around.events & _LAST:
        return f"last.{way}"
    if Event.IPPATSU in around.events:
        return f"ippatsu.{way}"
    if around.events & RIICHI:
        return f"riichi.{way}"
    return f"dama.{way}" if hand.menzen else f"open.{way}"


def _win(table: _SeenTable, draw: int, won: PlayedWin, rules: RiichiRules) -> TableWin:
    """The table at the win, with red fives where the document has them."""
    reds = bool(rules.dora.red.value)
    players = table.players
    return TableWin(
        hand_number(HandNumber(PLAYED, draw), rules.document.id),
        *won,
        tuple(tuple(one if reds else _plain(one) for one in table.laid[p.seat]) for p in players),
        tuple(tuple(m if reds else m.plain for m in p.melds) for p in players),
        tuple(p.riichi for p in players),
        table.left,
    )


def is_readable(win: TableWin) -> bool:
    """Whether the picture leaves no doubt: about ippatsu where the winner is in riichi.

    The riichi tile ends the river of an ippatsu, and no call is seen that can have come after it;
    without ippatsu a discard came after it.
    """
    around = win.situation
    if not around.events & RIICHI:
        return True
    own = win.rivers[around.seat]
    declared = next((at for at, one in enumerate(own) if one.sideways), len(own))
    after = declared < len(own) - 1
    if Event.IPPATSU not in around.events:
        return after
    ends = (win.rivers[wind][-1:] for wind in range(SEATS) if wind != around.seat)
    return not after and not win.hand.melds and not any(end[0].called for end in ends if end)


def _plain(one: TableDiscard) -> TableDiscard:
    return TableDiscard(one.tile.plain, one.sideways, one.called)
