"""Reads the clauses of documents: their meaning in our words, and the rules that they are about."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, Literal

import msgspec

from app.texts.texts import Texts
from engine.library import base_of, documents, fingerprint_of
from engine.riichi.rules import GAME, load
from engine.rulebook import AnyRule, Words, installed, rules_in

_FOLDER: Final = Path(__file__).parents[1] / "resources" / "clauses"
_NUMBERED: Final = re.compile("[①-⑳]")

Topic = Literal[
    "play", "tiles", "dealer", "win", "riichi", "calls", "draw", "yaku", "yakuman", "prize", "fu",
    "points", "dora", "pao", "penalties", "end", "manners",
]  # fmt: skip
ClauseKind = Literal["rule", "procedure", "manner"]


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A clause: `mark` as documents cite it, `head` its subject, `means` its meaning.

    `rules` are keys of rules, or of parts of a document, that the clause is about. They are needed
    where several clauses share a mark, or where its rule cites another clause.
    """

    id: str
    mark: str
    topic: Topic
    head: Words
    means: Words
    kind: ClauseKind = "rule"
    rules: tuple[str, ...] = ()

    def names(self, key: str) -> bool:
        """Whether `rules` covers the rule of this key."""
        return any(key == part or key.startswith(f"{part}.") for part in self.rules)


class _File(msgspec.Struct, forbid_unknown_fields=True):
    clauses: tuple[Clause, ...]


def clauses_of(document: str) -> tuple[Clause, ...]:
    """The clauses of a document in the order of its text; empty where it has no text.

    A copy has the clauses of its base whose rules it has not changed, and so has a document with
    options.
    """
    return _clauses(document, fingerprint_of(document))


@lru_cache(maxsize=64)
def _clauses(document: str, _fingerprint: str) -> tuple[Clause, ...]:
    if document in _texts():
        text = (_FOLDER / f"{document}.toml").read_bytes()
        return msgspec.toml.decode(text, type=_File).clauses
    base = _base(document)
    if not base:
        return ()
    game = documents()[base].game
    said = rules_about(base, _rules(base, game))
    here = {rule.key: _value(rule) for rule in rules_in(_rules(document, game))}
    return tuple(
        clause
        for clause in clauses_of(base)
        if all(here.get(rule.key) == _value(rule) for rule in said[clause.id])
    )


@cache
def _texts() -> frozenset[str]:
    """The documents whose clauses are shown here."""
    return frozenset(path.stem for path in _FOLDER.glob("*.toml"))


def _base(document: str) -> str:
    """The shipped document that a copy goes back to, "" where there is none."""
    there, seen = documents(), set[str]()
    while document in there and document not in installed():
        if document in seen:
            return ""
        seen.add(document)
        base = base_of(document)
        document = there[document].base if base == document else base
    return document if seen and document in there else ""


def _rules(document: str, game: str) -> object:
    if game == GAME:
        return load(document)
    from engine.toppan.rules import load as load_toppan  # noqa: PLC0415  seldom needed

    return load_toppan(document)


def _value(rule: AnyRule) -> object:
    return getattr(rule, "value", None), rule.clause


def cited(rule: AnyRule, document: str) -> tuple[Clause, ...]:
    """The clauses that a rule cites; where several share a mark, only those about it."""
    if not rule.clause:
        return ()
    there = _by_mark(document, fingerprint_of(document))
    found: dict[str, Clause] = {}
    for mark in _marks(rule.clause, there):
        same = there[mark]
        own = [c for c in same if c.names(rule.key)] or [c for c in same if not c.rules] or same
        found |= {clause.id: clause for clause in own}
    return tuple(found.values())


def meaning(rule: AnyRule, document: str, texts: Texts) -> str:
    """The meaning of the clauses of a rule, each once; "" where it cites none."""
    means = (texts.words(clause.means) for clause in cited(rule, document))
    return texts.ui("sentences").join(dict.fromkeys(means))


def explained(rule: AnyRule, document: str, texts: Texts) -> str:
    """The meaning of a rule's clauses, and its reason where the clauses alone do not state it."""
    meant = meaning(rule, document, texts)
    if meant and rule.because is None:
        return meant
    return texts.ui("sentences").join(part for part in (meant, texts.reason(rule)) if part)


def rules_about(document: str, rules: object) -> Mapping[str, tuple[AnyRule, ...]]:
    """By the id of each clause, the rules of the document that it is about."""
    found: dict[str, dict[str, AnyRule]] = {clause.id: {} for clause in clauses_of(document)}
    naming: dict[str, list[str]] = {}
    for clause in clauses_of(document):
        for part in clause.rules:
            naming.setdefault(part, []).append(clause.id)
    for rule in rules_in(rules):
        about = {clause.id for clause in cited(rule, document)}
        parts = rule.key.split(".")
        for length in range(1, len(parts) + 1):
            about.update(naming.get(".".join(parts[:length]), ()))
        for clause_id in about:
            found[clause_id][rule.key] = rule
    return {clause_id: tuple(rules.values()) for clause_id, rules in found.items()}


@lru_cache(maxsize=64)
def _by_mark(document: str, _fingerprint: str) -> Mapping[str, tuple[Clause, ...]]:
    found: dict[str, tuple[Clause, ...]] = {}
    for clause in clauses_of(document):
        found[clause.mark] = (*found.get(clause.mark, ()), clause)
    return found


def _marks(citation: str, known: Mapping[str, object]) -> Iterator[str]:
    """The known marks in a citation such as `ルール⑰・罰則②4・③2※`.

    A part may leave out the text that it shares with the part before, and a mark may contain the
    sign ・ itself; a note (※) without a clause of its own belongs to the clause before it.
    """
    parts, shared = citation.split("・"), ""
    while parts:
        for length in range(len(parts), 0, -1):
            joined = "・".join(parts[:length])
            tried = (joined, joined.removesuffix("※"), shared + joined)
            mark = next((each for each in tried if each in known), "")
            if mark or length == 1:
                break
        parts = parts[length:]
        if mark:
            shared = _NUMBERED.split(mark)[0]
            yield mark
