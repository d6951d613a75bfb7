"""The edit that resolves each contradiction of a deal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from msgspec.structs import replace

from app.pages.score.toppan import state
from app.pages.score.toppan.state import AT_SEAT, Draft, TilePlace
from app.pages.score.views import Fix, ProblemLine
from engine.tiles import COPIES, Tile
from engine.toppan.verdict import Problem

_NAMES: Final = {
    "too_many_copies": "fifth_copy",
    "drawn_after_bust": "too_many_tiles",
    "too_many_indicators": "too_many_indicators",
}


def problem_lines(problems: Iterable[Problem]) -> tuple[ProblemLine, ...]:
    """A line for each problem, with the edit that resolves it if there is one."""
    return tuple(ProblemLine((problem,), _fix(problem)) for problem in problems)


def _fix(problem: Problem) -> Fix | None:
    """The edit that resolves a problem, for the tiles of the problem."""
    name = _NAMES.get(problem.key)
    return None if name is None else Fix(name, tiles=problem.tiles)


def resolved(draft: Draft, fix: Fix) -> Draft:
    """The draft after the edit."""
    return _EDITS[fix.name](draft, fix.tiles)


def _fewer_copies(draft: Draft, tiles: tuple[Tile, ...]) -> Draft:
    """Remove surplus copies, from the indicators first and from the own hand last."""
    for tile in tiles:
        most = 1 if tile.red else COPIES
        while _count(draft, tile) > most:
            draft = _one_less(draft, tile)
    return draft


def _count(draft: Draft, tile: Tile) -> int:
    return sum(_same(other, tile) for other in state.everything(draft))


def _same(other: Tile | None, tile: Tile) -> bool:
    """Whether a tile counts as a copy of another: the same red five, or any tile of the kind."""
    if other is None:
        return False
    return other == tile if tile.red else other.kind == tile.kind


def _one_less(draft: Draft, tile: Tile) -> Draft:
    there = [at for at, other in enumerate(draft.dora) if _same(other, tile)]
    if there:
        return state.remove(draft, TilePlace.DORA, there[-1])
    seats = sorted(range(len(AT_SEAT)), key=lambda at: at == draft.own)
    for seat in seats:
        if _same(draft.seats[seat].extra, tile):
            return state.with_seat(draft, seat, replace(draft.seats[seat], extra=None))
        tiles = state.seen(draft).seats[seat].tiles
        places = [at for at, other in enumerate(tiles) if _same(other, tile)]
        if places:
            return state.remove(draft, AT_SEAT[seat], places[-1])
    return draft


def _without_last(draft: Draft, _: tuple[Tile, ...]) -> Draft:
    """Remove the last tile of the own hand."""
    return state.remove(draft, AT_SEAT[draft.own], len(state.hand(draft).tiles) - 1)


def _fewer_indicators(draft: Draft, surplus: tuple[Tile, ...]) -> Draft:
    return replace(draft, dora=draft.dora[: len(draft.dora) - len(surplus)])


_EDITS: Final[dict[str, Callable[[Draft, tuple[Tile, ...]], Draft]]] = {
    "fifth_copy": _fewer_copies,
    "too_many_tiles": _without_last,
    "too_many_indicators": _fewer_indicators,
}
