"""The functions of whole hands of riichi."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from app.pages.score import examples, notation, state
from app.pages.score.answer import answer
from app.pages.score.hand_input.variant import HandVariant
from app.pages.score.state import Draft, InputMode
from app.texts.explanation import explained
from app.texts.texts import Texts, with_ampersands
from app.variants import RIICHI
from engine.library import documents
from engine.riichi.rules import load


def _label(draft: Draft, texts: Texts) -> str:
    head = documents().get(draft.document)
    named = draft.document if head is None else texts.document(head)
    how = texts.ui("how.tsumo" if draft.tsumo else "how.ron")
    return with_ampersands(f"{state.hand(draft)}  {how}  {named}")


def _explanation(draft: Draft, texts: Texts) -> str:
    rules = load(draft.document)
    found = answer(replace(draft, mode=InputMode.HAND), rules)
    if found.verdict is None:
        return ""
    return explained(found.verdict, state.hand(draft), found.situation, rules, texts)


RIICHI_HANDS: Final[HandVariant[Draft, Texts]] = HandVariant(
    variant=RIICHI,
    codec=notation.RIICHI_CODEC,
    empty=Draft(),
    first=notation.EXAMPLE,
    set_document=state.set_document,
    parts=lambda draft: (str(state.hand(draft)), str(state.situation(draft))),
    enter_hand=notation.enter_hand,
    enter_situation=lambda draft, _hand, situation: notation.enter_situation(draft, situation),
    levels=examples.LEVELS,
    deal=lambda level, seed, draft: examples.random_hand(level, seed, load(draft.document)),
    examples=examples.EXAMPLES,
    label=_label,
    explanation=_explanation,
)
