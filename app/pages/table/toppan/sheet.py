"""Builds the tables of 競技十半: yaku, prizes, what han pay at each stake, and dora."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from app.views.ledgers import LedgerRow
from app.views.tables import Grid, GridCell, GridName, Phrase, TableCell, TableSheet, TableSpot
from engine.ledger import Line, total
from engine.library import fingerprint_of
from engine.rulebook import AnyRule, Rule
from engine.tiles import TILES, Tile
from engine.toppan.facts import Fact
from engine.toppan.rules import Prize, ToppanRules, Worth, load
from engine.toppan.scoring.dora import GROUPS, group_of, pointed_at, rule_of
from engine.toppan.scoring.price import price, stake_line
from engine.toppan.situation import Stake
from engine.toppan.verdict import Score
from engine.toppan.yaku import YAKU

ROW_HAN: Final = (*range(1, 16), 20, 30)
"""The han of the rows; more han go on in the same way."""
CARD_KINDS: Final = ("toppan_points", "toppan_dora")
"""The kinds of the drill's cards that cells name."""
_CACHED: Final = 24
_NOTHING: Final = Phrase("nothing")
_WIND: Final = 9
_HONORS: Final = (TILES[27], TILES[31])


def sheet_of(document: str, honba: int = 0) -> TableSheet:
    """The tables of a document by its id, those without yaku left out; with counters, what they
    add to every win."""
    return _sheet(document, fingerprint_of(document), honba)


@lru_cache(_CACHED)
def _sheet(document: str, _text: str, honba: int) -> TableSheet:
    """Cached by the fingerprint of the document."""
    rules = load(document)
    grids = (_wins(rules), _prizes(rules), _stakes(rules, honba), _dora(rules))
    return TableSheet(document, "both", honba, tuple(grid for grid in grids if grid.rows))


def _ui(key: str, *values: object) -> Phrase:
    return Phrase("ui", (f"table_page.{key}", *values))


def _cell(
    grid: GridName,
    row: Phrase,
    column: Phrase,
    phrase: Phrase,
    rows: tuple[LedgerRow, ...],
    card: str = "",
) -> GridCell:
    """A cell; `card` is the drill's card about it: a kind of question and its key."""
    spot = TableSpot("both", name=card or f"{grid} {row.values} {column.values}")
    mangan = phrase.form == "mangan" or phrase.values[:1] == ("table_page.mangan_or",)
    limit = "mangan" if mangan else ""
    lines = () if phrase.form == "nothing" else (TableCell("ron", limit=limit),)
    return GridCell(spot, lines, phrase=phrase, name=(row, column), rows=rows, asked=bool(card))


def _noted(*rules: AnyRule) -> tuple[LedgerRow, ...]:
    """Ledger rows of rules without an amount."""
    return tuple(LedgerRow("line", rule=rule) for rule in rules)


# --- 和了役


def _wins(rules: ToppanRules) -> Grid:
    columns = (_ui("column.condition"), _ui("column.worth"), _ui("column.excludes"))
    heads = tuple(Phrase("yaku", (yaku,)) for yaku in rules.win)
    cells = []
    for head, (yaku, rule) in zip(heads, rules.win.items(), strict=True):
        parts = (_condition(yaku, rule, rules), _worth(rule, rules), _excluded(rule))
        cells.append(tuple(
            _cell("wins", head, column, *each)
            for column, each in zip(columns, parts, strict=True)
        ))  # fmt: skip
    reads = _ui(f"reads.wins.{rules.reading.triplet_over.value}", _limit(rules))
    return Grid("wins", columns, heads, tuple(cells), reads=reads)


def _limit(rules: ToppanRules) -> str:
    return f"{rules.tiles.limit.value:g}"


def _worth(rule: Rule[Worth], rules: ToppanRules) -> tuple[Phrase, tuple[LedgerRow, ...]]:
    worth = rule.value
    if not worth.mangan:
        line = Line(rule, worth.han)
        return Phrase("han", (worth.han,)), (han_row(line),)
    rows = [LedgerRow("line", line=Line(rule, 1), rule=rule, amount=1, unit="mangan")]
    rows += [halves_row(line) for stake in Stake for line in price(0, True, stake, 0, rules)]
    if not worth.over:
        return Phrase("mangan"), tuple(rows)
    over = Line(rule, worth.over, label="over")
    return _ui("mangan_or", worth.over), (
        *rows,
        han_row(over),
        *_noted(rules.reading.triplet_over),
    )


def _condition(
    yaku: str, rule: Rule[Worth], rules: ToppanRules
) -> tuple[Phrase, tuple[LedgerRow, ...]]:
    """What the hand needs, and in how many tiles it is pure."""
    facts = tuple(fact for fact in YAKU[yaku] if fact is not Fact.WITHIN)
    if not rule.value.pure:
        return Phrase("facts", (rules.tiles.limit, *facts)), _noted(rule, rules.tiles.limit)
    pure = _noted(rules.reading.pure, rule, rules.tiles.limit)
    return Phrase("pure_facts", (rule.value.pure, rules.tiles.limit, *facts)), pure


def _excluded(rule: Rule[Worth]) -> tuple[Phrase, tuple[LedgerRow, ...]]:
    if rule.value.mangan:
        return _ui("all_others"), _noted(rule)
    excluded = rule.value.excludes
    return Phrase("yakus", excluded) if excluded else _NOTHING, _noted(rule)


