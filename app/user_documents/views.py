"""Shown: the values that the editor of one's own documents hands to its widgets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.user_documents.forms import ValueKind
from app.user_documents.tables import Ground
from engine.complaints import DocumentError
from engine.rulebook import Rule, Words


@dataclass(frozen=True, slots=True)
class FieldRow:
    """A place for a rule, as a row of the list; `rule` is None where the document has none there.

    `changed` from what the first document has; `faulty` where the document cannot be read.
    """

    key: str
    rule: Rule[Any] | None
    changed: bool = False
    faulty: bool = False


@dataclass(frozen=True, slots=True)
class RuleView:
    """A rule to be changed: what may stand there, what does, on what ground, and what the first
    document says there. `raw` is None where there is none."""

    key: str
    kind: ValueKind
    raw: Any
    rule: Rule[Any] | None
    ground: Ground | None
    first: Rule[Any] | None
    optional: bool
    changed: bool
    fault: DocumentError | None = None


@dataclass(frozen=True, slots=True)
class UserDocumentView:
    """The document in force: whose it is, what it was copied from, how many rules differ."""

    name: Words
    own: bool
    base: Words | None = None
    changes: int = 0
    fault: DocumentError | None = None
    keeps: bool = True
