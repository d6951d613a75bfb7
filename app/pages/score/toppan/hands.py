"""The functions of whole deals of toppan: recent hands, hand files, chance, explanation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from app.pages.score.hand_input.variant import HandVariant
from app.pages.score.toppan import notation, state
from app.pages.score.toppan.state import AT_SEAT, Draft, SeatDraft
from app.texts.toppan import ToppanTexts
from app.texts.toppan_explanation import explained
from app.variants import TOPPAN
from engine.ledger import SEATS
from engine.toppan.judge import judge
from engine.toppan.play.deal import Deal, verdict_of
from engine.toppan.play.simulation import played
from engine.toppan.rules import ToppanRules, load
from engine.toppan.situation import Stake
from engine.toppan.verdict import Agari, Score

LEVELS: Final[Mapping[str, Callable[[Score | None, int], bool]]] = {
    "easy": lambda won, tiles: won is None and tiles <= 3,
    "usual": lambda _won, tiles: tiles >= 2,
    "hard": lambda won, _tiles: won is not None and (won.mangan or len(won.prizes) >= 6),
}
"""Whether a seat suits a level, by its score (None unless it wins) and the number of its tiles."""
_USUAL: Final = 1
"""The seat from which a deal is seen where none suits the level."""
_TRIALS: Final = 4
"""Deals tried for a level; more would delay the click by more than a frame."""


def random_deal(level: str, seed: int, rules: ToppanRules) -> Draft:
    """The deal of a seed, seen from a seat that suits the level."""
    for trial in range(_TRIALS):
        deal = played(seed + trial, rules)
        own = next((at for at in range(SEATS) if _suits(deal, at, level, rules)), None)
        if own is not None:
            break
    return draft_of(deal, _USUAL if own is None else own, rules)


def _suits(deal: Deal, at: int, level: str, rules: ToppanRules) -> bool:
    verdict = verdict_of(deal, at, rules)
    won = verdict.best if isinstance(verdict, Agari) else None
    return LEVELS[level](won, len(deal.players[at].tiles))


def draft_of(deal: Deal, own: int, rules: ToppanRules) -> Draft:
    """A deal as a draft, seen from a seat."""
    seats = [
        SeatDraft(player.tiles, player.stake or Stake.EVEN, extra=player.extra)
        for player in deal.players
    ]
    return Draft(
        seats=(seats[0], seats[1], seats[2], seats[3]),
        own=own,
        round_wind=deal.round_wind,
        honba=deal.honba,
        dora=deal.indicators,
        place=AT_SEAT[own],
        document=rules.document.id,
    )


def _deal(level: str, seed: int, draft: Draft) -> Draft:
    return state.set_view(random_deal(level, seed, load(draft.document)), draft.view)


def _label(draft: Draft, texts: ToppanTexts) -> str:
    stake = texts.stake(draft.seats[draft.own].stake)
    return f"{state.hand(draft)}  {texts.list_of((texts.seat(draft.own), stake))}"


def _explanation(draft: Draft, texts: ToppanTexts) -> str:
    hand, situation, rules = state.hand(draft), state.situation(draft), load(draft.document)
    if not hand.tiles:
        return ""
    return explained(judge(hand, situation, rules), hand, situation, rules, texts)


TOPPAN_HANDS: Final[HandVariant[Draft, ToppanTexts]] = HandVariant(
    variant=TOPPAN,
    codec=notation.TOPPAN_CODEC,
    empty=Draft(),
    first=notation.EXAMPLE,
    set_document=state.set_document,
    parts=notation.parts_of_draft,
    enter_hand=notation.enter,
    enter_situation=lambda draft, hand, situation: notation.enter(draft, f"{hand} {situation}"),
    levels=LEVELS,
    deal=_deal,
    examples={},
    label=_label,
    explanation=_explanation,
)
