"""The state of the rules page: a frozen value and its pure edits."""

from __future__ import annotations

from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from app.pages.rules.content import TOPICS, ItemTopic, RuleItem, item_of, items
from app.pages.score.state import Draft, room
from app.user_documents.saving import Edited
from app.user_documents.tables import Tables
from app.variants import RIICHI, documents_beside, heads_of, variant_of
from engine.library import base_of, is_own, options_of, successor

RulesMode = Literal["read", "compare", "doubt", "edit"]
RULES_MODES: Final[tuple[RulesMode, ...]] = ("read", "compare", "doubt", "edit")
RulesScope = ItemTopic | Literal["", "hand"]
"""What the topic list chooses: a topic, "" for all of them, or the hand on the score page."""
BESIDE, MANY_BESIDE = 3, 5
"""The number of documents side by side until the user chooses others, and in a large window."""


class RulesState(msgspec.Struct, frozen=True):
    """What is shown of a document.

    `beside` are the documents it is compared with, None until they are chosen. `chosen` is the key
    of the chosen row, `seen` its column: the id of a document in a comparison. `draft` is the hand
    on the score page, `edited` the user document that was edited last. `across` is the number of
    documents that have room side by side.

    `by_effect`: a comparison shows what the rules do, not their values, to the document `against`
    ("" until one is chosen), over practice hands or over the file `archive`; `effect_games`: of a
    file that has both it shows the games.
    """

    document: str = "club"
    mode: RulesMode = "read"
    scope: RulesScope = ""
    search: str = ""
    chosen: str = ""
    seen: str = ""
    beside: frozenset[str] | None = None
    differing: bool = True
    across: int = BESIDE
    draft: Draft | None = None
    edited: Edited | None = None
    by_effect: bool = False
    against: str = ""
    archive: str = ""
    effect_games: bool = False


def normalized(state: RulesState) -> RulesState:
    """The state as undo restores it, without search and choice."""
    return replace(state, search="", chosen="", seen="")


def carried(now: RulesState, then: RulesState) -> RulesState:
    """The state that undo brings back, with search and choice of now where the same is looked at:
    the form of a rule stays open while its edits are taken back."""
    if (now.document, now.mode, now.scope) != (then.document, then.mode, then.scope):
        return then
    return replace(then, search=now.search, chosen=now.chosen, seen=now.seen)


# what follows from the state


def modes(state: RulesState) -> tuple[RulesMode, ...]:
    """The modes of the document; only a user document can be edited."""
    return RULES_MODES if is_own(state.document) else RULES_MODES[:-1]


def mode_of(state: RulesState) -> RulesMode:
    """The mode in force; one that the document does not have is "read"."""
    return state.mode if state.mode in modes(state) else "read"


def changed(state: RulesState) -> Tables | None:
    """The edited tables of the document in force; None as long as they are unchanged."""
    edited = state.edited
    here = edited is not None and edited.document == base_of(state.document)
    return edited.tables if edited is not None and here else None


def compared(state: RulesState) -> tuple[str, ...]:
    """The documents that are compared, the active one first."""
    ids = [head.id for head in documents_beside(state.document)]
    some = (
        ids[: state.across - 1] if state.beside is None else [i for i in ids if i in state.beside]
    )
    return (state.document, *some)


def has_hand(state: RulesState) -> bool:
    """Whether there is a complete hand on the score page that the document can judge."""
    whole = state.draft is not None and room(state.draft) == 0
    return whole and variant_of(state.document) is RIICHI


def effects_shown(state: RulesState) -> bool:
    """Whether the comparison by effect is in force."""
    compares = state.by_effect and mode_of(state) == "compare" and scope_of(state) != "hand"
    return compares and has_effects(state)


def has_effects(state: RulesState) -> bool:
    """Whether the document can be compared with another by its effect."""
    return variant_of(state.document) is RIICHI and bool(documents_beside(state.document))


def against_of(state: RulesState) -> str:
    """The document that the one in force is compared with by effect.

    The chosen one; else the document without its options, the edition before or after it, or the
    next in the list.
    """
    heads = {head.id: head for head in heads_of(RIICHI)}
    others = [key for key in heads if key != state.document]
    if state.against in others:
        return state.against
    base = base_of(state.document)
    edition = heads[base].supersedes or successor(base) if base in heads else ""
    likely = base if base != state.document else edition
    return likely if likely in others else others[0]


