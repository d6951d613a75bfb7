"""Searches for a hand that is in a cell of the table, by dealing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from app.pages.score import notation
from app.pages.score.priced import line_names, line_of, spot_of
from app.pages.score.state import Draft, set_document
from app.views.tables import TableSpot
from engine.riichi.judge import judge
from engine.riichi.practice.deal import Wish, deal
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.table import han_rows
from engine.riichi.verdict import Agari

STEPS: Final = 750
"""The greatest number of steps for a cell: as many hands as `deal` looks at for a wish."""
_TRIALS: Final = 8


def wishes(spot: TableSpot, rules: RiichiRules) -> tuple[Wish, ...]:
    """The hands to search for, by ron and by tsumo where both are possible."""
    sides = (False, True) if spot.whose == "both" else (spot.whose == "dealer",)
    found = []
    for tsumo, names in ((False, ("ron", "child_ron")), (True, ("tsumo", "child_tsumo"))):
        there = [n for n in line_names(spot) if n in names]
        if all(line_of(n, spot, rules).kind == "none" for n in there):
            continue
        found += [_wish(spot, dealer, tsumo, rules) for dealer in sides]
    return tuple(found)


def _wish(spot: TableSpot, dealer: bool, tsumo: bool, rules: RiichiRules) -> Wish:
    if spot.fu:
        return Wish(han=spot.han, fu=spot.fu, dealer=dealer, tsumo=tsumo)
    row = next(r for r in han_rows(rules) if (r.first, r.yakuman) == (spot.han, spot.yakuman))
    if row.limit:
        return Wish(limit=row.limit, dealer=dealer, tsumo=tsumo)
    return Wish(han=row.first, dealer=dealer, tsumo=tsumo)


def seek(spot: TableSpot, seed: int, rules: RiichiRules) -> Iterator[Draft | None]:
    """Steps towards a hand in the cell; the last one is the hand, those before are None.

    A step is short, so that events are handled in between.
    """
    some = wishes(spot, rules)
    for step in range(STEPS if some else 0):
        dealt = deal(seed + step, rules, some[(seed + step) % len(some)], _TRIALS)
        if dealt is not None:
            verdict, situation = judge(dealt.hand, dealt.situation, rules), dealt.situation
            if isinstance(verdict, Agari):
                best = verdict.best
                if spot_of(best, situation.dealer, situation.tsumo, rules) == spot:
                    draft = set_document(Draft(), rules.document.id)
                    laid = notation.enter(draft, f"{dealt.hand} {situation}")
                    yield replace(laid, honba=0, deposits=0)  # what the cell says, and no more
                    return
        yield None
