"""Values that show the options of a rule document."""

from __future__ import annotations

import msgspec

from engine.rulebook import Standing


class OptionChange(msgspec.Struct, frozen=True):
    """A rule that an option sets: its key and name, its value without the option ("" where the
    document has no such rule) and with it, the clause and the standing."""

    key: str
    rule: str
    before: str
    after: str
    clause: str
    standing: Standing


class OptionView(msgspec.Struct, frozen=True):
    """An option of a document: its id, its mark and name, whether it is chosen, and what it
    changes."""

    id: str
    mark: str
    name: str
    on: bool
    changes: tuple[OptionChange, ...]
