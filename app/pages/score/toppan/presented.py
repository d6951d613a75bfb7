"""Makes what an audience is shown of a toppan hand, or of a whole deal."""

from __future__ import annotations

from collections.abc import Iterator

from app.pages.score.toppan import state
from app.pages.score.toppan.notation import text_of_draft
from app.pages.score.toppan.state import Draft, PageView
from app.pages.score.toppan.texts import near_rows, round_spoken, spoken
from app.pages.score.toppan.views import ToppanAnswer, ToppanRoundView
from app.presenter.content import (
    Indicators,
    LineGroup,
    PresentedHand,
    PresentedLine,
    TileGroup,
)
from app.presenter.lines import fitting_groups, groups_of
from app.texts.toppan import ToppanTexts
from app.views.ledgers import LedgerRow
from engine.toppan.rules import load
from engine.toppan.verdict import Agari, Within

_YAKU = ("wins", "always", "within")
_VALUES = "values"


def presented_toppan(
    draft: Draft, answer: ToppanAnswer, whole: ToppanRoundView | None, texts: ToppanTexts
) -> PresentedHand:
    """The own hand, or the whole deal where that is shown."""
    situation = state.situation(draft)
    honba = texts.ui("presenter.honba", situation.honba) if situation.honba else ""
    stake = "" if whole is not None else texts.list_of(map(texts.stake, situation.stakes))
    facts = (stake, f"{texts.round(situation.round_wind)} {honba}".strip())
    fields = (draft.document, draft.view, text_of_draft(draft))
    return PresentedHand(
        key=" ".join(fields),
        who=texts.ui("toppan.round") if whole is not None else texts.seat(draft.own),
        facts=tuple(filter(None, facts)),
        indicators=_indicators(draft, texts),
        tiles=tuple(_tiles(draft, texts)),
        spoken=spoken(answer, texts) if whole is None else round_spoken(whole, texts),
        groups=fitting_groups(_groups(answer, whole, texts)),
        document=texts.document(load(draft.document).document),
    )


def _indicators(draft: Draft, texts: ToppanTexts) -> Indicators:
    extra = draft.seats[draft.own].extra
    rows = (
        ("presenter.dora", draft.dora),
        ("toppan.place.extra", () if extra is None else (extra,)),
    )
    return tuple((texts.ui(key), tiles) for key, tiles in rows if tiles)


def _tiles(draft: Draft, texts: ToppanTexts) -> Iterator[TileGroup]:
    """The own tiles in the order of drawing, or those of all four seats."""
    if draft.view is PageView.HAND:
        tiles = state.hand(draft).tiles
        if tiles:
            yield TileGroup(tiles)
        return
    for at, seat in enumerate(draft.seats):
        if seat.tiles:
            yield TileGroup(seat.tiles, caption=texts.seat(at))


def _groups(
    answer: ToppanAnswer, whole: ToppanRoundView | None, texts: ToppanTexts
) -> tuple[LineGroup, ...]:
    if whole is not None:
        return groups_of(whole.rows, texts)
    yaku = texts.ui("presenter.yaku")
    groups = groups_of(_values_first(answer.rows), texts, dict.fromkeys(_YAKU, yaku))
    if isinstance(answer.verdict, Agari | Within):
        return groups
    lines = (PresentedLine(texts.titled(p.left, p.right)) for p in near_rows(answer, texts))
    near = LineGroup(texts.ui("toppan.foot.near"), tuple(lines))
    told = (PresentedLine(texts.titled(*texts.problem_parts(p))) for p in answer.problems)
    return *groups, LineGroup(texts.ui("presenter.problems"), tuple(told)), near


def _values_first(rows: tuple[LedgerRow, ...]) -> tuple[LedgerRow, ...]:
    """The rows with the values of the tiles, which close the ledger, at the beginning."""
    heads = [at for at, row in enumerate(rows) if row.kind == "head" and row.key == _VALUES]
    return rows if not heads else (*rows[heads[0] :], *rows[: heads[0]])
