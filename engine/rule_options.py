"""Options of a document: named switches, each a set of rules that replace or add to its own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Final, TypeVar

import msgspec

from engine.complaints import ChoiceError, DocumentError, Fault, nearest, quoted
from engine.rulebook import (
    Head,
    Rule,
    Words,
    read_part,
    read_tables,
    rules_in,
    tables,
    with_sections,
)

S = TypeVar("S")

RawTables = Mapping[str, Any]
"""Tables of a document as TOML gives them; they are never modified."""

PLUS: Final = "+"
"""Joins the id of a document and the options chosen of it: `name+2.1+4.1`."""
TRIED: Final = "~"
"""Stands before the number of a reading in the name of a tried one: `fu.pair.double_wind~1`."""
_NAME: Final = re.compile(r"[0-9A-Za-z]([0-9A-Za-z._-]{0,22}[0-9A-Za-z])?")
_OWN_TABLES: Final = ("document", "reasons", "options")
_HEAD: Final = ("name", "short")
GROUND_PARTS: Final = ("clause", "standing", "because", "confidence", "otherwise")
"""What a rule has beside its value: where it stands, and how sure that is."""


class RuleOption(msgspec.Struct, frozen=True):
    """A switch of a document: its id in the document, its names, and the rules that it sets.

    `sets` has the raw tables of the rules by key; a whole offence is one entry. `short` stands
    for the option in narrow places, where it is absent the id does.
    """

    id: str
    name: Words
    short: Words | None
    sets: Mapping[str, RawTables]

    @property
    def mark(self) -> Words:
        """What names the option beside the name of its document."""
        return self.short or Words(self.id, self.id)

    def has(self, key: str) -> bool:
        """Whether it sets the rule of a key, alone or with all of an act."""
        return any(key == place or key.startswith(f"{place}.") for place in self.sets)


def reading_name(key: str, number: int) -> str:
    """The name in an id of another reading of a rule; readings are numbered from 1."""
    return f"{key}{TRIED}{number}"


def is_reading(name: str) -> bool:
    """Whether a name after the id of a document is that of a reading, not of an option."""
    return TRIED in name


def readings_in(raw: RawTables) -> tuple[RuleOption, ...]:
    """A switch for every other reading of the assumed rules of a document, sorted by key.

    It sets the rule to that reading, with the one that was in force among the others.
    """
    found = (
        _reading(key, rule, at)
        for key, rule in _doubted(raw, "")
        for at in range(len(rule["otherwise"]))
    )
    return tuple(sorted(found, key=lambda reading: reading.id))


def _doubted(part: RawTables, key: str) -> Iterator[tuple[str, RawTables]]:
    """The rules in tables that can be read otherwise, by key."""
    for name, inner in part.items():
        at = f"{key}.{name}" if key else name
        if isinstance(inner, dict) and isinstance(inner.get("otherwise"), list):
            yield at, inner
        elif isinstance(inner, dict) and name != "options":
            yield from _doubted(inner, at)


def _reading(key: str, rule: RawTables, at: int) -> RuleOption:
    others, name = rule["otherwise"], reading_name(key, at + 1)
    left = [_value(rule), *others[:at], *others[at + 1 :]]
    ground = {part: rule[part] for part in ("clause", "standing", "because") if part in rule}
    read = {**ground, "value": others[at], "otherwise": left}
    return RuleOption(name, Words(name, name), Words(TRIED, TRIED), {key: read})


def split(document_id: str) -> tuple[str, tuple[str, ...]]:
    """The id of the document, and the names of the options as they were written after it."""
    base, *names = document_id.split(PLUS)
    return base, tuple(names)


def joined(base: str, names: Sequence[str]) -> str:
    """The id of a document with options."""
    return PLUS.join((base, *names))


def options_in(raw: RawTables, file: str) -> tuple[RuleOption, ...]:
    """The options of a document's tables in its order; raises DocumentError, which names `file`."""
    found = raw.get("options", {})
    if not isinstance(found, dict):
        raise DocumentError(file, "options", Fault("no_options"))
    return tuple(_option(name, part, file) for name, part in found.items())


