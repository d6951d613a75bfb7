"""The columns of the ranking of an evening, by the width that there is."""

from __future__ import annotations

from collections.abc import Collection
from math import ceil
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from app.pages.evening.views import RankingRow, RankingView, RoundCell
from app.pages.evening.widgets.noted_card import EDGE
from app.style.theme import px, sans
from app.texts.texts import Texts
from app.widgets.painting.drawing import width_of
from app.widgets.painting.seals import seal_width

PADDING: Final = 8
"""What a number leaves at its right."""
BELOW: Final = 11.5
"""The size of letters of the second line of a cell."""
PLACE: Final = 58
"""The width of the column of places, which is less in a tight table."""
_TOTAL, _BEHIND = 84, 62
_PLACE_TIGHT, _NAME_TIGHT = 40, 56
TOTAL_TIGHT: Final = 15
"""The size of the letters of a total in a tight table."""
_COMFORT, _DOTTED = 90, 66
"""The widths of a round with results where there is room, and of one to come."""
_NAME, _LONGEST = 76, 150
"""The least width of names, and the most that names or rulings take from results."""

ColumnKind = Literal["place", "name", "seals", "round", "total", "behind"]


class RankingColumn(msgspec.Struct, frozen=True):
    """A column: what it shows, its width in pixels, and the round of one that shows a round. A
    `brief` one has little room: results have no tables, letters are smaller."""

    kind: ColumnKind
    width: int
    round: int = -1
    brief: bool = False


def to_come(view: RankingView, at: int) -> bool:
    """Whether a round has no result yet; who sits out may be known."""
    cells = (row.cells[at] for row in view.rows)
    return view.sums[at] is None and all(cell.settled in ("missing", "out") for cell in cells)


def ranking_columns(view: RankingView, width: int, texts: Texts) -> tuple[RankingColumn, ...]:
    """The columns for a width. The first and the last contain the margins of the row."""
    coming = [at for at in range(len(view.heads)) if to_come(view, at)]
    sizes = _Sizes(view, texts)
    plans = (
        _Plan(coming=True), _Plan(), _Plan(stacked=True), _Plan(stacked=True, behind=False),
        _Plan(stacked=True, behind=False, tight=True),
    )  # fmt: skip
    for plan in plans:
        widths = sizes.of(plan, coming)
        used = sum(one.width for one in widths)
        if used <= width:
            break
    spare = max(width - used, 0)
    results = [one for one in widths if one.kind == "round" and one.round not in coming]
    share, grown = spare // max(len(results), 1), dict[RankingColumn, int]()
    for one in results:
        grown[one] = min(max(px(_COMFORT) - one.width, 0), share)
    spare -= sum(grown.values())
    grown |= {one: spare for one in widths if one.kind == "name"}
    return tuple(replace(one, width=one.width + grown.get(one, 0)) for one in widths)


class _Plan(msgspec.Struct, frozen=True):
    """What a table of some width shows: rounds to come, rulings under the names, the distances,
    and results without their table."""

    coming: bool = False
    stacked: bool = False
    behind: bool = True
    tight: bool = False


class _Sizes:
    """The least widths of the columns in pixels, by the longest texts in them."""

    def __init__(self, view: RankingView, texts: Texts) -> None:
        self._view = view
        self._rounds: dict[bool, list[int]] = {}
        longest = sorted(view.rows, key=lambda row: -len(row.name + row.note))[:3]
        self._named = max(map(_name_width, longest), default=0.0)
        words = max((row.total for row in view.rows), key=len, default="")
        total = max(width_of(words, sans(17, bold=True)), width_of(view.total_head, sans(12)))
        mark = width_of(texts.ui("evening.board.provisional"), sans(BELOW, bold=True)) + px(10)
        marked = any(row.provisional for row in view.rows)
        mark = mark if marked else 0
        self._total = max(ceil(total + mark) + px(2 * PADDING), px(_TOTAL))
        self._tight = ceil(width_of(words, sans(TOTAL_TIGHT, bold=True)) + mark) + px(5)
        self._stacked = ceil(max(map(_seals_width, view.rows), default=0))
        head = width_of(texts.ui("evening.board.rulings"), sans(12))
        sealed = min(ceil(max(self._stacked, head)) + px(PADDING), px(_LONGEST))
        self._seals = sealed if self._stacked else 0

    def of(self, plan: _Plan, coming: Collection[int]) -> list[RankingColumn]:
        """The least columns of a plan."""
        tight, last = plan.tight, px(margin_of(plan.tight))
        if tight not in self._rounds:
            heads = range(len(self._view.heads))
            self._rounds[tight] = [self._round(at, brief=tight) for at in heads]
        found = [RankingColumn("place", px(_PLACE_TIGHT if tight else PLACE))]
        found.append(RankingColumn("name", self._name(plan), brief=tight))
        if self._seals and not plan.stacked:
            found.append(RankingColumn("seals", self._seals))
        for at in range(len(self._view.heads)):
            if at not in coming:
                found.append(RankingColumn("round", self._rounds[tight][at], at, tight))
            elif plan.coming:
                wide = max(px(_DOTTED), self._rounds[tight][at])
                found.append(RankingColumn("round", wide, at))
        total = RankingColumn("total", self._tight if tight else self._total, brief=tight)
        if plan.behind:
            return [*found, total, RankingColumn("behind", px(_BEHIND) + last)]
        return [*found, replace(total, width=total.width + last)]

    def _name(self, plan: _Plan) -> int:
        """The width of the names, with the seals under them where these are stacked."""
        if plan.tight:
            return px(_NAME_TIGHT)
        seals = self._stacked if plan.stacked else 0
        return min(max(ceil(max(self._named, seals)) + px(PADDING), px(_NAME)), px(_LONGEST))

    def _round(self, at: int, *, brief: bool) -> int:
        """The width of a round; a `brief` one has smaller letters, and no tables."""
        cells = [row.cells[at] for row in self._view.rows]
        score = max((cell.score for cell in cells), key=len, default="")
        table = max((cell.where for cell in cells), key=len, default="")
        where = table.rpartition(" ")[2] if brief else table
        below, head = self._view.sums[at], self._view.heads[at]
        sums = (below.words, below.below) if below else ("", "")
        if brief:
            small = sans(11)
            return ceil(max(width_of(one, small) for one in (score, where, *sums, head))) + px(5)
        widest = max(
            width_of(score, sans(13, bold=True)),
            *(width_of(words, sans(BELOW)) for words in (where, f"{sums[0]} ✓", sums[1])),
            width_of(head, sans(12)),
        )
        return ceil(widest) + px(PADDING) + 6


def margin_of(tight: bool) -> int:
    """The margin at the right of a row."""
    return 5 if tight else EDGE


def where_of(cell: RoundCell, *, brief: bool) -> str:
    """Table and place, or the place alone."""
    return cell.where.rpartition(" ")[2] if brief else cell.where


def _name_width(row: RankingRow) -> float:
    """The width of a name with what stands beside it."""
    beside = beside_name(row)
    return width_of(row.name, sans(15, bold=True)) + width_of(beside, sans(11)) + px(PADDING)


def _seals_width(row: RankingRow) -> float:
    return sum(seal_width(word) + 4 for word, _ in row.seals)


def beside_name(row: RankingRow) -> str:
    """What stands beside a name: by how many places the player went up or down, and the note."""
    places = f"{'▲' if row.moved > 0 else '▼'}{abs(row.moved)}" if row.moved else ""
    return " ".join(filter(None, (places, row.note)))
