"""What the score page of a variant does with whole hands, as one value of typed functions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Generic, TypeVar

import msgspec

from app.recent_hands_text import DraftT, HandCodec
from app.texts.texts import Texts
from app.variants import AnyVariant

TextsT = TypeVar("TextsT", bound=Texts)


class HandVariant(msgspec.Struct, Generic[DraftT, TextsT], frozen=True):
    """The functions by which hands of a variant are read, written, dealt, named and explained.

    `empty` is a draft without tiles, `first` the hand that the first start shows. A hand file has
    the two parts that `parts` returns, hand and situation; `enter_hand(draft, hand)` and
    `enter_situation(draft, hand, situation)` read them back and raise NotationError. `deal(level,
    seed, draft)` is a random hand of one of the `levels` for the document of the draft, `examples`
    are notations by their name, `label` is a hand as a menu item, `explanation` its whole answer
    with clauses, "" without one.
    """

    variant: AnyVariant
    codec: HandCodec[DraftT]
    empty: DraftT
    first: DraftT
    set_document: Callable[[DraftT, str], DraftT]
    parts: Callable[[DraftT], tuple[str, str]]
    enter_hand: Callable[[DraftT, str], DraftT]
    enter_situation: Callable[[DraftT, str, str], DraftT]
    levels: Collection[str]
    deal: Callable[[str, int, DraftT], DraftT]
    examples: Mapping[str, str]
    label: Callable[[DraftT, TextsT], str]
    explanation: Callable[[DraftT, TextsT], str]