def _option(name: str, part: object, file: str) -> RuleOption:
    key = f"options.{name}"
    if not _NAME.fullmatch(name):
        raise DocumentError(file, key, Fault("option_name"))
    if not isinstance(part, dict):
        raise DocumentError(file, key, Fault("no_table", word=quoted(part), example="[section]"))
    if "name" not in part:
        raise DocumentError(file, f"{key}.name", Fault("missing"))
    rules = {table: inner for table, inner in part.items() if table not in _HEAD}
    for table, inner in rules.items():
        if table in _OWN_TABLES or not isinstance(inner, dict):
            raise DocumentError(file, f"{key}.{table}", Fault("option_section"))
    sets = dict(_leaves(rules, ""))
    if not sets:
        raise DocumentError(file, key, Fault("option_empty"))
    words = {which: read_part(part[which], Words, f"{key}.{which}", file)
             for which in _HEAD if which in part}  # fmt: skip
    return RuleOption(name, words["name"], words.get("short"), sets)


def _leaves(part: RawTables, key: str) -> Iterator[tuple[str, RawTables]]:
    """The rules in tables of an option, by key."""
    for name, inner in part.items():
        at = f"{key}.{name}" if key else name
        if _is_section(inner):
            yield from _leaves(inner, at)
        else:
            yield at, inner


def _is_section(part: object) -> bool:
    """Whether it holds tables only: a rule has a clause or a standing, an offence its moment."""
    return isinstance(part, dict) and all(isinstance(inner, dict) for inner in part.values())


def contradiction(one: RuleOption, other: RuleOption) -> tuple[str, ...]:
    """The keys that two options set to different values; none where they go together."""
    return tuple(
        key
        for key, rule in one.sets.items()
        if key in other.sets and _value(rule) != _value(other.sets[key])
    )


def _value(rule: RawTables) -> object:
    """The value of a raw rule without its ground, or the tables of an offence."""
    return rule.get(
        "value", {name: part for name, part in rule.items() if name not in GROUND_PARTS}
    )


def chosen_of(
    options: Sequence[RuleOption], names: Sequence[str], file: str
) -> tuple[RuleOption, ...]:
    """The named options in the order of the document.

    Raises ChoiceError for a name that no option has, an option named twice, and two options that
    contradict each other.
    """
    known = {option.id: option for option in options}
    for at, name in enumerate(names):
        if name not in known:
            raise ChoiceError(file, "", _no_such(name, tuple(known)))
        if name in names[:at]:
            raise ChoiceError(file, "", Fault("option_twice", word=quoted(name)))
    chosen = tuple(option for option in options if option.id in names)
    for one, other in combinations(chosen, 2):
        keys, a, b = contradiction(one, other), quoted(one.id), quoted(other.id)
        if keys:
            raise ChoiceError(file, "", Fault("options_clash", word=a, other=b, name=keys))
    return chosen


def _no_such(name: str, known: tuple[str, ...]) -> Fault:
    """That a document has no option, or no reading to try, of that name."""
    word, hint = quoted(name), nearest(name, known)
    if is_reading(name):
        return Fault("no_reading", word=word, hint=hint)
    return Fault("no_option", word=word, hint=hint) if known else Fault("optionless")


def head_with(head: Head, chosen: Sequence[RuleOption]) -> Head:
    """The head of a document with the chosen options, which its id and names tell."""
    short = head.short and _named(head.short, chosen)
    named = joined(head.id, [option.id for option in chosen])
    return msgspec.structs.replace(head, id=named, name=_named(head.name, chosen), short=short)


def _named(name: Words, chosen: Sequence[RuleOption]) -> Words:
    marks = list(dict.fromkeys(option.mark for option in chosen))
    return Words(
        f" {PLUS} ".join((name.ja, *(mark.ja for mark in marks))),
        f" {PLUS} ".join((name.en, *(mark.en for mark in marks))),
    )


