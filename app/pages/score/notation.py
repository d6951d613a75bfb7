"""Writes a draft as text, hand and situation, and reads it again."""

from __future__ import annotations

import re
from typing import Final

from msgspec.structs import replace

from app.hand_text import HandText, is_hand_text, read_hand_text
from app.pages.score.state import (
    Draft,
    InputMode,
    hand,
    room,
    set_document,
    situation,
    with_situation,
)
from app.recent_hands_text import HandCodec
from app.variants import RIICHI
from engine.riichi.hand import Hand
from engine.riichi.situation import Event, Situation
from engine.tiles import NotationError, of_bounded_length

_WORD: Final = re.compile(
    r"(?:^|\s)(?=(?:tsumo|ron|" + "|".join(Event) + r")\b|"
    r"(?:from|seat|round|dora|ura|honba|deposits|pao|discards|passed)=)"
)


def text_of(draft: Draft) -> str:
    """Hand and situation as text, which `enter` reads."""
    return f"{hand(draft)} {situation(draft)}".strip()


def enter(draft: Draft, text: str) -> Draft:
    """The draft with the hand of a notation, and with its situation if the text has one.

    A `hayami:` text replaces hand and situation; the document stays. Raises NotationError with the
    position in the text.
    """
    if is_hand_text(text):
        return read_hand_text(text, lambda found: _entered(draft, found))
    match = _WORD.search(of_bounded_length(text))
    at = len(text) if match is None else match.end()
    new = enter_hand(draft, text[:at].rstrip())
    if match is None:
        return new
    try:
        return enter_situation(new, text[at:])
    except NotationError as e:
        raise e.within(text, at) from None


def _entered(draft: Draft, hand_text: HandText) -> Draft:
    """The draft with the hand of a `hayami:` text, under the draft's document."""
    if hand_text.game != RIICHI.id:
        raise NotationError("hand_text_of_other_game", hand_text.notation, 0, hand_text.game)
    return enter(set_document(Draft(), draft.document), hand_text.notation)


def enter_hand(draft: Draft, text: str) -> Draft:
    """The draft with the tiles and melds of a notation; the rest stays."""
    parsed = Hand.parse(text)
    concealed = parsed.concealed if parsed.win is None else (*parsed.concealed, parsed.win)
    return replace(draft, concealed=concealed, melds=parsed.melds, marked=None, mode=InputMode.HAND)


def enter_situation(draft: Draft, text: str) -> Draft:
    """The draft with the situation of a notation; the tiles stay."""
    return with_situation(draft, Situation.parse(text))


EXAMPLE: Final = enter(
    Draft(), "234678m999p3455s+5s tsumo seat=S round=E riichi dora=7m ura=1z honba=1 deposits=1"
)
"""The hand of the first start; its points depend on the reading of its winning tile."""
RIICHI_CODEC: Final = HandCodec(
    "recent.txt",
    lambda document, text: enter(set_document(Draft(), document), text),
    text_of,
    lambda draft: bool(draft.concealed or draft.melds),
    lambda draft: room(draft) <= 1,
)
"""How recent hands are stored."""
