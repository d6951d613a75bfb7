"""Finds documents by id: those that come with the program and the user's own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, TypeVar

import msgspec

from engine.complaints import DocumentError
from engine.rule_options import (
    PLUS,
    TRIED,
    RuleOption,
    chosen_of,
    contradiction,
    document_with,
    head_with,
    is_reading,
    joined,
    options_in,
    reading_name,
    readings_in,
    split,
    with_options,
)
from engine.rulebook import (
    Head,
    Words,
    head_in,
    installed,
    installed_path,
    read_tables,
    tables,
    text_in,
)

S = TypeVar("S")
_FINGERPRINT: Final = 12
"""Length of a fingerprint in letters."""


BEFORE: Final = 100
"""The user's own documents are listed before installed ones whose `order` is at least this."""


class OwnDocument(msgspec.Struct, frozen=True):
    """A document of the user's: its file, its head, its text and the fingerprint of that. The text
    counts until another one is set, whatever becomes of the file. `rules` are those of the text,
    None where they were not read yet: to read those of 600 documents a second time takes 7 s."""

    path: Path
    head: Head
    text: str
    fingerprint: str
    rules: Any = None


def own_document(path: Path, text: str, rules: Any = None) -> OwnDocument:
    """The document of a file with this text, and its rules; raises DocumentError."""
    return OwnDocument(path, head_in(text, path.name), text, fingerprint(text), rules)


_OWN: dict[str, OwnDocument] = {}
_FORMER: dict[str, Words] = {}


def set_own_documents(
    own: Mapping[str, OwnDocument], former: Mapping[str, Words] = MappingProxyType({})
) -> None:
    """Replace the user's own documents by these, by id; each must have been read without error.
    `former` are the names of those that were here, by id."""
    read = {
        key: before
        for key, before in _OWN.items()
        if key in own and own[key].rules is None and own[key].fingerprint == before.fingerprint
    }
    _OWN.clear()
    _OWN.update(own)
    _OWN.update(read)
    _FORMER.clear()
    _FORMER.update(former)


def former_name(document_id: str) -> Words | None:
    """The name of a user's document that was here, by its id with options or without; None where
    none is known."""
    return _FORMER.get(base_of(document_id))


def documents() -> Mapping[str, Head]:
    """All documents by id, in the order of lists; the user's own come before `BEFORE`.

    Looking up an id with options, such as `club+2.1`, gives its head, too; iteration is over the
    documents without options.
    """
    heads = installed()
    first = {key: head for key, head in heads.items() if head.order < BEFORE}
    own = {key: own.head for key, own in _OWN.items()}
    return DocumentHeads({**first, **own, **heads})


class DocumentHeads(Mapping[str, Head]):
    """Heads by id; those with options are composed when they are looked up."""

    def __init__(self, plain: dict[str, Head]) -> None:
        self._plain = plain

    def __getitem__(self, document_id: str) -> Head:
        found = self._plain.get(document_id)
        if found is None and PLUS in document_id and base_of(document_id) in self._plain:
            found = _head_with_options(document_id, fingerprint_of(document_id))
        if found is None:
            raise KeyError(document_id)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._plain)

    def __len__(self) -> int:
        return len(self._plain)


@lru_cache(maxsize=1 << 8)
def _head_with_options(document_id: str, _fingerprint: str) -> Head | None:
    """The head of an id with options; None where the options cannot be chosen.

    Cached until the text of the document changes.
    """
    base = base_of(document_id)
    head = _OWN[base].head if base in _OWN else installed()[base]
    try:
        return head_with(head, chosen(document_id))
    except DocumentError:
        return None


def base_of(document_id: str) -> str:
    """The id of the document without options."""
    return document_id.partition(PLUS)[0]


def options_of(document_id: str) -> tuple[RuleOption, ...]:
    """Every option of a document, whether chosen in the id or not; raises DocumentError."""
    base = base_of(document_id)
    return _options(base, fingerprint_of(base))


@lru_cache(maxsize=1 << 6)
def _options(base: str, _fingerprint: str) -> tuple[RuleOption, ...]:
    """Cached until the text of the document changes; one without options is not parsed for it."""
    text, file = _text_of(base)
    return options_in(tables(text, file), file) if "options" in text else ()


def _text_of(base: str) -> tuple[str, str]:
    """The text of a document, and the name of its file; raises DocumentError."""
    own = _OWN.get(base)
    if own is not None:
        return own.text, own.path.name
    path = installed_path(base)
    return text_in(path), path.name


def chosen(document_id: str) -> tuple[RuleOption, ...]:
    """The options of an id in the order of the document, then its readings, as switches.

    Raises DocumentError for an option that the document does not have, one that is named twice, and
    two that contradict each other.
    """
    base, names = split(document_id)
    tried = [name for name in names if is_reading(name)]
    own = [name for name in names if not is_reading(name)]
    found = chosen_of(options_of(base), own, document_id) if own else ()
    return (*found, *(chosen_of(_readings(joined(base, own)), tried, document_id) if tried else ()))


