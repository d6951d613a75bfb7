"""Turns the draft and its answer into the values that the widgets show."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, Literal

from app.pages.score.answer import reds_of
from app.pages.score.resolve import problem_lines
from app.pages.score.state import (
    CHECKS,
    Draft,
    copies_left,
    hand,
    refusal,
    room,
    situation,
    win_place,
)
from app.pages.score.views import Chip, HandView, LaidTile, LitTiles, SituationView, Stock
from app.views.answers import ScoreAnswer
from app.views.ledgers import LedgerRow
from engine.riichi.checks.clashes import CheckedCase, inconsistent, may_matter
from engine.riichi.rules import RiichiRules
from engine.riichi.situation import Event
from engine.riichi.verdict import Agari, Barred, NotAgari, NoYaku, Part
from engine.rulebook import Rule, Standing
from engine.tiles import Tile

OF_THE_FORM: Final = (Part.EVENTS, Part.SEATS, Part.COUNTERS)


def stock_shown(draft: Draft, rules: RiichiRules) -> dict[Tile, Stock]:
    """Every tile of the palette; red fives only if the document has them."""
    reds = reds_of(rules)
    left = copies_left(draft, reds)
    return {
        tile: Stock(tile, count, refusal(draft, tile, left))
        for tile, count in left.items()
        if reds or not tile.red
    }


def hand_shown(draft: Draft, found: ScoreAnswer, highlighted: LedgerRow | None) -> HandView:
    """The hand in its row, with the tiles of a ledger line highlighted."""
    at = win_place(draft)
    tiles = sorted((t, i) for i, t in enumerate(draft.concealed) if i != at)
    line = highlighted.line if highlighted is not None else None
    return HandView(
        tiles=tuple(LaidTile(tile, place) for tile, place in tiles),
        winning=None if at is None else LaidTile(draft.concealed[at], at),
        melds=draft.melds,
        tsumo=draft.tsumo,
        loser=None if draft.tsumo else draft.loser,
        dora=found.dora,
        highlighted=frozenset(t.plain for t in line.tiles) if line is not None else frozenset(),
        room=max(room(draft), 0),
    )


def lit_hand(shown: HandView, lit: LitTiles) -> HandView:
    """The hand with some tiles highlighted, the rightmost copies first; those that it has too few
    of concealed are highlighted in the melds."""
    wanted = list(lit.concealed)
    places = set()
    for laid in reversed(shown.tiles):
        if laid.tile.plain in wanted:
            wanted.remove(laid.tile.plain)
            places.add(laid.place)
    win = shown.winning
    if win is not None and win.tile.plain in wanted:
        wanted.remove(win.tile.plain)
    melded = lit.melded | frozenset(wanted)
    return replace(shown, highlighted=melded, places=frozenset(places))


def situation_shown(draft: Draft, rules: RiichiRules, found: ScoreAnswer) -> SituationView:
    """The form, with the checks that can matter under the document and by this way of winning."""
    bad = frozenset(e for p in found.problems for e in p.events)
    case = CheckedCase(hand(draft), situation(draft), rules)
    chips = tuple(
        Chip(
            check.name,
            check.holds(draft),
            check.event in bad,
            check.event is not None and inconsistent(check.event, case),
        )
        for check in CHECKS.values()
        if check.holds(draft) or check.event is None or may_matter(check.event, case)
    )
    return SituationView(
        situation=case.situation,
        loser=draft.loser,
        chips=chips,
        problems=problem_lines((p for p in found.problems if p.part in OF_THE_FORM), draft, rules),
        pao=bool(rules.pao.yaku.value) or draft.pao is not None,
        problem_count=len(found.problems),
    )


def offered(event: Event, draft: Draft, rules: RiichiRules) -> bool:
    """Whether an event may matter: by this way of winning, in this seat, in this document."""
    return may_matter(event, CheckedCase(hand(draft), situation(draft), rules))


AnswerKind = Literal["won", "lost", "form", "waiting", "unfinished"]


def kind_of(found: ScoreAnswer) -> AnswerKind:
    """The kind of an answer, by which its widgets are arranged."""
    match found.verdict:
        case Agari():
            return "won"
        case NoYaku() | Barred():
            return "lost"
        case NotAgari():
            return "form"
    return "waiting" if found.waits else "unfinished"


def default_line(rows: tuple[LedgerRow, ...]) -> int | None:
    """The line selected at first: the first whose clause has other readings, else the first."""
    lines = [i for i, row in enumerate(rows) if row.rule is not None]
    return next((i for i in lines if _unsettled(rows[i])), lines[0] if lines else None)


def _unsettled(row: LedgerRow) -> bool:
    rule = row.rule
    assumed = rule is not None and rule.standing is Standing.ASSUMED
    return assumed and isinstance(rule, Rule) and bool(rule.otherwise)
