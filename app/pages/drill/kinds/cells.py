"""Questions about cells of the scoring table: what a cell pays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from app.pages.drill.kinds.declaration_reader import LIMIT_REASONS, DeclarationReader
from app.pages.drill.kinds.fields import POINTS
from app.pages.drill.kinds.frequency import frequency, in_order
from app.pages.drill.kinds.kind import Card, Question, QuestionKind, QuestionSubject
from app.pages.score.rows import step_rows
from app.texts.texts import Texts
from app.views.ledgers import LedgerRow
from app.views.tables import TableSpot
from engine.riichi.practice.diagnosis import CellProblem
from engine.riichi.practice.grade import price_of
from engine.riichi.rules import GAME, RiichiRules
from engine.riichi.scoring.price import Price
from engine.riichi.scoring.table import Cell, by_share, han_rows
from engine.riichi.situation import Situation

CELLS: Final = "points"
"""The id of the kind."""
SIDES: Final = ("child", "dealer")
WAYS: Final = ("ron", "tsumo")
SIDES_AND_WAYS: Final = tuple(f"{side}.{way}" for side in SIDES for way in WAYS)
"""How keys of cards begin that name the winner and the way: `child.ron`."""


class CellSubject(QuestionSubject, frozen=True):
    """A cell with the name of its limit ("" for none), its price, and the sticks on the table,
    which `added` are the rows of."""

    cell: Cell
    limit: str
    price: Price
    honba: int = 0
    deposits: int = 0
    added: tuple[LedgerRow, ...] = ()

    def problem(self) -> CellProblem:
        return CellProblem(self.cell, self.honba, self.deposits)

    def badges(self, texts: Texts) -> tuple[str, ...]:
        return tuple(self._badges(texts))

    def _badges(self, texts: Texts) -> Iterator[str]:
        yield side_text(self.cell.dealer, texts)
        yield count_text(self.cell, self.limit, texts)
        yield way_text(self.cell.tsumo, texts)
        yield from sticks_texts(self.honba, self.deposits, texts)

    def explanation(self) -> tuple[LedgerRow, ...]:
        return (*step_rows(self.price.steps), *self.added)


def _keys(rules: RiichiRules) -> Iterator[str]:
    return map(key_of, asked_cells(rules))


def _seek(card: Card, rules: RiichiRules, _seed: int) -> Iterator[Question]:
    cell = cell_of_key(card.key)
    price = price_of(cell, rules)
    subject = CellSubject(cell, limit_of(cell, rules), price)
    yield Question(card, subject, ("points",), (("points", price.shares),), cell)


KIND: Final = QuestionKind(
    CELLS, GAME, (POINTS,), _keys, _seek, DeclarationReader.reply,
    reasons=("lacks_points", *LIMIT_REASONS), fixed=True, likeliest=True,
)  # fmt: skip
"""What does this cell pay?"""


# --- cells as keys, and in the table


def side_and_way(won: Cell | Situation) -> str:
    """The winner and the way in a key: `child.ron`."""
    return f"{SIDES[won.dealer]}.{WAYS[won.tsumo]}"


def key_of(cell: Cell) -> str:
    """The cell as a key: `child.ron.30.3`, `dealer.tsumo.0.6`, `child.ron.yakuman.1`."""
    how = side_and_way(cell)
    return f"{how}.yakuman.{cell.yakuman}" if cell.yakuman else f"{how}.{cell.fu}.{cell.han}"


def cell_of_key(key: str) -> Cell:
    """The cell of a key; ValueError for any other text."""
    side, way, fu, han = key.split(".")
    dealer, tsumo = bool(SIDES.index(side)), bool(WAYS.index(way))
    if fu == "yakuman":
        return Cell(dealer, tsumo, 0, 0, int(han))
    return Cell(dealer, tsumo, int(fu), int(han))


def cell_in_key(key: str) -> Cell | None:
    """The cell of a key; None for a key of something else."""
    try:
        return cell_of_key(key)
    except ValueError:
        return None


def spot_of(cell: Cell, rules: RiichiRules) -> TableSpot:
    """The place of the cell in the table as it is shown."""
    whose: Literal["child", "dealer", "both"] = "dealer" if cell.dealer else "child"
    if cell.fu and by_share(rules):
        whose = "both"
    way: Literal["", "ron", "tsumo"] = ""
    if rules.table is not None:
        way = "tsumo" if cell.tsumo else "ron"
    return TableSpot(whose, cell.fu, cell.han, cell.yakuman, way)


def spot_of_card(card: Card, rules: RiichiRules) -> TableSpot | None:
    """The place of a card in the table; None for one that is about something else."""
    return spot_of(cell_of_key(card.key), rules) if card.kind == CELLS else None


def limit_of(cell: Cell, rules: RiichiRules) -> str:
    """The name of the limit that a cell without fu has, "" for none."""
    if cell.fu:
        return ""
    rows = (row for row in han_rows(rules) if not row.yakuman and row.first == cell.han)
    return next((row.limit for row in rows), "")


def asked_cells(rules: RiichiRules) -> Iterator[Cell]:
    """The cells that are asked for, the most frequent first.

    Where the dealer has one line for ron and tsumo, it is asked once.
    """
    if not by_share(rules):
        yield from in_order(rules)
        return

    def both(cell: Cell) -> int:
        one = frequency(cell, rules)
        return one + frequency(_by_ron(cell), rules) if cell.dealer and cell.fu else one

    cells = [c for c in in_order(rules) if not (c.dealer and c.fu and not c.tsumo)]
    yield from sorted(cells, key=both, reverse=True)


def _by_ron(cell: Cell) -> Cell:
    return Cell(cell.dealer, False, cell.fu, cell.han, cell.yakuman)


# --- cells in words


def side_text(dealer: bool, texts: Texts) -> str:
    return texts.ui(f"table.{SIDES[dealer]}")


def way_text(tsumo: bool, texts: Texts) -> str:
    return texts.ui(f"table.{WAYS[tsumo]}")


def sticks_texts(honba: int, deposits: int, texts: Texts) -> Iterator[str]:
    """The honba and the riichi sticks on the table, where there are any: `2本場`, `供託1本`."""
    if honba:
        yield texts.ui("drill.honba", honba)
    if deposits:
        yield texts.ui("drill.deposits", deposits)


def count_text(cell: Cell, limit: str, texts: Texts) -> str:
    """The han and fu of a cell, with the name of its limit: `30符3翻`, `ハネ満 6–7翻`, `役満`."""
    if cell.yakuman:
        return texts.limit("yakuman", cell.yakuman)
    if cell.fu:
        return texts.points("fu_han", cell.fu, cell.han)
    return f"{texts.limit(limit)} {texts.han(cell.han)}" if limit else texts.han(cell.han)


def cell_text(cell: Cell, rules: RiichiRules, texts: Texts) -> str:
    """A cell in one line: `子 30符3翻 ツモ`."""
    count = count_text(cell, limit_of(cell, rules), texts)
    return " ".join((side_text(cell.dealer, texts), count, way_text(cell.tsumo, texts)))