def with_options(raw: RawTables, names: Sequence[str], file: str) -> RawTables:
    """The tables of a document with the rules of the named options in place of its own.

    The other options stay in it but for those that contradict a chosen one. Raises DocumentError
    as `chosen_of` does.
    """
    tried = [name for name in names if is_reading(name)]
    if tried:
        rest = [name for name in names if not is_reading(name)]
        return _read_otherwise(with_options(raw, rest, file), tried, file)
    if not names:
        return raw
    options = options_in(raw, file)
    chosen = chosen_of(options, names, file)
    result = {key: part for key, part in raw.items() if key != "options"}
    for option in chosen:
        rules = {key: part for key, part in raw["options"][option.id].items() if key not in _HEAD}
        result = _laid(result, rules)
    left = {
        option.id: raw["options"][option.id]
        for option in options
        if option not in chosen and not any(contradiction(option, one) for one in chosen)
    }
    if left:
        result["options"] = left
    return _headed(result, chosen, file)


def _headed(raw: RawTables, chosen: Sequence[RuleOption], file: str) -> RawTables:
    """The tables with the chosen options in the id and the names of their head."""
    head = head_with(read_part(raw["document"], Head, "document", file), chosen)
    named = {key: msgspec.to_builtins(getattr(head, key)) for key in ("id", *_HEAD)}
    told = {key: part for key, part in named.items() if part is not None}
    return {**raw, "document": {**raw["document"], **told}}


def _read_otherwise(raw: RawTables, names: Sequence[str], file: str) -> RawTables:
    """The tables with the named readings in force; raises as `chosen_of` does."""
    chosen = chosen_of(readings_in(raw), names, file)
    result: RawTables = raw
    for reading in chosen:
        ((key, rule),) = reading.sets.items()
        laid: RawTables = rule
        for name in reversed(key.split(".")):
            laid = {name: laid}
        result = _laid(result, laid)
    return _headed(result, chosen, file)


def _laid(part: RawTables, over: RawTables) -> dict[str, Any]:
    """The tables with the rules of others in them; sections are merged, rules replaced whole."""
    result = dict(part)
    for name, inner in over.items():
        there = result.get(name, {})
        within = isinstance(inner, dict) and isinstance(there, dict)
        merged = within and (_is_section(inner) or (bool(there) and _is_section(there)))
        result[name] = _laid(there, inner) if merged else inner
    return result


def rules_of_option(
    document: object, raw: RawTables, option: RuleOption, file: str
) -> tuple[Rule[Any], ...]:
    """The rules that an option sets, read; `document` is that of the tables without options.

    Raises DocumentError.
    """
    there = rules_in(document_with(document, raw, (option.id,), file))
    return tuple(rule for rule in there if option.has(rule.key))


def document_with(document: S, raw: RawTables, names: Sequence[str], file: str) -> S:
    """The document with options, of which only the sections that they change are read again and
    take memory of their own.

    `raw` are the tables of which the document was read, without options. Raises DocumentError.
    """
    laid = with_options(raw, names, file)
    changed = {
        key: part
        for key, part in laid.items()
        if key not in ("reasons", "options") and part is not raw.get(key)
    }
    return with_sections(document, raw, changed, file)


def read_text(text: str, schema: type[S], file: str, game: str, options: Sequence[str] = ()) -> S:
    """The document of a TOML text with some of its options; raises DocumentError, which names
    `file`.

    All of its options are checked, and every two that can be chosen together.
    """
    raw = tables(text, file)
    document = read_tables(raw, schema, file, game)
    check_options(raw, schema, file, game)
    return document_with(document, raw, options, file) if options else document


def check_options(raw: RawTables, schema: Any, file: str, game: str = "") -> None:
    """Raise DocumentError for the first option, or pair of options, with which the document is not
    sound; the key is that of the rule below `options`."""
    options = options_in(raw, file)
    if not options:
        return
    document = read_tables(raw, schema, file, game)
    alone = [(option,) for option in options]
    pairs = [pair for pair in combinations(options, 2) if not contradiction(*pair)]
    for chosen in (*alone, *pairs):
        names = [option.id for option in chosen]
        try:
            document_with(document, raw, names, file)
        except DocumentError as e:
            key = f"options.{joined(names[0], names[1:])}.{e.key}".rstrip(".")
            raise DocumentError(file, key, e.fault) from None
