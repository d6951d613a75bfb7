"""Questions about hands: their fu, their yaku and han, what is declared, and who pays what."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from app.pages.drill.kinds.card import Card, HandAsked, Question
from app.pages.drill.kinds.cells import MOST_HONBA, cell_of_key, key_of
from app.pages.drill.kinds.frequency import fu_frequency, in_order, yaku_frequency
from engine.ledger import balance, total
from engine.riichi.judge import judge
from engine.riichi.practice.deal import TRIALS, Dealt, Wish, deal, play
from engine.riichi.practice.dice import mixed
from engine.riichi.practice.grade import Value, cell_of
from engine.riichi.practice.reach import can_be, least_han
from engine.riichi.rules import RiichiRules
from engine.riichi.scoring.table import HIGHEST_FU, Cell, cells, han_rows
from engine.riichi.situation import RIICHI, Situation
from engine.riichi.verdict import Agari, Score, Shares
from engine.riichi.yaku import YAKU

NO_YAKU: Final = "no_yaku"
SEAT_FIELDS: Final = ("east", "south", "west", "north")
_YAKU: Final = "yaku."
_LIFTS: Final = ("fu.rounding", "fu.minimum")
_SIDES: Final = ("child", "dealer")
_WAYS: Final = ("ron", "tsumo")
_FORMS: Final = ("open", "closed")
_KAZOE: Final = 13
_TRIES: Final = 400
_A_STEP: Final = 8
"""Hands that are looked at in one step."""
Steps = Callable[[Card, Any, int], Iterator[Question | None]]
"""Steps to a question about a hand, which is the last of them; those before are None."""
_PAO: Final = "pao"


def _asked(card: Card, found: Dealt, rules: RiichiRules, fields: tuple[str, ...]) -> Question:
    """The question about a hand, with all that may be said of it."""
    around = found.situation
    verdict = judge(found.hand, around, rules)
    about = HandAsked(found, verdict)
    if not isinstance(verdict, Agari):
        none: tuple[tuple[str, Value], ...] = (
            *(("yaku", frozenset()), ("han", 0), ("fu", 0)),
            ("points", Shares(0, 0)),
        )
        return Question(card.kind, card, about, fields, none)
    best = verdict.best
    cell = cell_of(best, around.dealer, around.tsumo)
    return Question(card.kind, card, about, fields, tuple(_truth(best, around, rules)), cell)


def _truth(best: Score, around: Situation, rules: RiichiRules) -> Iterator[tuple[str, Value]]:
    counted = (line.rule.key for line in best.yaku if line.rule.key.startswith(_YAKU))
    yield "yaku", frozenset(key.removeprefix(_YAKU) for key in counted)
    yield "han", _KAZOE * best.yakuman or best.han
    if rules.fu is not None:
        yield "fu", best.fu or 0
        items = (x for x in best.fu_lines if x.rule.key not in _LIFTS and x.amount)
        yield "items", tuple(sorted(line.amount for line in items))
    if best.limit:
        yield "limit", _many(best)
    yield "points", _spoken(best, around)
    if around.honba:
        yield "plain", best.shares


def _many(best: Score) -> str:
    """The name of the limit; two and three yakuman have their own."""
    names = {2: "double_yakuman", 3: "triple_yakuman"}
    return names.get(best.yakuman, best.limit)


def _spoken(best: Score, around: Situation) -> Shares:
    """What is declared, honba included."""
    added = total(p.line for p in best.payments if p.line.rule.key == "payment.honba")
    high, low = best.shares.high, best.shares.low
    if not around.tsumo:
        return Shares(high + added, 0)
    return Shares(high + added // 3, low + added // 3)


def _found(
    wish: Wish, seed: int, rules: RiichiRules, fits: Callable[[Dealt], bool] = lambda _: True
) -> Iterator[Dealt | None]:
    """Steps to a hand of the seed as wished, which is the last of them; those before are None.

    A step is short, so that whoever waits for a click can be served in between.
    """
    first = play(seed, rules, wish, 1)  # what comes about often is a hand that was played
    if first is not None and fits(first):
        yield first
        return
    yield None
    for number in range(_TRIES * TRIALS // _A_STEP):
        found = deal(mixed(mixed(seed) + number), rules, wish, _A_STEP)
        if found is not None and fits(found):
            yield found
            return
        yield None
    raise ValueError(f"{rules.document.id!r} has no hand as wished: {wish}")


def at_once(steps: Steps) -> Callable[[Card, RiichiRules, int], Question]:
    """The question at the end of its steps, however long they take."""

    def ask(card: Card, rules: RiichiRules, seed: int) -> Question:
        return next(found for found in steps(card, rules, seed) if found is not None)

    return ask


# --- fu


def fu_keys(rules: RiichiRules) -> Iterator[str]:
    """Fu and how they are won: `closed.ron.40`."""
    ways = [way for way in least_han(rules) if way.fu <= HIGHEST_FU]
    for way in sorted(ways, key=lambda way: (-fu_frequency(way), way)):
        yield f"{_FORMS[way.menzen]}.{_WAYS[way.tsumo]}.{way.fu}"


def seek_fu(card: Card, rules: RiichiRules, seed: int) -> Iterator[Question | None]:
    """How many fu has this hand?"""
    form, how, fu = card.key.split(".")
    opened, tsumo = form == "open", how == "tsumo"
    for found in _found(Wish(fu=int(fu), opened=opened, tsumo=tsumo), seed, rules):
        yield found and about_fu(card, found, rules)


def about_fu(card: Card, found: Dealt, rules: RiichiRules) -> Question:
    return _asked(card, found, rules, ("fu",))


def fu_key(found: Dealt, best: Score) -> str:
    """The card that a hand is a question of."""
    return f"{_FORMS[found.hand.menzen]}.{_WAYS[found.situation.tsumo]}.{best.fu}"


# --- yaku and han


def yaku_keys(rules: RiichiRules) -> Iterator[str]:
    """The yaku of a document, and a hand without any after the usual ones."""
    found = [yaku for yaku in YAKU if _counts(yaku, rules)]
    found.sort(key=lambda yaku: -yaku_frequency(yaku))
    yield from (*found[:_NO_YAKU_AT], NO_YAKU, *found[_NO_YAKU_AT:])


_NO_YAKU_AT: Final = 12


def _counts(yaku: str, rules: RiichiRules) -> bool:
    rule = rules.yaku.get(yaku)
    return rule is not None and rule.value.had()


def seek_yaku(card: Card, rules: RiichiRules, seed: int) -> Iterator[Question | None]:
    """Which yaku has this hand, and how many han is it worth?"""
    none = card.key == NO_YAKU
    wish = Wish(no_yaku=True) if none else Wish(yaku=frozenset((card.key,)))
    for found in _found(wish, seed, rules):
        yield found and about_yaku(card, found, rules)


def about_yaku(card: Card, found: Dealt, rules: RiichiRules) -> Question:
    return _asked(card, found, rules, ("yaku", "han"))


# --- the declaration


def declared_keys(rules: RiichiRules) -> Iterator[str]:
    """The cells that hands are in."""
    for at, cell in enumerate(c for c in in_order(rules) if _has_hands(c, rules)):
        if at == _NO_YAKU_AT:
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


def seek_declaration(card: Card, rules: RiichiRules, seed: int) -> Iterator[Question | None]:
    """What is declared? Fu, han and points, as they are spoken."""
    wish = Wish(no_yaku=True) if card.key == NO_YAKU else wish_for(cell_of_key(card.key), rules)
    for found in _found(wish, seed, rules, lambda dealt: not dealt.situation.honba):
        yield found and about_declaration(card, found, rules)


def about_declaration(card: Card, found: Dealt, rules: RiichiRules) -> Question:
    fields = ("han", "points") if rules.fu is None else ("han", "fu", "points")
    return _asked(card, found, rules, fields)


def declaration_key(found: Dealt, best: Score, rules: RiichiRules) -> str:
    """The card that a hand is a question of, "" where its cell is in no table."""
    around = found.situation
    cell = cell_of(best, around.dealer, around.tsumo)
    if cell in cells(rules):
        return key_of(cell)
    for row in han_rows(rules):
        last = cell.han if row.last is None else row.last
        if row.yakuman == cell.yakuman and row.first <= cell.han <= last:
            return key_of(Cell(around.dealer, around.tsumo, 0, row.first, row.yakuman))
    return ""


# --- who pays what


def paid_keys(rules: RiichiRules) -> Iterator[str]:
    """Who wins how, and what lies on the table: `child.ron.honba`; and the cases of liability."""
    lying = ("plain", "deposits") if not rules.payment.honba.value else _LYING
    for what in lying:
        for dealer, tsumo in ((False, False), (False, True), (True, False), (True, True)):
            yield f"{_SIDES[dealer]}.{_WAYS[tsumo]}.{what}"
    if "daisangen" in rules.pao.yaku.value:
        yield from (f"{_PAO}.{how}" for how in reversed(_WAYS))


_LYING: Final = ("plain", "deposits", "honba", "both")


def seek_paid(card: Card, rules: RiichiRules, seed: int) -> Iterator[Question | None]:
    """What does each seat gain or lose?"""
    side, way, what = (*card.key.split("."), "")[:3]
    if side == _PAO:
        wish = Wish(yaku=frozenset(("daisangen",)), opened=True, tsumo=way == "tsumo")
        steps = _found(wish, seed, rules, lambda dealt: _liable(dealt, rules))
    else:
        wish = Wish(dealer=side == "dealer", tsumo=way == "tsumo")
        steps = _found(wish, seed, rules, lambda dealt: _lies(dealt.situation) == what)
    for found in steps:
        yield found and about_paid(card, found, rules)


def about_paid(card: Card, found: Dealt, rules: RiichiRules) -> Question:
    verdict = judge(found.hand, found.situation, rules)
    assert isinstance(verdict, Agari)  # no wish for a hand without yaku was made
    moved = balance(verdict.best.payments)
    truth = tuple(zip(SEAT_FIELDS, moved, strict=True))
    return Question(card.kind, card, HandAsked(found, verdict), SEAT_FIELDS, truth)


def paid_key(found: Dealt, rules: RiichiRules) -> str:
    """The card that a hand is a question of."""
    around = found.situation
    if _liable(found, rules):
        return f"{_PAO}.{_WAYS[around.tsumo]}"
    return f"{_SIDES[around.dealer]}.{_WAYS[around.tsumo]}.{_lies(around)}"


def _lies(around: Situation) -> str:
    """What lies on the table besides the winner's own deposit."""
    others = around.deposits > bool(around.events & RIICHI)
    if around.honba > MOST_HONBA:
        return ""
    return ("both" if others else "honba") if around.honba else "deposits" if others else "plain"


def _liable(found: Dealt, rules: RiichiRules) -> bool:
    verdict = judge(found.hand, found.situation, rules)
    assert isinstance(verdict, Agari)
    return any(p.line.rule.key.startswith("pao.") for p in verdict.best.payments)
