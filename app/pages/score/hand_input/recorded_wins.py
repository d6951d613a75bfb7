"""The wins of a recorded game, each as a row of words and as a hand with its situation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from app.pages.score.views import GameWinRow
from app.texts.recorded import hand_words, seat_words
from app.texts.texts import Texts
from engine.riichi.hand import Hand
from engine.riichi.play.events import WinClaim, WinEvent
from engine.riichi.play.game import replay
from engine.riichi.play.replayed import PlayedHand
from engine.riichi.recorded.values import Recorded
from engine.riichi.rules import RiichiRules
from engine.riichi.situation import Situation
from engine.riichi.verdict import VERDICTS, Agari, Verdict


class RecordedWin(NamedTuple):
    """A win that can be opened."""

    row: GameWinRow
    hand: Hand
    situation: Situation


def recorded_wins(recorded: Recorded, rules: RiichiRules, texts: Texts) -> tuple[RecordedWin, ...]:
    """The wins whose hands the game has, with their points under the document."""
    replayed = replay(recorded.game, rules)
    return tuple(
        win for hand in (*replayed.hands, replayed.now) for win in _of_hand(hand, recorded, texts)
    )


def _of_hand(hand: PlayedHand, recorded: Recorded, texts: Texts) -> Iterator[RecordedWin]:
    game = recorded.game
    events = [game.events[at] for at in hand.events]
    claims = [claim for event in events if isinstance(event, WinEvent) for claim in event.wins]
    verdicts = (*[None] * (len(claims) - len(hand.verdicts)), *hand.verdicts)  # of the last tile
    for claim, verdict in zip(claims, verdicts, strict=True):
        if claim.hand is not None:
            situation = _situation(claim, hand, verdict, copied=bool(recorded.server))
            row = _row(claim, hand, verdict, game.names, texts)
            yield RecordedWin(row, claim.hand, situation)


def _situation(
    claim: WinClaim, hand: PlayedHand, verdict: Verdict | None, *, copied: bool
) -> Situation:
    """The situation of the file, or the one of the replayed game for a game of our own."""
    if copied and claim.situation is not None:
        return claim.situation
    if isinstance(verdict, Agari):
        return verdict.best.case.situation
    loser = None if claim.loser is None else hand.before.wind(claim.loser)
    return replace(
        claim.situation or Situation(),
        tsumo=loser is None,
        seat=hand.before.wind(claim.seat),
        loser=loser,
        round_wind=hand.before.round_wind % 4,
    )


def _row(
    claim: WinClaim,
    hand: PlayedHand,
    verdict: Verdict | None,
    names: tuple[str, ...],
    texts: Texts,
) -> GameWinRow:
    before = hand.before
    points = yaku = ""
    if isinstance(verdict, Agari):
        best = verdict.best
        points, _ = texts.spoken(best, best.case.situation)
        yaku = texts.list_of(texts.yaku_name(line.rule.key[5:]) for line in best.yaku)
    elif verdict is not None:
        points = texts.ui(f"outcome.{VERDICTS[type(verdict)]}")
    return GameWinRow(
        hand_words(before.round_wind, before.number, before.honba, texts),
        seat_words(claim.seat, before, names, texts),
        texts.ui("recorded.tsumo_mark")
        if claim.loser is None
        else seat_words(claim.loser, before, names, texts),
        points,
        yaku,
    )
