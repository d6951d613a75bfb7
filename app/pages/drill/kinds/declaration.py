"""Questions about hands: what the winner declares, as fu, han and points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from app.pages.drill.kinds.cells import cell_of_key, key_of
from app.pages.drill.kinds.control import Control, KeypadControl
from app.pages.drill.kinds.declaration_reader import LIMIT_REASONS, DeclarationReader
from app.pages.drill.kinds.fields import POINTS, YAKU
from app.pages.drill.kinds.frequency import in_order
from app.pages.drill.kinds.hands import HAND_FIELDS, NO_YAKU, NO_YAKU_AT, judged, seek_hand
from app.pages.drill.kinds.kind import Card, HandQuestions, Question, QuestionKind
from app.pages.drill.kinds.options import fu_options, han_options
from app.texts.texts import Texts
from engine.riichi.practice.deal import Dealt, Wish
from engine.riichi.practice.grade import BY_LIMIT, cell_of
from engine.riichi.practice.reach import can_be
from engine.riichi.rules import GAME, RiichiRules
from engine.riichi.scoring.table import Cell, cells, han_rows
from engine.riichi.verdict import Score


def _keys(rules: RiichiRules) -> Iterator[str]:
    """The cells that hands are in."""
    for at, cell in enumerate(c for c in in_order(rules) if _has_hands(c, rules)):
        if at == NO_YAKU_AT:
            yield NO_YAKU
        yield key_of(cell)


def _has_hands(cell: Cell, rules: RiichiRules) -> bool:
    return not cell.fu or can_be(cell.fu, cell.han, None, cell.tsumo, rules)


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
        yield found and _ask(card, found, rules)


def _ask(card: Card, found: Dealt, rules: RiichiRules) -> Question:
    fields = ("han", "points") if rules.fu is None else ("han", "fu", "points")
    return judged(card, found, rules, fields)


def _keys_of(found: Dealt, best: Score, rules: RiichiRules) -> Iterator[str]:
    """The card of the cell that the hand is in; none where that cell is in no table."""
    around = found.situation
    cell = cell_of(best, around.dealer, around.tsumo)
    if cell in cells(rules):
        yield key_of(cell)
        return
    for row in han_rows(rules):
        last = cell.han if row.last is None else row.last
        if row.yakuman == cell.yakuman and row.first <= cell.han <= last:
            yield key_of(Cell(around.dealer, around.tsumo, 0, row.first, row.yakuman))
            return


def _written(question: Question, texts: Texts) -> str:
    """Fu, han and points; the name of the limit stands for fu and han."""
    truth = question.expected
    if not truth["yaku"]:
        return YAKU.write(truth["yaku"], texts)
    if "limit" not in truth:
        return " ".join(KIND.field(key).write(truth[key], texts) for key in question.fields)
    rest = (key for key in question.fields if key not in BY_LIMIT)
    parts = (KIND.field(key).write(truth[key], texts) for key in rest)
    return " ".join((texts.limit(str(truth["limit"])), *parts))


def _controls(_question: Question, rules: RiichiRules, texts: Texts) -> tuple[Control, ...]:
    """Fu, han and limits as options, and digits for the points."""
    han = han_options(rules, texts, without_yaku=True)
    counts = (han,) if rules.fu is None else (fu_options(rules, texts), han)
    return *counts, KeypadControl(POINTS.keypad)


KIND: Final = QuestionKind(
    "declaration", GAME, HAND_FIELDS, _keys, _seek, DeclarationReader.reply, _written,
    reasons=("lacks_han", "lacks_fu", "lacks_points", *LIMIT_REASONS),
    controls=_controls, hands=HandQuestions(_keys_of, _ask),
)  # fmt: skip
"""What is declared? Fu, han and points, as they are spoken."""
