"""Questions about hands: what the winner declares, as fu, han and points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from app.pages.drill.kinds.cells import cell_of_key, key_of
from app.pages.drill.kinds.declared import ask_declared, declared_kind
from app.pages.drill.kinds.frequency import in_order
from app.pages.drill.kinds.hands import NO_YAKU, NO_YAKU_AT, seek_hand
from app.pages.drill.kinds.kind import Card, HandQuestions, Question
from engine.riichi.practice.deal import Dealt, Wish, possible
from engine.riichi.practice.grade import cell_of
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.table import Cell, cells, han_rows
from engine.riichi.verdict import Score


def _keys(rules: RiichiRules) -> Iterator[str]:
    """The cells that hands are in."""
    there = (cell for cell in in_order(rules) if possible(wish_for(cell, rules), rules))
    for at, cell in enumerate(there):
        if at == NO_YAKU_AT:
            yield NO_YAKU
        yield key_of(cell)


def wish_for(cell: Cell, rules: RiichiRules) -> Wish:
    """The wish for a hand in a cell."""
    if cell.fu:
        return Wish(han=cell.han, fu=cell.fu, dealer=cell.dealer, tsumo=cell.tsumo)
    row = next(r for r in han_rows(rules) if (r.first, r.yakuman) == (cell.han, cell.yakuman))
    limit, han = (row.limit, None) if row.limit else (None, row.first)
    return Wish(han=han, limit=limit, dealer=cell.dealer, tsumo=cell.tsumo)


def _seek(card: Card, rules: RiichiRules, seed: int) -> Iterator[Question | None]:
    wish = Wish(no_yaku=True) if card.key == NO_YAKU else wish_for(cell_of_key(card.key), rules)
    for found in seek_hand(wish, seed, rules, lambda dealt: not dealt.situation.honba):
        yield found and ask_declared(card, found, rules)


def _keys_of(dealt: Dealt, best: Score, rules: RiichiRules) -> Iterator[str]:
    """The card of the cell that the hand is in; none where that cell is in no table."""
    situation = dealt.situation
    cell = cell_of(best, situation.dealer, situation.tsumo)
    if cell in cells(rules):
        yield key_of(cell)
        return
    for row in han_rows(rules):
        last = cell.han if row.last is None else row.last
        if row.yakuman == cell.yakuman and row.first <= cell.han <= last:
            yield key_of(Cell(situation.dealer, situation.tsumo, 0, row.first, row.yakuman))
            return


KIND: Final = declared_kind("declaration", _keys, _seek, HandQuestions(_keys_of, ask_declared))
"""What is declared? Fu, han and points, as they are spoken."""
