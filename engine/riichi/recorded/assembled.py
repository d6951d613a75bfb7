"""Puts the hands of a recorded game together to a game with its remarks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, Literal

import msgspec

from engine.ledger import four
from engine.riichi.play.events import (
    GameError,
    GameEvent,
    Opening,
    RiichiEvent,
    RiichiGame,
    Switches,
    read_game,
    written,
)
from engine.riichi.play.placing import Scores
from engine.riichi.recorded.values import Recorded, Remark, ServerHand, ServerResult

_STICK: Final = 1000
_USUAL_SCORES: Final[Scores] = (25_000,) * 4


class ReadHand(msgspec.Struct, frozen=True):
    """One hand of a file: its numbers, its events, and remarks about it."""

    server: ServerHand
    events: tuple[GameEvent, ...]
    remarks: tuple[Remark, ...] = ()


class ReadHead(msgspec.Struct, frozen=True):
    """What a file says about the whole game: `rules` is the id of its document, `id` its own."""

    rules: str
    names: tuple[str, str, str, str]
    length: Literal["hanchan", "tonpuu"]
    remarks: tuple[Remark, ...] = ()
    id: str = ""


def assembled(head: ReadHead, hands: Sequence[ReadHand], result: ServerResult | None) -> Recorded:
    """The whole game; raises GameError for one without hands, or that our notation cannot have."""
    if not hands:
        raise GameError("no_hands")
    remarks = [*head.remarks, *(remark for hand in hands for remark in hand.remarks), *_gaps(hands)]
    if result is None:
        remarks.append(Remark("no_result"))
    game = RiichiGame(
        head.rules,
        head.names,
        Switches(length=head.length),
        _opening(hands[0].server),
        tuple(event for hand in hands for event in hand.events),
    )
    game = read_game(written(game))  # what is kept can be read again
    return Recorded(game, tuple(hand.server for hand in hands), result, tuple(remarks), head.id)


def _opening(first: ServerHand) -> Opening:
    """Where the game begins; the usual scores are left to the document."""
    scores = None if first.scores == _USUAL_SCORES else first.scores
    return Opening(first.round_wind, first.dealer, first.honba, first.deposits, scores)


def _gaps(hands: Sequence[ReadHand]) -> Iterator[Remark]:
    """The hands whose scores do not follow from the hand before them."""
    for at, (hand, after) in enumerate(pairwise(hands), 1):
        if hand.server.deltas is not None and _after(hand) != after.server.scores:
            yield Remark("gap", at)


def _after(hand: ReadHand) -> Scores:
    scores = [a + b for a, b in zip(hand.server.scores, hand.server.deltas or (), strict=True)]
    for event in hand.events:
        if isinstance(event, RiichiEvent) and not event.ronned:
            scores[event.seat] -= _STICK
    return four(scores)
