"""The list of the last hands that were entered, newest first, as a frozen value and as text.

    # Hayami recent hands 1
    * club: 234678m999p3455s+5s tsumo seat=S round=E
    - r101: 19m19p19s1234567z+1z ron from=E seat=W round=E

The line with the star is the hand that was being entered when the file was written.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from engine.tiles import NotationError

MOST_HANDS: Final = 20
_HEAD: Final = "# Hayami recent hands 1"
_CURRENT, _ARCHIVED = "* ", "- "


class HandDraft(Protocol):
    """What a draft of either variant has: the id of the document that it is scored by."""

    @property
    def document(self) -> str: ...


DraftT = TypeVar("DraftT", bound=HandDraft)


def hands_in(text: bytes) -> tuple[bytes, ...]:
    """The hands that a list seems to have, damaged or not."""
    marks = _CURRENT.encode(), _ARCHIVED.encode()
    return tuple(line[2:] for line in text.splitlines() if line.startswith(marks))


class DamagedError(ValueError):
    """A text that is no list of recent hands; `line` is the line that is wrong, counted from 1."""

    def __init__(self, line: int) -> None:
        self.line = line
        super().__init__(f"line {line} is no recent hand")


class HandCodec(msgspec.Struct, Generic[DraftT], frozen=True):
    """How the recent hands of a variant are written, and in which file.

    `read` makes a draft of a document's id and a notation (raises NotationError), `text` its
    notation. A draft without tiles (`has_tiles`) is never listed; one that is not complete
    (`is_complete`) is dropped when it is archived.
    """

    file: str
    read: Callable[[str, str], DraftT]
    text: Callable[[DraftT], str]
    has_tiles: Callable[[DraftT], bool]
    is_complete: Callable[[DraftT], bool]


class RecentList(msgspec.Struct, Generic[DraftT], frozen=True):
    """Hands as `document: notation`; with `has_current` the first is still being entered."""

    codec: HandCodec[DraftT]
    hands: tuple[str, ...] = ()
    has_current: bool = False

    def drafts(self) -> tuple[DraftT, ...]:
        return tuple(_draft(text, self.codec) for text in self.hands)

    @property
    def current(self) -> DraftT | None:
        """The hand that is being entered, None without one."""
        return _draft(self.hands[0], self.codec) if self.has_current else None

    def with_current(self, draft: DraftT) -> RecentList[DraftT]:
        """The list with this state of the hand that is being entered; without tiles the hand
        before it is archived."""
        if not self.codec.has_tiles(draft):
            return self.archive()
        text = f"{draft.document}: {self.codec.text(draft)}"
        others = self.hands[1:] if self.has_current else self.hands
        rest = tuple(other for other in others if other != text)
        return RecentList(self.codec, (text, *rest)[:MOST_HANDS], True)

    def merged(self, others: RecentList[DraftT], before: RecentList[DraftT]) -> RecentList[DraftT]:
        """The list with the hands that another window wrote after the current one; the current
        hand of the other window is left out unless it is complete.

        `before` is what both windows began from: what this one has dropped of it since, such as an
        earlier state of its current hand, is no hand of the other."""
        own, known = 1 if self.has_current else 0, {*self.hands, *before.hands}
        new = tuple(hand for hand in others.archive().hands if hand not in known)
        hands = (*self.hands[:own], *new, *self.hands[own:])
        return replace(self, hands=hands[:MOST_HANDS])

    def archive(self) -> RecentList[DraftT]:
        """The list without a current hand: a complete one stays as a recent hand."""
        if self.has_current and not self.codec.is_complete(_draft(self.hands[0], self.codec)):
            return RecentList(self.codec, self.hands[1:])
        return replace(self, has_current=False)


def text_of(recent: RecentList[DraftT]) -> str:
    """The text of a list, to be read again by `parse`."""
    marks = [_CURRENT if recent.has_current and at == 0 else _ARCHIVED for at in range(MOST_HANDS)]
    lines = (mark + text for mark, text in zip(marks, recent.hands, strict=False))
    return "\n".join((_HEAD, *lines, ""))


def parse(text: str, codec: HandCodec[DraftT]) -> RecentList[DraftT]:
    """The list of a text; raises DamagedError."""
    first, *lines = text.splitlines() or [""]
    if first.strip() != _HEAD:
        raise DamagedError(1)
    hands: list[str] = []
    for number, line in enumerate(lines, 2):
        try:
            _draft(line[2:], codec)
        except NotationError:
            raise DamagedError(number) from None
        if line[:2] not in (_CURRENT, _ARCHIVED) or (line[:2] == _CURRENT and hands):
            raise DamagedError(number)
        hands.append(line[2:])
    has_current = bool(lines) and lines[0][:2] == _CURRENT
    return RecentList(codec, tuple(hands[:MOST_HANDS]), has_current)


def _draft(text: str, codec: HandCodec[DraftT]) -> DraftT:
    document, _, notation = text.partition(": ")
    return codec.read(document, notation)
