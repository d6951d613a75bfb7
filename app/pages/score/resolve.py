"""Finds the one edit that resolves a contradiction."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from msgspec.structs import replace

from app.pages.score import state
from app.pages.score.answer import FED_BY, shown_problems
from app.pages.score.state import Draft
from app.pages.score.views import Fix, ProblemLine
from engine.ledger import SEATS
from engine.riichi.checks.clashes import ClashKey
from engine.riichi.hand import MOST_MELDS
from engine.riichi.rules import RiichiRules
from engine.riichi.situation import MOST_INDICATORS, Event
from engine.riichi.verdict import Part, Problem
from engine.tiles import COPIES, Tile

_E = Event
_FIRST: Final = (_E.TENHOU, _E.CHIIHOU, _E.RENHOU)
_DROPPED: Final[dict[str, tuple[Event, ...]]] = {
    ClashKey.RIICHI_WITH_OPEN_HAND: (_E.RIICHI, _E.DOUBLE_RIICHI),
    ClashKey.IPPATSU_WITHOUT_RIICHI: (_E.IPPATSU,),
    ClashKey.IPPATSU_WITH_RINSHAN: (_E.IPPATSU,),
    ClashKey.IPPATSU_WITH_HOUTEI: (_E.IPPATSU,),
    ClashKey.RIICHI_WITH_RINSHAN: (_E.RINSHAN,),
    ClashKey.RINSHAN_BY_RON: (_E.RINSHAN,),
    ClashKey.RINSHAN_WITHOUT_QUAD: (_E.RINSHAN,),
    ClashKey.RINSHAN_WITH_HAITEI: (_E.HAITEI,),
    ClashKey.CHANKAN_BY_TSUMO: (_E.CHANKAN,),
    ClashKey.CHANKAN_HOLDING_COPY: (_E.CHANKAN,),
    ClashKey.CHANKAN_WITH_HOUTEI: (_E.HOUTEI,),
    ClashKey.CHANKAN_IN_FIRST_TURN: (_E.CHANKAN,),
    ClashKey.ROBBED_ANKAN_WITHOUT_CHANKAN: (_E.ROBBED_ANKAN,),
    ClashKey.ROBBED_ANKAN_WITHOUT_KOKUSHI: (_E.ROBBED_ANKAN,),
    ClashKey.HAITEI_BY_RON: (_E.HAITEI,),
    ClashKey.HOUTEI_BY_TSUMO: (_E.HOUTEI,),
    ClashKey.HAITEI_IN_FIRST_TURN: (_E.HAITEI,),
    ClashKey.HOUTEI_IN_FIRST_TURN: (_E.HOUTEI,),
    ClashKey.TENHOU_OF_A_CHILD: (_E.TENHOU,),
    ClashKey.TENHOU_BY_RON: (_E.TENHOU,),
    ClashKey.CHIIHOU_OF_THE_DEALER: (_E.CHIIHOU,),
    ClashKey.CHIIHOU_BY_RON: (_E.CHIIHOU,),
    ClashKey.RENHOU_OF_THE_DEALER: (_E.RENHOU,),
    ClashKey.RENHOU_BY_TSUMO: (_E.RENHOU,),
    ClashKey.RENHOU_FROM_A_LATER_SEAT: (_E.RENHOU,),
    ClashKey.MIXED_IN_BY_RON: (_E.MIXED_IN,),
    ClashKey.FIRST_TURN_WITH_MELDS: _FIRST,
    ClashKey.FIRST_TURN_WITH_DISCARDS: _FIRST,
    ClashKey.FIRST_TURN_WITH_EVENT: _FIRST,
    ClashKey.DOUBLE_IPPATSU_WITH_QUAD: (_E.IPPATSU,),
    ClashKey.DOUBLE_IPPATSU_WITH_DISCARDS: (_E.IPPATSU,),
}
"""Events to drop, by contradiction: those that depend on a fact, not the fact itself."""


def fix_of(problem: Problem, draft: Draft, rules: RiichiRules) -> Fix | None:
    """The edit that resolves a problem and causes no other of its kind; None where the user has
    to enter other tiles."""
    if problem.key in _EDITS:
        fix = Fix(problem.key, tiles=problem.tiles)
        left = {p.key for p in shown_problems(resolved(draft, fix), rules)}
        return None if problem.key in left else fix
    before = {p.key for p in shown_problems(draft, rules)}
    dropped = _present_in(_DROPPED.get(problem.key, ()), draft)
    while dropped:
        problems = shown_problems(_without(draft, dropped), rules)
        brought = [p.key for p in problems if p.part is Part.EVENTS and p.key not in before]
        more = _present_in((e for key in brought for e in _DROPPED.get(key, ())), draft)
        if set(more) <= set(dropped):
            return Fix("drop", dropped)
        dropped = _present_in((*dropped, *more), draft)
    return None


def problem_lines(
    problems: Iterable[Problem], draft: Draft, rules: RiichiRules
) -> tuple[ProblemLine, ...]:
    """One line per control with its problems, and the edit that resolves them."""
    lines: dict[object, list[Problem]] = {}
    for problem in problems:
        about = problem.events[0] if problem.events else problem.part
        lines.setdefault(about, []).append(problem)
    return tuple(ProblemLine(tuple(some), _fix_all(some, draft, rules)) for some in lines.values())


def _fix_all(some: list[Problem], draft: Draft, rules: RiichiRules) -> Fix | None:
    """One edit for all problems of a line; the events of several are dropped together."""
    fixes = [fix for problem in some if (fix := fix_of(problem, draft, rules)) is not None]
    dropped = {event for fix in fixes for event in fix.events}
    if dropped:
        return Fix("drop", tuple(e for e in Event if e in dropped))
    return fixes[0] if fixes else None


def resolved(draft: Draft, fix: Fix) -> Draft:
    """The draft after the edit."""
    if fix.name == "drop":
        return _without(draft, fix.events)
    return _EDITS[fix.name](draft, fix.tiles)


def _present_in(events: Iterable[Event], draft: Draft) -> tuple[Event, ...]:
    wanted = set(events)
    return tuple(e for e in Event if e in wanted and e in draft.events)


def _without(draft: Draft, events: Iterable[Event]) -> Draft:
    for event in events:
        if event in draft.events:
            draft = state.toggle(draft, event)
    return draft


def _one_indicator(draft: Draft, _: tuple[Tile, ...]) -> Draft:
    return replace(draft, dora=draft.dora[:1], ura=draft.ura[:1])


def _fewer_dora(draft: Draft, _: tuple[Tile, ...]) -> Draft:
    return replace(draft, dora=draft.dora[:MOST_INDICATORS], ura=draft.ura[:MOST_INDICATORS])


def _fewer_ura(draft: Draft, _: tuple[Tile, ...]) -> Draft:
    return replace(draft, ura=draft.ura[: min(len(draft.dora), MOST_INDICATORS)])


def _no_ura(draft: Draft, _: tuple[Tile, ...]) -> Draft:
    return replace(draft, ura=())


def _fewer_copies(draft: Draft, tiles: tuple[Tile, ...]) -> Draft:
    """No more than four copies each: discards are removed first, the hand's own tiles last."""
    for tile in tiles:
        while (many := _copies(draft, tile)) > COPIES:
            draft = _one_less(draft, tile)
            if _copies(draft, tile) == many:
                break
    return draft


