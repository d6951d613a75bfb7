"""Tables: a rule document as its TOML file has it, and pure edits of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from engine.editions import EDITION
from engine.rulebook import Standing, Words

Tables = Mapping[str, Any]
"""The tables of a document; they are never changed, an edit gives others."""

HOUSE: Final = "house rule"
"""The clause of a value that was changed and has no other yet."""
_STANDS: Final = ("clause", "standing", "because", "confidence", "otherwise")
_NAMED: Final = ("id", "game", "name", "schema", "base")


class Ground(NamedTuple):
    """Where a value stands in a document: its clause, its standing, and the reason."""

    clause: str
    standing: Standing
    because: Words | None


def copied(tables: Tables, document_id: str, name: Words) -> Tables:
    """The document under another id and name; it says what it was copied from."""
    head = tables["document"]
    kept = {key: part for key, part in head.items() if key in ("game", "source")}
    named = {"id": document_id, "name": _both(name), "base": head["id"], "schema": EDITION}
    return {**tables, "document": {**kept, **named}}


def renamed(tables: Tables, name: Words) -> Tables:
    head = {key: part for key, part in tables["document"].items() if key in (*_NAMED, "source")}
    return {**tables, "document": {**head, "name": _both(name)}}


def with_id(tables: Tables, document_id: str) -> Tables:
    return {**tables, "document": {**tables["document"], "id": document_id}}


def entry(tables: Tables, key: str) -> Mapping[str, Any] | None:
    """The table of a rule; None where the document has none of that key."""
    part: Any = tables
    for name in key.split("."):
        if isinstance(part, Mapping) and name in part:
            part = part[name]
        elif isinstance(part, Sequence) and name.isdecimal() and int(name) <= len(part):
            part = part[int(name) - 1]
        else:
            return None
    return part if isinstance(part, Mapping) else None


def value(tables: Tables, key: str) -> Any:
    """The value of a rule as the file has it; None where the document has none of that key."""
    found = entry(tables, key)
    if found is None:
        return None
    if "value" in found:
        return found["value"]
    return {name: part for name, part in found.items() if name not in _STANDS}


def with_value(tables: Tables, key: str, new: Any, clause: str = HOUSE) -> Tables:
    """The document with another value for a rule, or with a rule more.

    What a clause said of the old value does not hold of the new one: it is a rule of the house,
    until somebody names a clause.
    """
    return _at(tables, key, {"value": new, "clause": clause})


def with_ground(tables: Tables, key: str, ground: Ground) -> Tables:
    """The document with another clause, standing and reason for a rule that is there."""
    found = {"value": value(tables, key)}
    old = entry(tables, key) or {}
    if ground.clause:
        found["clause"] = ground.clause
    if ground.standing is not Standing.STATED:
        found["standing"] = str(ground.standing)
    if ground.standing is Standing.ASSUMED and "otherwise" in old:
        found["otherwise"] = old["otherwise"]
    if ground.because is not None:
        reason = key.replace(".", "_")
        found["because"] = reason
        tables = _at(tables, f"reasons.{reason}", _both(ground.because))
    return _at(tables, key, found)


def without(tables: Tables, key: str) -> Tables:
    """The document without a rule; absence is meaning."""
    return _at(tables, key, None)


def restored(tables: Tables, key: str, base: Tables) -> Tables:
    """The document with a rule as the one has it that it was copied from."""
    there = entry(base, key)
    if there is None:
        return without(tables, key)
    reason = there.get("because")
    if reason is not None:
        tables = _at(tables, f"reasons.{reason}", base["reasons"][reason])
    return _at(tables, key, dict(there))


def written(tables: Tables) -> str:
    """The text of the file."""
    import tomli_w  # noqa: PLC0415  only who writes needs it

    first = ("document", "reasons")
    names = (*first, *(name for name in tables if name not in first))
    return tomli_w.dumps({name: tables[name] for name in names if name in tables})


def _at(tables: Tables, key: str, new: object) -> Tables:
    changed: Tables = _placed(tables, key.split("."), new)
    return changed


def _placed(part: Any, path: Sequence[str], new: Any) -> Any:
    """The part with something else at the path; with nothing there, where `new` is None."""
    name, rest = path[0], path[1:]
    if isinstance(part, Sequence):
        at = int(name) - 1
        inner = _placed(part[at], rest, new) if rest else new
        return [*part[:at], *(() if inner is None else (inner,)), *part[at + 1 :]]
    inner = _placed(part.get(name, {}), rest, new) if rest else new
    if inner is None:
        return {key: old for key, old in part.items() if key != name}
    return {**part, name: inner}


def _both(words: Words) -> dict[str, str]:
    return {"ja": words.ja, "en": words.en}
