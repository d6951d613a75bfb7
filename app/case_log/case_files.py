"""Reads and writes cases as JSON without loss: `{"hayami_cases": 2, "cases": […]}`.

Version 2 has the dates of the document's edition, which version 1 had not.

The CSV files that version 1.0 exported are read, too; in them a field that a spreadsheet could take
for a formula is prefixed with an apostrophe.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, Final

import msgspec

from app.case_log.cases import Case, problem_of
from engine.complaints import Fault, SchemaError
from engine.schema import no_json, refused

VERSION: Final = 2
MOST_BYTES: Final = 256 << 20
"""The size limit of an imported file; ten thousand cases have about 40 MB."""
_SEATS: Final = ("east", "south", "west", "north")
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠", "'")
_AS_JSON: Final = ("answers", "ruling")
_LARGEST: Final = 1 << 24
_LATER: Final = ("valid_from", "valid_until", "newer")
"""Fields that version 1.0 did not have."""
_HEAD: Final = tuple(
    column
    for field in Case.__struct_fields__
    if field not in _LATER
    for column in (_SEATS if field == "players" else (field,))
)


class CaseFileError(ValueError):
    """A text that is no case file: the problem (`key`), the number of the case or line, a word, or
    which value is wrong, and why."""

    def __init__(self, key: str, at: int = 0, word: str | SchemaError = "") -> None:
        self.key, self.at, self.word = key, at, word
        super().__init__(f"{at}: {key.replace('_', ' ')} {word}".rstrip())


class _Named(msgspec.Struct):
    """The version of a file; the rest of a newer file may be anything."""

    hayami_cases: int


class _File(msgspec.Struct, forbid_unknown_fields=True):
    hayami_cases: int
    cases: list[msgspec.Raw]


def as_json(cases: Iterable[Case]) -> str:
    """The cases as JSON, one a line."""
    return "".join(json_parts(cases))


def json_parts(cases: Iterable[Case]) -> Iterator[str]:
    """`as_json` in parts: the head, a part for each case, the end."""
    yield f'{{"hayami_cases": {VERSION}, "cases": ['
    for at, case in enumerate(cases):
        yield (",\n" if at else "\n") + msgspec.json.encode(case).decode()
    yield "\n]}\n"


def read(text: str) -> list[Case]:
    """The cases of a JSON or CSV file; raises CaseFileError."""
    return list(iter_cases(text))


def iter_cases(text: str) -> Iterator[Case]:
    """`read` as an iterator."""
    text = text.removeprefix("\ufeff")
    yield from _of_json(text) if text.lstrip()[:1] == "{" else _of_csv(text)


def _of_json(text: str) -> Iterator[Case]:
    try:
        found = msgspec.json.decode(text, type=_File)
    except msgspec.ValidationError:
        raise CaseFileError(*_newer(text)) from None
    except (msgspec.DecodeError, RecursionError) as e:
        raise CaseFileError("damaged", 0, SchemaError("", no_json(e))) from None
    if found.hayami_cases > VERSION:
        raise CaseFileError("newer", 0, str(found.hayami_cases))
    for at, fields in enumerate(found.cases, 1):
        try:
            raw = msgspec.json.decode(fields)
        except msgspec.DecodeError as e:
            raise CaseFileError("wrong", at, SchemaError("", no_json(e))) from None
        yield _case(raw, at)


def _newer(text: str) -> tuple[str, int, str]:
    """The problem of an invalid file: it is newer, or no case file."""
    with suppress(msgspec.DecodeError, RecursionError):
        version = msgspec.json.decode(text, type=_Named).hayami_cases
        if version > VERSION:
            return "newer", 0, str(version)
    return "no_case_file", 0, ""


def _of_csv(text: str) -> Iterator[Case]:
    csv.field_size_limit(_LARGEST)
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    try:
        if tuple(next(reader, ())) != _HEAD:
            raise CaseFileError("no_case_file")
        for row in reader:
            yield _of_row(row, reader.line_num)
    except csv.Error:
        raise CaseFileError("broken", reader.line_num) from None


def _of_row(row: list[str], line: int) -> Case:
    if len(row) != len(_HEAD):
        raise CaseFileError("columns", line, str(len(row)))
    values = [field.removeprefix("'") for field in row]
    fields: dict[str, Any] = dict(zip(_HEAD, values, strict=True))
    fields["players"] = [fields.pop(name) for name in _SEATS]
    fields["offender"] = fields["offender"] or None
    for name in _AS_JSON:
        try:
            fields[name] = msgspec.json.decode(fields[name])
        except (msgspec.DecodeError, RecursionError) as e:
            raise CaseFileError("wrong", line, SchemaError(name, no_json(e))) from None
    return _case(fields, line)


def _case(fields: Any, at: int) -> Case:
    """A case from its fields, which are text in a CSV."""
    try:
        case = msgspec.convert(fields, Case, strict=False)
    except msgspec.ValidationError as e:
        raise CaseFileError("wrong", at, refused(e, Case)) from None
    problem = problem_of(case)
    if problem:
        raise CaseFileError("wrong", at, SchemaError(problem, Fault("cannot_be")))
    return case


def escaped_formula(field: str) -> str:
    """The field, escaped where a spreadsheet could take it for a formula."""
    return f"'{field}" if field.startswith(FORMULA) else field
