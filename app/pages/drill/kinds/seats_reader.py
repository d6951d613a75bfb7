"""Reads what each of the four seats gains or loses; the fields of such an answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from app.pages.drill.kinds.kind import Question, ReplyField
from app.pages.drill.kinds.reader import Reader, UnreadError
from app.pages.drill.kinds.spelling import Token
from app.texts.texts import Texts
from engine.riichi.practice.grade import Value

SEATS: Final = ("east", "south", "west", "north")
SEAT_REASONS: Final = tuple(f"lacks_{seat}" for seat in SEATS)
_MINUS: Final = frozenset("-−－–")


class SeatsReader(Reader):
    """Reads what each seat gains or loses, east first: `-1300 5300 -2600 -1300`, or by seat.

    Without a sign a subclass says who gains.
    """

    def __init__(self, text: str, question: Question, rules: Any) -> None:
        super().__init__(text, question, rules)
        self.seat, self.sign, self.named = 0, 0, False

    passed_over = frozenset(("noise",))

    def begun(self, token: Token) -> Iterator[tuple[str, Value]]:
        if token.kind == "seat":
            self.named = True
            self.seat = SEATS.index(str(token.value))
        elif token.kind == "plus":
            self.sign = 1
        elif token.kind in ("and", "minus"):
            self.sign = -1 if token.kind == "minus" or token.text in _MINUS else 0
        elif token.kind == "number":
            if self.seat >= len(SEATS):
                raise UnreadError("twice", token)
            name, points = SEATS[self.seat], self.points(token)
            self.accept("points")
            sign = self.sign or (1 if self.gains(self.seat) else -1)
            self.seat, self.sign = self.seat + 1, 0
            yield name, sign * points
        else:
            raise UnreadError("out_of_place", token)

    def finish(self) -> None:
        """A seat that is not named neither gains nor loses, where the others are named."""
        if self.named and self.said:
            for seat in SEATS:
                self.said.setdefault(seat, 0)

    def gains(self, seat: int) -> bool:
        """Whether a seat whose amount has no sign gains it."""
        raise NotImplementedError


def _field(seat: str) -> ReplyField:
    number = SEATS.index(seat)
    return ReplyField(
        seat, lambda points, _: _signed(points), name=lambda texts: texts.seat(number)
    )


def _signed(points: int) -> str:
    """A gain or a loss with its sign; nothing has none."""
    return f"{points:+d}".replace("-", "−") if points else "0"


def seats_written(question: Question, texts: Texts) -> str:
    """The seats that gain or lose, `南 +8000 西 −8000`, or all where none does."""
    truth = question.expected
    every = [(at, truth[seat]) for at, seat in enumerate(SEATS)]
    moved = [(at, points) for at, points in every if points] or every
    return " ".join(
        f"{texts.wind(at)} {SEAT_FIELDS[at].write(points, texts)}" for at, points in moved
    )


SEAT_FIELDS: Final = tuple(map(_field, SEATS))