def _copies(draft: Draft, tile: Tile) -> int:
    return sum(t.plain == tile.plain for t in state.everything(draft))


def _one_less(draft: Draft, tile: Tile) -> Draft:
    for field in ("river", "ura", "dora", "concealed"):
        there: tuple[Tile, ...] = getattr(draft, field)
        places = [at for at, t in enumerate(there) if t.plain == tile.plain]
        if places and field == "concealed":
            return state.remove(draft, places[-1])
        if places:
            rest = there[: places[-1]] + there[places[-1] + 1 :]
            return replace(draft, **{field: rest})
    melds = [m for m in draft.melds if all(t.plain != tile.plain for t in m.tiles)]
    return replace(draft, melds=tuple(melds))


def _plain_fives(draft: Draft, tiles: tuple[Tile, ...]) -> Draft:
    """One red five of a suit stays, the hand's own if it has one; others become plain."""
    for tile in tiles:
        for field in ("river", "ura", "dora", "concealed"):
            there: tuple[Tile, ...] = getattr(draft, field)
            for at in reversed(range(len(there))):
                if there[at] == tile and state.everything(draft).count(tile) > 1:
                    there = (*there[:at], tile.plain, *there[at + 1 :])
                    draft = replace(draft, **{field: there})
        for at in reversed(range(len(draft.melds))):
            if tile in draft.melds[at].tiles and state.everything(draft).count(tile) > 1:
                draft = state.redden_meld(draft, at, reds=True)
    return draft


def _fewer_tiles(draft: Draft, _: tuple[Tile, ...]) -> Draft:
    count = len(draft.concealed) + min(state.room(draft), 0)
    return replace(draft, concealed=draft.concealed[: max(count, 0)], marked=None)


def _four_melds(draft: Draft, _: tuple[Tile, ...]) -> Draft:
    return replace(draft, melds=draft.melds[:MOST_MELDS])


def _without_meld(draft: Draft, tiles: tuple[Tile, ...]) -> Draft:
    return replace(draft, melds=tuple(m for m in draft.melds if m.tiles != tiles))


def _next_loser(draft: Draft, _: tuple[Tile, ...]) -> Draft:
    return replace(draft, loser=(draft.seat + 1) % SEATS)


def _nobody_liable(draft: Draft, _: tuple[Tile, ...]) -> Draft:
    return replace(draft, pao=None)


def _by_melds(draft: Draft, tiles: tuple[Tile, ...]) -> Draft:
    """The feeder that the meld of these tiles shows."""
    source = next((m.source for m in draft.melds if m.tiles == tiles), None)
    return draft if source is None else replace(draft, pao=(draft.seat + source) % SEATS)


_EDITS: Final[dict[str, Callable[[Draft, tuple[Tile, ...]], Draft]]] = {
    ClashKey.FIFTH_COPY: _fewer_copies,
    ClashKey.RED_FIVE_TWICE: _plain_fives,
    ClashKey.TOO_MANY_TILES: _fewer_tiles,
    ClashKey.TOO_MANY_MELDS: _four_melds,
    ClashKey.NO_MELD: _without_meld,
    ClashKey.CALLED_TILE_ASTRAY: _without_meld,
    ClashKey.CHI_NOT_FROM_KAMICHA: _without_meld,
    ClashKey.CALLED_FROM_ONESELF: _without_meld,
    ClashKey.TOO_MANY_DORA: _fewer_dora,
    ClashKey.TOO_MANY_URA: _fewer_ura,
    ClashKey.URA_WITHOUT_RIICHI: _no_ura,
    ClashKey.FIRST_TURN_WITH_KAN_DORA: _one_indicator,
    ClashKey.LOSER_IS_WINNER: _next_loser,
    ClashKey.PAO_IS_WINNER: _nobody_liable,
    **{f"{FED_BY}{seat}": _by_melds for seat in range(SEATS)},
}
"""Edits by contradiction, where it is not about events."""
EDITS: Final = tuple(_EDITS)
