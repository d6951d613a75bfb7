"""Values that the editor of user documents hands to its widgets."""

from __future__ import annotations

from typing import Any

import msgspec

from app.user_documents.forms import ValueKind
from app.user_documents.tables import RuleBasis
from engine.complaints import DocumentError
from engine.riichi.hand import Hand
from engine.rulebook import Rule, Words


class FieldRow(msgspec.Struct, frozen=True):
    """The place of a rule, as a row of the list; `rule` is None where the document has none.

    `changed` from the first document; `faulty` where the fault of the document is. `option` is the
    id of the option that the rule is in, `rule_key` its key there, which is `key` elsewhere.
    """

    key: str
    rule: Rule[Any] | None
    changed: bool = False
    faulty: bool = False
    option: str = ""
    rule_key: str = ""


class RuleView(msgspec.Struct, frozen=True):
    """A rule in the form: the kind of its value, the value, its ground, and the first document's.

    `raw` is the value as a file has it, None where the document has no such rule; `option` and
    `rule_key` are as in a row of the list. `copied`: the first document is the one that it was
    copied from; where there is none, it is the document itself as it was opened.
    """

    key: str
    kind: ValueKind
    raw: Any
    rule: Rule[Any] | None
    ground: RuleBasis | None
    first: Rule[Any] | None
    optional: bool
    changed: bool
    fault: DocumentError | None = None
    option: str = ""
    rule_key: str = ""
    copied: bool = True


class UserDocumentView(msgspec.Struct, frozen=True):
    """The document in force: whether it is the user's, its base, how many rules differ from it;
    without a base, from what it was when it was opened.

    `others` are the names of the user's documents where the one in force is none of them.
    """

    name: Words
    is_own: bool
    base: Words | None = None
    changes: int = 0
    fault: DocumentError | None = None
    can_save: bool = True
    others: tuple[Words, ...] = ()


class EditEffectView(msgspec.Struct, frozen=True):
    """What an edit does to practice hands: a sentence, and a hand that it changes, if any.

    `outcomes` are what the hand is worth before and after, each with its name.
    """

    sentence: str
    hand: Hand | None = None
    note: str = ""
    outcomes: tuple[tuple[str, str], ...] = ()
