"""Judges archives of 競技十半 hands: one described hand a JSON line in, one verdict a line out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import msgspec

from engine.json_lines import (
    Encoded,
    LineError,
    LineId,
    OwnFields,
    answer_lines,
    documents,
    line_decoder,
)
from engine.ledger import Line, balance
from engine.tiles import NotationError
from engine.toppan.hand import Hand
from engine.toppan.judge import judge
from engine.toppan.play.lines import in_points
from engine.toppan.rules import ToppanRules
from engine.toppan.situation import Situation
from engine.toppan.verdict import VERDICTS, Bust, Hoping, Impossible

_Yaku = tuple[tuple[str, int], ...]


class DescribedHand(OwnFields, frozen=True):
    """A hand and its situation in notation."""

    hand: str
    situation: str = ""
    id: LineId = None
    rules: str = ""


class HandAnswer(msgspec.Struct, frozen=True):
    """The verdict on a hand as data: total and points as in the text, yaku as `[key, han]`.

    `moves` are points by seat; null where nothing can be won.
    """

    id: LineId
    verdict: str
    total: float | None = None
    han: int | None = None
    mangan: bool = False
    wins: _Yaku = ()
    prizes: _Yaku = ()
    points: float = 0.0
    moves: tuple[float, float, float, float] | None = None
    problems: tuple[str, ...] = ()


def answer(described: DescribedHand, rules: ToppanRules) -> HandAnswer:
    """The verdict on a described hand; raises NotationError."""
    hand, situation = Hand.parse(described.hand), Situation.parse(described.situation)
    verdict = judge(hand, situation, rules)
    name = VERDICTS[type(verdict)]
    if isinstance(verdict, Impossible):
        return HandAnswer(described.id, name, problems=tuple(p.key for p in verdict.problems))
    if isinstance(verdict, Bust | Hoping):
        return HandAnswer(described.id, name, verdict.halves / 2)
    best = verdict.best
    return HandAnswer(
        described.id,
        name,
        best.halves / 2,
        None if best.mangan else best.han,
        best.mangan,
        _yaku(best.wins),
        _yaku(best.prizes),
        best.points / 2,
        in_points(balance(best.payments)),
    )


def _yaku(lines: Iterable[Line]) -> _Yaku:
    return tuple((line.rule.key.partition(".")[2], line.amount) for line in lines)


def run_hands(
    lines: Iterable[bytes], default: str, load: Callable[[str], ToppanRules], first: int = 1
) -> Iterator[Encoded]:
    """For each line its verdict as JSON and, where the line cannot be read, the problem.

    `load` returns the rules of a document id, which a line may name in place of `default`;
    `first` is the number of the first line.
    """
    by_document = documents(load)

    def answer_to(text: bytes) -> HandAnswer:
        described = _decode(text)
        try:
            return answer(described, by_document(described.rules or default, described.id))
        except NotationError as e:
            raise LineError(e.fault, line_id=described.id) from None

    return answer_lines(lines, answer_to, first)


_decode = line_decoder(DescribedHand)
