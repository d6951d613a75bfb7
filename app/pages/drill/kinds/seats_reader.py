"""Reads what each of the four seats gains or loses; the fields of such an answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from app.pages.drill.kinds.kind import Question, ReplyField
from app.pages.drill.kinds.reader import Reader, UnreadError
from app.pages.drill.kinds.spelling import Token
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
        self.seat, self.sign = 0, 0

    passed_over = frozenset(("noise",))

    def begun(self, token: Token) -> Iterator[tuple[str, Value]]:
        if token.kind == "seat":
            self.seat = SEATS.index(str(token.value))
        elif token.kind == "plus":
            self.sign = 1
        elif token.kind in ("and", "minus"):
            self.sign = -1 if token.kind == "minus" or token.text in _MINUS else 0
        elif token.kind == "number":
            if self.seat >= len(SEATS):
                raise UnreadError("twice", token)
            name, points = SEATS[self.seat], self.points(token)
            self.take("points")
            sign = self.sign or (1 if self.gains(self.seat) else -1)
            self.seat, self.sign = self.seat + 1, 0
            yield name, sign * points
        else:
            raise UnreadError("out_of_place", token)

    def gains(self, seat: int) -> bool:
        """Whether a seat whose amount has no sign gains it."""
        raise NotImplementedError


def _field(seat: str) -> ReplyField:
    number = SEATS.index(seat)
    return ReplyField(seat, lambda points, _: f"{points:+d}", name=lambda texts: texts.seat(number))


SEAT_FIELDS: Final = tuple(map(_field, SEATS))
