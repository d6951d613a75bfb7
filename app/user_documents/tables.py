"""Pure edits of a rule document in the form of its TOML tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from typing import Any, Final, NamedTuple

from engine.editions import EDITION
from engine.rule_options import GROUND_PARTS, PLUS
from engine.rulebook import Standing, Words, installed

Tables = Mapping[str, Any]
"""The tables of a document; they are never modified, an edit returns others."""

DEFAULT_CLAUSE: Final = "house rule"
"""The clause of an edited value until another one is entered."""
UNIQUE: Final = 8
"""How many letters of an id no other computer gives."""
_OWN: Final = re.compile(rf"own-[0-9]+(?P<unique>-[0-9a-f]{{{UNIQUE}}})?")
_OPTIONS: Final = "options."
_LONGEST: Final = 60
"""The greatest length of a document's name, in characters."""


class RuleBasis(NamedTuple):
    """What a value rests on: its clause, its standing, and the reason."""

    clause: str
    standing: Standing
    because: Words | None


def copied(tables: Tables, document_id: str, name: Words) -> Tables:
    """The document under another id and name, with the id of the original as `base`.

    Its sources stay; the days on which an edition is in force are not those of a copy.
    """
    head = tables["document"]
    same = {key: part for key, part in head.items() if key in ("game", "source", "sources")}
    named = {"id": document_id, "name": _both(name), "base": head["id"], "schema": EDITION}
    return {**tables, "document": {**same, **named}}


def renamed(tables: Tables, name: Words) -> Tables:
    """The document under another name."""
    head = {key: part for key, part in tables["document"].items() if key not in ("short", "order")}
    return {**tables, "document": {**head, "name": _both(name)}}


def plain_name(name: str) -> str:
    """A name in one line, and not too long for a list."""
    return " ".join(name.split())[:_LONGEST]


def plainly_named(tables: Tables) -> Tables:
    """The document with a plain name; one that it has in one language is that of both."""
    head = tables["document"]
    ja, en = (plain_name(head["name"][language]) for language in ("ja", "en"))
    return {**tables, "document": {**head, "name": {"ja": ja or en, "en": en or ja}}}


def named_apart(tables: Tables, others: Iterable[Words]) -> Tables:
    """The document with a number behind its name if another document has that."""
    used_names = {name for other in others for name in (other.ja, other.en)}
    name = Words(**tables["document"]["name"])
    if used_names.isdisjoint((name.ja, name.en)):
        return tables
    numbered = (Words(f"{name.ja}（{at}）", f"{name.en} ({at})") for at in count(2))
    return renamed(tables, next(n for n in numbered if used_names.isdisjoint((n.ja, n.en))))


def is_own_id(document_id: str) -> bool:
    """Whether this program gave the id, without options, to a document of somebody's own."""
    return _OWN.fullmatch(document_id) is not None


def is_unique(document_id: str) -> bool:
    """Whether the id names one document on all computers: `own-3-9f2c41ab` does, `own-3`, which an
    earlier version of this program gave, does not."""
    match = _OWN.fullmatch(document_id)
    return match is not None and match["unique"] is not None


def shares_id(document_id: str) -> bool:
    """Whether an earlier version of this program gave the id, whatever its options, so that it may
    be another document's on another computer."""
    base = document_id.partition(PLUS)[0]
    return is_own_id(base) and not is_unique(base)


def without_strange_base(tables: Tables) -> Tables:
    """The document without the id of the one that it was copied from, where that may be the id of
    another document here."""
    head = tables["document"]
    base = str(head.get("base", "")).partition(PLUS)[0]
    if base in installed() or is_unique(base):
        return tables
    return {**tables, "document": {key: part for key, part in head.items() if key != "base"}}


def with_id(tables: Tables, document_id: str) -> Tables:
    """The document under another id."""
    return {**tables, "document": {**tables["document"], "id": document_id}}


def option_place(tables: Tables, key: str) -> tuple[str, str]:
    """The option that a key is in, "" where it is in none, and the key of the rule itself.

    The names of options may have dots: `options.2.1.dora.red` is `dora.red` in the option 2.1, also
    where there is an option 2.
    """
    if key.startswith(_OPTIONS):
        rest = key.removeprefix(_OPTIONS)
        names = [name for name in tables.get("options", {}) if rest.startswith(f"{name}.")]
        if names:
            name = max(names, key=len)
            return name, rest.removeprefix(f"{name}.")
    return "", key


def _path(tables: Tables, key: str) -> list[str]:
    option, rule = option_place(tables, key)
    return ["options", option, *rule.split(".")] if option else rule.split(".")


def entry(tables: Tables, key: str) -> Mapping[str, Any] | None:
    """The table of a rule, of one in an option too; None where the document has no such rule."""
    part: Any = tables
    for name in _path(tables, key):
        if isinstance(part, Mapping) and name in part:
            part = part[name]
        elif isinstance(part, Sequence) and name.isdecimal() and int(name) <= len(part):
            part = part[int(name) - 1]
        else:
            return None
    return part if isinstance(part, Mapping) else None


def value(tables: Tables, key: str) -> Any:
    """The value of a rule as the file has it; None where the document has no such rule."""
    rule = entry(tables, key)
    if rule is None:
        return None
    if "value" in rule:
        return rule["value"]
    return {name: part for name, part in rule.items() if name not in GROUND_PARTS}


def with_value(tables: Tables, key: str, new: Any, clause: str = DEFAULT_CLAUSE) -> Tables:
    """The document with another value for a rule, or with a rule added.

    The clause of the old value does not state the new one: it becomes a house rule, until the user
    enters a clause.
    """
    return _at(tables, key, {"value": new, "clause": clause})


def with_ground(tables: Tables, key: str, ground: RuleBasis) -> Tables:
    """The document with another clause, standing and reason for a rule.

    While it is assumed, its other readings stay, and how sure its own is.
    """
    rule = {"value": value(tables, key)}
    old = entry(tables, key) or {}
    if ground.clause:
        rule["clause"] = ground.clause
    if ground.standing is not Standing.STATED:
        rule["standing"] = str(ground.standing)
    if ground.standing is Standing.ASSUMED:
        rule |= {part: old[part] for part in ("confidence", "otherwise") if part in old}
    if ground.because is not None:
        reason = key.replace(".", "_")
        rule["because"] = reason
        tables = _at(tables, f"reasons.{reason}", _both(ground.because))
    return _at(tables, key, rule)


def without(tables: Tables, key: str) -> Tables:
    """The document without a rule."""
    return _at(tables, key, None)


def restored(tables: Tables, key: str, base: Tables) -> Tables:
    """The document with a rule as in `base`, the document it was copied from."""
    base_rule = entry(base, key)
    if base_rule is None:
        return without(tables, key)
    reason = base_rule.get("because")
    if reason is not None:
        tables = _at(tables, f"reasons.{reason}", base["reasons"][reason])
    return _at(tables, key, dict(base_rule))


def written(tables: Tables) -> str:
    """The text of the TOML file."""
    import tomli_w  # noqa: PLC0415  only writing needs it

    first = ("document", "reasons")
    names = (*first, *(name for name in tables if name not in first))
    return tomli_w.dumps({name: tables[name] for name in names if name in tables})


def _at(tables: Tables, key: str, new: object) -> Tables:
    changed: Tables = _placed(tables, _path(tables, key), new)
    return changed


def _placed(part: Any, path: Sequence[str], new: Any) -> Any:
    """The part with `new` at the path, or without it where `new` is None."""
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
