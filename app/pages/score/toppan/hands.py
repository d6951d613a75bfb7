"""The functions of whole deals of toppan: recent hands, hand files, chance, explanation."""

from __future__ import annotations

from typing import Final

from app.pages.score.hand_input.variant import HandVariant
from app.pages.score.toppan import examples, notation, state
from app.pages.score.toppan.state import Draft
from app.texts.toppan import ToppanTexts
from app.texts.toppan_explanation import explained
from app.variants import TOPPAN
from engine.toppan.judge import judge
from engine.toppan.rules import load


def _parts(draft: Draft) -> tuple[str, str]:
    hand, _, rest = notation.text_of_draft(draft).partition(" seat=")
    return hand, f"seat={rest}"


def _deal(level: str, seed: int, draft: Draft) -> Draft:
    return state.set_view(examples.random_deal(level, seed, load(draft.document)), draft.view)


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
    parts=_parts,
    enter_hand=notation.enter,
    enter_situation=lambda draft, hand, situation: notation.enter(draft, f"{hand} {situation}"),
    levels=examples.LEVELS,
    deal=_deal,
    examples={},
    label=_label,
    explanation=_explanation,
)
