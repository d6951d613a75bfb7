"""Turns the draft and its answer into the values that the widgets show."""

from __future__ import annotations

from collections import Counter
from typing import Final, Literal

from msgspec.structs import replace

from app.pages.score.answer import reds_of
from app.pages.score.comparison import paired
from app.pages.score.priced import has_honba
from app.pages.score.resolve import problem_lines
from app.pages.score.state import (
    Draft,
    copies_left,
    hand,
    refusal,
    room,
    situation,
    win_place,
)
from app.pages.score.views import Chip, HandView, HighlightedTiles, LaidTile, SituationView, Stock
from app.views.answers import ScoreAnswer, line_count
from app.views.ledgers import LedgerRow
from engine.riichi.checks.clashes import CheckedCase, inconsistent, may_matter
from engine.riichi.rules import RiichiRules
from engine.riichi.situation import Event
from engine.riichi.verdict import Agari, Barred, NotAgari, NoYaku, Part
from engine.rulebook import Rule, Standing
from engine.tiles import Tile

_WAIT: Final = "fu.wait."
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


def hand_shown(draft: Draft, answer: ScoreAnswer, highlighted: LedgerRow | None) -> HandView:
    """The hand in its row, with the tiles of a ledger line highlighted."""
    at = win_place(draft)
    tiles = sorted((t, i) for i, t in enumerate(draft.concealed) if i != at)
    places = _highlighted_places(draft, highlighted)
    line = highlighted.line if highlighted is not None and not places else None
    return HandView(
        tiles=tuple(LaidTile(tile, place) for tile, place in tiles),
        winning=None if at is None else LaidTile(draft.concealed[at], at),
        melds=draft.melds,
        tsumo=draft.tsumo,
        loser=None if draft.tsumo else draft.loser,
        dora=answer.dora,
        highlighted=frozenset(t.plain for t in line.tiles) if line is not None else frozenset(),
        highlighted_places=places,
        room=max(room(draft), 0),
    )


def with_highlights(shown: HandView, some: HighlightedTiles) -> HandView:
    """The hand with some tiles highlighted, the rightmost copies first; those that it has too few
    of concealed are highlighted in the melds."""
    wanted = list(some.concealed)
    places = set()
    for laid in reversed(shown.tiles):
        if laid.tile.plain in wanted:
            wanted.remove(laid.tile.plain)
            places.add(laid.place)
    win = shown.winning
    if win is not None and win.tile.plain in wanted:
        wanted.remove(win.tile.plain)
    melded = some.melded | frozenset(wanted)
    return replace(shown, highlighted=melded, highlighted_places=frozenset(places))


def _highlighted_places(draft: Draft, row: LedgerRow | None) -> frozenset[int]:
    """Where the tiles of a line lie among the concealed ones, as many as the line has.

    The winning tile is among them where the line is about the wait, else only if it has to be. None
    are found where the line is about a meld.
    """
    if row is None or row.line is None or not row.line.tiles:
        return frozenset()
    wanted = Counter(tile.plain for tile in row.line.tiles)
    win, finished = win_place(draft), row.line.rule.key.startswith(_WAIT)
    places = sorted(range(len(draft.concealed)), key=lambda at: ((at == win) is not finished, -at))
    found = []
    for place in places:
        tile = draft.concealed[place].plain
        if wanted[tile]:
            wanted[tile] -= 1
            found.append(place)
    return frozenset() if wanted.total() else frozenset(found)


def situation_shown(draft: Draft, rules: RiichiRules, answer: ScoreAnswer) -> SituationView:
    """The form, with the events that can matter under the document and by this way of winning."""
    bad = frozenset(e for p in answer.problems for e in p.events)
    case = CheckedCase(hand(draft), situation(draft), rules)
    chips = tuple(
        Chip(event, event in draft.events, event in bad, inconsistent(event, case))
        for event in Event
        if event in draft.events or may_matter(event, case)
    )
    return SituationView(
        situation=case.situation,
        loser=draft.loser,
        chips=chips,
        problems=problem_lines((p for p in answer.problems if p.part in OF_THE_FORM), draft, rules),
        pao=bool(rules.pao.yaku.value) or draft.pao is not None,
        problem_count=line_count(answer.problems),
        honba="offered" if has_honba(rules) else "idle" if draft.honba else "absent",
    )


def offered(event: Event, draft: Draft, rules: RiichiRules) -> bool:
    """Whether an event may matter: by this way of winning, in this seat, in this document."""
    return may_matter(event, CheckedCase(hand(draft), situation(draft), rules))


AnswerKind = Literal["won", "lost", "form", "waiting", "unfinished"]


def kind_of(answer: ScoreAnswer) -> AnswerKind:
    """The kind of an answer, by which its widgets are arranged."""
    match answer.verdict:
        case Agari():
            return "won"
        case NoYaku() | Barred():
            return "lost"
        case NotAgari():
            return "form"
    return "waiting" if answer.waits else "unfinished"


def default_line(rows: tuple[LedgerRow, ...], other: tuple[LedgerRow, ...] = ()) -> int | None:
    """The line selected at first, the most informative one.

    That is a line whose clause has other readings; else the one by which the hand differs from the
    next reading, whose rows are `other`; else its wait, then any with tiles, then the first. Among
    several of a sort, one with tiles comes first.
    """
    lines = [at for at, row in enumerate(rows) if row.rule is not None]
    differs = {id(pair.left) for pair in paired(rows, other) if pair.differs} if other else set()
    counted = [at for at in lines if rows[at].amount]
    sorts: tuple[list[int], ...] = (
        [at for at in lines if _unsettled(rows[at])],
        [at for at in counted if id(rows[at]) in differs and _tiles(rows[at])],
        [at for at in counted if _key(rows[at]).startswith(_WAIT)],
        [at for at in counted if rows[at].unit == "fu" and _tiles(rows[at])],
        [at for at in counted if _tiles(rows[at])],
        lines,
    )
    best = next((some for some in sorts if some), [])
    return next((at for at in best if _tiles(rows[at])), best[0] if best else None)


def _tiles(row: LedgerRow) -> bool:
    return row.line is not None and bool(row.line.tiles)


def _key(row: LedgerRow) -> str:
    return "" if row.rule is None else row.rule.key


def _unsettled(row: LedgerRow) -> bool:
    rule = row.rule
    assumed = rule is not None and rule.standing is Standing.ASSUMED
    return assumed and isinstance(rule, Rule) and bool(rule.otherwise)
