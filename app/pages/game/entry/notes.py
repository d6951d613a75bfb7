"""Sentences under an entry, as values that widgets show."""

from __future__ import annotations

import msgspec

from engine.rulebook import AnyRule


class EntryNote(msgspec.Struct, frozen=True):
    """A sentence under the entry, the rule to cite beside it, and the act of the ruling that it
    leads to ("" for none) with its seat. `bad` paints it as a problem."""

    words: str
    rule: AnyRule | None = None
    bad: bool = False
    act: str = ""
    seat: int = 0