def scopes(state: RulesState) -> tuple[RulesScope, ...]:
    """What the topic list offers: the topics of the document's items, and the hand."""
    there = {item.topic for item in items(state.document)}
    topics = tuple(topic for topic in TOPICS if topic in there)
    if mode_of(state) in ("read", "edit") and options_of(state.document):
        return ("", "options", *topics)
    return ("", *topics) if mode_of(state) in ("read", "edit") else ("hand", "", *topics)


def scope_of(state: RulesState) -> RulesScope:
    """The scope in force; one that is not offered is "", all topics."""
    return state.scope if state.scope in scopes(state) else ""


def chosen_item(state: RulesState) -> RuleItem | None:
    return item_of(state.document, state.chosen) if state.chosen else None


# edits


def choose_document(state: RulesState, document: str) -> RulesState:
    return replace(state, document=document)


def change(state: RulesState, tables: Tables, reading: int) -> RulesState:
    """Replace the tables of the user document in force."""
    return replace(state, edited=Edited(base_of(state.document), tables, reading))


def as_read(state: RulesState, document: str, tables: Tables, reading: int) -> RulesState:
    """Take the tables that were read, unless they were edited here already."""
    if base_of(state.document) != base_of(document) or changed(state) is not None:
        return state
    return change(state, tables, reading)


def without_older_edits(state: RulesState, reading: int) -> RulesState:
    """Drop edits that began before the files were read again."""
    edited = state.edited
    return state if edited is None or edited.reading == reading else replace(state, edited=None)


def edit_document(state: RulesState, document: str) -> RulesState:
    """Make a user document the one in force, and edit it."""
    return replace(state, document=document, mode="edit", edited=None)


def visit(state: RulesState, draft: Draft) -> RulesState:
    """Take the hand on the score page."""
    return replace(state, draft=draft)


def set_mode(state: RulesState, mode: RulesMode) -> RulesState:
    return replace(state, mode=mode)


def set_scope(state: RulesState, scope: RulesScope) -> RulesState:
    """Show a topic, and end the search."""
    return replace(state, scope=scope, search="", chosen="")


def search(state: RulesState, words: str) -> RulesState:
    """Search the topics; the hand is not searched."""
    scope: RulesScope = "" if words and state.scope == "hand" else state.scope
    return replace(state, search=words, scope=scope)


def choose(state: RulesState, key: str, seen: str = "") -> RulesState:
    return replace(state, chosen=key, seen=seen)


def set_across(state: RulesState, number: int) -> RulesState:
    """There is room for so many documents side by side."""
    return replace(state, across=number)


def turn_document(state: RulesState, document: str) -> RulesState:
    """Add a document to the comparison, or take it away."""
    there = set(compared(state)[1:])
    return replace(state, beside=frozenset(there ^ {document}))


def turn_differing(state: RulesState) -> RulesState:
    return replace(state, differing=not state.differing)


def set_by_effect(state: RulesState, by_effect: bool) -> RulesState:
    """Compare by effect, or by values."""
    scope = "" if state.scope == "hand" else state.scope
    return replace(state, mode="compare", by_effect=by_effect, scope=scope)


def set_against(state: RulesState, document: str) -> RulesState:
    return replace(state, against=document)


def without_archive(state: RulesState, path: str) -> RulesState:
    """Compare over practice hands where it was over this file, which cannot be read."""
    return replace(state, archive="") if state.archive == path else state


def set_archive(state: RulesState, path: str) -> RulesState:
    """Compare by effect over a file, "" for practice hands."""
    return replace(set_by_effect(state, True), archive=path)


def set_effect_games(state: RulesState, games: bool) -> RulesState:
    return replace(state, effect_games=games, chosen="")


def read_rule(state: RulesState, key: str) -> RulesState:
    """Show the item of the rule with this key, or of the clause with this id."""
    item = item_of(state.document, key)
    if item is None:
        return replace(state, mode="read", scope="", search="")
    return replace(state, mode="read", scope=item.topic, search="", chosen=item.key)
