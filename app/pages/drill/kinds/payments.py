"""Questions about hands: what each seat gains or loses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from app.pages.drill.kinds.cells import SIDES, WAYS
from app.pages.drill.kinds.control import Control, SeatEntry, SeatsControl
from app.pages.drill.kinds.hands import HandSubject, seek_hand
from app.pages.drill.kinds.honba import MOST_HONBA
from app.pages.drill.kinds.kind import Card, HandQuestions, Question, QuestionKind, ReplyField
from app.pages.drill.kinds.reader import Reader, UnreadError
from app.pages.drill.kinds.spelling import Token
from app.texts.texts import Texts
from engine.ledger import balance
from engine.riichi.judge import judge
from engine.riichi.practice.deal import Dealt, Wish
from engine.riichi.practice.grade import Value
from engine.riichi.rules import GAME, RiichiRules
from engine.riichi.situation import RIICHI, Situation
from engine.riichi.verdict import Agari, Score

_SEATS: Final = ("east", "south", "west", "north")
_LYING: Final = ("plain", "deposits", "honba", "both")
_PAO: Final = "pao"
_MINUS: Final = frozenset("-−－–")


def _keys(rules: RiichiRules) -> Iterator[str]:
    """The winner, the way and the sticks: `child.ron.honba`; and the cases of liability."""
    lying = ("plain", "deposits") if not rules.payment.honba.value else _LYING
    for what in lying:
        for dealer, tsumo in ((False, False), (False, True), (True, False), (True, True)):
            yield f"{SIDES[dealer]}.{WAYS[tsumo]}.{what}"
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


def _ask(card: Card, found: Dealt, rules: RiichiRules) -> Question:
    verdict = judge(found.hand, found.situation, rules)
    assert isinstance(verdict, Agari)  # no wish for a hand without yaku was made
    moved = balance(verdict.best.payments)
    truth = tuple(zip(_SEATS, moved, strict=True))
    return Question(card, HandSubject(found, verdict), _SEATS, truth)


def _keys_of(found: Dealt, _best: Score, rules: RiichiRules) -> tuple[str, ...]:
    around = found.situation
    if _liable(found, rules):
        return (f"{_PAO}.{WAYS[around.tsumo]}",)
    return (f"{SIDES[around.dealer]}.{WAYS[around.tsumo]}.{_lies(around)}",)


def _lies(around: Situation) -> str:
    """Which sticks lie on the table besides the winner's own deposit."""
    others = around.deposits > bool(around.events & RIICHI)
    if around.honba > MOST_HONBA:
        return ""
    return ("both" if others else "honba") if around.honba else "deposits" if others else "plain"


def _liable(found: Dealt, rules: RiichiRules) -> bool:
    verdict = judge(found.hand, found.situation, rules)
    assert isinstance(verdict, Agari)
    return any(p.line.rule.key.startswith("pao.") for p in verdict.best.payments)


class _SeatsReader(Reader):
    """Reads what each seat gains or loses, east first: `-1300 5300 -2600 -1300`, or by seat.

    Without a sign it is what the winner gains and the others lose.
    """

    def __init__(self, text: str, question: Question, rules: Any) -> None:
        super().__init__(text, question, rules)
        self.seat, self.sign, self.named = 0, 0, False

    passed_over = frozenset(("noise",))

    def begun(self, token: Token) -> Iterator[tuple[str, Value]]:
        if token.kind == "seat":
            self.named = True
            self.seat = _SEATS.index(str(token.value))
        elif token.kind == "plus":
            self.sign = 1
        elif token.kind in ("and", "minus"):
            self.sign = -1 if token.kind == "minus" or token.text in _MINUS else 0
        elif token.kind == "number":
            if self.seat >= len(_SEATS):
                raise UnreadError("twice", token)
            name, points = _SEATS[self.seat], self.points(token)
            self.take("points")
            sign = self.sign or (1 if self.seat == self.winner() else -1)
            self.seat, self.sign = self.seat + 1, 0
            yield name, sign * points
        else:
            raise UnreadError("out_of_place", token)

    def finish(self) -> None:
        """A seat that is not named neither gains nor loses, where the others are named."""
        if self.named and self.said:
            for seat in _SEATS:
                self.said.setdefault(seat, 0)

    def winner(self) -> int:
        dealt = self.question.subject.dealt_hand()
        assert dealt is not None  # all questions of this kind are about one
        return dealt.situation.seat


def _field(seat: str) -> ReplyField:
    number = _SEATS.index(seat)
    return ReplyField(
        seat, lambda points, _: _signed(points), name=lambda texts: texts.seat(number)
    )


def _signed(points: int) -> str:
    """A gain or a loss with its sign; nothing has none."""
    return f"{points:+d}".replace("-", "−") if points else "0"


def _written(question: Question, texts: Texts) -> str:
    """The seats that gain or lose: `南 +8000 西 −8000`."""
    truth = question.expected
    moved = ((at, truth[seat]) for at, seat in enumerate(_SEATS) if truth[seat])
    fields = ((at, KIND.field(_SEATS[at]).write(points, texts)) for at, points in moved)
    return " ".join(f"{texts.wind(at)} {amount}" for at, amount in fields)


def _controls(question: Question, _rules: RiichiRules, texts: Texts) -> tuple[Control, ...]:
    """Four plates, the dealer and the winner named."""
    dealt = question.subject.dealt_hand()
    assert dealt is not None  # all questions of this kind are about one
    winner = dealt.situation.seat
    return (SeatsControl(tuple(_seat(at, at == winner, texts) for at in range(len(_SEATS)))),)


def _seat(at: int, wins: bool, texts: Texts) -> SeatEntry:
    role = texts.ui("drill.winner") if wins else texts.ui("drill.dealer") if at == 0 else ""
    return SeatEntry(texts.wind(at), role, texts.wind(at), wins)


KIND: Final = QuestionKind(
    "paid", GAME, tuple(map(_field, _SEATS)), _keys, _seek, _SeatsReader.reply, _written,
    reasons=tuple(f"lacks_{seat}" for seat in _SEATS), controls=_controls,
    hands=HandQuestions(_keys_of, _ask),
)  # fmt: skip
"""What does each seat gain or lose?"""
