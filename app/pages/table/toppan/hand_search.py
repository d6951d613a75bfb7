"""Searches for a hand of 競技十半 that is in a cell of the tables, by dealing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final

from msgspec.structs import replace

from app.pages.score.toppan import notation
from app.pages.score.toppan.answer import score_of
from app.pages.score.toppan.state import Draft, set_document
from app.pages.table.toppan.sheet import dora_spot, stake_spot
from app.views.tables import GridCell, TableSpot
from engine.tiles import COPIES, Tile
from engine.toppan.hand import Hand
from engine.toppan.judge import judge
from engine.toppan.play.simulation import shuffled_wall
from engine.toppan.rules import ToppanRules
from engine.toppan.scoring.dora import group_of, pointed_at
from engine.toppan.situation import MOST_TILES, Situation, Stake
from engine.toppan.verdict import Score

STEPS: Final = 2000
"""The greatest number of steps for a cell."""
_TRIALS: Final = 4
"""Hands dealt in a step, which takes some 3 ms."""
_CHILDREN: Final = (1, 2, 3)
_DORA, _TURNS, _COUNTERS = "prize.dora", "win.toppanfuu", "yanshuudien"
"""The prize for dora, the yaku with which a tile is turned that makes more of them, and the prize
for honba."""
_LOW: Final = 4
"""The largest number of the tiles that many yaku are made of."""
_Suits = Callable[[Score, Situation], bool]


def seek(cell: GridCell, seed: int, honba: int, rules: ToppanRules) -> Iterator[Draft | None]:
    """Steps towards a hand of a child in the cell, with so many honba; the last one is the hand,
    those before are None.

    A step is short, so that events are handled in between.
    """
    stake, suits = _wish(cell, honba, rules)
    if cell.name[0].values == (_COUNTERS,):
        honba = max(honba, 1)
    for step in range(STEPS):
        chance = Random(seed + step)
        for _ in range(_TRIALS):
            around = Situation(
                seat=chance.choice(_CHILDREN),
                round_wind=chance.randrange(2),
                honba=honba,
                stakes=(stake,),
            )
            dealt = _dealt(around, suits, chance, rules)
            if dealt is not None:
                draft = set_document(Draft(), rules.document.id)
                yield notation.enter(draft, f"{dealt[0]} {dealt[1]}")
                return
        yield None


def _wish(cell: GridCell, honba: int, rules: ToppanRules) -> tuple[Stake, _Suits]:
    """The stake of a hand in the cell, and what its score must be: in the cell of its han, with the
    yaku of the row, or with dora by such an indicator."""
    head = cell.name[0]
    if head.form == "yaku":
        keys = {f"win.{head.values[0]}", f"prize.{head.values[0]}"}
        return Stake.EVEN, lambda score, _: any(
            line.rule.key in keys for line in (*score.wins, *score.prizes)
        )
    stake = next((each for each in Stake if f":stake.{each}." in cell.spot.name), None)
    if stake is not None:
        return stake, lambda score, _: stake_spot(stake, score, honba, rules) == cell.spot
    return Stake.EVEN, lambda score, situation: _has_dora(score, situation, cell.spot)


def _has_dora(score: Score, situation: Situation, spot: TableSpot) -> bool:
    """Whether a tile is dora by an indicator of the cell."""
    groups = {pointed_at(i) for i in situation.indicators if dora_spot(i) == spot}
    return any(
        line.rule.key == _DORA and group_of(tile) in groups
        for line in score.prizes
        for tile in line.tiles
    )


def _dealt(
    around: Situation, suits: _Suits, chance: Random, rules: ToppanRules
) -> tuple[Hand, Situation] | None:
    """The tiles that a child draws one by one until they suit; None where they never do."""
    wall = shuffled_wall(chance)
    many = rules.dora.indicators.value
    situation = replace(around, indicators=tuple(sorted(wall[:many])))
    rest = _special_first(wall[many:], situation.indicators, chance)
    for number in range(1, MOST_TILES + 1):
        hand, now = Hand(rest[:number]), situation
        score = score_of(judge(hand, now, rules))
        if score is None:
            return None
        if any(line.rule.key == _TURNS for line in score.wins):
            now = replace(situation, extra=rest[-1])
            score = score_of(judge(hand, now, rules))
        if score is not None and suits(score, now):
            return hand, now
    return None


def _special_first(wall: Sequence[Tile], shown: Sequence[Tile], chance: Random) -> tuple[Tile, ...]:
    """The tiles of the wall in another order, those of some sort or of a few kinds first: among a
    thousand hands as they are dealt, hardly one has five honours or two last copies."""
    suit = chance.choice(wall).suit
    seen = Counter(tile.kind for tile in shown)
    sorts: tuple[Callable[[Tile], bool], ...] = (
        lambda _: True,
        lambda tile: tile.honor,
        lambda tile: tile.honor or tile.number <= _LOW,
        lambda tile: tile.honor or (tile.number <= _LOW and tile.suit == suit),
        lambda tile: tile.red or seen[tile.kind] == COPIES - 1,
    )
    of_sort = chance.choice(sorts)
    kinds = {tile.kind for tile in wall if of_sort(tile)}
    if chance.randrange(2):
        kinds = set(chance.sample(sorted(kinds), chance.randint(1, len(kinds))))
    return tuple(sorted(wall, key=lambda tile: not (of_sort(tile) and tile.kind in kinds)))
