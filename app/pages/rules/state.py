"""The state of the rules page: a frozen value and the pure edits on it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

from app.pages.rules.content import TOPICS, Item, item_of, items
from app.pages.score.state import Draft, room
from app.texts.clauses import Topic
from app.user_documents.tables import Tables
from app.variants import RIICHI, game_of, heads_of
from engine.library import is_own

RulesMode = Literal["read", "compare", "doubt", "own"]
RULES_MODES: Final[tuple[RulesMode, ...]] = ("read", "compare", "doubt", "own")
RulesScope = Topic | Literal["", "hand"]
"""What the list at the left chooses: a topic, "" for all of them, or the hand on the score page."""
_BESIDE: Final = 3
"""So many documents stand side by side until somebody chooses others."""


@dataclass(frozen=True, slots=True)
class RulesState:
    """What is read of a document; `beside` are the documents it is compared with, None until they
    are chosen. `chosen` is the key of the row in hand, `seen` its column, which is the id of a
    document where some are compared. `draft` is the hand on the score page, `own` a document of
    one's own with its tables as they were changed."""

    document: str = "club"
    mode: RulesMode = "read"
    scope: RulesScope = ""
    search: str = ""
    chosen: str = ""
    seen: str = ""
    beside: frozenset[str] | None = None
    differing: bool = True
    draft: Draft | None = None
    own: tuple[str, Tables] | None = None


def normalized(state: RulesState) -> RulesState:
    """The state as undo brings it back: what is searched for is no step."""
    return replace(state, search="", chosen="", seen="")


# what the state says


def modes(state: RulesState) -> tuple[RulesMode, ...]:
    """What can be done with the document: only one's own is changed."""
    return RULES_MODES if is_own(state.document) else RULES_MODES[:-1]


def mode_of(state: RulesState) -> RulesMode:
    """The mode that is shown; one that is not there for this document is as if it were read."""
    return state.mode if state.mode in modes(state) else "read"


def changed(state: RulesState) -> Tables | None:
    """The tables of the document in force as they were changed; None as long as they were not."""
    own = state.own
    return own[1] if own is not None and own[0] == state.document else None


def compared(state: RulesState) -> tuple[str, ...]:
    """The documents side by side, that in force first."""
    ids = [head.id for head in heads_of(game_of(state.document)) if head.id != state.document]
    some = ids[: _BESIDE - 1] if state.beside is None else [i for i in ids if i in state.beside]
    return (state.document, *some)


def has_hand(state: RulesState) -> bool:
    """Whether a whole hand lies on the score page that the document can judge."""
    whole = state.draft is not None and room(state.draft) == 0
    return whole and game_of(state.document) == RIICHI


def scopes(state: RulesState) -> tuple[RulesScope, ...]:
    """What can be chosen at the left: the topics that the document has words on."""
    there = {item.topic for item in items(state.document)}
    topics = tuple(topic for topic in TOPICS if topic in there)
    return ("", *topics) if mode_of(state) in ("read", "own") else ("hand", "", *topics)


def scope_of(state: RulesState) -> RulesScope:
    """The scope that is shown; one that is not there here is as if all were asked for."""
    return state.scope if state.scope in scopes(state) else ""


def chosen_item(state: RulesState) -> Item | None:
    return item_of(state.document, state.chosen) if state.chosen else None


# edits


def choose_document(state: RulesState, document: str) -> RulesState:
    return replace(state, document=document)


def change(state: RulesState, tables: Tables) -> RulesState:
    """The document in force, one's own, says something else."""
    return replace(state, own=(state.document, tables))


def as_read(state: RulesState, document: str, tables: Tables) -> RulesState:
    """The document said this, as long as it was not changed here."""
    if state.document != document or changed(state) is not None:
        return state
    return replace(state, own=(document, tables))


def open_own(state: RulesState, document: str) -> RulesState:
    """Go on with a document of one's own, to change it."""
    return replace(state, document=document, mode="own", own=None)


def visit(state: RulesState, draft: Draft) -> RulesState:
    """Read with this hand on the score page; it was always so, and is no step."""
    return replace(state, draft=draft)


def set_mode(state: RulesState, mode: RulesMode) -> RulesState:
    return replace(state, mode=mode)


def set_scope(state: RulesState, scope: RulesScope) -> RulesState:
    """Look at a topic; what was searched for is let go."""
    return replace(state, scope=scope, search="", chosen="")


def search(state: RulesState, words: str) -> RulesState:
    """Search all topics; the hand is no place to search in."""
    scope: RulesScope = "" if words and state.scope == "hand" else state.scope
    return replace(state, search=words, scope=scope)


def choose(state: RulesState, key: str, seen: str = "") -> RulesState:
    return replace(state, chosen=key, seen=seen)


def turn_document(state: RulesState, document: str) -> RulesState:
    """Lay a document beside the others, or take it away."""
    there = set(compared(state)[1:])
    return replace(state, beside=frozenset(there ^ {document}))


def turn_differing(state: RulesState) -> RulesState:
    return replace(state, differing=not state.differing)


def read_rule(state: RulesState, key: str) -> RulesState:
    """Open the document where a rule with this key, or a clause with this id, is read."""
    found = item_of(state.document, key)
    if found is None:
        return replace(state, mode="read", scope="", search="")
    return replace(state, mode="read", scope=found.topic, search="", chosen=found.key)