# --- 懸賞役


def _prizes(rules: ToppanRules) -> Grid:
    columns = (_ui("column.condition"), _ui("column.worth"))
    heads = tuple(Phrase("yaku", (yaku,)) for yaku in rules.prize)
    cells = tuple(
        (
            _cell("prizes", head, columns[0], _asked(yaku, rules), _noted(rule)),
            _cell("prizes", head, columns[1], _prize(rule), _each(rule, rules)),
        )
        for head, (yaku, rule) in zip(heads, rules.prize.items(), strict=True)
    )
    return Grid("prizes", columns, heads, cells, reads=_ui("reads.prizes", _limit(rules)))


def _asked(yaku: str, rules: ToppanRules) -> Phrase:
    """What a prize is for; the first four are counted and have no facts."""
    facts = tuple(YAKU[yaku])
    if not facts:
        return _ui(f"counted.{yaku}")
    return Phrase("facts", (rules.tiles.limit, *facts))


def _prize(rule: Rule[Prize]) -> Phrase:
    """The han of a prize, marked where it counts above the limit, too."""
    han = Phrase("han", (rule.value.han,))
    return _ui("over_too", rule.value.han) if rule.value.over else han


def _each(rule: Rule[Prize], rules: ToppanRules) -> tuple[LedgerRow, ...]:
    """What one prize adds, and the rules on how several count."""
    more: dict[str, tuple[AnyRule, ...]] = {
        "prize.dora": (rules.dora.multiplicity,),
        "prize.chanfonpai": (rules.reading.round_wind,),
        "prize.funiisou": (rules.reading.half_flush,),
        "prize.chunchantoi": (rules.reading.pairs,),
        "prize.yanshuudien": (rules.payment.mangan_honba,),
    }
    return (han_row(Line(rule, rule.value.han)), *_noted(*more.get(rule.key, ())))


# --- points


def _stakes(rules: ToppanRules, honba: int) -> Grid:
    columns = tuple(_ui(f"column.{stake}") for stake in Stake)
    counts: tuple[int, ...] = (*ROW_HAN, 0)
    heads = tuple(Phrase("han", (han,)) if han else Phrase("mangan") for han in counts)
    cells = tuple(
        tuple(
            _cell(
                "stakes",
                head,
                column,
                *_paid(han, stake, honba, rules),
                card=_stake_card(stake, han),
            )
            for column, stake in zip(columns, Stake, strict=True)
        )
        for head, han in zip(heads, counts, strict=True)
    )
    return Grid("stakes", columns, heads, cells)


def card_spot(kind: str, key: str) -> TableSpot:
    """The cell that a card of the drill is about."""
    return TableSpot("both", name=f"{kind}:{key}")


def _stake_card(stake: Stake, han: int) -> str:
    return f"toppan_points:stake.{stake}.{han or 'mangan'}"


def stake_spot(stake: Stake, score: Score, honba: int, rules: ToppanRules) -> TableSpot:
    """The cell that pays a hand at a stake, in the tables to which `honba` are added."""
    added = 0 if score.mangan else total(tuple(_counters(honba, rules)))
    return card_spot(*_stake_card(stake, score.han - added).split(":"))


def _paid(
    han: int, stake: Stake, honba: int, rules: ToppanRules
) -> tuple[Phrase, tuple[LedgerRow, ...]]:
    """What so many han pay, honba included; 0 han are a mangan."""
    added = [han_row(line) for line in _counters(honba, rules)] if han else []
    whole = han + sum(row.amount for row in added)
    lines = price(whole, not han, stake, honba, rules)
    rows = (*added, halves_row(stake_line(stake, rules)), *map(halves_row, lines))
    return Phrase("halves", (total(lines),)), rows


def _counters(honba: int, rules: ToppanRules) -> Iterator[Line]:
    rule = rules.prize.get("yanshuudien")
    if honba and rule is not None:
        yield Line(rule, rule.value.han * honba, of=(honba,))


# --- dora


def _dora(rules: ToppanRules) -> Grid:
    firsts = [next(t for t in TILES if GROUPS[t.kind] == group) for group in range(_WIND)]
    columns = (*(_ui("any_suit", tile.number) for tile in firsts), *_NAMED)
    cells = tuple(
        _cell("dora", _ui("column.dora"), column, _shown_by(tile, columns),
              _noted(rule_of(pointed_at(tile), rules), rules.dora.multiplicity),
              card=_dora_card(tile))
        for column, tile in zip(columns, (*firsts, *_HONORS), strict=True)
    )  # fmt: skip
    return Grid("dora", columns, (_ui("column.dora"),), (cells,))


_NAMED: Final = (_ui("winds"), _ui("dragons"))


def _dora_card(indicator: Tile) -> str:
    return f"toppan_dora:dora.of.{group_of(indicator)}"


def dora_spot(indicator: Tile) -> TableSpot:
    """The cell of an indicator."""
    return card_spot(*_dora_card(indicator).split(":"))


def _shown_by(indicator: Tile, columns: tuple[Phrase, ...]) -> Phrase:
    return columns[pointed_at(indicator)]


def han_row(line: Line) -> LedgerRow:
    """A line in han."""
    return LedgerRow("line", line=line, rule=line.rule, amount=line.amount, unit="han")


def halves_row(line: Line) -> LedgerRow:
    """A line in half points."""
    return LedgerRow("line", line=line, rule=line.rule, amount=line.amount, unit="halves")