def _readings(document_id: str) -> tuple[RuleOption, ...]:
    """The other readings of the rules of a document with its options."""
    return _readings_in(document_id, fingerprint_of(document_id))


@lru_cache(maxsize=1 << 4)
def _readings_in(document_id: str, _fingerprint: str) -> tuple[RuleOption, ...]:
    """Cached until the text of the document changes."""
    path, (_, names) = path_of(document_id), split(document_id)
    return readings_in(with_options(_tables_of(document_id), names, path.name))


def _tables_of(document_id: str) -> Mapping[str, Any]:
    """The tables of a document without its options, not to be changed; raises DocumentError."""
    return _tables(base_of(document_id), fingerprint_of(document_id))


def read_document(document_id: str, schema: type[S], game: str, load: Callable[[str], S]) -> S:
    """The document of an id, which may have options; `load` gives the one without. Raises
    DocumentError."""
    names, own = option_names(document_id), _OWN.get(base_of(document_id))
    if not names and own is not None and isinstance(own.rules, schema):
        return own.rules
    file, raw = path_of(document_id).name, _tables_of(document_id)
    if not names:
        document = read_tables(raw, schema, file, game)
        if own is not None:
            _OWN[base_of(document_id)] = msgspec.structs.replace(own, rules=document)
        return document
    return document_with(load(base_of(document_id)), raw, names, file)


@lru_cache(maxsize=1 << 1)
def _tables(base: str, _fingerprint: str) -> Mapping[str, Any]:
    """Cached until the text of the document changes: each further option or reading of it takes 2
    ms in place of 7."""
    return tables(*_text_of(base))


def tried_readings(document_id: str) -> dict[str, int]:
    """By rule key the number, from 1, of the reading that an id has of it; raises DocumentError."""
    found = (reading.id for reading in chosen(document_id) if is_reading(reading.id))
    return {key: int(number) for key, _, number in (name.partition(TRIED) for name in found)}


def with_reading(document_id: str, key: str, number: int) -> str:
    """The id with another reading of a rule, numbered from 1, or with 0 as the document reads it.

    Raises DocumentError.
    """
    names = [name for name in option_names(document_id) if name.partition(TRIED)[0] != key]
    name = [reading_name(key, number)] if number else []
    return canonical(joined(base_of(document_id), [*names, *name]))


def without_readings(document_id: str) -> str:
    """The id with its options and without its readings."""
    base, names = split(document_id)
    return joined(base, [name for name in names if not is_reading(name)])


def option_names(document_id: str) -> tuple[str, ...]:
    """The ids of the chosen options, in the order of the document; raises DocumentError."""
    return tuple(option.id for option in chosen(document_id))


def canonical(document_id: str) -> str:
    """The id with its options in the order of the document; raises DocumentError."""
    path_of(document_id)
    return joined(base_of(document_id), option_names(document_id))


def existing(document_id: str, otherwise: str) -> str:
    """The id where there is such a document, else that without options, else `otherwise`."""
    known = documents()
    if document_id in known:
        return canonical(document_id)
    base = base_of(document_id)
    return base if base in known else otherwise


def with_option(document_id: str, name: str, on: bool) -> str:
    """The id with an option on or off.

    One that is on replaces options that it contradicts. Readings of rules that the option sets are
    dropped. Raises DocumentError.
    """
    (turned,) = chosen_of(options_of(document_id), [name], document_id)
    left = [
        option
        for option in chosen(document_id)
        if option.id != name and not (is_reading(option.id) and option.sets.keys() & turned.sets)
    ]
    if on:
        left = [turned, *(option for option in left if not contradiction(turned, option))]
    return canonical(joined(base_of(document_id), [option.id for option in left]))


def successor(document_id: str) -> str:
    """The id of the installed document that replaces an edition; "" where none does."""
    base = base_of(document_id)
    return next((key for key, head in installed().items() if head.supersedes == base), "")


def is_own(document_id: str) -> bool:
    """Whether the id is that of a document of the user's own, with options or without."""
    return base_of(document_id) in _OWN


def path_of(document_id: str) -> Path:
    """The file of a document; raises DocumentError where there is none of that id."""
    base = base_of(document_id)
    own = _OWN.get(base)
    return installed_path(base) if own is None else own.path


def fingerprint_of(document_id: str) -> str:
    """The hash of a user's document, which changes with its text; "" for an installed one."""
    own = _OWN.get(base_of(document_id))
    return "" if own is None else own.fingerprint


def fingerprint(text: str) -> str:
    """The hash of a document's text."""
    from hashlib import sha256  # noqa: PLC0415  a start without own documents does not need it

    return sha256(text.encode()).hexdigest()[:_FINGERPRINT]
