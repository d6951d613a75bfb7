"""Recent hands: the last ones that were laid, newest first, as a frozen value and its text.

    # Hayami recent hands 1
    * club: 234678m999p3455s+5s tsumo seat=S round=E
    - r101: 19m19p19s1234567z+1z ron from=E seat=W round=E

The hand with the star was on the table when the file was written.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from engine.tiles import NotationError

MOST: Final = 20
_HEAD: Final = "# Hayami recent hands 1"
_ON_TABLE, _PUT_AWAY = "* ", "- "


class DamagedError(ValueError):
    """A text that holds no recent hands; tells the line that is wrong, counted from 1."""

    def __init__(self, line: int) -> None:
        self.line = line
        super().__init__(f"line {line} is no recent hand")


@dataclass(frozen=True, slots=True)
class HandCodec:
    """How the hands of a game are kept: in which file, read from document and notation
    (NotationError), as text, whether there is one at all, and whether it is whole enough."""

    file: str
    read: Callable[[str, str], Any]
    text: Callable[[Any], str]
    there: Callable[[Any], bool]
    whole: Callable[[Any], bool]


@dataclass(frozen=True, slots=True)
class RecentList:
    """Hands as `document: notation`; `on_table` tells that the first is being worked on."""

    kept: HandCodec
    hands: tuple[str, ...] = ()
    on_table: bool = False

    def drafts(self) -> tuple[Any, ...]:
        return tuple(_draft(text, self.kept) for text in self.hands)

    @property
    def current(self) -> Any:
        """The hand that was on the table, None without one."""
        return _draft(self.hands[0], self.kept) if self.on_table else None

    def with_hand(self, draft: Any) -> RecentList:
        """The hand as it is on the table now; an empty table puts it away."""
        if not self.kept.there(draft):
            return self.archive()
        text = f"{draft.document}: {self.kept.text(draft)}"
        others = self.hands[1:] if self.on_table else self.hands
        kept = tuple(other for other in others if other != text)
        return RecentList(self.kept, (text, *kept)[:MOST], True)

    def joined(self, others: RecentList) -> RecentList:
        """These hands, and after the one on the table those of another window that are not here;
        one that is only begun there is that window's."""
        own = 1 if self.on_table else 0
        coming = tuple(hand for hand in others.archive().hands if hand not in self.hands)
        hands = (*self.hands[:own], *coming, *self.hands[own:])
        return replace(self, hands=hands[:MOST])

    def archive(self) -> RecentList:
        """The hand leaves the table; one that was never whole is not kept."""
        if self.on_table and not self.kept.whole(_draft(self.hands[0], self.kept)):
            return RecentList(self.kept, self.hands[1:])
        return replace(self, on_table=False)


def written(recent: RecentList) -> str:
    """The text of recent hands."""
    marks = [_ON_TABLE if recent.on_table and at == 0 else _PUT_AWAY for at in range(MOST)]
    lines = (mark + text for mark, text in zip(marks, recent.hands, strict=False))
    return "\n".join((_HEAD, *lines, ""))


def read(text: str, kept: HandCodec) -> RecentList:
    """Recent hands from their text; raises DamagedError."""
    first, *lines = text.splitlines() or [""]
    if first.strip() != _HEAD:
        raise DamagedError(1)
    hands: list[str] = []
    for number, line in enumerate(lines, 2):
        try:
            _draft(line[2:], kept)
        except NotationError:
            raise DamagedError(number) from None
        if line[:2] not in (_ON_TABLE, _PUT_AWAY) or (line[:2] == _ON_TABLE and hands):
            raise DamagedError(number)
        hands.append(line[2:])
    there = bool(lines) and lines[0][:2] == _ON_TABLE
    return RecentList(kept, tuple(hands[:MOST]), there)


def _draft(text: str, kept: HandCodec) -> Any:
    document, _, told = text.partition(": ")
    return kept.read(document, told)
