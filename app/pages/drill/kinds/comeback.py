"""Questions about the last hand of a game: the least win that reaches a place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from app.pages.drill.kinds.cells import SIDES, count_text, way_text
from app.pages.drill.kinds.control import Control
from app.pages.drill.kinds.declaration_reader import MOST_HAN, DeclarationReader, is_fu
from app.pages.drill.kinds.fields import shares_text
from app.pages.drill.kinds.frequency import frequency
from app.pages.drill.kinds.hands import seek_drawn
from app.pages.drill.kinds.kind import Card, Question, QuestionKind, QuestionSubject, ReplyField
from app.pages.drill.kinds.options import fu_options, han_options
from app.pages.drill.kinds.reader import UnreadError
from app.pages.drill.kinds.spelling import Token
from app.pages.score.rows import step_rows
from app.texts.texts import Texts
from app.views.ledgers import LedgerRow
from app.views.table_picture import PicturedSeat, TablePicture
from engine.ledger import SEATS, total
from engine.riichi.play.ending import last_round
from engine.riichi.practice.comeback import (
    AfterWin,
    ComebackGoal,
    DecidingHand,
    NeededWin,
    after_win,
    dealer_may_end,
    drawn_last_hand,
    goals_of,
    needed,
    reaches,
    rival,
)
from engine.riichi.practice.grade import Grade, Value, price_of
from engine.riichi.rules import GAME, RiichiRules
from engine.riichi.scoring.table import Cell, cells
from engine.riichi.verdict import Shares

_WAYS: Final = ("ron.rival", "tsumo", "ron.other")
_TRIES: Final = 4000
_LAST_HAND: Final = 4


class ComebackSubject(QuestionSubject, frozen=True):
    """The last hand, the goal, and the least win that reaches it; `loser` is a seat of the game."""

    last: DecidingHand
    round_wind: int
    goal: ComebackGoal
    loser: int | None
    needed: NeededWin
    cell: Cell

    def name(self, texts: Texts) -> str:
        hand = self.last
        points = (f"{texts.wind(wind)}{score}" for wind, score in enumerate(hand.by_wind))
        own = texts.titled(texts.role(0), texts.seat(hand.wind(hand.seat)))
        parts = [self._round(texts), " ".join(points), own, self.situation(texts)]
        if hand.honba:
            parts.insert(1, texts.ui("drill.honba", hand.honba))
        if hand.deposits:
            parts.insert(1, texts.ui("drill.deposits", hand.deposits))
        return texts.list_of(parts)

    def situation(self, texts: Texts) -> str:
        way = way_text(True, texts)
        if self.loser is not None:
            way = texts.ui("drill.ron", texts.seat(self.last.wind(self.loser)))
        goal = texts.ui(f"kinds.goal.{self.goal}")
        return f"{goal}　{way}"

    def _round(self, texts: Texts) -> str:
        return texts.ui("kinds.round", texts.wind_name(self.round_wind), _LAST_HAND)

    def picture(self, texts: Texts) -> TablePicture:
        one, two, three, four = (self._plate(turns, texts) for turns in range(SEATS))
        hand = self.last
        return TablePicture(
            (one, two, three, four), self._round(texts), hand.honba, hand.deposits
        )  # fmt: skip

    def _plate(self, turns: int, texts: Texts) -> PicturedSeat:
        seat = (self.last.seat + turns) % SEATS
        wind, role = self.last.wind(seat), texts.role(turns)
        if not wind:
            role = texts.ui("role_and", role, texts.dealer_or_child(wind))
        score, paid = str(self.last.scores[seat]), seat == self.loser
        return PicturedSeat(texts.wind(wind), role, score, ivory=turns == 0, highlighted=paid)

    def explanation(self) -> tuple[LedgerRow, ...]:
        return tuple(_rows(self.needed.enough))


def _rows(there: AfterWin) -> Iterator[LedgerRow]:
    """What the win pays, and what the end of the game makes of it."""
    yield LedgerRow("head", "points")
    yield from step_rows(there.price.steps)
    extra: dict[str, list[Any]] = {}
    for payment in there.payments:
        if payment.line.rule.key.startswith("payment."):
            extra.setdefault(payment.line.rule.key, []).append(payment.line)
    for lines in extra.values():
        line = lines[0]
        yield LedgerRow("line", line=line, rule=line.rule, amount=total(lines), unit="points")
    received = sum(payment.points for payment in there.payments)
    yield LedgerRow("sum", "received", amount=received, unit="points")
    yield LedgerRow("head", "end")
    marks = there.result.unit == "marks"
    for line in there.own.lines:
        if not marks:
            yield LedgerRow("line", line=line, rule=line.rule, amount=line.amount, unit="points")
    rules = (there.ended_by, *there.result.because)
    yield from (LedgerRow("line", rule=rule) for rule in rules if rule is not None)
    if not marks:
        yield LedgerRow("sum", "end_total", amount=there.own.total, unit="points")


# --- cards and questions


def _keys(rules: RiichiRules) -> Iterator[str]:
    """The goal, the side and the way: `first.child.ron.rival`, `second.dealer.tsumo`.

    A dealer is asked only where a win can end the game.
    """
    sides = SIDES if dealer_may_end(rules) else SIDES[:1]
    for goal in goals_of(rules):
        for side in sides:
            yield from (f"{goal}.{side}.{way}" for way in _WAYS)


def _seek(card: Card, rules: RiichiRules, seed: int) -> Iterator[Question | None]:
    named, side, way = card.key.split(".", 2)
    goal = next(known for known in goals_of(rules) if known == named)

    def draw(number: int) -> Question | None:
        hand = drawn_last_hand(number, goal, side == SIDES[1], rules)
        if hand is None or rival(hand, goal, rules) == hand.seat:
            return None
        loser = _loser(hand, goal, way, rules)
        found = needed(hand, goal, loser, rules)
        return None if found is None else _question(card, hand, goal, loser, found, rules)

    yield from seek_drawn(draw, seed, _TRIES)


def _loser(hand: DecidingHand, goal: ComebackGoal, way: str, rules: RiichiRules) -> int | None:
    """The seat that discards, None by tsumo."""
    if way == "tsumo":
        return None
    before = rival(hand, goal, rules)
    if way == "ron.rival":
        return before
    return next(
        seat
        for turns in range(1, SEATS)
        if (seat := (hand.seat + turns) % SEATS) not in (before, hand.seat)
    )


def _question(
    card: Card,
    hand: DecidingHand,
    goal: ComebackGoal,
    loser: int | None,
    found: NeededWin,
    rules: RiichiRules,
) -> Question:
    cell = max(found.cells, key=lambda one: frequency(one, rules))
    subject = ComebackSubject(hand, last_round(rules.game), goal, loser, found, cell)
    truth: tuple[tuple[str, Value], ...] = (("needed", found.enough.price.shares),)
    return Question(card, subject, ("needed",), truth, cell)


# --- answers


def _written(question: Question, texts: Texts) -> str:
    """The count and the points: `40符3翻 5200`, `満貫 8000`."""
    subject = question.subject
    assert isinstance(subject, ComebackSubject)  # this kind makes no other
    price, cell = subject.needed.enough.price, subject.cell
    if price.limit:
        count = texts.limit(price.limit, max(cell.yakuman, 1))
    else:
        count = count_text(cell, "", texts)
    return f"{count} {shares_text(price.shares, texts)}"


class _NeededReader(DeclarationReader):
    """Reads a count or points: `40符3翻`, `40 3`, `5200`, `満貫`, or both in either order."""

    def begun(self, token: Token) -> Iterator[tuple[str, Value]]:
        bare = token.kind == "number" and not self.counted(0)
        if bare and is_fu(token.number) and self.next_is("limit"):
            return  # the row of fu that was pressed before the limit
        said = self.one(token)
        if self.said.pop("needed", said) != said:
            raise UnreadError("differ", token)
        yield "needed", said

    def one(self, token: Token) -> Shares:
        if token.kind == "limit":
            return self.of_limit(token)
        if token.kind != "number":
            raise UnreadError("out_of_place", token)
        counts = self.counts(token)
        if not counts:
            return self.amount(token)
        return price_of(self.counted_cell(counts, token), self.rules).shares

    def counts(self, token: Token) -> dict[str, int]:
        """Fu and han that begin here; empty where an amount does."""
        unit = self.unit()
        if not unit and self.rules.fu is None and 0 < token.number < MOST_HAN:
            unit = "han"
        if not unit and self.rules.fu is not None and self.next_is("number"):
            one, other = token.number, self.rest[0].number
            if is_fu(one) and 0 < other < MOST_HAN:
                unit = "fu"
            elif is_fu(other) and 0 < one < MOST_HAN:
                unit = "han"
        if not unit:
            return {}
        found, missing = {unit: token.number}, "fu" if unit == "han" else "han"
        if self.next_is("number"):
            number = self.rest[0].number
            if is_fu(number) if missing == "fu" else 0 < number < MOST_HAN:
                self.rest.pop(0)
                self.accept(missing)
                found[missing] = number
        return found


def _located(grade: Grade, question: Question, rules: RiichiRules, texts: Texts) -> tuple[str, str]:
    """The place that the answer would have brought, and the one that is wanted."""
    said, subject = grade.marks[0].said, question.subject
    assert isinstance(subject, ComebackSubject)  # this kind makes no other
    hand, like = subject.last, subject.cell
    fits = (
        cell
        for cell in cells(rules)
        if (cell.dealer, cell.tsumo) == (like.dealer, like.tsumo)
        and price_of(cell, rules).shares == said
    )
    cell = next(fits, None)
    if cell is None or not isinstance(said, Shares):
        return "", ""
    there, enough = after_win(hand, cell, subject.loser, rules), subject.needed.enough
    words = shares_text(said, texts), shares_text(enough.price.shares, texts)
    if reaches(there, subject.goal):
        return texts.ui("kinds.too_much", *words), ""
    first = _end_text(words[0], there, subject.goal, texts)
    return first, _end_text(words[1], enough, subject.goal, texts)


def _end_text(amount: str, there: AfterWin, goal: ComebackGoal, texts: Texts) -> str:
    """What a win comes to: `5200なら31200点で1着`."""
    if there.ended_by is None:
        return texts.ui("kinds.goes_on", amount, there.own.score)
    if goal == "plus":
        return texts.ui("kinds.ends_with", amount, there.own.total / 1000)
    place = texts.text(f"ui.game_end.place.{there.own.place}")
    return texts.ui("kinds.ends_so", amount, there.own.score, place)


def _controls(_question: Question, rules: RiichiRules, texts: Texts) -> tuple[Control, ...]:
    """The rows and columns of the scoring table, and the limits."""
    han = han_options(rules, texts)
    return (han,) if rules.fu is None else (fu_options(rules, texts), han)


KIND: Final = QuestionKind(
    "comeback", GAME, (ReplyField("needed", shares_text),),
    _keys, _seek, _NeededReader.reply, _written,
    reasons=("lacks_needed", "lacks_han", "lacks_fu", "no_limit", "differ"), controls=_controls,
    located=_located,
)  # fmt: skip
"""Which win is needed in the last hand?"""
