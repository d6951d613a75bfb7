"""Questions about hands: what each seat gains or loses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from app.pages.drill.kinds.cells import SIDES_AND_WAYS, WAYS, side_and_way
from app.pages.drill.kinds.control import Control, SeatEntry, SeatsControl
from app.pages.drill.kinds.hands import HandSubject, seek_hand
from app.pages.drill.kinds.honba import MOST_HONBA
from app.pages.drill.kinds.kind import Card, HandQuestions, Question, QuestionKind
from app.pages.drill.kinds.seats_reader import (
    SEAT_FIELDS,
    SEAT_REASONS,
    SEATS,
    SeatsReader,
    seats_written,
)
from app.texts.texts import Texts
from engine.ledger import balance
from engine.riichi.judge import judge
from engine.riichi.practice.deal import Dealt, Wish
from engine.riichi.rules import GAME, RiichiRules
from engine.riichi.situation import RIICHI, Situation
from engine.riichi.verdict import Agari, Score

_LYING: Final = ("plain", "deposits", "honba", "both")
_PAO: Final = "pao"


def _keys(rules: RiichiRules) -> Iterator[str]:
    """The winner, the way and the sticks: `child.ron.honba`; and the cases of liability."""
    lying = ("plain", "deposits") if not rules.payment.honba.value else _LYING
    for what in lying:
        yield from (f"{won}.{what}" for won in SIDES_AND_WAYS)
    if "daisangen" in rules.pao.yaku.value:
        yield from (f"{_PAO}.{how}" for how in reversed(WAYS))


def _seek(card: Card, rules: RiichiRules, seed: int) -> Iterator[Question | None]:
    side, way, what = (*card.key.split("."), "")[:3]
    if side == _PAO:
        wish = Wish(yaku=frozenset(("daisangen",)), opened=True, tsumo=way == "tsumo")
        steps = seek_hand(wish, seed, rules, lambda dealt: _liable(dealt, rules))
    else:
        wish = Wish(dealer=side == "dealer", tsumo=way == "tsumo")
        steps = seek_hand(wish, seed, rules, lambda dealt: _lies(dealt.situation) == what)
    for found in steps:
        yield found and _ask(card, found, rules)


def _ask(card: Card, dealt: Dealt, rules: RiichiRules) -> Question:
    verdict = judge(dealt.hand, dealt.situation, rules)
    assert isinstance(verdict, Agari)  # no wish for a hand without yaku was made
    moved = balance(verdict.best.payments)
    truth = tuple(zip(SEATS, moved, strict=True))
    return Question(card, HandSubject(dealt, verdict), SEATS, truth)


def _keys_of(dealt: Dealt, _best: Score, rules: RiichiRules) -> tuple[str, ...]:
    situation = dealt.situation
    if _liable(dealt, rules):
        return (f"{_PAO}.{WAYS[situation.tsumo]}",)
    return (f"{side_and_way(situation)}.{_lies(situation)}",)


def _lies(situation: Situation) -> str:
    """Which sticks lie on the table besides the winner's own deposit."""
    others = situation.deposits > bool(situation.events & RIICHI)
    if situation.honba > MOST_HONBA:
        return ""
    return ("both" if others else "honba") if situation.honba else "deposits" if others else "plain"


def _liable(dealt: Dealt, rules: RiichiRules) -> bool:
    verdict = judge(dealt.hand, dealt.situation, rules)
    assert isinstance(verdict, Agari)
    return any(p.line.rule.key.startswith("pao.") for p in verdict.best.payments)


class _PaidReader(SeatsReader):
    """Reads the seats of a win: without a sign the winner gains and the others lose."""

    def gains(self, seat: int) -> bool:
        dealt = self.question.subject.dealt_hand()
        assert dealt is not None  # all questions of this kind are about one
        return seat == dealt.situation.seat


def _controls(question: Question, _rules: RiichiRules, texts: Texts) -> tuple[Control, ...]:
    """Four plates, the dealer and the winner named."""
    dealt = question.subject.dealt_hand()
    assert dealt is not None  # all questions of this kind are about one
    winner = dealt.situation.seat
    return (SeatsControl(tuple(_seat(at, at == winner, texts) for at in range(len(SEATS)))),)


def _seat(at: int, wins: bool, texts: Texts) -> SeatEntry:
    role = texts.ui("drill.winner") if wins else texts.ui("drill.dealer") if at == 0 else ""
    return SeatEntry(texts.wind(at), role, wins)


KIND: Final = QuestionKind(
    "paid", GAME, SEAT_FIELDS, _keys, _seek, _PaidReader.reply, seats_written,
    reasons=SEAT_REASONS, controls=_controls, hands=HandQuestions(_keys_of, _ask),
)  # fmt: skip
"""What does each seat gain or lose?"""
